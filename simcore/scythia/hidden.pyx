"""Hidden information: a new deal of all that a seat cannot see, and the test that a position is one.

S-15: a seat knows its own hand, how many cards others hold, and what has been discarded. Whatever is dealt again is
gathered in the order of the lists, never in the order in which it truly lies.
"""
from libc.string cimport memcmp, memset
from ludometer.simcore.choice cimport NOBODY
from ludometer.simcore.rng cimport Rng, shuffle, sort
from ludometer.simcore.scythia.state cimport *


cdef void redeal(State *state, const Tables *tables, int seat, Rng *rng) noexcept nogil:
    redeal_crew(state, seat, rng)
    redeal_quests(state, rng)
    sort(state.hid.animals, state.pub.animals_left)
    shuffle(state.hid.animals, state.pub.animals_left, rng)
    sort(state.hid.plans, size_of(state.pub.chief.plans_left))
    shuffle(state.hid.plans, size_of(state.pub.chief.plans_left), rng)


cdef void redeal_crew(State *state, int seat, Rng *rng) noexcept nogil:
    # the deck and the hands of others
    cdef int8_t unseen[MAX_DECK]
    cdef int other, i, n = 0
    for i in range(state.pub.deck_left):
        unseen[n] = state.hid.deck[i]
        n += 1
    for other in range(state.pub.course.n_seats):
        for i in range(state.player[other].n_hand if seat not in (other, NOBODY) else 0):
            unseen[n] = state.hid.hand[other][i]
            n += 1
    sort(unseen, n)
    shuffle(unseen, n, rng)
    for i in range(state.pub.deck_left):
        n -= 1
        state.hid.deck[i] = unseen[n]
    for other in range(state.pub.course.n_seats):
        for i in range(state.player[other].n_hand if seat not in (other, NOBODY) else 0):
            n -= 1
            state.hid.hand[other][i] = unseen[n]


cdef void redeal_quests(State *state, Rng *rng) noexcept nogil:
    # those face down and those in the box
    cdef int8_t unseen[MAX_QUESTS]
    cdef int i, n = 0
    for i in range(N_PLACES):
        if state.pub.quest[i] == FACE_DOWN:
            unseen[n] = state.hid.quest[i]
            n += 1
    for i in range(MAX_QUESTS):
        if state.hid.box[i] != NONE:
            unseen[n] = state.hid.box[i]
            n += 1
    sort(unseen, n)
    shuffle(unseen, n, rng)
    for i in range(N_PLACES):
        if state.pub.quest[i] == FACE_DOWN:
            n -= 1
            state.hid.quest[i] = unseen[n]
    for i in range(MAX_QUESTS):
        if state.hid.box[i] != NONE:
            n -= 1
            state.hid.box[i] = unseen[n]


# ---- soundness

cdef bint sound(const State *state, const Tables *tables) noexcept nogil:
    return (sound_course(state, tables) and sound_crew(state, tables) and sound_animals(state, tables)
            and sound_quests(state, tables) and sound_board(state, tables) and sound_plans(state, tables))


cdef bint sound_course(const State *state, const Tables *tables) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Player *player
    cdef int seat, i
    if not (1 <= pub.course.n_seats <= SEATS and STAGE_DRAFT <= pub.course.stage <= STAGE_OVER
            and 0 <= pub.course.to_move < pub.course.n_seats
            and pub.course.step >= 0 and pub.idle >= 0 and END_NOT_YET <= pub.ends <= END_LOCKED and pub.turns_left >= 0
            and (pub.turns_left == 0 or pub.ends) and pub.in_use == 0 and pub.n_dice == 0 and pub.wounds == 0
            and pub.force == 0 and pub.settlement == 0 and pub.rerolled == 0):
        return False
    if pub.chief.provisions < 0 or not NONE <= pub.chief.blocked < N_BUILDINGS or pub.chief.shuffles < 0:
        return False
    if pub.course.stage < STAGE_OVER and pub.ends and pub.turns_left == 0:
        return False
    for seat in range(pub.course.n_seats):
        player = &state.player[seat]
        if not (NONE <= player.hero < tables.n_heroes and 0 <= player.worker < N_COLOURS and player.centre_used == 0
                and 0 <= player.n_hand <= MAX_HAND):
            return False
        if player.hero == NONE and not (pub.course.stage == STAGE_DRAFT and seat <= pub.course.to_move):
            return False
        for i in range(N_GOODS):
            if player.has[i] < 0:
                return False
        if pub.course.stage >= STAGE_TURNS:
            for i in range(N_GOODS):
                if tables.limit[i] != NONE and player.has[i] > max(tables.limit[i], tables.start[seat][i]):
                    return False
            if player.n_hand > max(tables.knob.hand_limit, tables.knob.cards_kept + tables.start_cards[seat]):
                return False
    return True


