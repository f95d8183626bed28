"""Features of Burgundy's decisions, and how a policy scores candidates by them.

A policy file has a table for each decision: weights by feature name, in the order below. Four are no decisions:
[value] says what things are worth in victory points (view.pxd explains each), [solo] how much more in the solo game,
[monastery] what monasteries are, and [box] what modules bring.
Most decisions are scored by values alone, plus the habits in their tables.
"""
from libc.string cimport memcpy
from simcore.choice cimport MAX_FEATURES, MAX_KINDS, MEMO_WORDS, Move
from simcore.policy cimport PolicySpec
from simcore.burgundy.actions cimport place_options, sale_options, take_options
from simcore.burgundy.scoring cimport animal_points
from simcore.burgundy.solo cimport next_target, price_of
from simcore.burgundy.state cimport *
from policies.burgundy.box cimport (patron_value, phase_ends, readies, scored_at_once, shield_value, short_of_upkeep,
                                    worst_shield)
from policies.burgundy.view cimport *

from simcore.burgundy.declared import COLOURS, KINDS, LASTING, PLACED, SHIELD_EFFECTS

VALUES = (*(f"hope_{colour}" for colour in COLOURS), "need", "pace", "colour", "open", "stored", "stored_number",
          "stored_closed", "crowd", "worker", "worker_more", "worker_many", "silver", "silver_more", "good",
          "good_room", "ahead", "action", "fetch", "settle", "sale", "mine", "animal_room", "last")
FEATURES = {                                                    # by decision, in the order of the decision kinds
    "duchy": ("regions", "largest", "city", "pasture", "river", "single_mines"),
    "castle": ("open", "numbers", "colours", "region", "buildings", "animals", "mines", "ships"),
    "turn": ("take", "place", "sell", "workers", "buy", "hire", "end", "pair", "at_once", "shield", "copy", "turn_die"),
    "discard": ("value",),
    "ship": ("value",),
    "goods": ("value",),
    "castle_action": ("take", "place", "sell", "workers", "buy", "hire"),
    "fetch": ("value", "none"),
    "warehouse": ("value", "none"),
    "city_hall": ("value", "none", "buy", "hire"),
    "crane": ("value", "none"),
    "geese": ("value",),
    "white_castle": ("take", "place", "sell", "workers", "buy", "hire"),
    "route": ("value",),
    "drop_shield": ("value",),
    "upkeep": ("value",),
    "free_tile": ("value", "none"),
    "store": ("common",),
    "top_up": ("value",),
    "swap": ("value", "none"),
    "swap_good": ("value",),
    "next": ("lost", "points", "colour", "action", "effect"),
    "value": VALUES,
    "monastery": (*LASTING[len(PLACED):], "more_buildings", "more_animals", "more_goods", "more_bonuses"),
    "box": (*SHIELD_EFFECTS, "keep", "upkeep", "short", "castle", "copy", "white", "white_now", "route",
            "route_next", "route_goods", "inn_space", "inn", "tower", "team"),
    "solo": (*VALUES, "lasting", "fill", "fill_last", "point", "filled", "scarce", "buildings"),
}
cdef enum:
    VALUE = N_KINDS
    MONASTERY_VALUES
    BOX_VALUES
    SOLO_VALUES
    POWERS                                                      # rows behind them, for what follows from the weights
assert tuple(FEATURES)[:N_KINDS] == KINDS, f"FEATURES must begin with {', '.join(KINDS)}, in this order"
assert POWERS + POWER_ROWS <= MAX_KINDS
assert list(FEATURES).index("value") == VALUE and len(FEATURES["value"]) == N_VALUES
assert list(FEATURES).index("monastery") == MONASTERY_VALUES and len(FEATURES["monastery"]) == N_MONASTERY_VALUES
assert list(FEATURES).index("box") == BOX_VALUES and len(FEATURES["box"]) == N_BOX_VALUES
assert list(FEATURES).index("solo") == SOLO_VALUES and len(FEATURES["solo"]) == N_SOLO_VALUES
assert all(len(names) <= MAX_FEATURES for names in FEATURES.values()) and sizeof(Plan) <= 8 * MEMO_WORDS


