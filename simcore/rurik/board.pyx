"""Pieces on the map: placed, removed and moved, with what follows for ruling (derived.pxd: changed)."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *


cdef int rebels_in_box(const State *state, const Tables *tables) noexcept nogil:
    # F-5: those never placed, and those that churches have removed
    cdef int region, n = state.hid.rewards_left if tables.stickers else tables.n_rebels - state.pub.rebels_gone
    for region in range(N_REGIONS):
        n -= state.pub.rebels[region]
        n += tables.stickers > 0 and state.hid.rebel_kind[region] != NONE
    return n


cdef bint add_rebel(State *state, const Tables *tables, int region) noexcept nogil:
    # F-5, I-4: a random one of the box, if it has any
    if rebels_in_box(state, tables) <= 0:
        return False
    state.pub.rebels[region] += 1
    turn_up_rebel(state, tables, region)
    changed(&state.pub, region)
    return True


cdef void turn_up_rebel(State *state, const Tables *tables, int region) noexcept nogil:
    # Only one rebel of a region has its sticker in rebel_kind. Stickers of others stay in `rewards` until it is gone:
    # nobody has seen any of them, so nobody can tell which is whose.
    if (state.pub.rebels[region] == 0 or state.hid.rebel_kind[region] != NONE or state.hid.rewards_left == 0
            or not tables.stickers):
        return
    state.hid.rewards_left -= 1
    state.hid.rebel_kind[region] = state.hid.rewards[state.hid.rewards_left]
    state.hid.rewards[state.hid.rewards_left] = NONE


cdef void add_troop(Public *pub, int seat, int region) noexcept nogil:
    # from the own supply, which must have one
    pub.supply[seat] -= 1
    pub.troops[region][seat] += 1
    troops_changed(pub, seat, region)


cdef void add_leader(Public *pub, int seat, int region) noexcept nogil:
    pub.leader_at[seat] = region
    pub.troops[region][seat] += 1
    changed(pub, region)


cdef void lose_piece(Public *pub, const Tables *tables, int seat, int region) noexcept nogil:
    # A-5: the leader only as the last own piece; to the own supply
    pub.troops[region][seat] -= 1
    if pub.troops[region][seat] == 0 and pub.leader_at[seat] == region:
        pub.leader_at[seat] = NONE
        if tables.hooks.leader_lost != NULL and seat == pub.course.to_move:
            tables.hooks.leader_lost(pub, region)
        changed(pub, region)
    else:
        pub.supply[seat] += 1
        if tables.hooks.troop_lost != NULL and seat == pub.course.to_move:
            tables.hooks.troop_lost(pub, region)
        troops_changed(pub, seat, region)


cdef void add_structure(Public *pub, int seat, int structure, int region) noexcept nogil:
    # from the own supply, which must have one
    pub.structures_left[seat][structure] -= 1
    pub.owner[region][structure] = seat
    pub.standing[region] += 1
    pub.built[seat] |= <uint16_t>one(region)
    changed(pub, region)


cdef void lose_structure(Public *pub, int seat, int structure, int region) noexcept nogil:
    # to the own supply
    pub.structures_left[seat][structure] += 1
    pub.owner[region][structure] = NONE
    pub.standing[region] -= 1
    pub.built[seat] = with_bit(pub.built[seat], region, structures_of(pub, seat, region) > 0)
    changed(pub, region)


cdef void shift(Public *pub, int seat, int origin, int target, int troops, bint leader) noexcept nogil:
    # this many troops, and perhaps the leader, go from one region to another
    pub.troops[origin][seat] -= troops + leader
    pub.troops[target][seat] += troops + leader
    if leader:
        pub.leader_at[seat] = target
        changed(pub, origin)
        changed(pub, target)
    else:
        troops_changed(pub, seat, origin)
        troops_changed(pub, seat, target)


cdef int region_moves(uint16_t regions, Move *moves) noexcept nogil:
    # one candidate for each region of the set
    cdef int n = 0
    while regions:
        moves[n] = Move(0, lowest(regions), 0, 0)
        regions &= regions - 1
        n += 1
    return n
