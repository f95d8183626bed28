"""Games from which a net learns: how its preferences should change for what came after them.

The net draws its candidates by chances (nets.pxd). What follows a step says whether it was better than expected: its
advantage. Preferences then move so that candidates become more likely the larger their advantage was, the policy
gradient (Williams 1992), with advantages by generalised advantage estimation (Schulman et al. 2016): the estimate of
the chance to win is what is expected, and what comes later counts less and less. Decisions of one seat that follow each
other in a step share the advantage from the first of them, since in the middle of a turn the estimate misleads. Of an
advantage the mean of its kind of decision and phase is taken off: the estimate drifts with the phase.

Two pulls keep chances from running to one side: entropy, a bonus for undecided choices, and a magnet, the chances of
an earlier net, which keeps players who learn from each other from going round in circles (Sokota et al. 2023).
"""
import numpy as np

from libc.math cimport exp, log
from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from ludometer.simcore.choice cimport (MAX_INPUTS, MAX_KINDS, MAX_SEATS, MAX_SEEN, MAX_STATE_WORDS, UNITS, Ctx, Move,
                                       Net, Policy, Sums, best_scored)
from ludometer.simcore.nets cimport STEPS_OF_INPUT, Thought, consider, forward, judges, size_of_layer, unconsidered
from ludometer.simcore.play cimport GameTables, fill_pool, play_out, prepare, raise_error, take_seats
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.wide cimport add_to_rows

from ludometer.simcore.errors import DataError
from ludometer.simcore.play import lineup_of
from ludometer.simcore.seating import orders_of

cdef enum:
    PHASES = 8                      # of a game, by the share that is over
    ROOM = 2000                     # decisions of one game; of further ones nothing is learned

cdef enum:                          # what is counted by kind and phase
    SUM, NUMBER, ENTROPY, N_COUNTS
SHAPE = MAX_KINDS, PHASES, N_COUNTS

cdef struct Lesson:                 # a decision of a net that learns
    Thought thought
    int seat, kind
    uint32_t place                  # of its step
    double advantage

cdef struct School:                 # a Ctx, and what is learned in it
    Ctx ctx
    Lesson *lessons
    int n


cdef int pick(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n) noexcept nogil:
    # instead of the pick of nets.pyx, and the same
    cdef School *school = <School *>ctx
    cdef Lesson *lesson = &school.lessons[school.n]
    cdef bint first = school.n == 0 or (lesson - 1).place != ctx.place or (lesson - 1).seat != seat     # see judge()
    if not judges(ctx, seat):
        return best_scored(ctx, state, seat, kind, moves, n)
    if not consider(ctx, state, seat, kind, moves, n, first, &lesson.thought):
        return unconsidered(ctx, state, seat, kind, moves, n, &lesson.thought)
    lesson.seat, lesson.kind, lesson.place = seat, kind, ctx.place
    if school.n < ROOM - 1:                                     # the last one is room for a thought alone
        school.n += 1
    return lesson.thought.candidate[lesson.thought.pick]


cdef void judge(Lesson *lessons, int n, const double *won, double decay) noexcept nogil:
    # advantages, from the end of the game back to its beginning, step by step
    cdef double[MAX_SEATS] later, following
    cdef int seat, last, first, i
    for seat in range(MAX_SEATS):
        later[seat], following[seat] = 0, won[seat]
    last = n - 1
    while last >= 0:
        first, seat = last, lessons[last].seat
        while first > 0 and lessons[first - 1].place == lessons[last].place and lessons[first - 1].seat == seat:
            first -= 1
        later[seat] = following[seat] - lessons[first].thought.estimate + decay * later[seat]
        following[seat] = lessons[first].thought.estimate
        for i in range(first, last + 1):
            lessons[i].advantage = later[seat]
        last = first - 1


