"""Bonus actions (B-*): one scheme, one deed and one conversion a turn; costs, needs and rewards."""
from simcore.choice cimport Ctx, Move, choose
from simcore.rurik.board cimport lose_piece
from simcore.rurik.cards cimport discard, draw_schemes, join_group, take_deed
from simcore.rurik.setup cimport region_moves
from simcore.rurik.state cimport *


cdef int bonus_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # B-1, B-11
    cdef const Public *pub = &state.pub
    cdef uint32_t schemes = state.hid.hand[seat]
    cdef uint64_t deeds = pub.deeds_held[seat]
    cdef int n = 0, card, token, goods
    if not pub.played_scheme:
        while schemes:
            card = lowest(schemes)
            schemes &= schemes - 1
            if tables.scheme_cost[card] <= pub.coins[seat]:
                moves[n] = Move(PLAY_SCHEME, card, 0, 0)
                n += 1
    if not pub.did_deed:
        while deeds:
            card = lowest(deeds)
            deeds &= deeds - 1
            if deed_possible(pub, tables, seat, card):
                moves[n] = Move(DO_DEED, card, 0, 0)
                n += 1
    if not pub.converted:                                       # B-40
        goods = goods_of(pub, seat)
        for token in range(tables.n_conversions):
            if (goods > tables.conversion_others[token] and not has(pub.tokens_used[seat], token)
                    and goods_among(pub, seat, tables.conversion_first[token])):
                moves[n] = Move(CONVERT, token, 0, 0)
                n += 1
    return n


cdef int goods_among(const Public *pub, int seat, int kinds) noexcept nogil:
    # the kinds of the set that the seat has, as a set
    cdef int kind, found = 0
    for kind in range(N_GOODS):
        if has(kinds, kind) and pub.goods[seat][kind] > 0:
            found |= 1 << kind
    return found


# ---- schemes

cdef void play_scheme(State *state, const Tables *tables, int seat, int card, Ctx *ctx) noexcept nogil:
    # B-10: the card is discarded after its rewards
    state.pub.played_scheme = 1
    state.pub.coins[seat] -= tables.scheme_cost[card]
    state.tally.schemes_played[seat] |= <uint32_t>one(card)
    from_hand(state, seat, card)
    gain(state, tables, seat, tables.scheme_gain[card], ctx)
    discard(state, card)


cdef void from_hand(State *state, int seat, int card) noexcept nogil:
    # Who does not know the card cannot tell from which draw it came, so from now on all of this hand hangs together.
    if state.hid.hand[seat] & (state.hid.hand[seat] - 1):
        join_group(state, state.hid.hand[seat])
    state.hid.hand[seat] &= ~<uint32_t>one(card)
    state.pub.hand_size[seat] -= 1


cdef void gain(State *state, const Tables *tables, int seat, const int8_t *gains, Ctx *ctx) noexcept nogil:
    # B-10, B-12, B-13, B-21, A-41: points first, then cards, which are decisions
    cdef int i
    for i in range(N_POINTS):
        state.pub.points[i] += gains[i]
    state.pub.coins[seat] += gains[GAIN_COINS]
    for i in range(N_GOODS):
        state.pub.goods[seat][i] += gains[GAIN_GOODS + i]
    if gains[GAIN_SCHEME_DRAW]:
        draw_schemes(state, tables, seat, gains[GAIN_SCHEME_DRAW], ctx)
    for i in range(gains[GAIN_DEED]):
        take_deed(state, tables, seat, ctx, True)


# ---- deeds

cdef bint deed_possible(const Public *pub, const Tables *tables, int seat, int deed) noexcept nogil:
    # B-20
    return needs_met(pub, tables, seat, tables.deed_need[deed]) and can_pay(pub, seat, tables.deed_cost[deed])


