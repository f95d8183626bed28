# The solo game.

from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef void scored_at_once(const double *solo, const double *m, double *values) noexcept nogil
cdef void fill_spaces(const View *w, Plan *plan, const double *more) noexcept nogil
cdef void score_next(const State *state, const Tables *tables, const Move *moves, int n, const double *own,
                     double *scores) noexcept nogil
cdef double score_solo(View *w, int kind, Move move, const double *own) noexcept nogil
