"""Bonus actions: schemes and deeds."""
from ludometer.policies.rurik.goods cimport cheapest_goods, coin_value, good_value
from ludometer.policies.rurik.main_actions cimport gain_value
from ludometer.policies.rurik.pieces cimport piece_loss
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.board cimport lose_piece, lose_structure
from ludometer.simcore.rurik.bonus cimport possible_deeds
from ludometer.simcore.rurik.derived cimport *


cdef double scheme_gain(View *w, int card) noexcept nogil:
    # of its reward, or of the better one of two (W-11)
    cdef double value = gain_value(w, w.tables.scheme_gain[card]), other
    if has(w.tables.schemes_either, card):
        other = gain_value(w, w.tables.scheme_instead[card])
        value = max(value, other)
    return value


cdef double deed_value(View *w, int deed) noexcept nogil:
    cdef const int8_t *cost = w.tables.deed_cost[deed]
    cdef double total = w.v[V_DEED_VP] * w.tables.deed_points[deed] + gain_value(w, w.tables.deed_gain[deed])
    cdef int kind
    if w.goal == GOAL_MOST_DEEDS:
        total += agenda_change(w, 1)
    total -= coin_value(w) * cost[COST_COINS]
    for kind in range(N_GOODS):
        if cost[COST_GOODS + kind]:
            total += good_value(w, kind, -cost[COST_GOODS + kind])
    kind = cost[COST_ANY_GOODS] + cost[COST_SAME_GOODS] + cost[COST_DIFFERENT_GOODS]
    if kind > 0:
        total -= cheapest_goods(w, kind, cost[COST_SAME_GOODS] > 0, cost[COST_DIFFERENT_GOODS] > 0)
    total -= pieces_price(w, cost)
    return total - 0.8 * cost[COST_STRUCTURES] - w.v[V_HOLD] * cost[COST_SCHEME_CARDS]


cdef double pieces_price(View *w, const int8_t *cost) noexcept nogil:
    # What the own pieces it costs are worth, given up as the seat would choose, one after the other: the rules take
    # them off a copy of the table (B-23). Beside what changes where they stood, they will do no more in turns to come.
    cdef int number = cost[COST_TROOPS] + cost[COST_TROOPS_RULED] + cost[COST_TROOPS_APART]
    cdef uint16_t regions = w.pub.occupied[w.seat]
    cdef double best = -NOTHING
    if number == 0:
        return 0
    if cost[COST_TROOPS_RULED]:
        regions = w.pub.ruled[w.seat]
        while regions:
            if w.pub.troops[lowest(regions)][w.seat] >= number:
                best = min(best, removal_price(w, regions & (0 - regions), number, False))
            regions &= regions - 1
    else:
        best = removal_price(w, regions, number, cost[COST_TROOPS_APART] > 0)
    return best + number * w.v[V_SPENT] * w.ahead


cdef double removal_price(View *w, uint16_t regions, int number, bint apart) noexcept nogil:
    # of own pieces in these regions, those missed least first, at most one each if `apart`
    cdef const Public *now = w.pub
    cdef Public then = now[0]
    cdef uint16_t left, gone = 0
    cdef int i, region, where
    cdef double total = 0, least, value
    w.pub = &then
    for i in range(number):
        left = regions & then.occupied[w.seat]
        least, where = -NOTHING, NONE
        while left:
            region = lowest(left)
            left &= left - 1
            value = piece_loss(w, region)
            if value < least:
                least, where = value, region
        total += least
        if where == NONE:
            break
        lose_piece(&then, w.tables, w.seat, where)
        gone |= <uint16_t>one(where)
        forget(w, <uint16_t>one(where))
        if apart:
            regions &= ~<uint16_t>one(where)
    w.pub = now
    forget(w, gone)
    return total


cdef inline void forget(View *w, uint16_t regions) noexcept nogil:
    # what was worked out from the own pieces there, which come or go
    if w.goal == GOAL_MOST_STRUCTURES_RULED:                    # who leads in it counts in all regions
        regions = w.pub.in_play
    w.changes_known[0] &= ~regions
    w.changes_known[1] &= ~regions
    w.rules_known = 0
    w.lead = UNKNOWN


