# The view of a seat, and its plan.

from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef void look(View *w) noexcept nogil
