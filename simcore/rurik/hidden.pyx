"""Hidden information: a new deal of all that a seat cannot see (G-4), and the test that a position is one.

Whatever is dealt again is gathered in the order of the lists, never in the order in which it truly lies.
"""
from libc.string cimport memset
from ludometer.simcore.choice cimport NOBODY
from ludometer.simcore.rng cimport Rng, rng_below, shuffle
from ludometer.simcore.rurik.board cimport rebels_in_box
from ludometer.simcore.rurik.derived cimport *


cdef enum:
    MAX_PLACES = 3 * MAX_SCHEMES

cdef struct Place:                  # where an unseen scheme card may lie
    int8_t deck                     # 0 or 1; 2 = a hand
    int8_t at                       # place in the deck, or the hand's seat
    int16_t group                   # of the cards that lie there
    int8_t card                     # dealt there, NONE = not yet


cdef void redeal(State *state, const Tables *tables, int seat, Rng *rng) noexcept nogil:
    cdef int i = 0
    redeal_schemes(state, seat, rng)
    redeal_deeds(state, rng)
    redeal_agendas(state, tables, seat, rng)
    redeal_rewards(state, tables, rng)
    while tables.hooks.redeal[i] != NULL:
        tables.hooks.redeal[i](state, tables, seat, rng)
        i += 1


cdef int hidden_places(const State *state, int seat, Place *places) noexcept nogil:
    # All places of scheme cards that the seat does not know exactly: hands by group, then the decks from the bottom.
    cdef int other, card, group, deck, i, n = 0
    cdef uint64_t hand
    for other in range(state.pub.course.n_seats):
        if other == seat or seat == NOBODY:
            continue
        group = -1
        while True:                                             # groups in rising order: a hand has no order of its own
            group = next_group(state, other, group)
            if group == 1000:
                break
            hand = state.hid.hand[other]
            while hand:
                card = lowest(hand)
                hand &= hand - 1
                if state.hid.group[card] == group:
                    places[n] = Place(2, other, group, NONE)
                    n += 1
    for deck in range(2):
        for i in range(state.pub.schemes_left[deck]):
            card = state.hid.scheme_deck[deck][i]
            if seat == NOBODY or not has(state.hid.exact[card], seat):
                places[n] = Place(deck, i, state.hid.group[card], NONE)
                n += 1
    return n


cdef int next_group(const State *state, int other, int group) noexcept nogil:
    # the smallest group above this one in a hand, 1000 = none
    cdef uint64_t hand = state.hid.hand[other]
    cdef int best = 1000, of_card
    while hand:
        of_card = state.hid.group[lowest(hand)]
        hand &= hand - 1
        if group < of_card < best:
            best = of_card
    return best


cdef void redeal_schemes(State *state, int seat, Rng *rng) noexcept nogil:
    cdef Place places[MAX_PLACES]
    cdef int8_t unseen[MAX_SCHEMES]
    cdef int8_t free[MAX_PLACES]
    cdef uint64_t lying = 0                                     # cards that lie in these places
    cdef int n = hidden_places(state, seat, places), i, j, card, m = 0, n_free
    for i in range(state.pub.course.n_seats):
        if seat not in (i, NOBODY):
            lying |= state.hid.hand[i]
            state.hid.hand[i] = 0
    for i in range(n):
        if places[i].deck < 2:
            lying |= one(state.hid.scheme_deck[places[i].deck][places[i].at])
    # cards known to be in a group go to a place of that group, the others to what is left
    while lying:
        card = lowest(lying)
        lying &= lying - 1
        if state.hid.group[card] == 0 or not has(state.hid.seen[card], seat):
            unseen[m] = card
            m += 1
            continue
        n_free = 0
        for j in range(n):
            if places[j].card == NONE and places[j].group == state.hid.group[card]:
                free[n_free] = j
                n_free += 1
        places[free[rng_below(rng, n_free)]].card = card
    shuffle(unseen, m, rng)
    for i in range(n):
        if places[i].card == NONE:
            m -= 1
            places[i].card = unseen[m]
        if places[i].deck == 2:
            state.hid.hand[places[i].at] |= one(places[i].card)
        else:
            state.hid.scheme_deck[places[i].deck][places[i].at] = places[i].card
    # in the imagined game nobody else knows more than the new deal allows
    for i in range(n):
        state.hid.group[places[i].card] = places[i].group
        state.hid.exact[places[i].card] = 0


cdef void redeal_deeds(State *state, Rng *rng) noexcept nogil:
    cdef uint64_t lying = 0
    cdef int i, n = state.pub.deeds_left
    for i in range(n):
        lying |= one(state.hid.deed_deck[i])
    for i in range(n):
        state.hid.deed_deck[i] = lowest(lying)
        lying &= lying - 1
    shuffle(state.hid.deed_deck, n, rng)


cdef void redeal_agendas(State *state, const Tables *tables, int seat, Rng *rng) noexcept nogil:
    # S-7: the rivals' two come from all but the own two
    cdef int8_t cards[MAX_AGENDAS]
    cdef int card, other, n = 0
    if seat == NOBODY:
        return
    for card in range(tables.n_agendas):
        if card != state.hid.agenda[seat] and card != state.hid.agenda_other[seat] and not has(tables.agendas_boxed,
                                                                                              card):
            cards[n] = card
            n += 1
    shuffle(cards, n, rng)
    for other in range(players(&state.pub, tables)):
        if other != seat:
            n -= 1
            state.hid.agenda[other] = cards[n]
            if tables.knob.agendas_dealt == 2:
                n -= 1
                state.hid.agenda_other[other] = cards[n]


cdef void redeal_rewards(State *state, const Tables *tables, Rng *rng) noexcept nogil:
    cdef int8_t kinds[MAX_REBELS + N_REGIONS]
    cdef int count[MAX_REWARD_KINDS]
    cdef int i, kind, n = 0
    memset(count, 0, sizeof(count))
    for i in range(state.hid.rewards_left):
        count[state.hid.rewards[i]] += 1
    if tables.stickers:
        for i in range(N_REGIONS):
            if state.hid.rebel_kind[i] != NONE:
                count[state.hid.rebel_kind[i]] += 1
    for kind in range(tables.n_reward_kinds):
        for i in range(count[kind]):
            kinds[n] = kind
            n += 1
    shuffle(kinds, n, rng)
    if tables.stickers:
        for i in range(N_REGIONS):
            if state.hid.rebel_kind[i] != NONE:
                n -= 1
                state.hid.rebel_kind[i] = kinds[n]
    for i in range(state.hid.rewards_left):
        state.hid.rewards[i] = kinds[i]


# ---- soundness: every piece and card in one place, every number in its range

cdef bint sound(const State *state, const Tables *tables) noexcept nogil:
    # A boundary from which the rules can go on without leaving their arrays. Asked for positions that come from
    # outside, and in checked builds before each step. Of modules that are off, it says that nothing of them is there.
    cdef int i = 0
    if not (sound_seats(&state.pub, tables) and sound_map(&state.pub, tables) and sound_board(&state.pub, tables)
            and sound_schemes(state, tables) and sound_deeds(state, tables) and sound_agendas(state, tables)
            and sound_rewards(state, tables) and sound_turn(&state.pub)):
        return False
    while tables.hooks.sound[i] != NULL:
        if not tables.hooks.sound[i](state, tables):
            return False
        i += 1
    return True


cdef bint within(int number, int low, int high) noexcept nogil:
    return low <= number <= high


cdef bint sound_seats(const Public *pub, const Tables *tables) noexcept nogil:
    cdef int seat, i
    cdef bint player
    if not (within(pub.course.n_seats, 2, SEATS) and within(pub.course.stage, 0, STAGE_OVER)
            and has(tables.stages, pub.course.stage)
            and within(pub.round, 0, tables.knob.rounds - 1) and within(pub.course.to_move, 0, pub.course.n_seats - 1)
            and within(pub.first_seat, 0, pub.course.n_seats - 1)
            and within(pub.marker, NONE if tables.unmanned else 0, pub.course.n_seats - 1)
            and pub.side == (0 if pub.course.n_seats == 2 else 1)
            and pub.in_play == tables.in_play[pub.course.n_seats] and pub.course.step >= 0
            and (pub.course.stage == STAGE_OVER or within(pub.count, 0, pub.stage_steps - 1))):
        return False
    for seat in range(pub.course.n_seats):
        player = seat < players(pub, tables)
        if not (within(pub.leader[seat], 0 if player and pub.course.stage > STAGE_LEADERS else NONE,
                       tables.n_leaders - 1 if player else NONE)
                and within(pub.leader_at[seat], NONE, N_REGIONS - 1) and pub.coins[seat] >= 0
                and within(pub.warfare[seat], 0, tables.knob.warfare_length)
                and within(pub.rebels_beaten[seat], 0, MAX_HELD) and pub.vp_tokens[seat] >= 0):
            return False
        for i in range(N_GOODS):
            if not within(pub.goods[seat][i], 0, MAX_HELD):
                return False
        for i in range(N_TRACKS):
            if not within(pub.claim[i][seat], 0, N_STEPS):
                return False
    for i in range(N_ABILITIES):
        if not within(pub.holder[i], NONE, pub.course.n_seats - 1):
            return False
        if pub.holder[i] != NONE and (pub.leader[pub.holder[i]] == NONE
                                      or tables.leader_ability[pub.leader[pub.holder[i]]] != i):
            return False
    return True


cdef bint sound_map(const Public *pub, const Tables *tables) noexcept nogil:
    cdef int troops[SEATS]
    cdef int left[SEATS][N_STRUCTURES]
    cdef int region, seat, captor, structure
    cdef bint here, built
    memset(troops, 0, sizeof(troops))
    memset(left, 0, sizeof(left))
    for region in range(N_REGIONS):
        here = has(pub.in_play, region)
        if not within(pub.rebels[region], 0, MAX_REBELS if here else 0) or not within(pub.good[region], 0, N_GOODS - 1):
            return False
        for seat in range(pub.course.n_seats):
            if pub.power[region][seat] != strength(pub, seat, region):
                return False
        if (pub.ruler[region] != ruler_with(pub, region, pub.power[region], pub.rebels[region], pub.neutral[region])
                or has(pub.rebel_regions, region) != (pub.rebels[region] > 0)):
            return False
        for seat in range(SEATS):
            if not within(pub.troops[region][seat], 0, 127 if here and seat < pub.course.n_seats else 0):
                return False
            troops[seat] += pub.troops[region][seat]
            built = False
            for structure in range(N_STRUCTURES):
                built = built or pub.owner[region][structure] == seat
            if seat < pub.course.n_seats and (has(pub.occupied[seat], region) != (pub.troops[region][seat] > 0)
                                       or has(pub.ruled[seat], region) != (pub.ruler[region] == seat)
                                       or has(pub.built[seat], region) != built):
                return False
        if pub.standing[region] != counted(pub, region):
            return False
        for structure in range(N_STRUCTURES):
            if not within(pub.owner[region][structure], NONE, pub.course.n_seats - 1 if here else NONE):
                return False
            if pub.owner[region][structure] != NONE:
                left[pub.owner[region][structure]][structure] += 1
    for seat in range(pub.course.n_seats):
        for captor in range(pub.course.n_seats):
            troops[seat] += pub.dungeon[captor][seat]           # W-6
        if pub.leader_at[seat] != NONE and pub.troops[pub.leader_at[seat]][seat] < 1:
            return False
        if min(pub.supply[seat], pub.veche[seat]) < 0:
            return False
        if (troops[seat] - (pub.leader_at[seat] != NONE) + pub.supply[seat] + pub.veche[seat]
                != tables.seat_troops[seat]):
            return False
        for structure in range(N_STRUCTURES):
            if pub.structures_left[seat][structure] < 0:
                return False
            if left[seat][structure] + pub.structures_left[seat][structure] != tables.structure_count[structure]:
                return False
    return (pub.taxable & ~pub.in_play) == 0


cdef bint sound_board(const Public *pub, const Tables *tables) noexcept nogil:
    # P-4, S-9: each seat's advisors are at hand, on the board, or resolved
    cdef int seat, column, row, number, at_hand
    cdef uint32_t placed[SEATS]
    memset(placed, 0, sizeof(placed))
    for column in range(N_COLUMNS):
        if not within(pub.column_size[column], 0, tables.n_rows[pub.side]):
            return False
        for row in range(N_ROWS):
            seat = pub.space_seat[column][row]
            if not within(seat, NONE, pub.course.n_seats - 1 if row < pub.column_size[column] else NONE):
                return False
            if not within(pub.space_number[column][row], 0, N_NUMBERS - 1) or pub.space_bribe[column][row] < 0:
                return False
            if row >= pub.column_size[column] and pub.space_number[column][row] + pub.space_bribe[column][row] > 0:
                return False
            if seat != NONE:
                placed[seat] |= <uint32_t>one(column * N_ROWS + row)
    for seat in range(pub.course.n_seats):
        at_hand = 0
        for number in range(N_NUMBERS):
            if pub.advisors[seat][number] < 0:
                return False
            at_hand += pub.advisors[seat][number]
        if placed[seat] != pub.placed[seat] or (pub.course.stage == STAGE_ACTION and at_hand != 0):
            return False
    return True


