# What raids are worth to a seat, and the choices in them.

from libc.stdint cimport uint32_t
from ludometer.simcore.choice cimport Move
from ludometer.policies.scythia.outlook cimport View

cdef double kumis_worth(const View *w, int settlement, int strength, int kumis) noexcept nogil
cdef double space_worth(const View *w, int space) noexcept nogil
cdef double raid_worth(View *w, int settlement, double *points, int *looted) noexcept nogil
cdef void score_reroll(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil
cdef void find_threats(const View *w, uint32_t *raided) noexcept nogil
cdef double threat(const View *w, const uint32_t *raided, int settlement) noexcept nogil
