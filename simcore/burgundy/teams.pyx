"""The team game (C-1 to C-12): seats 0 and 2 against 1 and 3, each team with one duchy of two halves.

A team is one duke with two seats: all but dice, a piece on the bridge, points and some room for tiles belongs to the
duke. The second half of his duchy lies in the place of his second seat.
"""
from libc.string cimport memset
from simcore.choice cimport Ctx, Move, choose
from simcore.burgundy.hooks cimport add_module
from simcore.burgundy.state cimport *


cdef void join_teams(Tables *tables) noexcept nogil:
    # C-1, C-2, C-6
    cdef Hooks hooks
    cdef int seat
    memset(&hooks, 0, sizeof(Hooks))
    hooks.store = store_in_team
    for seat in range(SEATS):
        tables.duke[seat] = seat & 1
    tables.n_halves, tables.common_storage = N_HALVES, tables.knob.team_storage
    add_module(tables, &hooks)


cdef void store_in_team(State *state, const Tables *tables, int seat, int tile, Ctx *ctx) noexcept nogil:
    # C-6: in the seat's own storage or in that of the team; the seat chooses if both have room
    cdef Seat *own = &state.seat[seat]
    cdef Estate *estate = &state.estate[tables.duke[seat]]
    cdef Move[2] moves = [Move(tile, 0, 0, 0), Move(tile, 0, 1, 0)]
    cdef bint common = own.n_stored >= estate.storage
    if not common and estate.n_common < tables.common_storage:
        common = choose(ctx, state, seat, KIND_STORE, moves, 2).to
    if common:
        estate.common[estate.n_common] = tile
        estate.n_common += 1
    else:
        own.stored[own.n_stored] = tile
        own.n_stored += 1
