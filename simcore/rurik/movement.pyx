"""Moves (A-30, A-31, H-31, L-*): what may go from one region to another, by which points, and what its way costs."""
from libc.string cimport memset
from simcore.choice cimport Ctx, Move, choose
from simcore.rurik.board cimport shift
from simcore.rurik.setup cimport region_moves
from simcore.rurik.state cimport *


cdef int pieces_of(const Public *pub, const Tables *tables, int seat, int what, int region,
                   Move *pieces) noexcept nogil:
    # A-30: a troop; the leader by itself; L-Agatha: the leader with companions. Moves that do not say yet where to.
    cdef int n = 0, companions
    cdef int troops = troops_only(pub, seat, region)
    if troops > 0:
        pieces[n] = Move(what, region, 0, 0)
        n += 1
    if pub.leader_at[seat] == region:
        companions = min(tables.leader_amount[pub.leader[seat]], troops) if pub.holder[COMPANIONS] == seat else 0
        for troops in range(companions + 1):
            pieces[n] = Move(what, region, 0, 1 + troops)
            n += 1
    return n


cdef int alone(const Public *pub, int seat, int region) noexcept nogil:
    # Q-Gate: how many of the pieces_of() a region are without companions: the first ones
    return (troops_only(pub, seat, region) > 0) + (pub.leader_at[seat] == region)


cdef inline uint16_t enterable(const Public *pub, const Tables *tables, uint16_t regions, int points) noexcept nogil:
    # Q-Gate: of these regions, those that can be entered with this many movement points left for its price
    cdef int gate = pub.epic_at[EPIC_GATE]
    if gate != NONE and points < tables.epic_amount[EPIC_GATE]:
        regions &= ~<uint16_t>one(gate)
    return regions


# ---- points bound to a region

cdef void bind(Public *pub, const Tables *tables, int seat, int region, int points) noexcept nogil:
    # H-31, L-Gleb: for the pieces of the seat that stand there
    pub.ride[region] += points
    if pub.leader_at[seat] == region and not tables.rides_from_region:
        pub.leader_rides |= <uint16_t>one(region)


cdef inline bint may_use(const Public *pub, int home, int region, int extra) noexcept nogil:
    # H-31: whether pieces of the region, `extra` as for MARCH, may use the points bound to `home`
    if pub.ride[home] == 0:
        return False
    return home == region or (has(pub.leader_rides, home) if extra else pub.riders[home][region] > 0)


cdef int bound_points(const Public *pub, int region, int extra) noexcept nogil:
    # all that these pieces may use
    cdef int home, total = 0
    for home in range(N_REGIONS):
        if may_use(pub, home, region, extra):
            total += pub.ride[home]
    return total


cdef int spend_bound(Public *pub, int region, int extra, int points) noexcept nogil:
    # Those of the pieces' own region go first, then those of other regions in the order of the map. Returns how many of
    # these points were spent.
    cdef int i, home, lot, spent = 0
    for i in range(-1, N_REGIONS):
        home = region if i < 0 else i
        if may_use(pub, home, region, extra):
            lot = min(points - spent, pub.ride[home])
            spent += lot
            pub.ride[home] -= lot
            if pub.ride[home] == 0:                             # points that come later are another lot
                memset(pub.riders[home], 0, sizeof(pub.riders[home]))
                pub.leader_rides &= ~<uint16_t>one(home)
    return spent


cdef void carry_riders(Public *pub, int origin, int target, int troops, bint leader) noexcept nogil:
    # H-31: troops of a region are alike; those that may use points bound to another region leave first
    cdef int home, n
    for home in range(N_REGIONS):
        if pub.ride[home] == 0:
            continue
        n = troops if home == origin else min(troops, pub.riders[home][origin])
        if home != origin:
            pub.riders[home][origin] -= n
        if home != target:
            pub.riders[home][target] += n
        elif leader:
            pub.leader_rides |= <uint16_t>one(home)