cdef bint can_pay(const Public *pub, int seat, const int8_t *cost) noexcept nogil:
    # B-22 to B-26. schema.py sees to it that a deed has one at most of any, same and different goods.
    cdef int kind, region, rest, total = 0, most = 0, kinds = 0, pieces = 0, together = 0
    cdef uint16_t regions
    if (pub.coins[seat] < cost[COST_COINS] or pub.hand_size[seat] < cost[COST_SCHEMES]
            or size_of(pub.occupied[seat]) < cost[COST_TROOPS_APART]):
        return False
    for kind in range(N_GOODS):
        rest = pub.goods[seat][kind] - cost[COST_GOODS + kind]
        if rest < 0:
            return False
        total += rest
        most = max(most, rest)
        kinds += rest > 0
    if total < cost[COST_ANY_GOODS] or most < cost[COST_SAME_GOODS] or kinds < cost[COST_DIFFERENT_GOODS]:
        return False
    if cost[COST_TROOPS] > 0 or cost[COST_TROOPS_RULED] > 0:
        regions = pub.occupied[seat]
        while regions:
            region = lowest(regions)
            regions &= regions - 1
            pieces += pub.troops[region][seat]
            if pub.ruler[region] == seat:
                together = max(together, pub.troops[region][seat])
        if pieces < cost[COST_TROOPS] or together < cost[COST_TROOPS_RULED]:
            return False
    if cost[COST_STRUCTURES] > 0:
        regions = pub.built[seat]
        total = 0
        while regions:
            total += structures_of(pub, seat, lowest(regions))
            regions &= regions - 1
        return total >= cost[COST_STRUCTURES]
    return True


cdef bint needs_met(const Public *pub, const Tables *tables, int seat, const int8_t *need) noexcept nogil:
    # B-27 to B-31
    cdef uint16_t regions
    cdef uint16_t own[N_STRUCTURES]
    cdef int region, structure, kinds = 0, most = 0
    cdef bint together = False, asked = False
    if (pub.rebels_beaten[seat] < need[NEED_REBELS] or size_of(pub.occupied[seat]) < need[NEED_REGIONS]
            or (need[NEED_MARKER] and pub.marker != seat)):
        return False
    if need[NEED_TROOPS_TOGETHER]:
        regions = pub.occupied[seat]
        while regions:
            most = max(most, pub.troops[lowest(regions)][seat])
            regions &= regions - 1
        if most < need[NEED_TROOPS_TOGETHER]:
            return False
    for structure in range(N_STRUCTURES):
        asked = asked or need[NEED_ADJACENT + structure] or need[NEED_HERE + structure]
    if not asked and not need[NEED_MARKETS_DIFFERENT]:
        return True
    for structure in range(N_STRUCTURES):
        own[structure] = 0
    regions = pub.built[seat]
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        for structure in range(N_STRUCTURES):
            if pub.owner[region][structure] == seat:
                own[structure] |= <uint16_t>one(region)
    for structure in range(N_STRUCTURES):
        if need[NEED_ADJACENT + structure] and largest_group(tables, own[structure]) < need[NEED_ADJACENT + structure]:
            return False
    if need[NEED_MARKETS_DIFFERENT]:
        regions = own[MARKET]
        while regions:
            kinds |= 1 << pub.good[lowest(regions)]
            regions &= regions - 1
        if size_of(kinds) < need[NEED_MARKETS_DIFFERENT]:
            return False
    if need[NEED_HERE + CHURCH] or need[NEED_HERE + MARKET] or need[NEED_HERE + STRONGHOLD]:
        regions = pub.built[seat]
        for structure in range(N_STRUCTURES):
            if need[NEED_HERE + structure]:
                regions &= own[structure]
        together = regions != 0
        return together
    return True


cdef void do_deed(State *state, const Tables *tables, int seat, int deed, Ctx *ctx) noexcept nogil:
    # B-20, B-21
    state.pub.did_deed = 1
    state.pub.deeds_held[seat] &= ~one(deed)
    state.pub.deeds_done[seat] |= one(deed)
    pay(state, seat, tables.deed_cost[deed], ctx)
    gain(state, tables, seat, tables.deed_gain[deed], ctx)


cdef void pay(State *state, int seat, const int8_t *cost, Ctx *ctx) noexcept nogil:
    # B-22 to B-26
    cdef Public *pub = &state.pub
    cdef int i, kind, allowed
    pub.coins[seat] -= cost[COST_COINS]
    for kind in range(N_GOODS):
        pub.goods[seat][kind] -= cost[COST_GOODS + kind]
    if cost[COST_SAME_GOODS]:
        allowed = 0
        for kind in range(N_GOODS):
            if pub.goods[seat][kind] >= cost[COST_SAME_GOODS]:
                allowed |= 1 << kind
        kind = choose_good(state, seat, allowed, ctx)
        pub.goods[seat][kind] -= cost[COST_SAME_GOODS]
    allowed = (1 << N_GOODS) - 1
    for i in range(cost[COST_DIFFERENT_GOODS]):
        kind = choose_good(state, seat, allowed, ctx)
        pub.goods[seat][kind] -= 1
        allowed &= ~(1 << kind)
    for i in range(cost[COST_ANY_GOODS]):
        kind = choose_good(state, seat, (1 << N_GOODS) - 1, ctx)
        pub.goods[seat][kind] -= 1
    for i in range(cost[COST_SCHEMES]):
        give_up_scheme(state, seat, ctx)
    give_up_troops(state, seat, cost, ctx)
    for i in range(cost[COST_STRUCTURES]):
        give_up_structure(state, seat, ctx)


