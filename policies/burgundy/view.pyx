"""What a position is worth to a seat, by the values of its policy: see view.pxd.

A plan is worked out at once for all kinds of tiles in sight, in the order of the table, and without branches where that
can be: most of the time of a game went into wrong guesses of the processor.
"""
from simcore.burgundy.score cimport animal_points
from simcore.burgundy.state cimport *

CLOSED = -1000


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
    w.building_known = 0
    w.room = tables.goods_storage
    # All that the plan hangs on: the clock, the spaces covered, goods in store and sold, the bonus tiles taken. Within
    # a round goods in depots and pieces on the bridge change for a seat only when it covers a space.
    key = (w.estate.covered << 8 | 1 + pub.phase * MAX_ROUNDS + pub.round) * 0x9E3779B97F4A7C15u
    for i in range(N_GOODS):
        w.room -= w.estate.goods[i] > 0
        key = (key ^ w.estate.goods[i] ^ w.estate.sold[i] << 6 ^ pub.bonuses_taken[i] << 12) * 0x9E3779B97F4A7C15u
    key |= 1
    w.plan = <Plan *>memo
    if w.plan.key != key:
        w.plan.key = key
        make_plan(w, w.plan)
    w.crowded = v[V_CROWD] * w.estate.n_stored
    if w.estate.n_stored >= tables.tile_storage:
        w.crowded += max(0.0, worst_stored(w))
    for i in range(N_COLOURS):
        w.more[i] = 0
    w.more[MINE] = w.more[MONASTERY] = w.more[CASTLE] = v[V_LAST] * w.left
    find_costs(w)


cdef void find_costs(View *w) noexcept nogil:
    # in workers: what the last of them are worth
    cdef double fade = min(1.0, w.dice_left / 12.0)
    cdef double last = (1 - fade) / w.tables.workers_per_point if w.tables.workers_per_point else 0
    cdef double[6] worth = [0, w.v[V_WORKER], w.v[V_WORKER], w.v[V_WORKER_MORE], w.v[V_WORKER_MORE],
                            w.v[V_WORKER_MORE]]
    cdef double many = w.v[V_WORKER_MANY]
    cdef int i, left
    w.workers[0] = 0
    for i in range(1, MOST_WORKERS):
        left = w.estate.workers - i + 1
        w.workers[i] = w.workers[i - 1]
        if left > 0:
            w.workers[i] += fade * (worth[left] if left < 6 else many) + last


# ---- the plan

cdef void make_plan(View *w, Plan *plan) noexcept nogil:
    cdef const Estate *estate = w.estate
    cdef uint64_t open_spaces = estate.near & ~estate.covered
    cdef int colour, space, number
    cdef double fresh = w.v[V_OPEN] * min(1.0, w.rounds_left / 5.0)
    cdef float value
    cdef float in_region[MAX_REGIONS]
    cdef int8_t kinds[MAX_TILES]
    cdef int n
    find_regions(w, in_region)
    for colour in range(N_COLOURS):
        plan.best[colour] = CLOSED
        plan.numbers[colour] = 0
        for number in range(7):
            plan.by_number[colour][number] = CLOSED
    while open_spaces:
        space = lowest(open_spaces)
        open_spaces &= open_spaces - 1
        colour, number = w.duchy.colour_of[space], w.tables.number[space]
        value = in_region[w.duchy.region_of[space]] + fresh * size_of(
            w.tables.neighbours[space] & ~estate.near & ~estate.covered)
        plan.space[space] = value
        plan.best[colour] = max(plan.best[colour], value)
        plan.by_number[colour][number] = max(plan.by_number[colour][number], value)
        plan.numbers[colour] |= 1 << number
    n = kinds_in_sight(w, kinds)
    find_effects(w, plan, kinds, n)
    find_stored(w, plan, kinds, n)
    for colour in range(N_COLOURS):
        if estate.shift_place[colour]:
            spread(plan.by_number[colour], estate.shift_place[colour])


