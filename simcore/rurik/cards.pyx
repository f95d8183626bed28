"""Scheme cards and deeds.

What seats know of face-down schemes is part of the position, because a search deals again what its seat cannot see, and
nothing else. Whoever lays cards back knows their places. Everybody who knew a card that another seat then drew with
others and laid back knows that it is still one of these: they form a group (state.pxd: Hidden). Cards of a reshuffle
form a group too. One thing is forgotten: if a group reaches into a hand when the decks are reshuffled, a card of the
new decks may be imagined in that hand.
"""
from libc.stdint cimport int8_t
from libc.string cimport memset
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.rng cimport DECK, Rng, rng_seek, shuffle
from ludometer.simcore.rurik.derived cimport *


cdef int deck_of(int8_t *cards, int n, int which, Ctx *ctx) noexcept nogil:
    # the numbers below n, shuffled
    cdef Rng rng
    cdef int i
    for i in range(n):
        cards[i] = i
    rng_seek(&rng, &ctx.luck, DECK, which)
    shuffle(cards, n, &rng)
    return n


cdef void discard(State *state, int card) noexcept nogil:
    state.pub.discard |= one(card)
    state.pub.discards[state.pub.n_discards] = card
    state.pub.n_discards += 1
    state.hid.group[card] = state.hid.seen[card] = state.hid.exact[card] = 0


cdef void box_top_discard(Public *pub) noexcept nogil:
    # H-33
    pub.n_discards -= 1
    pub.discard &= ~one(pub.discards[pub.n_discards])
    pub.schemes_boxed |= one(pub.discards[pub.n_discards])
    pub.discards[pub.n_discards] = 0


cdef void split_decks(State *state, int8_t *cards, int n) noexcept nogil:
    # S-4: cards[0] is to be drawn first of all
    cdef int i, first = (n + 1) // 2
    for i in range(MAX_SCHEMES):
        state.hid.scheme_deck[0][i] = cards[first - 1 - i] if i < first else NONE
        state.hid.scheme_deck[1][i] = cards[n - 1 - i] if i < n - first else NONE
    state.pub.schemes_left[0] = first
    state.pub.schemes_left[1] = n - first


cdef int join_group(State *state, uint64_t cards) noexcept nogil:
    # Makes one group of these cards and of all groups they belong to; returns its number.
    cdef uint64_t left = cards
    cdef int card, other, old
    if state.hid.n_groups == 255:                               # never seen; then all groups become one
        for card in range(MAX_SCHEMES):
            state.hid.group[card] = state.hid.group[card] != 0
        state.hid.n_groups = 1
    state.hid.n_groups += 1
    while left:
        card = lowest(left)
        left &= left - 1
        old = state.hid.group[card]
        if old != 0 and old != state.hid.n_groups:
            for other in range(MAX_SCHEMES):
                if state.hid.group[other] == old:
                    state.hid.group[other] = state.hid.n_groups
        state.hid.group[card] = state.hid.n_groups
    return state.hid.n_groups


