"""What a game comes to: who has won it, its value to a search and its row of the results."""
from simcore.choice cimport Ctx
from simcore.burgundy.state cimport *


cdef int score_of(const State *state, const Tables *tables, int seat) noexcept nogil:
    # of the duke for whom the seat plays
    cdef int part, total = 0
    for part in range(tables.n_halves):
        total += total_score(state, seat ^ 2 * part)
    return total


cdef int rank_of(const State *state, const Tables *tables, int seat) noexcept nogil:
    # R-30 to R-32: 1 is best; no dukes share a rank, since nobody shares a place on the bridge
    cdef int other, rank = 1, difference, own = score_of(state, tables, seat)
    for other in range(n_dukes(&state.pub, tables)):
        if other == tables.duke[seat]:
            continue
        difference = score_of(state, tables, other) - own
        if difference == 0:
            difference = covered(state, tables, seat) - covered(state, tables, other)
            if not tables.most_empty_wins:
                difference = -difference
        if difference == 0:
            difference = last_on_bridge(state, tables, other) - last_on_bridge(state, tables, seat)
        rank += difference > 0
    return rank


cdef int covered(const State *state, const Tables *tables, int seat) noexcept nogil:
    cdef int part, spaces = 0
    for part in range(tables.n_halves):
        spaces += size_of(state.half[seat ^ 2 * part].covered)
    return spaces


cdef int last_on_bridge(const State *state, const Tables *tables, int seat) noexcept nogil:
    # the place of the duke's piece, or of the hindmost of them
    cdef int place = state.pub.course.n_seats - 1
    while tables.duke[state.pub.bridge_order[place]] != tables.duke[seat]:
        place -= 1
    return place


cdef double share_of_win(const State *state, const Tables *tables, int rank) noexcept nogil:
    if tables.hooks[0].progress != NULL:
        return tables.hooks[0].progress(state, tables) == 1
    return 1.0 / tables.n_halves if rank == 1 else 0.0


cdef double value(const State *state, const Tables *tables, int seat) noexcept nogil:
    # What a search maximizes: four fifths the win, one fifth the lead in points, which tells near misses from
    # hopeless games. Before the end only the lead as it stands.
    cdef int other, best = -10000, own = score_of(state, tables, seat)
    cdef double lead
    if tables.hooks[0].progress != NULL:
        lead = tables.hooks[0].progress(state, tables)
    else:
        for other in range(n_dukes(&state.pub, tables)):
            if other != tables.duke[seat]:
                best = max(best, score_of(state, tables, other))
        lead = max(-60, min(60, own - best)) / 120.0 + 0.5
    if state.pub.course.stage != STAGE_OVER:
        return lead
    return 0.2 * lead + (0.8 if share_of_win(state, tables, rank_of(state, tables, seat)) > 0 else 0)


cdef int part_of(const State *state, const Tables *tables, int seat, int part) noexcept nogil:
    # of the score of its duke
    cdef int other, points = 0
    for other in range(tables.n_halves):
        points += state.seat[seat ^ 2 * other].vp[part]
    return points


cdef int after_phase(const State *state, const Tables *tables, int seat, int phase) noexcept nogil:
    cdef int part, points = 0
    for part in range(tables.n_halves):
        points += state.tally.phase_score[phase][seat ^ 2 * part]
    return points


cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Tally *tally = &state.tally
    cdef const Estate *estate = &state.estate[tables.duke[seat]]
    cdef const Seat *own = &state.seat[seat]
    cdef const Half *half = &state.half[seat]
    cdef int good
    row.seat, row.player, row.faction = seat, ctx.player[seat], estate.duchy
    row.rank, row.score = rank_of(state, tables, seat), score_of(state, tables, seat)
    row.win = share_of_win(state, tables, row.rank)
    row.vp_regions = part_of(state, tables, seat, VP_REGIONS)
    row.vp_phases = part_of(state, tables, seat, VP_PHASES)
    row.vp_colours = part_of(state, tables, seat, VP_COLOURS)
    row.vp_goods = part_of(state, tables, seat, VP_GOODS)
    row.vp_animals = part_of(state, tables, seat, VP_ANIMALS)
    row.vp_watchtowers = part_of(state, tables, seat, VP_WATCHTOWERS)
    row.vp_monasteries = part_of(state, tables, seat, VP_MONASTERIES)
    row.vp_leftovers = part_of(state, tables, seat, VP_LEFTOVERS)
    row.score_a, row.score_b = after_phase(state, tables, seat, 0), after_phase(state, tables, seat, 1)
    row.score_c, row.score_d = after_phase(state, tables, seat, 2), after_phase(state, tables, seat, 3)
    row.castle, row.ships, row.first_rounds = estate.castle, own.bridge, tally.first_rounds[seat]
    row.placed_building, row.placed_animal = tally.placed_colour[BUILDING][seat], tally.placed_colour[ANIMAL][seat]
    row.placed_mine, row.placed_ship = tally.placed_colour[MINE][seat], tally.placed_colour[SHIP][seat]
    row.placed_monastery = tally.placed_colour[MONASTERY][seat]
    row.placed_castle = tally.placed_colour[CASTLE][seat]
    row.spaces = duchy_of(tables, half).n_spaces
    row.empty, row.regions = row.spaces - covered(state, tables, seat), tally.regions[seat]
    row.colours_first, row.colours_second = tally.firsts[seat], estate.bonuses - tally.firsts[seat]
    if tables.n_halves > 1:                                     # the bonus tiles are the duke's
        row.colours_first += tally.firsts[seat ^ 2]
        row.colours_second -= tally.firsts[seat ^ 2]
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
    row.purchases, row.discards, row.stored_left = tally.purchases[seat], tally.discards[seat], n_stored(own, estate)
    row.act_take, row.act_place = tally.acts[TAKE][seat], tally.acts[PLACE][seat]
    row.act_sell, row.act_workers = tally.acts[SELL][seat], tally.acts[WORKERS][seat]
    row.monasteries_offered = tally.offered
    row.monasteries_taken, row.monasteries_placed = tally.taken[seat], tally.placed[seat]
    row.points_15, row.points_16, row.points_17 = tally.scored[0][seat], tally.scored[1][seat], tally.scored[2][seat]
    row.points_18, row.points_19, row.points_20 = tally.scored[3][seat], tally.scored[4][seat], tally.scored[5][seat]
    row.points_21, row.points_22, row.points_23 = tally.scored[6][seat], tally.scored[7][seat], tally.scored[8][seat]
    row.points_24, row.points_25, row.points_26 = (tally.scored[9][seat], tally.scored[10][seat],
                                                   tally.scored[11][seat])
    result_of_box(state, tables, seat, row)


