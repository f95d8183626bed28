# Stables, taverns, war rewards and inheritances.
from policies.rurik.position cimport *
from simcore.rurik.derived cimport *

cdef double step_reward(View *w) noexcept nogil
cdef double ride_value(View *w, int region, int points) noexcept nogil
cdef double stable_ahead(View *w) noexcept nogil
cdef double scheme_value(View *w, int card) noexcept nogil
cdef double new_structure_value(View *w, int region, int structure) noexcept nogil
cdef double heritage_value(View *w, int card, int region, const double *heritage) noexcept nogil
