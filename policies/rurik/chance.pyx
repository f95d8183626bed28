"""What a position of Rurik shows about who will win: see signs_fn in choice.pxd."""
from libc.stdint cimport uint16_t, uint64_t
from ludometer.simcore.rurik.bonus cimport possible_deeds
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.score cimport agenda_met, warfare_points
from ludometer.policies.rurik.declared cimport *
from ludometer.policies.rurik.position cimport goal_lead

include "ludometer/simcore/chance.pxi"


cdef int n_sides(const State *state, const Tables *tables) noexcept nogil:
    return players(&state.pub, tables)


cdef int own_side(const Tables *tables, int seat) noexcept nogil:
    return seat


cdef double share_passed(const State *state, const Tables *tables) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef double phase = 0
    if pub.course.stage >= STAGE_STRATEGY:                      # advisors placed and resolved: each half of the round
        phase = 0.5 * pub.count / max(1, <int>pub.stage_steps)
        if pub.course.stage > STAGE_STRATEGY:
            phase += 0.5
        if pub.course.stage == STAGE_CLAIM:
            phase = 1
    return (pub.round + phase) / tables.knob.rounds


cdef double rebellion_points(const Public *pub, const Tables *tables) noexcept nogil:
    # of the seats in which nobody decides
    cdef int seat, track
    cdef double total = 0
    for seat in range(players(pub, tables), pub.course.n_seats):
        for track in range(N_TRACKS):
            total += reached(pub, tables, seat, track)
        total += warfare_points(pub, tables, seat, 0)
    return total


cdef double reached(const Public *pub, const Tables *tables, int seat, int track) noexcept nogil:
    # points of a track in proportion between its steps, or those claimed, which never go down (C-2)
    cdef int marker = pub.claim[track][seat]
    return max(tables.track_smooth[track][amount_of(pub, tables, seat, track)],
               <double>tables.claim_points[marker - 1] if marker else 0.0)


cdef void side_signs(const State *state, const Tables *tables, int seat, double *x) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef uint64_t placed = pub.placed[seat]
    cdef uint16_t regions
    cdef int track, marker, column, row, i, total, step, amount, missing = size_of(tables.gold & ~pub.ruled[seat])
    cdef double claimed
    x[SIGN_CLAIMED] = x[SIGN_NEXT_CLAIM] = 0
    for track in range(N_TRACKS):
        marker = pub.claim[track][seat]
        claimed = tables.claim_points[marker - 1] if marker else 0
        amount = amount_of(pub, tables, seat, track)
        step = step_for(tables, track, amount, missing)
        x[SIGN_CLAIMED] += claimed
        x[SIGN_NEXT_CLAIM] += max(0.0, (tables.claim_points[step - 1] if step else 0) - claimed)
        x[SIGN_TRACK_SHORT + track] = amount + 1 < MAX_AMOUNT and (
            step_for(tables, track, amount + 1, missing - 1) > max(step, marker))
        x[SIGN_TRACK + track] = max(0.0, tables.track_smooth[track][amount] - claimed)
    x[SIGN_WARFARE], x[SIGN_STEPS] = warfare_points(pub, tables, seat, 0), pub.warfare[seat]
    x[SIGN_DEEDS] = points_of_deeds(tables, pub.deeds_done[seat])
    x[SIGN_HELD], x[SIGN_TOKENS] = size_of(pub.deeds_held[seat]), pub.vp_tokens[seat]
    x[SIGN_AGENDA] = pub.course.stage > STAGE_AGENDAS and agenda_met(
        pub, tables, seat, tables.agenda_goal[state.hid.agenda[seat]])
    x[SIGN_RULED], x[SIGN_OCCUPIED] = size_of(pub.ruled[seat]), size_of(pub.occupied[seat])
    x[SIGN_GOLD] = size_of(pub.ruled[seat] & tables.gold)
    x[SIGN_CONTESTED] = x[SIGN_TROOPS] = 0
    regions = pub.occupied[seat]
    while regions:
        i = lowest(regions)
        regions &= regions - 1
        x[SIGN_TROOPS] += pub.troops[i][seat]
        x[SIGN_CONTESTED] += pub.ruler[i] != NONE and pub.ruler[i] != seat
    x[SIGN_LEADER] = pub.leader_at[seat] != NONE
    x[SIGN_STRUCTURES] = 0
    for i in range(N_STRUCTURES):
        x[SIGN_STRUCTURES] += built_of(pub, tables, seat, i)
    x[SIGN_STRONGHOLDS] = built_of(pub, tables, seat, STRONGHOLD)
    x[SIGN_GOODS], x[SIGN_COINS], x[SIGN_SCHEMES] = goods_of(pub, seat), pub.coins[seat], pub.hand_size[seat]
    x[SIGN_COLUMNS] = 0
    for i in range(N_GOODS):
        x[SIGN_COLUMNS] += pub.goods[seat][i] >= tables.slots[i]
    x[SIGN_REBELS], x[SIGN_BOONS] = pub.rebels_beaten[seat], pub.boons[seat]
    x[SIGN_ADVISORS] = total = 0
    for i in range(N_NUMBERS):
        x[SIGN_ADVISORS] += i * pub.advisors[seat][i]
    for i in range(N_COLUMNS):
        x[SIGN_ACTION_PLACED + i] = 0
    while placed:
        column, row = lowest(placed) // N_ROWS, lowest(placed) % N_ROWS
        placed &= placed - 1
        x[SIGN_ACTION_PLACED + column] += tables.space_points[pub.side][column][row]
    for i in range(SEATS + 1):
        total += pub.dungeon[seat][i]
    x[SIGN_PRISONERS], x[SIGN_ALONE] = total, players(pub, tables) == 1
    x[SIGN_REBELLION] = rebellion_points(pub, tables) if x[SIGN_ALONE] else 0
    ground_signs(pub, tables, seat, x)
    store_signs(state, tables, seat, x)
    board_signs(pub, tables, seat, x)
    x[SIGN_AGENDA_LEAD] = 0
    if pub.course.stage > STAGE_AGENDAS:
        x[SIGN_AGENDA_LEAD] = max(-3, min(3, goal_lead(
            pub, tables, seat, tables.agenda_goal[state.hid.agenda[seat]])))