cdef void learn(const Net *net, const Net *magnet, Sums *sums, Lesson *lesson, double mean, double entropy, double pull,
                double *counts, float *slope) noexcept nogil:
    # adds to the slope of the weights what one decision says; sums: of the magnet
    cdef const Thought *thought = &lesson.thought
    cdef Thought other
    cdef float *by_feature = slope + net.n_inputs * UNITS + thought.layer * size_of_layer(net)
    cdef float *start = by_feature + net.n_features * UNITS
    cdef float *worth = start + UNITS
    cdef float *alone = worth + UNITS
    cdef const float *worth_now = net.weights + (thought.layer + 1) * size_of_layer(net) - net.n_features - UNITS
    cdef double advantage = lesson.advantage - mean, undecided = 0, apart = 0
    cdef double[MAX_SEEN] surprise, gap
    cdef float change
    cdef float[UNITS] back, shared
    cdef float[MAX_INPUTS] amount
    cdef int16_t[MAX_INPUTS] place
    cdef int i, j, unit
    for i in range(thought.n):
        surprise[i] = log(thought.chance[i] + 1e-12)
        undecided -= thought.chance[i] * surprise[i]
    if pull > 0:
        memcpy(&other, thought, sizeof(Thought))
        forward(magnet, sums, &other)
        find_gaps(thought, &other, net.sharpness, surprise, gap)
        for i in range(thought.n):
            apart += thought.chance[i] * gap[i]
    counts[SUM] += lesson.advantage
    counts[NUMBER] += 1
    counts[ENTROPY] += undecided
    for unit in range(UNITS):
        shared[unit] = 0
    for i in range(thought.n):
        change = <float>(advantage * ((i == thought.pick) - thought.chance[i])
                         - entropy * thought.chance[i] * (surprise[i] + undecided))
        if pull > 0:
            change -= <float>(pull * thought.chance[i] * (gap[i] - apart))
        change *= net.sharpness
        if -1e-6 < change < 1e-6:
            continue
        for unit in range(UNITS):
            worth[unit] += change * thought.hidden[i][unit]
            back[unit] = change * worth_now[unit] if thought.hidden[i][unit] > 0 else 0
            shared[unit] += back[unit]
        for j in range(thought.seen.n_features[i]):
            alone[thought.seen.feature[i][j]] += change * thought.seen.value[i][j]
        add_to_rows(by_feature, thought.seen.feature[i], thought.seen.value[i], thought.seen.n_features[i], back)
    for unit in range(UNITS):
        start[unit] += shared[unit]
    j = 0
    for i in range(net.n_inputs):
        place[j], amount[j] = i, <float>thought.seen.amount[i] / STEPS_OF_INPUT
        j += thought.seen.amount[i] != 0
    add_to_rows(slope, place, amount, j, shared)


cdef void find_gaps(const Thought *thought, const Thought *other, float sharpness, const double *surprise,
                    double *gap) noexcept nogil:
    # by how much a candidate is likelier, as a logarithm, than to the magnet
    cdef double total = 0
    cdef float best = other.preference[0]
    cdef int i
    for i in range(1, thought.n):
        best = max(best, other.preference[i])
    for i in range(thought.n):
        total += exp(sharpness * (other.preference[i] - best))
    for i in range(thought.n):
        gap[i] = surprise[i] - sharpness * (other.preference[i] - best) + log(total)