def attach(PolicySpec spec):
    """Make a policy one of Burgundy's: its weights are those of FEATURES, and are there already."""
    cdef double *powers = &spec.weights[POWERS][0]
    cdef int colour, power, value
    spec.c.score = score
    for value in range(N_VALUES):
        spec.weights[SOLO_VALUES][value] *= spec.weights[VALUE][value]
    for values in (VALUE, SOLO_VALUES):
        for colour in range(N_COLOURS + 1):
            powers[0] = 1
            for power in range(1, HOPE_POWERS if colour < N_COLOURS else MAX_CITIES + 1):
                powers[power] = powers[power - 1] * spec.weights[<int>values][
                    V_HOPE + colour if colour < N_COLOURS else V_COLOUR]
            powers += HOPE_POWERS
        powers = &spec.weights[POWERS + POWER_ROWS // 2][0]


cdef void score(const void *any_state, const void *any_tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, double *scores) noexcept nogil:
    # Called by choose(). Looks at what the seat may see, and nothing else.
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef const double *own = weights + kind * MAX_FEATURES
    cdef double[N_MONASTERY_VALUES] monasteries
    cdef View w
    if kind == KIND_DUCHY:
        score_duchy(tables, moves, n, own, scores)
        return
    if kind == KIND_CASTLE:
        score_castle(&state.half[seat], tables, moves, n, own, weights + SOLO_VALUES * MAX_FEATURES, scores)
        return
    if kind == KIND_NEXT:
        score_next(state, tables, moves, n, own, scores)
        return
    w.v, w.m = weights + VALUE * MAX_FEATURES, weights + MONASTERY_VALUES * MAX_FEATURES
    w.b, w.powers = weights + BOX_VALUES * MAX_FEATURES, weights + POWERS * MAX_FEATURES
    if tables.knob.solo:
        w.v, w.powers = weights + SOLO_VALUES * MAX_FEATURES, w.powers + POWER_ROWS // 2 * MAX_FEATURES
        w.m = scored_at_once(w.v, w.m, monasteries)
    if kind == KIND_ROUTE:
        score_route(state, tables, seat, moves, n, own, scores)
        return
    look(&w, state, tables, seat, memo)
    if tables.does[WHITE_CASTLE] == BUILDS_ACT_WHITE:
        look_at_white(&w)
    if kind == KIND_TURN:
        score_turn(&w, moves, n, own, scores)
    elif kind == KIND_CASTLE_ACTION or kind == KIND_WHITE_CASTLE:
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


cdef void score_castle(const Half *half, const Tables *tables, const Move *moves, int n, const double *own,
                       const double *solo, double *scores) noexcept nogil:
    cdef const Duchy *duchy
    cdef const Layout *layout
    cdef uint64_t around
    cdef uint32_t numbers, colours
    cdef int[N_COLOURS] beside
    cdef int i, at, space, colour
    for i in range(n):
        # C-3: spaces of a team's second half count on from N_SPACES
        duchy = &tables.duchy[half.board + (moves[i].where >= N_SPACES) * MAX_DUCHIES]
        layout, at = &duchy.layout, moves[i].where % N_SPACES
        around = layout.neighbours[at] | layout.river[at]
        numbers = colours = 0
        beside = [0, 0, 0, 0, 0, 0]
        scores[i] = own[0] * size_of(around) + own[3] * duchy.region_size[duchy.region_of[at]]
        while around:
            space = lowest(around)
            around &= around - 1
            numbers |= 1 << layout.number[space]
            colour = duchy.colour_of[space]
            colours |= 1 << colour
            beside[colour] += 1
        scores[i] += own[1] * size_of(numbers) + own[2] * size_of(colours) + (
            solo[S_BUILDINGS] if tables.knob.solo else own[4]) * beside[BUILDING] + (
            own[5] * beside[ANIMAL] + own[6] * beside[MINE] + own[7] * beside[SHIP])


# ---- turns

cdef void value_moves(View *w, const Move *moves, int n, const double *habit, double *values) noexcept nogil:
    # What actions are worth, their costs in workers and silver included, plus the policy's habit for each kind.
    # Candidates come in runs of a kind: what a run shares is worked out once.
    cdef int i = 0, tile
    cdef double value, workers = take_workers_value(w), crowd = w.v[V_CROWD] * (n_stored(w.own, w.estate) - 1)
    while i < n:
        while i < n and moves[i].what == TAKE:
            values[i] = gain_tile(w, w.state.pub.slot[moves[i].where]) - w.workers[paid(moves[i])] + habit[TAKE]
            i += 1
        while i < n and moves[i].what == PLACE:
            tile = stored_at(w.own, w.estate, moves[i].to)
            value = place_value(w, tile, moves[i].where)
            values[i] = value - stored_value(w, tile) + crowd - w.workers[paid(moves[i])] + habit[PLACE]
            i += 1
        while i < n and moves[i].what == SELL:
            values[i] = sale_value(w, moves[i].where) - w.workers[paid(moves[i])] + habit[SELL]
            i += 1
        if i < n and moves[i].what == WORKERS:
            values[i] = workers + habit[WORKERS]
            i += 1
        i = value_purchases(w, moves, i, n, habit[BUY], values)
        if i < n and moves[i].what == HIRE:
            values[i] = habit[HIRE] - spend(w, -w.tables.amount_of[HIRE_WORKERS], 1)
            if w.estate.shields:
                values[i] -= short_of_upkeep(w, 0, 1) - short_of_upkeep(w, 0, 0)
            i += 1
        while i < n and moves[i].what > HIRE:
            i = value_shields(w, moves, i, habit, values)
        if i < n and moves[i].what == END:
            values[i] = habit[END]
            i += 1


cdef int value_shields(View *w, const Move *moves, int i, const double *habit, double *values) noexcept nogil:
    # the candidate at i, which one of the acts is that shields bring; the place of the next
    cdef int act = moves[i].what
    if act == SHIELD:
        values[i] = habit[SHIELD] - w.workers[min(paid(moves[i]), MOST_WORKERS - 1)] - worst_shield(w) + (
            shield_value(w, w.state.pub.shield[moves[i].where], phase_ends(w)))
        values[i] -= short_of_upkeep(w, 1, 0) - short_of_upkeep(w, 0, 0)
    elif act == COPY:
        values[i] = habit[COPY] + patron_value(w, moves[i].where) - w.b[B_COPY] * w.left
    else:
        values[i] = habit[TURN_DIE] + best_of_die(w, moves[i].where) - best_of_die(w, w.own.dice[die_of(moves[i])])
    return i + 1


cdef double best_of_die(View *w, int die) noexcept nogil:
    # the value of the best that a number could do
    cdef double[N_ACTS] habit = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    cdef double values[MAX_LIST]
    cdef Move moves[MAX_LIST]
    cdef double best = take_workers_value(w)
    cdef int i, n
    n = take_options(w.state, w.tables, w.seat, die, 0, moves, 0)
    n = place_options(w.state, w.tables, w.seat, die, 0, moves, n)
    n = sale_options(w.state, w.tables, w.seat, die, 0, moves, n)
    value_moves(w, moves, n, habit, values)
    for i in range(n):
        best = max(best, values[i])
    return best


cdef int value_purchases(View *w, const Move *moves, int i, int n, double habit, double *values) noexcept nogil:
    # from the candidate at i on; the place of the first that is none
    cdef int workers, price = w.tables.knob.purchase_price
    cdef double cost[MOST_WORKERS]
    if i == n or moves[i].what != BUY:
        return i
    for workers in range(price + 1 if has(w.estate.effects, BUY_ANYWHERE) else 1):
        cost[workers] = spend(w, workers, price - workers)
        if w.estate.shields:
            cost[workers] += short_of_upkeep(w, 0, price - workers) - short_of_upkeep(w, 0, 0)
    while i < n and moves[i].what == BUY:
        values[i] = gain_tile(w, w.state.pub.slot[moves[i].where]) - cost[paid(moves[i])] + habit
        i += 1
    return i


cdef struct Best:                                               # of the candidates of a die, and 0 if all are worse
    double besides[2]                                           # the best, and the best that does not clash with it
    uint32_t kind, uses                                         # bits of a Move, and these bits of what it uses up


cdef inline uint32_t bits(Move move) noexcept nogil:
    cdef uint32_t word
    memcpy(&word, &move, sizeof(Move))
    return word


cdef inline bint clash(Move move, const Best *best) noexcept nogil:
    return bits(move) & best.kind == best.uses


cdef Best best_of(const Move *moves, const double *values, int first, int last) noexcept nogil:
    # Two actions cannot both have a tile in a depot or in the storage, or a stack of goods. Workers are enough.
    cdef Best best
    cdef int i, highest = last
    cdef double value = 0, besides = 0
    for i in range(first, last):
        value = max(value, values[i])
    for i in range(first, last):                                # the first of that value, found without a jump
        highest = min(highest, i if values[i] == value else last)
    best.besides[0] = best.besides[1] = value
    best.kind, best.uses = 0, 1                                 # nothing
    if highest == last or moves[highest].what == WORKERS:
        return best
    best.kind = bits(Move(-1, 0 if moves[highest].what == PLACE else -1, -1, 0))
    best.uses = bits(moves[highest]) & best.kind
    for i in range(first, last):
        besides = max(besides, 0 if clash(moves[i], &best) else values[i])
    best.besides[1] = besides
    return best


cdef void score_turn(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    # What needs no die (at the end of the list) is done first if it is worth it.
    cdef double[N_ACTS] habit = [own[6], own[0], own[1], own[2], own[3], own[4], own[5], own[9], own[10], own[11]]
    cdef double highest, both = 0
    cdef int i, free = n                                        # the first candidate that needs no die
    cdef Best best
    while free > 0 and moves[free - 1].what > WORKERS:
        free -= 1
    value_moves(w, moves, n, habit, scores)
    if w.tables.knob.shields and w.own.dice[0] and w.own.dice[1]:
        best = best_of(moves, scores, 0, free)                  # a shield takes both dice
        both = best.besides[0] + best.besides[1]
    if w.own.dice[0] and w.own.dice[1]:
        pair(w, moves, free, own[7], own[8], scores)
    if free and free < n and moves[0].what != END:
        highest = scores[0]
        for i in range(1, free):
            highest = max(highest, scores[i])
        for i in range(free, n):
            scores[i] += highest - (both if moves[i].what == SHIELD else 0)


cdef void pair(View *w, const Move *moves, int n, double share, double at_once, double *scores) noexcept nogil:
    # Each action of a die is judged together with the best that the other die could do as well, which may be to place
    # at once what is taken.
    cdef bint alike = w.own.dice[0] == w.own.dice[1]            # then all are listed as actions of the first
    cdef int i, last, tile, die, split = 0
    cdef double crowd = w.v[V_CROWD] * n_stored(w.own, w.estate)
    cdef Best best[2]
    cdef const Best *other
    while split < n and die_of(moves[split]) == 0:
        split += 1
    best[0], best[1] = best_of(moves, scores, 0, split), best_of(moves, scores, split, n)
    find_at_once(w)
    for die in range(2):
        i, last = split if die else 0, n if die else split
        other = &best[die if alike else 1 - die]
        while i < last and moves[i].what == TAKE:
            tile = w.state.pub.slot[moves[i].where]
            scores[i] += share * max(other.besides[clash(moves[i], other)],
                                     at_once * (w.at_once[1 - die][tile] - stored_value(w, tile) + crowd))
            i += 1
        while i < last:
            scores[i] += share * other.besides[clash(moves[i], other)]
            i += 1


cdef void score_action(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef double[N_ACTS] habit = [0, own[0], own[1], own[2], own[3], own[4], own[5], 0, 0, 0]
    cdef int i
    cdef double highest = 0
    value_moves(w, moves, n, habit, scores)
    for i in range(n):
        if moves[i].what != BUY and moves[i].what != HIRE:
            highest = max(highest, scores[i])
    for i in range(n):
        if moves[i].what == BUY or moves[i].what == HIRE:
            scores[i] += highest


# ---- the rest

cdef void score_small(View *w, int kind, const Move *moves, int n, const double *own,
                      double *scores) noexcept nogil:
    cdef double[N_ACTS] habit = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    cdef int i
    cdef double highest = 0
    if kind == KIND_FETCH or kind == KIND_WAREHOUSE or kind == KIND_CITY_HALL:
        value_moves(w, moves, n, habit, scores)
    for i in range(n):
        if kind >= KIND_DROP_SHIELD:
            scores[i] = score_box(w, kind, moves[i], own)
        elif kind == KIND_DISCARD:
            scores[i] = -own[0] * stored_value(w, moves[i].what)
        elif kind == KIND_SHIP:
            scores[i] = own[0] * (goods_value(w, moves[i].where, moves[i].to) if moves[i].what == 0 else
                                  goods_of_type(w, moves[i].what - 1))
            if w.tables.knob.trade_routes and moves[i].what == 0:
                scores[i] += own[0] * readies(w, moves[i].where, moves[i].to)
        elif kind == KIND_GOODS:
            scores[i] = own[0] * type_value(w, moves[i].what, w.state.pub.goods[moves[i].where][moves[i].what] + (
                w.state.pub.goods[moves[i].to][moves[i].what] if moves[i].to != NONE else 0))
        elif kind == KIND_CRANE:
            scores[i] = own[0] * building_value(w, moves[i].what) if moves[i].what != NONE else own[1]
        elif kind == KIND_GEESE:
            scores[i] = own[0] * animal_points(w.state, w.tables, w.seat, moves[i].where, moves[i].what,
                                             holds(w.estate, H_ONE_PASTURE))
        elif moves[i].what == END:
            scores[i] = own[1]
        elif moves[i].what == BUY or moves[i].what == HIRE:
            scores[i] = own[0] * scores[i] + own[2 if moves[i].what == BUY else 3]
        else:
            scores[i] *= own[0]
            highest = max(highest, scores[i])
    if kind == KIND_CITY_HALL:
        for i in range(n):
            if moves[i].what == BUY or moves[i].what == HIRE:
                scores[i] += highest


# ---- modules

cdef void look_at_white(View *w) noexcept nogil:
    # K-2: what the white die could do now, if a white castle is in sight
    cdef int i
    w.white = w.plan.clock.building[WHITE_CASTLE]
    for i in range(w.plan.clock.n_types):
        if w.plan.clock.types[i] == WHITE_CASTLE:
            w.white = w.b[B_WHITE_NOW] * best_of_die(w, w.state.pub.white)
            w.building_known &= ~(1u << WHITE_CASTLE)
            break


cdef void score_route(const State *state, const Tables *tables, int seat, const Move *moves, int n, const double *own,
                      double *scores) noexcept nogil:
    # boards first whose types the seat has already
    cdef const Estate *estate = &state.estate[tables.duke[seat]]
    cdef int i, space
    for i in range(n):
        scores[i] = 0
        for space in range(ROUTE_SPACES):
            scores[i] += own[0] * (estate.goods[<int>tables.route_good[moves[i].what][space]] > 0)


cdef void score_next(const State *state, const Tables *tables, const Move *moves, int n, const double *own,
                     double *scores) noexcept nogil:
    # A-34: the order that loses fewest points beyond the target, then the policy's habit
    cdef int[N_DUES] points
    cdef int i, other, m = 0
    for i in range(n):
        if moves[i].what not in (DUE_COLOUR, DUE_ACTION, DUE_EFFECT):
            points[m] = moves[i].to
            m += 1
    for i in range(n):
        other = moves[i].what
        scores[i] = own[2] * (other == DUE_COLOUR) + own[3] * (other == DUE_ACTION) + own[4] * (other == DUE_EFFECT)
        if other in (DUE_COLOUR, DUE_ACTION, DUE_EFFECT):
            scores[i] += own[0] * least_lost(&state.pub, tables, points, m, NONE)
        else:
            scores[i] += own[1] + own[0] * least_lost(&state.pub, tables, points, m, moves[i].to)


cdef int least_lost(const Public *pub, const Tables *tables, const int *points, int n, int first) noexcept nogil:
    # points that go beyond the target in the best order, which begins with `first` points unless this is NONE
    cdef int[3] order
    cdef int a, b, i, lost, counter, target, least = 1000
    if n == 0:
        return 0
    for a in range(n):                                          # each order of up to three, some of them twice
        for b in range(n):
            order = [points[a], points[b], 0]
            if n > 1 and a == b or first != NONE and points[a] != first:
                continue
            if n > 2:
                order[2] = points[3 - a - b]
            lost, counter, target = 0, pub.counter, pub.target
            for i in range(n):
                counter += order[i]
                if counter >= target:
                    lost += counter - target
                    counter, target = 0, next_target(tables, target)
            least = min(least, lost)
    return least


cdef double score_box(View *w, int kind, Move move, const double *own) noexcept nogil:
    cdef const Knobs *knob = &w.tables.knob
    cdef int tile
    if kind == KIND_DROP_SHIELD:
        return -own[0] * shield_value(w, move.what, phase_ends(w))
    if kind == KIND_UPKEEP:
        if move.where == 0:
            return 0
        return own[0] * shield_value(w, move.what, phase_ends(w) - 1) - spend(w, move.to, knob.shield_upkeep - move.to)
    if kind == KIND_FREE_TILE:
        if move.what == END:
            return own[1]
        return own[0] * place_value(w, w.state.pub.slot[move.to], move.where)
    if kind == KIND_STORE:
        return own[0] * move.to
    if kind == KIND_TOP_UP:                                     # an action for silver
        return own[0] * (w.v[V_ACTION] - spend(w, 0, price_of(w.tables, move.what))) if move.what else 0
    if kind == KIND_SWAP:
        if move.what == END:
            return own[1]
        tile = w.state.pub.slot[move.where]
        return own[0] * (gain_tile(w, w.tables.blank) - knob.solo_tile_goods * w.good) - 0.01 * stored_value(w, tile)
    return -own[0] * w.estate.goods[move.what]        # KIND_SWAP_GOOD: of the smallest stack
