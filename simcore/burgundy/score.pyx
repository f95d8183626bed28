"""What a game comes to: who has won it, its value to a search and its row of the results."""
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.burgundy.estates cimport *
from ludometer.simcore.burgundy.hooks cimport fill_more


cdef int score_of(const State *state, const Tables *tables, int seat) noexcept nogil:
    # of the duke for whom the seat plays
    cdef int part, total = 0
    for part in range(tables.n_halves):
        total += total_score(state, ally(seat, part))
    return total


cdef int rank_of(const State *state, const Tables *tables, int seat) noexcept nogil:
    # R-30 to R-32: 1 is best; no dukes share a rank, since nobody shares a place on the bridge
    cdef int other, rank = 1, difference, own = score_of(state, tables, seat)
    for other in range(n_dukes(&state.pub, tables)):
        if same_side(tables, seat, other):
            continue
        difference = score_of(state, tables, other) - own
        if difference == 0:
            difference = covered(state, tables, seat) - covered(state, tables, other)
            if not tables.knob.most_empty_wins_tie:
                difference = -difference
        if difference == 0:
            difference = last_on_bridge(state, tables, other) - last_on_bridge(state, tables, seat)
        rank += difference > 0
    return rank


cdef int covered(const State *state, const Tables *tables, int seat) noexcept nogil:
    cdef int part, spaces = 0
    for part in range(tables.n_halves):
        spaces += size_of(half_of(state, tables, seat, part).covered)
    return spaces


cdef int last_on_bridge(const State *state, const Tables *tables, int seat) noexcept nogil:
    # the place of the duke's piece, or of the hindmost of them
    cdef int place = state.pub.course.n_seats - 1
    while not same_side(tables, seat, state.pub.bridge_order[place]):
        place -= 1
    return place


cdef double share_of_win(const State *state, const Tables *tables, int rank) noexcept nogil:
    if tables.hooks.progress != NULL:
        return tables.hooks.progress(state, tables) == 1
    return 1.0 / tables.n_halves if rank == 1 else 0.0


cdef double value(const State *state, const Tables *tables, int seat) noexcept nogil:
    # What a search maximizes: four fifths the win, one fifth the lead in points, which tells near misses from
    # hopeless games. Before the end only the lead as it stands.
    cdef int other, best = -10000, own = score_of(state, tables, seat)
    cdef double lead
    if tables.hooks.progress != NULL:
        lead = tables.hooks.progress(state, tables)
    else:
        for other in range(n_dukes(&state.pub, tables)):
            if not same_side(tables, seat, other):
                best = max(best, score_of(state, tables, other))
        lead = max(-60, min(60, own - best)) / 120.0 + 0.5
    if state.pub.course.stage != STAGE_OVER:
        return lead
    return 0.2 * lead + (0.8 if share_of_win(state, tables, rank_of(state, tables, seat)) > 0 else 0)


cdef int part_of(const State *state, const Tables *tables, int seat, int part) noexcept nogil:
    # of the score of its duke
    cdef int other, points = 0
    for other in range(tables.n_halves):
        points += state.seat[ally(seat, other)].vp[part]
    return points


cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil:
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef const Seat *own = &state.seat[seat]
    cdef int good
    row.seat, row.player, row.faction = seat, ctx.player[seat], estate.duchy
    row.rank, row.score = rank_of(state, tables, seat), score_of(state, tables, seat)
    row.win = share_of_win(state, tables, row.rank)
    fill_counted(row, &state.tally, seat)
    row.vp_regions = part_of(state, tables, seat, VP_REGIONS)
    row.vp_phases = part_of(state, tables, seat, VP_PHASES)
    row.vp_colours = part_of(state, tables, seat, VP_COLOURS)
    row.vp_goods = part_of(state, tables, seat, VP_GOODS)
    row.vp_animals = part_of(state, tables, seat, VP_ANIMALS)
    row.vp_watchtowers = part_of(state, tables, seat, VP_WATCHTOWERS)
    row.vp_monasteries = part_of(state, tables, seat, VP_MONASTERIES)
    row.vp_leftovers = part_of(state, tables, seat, VP_LEFTOVERS)
    row.castle, row.ships = estate.castle, own.bridge
    row.spaces = duchy_of(tables, &state.half[seat]).n_spaces
    row.empty, row.colours_second = row.spaces - covered(state, tables, seat), estate.bonuses - row.colours_first
    row.built_market, row.built_carpenter = estate.built[MARKET], estate.built[CARPENTER]
    row.built_church, row.built_warehouse = estate.built[CHURCH], estate.built[WAREHOUSE]
    row.built_boarding_house, row.built_bank = estate.built[BOARDING_HOUSE], estate.built[BANK]
    row.built_city_hall, row.built_watchtower = estate.built[CITY_HALL], estate.built[WATCHTOWER]
    row.goods_sold = row.goods_types = row.goods_left = 0
    for good in range(N_GOODS):
        row.goods_sold += estate.sold[good]
        row.goods_types += estate.sold[good] > 0
        row.goods_left += estate.goods[good]
    row.workers_left, row.silver_left = estate.workers, estate.silver
    row.stored_left = n_stored(own, estate)
    result_of_box(state, tables, seat, row)
    fill_more(state, tables, seat, row)


cdef void result_of_box(const State *state, const Tables *tables, int seat, Result *row) noexcept nogil:
    # what modules have brought
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef int i
    row.points_29 = state.tally.scored[tables.white_scoring][seat] if tables.white_scoring != NONE else 0
    row.vp_towers, row.vp_routes = part_of(state, tables, seat, VP_TOWERS), part_of(state, tables, seat, VP_ROUTES)
    row.vp_shields, row.own_score = part_of(state, tables, seat, VP_SHIELDS), total_score(state, seat)
    row.towers, row.tower_bonus = estate.towers, estate.tower_bonus
    row.team = NONE
    row.built_white_castle = estate.built[WHITE_CASTLE] if tables.does[WHITE_CASTLE] == BUILDS_ACT_WHITE else 0
    row.target_left = state.pub.target
    row.shields_kept, row.routes_held = estate.shields, 0
    for i in range(estate.n_route):
        row.routes_held |= one(estate.route[i])
