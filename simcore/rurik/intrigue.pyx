"""Intrigue cards (I-*): a new one each round from the second on."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.rurik.board cimport add_rebel
from ludometer.simcore.rurik.cards cimport deck_of, draw_schemes, take_top_deed
from ludometer.simcore.rurik.derived cimport *


cdef void join_intrigue(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.at[MOMENT_DEAL][end_of(hooks.at[MOMENT_DEAL])] = lay_out_intrigue
    hooks.at[MOMENT_ROUND][end_of(hooks.at[MOMENT_ROUND])] = activate
    hooks.more[MORE_POINTS][end_of(hooks.more[MORE_POINTS])] = main_action_points
    hooks.more[MORE_TAX][end_of(hooks.more[MORE_TAX])] = tax_price
    hooks.more[MORE_ATTACK_COINS][end_of(hooks.more[MORE_ATTACK_COINS])] = attack_price
    hooks.more[MORE_CARDS][end_of(hooks.more[MORE_CARDS])] = check_cards


cdef void lay_out_intrigue(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # I-2
    cdef int8_t cards[MAX_INTRIGUE]
    cdef int i
    deck_of(cards, tables.n_intrigue, DECK_INTRIGUE, ctx)
    for i in range(tables.knob.intrigue_cards):
        state.pub.intrigue[i] = cards[i]


cdef void activate(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # I-3: the card of the round that begins takes the place of the last one
    cdef Public *pub = &state.pub
    cdef int card, i
    if pub.round == 0:
        return
    card = pub.intrigue[pub.round - 1]
    pub.intrigue_active = card
    if card == NONE:
        return
    note(ctx, pub.first_seat, NOTE_INTRIGUE, card, Move(0, 0, 0, 0))
    for i in range(pub.course.n_seats):
        gain_at_once(state, tables, (pub.first_seat + i) % pub.course.n_seats, tables.intrigue_once[card], ctx)
    rise(state, tables, tables.intrigue_once[card][ONCE_REBELS], ctx)
    if tables.intrigue_once[card][ONCE_REFILL]:
        pub.taxable = pub.in_play


cdef void gain_at_once(State *state, const Tables *tables, int seat, const int8_t *gains, Ctx *ctx) noexcept nogil:
    # I-4
    cdef int i
    state.pub.coins[seat] += gains[ONCE_COINS]
    if gains[ONCE_SCHEME_DRAW]:
        draw_schemes(state, tables, seat, gains[ONCE_SCHEME_DRAW], ctx)
    for i in range(gains[ONCE_DEED_TOP]):
        take_top_deed(state, seat, ctx)


cdef void rise(State *state, const Tables *tables, int rebels, Ctx *ctx) noexcept nogil:
    # I-4: this many in each region without any
    cdef uint16_t regions = state.pub.in_play & ~state.pub.rebel_regions
    cdef int i, n
    while regions:
        n = 0
        for i in range(rebels):
            n += add_rebel(state, tables, lowest(regions))
        if n:
            note(ctx, state.pub.first_seat, NOTE_SPAWN, n, Move(0, lowest(regions), 0, 0))
        regions &= regions - 1


# ---- what lasts (I-5)

cdef int main_action_points(const Public *pub, const Tables *tables, int column) noexcept nogil:
    return lasting(pub, tables, LASTING_MORE + column)


cdef int tax_price(const Public *pub, const Tables *tables, int region) noexcept nogil:
    return lasting(pub, tables, LASTING_TAX_PRICE)


cdef int attack_price(const Public *pub, const Tables *tables, int which) noexcept nogil:
    return lasting(pub, tables, LASTING_ATTACK_PRICE)


cdef int check_cards(const Public *pub, const Tables *tables, int region) noexcept nogil:
    return lasting(pub, tables, LASTING_CARDS_MORE)


# ---- what a position must be

cdef bint sound_intrigue(const State *state, const Tables *tables) noexcept nogil:
    # I-2, I-3
    cdef const Public *pub = &state.pub
    cdef int i, due = tables.knob.intrigue_cards if tables.knob.intrigue else 0
    for i in range(3):
        if not (0 <= pub.intrigue[i] < tables.n_intrigue if i < due else pub.intrigue[i] == NONE):
            return False
    if pub.course.stage < STAGE_STRATEGY or pub.round == 0:
        return pub.intrigue_active == NONE
    return pub.intrigue_active == pub.intrigue[pub.round - 1]
