# A position as a seat sees it, and what its policy values: shared by all decisions.
#
# A policy says what it values in its tables [value], [monastery], [box] and [solo] (declared.py). What a
# seat has but has not turned into points yet (a tile in the storage, goods, workers, a region begun) has a worth too.
# So each action is worth the points it brings and what it changes about that.

from libc.string cimport memcpy
from ludometer.simcore.choice cimport MAX_FEATURES
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.declared cimport *

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
    double good                     # worth of a good in store; that of a Clock is without shields

cdef struct Clock:                  # what follows from the round alone, and what was in sight as the turn began
    int round                       # of the game, from 1
    double values[N_V + N_M]        # the tables [value] and [monastery] as they are now ...
    double powers[N_POWERS]         # ... and powers of them, as View has them
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
    int seat
    Times times
    uint64_t scored                 # effects of those monasteries that score at the end, bits
    Plan *plan
    bint renewed                    # whether the clock of the plan is of another round
    int room                        # free places for types of goods
    uint64_t lacking                # types that are not in store, by the high bits of their bytes
    double crowded                  # what one more tile in the storage costs
    double wanted[N_BACKS]          # 0 for colours of which tiles are stored for all spaces that are left, else 1
    double more[N_BACKS]            # what a tile is worth in addition because few of its colour come, if it is wanted
    double workers[MOST_WORKERS]    # what n workers cost; those the seat lacks count apart
    building_fn find_building       # of buildings.pyx; bonuses of trade routes, for which warehouses ask, ask it too
    # worked out where it is needed
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
    # one more in the storage; out of a full one the least goes. Without a jump: 1 % of all that is guessed wrong.
    cdef int colour = w.tables.colour[tile]
    return w.wanted[colour] * w.plan.stored[tile] - w.crowded + w.more[colour]

cdef inline double building_value(View *w, int building) noexcept nogil:
    if building < CRANE and has(STEADY, w.tables.does[building]):
        return w.plan.worth[N_BACKS + building]
    if not has(w.building_known, building):
        w.find_building(w, building)
    return w.building_values[building]

cdef inline int region_begun(int size, int missing) noexcept nogil:
    # the place in the table [region]
    return W_REGION_SIZE_BEGUN + (size - 2) * (size - 1) // 2 + missing - 1

cdef inline double likely(const View *w, int colour, int missing) noexcept nogil:
    # as a region is hoped for that misses this many spaces
    return w.powers[colour * HOPE_POWERS + missing] * w.plan.clock.time[missing]

cdef inline int times_scored(const View *w) noexcept nogil:
    # H-40: by monasteries at the end
    return w.tables.shield_amount[H_MONASTERY_POINTS] if holds(w.estate, H_MONASTERY_POINTS) else 1

cdef inline int more_for_bonus_tile(const View *w) noexcept nogil:
    # M-26
    return w.tables.amount_of[SCORE_BONUS_TILES] * times_scored(w) if has(w.scored, SCORE_BONUS_TILES) else 0

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
