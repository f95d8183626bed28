"""What tiles bring besides their space: mines, ships, castles, buildings."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.effects cimport NO_PAIR, with_depot
from ludometer.simcore.burgundy.hooks cimport goods_options
from ludometer.simcore.burgundy.scoring cimport workers_of_mines
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.animals cimport find_herds
from ludometer.policies.burgundy.goods cimport goods_of_type, goods_value, sale_value
from ludometer.policies.burgundy.monasteries cimport monastery_value
from ludometer.policies.burgundy.position cimport *


cdef void find_effects(const View *w, Plan *plan) noexcept nogil:
    cdef const Clock *clock = &plan.clock
    cdef uint64_t spaces
    cdef int i, tile, half, most = 0
    cdef int[N_TYPES] points
    for i in range(N_TYPES):
        points[i] = 0
    if has(w.scored, SCORE_BUILDING):                           # monastery_points() of one more: asking costs 2.2 %
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
    for i in range(clock.n_types):
        plan.effect[clock.tiles[i]] = plan.worth[N_BACKS + clock.types[i]]
    for i in range(clock.n_types, clock.n_plain):
        plan.effect[clock.tiles[i]] = plan.worth[<int>w.tables.colour[clock.tiles[i]]]
    if clock.n_grazing > clock.n_plain:
        find_herds(w, plan)
    for i in range(clock.n_grazing, clock.n_tiles):
        plan.effect[clock.tiles[i]] = monastery_value(w, clock.tiles[i])


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
    return best + w.v[V_AHEAD] * w.times.left * ahead


cdef void find_building(View *w, int building) noexcept nogil:
    # of one that is not steady: its effect, and what it brings along as things are: a tile to fetch or place, a sale
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
    elif does == BUILDS_PLACE:                                  # asking place_options() costs 0.8 % of a game
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
    cdef uint32_t slots = w.state.pub.offered & IN_DEPOTS
    cdef int colour, tile
    w.offers_known = True
    for colour in range(N_COLOURS):
        w.offers[colour] = 0
    while slots:
        tile = w.state.pub.slot[lowest(slots)]
        slots &= slots - 1
        colour = w.tables.colour[tile]
        w.offers[colour] = max(w.offers[colour], <double>w.plan.stored[tile])
