"""What modules bring, in the eyes of a policy: spaces for inns and black sides, links of watchtowers, bonuses of trade
routes, shields.

Its numbers are in the table [box] of a policy, explained in view.pxd.
"""
from simcore.choice cimport MAX_FEATURES
from simcore.burgundy.state cimport *
from policies.burgundy.view cimport *


# ---- tiles that go anywhere

cdef double inn_value(const View *w, int space) noexcept nogil:
    # points of one space more for the region, as sure as its points are
    cdef const Duchy *duchy = duchy_of(w.tables, w.half[space >= N_SPACES])
    cdef int region = duchy.region_of[space - N_SPACES * (space >= N_SPACES)], size = duchy.region_size[region]
    cdef int missing = w.estate.region_left[region] - 1
    return w.b[B_INN] * (w.tables.region_points[size + 1] - w.tables.region_points[size]) * (
        w.powers[duchy.region_colour[region] * MAX_FEATURES + missing] * w.plan.clock.time[missing])


cdef void find_any(View *w, Plan *plan) noexcept nogil:
    # the best of all open spaces, where there is no inn yet
    cdef uint64_t spaces
    cdef int half, space
    plan.best[<int>ANY], plan.numbers[<int>ANY] = CLOSED, 0
    for half in range(w.n_halves):
        spaces = w.half[half].near & ~w.half[half].covered & duchy_of(w.tables, w.half[half]).colour[<int>ANY]
        if w.tables.blank == NONE:
            spaces &= ~w.half[half].city[<int>INNS]
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            plan.numbers[<int>ANY] |= 1 << layout_of(w.tables, w.half[half]).number[space]
            space += half * N_SPACES
            plan.best[<int>ANY] = max(plan.best[<int>ANY], <float>(plan.space[space] + (
                inn_value(w, space) if w.tables.inn != NONE else 0)))


cdef double best_inn(const View *w, int half, uint64_t reach) noexcept nogil:
    # on the best of those spaces that a die reaches
    cdef uint64_t spaces = reach & w.half[half].near & ~w.half[half].covered
    cdef int space
    cdef double best = CLOSED
    if w.tables.blank == NONE:
        spaces &= ~w.half[half].city[<int>INNS]
    while spaces:
        space = half * N_SPACES + lowest(spaces)
        spaces &= spaces - 1
        best = max(best, w.plan.space[space] + (inn_value(w, space) if w.tables.inn != NONE else 0))
    return best


# ---- watchtowers

cdef void add_towers(const View *w, Plan *plan) noexcept nogil:
    # Spaces on a shortest way to a watchtower that is not linked are worth a step of what the link will bring.
    cdef const Estate *estate = w.estate
    cdef const Layout *layout = w.layout
    cdef uint64_t open_spaces = estate.near & ~estate.covered, layer, seen, border, best
    cdef int i, tower, steps, linked = 0
    cdef double bonus, share
    for tower in range(w.duchy.n_towers):
        linked += (w.duchy.tower[tower] & estate.covered) != 0
    for tower in range(w.duchy.n_towers):
        if w.duchy.tower[tower] & estate.covered:
            continue
        layer = seen = w.duchy.tower[tower]
        steps = 1                                               # tiles it takes from a space of this layer on
        while not layer & open_spaces and layer:
            border, layer = layer, 0
            while border:
                layer |= layout.neighbours[lowest(border)]
                border &= border - 1
            layer &= ~seen & ~estate.covered
            seen |= layer
            steps += 1
        bonus = plan.clock.bonus[min(steps, <int>MAX_SIZE)]
        if linked + 1 == w.duchy.n_towers:
            bonus = bonus * w.tables.third_tower + (
                w.tables.tower_bonus[w.state.pub.n_seats][w.state.pub.towers_taken] if w.state.pub.towers_taken < 2
                else 0)
        elif linked == 0:                                       # the first of two that make a link
            bonus /= 2
        share = 1
        for i in range(1, steps):
            share *= w.b[B_TOWER]
        bonus *= share * plan.clock.time[min(steps, <int>MAX_SIZE)] * (1 if steps == 1 else 1 - w.b[B_TOWER])
        best = layer & open_spaces
        while best:
            i = lowest(best)
            best &= best - 1
            plan.space[i] += bonus
            plan.best[<int>w.duchy.colour_of[i]] = max(plan.best[<int>w.duchy.colour_of[i]], plan.space[i])


