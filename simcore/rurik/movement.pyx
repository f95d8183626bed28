"""Moves (A-30, A-31, L-*): what may go from one region to another, by which points, and what its way costs."""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.rurik.board cimport region_moves, shift
from ludometer.simcore.rurik.derived cimport *


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
    # how many of the pieces_of() a region are without companions: the first ones
    return (troops_only(pub, seat, region) > 0) + (pub.leader_at[seat] == region)


cdef int toll_region(const Public *pub, const Tables *tables) noexcept nogil:
    # the region that it costs more to enter, and which leaders enter without companions; NONE = none
    return tables.hooks.toll_region(pub) if tables.hooks.toll_region != NULL else NONE


cdef int points_for(const Public *pub, const Tables *tables, int region, int extra) noexcept nogil:
    # movement points that own pieces of the region, `extra` as for TURN_MARCH, may pay a toll with
    if tables.hooks.bound == NULL:
        return pub.points[GAIN_MOVE]
    return pub.points[GAIN_MOVE] + tables.hooks.bound(pub, region, extra)


cdef uint16_t enterable(const Tables *tables, uint16_t regions, int toll, int points) noexcept nogil:
    # of these regions, those that can be entered with this many movement points left
    return regions & ~<uint16_t>one(toll) if toll != NONE and points < tables.toll else regions


cdef void go(State *state, const Tables *tables, int owner, int origin, int target, int extra) noexcept nogil:
    # Pieces of `owner`, `extra` as for TURN_MARCH, are moved. The seat that moves them pays a toll: points bound to its
    # own pieces first, then the pool.
    cdef Public *pub = &state.pub
    cdef int i = 0, price = tables.toll if target == toll_region(pub, tables) else 0
    if owner == pub.course.to_move:
        if price and tables.hooks.pay_bound != NULL:
            price -= tables.hooks.pay_bound(pub, origin, extra, price)
        while tables.hooks.leave[i] != NULL:
            tables.hooks.leave[i](pub, tables, origin, target, extra)
            i += 1
    pub.points[GAIN_MOVE] -= price
    shift(pub, owner, origin, target, troops_in(extra), extra > 0)


cdef int march_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    cdef uint16_t regions = pub.occupied[seat], targets
    cdef Move pieces[MAX_EXTRAS]
    cdef Move *next = moves
    cdef int region, kinds, single, toll = toll_region(pub, tables)
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        kinds = pieces_of(pub, tables, seat, TURN_MARCH, region, pieces)
        targets = enterable(tables, tables.neighbours[region] & pub.in_play, toll, pub.points[GAIN_MOVE] - 1)
        single = kinds if toll == NONE else alone(pub, seat, region)
        next = add_steps(pieces, kinds, single, targets, toll, next)
    return next - moves


cdef Move *add_steps(const Move *pieces, int kinds, int single, uint16_t targets, int toll, Move *next) noexcept nogil:
    # These kinds of pieces_of() a region to each target, written from there on; into the region with a toll only the
    # first `single` of them. Returns where the next move goes.
    cdef int i, target
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        for i in range(kinds if target != toll else single):
            next[0] = pieces[i]
            next[0].to = target
            next += 1
    return next


cdef void march(State *state, const Tables *tables, int seat, Move move) noexcept nogil:
    # A-30
    state.pub.points[GAIN_MOVE] -= 1
    go(state, tables, seat, move.where, move.to, move.extra)


cdef int lift_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-31
    cdef uint16_t regions = pub.occupied[seat]
    cdef Move pieces[MAX_EXTRAS]
    cdef int i, kinds, n = 0
    while regions:
        kinds = pieces_of(pub, tables, seat, TURN_LIFT, lowest(regions), pieces)
        for i in range(kinds):
            moves[n] = pieces[i]
            n += landings(pub, tables, lowest(regions), pieces[i].extra) != 0           # else the next overwrites it
        regions &= regions - 1
    return n


cdef uint16_t landings(const Public *pub, const Tables *tables, int region, int extra) noexcept nogil:
    # A-31: where pieces of a region may be lifted to
    cdef uint16_t targets = pub.in_play & ~<uint16_t>one(region)
    cdef int toll = toll_region(pub, tables)
    if toll == NONE:
        return targets
    if extra >= WITH_COMPANIONS:
        targets &= ~<uint16_t>one(toll)
    return enterable(tables, targets, toll, points_for(pub, tables, region, extra))


cdef int lift(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # returns the region in which it lands
    cdef Move moves[N_REGIONS]
    cdef int i, n = region_moves(landings(&state.pub, tables, move.where, move.extra), moves), target
    for i in range(n):
        moves[i].to, moves[i].extra = move.where, move.extra
    state.pub.points[GAIN_MOVE_ANYWHERE] -= 1
    target = choose(ctx, state, seat, KIND_LAND, moves, n).where
    go(state, tables, seat, move.where, target, move.extra)
    return target


# ---- leaders

cdef int banish_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # L-Predslava
    cdef int region, other, n = 0, toll = toll_region(pub, tables)
    cdef uint16_t targets
    if pub.leader_at[seat] == NONE or pub.ability_used[seat]:
        return 0
    region = pub.leader_at[seat]
    for other in range(pub.course.n_seats):
        if other == seat or pub.troops[region][other] == 0:
            continue
        targets = enterable(tables, tables.neighbours[region] & pub.in_play, toll, pub.points[GAIN_MOVE])
        while targets:
            if troops_only(pub, other, region) > 0:
                moves[n] = Move(TURN_BANISH, region, lowest(targets), other)
                n += 1
            if pub.leader_at[other] == region:
                moves[n] = Move(TURN_BANISH, region, lowest(targets), other + SEATS)
                n += 1
            targets &= targets - 1
    return n


cdef void banish(State *state, const Tables *tables, int seat, Move move) noexcept nogil:
    cdef bint leader = move.extra >= SEATS
    cdef int other = move.extra - SEATS if leader else move.extra
    state.pub.ability_used[seat] = 1
    go(state, tables, other, move.where, move.to, leader)
    state.pub.coins[other] += tables.leader_amount[state.pub.leader[seat]]
