"""How a net that has learned decides: see nets.pxd."""
import numpy as np

from libc.math cimport INFINITY
from libc.stdint cimport uint8_t, uint64_t
from simcore.chance cimport chance_by, power_of_e
from simcore.choice cimport (MAX_INPUTS, MAX_KINDS, MAX_MOVES, MAX_SEATS, MAX_SEEN, MAX_SIGNS, MEMO_WORDS, Ctx, Move,
                             Net, Policy, Sight, best_scored, course_of, leave_alone, taste)
from simcore.nets cimport MAX_LAYERS, N_SHOWN, SHOWN_FIRST, SHOWN_SCORE, UNITS, Thought, see, show
from simcore.play cimport GameTables, prepare
from simcore.policy cimport PolicySpec
from simcore.rng cimport rng_unit

from simcore.errors import DataError
from simcore.games import part

cdef enum:
    FAR = 10                        # below the best, in units of heat: candidates not considered
    OFTEN = 8                       # times a shortlist that is too long is made shorter

cdef float SCORE = 0.25              # in units of heat: so much of a score is shown as 1


cdef size_t size_of_layer(const Net *net) noexcept nogil:
    # numbers of a layer: by input and unit, by feature and unit, what units start from and what they are worth, and
    # what features are worth
    return (net.n_inputs + net.n_features + 2) * UNITS + net.n_features


cdef int shortlist(const double *scores, int n, float heat, Thought *thought) noexcept nogil:
    # The best and those that are not far below it, as many as there is room for, in their order. How many.
    cdef double far = FAR * heat
    cdef int i, times, best = 0
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
    if not scores[best] > -INFINITY:                            # all are left alone
        thought.n = 0
        return 0
    for times in range(OFTEN):
        thought.n = 0
        for i in range(n):
            if scores[i] >= scores[best] - far:
                if thought.n == MAX_SEEN:
                    thought.n += 1
                    break
                thought.candidate[thought.n] = i
                thought.score[thought.n] = <float>((scores[i] - scores[best]) / heat)
                thought.n += 1
        if thought.n <= MAX_SEEN:
            break
        far *= 0.5
        thought.n = MAX_SEEN
    if thought.n == MAX_SEEN and thought.candidate[MAX_SEEN - 1] < best:
        thought.candidate[MAX_SEEN - 1], thought.score[MAX_SEEN - 1] = best, 0
    return thought.n


cdef void see_signs(const Policy *policy, const Net *net, const double *signs, int sides, int own,
                    Sight *seen) noexcept nogil:
    # behind the game's own inputs; own: the own seat
    cdef const float *scale = net.scale
    cdef const double *row
    cdef int side, i, first = net.n_inputs - MAX_SEATS * policy.n_signs
    for side in range(sides):
        i = (own + side) % sides
        row = signs + (0 if side == 0 else i + (i < own)) * MAX_SIGNS
        for i in range(policy.n_signs):
            see(seen, first + i, <float>row[i] * scale[i])
        first += policy.n_signs
        scale = net.scale + MAX_SIGNS


cdef void forward(const Net *net, Thought *thought) noexcept nogil:
    # preferences, unit by unit in the inner loop, which processors do several at a time
    cdef const float *layer = net.weights + thought.layer * size_of_layer(net)
    cdef const float *by_feature = layer + net.n_inputs * UNITS
    cdef const float *start = by_feature + net.n_features * UNITS
    cdef const float *worth = start + UNITS
    cdef const float *alone = worth + UNITS
    cdef const Sight *seen = &thought.seen
    cdef const float *row
    cdef float shared[UNITS]
    cdef float *hidden
    cdef float amount, total
    cdef int i, j, unit
    for unit in range(UNITS):
        shared[unit] = start[unit]
    for j in range(seen.n_inputs):
        amount, row = seen.amount[j], layer + seen.input[j] * UNITS
        for unit in range(UNITS):
            shared[unit] += amount * row[unit]
    for i in range(thought.n):
        hidden, total = thought.hidden[i], thought.score[i]
        for unit in range(UNITS):
            hidden[unit] = shared[unit]
        for j in range(seen.n_features[i]):
            amount, row = seen.value[i][j], by_feature + seen.feature[i][j] * UNITS
            total += amount * alone[seen.feature[i][j]]
            for unit in range(UNITS):
                hidden[unit] += amount * row[unit]
        for unit in range(UNITS):
            hidden[unit] = hidden[unit] if hidden[unit] > 0 else 0
            total += hidden[unit] * worth[unit]
        thought.preference[i] = total


