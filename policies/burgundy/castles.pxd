# What the action of a castle could do now.

from ludometer.policies.burgundy.position cimport *

cdef double more_of_action(View *w) noexcept nogil
