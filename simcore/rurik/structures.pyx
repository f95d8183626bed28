"""Structures (A-70 to A-74, H-30 to H-34): what may be built where, and what it brings."""
from simcore.choice cimport Ctx, Move, choose
from simcore.rurik.board cimport add_structure, turn_up_rebel
from simcore.rurik.bonus cimport accepts, scheme_effect
from simcore.rurik.cards cimport box_top_discard
from simcore.rurik.movement cimport bind
from simcore.rurik.state cimport *


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
                if pub.rebels[region] > 0 and not faction_is(pub, tables, FACTION_PAGAN):       # F-Pagan
                    moves[n] = Move(BUILD, region, CHURCH, REBEL)
                    n += 1
                if pub.neutral[region] > 0:                     # R-8
                    moves[n] = Move(BUILD, region, CHURCH, NEUTRAL)
                    n += 1
                for other in range(pub.course.n_seats):
                    if other != seat and troops_only(pub, other, region) > 0:
                        moves[n] = Move(BUILD, region, CHURCH, other)
                        n += 1
            if n == before:
                moves[n] = Move(BUILD, region, structure, NONE)
                n += 1
    return n


cdef void build(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    pub.points[GAIN_BUILD] -= build_cost(pub, tables, seat, move.where)
    pub.errand = 1                                              # L-Sviatoslav
    add_structure(pub, seat, move.to, move.where)
    if move.to == CHURCH and move.extra != NONE:
        convert_piece(state, tables, seat, move.where, move.extra)
    elif move.to == STABLE and works(pub, seat, move.where):    # H-31, H-34
        bind(pub, tables, seat, move.where, tables.stable_moves)
    elif move.to == TAVERN and works(pub, seat, move.where):
        open_tavern(state, tables, seat, move.where, ctx)


cdef void convert_piece(State *state, const Tables *tables, int seat, int region, int target) noexcept nogil:
    # A-73, A-74; R-8
    cdef Public *pub = &state.pub
    if target == NEUTRAL:
        pub.neutral[region] -= 1
    elif target == REBEL:
        pub.rebels[region] -= 1
        if not tables.reward_tokens:                            # its sticker goes to the box unseen
            state.hid.rewards[state.hid.rewards_left] = state.hid.rebel_kind[region]
            state.hid.rewards_left += 1
        state.hid.rebel_kind[region] = NONE
        if tables.boxes:
            turn_up_rebel(state, tables, region)
    else:
        pub.troops[region][target] -= 1
        pub.supply[target] += 1
        state.tally.troops_taken[target] += 1
    if pub.supply[seat] > 0:
        pub.supply[seat] -= 1
        pub.troops[region][seat] += 1
    changed(pub, region)


cdef void open_tavern(State *state, const Tables *tables, int seat, int region, Ctx *ctx) noexcept nogil:
    # H-32, H-33: the card played from the discards goes to the box
    cdef Public *pub = &state.pub
    cdef int card
    pub.coins[seat] += tables.tavern_coins * pub.standing[region]
    if not tables.tavern_scheme or pub.played_scheme or pub.n_discards == 0:
        return
    card = pub.discards[pub.n_discards - 1]
    if tables.scheme_cost[card] > pub.coins[seat]:
        return
    if accepts(state, seat, OFFER_SCHEME, card, ctx):
        box_top_discard(pub)
        scheme_effect(state, tables, seat, card, ctx)
