"""What main actions are worth: taxes, builds, and what n points of a kind can buy; gains on cards by it."""
from libc.string cimport memset
from ludometer.policies.rurik.attacks cimport attack_value, warfare_step_value
from ludometer.policies.rurik.epic cimport best_sites, epic_value, port_value
from ludometer.policies.rurik.faction cimport faction_value
from ludometer.policies.rurik.goods cimport best_good, coin_value, deed_wants, good_value
from ludometer.policies.rurik.modules cimport token_value
from ludometer.policies.rurik.pieces cimport (deficit_of, margin_of, own_change, own_piece, region_change, ruled_change,
                                              unseated)
from ludometer.policies.rurik.position cimport *
from ludometer.policies.rurik.stone_and_blade cimport new_structure_value, step_reward
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.attack cimport targets_in
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.epic cimport may_be_built
from ludometer.simcore.rurik.structures cimport church_targets


cdef double tax_value(View *w, int region, int bonus) noexcept nogil:
    # repeats tax() of simcore: a copy of the table to ask it costs 2 % of a game
    cdef int coins = coins_of_tax(w.tables, bonus)
    cdef double total = good_value(w, w.pub.good[region], goods_of_tax(bonus)) + w.v[V_DENY]
    if w.tables.knob.epic_structures and w.pub.epic_at[EPIC_PORT] == region:
        total += port_value(w, w.pub.good[region])
    return total + coin_value(w) * coins if coins else total


cdef double build_value(View *w, int region, int structure, int target) noexcept nogil:
    if not w.types_known:
        look_at_types(w)
    return place_value(w, region) + structure_value(w, region, structure, target)


cdef inline double join_change(View *w, int more) noexcept nogil:
    # points of the build track for `more` regions in the largest group, which are asked for again and again
    if not has(w.joins_known, more):
        w.joins_known |= <uint16_t>one(more)
        w.joins[more] = track_change(w, TRACK_BUILD, w.group, more)
    return w.joins[more]


cdef double place_value(View *w, int region) noexcept nogil:
    # of an own structure in the region, of whatever type
    cdef int i, joined = 1, largest
    cdef double total = 0
    if not has(w.pub.built[w.seat], region):
        largest = group_of(w)
        for i in range(w.n_groups):             # that the region touches; asking connected() costs 0.6 % of a game
            joined += size_of(w.groups[i]) & -<int>((w.groups[i] & w.tables.neighbours[region]) != 0)
        if joined > largest:
            total += w.v[V_NEAR] * w.ahead * size_of(
                w.tables.neighbours[region] & w.pub.occupied[w.seat] & ~w.pub.built[w.seat])
            total += w.v[V_BUILD_SMOOTH] * join_change(w, joined - largest)
            if w.goal == GOAL_FIRST_BUILD:
                total += agenda_change(w, joined - largest)
        else:
            total += w.v[V_STRUCTURE]
    if w.goal == GOAL_MOST_STRUCTURES_RULED and w.pub.ruler[region] == w.seat:
        total += agenda_change(w, 1)
    return total


cdef void look_at_types(View *w) noexcept nogil:
    # what structures do wherever they stand: asked for each region, so kept
    cdef int i
    w.types_known = True
    for i in range(N_BASE_STRUCTURES):
        w.types[i] = w.left * w.v[V_BASE_STRUCTURE + i]
    w.types[CHURCH] += faction_value(w, BROUGHT_CHURCHES, 1)
    if w.pub.deeds_held[w.seat]:
        for i in range(N_BASE_STRUCTURES):
            w.types[i] += deed_wants(w, NEED_ADJACENT + i, 2) + deed_wants(w, NEED_HERE + i, 0)
        w.types[MARKET] += deed_wants(w, NEED_MARKETS_DIFFERENT_GOODS, 2)