cdef void go(State *state, const Tables *tables, int owner, int origin, int target, int extra) noexcept nogil:
    # Pieces of `owner`, `extra` as for MARCH, are moved; Q-Gate: the pool of the seat that moves them pays, and for its
    # own ones the bound points that they may use do so first
    cdef int price = tables.epic_amount[EPIC_GATE] if state.pub.epic_at[EPIC_GATE] == target else 0
    cdef bint own = owner == state.pub.course.to_move
    cdef int bound = spend_bound(&state.pub, origin, extra, price) if own and price else 0
    cdef int troops = troops_in(extra)
    state.pub.points[GAIN_MOVE] -= price - bound
    if tables.epic_structures and own:
        carry(&state.pub, origin, target, troops)
    if tables.stone_and_blade and own and not tables.rides_from_region:
        carry_riders(&state.pub, origin, target, troops, extra > 0)
    shift(&state.pub, owner, origin, target, troops, extra > 0)


cdef void carry(Public *pub, int origin, int target, int troops) noexcept nogil:
    # Q-Fort: troops of a region are alike; those that have crossed a fort leave it first
    cdef int fort, n
    for fort in range(2):
        n = min(troops, pub.crossed[fort][origin])
        pub.crossed[fort][origin] -= n
        pub.crossed[fort][target] += n


cdef int march_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    cdef uint16_t regions = pub.occupied[seat], targets
    cdef Move pieces[MAX_EXTRAS]
    cdef Move *next = moves
    cdef int region, kinds, single
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        kinds = pieces_of(pub, tables, seat, MARCH, region, pieces)
        targets = enterable(pub, tables, tables.neighbours[region] & pub.in_play, pub.points[GAIN_MOVE] - 1)
        single = kinds if pub.epic_at[EPIC_GATE] == NONE else alone(pub, seat, region)
        next = add_steps(pub, pieces, kinds, single, targets, next)
    return next - moves


cdef int ride_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # H-31, L-Gleb
    cdef uint16_t regions = pub.occupied[seat], targets
    cdef Move pieces[MAX_EXTRAS]
    cdef Move *next = moves
    cdef int region, kinds, i, bound
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        kinds = pieces_of(pub, tables, seat, RIDE, region, pieces)
        for i in range(kinds):
            bound = bound_points(pub, region, pieces[i].extra)
            if bound > 0:
                targets = enterable(pub, tables, tables.neighbours[region] & pub.in_play,
                                    pub.points[GAIN_MOVE] + bound - 1)
                next = add_steps(pub, pieces + i, 1, pieces[i].extra < WITH_COMPANIONS, targets, next)
    return next - moves


cdef inline Move *add_steps(const Public *pub, const Move *pieces, int kinds, int single, uint16_t targets,
                            Move *next) noexcept nogil:
    # these kinds of pieces_of() a region to each target, written from there on; Q-Gate: only the first `single` of them
    # have no companions. Returns where the next move goes.
    cdef int i, target
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        for i in range(kinds if target != pub.epic_at[EPIC_GATE] else single):
            next[0] = pieces[i]
            next[0].to = target
            next += 1
    return next


cdef void march(State *state, const Tables *tables, int seat, Move move) noexcept nogil:
    # A-30; H-31
    if move.what == RIDE:
        spend_bound(&state.pub, move.where, move.extra, 1)
    else:
        state.pub.points[GAIN_MOVE] -= 1
    go(state, tables, seat, move.where, move.to, move.extra)


cdef int lift_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-31
    cdef uint16_t regions = pub.occupied[seat]
    cdef Move pieces[MAX_EXTRAS]
    cdef int i, kinds, n = 0
    while regions:
        kinds = pieces_of(pub, tables, seat, LIFT, lowest(regions), pieces)
        for i in range(kinds):
            moves[n] = pieces[i]
            n += landings(pub, tables, lowest(regions), pieces[i].extra) != 0           # else the next overwrites it
        regions &= regions - 1
    return n


cdef uint16_t landings(const Public *pub, const Tables *tables, int region, int extra) noexcept nogil:
    # A-31, Q-Gate: where pieces of a region may be lifted to
    cdef uint16_t targets = pub.in_play & ~<uint16_t>one(region)
    if extra >= WITH_COMPANIONS and pub.epic_at[EPIC_GATE] != NONE:
        targets &= ~<uint16_t>one(pub.epic_at[EPIC_GATE])
    return enterable(pub, tables, targets, pub.points[GAIN_MOVE] + bound_points(pub, region, extra))


