# The view of a seat, and its plan.

from simcore.burgundy.state cimport *
from policies.burgundy.position cimport *

cdef void look(View *w) noexcept nogil
