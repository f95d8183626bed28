"""Points: completed regions and colours, ends of phases and the end of the game."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.burgundy.gains cimport gain_silver, gain_workers, score
from ludometer.simcore.burgundy.hooks cimport (after_bonus, after_monasteries, after_monastery, after_region,
                                               after_scoring, before_income, before_scoring, bonus_tiles, larger_by)
from ludometer.simcore.burgundy.estates cimport *


cdef void complete(State *state, const Tables *tables, int seat, int space, Ctx *ctx) noexcept nogil:
    # R-1 to R-5, after the tile is laid: the region it fills, and the colour
    cdef const Duchy *duchy = duchy_of(tables, &state.half[holder(tables, seat, space)])
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef Seat *own = &state.seat[seat]
    cdef int at = place_in_half(space)
    cdef int colour = duchy.colour_of[at], bonus = bonus_for(state, tables, colour)
    if estate.region_left[duchy.region_of[at]] == 0:
        score_size(state, tables, seat, space, ctx)
        score_phase(state, tables, seat, space, ctx)
    if estate.colour_left[colour] == 0 and bonus != NONE:
        state.tally.colours_first[seat] += state.pub.bonuses_taken[colour] == 0
        state.pub.bonuses_taken[colour] += 1
        estate.bonuses += 1
        own.vp[VP_COLOURS] += bonus
        note(ctx, seat, NOTE_BONUS, bonus, Move(colour, 0, 0, 0))
        after_bonus(state, tables, seat, bonus, ctx)


cdef void score_size(State *state, const Tables *tables, int seat, int space, Ctx *ctx) noexcept nogil:
    # R-2
    cdef int of = holder(tables, seat, space), at = place_in_half(space)
    cdef const Duchy *duchy = duchy_of(tables, &state.half[of])
    cdef int size = size_of_region(state, tables, seat, space)
    state.tally.regions[seat] += 1
    score(state, tables, seat, VP_REGIONS, tables.region_points[size], duchy.colour_of[at], ctx)
    after_region(state, tables, seat, space, size, ctx)


cdef int size_of_region(const State *state, const Tables *tables, int seat, int space) noexcept nogil:
    # as which it scores
    cdef const Duchy *duchy = duchy_of(tables, &state.half[holder(tables, seat, space)])
    return duchy.region_size[duchy.region_of[place_in_half(space)]] + larger_by(state, tables, seat, space)


cdef void score_phase(State *state, const Tables *tables, int seat, int space, Ctx *ctx) noexcept nogil:
    # R-3
    cdef const Duchy *duchy = duchy_of(tables, &state.half[holder(tables, seat, space)])
    score(state, tables, seat, VP_PHASES, tables.phase_bonus[state.pub.phase],
          duchy.colour_of[place_in_half(space)], ctx)


cdef int animal_points(const State *state, const Tables *tables, int seat, int space, int animal,
                       bint joined) noexcept nogil:
    # E-40 to E-42: of all tiles with this kind of animal in the pasture of the space; joined: in all pastures
    cdef int of = holder(tables, seat, space), part, points = 0
    cdef int more = more_of(estate_of(state, tables, seat), tables, animal)
    cdef int region = duchy_of(tables, &state.half[of]).region_of[place_in_half(space)]
    for part in range(tables.n_halves):
        points += points_of_herd(half_of(state, tables, seat, part), tables, region, animal, more, joined)
    return points


cdef void end_phase(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-20, M-2
    cdef int seat, part, mines, silver, workers
    cdef Estate *estate
    before_income(state, tables, ctx)
    for seat in range(n_dukes(&state.pub, tables)):
        estate = estate_of(state, tables, seat)
        mines = 0
        for part in range(tables.n_halves):
            mines += size_of(spread(tables, half_of(state, tables, seat, part), MINE))
        silver = mines * estate.mine_silver
        workers = workers_of_mines(estate, tables, mines)
        gain_silver(state, tables, seat, silver)
        gain_workers(state, tables, seat, workers)
        if mines:
            note(ctx, seat, NOTE_INCOME, silver, Move(workers, 0, 0, 0))
    for seat in range(state.pub.course.n_seats):
        state.tally.phase_score[state.pub.phase][seat] = total_score(state, seat)


cdef int monastery_points(const State *state, const Tables *tables, int seat, int tile) noexcept nogil:
    # M-15 to M-26, of one tile at the end of the game, by what the seat has
    cdef const Estate *estate = estate_of(state, tables, seat)
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
        n = estate.bonuses + bonus_tiles(state, tables, seat)
    elif effect == SCORE_ANIMAL_TYPES:
        n = size_of(animal_types(state, tables, seat))
    return n * tables.amount[tile]


cdef uint64_t animal_types(const State *state, const Tables *tables, int seat) noexcept nogil:
    # in the duchy, as bits
    cdef const Half *half
    cdef uint64_t kinds = 0, pastures
    cdef int part
    for part in range(tables.n_halves):
        half = half_of(state, tables, seat, part)
        pastures = spread(tables, half, ANIMAL)
        while pastures:
            kinds |= one(tables.animal[half.tile[lowest(pastures)]])
            pastures &= pastures - 1
    return kinds


cdef inline int leftover_points(const Estate *estate, const Tables *tables) noexcept nogil:
    # R-21
    cdef int good, points = estate.silver * tables.knob.points_silver
    for good in range(N_GOODS):
        points += estate.goods[good] * tables.knob.points_good
    return points + (estate.workers // tables.knob.workers_per_point if tables.knob.workers_per_point else 0)


cdef void final_score(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-21, R-22
    cdef int seat, part
    for seat in range(n_dukes(&state.pub, tables)):
        score(state, tables, seat, VP_LEFTOVERS, leftover_points(&state.estate[seat], tables), NONE, ctx)
        before_scoring(state, tables, seat, ctx)
        for part in range(tables.n_halves):
            score_monasteries(state, tables, seat, half_of(state, tables, seat, part), ctx)
        after_monasteries(state, tables, seat, ctx)
        after_scoring(state, tables, seat, ctx)


cdef void score_monasteries(State *state, const Tables *tables, int seat, const Half *half,
                            Ctx *ctx) noexcept nogil:
    # those in a half of the duchy
    cdef uint64_t spaces = spread(tables, half, MONASTERY)
    cdef int tile
    while spaces:
        tile = half.tile[lowest(spaces)]
        spaces &= spaces - 1
        if scores_at_end(tables, tile):
            score_monastery(state, tables, seat, tile, monastery_points(state, tables, seat, tile), ctx)


cdef void score_monastery(State *state, const Tables *tables, int seat, int tile, int points, Ctx *ctx) noexcept nogil:
    state.tally.scored[tables.monastery[tile] - FIRST_SCORING][seat] += points
    score(state, tables, seat, VP_MONASTERIES, points, tile, ctx)
    after_monastery(state, tables, seat, points, ctx)
