"""The setup: duchies and starting castles."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *


cdef void score_duchy(const Tables *tables, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef const Duchy *duchy
    cdef int i, region, size, colour
    cdef int largest[N_COLOURS]
    cdef int any_colour, mines
    for i in range(n):
        duchy = &tables.duchy[moves[i].what]
        any_colour = mines = 0
        for colour in range(N_COLOURS):
            largest[colour] = 0
        for region in range(duchy.n_regions):
            size, colour = duchy.region_size[region], duchy.region_colour[region]
            largest[colour] = max(largest[colour], size)
            any_colour = max(any_colour, size)
            mines += colour == MINE and size == 1
        scores[i] = (own[W_DUCHY_REGIONS] * duchy.n_regions + own[W_DUCHY_LARGEST] * any_colour
                     + own[W_DUCHY_CITY] * largest[BUILDING] + own[W_DUCHY_PASTURE] * largest[ANIMAL]
                     + own[W_DUCHY_RIVER] * largest[SHIP] + own[W_DUCHY_SINGLE_MINES] * mines)


cdef void score_castle(const Half *half, const Tables *tables, const Move *moves, int n, const double *own,
                       const double *solo, double *scores) noexcept nogil:
    cdef const Duchy *duchy
    cdef const Layout *layout
    cdef uint64_t around, beyond, small
    cdef uint32_t numbers, colours
    cdef int[N_COLOURS] beside
    cdef int i, at, space, colour
    for i in range(n):
        # C-3: spaces of a team's second half count on from N_SPACES
        duchy = &tables.duchy[half.board + (moves[i].where >= N_SPACES) * MAX_DUCHIES]
        layout, at = &duchy.layout, moves[i].where % N_SPACES
        around = beyond = layout.neighbours[at] | layout.river[at]
        numbers = colours = small = 0
        beside = [0, 0, 0, 0, 0, 0]
        scores[i] = own[W_CASTLE_OPEN] * size_of(around) + (
            own[W_CASTLE_REGION] * duchy.region_size[duchy.region_of[at]])
        while around:
            space = lowest(around)
            around &= around - 1
            beyond |= layout.neighbours[space] | layout.river[space]
            numbers |= 1 << layout.number[space]
            colour = duchy.colour_of[space]
            colours |= 1 << colour
            beside[colour] += 1
        beyond &= ~(layout.neighbours[at] | layout.river[at] | one(at))
        while beyond:
            space = duchy.region_of[lowest(beyond)]
            beyond &= beyond - 1
            small |= one(space) * (duchy.region_size[space] <= 2)
        scores[i] += own[W_CASTLE_SMALL] * size_of(small)
        scores[i] += own[W_CASTLE_NUMBERS] * size_of(numbers) + own[W_CASTLE_COLOURS] * size_of(colours) + (
            solo[S_BUILDINGS] if tables.knob.solo else own[W_CASTLE_BUILDINGS]) * beside[BUILDING] + (
            own[W_CASTLE_ANIMALS] * beside[ANIMAL] + own[W_CASTLE_MINES] * beside[MINE]
            + own[W_CASTLE_SHIPS] * beside[SHIP] + own[W_CASTLE_TO_MINE] * steps_to(duchy, at, MINE)
            + own[W_CASTLE_TO_MONASTERY] * steps_to(duchy, at, MONASTERY))


cdef int steps_to(const Duchy *duchy, int at, int colour) noexcept nogil:
    # from a space to the nearest of the colour; 0 if the duchy has none
    cdef uint64_t reached = one(at), edge
    cdef int steps = 0, space
    while not reached & duchy.colour[colour] and duchy.colour[colour]:
        edge = reached
        while edge:
            space = lowest(edge)
            edge &= edge - 1
            reached |= duchy.layout.neighbours[space] | duchy.layout.river[space]
        steps += 1
    return steps
