"""One decision looked into: what its candidates are worth, and what each may lead to, in imagined games.

The games are those of a search (search.pyx): the step is played again up to the decision, then all that its seat cannot
see is dealt again, luck is drawn again, a candidate is taken, and every player plays on as it does without its search,
or, with `themselves`, searching there too. All candidates share the luck of an imagined game, so they compare by pairs.
"""
import numpy as np

from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from ludometer.simcore.choice cimport (ERROR_SCRIPT, ERROR_UNSOUND, MAX_SEATS, MAX_STATE_WORDS, Ctx, Event, Fork, Move,
                                       Policy, course_of, fail, search_fn)
from ludometer.simcore.play cimport GameTables, check_policies, fill_pool, is_sound, prepare, raise_error, sit_down
from ludometer.simcore.search cimport as_themselves, fork_at, imagine, luck_of_playout, playout

from ludometer.simcore.errors import DataError
from ludometer.simcore.play import EVENT

cdef enum:
    ROOM = 1024                     # events of an imagined step

cdef struct Weighing:               # a Ctx, what is asked of the decision that comes first, and room for the answers
    Ctx ctx
    search_fn search[MAX_SEATS]     # by seat: the players' own
    bint themselves                 # whether imagined games are played on with these
    bint asked                      # it has come
    int first, n                    # imagined games, by their numbers
    int n_candidates
    int64_t *candidates
    double *values                  # (candidates, n): what a search strives for, ...
    double *wins                    # ... and the share of the win
    Event *log                      # NULL, or where the step of the only imagined game is written to
    uint8_t *states
    int n_log


cdef int weigh_here(Ctx *ctx, const void *state, int seat, int kind, const Move *moves, int n) noexcept nogil:
    # Called where a search would be. Rules cannot be suspended, so the step then goes on with first candidates, in a
    # State that nobody looks at.
    cdef Weighing *weighing = <Weighing *>ctx
    cdef Ctx imagined
    cdef uint64_t room[MAX_STATE_WORDS]
    cdef uint64_t result[MAX_STATE_WORDS]
    cdef uint64_t boundary[MAX_STATE_WORDS]
    cdef Fork fork = fork_at(ctx, seat, kind, n, 1 if weighing.log != NULL else 0)
    cdef int i, number
    if weighing.asked:
        return 0
    weighing.asked = True
    imagine(&imagined, ctx, NULL)
    if weighing.themselves:
        as_themselves(&imagined, weighing.search, boundary)
    for i in range(weighing.n_candidates):
        if not 0 <= weighing.candidates[i] < n:
            fail(ctx, ERROR_SCRIPT, 0)
            return 0
        fork.candidate = weighing.candidates[i]
        for number in range(weighing.n):
            if ctx.error:
                return 0
            fork.luck = luck_of_playout(ctx, weighing.first + number)
            imagined.log, imagined.log_room, imagined.n_log = weighing.log, ROOM, 0
            imagined.states, imagined.state = weighing.states, room
            weighing.values[i * weighing.n + number] = playout(ctx, &imagined, room, &fork)
            weighing.n_log = imagined.n_log
            if weighing.log == NULL:
                ctx.game.result(room, ctx.tables, ctx, seat, result)
                weighing.wins[i * weighing.n + number] = (<double *>result)[1]
            else:
                memcpy(weighing.states + <size_t>weighing.n_log * ctx.game.state_size, room, ctx.game.state_size)
    return 0


