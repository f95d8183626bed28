"""The rules of Pig: setup, the course of the game, a turn, the result."""
from libc.string cimport memset
from ludometer.simcore.choice cimport Ctx, Move, choose, dice, note
from ludometer.simcore.rng cimport rng_below
from .state cimport *


cdef void setup(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    memset(state, 0, sizeof(State))
    state.pub.course.n_seats = ctx.n_seats


cdef bint step(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # P-1, P-5, P-6: one turn; False once there is nothing more to play
    cdef Course *course = &state.pub.course
    if course.stage == STAGE_OVER:
        return False
    turn(state, tables, course.to_move, ctx)
    course.step += 1
    if state.pub.score[course.to_move] >= tables.knob.goal or course.step == tables.knob.rounds * course.n_seats:
        course.stage = STAGE_OVER
    course.to_move = (course.to_move + 1) % course.n_seats
    return course.stage != STAGE_OVER


cdef int turn_options(const State *state, Move *moves) noexcept nogil:
    # P-2
    moves[0] = Move(TURN_ROLL, 0, 0, 0)
    moves[1] = Move(TURN_HOLD, 0, 0, 0)
    return 2 if state.pub.turn_points else 1


cdef void turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef Move moves[2]
    cdef int face
    state.tally.turns[seat] += 1
    while choose(ctx, state, seat, KIND_TURN, moves, turn_options(state, moves)).what == TURN_ROLL and not ctx.error:
        face = 1 + rng_below(dice(ctx), 6)
        state.tally.rolls[seat] += 1
        note(ctx, seat, NOTE_DIE, face, Move(0, 0, 0, 0))
        if face <= tables.knob.loses:                           # P-3
            state.tally.lost[seat] += 1
            pub.turn_points = 0
            return
        pub.turn_points += face
        if pub.score[seat] + pub.turn_points >= tables.knob.goal:       # P-5
            break
    pub.score[seat] += pub.turn_points                          # P-4
    note(ctx, seat, NOTE_BANKED, pub.score[seat], Move(0, 0, 0, 0))
    pub.turn_points = 0


cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil:
    # P-5, P-6
    cdef int other, equal = 0
    fill_counted(row, &state.tally, seat)
    row.seat, row.player, row.faction, row.score = seat, ctx.player[seat], -1, state.pub.score[seat]
    row.rank = 1
    for other in range(state.pub.course.n_seats):
        row.rank += state.pub.score[other] > row.score
        equal += state.pub.score[other] == row.score
    row.win = 1.0 / equal if row.rank == 1 else 0
