"""Intrigue cards (I-*): a new one each round from the second on. What lasts is read where it acts, by lasting()."""
from simcore.choice cimport Ctx, Move, note
from simcore.rurik.board cimport add_rebel
from simcore.rurik.cards cimport draw_schemes, take_top_deed
from simcore.rurik.setup cimport deck_of
from simcore.rurik.state cimport *


cdef void lay_out_intrigue(Public *pub, const Tables *tables, Ctx *ctx) noexcept nogil:
    # I-2
    cdef int8_t cards[MAX_INTRIGUE]
    cdef int i
    deck_of(cards, tables.n_intrigue, DECK_INTRIGUE, ctx)
    for i in range(tables.intrigue_cards):
        pub.intrigue[i] = cards[i]


cdef void activate(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # I-3: the card of the round that begins takes the place of the last one
    cdef Public *pub = &state.pub
    cdef int card = pub.intrigue[pub.round - 1], i
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
    if gains[ONCE_SCHEME]:
        draw_schemes(state, tables, seat, gains[ONCE_SCHEME], ctx)
    for i in range(gains[ONCE_DEED]):
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
