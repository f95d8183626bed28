"""What a position of Burgundy shows about who will win: see signs_fn in choice.pxd."""
from libc.stdint cimport uint64_t
from ludometer.simcore.burgundy.scoring cimport bonus_for, monastery_points, scores_at_end
from ludometer.simcore.burgundy.estates cimport *
from ludometer.policies.burgundy.declared cimport *

cdef enum:
    ENOUGH = 4                      # workers and silver that count fully


include "ludometer/simcore/chance.pxi"


cdef int n_sides(const State *state, const Tables *tables) noexcept nogil:
    return n_dukes(&state.pub, tables)


cdef int own_side(const Tables *tables, int seat) noexcept nogil:
    return tables.duke[seat]


cdef double share_passed(const State *state, const Tables *tables) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef int turns = (pub.phase * tables.knob.rounds + pub.round) * pub.course.n_seats
    if pub.course.stage >= STAGE_TURNS:
        turns += pub.count
    return <double>turns / (tables.knob.phases * tables.knob.rounds * pub.course.n_seats)


cdef void side_signs(const State *state, const Tables *tables, int duke, double *x) noexcept nogil:
    # of a team the sum of both seats
    cdef const Estate *estate = &state.estate[duke]
    cdef int i, half, seat, most = 0, left
    for i in range(N_SIGN):
        x[i] = 0
    for half in range(tables.n_halves):
        seat = duke + 2 * half
        x[SIGN_POINTS] += total_score(state, seat)
        x[SIGN_SHIPS] += state.seat[seat].bridge
        x[SIGN_STORED] += state.seat[seat].n_stored
        x[SIGN_DICE] += (state.seat[seat].dice[0] > 0) + (state.seat[seat].dice[1] > 0)
        for i in range(state.pub.course.n_seats):
            if state.pub.bridge_order[i] == seat:
                x[SIGN_PLACE] += i
        half_signs(state, tables, duke, seat, x)
    x[SIGN_WORKERS], x[SIGN_SILVER] = min(ENOUGH, <int>estate.workers), min(ENOUGH, <int>estate.silver)
    x[SIGN_MORE_WORKERS], x[SIGN_MORE_SILVER] = estate.workers - x[SIGN_WORKERS], estate.silver - x[SIGN_SILVER]
    for i in range(N_GOODS):
        x[SIGN_GOODS] += estate.goods[i]
        x[SIGN_TYPES] += estate.goods[i] > 0
        most = max(most, <int>estate.goods[i])
    x[SIGN_SALE] = most * tables.goods_points[state.pub.course.n_seats]
    x[SIGN_STORED] += estate.n_common
    colour_signs(state, tables, duke, x)
    x[SIGN_CASTLES], x[SIGN_SHIELDS] = estate.castles, size_of(estate.shields)
    x[SIGN_TOWERS], x[SIGN_ROUTE] = estate.towers, estate.n_route
    if tables.hooks.progress != NULL:
        x[SIGN_ALONE], x[SIGN_FILLED] = 1, tables.hooks.progress(state, tables)
        x[SIGN_TARGET] = state.pub.target - state.pub.counter


cdef void half_signs(const State *state, const Tables *tables, int duke, int seat, double *x) noexcept nogil:
    # what lies on a board: monasteries, mines and pastures, open spaces, and what the storage could go to
    cdef const Half *half = &state.half[seat]
    cdef const Duchy *duchy = duchy_of(tables, half)
    cdef uint64_t spaces = spread(tables, half, MONASTERY)
    cdef int i, tile
    while spaces:
        tile = half.tile[lowest(spaces)]
        spaces &= spaces - 1
        if scores_at_end(tables, tile):
            x[SIGN_SCORINGS] += 1
            x[SIGN_SCORING] += monastery_points(state, tables, duke, tile)
        else:
            x[SIGN_LASTING] += 1
    x[SIGN_COVERED] += size_of(half.covered)
    x[SIGN_OPEN] += size_of(half.near & ~half.covered)
    x[SIGN_MINES] += size_of(spread(tables, half, MINE))
    for i in range(state.seat[seat].n_stored):
        x[SIGN_STORED_OPEN] += spaces_for(tables, half, state.seat[seat].stored[i]) != 0
    for i in range(duchy.n_pastures):
        if state.estate[duke].region_left[duchy.pastures[i]]:
            x[SIGN_ANIMALS] += size_of(duchy.region[duchy.pastures[i]] & half.covered)


cdef void colour_signs(const State *state, const Tables *tables, int duke, double *x) noexcept nogil:
    # regions begun and bonus tiles within reach; those of a team's duchy stand in its first half
    cdef const Estate *estate = &state.estate[duke]
    cdef const Duchy *duchy = duchy_of(tables, &state.half[duke])
    cdef int region, colour, size, left, bonus
    cdef int[N_COLOURS] total = [0, 0, 0, 0, 0, 0]
    cdef double points, share
    for region in range(duchy.n_regions):
        size, left = duchy.region_size[region], estate.region_left[region]
        total[duchy.region_colour[region]] += size
        if left == 0:
            continue
        points = tables.region_points[min(size, <int>MAX_SIZE)]
        share = <double>(size - left) / size
        x[SIGN_BEGUN] += points * share * share
        if left == 1:
            x[SIGN_ONES] += 1
            x[SIGN_ONE_MISSING] += points + tables.phase_bonus[state.pub.phase]
        elif left == 2:
            x[SIGN_TWO_MISSING] += points
    for colour in range(N_COLOURS):
        bonus, left = bonus_for(state, tables, colour), estate.colour_left[colour]
        if bonus != NONE and left > 0 and total[colour] > 0:
            share = <double>(total[colour] - left) / total[colour]
            x[SIGN_COLOURS] += bonus * share * share
