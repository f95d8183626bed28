# Inns, black sides and larger regions.

from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef double any_value(const View *w, int tile, int space) noexcept nogil
cdef void enlarge_regions(const View *w, Plan *plan) noexcept nogil
cdef void find_any(View *w, Plan *plan) noexcept nogil
cdef double best_inn(const View *w, int half, uint64_t reach) noexcept nogil
