from ludometer.simcore.burgundy.state cimport *

cdef void join_extra_tiles(Tables *tables) noexcept nogil
cdef void join_crane(Tables *tables) noexcept nogil
