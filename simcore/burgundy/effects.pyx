"""Placing a tile and what follows: completed regions, then the tile's own effect, which may place another one."""
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.burgundy.actions cimport (buy, buy_options, place_options, room_for, sale_options, sell, take,
                                                 take_options, take_workers)
from ludometer.simcore.burgundy.duchy cimport lay
from ludometer.simcore.burgundy.gains cimport gain_silver, gain_workers, pay, score
from ludometer.simcore.burgundy.hooks cimport (after_completion, after_herd, after_ship, before_grazing, goods_options,
                                               other_act, other_building, other_effect, other_options, take_goods)
from ludometer.simcore.burgundy.scoring cimport animal_points, complete
from ludometer.simcore.burgundy.estates cimport *


cdef void place(State *state, const Tables *tables, int seat, int stored, int space, Ctx *ctx) noexcept nogil:
    place_tile(state, tables, seat, unstore(&state.seat[seat], estate_of(state, tables, seat), stored), space, ctx)


cdef void place_tile(State *state, const Tables *tables, int seat, int tile, int space, Ctx *ctx) noexcept nogil:
    # E-1, E-2; T-33: whether or not the effect can be used
    lay(state, tables, seat, tile, space)
    if tables.colour[tile] != ANY:                              # inns and black sides are counted apart
        state.tally.placed_colour[tables.colour[tile]][seat] += 1
    if tables.hooks.bring != NULL:
        tables.hooks.bring(state, tables, seat, tile, space, True, ctx)
        return
    complete(state, tables, seat, space, ctx)
    after_completion(state, tables, seat, ctx)
    take_effect(state, tables, seat, tile, space, ctx)


cdef void take_effect(State *state, const Tables *tables, int seat, int tile, int space, Ctx *ctx) noexcept nogil:
    cdef int effect = tables.effect[tile]
    if effect == IS_BUILDING:
        build(state, tables, seat, tables.building[tile], ctx)
    elif effect == IS_CASTLE:
        act_at_once(state, tables, seat, KIND_CASTLE_ACTION, IN_CASTLE_ACTION, 0, ctx)
    elif effect == IS_SHIP:
        fetch_goods(state, tables, seat, ctx)
        advance(state, tables, seat, 1)                         # E-13
        note(ctx, seat, NOTE_BRIDGE, state.seat[seat].bridge, Move(0, 0, 0, 0))
        after_ship(state, tables, seat, ctx)
    elif effect == IS_ANIMAL:
        graze(state, tables, seat, space, tables.animal[tile], ctx)
    else:
        other_effect(state, tables, seat, tile, space, ctx)


