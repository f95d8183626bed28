"""Bonus actions (B-*): one scheme, one deed and one conversion a turn; costs and needs."""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.rurik.board cimport lose_piece, lose_structure, region_moves
from ludometer.simcore.rurik.cards cimport discard, join_group
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.rewards cimport gain
from ludometer.simcore.rurik.trade cimport covers, pay_goods, spend


cdef int bonus_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # B-1, B-11
    cdef const Public *pub = &state.pub
    cdef uint64_t schemes = state.hid.hand[seat]
    cdef uint64_t deeds = pub.deeds_held[seat]
    cdef int n = 0, card, tokens
    if not pub.played_scheme:
        while schemes:
            card = lowest(schemes)
            schemes &= schemes - 1
            if tables.scheme_cost[card] <= pub.coins[seat]:
                moves[n] = Move(TURN_PLAY_SCHEME, card, 0, 0)
                n += 1
    if deeds and not pub.did_deed:
        deeds = possible_deeds(pub, tables, seat, deeds)
        while deeds:
            moves[n] = Move(TURN_DO_DEED, lowest(deeds), 0, 0)
            deeds &= deeds - 1
            n += 1
    if not pub.converted:                                       # B-40
        tokens = possible_conversions(pub, tables, seat)
        while tokens:
            moves[n] = Move(TURN_CONVERT, lowest(tokens), 0, 0)
            tokens &= tokens - 1
            n += 1
    return n


# ---- schemes

cdef void play_scheme(State *state, const Tables *tables, int seat, int card, Ctx *ctx) noexcept nogil:
    # B-10: the card is discarded after its rewards
    from_hand(state, seat, card)
    scheme_effect(state, tables, seat, card, ctx)
    discard(state, card)


cdef void scheme_effect(State *state, const Tables *tables, int seat, int card, Ctx *ctx) noexcept nogil:
    # B-10, B-11; W-11: one of two rewards
    cdef Move moves[2]
    cdef bint other = False
    state.pub.played_scheme = 1
    state.pub.coins[seat] -= tables.scheme_cost[card]
    state.tally.schemes_played[seat] |= one(card)
    if has(tables.schemes_either, card):
        moves[0], moves[1] = Move(OFFER_INSTEAD, card, 0, 0), Move(OFFER_INSTEAD, card, 0, 1)
        other = choose(ctx, state, seat, KIND_OFFER, moves, 2).extra
    if other:
        gain(state, tables, seat, tables.scheme_instead[card], ctx)
    else:
        gain(state, tables, seat, tables.scheme_gain[card], ctx)


cdef void from_hand(State *state, int seat, int card) noexcept nogil:
    # Who does not know the card cannot tell from which draw it came, so from now on all of this hand is one group.
    if state.hid.hand[seat] & (state.hid.hand[seat] - 1):
        join_group(state, state.hid.hand[seat])
    state.hid.hand[seat] &= ~one(card)
    state.pub.hand_size[seat] -= 1


# ---- deeds

cdef uint64_t possible_deeds(const Public *pub, const Tables *tables, int seat, uint64_t deeds) noexcept nogil:
    # B-20, B-28: those of these deeds that the seat can accomplish. First, for all at once, what a table holds.
    cdef uint64_t left
    cdef int boons = pub.boons[seat], goods = boons, deed, asks, kind
    deeds &= within(tables, HAS_COINS, pub.coins[seat])
    deeds &= within(tables, HAS_SCHEMES, pub.hand_size[seat])
    deeds &= within(tables, HAS_REBELS, pub.rebels_beaten[seat])
    deeds &= within(tables, HAS_REGIONS, size_of(pub.occupied[seat]))
    deeds &= within(tables, HAS_MARKER, (MAX_HAS - 1) * (pub.marker == seat))
    if deeds == 0:
        return 0
    for kind in range(N_GOODS):
        deeds &= within(tables, HAS_GOODS + kind, pub.goods[seat][kind] + boons)
        goods += pub.goods[seat][kind]
    deeds &= within(tables, HAS_ALL_GOODS, goods)
    if deeds & tables.deeds_uncommon:
        deeds &= within_uncommon(pub, tables, seat)
    left = deeds if boons else deeds & tables.deeds_asking
    while left:
        deed = lowest(left)
        left &= left - 1
        asks = tables.deed_asks[deed]
        if (((asks & ASKS_KINDS or boons)
                and not covers(pub.goods[seat], boons, tables.deed_cost[deed], ALL_GOODS))
                or (asks & ASKS_TROOPS and not has_troops(pub, seat, tables.deed_cost[deed]))
                or (asks & ASKS_STRUCTURES and not has_structures(pub, seat, tables.deed_cost[deed]))
                or (asks & ASKS_TOGETHER and not stand_together(pub, seat, tables.deed_need[deed]))
                or (asks & ASKS_PLACES and not structures_fit(pub, tables, seat, tables.deed_need[deed]))
                or (asks & ASKS_RULES and tables.deed_rules[deed] & ~pub.ruled[seat])):
            deeds &= ~one(deed)
    return deeds


