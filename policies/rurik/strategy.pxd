# Strategy phase: placing advisors, and bribes.
from policies.rurik.position cimport *
from simcore.choice cimport Move
from simcore.rurik.derived cimport *

cdef void score_place(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil
cdef void score_bribe(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil
