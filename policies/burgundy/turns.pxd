# Turns.

from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef void score_turn(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil
cdef void score_action(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil
cdef void value_moves(View *w, const Move *moves, int n, const double *habit, double *values) noexcept nogil
cdef double best_of_die(View *w, int die) noexcept nogil
