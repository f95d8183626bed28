# Decisions of Stone & Blade.
from policies.rurik.position cimport *
from simcore.choice cimport Move
from simcore.rurik.derived cimport *

cdef double box_turn_value(View *w, Move move, const double *turn) noexcept nogil
cdef void score_box(View *w, int kind, const Move *moves, int n, const double *weights, double *scores) noexcept nogil
