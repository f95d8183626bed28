"""How players of a game in Python decide: each option is tried, and what follows is judged by signs of the position.

An option is worth the estimated chance to win in the position in which its step ends. If the same seat decides again
in the step, it takes the best option there in its turn ("play a card", then which); at the third decision, and where
another seat is asked, the position is judged as it stands.
"""
from cpython.exc cimport PyErr_SetInterrupt
from libc.stdint cimport int16_t, uint64_t
from ludometer.simcore.chance cimport chance_to_win, row_of
from ludometer.simcore.choice cimport (MAX_FEATURES, MAX_SEEN, MAX_SIGNS, MAX_STATE_WORDS, Ctx, Fork, Move, course_of,
                                       score_fn)
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.python_game.rules cimport Rules, rules_of
from ludometer.simcore.python_game.position cimport Position, asking
from ludometer.simcore.search cimport fork_at, imagine, luck_of_playout, playout

from ludometer.simcore.python_game import signs as every_sign

cdef enum:                          # sorts of signs, as in signs.py
    NUMBER, SIZE, SUM, SHARED, TO_MOVE, IS_FACTION, POINTS, AHEAD

assert [NUMBER, SIZE, SUM, SHARED, TO_MOVE, IS_FACTION, POINTS, AHEAD] == [
    getattr(every_sign, name) for name in "NUMBER SIZE SUM SHARED TO_MOVE IS_FACTION POINTS AHEAD".split()]

cdef double HUGE = 1e300
cdef double USUAL_STEPS = 100                                  # of a game that does not say how much of it has passed
cdef double FAR_BELOW = 1e15                                   # what no net considers

cdef struct Imagined:               # the Ctx of an imagined turn, and what it has come to. None of it may be global:
    Ctx ctx                         # while Python runs an author's rules, another thread may play
    const Ctx *waiting              # the game in which the decision waits, ...
    int seat                        # ... and for whom positions are judged
    bint known                      # whether another decision was asked in the turn, ...
    double chance                   # ... and the chance to win there


def attach(PolicySpec spec):
    """Make a policy one that tries each option."""
    spec.c.score = try_each


def attach_signs(PolicySpec spec):
    """Let a policy judge positions by their signs."""
    spec.c.signs = signs


cdef void try_each(const void *state, const void *tables, int seat, int kind, const Move *moves, int n,
                   const double *weights, uint64_t *memo, double *scores) noexcept nogil:
    # Two imagined games in each other are as many as a step can have: see playout() in search.pyx.
    cdef const Ctx *ctx = asking.ctx
    cdef bint may_look_deeper = ctx == NULL or ctx.taken == NULL or ctx.taken.left.place != ctx.place
    cdef int looks = <int>weights[kind * MAX_FEATURES]
    if looks >= 0 or n > MAX_SEEN:
        judge(state, seat, kind, moves, n, max(1, looks), try_next if may_look_deeper else stop_here, scores)
    if looks < 0:
        rule_out(scores, n)


cdef void rule_out(double *scores, int n) noexcept nogil:
    # For a net, which prefers one option to another by itself: as many as it can consider are left, the best. `last`
    # goes down from score to score, MAX_SEEN times.
    cdef double last = -HUGE, found
    cdef int i, number
    if n > MAX_SEEN:
        last = HUGE
        for number in range(MAX_SEEN):
            found = -HUGE
            for i in range(n):
                if scores[i] < last:
                    found = max(found, scores[i])
            last = found if found > -HUGE else last
    for i in range(n):
        scores[i] = 0 if n <= MAX_SEEN or scores[i] >= last else -FAR_BELOW


cdef void try_next(const void *state, const void *tables, int seat, int kind, const Move *moves, int n,
                   const double *weights, uint64_t *memo, double *scores) noexcept nogil:
    # of the second decision of the same seat in a step that is imagined
    judge(state, seat, kind, moves, n, 1, stop_here, scores)


