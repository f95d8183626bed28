# War: what captures and prisoners are worth.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *

cdef double loss_value(View *w, int region) noexcept nogil
cdef double try_value(View *w, int region, int target, bint leader, bint card_first, double share) noexcept nogil
cdef double prisoner_value(View *w, int region, int target, int cards, double share) noexcept nogil
cdef double prisoner_choice(View *w, Move move) noexcept nogil
