# Stables, taverns and war rewards.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.derived cimport *

cdef double step_reward(View *w) noexcept nogil
cdef double ride_value(View *w, int region, int points) noexcept nogil
cdef double new_structure_value(View *w, int region, int structure) noexcept nogil
