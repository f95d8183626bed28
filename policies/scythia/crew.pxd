# What crew is worth to a seat, on the board and in the hand.

from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.declared cimport *
from ludometer.policies.scythia.outlook cimport *

cdef double find_ability(const View *w, const Crew *crew) noexcept nogil
cdef double crew_worth(View *w, int card, int wounds, int slot) noexcept nogil
cdef void find_slots(View *w) noexcept nogil
cdef double hire_worth(View *w, int card, int slot) noexcept nogil
cdef double find_hire(View *w, int card) noexcept nogil
cdef double least_crew(View *w) noexcept nogil
cdef double find_card(View *w, int card) noexcept nogil
cdef double find_centre(View *w, int card) noexcept nogil
cdef double wound_worth(View *w, int slot) noexcept nogil
cdef double heal_worth(const View *w, int n) noexcept nogil

cdef inline double ability_worth(View *w, int card) noexcept nogil:
    # of the ability of a crew member while it is on the board
    if not has(w.outlook.known_ability, card):
        w.outlook.known_ability |= one(card)
        w.outlook.ability[card] = find_ability(w, &w.tables.crew[card])
    return w.outlook.ability[card]

cdef inline double best_hire(View *w, int card) noexcept nogil:
    # of a card on the board, in its best slot
    return w.outlook.hire[card] if has(w.outlook.known_hire, card) else find_hire(w, card)

cdef inline double centre_worth(View *w, int card) noexcept nogil:
    # of its action in the Centre
    return w.outlook.centre[card] if has(w.outlook.known_centre, card) else find_centre(w, card)

cdef inline double card_worth(View *w, int card) noexcept nogil:
    # in the hand: it may be hired, or played in the Centre
    return w.outlook.card[card] if has(w.outlook.known_card, card) else find_card(w, card)

cdef inline double opens_worth(View *w, int card) noexcept nogil:
    # of an eagle that opens the Centre to it
    return w.v[V_OPENS] * w.outlook.turns * max(0.0, centre_worth(w, card))

cdef inline int eagle_at(const View *w, int slot) noexcept nogil:
    # its kind; EAGLE_PLAIN also where there is none
    return w.tables.eagle[w.player.eagle[slot]] if w.player.eagle[slot] != NONE else EAGLE_PLAIN
