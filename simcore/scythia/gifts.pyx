"""What can be given at the start of a deal: a hero once all are drafted, or a crew card of the first hand; and which
quests lie on the board.
"""
from ludometer.simcore.gifts cimport trade_in, traded
from ludometer.simcore.rng cimport Rng, rng_below
from ludometer.simcore.scythia.state cimport *


cdef bint held(const State *state, const Tables *tables, int kind, int seat, uint64_t *rows) noexcept nogil:
    cdef const Player *player = &state.player[seat]
    cdef int i
    rows[0] = 0
    if kind == GIFT_HERO:                                       # S-9
        if state.pub.course.stage > STAGE_DRAFT:
            rows[0] = one(player.hero)
        return rows[0] != 0
    for i in range(player.n_hand):                              # S-13: those that are kept
        rows[0] |= one(state.hid.hand[seat][i])
    return state.pub.course.stage > STAGE_KEEP


cdef bint trade(State *state, const Tables *tables, int kind, int seat, int row, int other, Rng *rng) noexcept nogil:
    if kind == GIFT_HERO:
        trade_heroes(state, row, other)
        return True
    if kind == GIFT_QUEST:
        trade_quests(state, row, other)
        return True
    if seat == NONE:
        return trade_crew(state, tables, row, other)
    return give_crew(state, seat, row, other, rng)


cdef bint lies(const State *state, const Tables *tables, int kind, int row, uint64_t *lying,
               uint64_t *boxed) noexcept nogil:
    # S-3: in the village, or under plunder
    cdef int i, quest
    lying[0] = boxed[0] = 0
    for i in range(N_PLACES):
        quest = state.hid.quest[i] if state.pub.quest[i] == FACE_DOWN else state.pub.quest[i]
        lying[0] |= one(quest) if quest != NONE else 0
    for i in range(MAX_QUESTS):
        boxed[0] |= one(state.hid.box[i]) if state.hid.box[i] != NONE else 0
    return True


cdef void trade_quests(State *state, int row, int other) noexcept nogil:
    trade_in(state.pub.quest, N_PLACES, row, other)
    trade_in(state.hid.quest, N_PLACES, row, other)
    trade_in(state.hid.box, MAX_QUESTS, row, other)


cdef void trade_heroes(State *state, int row, int other) noexcept nogil:
    cdef int seat
    for seat in range(SEATS):
        if state.player[seat].hero == row:
            state.player[seat].hero = other
        elif state.player[seat].hero == other:
            state.player[seat].hero = row


cdef bint trade_crew(State *state, const Tables *tables, int row, int other) noexcept nogil:
    # all copies of both, wherever they lie; there must be equally many
    cdef Player *player
    cdef int seat, slot
    if tables.crew[row].copies != tables.crew[other].copies:
        return False
    trade_in(state.hid.deck, MAX_DECK, row, other)
    state.pub.discards[row], state.pub.discards[other] = state.pub.discards[other], state.pub.discards[row]
    for seat in range(SEATS):
        player = &state.player[seat]
        trade_in(state.hid.hand[seat], MAX_HAND, row, other)
        for slot in range(SLOTS):
            if player.crew[slot] in (row, other) and player.crew[slot] != NONE:
                put_crew(player, tables, slot, row + other - player.crew[slot])
        state.tally.hired[seat] = traded(state.tally.hired[seat], row, other)
        if state.tally.first_crew[seat] in (row, other):
            state.tally.first_crew[seat] = row + other - state.tally.first_crew[seat]
    return True


cdef bint give_crew(State *state, int seat, int row, int other, Rng *rng) noexcept nogil:
    # A copy of the row, drawn among those in the deck, the hands of others and the discards, and one of the seat's
    # trade places. A copy that lies before a player stays there.
    cdef int8_t *places[MAX_DECK + SEATS * MAX_HAND]
    cdef int8_t *hand
    cdef int rival, i, drawn, n = 0
    for i in range(state.pub.deck_left):
        if state.hid.deck[i] == row:
            places[n] = &state.hid.deck[i]
            n += 1
    for rival in range(state.pub.course.n_seats):
        hand = state.hid.hand[rival]
        for i in range(state.player[rival].n_hand if rival != seat else 0):
            if hand[i] == row:
                places[n] = &hand[i]
                n += 1
    if n + state.pub.discards[row] == 0 or other == NONE:
        return False
    drawn = rng_below(rng, n + state.pub.discards[row])
    if drawn < n:
        places[drawn][0] = other
    else:
        state.pub.discards[row] -= 1
        state.pub.discards[other] += 1
    hand = state.hid.hand[seat]
    for i in range(state.player[seat].n_hand):
        if hand[i] == other:
            hand[i] = row
            break
    return True
