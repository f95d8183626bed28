# The Castles of Burgundy, as data. Dukes take tiles from the depots by dice and place them in their duchies, for five
# phases of five rounds. RULES.md has the rules by id; this file has the pieces.
#
# Numbers of the rules come from data/*.toml and live in Tables. A State holds no pointers and is zeroed first, so it
# can be copied with memcpy and equal positions are equal bytes. Sets of spaces are bits of a word (bits.pxd). Seats
# count from 0 in starting order. A tile is known by its kind alone (a row of the table `tile`): tiles of a kind are
# alike, so nothing in play tells which of them it is.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from ludometer.simcore.bits cimport has, lowest, one, size_of
from ludometer.simcore.choice cimport Course, Ctx, Move
from ludometer.simcore.hooks cimport MAX_HOOKED, end_of
from ludometer.simcore.burgundy.declared cimport *
from ludometer.simcore.burgundy.limits cimport *

cdef struct Seat:                   # what a seat has for itself
    int16_t vp[N_PARTS]
    int8_t stored[MAX_STORAGE]      # tiles in the storage, NONE beyond n_stored
    int8_t n_stored
    int8_t bridge                   # spaces moved on it
    int8_t dice[2]                  # of this round, 0 = used

cdef struct Half:                   # the board of a duchy, or a half of it
    uint64_t covered                # spaces with a tile
    uint64_t near                   # spaces next to one of these, covered or not; with shield 18 all
    uint64_t ferry                  # spaces across a river where only a ship may go: the part is not open yet (A-4)
    uint64_t blank                  # spaces with a tile of no colour: inns, black sides
    uint64_t city[N_CITY_RULES]     # by Tables.city: spaces of cities that have such a building already (T-31)
    int8_t board                    # place of its spaces in Tables.duchy
    int8_t tile[N_SPACES]           # NONE = empty

cdef struct Estate:                 # what a duke has, whoever plays for him; all but `sold` lies open
    uint64_t effects                # lasting effects and end scorings of monasteries in the duchy, bits by effect
    uint32_t shields                # bits by effect
    int16_t silver
    int16_t workers
    # terms: those of the rulebook unless something in the duchy changes them
    int8_t storage                  # tiles that a seat may store itself
    int8_t mine_silver              # at the end of a phase
    int8_t good_silver              # for each good of a sale, NONE = for the sale as a whole
    int8_t duchy
    int8_t castle                   # space of the starting castle
    int8_t common[MAX_STORAGE]      # tiles in the storage that its seats have in common, NONE beyond n_common
    int8_t n_common
    int8_t goods[N_GOODS]
    int8_t sold[N_GOODS]            # face down: others see only how many they are (G-4)
    int8_t region_left[MAX_REGIONS] # empty spaces
    int8_t colour_left[N_COLOURS]
    int8_t built[N_TYPES]           # buildings in the duchy, by type
    int8_t bonuses                  # bonus tiles for colours
    int8_t castles                  # castle tiles in the duchy, each with room for a shield
    int8_t patron                   # duke whose monasteries shield 6 copies, or NONE
    int8_t towers                   # most watchtowers linked with each other
    int8_t tower_bonus              # 1 or 2: it was the first or second to link all, and has points for that
    int8_t route[MAX_ROUTES]        # boards of the trade route, NONE beyond n_route
    int8_t n_route
    int8_t on_route                 # goods that lie on it
    int8_t shift                    # numbers a worker shifts a die by: 1, or 2 (M-8)
    int8_t shift_take               # free shift on a die that takes a tile (M-12) ...
    int8_t shift_place[N_BACKS]     # ... that places one of a colour (M-9 to M-11); I-4: 0 for any

