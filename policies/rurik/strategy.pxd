# Strategy phase: placing advisors, and bribes.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *

cdef enum:
    N_ADVISORS = N_NUMBERS - 1      # numbered from 1 on

cdef int place_behind(const View *w, int holder) noexcept nogil
cdef void score_place(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil
cdef void score_bribe(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil
