from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.burgundy.state cimport *

cdef void complete(State *state, const Tables *tables, int seat, int space, Ctx *ctx) noexcept nogil
cdef void score_size(State *state, const Tables *tables, int seat, int space, Ctx *ctx) noexcept nogil
cdef void score_phase(State *state, const Tables *tables, int seat, int space, Ctx *ctx) noexcept nogil
cdef int size_of_region(const State *state, const Tables *tables, int seat, int space) noexcept nogil
cdef int animal_points(const State *state, const Tables *tables, int seat, int space, int animal,
                       bint joined) noexcept nogil
cdef uint64_t animal_types(const State *state, const Tables *tables, int seat) noexcept nogil
cdef void end_phase(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int monastery_points(const State *state, const Tables *tables, int seat, int tile) noexcept nogil
cdef void final_score(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void score_monastery(State *state, const Tables *tables, int seat, int tile, int points, Ctx *ctx) noexcept nogil

cdef inline bint scores_at_end(const Tables *tables, int tile) noexcept nogil:
    # R-22: whether a monastery does
    return tables.effect[tile] >= SCORE_GOODS_TYPES

cdef inline int bonus_for(const State *state, const Tables *tables, int colour) noexcept nogil:
    # R-4: points of the next bonus tile of a colour, or NONE
    cdef int place = state.pub.bonuses_taken[colour]
    return tables.colour_bonus[state.pub.course.n_seats][place] if place < 2 else NONE

cdef inline int workers_of_mines(const Estate *estate, const Tables *tables, int mines) noexcept nogil:
    # M-2
    return mines * tables.amount_of[MINE_WORKERS] if has(estate.effects, MINE_WORKERS) else 0

cdef inline int more_of(const Estate *estate, const Tables *tables, int animal) noexcept nogil:
    # M-7: points more for each tile with this animal that scores
    if not has(estate.effects, ANIMAL_POINTS) or animal == tables.uncounted:
        return 0
    return tables.amount_of[ANIMAL_POINTS]

cdef inline int points_of_herd(const Half *half, const Tables *tables, int region, int animal, int more,
                               bint joined) noexcept nogil:
    # of the spaces in an Estate
    cdef const Duchy *duchy = duchy_of(tables, half)
    cdef uint64_t herd = (duchy.colour[ANIMAL] if joined else duchy.region[region]) & half.covered
    cdef int tile, points = 0
    while herd:
        tile = half.tile[lowest(herd)]
        herd &= herd - 1
        if tables.animal[tile] == animal:
            points += tables.amount[tile] + more
    return points
