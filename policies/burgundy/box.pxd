# What modules bring, in the eyes of a policy: see view.pxd.
from simcore.burgundy.state cimport *
from policies.burgundy.view cimport Plan, View

cdef double inn_value(const View *w, int space) noexcept nogil
cdef void find_any(View *w, Plan *plan) noexcept nogil
cdef double best_inn(const View *w, int half, uint64_t reach) noexcept nogil
cdef void add_towers(const View *w, Plan *plan) noexcept nogil
cdef double route_value(View *w, int good, int n) noexcept nogil
cdef double shield_value(const View *w, int shield) noexcept nogil
cdef double worst_shield(const View *w) noexcept nogil
cdef double patron_value(const View *w, int seat) noexcept nogil
