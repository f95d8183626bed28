from ludometer.simcore.burgundy.state cimport *

cdef void join_white_castles(Tables *tables) noexcept nogil