cdef inline double structure_value(View *w, int region, int structure, int target) noexcept nogil:
    # of what this type does in the region; look_at_types() goes before
    if structure >= N_BASE_STRUCTURES:
        return new_structure_value(w, region, structure)
    if structure == STRONGHOLD and works(w.pub, w.seat, region):
        return w.types[STRONGHOLD] + own_piece(w, region, True) + also_ruled(w, own_change(w, region, True).ruled)
    if structure == CHURCH and target != NONE:
        return church_value(w, region, target)
    return w.types[structure]


cdef double church_value(View *w, int region, int target) noexcept nogil:
    # of a church that converts a piece of `target`
    cdef int delta[N_SIDES]
    cdef int ruled = 0, gold = 0
    cdef double total = w.types[CHURCH]
    memset(delta, 0, sizeof(delta))
    delta[w.seat] = w.pub.supply[w.seat] > 0
    total += w.v[V_TROOP] * w.left * delta[w.seat]
    delta[target] = -1
    if target < SEATS:
        total -= w.v[V_RIVAL_TROOP]
    total += region_change(w, region, delta, &ruled, &gold)
    return total + (ruled_change(w, ruled, gold) + also_ruled(w, ruled))


cdef inline double also_ruled(View *w, int ruled) noexcept nogil:
    # of a structure itself if its region is ruled (1) or is no longer (-1) because of it: see place_value()
    return agenda_change(w, ruled) if ruled and w.goal == GOAL_MOST_STRUCTURES_RULED else 0


cdef inline void offer(double *best, int cost, double value) noexcept nogil:
    # Keeps the three highest values of each of two costs that are above 0, and behind them the highest of any; no
    # jumps, for what is offered comes in no order.
    cdef double *kept = best + 3 * (cost > 1)
    cdef double high = max(kept[0], value), low = min(kept[0], value), middle = max(kept[1], low)
    low = min(kept[1], low)
    kept[0], kept[1], kept[2] = high, middle, max(kept[2], low)
    best[6 + (cost > 1)] = max(best[6 + (cost > 1)], value)


cdef void buy(const double *best, double *by_points) noexcept nogil:
    # best[3 * (cost - 1) + i]: the highest values of things with this cost, best first; three of a cost at most. Values
    # are no less than 0: more points buy more.
    cdef double none[4]                                         # of things that cost two, with 0 to 3 that cost one
    cdef double one_[4]
    cdef double two[2]
    cdef int i
    none[0], one_[0], two[0] = 0, best[3], best[3] + best[4]
    two[1] = two[0] + best[0]
    for i in range(3):
        none[i + 1], one_[i + 1] = none[i] + best[i], one_[i] + best[i]
    by_points[0], by_points[1] = 0, none[1]
    by_points[2], by_points[3] = max(none[2], one_[0]), max(none[3], one_[1])
    by_points[4], by_points[5] = max(max(none[3], one_[2]), two[0]), max(max(none[3], one_[3]), two[1])


cdef void worth_by_change(View *w, int *deficits, double spare, double *by_points) noexcept nogil:
    # Points turn deficits into rule, the smallest first; what is left over is worth `spare` each. One point more is
    # enough for one region more at most. No jumps but where rule is looked at.
    cdef int points, i, needed, left = 0, ruled = 0
    cdef uint32_t there = 1 << (MOST_POINTS + 1)                # deficits that there are, and one never made up for
    cdef bint enough
    by_points[0] = 0
    for i in range(1, MOST_POINTS + 1):
        there |= <uint32_t>(deficits[i] > 0) << i
    for points in range(1, MOST_POINTS + 1):
        needed = lowest(there)
        left += 1
        enough = left == needed
        ruled += enough
        left = 0 if enough else left
        deficits[needed] -= enough
        there &= ~(<uint32_t>(enough & (deficits[needed] == 0)) << needed)
        by_points[points] = ruled_change(w, ruled, 0) + spare * left


cdef inline void open_offers(double *best) noexcept nogil:
    memset(best, 0, 6 * sizeof(double))
    best[6] = best[7] = NOTHING


