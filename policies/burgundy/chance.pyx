"""What a position of Burgundy shows about who will win: see signs_fn in choice.pxd."""
from libc.stdint cimport uint64_t
from simcore.chance cimport row_of
from simcore.choice cimport MAX_SIGNS
from simcore.policy cimport PolicySpec
from simcore.burgundy.scoring cimport bonus_for, monastery_points, scores_at_end
from simcore.burgundy.state cimport *

SIGNS = {
    "points": "points so far",
    "workers": "workers, four at most", "more_workers": "workers beyond four",
    "silver": "silver pieces, four at most", "more_silver": "silver beyond four",
    "goods": "goods", "sale": "points for selling the largest stock of goods", "types": "types of goods in store",
    "stored": "tiles in the storage", "stored_open": "tiles in the storage that some space is open for",
    "begun": "points of regions begun, by the square of the share that is covered",
    "one_missing": "points of regions that lack one space, the phase's bonus included", "ones": "their number",
    "two_missing": "points of regions that lack two",
    "colours": "points of bonus tiles still to be had, by the square of the share of the colour that is covered",
    "covered": "spaces covered", "open": "empty spaces next to a tile",
    "mines": "mines", "castles": "castles", "ships": "spaces moved on the bridge",
    "animals": "spaces of pastures with a tile in a pasture that is not full",
    "lasting": "monasteries with a lasting effect", "scoring": "points of monasteries at the end, as things stand",
    "scorings": "monasteries that score at the end",
    "dice": "dice of this round still to be used", "place": "place in the order of the next round, from 0",
    "shields": "shields", "towers": "watchtowers linked", "route": "boards of the trade route",
    "alone": "1 in the solo game", "filled": "share of the spaces covered, in the solo game",
    "target": "points until the next action, in the solo game",
}
cdef enum:                                                      # their places
    S_POINTS, S_WORKERS, S_MORE_WORKERS, S_SILVER, S_MORE_SILVER, S_GOODS, S_SALE, S_TYPES, S_STORED, S_STORED_OPEN
    S_BEGUN, S_ONE_MISSING, S_ONES, S_TWO_MISSING, S_COLOURS, S_COVERED, S_OPEN, S_MINES, S_CASTLES, S_SHIPS, S_ANIMALS
    S_LASTING, S_SCORING, S_SCORINGS, S_DICE, S_PLACE, S_SHIELDS, S_TOWERS, S_ROUTE, S_ALONE, S_FILLED, S_TARGET
    N_SIGNS
    ENOUGH = 4                      # workers and silver that count fully
assert len(SIGNS) == N_SIGNS <= MAX_SIGNS


def attach(PolicySpec spec):
    """Let a policy judge positions of Burgundy."""
    spec.c.signs = signs


cdef int signs(const void *any_state, const void *any_tables, int seat, double *found, double *passed) noexcept nogil:
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef const Public *pub = &state.pub
    cdef int other, sides = n_dukes(pub, tables), duke = tables.duke[seat]
    cdef int turns = (pub.phase * tables.knob.rounds + pub.round) * pub.course.n_seats
    if pub.course.stage >= STAGE_TURNS:
        turns += pub.count
    passed[0] = <double>turns / (tables.knob.phases * tables.knob.rounds * pub.course.n_seats)
    for other in range(sides):
        side_signs(state, tables, other, found + row_of(other, duke) * MAX_SIGNS)
    return sides


cdef void side_signs(const State *state, const Tables *tables, int duke, double *x) noexcept nogil:
    # of a team the sum of both seats
    cdef const Estate *estate = &state.estate[duke]
    cdef int i, half, seat, most = 0, left
    for i in range(N_SIGNS):
        x[i] = 0
    for half in range(tables.n_halves):
        seat = duke + 2 * half
        x[S_POINTS] += total_score(state, seat)
        x[S_SHIPS] += state.seat[seat].bridge
        x[S_STORED] += state.seat[seat].n_stored
        x[S_DICE] += (state.seat[seat].dice[0] > 0) + (state.seat[seat].dice[1] > 0)
        for i in range(state.pub.course.n_seats):
            if state.pub.bridge_order[i] == seat:
                x[S_PLACE] += i
        half_signs(state, tables, duke, seat, x)
    x[S_WORKERS], x[S_SILVER] = min(ENOUGH, <int>estate.workers), min(ENOUGH, <int>estate.silver)
    x[S_MORE_WORKERS], x[S_MORE_SILVER] = estate.workers - x[S_WORKERS], estate.silver - x[S_SILVER]
    for i in range(N_GOODS):
        x[S_GOODS] += estate.goods[i]
        x[S_TYPES] += estate.goods[i] > 0
        most = max(most, <int>estate.goods[i])
    x[S_SALE] = most * tables.goods_points[state.pub.course.n_seats]
    x[S_STORED] += estate.n_common
    colour_signs(state, tables, duke, x)
    x[S_CASTLES], x[S_SHIELDS] = estate.castles, size_of(estate.shields)
    x[S_TOWERS], x[S_ROUTE] = estate.towers, estate.n_route
    if tables.hooks[0].progress != NULL:
        x[S_ALONE], x[S_FILLED] = 1, tables.hooks[0].progress(state, tables)
        x[S_TARGET] = state.pub.target - state.pub.counter


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
            x[S_SCORINGS] += 1
            x[S_SCORING] += monastery_points(state, tables, duke, tile)
        else:
            x[S_LASTING] += 1
    x[S_COVERED] += size_of(half.covered)
    x[S_OPEN] += size_of(half.near & ~half.covered)
    x[S_MINES] += size_of(spread(tables, half, MINE))
    for i in range(state.seat[seat].n_stored):
        x[S_STORED_OPEN] += spaces_for(tables, half, state.seat[seat].stored[i]) != 0
    for i in range(duchy.n_pastures):
        if state.estate[duke].region_left[duchy.pastures[i]]:
            x[S_ANIMALS] += size_of(duchy.region[duchy.pastures[i]] & half.covered)


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
        x[S_BEGUN] += points * share * share
        if left == 1:
            x[S_ONES] += 1
            x[S_ONE_MISSING] += points + tables.phase_bonus[state.pub.phase]
        elif left == 2:
            x[S_TWO_MISSING] += points
    for colour in range(N_COLOURS):
        bonus, left = bonus_for(state, tables, colour), estate.colour_left[colour]
        if bonus != NONE and left > 0 and total[colour] > 0:
            share = <double>(total[colour] - left) / total[colour]
            x[S_COLOURS] += bonus * share * share