cdef void reshuffle(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # A-82
    cdef int8_t cards[MAX_SCHEMES]
    cdef uint64_t all_cards = state.pub.discard, left
    cdef Rng rng
    cdef int deck, i, n = 0
    for deck in range(2):
        for i in range(state.pub.schemes_left[deck]):
            all_cards |= one(state.hid.scheme_deck[deck][i])
    if all_cards == 0:
        return
    join_group(state, all_cards)
    left = all_cards
    while left:                                                 # in the order of the list, whatever the decks were
        cards[n] = lowest(left)
        left &= left - 1
        if has(state.pub.discard, cards[n]):
            state.hid.seen[cards[n]] = 255
        state.hid.exact[cards[n]] = 0
        n += 1
    state.pub.discard = 0
    state.pub.n_discards = 0
    memset(state.pub.discards, 0, sizeof(state.pub.discards))
    state.hid.reshuffles += 1
    rng_seek(&rng, &ctx.luck, DECK, DECK_RESHUFFLE + state.hid.reshuffles)
    shuffle(cards, n, &rng)
    split_decks(state, cards, n)
    note(ctx, 0, NOTE_RESHUFFLE, n, Move(0, 0, 0, 0))


cdef void settle_decks(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # A-82: after a draw or a check
    if state.pub.schemes_left[0] == 0 or state.pub.schemes_left[1] == 0:
        reshuffle(state, tables, ctx)


cdef int top_scheme(State *state, const Tables *tables, int deck, Ctx *ctx) noexcept nogil:
    # the top card leaves the deck; NONE if no cards are anywhere
    cdef int card
    if state.pub.schemes_left[deck] == 0:
        reshuffle(state, tables, ctx)
        if state.pub.schemes_left[deck] == 0:
            deck = 1 - deck                                     # a single card lies in the first deck
            if state.pub.schemes_left[deck] == 0:
                return NONE
    state.pub.schemes_left[deck] -= 1
    card = state.hid.scheme_deck[deck][state.pub.schemes_left[deck]]
    state.hid.scheme_deck[deck][state.pub.schemes_left[deck]] = NONE
    return card


cdef int choose_deck(State *state, const Tables *tables, int seat, int cards, bint check, Ctx *ctx) noexcept nogil:
    # A-46, A-80. Both decks hold cards, or there are no more than one anywhere.
    cdef Move moves[2]
    cdef int deck, n = 0
    for deck in range(2):
        if state.pub.schemes_left[deck] > 0:
            moves[n] = Move(cards, deck, 0, check)
            n += 1
    return choose(ctx, state, seat, KIND_DECK, moves, n).where if n > 0 else 0


cdef void draw_schemes(State *state, const Tables *tables, int seat, int cards, Ctx *ctx) noexcept nogil:
    # A-80, B-13. The cards looked at lie in the State, where a re-deal respects them.
    cdef Move moves[8]
    cdef int deck = choose_deck(state, tables, seat, cards, False, ctx), i, card, n = 0, kept
    cdef uint64_t drawn = 0
    while n < min(cards, 8):
        card = top_scheme(state, tables, deck, ctx)
        if card == NONE:
            break
        state.hid.looked[n] = card
        drawn |= one(card)
        n += 1
    if n == 0:
        return
    state.hid.looker, state.hid.n_looked = seat, n
    state.tally.schemes_offered[seat] |= drawn
    for i in range(n):
        moves[i] = Move(state.hid.looked[i], 0, 0, 0)
    kept = choose(ctx, state, seat, KIND_KEEP, moves, n).what
    if not has(drawn, kept):                                    # only after an error
        kept = state.hid.looked[0]
    state.tally.schemes_kept[seat] |= one(kept)
    join_group(state, drawn)
    for i in range(n):
        state.hid.seen[state.hid.looked[i]] |= <uint8_t>one(seat)
        state.hid.exact[state.hid.looked[i]] = 0
    state.hid.hand[seat] |= one(kept)
    state.pub.hand_size[seat] += 1
    remove_looked(state, kept)
    while state.hid.n_looked > 0:
        n = state.hid.n_looked
        for i in range(n):
            moves[i] = Move(state.hid.looked[i], deck, 0, 0)
        card = choose(ctx, state, seat, KIND_RETURN, moves, n).what
        card = remove_looked(state, card)
        state.hid.scheme_deck[deck][state.pub.schemes_left[deck]] = card
        state.pub.schemes_left[deck] += 1
        state.hid.exact[card] = <uint8_t>one(seat)
    state.hid.looker = NONE
    settle_decks(state, tables, ctx)


cdef void deal_scheme(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # S-14: which nobody else sees
    cdef int deck = 0 if state.pub.schemes_left[0] >= state.pub.schemes_left[1] else 1
    cdef int card = top_scheme(state, tables, deck, ctx)
    cdef Move kept = Move(card, 0, 0, 0)
    if card == NONE:
        return
    choose(ctx, state, seat, KIND_KEEP, &kept, 1)
    state.tally.schemes_offered[seat] |= one(card)
    state.tally.schemes_kept[seat] |= one(card)
    state.hid.seen[card] |= <uint8_t>one(seat)
    state.hid.hand[seat] |= one(card)
    state.pub.hand_size[seat] += 1


cdef int remove_looked(State *state, int card) noexcept nogil:
    # takes the card out of those looked at, or the first of them if it is not there (after an error)
    cdef int i, at = 0
    for i in range(state.hid.n_looked):
        if state.hid.looked[i] == card:
            at = i
    card = state.hid.looked[at]
    state.hid.n_looked -= 1
    for i in range(at, state.hid.n_looked):
        state.hid.looked[i] = state.hid.looked[i + 1]
    state.hid.looked[state.hid.n_looked] = 0
    return card


cdef void shuffle_deeds(State *state, Ctx *ctx) noexcept nogil:
    # C-12: the discarded deeds become the deck
    cdef int8_t *deck = state.hid.deed_deck
    cdef uint64_t discards = state.pub.deeds_out
    cdef Rng rng
    cdef int n = 0
    while discards:                                             # in the order of the list, whoever discarded them when
        deck[n] = lowest(discards)
        discards &= discards - 1
        n += 1
    state.pub.deeds_out = 0
    state.pub.deeds_left = n
    state.hid.deed_reshuffles += 1
    rng_seek(&rng, &ctx.luck, DECK, DECK_DEEDS_AGAIN + state.hid.deed_reshuffles)
    shuffle(deck, n, &rng)
    note(ctx, 0, NOTE_DEED_DECK, n, Move(0, 0, 0, 0))


cdef int top_deed(State *state, Ctx *ctx) noexcept nogil:
    # the top card leaves the deck; C-12: NONE if no deed is left in it or discarded
    cdef int deed
    if state.pub.deeds_left == 0 and state.pub.deeds_out:
        shuffle_deeds(state, ctx)
    if state.pub.deeds_left == 0:
        return NONE
    state.pub.deeds_left -= 1
    deed = state.hid.deed_deck[state.pub.deeds_left]
    state.hid.deed_deck[state.pub.deeds_left] = NONE
    return deed


cdef void fill_row(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-5, C-7: each empty place gets the top deed
    cdef int place
    for place in range(tables.knob.deed_row):
        if state.pub.deed_row[place] == NONE:
            state.pub.deed_row[place] = top_deed(state, ctx)
            if state.pub.deed_row[place] != NONE:
                note(ctx, 0, NOTE_DEED, state.pub.deed_row[place], Move(0, place, 0, 0))


cdef void take_top_deed(State *state, int seat, Ctx *ctx) noexcept nogil:
    # H-11
    cdef int deed = top_deed(state, ctx)
    if deed != NONE:
        state.pub.deeds_held[seat] |= one(deed)
        note(ctx, seat, NOTE_TOP_DEED, deed, Move(0, 0, 0, 0))


cdef void take_deed(State *state, const Tables *tables, int seat, Ctx *ctx, bint fill) noexcept nogil:
    # B-12, C-7
    cdef Move moves[8]
    cdef int place, n = 0
    for place in range(tables.knob.deed_row):
        if state.pub.deed_row[place] != NONE:
            moves[n] = Move(state.pub.deed_row[place], place, 0, 0)
            state.tally.deeds_offered[seat] |= one(state.pub.deed_row[place])
            n += 1
    if n == 0:
        return
    moves[0] = choose(ctx, state, seat, KIND_TAKE_DEED, moves, n)
    if state.pub.deed_row[moves[0].where] != moves[0].what:     # only after an error
        return
    state.pub.deed_row[moves[0].where] = NONE
    state.pub.deeds_held[seat] |= one(moves[0].what)
    state.tally.deeds_taken[seat] |= one(moves[0].what)
    if fill:
        fill_row(state, tables, ctx)
