"""What seats gain and pay: workers, silver and points. All chapters stand on this."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.burgundy.hooks cimport after_points, after_workers
from ludometer.simcore.burgundy.estates cimport *


cdef void gain_workers(State *state, const Tables *tables, int seat, int workers) noexcept nogil:
    # G-3: there is no end of workers and silver
    estate_of(state, tables, seat).workers += workers
    state.tally.workers_gained[seat] += workers
    after_workers(state, tables, seat, workers)


cdef void gain_silver(State *state, const Tables *tables, int seat, int silver) noexcept nogil:
    estate_of(state, tables, seat).silver += silver
    state.tally.silver_gained[seat] += silver


cdef void pay(State *state, const Tables *tables, int seat, int workers, int silver) noexcept nogil:
    estate_of(state, tables, seat).workers -= workers
    state.tally.workers_used[seat] += workers
    estate_of(state, tables, seat).silver -= silver
    state.tally.silver_used[seat] += silver


cdef void score(State *state, const Tables *tables, int seat, int part, int points, int where, Ctx *ctx) noexcept nogil:
    # `where` says for the log what the points are for: region's colour, type of goods, kind of animal, tile
    state.seat[seat].vp[part] += points
    note(ctx, seat, NOTE_POINTS, points, Move(part, where, 0, 0))
    after_points(state, tables, seat, points, ctx)