cdef int choose_good(State *state, int seat, int kinds, Ctx *ctx) noexcept nogil:
    # the kind to pay, among those of the set that the seat has
    cdef Move moves[N_GOODS]
    cdef int kind, n = 0
    kinds = goods_among(&state.pub, seat, kinds)
    for kind in range(N_GOODS):
        if has(kinds, kind):
            moves[n] = Move(kind, 0, 0, 0)
            n += 1
    return choose(ctx, state, seat, PAY, moves, n).what


cdef void give_up_scheme(State *state, int seat, Ctx *ctx) noexcept nogil:
    # B-25
    cdef Move moves[MAX_SCHEMES]
    cdef uint32_t hand = state.hid.hand[seat]
    cdef int n = 0
    while hand:
        moves[n] = Move(lowest(hand), 0, 0, 0)
        hand &= hand - 1
        n += 1
    moves[0] = choose(ctx, state, seat, DISCARD, moves, n)
    if not ctx.error:
        from_hand(state, seat, moves[0].what)
        discard(state, moves[0].what)


cdef void give_up_troops(State *state, int seat, const int8_t *cost, Ctx *ctx) noexcept nogil:
    # B-23; A-5 in lose_piece
    cdef Public *pub = &state.pub
    cdef Move moves[N_REGIONS]
    cdef uint16_t regions = 0, left = pub.occupied[seat]
    cdef int i, region
    if cost[COST_TROOPS_RULED]:
        while left:
            region = lowest(left)
            left &= left - 1
            if pub.ruler[region] == seat and pub.troops[region][seat] >= cost[COST_TROOPS_RULED]:
                regions |= <uint16_t>one(region)
        region = choose(ctx, state, seat, REMOVE, moves, region_moves(regions, moves)).where
        for i in range(cost[COST_TROOPS_RULED]):
            lose_piece(pub, seat, region)
    regions = pub.occupied[seat]
    for i in range(cost[COST_TROOPS_APART]):
        region = choose(ctx, state, seat, REMOVE, moves, region_moves(regions, moves)).where
        regions &= ~<uint16_t>one(region)
        lose_piece(pub, seat, region)
    for i in range(cost[COST_TROOPS]):
        region = choose(ctx, state, seat, REMOVE, moves, region_moves(pub.occupied[seat], moves)).where
        lose_piece(pub, seat, region)


cdef void give_up_structure(State *state, int seat, Ctx *ctx) noexcept nogil:
    # B-24
    cdef Public *pub = &state.pub
    cdef Move moves[N_REGIONS * N_STRUCTURES]
    cdef Move move
    cdef uint16_t regions = pub.built[seat]
    cdef int structure, n = 0
    while regions:
        for structure in range(N_STRUCTURES):
            if pub.owner[lowest(regions)][structure] == seat:
                moves[n] = Move(structure, lowest(regions), 0, 0)
                n += 1
        regions &= regions - 1
    move = choose(ctx, state, seat, RAZE, moves, n)
    if ctx.error:
        return
    pub.owner[move.where][move.what] = NONE
    pub.structures_left[seat][move.what] += 1
    changed(pub, move.where)


# ---- conversion

cdef void convert(State *state, const Tables *tables, int seat, int token, Ctx *ctx) noexcept nogil:
    # B-40
    cdef int i, kind
    state.pub.converted = 1
    state.pub.tokens_used[seat] |= 1 << token
    kind = choose_good(state, seat, tables.conversion_first[token], ctx)
    state.pub.goods[seat][kind] -= 1
    for i in range(tables.conversion_others[token]):
        kind = choose_good(state, seat, (1 << N_GOODS) - 1, ctx)
        state.pub.goods[seat][kind] -= 1
    gain(state, tables, seat, tables.conversion_gain[token], ctx)
