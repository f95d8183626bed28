# The setup.

from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef void score_duchy(const Tables *tables, const Move *moves, int n, const double *own, double *scores) noexcept nogil
cdef void score_castle(const Half *half, const Tables *tables, const Move *moves, int n, const double *own,
                       const double *solo, double *scores) noexcept nogil
