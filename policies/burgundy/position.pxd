# A position as a seat sees it, and what its policy values: shared by all decisions.
#
# A policy says what it values in its tables [value], [monastery], [box] and [solo] (names in features.pyx). What a
# seat has but has not turned into points yet (a tile in the storage, goods, workers, a region begun) has a worth too.
# So each action is worth the points it brings and what it changes about that.

from libc.string cimport memcpy
from simcore.choice cimport MAX_FEATURES
from simcore.burgundy.state cimport *

cdef enum:                          # places in the table [value]
    V_HOPE                          # six places, by colour: share of a region's points for all but one of its spaces
    V_NEED = N_COLOURS              # dice a missing space takes; with fewer left it is worth less
    V_PACE                          # rounds a missing space takes: in which phase a region will be completed
    V_COLOUR                        # share of a bonus tile for all but one space of a colour
    V_OPEN                          # an empty space that gets a neighbour
    V_STORED                        # share of what placing a tile is worth that it is worth in the storage, ...
    V_STORED_NUMBER                 # ... more for each number (up to four) of spaces where it could go now, ...
    V_STORED_CLOSED                 # ... and without any such space
    V_CROWD                         # a tile stored beside others, for each of these
    V_WORKER                        # one of the first two workers, ...
    V_WORKER_MORE                   # ... of the next three, ...
    V_WORKER_MANY                   # ... and of all others
    V_SILVER                        # one of the first two silver, ...
    V_SILVER_MORE                   # ... and of all others
    V_GOOD                          # a good in store, as a share of its points when sold
    V_GOOD_ROOM                     # a free place for a type of goods
    V_AHEAD                         # a rival passed on the bridge, at the start of the game; fades
    V_ACTION                        # a castle's action
    V_FETCH                         # share of the best tile a building could fetch
    V_SETTLE                        # share of the best tile a city hall could place
    V_SALE                          # share of the best sale of a warehouse
    V_MINE                          # share of the silver of a mine
    V_ANIMAL_ROOM                   # an empty space of a pasture, for each animal on a tile placed there
    V_LAST                          # a tile that will hardly come again: a mine, castle or monastery
    V_ACTION_NOW                    # share of what a castle's action could do now, instead of V_ACTION
    V_SILVER_MANY                   # what a silver beyond the first five is worth less
    V_NEW_NUMBER                    # an empty space that gets a neighbour, of a number no open space of its colour has
    N_VALUES

cdef enum:                          # places in the table [monastery]
    M_LASTING                       # places of the effects from SAME_BUILDINGS on, at the start of the game; they fade
    M_MORE_BUILDINGS = 14           # buildings of a type still expected, for each empty building space
    M_MORE_ANIMALS                  # types of animals still expected, for each empty pasture space
    M_MORE_GOODS                    # goods still to be sold, for each round left
    M_MORE_BONUSES                  # bonus tiles still to come, for each colour within reach
    N_MONASTERY_VALUES

cdef enum:                          # tables that change those of [value] and [monastery] in part of the games
    AT_START                        # at the start, less and less up to the middle
    AT_END                          # from the middle on, more and more
    OF_TWO                          # with two players
    OF_FOUR                         # with four
    N_CHANGES

cdef enum:                          # places in the table [box], of what modules bring
    B_SHIELDS                       # places of the effects of shields: for each thing these may still act on
    B_KEEP = N_SHIELD_EFFECTS       # share of a shield's points at the end that it is worth when taken
    B_UPKEEP                        # points a silver of upkeep to come is worth
    B_SHORT                         # a silver short of the upkeep as it is due
    B_CASTLE                        # a castle's room for a shield, at the start of the game; fades
    B_COPY                          # points of monasteries that others may still place, for which shield 6 waits
    B_WHITE                         # action of a white castle to come, as a share of a castle's; ...
    B_WHITE_NOW                     # ... share of what the white die could do now
    B_ROUTE                         # share of the bonus of a trade route, ...
    B_ROUTE_NEXT                    # ... and of those that the next sale would bring
    B_ROUTE_GOODS                   # ... and of what goods from a depot add to these
    B_INN_SPACE                     # what an inn is worth on a space, as a share of another tile there, ...
    B_INN                           # ... and share of what it adds to the region
    B_TOWER                         # share of the bonus for linking watchtowers, for all but one tile that it takes
    B_TEAM                          # a die of the partner, as a share of an own one
    N_BOX_VALUES

