# What follows from a tile.

from simcore.choice cimport Move
from simcore.burgundy.state cimport *
from policies.burgundy.position cimport *

cdef void score_effect(View *w, int kind, const Move *moves, int n, const double *own, double *scores) noexcept nogil