cdef struct Public:                 # what lies on the table
    Course course
    uint32_t offered                # slots with a tile, of tiles alike in a depot the first; kept by offer() below
    int8_t slot[N_ALL_SLOTS]        # tile, NONE = empty
    int8_t goods[N_DEPOTS][N_GOODS] # in the depots
    int8_t goods_line[MAX_ROUNDS]   # goods of this phase, by round; NONE once placed
    int8_t bonuses_taken[N_COLOURS]
    int8_t gone[MAX_TILES]          # tiles out of the game, by kind
    int8_t left[N_BACKS]            # tiles in the supplies
    int8_t white                    # the white die of this round
    int8_t inns                     # in the stack
    int8_t shield[N_SHIELD_SLOTS]   # in the depots, NONE = none
    int8_t towers_taken             # bonuses for linking all watchtowers
    int16_t target                  # of points in the solo game, else 0 ...
    int16_t counter                 # ... and how far they are
    int8_t owed                     # actions the target has brought and that are still to be taken
    int8_t cranes                   # that a monastery has counted already (A-22)
    int8_t goods_gone[N_GOODS]      # goods out of the game
    # course of the game
    int8_t phase, round             # from 0
    int8_t count                    # steps played of this stage, or turns of this round
    int8_t order[SEATS]             # seats as they move in this round
    int8_t bridge_order[SEATS]      # seats as they stand on the bridge: the order of the next round
    int8_t bought                   # purchases in the turn being played
    int8_t turned                   # dice turned by shield 16 in it
    int8_t castles_chosen           # 1 once all have their duchies, if seats choose where their castles lie (S-14)

cdef struct Hidden:                 # what nobody knows
    int8_t supply[N_BACKS][MAX_SUPPLY]          # the next is [left - 1], NONE above it
    int8_t goods[MAX_GOODS]         # by phase and round, then those the seats were dealt, then those in the box

cdef struct State:
    Public pub
    Seat seat[SEATS]
    Estate estate[SEATS]            # by duke: Tables.duke says whose seat it is
    Half half[SEATS]                # of a duke the half with his number, and another two places behind
    Hidden hid
    Tally tally

# ---- what modules may add to the rules: hooks.pxd says when each of these is called

cdef struct Tables                  # below