cdef void draw(Thought *thought, float sharpness, double place) noexcept nogil:
    # one candidate by chances in proportion to e to the power of its preference; place: of 0 to 1
    cdef double share[MAX_SEEN]
    cdef double total = 0
    cdef float best = thought.preference[0]
    cdef int i
    for i in range(1, thought.n):
        best = max(best, thought.preference[i])
    for i in range(thought.n):
        share[i] = power_of_e(sharpness * (thought.preference[i] - best))
        total += share[i]
    place *= total
    thought.pick = -1
    for i in range(thought.n):
        thought.chance[i] = <float>(share[i] / total)
        place -= share[i]
        if place < 0 and thought.pick < 0:
            thought.pick = i
    if thought.pick < 0:
        thought.pick = thought.n - 1


cdef bint consider(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n, bint judge,
                   Thought *thought) noexcept nogil:
    # False: the scores decide, since no other candidate comes near the best or seats play in teams
    cdef const Policy *policy = &ctx.policy[seat]
    cdef const Net *net = policy.nets + (ctx.n_seats - 1)
    cdef Sight *seen = &thought.seen
    cdef double scores[MAX_MOVES]
    cdef double signs[MAX_SEATS * MAX_SIGNS]
    cdef Move near[MAX_SEEN]
    cdef int i, sides
    policy.score(state, ctx.tables, seat, kind, moves, n, policy.weights, ctx.memo[seat], scores)
    for i in range(n):
        if scores[i] != scores[i]:                              # best_scored() says what is wrong
            thought.n = 0
            return False
    if policy.n_never:
        leave_alone(policy, kind, moves, n, scores)
    if shortlist(scores, n, net.heat[kind], thought) < 2:
        return False
    thought.passed = 0
    sides = policy.signs(state, ctx.tables, seat, signs, &thought.passed)
    if sides != ctx.n_seats:
        return False
    for i in range(thought.n):
        near[i] = moves[thought.candidate[i]]
        seen.n_features[i] = 0
    seen.n_inputs = 0
    thought.layer = net.layer[kind]
    policy.sight(state, ctx.tables, seat, kind, near, thought.n, policy.weights, ctx.memo[seat], seen)
    for i in range(thought.n):
        show(seen, i, net.n_features - N_SHOWN + SHOWN_SCORE, SCORE * thought.score[i])
        show(seen, i, net.n_features - N_SHOWN + SHOWN_FIRST, thought.score[i] == 0)
    see_signs(policy, net, signs, sides, seat, seen)
    if judge:
        thought.estimate = chance_by(policy, signs, thought.passed, sides)
    forward(net, thought)
    draw(thought, net.sharpness, rng_unit(taste(ctx, seat)))
    return True


cdef int unconsidered(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n,
                      const Thought *thought) noexcept nogil:
    # what is taken where consider() said no
    return thought.candidate[0] if thought.n == 1 else best_scored(ctx, state, seat, kind, moves, n)


cdef bint judges(const Ctx *ctx, int seat, int kind) noexcept nogil:
    # whether a net of the policy decides, in games of so many players
    cdef const Net *net = ctx.policy[seat].nets + (ctx.n_seats - 1)
    return ctx.policy[seat].pick != NULL and net.weights != NULL and net.layer[kind] >= 0


cdef int pick(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n) noexcept nogil:
    cdef Thought thought
    if not judges(ctx, seat, kind):
        return best_scored(ctx, state, seat, kind, moves, n)
    if not consider(ctx, state, seat, kind, moves, n, False, &thought):
        return unconsidered(ctx, state, seat, kind, moves, n, &thought)
    return thought.candidate[thought.pick]


def attach(PolicySpec spec, int players, declared, heats, scale, weights, sharpness):
    """Let a policy decide by a net in games of this many players.

    declared: the game's sight, with INPUTS, SHOWN, HIDDEN_SIGNS and what a sight_fn attaches. heats: {decision, or a
    tuple of those that share a layer: heat of their scores}. scale: float32 by sign. weights: float32, (layers,
    size_of()), which may be changed as long as nobody plays. sharpness: of preferences as it draws. Raises DataError.
    """
    cdef Net *net
    cdef float[:, ::1] rows
    cdef int i
    where = f"{spec.game} policy {spec.name}"
    signs = part(spec.game, "chance").SIGNS
    if spec.c.search != NULL or spec.c.score == NULL:
        raise DataError(f"{where}: a policy that searches, or plays by chance, has no net")
    if not 1 <= players <= MAX_SEATS:
        raise DataError(f"{where}: a net for {players} players, expected 1 to {MAX_SEATS}")
    if weights.shape != (len(heats), size_of(spec.game)) or len(heats) > MAX_LAYERS or len(scale) != len(signs):
        raise DataError(f"{where}: weights of shape {weights.shape} and {len(scale)} scales, expected "
                        f"{(len(heats), size_of(spec.game))} and {len(signs)}: train it again")
    if weights.dtype != np.float32 or not (np.isfinite(weights).all() and np.isfinite(scale).all()):
        raise DataError(f"{where}: weights or scales that are no finite numbers of single precision: train it again")
    rows, net = weights, &spec.nets[players - 1]
    kinds = part(spec.game, "declared").KINDS
    declared.attach(spec)
    net.n_inputs = len(declared.INPUTS) + MAX_SEATS * spec.c.n_signs
    net.n_features = len(declared.SHOWN) + N_SHOWN
    if net.n_inputs > MAX_INPUTS:
        raise DataError(f"{spec.game}: INPUTS: {net.n_inputs} with the signs of {MAX_SEATS} sides, expected at most "
                        f"{MAX_INPUTS}")
    for i in range(MAX_KINDS):
        net.layer[i] = -1
    for i, (names, heat) in enumerate(heats.items()):
        for kind in [names] if isinstance(names, str) else names:
            net.layer[<int>kinds.index(kind)] = i
            net.heat[<int>kinds.index(kind)] = heat
    hidden = [signs.index(name) for name in declared.HIDDEN_SIGNS]
    for i, value in enumerate(scale):
        spec.scale[players - 1][0][i] = value
        spec.scale[players - 1][1][i] = 0 if i in hidden else value
    net.scale = &spec.scale[players - 1][0][0]
    net.weights = &rows[0, 0]
    net.sharpness = sharpness
    spec.layers[players] = weights
    spec.rebuild = lost, (f"{spec!r}",)
    spec.c.nets = &spec.nets[0]
    spec.c.pick = pick


