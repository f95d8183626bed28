# What modules are worth to a policy: see view.pxd.
from simcore.burgundy.state cimport *
from policies.burgundy.view cimport Plan, View

cdef double any_value(const View *w, int tile, int space) noexcept nogil
cdef void enlarge_regions(const View *w, Plan *plan) noexcept nogil
cdef void find_any(View *w, Plan *plan) noexcept nogil
cdef double best_inn(const View *w, int half, uint64_t reach) noexcept nogil
cdef void add_towers(const View *w, Plan *plan) noexcept nogil
cdef double readies(View *w, int first, int second) noexcept nogil
cdef double route_value(View *w, int good, int n) noexcept nogil
cdef int phase_ends(const View *w) noexcept nogil
cdef double shield_value(const View *w, int shield, int ends) noexcept nogil
cdef double short_of_upkeep(const View *w, int shields, int silver) noexcept nogil
cdef void prize_goods(View *w) noexcept nogil
cdef void add_shields(const View *w, Plan *plan) noexcept nogil
cdef void add_to_effects(const View *w, Plan *plan) noexcept nogil
cdef double worst_shield(const View *w) noexcept nogil
cdef double patron_value(const View *w, int seat) noexcept nogil
cdef const double *scored_at_once(const double *solo, const double *m, double *values) noexcept nogil
cdef void fill_spaces(const View *w, Plan *plan, const double *more) noexcept nogil
