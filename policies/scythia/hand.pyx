"""What cards of the hand are good for: hires, exchanges, and payment."""
from ludometer.simcore.scythia.services cimport hire_price
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.animals cimport find_animals
from ludometer.policies.scythia.crew cimport *
from ludometer.policies.scythia.declared cimport *
from ludometer.policies.scythia.outlook cimport *


cdef void find_cards(View *w) noexcept nogil:
    # All that cards in hand and slots are worth, in a fixed order: cards may bring what makes use of other cards, and
    # what is worked out first counts the others without it.
    cdef Outlook *outlook = w.outlook
    cdef const int8_t *hand = w.state.hid.hand[w.seat]
    cdef int i
    if outlook.known_cards:
        return
    outlook.known_hire = outlook.known_centre = outlook.known_card = outlook.known_strong = 0
    find_slots(w)
    find_animals(w)
    for i in range(w.player.n_hand):
        best_hire(w, hand[i])
    for i in range(w.player.n_hand):
        outlook.card[hand[i]] = card_worth(w, hand[i])
    for i in range(w.player.n_hand):
        outlook.known_card |= one(hand[i])
    outlook.known_cards = True


cdef double hand_worth(View *w, int strength) noexcept nogil:
    # as hand_price(), once the cards are known kept for the next who asks
    if not w.outlook.known_cards or strength > MAX_ASKED:
        return hand_price(w, strength)
    if not has(w.outlook.known_strong, strength):
        w.outlook.known_strong |= 1u << strength
        w.outlook.strong[strength] = hand_price(w, strength)
    return w.outlook.strong[strength]


cdef double hand_price(View *w, int strength) noexcept nogil:
    # worth of cards that together have this strength: those that have most for what they are worth
    cdef uint64_t used = 0
    cdef int i, best, card
    cdef double price = 0, rate, lowest_rate
    while strength > 0:
        best = NONE
        lowest_rate = 1000
        for i in range(w.player.n_hand):
            card = w.state.hid.hand[w.seat][i]
            if has(used, i) or w.tables.crew[card].strength == 0:
                continue
            rate = (0.2 + card_worth(w, card)) / min(strength, <int>w.tables.crew[card].strength)
            if rate < lowest_rate:
                best, lowest_rate = i, rate
        if best == NONE:
            return 1000
        used |= one(best)
        card = w.state.hid.hand[w.seat][best]
        price += card_worth(w, card)
        strength -= w.tables.crew[card].strength
    return price


cdef uint64_t given_away(View *w, int played, int n) noexcept nogil:
    # places in the hand of a card that is played, and, a judgement, of the n that are worth least, which pay (C-12)
    cdef const int8_t *hand = w.state.hid.hand[w.seat]
    cdef uint64_t gone = 0
    cdef int i, least
    for i in range(w.player.n_hand):
        if hand[i] == played:
            gone = one(i)
            break
    while n > 0:
        least = NONE
        for i in range(w.player.n_hand):
            if not has(gone, i) and (least == NONE or card_worth(w, hand[i]) < card_worth(w, hand[least])):
                least = i
        if least == NONE:
            break
        gone |= one(least)
        n -= 1
    return gone


cdef double given_worth(View *w, int played, int n) noexcept nogil:
    # what they are worth that pay for the one played
    cdef uint64_t gone = given_away(w, played, n)
    cdef double value = 0
    cdef int i
    if played != NONE:
        gone &= ~given_away(w, played, 0)
    for i in range(w.player.n_hand):
        if has(gone, i):
            value += card_worth(w, w.state.hid.hand[w.seat][i])
    return value


cdef double best_hire_of_hand(View *w, int price, int discount, int silver, uint64_t gone, int *paid) noexcept nogil:
    # of the cards that are not gone, and the silver it costs; hire_options() of simcore does not know silver still to
    # come
    cdef int i, card, cost
    cdef double best = -1000, value
    paid[0] = 0
    for i in range(w.player.n_hand):
        if has(gone, i):
            continue
        card = w.state.hid.hand[w.seat][i]
        cost = hire_price(w.tables, card, price, discount)
        if cost > silver:
            continue
        value = best_hire(w, card) + worth(w, SILVER, -cost) - spent_worth(w)
        if value > best:
            best, paid[0] = value, cost
    return best


cdef double swap_worth(View *w, int card, int slot) noexcept nogil:
    # of the card in the place of whoever is there, who comes to the hand (C-22)
    return hire_worth(w, card, slot) + card_worth(w, w.player.crew[slot]) - w.outlook.per_card


cdef double best_swap(View *w, uint64_t gone) noexcept nogil:
    # one is made once the action is paid, even if all are bad
    cdef int i, slot
    cdef double best = -1000
    for i in range(w.player.n_hand):
        if has(gone, i):
            continue
        for slot in range(SLOTS):
            if w.player.crew[slot] != NONE:
                best = max(best, swap_worth(w, w.state.hid.hand[w.seat][i], slot))
    return best if best > -1000 else 0


cdef double trade_price(View *w) noexcept nogil:
    # worth of the cheapest cards that the Market asks for, and of having spent them
    cdef uint64_t used = 0
    cdef int i, n, best
    cdef double price = 0, least
    for n in range(w.tables.knob.market_cards):
        least = 1000
        best = 0
        for i in range(w.player.n_hand):
            if not has(used, i) and card_worth(w, w.state.hid.hand[w.seat][i]) < least:
                best, least = i, card_worth(w, w.state.hid.hand[w.seat][i])
        used |= one(best)
        price += least
    return price + w.tables.knob.market_cards * w.v[V_SPENT] * w.outlook.time
