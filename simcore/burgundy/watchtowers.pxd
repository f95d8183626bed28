from ludometer.simcore.burgundy.state cimport *

cdef void join_watchtowers(Tables *tables) noexcept nogil
cdef int most_linked(const Duchy *duchy, uint64_t covered) noexcept nogil
cdef int link_points(const State *state, const Tables *tables, int seat, int towers) noexcept nogil
cdef bint link_achieves(const State *state, const Tables *tables, int seat, int towers) noexcept nogil
