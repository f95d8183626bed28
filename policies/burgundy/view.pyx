"""What a position is worth to a seat, by the values of its policy: see view.pxd.

A plan is worked out at once for all kinds of tiles in sight, kept from one decision to the next, and made without
branches where that can be: wrong guesses of the processor cost more time than sums that nobody asks for.
"""
from libc.string cimport memcpy
from simcore.burgundy.actions cimport (points_of_sale, silver_of_action, silver_of_sale, workers_of_action,
                                       workers_of_sale)
from simcore.burgundy.effects cimport NO_PAIR, with_depot
from simcore.burgundy.hooks cimport goods_options
from simcore.burgundy.scoring cimport animal_types, bonus_for, more_of, points_of_herd, workers_of_mines
from simcore.burgundy.shields cimport more_for_sale
from simcore.burgundy.solo cimport points_of_monastery
from simcore.burgundy.state cimport *
from policies.burgundy.box cimport (add_shields, add_to_effects, add_towers, any_value, best_inn, enlarge_regions,
                                    fill_spaces, find_any, prize_goods, route_value)

cdef extern from *:
    """
    #define MIX 0x9E3779B97F4A7C15u
    """
    const uint64_t MIX                                          # odd, spreads keys


cdef void look(View *w, const State *state, const Tables *tables, int seat, uint64_t *memo) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Estate *estate = &state.estate[tables.duke[seat]]
    cdef int i, round = 1 + pub.phase * (MAX_ROUNDS + 1) + pub.round        # at the end of a phase one more
    cdef double held
    cdef uint64_t key
    w.state, w.tables, w.seat = state, tables, seat
    w.own = &state.seat[seat]
    w.estate = estate
    w.duchy = duchy_of(tables, &state.half[seat])
    w.layout = &w.duchy.layout
    w.n_halves = tables.n_halves
    for i in range(w.n_halves):
        w.half[i] = &state.half[tables.duke[seat] + 2 * i]
    w.rounds_left = (tables.knob.phases - 1 - pub.phase) * tables.knob.rounds + max(
        0, tables.knob.rounds - 1 - pub.round)
    w.dice_left = 2 * w.rounds_left
    w.left = <double>w.rounds_left / max(1, tables.knob.phases * tables.knob.rounds - 1)
    w.fade = min(1.0, w.dice_left / 12.0)
    w.last = 1.0 / tables.knob.workers_per_point if tables.knob.workers_per_point else 0
    w.last_silver, w.scored = tables.knob.points_silver, estate.effects
    w.lacking = ~some(six(estate.goods))
    w.room = max(0, tables.knob.goods_storage - size_of(~w.lacking))
    held = w.v[V_GOOD] * min(1.0, w.dice_left / 8.0)
    w.good = tables.goods_points[pub.course.n_seats] * held + (1 - held) * tables.knob.points_good
    if not tables.scored_at_end:                                # A-41
        w.last = w.last_silver = w.scored = 0
        w.good = tables.goods_points[pub.course.n_seats] * held
    w.building_known = w.offers_known = w.sale_known = 0
    w.plan = <Plan *>memo
    # All that the plan depends on: the clock, the spaces covered, goods in store and sold, the bonus tiles taken.
    # Within a round goods in depots and pieces on the bridge change for a seat only when it covers a space.
    key = (w.half[0].covered << 8 | round) * MIX
    key = (key ^ w.half[0].near) * MIX                          # which tile lies at a river says what is open
    if w.n_halves > 1:
        key = (key ^ w.half[1].covered) * MIX
    if estate.shields or estate.n_common:                       # what it knows of a hoard and a doubling depends on it
        prize_goods(w)
        key = (key ^ estate.shields ^ <uint64_t>n_stored(w.own, estate) << 32) * MIX
    if tables.knob.solo:                                        # and what it knows of tiles to come on those in sight
        key = (key ^ pub.offered) * MIX
    if pub.course.to_move != seat:                              # at the end of a phase others have moved meanwhile
        key = (key ^ pub.course.step) * MIX
    key = (key ^ six(estate.goods)) * MIX
    key = (key ^ key >> 32 ^ six(estate.sold)) * MIX
    key = (key ^ key >> 32 ^ six(pub.bonuses_taken)) * MIX | 1
    if w.plan.key != key:
        if w.plan.key == 0 or w.plan.clock.round != round:
            read_clock(w, &w.plan.clock, round)
        w.plan.key = key
        make_plan(w, w.plan)
    w.crowded = w.v[V_CROWD] * n_stored(w.own, estate)
    if full(tables, w.own, estate):
        w.crowded += max(0.0, worst_stored(w))
    for i in range(N_BACKS):
        w.more[i] = 0
    w.more[MINE] = w.more[MONASTERY] = w.more[CASTLE] = w.v[V_LAST] * w.left
    find_costs(w)


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


