# What tiles are worth on their spaces.

from simcore.burgundy.state cimport *
from policies.burgundy.animals cimport herd_value
from policies.burgundy.castles cimport more_of_action
from policies.burgundy.inns cimport any_value
from policies.burgundy.position cimport *

cdef void find_spaces(const View *w, Plan *plan, int at, const double *more) noexcept nogil
cdef void find_stored(const View *w, Plan *plan) noexcept nogil
cdef void find_at_once(View *w, int first, int last, int workers, double (*at_once)[MAX_TILES]) noexcept nogil
cdef double region_gain(const View *w, const Duchy *duchy, int space, int covered) noexcept nogil

cdef inline double place_value(View *w, int tile, int space) noexcept nogil:
    # of the tile there, its effect included
    if w.tables.colour[tile] == BUILDING:
        return w.plan.space[space] + building_value(w, w.tables.building[tile])
    if w.tables.animal[tile] != NONE:
        return w.plan.space[space] + herd_value(w, tile, space)
    if tile == w.tables.inn:
        return any_value(w, tile, space)
    if w.tables.effect[tile] == IS_CASTLE:
        return w.plan.space[space] + w.plan.effect[tile] + more_of_action(w)
    return w.plan.space[space] + w.plan.effect[tile]
