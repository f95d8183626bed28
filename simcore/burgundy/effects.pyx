"""Placing a tile and what follows: completed regions, then the tile's own effect, which may place another one."""
from libc.string cimport memset
from simcore.choice cimport Ctx, Move, choose, note
from simcore.burgundy.actions cimport (buy, gain_silver, gain_workers, hire, list_places, list_purchases, list_sales,
                                       list_takes, sell, take, take_workers)
from simcore.burgundy.score cimport animal_points, complete, score
from simcore.burgundy.state cimport *


cdef void lay(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil:
    # the tile lies there and holds from now on (T-32); nothing is scored and nothing happens yet
    cdef Estate *estate = &state.estate[seat]
    cdef const Duchy *duchy = duchy_of(tables, estate)
    cdef int colour = duchy.colour_of[space], region = duchy.region_of[space]
    estate.tile[space] = tile
    estate.covered |= one(space)
    estate.near |= tables.neighbours[space]
    estate.region_left[region] -= 1
    estate.colour_left[colour] -= 1
    if colour == BUILDING:
        estate.built[tables.building[tile]] += 1
        if tables.city[tile] != NO_CITY_RULE and not has(estate.effects, SAME_BUILDINGS):
            estate.city[tables.city[tile]] |= duchy.region[region]
    elif colour == MONASTERY:
        state.tally.placed[seat] |= one(tables.monastery[tile])
        estate.effects |= one(tables.effect[tile])              # M-0
        lasting(estate, tables, tile)


cdef void lasting(Estate *estate, const Tables *tables, int tile) noexcept nogil:
    # M-8 to M-12: what a monastery changes about dice and cities, kept ready for the lists of actions
    cdef int effect = tables.effect[tile], amount = tables.amount[tile], colour
    if effect == WORKER_STEP:
        estate.shift = min(amount, <int>MAX_SHIFT)
    elif effect == SAME_BUILDINGS:                              # M-1
        memset(estate.city, 0, sizeof(estate.city))
    elif effect == SHIFT_TAKE:
        estate.shift_take = min(amount, <int>MAX_SHIFT)
    elif effect == SHIFT_PLACE:
        for colour in range(N_COLOURS):
            if has(tables.shifts[tile], colour):
                estate.shift_place[colour] = min(amount, <int>MAX_SHIFT)


cdef void place(State *state, const Tables *tables, int seat, int stored, int space, Ctx *ctx) noexcept nogil:
    # E-1, E-2; T-33: whether or not the effect can be used
    cdef Estate *estate = &state.estate[seat]
    cdef int tile = unstore(estate, stored), effect = tables.effect[tile]
    lay(state, tables, seat, tile, space)
    state.tally.placed_colour[tables.colour[tile]][seat] += 1
    complete(state, tables, seat, space, ctx)
    if effect == IS_BUILDING:
        build(state, tables, seat, tables.building[tile], ctx)
    elif effect == IS_CRANE:
        use_crane(state, tables, seat, ctx)
    elif effect == IS_CASTLE:
        castle_action(state, tables, seat, ctx)
    elif effect == IS_SHIP:
        fetch_goods(state, tables, seat, ctx)
        advance(state, tables, seat, 1)                         # E-13
        note(ctx, seat, NOTE_BRIDGE, estate.bridge, Move(0, 0, 0, 0))
    elif effect == IS_ANIMAL or effect == IS_GEESE:
        graze(state, tables, seat, space, tables.animal[tile], ctx)
    elif effect == BRIDGE_TOP:
        advance(state, tables, seat, 0)                         # M-27


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
    elif move.what == HIRE:
        hire(state, tables, seat)


# ---- buildings

cdef void build(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil:
    # E-50 to E-57; E-30: a mine does nothing
    cdef int does = tables.does[building], amount = tables.building_amount[building]
    if does == BUILDS_FETCH:
        fetch(state, tables, seat, building, ctx)
    elif does == BUILDS_SALE:
        sell_without_die(state, tables, seat, ctx)
    elif does == BUILDS_WORKERS:
        gain_workers(state, seat, amount)
    elif does == BUILDS_SILVER:
        gain_silver(state, seat, amount)
    elif does == BUILDS_PLACE:
        settle(state, tables, seat, ctx)
    elif does == BUILDS_POINTS:
        score(state, seat, VP_WATCHTOWERS, amount, building, ctx)


cdef void fetch(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil:
    # E-50 to E-52: a tile of the building's colours out of a numbered depot, if there is one (E-3, E-4)
    cdef Move moves[N_DEPOT_SLOTS + 1]
    cdef uint32_t slots = state.pub.offered & ((1u << N_DEPOT_SLOTS) - 1)
    cdef int n = 1
    moves[0] = Move(END, 0, building, 0)
    while slots:
        if has(tables.fetches[building], tables.colour[state.pub.slot[lowest(slots)]]):
            moves[n] = Move(TAKE, lowest(slots), building, 0)
            n += 1
        slots &= slots - 1
    if n > 1:                                                   # there is room: the building has just left it
        perform(state, tables, seat, choose(ctx, state, seat, FETCH, moves, n), ctx)


cdef void sell_without_die(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-53
    cdef Move moves[N_GOODS + 1]
    cdef int n
    moves[0] = Move(END, 0, 0, 0)
    n = list_sales(state, tables, seat, 0, 0, moves, 1)
    if n > 1:
        perform(state, tables, seat, choose(ctx, state, seat, WAREHOUSE_SALE, moves, n), ctx)


cdef void settle(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-56: a stored tile, whatever the number. A tile bought meanwhile may be that one (T-61).
    cdef Move moves[MAX_LIST]
    cdef Move move = Move(BUY, 0, 0, 0)
    cdef int n
    moves[0] = Move(END, 0, 0, 0)
    while move.what == BUY:
        n = list_places(state, tables, seat, 0, 0, moves, 1)
        n = list_purchases(state, tables, seat, moves, n)
        if n == 1:
            return
        move = choose(ctx, state, seat, SETTLE, moves, n)
        perform(state, tables, seat, move, ctx)


cdef void use_crane(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-58
    cdef Move moves[MAX_BUILDINGS + 1]
    cdef Move move
    cdef int building
    moves[0] = Move(NONE, 0, 0, 0)
    for building in range(tables.n_buildings):
        moves[1 + building] = Move(building, 0, 0, 0)
    move = choose(ctx, state, seat, CRANE_EFFECT, moves, tables.n_buildings + 1)
    if move.what != NONE:
        build(state, tables, seat, move.what, ctx)


# ---- castles, ships, animals

cdef void castle_action(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-20: one more action with any number. A tile bought meanwhile may be the one it places (T-61).
    cdef Move moves[MAX_LIST]
    cdef Move move = Move(BUY, 0, 0, 0)
    cdef int n
    while move.what == BUY:
        n = list_takes(state, tables, seat, 0, 0, moves, 0)
        n = list_places(state, tables, seat, 0, 0, moves, n)
        n = list_sales(state, tables, seat, 0, 0, moves, n)
        moves[n] = Move(WORKERS, 0, 0, 0)
        n = list_purchases(state, tables, seat, moves, n + 1)
        move = choose(ctx, state, seat, CASTLE_ACTION, moves, n)
        perform(state, tables, seat, move, ctx)


cdef int fits(const Estate *estate, const Tables *tables, const int8_t *goods) noexcept nogil:
    # E-11: how many types of these goods could be stored: those at home, and new ones as far as there is room
    cdef int good, at_home = 0, known = 0, new = 0
    for good in range(N_GOODS):
        at_home += estate.goods[good] > 0
        known += estate.goods[good] > 0 and goods[good] > 0
        new += estate.goods[good] == 0 and goods[good] > 0
    return known + max(0, min(new, tables.goods_storage - at_home))


cdef void fetch_goods(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-10: out of one depot, or of two neighbours (M-5)
    cdef Estate *estate = &state.estate[seat]
    cdef int8_t goods[N_GOODS]
    cdef Move moves[N_DEPOTS]
    cdef Move move
    cdef int depot, other, good, n = 0
    for depot in range(N_DEPOTS):
        other = NONE
        if has(estate.effects, TWO_DEPOTS):
            if depot == N_DEPOTS - 1 and not tables.depots_ring:
                break
            other = (depot + 1) % N_DEPOTS
        for good in range(N_GOODS):
            goods[good] = state.pub.goods[depot][good] + (state.pub.goods[other][good] if other != NONE else 0)
        if fits(estate, tables, goods):
            moves[n] = Move(0, depot, other, 0)
            n += 1
    if n == 0:
        return
    move = choose(ctx, state, seat, TAKE_GOODS, moves, n)
    store_goods(state, tables, seat, move.where, move.to, ctx)


cdef void store_goods(State *state, const Tables *tables, int seat, int first, int second, Ctx *ctx) noexcept nogil:
    # E-12: types at home are always filled up; among new ones the seat chooses if there is not room for all
    cdef Estate *estate = &state.estate[seat]
    cdef int8_t goods[N_GOODS]
    cdef Move moves[N_GOODS]
    cdef int good, at_home = 0, new = 0, n
    for good in range(N_GOODS):
        goods[good] = state.pub.goods[first][good] + (state.pub.goods[second][good] if second != NONE else 0)
        at_home += estate.goods[good] > 0
        if estate.goods[good] > 0 and goods[good] > 0:
            load(state, seat, first, second, good, ctx)
            goods[good] = 0
        new += goods[good] > 0
    while new > 0 and at_home < tables.goods_storage and not ctx.error:
        n = 0
        for good in range(N_GOODS):
            if goods[good] > 0:
                moves[n] = Move(good, first, second, 0)
                n += 1
        good = choose(ctx, state, seat, STORE_GOODS, moves, n).what if tables.goods_storage - at_home < n else (
            moves[0].what)
        load(state, seat, first, second, good, ctx)
        goods[good] = 0
        new -= 1
        at_home += 1


cdef void load(State *state, int seat, int first, int second, int good, Ctx *ctx) noexcept nogil:
    cdef int depot, i, n
    for i in range(2):
        depot = second if i else first
        n = state.pub.goods[depot][good] if depot != NONE else 0
        if n:
            state.pub.goods[depot][good] = 0
            state.estate[seat].goods[good] += n
            state.tally.goods_taken[seat] += n
            note(ctx, seat, NOTE_GOODS, n, Move(good, depot, 0, 0))


cdef void advance(State *state, const Tables *tables, int seat, int spaces) noexcept nogil:
    # G-21, G-22: on top of those that stand there, but never above the one that stays on top (M-27)
    cdef Public *pub = &state.pub
    cdef Estate *estate = &state.estate[seat]
    cdef int place = 0, i, target, other
    estate.bridge = min(estate.bridge + spaces, tables.bridge_last)
    while pub.bridge_order[place] != seat:
        place += 1
    for target in range(pub.n_seats):
        other = pub.bridge_order[target]
        if other == seat or state.estate[other].bridge > estate.bridge:
            continue
        if (state.estate[other].bridge == estate.bridge and has(state.estate[other].effects, BRIDGE_TOP)
                and not has(estate.effects, BRIDGE_TOP)):
            continue
        break
    else:
        target = pub.n_seats
    if target > place:                                          # nobody to pass: it stays where it is in the order
        return
    for i in range(place, target, -1):
        pub.bridge_order[i] = pub.bridge_order[i - 1]
    pub.bridge_order[target] = seat


cdef void graze(State *state, const Tables *tables, int seat, int space, int animal, Ctx *ctx) noexcept nogil:
    # E-40, E-41: geese in the pasture score with every tile that comes; themselves, with one kind of animals there
    cdef Estate *estate = &state.estate[seat]
    cdef Move moves[MAX_ANIMALS]
    cdef int kind, n = 0, points = animal_points(estate, tables, space, tables.geese) if tables.geese != NONE else 0
    if points:
        score(state, seat, VP_ANIMALS, points, tables.geese, ctx)
    if animal == tables.geese:
        for kind in range(tables.n_animals):
            if kind != tables.geese and animal_points(estate, tables, space, kind):
                moves[n] = Move(kind, space, 0, 0)
                n += 1
        if n == 0:
            return
        animal = choose(ctx, state, seat, GEESE_FLOCK, moves, n).what
    score(state, seat, VP_ANIMALS, animal_points(estate, tables, space, animal), animal, ctx)
