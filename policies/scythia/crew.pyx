"""What crew is worth: abilities, crew members in their slots, hires, wounds; and crew cards in the hand."""
from ludometer.simcore.scythia.score cimport ability_points
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.declared cimport *
from ludometer.policies.scythia.outlook cimport *


cdef double find_ability(const View *w, const Crew *crew) noexcept nogil:
    # a judgement of what is to come, but for what counts at the end: that is predicted once no raid is left
    cdef double value, often
    if crew.trigger == WHEN_NONE:
        return 0
    if crew.trigger == WHEN_END:
        return end_points(w, crew)
    value = brought(w, crew, 1)
    often = min(w.outlook.raids, w.v[V_LASTS])
    if crew.trigger == WHEN_RAID:
        value += crew.effect[E_STRENGTH] * w.v[V_STRENGTH]
        value += crew.effect[E_IGNORE_WOUNDS] * w.v[V_STRENGTH] * w.v[V_WOUND] * 2
        value += crew.effect[E_REROLL] * w.v[V_REROLL]
        often *= w.v[V_ABILITY_RAID] * (0.33 if crew.worker != NONE else 1.0)
    elif crew.trigger == WHEN_RAID_COST:
        often *= w.v[V_ABILITY_COST]
    elif crew.trigger == WHEN_WOUNDED:
        often *= w.v[V_ABILITY_WOUNDED]
    elif crew.trigger == WHEN_DIES:
        value += crew.effect[E_RETURN] * crew.cost
        often = w.v[V_ABILITY_DIES] * min(1.0, w.outlook.raids)
    else:
        value += crew.effect[E_HIRE_DISCOUNT] + crew.effect[E_EAGLE_DISCOUNT] + crew.effect[E_KUMIS_WITH_KUMIS]
        value += 2 * crew.effect[E_EXTRA_ACTION]
        often = w.v[V_ABILITY_BUILDING] * w.outlook.turns
    if crew.region != NONE:
        often *= w.outlook.region[crew.region]
    return often * value


cdef double brought(const View *w, const Crew *crew, int n) noexcept nogil:
    # of the things that its ability brings, if it counts n times
    cdef uint32_t things = crew.effects & ((1u << N_THINGS) - 1)
    cdef double value = 0
    while things:
        value += gain_worth(w, lowest(things), n * crew.effect[lowest(things)])
        things &= things - 1
    return value


cdef double end_points(const View *w, const Crew *crew) noexcept nogil:
    # what it counts as things stand, and, a judgement, what raids to come will add
    return ability_points(w.player, crew) + w.outlook.raids * (
        0.3 * crew.effect[E_PER_QUEST] + 0.4 * crew.effect[E_PER_TWO_LIVESTOCK] + 0.1 * crew.effect[E_PER_TWO_HORSES]
        + 0.2 * crew.effect[E_PER_CREW] + 0.2 * crew.effect[E_PER_EAGLE] + 0.2 * crew.effect[E_PER_HORSE]
        + 0.3 * crew.effect[E_PER_GOLD])


cdef inline double alone_worth(View *w, int card) noexcept nogil:
    # of a crew member on the board, without the animals at its side
    return (w.outlook.body + w.outlook.per_member + w.tables.crew[card].strength * w.outlook.strength
            + ability_worth(w, card))


cdef inline double beside_worth(View *w, int card, int slot) noexcept nogil:
    # of the animals in the slot that work with a crew member there
    cdef int kind = eagle_at(w, slot)
    if kind == EAGLE_DOUBLE:
        return w.outlook.beside[slot] + ability_worth(w, card)
    if kind == EAGLE_CENTRE:
        return w.outlook.beside[slot] + opens_worth(w, card)
    return w.outlook.beside[slot]


cdef double crew_worth(View *w, int card, int wounds, int slot) noexcept nogil:
    # of a crew member in the slot: strength, ability, and the animals at its side
    if not w.outlook.known_slots:
        find_slots(w)
    return alone_worth(w, card) - wounds * w.outlook.strength + beside_worth(w, card, slot)


