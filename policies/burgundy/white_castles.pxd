# White castles.

from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef void look_at_white(View *w) noexcept nogil