cdef int lift(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # returns the region in which it lands
    cdef Move moves[N_REGIONS]
    cdef int i, n = region_moves(landings(&state.pub, tables, move.where, move.extra), moves), target
    for i in range(n):
        moves[i].to, moves[i].extra = move.where, move.extra
    state.pub.points[GAIN_MOVE_ANYWHERE] -= 1
    target = choose(ctx, state, seat, LAND, moves, n).where
    go(state, tables, seat, move.where, target, move.extra)
    return target


# ---- leaders

cdef int banish_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # L-Predslava
    cdef int region, other, n = 0
    cdef uint16_t targets
    if pub.leader_at[seat] == NONE or pub.ability_used[seat]:
        return 0
    region = pub.leader_at[seat]
    for other in range(pub.course.n_seats):
        if other == seat or pub.troops[region][other] == 0:
            continue
        targets = enterable(pub, tables, tables.neighbours[region] & pub.in_play, pub.points[GAIN_MOVE])
        while targets:
            if troops_only(pub, other, region) > 0:
                moves[n] = Move(BANISH_TROOP, region, lowest(targets), other)
                n += 1
            if pub.leader_at[other] == region:
                moves[n] = Move(BANISH_TROOP, region, lowest(targets), other + SEATS)
                n += 1
            targets &= targets - 1
    return n


cdef void banish(State *state, const Tables *tables, int seat, Move move) noexcept nogil:
    cdef bint leader = move.extra >= SEATS
    cdef int other = move.extra - SEATS if leader else move.extra
    state.pub.ability_used[seat] = 1
    go(state, tables, other, move.where, move.to, leader)
    state.pub.coins[other] += tables.leader_amount[state.pub.leader[seat]]


cdef int errand_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # L-Sviatoslav: free to a region with a rebel, for coins to any other
    cdef int region, price, n = 0
    cdef uint16_t targets
    if pub.holder[ERRAND] != seat or pub.leader_at[seat] == NONE or pub.errand:
        return 0
    region = pub.leader_at[seat]
    targets = enterable(pub, tables, tables.neighbours[region] & pub.in_play,
                        pub.points[GAIN_MOVE] + bound_points(pub, region, 1))
    while targets:
        price = errand_price(pub, tables, seat, lowest(targets))
        if pub.coins[seat] >= price:
            moves[n] = Move(ERRAND_GO, region, lowest(targets), 1)
            n += 1
        targets &= targets - 1
    return n


cdef inline int errand_price(const Public *pub, const Tables *tables, int seat, int target) noexcept nogil:
    return 0 if pub.rebels[target] > 0 else tables.leader_amount[pub.leader[seat]]


cdef void errand(State *state, const Tables *tables, int seat, Move move) noexcept nogil:
    state.pub.errand = 1
    state.pub.coins[seat] -= errand_price(&state.pub, tables, seat, move.to)
    go(state, tables, seat, move.where, move.to, 1)


cdef int circuit_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # L-Theophania: right after a tax in her region
    cdef int region = pub.leader_at[seat], n = 1
    cdef uint16_t targets
    moves[0] = Move(CIRCUIT_GO, region, NONE, 0)
    targets = enterable(pub, tables, tables.neighbours[region] & pub.in_play,
                        pub.points[GAIN_MOVE] + bound_points(pub, region, 1))
    while targets:
        moves[n] = Move(CIRCUIT_GO, region, lowest(targets), 1)
        targets &= targets - 1
        n += 1
    return n


cdef void circuit(State *state, const Tables *tables, int seat, Move move) noexcept nogil:
    # taxing is over for this turn
    state.pub.ability_used[seat] = 1
    state.pub.circuit = CIRCUIT_DONE
    if move.to == NONE:
        state.pub.coins[seat] += tables.leader_amount[state.pub.leader[seat]]
    else:
        go(state, tables, seat, move.where, move.to, 1)
