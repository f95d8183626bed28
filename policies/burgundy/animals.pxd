# What animals are worth.

from ludometer.simcore.burgundy.scoring cimport animal_types, more_of, points_of_herd
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef void find_herds(const View *w, Plan *plan) noexcept nogil

cdef inline int joined_points(const View *w, int region, int animal) noexcept nogil:
    # of those of a kind that lie there
    cdef bint joined = holds(w.estate, H_ONE_PASTURE)
    cdef int more = more_of(w.estate, w.tables, animal)
    cdef int points = points_of_herd(w.half[0], w.tables, region, animal, more, joined)
    if w.n_halves > 1:
        points += points_of_herd(w.half[1], w.tables, region, animal, more, joined)
    return points

cdef inline double herd_value(const View *w, int tile, int space) noexcept nogil:
    # points of an animal tile on that space, and of those that it joins there: as find_herds() for one pasture
    cdef const Tables *tables = w.tables
    cdef int half = space >= N_SPACES, animal = tables.animal[tile], amount = tables.amount[tile]
    cdef int points = amount + more_of(w.estate, tables, animal), other, most = 0
    cdef int region = duchy_of(tables, w.half[half]).region_of[space - N_SPACES * half]
    cdef double value
    points += joined_points(w, region, animal)
    if tables.geese != NONE:                                    # E-41: with one other kind, or with every other
        if animal != tables.geese:
            most = joined_points(w, region, tables.geese)
        for other in range(tables.n_animals if animal == tables.geese else 0):
            if other != tables.geese:
                most = max(most, joined_points(w, region, other))
    points += most
    value = points + w.v[V_ANIMAL_ROOM] * (w.estate.region_left[region] - 1) * amount * w.times.left
    if has(w.scored, SCORE_ANIMAL_TYPES) and not has(animal_types(w.state, tables, w.seat), animal):
        value += tables.amount_of[SCORE_ANIMAL_TYPES] * times_scored(w)
    return value