# ---- trade routes

cdef double route_value(View *w, int good, int n) noexcept nogil:
    # bonuses that so many goods of a type would bring, one after the other
    cdef const Estate *estate = w.estate
    cdef int i, at = estate.on_route, board, bonus
    cdef double value = 0
    for i in range(n if estate.n_route else 0):
        board = estate.route[at // ROUTE_SPACES]
        if w.tables.route_good[board][at % ROUTE_SPACES] == good:
            bonus = w.tables.route_bonus[board][at % ROUTE_SPACES]
            if w.tables.does[FIRST_BONUS + bonus] == BUILDS_SALE:       # which would ask for the value of this sale
                value += w.b[B_ROUTE] * 2 * w.good
            else:
                value += w.b[B_ROUTE] * building_value(w, FIRST_BONUS + bonus)
        at = at + 1 if at + 1 < ROUTE_SPACES * estate.n_route else 0
    return value


# ---- shields

cdef double shield_value(const View *w, int shield) noexcept nogil:
    # points at the end, and what it does until then, less the upkeep to come
    cdef const Estate *estate = w.estate
    cdef const Tables *tables = w.tables
    cdef int phases = tables.phases - w.state.pub.phase, other, half, more = 0, mines = 0
    cdef uint64_t spaces
    cdef double value = tables.shield_points[shield], doubled = tables.shield_amount[H_SHIELD_POINTS] - 1
    cdef double bonus_tiles = estate.vp[VP_COLOURS]
    if holds(estate, H_SHIELD_POINTS) and shield != H_SHIELD_POINTS:
        value += value * doubled
    if shield == H_SHIELD_POINTS:
        for other in range(N_SHIELDS):
            if holds(estate, other) or other == shield:
                more += tables.shield_points[other]
        value += doubled * more
    elif shield == H_BONUS_TILES:
        value += bonus_tiles * (tables.shield_amount[shield] - 1) * tables.bonus_tiles_at_end
    elif shield == H_MINE_SILVER:
        for half in range(w.n_halves):
            mines += size_of(spread(tables, w.half[half], MINE))
        value += w.v[V_SILVER_MORE] * mines * phases * (tables.shield_amount[shield] - tables.mine_silver)
    elif shield == H_MONASTERY_POINTS or shield == H_OTHER_MONASTERIES:
        for half in range(w.n_halves if shield == H_MONASTERY_POINTS else 0):
            spaces = spread(tables, w.half[half], MONASTERY)
            while spaces:
                other = w.half[half].tile[lowest(spaces)]
                spaces &= spaces - 1
                if tables.effect[other] >= SCORE_GOODS_TYPES:
                    value += monastery_value(w, other)
        for other in range(n_dukes(&w.state.pub, tables) if shield == H_OTHER_MONASTERIES else 0):
            if other != (w.seat & 1 if tables.teams else w.seat):
                bonus_tiles = patron_value(w, other)
                more = max(more, <int>bonus_tiles)
        value += more
    value = w.b[B_KEEP] * value + w.b[shield] * w.left
    return value - w.b[B_UPKEEP] * tables.upkeep * phases


cdef double worst_shield(const View *w) noexcept nogil:
    # what must go if another one comes
    cdef double worst = 1000
    cdef int shield
    if size_of(w.estate.shields) < w.estate.castles:
        return 0
    for shield in range(N_SHIELDS):
        if holds(w.estate, shield):
            worst = min(worst, shield_value(w, shield))
    return max(0.0, worst)


cdef double patron_value(const View *w, int seat) noexcept nogil:
    # of the monasteries that lie in the duchy of a seat, as one's own
    cdef const Estate *half
    cdef uint64_t spaces
    cdef int part, tile
    cdef double value = 0
    for part in range(1 + w.tables.teams):
        half = &w.state.estate[seat ^ 2 * part]
        spaces = spread(w.tables, half, MONASTERY)
        while spaces:
            tile = half.tile[lowest(spaces)]
            spaces &= spaces - 1
            if w.tables.effect[tile] >= SCORE_GOODS_TYPES or not has(w.estate.effects, w.tables.effect[tile]):
                value += monastery_value(w, tile)
    return value
