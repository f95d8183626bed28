# The Rebellion's turns.
from ludometer.simcore.rurik.derived cimport *

cdef void join_solo(Tables *tables) noexcept nogil
