"""Structures (A-70 to A-74): what may be built where, and what churches do."""
from simcore.choice cimport Move
from simcore.rurik.board cimport add_structure, turn_up_rebel
from simcore.rurik.derived cimport *


cdef int build_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-70 to A-72
    cdef uint16_t regions = pub.occupied[seat]
    cdef int region, structure, other, n = 0, before
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if build_cost(pub, tables, seat, region) > pub.points[GAIN_BUILD] or not open_ground(pub, tables, region, 0):
            continue
        for structure in range(tables.n_structures):
            if not may_add(pub, seat, region, structure):
                continue
            before = n
            if structure == CHURCH and works(pub, seat, region):
                if pub.rebels[region] > 0 and not more(pub, tables, MORE_SAFE_REBELS, region):
                    moves[n] = Move(TURN_BUILD, region, CHURCH, REBEL)
                    n += 1
                if tables.hooks.other_target != NULL:
                    moves[n] = Move(TURN_BUILD, region, CHURCH, tables.hooks.other_target(pub, region))
                    n += moves[n].extra != NONE
                for other in range(pub.course.n_seats):
                    if other != seat and troops_only(pub, other, region) > 0:
                        moves[n] = Move(TURN_BUILD, region, CHURCH, other)
                        n += 1
            if n == before:
                moves[n] = Move(TURN_BUILD, region, structure, NONE)
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