cdef void find_costs(View *w) noexcept nogil:
    # in workers: what the last of them are worth
    cdef double first = w.fade * w.v[V_WORKER], more = w.fade * w.v[V_WORKER_MORE], many = w.fade * w.v[V_WORKER_MANY]
    cdef double last = (1 - w.fade) * w.last
    cdef int i, have = min(w.estate.workers, <int>MANY_WORKERS)
    cdef double[MOST_WORKERS - 1 + MANY_WORKERS] worth = [                  # of those before the first nothing
        0, 0, 0, 0, first + last, first + last, more + last, more + last, more + last,
        many + last, many + last, many + last, many + last]
    w.workers[0] = 0
    for i in range(1, MOST_WORKERS):
        w.workers[i] = w.workers[i - 1] + worth[have + MOST_WORKERS - 1 - i]


# ---- the plan

cdef void read_clock(const View *w, Clock *clock, int round) noexcept nogil:
    cdef const Tables *tables = w.tables
    cdef const double *share = w.powers + COLOUR_POWERS
    cdef int rounds = tables.knob.phases * tables.knob.rounds, then, missing, building
    cdef double hands = 1 + w.b[B_TEAM] * tables.knob.teams     # that place tiles in the duchy
    cdef double brings[N_BUILDING_EFFECTS]
    clock.round = round
    clock.points[0], clock.time[0], clock.bonus[0] = 0, 1, tables.phase_bonus[w.state.pub.phase]
    for missing in range(1, MAX_SIZE + 1):
        clock.points[missing] = tables.region_points[missing]
        then = max(0, rounds - 1 - w.rounds_left + <int>(missing * w.v[V_PACE] / hands + 0.5))
        clock.bonus[missing] = tables.phase_bonus[then // tables.knob.rounds] if then < rounds else 0
        clock.time[missing] = min(1.0, w.dice_left * hands / max(0.1, missing * w.v[V_NEED]))
    for missing in range(MAX_CITIES + 1):
        clock.colour[missing] = share[missing] * (0.2 if missing * w.v[V_NEED] > w.dice_left * hands else 1.0)
    for building in range(N_BUILDING_EFFECTS):
        brings[building] = 0
    brings[BUILDS_WORKERS] = w.v[V_WORKER_MORE] * w.fade
    brings[BUILDS_SILVER] = max(w.v[V_SILVER_MORE] * w.fade, w.last_silver)
    brings[BUILDS_POINTS] = 1
    brings[BUILDS_ACT], brings[BUILDS_ACT_WHITE] = w.v[V_ACTION], w.b[B_WHITE] * w.v[V_ACTION]
    for building in range(tables.n_buildings):
        clock.building[building] = tables.building_amount[building] * brings[tables.does[building]]
    if tables.knob.trade_routes:
        for building in range(FIRST_BONUS, FIRST_BONUS + tables.n_bonuses):
            clock.building[building] = tables.building_amount[building] * brings[tables.does[building]]
    find_tiles(w, clock)


cdef void find_tiles(const View *w, Clock *clock) noexcept nogil:
    # kinds on the board and in the own storage: in the course of a turn no others come
    cdef const Tables *tables = w.tables
    cdef uint64_t[2] seen = [0, 0]
    cdef uint64_t plain[2]
    cdef uint32_t slots = w.state.pub.offered
    cdef int i, tile
    while slots:
        tile = w.state.pub.slot[lowest(slots)]
        slots &= slots - 1
        seen[tile >> 6] |= one(tile & 63)
    if w.state.pub.inns:
        seen[tables.inn >> 6] |= one(tables.inn & 63)
    if tables.blank != NONE:
        seen[tables.blank >> 6] |= one(tables.blank & 63)
    for i in range(n_stored(w.own, w.estate)):
        seen[stored_at(w.own, w.estate, i) >> 6] |= one(stored_at(w.own, w.estate, i) & 63)
    for i in range(2):
        plain[i] = ~(tables.kinds[BUILDING][i] | tables.kinds[ANIMAL][i] | tables.kinds[MONASTERY][i])
    clock.n_types = list_kinds(clock, seen, tables.kinds[BUILDING], 0)
    clock.n_plain = list_kinds(clock, seen, plain, clock.n_types)
    clock.n_grazing = list_kinds(clock, seen, tables.kinds[ANIMAL], clock.n_plain)
    clock.n_tiles = list_kinds(clock, seen, tables.kinds[MONASTERY], clock.n_grazing)
    for i in range(clock.n_tiles):
        clock.place[clock.tiles[i]] = tables.colour[clock.tiles[i]]
    for i in range(clock.n_types):
        clock.types[i] = tables.building[clock.tiles[i]]
        clock.place[clock.tiles[i]] = N_BACKS + clock.types[i]


cdef inline int list_kinds(Clock *clock, const uint64_t *seen, const uint64_t *kinds, int n) noexcept nogil:
    # behind the n tiles that are there; how many there are now
    cdef uint64_t those
    cdef int i
    for i in range(2):
        those = seen[i] & kinds[i]
        while those:
            clock.tiles[n] = 64 * i + lowest(those)
            those &= those - 1
            n += 1
    return n


cdef void make_plan(View *w, Plan *plan) noexcept nogil:
    # A region begun is worth its points, the less the more is missing, in the phase in which it should be completed, if
    # there are dice for it; and the bonus tile of its colour too. A tile is worth what it adds to that.
    cdef const Estate *estate = w.estate
    cdef const Clock *clock = &plan.clock
    cdef double more[N_COLOURS]
    cdef int colour, missing, bonus, half, also = 0
    if has(w.scored, SCORE_BONUS_TILES):                        # M-26
        also = w.tables.amount_of[SCORE_BONUS_TILES] * times_scored(w)
    for colour in range(N_COLOURS):                             # what a tile adds to its colour
        missing, bonus = min(<int>estate.colour_left[colour], <int>MAX_CITIES), bonus_for(w.state, w.tables, colour)
        more[colour] = 0
        if missing and bonus != NONE:
            more[colour] = (clock.colour[missing - 1] - clock.colour[missing]) * (bonus + also)
        plan.best[colour] = CLOSED
        plan.numbers[colour] = 0
    for half in range(w.n_halves):
        find_spaces(w, plan, half, more)
    if w.tables.inn != NONE or holds(estate, H_LARGER_REGIONS):
        enlarge_regions(w, plan)
    if w.tables.knob.solo:
        fill_spaces(w, plan, more)
    if w.duchy.n_towers:
        add_towers(w, plan)
    if holds(estate, H_BONUS_TILES):
        add_shields(w, plan)
    if w.tables.inn != NONE or w.tables.blank != NONE:
        find_any(w, plan)
    find_effects(w, plan)
    if w.tables.knob.shields:
        add_to_effects(w, plan)
    find_stored(w, plan)


cdef void find_spaces(const View *w, Plan *plan, int at, const double *more) noexcept nogil:
    # of one half
    cdef const Estate *estate = w.estate
    cdef const Half *half = w.half[at]
    cdef const Duchy *duchy = duchy_of(w.tables, half)
    cdef const Layout *layout = &duchy.layout
    cdef const Clock *clock = &plan.clock
    cdef uint64_t empty = ~half.covered & duchy.colour[<int>ANY], open_spaces = (half.near | half.ferry) & empty
    cdef uint64_t fresh_spaces = empty & ~open_spaces
    cdef const double *hope
    cdef int colour, space, region, missing, size
    cdef double fresh = w.v[V_OPEN] * min(1.0, w.rounds_left / 5.0), points, now, then
    cdef double[MAX_SIZE + 1] begun = [0, 1, 1, 1, 1, 1, 1, 1, 1]           # before, a region is worth nothing
    cdef float value
    while open_spaces:
        space = lowest(open_spaces)
        open_spaces &= open_spaces - 1
        colour, region = duchy.colour_of[space], duchy.region_of[space]
        missing, size = estate.region_left[region], duchy.region_size[region]
        points, hope = clock.points[size], w.powers + colour * HOPE_POWERS
        now = hope[missing] * clock.time[missing] * (points + clock.bonus[missing]) * begun[size - missing]
        then = hope[missing - 1] * clock.time[missing - 1] * (points + clock.bonus[missing - 1])
        value = more[colour] + then - now
        value = value + fresh * size_of((layout.neighbours[space] | layout.river[space]) & fresh_spaces)
        plan.space[at * N_SPACES + space] = value
        plan.best[colour] = max(plan.best[colour], value)
        plan.numbers[colour] |= 1 << layout.number[space]


cdef void find_effects(const View *w, Plan *plan) noexcept nogil:
    cdef const Clock *clock = &plan.clock
    cdef uint64_t spaces
    cdef int i, tile, half, most = 0
    cdef int[N_TYPES] points
    for i in range(N_TYPES):
        points[i] = 0
    if has(w.scored, SCORE_BUILDING):                           # monasteries that do so for a type of buildings
        for half in range(w.n_halves):
            spaces = spread(w.tables, w.half[half], MONASTERY)
            while spaces:
                tile = w.half[half].tile[lowest(spaces)]
                spaces &= spaces - 1
                if w.tables.effect[tile] == SCORE_BUILDING:
                    points[w.tables.building[tile]] += w.tables.amount[tile] * times_scored(w)
                    most = max(most, w.tables.amount[tile] * times_scored(w))
    plan.worth[<int>ANY] = 0
    plan.worth[MINE], plan.worth[SHIP], plan.worth[CASTLE] = mine_value(w), ship_value(w), w.v[V_ACTION]
    for i in range(w.tables.n_buildings):
        plan.worth[N_BACKS + i] = clock.building[i] + points[i]
    plan.worth[N_BACKS + CRANE] = w.v[V_ACTION] + most          # R-23
    for i in range(clock.n_plain):
        plan.effect[clock.tiles[i]] = plan.worth[clock.place[clock.tiles[i]]]
    if clock.n_grazing > clock.n_plain:
        find_herds(w, plan)
    for i in range(clock.n_grazing, clock.n_tiles):
        plan.effect[clock.tiles[i]] = monastery_value(w, clock.tiles[i])


cdef void find_herds(const View *w, Plan *plan) noexcept nogil:
    # animals, on the best of the pastures with an open space
    cdef const Tables *tables = w.tables
    cdef const Estate *estate = w.estate
    cdef const Clock *clock = &plan.clock
    cdef uint64_t open_spaces, beasts, kinds
    cdef bint joined = holds(estate, H_ONE_PASTURE)
    cdef const Half *part
    cdef const Duchy *duchy
    cdef int half
    cdef int more[MAX_ANIMALS + 1]
    cdef double points[MAX_ANIMALS + 1]
    cdef double new[MAX_ANIMALS]
    cdef double value, room, geese, others
    cdef float best
    cdef int i, j, region, tile, animal
    more[MAX_ANIMALS] = 0
    for animal in range(MAX_ANIMALS):
        more[animal] = new[animal] = 0
    for j in range(clock.n_plain, clock.n_grazing):
        plan.effect[clock.tiles[j]] = CLOSED
    if has(estate.effects, ANIMAL_POINTS):
        for animal in range(tables.n_animals):
            more[animal] = more_of(estate, tables, animal)
    if has(w.scored, SCORE_ANIMAL_TYPES):
        kinds = animal_types(w.state, tables, w.seat)
        for animal in range(tables.n_animals):
            if not has(kinds, animal):
                new[animal] = tables.amount_of[SCORE_ANIMAL_TYPES] * times_scored(w)
    for i in range(w.duchy.n_pastures):
        region = w.duchy.pastures[i]
        best = CLOSED
        for half in range(w.n_halves):
            part = w.half[half]
            open_spaces = duchy_of(tables, part).region[region] & part.near & ~part.covered
            while open_spaces:
                best = max(best, plan.space[half * N_SPACES + lowest(open_spaces)])
                open_spaces &= open_spaces - 1
        if best == CLOSED:
            continue
        for animal in range(MAX_ANIMALS + 1):
            points[animal] = more[animal]
        for half in range(w.n_halves):
            part = w.half[half]
            duchy = duchy_of(tables, part)
            beasts = (duchy.colour[ANIMAL] if joined else duchy.region[region]) & part.covered & ~part.blank
            while beasts:
                tile = part.tile[lowest(beasts)]
                beasts &= beasts - 1
                points[tables.animal[tile]] += tables.amount[tile] + more[tables.animal[tile]]
        geese = others = 0
        if tables.geese != NONE:                                # E-41
            geese = points[tables.geese] - more[tables.geese]
            for animal in range(tables.n_animals):
                others = max(others, points[animal] - more[animal] if animal != tables.geese else 0)
        room = w.v[V_ANIMAL_ROOM] * (estate.region_left[region] - 1) * w.left
        for j in range(clock.n_plain, clock.n_grazing):
            tile = clock.tiles[j]
            animal = tables.animal[tile]
            value = best - plan.best[ANIMAL] + tables.amount[tile] * (1 + room) + points[animal] + new[animal]
            value += geese if animal != tables.geese else others
            plan.effect[tile] = max(plan.effect[tile], <float>value)


cdef void find_stored(const View *w, Plan *plan) noexcept nogil:
    # A tile is worth a share of what placing it is worth: the more numbers will do, the more. Without an open space it
    # hopes for one; a building that all open cities have already is not wanted at all.
    cdef const Estate *estate = w.estate
    cdef const Clock *clock = &plan.clock
    cdef double shares[7]                                       # by numbers of open spaces
    cdef double share[N_PLACES]
    cdef double best[N_PLACES]
    cdef double in_time = min(1.0, w.dice_left / 4.0), hope = w.v[V_STORED_CLOSED] * min(1.0, w.dice_left / 10.0)
    cdef uint64_t[N_HALVES] cities                              # their open spaces
    cdef int colour, numbers, i, tile, place, half
    shares[0] = hope
    for numbers in range(1, 7):
        shares[numbers] = (w.v[V_STORED] + w.v[V_STORED_NUMBER] * min(4, numbers)) * in_time
    for colour in range(N_COLOURS):
        numbers = size_of(plan.numbers[colour])
        share[colour] = shares[numbers] * (estate.colour_left[colour] > 0)
        best[colour] = plan.best[colour] if numbers else 4
    if w.tables.inn != NONE or w.tables.blank != NONE:
        numbers = size_of(plan.numbers[<int>ANY])
        share[<int>ANY] = shares[numbers]
        best[<int>ANY] = plan.best[<int>ANY] if numbers else 4
    for i in range(clock.n_types):
        place = N_BACKS + clock.types[i]
        share[place], best[place] = share[BUILDING], best[BUILDING]
    if plan.numbers[BUILDING]:                                  # some cities have the building already
        for half in range(w.n_halves):
            cities[half] = duchy_of(w.tables, w.half[half]).colour[BUILDING] & w.half[half].near & ~w.half[half].covered
        for i in range(clock.n_types):
            best[N_BACKS + clock.types[i]] = best_city(w, cities, plan.best[BUILDING], clock.types[i])
    for i in range(clock.n_tiles):
        tile = clock.tiles[i]
        place = clock.place[tile]
        plan.stored[tile] = share[place] * (best[place] + max(<float>0, plan.effect[tile]))


cdef inline float best_city(const View *w, const uint64_t *cities, float best, int building) noexcept nogil:
    # the best of these spaces for a building; `best` of them for any
    cdef uint64_t taken = 0, spaces
    cdef int half
    for half in range(w.n_halves):
        taken |= cities[half] & w.half[half].city[building]
    if not taken:
        return best
    best += CLOSED
    for half in range(w.n_halves):
        spaces = cities[half] & ~w.half[half].city[building]
        while spaces:
            best = max(best, w.plan.space[half * N_SPACES + lowest(spaces)])
            spaces &= spaces - 1
    return best


# ---- silver and workers

cdef double workers_value(const View *w, int workers) noexcept nogil:
    # the first ones save dice, later ones are a reserve; at the end all are worth their points
    cdef double value = (w.v[V_WORKER] * min(workers, 2) + w.v[V_WORKER_MORE] * max(0, min(workers - 2, 3))
                         + w.v[V_WORKER_MANY] * max(0, workers - 5))
    return w.fade * value + (1 - w.fade) * w.last * workers


cdef double silver_value(const View *w, int silver) noexcept nogil:
    cdef double value = w.v[V_SILVER] * min(silver, 2) + w.v[V_SILVER_MORE] * max(0, silver - 2)
    return w.fade * value + (1 - w.fade) * w.last_silver * silver


cdef double spend(const View *w, int workers, int silver) noexcept nogil:
    # what n fewer are worth (negative numbers: more)
    cdef double value = 0
    if workers:
        value += workers_value(w, w.estate.workers) - workers_value(w, w.estate.workers - workers)
    if silver:
        value += silver_value(w, w.estate.silver) - silver_value(w, w.estate.silver - silver)
    return value


cdef double take_workers_value(const View *w) noexcept nogil:
    cdef const Estate *estate = w.estate
    return -spend(w, -workers_of_action(estate, w.tables), -silver_of_action(estate, w.tables))


# ---- goods

cdef double type_value(const View *w, int good, int number) noexcept nogil:
    # of n goods of a type that come in
    cdef double value = number * w.good
    if w.estate.goods[good] == 0:
        value -= w.v[V_GOOD_ROOM] * w.left
    return value


cdef double goods_of_type(const View *w, int good) noexcept nogil:
    # shield 5: of one type from all depots
    cdef int depot, number = 0
    for depot in range(N_DEPOTS):
        number += w.state.pub.goods[depot][good]
    return type_value(w, good, number)


cdef double goods_value(const View *w, int first, int second) noexcept nogil:
    # of the goods of one or two depots, as far as they find room: known types, then the largest new stacks
    cdef uint64_t number = six(w.state.pub.goods[first])
    cdef uint64_t far = six(w.state.pub.goods[second]) if second != NONE else 0
    cdef int goods, types
    number += far
    goods = total(number)
    types = size_of(some(number) & w.lacking)
    if types > w.room:
        goods -= left_behind(w, first, second, types - w.room)
        types = w.room
    return goods * w.good - types * w.v[V_GOOD_ROOM] * w.left


cdef int left_behind(const View *w, int first, int second, int types) noexcept nogil:
    # goods of n new types: the smallest stacks
    cdef const int8_t *near = w.state.pub.goods[first]
    cdef const int8_t *far = w.state.pub.goods[second if second != NONE else first]
    cdef bint twice = second != NONE
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


cdef double sale_value(View *w, int good) noexcept nogil:
    # points and silver now for goods that are worth something in store too
    cdef const Estate *estate = w.estate
    cdef int n = estate.goods[good]
    cdef double value = n * (w.tables.goods_points[w.state.pub.course.n_seats] - w.good)
    if not w.sale_known or holds(estate, H_GOOD_SILVER):
        w.sale_known = True
        w.sale_room = w.v[V_GOOD_ROOM] * w.left
        w.sale_cost = spend(w, -workers_of_sale(estate, w.tables), -silver_of_sale(estate, w.tables, n))
    if holds(estate, H_GOODS_POINTS):
        value += more_for_sale(estate, w.tables, points_of_sale(w.state, w.tables, n))
    if w.tables.knob.trade_routes and n:
        value += route_value(w, good, n)
    value = value + w.sale_room - w.sale_cost
    if has(w.scored, SCORE_GOODS):
        value += n * w.tables.amount_of[SCORE_GOODS] * times_scored(w)
    if has(w.scored, SCORE_GOODS_TYPES) and estate.sold[good] == 0:
        value += w.tables.amount_of[SCORE_GOODS_TYPES] * times_scored(w)
    return value


# ---- tiles

cdef double place_value(View *w, int tile, int space) noexcept nogil:
    # of the tile there, its effect included
    if w.tables.colour[tile] == BUILDING:
        return w.plan.space[space] + building_value(w, w.tables.building[tile])
    if w.tables.animal[tile] != NONE:
        return w.plan.space[space] + herd_value(w, tile, space)
    if tile == w.tables.inn:
        return any_value(w, tile, space)
    return w.plan.space[space] + w.plan.effect[tile]


cdef void find_at_once(View *w) noexcept nogil:
    # of all tiles in sight, since most of them may be taken by the other die
    cdef const Clock *clock = &w.plan.clock
    cdef double reached[N_BACKS]                                # worth of the best space of a colour
    cdef double brings[N_TYPES]                                 # what else a building does
    cdef uint64_t[N_HALVES] cities                              # spaces of buildings
    cdef int die, colour, tile, half, i
    for i in range(clock.n_types):
        brings[i] = building_value(w, clock.types[i])
    for die in range(2):
        for colour in range(N_BACKS):
            reached[colour] = CLOSED
        for i in range(clock.n_plain, clock.n_grazing):
            w.at_once[die][clock.tiles[i]] = CLOSED
        for half in range(w.n_halves):
            cities[half] = reach_in(w, half, w.own.dice[die], reached, w.at_once[die])
        for i in range(clock.n_types):
            w.at_once[die][clock.tiles[i]] = brings[i] + (
                CLOSED if reached[BUILDING] == CLOSED else best_city(w, cities, reached[BUILDING], clock.types[i]))
        for i in range(clock.n_types, clock.n_plain):
            tile = clock.tiles[i]
            w.at_once[die][tile] = <float>(reached[clock.place[tile]] + w.plan.effect[tile])
        for i in range(clock.n_grazing, clock.n_tiles):
            tile = clock.tiles[i]
            w.at_once[die][tile] = <float>(reached[MONASTERY] + w.plan.effect[tile])


cdef inline uint64_t reach_in(const View *w, int at, int die, double *reached, double *animals) noexcept nogil:
    # The best spaces of a half that the die reaches as it is; for animals, what each is worth there. Returns those of
    # cities, of which some have a building already.
    cdef const Estate *estate = w.estate
    cdef const Half *half = w.half[at]
    cdef const Duchy *duchy = duchy_of(w.tables, half)
    cdef const uint64_t *reach = duchy.layout.reach[estate.shift][die][0]
    cdef const Clock *clock = &w.plan.clock
    cdef uint64_t spaces = 0, cities
    cdef int colour, space, i
    cdef double value
    for colour in range(N_COLOURS):
        spaces |= duchy.colour[colour] & reach[<int>estate.shift_place[colour]]
    spaces &= (half.near | half.ferry) & ~half.covered          # only ships go on those of a ferry
    cities = spaces & duchy.colour[BUILDING]
    if w.tables.inn != NONE or w.tables.blank != NONE:
        reached[<int>ANY] = max(reached[<int>ANY], best_inn(w, at, reach[0]))
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        colour, value = duchy.colour_of[space], w.plan.space[at * N_SPACES + space]
        reached[colour] = max(reached[colour], value)
        if colour == ANIMAL:
            for i in range(clock.n_plain, clock.n_grazing):
                animals[clock.tiles[i]] = max(animals[clock.tiles[i]], value + herd_value(
                    w, clock.tiles[i], at * N_SPACES + space))
    return cities


cdef double herd_value(const View *w, int tile, int space) noexcept nogil:
    # points of an animal tile on that space, and of those that it joins there: as find_herds() for one pasture
    cdef const Tables *tables = w.tables
    cdef int half = space >= N_SPACES, animal = tables.animal[tile], amount = tables.amount[tile]
    cdef int points = amount + more_of(w.estate, tables, animal), other, most = 0
    cdef int region = duchy_of(tables, w.half[half]).region_of[space - N_SPACES * half]
    cdef double value
    points += joined_points(w, region, animal)
    if tables.geese != NONE:                                    # E-41: with one other kind, or with every other
        if animal != tables.geese:
            most = joined_points(w, region, tables.geese)
        for other in range(tables.n_animals if animal == tables.geese else 0):
            if other != tables.geese:
                most = max(most, joined_points(w, region, other))
    points += most
    value = points + w.v[V_ANIMAL_ROOM] * (w.estate.region_left[region] - 1) * amount * w.left
    if has(w.scored, SCORE_ANIMAL_TYPES) and not has(animal_types(w.state, tables, w.seat), animal):
        value += tables.amount_of[SCORE_ANIMAL_TYPES] * times_scored(w)
    return value


cdef inline int joined_points(const View *w, int region, int animal) noexcept nogil:
    # of those of a kind that lie there
    cdef bint joined = holds(w.estate, H_ONE_PASTURE)
    cdef int more = more_of(w.estate, w.tables, animal)
    cdef int points = points_of_herd(w.half[0], w.tables, region, animal, more, joined)
    if w.n_halves > 1:
        points += points_of_herd(w.half[1], w.tables, region, animal, more, joined)
    return points


cdef double mine_value(const View *w) noexcept nogil:
    cdef int phases = w.tables.knob.phases - w.state.pub.phase
    cdef double value = w.estate.mine_silver * w.v[V_MINE] * max(w.v[V_SILVER_MORE], 1.0)
    value += workers_of_mines(w.estate, w.tables, 1) * w.v[V_WORKER_MORE]
    return phases * value


cdef double ship_value(const View *w) noexcept nogil:
    # goods of the best depot, and the rivals it passes on the bridge
    cdef int depot, other, seat, lead, i, n, ahead = 0
    cdef double best = 0
    cdef Move[N_GOODS] moves
    for seat in range(w.state.pub.course.n_seats):
        lead = w.state.seat[seat].bridge - w.own.bridge
        ahead += (seat != w.seat) & (lead >= 0) & (lead <= 1)
    for depot in range(N_DEPOTS):
        other = with_depot(w.estate, w.tables, depot)
        if other == NO_PAIR:
            break
        best = max(best, goods_value(w, depot, other))
    if holds(w.estate, H_GOODS_OF_TYPE):
        n = goods_options(w.state, w.tables, w.seat, moves, 0)
        for i in range(n):
            best = max(best, goods_of_type(w, moves[i].what - 1))
    return best + w.v[V_AHEAD] * w.left * ahead


cdef void find_building(View *w, int building) noexcept nogil:
    # its effect, and what it brings along as things are: a tile it may fetch or place, a sale
    cdef int does = w.tables.does[building], i, tile, half
    cdef uint64_t colours
    cdef double best = 0
    if building == CRANE:
        pass
    elif does == BUILDS_SELL:
        for i in range(N_GOODS):
            if w.estate.goods[i]:
                best = max(best, sale_value(w, i))
        best *= w.v[V_SALE]
    elif does == BUILDS_ACT_WHITE:
        best = w.white - w.plan.clock.building[building]
    elif does == BUILDS_FETCH:
        if not w.offers_known:
            find_offers(w)
        colours = w.tables.fetches[building]
        while colours:
            best = max(best, w.offers[lowest(colours)])
            colours &= colours - 1
        best *= w.v[V_FETCH]
    elif does == BUILDS_PLACE:
        for i in range(n_stored(w.own, w.estate)):
            tile = stored_at(w.own, w.estate, i)
            for half in range(w.n_halves):
                if w.tables.building[tile] != building and spaces_for(w.tables, w.half[half], tile):
                    best = max(best, w.plan.best[w.tables.colour[tile]] + w.plan.effect[tile] - w.plan.stored[tile])
        best *= w.v[V_SETTLE]
    w.building_known |= 1u << building
    w.building_values[building] = best + (
        w.plan.worth[N_BACKS + building] if building < FIRST_BONUS else w.plan.clock.building[building])


cdef void find_offers(View *w) noexcept nogil:
    cdef uint32_t slots = w.state.pub.offered & ((1u << N_DEPOT_SLOTS) - 1)
    cdef int colour, tile
    w.offers_known = True
    for colour in range(N_COLOURS):
        w.offers[colour] = 0
    while slots:
        tile = w.state.pub.slot[lowest(slots)]
        slots &= slots - 1
        colour = w.tables.colour[tile]
        w.offers[colour] = max(w.offers[colour], <double>w.plan.stored[tile])


cdef double monastery_value(const View *w, int tile) noexcept nogil:
    # points at the end as they stand and as they may grow; what lasts, by its weight, for the time it has left
    cdef const Estate *estate = w.estate
    cdef int effect = w.tables.effect[tile], amount = w.tables.amount[tile], good, colour, spaces = 0
    cdef double n = 0
    if effect >= SCORE_GOODS_TYPES and not w.tables.scored_at_end:
        return points_of_monastery(w.state, w.tables, w.seat, tile)         # A-20
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
        n = size_of(animal_types(w.state, w.tables, w.seat))
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


cdef inline int times_scored(const View *w) noexcept nogil:
    # H-40: by monasteries at the end
    return w.tables.shield_amount[H_MONASTERY_POINTS] if holds(w.estate, H_MONASTERY_POINTS) else 1


cdef double worst_stored(View *w) noexcept nogil:
    cdef int i
    cdef double worst = stored_value(w, stored_at(w.own, w.estate, 0))
    for i in range(1, n_stored(w.own, w.estate)):
        worst = min(worst, stored_value(w, stored_at(w.own, w.estate, i)))
    return worst
