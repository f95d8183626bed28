# What follows from a position, for rules and policies alike; with it come the State and the Tables.
from ludometer.simcore.rurik.tables cimport *


cdef inline int players(const Public *pub, const Tables *tables) noexcept nogil:
    # R-1: seats in which somebody decides; they are the first ones
    return pub.course.n_seats - tables.unmanned


cdef inline void moment(int which, State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # MOMENT_...: modules do what they do then
    cdef int i = 0
    while tables.hooks.at[which][i] != NULL:
        tables.hooks.at[which][i](state, tables, ctx)
        i += 1


cdef inline int more(const Public *pub, const Tables *tables, int what, int which) noexcept nogil:
    # MORE_...: what modules add to a number. The sum stands in modules.pyx: a loop here costs the base game 0.5 %.
    return tables.hooks.sum(pub, tables, what, which) if tables.hooks.more[what][0] != NULL else 0


cdef inline int troops_only(const Public *pub, int seat, int region) noexcept nogil:
    # without the leader
    return pub.troops[region][seat] - (pub.leader_at[seat] == region)


cdef inline int pieces_in(int extra) noexcept nogil:
    # of a move, by its Move.extra: see TURN_MARCH
    return extra if extra else 1


cdef inline int troops_in(int extra) noexcept nogil:
    # the same without the leader
    return extra - 1 if extra else 1


cdef inline int structures_of(const Public *pub, int seat, int region) noexcept nogil:
    return ((pub.owner[region][CHURCH] == seat) + (pub.owner[region][MARKET] == seat)
            + (pub.owner[region][STRONGHOLD] == seat) + (pub.owner[region][STABLE] == seat)
            + (pub.owner[region][TAVERN] == seat))


cdef inline int built_of(const Public *pub, const Tables *tables, int seat, int structure) noexcept nogil:
    # structures of a type that the seat has on the map
    return tables.structure_count[structure] - pub.structures_left[seat][structure]


cdef inline int structures_in(const Public *pub, int region) noexcept nogil:
    # of all seats
    cdef int i, total = 0
    for i in range(N_STRUCTURES):
        total += pub.owner[region][i] != NONE
    return total


cdef inline int counted(const Public *pub, int region) noexcept nogil:
    # H-30: structures that count for the limit. Q-4, F-4: those that belong to nobody too; Q-5: not those on borders
    cdef int i, total = structures_in(pub, region) + (pub.lair == region)
    for i in range(N_EPIC):
        total += pub.epic_at[i] == region
    return total


cdef inline bint leader_at_hand(const Public *pub, int seat) noexcept nogil:
    # off the map, and in no dungeon (W-6)
    return pub.leader_at[seat] == NONE and not has(pub.captive_leaders[0] | pub.captive_leaders[1]
                                                   | pub.captive_leaders[2] | pub.captive_leaders[3], seat)


cdef inline bint leader_here(const Public *pub, int ability, int region) noexcept nogil:
    # A-4: an ability works only where its leader stands
    return pub.holder[ability] != NONE and pub.leader_at[pub.holder[ability]] == region


cdef inline bint works(const Public *pub, int seat, int region) noexcept nogil:
    # L-Yaroslav: structures of his opponents have no abilities in his region
    return pub.holder[OVERLORD] == seat or not leader_here(pub, OVERLORD, region)


cdef inline bint has_market(const Public *pub, int seat, int region) noexcept nogil:
    # A-62: whether a tax there brings more
    return pub.owner[region][MARKET] == seat and works(pub, seat, region)


cdef inline int goods_of_tax(int market) noexcept nogil:
    # A-60, A-62: what a tax brings; market: MARKET_...
    return 1 + (market == MARKET_GOOD)


cdef inline int coins_of_tax(const Tables *tables, int market) noexcept nogil:
    # A-62
    return tables.knob.market_coins if market == MARKET_COIN else 0


cdef inline void collect(Public *pub, const Tables *tables, int seat, int region, int market) noexcept nogil:
    # A-60 to A-62
    pub.taxable &= ~<uint16_t>one(region)
    pub.goods[seat][pub.good[region]] += goods_of_tax(market)
    pub.coins[seat] += coins_of_tax(tables, market)


cdef inline bint raids_in(const Public *pub, int seat, int region) noexcept nogil:
    # L-Boris: whether an attack on an opponent there is his
    return pub.holder[RAID] == seat and pub.leader_at[seat] == region


cdef inline bint recruits(const Public *pub, int seat, int region) noexcept nogil:
    # L-Sviatopolk: whether a troop comes where the seat defeats a rebel
    return pub.holder[REBEL_LORD] == seat and pub.leader_at[seat] == region and pub.supply[seat] > 0


cdef inline int strength(const Public *pub, int seat, int region) noexcept nogil:
    # A-3. L-Yaroslav: unless it does not work. L-Sviatopolk: and rebels, where he stands
    cdef int total = pub.troops[region][seat]
    if pub.owner[region][STRONGHOLD] == seat and works(pub, seat, region):
        total += 1
    if (pub.holder[REBEL_LORD] == seat) & (pub.leader_at[seat] == region):
        total += pub.rebels[region]
    return total


cdef inline int ruler_with(const Public *pub, int region, const int8_t *power, int rebels, int neutral) noexcept nogil:
    # A-2, R-7: strictly stronger than each other seat, than the rebels and than the neutral troops. L-Yaroslav: or as
    # strong, with him. L-Sviatopolk: rebels are no rivals of his seat.
    cdef int seat, best = NONE, most = 0, lord
    cdef bint tied = False
    for seat in range(pub.course.n_seats):                      # without jumps: who is stronger is hard to predict
        tied = (power[seat] == most) | (tied & (power[seat] < most))
        best = seat if power[seat] > most else best
        most = max(most, power[seat])
    if most == 0:
        return NONE
    if leader_here(pub, OVERLORD, region):
        lord = pub.holder[OVERLORD]
        if power[lord] == most:
            return lord if most >= max(rebels, neutral) else NONE
    if tied | (most <= neutral) | (
            (most <= rebels) & ((best != pub.holder[REBEL_LORD]) | (pub.leader_at[best] != region))):
        return NONE
    return best


cdef inline uint16_t with_bit(uint16_t regions, int region, bint inside) noexcept nogil:
    # the set with the region in it, or without it; no jumps, which chance would have mispredicted
    return <uint16_t>((regions & ~(1 << region)) | (inside << region))


cdef inline void changed(Public *pub, int region) noexcept nogil:
    # to be called after every change of pieces in a region
    cdef int seat
    pub.rebel_regions = with_bit(pub.rebel_regions, region, pub.rebels[region] > 0)
    for seat in range(pub.course.n_seats):
        weigh(pub, seat, region)
    judge_rule(pub, region)


cdef inline void troops_changed(Public *pub, int seat, int region) noexcept nogil:
    # the same where only troops of one seat have come or gone
    weigh(pub, seat, region)
    judge_rule(pub, region)


cdef inline void weigh(Public *pub, int seat, int region) noexcept nogil:
    pub.power[region][seat] = strength(pub, seat, region)
    pub.occupied[seat] = with_bit(pub.occupied[seat], region, pub.troops[region][seat] > 0)


cdef inline void judge_rule(Public *pub, int region) noexcept nogil:
    cdef int ruler = ruler_with(pub, region, pub.power[region], pub.rebels[region], pub.neutral[region])
    if ruler != pub.ruler[region]:
        if pub.ruler[region] != NONE:
            pub.ruled[pub.ruler[region]] = with_bit(pub.ruled[pub.ruler[region]], region, False)
        if ruler != NONE:
            pub.ruled[ruler] = with_bit(pub.ruled[ruler], region, True)
        pub.ruler[region] = ruler


cdef inline uint16_t next_to(const Tables *tables, uint16_t regions) noexcept nogil:
    # the neighbours of any region of the set
    cdef uint16_t found = 0
    while regions:
        found |= tables.neighbours[lowest(regions)]
        regions &= regions - 1
    return found


cdef inline uint16_t connected(const Tables *tables, uint16_t regions, uint16_t reached) noexcept nogil:
    # the regions of the set that are connected with those reached, these included
    cdef uint16_t frontier = reached
    while frontier:
        frontier = next_to(tables, frontier) & regions & ~reached
        reached |= frontier
    return reached


cdef inline int largest_group(const Tables *tables, uint16_t regions) noexcept nogil:
    # C-4: the most regions of the set that are connected
    cdef uint16_t reached
    cdef int size, most = 0
    while regions:
        reached = connected(tables, regions, regions & (0 - regions))
        size = size_of(reached)
        most = max(most, size)
        regions &= ~reached
    return most


cdef inline int boat_load(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # A-63: goods on the boat when it is loaded as full as possible
    cdef int kind, total = 0
    for kind in range(N_GOODS):
        total += min(pub.goods[seat][kind], tables.slots[kind])
    return total


cdef inline int amount_of(const Public *pub, const Tables *tables, int seat, int track) noexcept nogil:
    # C-2 to C-4: what a track counts
    if track == TRACK_RULE:
        return size_of(pub.ruled[seat])
    if track == TRACK_BUILD:
        return largest_group(tables, pub.built[seat])
    return boat_load(pub, tables, seat)


cdef inline int step_for(const Tables *tables, int track, int amount, int missing) noexcept nogil:
    # C-2 to C-4: the highest step that the amount reaches while so many gold regions are missing
    cdef int step = tables.track_step[track][amount]
    if track == TRACK_RULE and missing > 0:
        while step > 0 and tables.claim_gold[step - 1]:
            step -= 1
    return step


cdef inline int points_of_deeds(const Tables *tables, uint64_t deeds) noexcept nogil:
    # E-5: of all deeds of the set
    cdef int total = 0
    while deeds:
        total += tables.deed_points[lowest(deeds)]
        deeds &= deeds - 1
    return total


cdef inline int goods_of(const Public *pub, int seat) noexcept nogil:
    cdef int kind, total = 0
    for kind in range(N_GOODS):
        total += pub.goods[seat][kind]
    return total


cdef inline int kinds_of(const Public *pub, int seat) noexcept nogil:
    # the kinds of goods that the seat has, as a set
    cdef int kind, found = 0
    for kind in range(N_GOODS):
        found |= (pub.goods[seat][kind] > 0) << kind
    return found


cdef inline bint at_home(const Public *pub, int seat, int region) noexcept nogil:
    # A-6, L-Mstislav: whether taxing and building cost what they cost a ruler
    return (pub.ruler[region] == seat) | ((pub.holder[CHEAP_WORK] == seat) & (pub.leader_at[seat] == region))


cdef inline int tax_cost(const Public *pub, const Tables *tables, int seat, int region) noexcept nogil:
    # A-60
    return ((tables.knob.tax_ruled if at_home(pub, seat, region) else tables.knob.tax_not_ruled)
            + more(pub, tables, MORE_TAX, region))


cdef inline int build_cost(const Public *pub, const Tables *tables, int seat, int region) noexcept nogil:
    # A-70
    return tables.knob.build_ruled if at_home(pub, seat, region) else tables.knob.build_not_ruled


cdef inline bint open_ground(const Public *pub, const Tables *tables, int region, int leaving) noexcept nogil:
    # H-30: whether one more structure may stand there once this many have left
    return pub.standing[region] - leaving + more(pub, tables, MORE_STANDING, region) < tables.structure_limit


cdef inline bint may_add(const Public *pub, int seat, int region, int structure) noexcept nogil:
    # A-71: whether the seat has one of this type and none stands there
    return pub.owner[region][structure] == NONE and pub.structures_left[seat][structure] > 0


cdef inline bint room_for(const Public *pub, const Tables *tables, int region, int structure) noexcept nogil:
    # A-71: whether one of this type may stand there
    return pub.owner[region][structure] == NONE and open_ground(pub, tables, region, 0)


cdef inline int main_points(const Public *pub, const Tables *tables, int column, int row) noexcept nogil:
    # A-12: what the main action of a space brings
    return max(0, tables.space_points[pub.side][column][row] + more(pub, tables, MORE_POINTS, column))


cdef inline int cards_to_reveal(const Public *pub, const Tables *tables, int seat, int region, int target,
                                bint careful) noexcept nogil:
    # A-44, A-45, A-47; L-Boris: of a casualty check when `seat` attacks `target` there, before it loses its troop
    cdef int cards = tables.knob.cards_revealed + more(pub, tables, MORE_CARDS, region)
    if pub.ruler[region] == target:
        cards += tables.knob.cards_if_ruled
    if pub.owner[region][STRONGHOLD] == target and works(pub, target, region):
        cards += tables.knob.cards_if_stronghold
    if raids_in(pub, seat, region):
        cards -= tables.leader_amount[pub.leader[seat]]
    return max(0, cards - careful)


cdef inline int owed(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # coins that the spaces of the seat's advisors on the strategy board cost
    cdef uint32_t placed = pub.placed[seat]
    cdef int total = 0
    while placed:
        total += tables.space_cost[pub.side][lowest(placed) // N_ROWS][lowest(placed) % N_ROWS]
        placed &= placed - 1
    return total


cdef inline int columns_barred(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # P-5: the set of columns in which the seat may not place another advisor yet
    return pub.columns_used[seat] if size_of(pub.columns_used[seat]) < tables.knob.columns_before_repeat else 0


cdef inline int row_for(const Public *pub, int column, int power) noexcept nogil:
    # P-3: the space an advisor of this power gets
    cdef int i, row = 0
    for i in range(N_ROWS):                                     # powers never rise down a column, and end with zeros
        row += pub.space_number[column][i] + pub.space_bribe[column][i] >= power
    return row
