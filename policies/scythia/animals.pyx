"""What animals are worth, as eagles or as horses."""
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.crew cimport *
from ludometer.policies.scythia.declared cimport *
from ludometer.policies.scythia.outlook cimport *


cdef double animal_worth(View *w, int animal, int slot, bint horse) noexcept nogil:
    # in that slot, instead of the one that is there
    if not w.outlook.known_animals:
        find_animals(w)
    return half_worth(w, animal, slot, horse) - (w.outlook.horse[slot] if horse else w.outlook.eagle[slot])


cdef double eagle_worth(View *w, int slot) noexcept nogil:
    # of the eagle that is there
    if not w.outlook.known_animals:
        find_animals(w)
    return w.outlook.eagle[slot]


cdef void find_animals(View *w) noexcept nogil:
    # as find_slots(): a slot whose animals are not known yet counts as if it had none
    cdef const Player *player = w.player
    cdef Outlook *outlook = w.outlook
    cdef int slot, place
    cdef bint opens = False
    outlook.known_animals, outlook.known_opening = True, False
    for slot in range(SLOTS):
        outlook.eagle[slot] = outlook.horse[slot] = -w.v[V_ANIMAL]
        opens |= eagle_at(w, slot) == EAGLE_CENTRE
    if opens:
        find_perches(w)
    for slot in range(SLOTS):
        if player.eagle[slot] != NONE:
            outlook.eagle[slot] = half_worth(w, player.eagle[slot], slot, False)
        if player.horse[slot] != NONE:
            outlook.horse[slot] = half_worth(w, player.horse[slot], slot, True)
    find_perches(w)
    for place in range(MAX_SHOWN):
        if w.state.pub.shown[place] != NONE and w.tables.eagle[w.state.pub.shown[place]] == EAGLE_CENTRE:
            outlook.opening = opening_perch(w)
            outlook.known_opening = True
            return


cdef void find_perches(View *w) noexcept nogil:
    cdef Outlook *outlook = w.outlook
    cdef int slot, card
    cdef double plain = -1000, doubles = -1000, stall = -1000, free_perch = -1000, free_stall = -1000
    for slot in range(w.tables.knob.slots):
        card = w.player.crew[slot]
        if card == NONE:
            free_perch = max(free_perch, -outlook.eagle[slot])
            free_stall = max(free_stall, -outlook.horse[slot])
            continue
        stall = max(stall, -outlook.horse[slot])
        plain = max(plain, -outlook.eagle[slot])
        doubles = max(doubles, ability_worth(w, card) - outlook.eagle[slot])
    outlook.perch[EAGLE_PLAIN], outlook.perch[EAGLE_DOUBLE], outlook.stall = plain, doubles, stall
    outlook.free_perch, outlook.free_stall = free_perch, free_stall


cdef double opening_perch(View *w) noexcept nogil:
    # what a slot with a crew member adds to an eagle that opens the Centre, at best
    cdef int slot
    cdef double best = -1000
    if w.outlook.known_opening:
        return w.outlook.opening
    for slot in range(w.tables.knob.slots):
        if w.player.crew[slot] != NONE:
            best = max(best, opens_worth(w, w.player.crew[slot]) - w.outlook.eagle[slot])
    return best


cdef double half_worth(View *w, int animal, int slot, bint horse) noexcept nogil:
    # of one half of an animal card: points, what an eagle does, and strength beside the crew member that is there or
    # may come, which is a judgement, as is what an eagle may do for it
    cdef const Tables *tables = w.tables
    cdef int card = w.player.crew[slot]
    cdef double force = w.v[V_STRENGTH] * w.outlook.raids * (1.0 if card != NONE else w.v[V_VACANT]), value
    if horse:
        return tables.horse_points[animal] + w.outlook.per_horse + tables.horse_strength[animal] * force
    value = tables.eagle_points[animal] + w.outlook.per_eagle + tables.eagle_strength[animal] * force
    if tables.eagle[animal] == EAGLE_PLAIN:
        return value
    if card == NONE:
        return value + 0.5 * w.outlook.time
    if tables.eagle[animal] == EAGLE_DOUBLE:
        return value + ability_worth(w, card)
    return value + opens_worth(w, card)


cdef double best_animal(View *w, bint horse) noexcept nogil:
    # of those shown, in the best slot: as animal_worth()
    cdef const Tables *tables = w.tables
    cdef const Outlook *outlook = w.outlook
    cdef int place, animal, kind
    cdef double best = -1000, force = w.v[V_STRENGTH] * w.outlook.raids, crewed, free
    if not outlook.known_animals:
        find_animals(w)
    for place in range(MAX_SHOWN):
        animal = w.state.pub.shown[place]
        if animal == NONE:
            continue
        if horse:
            crewed = tables.horse_strength[animal] * force + outlook.stall
            free = tables.horse_strength[animal] * (w.v[V_VACANT] * force) + outlook.free_stall
            best = max(best, tables.horse_points[animal] + outlook.per_horse + max(crewed, free))
        else:
            kind = tables.eagle[animal]
            crewed = tables.eagle_strength[animal] * force + (
                opening_perch(w) if kind == EAGLE_CENTRE else outlook.perch[kind])
            free = tables.eagle_strength[animal] * (w.v[V_VACANT] * force) + outlook.free_perch + (
                0.0 if kind == EAGLE_PLAIN else 0.5 * outlook.time)
            best = max(best, tables.eagle_points[animal] + outlook.per_eagle + max(crewed, free))
    return best