cdef void perform(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # one of the things to do, its cost already paid; END does nothing
    if move.what == TAKE:
        take(state, tables, seat, move.where, ctx)
    elif move.what == PLACE:
        place(state, tables, seat, move.to, move.where, ctx)
    elif move.what == SELL:
        sell(state, tables, seat, move.where, ctx)
    elif move.what == WORKERS:
        take_workers(state, tables, seat)
    elif move.what == BUY:
        buy(state, tables, seat, move, ctx)
    elif move.what != END:
        other_act(state, tables, seat, move, ctx)


# ---- buildings

cdef void build(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil:
    # E-50 to E-57
    cdef int does = tables.does[building], amount = tables.building_amount[building]
    if does == BUILDS_FETCH:
        fetch(state, tables, seat, building, ctx)
    elif does == BUILDS_SELL:
        sell_without_die(state, tables, seat, ctx)
    elif does == BUILDS_WORKERS:
        gain_workers(state, tables, seat, amount)
    elif does == BUILDS_SILVER:
        gain_silver(state, tables, seat, amount)
    elif does == BUILDS_PLACE:
        settle(state, tables, seat, ctx)
    elif does == BUILDS_POINTS:
        score(state, tables, seat, tables.part_of[building], amount, building, ctx)
    elif does == BUILDS_ACT:
        act_at_once(state, tables, seat, KIND_CASTLE_ACTION, IN_ACTION, 0, ctx)
    else:
        other_building(state, tables, seat, building, ctx)


cdef void fetch(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil:
    # E-50 to E-52: a tile of the building's colours out of a numbered depot, if there is one (E-3, E-4)
    cdef Move moves[N_DEPOT_SLOTS + 1]
    cdef uint32_t slots = state.pub.offered & IN_DEPOTS
    cdef int n = 1
    moves[0] = Move(END, 0, building, 0)
    while slots:
        if has(tables.fetches[building], tables.colour[state.pub.slot[lowest(slots)]]):
            moves[n] = Move(TAKE, lowest(slots), building, 0)
            n += 1
        slots &= slots - 1
    # a tile has just left its place in the storage; what does the same without being a tile has not
    if n > 1 and (building < FIRST_BONUS or room_for(state, tables, seat)):
        perform(state, tables, seat, choose(ctx, state, seat, KIND_FETCH, moves, n), ctx)


cdef void sell_without_die(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-53
    cdef Move moves[N_GOODS + 1]
    cdef int n
    moves[0] = Move(END, 0, 0, 0)
    n = sale_options(state, tables, seat, 0, 0, moves, 1)
    if n > 1:
        perform(state, tables, seat, choose(ctx, state, seat, KIND_WAREHOUSE, moves, n), ctx)


cdef void settle(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-56: a stored tile, whatever the number. A tile bought meanwhile may be that one (T-61).
    cdef Move moves[MAX_LIST]
    cdef Move move = Move(BUY, 0, 0, 0)
    cdef int n
    moves[0] = Move(END, 0, 0, 0)
    while aside(move):
        n = place_options(state, tables, seat, 0, 0, moves, 1)
        n = buy_options(state, tables, seat, moves, n)
        n = other_options(state, tables, seat, IN_PLACEMENT, 0, moves, n)
        if n == 1:
            return
        move = choose(ctx, state, seat, KIND_CITY_HALL, moves, n)
        perform(state, tables, seat, move, ctx)



# ---- castles, ships, animals

cdef int act_at_once(State *state, const Tables *tables, int seat, int kind, int moment, int die,
                     Ctx *ctx) noexcept nogil:
    # E-20: one more action with any number (0), or with one that workers may change; what it was. A tile bought
    # meanwhile may be the one it places (T-61).
    cdef Move moves[MAX_LIST]
    cdef Move move = Move(BUY, 0, 0, 0)
    cdef int n
    while aside(move):
        n = take_options(state, tables, seat, die, 0, moves, 0)
        n = place_options(state, tables, seat, die, 0, moves, n)
        n = sale_options(state, tables, seat, die, 0, moves, n)
        moves[n] = Move(WORKERS, 0, 0, 0)
        n = buy_options(state, tables, seat, moves, n + 1)
        n = other_options(state, tables, seat, moment, die, moves, n)
        move = choose(ctx, state, seat, kind, moves, n)
        if move.what <= WORKERS:
            pay(state, tables, seat, paid(move), 0)
        perform(state, tables, seat, move, ctx)
    return move.what


cdef void fetch_goods(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-10: out of one depot, or of two neighbours (M-5); of those without goods the first stands for all
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef Move moves[N_DEPOTS + N_GOODS]
    cdef Move move
    cdef int depot, other, good, goods, n = 0
    cdef bint without = False
    for depot in range(N_DEPOTS):
        other = with_depot(estate, tables, depot)
        if other == NO_PAIR:
            break
        goods = 0
        for good in range(N_GOODS):
            goods += state.pub.goods[depot][good] + (state.pub.goods[other][good] if other != NONE else 0)
        if goods or not without:
            moves[n] = Move(0, depot, other, 0)
            n += 1
        without = without or goods == 0
    n = goods_options(state, tables, seat, moves, n)
    move = choose(ctx, state, seat, KIND_SHIP, moves, n)
    if move.what:
        take_goods(state, tables, seat, move.what - 1, ctx)
        return
    store_goods(state, tables, seat, move.where, move.to, ctx)


cdef void store_goods(State *state, const Tables *tables, int seat, int first, int second, Ctx *ctx) noexcept nogil:
    # E-11, E-12: types at home are always filled up; among new ones the seat chooses if there is not room for all
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef int8_t goods[N_GOODS]
    cdef Move moves[N_GOODS]
    cdef int good, at_home = 0, new = 0, n
    for good in range(N_GOODS):
        goods[good] = state.pub.goods[first][good] + (state.pub.goods[second][good] if second != NONE else 0)
        at_home += estate.goods[good] > 0
        if estate.goods[good] > 0 and goods[good] > 0:
            load(state, tables, seat, first, second, good, ctx)
            goods[good] = 0
        new += goods[good] > 0
    while new > 0 and at_home < tables.knob.goods_storage and not ctx.error:
        n = 0
        for good in range(N_GOODS):
            if goods[good] > 0:
                moves[n] = Move(good, first, second, 0)
                n += 1
        good = choose(ctx, state, seat, KIND_GOODS, moves, n).what if tables.knob.goods_storage - at_home < n else (
            moves[0].what)
        load(state, tables, seat, first, second, good, ctx)
        goods[good] = 0
        new -= 1
        at_home += 1


cdef void load(State *state, const Tables *tables, int seat, int first, int second, int good, Ctx *ctx) noexcept nogil:
    cdef int depot, i, n
    for i in range(2):
        depot = second if i else first
        n = state.pub.goods[depot][good] if depot != NONE else 0
        if n:
            state.pub.goods[depot][good] = 0
            estate_of(state, tables, seat).goods[good] += n
            state.tally.goods_taken[seat] += n
            note(ctx, seat, NOTE_GOODS_TAKEN, n, Move(good, depot, 0, 0))


cdef void advance(State *state, const Tables *tables, int seat, int spaces) noexcept nogil:
    # G-21, G-22: on top of those that stand there, but never above one that stays on top (M-27)
    cdef Public *pub = &state.pub
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef Seat *own = &state.seat[seat]
    cdef int place = 0, i, target, other
    own.bridge = min(own.bridge + spaces, tables.knob.bridge_spaces - 1)
    while pub.bridge_order[place] != seat:
        place += 1
    for target in range(pub.course.n_seats):
        other = pub.bridge_order[target]
        if other == seat or state.seat[other].bridge > own.bridge:
            continue
        if (state.seat[other].bridge == own.bridge and has(estate_of(state, tables, other).effects, BRIDGE_TOP)
                and not has(estate.effects, BRIDGE_TOP)):
            continue
        break
    else:
        target = pub.course.n_seats
    if target > place:                                          # nobody to pass: it stays where it is in the order
        return
    for i in range(place, target, -1):
        pub.bridge_order[i] = pub.bridge_order[i - 1]
    pub.bridge_order[target] = seat


cdef void climb(State *state, const Tables *tables, int seat) noexcept nogil:
    # M-27, C-9: the pieces of its duke to the top of their spaces, this seat's above the other's
    cdef int part
    for part in range(tables.n_halves - 1, -1, -1):
        advance(state, tables, ally(seat, part), 0)


cdef void graze(State *state, const Tables *tables, int seat, int space, int animal, Ctx *ctx) noexcept nogil:
    # E-40
    animal = before_grazing(state, tables, seat, space, animal, ctx)
    if animal != NONE:
        score_herd(state, tables, seat, space, animal, ctx)


cdef void score_herd(State *state, const Tables *tables, int seat, int space, int animal, Ctx *ctx) noexcept nogil:
    # a kind of animal in the pasture of a space
    cdef int points = animal_points(state, tables, seat, space, animal, False)
    if points:
        score(state, tables, seat, VP_ANIMALS, points, animal, ctx)
    after_herd(state, tables, seat, space, animal, ctx)
