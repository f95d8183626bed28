"""Points: completed regions and colours, ends of phases, the end of the game and who has won it."""
from simcore.choice cimport Ctx, Move, note
from simcore.burgundy.actions cimport gain_silver, gain_workers
from simcore.burgundy.inns cimport inn_in
from simcore.burgundy.shields cimport (add_to_bonus, add_to_region, end_shields, mines_bring, monastery_factor,
                                       name_patron, score_shields)
from simcore.burgundy.solo cimport all_covered, count_points
from simcore.burgundy.state cimport *
from simcore.burgundy.teams cimport mate, share


cdef void score(State *state, int seat, int part, int points, int where, Ctx *ctx) noexcept nogil:
    # `where` says for the log what the points are for: region's colour, type of goods, kind of animal, tile
    state.estate[seat].vp[part] += points
    note(ctx, seat, NOTE_POINTS, points, Move(part, where, 0, 0))
    if state.pub.target:
        count_points(state, <const Tables *>ctx.tables, seat, points, ctx)      # A-30


cdef void complete(State *state, const Tables *tables, int seat, int space, Ctx *ctx) noexcept nogil:
    # R-1 to R-5, after the tile is laid: the region it fills, and the colour
    cdef const Duchy *duchy = duchy_of(tables, &state.estate[holder(tables, seat, space)])
    cdef Estate *estate = &state.estate[seat]
    cdef int at = space - N_SPACES * (space >= N_SPACES)
    cdef int colour = duchy.colour_of[at], place = state.pub.bonuses_taken[colour]
    if estate.region_left[duchy.region_of[at]] == 0:
        score_size(state, tables, seat, space, ctx)
        score_phase(state, tables, seat, space, ctx)
    if estate.colour_left[colour] == 0 and place < 2:
        state.pub.bonuses_taken[colour] += 1
        estate.bonuses += 1
        state.tally.firsts[seat] += place == 0
        estate.vp[VP_COLOURS] += tables.colour_bonus[state.pub.course.n_seats][place]
        note(ctx, seat, NOTE_BONUS, tables.colour_bonus[state.pub.course.n_seats][place], Move(colour, 0, 0, 0))
        if tables.shields:
            add_to_bonus(state, tables, seat, tables.colour_bonus[state.pub.course.n_seats][place], ctx)


cdef void score_size(State *state, const Tables *tables, int seat, int space, Ctx *ctx) noexcept nogil:
    # R-2
    cdef int of = holder(tables, seat, space), at = space - N_SPACES * (space >= N_SPACES)
    cdef const Duchy *duchy = duchy_of(tables, &state.estate[of])
    cdef int size = size_of_region(state, tables, seat, space), printed = duchy.region_size[duchy.region_of[at]]
    state.tally.regions[seat] += 1
    state.tally.inn_points[seat] += tables.region_points[size] - tables.region_points[printed]
    score(state, seat, VP_REGIONS, tables.region_points[size], duchy.colour_of[at], ctx)
    if tables.shields:
        add_to_region(state, tables, seat, size, ctx)           # H-47


cdef int size_of_region(const State *state, const Tables *tables, int seat, int space) noexcept nogil:
    # I-7
    cdef int of = holder(tables, seat, space), at = space - N_SPACES * (space >= N_SPACES)
    cdef const Duchy *duchy = duchy_of(tables, &state.estate[of])
    cdef int region = duchy.region_of[at]
    return duchy.region_size[region] + (inn_in(state, tables, of, region) if tables.inn != NONE else 0)


cdef void score_phase(State *state, const Tables *tables, int seat, int space, Ctx *ctx) noexcept nogil:
    # R-3
    cdef const Duchy *duchy = duchy_of(tables, &state.estate[holder(tables, seat, space)])
    score(state, seat, VP_PHASES, tables.phase_bonus[state.pub.phase],
          duchy.colour_of[space - N_SPACES * (space >= N_SPACES)], ctx)


cdef int animal_points(const State *state, const Tables *tables, int seat, int space, int animal,
                       bint joined) noexcept nogil:
    # E-40 to E-42: of all tiles with this kind of animal in the pasture of the space; joined: in all (H-31)
    cdef int of = holder(tables, seat, space), more = more_of(&state.estate[seat], tables, animal), points
    cdef int region = duchy_of(tables, &state.estate[of]).region_of[space - N_SPACES * (space >= N_SPACES)]
    points = points_of_herd(&state.estate[of], tables, region, animal, more, joined)
    if tables.teams:
        points += points_of_herd(&state.estate[mate(of)], tables, region, animal, more, joined)
    return points


