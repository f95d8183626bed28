"""Structures (A-70 to A-74): what may be built where, and what churches do."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.board cimport add_structure, turn_up_rebel
from ludometer.simcore.rurik.derived cimport *


cdef uint32_t church_targets(const Public *pub, const Tables *tables, int seat, int region) noexcept nogil:
    # A-73: of whom a new church converts a piece there: seats, REBEL and beyond, as bits
    cdef uint32_t targets = 0
    cdef int other
    if not works(pub, seat, region):
        return 0
    if pub.rebels[region] > 0 and not more(pub, tables, MORE_SAFE_REBELS, region):
        targets |= 1 << REBEL
    if tables.hooks.other_target != NULL:
        other = tables.hooks.other_target(pub, region)
        if other != NONE:
            targets |= 1 << other
    for other in range(pub.course.n_seats):
        if other != seat and troops_only(pub, other, region) > 0:
            targets |= 1 << other
    return targets


cdef int build_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-70 to A-72
    cdef uint16_t regions = pub.occupied[seat]
    cdef uint32_t targets
    cdef int region, structure, i, n = 0
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if build_cost(pub, tables, seat, region) > pub.points[GAIN_BUILD] or not open_ground(pub, tables, region, 0):
            continue
        for structure in range(tables.n_structures):
            if not may_add(pub, seat, region, structure):
                continue
            targets = church_targets(pub, tables, seat, region) if structure == CHURCH else 0
            if not targets:
                moves[n] = Move(TURN_BUILD, region, structure, NONE)
                n += 1
                continue
            for i in range(N_SIDES):                            # others first, then seats
                if has(targets, (SEATS + i) % N_SIDES):
                    moves[n] = Move(TURN_BUILD, region, CHURCH, (SEATS + i) % N_SIDES)
                    n += 1
    return n


cdef void build(State *state, const Tables *tables, int seat, Move move) noexcept nogil:
    cdef Public *pub = &state.pub
    pub.points[GAIN_BUILD] -= build_cost(pub, tables, seat, move.where)
    add_structure(pub, seat, move.to, move.where)
    if move.to == CHURCH and move.extra != NONE:
        convert_piece(state, tables, seat, move.where, move.extra)


cdef void convert_piece(State *state, const Tables *tables, int seat, int region, int target) noexcept nogil:
    # A-73, A-74
    cdef Public *pub = &state.pub
    if target == REBEL:
        pub.rebels[region] -= 1
        if tables.stickers:                                     # its sticker goes to the box unseen
            state.hid.rewards[state.hid.rewards_left] = state.hid.rebel_kind[region]
            state.hid.rewards_left += 1
        state.hid.rebel_kind[region] = NONE
        turn_up_rebel(state, tables, region)
    elif target > REBEL:
        tables.hooks.remove_other(state, tables, seat, region, True)
    else:
        pub.troops[region][target] -= 1
        pub.supply[target] += 1
        state.tally.troops_taken[target] += 1
    if pub.supply[seat] > 0:
        pub.supply[seat] -= 1
        pub.troops[region][seat] += 1
    changed(pub, region)
