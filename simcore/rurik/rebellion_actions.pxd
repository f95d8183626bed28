# The Rebellion's turns.
from simcore.rurik.derived cimport *

cdef void join_solo(Tables *tables) noexcept nogil
