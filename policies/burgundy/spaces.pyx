"""What tiles are worth on their spaces, in the storage, and on those that a die reaches."""
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.animals cimport herd_value
from ludometer.policies.burgundy.inns cimport best_inn
from ludometer.policies.burgundy.position cimport *


cdef void find_spaces(const View *w, Plan *plan, int at, const double *more) noexcept nogil:
    # of one half
    cdef const Estate *estate = w.estate
    cdef const Half *half = w.half[at]
    cdef const Duchy *duchy = duchy_of(w.tables, half)
    cdef const Layout *layout = &duchy.layout
    cdef const Clock *clock = &plan.clock
    cdef uint64_t empty = ~half.covered & duchy.colour[<int>ANY], open_spaces = (half.near | half.ferry) & empty
    cdef uint64_t fresh_spaces = empty & ~open_spaces, other_spaces = open_spaces, beside
    cdef int colour, space
    cdef double fresh = w.v[V_OPEN] * min(1.0, w.times.rounds_left / 5.0)
    cdef double number = w.v[V_NEW_NUMBER] * min(1.0, w.times.rounds_left / 5.0)
    cdef float value
    while other_spaces:
        space = lowest(other_spaces)
        other_spaces &= other_spaces - 1
        plan.numbers[<int>duchy.colour_of[space]] |= 1 << layout.number[space]
    while open_spaces:
        space = lowest(open_spaces)
        open_spaces &= open_spaces - 1
        colour = duchy.colour_of[space]
        beside = (layout.neighbours[space] | layout.river[space]) & fresh_spaces
        value = more[colour] + region_gain(w, duchy, space, 0) + fresh * size_of(beside)
        while beside:
            value = value + number * (1 - has(plan.numbers[<int>duchy.colour_of[lowest(beside)]], layout.number[
                lowest(beside)]))
            beside &= beside - 1
        plan.space[at * N_SPACES + space] = value
        plan.best[colour] = max(plan.best[colour], value)


cdef double region_gain(const View *w, const Duchy *duchy, int space, int covered) noexcept nogil:
    # what a tile there adds to its region, of which `covered` more spaces have been covered meanwhile
    cdef const Clock *clock = &w.plan.clock
    cdef int colour = duchy.colour_of[space], region = duchy.region_of[space], size = duchy.region_size[region]
    cdef int missing = w.estate.region_left[region] - covered
    cdef const double *hope = w.powers + colour * HOPE_POWERS
    cdef double now = 0, then = hope[missing - 1] * (clock.points[size] + clock.bonus[missing - 1])
    if missing < size:                                          # before, a region is worth nothing
        now = hope[missing] * (clock.points[size] + clock.bonus[missing]) + w.regions[region_begun(size, missing)]
    if missing > 1:
        then += w.regions[region_begun(size, missing - 1)]
    return then * clock.time[missing - 1] - now * clock.time[missing]


cdef void find_stored(const View *w, Plan *plan) noexcept nogil:
    # A tile is worth a share of what placing it is worth: the more numbers will do, the more. Without an open space it
    # hopes for one; a building that all open cities have already is not wanted at all.
    cdef const Estate *estate = w.estate
    cdef const Clock *clock = &plan.clock
    cdef double shares[7]                                       # by numbers of open spaces
    cdef double share[N_BACKS]
    cdef double best[N_BACKS]
    cdef double city
    cdef double in_time = min(1.0, w.times.dice_left / 4.0)
    cdef double hope = w.v[V_STORED_CLOSED] * min(1.0, w.times.dice_left / 10.0)
    cdef uint64_t[N_HALVES] cities                              # their open spaces
    cdef int colour, numbers, i, half
    shares[0] = hope
    for numbers in range(1, 7):
        shares[numbers] = (w.v[V_STORED] + w.v[V_STORED_NUMBER] * min(4, numbers)) * in_time
    for colour in range(N_COLOURS):
        numbers = size_of(plan.numbers[colour])
        share[colour] = shares[numbers] * (estate.colour_left[colour] > 0)
        best[colour] = plan.best[colour] if numbers else 4
    if w.tables.inn != NONE or w.tables.blank != NONE:
        numbers = size_of(plan.numbers[<int>ANY])
        share[<int>ANY] = shares[numbers]
        best[<int>ANY] = plan.best[<int>ANY] if numbers else 4
    for half in range(w.n_halves):
        cities[half] = duchy_of(w.tables, w.half[half]).colour[BUILDING] & w.half[half].near & ~w.half[half].covered
    for i in range(clock.n_types):
        city = best[BUILDING]
        if plan.numbers[BUILDING]:                              # some cities have the building already
            city = best_city(w, cities, plan.best[BUILDING], clock.types[i])
        store_value(plan, clock.tiles[i], share[BUILDING], city)
    for i in range(clock.n_types, clock.n_plain):
        colour = w.tables.colour[clock.tiles[i]]
        store_value(plan, clock.tiles[i], share[colour], best[colour])
    for i in range(clock.n_plain, clock.n_grazing):
        store_value(plan, clock.tiles[i], share[ANIMAL], best[ANIMAL])
    for i in range(clock.n_grazing, clock.n_tiles):
        store_value(plan, clock.tiles[i], share[MONASTERY], best[MONASTERY])


