# Action phase: what to do next in a turn.
from policies.rurik.position cimport *
from simcore.choice cimport Move
from simcore.rurik.derived cimport *

cdef void score_turn(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil
