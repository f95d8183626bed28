"""How a net that has learned decides: see nets.pxd."""
from math import prod

import numpy as np

from libc.math cimport INFINITY
from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t
from libc.string cimport memset
from ludometer.simcore.chance cimport chance_by, power_of_e
from ludometer.simcore.choice cimport (MAX_HIDDEN, MAX_INPUTS, MAX_KINDS, MAX_MOVES, MAX_SEATS, MAX_SEEN, MAX_SIGNS,
                                       UNITS, Ctx, Move, Net, Policy, Sight, Sums, best_scored, leave_alone)
from ludometer.simcore.nets cimport (LEAST_SHOWN, MAX_LAYERS, MOST_WEIGHT, N_SHOWN, SHOWN_FIRST, SHOWN_SCORE,
                                     STEPS_OF_INPUT, STEPS_OF_WEIGHT, Thought, member_of, show)
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.rng cimport Luck, Rng, rng_seek, rng_unit, taste_of
from ludometer.simcore.wide cimport steps_of, units_of, update

from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part

cdef enum:
    FAR = 10                        # in units of heat: what lies further below the best is not considered, unless free
    MOST_BELOW = 6                  # the same of free decisions: further below the best none counts
    OFTEN = 8                       # times a shortlist that is too long is made shorter
    DRAWN = 1 << 30                 # where draws of nets begin in a stream that noise begins at 0

NO_SCORES = 1e9                     # a heat by which no score counts
cdef float SCORE = 0.25             # so much of a score, in units of heat, is shown
RULED_OUT = 1e6                     # below the best, in scores: what a policy never does, even where decisions are free
cdef double FAR_BELOW_ALL = RULED_OUT
assert UNITS == MAX_HIDDEN == 32 and MAX_INPUTS % 16 == 0       # for which the loops of wide.pxd are written


cdef size_t size_of_layer(const Net *net) noexcept nogil:
    # numbers of a layer: by feature and unit, what units start from and what they are worth, what features are worth
    return (net.n_features + 2) * UNITS + net.n_features


cdef int shortlist(const double *scores, int n, float heat, bint free, Thought *thought) noexcept nogil:
    # The best and those that are not far below it, or where the decision is free all that are not ruled out; as many as
    # there is room for, in their order. How many.
    cdef double near = FAR * heat, far = max(near, FAR_BELOW_ALL) if free else near
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
                if free:
                    thought.score[thought.n] = max(thought.score[thought.n], <float>-MOST_BELOW)
                thought.n += 1
        if thought.n <= MAX_SEEN:
            break
        far = 0.5 * far if far <= near else near
        thought.n = MAX_SEEN
    if thought.n == MAX_SEEN and thought.candidate[MAX_SEEN - 1] < best:
        thought.candidate[MAX_SEEN - 1], thought.score[MAX_SEEN - 1] = best, 0
    return thought.n


cdef inline int hashed(int kind, int field, int value, int n) noexcept nogil:
    # the feature of a number of a move, of the first n
    return <int>((<uint64_t>(kind << 24 | field << 16 | (value & 0xffff)) * <uint64_t>0x9E3779B97F4A7C15 >> 33) % n)


cdef void show_move(const Net *net, int kind, Move move, Sight *seen, int at) noexcept nogil:
    # of a decision that the game shows nothing of
    cdef int n = net.n_features - N_SHOWN
    show(seen, at, hashed(kind, 0, move.what, n), 1)
    show(seen, at, hashed(kind, 1, move.where, n), 1)
    show(seen, at, hashed(kind, 2, move.to, n), 1)
    show(seen, at, hashed(kind, 3, move.extra, n), 1)
    show(seen, at, hashed(kind, 4, (move.what & 0xff) << 8 | (move.where & 0xff), n), 1)


cdef void see_signs(const Policy *policy, const Net *net, const double *signs, int sides, int own,
                    Sight *seen) noexcept nogil:
    # behind the game's own inputs; own: the own seat
    cdef const float *scale = net.scale
    cdef int side, i, first = net.first_sign
    for side in range(sides):
        i = (own + side) % sides
        steps_of(signs + (0 if side == 0 else i + (i < own)) * MAX_SIGNS, scale, policy.n_signs, STEPS_OF_INPUT,
                 MOST_INPUT * STEPS_OF_INPUT, seen.amount + first)
        first += policy.n_signs
        scale = net.scale + MAX_SIGNS


