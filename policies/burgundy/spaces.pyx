"""What tiles are worth on their spaces, in the storage, and on those that a die reaches."""
from simcore.burgundy.state cimport *
from policies.burgundy.animals cimport herd_value
from policies.burgundy.inns cimport best_inn
from policies.burgundy.position cimport *


cdef void find_spaces(const View *w, Plan *plan, int at, const double *more) noexcept nogil:
    # of one half
    cdef const Estate *estate = w.estate
    cdef const Half *half = w.half[at]
    cdef const Duchy *duchy = duchy_of(w.tables, half)
    cdef const Layout *layout = &duchy.layout
    cdef const Clock *clock = &plan.clock
    cdef uint64_t empty = ~half.covered & duchy.colour[<int>ANY], open_spaces = (half.near | half.ferry) & empty
    cdef uint64_t fresh_spaces = empty & ~open_spaces
    cdef const double *hope
    cdef int colour, space, region, missing, size
    cdef double fresh = w.v[V_OPEN] * min(1.0, w.rounds_left / 5.0), points, now, then
    cdef double[MAX_SIZE + 1] begun = [0, 1, 1, 1, 1, 1, 1, 1, 1]           # before, a region is worth nothing
    cdef float value
    while open_spaces:
        space = lowest(open_spaces)
        open_spaces &= open_spaces - 1
        colour, region = duchy.colour_of[space], duchy.region_of[space]
        missing, size = estate.region_left[region], duchy.region_size[region]
        points, hope = clock.points[size], w.powers + colour * HOPE_POWERS
        now = hope[missing] * clock.time[missing] * (points + clock.bonus[missing]) * begun[size - missing]
        then = hope[missing - 1] * clock.time[missing - 1] * (points + clock.bonus[missing - 1])
        value = more[colour] + then - now
        value = value + fresh * size_of((layout.neighbours[space] | layout.river[space]) & fresh_spaces)
        plan.space[at * N_SPACES + space] = value
        plan.best[colour] = max(plan.best[colour], value)
        plan.numbers[colour] |= 1 << layout.number[space]


cdef void find_stored(const View *w, Plan *plan) noexcept nogil:
    # A tile is worth a share of what placing it is worth: the more numbers will do, the more. Without an open space it
    # hopes for one; a building that all open cities have already is not wanted at all.
    cdef const Estate *estate = w.estate
    cdef const Clock *clock = &plan.clock
    cdef double shares[7]                                       # by numbers of open spaces
    cdef double share[N_BACKS]
    cdef double best[N_BACKS]
    cdef double city
    cdef double in_time = min(1.0, w.dice_left / 4.0), hope = w.v[V_STORED_CLOSED] * min(1.0, w.dice_left / 10.0)
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


cdef void find_at_once(View *w, int first) noexcept nogil:
    # By the dice from `first` on, of all tiles in sight, since most of them may be taken by the other die.
    cdef const Clock *clock = &w.plan.clock
    cdef double reached[N_BACKS]                                # worth of the best space of a colour
    cdef double brings[N_TYPES]                                 # what else a building does
    cdef uint64_t[N_HALVES] cities                              # spaces of buildings
    cdef int die, colour, tile, half, i
    for i in range(clock.n_types):
        brings[i] = building_value(w, clock.types[i])
    for die in range(first, 2):
        for colour in range(N_BACKS):
            reached[colour] = CLOSED
        for i in range(clock.n_plain, clock.n_grazing):
            w.at_once[die][clock.tiles[i]] = CLOSED
        for half in range(w.n_halves):
            cities[half] = reach_in(w, half, w.own.dice[die], reached, w.at_once[die])
        for i in range(clock.n_types):
            w.at_once[die][clock.tiles[i]] = brings[i] + (
                CLOSED if reached[BUILDING] == CLOSED else best_city(w, cities, reached[BUILDING], clock.types[i]))
        for i in range(clock.n_types, clock.n_plain):
            tile = clock.tiles[i]
            w.at_once[die][tile] = <float>(reached[<int>w.tables.colour[tile]] + w.plan.effect[tile])
        for i in range(clock.n_grazing, clock.n_tiles):
            tile = clock.tiles[i]
            w.at_once[die][tile] = <float>(reached[MONASTERY] + w.plan.effect[tile])


cdef inline uint64_t reach_in(const View *w, int at, int die, double *reached, double *animals) noexcept nogil:
    # Repeats place_options() for all tiles of a colour at once: asking for each in sight costs 9 % of a game.
    # The best spaces of a half that the die reaches as it is; for animals, what each is worth there. Returns those of
    # cities, of which some have a building already.
    cdef const Estate *estate = w.estate
    cdef const Half *half = w.half[at]
    cdef const Duchy *duchy = duchy_of(w.tables, half)
    cdef const uint64_t *reach = duchy.layout.reach[estate.shift][die][0]
    cdef const Clock *clock = &w.plan.clock
    cdef uint64_t spaces = 0, cities
    cdef int colour, space, i
    cdef double value
    for colour in range(N_COLOURS):
        spaces |= duchy.colour[colour] & reach[<int>estate.shift_place[colour]]
    spaces &= (half.near | half.ferry) & ~half.covered          # only ships go on those of a ferry
    cities = spaces & duchy.colour[BUILDING]
    if w.tables.inn != NONE or w.tables.blank != NONE:
        reached[<int>ANY] = max(reached[<int>ANY], best_inn(w, at, reach[0]))
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        colour, value = duchy.colour_of[space], w.plan.space[at * N_SPACES + space]
        reached[colour] = max(reached[colour], value)
        if colour == ANIMAL:
            for i in range(clock.n_plain, clock.n_grazing):
                animals[clock.tiles[i]] = max(animals[clock.tiles[i]], value + herd_value(
                    w, clock.tiles[i], at * N_SPACES + space))
    return cities