ctypedef void (*table_hook)(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
ctypedef void (*seat_hook)(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
ctypedef void (*number_hook)(State *state, const Tables *tables, int seat, int number, Ctx *ctx) noexcept nogil
ctypedef void (*numbers_hook)(State *state, const Tables *tables, int seat, int what, int number,
                              Ctx *ctx) noexcept nogil
ctypedef void (*move_hook)(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
ctypedef int (*choice_hook)(State *state, const Tables *tables, int seat, int space, int animal,
                            Ctx *ctx) noexcept nogil
ctypedef void (*bring_hook)(State *state, const Tables *tables, int seat, int tile, int space, bint acts,
                            Ctx *ctx) noexcept nogil
ctypedef void (*lay_hook)(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil
ctypedef void (*workers_hook)(State *state, const Tables *tables, int seat, int workers) noexcept nogil
ctypedef void (*stack_hook)(State *state) noexcept nogil
ctypedef void (*derive_hook)(const State *state, const Tables *tables, int duke, Estate *renewed,
                             Half *halves) noexcept nogil
ctypedef int (*options_hook)(const State *state, const Tables *tables, int seat, int moment, int die, Move *moves,
                             int n) noexcept nogil
ctypedef int (*purchase_hook)(const State *state, const Tables *tables, int seat, int least, int most, Move *moves,
                              int n) noexcept nogil
ctypedef int (*goods_hook)(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil
ctypedef int (*size_hook)(const State *state, const Tables *tables, int seat, int space) noexcept nogil
ctypedef int (*count_hook)(const State *state, const Tables *tables, int seat) noexcept nogil
ctypedef double (*progress_hook)(const State *state, const Tables *tables) noexcept nogil
ctypedef void (*result_hook)(const State *state, const Tables *tables, int seat, Result *row) noexcept nogil
ctypedef bint (*fits_hook)(const State *state, const Tables *tables) noexcept nogil

cdef struct Hooks:                  # see simcore/hooks.pxd; those without a list change a rule, so one module has them
    # setup and course
    table_hook deal_more[MAX_HOOKED]
    seat_hook after_castle[MAX_HOOKED]
    table_hook after_lay_out[MAX_HOOKED]
    table_hook after_white_die[MAX_HOOKED]
    table_hook before_income[MAX_HOOKED]
    # turn
    options_hook other_options[MAX_HOOKED]
    purchase_hook purchase_options[MAX_HOOKED]
    move_hook use_dice[MAX_HOOKED]
    move_hook other_act[MAX_HOOKED]
    seat_hook after_act[MAX_HOOKED]
    seat_hook end_turn[MAX_HOOKED]
    workers_hook after_workers[MAX_HOOKED]
    stack_hook off_stack[MAX_HOOKED]
    number_hook store
    numbers_hook after_sale[MAX_HOOKED]
    # placing a tile and its effect
    lay_hook after_lay[MAX_HOOKED]
    derive_hook derive_more[MAX_HOOKED]
    bring_hook bring
    numbers_hook other_effect[MAX_HOOKED]
    number_hook other_building[MAX_HOOKED]
    seat_hook after_ship[MAX_HOOKED]
    goods_hook goods_options[MAX_HOOKED]
    number_hook take_goods[MAX_HOOKED]
    choice_hook before_grazing[MAX_HOOKED]
    numbers_hook after_herd[MAX_HOOKED]
    # scoring
    number_hook after_points[MAX_HOOKED]
    size_hook larger_by[MAX_HOOKED]
    numbers_hook after_region[MAX_HOOKED]
    number_hook after_bonus[MAX_HOOKED]
    seat_hook after_completion[MAX_HOOKED]
    count_hook bonus_tiles[MAX_HOOKED]
    seat_hook before_scoring[MAX_HOOKED]
    number_hook after_monastery[MAX_HOOKED]
    seat_hook after_monasteries[MAX_HOOKED]
    seat_hook after_scoring[MAX_HOOKED]
    progress_hook progress
    # bookkeeping
    result_hook result[MAX_HOOKED]
    fits_hook sound_module[MAX_HOOKED]

cdef struct Layout:                 # how spaces lie
    uint64_t neighbours[N_SPACES]   # where tiles may be placed next to one ...
    uint64_t across[N_SPACES]       # ... and in the other half
    uint64_t river[N_SPACES]        # spaces on the other bank
    uint64_t part[N_SPACES]         # spaces joined with this one by land
    bint rivers                     # whether there are any
    int8_t number[N_SPACES]         # die number
    # spaces with numbers within reach: by shift of a worker, die, workers (three are the most needed) and free shift
    uint64_t reach[MAX_SHIFT + 1][7][MAX_SHIFT + 1][MAX_SHIFT + 1]

cdef struct Duchy:                  # the board of a duke, or a half of a team's
    Layout layout
    uint64_t colour[N_BACKS]        # its spaces; ANY = all
    uint64_t region[MAX_REGIONS]    # of a team's those in this half
    uint64_t starts                 # spaces for the castle, where it is chosen
    uint64_t tower[MAX_TOWERS]      # spaces that a watchtower touches
    int8_t region_of[N_SPACES]
    int8_t region_size[MAX_REGIONS]
    int8_t region_colour[MAX_REGIONS]
    int8_t colour_of[N_SPACES]
    int8_t n_regions
    int8_t cities[MAX_CITIES]       # regions of buildings ...
    int8_t n_cities
    int8_t pastures[MAX_CITIES]     # ... and of animals
    int8_t n_pastures
    int8_t n_towers
    int8_t n_spaces                 # of all of it
    int8_t start                    # space of the castle, where it is not chosen
    int8_t sheet
    bint offered                    # whether it is in play
    bint beginners                  # whether it is one for beginners
    bint start_chosen               # whether the castle is chosen among `starts` even if it is not elsewhere

cdef struct Tables:                 # numbers of the rules, from data/*.toml; constant during a game
    Duchy duchy[N_HALVES * MAX_DUCHIES]         # second halves from MAX_DUCHIES on
    int8_t n_duchies
    # tiles
    int8_t colour[MAX_TILES]
    int8_t effect[MAX_TILES]
    int8_t amount[MAX_TILES]
    int8_t animal[MAX_TILES]        # kind of animal, NONE for other tiles
    int8_t building[MAX_TILES]      # type of building: its own, or the one a monastery scores; NONE for others
    int8_t city[MAX_TILES]          # type of building for T-31, or NO_CITY_RULE
    int8_t monastery[MAX_TILES]     # number - 1, NONE for others
    int8_t copies[N_BACKS][MAX_TILES]           # by back
    int8_t amount_of[N_EFFECTS]     # of the tile with a lasting effect
    uint64_t kinds[N_BACKS][2]      # by colour, as bits
    int8_t n_tiles
    int8_t castle_tile              # the kind of the starting castles
    uint64_t shifts[MAX_TILES]      # colours of SHIFT_PLACE
    int8_t does[N_WORKS]            # what a building or a bonus does, by type: BUILDS_...
    int8_t building_amount[N_WORKS]
    uint64_t fetches[N_WORKS]       # colours
    int8_t n_buildings              # the crane not counted
    int8_t n_animals, geese         # which of them are geese, NONE = none
    int8_t sheets[MAX_SHEETS]       # boards in play, one place for each copy
    int8_t n_sheets
    # workers to turn a die: by shift of a worker, die, free shift and number
    int8_t cost[MAX_SHIFT + 1][7][MAX_SHIFT + 1][7]
    # slots with numbers within reach, as Layout.reach
    uint32_t reach_slots[MAX_SHIFT + 1][7][MAX_SHIFT + 1][MAX_SHIFT + 1]
    # the central board
    int8_t slot_colour[SEATS + 1][N_PHASES][N_DEPOT_SLOTS]       # by players and phase, NONE = not in use
    int8_t black_slots[SEATS + 1]
    int8_t good_of[MAX_GOODS]       # types of the goods tiles
    int8_t n_goods
    # points
    int8_t region_points[MAX_SIZE + 2]
    int8_t phase_bonus[N_PHASES]
    int8_t colour_bonus[SEATS + 1][2]
    int8_t goods_points[SEATS + 1]
    int8_t tower_bonus[SEATS + 1][2]
    # modules
    int8_t inn, blank               # kinds of tiles, NONE = not in the game
    int8_t white_scoring            # place of the monastery that scores white castles, from FIRST_SCORING
    int8_t inns                     # laid out in a phase
    int8_t shield_points[N_SHIELD_EFFECTS]
    int8_t shield_amount[N_SHIELD_EFFECTS]
    int8_t depot_shields[SEATS + 1][N_DEPOTS]
    int8_t shield_rows[N_SHIELD_EFFECTS]   # shields in the box, by effect
    int8_t n_shields
    int8_t routes[SEATS + 1]        # boards for a seat
    int8_t route_good[MAX_BOARDS][ROUTE_SPACES]
    int8_t route_bonus[MAX_BOARDS][ROUTE_SPACES]
    int8_t n_boards, n_bonuses
    Knobs knob                      # data/game.toml says what each is
    int8_t start_workers[SEATS]     # by place on the bridge, with what the seat starts with besides
    int8_t start_silver[SEATS]
    # what modules change, see modules.pyx
    Hooks hooks
    int8_t duke[SEATS]              # for whom a seat plays: the seat of the duke with its duchy
    int8_t n_halves                 # boards of a duchy, and seats that play for a duke
    int8_t common_storage           # tiles that the seats of a duke may store in common
    int8_t part_of[N_WORKS]         # of the score, for works that bring points
    int8_t uncounted                # kind of animal that M-7 does not count, NONE = none
    int8_t scored_at_end            # whether the game ends with a scoring
    int8_t most_stored              # tiles that a seat can ever have in its own storage
    int8_t scattered                # whether tiles may lie apart from each other

# ---- small questions, asked everywhere

cdef inline int total_score(const State *state, int seat) noexcept nogil:
    cdef int part, total = 0
    for part in range(N_PARTS):
        total += state.seat[seat].vp[part]
    return total

cdef inline const Duchy *duchy_of(const Tables *tables, const Half *half) noexcept nogil:
    return &tables.duchy[half.board]

cdef inline const Layout *layout_of(const Tables *tables, const Half *half) noexcept nogil:
    return &tables.duchy[half.board].layout

cdef inline uint64_t suited(const Tables *tables, const Duchy *duchy, const Half *half, int tile) noexcept nogil:
    # T-30, T-31, I-3, I-5: spaces of the colour of a tile, without cities that have such a building
    return duchy.colour[tables.colour[tile]] & ~half.city[tables.city[tile]]

cdef inline uint64_t open_to(const Tables *tables, const Half *half, int tile) noexcept nogil:
    # T-30, A-4: empty spaces next to a placed tile, of any colour and number
    return (half.near | (half.ferry if tables.effect[tile] == IS_SHIP else 0)) & ~half.covered

cdef inline uint64_t spaces_for(const Tables *tables, const Half *half, int tile) noexcept nogil:
    # T-30: of these, those where the tile may go, whatever their number
    return open_to(tables, half, tile) & suited(tables, duchy_of(tables, half), half, tile)

cdef inline uint64_t spread(const Tables *tables, const Half *half, int colour) noexcept nogil:
    # spaces with tiles of this colour
    return tables.duchy[half.board].colour[colour] & half.covered & ~half.blank

cdef inline bint holds(const Estate *estate, int shield) noexcept nogil:
    return (estate.shields >> shield) & 1

cdef inline int die_of(Move move) noexcept nogil:
    return move.extra & 1

cdef inline int paid(Move move) noexcept nogil:
    return move.extra >> 1

cdef inline void tiles_needed(const Tables *tables, int n_seats, int first, int *needed) noexcept nogil:
    # G-6, G-7: by back, how many tiles phases from this one on lay out
    cdef int back, phase, slot
    for back in range(N_BACKS):
        needed[back] = 0
    for phase in range(first, tables.knob.phases):
        needed[<int>BLACK] += tables.black_slots[n_seats]
        for slot in range(N_DEPOT_SLOTS):
            if tables.slot_colour[n_seats][phase][slot] != NONE:
                needed[<int>tables.slot_colour[n_seats][phase][slot]] += 1


cdef inline void offer(Public *pub, int depot) noexcept nogil:
    # after a change in a depot, or in the black one (N_DEPOTS)
    cdef int slot, other, first = DEPOT_SLOTS * depot, last = N_SLOTS if depot == N_DEPOTS else first + DEPOT_SLOTS
    cdef uint32_t offered
    for slot in range(first, last):
        offered = pub.slot[slot] != NONE
        for other in range(first, slot):
            offered &= pub.slot[other] != pub.slot[slot]
        pub.offered = pub.offered & ~(1u << slot) | offered << slot

cdef inline void withdraw(Public *pub, int slot) noexcept nogil:
    # the tile of an offered slot leaves; of those alike in its depot the next is offered
    cdef int other, tile = pub.slot[slot], last = N_SLOTS if slot >= N_DEPOT_SLOTS else (slot | DEPOT_SLOTS - 1) + 1
    pub.slot[slot] = NONE
    pub.offered &= ~(1u << slot)
    for other in range(slot + 1, last):
        if pub.slot[other] == tile:
            pub.offered |= 1u << other
            break

cdef inline int n_stored(const Seat *own, const Estate *estate) noexcept nogil:
    # tiles that a seat may place: its own, then those in common
    return own.n_stored + estate.n_common

cdef inline int stored_at(const Seat *own, const Estate *estate, int place) noexcept nogil:
    return own.stored[place] if place < own.n_stored else estate.common[place - own.n_stored]

cdef inline int remove_from(int8_t *tiles, int8_t *n, int place) noexcept nogil:
    # the tile that was there; those behind it move up
    cdef int i, tile = tiles[place]
    n[0] -= 1
    for i in range(place, n[0]):
        tiles[i] = tiles[i + 1]
    tiles[n[0]] = NONE
    return tile

cdef inline int unstore(Seat *own, Estate *estate, int place) noexcept nogil:
    if place < own.n_stored:
        return remove_from(own.stored, &own.n_stored, place)
    return remove_from(estate.common, &estate.n_common, place - own.n_stored)

cdef inline void set_terms(Estate *estate, const Tables *tables) noexcept nogil:
    estate.storage, estate.mine_silver, estate.good_silver = tables.knob.tile_storage, tables.knob.mine_silver, NONE

cdef inline bint full(const Tables *tables, const Seat *own, const Estate *estate) noexcept nogil:
    # S-6; nor is there room in common
    return own.n_stored >= estate.storage and estate.n_common >= tables.common_storage

cdef inline bint aside(Move move) noexcept nogil:
    # a purchase or a hiring: it takes no action
    return move.what == BUY or move.what == HIRE
