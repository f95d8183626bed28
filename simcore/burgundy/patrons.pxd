from ludometer.simcore.burgundy.state cimport *

cdef void join_patrons(Tables *tables) noexcept nogil
