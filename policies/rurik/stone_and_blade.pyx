"""Stables, taverns and war rewards."""
from ludometer.policies.rurik.goods cimport coin_value, deed_wants
from ludometer.policies.rurik.pieces cimport march_value
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.stone_and_blade cimport tavern_card


cdef double step_reward(View *w) noexcept nogil:
    # H-40: of the token at the next step
    cdef int at = min(w.tables.knob.warfare_length, w.pub.warfare[w.seat] + 1)
    if at == w.pub.warfare[w.seat] or w.pub.war_reward[at] == NONE:
        return 0
    return w.b[B_WAR_REWARD] * w.gain_value(w, w.tables.war_reward_gain[w.pub.war_reward[at]])


cdef double ride_value(View *w, int region, int points) noexcept nogil:
    # of points bound to the region: the best places next to it that the seat does not rule, one piece each
    cdef uint16_t targets = w.tables.neighbours[region] & w.pub.in_play & ~w.pub.ruled[w.seat]
    cdef double best[3]
    cdef double value, total = 0
    cdef int i, pieces = min(points, w.pub.troops[region][w.seat])
    best[0] = best[1] = best[2] = 0
    while targets:
        value = march_value(w, region, lowest(targets), 0)
        targets &= targets - 1
        for i in range(3):
            if value > best[i]:
                best[i], value = value, best[i]
    for i in range(min(3, pieces)):
        total += best[i]
    return w.b[B_RIDE] * total


cdef double new_structure_value(View *w, int region, int structure) noexcept nogil:
    # H-31 to H-33, and what deeds want
    cdef const Public *pub = w.pub
    cdef int own = built_of(pub, w.tables, w.seat, structure)
    cdef double total
    if structure == STABLE:
        return w.b[B_STABLE] * w.left + ride_value(w, region, w.tables.stable_moves) + deed_wants(w, NEED_STABLES, own)
    total = w.b[B_TAVERN] * w.left + (coin_value(w) + w.b[B_TAVERN_COIN]) * w.tables.tavern_coins * (
        pub.standing[region] + 1)
    return total + deed_wants(w, NEED_TAVERNS, own) + tavern_scheme(w)


cdef double tavern_scheme(View *w) noexcept nogil:
    # of the card a tavern can play from the discards, worked out once per decision
    cdef int card
    if not w.tavern_known:
        w.tavern_known = True
        card = tavern_card(w.pub, w.tables, w.seat)
        w.tavern_scheme = max(0.0, card_value(w, w.tables.scheme_gain[card])) if card != NONE else 0
    return w.tavern_scheme
