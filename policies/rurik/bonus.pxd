# Bonus actions: schemes and deeds.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *

cdef double scheme_gain(View *w, int card) noexcept nogil
cdef double deed_value(View *w, int deed) noexcept nogil
cdef double offered_deed_value(View *w, int deed, const double *own) noexcept nogil
cdef double raze_value(View *w, Move move, const double *own) noexcept nogil
