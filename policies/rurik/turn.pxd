# Action phase: what to do next in a turn.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *

cdef void score_turn(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil
