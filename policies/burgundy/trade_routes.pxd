# Trade routes.

from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef double route_value(View *w, int good) noexcept nogil
cdef double readies(View *w, int first, int second) noexcept nogil
cdef void score_route(const State *state, const Tables *tables, int seat, const Move *moves, int n,
                      const double *own, double *scores) noexcept nogil
