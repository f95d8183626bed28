"""The team game (C-1 to C-12): seats 0 and 2 against 1 and 3, each team with one duchy of two halves.

A team is one duke with two seats: all but dice, a piece on the bridge, points and some room for tiles belongs to the
duke. The second half of his duchy lies in the place of his second seat.
"""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.burgundy.estates cimport *


cdef void join_teams(Tables *tables) noexcept nogil:
    # C-1, C-2, C-6
    cdef Hooks *hooks = &tables.hooks
    cdef int seat
    hooks.store = store_in_team
    hooks.after_lay[end_of(hooks.after_lay)] = reach_across
    hooks.result[end_of(hooks.result)] = add_partner
    for seat in range(SEATS):
        tables.duke[seat] = seat & 1
    tables.n_halves, tables.common_storage = N_HALVES, tables.knob.team_storage


cdef void store_in_team(State *state, const Tables *tables, int seat, int tile, Ctx *ctx) noexcept nogil:
    # C-6: in the seat's own storage or in that of the team; the seat chooses if both have room
    cdef Seat *own = &state.seat[seat]
    cdef Estate *estate = estate_of(state, tables, seat)
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


cdef void reach_across(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil:
    # C-4: tiles may be placed next to it in the other half too
    cdef int of = holder(tables, seat, space)
    state.half[of ^ 2].near |= duchy_of(tables, &state.half[of]).layout.across[place_in_half(space)]


cdef void add_partner(const State *state, const Tables *tables, int seat, Result *row) noexcept nogil:
    # the score of a team and its bonus tiles are those of both its seats
    cdef const Tally *tally = &state.tally
    cdef int partner = ally(seat, 1)
    row.team = tables.duke[seat]
    row.score_a += tally.phase_score[PHASE_A][partner]
    row.score_b += tally.phase_score[PHASE_B][partner]
    row.score_c += tally.phase_score[PHASE_C][partner]
    row.score_d += tally.phase_score[PHASE_D][partner]
    row.colours_first += tally.colours_first[partner]
    row.colours_second -= tally.colours_first[partner]