cdef int arrive(Weighing *weighing, GameTables tables, policies, uint64_t seed, uint64_t game, position, script,
                factions, order) except -1:
    # play the step of the position up to the decision after the script
    cdef Ctx *ctx = &weighing.ctx
    cdef Policy pool[MAX_SEATS]
    cdef uint64_t boundary[MAX_STATE_WORDS]
    cdef int16_t[::1] picks_ = np.array([*script, 0], np.int16)
    cdef int seat, seats = check_policies(tables, policies)
    start = np.zeros(1, tables.state_dtype)
    start[0] = position
    cdef uint8_t[::1] state = start.view(np.uint8)
    prepare(ctx, tables, seats, factions)
    fill_pool(pool, policies, ctx, boundary)
    ctx.boundary = boundary
    sit_down(ctx, pool, order, seed, game)
    for seat in range(seats):
        weighing.search[seat], ctx.policy[seat].search = ctx.policy[seat].search, weigh_here
    ctx.script, ctx.n_script = &picks_[0], len(script)
    if course_of(&state[0]).n_seats != seats + tables.unmanned:
        raise DataError(f"{tables.game}: {seats} policies for a position of {course_of(&state[0]).n_seats} seats")
    if is_sound(tables, &state[0]):
        with nogil:
            ctx.game.step(&state[0], ctx.tables, ctx)
    else:
        fail(ctx, ERROR_UNSOUND, 0)
    raise_error(ctx, tables.game, game)
    if not weighing.asked:
        raise DataError(f"{tables.game}: no decision with a choice follows in this step")
    return 0


def weigh(GameTables tables not None, policies, uint64_t seed, uint64_t game, position, script, candidates, int first,
          int n, *, factions=None, order=None, bint themselves=False):
    """(values, wins): what candidates of a decision are worth in imagined games first to first + n - 1, float64 each,
    (len(candidates), n).

    values: what a search strives for at the end of a game; wins: the share of the win. position: a record at a step
    boundary of game (seed, game), after which `script`, the picks of the step so far, leads to the decision; the next
    one with a choice is it. policies: one per player; theirs are the imagined games, without their searches, or with
    them if themselves. candidates: their indices. What is found depends on the number of an imagined game, not on how
    they are split into calls. factions, order: as for play_one(). Raises DataError, RuleError, also when the script
    does not fit.
    """
    cdef Weighing weighing
    cdef int64_t[::1] tried = np.array([*candidates, 0], np.int64)
    memset(&weighing, 0, sizeof(Weighing))
    if n < 1 or first < 0 or not len(candidates):
        raise DataError(f"{tables.game}: {len(candidates)} candidates, {n} imagined games from {first} on; expected 1 "
                        "or more")
    values, wins = np.zeros((2, len(candidates), n))
    cdef double[:, ::1] values_ = values, wins_ = wins
    weighing.first, weighing.n, weighing.n_candidates = first, n, len(candidates)
    weighing.candidates, weighing.values, weighing.wins = &tried[0], &values_[0, 0], &wins_[0, 0]
    weighing.themselves = themselves
    arrive(&weighing, tables, policies, seed, game, position, script, factions, order)
    return values, wins


def imagined_step(GameTables tables not None, policies, uint64_t seed, uint64_t game, position, script, int candidate,
                  int number, *, factions=None, order=None, bint themselves=False):
    """(events, states) of the step with a candidate, in imagined game `number`: as play_one(states=True) gives them.

    What the seat cannot see is dealt and drawn again there, so the true deal shows in nothing behind the decision.
    Arguments and errors as for weigh().
    """
    cdef Weighing weighing
    cdef int64_t tried = candidate
    cdef double value = 0
    events, states = np.zeros(ROOM, EVENT), np.zeros(ROOM + 1, tables.state_dtype)
    cdef Event[::1] log = events
    cdef uint8_t[::1] copies = states.view(np.uint8)
    memset(&weighing, 0, sizeof(Weighing))
    weighing.first, weighing.n, weighing.n_candidates = number, 1, 1
    weighing.candidates, weighing.values, weighing.wins = &tried, &value, &value
    weighing.log, weighing.states, weighing.themselves = &log[0], &copies[0], themselves
    arrive(&weighing, tables, policies, seed, game, position, script, factions, order)
    return events[:weighing.n_log], np.array(copies[:(weighing.n_log + 1) * states.itemsize]).view(states.dtype)
