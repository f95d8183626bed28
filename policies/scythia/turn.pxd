# Where to go, and from where to take a worker.

from ludometer.simcore.choice cimport Move
from ludometer.policies.scythia.outlook cimport View

cdef void score_turn(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil
cdef void score_worker(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil
