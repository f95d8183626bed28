# What main actions are worth: taxes, builds, and what n points of a kind can buy; gains on cards by it.
from policies.rurik.position cimport *
from simcore.rurik.derived cimport *

cdef double tax_value(View *w, int region, int bonus) noexcept nogil
cdef double build_value(View *w, int region, int structure, int target) noexcept nogil
cdef double place_value(View *w, int region) noexcept nogil
cdef void offer(double *best, int cost, double value) noexcept nogil
cdef const double *worth_of(View *w, int kind) noexcept nogil
cdef double gain_value(View *w, const int8_t *gains) noexcept nogil
cdef double card_value(const View *w, const int8_t *gains) noexcept nogil
