# What main actions are worth: taxes, builds, and what n points of a kind can buy; gains on cards by it.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.derived cimport *

cdef double tax_value(View *w, int region, int bonus) noexcept nogil
cdef double build_value(View *w, int region, int structure, int target) noexcept nogil
cdef double place_value(View *w, int region) noexcept nogil
cdef void look_at_worth(View *w, int kind) noexcept nogil
cdef double gain_value(View *w, const int8_t *gains) noexcept nogil


cdef inline const double *worth_of(View *w, int kind) noexcept nogil:
    # points of a kind (GAIN_MUSTER to GAIN_MOVE_ANYWHERE): what 0 to MOST_POINTS of them can buy
    if kind == GAIN_MOVE_ANYWHERE:
        kind = GAIN_MOVE
    elif kind == GAIN_ATTACK_CAREFUL:
        kind = GAIN_ATTACK
    if not has(w.worth.known, kind):
        look_at_worth(w, kind)
    return w.worth.by_points[kind]