cdef void judge(const void *state, int seat, int kind, const Move *moves, int n, int looks, score_fn next_one,
                double *scores) noexcept nogil:
    # scores: chances to win. Whoever asks about a decision that does not wait learns nothing: no option is better.
    cdef Imagined imagined
    cdef uint64_t room[MAX_STATE_WORDS]
    cdef Ctx *ctx = asking.ctx
    cdef Fork fork
    cdef double chance
    cdef int i, number, other
    for i in range(n):
        scores[i] = 0
    if ctx == NULL or asking.state != state:
        return
    asking.ctx = NULL
    fork = fork_at(ctx, seat, kind, n, 1)
    imagine(&imagined.ctx, ctx, &ctx.policy[seat])
    imagined.waiting, imagined.seat = ctx, seat
    for other in range(ctx.n_seats):
        imagined.ctx.policy[other].score, imagined.ctx.policy[other].pick = stop_here, NULL
    imagined.ctx.policy[seat].score = next_one
    for number in range(looks):
        fork.luck = luck_of_playout(ctx, number)
        for i in range(n):
            fork.candidate = i
            imagined.known = False
            chance = playout(ctx, &imagined.ctx, room, &fork)
            scores[i] += (imagined.chance if imagined.known else chance) / looks
            if ctx.error:
                return


cdef void stop_here(const void *state, const void *tables, int seat, int kind, const Move *moves, int n,
                    const double *weights, uint64_t *memo, double *scores) noexcept nogil:
    # asked for the next decision of an imagined turn: the position is judged, and the rest of the turn does not matter
    cdef Imagined *imagined = <Imagined *>asking.ctx
    cdef int i
    if not imagined.known:
        imagined.known = True
        imagined.chance = chance_to_win(&imagined.waiting.policy[imagined.seat], state, tables, imagined.seat)
    for i in range(n):
        scores[i] = 0


cdef int signs(const void *state, const void *tables, int seat, double *found, double *passed) noexcept nogil:
    # fields of each seat, sums over its piles, and shared numbers for the seat that has the turn
    with gil:
        return signs_of(rules_of(tables), <const int16_t *>state, seat, found, passed)


cdef int signs_of(Rules rules, const int16_t *numbers, int own, double *found, double *passed):
    cdef int n = course_of(numbers).n_seats, to_move = course_of(numbers).to_move, side, other, i, j, at
    cdef int points = -1, ahead = -1
    cdef double *x
    cdef double total
    cdef Position position
    for side in range(n):
        x = found + row_of(side, own) * MAX_SIGNS
        for i in range(rules.n_signs):
            at = rules.signs[i].offset + side * rules.signs[i].stride
            if rules.signs[i].sort == NUMBER or rules.signs[i].sort == SIZE:
                x[i] = numbers[at]
            elif rules.signs[i].sort == SUM:
                total = 0
                for j in range(numbers[at]):
                    total += rules.worth[rules.signs[i].worth + numbers[at + 1 + j]]
                x[i] = total
            elif rules.signs[i].sort == SHARED:
                x[i] = numbers[at] if to_move == side else 0
            elif rules.signs[i].sort == TO_MOVE:
                x[i] = to_move == side
            elif rules.signs[i].sort == IS_FACTION:
                x[i] = numbers[rules.signs[i].offset + side] == rules.signs[i].stride
            elif rules.signs[i].sort == POINTS:
                points = i
            else:
                ahead = i
    passed[0] = min(1.0, course_of(numbers).step / USUAL_STEPS)
    position = rules.take(numbers, NULL)
    try:
        for side in range(n if points >= 0 else 0):
            found[row_of(side, own) * MAX_SIGNS + points] = rules.points_now(position, side)
        for side in range(n if points >= 0 and ahead >= 0 else 0):
            total = -HUGE
            for other in range(n):
                if other != side:
                    total = max(total, found[other * MAX_SIGNS + points])
            found[side * MAX_SIGNS + ahead] = found[side * MAX_SIGNS + points] - total if n > 1 else 0
        if rules.has_passed:
            passed[0] = rules.passed_of(position)
    except KeyboardInterrupt:                                   # raised again as soon as Python runs
        PyErr_SetInterrupt()
    except Exception:                                           # of points that are counted at the end alone
        pass
    rules.idle.append(position)
    return n
