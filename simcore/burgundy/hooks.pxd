# The moments of the rulebook at which a module may add to the rules.
#
# A rule of the base game calls the moment by its name, and whoever has filled the hook of that name is asked, in the
# order of modules.pyx. Where no module is on, each costs a look at a pointer. Those at the end change a rule instead
# of adding to it, so that only one module can fill them.

from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.burgundy.state cimport *


# ---- setup and course

cdef inline void deal_more(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # what a seat or the table is dealt besides tiles, goods and duchies
    cdef int i = 0
    while tables.hooks.deal_more[i] != NULL:
        tables.hooks.deal_more[i](state, tables, ctx)
        i += 1

cdef inline void after_castle(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # a starting castle lies in the duchy (S-11)
    cdef int i = 0
    while tables.hooks.after_castle[i] != NULL:
        tables.hooks.after_castle[i](state, tables, seat, ctx)
        i += 1

cdef inline void after_lay_out(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # the board has the tiles of the phase (G-6, G-7)
    cdef int i = 0
    while tables.hooks.after_lay_out[i] != NULL:
        tables.hooks.after_lay_out[i](state, tables, ctx)
        i += 1

cdef inline void after_white_die(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # the round's good lies in its depot (G-11)
    cdef int i = 0
    while tables.hooks.after_white_die[i] != NULL:
        tables.hooks.after_white_die[i](state, tables, ctx)
        i += 1

cdef inline void before_income(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # before the income of mines (R-20)
    cdef int i = 0
    while tables.hooks.before_income[i] != NULL:
        tables.hooks.before_income[i](state, tables, ctx)
        i += 1


# ---- turn

cdef inline int other_options(const State *state, const Tables *tables, int seat, int moment, int die, Move *moves,
                              int n) noexcept nogil:
    # more to do next at a moment (IN_TURN ...), with the number of a die or 0 = any; they stand behind all others
    cdef int i = 0
    while tables.hooks.other_options[i] != NULL:
        n = tables.hooks.other_options[i](state, tables, seat, moment, die, moves, n)
        i += 1
    return n

cdef inline int purchase_options(const State *state, const Tables *tables, int seat, int least, int most, Move *moves,
                                 int n) noexcept nogil:
    # more to buy, for this least and this greatest number of workers (T-60)
    cdef int i = 0
    while tables.hooks.purchase_options[i] != NULL:
        n = tables.hooks.purchase_options[i](state, tables, seat, least, most, moves, n)
        i += 1
    return n

cdef inline void use_dice(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # the dice and workers that one of these costs in a turn
    cdef int i = 0
    while tables.hooks.use_dice[i] != NULL:
        tables.hooks.use_dice[i](state, tables, seat, move, ctx)
        i += 1

cdef inline void other_act(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # one of these is done
    cdef int i = 0
    while tables.hooks.other_act[i] != NULL:
        tables.hooks.other_act[i](state, tables, seat, move, ctx)
        i += 1

cdef inline void after_act(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # something in a turn is done, with all its effects
    cdef int i = 0
    while tables.hooks.after_act[i] != NULL:
        tables.hooks.after_act[i](state, tables, seat, ctx)
        i += 1

cdef inline void end_turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # the seat's turn is over
    cdef int i = 0
    while tables.hooks.end_turn[i] != NULL:
        tables.hooks.end_turn[i](state, tables, seat, ctx)
        i += 1

cdef inline void after_workers(State *state, const Tables *tables, int seat, int workers) noexcept nogil:
    # the seat has gained workers
    cdef int i = 0
    while tables.hooks.after_workers[i] != NULL:
        tables.hooks.after_workers[i](state, tables, seat, workers)
        i += 1

cdef inline void off_stack(State *state, const Tables *tables) noexcept nogil:
    # the tile on a stack beside the black depot is taken
    cdef int i = 0
    while tables.hooks.off_stack[i] != NULL:
        tables.hooks.off_stack[i](state)
        i += 1

cdef inline void after_sale(State *state, const Tables *tables, int seat, int good, int n, Ctx *ctx) noexcept nogil:
    # n goods of a type are sold and paid (T-41)
    cdef int i = 0
    while tables.hooks.after_sale[i] != NULL:
        tables.hooks.after_sale[i](state, tables, seat, good, n, ctx)
        i += 1


# ---- placing a tile and its effect

cdef inline void after_lay(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil:
    # a tile lies in the duchy and holds from now on (T-32)
    cdef int i = 0
    while tables.hooks.after_lay[i] != NULL:
        tables.hooks.after_lay[i](state, tables, seat, tile, space)
        i += 1

cdef inline void derive_more(const State *state, const Tables *tables, int duke, Estate *renewed, Half
                             *halves) noexcept nogil:
    # what is kept ready about a duchy is being worked out again
    cdef int i = 0
    while tables.hooks.derive_more[i] != NULL:
        tables.hooks.derive_more[i](state, tables, duke, renewed, halves)
        i += 1

cdef inline void other_effect(State *state, const Tables *tables, int seat, int tile, int space,
                              Ctx *ctx) noexcept nogil:
    # the effect of a tile that the base game does not have
    cdef int i = 0
    while tables.hooks.other_effect[i] != NULL:
        tables.hooks.other_effect[i](state, tables, seat, tile, space, ctx)
        i += 1

cdef inline void other_building(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil:
    # the effect of such a building
    cdef int i = 0
    while tables.hooks.other_building[i] != NULL:
        tables.hooks.other_building[i](state, tables, seat, building, ctx)
        i += 1

cdef inline void after_ship(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # a ship has taken its goods and moved the piece (E-10, E-13)
    cdef int i = 0
    while tables.hooks.after_ship[i] != NULL:
        tables.hooks.after_ship[i](state, tables, seat, ctx)
        i += 1

cdef inline int goods_options(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil:
    # what a ship may take besides a depot: what = 1 + number ...
    cdef int i = 0
    while tables.hooks.goods_options[i] != NULL:
        n = tables.hooks.goods_options[i](state, tables, seat, moves, n)
        i += 1
    return n

cdef inline void take_goods(State *state, const Tables *tables, int seat, int number, Ctx *ctx) noexcept nogil:
    # ... and it takes that
    cdef int i = 0
    while tables.hooks.take_goods[i] != NULL:
        tables.hooks.take_goods[i](state, tables, seat, number, ctx)
        i += 1

cdef inline int before_grazing(State *state, const Tables *tables, int seat, int space, int animal,
                               Ctx *ctx) noexcept nogil:
    # an animal tile is placed: as which kind it will score, or NONE (E-40)
    cdef int i = 0
    while tables.hooks.before_grazing[i] != NULL:
        animal = tables.hooks.before_grazing[i](state, tables, seat, space, animal, ctx)
        i += 1
    return animal

cdef inline void after_herd(State *state, const Tables *tables, int seat, int space, int animal,
                            Ctx *ctx) noexcept nogil:
    # a kind of animal has scored in the pasture of a space
    cdef int i = 0
    while tables.hooks.after_herd[i] != NULL:
        tables.hooks.after_herd[i](state, tables, seat, space, animal, ctx)
        i += 1


# ---- scoring

cdef inline void after_points(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil:
    # the seat has scored
    cdef int i = 0
    while tables.hooks.after_points[i] != NULL:
        tables.hooks.after_points[i](state, tables, seat, points, ctx)
        i += 1

cdef inline int larger_by(const State *state, const Tables *tables, int seat, int space) noexcept nogil:
    # by how many spaces more than it has the region of a space scores (R-2)
    cdef int i = 0, more = 0
    while tables.hooks.larger_by[i] != NULL:
        more += tables.hooks.larger_by[i](state, tables, seat, space)
        i += 1
    return more

cdef inline void after_region(State *state, const Tables *tables, int seat, int space, int size,
                              Ctx *ctx) noexcept nogil:
    # the region of a space has scored, by this size
    cdef int i = 0
    while tables.hooks.after_region[i] != NULL:
        tables.hooks.after_region[i](state, tables, seat, space, size, ctx)
        i += 1

cdef inline void after_bonus(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil:
    # a bonus tile of this many points is gained (R-4)
    cdef int i = 0
    while tables.hooks.after_bonus[i] != NULL:
        tables.hooks.after_bonus[i](state, tables, seat, points, ctx)
        i += 1

cdef inline void after_completion(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # a tile has scored its region and colour, if it fills them (R-1 to R-4)
    cdef int i = 0
    while tables.hooks.after_completion[i] != NULL:
        tables.hooks.after_completion[i](state, tables, seat, ctx)
        i += 1

cdef inline int bonus_tiles(const State *state, const Tables *tables, int seat) noexcept nogil:
    # what counts as a bonus tile without being one (M-26)
    cdef int i = 0, more = 0
    while tables.hooks.bonus_tiles[i] != NULL:
        more += tables.hooks.bonus_tiles[i](state, tables, seat)
        i += 1
    return more

cdef inline void before_scoring(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # at the end of the game, before the monasteries of a duke score (R-22), ...
    cdef int i = 0
    while tables.hooks.before_scoring[i] != NULL:
        tables.hooks.before_scoring[i](state, tables, seat, ctx)
        i += 1

cdef inline void after_monastery(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil:
    # ... after each of them, ...
    cdef int i = 0
    while tables.hooks.after_monastery[i] != NULL:
        tables.hooks.after_monastery[i](state, tables, seat, points, ctx)
        i += 1

cdef inline void after_monasteries(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # ... after all of them, ...
    cdef int i = 0
    while tables.hooks.after_monasteries[i] != NULL:
        tables.hooks.after_monasteries[i](state, tables, seat, ctx)
        i += 1

cdef inline void after_scoring(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # ... and at the very end
    cdef int i = 0
    while tables.hooks.after_scoring[i] != NULL:
        tables.hooks.after_scoring[i](state, tables, seat, ctx)
        i += 1


# ---- bookkeeping

cdef inline void fill_more(const State *state, const Tables *tables, int seat, Result *row) noexcept nogil:
    # columns of the results of which the base game knows nothing, or less
    cdef int i = 0
    while tables.hooks.result[i] != NULL:
        tables.hooks.result[i](state, tables, seat, row)
        i += 1

cdef inline bint sound_module(const State *state, const Tables *tables) noexcept nogil:
    # whether a position is sound, as far as a module knows
    cdef int i = 0
    while tables.hooks.sound_module[i] != NULL:
        if not tables.hooks.sound_module[i](state, tables):
            return False
        i += 1
    return True


# ---- instead of a rule: one function, called where it is not NULL
#
# store: a tile is put into the storage (T-11).
# bring: what a tile brings that has been laid, scoring and effect; `acts`: whether it has one.
# progress: how far the goal of the game is reached, 0 to 1, if that is not to lead in points; at 1 the game ends.
