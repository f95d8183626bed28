"""Points: completed regions and colours, ends of phases, the end of the game and who has won it."""
from simcore.choice cimport Ctx, Move, note
from simcore.burgundy.state cimport *


cdef void score(State *state, int seat, int part, int points, int where, Ctx *ctx) noexcept nogil:
    # `where` says for the log what the points are for: region's colour, type of goods, kind of animal, tile
    state.estate[seat].vp[part] += points
    note(ctx, seat, NOTE_POINTS, points, Move(part, where, 0, 0))


cdef void complete(State *state, const Tables *tables, int seat, int space, Ctx *ctx) noexcept nogil:
    # R-1 to R-5, after the tile is laid: the region it fills, and the colour
    cdef Estate *estate = &state.estate[seat]
    cdef const Duchy *duchy = duchy_of(tables, estate)
    cdef int region = duchy.region_of[space], colour = duchy.colour_of[space], place
    if estate.region_left[region] == 0:
        state.tally.regions[seat] += 1
        score(state, seat, VP_REGIONS, tables.region_points[duchy.region_size[region]], colour, ctx)
        score(state, seat, VP_PHASES, tables.phase_bonus[state.pub.phase], colour, ctx)
    if estate.colour_left[colour] == 0:
        place = state.pub.bonuses_taken[colour]
        if place < 2:
            state.pub.bonuses_taken[colour] += 1
            estate.bonuses += 1
            state.tally.firsts[seat] += place == 0
            estate.vp[VP_COLOURS] += tables.colour_bonus[state.pub.n_seats][place]
            note(ctx, seat, NOTE_BONUS, tables.colour_bonus[state.pub.n_seats][place], Move(colour, 0, 0, 0))


cdef int animal_points(const Estate *estate, const Tables *tables, int space, int animal) noexcept nogil:
    # E-40 to E-42, M-7: of all tiles with this kind of animal in the pasture of the space
    cdef const Duchy *duchy = duchy_of(tables, estate)
    cdef uint64_t pasture = duchy.region[duchy.region_of[space]] & estate.covered
    cdef int tile, points = 0, more = tables.amount_of[ANIMAL_POINTS] if has(estate.effects, ANIMAL_POINTS) else 0
    if animal == tables.geese and not tables.geese_count:
        more = 0
    while pasture:
        tile = estate.tile[lowest(pasture)]
        pasture &= pasture - 1
        if tables.animal[tile] == animal:
            points += tables.amount[tile] + more
    return points