cdef int kinds_in_sight(const View *w, int8_t *kinds) noexcept nogil:
    # of the tiles on the board and in the own storage, each once, in the order of the table
    cdef uint64_t seen[2]
    cdef uint32_t slots = w.state.pub.offered
    cdef int i, tile, n = 0
    seen[0] = seen[1] = 0
    while slots:
        tile = w.state.pub.slot[lowest(slots)]
        slots &= slots - 1
        seen[tile >> 6] |= one(tile & 63)
    for i in range(w.estate.n_stored):
        seen[w.estate.stored[i] >> 6] |= one(w.estate.stored[i] & 63)
    for i in range(2):
        while seen[i]:
            kinds[n] = 64 * i + lowest(seen[i])
            seen[i] &= seen[i] - 1
            n += 1
    return n


cdef void find_regions(const View *w, float *in_region) noexcept nogil:
    # What a tile adds to each region. A region begun is worth its points, the less the more is missing, in the phase in
    # which it should be completed, if there are dice for it; and the bonus tile of its colour likewise.
    cdef const Estate *estate = w.estate
    cdef double hope[N_COLOURS][MAX_SIZE + 1]
    cdef double time[MAX_SIZE + 1]
    cdef double bonus[MAX_SIZE + 1]
    cdef double more[N_COLOURS]
    cdef double colours[MAX_CITIES + 1]
    cdef double points, now, then
    cdef int region, colour, missing, size, round, place
    cdef int rounds = w.tables.phases * w.tables.rounds, played = rounds - 1 - w.rounds_left
    cdef double begun[MAX_SIZE + 1]
    begun[0] = 0                                                # worth nothing yet
    for size in range(1, MAX_SIZE + 1):
        begun[size] = 1
    time[0], bonus[0] = 1, w.tables.phase_bonus[w.state.pub.phase]
    for missing in range(1, MAX_SIZE + 1):
        round = played + <int>(missing * w.v[V_PACE] + 0.5)
        bonus[missing] = w.tables.phase_bonus[round // w.tables.rounds] if round < rounds else 0
        time[missing] = min(1.0, w.dice_left / max(0.1, missing * w.v[V_NEED]))
    colours[0] = 1
    for size in range(1, MAX_CITIES + 1):
        colours[size] = colours[size - 1] * w.v[V_COLOUR]
    for colour in range(N_COLOURS):
        hope[colour][0] = 1
        for missing in range(1, MAX_SIZE + 1):
            hope[colour][missing] = hope[colour][missing - 1] * w.v[V_HOPE + colour]
        missing, place = estate.colour_left[colour], w.state.pub.bonuses_taken[colour]
        more[colour] = 0
        if missing and place < 2:
            more[colour] = (colours[missing - 1] * in_time(w, missing - 1) - colours[missing] * in_time(w, missing)) * (
                w.tables.colour_bonus[w.state.pub.n_seats][place])
    for region in range(w.duchy.n_regions):
        colour, size = w.duchy.region_colour[region], w.duchy.region_size[region]
        missing, points = estate.region_left[region], w.tables.region_points[size]
        missing += missing == 0                                 # a completed one will not be asked for
        now = hope[colour][missing] * time[missing] * (points + bonus[missing]) * begun[size - missing]
        then = hope[colour][missing - 1] * time[missing - 1] * (points + bonus[missing - 1])
        in_region[region] = more[colour] + then - now


cdef inline double in_time(const View *w, int missing) noexcept nogil:
    return 0.2 if missing * w.v[V_NEED] > w.dice_left else 1.0


cdef void spread(float *by_number, int shift) noexcept nogil:
    # numbers that a free shift reaches too
    cdef float before[7]
    cdef int number, way, other
    for number in range(1, 7):
        before[number] = by_number[number]
    for number in range(1, 7):
        for way in range(-shift, shift + 1):
            other = (number - 1 + way + 6) % 6 + 1
            by_number[number] = max(by_number[number], before[other])


cdef void find_effects(const View *w, Plan *plan, const int8_t *kinds, int n) noexcept nogil:
    cdef const Tables *tables = w.tables
    cdef double bonus[N_BUILDINGS]
    cdef uint64_t spaces = w.duchy.colour[MONASTERY] & w.estate.covered
    cdef double fade = min(1.0, w.dice_left / 12.0)
    cdef int building, tile, does, effect, i
    cdef float action = w.v[V_ACTION], ship = ship_value(w), mine = mine_value(w)
    for building in range(N_BUILDINGS):
        bonus[building] = 0
    while spaces:                                               # monasteries in the duchy that score buildings
        tile = w.estate.tile[lowest(spaces)]
        spaces &= spaces - 1
        if tables.effect[tile] == SCORE_BUILDING:
            bonus[tables.building[tile]] += tables.amount[tile]
    for building in range(tables.n_buildings):
        does = tables.does[building]
        plan.building[building] = bonus[building]
        if does == BUILDS_WORKERS:
            plan.building[building] += tables.building_amount[building] * w.v[V_WORKER_MORE] * fade
        elif does == BUILDS_SILVER:
            plan.building[building] += tables.building_amount[building] * max(
                w.v[V_SILVER_MORE] * fade, tables.points_silver)
        elif does == BUILDS_POINTS:
            plan.building[building] += tables.building_amount[building]
    plan.building[CRANE] = action
    for i in range(n):
        tile = kinds[i]
        effect = tables.effect[tile]
        if effect == IS_BUILDING or effect == IS_CRANE:
            plan.effect[tile] = plan.building[tables.building[tile]]
        elif effect == IS_CASTLE:
            plan.effect[tile] = action
        elif effect == IS_SHIP:
            plan.effect[tile] = ship
        elif effect == IS_MINE:
            plan.effect[tile] = mine
        elif effect >= SAME_BUILDINGS:
            plan.effect[tile] = monastery_value(w, tile)
    find_herds(w, plan, kinds, n)


cdef void find_herds(const View *w, Plan *plan, const int8_t *kinds, int n) noexcept nogil:
    # animals, on the best of the pastures with an open space
    cdef const Tables *tables = w.tables
    cdef const Estate *estate = w.estate
    cdef uint64_t open_spaces, beasts
    cdef int more = tables.amount_of[ANIMAL_POINTS] if has(estate.effects, ANIMAL_POINTS) else 0
    cdef double points[MAX_ANIMALS + 1]
    cdef double new[MAX_ANIMALS]
    cdef double value, room, geese
    cdef float best
    cdef int8_t beasts_in_sight[MAX_TILES]
    cdef int i, j, region, tile, animal, n_beasts = 0
    for animal in range(MAX_ANIMALS):
        new[animal] = tables.amount_of[SCORE_ANIMAL_TYPES] if has(estate.effects, SCORE_ANIMAL_TYPES) else 0
    for j in range(n):
        if tables.animal[kinds[j]] != NONE:
            beasts_in_sight[n_beasts] = kinds[j]
            plan.effect[kinds[j]] = CLOSED
            n_beasts += 1
    if n_beasts == 0:
        return
    if new[0]:
        for i in range(w.duchy.n_pastures):
            beasts = w.duchy.region[w.duchy.pastures[i]] & estate.covered
            while beasts:
                new[tables.animal[estate.tile[lowest(beasts)]]] = 0
                beasts &= beasts - 1
    for i in range(w.duchy.n_pastures):
        region = w.duchy.pastures[i]
        open_spaces = w.duchy.region[region] & estate.near & ~estate.covered
        if not open_spaces:
            continue
        best = CLOSED
        while open_spaces:
            best = max(best, plan.space[lowest(open_spaces)])
            open_spaces &= open_spaces - 1
        for animal in range(MAX_ANIMALS + 1):
            points[animal] = more
        beasts = w.duchy.region[region] & estate.covered
        while beasts:
            tile = estate.tile[lowest(beasts)]
            beasts &= beasts - 1
            points[tables.animal[tile]] += tables.amount[tile] + more
        geese = points[tables.geese] - more if tables.geese != NONE else 0
        room = w.v[V_ANIMAL_ROOM] * (estate.region_left[region] - 1) * w.left
        for j in range(n_beasts):
            tile = beasts_in_sight[j]
            animal = tables.animal[tile]
            value = best - plan.best[ANIMAL] + tables.amount[tile] * (1 + room) + points[animal] + new[animal]
            if animal != tables.geese:
                value += geese
            plan.effect[tile] = max(plan.effect[tile], <float>value)


cdef void find_stored(const View *w, Plan *plan, const int8_t *kinds, int n) noexcept nogil:
    # A tile is worth a share of what placing it is worth: the more numbers will do, the more. Without an open space it
    # hopes for one.
    cdef const Tables *tables = w.tables
    cdef const Estate *estate = w.estate
    cdef double share[N_COLOURS + N_BUILDINGS]                  # colours, then types of buildings
    cdef double best[N_COLOURS + N_BUILDINGS]
    cdef double in_time = min(1.0, w.dice_left / 4.0), hope = w.v[V_STORED_CLOSED] * min(1.0, w.dice_left / 10.0)
    cdef float value
    cdef float of_city[MAX_CITIES]
    cdef int first[MAX_CITIES]                                  # a space of each city
    cdef uint32_t types = 0
    cdef int colour, numbers, i, tile, place
    cdef uint64_t open_spaces
    for colour in range(N_COLOURS):
        numbers = size_of(plan.numbers[colour])
        share[colour] = (w.v[V_STORED] + w.v[V_STORED_NUMBER] * min(4, numbers)) * in_time
        best[colour] = plan.best[colour]
        if numbers == 0:
            share[colour], best[colour] = hope, 4
        if estate.colour_left[colour] == 0 or w.dice_left == 0:
            share[colour] = 0
    for i in range(n):
        if tables.colour[kinds[i]] == BUILDING:
            types |= 1u << tables.building[kinds[i]]
    for i in range(w.duchy.n_cities):
        of_city[i] = CLOSED
        first[i] = lowest(w.duchy.region[w.duchy.cities[i]])
        open_spaces = w.duchy.region[w.duchy.cities[i]] & estate.near & ~estate.covered
        while open_spaces:
            of_city[i] = max(of_city[i], plan.space[lowest(open_spaces)])
            open_spaces &= open_spaces - 1
    for place in range(N_COLOURS, N_COLOURS + N_BUILDINGS):
        if not has(types, place - N_COLOURS):
            continue
        value = CLOSED
        for i in range(w.duchy.n_cities):
            value = max(value, of_city[i] + CLOSED * has(estate.city[place - N_COLOURS], first[i]))
        share[place], best[place] = share[BUILDING], value
        if value <= CLOSED:
            share[place], best[place] = hope * (share[BUILDING] > 0), 4
    for i in range(n):
        tile = kinds[i]
        place = tables.colour[tile]
        if place == BUILDING:
            place = N_COLOURS + tables.building[tile]
        plan.stored[tile] = share[place] * (best[place] + max(<float>0, plan.effect[tile]))


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


cdef double good_value(const View *w) noexcept nogil:
    # of one in store
    return w.tables.goods_points[w.state.pub.n_seats] * hold(w) + (1 - hold(w)) * w.tables.points_good


cdef double type_value(const View *w, int good, int number) noexcept nogil:
    # of so many goods of a type that come in
    cdef double value = number * good_value(w)
    if w.estate.goods[good] == 0:
        value -= w.v[V_GOOD_ROOM] * w.left
    return value


cdef double goods_value(const View *w, int first, int second) noexcept nogil:
    # of the goods of one or two depots, as far as they find room: known types, then the largest new stacks
    cdef const int8_t *near = w.state.pub.goods[first]
    cdef const int8_t *far = w.state.pub.goods[second if second != NONE else first]
    cdef int good, number, new, goods = 0, types = 0, twice = second != NONE
    for good in range(N_GOODS):
        number = near[good] + far[good] * twice
        new = w.estate.goods[good] == 0
        goods += number
        types += (number > 0) & new
    if types > w.room:
        goods -= left_behind(w, near, far, twice, types - w.room)
        types = w.room
    return goods * good_value(w) - types * w.v[V_GOOD_ROOM] * w.left


cdef int left_behind(const View *w, const int8_t *near, const int8_t *far, int twice, int types) noexcept nogil:
    # goods of so many new types: the smallest stacks
    cdef int new[N_GOODS]
    cdef int good, best, goods = 0
    for good in range(N_GOODS):
        new[good] = (near[good] + far[good] * twice) * (w.estate.goods[good] == 0)
    while types > 0:
        best = 0
        for good in range(N_GOODS):
            if new[good] and (new[best] == 0 or new[good] < new[best]):
                best = good
        goods += new[best]
        new[best] = 0
        types -= 1
    return goods


cdef double sale_value(const View *w, int good) noexcept nogil:
    # points and silver now for goods that are worth something in store too
    cdef const Estate *estate = w.estate
    cdef int n = estate.goods[good]
    cdef double value = n * (w.tables.goods_points[w.state.pub.n_seats] - good_value(w))
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
    if w.tables.colour[tile] == BUILDING:
        return w.plan.space[space] + building_value(w, w.tables.building[tile])
    return w.plan.space[space] + w.plan.effect[tile]


cdef double place_by_number(View *w, int tile, int number) noexcept nogil:
    # on the best space that a die of that number reaches
    cdef int colour = w.tables.colour[tile]
    cdef uint64_t spaces
    cdef double best = CLOSED
    if w.plan.by_number[colour][number] == CLOSED or (colour != BUILDING and colour != ANIMAL):
        return w.plan.by_number[colour][number] + w.plan.effect[tile]
    spaces = spaces_for(w.tables, w.estate, tile) & w.tables.reach_spaces[w.estate.shift_place[colour]][
        w.estate.shift][number][0]
    while spaces:                                               # cities and pastures differ
        best = max(best, place_value(w, tile, lowest(spaces)))
        spaces &= spaces - 1
    return best


cdef double herd_value(const View *w, int tile, int space) noexcept nogil:
    # points of an animal tile on that space, and of those that may join it there: as find_herds() for one pasture
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


cdef double mine_value(const View *w) noexcept nogil:
    cdef int phases = w.tables.phases - w.state.pub.phase
    cdef double value = w.tables.mine_silver * w.v[V_MINE] * max(w.v[V_SILVER_MORE], 1.0)
    if has(w.estate.effects, MINE_WORKERS):
        value += w.tables.amount_of[MINE_WORKERS] * w.v[V_WORKER_MORE]
    return phases * value


cdef double ship_value(const View *w) noexcept nogil:
    # goods of the best depot, and the rivals it passes on the bridge
    cdef int depot, other, seat, ahead = 0
    cdef double best = 0
    for seat in range(w.state.pub.n_seats):
        ahead += seat != w.seat and w.estate.bridge <= w.state.estate[seat].bridge <= w.estate.bridge + 1
    for depot in range(N_DEPOTS):
        other = NONE
        if has(w.estate.effects, TWO_DEPOTS):
            if depot == N_DEPOTS - 1 and not w.tables.depots_ring:
                break
            other = (depot + 1) % N_DEPOTS
        best = max(best, goods_value(w, depot, other))
    return best + w.v[V_AHEAD] * w.left * ahead


cdef double building_value(View *w, int building) noexcept nogil:
    # and what it brings along as things are: a tile it may fetch or place, a sale
    cdef int does = w.tables.does[building], i, tile
    cdef uint32_t slots
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
        slots = w.state.pub.offered & ((1u << N_DEPOT_SLOTS) - 1)
        while slots:
            tile = w.state.pub.slot[lowest(slots)]
            slots &= slots - 1
            best = max(best, w.plan.stored[tile] * has(w.tables.fetches[building], w.tables.colour[tile]))
        best *= w.v[V_FETCH]
    elif does == BUILDS_PLACE:
        for i in range(w.estate.n_stored):
            tile = w.estate.stored[i]
            if w.tables.building[tile] != building and spaces_for(w.tables, w.estate, tile):
                best = max(best, w.plan.best[w.tables.colour[tile]] + w.plan.effect[tile] - w.plan.stored[tile])
        best *= w.v[V_SETTLE]
    w.building_known |= 1u << building
    w.building_values[building] = w.plan.building[building] + best
    return w.building_values[building]


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


cdef double worst_stored(View *w) noexcept nogil:
    cdef int i
    cdef double worst = stored_value(w, w.estate.stored[0])
    for i in range(1, w.estate.n_stored):
        worst = min(worst, stored_value(w, w.estate.stored[i]))
    return worst