cdef bint sound_schemes(const State *state, const Tables *tables) noexcept nogil:
    cdef uint64_t found = state.pub.discard | state.pub.schemes_boxed, bit
    cdef int deck, i, seat, n = size_of(state.pub.discard) + size_of(state.pub.schemes_boxed)
    if not within(state.pub.n_discards, 0, tables.n_schemes) or state.pub.n_discards != size_of(state.pub.discard):
        return False
    for i in range(state.pub.n_discards):
        if not within(state.pub.discards[i], 0, tables.n_schemes - 1) or not has(state.pub.discard,
                                                                                  state.pub.discards[i]):
            return False
    if state.hid.looker != NONE or state.hid.n_looked != 0:
        return False
    for seat in range(state.pub.course.n_seats):
        if size_of(state.hid.hand[seat]) != state.pub.hand_size[seat]:
            return False
        found |= state.hid.hand[seat]
        n += state.pub.hand_size[seat]
    for deck in range(2):
        if not within(state.pub.schemes_left[deck], 0, MAX_SCHEMES):
            return False
        for i in range(state.pub.schemes_left[deck]):
            if not within(state.hid.scheme_deck[deck][i], 0, tables.n_schemes - 1):
                return False
            bit = one(state.hid.scheme_deck[deck][i])
            found |= bit
            n += 1
    return n == tables.n_schemes and size_of(found) == n and found >> (n - 1) == 1


cdef bint sound_deeds(const State *state, const Tables *tables) noexcept nogil:
    cdef uint64_t found = state.pub.deeds_out | tables.deeds_boxed
    cdef int i, seat, n = size_of(found)
    for seat in range(state.pub.course.n_seats):
        found |= state.pub.deeds_held[seat] | state.pub.deeds_done[seat]
        n += size_of(state.pub.deeds_held[seat]) + size_of(state.pub.deeds_done[seat])
    for i in range(MAX_ROW):
        if not within(state.pub.deed_row[i], NONE, tables.n_deeds - 1):
            return False
        if state.pub.deed_row[i] != NONE:
            found |= one(state.pub.deed_row[i])
            n += 1
    for i in range(MAX_LIBRARY):                                # Q-Library
        if not within(state.pub.library[i], NONE, tables.n_deeds - 1):
            return False
        if state.pub.library[i] != NONE:
            found |= one(state.pub.library[i])
            n += 1
    if not within(state.pub.deeds_left, 0, tables.n_deeds):
        return False
    for i in range(state.pub.deeds_left):
        if not within(state.hid.deed_deck[i], 0, tables.n_deeds - 1):
            return False
        found |= one(state.hid.deed_deck[i])
        n += 1
    return n == tables.n_deeds and size_of(found) == n and found >> (n - 1) == 1


cdef bint sound_agendas(const State *state, const Tables *tables) noexcept nogil:
    cdef int seat, n = 0, expected = 2 if tables.knob.agendas_dealt == 2 else 1
    cdef uint32_t found = 0
    for seat in range(players(&state.pub, tables)):
        if not (within(state.hid.agenda[seat], 0, tables.n_agendas - 1)
                and within(state.hid.agenda_other[seat], 0 if expected == 2 else NONE, tables.n_agendas - 1)):
            return False
        found |= <uint32_t>one(state.hid.agenda[seat])
        if expected == 2:
            found |= <uint32_t>one(state.hid.agenda_other[seat])
        n += expected
    return size_of(found) == n


cdef bint sound_rewards(const State *state, const Tables *tables) noexcept nogil:
    # S-2, V-2: as many as rebels on the map and spare stickers, or as tokens
    cdef int region, i
    if not within(state.hid.rewards_left, 0, MAX_REBELS):
        return False
    for i in range(state.hid.rewards_left):
        if not within(state.hid.rewards[i], 0, tables.n_reward_kinds - 1):
            return False
    for region in range(N_REGIONS):
        if not within(state.hid.rebel_kind[region], NONE, tables.n_reward_kinds - 1):
            return False
    return state.pub.rebels_gone >= 0 and (tables.unmanned > 0 or rebels_in_box(state, tables) >= 0)             # F-5


cdef bint sound_turn(const Public *pub) noexcept nogil:
    # between turns nothing of a turn is left
    cdef int i, left = pub.main | pub.column | pub.row | pub.played_scheme | pub.did_deed | pub.converted
    for i in range(N_POINTS):
        left |= pub.points[i]
    return not left
