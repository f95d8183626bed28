"""Features of Burgundy's decisions, and how a policy scores candidates by them.

A policy file has a table for each decision: weights by feature name, in the order below. Two tables are no decisions:
[value] says what things are worth in victory points (view.pxd explains each), and [monastery] what monasteries are.
Most decisions are scored by values alone, plus the habits in their tables.
"""
from simcore.choice cimport MAX_FEATURES, MEMO_WORDS, Move
from simcore.policy cimport PolicySpec
from simcore.burgundy.score cimport animal_points
from simcore.burgundy.state cimport *
from policies.burgundy.view cimport *

from simcore.burgundy.schema import COLOURS, EFFECTS

FEATURES = {                                                    # by decision, in the order of the decision kinds
    "duchy": ("regions", "largest", "city", "pasture", "river", "single_mines"),
    "castle": ("open", "numbers", "colours", "region", "buildings"),
    "turn": ("take", "place", "sell", "workers", "buy", "hire", "end", "pair", "at_once"),
    "discard": ("value",),
    "ship": ("value",),
    "goods": ("value",),
    "castle_action": ("take", "place", "sell", "workers", "buy"),
    "fetch": ("value", "none"),
    "warehouse": ("value", "none"),
    "city_hall": ("value", "none", "buy"),
    "crane": ("value", "none"),
    "geese": ("value",),
    "value": (*(f"hope_{colour}" for colour in COLOURS), "need", "pace", "colour", "open", "stored", "stored_number",
              "stored_closed", "crowd", "worker", "worker_more", "worker_many", "silver", "silver_more", "good",
              "good_room", "ahead", "action", "fetch", "settle", "sale", "mine", "animal_room", "last"),
    "monastery": (*EFFECTS[SAME_BUILDINGS:SCORE_GOODS_TYPES], "more_buildings", "more_animals", "more_goods",
                  "more_bonuses"),
}
VALUE, MONASTERY_VALUES = N_KINDS, N_KINDS + 1
assert list(FEATURES).index("value") == VALUE and len(FEATURES["value"]) == N_VALUES
assert list(FEATURES).index("monastery") == MONASTERY_VALUES and len(FEATURES["monastery"]) == N_MONASTERY_VALUES
assert all(len(names) <= MAX_FEATURES for names in FEATURES.values()) and sizeof(Plan) <= 8 * MEMO_WORDS


def attach(PolicySpec spec):
    """Make a policy one of Burgundy's: its weights are those of FEATURES."""
    spec.c.score = score


cdef void score(const void *any_state, const void *any_tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, double *scores) noexcept nogil:
    # The funnel's door to this game. Looks at what lies open, and nothing else.
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef const double *own = weights + kind * MAX_FEATURES
    cdef View w
    if kind == TAKE_DUCHY:
        score_duchy(tables, moves, n, own, scores)
        return
    if kind == START_CASTLE:
        score_castle(&state.estate[seat], tables, moves, n, own, scores)
        return
    look(&w, state, tables, seat, weights + N_KINDS * MAX_FEATURES, weights + (N_KINDS + 1) * MAX_FEATURES, memo)
    if kind == TURN:
        score_turn(&w, moves, n, own, scores)
    elif kind == CASTLE_ACTION:
        score_action(&w, moves, n, own, scores)
    else:
        score_small(&w, kind, moves, n, own, scores)


# ---- the setup