cdef void forward(const Net *net, Sums *sums, Thought *thought) noexcept nogil:
    # preferences; sums: of the last position that the seat saw, whatever it was
    cdef const float *by_feature = net.weights + thought.layer * size_of_layer(net)
    cdef const float *start = by_feature + net.n_features * UNITS
    cdef const float *worth = start + UNITS
    cdef const float *alone = worth + UNITS
    cdef const Sight *seen = &thought.seen
    cdef float shared[UNITS]
    cdef float total
    cdef int i, j, unit
    if sums.trunk != net.trunk:
        memset(sums, 0, sizeof(Sums))
        sums.trunk = net.trunk
    update(net.trunk, net.n_inputs, sums.amount, seen.amount, sums.sum)
    for unit in range(UNITS):
        shared[unit] = start[unit] + <float>sums.sum[unit] / (STEPS_OF_INPUT * STEPS_OF_WEIGHT)
    for i in range(thought.n):
        total = thought.score[i]
        for j in range(seen.n_features[i]):
            total += seen.value[i][j] * alone[seen.feature[i][j]]
        thought.preference[i] = total + units_of(shared, by_feature, seen.feature[i], seen.value[i],
                                                 seen.n_features[i], worth, thought.hidden[i])


cdef double place_of_draw(const Ctx *ctx, int seat) noexcept nogil:
    # of 0 to 1: an address of the decision's own, so what is drawn does not depend on how the step came to it
    cdef Rng rng
    rng_seek(&rng, &ctx.noise, taste_of(ctx.player[seat]), ctx.place)
    rng.counter[0] = DRAWN + <unsigned int>ctx.n_picks
    return rng_unit(&rng)


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
    # False: the scores decide, since no other candidate comes near the best, or seats play in teams, or all scores are
    # no numbers or of moves left alone
    cdef const Policy *policy = &ctx.policy[seat]
    cdef const Net *net = policy.nets + (ctx.n_seats - 1)
    cdef Sight *seen = &thought.seen
    cdef double scores[MAX_MOVES]
    cdef double signs[MAX_SEATS * MAX_SIGNS]
    cdef Move near[MAX_SEEN]
    cdef Sums afresh
    cdef int i, sides
    policy.score(state, ctx.tables, seat, kind, moves, n, policy.weights, ctx.memo[seat], scores)
    for i in range(n):
        if scores[i] != scores[i]:                              # best_scored() says what is wrong
            thought.n = 0
            return False
    if policy.n_never:
        leave_alone(policy, kind, moves, n, scores)
    if shortlist(scores, n, net.heat[kind], net.free[kind], thought) < 2:
        return False
    thought.passed = 0
    sides = policy.signs(state, ctx.tables, seat, signs, &thought.passed) if policy.signs != NULL else ctx.n_seats
    if sides != ctx.n_seats:
        return False
    for i in range(thought.n):
        near[i] = moves[thought.candidate[i]]
        seen.n_features[i] = 0
    memset(seen.amount, 0, net.n_inputs * sizeof(int16_t))
    thought.layer = net.layer[kind]
    policy.sight(state, ctx.tables, seat, kind, near, thought.n if thought.layer else 0, policy.weights,
                 ctx.memo[seat], seen)
    for i in range(thought.n):
        if thought.layer == 0:
            show_move(net, kind, near[i], seen, i)
        show(seen, i, net.n_features - N_SHOWN + SHOWN_SCORE, SCORE * thought.score[i])
        show(seen, i, net.n_features - N_SHOWN + SHOWN_FIRST, thought.score[i] == 0)
    if policy.signs != NULL:
        see_signs(policy, net, signs, sides, seat, seen)
    if judge:
        thought.estimate = chance_by(policy, signs, thought.passed, sides) if policy.signs != NULL else 1.0 / sides
    if ctx.sums == NULL:
        afresh.trunk = NULL
    forward(net, &ctx.sums[seat] if ctx.sums != NULL else &afresh, thought)
    draw(thought, net.sharpness, place_of_draw(ctx, seat))
    return True


