# What main actions are worth: taxes, builds, and what n points of a kind can buy; gains on cards by it.
from policies.rurik.position cimport *
from simcore.rurik.derived cimport *

cdef double tax_value(View *w, int region, int bonus) noexcept nogil
cdef double build_value(View *w, int region, int structure, int target) noexcept nogil
cdef double place_value(View *w, int region) noexcept nogil
cdef void look_at_worth(View *w, int kind) noexcept nogil
cdef double gain_value(View *w, const int8_t *gains) noexcept nogil
cdef double card_value(const View *w, const int8_t *gains) noexcept nogil


cdef inline const double *worth_of(View *w, int kind) noexcept nogil:
    # points of a kind (GAIN_MUSTER to GAIN_MOVE_ANYWHERE): what 0 to MOST_POINTS of them can buy
    if kind == GAIN_MOVE_ANYWHERE:
        kind = GAIN_MOVE
    elif kind == GAIN_ATTACK_CAREFUL:
        kind = GAIN_ATTACK
    if not has(w.worth.known, kind):
        look_at_worth(w, kind)
    return w.worth.by_points[kind]


cdef inline void offer(double *best, int cost, double value) noexcept nogil:
    # Keeps the three highest values of each of two costs; no jumps, for what is offered comes in no order.
    cdef double *kept = best + 3 * (cost > 1)
    cdef double high = max(kept[0], value), low = min(kept[0], value), middle = max(kept[1], low)
    low = min(kept[1], low)
    kept[0], kept[1], kept[2] = high, middle, max(kept[2], low)