cdef void score_duchy(const Tables *tables, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef const Duchy *duchy
    cdef int i, region, size, colour
    cdef int largest[N_COLOURS]
    cdef int any_colour, mines
    for i in range(n):
        duchy = &tables.duchy[moves[i].what]
        any_colour = mines = 0
        for colour in range(N_COLOURS):
            largest[colour] = 0
        for region in range(duchy.n_regions):
            size, colour = duchy.region_size[region], duchy.region_colour[region]
            largest[colour] = max(largest[colour], size)
            any_colour = max(any_colour, size)
            mines += colour == MINE and size == 1
        scores[i] = (own[0] * duchy.n_regions + own[1] * any_colour + own[2] * largest[BUILDING]
                     + own[3] * largest[ANIMAL] + own[4] * largest[SHIP] + own[5] * mines)


cdef void score_castle(const Estate *estate, const Tables *tables, const Move *moves, int n, const double *own,
                       double *scores) noexcept nogil:
    cdef const Duchy *duchy = duchy_of(tables, estate)
    cdef uint64_t around
    cdef uint32_t numbers, colours
    cdef int i, space, buildings
    for i in range(n):
        around = tables.neighbours[moves[i].where]
        numbers = colours = buildings = 0
        scores[i] = own[0] * size_of(around) + own[3] * duchy.region_size[duchy.region_of[moves[i].where]]
        while around:
            space = lowest(around)
            around &= around - 1
            numbers |= 1 << tables.number[space]
            colours |= 1 << duchy.colour_of[space]
            buildings += duchy.colour_of[space] == BUILDING
        scores[i] += own[1] * size_of(numbers) + own[2] * size_of(colours) + own[4] * buildings


# ---- turns

cdef double move_value(View *w, Move move) noexcept nogil:
    # what one action is worth, its cost in workers and silver included
    cdef int tile
    if move.what == TAKE:
        return gain_tile(w, w.state.pub.slot[move.where]) - w.workers[paid(move)]
    if move.what == PLACE:
        tile = w.estate.stored[move.to]
        return place_value(w, tile, move.where) - stored_value(w, tile) + w.v[V_CROWD] * (
            w.estate.n_stored - 1) - w.workers[paid(move)]
    if move.what == SELL:
        return sale_value(w, move.where) - w.workers[paid(move)]
    if move.what == WORKERS:
        return take_workers_value(w)
    if move.what == BUY:
        return gain_tile(w, w.state.pub.slot[move.where]) - spend(
            w, paid(move), w.tables.purchase_price - paid(move))
    if move.what == HIRE:
        return -spend(w, -w.tables.amount_of[HIRE_WORKERS], 1)
    return 0


cdef inline bint clash(Move a, Move b) noexcept nogil:
    # two actions that use up the same: a tile in a depot, in the storage, a stack of goods
    return a.what == b.what and a.to == b.to and (a.what == PLACE or a.where == b.where) and a.what != WORKERS


cdef void score_turn(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    # Each action of a die is judged together with the best that the other die could do besides.
    cdef const int8_t *dice = w.estate.dice
    cdef bint two = dice[0] and dice[1], alike = two and dice[0] == dice[1]
    cdef int best[2]                                            # candidates, by die
    cdef int i, j, other, tile, free = n                        # free: the first candidate that needs no die
    cdef double total, highest = 0
    cdef double together[MAX_LIST]
    while free > 0 and moves[free - 1].what > WORKERS:
        free -= 1
    for i in range(n):
        scores[i] = move_value(w, moves[i]) + own[moves[i].what - 1 if moves[i].what else 6]
    if two:
        best[0] = best[1] = NONE
        for i in range(free):
            other = die_of(moves[i])
            if best[other] == NONE or scores[i] > scores[best[other]]:
                best[other] = i
        for i in range(free):
            other = die_of(moves[i]) if alike else 1 - die_of(moves[i])
            total = scores[best[other]]
            if clash(moves[i], moves[best[other]]):
                total = 0
                for j in range(free):
                    if (alike or die_of(moves[j]) == other) and not clash(moves[i], moves[j]):
                        total = max(total, scores[j])
            total = max(0.0, total)
            if moves[i].what == TAKE:                           # and place at once what is taken
                tile = w.state.pub.slot[moves[i].where]
                total = max(total, own[8] * (place_by_number(w, tile, dice[1 - die_of(moves[i])])
                                             - w.plan.stored[tile] + w.v[V_CROWD] * w.estate.n_stored))
            together[i] = scores[i] + own[7] * total
        for i in range(free):
            scores[i] = together[i]
    if free and moves[0].what != END:                           # what needs no die is done first if it is worth it
        highest = scores[0]
        for i in range(1, free):
            highest = max(highest, scores[i])
    for i in range(free, n):
        scores[i] += highest


cdef void score_action(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef int i
    cdef double highest = 0
    for i in range(n):
        scores[i] = move_value(w, moves[i]) + own[moves[i].what - 1]
        if moves[i].what != BUY:
            highest = max(highest, scores[i])
    for i in range(n):
        if moves[i].what == BUY:
            scores[i] += highest


# ---- the rest

cdef void score_small(View *w, int kind, const Move *moves, int n, const double *own,
                      double *scores) noexcept nogil:
    cdef int i
    cdef double highest = 0
    for i in range(n):
        if kind == DISCARD:
            scores[i] = -own[0] * stored_value(w, moves[i].what)
        elif kind == TAKE_GOODS:
            scores[i] = own[0] * goods_value(w, moves[i].where, moves[i].to)
        elif kind == STORE_GOODS:
            scores[i] = own[0] * type_value(w, moves[i].what, w.state.pub.goods[moves[i].where][moves[i].what] + (
                w.state.pub.goods[moves[i].to][moves[i].what] if moves[i].to != NONE else 0))
        elif kind == CRANE_EFFECT:
            scores[i] = own[0] * building_value(w, moves[i].what) if moves[i].what != NONE else own[1]
        elif kind == GEESE_FLOCK:
            scores[i] = own[0] * animal_points(w.estate, w.tables, moves[i].where, moves[i].what)
        elif moves[i].what == END:
            scores[i] = own[1]
        else:
            scores[i] = own[0] * move_value(w, moves[i])
            if moves[i].what == BUY:
                scores[i] += own[2]
            else:
                highest = max(highest, scores[i])
    if kind == SETTLE:
        for i in range(n):
            if moves[i].what == BUY:
                scores[i] += highest
