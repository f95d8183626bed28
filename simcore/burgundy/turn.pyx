"""A turn: two dice, an action each in any order, and a purchase at any moment."""
from simcore.choice cimport Ctx, Move, choose
from simcore.burgundy.actions cimport list_hiring, list_places, list_purchases, list_sales, list_takes, pay
from simcore.burgundy.effects cimport perform
from simcore.burgundy.shields cimport list_shields
from simcore.burgundy.solo cimport take_owed
from simcore.burgundy.state cimport *
from simcore.burgundy.teams cimport share


cdef int turn_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # T-1, T-5, M-28: what the seat may do next. END comes once both dice are used (T-2); alone, it needs no asking.
    cdef const Estate *estate = &state.estate[seat]
    cdef int which, die, n = 0
    if estate.dice[0] == 0 and estate.dice[1] == 0:
        moves[0] = Move(END, 0, 0, 0)
        n = 1
    for which in range(2):
        die = estate.dice[which]
        if die == 0 or (which == 1 and die == estate.dice[0]):  # two alike are one candidate
            continue
        n = list_takes(state, tables, seat, die, which, moves, n)
        n = list_places(state, tables, seat, die, which, moves, n)
        n = list_sales(state, tables, seat, die, which, moves, n)
        moves[n] = Move(WORKERS, 0, 0, which)
        n += 1
    n = list_purchases(state, tables, seat, moves, n)
    n = list_hiring(state, seat, moves, n)
    if tables.shields:
        n = list_shields(state, tables, seat, moves, n)
    return n


cdef void turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    cdef Estate *estate = &state.estate[seat]
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int n
    state.pub.bought = state.pub.turned = 0                     # T-60, C-7
    while not ctx.error:
        n = turn_options(state, tables, seat, moves)
        if n == 1 and moves[0].what == END:
            break
        move = choose(ctx, state, seat, TURN, moves, n)
        if move.what == END:
            break
        if move.what <= WORKERS:
            estate.dice[die_of(move)] = 0
            state.tally.acts[move.what][seat] += 1
            pay(state, seat, paid(move), 0)                     # T-3, T-4
        elif move.what == SHIELD:                               # H-10, H-11
            estate.dice[0] = estate.dice[1] = 0
            state.tally.acts[SHIELD][seat] += 1
            pay(state, seat, paid(move), 0)
        perform(state, tables, seat, move, ctx)
        if tables.solo:
            take_owed(state, tables, seat, ctx)                 # A-34
    estate.dice[0] = estate.dice[1] = 0
    state.pub.bought = state.pub.turned = 0
    if tables.teams:
        share(state, seat)