cdef void end_phase(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-20, M-2; H-20; C-9: once for a team
    cdef int seat, mines, silver, workers
    cdef Estate *estate
    if tables.shields:
        end_shields(state, tables, ctx)
    for seat in range(n_dukes(&state.pub, tables)):
        estate = &state.estate[seat]
        mines = size_of(spread(tables, estate, MINE))
        if tables.teams:
            mines += size_of(spread(tables, &state.estate[mate(seat)], MINE))
        silver = mines * mines_bring(estate, tables)
        workers = mines * tables.amount_of[MINE_WORKERS] if has(estate.effects, MINE_WORKERS) else 0
        gain_silver(state, seat, silver)
        gain_workers(state, tables, seat, workers)
        if tables.teams:
            share(state, seat)
        if mines:
            note(ctx, seat, NOTE_INCOME, silver, Move(workers, 0, 0, 0))
    for seat in range(state.pub.course.n_seats):
        state.tally.phase_score[state.pub.phase][seat] = total_score(state, seat)


cdef int monastery_points(const State *state, const Tables *tables, int seat, int tile) noexcept nogil:
    # M-15 to M-26, K-5, of one tile at the end of the game, by what the seat has; the crane comes on top, see
    # score_monasteries()
    cdef const Estate *estate = &state.estate[seat]
    cdef int effect = tables.effect[tile], n = 0, i
    if effect == SCORE_GOODS_TYPES:
        for i in range(N_GOODS):
            n += estate.sold[i] > 0
    elif effect == SCORE_GOODS:
        for i in range(N_GOODS):
            n += estate.sold[i]
    elif effect == SCORE_BUILDING:
        n = estate.built[tables.building[tile]]
    elif effect == SCORE_BONUS_TILES:
        n = estate.bonuses + (estate.tower_bonus > 0 and tables.towers_count > 0)                 # W-5
    elif effect == SCORE_ANIMAL_TYPES:
        n = size_of(animal_types(state, tables, seat))
    return n * tables.amount[tile]


cdef uint64_t animal_types(const State *state, const Tables *tables, int seat) noexcept nogil:
    # in the duchy, as bits
    cdef const Estate *half = &state.estate[seat]
    cdef uint64_t kinds = 0, pastures
    cdef int part
    for part in range(1 + tables.teams):
        half = &state.estate[mate(seat) if part else seat]
        pastures = spread(tables, half, ANIMAL)
        while pastures:
            kinds |= one(tables.animal[half.tile[lowest(pastures)]])
            pastures &= pastures - 1
    return kinds


cdef int leftover_points(const Estate *estate, const Tables *tables) noexcept nogil:
    # R-21
    cdef int good, points = estate.silver * tables.points_silver
    for good in range(N_GOODS):
        points += estate.goods[good] * tables.points_good
    return points + (estate.workers // tables.workers_per_point if tables.workers_per_point else 0)


cdef void final_score(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-21 to R-23; C-9: once for a team
    cdef int seat
    for seat in range(n_dukes(&state.pub, tables)):
        score(state, seat, VP_LEFTOVERS, leftover_points(&state.estate[seat], tables), NONE, ctx)
        if tables.shields:
            name_patron(state, tables, seat, ctx)               # H-36
        score_monasteries(state, tables, seat, ctx)
        if tables.shields:
            score_shields(state, tables, seat, ctx)             # H-37, H-43, H-50
    state.pub.course.stage = STAGE_OVER


cdef void score_monasteries(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # R-22, R-23, K-6; H-36: those of the patron too
    cdef Estate *estate = &state.estate[seat]
    cdef int crane = NONE                                       # the monastery for which the crane counts, ...
    cdef bint owner = False                                     # ... and whether that is the patron's
    cdef int first, part, tile, of
    cdef uint64_t spaces
    for first in range(2):
        if first and estate.patron == NONE:
            break
        for part in range(1 + tables.teams):
            of = (estate.patron if first else seat) ^ 2 * part
            spaces = spread(tables, &state.estate[of], MONASTERY)
            while spaces:
                tile = state.estate[of].tile[lowest(spaces)]
                spaces &= spaces - 1
                if tables.effect[tile] < SCORE_GOODS_TYPES:
                    continue
                score_one(state, tables, seat, tile, monastery_points(state, tables, seat, tile), first, ctx)
                if tables.effect[tile] == SCORE_BUILDING and (
                        crane == NONE or tables.amount[tile] > tables.amount[crane]):
                    crane = tile
                    owner = first
    if estate.built[CRANE] and crane != NONE:
        score_one(state, tables, seat, crane, estate.built[CRANE] * tables.amount[crane], owner, ctx)


cdef void score_one(State *state, const Tables *tables, int seat, int tile, int points, bint copied,
                    Ctx *ctx) noexcept nogil:
    # a monastery at the end; what shields 6 and 10 make of it counts as theirs (H-36, H-40)
    if not copied:
        state.tally.scored[tables.monastery[tile] - FIRST_SCORING][seat] += points
        score(state, seat, VP_MONASTERIES, points, tile, ctx)
    if tables.shields:
        monastery_factor(state, tables, seat, points, copied, ctx)


cdef int place_on_bridge(const Public *pub, int seat) noexcept nogil:
    cdef int place = 0
    while pub.bridge_order[place] != seat:
        place += 1
    return place


cdef int score_of(const State *state, const Tables *tables, int seat) noexcept nogil:
    # C-11
    return total_score(state, seat) + (total_score(state, mate(seat)) if tables.teams else 0)


cdef int rank_of(const State *state, const Tables *tables, int seat) noexcept nogil:
    # R-30 to R-32, C-11, C-12: 1 is best; no rank is shared but by a team, since nobody shares a place on the bridge
    cdef int other, ahead = 0, difference, own = score_of(state, tables, seat)
    for other in range(state.pub.course.n_seats):
        if other == seat or (tables.teams and (other ^ seat) & 1 == 0):
            continue
        difference = score_of(state, tables, other) - own
        if difference == 0:
            difference = covered(state, tables, seat) - covered(state, tables, other)
            if not tables.most_empty_wins:
                difference = -difference
        if difference == 0:
            difference = last_on_bridge(state, tables, other) - last_on_bridge(state, tables, seat)
        ahead += difference > 0
    return 1 + (min(ahead, 1) if tables.teams else ahead)


cdef int covered(const State *state, const Tables *tables, int seat) noexcept nogil:
    return size_of(state.estate[seat].covered) + (size_of(state.estate[mate(seat)].covered) if tables.teams else 0)


cdef int last_on_bridge(const State *state, const Tables *tables, int seat) noexcept nogil:
    # the place of the seat, or of the hindmost of its team
    cdef int place = place_on_bridge(&state.pub, seat)
    return max(place, place_on_bridge(&state.pub, mate(seat))) if tables.teams else place


cdef double share_of_win(const State *state, const Tables *tables, int rank) noexcept nogil:
    # C-12, A-40
    if tables.solo:
        return all_covered(state, tables)
    return (0.5 if tables.teams else 1.0) if rank == 1 else 0.0


cdef double value(const State *state, const Tables *tables, int seat) noexcept nogil:
    # What a search maximizes: four fifths the win, one fifth the lead in points, which tells near misses from
    # hopeless games. Before the end only the lead as it stands. In the solo game spaces stand for points.
    cdef const Public *pub = &state.pub
    cdef int other, best = -10000, own = score_of(state, tables, seat)
    cdef double lead
    if tables.solo:
        lead = <double>size_of(state.estate[0].covered) / duchy_of(tables, &state.estate[0]).n_spaces
    else:
        for other in range(pub.course.n_seats):
            if other != seat and not (tables.teams and other == mate(seat)):
                best = max(best, score_of(state, tables, other))
        lead = max(-60, min(60, own - best)) / 120.0 + 0.5
    if pub.course.stage != STAGE_OVER:
        return lead
    return 0.2 * lead + (0.8 if share_of_win(state, tables, rank_of(state, tables, seat)) > 0 else 0)


cdef int part_of(const State *state, const Tables *tables, int seat, int part) noexcept nogil:
    # C-12: of the seat, or of its team
    return state.estate[seat].vp[part] + (state.estate[mate(seat)].vp[part] if tables.teams else 0)


cdef int after_phase(const State *state, const Tables *tables, int seat, int phase) noexcept nogil:
    return state.tally.phase_score[phase][seat] + (
        state.tally.phase_score[phase][mate(seat)] if tables.teams else 0)


cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Tally *tally = &state.tally
    cdef const Estate *estate = &state.estate[seat]
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
    row.castle, row.ships, row.first_rounds = estate.castle, estate.bridge, tally.first_rounds[seat]
    row.placed_building, row.placed_animal = tally.placed_colour[BUILDING][seat], tally.placed_colour[ANIMAL][seat]
    row.placed_mine, row.placed_ship = tally.placed_colour[MINE][seat], tally.placed_colour[SHIP][seat]
    row.placed_monastery = tally.placed_colour[MONASTERY][seat]
    row.placed_castle = tally.placed_colour[CASTLE][seat]
    row.spaces = duchy_of(tables, estate).n_spaces
    row.empty, row.regions = row.spaces - covered(state, tables, seat), tally.regions[seat]
    row.colours_first, row.colours_second = tally.firsts[seat], estate.bonuses - tally.firsts[seat]
    if tables.teams:                                            # the bonus tiles are the team's
        row.colours_first += tally.firsts[mate(seat)]
        row.colours_second -= tally.firsts[mate(seat)]
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
    result_of_box(state, tables, seat, row)


cdef void result_of_box(const State *state, const Tables *tables, int seat, Result *row) noexcept nogil:
    # what modules have brought
    cdef const Tally *tally = &state.tally
    cdef const Estate *estate = &state.estate[seat]
    cdef int i
    row.points_29 = tally.scored[tables.white_scoring][seat] if tables.white_scoring != NONE else 0
    row.vp_towers, row.vp_routes = part_of(state, tables, seat, VP_TOWERS), part_of(state, tables, seat, VP_ROUTES)
    row.vp_shields, row.own_score = part_of(state, tables, seat, VP_SHIELDS), total_score(state, seat)
    row.towers, row.tower_bonus, row.team = estate.towers, estate.tower_bonus, seat & 1 if tables.teams else NONE
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