cdef void find_slots(View *w) noexcept nogil:
    # what an eagle opens may ask for a slot that is not known yet: it counts as empty
    cdef Outlook *outlook = w.outlook
    cdef int slot
    cdef bint opens = False
    outlook.known_slots = True
    for slot in range(SLOTS):
        outlook.beside[slot] = animal_strength(w.tables, w.player, slot) * outlook.strength
        outlook.here[slot] = 0
        opens |= eagle_at(w, slot) == EAGLE_CENTRE
    if opens:
        find_rooms(w)
    for slot in range(SLOTS):
        if w.player.crew[slot] != NONE:
            outlook.here[slot] = crew_worth(w, w.player.crew[slot], w.player.wounds[slot], slot)
    find_rooms(w)
    outlook.known_hire = outlook.known_centre = 0               # found with slots that counted as empty


cdef void find_rooms(View *w) noexcept nogil:
    cdef int slot, kind
    w.outlook.room[EAGLE_PLAIN] = w.outlook.room[EAGLE_DOUBLE] = w.outlook.room[EAGLE_CENTRE] = -1000
    for slot in range(w.tables.knob.slots):
        kind = eagle_at(w, slot)
        w.outlook.room[kind] = max(w.outlook.room[kind], w.outlook.beside[slot] - w.outlook.here[slot])


cdef double hire_worth(View *w, int card, int slot) noexcept nogil:
    # on the board, instead of whoever is there
    return crew_worth(w, card, 0, slot) - w.outlook.here[slot]


cdef double find_hire(View *w, int card) noexcept nogil:
    cdef Outlook *outlook = w.outlook
    cdef double best
    if not outlook.known_slots:
        find_slots(w)
    outlook.known_hire |= one(card)
    outlook.hire[card] = 0
    best = max(outlook.room[EAGLE_PLAIN], outlook.room[EAGLE_DOUBLE] + ability_worth(w, card))
    if outlook.room[EAGLE_CENTRE] > -1000:
        best = max(best, outlook.room[EAGLE_CENTRE] + opens_worth(w, card))
    outlook.hire[card] = best + alone_worth(w, card)
    return outlook.hire[card]


cdef double least_crew(View *w) noexcept nogil:
    cdef int slot
    cdef double least = 1000
    if not w.outlook.known_slots:
        find_slots(w)
    for slot in range(SLOTS):
        if w.player.crew[slot] != NONE:
            least = min(least, w.outlook.here[slot])
    return least


cdef double find_card(View *w, int card) noexcept nogil:
    cdef double hired = w.v[V_HIRE] * (best_hire(w, card) + worth(w, SILVER, -w.tables.crew[card].cost))
    return w.outlook.per_card + w.outlook.time * max(0.0, max(hired, w.v[V_PLAY] * centre_worth(w, card)))


cdef double find_centre(View *w, int card) noexcept nogil:
    # cards may bring what makes use of other cards: none is asked for twice
    w.outlook.known_centre |= one(card)
    w.outlook.centre[card] = 0
    w.outlook.centre[card] = max(-<double>MOST_WORTH, min(
        <double>MOST_WORTH, w.action_worth(w, &w.tables.crew[card].centre, NONE)))
    return w.outlook.centre[card]


cdef double wound_worth(View *w, int slot) noexcept nogil:
    # of one more wound there: a loss, unless it is worth something to be hurt. Whether old wounds are of this raid, in
    # which an ability works once, the State does not say: that they are is a judgement.
    cdef const Crew *crew = &w.tables.crew[w.player.crew[slot]]
    cdef int n = times(w.tables, w.player, slot)
    cdef double value
    if crew_strength(w.tables, w.player, slot) > 0:
        value = -w.outlook.strength * w.v[V_WOUND]
        if crew.trigger == WHEN_WOUNDED and w.player.wounds[slot] == 0:
            value += brought(w, crew, n)
        return value
    value = -crew_worth(w, w.player.crew[slot], w.player.wounds[slot], slot)
    if crew.trigger == WHEN_DIES:
        value += brought(w, crew, n) + card_worth(w, w.player.crew[slot]) * crew.effect[E_RETURN]
    return value


cdef double heal_worth(const View *w, int n) noexcept nogil:
    cdef int slot, wounds = 0
    for slot in range(SLOTS):
        wounds += w.player.wounds[slot]
    return min(n, wounds) * w.outlook.strength