cdef inline void close_offers(View *w, const double *best, int kind) noexcept nogil:
    buy(best, w.worth.by_points[kind])
    w.worth.best[kind][0], w.worth.best[kind][1] = best[6], best[7]


cdef void worth_muster(View *w, double *by_points) noexcept nogil:
    cdef uint16_t regions = w.pub.occupied[w.seat] & ~w.pub.ruled[w.seat]
    cdef int deficits[MOST_POINTS + 2]
    cdef int points
    memset(deficits, 0, sizeof(deficits))
    while regions:
        deficits[min(MOST_POINTS + 1, deficit_of(w, lowest(regions)))] += 1
        regions &= regions - 1
    worth_by_change(w, deficits, w.v[V_MARGIN] + w.v[V_TROOP] * w.left, by_points)
    if w.pub.supply[w.seat] < MOST_POINTS:
        for points in range(MOST_POINTS + 1):
            by_points[points] = min(by_points[points], by_points[min(points, w.pub.supply[w.seat])])


cdef void worth_move(View *w, double *by_points) noexcept nogil:
    # spare pieces: those that rule nothing, or more than ruling needs
    cdef const Public *pub = w.pub
    cdef uint16_t regions = pub.occupied[w.seat], reach = 0
    cdef int deficits[MOST_POINTS + 2]
    cdef int spare = 0, region, i, points, fresh = 0
    memset(deficits, 0, sizeof(deficits))
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        i = pub.troops[region][w.seat]
        if pub.ruler[region] == w.seat:
            i = min(i, margin_of(w, pub.power[region], unseated(pub, region)) - 1)
        if i > 0:
            spare += i
            reach |= w.tables.neighbours[region]
    regions = reach & pub.in_play & ~pub.ruled[w.seat]
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        fresh += pub.troops[region][w.seat] == 0
        deficits[min(MOST_POINTS + 1, deficit_of(w, region))] += 1
    worth_by_change(w, deficits, 0, by_points)
    for points in range(MOST_POINTS, -1, -1):                   # downwards: what fewer points bring is still asked for
        by_points[points] = by_points[min(points, spare)] + min(min(points, spare), fresh) * w.v[V_REGION] * w.left


cdef void worth_attack(View *w) noexcept nogil:
    cdef uint16_t regions = w.pub.occupied[w.seat]
    cdef Move moves[N_SIDES]
    cdef double best[8]
    cdef int region, i
    open_offers(best)
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        for i in range(targets_in(w.pub, w.tables, w.seat, TURN_ATTACK, region, 0, moves, region)):
            offer(best, 1, attack_value(w, region, moves[i].to, False))
    close_offers(w, best, GAIN_ATTACK)


cdef void worth_tax(View *w) noexcept nogil:
    cdef uint16_t regions = w.pub.occupied[w.seat] & w.pub.taxable
    cdef double best[8]
    cdef int region, bonus
    open_offers(best)
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        bonus = MARKET_GOOD if has_market(w.pub, w.seat, region) else MARKET_NONE
        offer(best, tax_cost(w.pub, w.tables, w.seat, region), tax_value(w, region, bonus))
    close_offers(w, best, GAIN_TAX)


cdef double stable_ahead(View *w) noexcept nogil:
    # of a stable to come, wherever: as many points as free ones, which saves a tenth of a game
    return w.b[B_STABLE] * w.left + w.b[B_RIDE] * worth_of(w, GAIN_MOVE)[min(MOST_POINTS, w.tables.stable_moves)]


cdef inline int first_target(const Public *pub, const Tables *tables, int seat, int region) noexcept nogil:
    # of those that a church may convert: rebels and neutral troops before rivals
    cdef uint32_t targets = church_targets(pub, tables, seat, region)
    if has(targets, REBEL):
        return REBEL
    while targets & (targets - 1):
        targets &= targets - 1
    return lowest(targets) if targets else NONE


cdef void worth_build(View *w) noexcept nogil:
    # the best structure of each region, whatever points there are: build_options() knows those in hand alone
    cdef const Public *pub = w.pub
    cdef uint16_t regions = pub.occupied[w.seat]
    cdef double best[8]
    cdef double value, highest, stable = 0
    cdef int region, structure, target
    open_offers(best)
    if not w.types_known:
        look_at_types(w)
    if w.tables.knob.stone_and_blade and pub.structures_left[w.seat][STABLE] > 0:
        stable = stable_ahead(w)
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if not open_ground(pub, w.tables, region, 0):
            continue
        highest = NOTHING
        for structure in range(N_BASE_STRUCTURES):
            if not may_add(pub, w.seat, region, structure):
                continue
            target = first_target(pub, w.tables, w.seat, region) if structure == CHURCH else NONE
            value = structure_value(w, region, structure, target)
            highest = max(highest, value)
        if w.tables.knob.stone_and_blade:
            if may_add(pub, w.seat, region, STABLE):
                highest = max(highest, stable)
            if may_add(pub, w.seat, region, TAVERN):
                highest = max(highest, new_structure_value(w, region, TAVERN))
        if highest > NOTHING:
            offer(best, build_cost(pub, w.tables, w.seat, region), highest + place_value(w, region))
    if w.tables.knob.epic_structures:
        offer_epic(w, best)
    close_offers(w, best, GAIN_BUILD)


cdef void offer_epic(View *w, double *best) noexcept nogil:
    # what build points could buy of them: see worth_build()
    cdef double sites[2]
    cdef double value, built
    cdef int card, points
    for card in range(w.tables.n_epic):
        if not may_be_built(w.pub, w.tables, w.seat, card):
            continue
        best_sites(w, card, sites)
        if max(sites[0], sites[1]) > NOTHING:
            built = epic_value(w, card)
            for points in range(2):
                if sites[points] > NOTHING:
                    value = sites[points] + built
                    offer(best, points + 1, value)


cdef void look_at_worth(View *w, int kind) noexcept nogil:
    # what worth_of() says
    cdef double *by_points = w.worth.by_points[kind]
    w.worth.known |= one(kind)
    w.worth.best[kind][0] = 0 if kind == GAIN_MOVE or w.pub.supply[w.seat] > 0 else NOTHING
    w.worth.best[kind][1] = NOTHING
    if kind == GAIN_MUSTER:
        worth_muster(w, by_points)
    elif kind == GAIN_MOVE:
        worth_move(w, by_points)
    elif kind == GAIN_TAX:
        worth_tax(w)
    elif kind == GAIN_BUILD:
        worth_build(w)
    else:
        worth_attack(w)


cdef double gain_value(View *w, const int8_t *gains) noexcept nogil:
    # what a card or token would bring in this turn, on top of the points already in the pool
    cdef const double *by_points
    cdef double total = 0
    cdef int kind, have
    for kind in range(N_POINTS):
        if gains[kind]:
            by_points = worth_of(w, kind)
            have = min(MOST_POINTS, w.pub.points[kind])
            total += by_points[min(MOST_POINTS, have + gains[kind])] - by_points[have]
    total += coin_value(w) * gains[GAIN_COINS]
    total += w.card[GAIN_SCHEME_DRAW] * gains[GAIN_SCHEME_DRAW] + w.card[GAIN_DEED] * gains[GAIN_DEED]
    for kind in range(N_GOODS):
        if gains[GAIN_GOODS + kind]:
            total += good_value(w, kind, gains[GAIN_GOODS + kind])
    if w.tables.boxes:
        total += box_gain_value(w, gains)
    return total


cdef double box_gain_value(View *w, const int8_t *gains) noexcept nogil:
    # what only the modules' cards and tokens give
    cdef double total = 0
    if gains[GAIN_VP]:
        total += token_value(w, gains[GAIN_VP])
    if gains[GAIN_WARFARE]:
        total += warfare_step_value(w) + step_reward(w)
    if gains[GAIN_ANY_GOOD]:
        total += best_good(w)
    return total + w.card[GAIN_DEED_TOP] * gains[GAIN_DEED_TOP]
