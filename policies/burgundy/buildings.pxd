# What tiles bring besides their space.

from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef void find_effects(const View *w, Plan *plan) noexcept nogil
cdef void find_building(View *w, int building) noexcept nogil
