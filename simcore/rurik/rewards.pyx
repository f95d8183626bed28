"""What the rewards of cards and tokens give (B-10, B-12, B-13, B-21, A-41, A-43)."""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.rurik.cards cimport draw_schemes, take_deed, take_top_deed
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.trade cimport gain_any_good


cdef void gain(State *state, const Tables *tables, int seat, const int8_t *gains, Ctx *ctx) noexcept nogil:
    # B-10, B-12, B-13, B-21, A-41: points first, then cards, which are decisions
    cdef int i
    for i in range(N_POINTS):
        state.pub.points[i] += gains[i]
    state.pub.coins[seat] += gains[GAIN_COINS]
    for i in range(N_GOODS):
        state.pub.goods[seat][i] += gains[GAIN_GOODS + i]
    if gains[GAIN_SCHEME_DRAW]:
        draw_schemes(state, tables, seat, gains[GAIN_SCHEME_DRAW], ctx)
    for i in range(gains[GAIN_DEED]):
        take_deed(state, tables, seat, ctx, True)
    state.pub.vp_tokens[seat] += gains[GAIN_VP]                 # H-8
    for i in range(gains[GAIN_ANY_GOOD]):
        gain_any_good(state, seat, ctx)
    if tables.hooks.gained != NULL:
        tables.hooks.gained(state, tables, seat, ctx)
    for i in range(gains[GAIN_DEED_TOP]):
        take_top_deed(state, seat, ctx)
    for i in range(gains[GAIN_WARFARE]):
        step_up(state, tables, seat, ctx)


cdef void step_up(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # A-43
    cdef int at = min(tables.knob.warfare_length, state.pub.warfare[seat] + 1)
    if at == state.pub.warfare[seat]:
        return
    state.pub.warfare[seat] = at
    if tables.hooks.warfare_step != NULL:
        tables.hooks.warfare_step(state, tables, seat, ctx)


cdef bint accepts(State *state, int seat, int what, int where, Ctx *ctx) noexcept nogil:
    # whether the seat takes an offer (OFFER_...)
    cdef Move moves[2]
    moves[0], moves[1] = Move(what, where, 0, 1), Move(what, where, 0, 0)
    return choose(ctx, state, seat, KIND_OFFER, moves, 2).extra
