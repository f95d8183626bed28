# Watchtowers.

from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef void add_towers(const View *w, Plan *plan) noexcept nogil
