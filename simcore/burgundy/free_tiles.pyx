"""Tiles that modules place straight from a depot (H-44, H-45, A-21)."""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.burgundy.actions cimport clear
from ludometer.simcore.burgundy.effects cimport place_tile
from ludometer.simcore.burgundy.estates cimport *


cdef void place_free(State *state, const Tables *tables, int seat, uint32_t slots, bint inns, bint declinable,
                     Ctx *ctx) noexcept nogil:
    # A tile of these slots, or of the stack of inns (I-8), goes straight to the duchy, whatever the number.
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int tile, half, slot, n = declinable
    cdef uint64_t spaces
    slots &= state.pub.offered
    moves[0] = Move(END, 0, 0, 0)
    while slots or inns:
        slot = lowest(slots) if slots else INN_SLOT
        inns = inns and slots
        slots &= slots - 1 if slots else 0
        tile = state.pub.slot[slot]
        for half in range(tables.n_halves if tile != NONE and n < MAX_LIST - N_HALVES * N_SPACES else 0):
            spaces = spaces_for(tables, half_of(state, tables, seat, half), tile)
            while spaces:
                moves[n] = Move(PLACE, lowest(spaces) + half * N_SPACES, slot, 0)
                spaces &= spaces - 1
                n += 1
    if n == declinable:
        return
    move = choose(ctx, state, seat, KIND_FREE_TILE, moves, n)
    if move.what == PLACE:
        tile = state.pub.slot[move.to]
        if tables.monastery[tile] != NONE:
            state.tally.taken[seat] |= one(tables.monastery[tile])
        clear(state, tables, move.to)
        place_tile(state, tables, seat, tile, move.where, ctx)
