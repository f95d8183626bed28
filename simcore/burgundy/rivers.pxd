from ludometer.simcore.burgundy.state cimport *

cdef void join_rivers(Tables *tables) noexcept nogil
