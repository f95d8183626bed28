# What attacks are worth to a seat, with the losses to be expected.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.derived cimport *

cdef double attack_value(View *w, int region, int target, bint careful) noexcept nogil
cdef double warfare_step_value(View *w) noexcept nogil
cdef double tower_attack_value(View *w, int home, int region, int target, bint careful) noexcept nogil