cdef int unconsidered(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n,
                      const Thought *thought) noexcept nogil:
    # what is taken where consider() said no
    return thought.candidate[0] if thought.n == 1 else best_scored(ctx, state, seat, kind, moves, n)


cdef bint judges(const Ctx *ctx, int seat) noexcept nogil:
    # whether a net of the policy decides, in games of so many players
    cdef const Net *net = ctx.policy[seat].nets + (ctx.n_seats - 1)
    return ctx.policy[seat].pick != NULL and net.trunk != NULL


cdef int pick(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n) noexcept nogil:
    cdef Thought thought
    if not judges(ctx, seat):
        return best_scored(ctx, state, seat, kind, moves, n)
    if not consider(ctx, state, seat, kind, moves, n, False, &thought):
        return unconsidered(ctx, state, seat, kind, moves, n, &thought)
    return thought.candidate[thought.pick]


def attach(PolicySpec spec, int players, declared, heats, scale, weights, sharpness, int member=0):
    """Let a policy decide by a net in games of this many players.

    declared: the game's sight, with INPUTS, SHOWN, HIDDEN_SIGNS, HEATS and what a sight_fn attaches, and perhaps FREE.
    heats: by kind of decision, of its scores. scale: float32 by sign. weights: float32, (size_of(),); who changes them
    calls renew(). sharpness: of preferences as it draws. member: whose net it is, see make_room(). Raises DataError.
    """
    cdef Net *net
    cdef float[::1] numbers
    cdef float[:, ::1] scales
    cdef int i, kind
    where = f"{spec.game} policy {spec.name}"
    kinds, signs, parts = part(spec.game, "declared").KINDS, signs_of(spec.game), shapes(spec.game)
    if spec.c.search != NULL or spec.c.score == NULL:
        raise DataError(f"{where}: a policy that searches, or plays by chance, has no net")
    if not 1 <= players <= MAX_SEATS:
        raise DataError(f"{where}: a net for {players} players, expected 1 to {MAX_SEATS}")
    size = end_of(parts)
    if weights.shape != (size,) or len(heats) != len(kinds) or len(scale) != len(signs):
        raise DataError(f"{where}: weights of shape {weights.shape}, {len(heats)} heats and {len(scale)} scales, "
                        f"expected {(size,)}, {len(kinds)} and {len(signs)}: train it again")
    if weights.dtype != np.float32 or not all(np.isfinite(each).all() for each in (weights, heats, scale)):
        raise DataError(f"{where}: numbers that are not finite or not of single precision: train it again")
    if len(declared.HEATS) >= MAX_LAYERS:
        raise DataError(f"{spec.game}: HEATS: {len(declared.HEATS)} layers, expected fewer than {MAX_LAYERS}")
    if not np.greater(heats, 0).all():
        raise DataError(f"{where}: a heat of {np.min(heats)}, expected more than 0: train it again")
    if spec.nets is None:
        make_room(spec, 1, 1)
    if not 0 <= member < spec.c.n_populations * spec.c.n_members:
        raise DataError(f"{where}: a net for member {member}, expected 0 to "
                        f"{spec.c.n_populations * spec.c.n_members - 1}")
    net = net_of(spec, member, players)
    declared.attach(spec)
    net.n_inputs, net.n_features = parts["inputs"][1][0], parts["alone"][1][0]
    net.first_sign = net.n_inputs - <int>(part(spec.game, "engine").MOST_SEATS * len(signs))
    if net.n_inputs > MAX_INPUTS:
        raise DataError(f"{spec.game}: INPUTS: {net.n_inputs} with the signs of all sides, expected at most "
                        f"{MAX_INPUTS}")
    free = getattr(declared, "FREE", ())
    for kind in range(<int>len(kinds)):
        net.layer[kind], net.heat[kind], net.free[kind] = 0, heats[kind], kinds[kind] in free
    for i, names in enumerate(declared.HEATS):
        for name in names:
            net.layer[<int>kinds.index(name)] = 1 + i
    scaled = np.zeros((2, MAX_SIGNS), np.float32)
    scaled[:, :len(scale)] = scale
    scaled[1, [signs.index(name) for name in declared.HIDDEN_SIGNS]] = 0
    scales, numbers = scaled, weights
    net.scale, net.weights, net.sharpness = &scales[0, 0], &numbers[<int>parts["layers"][0]], sharpness
    spec.layers[member, players] = weights, np.empty(parts["inputs"][1], np.int16), scaled
    renew(spec, players, member)
    spec.rebuild = lost, (f"{spec!r}",)
    spec.c.pick = pick


