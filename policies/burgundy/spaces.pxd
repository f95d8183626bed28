# What tiles are worth on their spaces.

from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.animals cimport herd_value
from ludometer.policies.burgundy.castles cimport more_of_action
from ludometer.policies.burgundy.inns cimport any_value
from ludometer.policies.burgundy.position cimport *

cdef struct Reach:                  # where a die can place tiles
    uint64_t cities[N_HALVES]       # open spaces that it reaches in cities ...
    uint64_t pastures[N_HALVES]     # ... and in pastures
    double worth[N_HALVES * N_SPACES]           # of any tile there, less the workers it takes ...
    double best[N_COLOURS]          # ... and the most of it by colour
    int die                         # its number

cdef void find_spaces(const View *w, Plan *plan, int at, const double *more) noexcept nogil
cdef void find_stored(const View *w, Plan *plan) noexcept nogil
cdef void find_reach(const View *w, int die, int workers, Reach *reach) noexcept nogil
cdef double best_city_of(const View *w, const Reach *reach, int building) noexcept nogil
cdef double best_pasture(const View *w, const Reach *reach, int tile) noexcept nogil
cdef double best_inn_of(const View *w, const Reach *reach) noexcept nogil
cdef double region_gain(const View *w, const Duchy *duchy, int space, int covered) noexcept nogil

cdef inline bint built_in_reach(const View *w, const Reach *reach, int building) noexcept nogil:
    # whether a city within reach has the building already
    cdef int half
    cdef uint64_t taken = 0
    for half in range(w.n_halves):
        taken |= reach.cities[half] & w.half[half].city[building]
    return taken != 0

cdef inline double best_in_reach(View *w, const Reach *reach, int tile) noexcept nogil:
    # worth of a tile on the best of these spaces, its effect included
    cdef int colour = w.tables.colour[tile], building
    if colour == BUILDING:
        building = w.tables.building[tile]
        return building_value(w, building) + (
            best_city_of(w, reach, building) if built_in_reach(w, reach, building) else reach.best[BUILDING])
    if colour == ANIMAL:
        return best_pasture(w, reach, tile) if reach.best[ANIMAL] > CLOSED else CLOSED
    if colour == ANY:
        return best_inn_of(w, reach) + w.plan.effect[tile]
    if colour == CASTLE and reach.best[CASTLE] > CLOSED:
        return reach.best[CASTLE] + more_of_action(w) + w.plan.effect[tile]
    return reach.best[colour] + w.plan.effect[tile]

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
