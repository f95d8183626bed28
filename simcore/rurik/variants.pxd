# The variants of rulebook p. 9.
from ludometer.simcore.rurik.derived cimport *

cdef void join_alternate_board(Tables *tables) noexcept nogil
cdef void join_rebel_rewards(Tables *tables) noexcept nogil
cdef void join_deed_row(Tables *tables) noexcept nogil
