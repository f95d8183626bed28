"""What shields are worth, and what they change about the worth of other things."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.scoring cimport bonus_for, scores_at_end
from ludometer.simcore.burgundy.shields cimport has_room, more_for_bonuses, points_enlarged, silver_of_upkeep
from ludometer.simcore.burgundy.estates cimport *
from ludometer.policies.burgundy.monasteries cimport monastery_value
from ludometer.policies.burgundy.position cimport *
from ludometer.policies.burgundy.resources cimport spend


cdef int phase_ends(const View *w) noexcept nogil:
    # still to come, that of this phase too: each asks for upkeep
    return w.tables.knob.phases - w.state.pub.phase


cdef double shield_value(const View *w, int shield, int ends) noexcept nogil:
    # points at the end, and what it does until then, less the upkeep of n ends of phases
    cdef double points = w.tables.shield_points[shield]
    if holds(w.estate, H_SHIELD_POINTS) and shield != H_SHIELD_POINTS:
        points *= w.tables.shield_amount[H_SHIELD_POINTS]
    return w.b[B_KEEP] * points + shield_brings(w, shield, ends) - w.b[B_UPKEEP] * w.tables.knob.shield_upkeep * ends


cdef double shield_brings(const View *w, int shield, int ends) noexcept nogil:
    # what can be counted now, and the weight of the shield for each thing it is still to act on
    cdef const Estate *estate = w.estate
    cdef const Tables *tables = w.tables
    cdef int other
    cdef double amount = tables.shield_amount[shield], counted = 0, future = w.times.left
    if shield == H_ONE_PASTURE:
        future *= estate.colour_left[ANIMAL]
    elif shield == H_OTHERS_WORKERS:
        future = w.times.rounds_left * (n_dukes(&w.state.pub, tables) - 1)
    elif shield == H_UPKEEP_WORKERS:
        future = ends * size_of(estate.shields | 1u << shield)
    elif shield == H_STORAGE or shield == H_ANY_DIE or shield == H_ANYWHERE:
        future = w.times.rounds_left
    elif shield == H_GOODS_OF_TYPE:
        future *= estate.colour_left[SHIP]
    elif shield == H_OTHER_MONASTERIES:
        for other in range(n_dukes(&w.state.pub, tables)):
            if other != (w.seat & 1 if tables.knob.teams else w.seat):
                counted = max(counted, patron_value(w, other))
    elif shield == H_BONUS_TILES:
        counted = tables.knob.shield_7_at_end * more_for_bonuses(tables, w.own.vp[VP_COLOURS] + (
            w.state.seat[w.seat ^ 2].vp[VP_COLOURS] if tables.knob.teams else 0))
    elif shield == H_MINE_SILVER:
        counted = w.v[V_SILVER_MORE] * count_of(w, MINE) * ends * (amount - tables.knob.mine_silver)
        future *= estate.colour_left[MINE]
    elif shield == H_GOOD_SILVER:
        future = goods_to_sell(w) * amount
    elif shield == H_GOODS_POINTS:
        future = goods_to_sell(w) * tables.goods_points[w.state.pub.course.n_seats] * (amount - 1)
    elif shield == H_MONASTERY_POINTS:
        counted = scored_by_monasteries(w) * (amount - 1)
        future *= estate.colour_left[MONASTERY]
    elif shield == H_CASTLE_SHIELD:
        future *= estate.colour_left[CASTLE]
    elif shield == H_SHIELD_POINTS:
        for other in range(N_SHIELD_EFFECTS):
            if other == shield or holds(estate, other):
                counted += tables.shield_points[other] * (amount - 1)
    elif shield == H_PHASE_TILE or shield == H_PHASE_BLACK:
        future = ends
    elif shield == H_LARGER_REGIONS:
        future = larger_regions(w)
    return counted + w.b[B_SHIELD + shield] * future


cdef int count_of(const View *w, int colour) noexcept nogil:
    # tiles of a colour in the duchy
    cdef int half, n = 0
    for half in range(w.n_halves):
        n += size_of(spread(w.tables, w.half[half], colour))
    return n


cdef double goods_to_sell(const View *w) noexcept nogil:
    # those in store, as far as there are dice for them, and those to come
    cdef int good, n = 0
    for good in range(N_GOODS):
        n += w.estate.goods[good]
    return n * min(1.0, w.times.dice_left / 6.0) + w.m[M_MORE_GOODS] * w.times.rounds_left


cdef double scored_by_monasteries(const View *w) noexcept nogil:
    # at the end, by those in the duchy
    cdef int half, tile
    cdef uint64_t spaces
    cdef double points = 0
    for half in range(w.n_halves):
        spaces = spread(w.tables, w.half[half], MONASTERY)
        while spaces:
            tile = w.half[half].tile[lowest(spaces)]
            spaces &= spaces - 1
            if scores_at_end(w.tables, tile):
                points += monastery_value(w, tile)
    return points


cdef double larger_regions(const View *w) noexcept nogil:
    # what shield 17 adds to the regions that are not completed, as far as there are dice for them
    cdef const Duchy *duchy
    cdef int half, region, size, missing
    cdef double points = 0
    for half in range(w.n_halves):
        duchy = duchy_of(w.tables, w.half[half])
        for region in range(duchy.n_regions):
            size, missing = duchy.region_size[region], w.estate.region_left[region]
            if missing:
                points += w.plan.clock.time[missing] * (
                    points_enlarged(w.tables, size) - w.tables.region_points[size])
        if w.tables.knob.teams:                                 # both halves know all regions of the team
            break
    return points


cdef double worst_shield(const View *w) noexcept nogil:
    # what must go if another one comes
    cdef double worst = 1000
    cdef int shield
    if has_room(w.estate):
        return 0
    for shield in range(N_SHIELD_EFFECTS):
        if holds(w.estate, shield):
            worst = min(worst, shield_value(w, shield, phase_ends(w)))
    return max(0.0, worst)


cdef double short_of_upkeep(const View *w, int shields, int silver) noexcept nogil:
    # n more shields, and less silver: what is missing at the end of the phase, the surer the nearer that is; a
    # judgement that leaves out workers
    cdef int held = min(size_of(w.estate.shields) + shields, <int>w.estate.castles)
    return w.b[B_SHORT] * max(0, w.tables.knob.shield_upkeep * held - w.estate.silver + silver) * (
        1 + w.state.pub.round) / w.tables.knob.rounds


cdef void prize_goods(View *w) noexcept nogil:
    # what shields 9 and 12 add to a good in store
    cdef double held = w.v[V_GOOD] * min(1.0, w.times.dice_left / 8.0)
    if holds(w.estate, H_GOODS_POINTS):
        w.times.good += held * w.tables.goods_points[w.state.pub.course.n_seats] * (
            w.tables.shield_amount[H_GOODS_POINTS] - 1)
    if holds(w.estate, H_GOOD_SILVER):
        w.times.good += held * w.v[V_SILVER_MORE] * w.tables.shield_amount[H_GOOD_SILVER]


cdef void add_to_bonuses(const View *w, Plan *plan) noexcept nogil:
    # H-37: what shield 7 adds to spaces by bonus tiles
    cdef const Duchy *duchy
    cdef uint64_t spaces
    cdef int half, space, colour, missing, bonus
    cdef double value
    for half in range(w.n_halves):
        duchy = duchy_of(w.tables, w.half[half])
        spaces = w.half[half].near & ~w.half[half].covered & duchy.colour[<int>ANY]
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            colour, value = duchy.colour_of[space], 0
            missing = min(<int>w.estate.colour_left[colour], <int>MAX_CITIES)
            bonus = bonus_for(w.state, w.tables, colour)
            if missing and bonus != NONE:
                value = (plan.clock.colour[missing - 1] - plan.clock.colour[missing]) * (
                    more_for_bonuses(w.tables, bonus))
            space += half * N_SPACES
            plan.space[space] += value
            plan.best[colour] = max(plan.best[colour], plan.space[space])


cdef void add_to_effects(const View *w, Plan *plan) noexcept nogil:
    # a castle has room for a shield; shield 10 doubles monasteries
    cdef int i, tile
    cdef double room = w.b[B_CASTLE] * w.times.left
    plan.worth[CASTLE] += room
    for i in range(plan.clock.n_types, plan.clock.n_tiles):
        tile = plan.clock.tiles[i]
        if w.tables.colour[tile] == CASTLE:
            plan.effect[tile] += room
        elif scores_at_end(w.tables, tile) and holds(w.estate, H_MONASTERY_POINTS):
            plan.effect[tile] *= w.tables.shield_amount[H_MONASTERY_POINTS]


cdef double patron_value(const View *w, int seat) noexcept nogil:
    # of the monasteries that lie in the duchy of a seat, as one's own; points_of_patron() knows only those of today
    cdef const Half *half
    cdef uint64_t spaces
    cdef int part, tile
    cdef double value = 0
    for part in range(1 + w.tables.knob.teams):
        half = &w.state.half[seat ^ 2 * part]
        spaces = spread(w.tables, half, MONASTERY)
        while spaces:
            tile = half.tile[lowest(spaces)]
            spaces &= spaces - 1
            if scores_at_end(w.tables, tile) or not has(w.estate.effects, w.tables.effect[tile]):
                value += monastery_value(w, tile)
    return value


cdef double score_shield(const View *w, int kind, Move move, const double *own) noexcept nogil:
    # one that makes room for another, or whose upkeep is due
    if kind == KIND_DROP_SHIELD:
        return -own[W_DROP_SHIELD_VALUE] * shield_value(w, move.what, phase_ends(w))
    if move.where == 0:
        return 0
    return own[W_UPKEEP_VALUE] * shield_value(w, move.what, phase_ends(w) - 1) - (
        spend(w, move.to, silver_of_upkeep(w.tables, move.to)))
