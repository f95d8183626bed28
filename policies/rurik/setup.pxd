# The setup, and pieces that return to the map.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *

cdef void score_start(View *w, int kind, const Move *moves, int n, const double *own, double *scores) noexcept nogil
