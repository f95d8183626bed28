from simcore.burgundy.state cimport *

cdef void join_solo(Tables *tables) noexcept nogil