cdef enum:                          # places in the table [solo]: factors of those of [value], and
    S_LASTING = N_VALUES            # of [monastery], for those that act as long as they lie there
    S_FILL                          # a space covered, ...
    S_FILL_LAST                     # ... more for it, divided by the empty spaces of its colour, ...
    S_POINT                         # ... and a point for a region, on the way to the target
    S_COLOUR                        # the tile that filling a colour brings
    S_SCARCE                        # a tile of a colour of which hardly enough are to come
    S_BUILDINGS                     # a building space next to the starting castle
    N_SOLO_VALUES

cdef enum:
    HOPE_POWERS = MAX_SIZE + 1                  # of a colour's hope, by spaces missing; behind all of them ...
    COLOUR_POWERS = N_COLOURS * HOPE_POWERS     # ... those of V_COLOUR
    N_POWERS = COLOUR_POWERS + MAX_CITIES + 1
    POWER_ROWS = 2 * (1 + (N_POWERS - 1) // MAX_FEATURES)       # of weights: half of them for the table [solo]
    MOST_WORKERS = 5                # places for costs in workers
    MANY_WORKERS = 9                # of more than these, the last ones are worth the same
    CLOSED = -1000                  # worth of what cannot be placed
    N_PLACES = N_BACKS + N_TYPES                # what effects go by: colours, any, and types of buildings behind them

cdef enum:                          # effects of buildings that bring nothing else along, bits
    STEADY = 1 << BUILDS_WORKERS | 1 << BUILDS_SILVER | 1 << BUILDS_POINTS | 1 << BUILDS_ACT

cdef struct Times:                  # the first of a Clock
    int rounds_left                 # after this one
    int dice_left                   # own dice still to come, those of this turn not counted
    double left                     # share of the game still to come: 1 to 0
    double fade                     # the same, but below 1 only in the last rounds
    double last                     # points at the end of the game for a worker, ...
    double last_silver              # ... and for a silver
    double good                     # worth of a good in store, without shields

cdef struct Clock:                  # what follows from the round alone, and what was in sight as the turn began
    int round                       # of the game, from 1
    Times times
    double worth[MOST_WORKERS - 1 + MANY_WORKERS]       # of the last of n workers, by n + MOST_WORKERS - 1
    double points[MAX_SIZE + 1]     # of a region, by its size
    double time[MAX_SIZE + 1]       # by spaces missing: the chance that there are dice for a region, ...
    double bonus[MAX_SIZE + 1]      # ... and points for the phase in which it will be completed
    double colour[MAX_CITIES + 1]   # share of a bonus tile, by spaces missing of the colour
    double building[N_WORKS]        # worth of what a building, or a bonus of a trade route, brings by its type
    int8_t tiles[MAX_TILES]         # kinds in sight, each once: buildings, ...
    int n_types                     # ... from here on other tiles that do the same wherever they lie, ...
    int n_plain                     # ... from here on animals, ...
    int n_grazing                   # ... from here on monasteries
    int n_tiles
    int8_t types[MAX_TILES]         # of the buildings among them, in their order

cdef struct Plan:                   # what follows from the own duchy, the own goods and the clock: a memo (choice.pxd)
    uint64_t key                    # 0 = none
    Clock clock
    float space[N_HALVES * N_SPACES]            # worth of any tile on an open space, its effect aside
    float best[N_BACKS]             # of the best space that is open for a colour
    uint8_t numbers[N_BACKS]        # of open spaces, bits
    float worth[N_PLACES]           # of the effect of a mine, ship, castle or building, what it brings along aside
    float effect[MAX_TILES]         # worth of the effect of a tile on its best space
    float stored[MAX_TILES]         # worth of a tile in the storage, for the dice after this turn

cdef struct View
ctypedef void (*building_fn)(View *w, int building) noexcept nogil

cdef struct View:
    const State *state
    const Seat *own
    const Estate *estate
    const Duchy *duchy
    const Layout *layout
    const Half *half[N_HALVES]      # of the duchy
    int n_halves
    const Tables *tables
    const double *v                 # the table [value] as it is now, or in the solo game its products with [solo]
    const double *m                 # the table [monastery] as it is now
    const double *b                 # the table [box]
    const double *powers            # of hope by colour and of V_COLOUR: N_POWERS of them
    const double *regions           # the table [region]: of regions begun, by size and spaces missing
    double now[N_VALUES + N_MONASTERY_VALUES]   # room for those of [value] and [monastery] ...
    double powers_now[N_POWERS]     # ... and for their powers
    int seat
    int rounds_left                 # after this one
    int dice_left                   # own dice still to come, those of this turn not counted
    double left                     # share of the game still to come: 1 to 0
    double fade                     # the same, but below 1 only in the last rounds
    double last                     # points at the end of the game for a worker, ...
    double last_silver              # ... and for a silver
    uint64_t scored                 # effects of those monasteries that score at the end, bits
    Plan *plan
    int room                        # free places for types of goods
    uint64_t lacking                # types that are not in store, by the high bits of their bytes
    double crowded                  # what one more tile in the storage costs
    uint32_t surplus                # colours of which tiles are stored for all spaces that are left, bits
    double more[N_BACKS]            # what a tile is worth in addition because few of its colour come
    double workers[MOST_WORKERS]    # what n workers cost; those the seat lacks count apart
    double good                     # worth of a good in store
    building_fn find_building       # of buildings.pyx; bonuses of trade routes, for which warehouses ask, ask it too
    # worked out where it is needed
    double at_once[2][MAX_TILES]    # worth of a tile in sight on the best space that the die reaches, less workers
    double at_once_free[2][MAX_TILES]   # the same where the die reaches as it is
    bint sale_known
    double sale_room, sale_cost     # what a sale brings: a place for goods, and workers and silver (below 0)
    bint offers_known
    double offers[N_COLOURS]        # the best tile of a colour in the numbered depots
    bint action_known
    double action                   # what a castle's action could do now, beyond V_ACTION
    bint routes_known
    double routes[N_GOODS]          # bonuses of a trade route for selling all goods of a type, 0 without any, ...
    double best_route               # ... and the most of them
    double white                    # what a white castle brings now, with the module
    uint32_t building_known         # types for which it is in building_values
    double building_values[N_WORKS]

cdef inline double stored_value(const View *w, int tile) noexcept nogil:
    # of a tile in the storage, for the dice after this turn
    return w.plan.stored[tile]

cdef inline double gain_tile(const View *w, int tile) noexcept nogil:
    # one more in the storage; out of a full one the least goes
    if has(w.surplus, w.tables.colour[tile]):
        return -w.crowded
    return w.plan.stored[tile] - w.crowded + w.more[w.tables.colour[tile]]

cdef inline double building_value(View *w, int building) noexcept nogil:
    if building < CRANE and has(STEADY, w.tables.does[building]):
        return w.plan.worth[N_BACKS + building]
    if not has(w.building_known, building):
        w.find_building(w, building)
    return w.building_values[building]

cdef inline int region_begun(int size, int missing) noexcept nogil:
    # the place in the table [region]
    return (size - 2) * (size - 1) // 2 + missing - 1

cdef inline double likely(const View *w, int colour, int missing) noexcept nogil:
    # as a region is hoped for that misses this many spaces
    return w.powers[colour * HOPE_POWERS + missing] * w.plan.clock.time[missing]

cdef inline int times_scored(const View *w) noexcept nogil:
    # H-40: by monasteries at the end
    return w.tables.shield_amount[H_MONASTERY_POINTS] if holds(w.estate, H_MONASTERY_POINTS) else 1

cdef inline uint64_t six(const int8_t *numbers) noexcept nogil:
    # small numbers by type of goods or by colour as bytes of a word, to be looked at all at once
    cdef uint32_t four
    cdef uint16_t two
    memcpy(&four, numbers, 4)
    memcpy(&two, numbers + 4, 2)
    return <uint64_t>two << 32 | four

cdef inline uint64_t some(uint64_t word) noexcept nogil:
    # the high bit of each byte that is above 0 (and below 128)
    return (word + 0x7F7F7F7F7F7F7F7Fu) & 0x8080808080808080u

cdef inline int total(uint64_t word) noexcept nogil:
    # of all bytes, below 256
    return word * 0x0101010101010101u >> 56
