"""What a position is worth to a seat, by the values of its policy: see view.pxd."""
from libc.string cimport memset
from simcore.burgundy.score cimport animal_points
from simcore.burgundy.state cimport *


cdef void look(View *w, const State *state, const Tables *tables, int seat, const double *v, const double *m,
               uint64_t *memo) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef uint64_t key
    cdef int i
    w.state, w.tables, w.seat, w.v, w.m = state, tables, seat, v, m
    w.estate = &state.estate[seat]
    w.duchy = duchy_of(tables, w.estate)
    w.rounds_left = (tables.phases - 1 - pub.phase) * tables.rounds + tables.rounds - 1 - pub.round
    w.dice_left = 2 * w.rounds_left
    w.left = <double>w.rounds_left / max(1, tables.phases * tables.rounds - 1)
    w.building_known = w.spend_known = 0
    w.ship = w.crowded = -1
    w.last = w.v[V_LAST] * w.left
    w.room = tables.goods_storage
    # all that the plan hangs on: the clock, the spaces covered, goods in store and sold, the bonus tiles taken
    key = w.estate.covered << 8 | 1 + pub.phase * MAX_ROUNDS + pub.round
    for i in range(N_GOODS):
        w.room -= w.estate.goods[i] > 0
        key = (key ^ w.estate.goods[i] ^ w.estate.sold[i] << 6 ^ pub.bonuses_taken[i] << 12) * 0x9E3779B97F4A7C15u
    key |= 1
    w.plan = <Plan *>memo
    if w.plan.key != key:
        w.plan.key = key
        make_plan(w, w.plan)


cdef double more_hope(const View *w, int colour, int size, int missing) noexcept nogil:
    # What a tile adds to a region with so many empty spaces. A region begun is worth its points, the less likely the
    # more is missing; in the phase in which it should be completed, if there are dice enough.
    cdef double now = 0, then = 0, share = 1
    cdef int i
    if missing == 1:
        then = w.tables.region_points[size] + w.tables.phase_bonus[w.state.pub.phase]
    for i in range(1, missing + 1):
        share *= w.v[V_HOPE + colour]
        if i == missing - 1:
            then = share * expected(w, size, i)
        elif i == missing and missing < size:
            now = share * expected(w, size, i)
    return then - now


