"""What modules are worth to a policy: spaces for inns and black sides, links of watchtowers, bonuses of trade
routes, shields.

Its numbers are in the table [box] of a policy, explained in view.pxd.
"""
from simcore.burgundy.hooks cimport larger_by
from simcore.burgundy.routes cimport bonus_at, matches
from simcore.burgundy.scoring cimport bonus_for, scores_at_end
from simcore.burgundy.shields cimport has_room, more_for_bonuses, points_of_region
from simcore.burgundy.state cimport *
from simcore.burgundy.watchtowers cimport link_points, most_linked
from policies.burgundy.view cimport *


cdef inline double likely(const View *w, int colour, int missing) noexcept nogil:
    # as a region is hoped for that misses this many spaces
    return w.powers[colour * HOPE_POWERS + missing] * w.plan.clock.time[missing]


# ---- tiles that go anywhere

cdef double any_value(const View *w, int tile, int space) noexcept nogil:
    # a black side there, or an inn: less than another tile, for which it takes the space, but as if the region were a
    # space larger, as sure as its points are. In the solo game spaces count, whatever covers them.
    cdef const Duchy *duchy = duchy_of(w.tables, w.half[space >= N_SPACES])
    cdef int region = duchy.region_of[space - N_SPACES * (space >= N_SPACES)], size = duchy.region_size[region]
    cdef int missing = w.estate.region_left[region] - 1
    cdef double value = w.plan.space[space]
    if not w.tables.knob.solo:
        value *= w.b[B_INN_SPACE]
    if tile == w.tables.inn:
        value += w.b[B_INN] * likely(w, duchy.region_colour[region], missing) * (
            points_of_region(w.estate, w.tables, size + 1) - points_of_region(w.estate, w.tables, size))
    return value


cdef inline uint64_t spaces_for_any(const View *w, int half) noexcept nogil:
    # where a black side or an inn may go
    return spaces_for(w.tables, w.half[half], w.tables.blank if w.tables.blank != NONE else w.tables.inn)


cdef inline int tile_for(const View *w, int half, int space) noexcept nogil:
    # that is worth most there: an inn, if there is none yet (I-5)
    return w.tables.blank if w.tables.inn == NONE or has(w.half[half].city[<int>INNS], space) else w.tables.inn


cdef void enlarge_regions(const View *w, Plan *plan) noexcept nogil:
    # I-7, H-47: what an inn that lies in a region, and shield 17, add to its points
    cdef const Duchy *duchy
    cdef uint64_t spaces
    cdef int half, space, colour, region, missing, size, points
    for half in range(w.n_halves):
        duchy = duchy_of(w.tables, w.half[half])
        spaces = (w.half[half].near | w.half[half].ferry) & ~w.half[half].covered & duchy.colour[<int>ANY]
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            colour, region = duchy.colour_of[space], duchy.region_of[space]
            missing, size = w.estate.region_left[region], duchy.region_size[region]
            points = points_of_region(w.estate, w.tables, size + larger_by(
                w.state, w.tables, w.seat, half * N_SPACES + space)) - w.tables.region_points[size]
            space += half * N_SPACES
            plan.space[space] += points * (likely(w, colour, missing - 1) - (
                likely(w, colour, missing) if missing < size else 0))
            plan.best[colour] = max(plan.best[colour], plan.space[space])


cdef void find_any(View *w, Plan *plan) noexcept nogil:
    # the best of all open spaces, where there is no inn yet
    cdef uint64_t spaces
    cdef int half, space
    cdef float value
    plan.best[<int>ANY], plan.numbers[<int>ANY] = CLOSED, 0
    for half in range(w.n_halves):
        spaces = spaces_for_any(w, half)
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            plan.numbers[<int>ANY] |= 1 << layout_of(w.tables, w.half[half]).number[space]
            value = any_value(w, tile_for(w, half, space), half * N_SPACES + space)
            plan.best[<int>ANY] = max(plan.best[<int>ANY], value)


cdef double best_inn(const View *w, int half, uint64_t reach) noexcept nogil:
    # on the best of those spaces that a die reaches
    cdef uint64_t spaces = reach & spaces_for_any(w, half)
    cdef int space
    cdef double best = CLOSED
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        best = max(best, any_value(w, tile_for(w, half, space), half * N_SPACES + space))
    return best


# ---- watchtowers