cdef void end_phase(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-20, M-2
    cdef int seat, mines, silver, workers
    cdef Estate *estate
    for seat in range(state.pub.n_seats):
        estate = &state.estate[seat]
        mines = size_of(duchy_of(tables, estate).colour[MINE] & estate.covered)
        silver = mines * tables.mine_silver
        workers = mines * tables.amount_of[MINE_WORKERS] if has(estate.effects, MINE_WORKERS) else 0
        estate.silver += silver
        estate.workers += workers
        state.tally.silver_gained[seat] += silver
        state.tally.workers_gained[seat] += workers
        if mines:
            note(ctx, seat, NOTE_INCOME, silver, Move(workers, 0, 0, 0))
        state.tally.phase_score[state.pub.phase][seat] = total_score(state, seat)


cdef int monastery_points(const Estate *estate, const Tables *tables, int tile) noexcept nogil:
    # M-15 to M-26, of one tile in the duchy at the end of the game; the crane comes on top, see final_score()
    cdef int effect = tables.effect[tile], n = 0, i
    cdef uint64_t kinds = 0, pastures
    if effect == SCORE_GOODS_TYPES:
        for i in range(N_GOODS):
            n += estate.sold[i] > 0
    elif effect == SCORE_GOODS:
        for i in range(N_GOODS):
            n += estate.sold[i]
    elif effect == SCORE_BUILDING:
        n = estate.built[tables.building[tile]]
    elif effect == SCORE_BONUS_TILES:
        n = estate.bonuses
    elif effect == SCORE_ANIMAL_TYPES:
        pastures = duchy_of(tables, estate).colour[ANIMAL] & estate.covered
        while pastures:
            kinds |= one(tables.animal[estate.tile[lowest(pastures)]])
            pastures &= pastures - 1
        n = size_of(kinds)
    return n * tables.amount[tile]


cdef int leftover_points(const Estate *estate, const Tables *tables) noexcept nogil:
    # R-21
    cdef int good, points = estate.silver * tables.points_silver
    for good in range(N_GOODS):
        points += estate.goods[good] * tables.points_good
    return points + (estate.workers // tables.workers_per_point if tables.workers_per_point else 0)


cdef void final_score(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-21 to R-23
    cdef int seat, tile, points, crane
    cdef uint64_t spaces
    cdef Estate *estate
    for seat in range(state.pub.n_seats):
        estate = &state.estate[seat]
        score(state, seat, VP_LEFTOVERS, leftover_points(estate, tables), NONE, ctx)
        crane = NONE                                            # the monastery for which the crane counts
        spaces = duchy_of(tables, estate).colour[MONASTERY] & estate.covered
        while spaces:
            tile = estate.tile[lowest(spaces)]
            spaces &= spaces - 1
            if tables.effect[tile] < SCORE_GOODS_TYPES:
                continue
            points = monastery_points(estate, tables, tile)
            state.tally.scored[tables.monastery[tile] - FIRST_SCORING][seat] += points
            score(state, seat, VP_MONASTERIES, points, tile, ctx)
            if tables.effect[tile] == SCORE_BUILDING and (crane == NONE or tables.amount[tile] > tables.amount[crane]):
                crane = tile
        if estate.built[CRANE] and crane != NONE:
            points = estate.built[CRANE] * tables.amount[crane]
            state.tally.scored[tables.monastery[crane] - FIRST_SCORING][seat] += points
            score(state, seat, VP_MONASTERIES, points, crane, ctx)
    state.pub.program = PHASE_OVER


cdef int place_on_bridge(const Public *pub, int seat) noexcept nogil:
    cdef int place = 0
    while pub.bridge_order[place] != seat:
        place += 1
    return place


cdef int rank_of(const State *state, const Tables *tables, int seat) noexcept nogil:
    # R-30 to R-32: 1 is best; nobody shares a rank, since nobody shares a place on the bridge
    cdef int other, ahead = 0, difference
    for other in range(state.pub.n_seats):
        if other == seat:
            continue
        difference = total_score(state, other) - total_score(state, seat)
        if difference == 0:
            difference = size_of(state.estate[seat].covered) - size_of(state.estate[other].covered)
            if not tables.most_empty_wins:
                difference = -difference
        if difference == 0:
            difference = place_on_bridge(&state.pub, other) - place_on_bridge(&state.pub, seat)
        ahead += difference > 0
    return 1 + ahead


cdef double value(const State *state, const Tables *tables, int seat) noexcept nogil:
    # What a search strives for: four fifths the win, one fifth the lead in points, which tells near misses from
    # hopeless games. Before the end only the lead as it stands.
    cdef const Public *pub = &state.pub
    cdef int other, best = -10000, own = total_score(state, seat)
    cdef double lead
    for other in range(pub.n_seats):
        if other != seat:
            best = max(best, total_score(state, other))
    lead = max(-60, min(60, own - best)) / 120.0 + 0.5
    if pub.program != PHASE_OVER:
        return lead
    return 0.2 * lead + (0.8 if rank_of(state, tables, seat) == 1 else 0)


cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Tally *tally = &state.tally
    cdef const Estate *estate = &state.estate[seat]
    cdef int good
    row.seat, row.player, row.faction = seat, ctx.player[seat], estate.duchy
    row.rank, row.score = rank_of(state, tables, seat), total_score(state, seat)
    row.win = 1 if row.rank == 1 else 0
    row.vp_regions, row.vp_phases, row.vp_colours = estate.vp[VP_REGIONS], estate.vp[VP_PHASES], estate.vp[VP_COLOURS]
    row.vp_goods, row.vp_animals = estate.vp[VP_GOODS], estate.vp[VP_ANIMALS]
    row.vp_watchtowers, row.vp_monasteries = estate.vp[VP_WATCHTOWERS], estate.vp[VP_MONASTERIES]
    row.vp_leftovers = estate.vp[VP_LEFTOVERS]
    row.score_a, row.score_b = tally.phase_score[0][seat], tally.phase_score[1][seat]
    row.score_c, row.score_d = tally.phase_score[2][seat], tally.phase_score[3][seat]
    row.castle, row.ships, row.first_rounds = estate.castle, estate.bridge, tally.first_rounds[seat]
    row.placed_building, row.placed_animal = tally.placed_colour[BUILDING][seat], tally.placed_colour[ANIMAL][seat]
    row.placed_mine, row.placed_ship = tally.placed_colour[MINE][seat], tally.placed_colour[SHIP][seat]
    row.placed_monastery = tally.placed_colour[MONASTERY][seat]
    row.placed_castle = tally.placed_colour[CASTLE][seat]
    row.empty, row.regions = N_SPACES - size_of(estate.covered), tally.regions[seat]
    row.colours_first, row.colours_second = tally.firsts[seat], estate.bonuses - tally.firsts[seat]
    row.built_market, row.built_carpenter = estate.built[MARKET], estate.built[CARPENTER]
    row.built_church, row.built_warehouse = estate.built[CHURCH], estate.built[WAREHOUSE]
    row.built_boarding_house, row.built_bank = estate.built[BOARDING_HOUSE], estate.built[BANK]
    row.built_city_hall, row.built_watchtower = estate.built[CITY_HALL], estate.built[WATCHTOWER]
    row.goods_taken, row.sales = tally.goods_taken[seat], tally.sales[seat]
    row.goods_sold = row.goods_types = row.goods_left = 0
    for good in range(N_GOODS):
        row.goods_sold += estate.sold[good]
        row.goods_types += estate.sold[good] > 0
        row.goods_left += estate.goods[good]
    row.workers_gained, row.workers_used = tally.workers_gained[seat], tally.workers_used[seat]
    row.silver_gained, row.silver_used = tally.silver_gained[seat], tally.silver_used[seat]
    row.workers_left, row.silver_left = estate.workers, estate.silver
    row.purchases, row.discards, row.stored_left = tally.purchases[seat], tally.discards[seat], estate.n_stored
    row.act_take, row.act_place = tally.acts[TAKE][seat], tally.acts[PLACE][seat]
    row.act_sell, row.act_workers = tally.acts[SELL][seat], tally.acts[WORKERS][seat]
    row.monasteries_offered = tally.offered
    row.monasteries_taken, row.monasteries_placed = tally.taken[seat], tally.placed[seat]
    row.points_15, row.points_16, row.points_17 = tally.scored[0][seat], tally.scored[1][seat], tally.scored[2][seat]
    row.points_18, row.points_19, row.points_20 = tally.scored[3][seat], tally.scored[4][seat], tally.scored[5][seat]
    row.points_21, row.points_22, row.points_23 = tally.scored[6][seat], tally.scored[7][seat], tally.scored[8][seat]
    row.points_24, row.points_25, row.points_26 = (tally.scored[9][seat], tally.scored[10][seat],
                                                   tally.scored[11][seat])
