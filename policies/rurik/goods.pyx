"""What goods and coins are worth to a seat, and what it misses least if it has to pay."""
from libc.string cimport memset
from ludometer.policies.rurik.faction cimport faction_value
from ludometer.policies.rurik.modules cimport boon_value, logging_value
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.derived cimport *


cdef inline double trade_change(View *w, int boat) noexcept nogil:
    # the same for goods on the boat, which are asked for again and again in a decision
    if not -2 <= boat <= 2:
        return track_change(w, TRACK_TRADE, load_of(w), boat)
    if not has(w.trades_known, boat + 2):
        w.trades_known |= <uint8_t>one(boat + 2)
        w.trades[boat + 2] = track_change(w, TRACK_TRADE, load_of(w), boat)
    return w.trades[boat + 2]


cdef double good_value(View *w, int kind, int number) noexcept nogil:
    # `number` goods of a kind more (or fewer)
    cdef int have = w.pub.goods[w.seat][kind], slots = w.tables.slots[kind], then = have + number
    cdef int boat = min(then, slots) - min(have, slots), deed
    cdef uint64_t deeds = w.pub.deeds_held[w.seat]
    cdef double total = w.v[V_DOCK] * (number - boat)
    if boat != 0:
        total += w.v[V_TRADE_SMOOTH] * trade_change(w, boat)
    total += w.v[V_COLUMN] * w.claims_left * ((then >= slots) - (have >= slots))
    if w.goal == GOAL_MOST_GOODS or (w.goal == GOAL_FIRST_TRADE and boat != 0) or (
            w.goal == GOAL_MOST_FUR_HONEY and (kind == FUR or kind == HONEY)):
        total += agenda_change(w, number)
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        total += w.v[V_DEED_NEED] * (min(then, w.tables.deed_cost[deed][COST_GOODS + kind])
                                     - min(have, w.tables.deed_cost[deed][COST_GOODS + kind]))
    if w.tables.boxes:
        total += boon_value(w, kind, have, then)
        if kind == WOOD and w.pub.epic_at[EPIC_LOGGING] != NONE:
            total += logging_value(w, number)
        total += faction_value(w, BROUGHT_KINDS_OF_GOODS, (then > 0) - (have > 0))
    return total


cdef double best_good(View *w) noexcept nogil:
    # of one good of any kind
    cdef double best = NOTHING, value
    cdef int kind
    for kind in range(N_GOODS):
        value = good_value(w, kind, 1)
        best = max(best, value)
    return best


cdef double conversion_price(View *w, int token) noexcept nogil:
    # The cheapest goods that pay for it, as the seat would choose. The rules ask for each good: a copy of the State for
    # them to play on costs 0.4 % of a game, before anything is asked.
    cdef int kind, first = w.tables.conversion_first[token], paid = NONE
    cdef double cheapest = 1000, other = 1000, value
    if w.tables.boxes and not first:                            # W-10
        return coin_value(w) * w.tables.conversion_coins[token] - (
            agenda_change(w, -1) if w.goal == GOAL_MOST_REBELS else 0)
    if w.pub.boons[w.seat] > 0:                                 # H-21
        cheapest = other = w.b[B_BOON]
    for kind in range(N_GOODS):
        if has(first, kind) and w.pub.goods[w.seat][kind] > 0:
            value = -good_value(w, kind, -1)
            if value < cheapest:
                cheapest, paid = value, kind
    for kind in range(N_GOODS):
        if w.pub.goods[w.seat][kind] > (kind == paid):
            value = -good_value(w, kind, -1)
            other = min(other, value)
    return cheapest + other * w.tables.conversion_others[token]


cdef double cheapest_goods(View *w, int number, bint same, bint different) noexcept nogil:
    # what `number` goods of the seat's choice are worth, one kind's at a time: as conversion_price()
    cdef int kind, i, paid, have
    cdef int gone[N_GOODS]
    cdef double best, total = 0, value
    memset(gone, 0, sizeof(gone))
    if same:
        best = -NOTHING
        for kind in range(N_GOODS):
            if w.pub.goods[w.seat][kind] >= number:
                best = min(best, -good_value(w, kind, -number))
        return best
    for i in range(number):
        best, paid = -NOTHING, NONE
        for kind in range(N_GOODS):
            have = w.pub.goods[w.seat][kind] - gone[kind]
            if have > 0 and not (different and gone[kind]):
                value = good_value(w, kind, -gone[kind]) - good_value(w, kind, -gone[kind] - 1) if gone[
                    kind] else -good_value(w, kind, -1)
                if value < best:
                    best, paid = value, kind
        if paid == NONE:
            return -NOTHING
        gone[paid] += 1
        total += best
    return total
