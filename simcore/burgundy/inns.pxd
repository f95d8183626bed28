from ludometer.simcore.burgundy.state cimport *

cdef void join_inns(Tables *tables) noexcept nogil
