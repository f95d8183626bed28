# What pieces in regions are worth to a seat: rule, margins, and pieces that come and go.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.derived cimport *

cdef void look_at_rule(View *w, int place, int ruled, int gold) noexcept nogil
cdef double region_change(View *w, int region, const int *delta, int *ruled, int *gold) noexcept nogil
cdef double leader_change(View *w, int seat, int origin, int target, int troops, int *ruled, int *gold) noexcept nogil
cdef void look_at_change(View *w, int region, bint more) noexcept nogil
cdef double leader_value(View *w, int region) noexcept nogil
cdef double muster_value(View *w, int region, bint leader) noexcept nogil
cdef bint judges(const View *w, int seat, int region) noexcept nogil
cdef double move_value(View *w, int origin, int target, int extra) noexcept nogil
cdef double towards_value(View *w, int region, int points) noexcept nogil


cdef inline int other_power(const View *w, const int8_t *power, int i) noexcept nogil:
    # the strength of the first, second or third other seat
    return power[(<unsigned int>w.seat + i) % SEATS]


cdef inline int unseated(const Public *pub, int region) noexcept nogil:
    # the stronger one of rebels and neutral troops
    return max(pub.rebels[region], pub.neutral[region])


cdef inline int strongest(const View *w, const int8_t *power, int others) noexcept nogil:
    # of the other seats, and of others who are no seats
    others = max(others, other_power(w, power, 1))
    others = max(others, other_power(w, power, 2))
    return max(others, other_power(w, power, 3))


cdef inline int margin_of(const View *w, const int8_t *power, int others) noexcept nogil:
    # own strength above the strongest of the others, within two
    return max(-2, min(2, power[w.seat] - strongest(w, power, others)))


cdef inline double one_region(View *w, int region, const int *delta) noexcept nogil:
    # a change in one region only
    cdef int ruled = 0, gold = 0
    cdef double total = region_change(w, region, delta, &ruled, &gold)
    return total + ruled_change(w, ruled, gold)


cdef inline const Change *own_change(View *w, int region, bint more) noexcept nogil:
    # one own piece more or less; asked for again and again in a decision, so kept
    if not has(w.changes_known[more], region):
        look_at_change(w, region, more)
    return &w.changes[more][region]


cdef inline double own_piece(View *w, int region, bint more) noexcept nogil:
    # one own piece more or less in this region only
    cdef const Change *change = own_change(w, region, more)
    return change.value + ruled_change(w, change.ruled, change.gold)


cdef inline double occupied_value(View *w) noexcept nogil:
    return w.v[V_REGION] * (0.25 + 0.75 * w.left) + (agenda_change(w, 1) if w.goal == GOAL_MOST_REGIONS else 0)


cdef inline int deficit_of(const View *w, int region) noexcept nogil:
    # pieces the seat lacks to rule a region that it does not rule; asking ruler_with() for each piece costs 8 % of a
    # game
    cdef const int8_t *power = w.pub.power[region]
    return max(1, strongest(w, power, unseated(w.pub, region)) + 1 - power[w.seat] - (
        w.pub.holder[OVERLORD] == w.seat and w.pub.leader_at[w.seat] == region))


cdef inline double piece_loss(View *w, int region) noexcept nogil:
    return w.v[V_TROOP] * w.left - own_piece(w, region, False) + (
        occupied_value(w) if w.pub.troops[region][w.seat] == 1 else 0)


cdef inline double ruled_change(View *w, int ruled, int gold) noexcept nogil:
    # the worth of ruling this many regions more or fewer
    cdef int place
    if ruled == 0 and gold == 0:
        return 0
    place = 3 * min(4, max(0, ruled + 2)) + min(2, max(0, gold + 1))
    if not has(w.rules_known, place):
        look_at_rule(w, place, ruled, gold)
    return w.rule_changes[place]


cdef inline double march_value(View *w, int origin, int target, int extra) noexcept nogil:
    # own pieces go from one region to another: `extra` as of MARCH
    cdef const Change *leave
    cdef const Change *enter
    cdef double total
    if extra:
        return move_value(w, origin, target, extra)
    leave, enter = own_change(w, origin, False), own_change(w, target, True)
    total = leave.value + enter.value
    if w.pub.troops[origin][w.seat] == 1:
        total -= occupied_value(w)
    if w.pub.troops[target][w.seat] == 0:
        total += occupied_value(w)
    return total + ruled_change(w, leave.ruled + enter.ruled, leave.gold + enter.gold)
