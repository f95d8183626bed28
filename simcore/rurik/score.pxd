# Points, places, and what a search makes of them.
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.rurik.derived cimport *

cdef int step_reached(const Public *pub, const Tables *tables, int seat, int track, int goods) noexcept nogil
cdef int total_score(const Public *pub, int seat) noexcept nogil
cdef void public_score(State *state, const Tables *tables) noexcept nogil
cdef void final_score(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef bint agenda_met(const Public *pub, const Tables *tables, int seat, int goal) noexcept nogil
cdef int goal_count(const Public *pub, const Tables *tables, int seat, int goal) noexcept nogil
cdef int rank_of(const Public *pub, int seat, int *sharing) noexcept nogil
cdef double value(const State *state, const Tables *tables, int seat) noexcept nogil
cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil


cdef inline int warfare_points(const Public *pub, const Tables *tables, int seat, int steps) noexcept nogil:
    # E-2, E-3: with this many steps more than now. With one seat above, that one is the only first, and this is the
    # second place.
    cdef int other, own = pub.warfare[seat] + steps, above = 0
    if tables.knob.warfare_needs_step and own == 0:
        return 0
    for other in range(pub.course.n_seats):
        above += other != seat and pub.warfare[other] > own
    return tables.knob.warfare_first if above == 0 else tables.knob.warfare_second if above == 1 else 0
