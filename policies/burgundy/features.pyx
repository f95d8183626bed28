"""How a policy scores the candidates of Burgundy's decisions, by the features that declared.py explains."""
from libc.math cimport fabs
from ludometer.simcore.choice cimport MAX_FEATURES, MAX_KINDS, MEMO_WORDS, Move
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.effects cimport score_effect
from ludometer.policies.burgundy.plan cimport look
from ludometer.policies.burgundy.position cimport *
from ludometer.policies.burgundy.setup cimport score_castle, score_duchy
from ludometer.policies.burgundy.solo cimport score_next, scored_at_once
from ludometer.policies.burgundy.trade_routes cimport score_route
from ludometer.policies.burgundy.turns cimport score_action, score_turn
from ludometer.policies.burgundy.white_castles cimport look_at_white

from ludometer.policies.burgundy.declared import FEATURES

cdef enum:
    POWERS = TABLE_REGION + 1       # rows behind all tables, for what follows from the weights
assert POWERS == len(FEATURES) and POWERS + POWER_ROWS <= MAX_KINDS and N_W_REGION == MAX_SIZE * (MAX_SIZE - 1) // 2
assert all(len(names) <= MAX_FEATURES for names in FEATURES.values()) and sizeof(Plan) <= 8 * MEMO_WORDS


def attach(PolicySpec spec):
    """Make a policy one of Burgundy's: its weights are those of FEATURES, and are there already.

    Returns the largest product of weights that a game may come to, by what time and players change.
    """
    cdef int value
    spec.c.score = score
    for value in range(N_V):
        spec.weights[TABLE_SOLO][S_VALUE + value] *= spec.weights[TABLE_VALUE][value]
    raise_powers(&spec.weights[TABLE_VALUE][0], &spec.weights[POWERS][0])
    raise_powers(&spec.weights[TABLE_SOLO][S_VALUE], &spec.weights[POWERS + POWER_ROWS // 2][0])
    return max(largest_power(spec, &spec.weights[TABLE_VALUE][0]),
               largest_power(spec, &spec.weights[TABLE_SOLO][S_VALUE]))


cdef double largest_power(PolicySpec spec, const double *values) noexcept:
    # of those values with the changes of change_values(), as if these added up
    cdef double most[N_V]
    cdef double powers[N_POWERS]
    cdef double largest = 0
    cdef int i
    for i in range(N_V):
        most[i] = fabs(values[i])
        most[i] += max(fabs(spec.weights[TABLE_AT_START][i]), fabs(spec.weights[TABLE_AT_END][i]))
        most[i] += max(fabs(spec.weights[TABLE_OF_TWO][i]), fabs(spec.weights[TABLE_OF_FOUR][i]))
    raise_powers(most, powers)
    for i in range(N_POWERS):
        largest = max(largest, powers[i])
    return largest


cdef void raise_powers(const double *values, double *powers) noexcept nogil:
    # of hope by colour, then of V_COLOUR
    cdef int colour, power
    for colour in range(N_COLOURS + 1):
        powers[0] = 1
        for power in range(1, HOPE_POWERS if colour < N_COLOURS else MAX_CITIES + 1):
            powers[power] = powers[power - 1] * values[V_HOPE_COLOUR + colour if colour < N_COLOURS else V_COLOUR]
        powers += HOPE_POWERS


cdef void find_values(View *w, const double *weights) noexcept nogil:
    # The tables [value] and [monastery] with what the time and the number of players change: once a round, because
    # that at each decision costs 5 % of a game.
    cdef Clock *clock = &w.plan.clock
    cdef bint solo = w.tables.knob.solo
    w.v = weights + TABLE_SOLO * MAX_FEATURES if solo else clock.values
    w.m = clock.values + N_V
    w.powers = weights + (POWERS + POWER_ROWS // 2) * MAX_FEATURES if solo else clock.powers
    w.b, w.regions = weights + TABLE_BOX * MAX_FEATURES, weights + TABLE_REGION * MAX_FEATURES
    if not w.renewed:
        return
    if solo:
        scored_at_once(w.v, weights + TABLE_MONASTERY * MAX_FEATURES, clock.values + N_V)
    else:
        change_values(w.state, w.tables, weights, clock.values)
        raise_powers(clock.values, clock.powers)


cdef void change_values(const State *state, const Tables *tables, const double *weights, double *values) noexcept nogil:
    cdef int rounds = tables.knob.phases * tables.knob.rounds - 1
    cdef int past = min(rounds, state.pub.phase * tables.knob.rounds + state.pub.round), i
    cdef double left = 1 - <double>past / max(1, rounds)
    cdef double start = max(0.0, 2 * left - 1), end = max(0.0, 1 - 2 * left)
    cdef double two = state.pub.course.n_seats == 2, four = state.pub.course.n_seats == 4
    cdef const double *at_start = weights + TABLE_AT_START * MAX_FEATURES
    cdef const double *at_end = weights + TABLE_AT_END * MAX_FEATURES
    cdef const double *of_two = weights + TABLE_OF_TWO * MAX_FEATURES
    cdef const double *of_four = weights + TABLE_OF_FOUR * MAX_FEATURES
    for i in range(N_V):
        values[i] = weights[TABLE_VALUE * MAX_FEATURES + i]
    for i in range(N_M):
        values[N_V + i] = weights[TABLE_MONASTERY * MAX_FEATURES + i]
    for i in range(N_V + N_M):
        values[i] += start * at_start[i] + end * at_end[i] + (two * of_two[i] + four * of_four[i])


cdef inline int round_of(const Public *pub) noexcept nogil:
    # of the game, from 1; at the end of a phase one more. 0: a castle may act in the setup, before tiles are there
    return 1 + pub.phase * (MAX_ROUNDS + 1) + pub.round if pub.course.stage >= STAGE_TURNS else 0


cdef void score(const void *any_state, const void *any_tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, double *scores) noexcept nogil:
    # Called by choose(). Looks at what the seat may see, and nothing else.
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef const double *own = weights + kind * MAX_FEATURES
    cdef int round = round_of(&state.pub)
    cdef View w
    if kind == KIND_DUCHY:
        score_duchy(tables, moves, n, own, scores)
        return
    if kind == KIND_CASTLE:
        score_castle(&state.half[seat], tables, moves, n, own, weights + TABLE_SOLO * MAX_FEATURES, scores)
        return
    if kind == KIND_NEXT:
        score_next(state, tables, moves, n, own, scores)
        return
    if kind == KIND_ROUTE:
        score_route(state, tables, seat, moves, n, own, scores)
        return
    w.state, w.tables, w.seat = state, tables, seat
    w.plan = <Plan *>memo
    w.renewed = w.plan.key == 0 or w.plan.clock.round != round
    w.plan.clock.round = round
    find_values(&w, weights)
    look(&w)
    if tables.does[WHITE_CASTLE] == BUILDS_ACT_WHITE:
        look_at_white(&w)
    if kind == KIND_TURN:
        score_turn(&w, moves, n, own, scores)
    elif kind == KIND_CASTLE_ACTION or kind == KIND_WHITE_CASTLE:
        score_action(&w, moves, n, own, scores)
    else:
        score_effect(&w, kind, moves, n, own, scores)
