# How a seat sees a position, and what things are worth to it in victory points: shared by all decisions of a policy.
#
# A policy says what it values in its tables [value] and [monastery] (names in features.pyx). What a seat has but has
# not turned into points yet (a tile in the storage, goods, workers, a region begun) has a worth too. So each action is
# worth the points it brings and what it changes about that.

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
    N_VALUES

cdef enum:                          # places in the table [monastery]
    M_LASTING                       # places of the effects from SAME_BUILDINGS on, at the start of the game; they fade
    M_MORE_BUILDINGS = 14           # buildings of a type still expected, for each empty building space
    M_MORE_ANIMALS                  # types of animals still expected, for each empty pasture space
    M_MORE_GOODS                    # goods still to be sold, for each round left
    M_MORE_BONUSES                  # bonus tiles still to come, for each colour within reach
    N_MONASTERY_VALUES

cdef enum:
    MOST_WORKERS = 5                # places for costs in workers

cdef struct Plan:                   # what follows from the own duchy, the own goods and the clock: a memo (choice.pxd)
    uint64_t key                    # 0 = none
    float space[N_SPACES]           # worth of any tile on an open space, its effect aside
    float best[N_COLOURS]           # of the best space that is open for a colour
    float by_number[N_COLOURS][7]   # of the best one that a die of this number reaches; CLOSED if there is none
    uint8_t numbers[N_COLOURS]      # of open spaces, bits
    float building[N_BUILDINGS]     # worth of the effect of a building by its type, what it brings along aside
    float effect[MAX_TILES]         # worth of the effect of a tile on its best space
    float stored[MAX_TILES]         # worth of a tile in the storage, for the dice after this turn

cdef struct View:
    const State *state
    const Estate *estate
    const Duchy *duchy
    const Tables *tables
    const double *v                 # the table [value]
    const double *m                 # the table [monastery]
    int seat
    int rounds_left                 # after this one
    int dice_left                   # own dice still to come, those of this turn not counted
    double left                     # share of the game still to come: 1 to 0
    Plan *plan
    int room                        # free places for types of goods
    double crowded                  # what one more tile in the storage costs
    double more[N_COLOURS]          # what a tile is worth besides because few of its colour come
    double workers[MOST_WORKERS]    # what so many workers cost, those the seat has not apart
    # worked out when first asked for
    uint32_t building_known         # types for which it is in building_values
    double building_values[N_BUILDINGS]

cdef float CLOSED                   # worth of what cannot be placed

cdef void look(View *w, const State *state, const Tables *tables, int seat, const double *v, const double *m,
               uint64_t *memo) noexcept nogil
cdef double spend(const View *w, int workers, int silver) noexcept nogil
cdef double place_value(View *w, int tile, int space) noexcept nogil
cdef double place_by_number(View *w, int tile, int number) noexcept nogil
cdef double building_value(View *w, int building) noexcept nogil
cdef double take_workers_value(const View *w) noexcept nogil
cdef double sale_value(const View *w, int good) noexcept nogil
cdef double goods_value(const View *w, int first, int second) noexcept nogil
cdef double type_value(const View *w, int good, int number) noexcept nogil

cdef inline double stored_value(const View *w, int tile) noexcept nogil:
    # of a tile in the storage, for the dice after this turn
    return w.plan.stored[tile]

cdef inline double gain_tile(const View *w, int tile) noexcept nogil:
    # one more in the storage; out of a full one the least goes
    return w.plan.stored[tile] - w.crowded + w.more[w.tables.colour[tile]]