cdef void add_towers(const View *w, Plan *plan) noexcept nogil:
    # Spaces on a shortest way to a watchtower that is not linked are worth a step of what the link will bring. A tile
    # that makes the link brings it; one that touches a watchtower and links none is judged to be worth half of it.
    cdef const Half *half = w.half[0]
    cdef const Layout *layout = w.layout
    cdef uint64_t open_spaces = half.near & ~half.covered, layer, seen, border, best
    cdef int i, tower, steps, points, linked = 0
    cdef double bonus, share, value
    for tower in range(w.duchy.n_towers):
        linked += (w.duchy.tower[tower] & half.covered) != 0
    for tower in range(w.duchy.n_towers):
        if w.duchy.tower[tower] & half.covered:
            continue
        layer = seen = w.duchy.tower[tower]
        steps = 1                                               # tiles it takes from a space of this layer on
        while not layer & open_spaces and layer:
            border, layer = layer, 0
            while border:
                layer |= layout.neighbours[lowest(border)]
                border &= border - 1
            layer &= ~seen & ~half.covered
            seen |= layer
            steps += 1
        bonus = plan.clock.bonus[min(steps, <int>MAX_SIZE)]
        if linked + 1 == w.duchy.n_towers:
            bonus = bonus * w.tables.knob.third_tower_bonuses + (
                w.tables.tower_bonus[w.state.pub.course.n_seats][w.state.pub.towers_taken]
                if w.state.pub.towers_taken < 2 else 0)
        elif linked == 0:
            bonus /= 2
        share = 1
        for i in range(1, steps):
            share *= w.b[B_TOWER]
        bonus *= share * plan.clock.time[min(steps, <int>MAX_SIZE)] * (1 if steps == 1 else 1 - w.b[B_TOWER])
        best = layer & open_spaces
        while best:
            i = lowest(best)
            best &= best - 1
            value = bonus
            if steps == 1:
                points = link_points(w.state, w.tables, w.seat, most_linked(w.duchy, half.covered | one(i)))
                value = points if points else bonus / (2 if linked else 1)
            plan.space[i] += value
            plan.best[<int>w.duchy.colour_of[i]] = max(plan.best[<int>w.duchy.colour_of[i]], plan.space[i])


# ---- trade routes

cdef double route_value(View *w, int good, int n) noexcept nogil:
    # bonuses that n goods of a type bring, one after the other, and what the best sale afterwards would
    cdef const Estate *estate = w.estate
    cdef int other
    cdef double before = 0, after = 0
    if estate.n_route == 0:
        return 0
    for other in range(N_GOODS):
        if estate.goods[other]:
            before = max(before, bonuses_from(w, estate.on_route, other, estate.goods[other]))
            if other != good:
                after = max(after, bonuses_from(w, estate.on_route + n, other, estate.goods[other]))
    return w.b[B_ROUTE] * bonuses_from(w, estate.on_route, good, n) + w.b[B_ROUTE_NEXT] * (after - before)


cdef double readies(View *w, int first, int second) noexcept nogil:
    # what goods of one or two depots add to the best sale
    cdef const Estate *estate = w.estate
    cdef const Public *pub = &w.state.pub
    cdef int good, new
    cdef double before = 0, after = 0
    for good in range(N_GOODS):
        new = pub.goods[first][good] + (pub.goods[second][good] if second != NONE else 0)
        if estate.goods[good] and estate.n_route:
            before = max(before, bonuses_from(w, estate.on_route, good, estate.goods[good]))
        if new and estate.n_route:
            after = max(after, bonuses_from(w, estate.on_route, good, estate.goods[good] + new))
    return w.b[B_ROUTE_GOODS] * max(0.0, after - before)


cdef double bonuses_from(View *w, int at, int good, int n) noexcept nogil:
    # of n goods of a type, from a space of the route on
    cdef const Estate *estate = w.estate
    cdef int i, bonus
    cdef double value = 0
    for i in range(at, at + n):
        if matches(estate, w.tables, i, good):
            bonus = bonus_at(estate, w.tables, i)
            # a sale would ask for the value of this sale
            value += 2 * w.good if w.tables.does[FIRST_BONUS + bonus] == BUILDS_SELL else (
                building_value(w, FIRST_BONUS + bonus))
    return value