cdef inline void store_value(Plan *plan, int tile, double share, double best) noexcept nogil:
    plan.stored[tile] = share * (best + max(<float>0, plan.effect[tile]))


cdef inline float best_city(const View *w, const uint64_t *cities, float best, int building) noexcept nogil:
    # the best of these spaces for a building; `best` of them for any
    cdef uint64_t taken = 0, spaces
    cdef int half
    for half in range(w.n_halves):
        taken |= cities[half] & w.half[half].city[building]
    if not taken:
        return best
    best += CLOSED
    for half in range(w.n_halves):
        spaces = cities[half] & ~w.half[half].city[building]
        while spaces:
            best = max(best, w.plan.space[half * N_SPACES + lowest(spaces)])
            spaces &= spaces - 1
    return best


cdef void find_reach(const View *w, int die, int workers, Reach *reach) noexcept nogil:
    # Repeats place_options() for all tiles of a colour at once: asking for each in sight costs 9 % of a game.
    cdef const Estate *estate = w.estate
    cdef const Half *half
    cdef const Duchy *duchy
    cdef const uint64_t *within
    cdef uint64_t spaces
    cdef int at, colour, space, cost
    cdef double worth
    reach.die = die
    for colour in range(N_COLOURS):
        reach.best[colour] = CLOSED
    for at in range(w.n_halves):
        half = w.half[at]
        duchy = duchy_of(w.tables, half)
        within = duchy.layout.reach[estate.shift][die][min(workers, <int>MAX_SHIFT)]
        spaces = 0
        for colour in range(N_COLOURS):
            spaces |= duchy.colour[colour] & within[<int>estate.shift_place[colour]]
        spaces &= (half.near | half.ferry) & ~half.covered      # only ships go on those of a ferry
        reach.cities[at], reach.pastures[at] = spaces & duchy.colour[BUILDING], spaces & duchy.colour[ANIMAL]
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            colour = duchy.colour_of[space]
            cost = w.tables.cost[estate.shift][die][estate.shift_place[colour]][duchy.layout.number[space]]
            worth = w.plan.space[at * N_SPACES + space] - w.workers[cost]
            reach.worth[at * N_SPACES + space] = worth
            reach.best[colour] = max(reach.best[colour], worth)


cdef double best_city_of(const View *w, const Reach *reach, int building) noexcept nogil:
    cdef uint64_t cities
    cdef int half, space
    cdef double best = CLOSED
    for half in range(w.n_halves):
        cities = reach.cities[half] & ~w.half[half].city[building]
        while cities:
            space = half * N_SPACES + lowest(cities)
            cities &= cities - 1
            best = max(best, reach.worth[space])
    return best


cdef double best_pasture(const View *w, const Reach *reach, int tile) noexcept nogil:
    cdef uint64_t pastures
    cdef int half, space
    cdef double best = CLOSED
    for half in range(w.n_halves):
        pastures = reach.pastures[half]
        while pastures:
            space = half * N_SPACES + lowest(pastures)
            pastures &= pastures - 1
            best = max(best, reach.worth[space] + herd_value(w, tile, space))
    return best


cdef double best_inn_of(const View *w, const Reach *reach) noexcept nogil:
    cdef int half
    cdef double best = CLOSED
    for half in range(w.n_halves):
        best = max(best, best_inn(w, half, layout_of(w.tables, w.half[half]).reach[w.estate.shift][reach.die][0][0]))
    return best
