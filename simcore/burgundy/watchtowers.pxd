from simcore.burgundy.state cimport *

cdef void join_watchtowers(Tables *tables) noexcept nogil
