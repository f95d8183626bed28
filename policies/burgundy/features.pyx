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
        score_effect(&w, kind, moves, n, own, scores)
