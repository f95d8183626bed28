# What follows from a tile.

from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef void score_effect(View *w, int kind, const Move *moves, int n, const double *own, double *scores) noexcept nogil
