"""What can be given to a seat at the start of a deal: a leader, an agenda, a scheme, a deed, an inheritance; and which
epic structures, intrigue cards and rebel faction are in the deal.

All of them are there once, so a seat gets a card by trading places with what it holds. Schemes and deeds are not dealt:
they are given in addition, out of the deck, whose order stays.
"""
from ludometer.simcore.gifts cimport take_out, trade_in, traded
from ludometer.simcore.rng cimport Rng
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.game cimport steps_of_phase
from ludometer.simcore.rurik.heritage cimport cards_in_play


cdef bint held(const State *state, const Tables *tables, int kind, int seat, uint64_t *rows) noexcept nogil:
    cdef int stage = state.pub.course.stage, i
    rows[0] = 0
    if kind == GIFT_LEADER:                                     # S-6
        if state.pub.leader[seat] == NONE:
            return False
        rows[0] = one(state.pub.leader[seat])
    elif kind == GIFT_AGENDA:                                   # S-7: those that are kept
        rows[0] = one(state.hid.agenda[seat])
        return stage > STAGE_AGENDAS
    elif kind == GIFT_SCHEME:
        rows[0] = state.hid.hand[seat]
    elif kind == GIFT_DEED:
        rows[0] = state.pub.deeds_held[seat]
    else:                                                       # H-3, before they are revealed
        for i in range(tables.knob.inheritances_kept):
            if state.hid.inheritance[seat][i] != NONE:
                rows[0] |= one(state.hid.inheritance[seat][i])
        return rows[0] != 0 and stage > STAGE_HERITAGE_KEEP
    return True


cdef bint trade(State *state, const Tables *tables, int kind, int seat, int row, int other, Rng *rng) noexcept nogil:
    if kind == GIFT_LEADER:
        trade_leaders(state, tables, row, other)
    elif kind == GIFT_AGENDA:
        return trade_agendas(state, tables, row, other)
    elif kind == GIFT_SCHEME:
        if other == NONE:
            return add_scheme(state, seat, row)
        trade_schemes(state, row, other)
    elif kind == GIFT_DEED:
        if other == NONE:
            return add_deed(state, seat, row)
        return trade_deeds(state, tables, row, other)
    elif kind == GIFT_EPIC:
        trade_epic(&state.pub, tables, row, other)
    elif kind == GIFT_INTRIGUE:
        trade_in(state.pub.intrigue, tables.knob.intrigue_cards, row, other)
    elif kind == GIFT_REBEL_FACTION:
        trade_in(&state.pub.faction, 1, row, other)
    else:
        return trade_inheritances(state, tables, row, other)
    return True


cdef bint lies(const State *state, const Tables *tables, int kind, int row, uint64_t *lying,
               uint64_t *boxed) noexcept nogil:
    cdef int i
    lying[0] = boxed[0] = 0
    if kind == GIFT_EPIC and tables.knob.epic_structures:       # Q-1
        for i in range(tables.n_epic):
            if state.pub.epic_left[i] > 0:
                lying[0] |= one(i)
            else:
                boxed[0] |= one(i)
    elif kind == GIFT_INTRIGUE and tables.knob.intrigue:        # I-2
        for i in range(tables.knob.intrigue_cards):
            lying[0] |= one(state.pub.intrigue[i]) if state.pub.intrigue[i] != NONE else 0
        boxed[0] = (one(tables.n_intrigue) - 1) & ~lying[0]
    elif kind == GIFT_REBEL_FACTION and tables.knob.rebel_faction:      # F-1
        lying[0] = one(state.pub.faction)
        boxed[0] = (one(tables.n_factions) - 1) & ~lying[0]
    return lying[0] != 0


cdef void trade_epic(Public *pub, const Tables *tables, int row, int other) noexcept nogil:
    if (pub.epic_left[row] > 0) != (pub.epic_left[other] > 0):
        pub.epic_left[row] = tables.epic_pieces[row] if pub.epic_left[row] == 0 else 0
        pub.epic_left[other] = tables.epic_pieces[other] if pub.epic_left[other] == 0 else 0


cdef void trade_leaders(State *state, const Tables *tables, int row, int other) noexcept nogil:
    # S-3, S-6: with their abilities, coins and troops
    cdef Public *pub = &state.pub
    cdef int seat, n = players(pub, tables)
    for seat in range(n):
        if pub.leader[seat] in (row, other):
            pub.holder[tables.leader_ability[pub.leader[seat]]] = NONE
            pub.coins[seat] -= tables.leader_coins[pub.leader[seat]]
    trade_in(pub.leader, SEATS, row, other)
    for seat in range(n):
        if pub.leader[seat] in (row, other):
            pub.holder[tables.leader_ability[pub.leader[seat]]] = seat
            pub.coins[seat] += tables.leader_coins[pub.leader[seat]]
    if pub.course.stage == STAGE_TROOPS:                        # which were counted for those chosen
        pub.stage_steps = steps_of_phase(pub, tables)


cdef bint trade_agendas(State *state, const Tables *tables, int row, int other) noexcept nogil:
    # S-7: also those returned, which their players have seen
    if has(tables.agendas_boxed, row) != has(tables.agendas_boxed, other):
        return False
    trade_in(state.hid.agenda, SEATS, row, other)
    trade_in(state.hid.agenda_other, SEATS, row, other)
    return True


cdef bint add_scheme(State *state, int seat, int row) noexcept nogil:
    cdef int deck
    for deck in range(2):
        if take_out(state.hid.scheme_deck[deck], &state.pub.schemes_left[deck], row):
            state.hid.hand[seat] |= one(row)
            state.pub.hand_size[seat] += 1
            return True
    return False


cdef void trade_schemes(State *state, int row, int other) noexcept nogil:
    cdef int deck, seat
    for deck in range(2):
        trade_in(state.hid.scheme_deck[deck], MAX_SCHEMES, row, other)
    for seat in range(SEATS):
        state.hid.hand[seat] = traded(state.hid.hand[seat], row, other)


cdef bint add_deed(State *state, int seat, int row) noexcept nogil:
    # S-5: in the row the top deed takes its place
    cdef int8_t *deck = state.hid.deed_deck
    cdef int place, top
    if not take_out(deck, &state.pub.deeds_left, row):
        for place in range(MAX_ROW):
            if state.pub.deed_row[place] == row:
                break
        else:
            return False
        top = deck[state.pub.deeds_left - 1] if state.pub.deeds_left else NONE
        if top != NONE:
            take_out(deck, &state.pub.deeds_left, top)
        state.pub.deed_row[place] = top
    state.pub.deeds_held[seat] |= one(row)
    return True


cdef bint trade_deeds(State *state, const Tables *tables, int row, int other) noexcept nogil:
    cdef int seat
    if has(tables.deeds_boxed, row) != has(tables.deeds_boxed, other):
        return False
    trade_in(state.hid.deed_deck, MAX_DEEDS, row, other)
    trade_in(state.pub.deed_row, MAX_ROW, row, other)
    for seat in range(SEATS):
        state.pub.deeds_held[seat] = traded(state.pub.deeds_held[seat], row, other)
    return True


cdef bint trade_inheritances(State *state, const Tables *tables, int row, int other) noexcept nogil:
    # H-3: also those returned; the deck of F-3 has its own
    cdef int8_t cards[MAX_HERITAGE + 1]
    cdef uint64_t there = 0
    cdef int i, seat
    for i in range(cards_in_play(&state.pub, tables, cards)):
        there |= one(cards[i])
    if not (has(there, row) and has(there, other)):
        return False
    for seat in range(SEATS):
        trade_in(state.hid.inheritance[seat], 3, row, other)
        state.tally.inheritances_dealt[seat] = <uint32_t>traded(state.tally.inheritances_dealt[seat], row, other)
        state.tally.inheritances_kept[seat] = <uint32_t>traded(state.tally.inheritances_kept[seat], row, other)
    return True
