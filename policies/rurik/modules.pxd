# What the modules of Stone & Blade are worth to a seat: as position.pxd, by the values of the table [box].

from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.derived cimport *

cdef void look_at_boxes(View *w) noexcept nogil
cdef double rule_here(View *w, int region) noexcept nogil
cdef double token_value(View *w, int tokens) noexcept nogil
cdef double contest_value(View *w, int tokens, int own, int most, int more) noexcept nogil
cdef double logging_value(View *w, int wood) noexcept nogil


cdef inline double boon_value(const View *w, int kind, int have, int then) noexcept nogil:
    # H-20: of goods more (or fewer) in a column with a boon beneath
    cdef int slots = w.tables.slots[kind]
    if not has(w.pub.boons_under[w.seat], kind) or slots == 0:
        return 0
    return w.b[B_BOON] if then >= slots else w.b[B_BOON_NEAR] * (then - have) / slots