def lost(name):
    """What makes a policy with weights that are in no file in another process: it cannot."""
    raise DataError(f"{name}: its net is in no file, so no other process can have it")


def shapes(game):
    """The parts of a layer, {name: (where it begins, shape)}, in their order.

    By input and unit; by feature and unit; what units start from, and what they are worth; what features are worth.
    """
    declared, signs = part(game, "sight"), part(game, "chance").SIGNS
    n_inputs, n_features = len(declared.INPUTS) + MAX_SEATS * len(signs), len(declared.SHOWN) + N_SHOWN
    found, first = {}, 0
    for name, shape in (("inputs", (n_inputs, UNITS)), ("features", (n_features, UNITS)), ("start", (UNITS,)),
                        ("worth", (UNITS,)), ("alone", (n_features,))):
        found[name] = first, shape
        first += int(np.prod(shape))
    return found


def size_of(game):
    """Numbers of a layer of a game's nets."""
    first, shape = shapes(game)["alone"]
    return first + shape[0]


def preferences(GameTables tables not None, PolicySpec policy not None, waiting):
    """How a net sees the candidates of a Waiting: [(candidate, preference, chance)], those it considers.

    None where the policy has no net for this decision, or no other candidate comes near the first.
    """
    cdef Thought thought
    cdef Ctx ctx
    cdef uint8_t[::1] state = np.array([waiting.state]).view(np.uint8)
    cdef uint8_t[::1] moves = waiting.moves.view(np.uint8)
    cdef int i, seat = waiting.seat
    if policy.game != tables.game or not len(waiting.moves):
        return None
    prepare(&ctx, tables, course_of(&state[0]).n_seats - tables.unmanned, None)
    ctx.policy[seat] = policy.c
    if not judges(&ctx, seat, waiting.kind):
        return None
    if not consider(&ctx, &state[0], seat, waiting.kind, <const Move *>&moves[0], len(waiting.moves), False, &thought):
        return None
    return [(thought.candidate[i], thought.preference[i], thought.chance[i]) for i in range(thought.n)]


def scores(GameTables tables not None, PolicySpec policy not None, waiting):
    """What a policy makes of the candidates of a Waiting, without noise: float64, one for each.

    Where a net decides, the candidates that it considers have its preferences in place of their scores, in the same
    units, and no other has a higher one. Raises DataError for a policy that scores nothing (random), and for a Waiting
    at the end of its step.
    """
    if policy.c.score == NULL:
        raise DataError(f"{policy!r} scores no candidates: it picks by chance")
    if not len(waiting.moves):
        raise DataError("the step is at its end, and no decision waits for scores")
    cdef uint64_t memo[MEMO_WORDS]
    cdef uint8_t[::1] state = np.array([waiting.state]).view(np.uint8)
    cdef uint8_t[::1] moves = waiting.moves.view(np.uint8)
    cdef double[::1] result = np.zeros(len(waiting.moves))
    memo[0] = 0
    policy.c.score(&state[0], tables.numbers, waiting.seat, waiting.kind, <const Move *>&moves[0], len(result),
                   policy.c.weights, memo, &result[0])
    found = np.asarray(result)
    seen = preferences(tables, policy, waiting)
    if seen is not None:
        heat = policy.nets[course_of(&state[0]).n_seats - tables.unmanned - 1].heat[<int>waiting.kind]
        considered = [each[0] for each in seen]
        preferred = np.array([each[1] for each in seen])
        best = found.max()
        found[considered] = best + heat * preferred
        others = np.setdiff1d(np.arange(len(found)), considered)
        found[others] = np.minimum(found[others], found[considered].min())
    return found
