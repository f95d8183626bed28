# White castles.

from simcore.burgundy.state cimport *
from policies.burgundy.position cimport *

cdef void look_at_white(View *w) noexcept nogil
