"""What animals are worth in a pasture."""
from ludometer.simcore.burgundy.scoring cimport animal_types, more_of
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *


cdef void find_herds(const View *w, Plan *plan) noexcept nogil:
    # Animals, on the best of the pastures with an open space. Repeats animal_points() for all kinds at once: asking it
    # for each tile in sight costs 4.6 % of a game.
    cdef const Tables *tables = w.tables
    cdef const Estate *estate = w.estate
    cdef const Clock *clock = &plan.clock
    cdef uint64_t open_spaces, beasts, kinds
    cdef bint joined = holds(estate, H_ONE_PASTURE)
    cdef const Half *part
    cdef const Duchy *duchy
    cdef int half
    cdef int more[MAX_ANIMALS + 1]
    cdef double points[MAX_ANIMALS + 1]
    cdef double new[MAX_ANIMALS]
    cdef double value, room, geese, others
    cdef float best
    cdef int i, j, region, tile, animal
    more[MAX_ANIMALS] = 0
    for animal in range(MAX_ANIMALS):
        more[animal] = new[animal] = 0
    for j in range(clock.n_plain, clock.n_grazing):
        plan.effect[clock.tiles[j]] = CLOSED
    if has(estate.effects, ANIMAL_POINTS):
        for animal in range(tables.n_animals):
            more[animal] = more_of(estate, tables, animal)
    if has(w.scored, SCORE_ANIMAL_TYPES):
        kinds = animal_types(w.state, tables, w.seat)
        for animal in range(tables.n_animals):
            if not has(kinds, animal):
                new[animal] = tables.amount_of[SCORE_ANIMAL_TYPES] * times_scored(w)
    for i in range(w.duchy.n_pastures):
        region = w.duchy.pastures[i]
        best = CLOSED
        for half in range(w.n_halves):
            part = w.half[half]
            open_spaces = duchy_of(tables, part).region[region] & part.near & ~part.covered
            while open_spaces:
                best = max(best, plan.space[half * N_SPACES + lowest(open_spaces)])
                open_spaces &= open_spaces - 1
        if best == CLOSED:
            continue
        for animal in range(MAX_ANIMALS + 1):
            points[animal] = more[animal]
        for half in range(w.n_halves):
            part = w.half[half]
            duchy = duchy_of(tables, part)
            beasts = (duchy.colour[ANIMAL] if joined else duchy.region[region]) & part.covered & ~part.blank
            while beasts:
                tile = part.tile[lowest(beasts)]
                beasts &= beasts - 1
                points[tables.animal[tile]] += tables.amount[tile] + more[tables.animal[tile]]
        geese = others = 0
        if tables.geese != NONE:                                # E-41
            geese = points[tables.geese] - more[tables.geese]
            for animal in range(tables.n_animals):
                others = max(others, points[animal] - more[animal] if animal != tables.geese else 0)
        room = w.v[V_ANIMAL_ROOM] * (estate.region_left[region] - 1) * w.times.left
        for j in range(clock.n_plain, clock.n_grazing):
            tile = clock.tiles[j]
            animal = tables.animal[tile]
            value = best - plan.best[ANIMAL] + tables.amount[tile] * (1 + room) + points[animal] + new[animal]
            value += geese if animal != tables.geese else others
            plan.effect[tile] = max(plan.effect[tile], <float>value)
