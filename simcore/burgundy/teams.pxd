from ludometer.simcore.burgundy.state cimport *

cdef void join_teams(Tables *tables) noexcept nogil
