from simcore.burgundy.state cimport *

cdef void join_routes(Tables *tables) noexcept nogil
