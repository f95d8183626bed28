"""A duchy: laying a tile, and what is kept ready about the tiles that lie there."""
from libc.string cimport memset
from ludometer.simcore.burgundy.hooks cimport after_lay, derive_more
from ludometer.simcore.burgundy.estates cimport *


cdef void lay(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil:
    # the tile lies there and holds from now on (T-32); nothing is scored and nothing happens yet
    cdef int at = place_in_half(space), of = holder(tables, seat, space), kind = tables.colour[tile]
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef Half *half = &state.half[of]
    cdef const Duchy *duchy = duchy_of(tables, half)
    cdef int colour = duchy.colour_of[at], region = duchy.region_of[at], part
    half.tile[at] = tile
    half.covered |= one(at)
    half.near |= duchy.layout.neighbours[at]
    estate.region_left[region] -= 1
    estate.colour_left[colour] -= 1
    if kind == BUILDING:
        estate.built[tables.building[tile]] += 1
        if tables.city[tile] != NO_CITY_RULE and not has(estate.effects, SAME_BUILDINGS):           # T-31
            for part in range(tables.n_halves):
                half = half_of(state, tables, seat, part)
                half.city[tables.city[tile]] |= duchy_of(tables, half).region[region]
    elif kind == MONASTERY:
        state.tally.placed[seat] |= one(tables.monastery[tile])
        estate.effects |= one(tables.effect[tile])              # M-0
        lasting(estate, tables, tile)
        if tables.effect[tile] == SAME_BUILDINGS:               # M-1
            for part in range(tables.n_halves):
                memset(half_of(state, tables, seat, part).city, 0, N_TYPES * sizeof(uint64_t))
    elif kind == CASTLE:
        estate.castles += 1
    elif kind == ANY:
        half.blank |= one(at)
    after_lay(state, tables, seat, tile, space)


cdef void lasting(Estate *estate, const Tables *tables, int tile) noexcept nogil:
    # M-8 to M-12: what a monastery changes about dice, kept ready for the lists of actions
    cdef int effect = tables.effect[tile], amount = tables.amount[tile], colour
    if effect == WORKER_STEP:
        estate.shift = min(amount, <int>MAX_SHIFT)
    elif effect == SHIFT_TAKE:
        estate.shift_take = min(amount, <int>MAX_SHIFT)
    elif effect == SHIFT_PLACE:
        for colour in range(N_COLOURS):
            if has(tables.shifts[tile], colour):
                estate.shift_place[colour] = min(amount, <int>MAX_SHIFT)


cdef void add_monasteries(const State *state, const Tables *tables, int duke, Estate *renewed) noexcept nogil:
    # the effects of those that lie in a duchy
    cdef const Half *half
    cdef uint64_t spaces
    cdef int part, tile
    for part in range(tables.n_halves):
        half = half_of(state, tables, duke, part)
        spaces = spread(tables, half, MONASTERY)
        while spaces:
            tile = half.tile[lowest(spaces)]
            spaces &= spaces - 1
            renewed.effects |= one(tables.effect[tile])
            lasting(renewed, tables, tile)


cdef void derive(const State *state, const Tables *tables, int duke, Estate *renewed, Half *halves) noexcept nogil:
    # all that is kept ready about the tiles of a duchy and its halves, worked out from them
    cdef int part, other
    memset(renewed, 0, sizeof(Estate))
    memset(halves, 0, N_HALVES * sizeof(Half))
    renewed.shift = 1
    set_terms(renewed, tables)
    for part in range(tables.n_halves):
        derive_built(half_of(state, tables, duke, part), tables, renewed)
        for other in range(tables.n_halves):
            derive_half(half_of(state, tables, duke, part), half_of(state, tables, duke, other), tables, &halves[part])
    add_monasteries(state, tables, duke, renewed)
    derive_more(state, tables, duke, renewed, halves)
    for part in range(tables.n_halves if has(renewed.effects, SAME_BUILDINGS) else 0):              # M-1
        memset(halves[part].city, 0, N_TYPES * sizeof(uint64_t))


cdef void derive_built(const Half *half, const Tables *tables, Estate *renewed) noexcept nogil:
    cdef int space, tile
    for space in range(N_SPACES):
        tile = half.tile[space]
        if tile != NONE and tables.colour[tile] == BUILDING:
            renewed.built[tables.building[tile]] += 1
        elif tile != NONE and tables.colour[tile] == CASTLE:
            renewed.castles += 1


cdef void derive_half(const Half *own, const Half *half, const Tables *tables, Half *renewed) noexcept nogil:
    # for one half, what the tiles of another or of itself mean
    cdef const Duchy *duchy = duchy_of(tables, half)
    cdef int space, tile
    for space in range(N_SPACES):
        tile = half.tile[space]
        if tile == NONE:
            continue
        renewed.near |= duchy.layout.neighbours[space] if half == own else duchy.layout.across[space]
        if half == own:
            renewed.covered |= one(space)
            renewed.blank |= one(space) * (tables.colour[tile] == ANY)
        if tables.colour[tile] == BUILDING and tables.city[tile] != NO_CITY_RULE:
            renewed.city[tables.city[tile]] |= duchy_of(tables, own).region[duchy.region_of[space]]
