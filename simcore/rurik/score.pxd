# Points, places, and what a search makes of them.
from simcore.choice cimport Ctx
from simcore.rurik.state cimport *

cdef int step_reached(const Public *pub, const Tables *tables, int seat, int track, int goods) noexcept nogil
cdef int warfare_points(const Public *pub, const Tables *tables, int seat, int steps) noexcept nogil
cdef int total_score(const Public *pub, int seat) noexcept nogil
cdef void public_score(State *state, const Tables *tables) noexcept nogil
cdef void final_score(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef bint agenda_met(const Public *pub, const Tables *tables, int seat, int goal) noexcept nogil
cdef int goal_count(const Public *pub, const Tables *tables, int seat, int goal) noexcept nogil
cdef int rank_of(const Public *pub, int seat, int *sharing) noexcept nogil
cdef double value(const State *state, const Tables *tables, int seat) noexcept nogil
cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil
