"""What a position is worth to a seat, by the values of its policy: see position.pxd.

A plan is worked out at once for all kinds of tiles in sight, kept from one decision to the next, and made without
branches where that can be: wrong guesses of the processor cost more time than sums that nobody asks for.
"""
from ludometer.simcore.burgundy.scoring cimport bonus_for
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.buildings cimport find_building, find_effects
from ludometer.policies.burgundy.inns cimport enlarge_regions, find_any
from ludometer.policies.burgundy.position cimport *
from ludometer.policies.burgundy.resources cimport find_costs, find_worth
from ludometer.policies.burgundy.shields cimport add_to_bonuses, add_to_effects, prize_goods
from ludometer.policies.burgundy.solo cimport fill_spaces
from ludometer.policies.burgundy.spaces cimport find_spaces, find_stored
from ludometer.policies.burgundy.watchtowers cimport add_towers


cdef extern from *:
    """
    #define MIX 0x9E3779B97F4A7C15u
    """
    const uint64_t MIX                                          # odd, spreads keys


cdef void look(View *w) noexcept nogil:
    cdef const State *state = w.state
    cdef const Tables *tables = w.tables
    cdef const Public *pub = &state.pub
    cdef const Estate *estate = &state.estate[tables.duke[w.seat]]
    cdef int i
    cdef uint64_t key
    w.own = &state.seat[w.seat]
    w.estate = estate
    w.duchy = duchy_of(tables, &state.half[w.seat])
    w.layout = &w.duchy.layout
    w.n_halves = tables.n_halves
    for i in range(w.n_halves):
        w.half[i] = &state.half[tables.duke[w.seat] + 2 * i]
    if w.renewed:
        read_times(w, &w.plan.clock.times)
    w.times = w.plan.clock.times
    w.scored = estate.effects if tables.scored_at_end else 0    # A-41
    w.lacking = ~some(six(estate.goods))
    w.room = max(0, tables.knob.goods_storage - size_of(~w.lacking))
    w.building_known = w.action_known = w.offers_known = w.sale_known = w.routes_known = 0
    w.find_building = find_building
    # All that the plan depends on: the clock, the spaces covered, goods in store and sold, the bonus tiles taken.
    # Within a round goods in depots and pieces on the bridge change for a seat only when it covers a space.
    key = (w.half[0].covered << 8 | w.plan.clock.round) * MIX
    key = (key ^ w.half[0].near) * MIX                          # which tile lies at a river says what is open
    if w.n_halves > 1:
        key = (key ^ w.half[1].covered) * MIX
    if estate.shields or estate.n_common:                       # what it knows of a hoard and a doubling depends on it
        prize_goods(w)
        key = (key ^ estate.shields ^ <uint64_t>n_stored(w.own, estate) << 32) * MIX
    if tables.knob.solo:                                        # and what it knows of tiles to come on those in sight
        key = (key ^ pub.offered) * MIX
    if pub.course.to_move != w.seat:                            # at the end of a phase others have moved meanwhile
        key = (key ^ pub.course.step) * MIX
    key = (key ^ six(estate.goods)) * MIX
    key = (key ^ key >> 32 ^ six(estate.sold)) * MIX
    key = (key ^ key >> 32 ^ six(pub.bonuses_taken)) * MIX | 1
    if w.plan.key != key:
        if w.renewed:
            read_clock(w, &w.plan.clock)
        w.plan.key = key
        make_plan(w, w.plan)
    look_at_storage(w)
    find_costs(w)


cdef void read_times(const View *w, Times *times) noexcept nogil:
    cdef const Tables *tables = w.tables
    cdef const Public *pub = &w.state.pub
    cdef double held
    times.rounds_left = (tables.knob.phases - 1 - pub.phase) * tables.knob.rounds + max(
        0, tables.knob.rounds - 1 - pub.round)
    times.dice_left = 2 * times.rounds_left
    times.left = <double>times.rounds_left / max(1, tables.knob.phases * tables.knob.rounds - 1)
    times.fade = min(1.0, times.dice_left / 12.0)
    times.last = 1.0 / tables.knob.workers_per_point if tables.knob.workers_per_point else 0
    times.last_silver = tables.knob.points_silver
    held = w.v[V_GOOD] * min(1.0, times.dice_left / 8.0)
    times.good = tables.goods_points[pub.course.n_seats] * held + (1 - held) * tables.knob.points_good
    if not tables.scored_at_end:                                # A-41
        times.last = times.last_silver = 0
        times.good = tables.goods_points[pub.course.n_seats] * held


cdef void read_clock(const View *w, Clock *clock) noexcept nogil:
    cdef const Tables *tables = w.tables
    cdef const double *share = w.powers + COLOUR_POWERS
    cdef int rounds = tables.knob.phases * tables.knob.rounds, then, missing, building
    cdef double hands = 1 + w.b[B_TEAM] * tables.knob.teams     # that place tiles in the duchy
    cdef double need = w.v[V_NEED], pace = w.v[V_PACE], dice = w.times.dice_left * hands
    cdef double brings[N_BUILDING_EFFECTS]
    for missing in range(MAX_SIZE + 1):
        clock.points[missing] = tables.region_points[missing]
        then = max(0, rounds - 1 - w.times.rounds_left + <int>(missing * pace / hands + 0.5))
        clock.bonus[missing] = tables.phase_bonus[then // tables.knob.rounds] if then < rounds else 0
        clock.time[missing] = min(1.0, dice / max(0.1, missing * need)) if missing else 1
    for missing in range(MAX_CITIES + 1):
        clock.colour[missing] = share[missing] * (0.2 if missing * need > dice else 1.0)
    for building in range(N_BUILDING_EFFECTS):
        brings[building] = 0
    brings[BUILDS_WORKERS] = w.v[V_WORKER_MORE] * w.times.fade
    brings[BUILDS_SILVER] = max(w.v[V_SILVER_MORE] * w.times.fade, w.times.last_silver)
    brings[BUILDS_POINTS] = 1
    brings[BUILDS_ACT], brings[BUILDS_ACT_WHITE] = w.v[V_ACTION], w.b[B_WHITE] * w.v[V_ACTION]
    for building in range(tables.n_buildings):
        clock.building[building] = tables.building_amount[building] * brings[tables.does[building]]
    if tables.knob.trade_routes:
        for building in range(FIRST_BONUS, FIRST_BONUS + tables.n_bonuses):
            clock.building[building] = tables.building_amount[building] * brings[tables.does[building]]
    find_worth(w, clock.worth)
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
    for i in range(clock.n_types):
        clock.types[i] = tables.building[clock.tiles[i]]


cdef int list_kinds(Clock *clock, const uint64_t *seen, const uint64_t *kinds, int n) noexcept nogil:
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
    cdef uint64_t begun = some(six(estate.colour_left))
    cdef int colour, missing, bonus, half, also = more_for_bonus_tile(w)
    for colour in range(N_COLOURS):
        more[colour], plan.best[colour], plan.numbers[colour] = 0, CLOSED, 0
    while begun:                                                # what a tile adds to its colour
        colour = lowest(begun) >> 3
        begun &= begun - 1
        missing, bonus = min(<int>estate.colour_left[colour], <int>MAX_CITIES), bonus_for(w.state, w.tables, colour)
        if bonus != NONE:
            more[colour] = (clock.colour[missing - 1] - clock.colour[missing]) * (bonus + also)
    for half in range(w.n_halves):
        find_spaces(w, plan, half, more)
    if w.tables.inn != NONE or holds(estate, H_LARGER_REGIONS):
        enlarge_regions(w, plan)
    if w.tables.knob.solo:
        fill_spaces(w, plan, more)
    if w.duchy.n_towers:
        add_towers(w, plan)
    if holds(estate, H_BONUS_TILES):
        add_to_bonuses(w, plan)
    if w.tables.inn != NONE or w.tables.blank != NONE:
        find_any(w, plan)
    find_effects(w, plan)
    if w.tables.knob.shields:
        add_to_effects(w, plan)
    find_stored(w, plan)


cdef void look_at_storage(View *w) noexcept nogil:
    cdef int[N_BACKS] left
    cdef int i, tile, colour
    cdef double worst = -CLOSED, few = w.v[V_LAST] * w.times.left
    left[<int>ANY] = 2 * N_SPACES
    for colour in range(N_COLOURS):
        left[colour] = w.estate.colour_left[colour]
    for i in range(n_stored(w.own, w.estate)):
        tile = stored_at(w.own, w.estate, i)
        left[<int>w.tables.colour[tile]] -= 1
        worst = min(worst, stored_value(w, tile))
    for colour in range(N_BACKS):
        w.wanted[colour], w.more[colour] = left[colour] > 0, 0
    w.more[MINE], w.more[CASTLE], w.more[MONASTERY] = few * w.wanted[MINE], few * w.wanted[CASTLE], (
        few * w.wanted[MONASTERY])
    w.crowded = w.v[V_CROWD] * n_stored(w.own, w.estate)
    if full(w.tables, w.own, w.estate):
        w.crowded += max(0.0, worst)