def play_lessons(GameTables tables not None, policies, uint64_t seed, uint64_t first, int n, lineup, *, magnet=None,
                 double decay=0.9, double entropy=0.001, double pull=0.0, double softness=0.0, means=None):
    """(results, slope, counts) of n games from `first` on, in which the net of the first of the policies learns.

    policies, seed, lineup: as for play_batch(). The first one decides by a net in games of this many players. magnet: a
    PolicySpec towards whose chances `pull` draws it. decay: how much advantages count what comes a step later. entropy:
    the bonus for undecided choices. softness: in points; a share of the win in proportion to e to the power of points
    by it takes the place of the game's own, if not 0. means: of advantages, (kinds, phases), which are taken off.
    slope: float32, of the sum of what is learned, by its weights. counts: SHAPE, by kind and phase the sum of
    advantages, their number and the sum of the entropy. Raises DataError, RuleError.
    """
    cdef PolicySpec spec = policies[0], pulls = policies[0] if magnet is None else magnet
    cdef Policy pool[64]
    cdef uint64_t state[MAX_STATE_WORDS]
    cdef uint64_t boundary[MAX_STATE_WORDS]
    cdef int i, j, seat, seats, phase
    lineup, seats = lineup_of(tables, policies, lineup, first, n)
    if (0, seats) not in spec.layers or (0, seats) not in pulls.layers or spec.members or pulls.members:
        raise DataError(f"{spec!r} and {pulls!r}: expected one net each for games of {seats} players")
    cdef const int8_t[:, ::1] players = lineup
    cdef const int8_t[:, ::1] around = orders_of(None, lineup)
    room = np.zeros(sizeof(School), np.uint8)
    notes = np.zeros(sizeof(Lesson) * ROOM, np.uint8)
    cdef uint8_t[::1] room_ = room, notes_ = notes
    cdef School *school = <School *>&room_[0]
    cdef Ctx *ctx = &school.ctx
    school.lessons = <Lesson *>&notes_[0]
    cdef Sums sums[MAX_SEATS]
    cdef Sums of_magnet[MAX_SEATS]
    prepare(ctx, tables, seats, None)
    memset(sums, 0, sizeof(sums))
    memset(of_magnet, 0, sizeof(of_magnet))
    ctx.sums = sums
    fill_pool(pool, policies, ctx, boundary)
    pool[0].pick = pick
    results = np.zeros((n, seats), tables.result_dtype)
    cdef int64_t size = tables.result_dtype.itemsize, offset = tables.result_dtype.fields["score"][1]
    if softness and tables.result_dtype["score"] != np.int16:
        raise DataError(f"{tables.game}: scores are {tables.result_dtype['score']}, expected int16")
    cdef uint8_t[::1] rows = results.reshape(-1).view(np.uint8)
    slope = np.zeros_like(spec.layers[0, seats][0])
    counts = np.zeros(SHAPE)
    cdef float[::1] slope_ = slope
    cdef double[:, :, ::1] counts_ = counts
    cdef double[:, ::1] means_ = np.zeros(SHAPE[:2]) if means is None else np.ascontiguousarray(means, float)
    cdef const Net *net = spec.c.nets + (seats - 1)
    cdef const Net *other = pulls.c.nets + (seats - 1)
    cdef double won[MAX_SEATS]
    cdef double points[MAX_SEATS]
    cdef double total, best
    cdef int16_t score
    cdef uint64_t game = first, first_block = first // seats
    cdef uint8_t *row
    cdef Lesson *lesson
    with nogil:
        for i in range(n):
            game = first + <uint64_t>i
            take_seats(ctx, pool, &players[game // seats - first_block, 0], &around[game // seats - first_block, 0],
                       seed, game)
            school.n = 0
            play_out(ctx, state, NULL)
            if ctx.error:
                break
            for seat in range(seats):
                row = &rows[(i * seats + seat) * size]
                memcpy(row, &game, 8)
                ctx.game.result(state, ctx.tables, ctx, seat, row)
                memcpy(&won[seat], row + 8, 8)
                if softness > 0:
                    memcpy(&score, row + offset, 2)
                    points[seat] = score + won[seat] / 2
            if softness > 0 and seats > 1:
                best, total = points[0], 0
                for seat in range(1, seats):
                    best = max(best, points[seat])
                for seat in range(seats):
                    won[seat] = exp((points[seat] - best) / softness)
                    total += won[seat]
                for seat in range(seats):
                    won[seat] /= total
            judge(school.lessons, school.n, won, decay)
            for j in range(school.n):
                lesson = &school.lessons[j]
                phase = min(<int>(PHASES * lesson.thought.passed), PHASES - 1)
                learn(net, other, &of_magnet[lesson.seat], lesson, means_[lesson.kind, phase], entropy,
                      pull if magnet is not None else 0,
                      &counts_[lesson.kind, phase, 0], &slope_[0])
    raise_error(ctx, tables.game, game)
    return results, slope, counts