cdef bint sound_crew(const State *state, const Tables *tables) noexcept nogil:
    # each card is in one place: deck, hand, board, pairs, discards; of the pair left over in a solo game, the box
    cdef const Public *pub = &state.pub
    cdef int found[MAX_CREW]
    cdef uint8_t able[N_TRIGGERS]
    cdef int i, seat, card, boxed = 0
    for i in range(MAX_CREW):
        found[i] = pub.discards[i]
        if pub.discards[i] < 0:
            return False
    for i in range(MAX_DECK):
        if not counted(state.hid.deck[i], i < pub.deck_left, tables.n_crew, found):
            return False
    for i in range(MAX_PAIRS):
        if not NONE <= pub.pair_hero[i] < tables.n_heroes:
            return False
        if (pub.pair_hero[i] == NONE) != (pub.pair_crew[i] == NONE) or not counted(
                pub.pair_crew[i], pub.pair_crew[i] != NONE, tables.n_crew, found):
            return False
    for seat in range(pub.course.n_seats):
        for i in range(MAX_HAND):
            if not counted(state.hid.hand[seat][i], i < state.player[seat].n_hand, tables.n_crew, found):
                return False
        memset(able, 0, sizeof(able))
        for i in range(SLOTS):
            card = state.player[seat].crew[i]
            if 0 <= card < tables.n_crew:
                able[tables.crew[card].trigger] |= 1 << i
            if not counted(card, card != NONE, tables.n_crew, found) or (i >= tables.knob.slots and card != NONE):
                return False
            if not 0 <= state.player[seat].wounds[i] <= (tables.crew[card].strength if card != NONE else 0):
                return False
        if memcmp(able, state.player[seat].able, sizeof(able)) != 0:
            return False
    for i in range(tables.n_crew):
        boxed += tables.crew[i].copies - found[i]
        if found[i] > tables.crew[i].copies:
            return False
    return boxed == (against_chief(pub) and pub.course.stage > STAGE_DRAFT)


cdef bint counted(int card, bint there, int n_kinds, int *found) noexcept nogil:
    if not there:
        return card == NONE
    if not 0 <= card < n_kinds:
        return False
    found[card] += 1
    return True


cdef bint sound_animals(const State *state, const Tables *tables) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef int found[MAX_ANIMALS]
    cdef int i, seat
    if (pub.animal_discards | pub.chief.horses) >> tables.n_animals:
        return False
    for i in range(MAX_ANIMALS):
        found[i] = has(pub.animal_discards, i) + has(pub.chief.horses, i)
    for i in range(MAX_ANIMALS):
        if not counted(state.hid.animals[i], i < pub.animals_left, tables.n_animals, found):
            return False
    for i in range(MAX_SHOWN):
        if not counted(pub.shown[i], pub.shown[i] != NONE, tables.n_animals, found):
            return False
        if i >= tables.knob.animals_shown and pub.shown[i] != NONE:
            return False
        if i < tables.knob.animals_shown and pub.shown[i] == NONE and pub.animals_left:
            return False
    for seat in range(pub.course.n_seats):
        for i in range(SLOTS):
            if not (counted(state.player[seat].eagle[i], state.player[seat].eagle[i] != NONE, tables.n_animals, found)
                    and counted(state.player[seat].horse[i], state.player[seat].horse[i] != NONE, tables.n_animals,
                                found)):
                return False
    for i in range(tables.n_animals):
        if found[i] != 1:
            return False
    return True


cdef bint sound_quests(const State *state, const Tables *tables) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef int found[MAX_QUESTS]
    cdef int i, seat, quest
    for i in range(MAX_QUESTS):
        found[i] = (pub.chief.quests >> i) & 1
        for seat in range(pub.course.n_seats):
            found[i] += (state.player[seat].quests >> i) & 1
    for i in range(N_PLACES):
        quest = pub.quest[i]
        if has(pub.quests_up, i) != (quest >= 0) or has(pub.quests_down, i) != (quest == FACE_DOWN):
            return False
        if quest == FACE_DOWN:
            if i < VILLAGE_PLACES or not has(pub.spaces, i - VILLAGE_PLACES):       # turned up when it is raided
                return False
            quest = state.hid.quest[i]
        elif state.hid.quest[i] != NONE:
            return False
        if not counted(quest, quest != NONE, tables.n_quests, found):
            return False
    for i in range(MAX_QUESTS):
        if not counted(state.hid.box[i], state.hid.box[i] != NONE, tables.n_quests, found):
            return False
    for i in range(tables.n_quests):
        if found[i] != 1:
            return False
    return True


cdef bint sound_board(const State *state, const Tables *tables) noexcept nogil:
    # plunder and workers: all are somewhere, and three workers stand in the village
    cdef const Public *pub = &state.pub
    cdef int found[N_PLUNDER]
    cdef int building, space, kind, seat, village = 0
    for kind in range(N_PLUNDER):
        found[kind] = pub.supply[FIRST_PLUNDER + kind]
        if found[kind] < 0:
            return False
    if pub.spaces & ~tables.in_play[pub.course.n_seats]:
        return False
    for space in range(N_SPACES):
        if not NONE <= pub.space_worker[space] < N_COLOURS or (pub.space_worker[space] != NONE) != has(
                pub.spaces, space):
            return False
        if has(pub.gold, space) != (pub.plunder[space][GOLD - FIRST_PLUNDER] > 0):
            return False
        for kind in range(N_PLUNDER):
            if pub.plunder[space][kind] < 0 or (pub.plunder[space][kind] and not has(pub.spaces, space)):
                return False
            found[kind] += pub.plunder[space][kind]
    for seat in range(pub.course.n_seats):
        for kind in range(N_PLUNDER):
            found[kind] += state.player[seat].has[FIRST_PLUNDER + kind]
    for kind in range(N_PLUNDER):
        if found[kind] != tables.plunder_count[kind]:
            return False
    for building in range(N_BUILDINGS):
        village += pub.worker[building] != NONE
        if not NONE <= pub.worker[building] < N_COLOURS:
            return False
        if pub.worker[building] != NONE and not has(tables.building_workers[building], pub.worker[building]):
            return False
    return village == 3


cdef bint sound_plans(const State *state, const Tables *tables) noexcept nogil:
    # those the chief has not played since he shuffled them lie in his deck
    cdef uint32_t found = 0
    cdef int i, left = size_of(state.pub.chief.plans_left)
    for i in range(MAX_PLANS):
        if (state.hid.plans[i] != NONE) != (i < left) or not NONE <= state.hid.plans[i] < tables.n_plans:
            return False
        if state.hid.plans[i] != NONE:
            found |= 1u << state.hid.plans[i]
    return found == state.pub.chief.plans_left