cdef Net *net_of(PolicySpec spec, int member, int players):
    # where it lies
    cdef uint8_t[::1] room = spec.nets
    return <Net *>&room[0] + member * MAX_SEATS + players - 1


def make_room(PolicySpec spec, int populations, int members, names=(), whole=()):
    """Make room for the nets of a population, or of several with as many members each.

    names: of all members, population by population, if there is more than one; whole: of the populations.
    """
    cdef uint8_t[::1] room = np.zeros(sizeof(Net) * MAX_SEATS * populations * members, np.uint8)
    spec.nets = np.asarray(room)
    spec.c.nets, spec.c.n_populations, spec.c.n_members = <Net *>&room[0], populations, members
    spec.populations, spec.members = tuple(whole), tuple(names)


def renew(PolicySpec spec, int players, int member=0):
    """The trunk of a net whose weights have changed. Nobody may play with it meanwhile."""
    cdef int16_t[:, ::1] trunk
    weights, steps, _ = spec.layers[member, players]
    rows = weights[:steps.size].reshape(steps.shape)            # "inputs" of shapes(), which come first
    steps[:] = np.rint(np.clip(rows, -MOST_WEIGHT, MOST_WEIGHT) * STEPS_OF_WEIGHT)
    trunk = steps
    net_of(spec, member, players).trunk = &trunk[0, 0]


def members_of(PolicySpec spec, uint64_t seed, uint64_t first, int n, int players):
    """Who plays for a population in deals first to first + n - 1: places in spec.members, int8, shape (n, players).

    A column is of the player with that number. Raises DataError for a policy that is no population.
    """
    cdef int8_t[:, ::1] drawn
    cdef Luck luck
    cdef int i, player
    if not spec.members:
        raise DataError(f"{spec!r} is no population: it has no members")
    result = np.zeros((n, players), np.int8)
    drawn = result
    for i in range(n):
        luck = Luck(seed, first + <uint64_t>i)
        for player in range(players):
            drawn[i, player] = member_of(&spec.c, &luck, player)
    return result


def lost(name):
    """What makes a policy with weights that are in no file in another process: it cannot."""
    raise DataError(f"{name}: its net is in no file, so no other process can have it")


def shapes(game):
    """The parts of the weights of a net, {name: (where it begins, shape)}, in their order.

    "inputs" is the trunk, by input and unit. "layers" are the rest, by layer; in each, the other parts count from where
    it begins: by feature and unit; what units start from, and what they are worth; what features are worth.
    """
    declared, signs = part(game, "sight"), signs_of(game)
    n_inputs = len(declared.INPUTS) + part(game, "engine").MOST_SEATS * len(signs)
    n_features = max(len(declared.SHOWN), <int>LEAST_SHOWN) + N_SHOWN
    n_inputs = -(-n_inputs // 16) * 16                          # of which update() compares so many at once
    found, first = {}, 0
    for name, shape in (("features", (n_features, UNITS)), ("start", (UNITS,)), ("worth", (UNITS,)),
                        ("alone", (n_features,))):
        found[name] = first, shape
        first += prod(shape)
    return {"inputs": (0, (n_inputs, UNITS)), "layers": (n_inputs * UNITS, (1 + len(declared.HEATS), first)), **found}


def signs_of(game):
    """Names of the signs of a game's positions: () where it has none."""
    chance = part(game, "chance")
    return chance.SIGNS if chance else ()


def size_of(game):
    """Numbers of a game's net."""
    return end_of(shapes(game))


def end_of(parts):
    """Where the last of the parts ends that shapes() gives."""
    first, shape = parts["layers"]
    return first + prod(shape)