cdef double expected(const View *w, int size, int missing) noexcept nogil:
    cdef int round = w.tables.phases * w.tables.rounds - 1 - w.rounds_left + <int>(missing * w.v[V_PACE] + 0.5)
    cdef int bonus = w.tables.phase_bonus[round // w.tables.rounds] if round < w.tables.phases * w.tables.rounds else 0
    return min(1.0, w.dice_left / max(0.1, missing * w.v[V_NEED])) * (w.tables.region_points[size] + bonus)


cdef double colour_hope(const View *w, int colour, int missing) noexcept nogil:
    cdef int place = w.state.pub.bonuses_taken[colour], i
    cdef double share = 1
    if place > 1:
        return 0
    for i in range(missing):
        share *= w.v[V_COLOUR]
    if missing * w.v[V_NEED] > w.dice_left:
        share *= 0.2
    return share * w.tables.colour_bonus[w.state.pub.n_seats][place]


cdef void make_plan(const View *w, Plan *plan) noexcept nogil:
    cdef const Estate *estate = w.estate
    cdef uint64_t open_spaces = estate.near & ~estate.covered, regions = 0
    cdef uint32_t colours = 0
    cdef int region, colour, space, number
    cdef float value
    cdef float more[N_COLOURS]
    cdef float in_region[MAX_REGIONS]
    plan.known[0] = plan.known[1] = plan.buildings_known = 0
    for colour in range(N_COLOURS):
        plan.best[colour] = 0
        plan.numbers[colour] = 0
        for number in range(7):
            plan.best_number[colour][number] = 0
    while open_spaces:
        space = lowest(open_spaces)
        open_spaces &= open_spaces - 1
        colour, region, number = w.duchy.colour_of[space], w.duchy.region_of[space], w.tables.number[space]
        if not has(colours, colour):
            colours |= 1u << colour
            more[colour] = colour_hope(w, colour, estate.colour_left[colour] - 1) - colour_hope(
                w, colour, estate.colour_left[colour])
        if not has(regions, region):
            regions |= one(region)
            in_region[region] = more[colour] + more_hope(
                w, colour, w.duchy.region_size[region], estate.region_left[region])
        value = in_region[region] + w.v[V_OPEN] * min(1.0, w.rounds_left / 5.0) * size_of(
            w.tables.neighbours[space] & ~estate.near & ~estate.covered)
        plan.space[space] = value
        plan.numbers[colour] |= 1 << number
        plan.best[colour] = max(plan.best[colour], value)
        plan.best_number[colour][number] = max(plan.best_number[colour][number], value)
    for colour in range(N_COLOURS):
        plan.share[colour] = (w.v[V_STORED] + w.v[V_STORED_NUMBER] * min(4, size_of(plan.numbers[colour]))) * min(
            1.0, w.dice_left / 4.0)


cdef double best_building(View *w, int building) noexcept nogil:
    # of the best space that is open for a type of building
    cdef uint64_t spaces
    cdef float best = 0
    if not has(w.plan.buildings_known, building):
        spaces = w.estate.near & ~w.estate.covered & w.duchy.colour[BUILDING]
        if not has(w.estate.effects, SAME_BUILDINGS):
            spaces &= ~w.estate.city[building]
        while spaces and best < w.plan.best[BUILDING]:
            best = max(best, w.plan.space[lowest(spaces)])
            spaces &= spaces - 1
        w.plan.buildings_known |= 1u << building
        w.plan.best_building[building] = best
    return w.plan.best_building[building]


# ---- silver and workers

cdef double workers_value(const View *w, int workers) noexcept nogil:
    # the first ones save dice, later ones are a reserve; at the end all are worth their points
    cdef double fade = min(1.0, w.dice_left / 12.0), value
    cdef double last = 1.0 / w.tables.workers_per_point if w.tables.workers_per_point else 0
    value = w.v[V_WORKER] * min(workers, 2)
    if workers > 2:
        value += w.v[V_WORKER_MORE] * min(workers - 2, 3)
    if workers > 5:
        value += w.v[V_WORKER_MANY] * (workers - 5)
    return fade * value + (1 - fade) * last * workers


cdef double silver_value(const View *w, int silver) noexcept nogil:
    cdef double fade = min(1.0, w.dice_left / 12.0), value = w.v[V_SILVER] * min(silver, 2)
    if silver > 2:
        value += w.v[V_SILVER_MORE] * (silver - 2)
    return fade * value + (1 - fade) * w.tables.points_silver * silver


cdef double spend(const View *w, int workers, int silver) noexcept nogil:
    # what so many fewer are worth (negative numbers: more)
    cdef double value = 0
    if workers:
        value += workers_value(w, w.estate.workers) - workers_value(w, w.estate.workers - workers)
    if silver:
        value += silver_value(w, w.estate.silver) - silver_value(w, w.estate.silver - silver)
    return value


cdef double take_workers_value(const View *w) noexcept nogil:
    cdef const Estate *estate = w.estate
    return -spend(w, -(w.tables.amount_of[ACTION_WORKERS] if has(estate.effects, ACTION_WORKERS)
                       else w.tables.workers_taken),
                  -w.tables.amount_of[ACTION_SILVER] if has(estate.effects, ACTION_SILVER) else 0)


# ---- goods

cdef double hold(const View *w) noexcept nogil:
    # share of its points that a good in store is worth
    return w.v[V_GOOD] * min(1.0, w.dice_left / 8.0)


cdef double type_value(const View *w, int good, int number) noexcept nogil:
    # of so many goods of a type that come in
    cdef double points = w.tables.goods_points[w.state.pub.n_seats]
    cdef double value = number * (points * hold(w) + (1 - hold(w)) * w.tables.points_good)
    if w.estate.goods[good] == 0:
        value -= w.v[V_GOOD_ROOM] * w.left
    return value


cdef double goods_value(const View *w, int first, int second) noexcept nogil:
    # of the goods of one or two depots, as far as they find room: known types, then the largest new stacks
    cdef const int8_t *near = w.state.pub.goods[first]
    cdef const int8_t *far = w.state.pub.goods[second] if second != NONE else NULL
    cdef int good, number, room = w.room, best, most, new_types = 0
    cdef int new[N_GOODS]
    cdef double value = 0
    for good in range(N_GOODS):
        number = near[good] + (far[good] if far != NULL else 0)
        new[good] = 0
        if number == 0:
            continue
        if w.estate.goods[good]:
            value += type_value(w, good, number)
        else:
            new[good] = number
            new_types += 1
    while room > 0 and new_types > 0:
        best, most = 0, 0
        for good in range(N_GOODS):
            if new[good] > most:
                best, most = good, new[good]
        value += type_value(w, best, most)
        new[best] = 0
        room -= 1
        new_types -= 1
    return value


cdef double sale_value(const View *w, int good) noexcept nogil:
    # points and silver now for goods that are worth something in store too
    cdef const Estate *estate = w.estate
    cdef int n = estate.goods[good]
    cdef double points = n * w.tables.goods_points[w.state.pub.n_seats], value
    value = points - n * (points / max(1, n) * hold(w) + (1 - hold(w)) * w.tables.points_good)
    value += w.v[V_GOOD_ROOM] * w.left
    value -= spend(w, -w.tables.amount_of[SALE_WORKERS] if has(estate.effects, SALE_WORKERS) else 0,
                   -w.tables.amount_of[SALE_SILVER] if has(estate.effects, SALE_SILVER) else -w.tables.sale_silver)
    if has(estate.effects, SCORE_GOODS):
        value += n * w.tables.amount_of[SCORE_GOODS]
    if has(estate.effects, SCORE_GOODS_TYPES) and estate.sold[good] == 0:
        value += w.tables.amount_of[SCORE_GOODS_TYPES]
    return value


# ---- tiles

cdef double place_value(View *w, int tile, int space) noexcept nogil:
    # of the tile there, its effect included
    if w.tables.animal[tile] != NONE:
        return w.plan.space[space] + herd_value(w, tile, space)
    return w.plan.space[space] + effect_value(w, tile, True)


cdef double herd_value(const View *w, int tile, int space) noexcept nogil:
    # points of an animal tile on that space, and of those that may join it there
    cdef int animal = w.tables.animal[tile], region = w.duchy.region_of[space], amount = w.tables.amount[tile]
    cdef int more = w.tables.amount_of[ANIMAL_POINTS] if has(w.estate.effects, ANIMAL_POINTS) else 0
    cdef double value = amount + more + animal_points(w.estate, w.tables, space, animal)
    if w.tables.geese != NONE and animal != w.tables.geese:
        value += animal_points(w.estate, w.tables, space, w.tables.geese)
    value += w.v[V_ANIMAL_ROOM] * (w.estate.region_left[region] - 1) * amount * w.left
    if has(w.estate.effects, SCORE_ANIMAL_TYPES) and not has_animal(w, animal):
        value += w.tables.amount_of[SCORE_ANIMAL_TYPES]
    return value


cdef bint has_animal(const View *w, int animal) noexcept nogil:
    cdef uint64_t pastures = w.duchy.colour[ANIMAL] & w.estate.covered
    while pastures:
        if w.tables.animal[w.estate.tile[lowest(pastures)]] == animal:
            return True
        pastures &= pastures - 1
    return False


cdef double effect_value(View *w, int tile, bint deep) noexcept nogil:
    # deep: what a building brings along is looked at too
    cdef int effect = w.tables.effect[tile], ahead = 0, seat
    if effect == IS_BUILDING or effect == IS_CRANE:
        return building_value(w, w.tables.building[tile]) if deep else plain_building(w, w.tables.building[tile])
    if effect == IS_CASTLE:
        return w.v[V_ACTION]
    if effect == IS_SHIP:
        if w.ship < 0:
            for seat in range(w.state.pub.n_seats):
                if seat != w.seat and w.estate.bridge <= w.state.estate[seat].bridge <= w.estate.bridge + 1:
                    ahead += 1
            w.ship = best_goods(w) + w.v[V_AHEAD] * w.left * ahead
        return w.ship
    if effect == IS_MINE:
        return mine_value(w)
    return monastery_value(w, tile)


cdef double mine_value(const View *w) noexcept nogil:
    cdef int phases = w.tables.phases - w.state.pub.phase
    cdef double value = w.tables.mine_silver * w.v[V_MINE] * max(w.v[V_SILVER_MORE], 1.0)
    if has(w.estate.effects, MINE_WORKERS):
        value += w.tables.amount_of[MINE_WORKERS] * w.v[V_WORKER_MORE]
    return phases * value


cdef double best_goods(const View *w) noexcept nogil:
    cdef int depot, other
    cdef double best = 0
    for depot in range(N_DEPOTS):
        other = NONE
        if has(w.estate.effects, TWO_DEPOTS):
            if depot == N_DEPOTS - 1 and not w.tables.depots_ring:
                break
            other = (depot + 1) % N_DEPOTS
        best = max(best, goods_value(w, depot, other))
    return best


cdef double plain_building(const View *w, int building) noexcept nogil:
    # what it brings by itself
    cdef int does = w.tables.does[building], amount = w.tables.building_amount[building]
    cdef double value = building_bonus(w, building) if has(w.estate.effects, SCORE_BUILDING) else 0
    if building == CRANE:
        return w.v[V_ACTION]
    if does == BUILDS_WORKERS:
        return value + amount * w.v[V_WORKER_MORE] * min(1.0, w.dice_left / 12.0)
    if does == BUILDS_SILVER:
        return value + amount * max(w.v[V_SILVER_MORE] * min(1.0, w.dice_left / 12.0), w.tables.points_silver)
    if does == BUILDS_POINTS:
        return value + amount
    return value


cdef double building_value(View *w, int building) noexcept nogil:
    # and what it brings along as things are: a tile it may fetch or place, a sale
    cdef int does = w.tables.does[building], i, tile
    cdef double best = 0
    if has(w.building_known, building):
        return w.building_values[building]
    if building == CRANE:
        pass
    elif does == BUILDS_SALE:
        for i in range(N_GOODS):
            if w.estate.goods[i]:
                best = max(best, sale_value(w, i))
        best *= w.v[V_SALE]
    elif does == BUILDS_FETCH:
        for i in range(N_DEPOT_SLOTS):
            tile = w.state.pub.slot[i]
            if tile != NONE and has(w.tables.fetches[building], w.tables.colour[tile]):
                best = max(best, stored_value(w, tile))
        best *= w.v[V_FETCH]
    elif does == BUILDS_PLACE:
        for i in range(w.estate.n_stored):
            tile = w.estate.stored[i]
            if w.tables.building[tile] != building and spaces_for(w.tables, w.estate, tile):
                best = max(best, best_place(w, tile) - stored_value(w, tile))
        best *= w.v[V_SETTLE]
    w.building_known |= 1u << building
    w.building_values[building] = plain_building(w, building) + best
    return w.building_values[building]


cdef double building_bonus(const View *w, int building) noexcept nogil:
    # points at the end from a monastery in the duchy that scores this type
    cdef uint64_t spaces = w.duchy.colour[MONASTERY] & w.estate.covered
    cdef int tile
    cdef double value = 0
    while spaces:
        tile = w.estate.tile[lowest(spaces)]
        spaces &= spaces - 1
        if w.tables.effect[tile] == SCORE_BUILDING and w.tables.building[tile] == building:
            value += w.tables.amount[tile]
    return value


cdef double monastery_value(const View *w, int tile) noexcept nogil:
    # points at the end as they stand and as they may grow; what lasts, by its weight, for the time it has left
    cdef const Estate *estate = w.estate
    cdef int effect = w.tables.effect[tile], amount = w.tables.amount[tile], good, colour, spaces = 0
    cdef double n = 0
    cdef uint64_t kinds = 0, pastures
    if effect == SCORE_BUILDING:
        n = estate.built[w.tables.building[tile]] + w.m[M_MORE_BUILDINGS] * estate.colour_left[BUILDING]
    elif effect == SCORE_GOODS_TYPES:
        for good in range(N_GOODS):
            n += estate.sold[good] > 0
            if estate.sold[good] == 0 and estate.goods[good]:
                n += 0.8 * min(1.0, w.dice_left / 6.0)
        n = min(N_GOODS, n + w.m[M_MORE_GOODS] * 0.4 * w.rounds_left)
    elif effect == SCORE_GOODS:
        for good in range(N_GOODS):
            n += estate.sold[good] + 0.8 * estate.goods[good] * min(1.0, w.dice_left / 6.0)
        n += w.m[M_MORE_GOODS] * w.rounds_left
    elif effect == SCORE_ANIMAL_TYPES:
        pastures = w.duchy.colour[ANIMAL] & estate.covered
        while pastures:
            kinds |= one(w.tables.animal[estate.tile[lowest(pastures)]])
            pastures &= pastures - 1
        n = size_of(kinds)
        n += min(4 - n, w.m[M_MORE_ANIMALS] * estate.colour_left[ANIMAL] * min(1.0, w.dice_left / 12.0))
    elif effect == SCORE_BONUS_TILES:
        n = estate.bonuses
        for colour in range(N_COLOURS):
            if estate.colour_left[colour] and w.state.pub.bonuses_taken[colour] < 2:
                n += w.m[M_MORE_BONUSES] * w.left
    elif effect == SHIFT_PLACE:
        for colour in range(N_COLOURS):
            if has(w.tables.shifts[tile], colour):
                spaces += estate.colour_left[colour]
        return w.m[SHIFT_PLACE - SAME_BUILDINGS] * w.left * spaces / 12.0
    else:
        return w.m[effect - SAME_BUILDINGS] * w.left
    return n * amount


cdef double best_place(View *w, int tile) noexcept nogil:
    # on the best space that is open for it, whatever the number
    cdef uint64_t spaces
    cdef double best = 0
    cdef int space
    if w.tables.animal[tile] != NONE:
        spaces = spaces_for(w.tables, w.estate, tile)
        while spaces:                                           # one space of each pasture
            space = lowest(spaces)
            spaces &= ~w.duchy.region[w.duchy.region_of[space]]
            best = max(best, w.plan.space[space] + herd_value(w, tile, space))
        return best
    if w.tables.colour[tile] == BUILDING:
        return best_building(w, w.tables.building[tile]) + effect_value(w, tile, False)
    return w.plan.best[w.tables.colour[tile]] + effect_value(w, tile, False)


cdef double place_by_number(View *w, int tile, int number) noexcept nogil:
    # on the best space of that number, 0 if there is none; with free shifts, and in cities, each is looked at
    cdef int colour = w.tables.colour[tile], space
    cdef uint64_t spaces
    cdef double best = 0
    if w.estate.shift_place[colour] == 0:
        if colour != BUILDING and colour != ANIMAL:
            return w.plan.best_number[colour][number] + effect_value(w, tile, True)
    spaces = spaces_for(w.tables, w.estate, tile)
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        if die_cost(w.tables, w.estate, w.estate.shift_place[colour], number, w.tables.number[space]) == 0:
            best = max(best, place_value(w, tile, space))
    return best


cdef double find_stored(View *w, int tile) noexcept nogil:
    cdef int colour = w.tables.colour[tile]
    if w.dice_left == 0 or w.estate.colour_left[colour] == 0:
        return 0
    if not spaces_for(w.tables, w.estate, tile):
        return w.v[V_STORED_CLOSED] * min(1.0, w.dice_left / 10.0) * (4 + closed_value(w, tile))
    return w.plan.share[colour] * best_place(w, tile)


cdef double closed_value(View *w, int tile) noexcept nogil:
    # of a tile that has no open space yet, apart from the region it will help to complete
    if w.tables.animal[tile] != NONE:
        return w.tables.amount[tile]
    return effect_value(w, tile, False)


cdef void find_crowded(View *w) noexcept nogil:
    w.crowded = w.v[V_CROWD] * w.estate.n_stored
    if w.estate.n_stored >= w.tables.tile_storage:
        w.crowded += max(0.0, worst_stored(w))


cdef double worst_stored(View *w) noexcept nogil:
    cdef int i
    cdef double worst = stored_value(w, w.estate.stored[0])
    for i in range(1, w.estate.n_stored):
        worst = min(worst, stored_value(w, w.estate.stored[i]))
    return worst
