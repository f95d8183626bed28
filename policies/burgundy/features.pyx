"""Features of Burgundy's decisions, and how a policy scores candidates by them.

A policy file has a table for each decision: weights by feature name, in the order below. Four are no decisions:
[value] says what things are worth in victory points (position.pxd explains each), [solo] how much more in the solo
game, [monastery] what monasteries are, and [box] what modules bring.
Most decisions are scored by values alone, plus the habits in their tables.
"""
from simcore.choice cimport MAX_FEATURES, MAX_KINDS, MEMO_WORDS, Move
from simcore.policy cimport PolicySpec
from simcore.burgundy.state cimport *
from policies.burgundy.effects cimport score_effect
from policies.burgundy.plan cimport look
from policies.burgundy.position cimport *
from policies.burgundy.setup cimport score_castle, score_duchy
from policies.burgundy.solo cimport score_next, scored_at_once
from policies.burgundy.trade_routes cimport score_route
from policies.burgundy.turns cimport score_action, score_turn
from policies.burgundy.white_castles cimport look_at_white

from simcore.burgundy.declared import COLOURS, KINDS, LASTING, PLACED, SHIELD_EFFECTS

VALUES = (*(f"hope_{colour}" for colour in COLOURS), "need", "pace", "colour", "open", "stored", "stored_number",
          "stored_closed", "crowd", "worker", "worker_more", "worker_many", "silver", "silver_more", "good",
          "good_room", "ahead", "action", "fetch", "settle", "sale", "mine", "animal_room", "last", "action_now",
          "silver_many", "new_number")
MONASTERIES = (*LASTING[len(PLACED):], "more_buildings", "more_animals", "more_goods", "more_bonuses")
CHANGES = (*VALUES, *MONASTERIES)
FEATURES = {                                                    # by decision, in the order of the decision kinds
    "duchy": ("regions", "largest", "city", "pasture", "river", "single_mines"),
    "castle": ("open", "numbers", "colours", "region", "buildings", "animals", "mines", "ships", "small"),
    "turn": ("take", "place", "sell", "workers", "buy", "hire", "end", "pair", "at_once", "shield", "copy", "turn_die",
             "buy_at_once", "join", "take_round", "sell_round", "workers_round", "buy_round"),
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
    "monastery": MONASTERIES,
    "box": (*SHIELD_EFFECTS, "keep", "upkeep", "short", "castle", "copy", "white", "white_now", "route",
            "route_next", "route_goods", "inn_space", "inn", "tower", "team"),
    "solo": (*VALUES, "lasting", "fill", "fill_last", "point", "filled", "scarce", "buildings"),
    "at_start": CHANGES,
    "at_end": CHANGES,
    "of_two": CHANGES,
    "of_four": CHANGES,
    "region": tuple(f"size_{size}_{missing}" for size in range(2, MAX_SIZE + 1) for missing in range(1, size)),
}
cdef enum:
    VALUE = N_KINDS
    MONASTERY_VALUES
    BOX_VALUES
    SOLO_VALUES
    CHANGED_VALUES
    REGIONS = CHANGED_VALUES + N_CHANGES
    POWERS                                                      # rows behind them, for what follows from the weights
assert POWERS + POWER_ROWS <= MAX_KINDS
assert list(FEATURES).index("value") == VALUE and len(FEATURES["value"]) == N_VALUES
assert list(FEATURES).index("monastery") == MONASTERY_VALUES and len(FEATURES["monastery"]) == N_MONASTERY_VALUES
assert list(FEATURES).index("box") == BOX_VALUES and len(FEATURES["box"]) == N_BOX_VALUES
assert list(FEATURES).index("solo") == SOLO_VALUES and len(FEATURES["solo"]) == N_SOLO_VALUES
assert list(FEATURES).index("at_start") == CHANGED_VALUES and len(CHANGES) == N_VALUES + N_MONASTERY_VALUES
assert list(FEATURES).index("region") == REGIONS
assert all(len(names) <= MAX_FEATURES for names in FEATURES.values()) and sizeof(Plan) <= 8 * MEMO_WORDS


def attach(PolicySpec spec):
    """Make a policy one of Burgundy's: its weights are those of FEATURES, and are there already."""
    cdef int value
    spec.c.score = score
    for value in range(N_VALUES):
        spec.weights[SOLO_VALUES][value] *= spec.weights[VALUE][value]
    raise_powers(&spec.weights[VALUE][0], &spec.weights[POWERS][0])
    raise_powers(&spec.weights[SOLO_VALUES][0], &spec.weights[POWERS + POWER_ROWS // 2][0])


cdef void raise_powers(const double *values, double *powers) noexcept nogil:
    # of hope by colour, then of V_COLOUR
    cdef int colour, power
    for colour in range(N_COLOURS + 1):
        powers[0] = 1
        for power in range(1, HOPE_POWERS if colour < N_COLOURS else MAX_CITIES + 1):
            powers[power] = powers[power - 1] * values[V_HOPE + colour if colour < N_COLOURS else V_COLOUR]
        powers += HOPE_POWERS


cdef void change_values(View *w, const State *state, const Tables *tables, const double *weights) noexcept nogil:
    # the tables [value] and [monastery] with what the time and the number of players change
    cdef int rounds = tables.knob.phases * tables.knob.rounds - 1
    cdef int past = min(rounds, state.pub.phase * tables.knob.rounds + state.pub.round), i
    cdef double left = 1 - <double>past / max(1, rounds)
    cdef double start = max(0.0, 2 * left - 1), end = max(0.0, 1 - 2 * left)
    cdef double two = state.pub.course.n_seats == 2, four = state.pub.course.n_seats == 4
    cdef const double *changes = weights + CHANGED_VALUES * MAX_FEATURES
    for i in range(N_VALUES):
        w.now[i] = w.v[i]
    for i in range(N_MONASTERY_VALUES):
        w.now[N_VALUES + i] = w.m[i]
    for i in range(N_VALUES + N_MONASTERY_VALUES):
        w.now[i] += start * changes[i] + end * changes[AT_END * MAX_FEATURES + i] + (
            two * changes[OF_TWO * MAX_FEATURES + i] + four * changes[OF_FOUR * MAX_FEATURES + i])
    raise_powers(w.now, w.powers_now)
    w.v, w.m, w.powers = w.now, w.now + N_VALUES, w.powers_now


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
    w.regions = weights + REGIONS * MAX_FEATURES
    w.b, w.powers = weights + BOX_VALUES * MAX_FEATURES, weights + POWERS * MAX_FEATURES
    if tables.knob.solo:
        w.v, w.powers = weights + SOLO_VALUES * MAX_FEATURES, w.powers + POWER_ROWS // 2 * MAX_FEATURES
        w.m = scored_at_once(w.v, w.m, monasteries)
    else:
        change_values(&w, state, tables, weights)
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
        score_effect(&w, kind, moves, n, own, scores)
