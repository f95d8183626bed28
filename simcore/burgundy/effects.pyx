"""Placing a tile and what follows: completed regions, then the tile's own effect, which may place another one."""
from libc.string cimport memset
from simcore.choice cimport Ctx, Move, choose, note
from simcore.burgundy.actions cimport (buy, clear, gain_silver, gain_workers, hire, list_hiring, list_places,
                                       list_purchases, list_sales, list_takes, pay, room_for, sell, take,
                                       take_workers)
from simcore.burgundy.inns cimport note_inn
from simcore.burgundy.score cimport animal_points, complete, score
from simcore.burgundy.shields cimport (add_to_herd, copy_monasteries, follow_patrons, list_any_shield, list_types,
                                       load_type, take_shield, use_shield)
from simcore.burgundy.solo cimport bring_in_any_order, sail
from simcore.burgundy.state cimport *
from simcore.burgundy.teams cimport mate, share
from simcore.burgundy.watchtowers cimport link_towers


cdef void lay(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil:
    # the tile lies there and holds from now on (T-32); nothing is scored and nothing happens yet
    cdef int at = space - N_SPACES * (space >= N_SPACES), of = holder(tables, seat, space), kind = tables.colour[tile]
    cdef Estate *estate = &state.estate[seat]
    cdef Estate *half = &state.estate[of]
    cdef const Duchy *duchy = duchy_of(tables, half)
    cdef int colour = duchy.colour_of[at], region = duchy.region_of[at]
    half.tile[at] = tile
    half.covered |= one(at)
    half.near |= layout_of(tables, half).neighbours[at]
    if layout_of(tables, half).rivers:
        half.near |= banks(tables, half, half, &half.ferry)     # A-4
    estate.region_left[region] -= 1
    estate.colour_left[colour] -= 1
    if tables.teams:                                            # C-2
        state.estate[mate(of)].near |= layout_of(tables, half).across[at]
    if kind == BUILDING:
        estate.built[tables.building[tile]] += 1
        if tables.city[tile] != NO_CITY_RULE and not has(estate.effects, SAME_BUILDINGS):
            half.city[tables.city[tile]] |= duchy.region[region]
            if tables.teams:
                half = &state.estate[mate(of)]
                half.city[tables.city[tile]] |= duchy_of(tables, half).region[region]
    elif kind == MONASTERY:
        state.tally.placed[seat] |= one(tables.monastery[tile])
        estate.effects |= one(tables.effect[tile])              # M-0
        lasting(estate, tables, tile)
        if tables.effect[tile] == SAME_BUILDINGS:               # M-1
            memset(half.city, 0, N_BUILDINGS * sizeof(uint64_t))
            if tables.teams:
                memset(state.estate[mate(of)].city, 0, N_BUILDINGS * sizeof(uint64_t))
        if tables.shields:
            follow_patrons(state, tables, seat)                 # H-36
    elif kind == CASTLE:
        estate.castles += 1
    elif kind == ANY:                                           # I-6, A-13
        half.blank |= one(at)
        if tables.city[tile] == INNS:
            note_inn(state, tables, of, region, colour)


cdef uint64_t banks(const Tables *tables, const Estate *lying, const Estate *half, uint64_t *ferry) noexcept nogil:
    # A-4: spaces across a river from the tiles that lie there: those where any tile may go, and apart from them, in
    # `ferry`, those where only a ship may. `half` says which spaces are covered.
    cdef const Layout *layout = layout_of(tables, lying)
    cdef const Duchy *duchy = duchy_of(tables, lying)
    cdef uint64_t covered = half.covered, across, far
    cdef uint64_t any_tile = 0
    cdef int space, other
    ferry[0] = 0
    while covered:
        space = lowest(covered)
        covered &= covered - 1
        across = layout.river[space]
        while across:
            other = lowest(across)
            across &= across - 1
            far = layout.part[other]
            if far & half.covered or (not far & duchy.colour[SHIP] and tables.effect[lying.tile[space]] == IS_SHIP):
                any_tile |= one(other)
            elif has(duchy.colour[SHIP], other):
                ferry[0] |= one(other)
    return any_tile


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


cdef void derive(const State *state, const Tables *tables, int seat, Estate *renewed) noexcept nogil:
    # all that is kept ready about the tiles of a duchy, worked out from them; of spaces, those in this Estate
    cdef const Duchy *own = duchy_of(tables, &state.estate[seat])
    cdef int half
    memset(renewed, 0, sizeof(Estate))
    renewed.shift = 1
    derive_from(state, tables, seat, own, True, renewed)
    if own.layout.rivers:
        renewed.near |= banks(tables, &state.estate[seat], renewed, &renewed.ferry)
    if tables.teams:
        derive_from(state, tables, mate(seat), own, False, renewed)
    if state.estate[seat].patron != NONE:                       # H-36
        for half in range(1 + tables.teams):
            copy_monasteries(state, tables, state.estate[seat].patron ^ 2 * half, renewed)
    if has(renewed.effects, SAME_BUILDINGS):
        memset(renewed.city, 0, N_BUILDINGS * sizeof(uint64_t))
    if holds(&state.estate[seat], H_ANYWHERE):                  # H-48
        renewed.near, renewed.ferry = own.colour[<int>ANY], 0


cdef void derive_from(const State *state, const Tables *tables, int of, const Duchy *own, bint here,
                      Estate *renewed) noexcept nogil:
    cdef const Estate *half = &state.estate[of]
    cdef const Duchy *duchy = duchy_of(tables, half)
    cdef const Layout *layout = layout_of(tables, half)
    cdef int space, tile, region
    for space in range(N_SPACES):
        tile, region = half.tile[space], duchy.region_of[space]
        if tile == NONE:
            continue
        renewed.near |= layout.neighbours[space] if here else layout.across[space]
        if here:
            renewed.covered |= one(space)
            renewed.blank |= one(space) * (tables.colour[tile] == ANY)
        if tables.colour[tile] == BUILDING:
            renewed.built[tables.building[tile]] += 1
            if tables.city[tile] != NO_CITY_RULE:
                renewed.city[tables.city[tile]] |= own.region[region]
        elif tables.colour[tile] == CASTLE:
            renewed.castles += 1
        elif tables.city[tile] == INNS:                         # I-5
            renewed.city[<int>INNS] |= (
                own.colour[duchy.colour_of[space]] if tables.inns_per_colour else own.region[region])
    copy_monasteries(state, tables, of, renewed)


cdef void place(State *state, const Tables *tables, int seat, int stored, int space, Ctx *ctx) noexcept nogil:
    place_tile(state, tables, seat, unstore(&state.estate[seat], stored), space, ctx)


cdef void place_tile(State *state, const Tables *tables, int seat, int tile, int space, Ctx *ctx) noexcept nogil:
    # E-1, E-2; T-33: whether or not the effect can be used
    lay(state, tables, seat, tile, space)
    state.tally.placed_colour[tables.colour[tile]][seat] += 1
    state.tally.inns[seat] += tile == tables.inn
    state.tally.blanks += tile == tables.blank
    if tables.solo:
        bring_in_any_order(state, tables, seat, tile, space, True, ctx)         # A-34
        return
    complete(state, tables, seat, space, ctx)
    if duchy_of(tables, &state.estate[seat]).n_towers:
        link_towers(state, tables, seat, ctx)                   # W-4
    take_effect(state, tables, seat, tile, space, ctx)


cdef void take_effect(State *state, const Tables *tables, int seat, int tile, int space, Ctx *ctx) noexcept nogil:
    cdef int effect = tables.effect[tile]
    if effect == IS_BUILDING:
        build(state, tables, seat, tables.building[tile], ctx)
    elif effect == IS_CRANE:
        use_crane(state, tables, seat, ctx)
    elif effect == IS_CASTLE:
        act_at_once(state, tables, seat, CASTLE_ACTION, 0, True, ctx)
    elif effect == IS_SHIP:
        fetch_goods(state, tables, seat, ctx)
        advance(state, tables, seat, 1)                         # E-13
        note(ctx, seat, NOTE_BRIDGE, state.estate[seat].bridge, Move(0, 0, 0, 0))
        if tables.solo:
            sail(state, tables, seat, ctx)                      # A-11, A-12
    elif effect == IS_ANIMAL or effect == IS_GEESE:
        graze(state, tables, seat, space, tables.animal[tile], ctx)
    elif effect == BRIDGE_TOP:
        if tables.teams:                                        # C-9
            share(state, seat)
            advance(state, tables, mate(seat), 0)
        advance(state, tables, seat, 0)                         # M-27


cdef void place_free(State *state, const Tables *tables, int seat, uint32_t slots, bint inns, Ctx *ctx) noexcept nogil:
    # H-44, H-45, A-21: a tile of these slots goes straight to the duchy, whatever the number; shields don't ask whether
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int tile, half, slot, declining = 1 if tables.solo else 0, n = declining
    cdef uint64_t spaces
    slots &= state.pub.offered
    moves[0] = Move(END, 0, 0, 0)                               # in the solo game alone
    while slots or inns:
        slot = lowest(slots) if slots else INN_SLOT
        inns = inns and slots
        slots &= slots - 1 if slots else 0
        tile = state.pub.slot[slot]
        for half in range(1 + tables.teams if tile != NONE and n < MAX_LIST - N_HALVES * N_SPACES else 0):
            spaces = spaces_for(tables, &state.estate[(seat & 1) + 2 * half if tables.teams else seat], tile)
            while spaces:
                moves[n] = Move(PLACE, lowest(spaces) + half * N_SPACES, slot, 0)
                spaces &= spaces - 1
                n += 1
    if n == declining:
        return
    move = choose(ctx, state, seat, PLACE_FREE, moves, n)
    if move.what == PLACE:
        tile = state.pub.slot[move.to]
        if tables.monastery[tile] != NONE:
            state.tally.taken[seat] |= one(tables.monastery[tile])
        clear(state, move.to)
        place_tile(state, tables, seat, tile, move.where, ctx)


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
    elif move.what == SHIELD:
        take_shield(state, tables, seat, move.where, ctx)
    elif move.what == COPY or move.what == TURN_DIE:
        use_shield(state, tables, seat, move)


# ---- buildings

cdef void build(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil:
    # E-50 to E-57, B-5, K-1; E-30: a mine does nothing
    cdef int does = tables.does[building], amount = tables.building_amount[building]
    if does == BUILDS_FETCH:
        fetch(state, tables, seat, building, ctx)
    elif does == BUILDS_SALE:
        sell_without_die(state, tables, seat, ctx)
    elif does == BUILDS_WORKERS:
        gain_workers(state, tables, seat, amount)
    elif does == BUILDS_SILVER:
        gain_silver(state, seat, amount)
    elif does == BUILDS_PLACE:
        settle(state, tables, seat, ctx)
    elif does == BUILDS_POINTS:
        score(state, seat, VP_WATCHTOWERS if building < FIRST_BONUS else VP_ROUTES, amount, building, ctx)
    elif does == BUILDS_ACTION:
        act_at_once(state, tables, seat, CASTLE_ACTION, 0, False, ctx)
    elif does == BUILDS_WHITE:                                  # K-2; K-7: as the die lies
        act_at_once(state, tables, seat, WHITE_ACTION, state.pub.white, False, ctx)


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
    # a building has just left its place in the storage, the bonus of a route has not
    if n > 1 and (building < FIRST_BONUS or room_for(&state.estate[seat], tables)):
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
    while move.what == BUY or move.what == HIRE:
        n = list_places(state, tables, seat, 0, 0, moves, 1)
        n = list_purchases(state, tables, seat, moves, n)
        if hiring_helps(state, tables, seat, 0):
            n = list_hiring(state, seat, moves, n)
        if n == 1:
            return
        move = choose(ctx, state, seat, SETTLE, moves, n)
        perform(state, tables, seat, move, ctx)


cdef void use_crane(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-58
    cdef Move moves[MAX_BUILDINGS + 1]
    cdef Move move
    cdef int building, n = 1
    moves[0] = Move(NONE, 0, 0, 0)
    for building in range(tables.n_buildings):
        moves[n] = Move(building, 0, 0, 0)
        n += 1 if tables.does[building] != BUILDS_WHITE else tables.crane_white         # K-6
    move = choose(ctx, state, seat, CRANE_EFFECT, moves, n)
    if move.what != NONE:
        build(state, tables, seat, move.what, ctx)


# ---- castles, ships, animals

cdef void act_at_once(State *state, const Tables *tables, int seat, int kind, int die, bint by_castle,
                      Ctx *ctx) noexcept nogil:
    # E-20: one more action with any number (0), or K-2, K-3: with that of the white die. A tile bought meanwhile may be
    # the one it places (T-61).
    cdef Move moves[MAX_LIST]
    cdef Move move = Move(BUY, 0, 0, 0)
    cdef int n
    while move.what == BUY or move.what == HIRE:
        n = list_takes(state, tables, seat, die, 0, moves, 0)
        n = list_places(state, tables, seat, die, 0, moves, n)
        n = list_sales(state, tables, seat, die, 0, moves, n)
        moves[n] = Move(WORKERS, 0, 0, 0)
        n = list_purchases(state, tables, seat, moves, n + 1)
        if hiring_helps(state, tables, seat, die):
            n = list_hiring(state, seat, moves, n)
        if by_castle and holds(&state.estate[seat], H_CASTLE_SHIELD):           # H-41
            n = list_any_shield(state, moves, n)
        move = choose(ctx, state, seat, kind, moves, n)
        if die and move.what <= WORKERS:
            pay(state, seat, paid(move), 0)
            state.tally.white_acts[move.what][seat] += 1
        perform(state, tables, seat, move, ctx)


cdef bint hiring_helps(const State *state, const Tables *tables, int seat, int die) noexcept nogil:
    # M-28: within an action workers can change the white die (K-3), or pay for a tile (M-6)
    return die > 0 or (has(state.estate[seat].effects, BUY_ANYWHERE) and state.pub.bought < tables.purchases)


cdef void fetch_goods(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-10: out of one depot, or of two neighbours (M-5); of those without goods the first stands for all
    cdef Estate *estate = &state.estate[seat]
    cdef Move moves[N_DEPOTS + N_GOODS]
    cdef Move move
    cdef int depot, other, good, goods, n = 0
    cdef bint without = False
    for depot in range(N_DEPOTS):
        other = NONE
        if has(estate.effects, TWO_DEPOTS):
            if depot == N_DEPOTS - 1 and not tables.depots_ring:
                break
            other = (depot + 1) % N_DEPOTS
        goods = 0
        for good in range(N_GOODS):
            goods += state.pub.goods[depot][good] + (state.pub.goods[other][good] if other != NONE else 0)
        if goods or not without:
            moves[n] = Move(0, depot, other, 0)
            n += 1
        without = without or goods == 0
    if holds(estate, H_GOODS_OF_TYPE):
        n = list_types(state, tables, seat, moves, n)           # H-35
    move = choose(ctx, state, seat, TAKE_GOODS, moves, n)
    if move.what:
        load_type(state, seat, move.what - 1, ctx)
        return
    store_goods(state, tables, seat, move.where, move.to, ctx)


cdef void store_goods(State *state, const Tables *tables, int seat, int first, int second, Ctx *ctx) noexcept nogil:
    # E-11, E-12: types at home are always filled up; among new ones the seat chooses if there is not room for all
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
    # G-21, G-22, C-8, A-14: on top of those that stand there, but never above the one that stays on top (M-27)
    cdef Public *pub = &state.pub
    cdef Estate *estate = &state.estate[seat]
    cdef int place = 0, i, target, other
    estate.bridge = min(estate.bridge + spaces, tables.bridge_last)
    while pub.bridge_order[place] != seat:
        place += 1
    for target in range(pub.course.n_seats):
        other = pub.bridge_order[target]
        if other == seat or state.estate[other].bridge > estate.bridge:
            continue
        if (state.estate[other].bridge == estate.bridge and has(state.estate[other].effects, BRIDGE_TOP)
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


cdef void graze(State *state, const Tables *tables, int seat, int space, int animal, Ctx *ctx) noexcept nogil:
    # E-40, E-41: geese in the pasture score with every tile that comes; themselves, with one kind of animals there
    cdef Estate *estate = &state.estate[seat]
    cdef bint joined = holds(estate, H_ONE_PASTURE)
    cdef Move moves[MAX_ANIMALS]
    cdef int kind, n = 0, points = 0
    if tables.geese != NONE:
        points = animal_points(state, tables, seat, space, tables.geese, False)
        if points:
            score(state, seat, VP_ANIMALS, points, tables.geese, ctx)
        if joined:
            add_to_herd(state, tables, seat, space, tables.geese, ctx)
    if animal == tables.geese:
        for kind in range(tables.n_animals):
            if kind != tables.geese and animal_points(state, tables, seat, space, kind, joined):
                moves[n] = Move(kind, space, 0, 0)
                n += 1
        if n:
            animal = choose(ctx, state, seat, GEESE_FLOCK, moves, n).what
    if animal != tables.geese:
        points = animal_points(state, tables, seat, space, animal, False)
        if points or not joined:
            score(state, seat, VP_ANIMALS, points, animal, ctx)
        if joined:
            add_to_herd(state, tables, seat, space, animal, ctx)
