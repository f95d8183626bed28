# Decisions of Stone & Blade.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *

cdef double box_turn_value(View *w, Move move, const double *turn) noexcept nogil
cdef void score_box(View *w, int kind, const Move *moves, int n, const double *weights, double *scores) noexcept nogil