cdef double offered_deed_value(View *w, int deed, const double *own) noexcept nogil:
    # points and rewards, and, a judgement, how far the seat is from it: the rules say only whether it is possible
    cdef const Public *pub = w.pub
    cdef const int8_t *cost = w.tables.deed_cost[deed]
    cdef const int8_t *need = w.tables.deed_need[deed]
    cdef int kind, missing = 0, rest = 0, most = 0, kinds = 0, structure, here, best = 0
    cdef uint16_t regions = pub.occupied[w.seat]
    cdef double total = own[W_TAKE_DEED_POINTS] * w.tables.deed_points[deed]
    total += own[W_TAKE_DEED_GAIN] * card_value(w, w.tables.deed_gain[deed])
    if possible_deeds(pub, w.tables, w.seat, one(deed)):
        total += own[W_TAKE_DEED_POSSIBLE]
    for kind in range(N_GOODS):
        missing += max(0, cost[COST_GOODS + kind] - pub.goods[w.seat][kind])
        rest += pub.goods[w.seat][kind]
        most = max(most, pub.goods[w.seat][kind])
        kinds += pub.goods[w.seat][kind] > 0
    missing += max(0, cost[COST_ANY_GOODS] - rest) + max(0, cost[COST_SAME_GOODS] - most)
    missing += max(0, cost[COST_DIFFERENT_GOODS] - kinds)
    total += own[W_TAKE_DEED_GOODS] * missing + own[W_TAKE_DEED_COINS] * max(0, cost[COST_COINS] - pub.coins[w.seat])
    total += own[W_TAKE_DEED_SCHEMES] * max(0, cost[COST_SCHEME_CARDS] - pub.hand_size[w.seat])
    total += own[W_TAKE_DEED_TROOPS] * (cost[COST_TROOPS] + cost[COST_TROOPS_RULED] + cost[COST_TROOPS_APART])
    if need[NEED_TROOPS_TOGETHER]:
        while regions:
            best = max(best, pub.troops[lowest(regions)][w.seat])
            regions &= regions - 1
        total += own[W_TAKE_DEED_TROOPS] * max(0, need[NEED_TROOPS_TOGETHER] - best)
    missing = 0
    for structure in range(N_BASE_STRUCTURES):
        here = built_of(pub, w.tables, w.seat, structure)
        missing += max(0, need[NEED_ADJACENT + structure] - here)
        missing += (need[NEED_HERE + structure] > 0) & (here == 0)
        if structure == MARKET:
            missing += max(0, need[NEED_MARKETS_DIFFERENT_GOODS] - here)
    total += own[W_TAKE_DEED_STRUCTURES] * missing + (
        own[W_TAKE_DEED_REBELS] * max(0, need[NEED_REBELS_DEFEATED] - pub.rebels_beaten[w.seat]))
    total += own[W_TAKE_DEED_REGIONS] * max(0, need[NEED_REGIONS_OCCUPIED] - size_of(pub.occupied[w.seat]))
    if need[NEED_FIRST_PLAYER_MARKER] and pub.marker != w.seat:
        total += own[W_TAKE_DEED_MARKER]
    if w.tables.boxes:
        for structure in range(N_BASE_STRUCTURES, N_STRUCTURES):
            here = built_of(pub, w.tables, w.seat, structure)
            total += own[W_TAKE_DEED_STRUCTURES] * max(0, need[NEED_STABLES + structure - STABLE] - here)
        total += own[W_TAKE_DEED_RULED] * size_of(w.tables.deed_rules[deed] & ~pub.ruled[w.seat])
        total += own[W_TAKE_DEED_ATTACKS] * (
            need[NEED_ATTACKS_THIS_TURN] + need[NEED_ATTACKED_LEADER] + need[NEED_ATTACKED_STRONGHOLD]
            + cost[COST_CAPTURED_TROOPS])
    return total + own[W_TAKE_DEED_RAZE] * cost[COST_STRUCTURES]


cdef double raze_value(View *w, Move move, const double *own) noexcept nogil:
    # regions lost to the largest group, and whether the ruler of the place changes with a stronghold
    cdef Public then = w.pub[0]
    lose_structure(&then, w.seat, move.what, move.where)
    return own[W_RAZE_GROUP] * (group_of(w) - largest_group(w.tables, then.built[w.seat])) + own[W_RAZE_RULED] * (
        move.what == STRONGHOLD and w.pub.ruler[move.where] == w.seat)
