# What goods and coins are worth to a seat, and what it misses least if it has to pay.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.derived cimport *

cdef double good_value(View *w, int kind, int number) noexcept nogil
cdef double best_good(View *w) noexcept nogil
cdef double conversion_price(View *w, int token) noexcept nogil
cdef double cheapest_goods(View *w, int number, bint same, bint different) noexcept nogil


cdef inline double deed_wants(const View *w, int need, int have) noexcept nogil:
    # held deeds that ask for more of a need than the seat has
    cdef uint64_t deeds = w.pub.deeds_held[w.seat] & w.tables.deeds_needing[need]
    cdef double total = 0
    while deeds:
        if w.tables.deed_need[lowest(deeds)][need] > have:
            total += w.v[V_DEED_NEED]
        deeds &= deeds - 1
    return total


cdef inline double coin_value(View *w) noexcept nogil:
    return w.v[V_COIN] + (agenda_change(w, 1) if w.goal == GOAL_MOST_COINS else 0)