cdef void ground_signs(const Public *pub, const Tables *tables, int seat, double *x) noexcept nogil:
    # how contests for regions stand, and what they offer
    cdef uint16_t regions = pub.occupied[seat], ruled = pub.ruled[seat], fresh = ruled & ~pub.built[seat]
    cdef int i, other, rival, pieces, lead
    cdef int tied = 0, behind = 0, frail = 0, safe = 0, prey = 0, targets = 0, threat = 0, lone = 0
    while regions:
        i = lowest(regions)
        regions &= regions - 1
        rival = max(pub.rebels[i], pub.neutral[i])
        pieces = 0
        for other in range(pub.course.n_seats):
            if other != seat:
                rival = max(rival, pub.power[i][other])
                pieces += pub.troops[i][other]
        lead = pub.power[i][seat] - rival
        prey += pub.rebels[i]
        targets += pieces
        lone += pub.troops[i][seat] == 1
        if pub.ruler[i] == seat:
            frail += lead <= 1
            safe += lead >= 3
            threat += pieces
        else:
            tied += lead == 0
            behind += lead == -1
    x[SIGN_TIED], x[SIGN_BEHIND], x[SIGN_FRAIL], x[SIGN_SAFE] = tied, behind, frail, safe
    x[SIGN_PREY], x[SIGN_TARGETS], x[SIGN_THREAT], x[SIGN_LONE] = prey, targets, threat, lone
    x[SIGN_TAXABLE] = size_of(pub.taxable & ruled)
    x[SIGN_FETCHABLE] = size_of(pub.taxable & pub.occupied[seat] & ~ruled)
    x[SIGN_FRESH], x[SIGN_JOINS] = size_of(fresh), size_of(fresh & next_to(tables, pub.built[seat]))


cdef void store_signs(const State *state, const Tables *tables, int seat, double *x) noexcept nogil:
    # goods, structures, cards
    cdef const Public *pub = &state.pub
    cdef uint64_t deeds = pub.deeds_held[seat]
    cdef uint64_t hand = state.hid.hand[seat]
    cdef int i, card
    x[SIGN_KINDS], x[SIGN_SHORT] = size_of(kinds_of(pub, seat)), 0
    for i in range(N_GOODS):
        x[SIGN_GOOD + i] = min(pub.goods[seat][i], tables.slots[i])
        x[SIGN_SHORT] += pub.goods[seat][i] == tables.slots[i] - 1
    x[SIGN_CHURCHES] = built_of(pub, tables, seat, CHURCH)
    x[SIGN_MARKETS] = built_of(pub, tables, seat, MARKET)
    x[SIGN_SUPPLY] = pub.supply[seat]
    x[SIGN_HELD_POINTS] = points_of_deeds(tables, deeds)
    x[SIGN_READY] = points_of_deeds(tables, possible_deeds(pub, tables, seat, deeds)) if deeds else 0
    x[SIGN_HAND_COINS] = x[SIGN_HAND_POINTS] = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        x[SIGN_HAND_COINS] += tables.scheme_gain[card][GAIN_COINS] - tables.scheme_cost[card]
        for i in range(GAIN_MUSTER, GAIN_MOVE_ANYWHERE + 1):
            x[SIGN_HAND_POINTS] += tables.scheme_gain[card][i]


cdef void board_signs(const Public *pub, const Tables *tables, int seat, double *x) noexcept nogil:
    # the order of seats, and advisors
    cdef uint32_t placed = pub.placed[seat]
    cdef int[N_NUMBERS] stronger                                # rivals' advisors not placed yet, from this number on
    cdef int i, other, column, row, power, lost, left = 0
    x[SIGN_BEHIND_FIRST] = (seat + pub.course.n_seats - pub.first_seat) % pub.course.n_seats
    x[SIGN_MARKER] = pub.marker == seat
    x[SIGN_WAITING], x[SIGN_OWED] = size_of(placed), owed(pub, tables, seat)
    x[SIGN_AT_RISK] = x[SIGN_OUTBID] = 0
    for i in range(N_NUMBERS - 1, 0, -1):
        x[SIGN_NUMBER_LEFT + i - 1] = pub.advisors[seat][i]
        for other in range(pub.course.n_seats):
            if other != seat:
                left += pub.advisors[other][i]
        stronger[i] = left
    while placed:
        column, row = lowest(placed) // N_ROWS, lowest(placed) % N_ROWS
        placed &= placed - 1
        power = pub.space_number[column][row] + pub.space_bribe[column][row]
        for i in range(row):
            x[SIGN_OUTBID] += pub.space_seat[column][i] != seat and pub.space_seat[column][i] != NONE
        if power + 1 < N_NUMBERS and pub.column_size[column] < tables.n_rows[pub.side]:
            lost = tables.space_points[pub.side][column][row] - tables.space_points[pub.side][column][row + 1]
            x[SIGN_AT_RISK] += lost * stronger[power + 1]
