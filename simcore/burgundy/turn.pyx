"""A turn: two dice, an action each in any order, and a purchase at any moment."""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.burgundy.actions cimport buy_options, place_options, sale_options, take_options
from ludometer.simcore.burgundy.effects cimport perform
from ludometer.simcore.burgundy.gains cimport pay
from ludometer.simcore.burgundy.hooks cimport after_act, end_turn, other_options, use_dice
from ludometer.simcore.burgundy.state cimport *


cdef int turn_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # T-1, T-5: what the seat may do next. END comes once both dice are used (T-2); alone, it needs no asking.
    cdef const Seat *own = &state.seat[seat]
    cdef int which, die, n = 0
    if own.dice[0] == 0 and own.dice[1] == 0:
        moves[0] = Move(END, 0, 0, 0)
        n = 1
    for which in range(2):
        die = own.dice[which]
        if die == 0 or (which == 1 and die == own.dice[0]):  # two alike are one candidate
            continue
        n = take_options(state, tables, seat, die, which, moves, n)
        n = place_options(state, tables, seat, die, which, moves, n)
        n = sale_options(state, tables, seat, die, which, moves, n)
        moves[n] = Move(WORKERS, 0, 0, which)
        n += 1
    n = buy_options(state, tables, seat, moves, n)
    return other_options(state, tables, seat, IN_TURN, 0, moves, n)


cdef void turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    cdef Seat *own = &state.seat[seat]
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int n
    state.pub.bought = 0                                        # T-60
    while not ctx.error:
        n = turn_options(state, tables, seat, moves)
        if n == 1 and moves[0].what == END:
            break
        move = choose(ctx, state, seat, KIND_TURN, moves, n)
        if move.what == END:
            break
        if move.what <= WORKERS:
            own.dice[die_of(move)] = 0
            state.tally.acts[move.what][seat] += 1
            pay(state, tables, seat, paid(move), 0)                     # T-3, T-4
        else:
            use_dice(state, tables, seat, move, ctx)
        perform(state, tables, seat, move, ctx)
        after_act(state, tables, seat, ctx)
    own.dice[0] = own.dice[1] = 0
    state.pub.bought = 0
    end_turn(state, tables, seat, ctx)