# ---- shields

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
    cdef double amount = tables.shield_amount[shield], counted = 0, future = w.left
    if shield == H_ONE_PASTURE:
        future *= estate.colour_left[ANIMAL]
    elif shield == H_OTHERS_WORKERS:
        future = w.rounds_left * (n_dukes(&w.state.pub, tables) - 1)
    elif shield == H_UPKEEP_WORKERS:
        future = ends * size_of(estate.shields | 1u << shield)
    elif shield == H_STORAGE or shield == H_ANY_DIE or shield == H_ANYWHERE:
        future = w.rounds_left
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
    return counted + w.b[shield] * future


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
    return n * min(1.0, w.dice_left / 6.0) + w.m[M_MORE_GOODS] * w.rounds_left


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
                points += w.plan.clock.time[missing] * (w.tables.region_points[
                    min(size + w.tables.shield_amount[H_LARGER_REGIONS], MAX_SIZE + 1)] - w.tables.region_points[size])
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
    # n more shields, and less silver: what is missing at the end of the phase, the surer the nearer that is
    cdef int held = min(size_of(w.estate.shields) + shields, <int>w.estate.castles)
    return w.b[B_SHORT] * max(0, w.tables.knob.shield_upkeep * held - w.estate.silver + silver) * (
        1 + w.state.pub.round) / w.tables.knob.rounds


cdef void prize_goods(View *w) noexcept nogil:
    # what shields 9 and 12 add to a good in store
    cdef double held = w.v[V_GOOD] * min(1.0, w.dice_left / 8.0)
    if holds(w.estate, H_GOODS_POINTS):
        w.good += held * w.tables.goods_points[w.state.pub.course.n_seats] * (
            w.tables.shield_amount[H_GOODS_POINTS] - 1)
    if holds(w.estate, H_GOOD_SILVER):
        w.good += held * w.v[V_SILVER_MORE] * w.tables.shield_amount[H_GOOD_SILVER]


cdef void add_shields(const View *w, Plan *plan) noexcept nogil:
    # H-37: what shield 7 adds to spaces
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
    cdef double room = w.b[B_CASTLE] * w.left
    plan.worth[CASTLE] += room
    for i in range(plan.clock.n_types, plan.clock.n_tiles):
        tile = plan.clock.tiles[i]
        if w.tables.colour[tile] == CASTLE:
            plan.effect[tile] += room
        elif scores_at_end(w.tables, tile) and holds(w.estate, H_MONASTERY_POINTS):
            plan.effect[tile] *= w.tables.shield_amount[H_MONASTERY_POINTS]


cdef double patron_value(const View *w, int seat) noexcept nogil:
    # of the monasteries that lie in the duchy of a seat, as one's own
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


# ---- the solo game

cdef const double *scored_at_once(const double *solo, const double *m, double *values) noexcept nogil:
    # A-20: what monasteries are worth, where those that score do so as they are placed
    cdef int i
    for i in range(N_MONASTERY_VALUES):
        values[i] = m[i] * solo[S_LASTING] if i < M_MORE_BUILDINGS else 0
    return values


cdef void fill_spaces(const View *w, Plan *plan, const double *more) noexcept nogil:
    # A-40: points are a means, each space counts, and those more whose colour is nearly filled (which brings a tile,
    # worth `more` points as a bonus tile would be) or of which few tiles are to come
    cdef const Estate *estate = w.estate
    cdef const Half *half = w.half[0]
    cdef const Public *pub = &w.state.pub
    cdef int[N_COLOURS] coming = [0, 0, 0, 0, 0, 0]
    cdef double[N_COLOURS] fill
    cdef uint32_t slots = pub.offered
    cdef uint64_t spaces = (half.near | half.ferry) & ~half.covered & w.duchy.colour[<int>ANY]
    cdef int phase, slot, colour, space
    while slots:
        coming[w.tables.colour[pub.slot[lowest(slots)]]] += 1
        slots &= slots - 1
    for phase in range(pub.phase + 1, w.tables.knob.phases):
        for slot in range(N_DEPOT_SLOTS):
            colour = w.tables.slot_colour[pub.course.n_seats][phase][slot]
            if colour != NONE:
                coming[colour] += 1
    for colour in range(N_COLOURS):
        plan.best[colour] = CLOSED
        fill[colour] = (w.v[S_COLOUR] - w.v[S_POINT]) * more[colour] + w.v[S_FILL] + (
            w.v[S_FILL_LAST] / max(1, <int>estate.colour_left[colour])
            + w.v[S_SCARCE] * min(1.0, <double>estate.colour_left[colour] / max(1, coming[colour])))
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        colour = w.duchy.colour_of[space]
        plan.space[space] = w.v[S_POINT] * plan.space[space] + fill[colour]
        plan.best[colour] = max(plan.best[colour], plan.space[space])
