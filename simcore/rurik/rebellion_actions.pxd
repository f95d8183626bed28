# The Rebellion's turns.
from simcore.rurik.state cimport *

cdef void join_solo(Tables *tables) noexcept nogil
