from simcore.burgundy.state cimport *

cdef void join_solo(Tables *tables) noexcept nogil
cdef int points_of_monastery(const State *state, const Tables *tables, int seat, int tile) noexcept nogil
