# What monasteries are worth.

from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef double counted_value(const View *w, int tile) noexcept nogil

cdef inline double monastery_value(const View *w, int tile) noexcept nogil:
    # what lasts, by its weight, for the time it has left; what scores or acts on colours, by what there is
    cdef int effect = w.tables.effect[tile]
    if effect >= SCORE_GOODS_TYPES or effect == SHIFT_PLACE:
        return counted_value(w, tile)
    return w.m[M_EFFECT + effect - SAME_BUILDINGS] * w.times.left
