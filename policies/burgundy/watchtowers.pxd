# Watchtowers.

from simcore.burgundy.state cimport *
from policies.burgundy.position cimport *

cdef void add_towers(const View *w, Plan *plan) noexcept nogil