cdef inline uint64_t within(const Tables *tables, int what, unsigned int amount) noexcept nogil:
    # the deeds that ask for no more than this amount
    return tables.deeds_within[what][min(amount, <unsigned int>MAX_HAS - 1)]


cdef uint64_t within_uncommon(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # H-35, W-12, W-13: the deeds that ask for no more of what few deeds ask for
    return (within(tables, HAS_STABLES, built_of(pub, tables, seat, STABLE))
            & within(tables, HAS_TAVERNS, built_of(pub, tables, seat, TAVERN))
            & within(tables, HAS_CAPTURED, more(pub, tables, MORE_CAPTURED, seat))
            & within(tables, HAS_ATTACKS, pub.attacks)
            & within(tables, HAS_STRUCK_LEADER, (MAX_HAS - 1) * ((pub.struck & STRUCK_LEADER) != 0))
            & within(tables, HAS_STRUCK_STRONGHOLD, (MAX_HAS - 1) * ((pub.struck & STRUCK_STRONGHOLD) != 0)))


cdef bint has_troops(const Public *pub, int seat, const int8_t *cost) noexcept nogil:
    # B-23. schema.py sees to it that a deed has one at most of these costs.
    cdef int region, pieces = 0, together = 0
    cdef uint16_t regions = pub.occupied[seat]
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        pieces += pub.troops[region][seat]
        if pub.ruler[region] == seat:
            together = max(together, pub.troops[region][seat])
    return pieces >= cost[COST_TROOPS] and together >= cost[COST_TROOPS_RULED]


cdef bint has_structures(const Public *pub, int seat, const int8_t *cost) noexcept nogil:
    # B-24
    cdef int total = 0
    cdef uint16_t regions = pub.built[seat]
    while regions:
        total += structures_of(pub, seat, lowest(regions))
        regions &= regions - 1
    return total >= cost[COST_STRUCTURES]


cdef bint stand_together(const Public *pub, int seat, const int8_t *need) noexcept nogil:
    # B-27
    cdef uint16_t regions = pub.occupied[seat]
    while regions:
        if pub.troops[lowest(regions)][seat] >= need[NEED_TROOPS_TOGETHER]:
            return True
        regions &= regions - 1
    return False


cdef bint structures_fit(const Public *pub, const Tables *tables, int seat, const int8_t *need) noexcept nogil:
    # B-29 to B-31
    cdef uint16_t regions = pub.built[seat], together = regions
    cdef uint16_t own[N_BASE_STRUCTURES]
    cdef int region, structure, kinds = 0
    cdef bint here = False
    for structure in range(N_BASE_STRUCTURES):
        own[structure] = 0
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        for structure in range(N_BASE_STRUCTURES):
            if pub.owner[region][structure] == seat:
                own[structure] |= <uint16_t>one(region)
        if pub.owner[region][MARKET] == seat:
            kinds |= 1 << pub.good[region]
    if size_of(kinds) < need[NEED_MARKETS_DIFFERENT_GOODS]:
        return False
    for structure in range(N_BASE_STRUCTURES):
        if need[NEED_ADJACENT + structure] and largest_group(tables, own[structure]) < need[NEED_ADJACENT + structure]:
            return False
        if need[NEED_HERE + structure]:
            here = True
            together &= own[structure]
    return not here or together != 0


cdef void do_deed(State *state, const Tables *tables, int seat, int deed, Ctx *ctx) noexcept nogil:
    # B-20, B-21
    state.pub.did_deed = 1
    state.pub.deeds_held[seat] &= ~one(deed)
    state.pub.deeds_done[seat] |= one(deed)
    pay(state, tables, seat, tables.deed_cost[deed], ctx)
    gain(state, tables, seat, tables.deed_gain[deed], ctx)


cdef void pay(State *state, const Tables *tables, int seat, const int8_t *cost, Ctx *ctx) noexcept nogil:
    # B-22 to B-26
    cdef int i
    state.pub.coins[seat] -= cost[COST_COINS]
    pay_goods(state, seat, cost, ctx)
    for i in range(cost[COST_SCHEME_CARDS]):
        give_up_scheme(state, seat, ctx)
    give_up_troops(state, tables, seat, cost, ctx)
    for i in range(cost[COST_STRUCTURES]):
        give_up_structure(state, seat, ctx)
    if cost[COST_CAPTURED_TROOPS]:                                     # W-13
        tables.hooks.give_captured(state, seat, cost[COST_CAPTURED_TROOPS], ctx)


cdef void give_up_scheme(State *state, int seat, Ctx *ctx) noexcept nogil:
    # B-25
    cdef Move moves[MAX_SCHEMES]
    cdef uint64_t hand = state.hid.hand[seat]
    cdef int n = 0
    while hand:
        moves[n] = Move(lowest(hand), 0, 0, 0)
        hand &= hand - 1
        n += 1
    moves[0] = choose(ctx, state, seat, KIND_DISCARD, moves, n)
    if not ctx.error:
        from_hand(state, seat, moves[0].what)
        discard(state, moves[0].what)


cdef void give_up_troops(State *state, const Tables *tables, int seat, const int8_t *cost, Ctx *ctx) noexcept nogil:
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
        region = choose(ctx, state, seat, KIND_REMOVE, moves, region_moves(regions, moves)).where
        for i in range(cost[COST_TROOPS_RULED]):
            lose_piece(pub, tables, seat, region)
    regions = pub.occupied[seat]
    for i in range(cost[COST_TROOPS_APART]):
        region = choose(ctx, state, seat, KIND_REMOVE, moves, region_moves(regions, moves)).where
        regions &= ~<uint16_t>one(region)
        lose_piece(pub, tables, seat, region)
    for i in range(cost[COST_TROOPS]):
        region = choose(ctx, state, seat, KIND_REMOVE, moves, region_moves(pub.occupied[seat], moves)).where
        lose_piece(pub, tables, seat, region)


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
    move = choose(ctx, state, seat, KIND_RAZE, moves, n)
    if ctx.error:
        return
    lose_structure(pub, seat, move.what, move.where)


# ---- conversion

cdef inline int possible_conversions(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # B-40; H-21: a boon is of any kind
    cdef int goods = goods_of(pub, seat) + pub.boons[seat], token, priced
    cdef int tokens = tables.conversions_within[min(goods, MAX_CONVERTED)] & ~pub.tokens_used[seat]
    if tokens and not pub.boons[seat]:
        tokens &= tables.conversions_of[kinds_of(pub, seat)]
    priced = tokens & tables.conversions_priced                 # W-10
    while priced:
        token = lowest(priced)
        priced &= priced - 1
        if (pub.coins[seat] < tables.conversion_coins[token]
                or pub.rebels_beaten[seat] < tables.conversion_rebels[token]):
            tokens &= ~(1 << token)
    return tokens


cdef void convert(State *state, const Tables *tables, int seat, int token, Ctx *ctx) noexcept nogil:
    # B-40
    cdef int i
    state.pub.converted = 1
    state.pub.tokens_used[seat] |= 1 << token
    state.pub.coins[seat] -= tables.conversion_coins[token]
    if tables.conversion_rebels[token]:                         # W-10
        tables.hooks.give_rebels(state, seat, tables.conversion_rebels[token], ctx)
    if tables.conversion_first[token]:
        spend(state, seat, tables.conversion_first[token], True, ctx)
    for i in range(tables.conversion_others[token]):
        spend(state, seat, ALL_GOODS, True, ctx)
    gain(state, tables, seat, tables.conversion_gain[token], ctx)
