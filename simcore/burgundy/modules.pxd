from ludometer.simcore.burgundy.state cimport *

cdef void join_modules(Tables *tables) noexcept nogil