cdef void result_of_box(const State *state, const Tables *tables, int seat, Result *row) noexcept nogil:
    # what modules have brought
    cdef const Tally *tally = &state.tally
    cdef const Estate *estate = &state.estate[tables.duke[seat]]
    cdef int i
    row.points_29 = tally.scored[tables.white_scoring][seat] if tables.white_scoring != NONE else 0
    row.vp_towers, row.vp_routes = part_of(state, tables, seat, VP_TOWERS), part_of(state, tables, seat, VP_ROUTES)
    row.vp_shields, row.own_score = part_of(state, tables, seat, VP_SHIELDS), total_score(state, seat)
    row.towers, row.tower_bonus = estate.towers, estate.tower_bonus
    row.team = tables.duke[seat] if tables.n_halves > 1 else NONE
    row.built_white_castle = estate.built[WHITE_CASTLE] if tables.does[WHITE_CASTLE] == BUILDS_WHITE else 0
    row.white_take, row.white_place = tally.white_acts[TAKE][seat], tally.white_acts[PLACE][seat]
    row.white_sell, row.white_workers = tally.white_acts[SELL][seat], tally.white_acts[WORKERS][seat]
    row.inns, row.inn_points = tally.inns[seat], tally.inn_points[seat]
    row.route_goods = tally.route_goods[seat]
    row.route_market, row.route_building = tally.route_bonuses[0][seat], tally.route_bonuses[1][seat]
    row.route_church, row.route_sale = tally.route_bonuses[2][seat], tally.route_bonuses[3][seat]
    row.route_workers, row.route_silver = tally.route_bonuses[4][seat], tally.route_bonuses[5][seat]
    row.route_placement, row.route_points = tally.route_bonuses[6][seat], tally.route_bonuses[7][seat]
    row.route_action = tally.route_bonuses[8][seat]
    row.act_shield, row.upkeep = tally.acts[SHIELD][seat], tally.upkeep[seat]
    row.shield_1, row.shield_2, row.shield_3 = shield(tally, seat, 1), shield(tally, seat, 2), shield(tally, seat, 3)
    row.shield_4, row.shield_5, row.shield_6 = shield(tally, seat, 4), shield(tally, seat, 5), shield(tally, seat, 6)
    row.shield_7, row.shield_8, row.shield_9 = shield(tally, seat, 7), shield(tally, seat, 8), shield(tally, seat, 9)
    row.shield_10, row.shield_11 = shield(tally, seat, 10), shield(tally, seat, 11)
    row.shield_12, row.shield_13 = shield(tally, seat, 12), shield(tally, seat, 13)
    row.shield_14, row.shield_15 = shield(tally, seat, 14), shield(tally, seat, 15)
    row.shield_16, row.shield_17 = shield(tally, seat, 16), shield(tally, seat, 17)
    row.shield_18 = shield(tally, seat, 18)
    row.targets, row.target_left, row.points_bought = tally.targets, state.pub.target, tally.points_bought
    row.swaps, row.blanks, row.filled = tally.swaps, tally.blanks, tally.filled
    row.shields_offered, row.shields_taken = tally.shields_offered, tally.shields_taken[seat]
    row.shields_kept, row.routes_held = estate.shields, 0
    for i in range(estate.n_route):
        row.routes_held |= one(estate.route[i])


cdef inline int shield(const Tally *tally, int seat, int number) noexcept nogil:
    return tally.shield_points[number - 1][seat]
