"""How the Rebellion musters, moves and attacks (R-*); see rebellion_actions.pyx."""
from libc.string cimport memcpy
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.rurik.attack cimport casualty_check
from ludometer.simcore.rurik.board cimport add_leader, lose_piece, shift
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.rebellion cimport defeat_neutral, raise_troops, top_card
from ludometer.simcore.rurik.stone_and_blade cimport fill_boons


# ---- muster

cdef void rebellion_muster(State *state, const Tables *tables, int points, Ctx *ctx) noexcept nogil:
    # R-20: laps around the order, as long as one leaves something to do
    cdef Public *pub = &state.pub
    cdef const int8_t *order = tables.rebellion_order[top_card(state)]
    cdef int i, region
    cdef bint ruled
    for ruled in range(2):
        while (points > 0 and may_muster(pub)
               and pub.occupied[REBELLION] & (pub.ruled[REBELLION] if ruled else ~pub.ruled[REBELLION])):
            for i in range(tables.n_inside):
                region = order[i]
                if (points > 0 and may_muster(pub) and has(pub.occupied[REBELLION], region)
                        and has(pub.ruled[REBELLION], region) == ruled):
                    points -= 1
                    if leader_at_hand(pub, REBELLION):          # always the first piece
                        add_leader(pub, REBELLION, region)
                        note(ctx, REBELLION, NOTE_REBELLION, points, Move(TURN_MUSTER, region, 0, 1))
                    else:
                        raise_troops(pub, 1, region, points, ctx)


cdef bint may_muster(const Public *pub) noexcept nogil:
    return leader_at_hand(pub, REBELLION) or pub.supply[REBELLION] > 0


# ---- move

cdef int destination(const Public *pub, const Tables *tables, const int8_t *order) noexcept nogil:
    # R-21: the first region that is not occupied, or not ruled; NONE if there is none
    cdef uint16_t there = pub.occupied[REBELLION] if pub.priority == PRIORITY_ATTACK_MOVE else pub.ruled[REBELLION]
    cdef int i
    for i in range(tables.n_inside):
        if not has(there, order[i]):
            return order[i]
    return NONE


cdef int source(const Public *pub, const Tables *tables, const int8_t *order, int target,
                uint16_t allowed) noexcept nogil:
    # R-23: the closest region with troops to spare, of two the one lower in the order; NONE if there is none
    cdef uint16_t reached = <uint16_t>one(target), ring = reached
    cdef int i
    while ring:
        ring = next_to(tables, ring) & pub.in_play & ~reached
        reached |= ring
        for i in range(tables.n_inside - 1, -1, -1):
            if has(ring & allowed, order[i]) and to_spare(pub, order[i]):
                return order[i]
    return NONE


cdef bint to_spare(const Public *pub, int region) noexcept nogil:
    # R-22
    cdef int8_t power[SEATS]
    if pub.troops[region][REBELLION] < 2:
        return False
    memcpy(power, pub.power[region], sizeof(power))
    power[REBELLION] -= 1
    return pub.ruler[region] == 0 or ruler_with(pub, region, power, pub.rebels[region], pub.neutral[region]) != 0


cdef void rebellion_move(State *state, const Tables *tables, int points, uint16_t allowed, Ctx *ctx) noexcept nogil:
    # R-21, R-23. allowed: regions to come from.
    cdef Public *pub = &state.pub
    cdef const int8_t *order = tables.rebellion_order[top_card(state)]
    cdef int origin, target = destination(pub, tables, order)
    cdef bint leader
    while points > 0 and target != NONE:
        origin = source(pub, tables, order, target, allowed)
        if origin == NONE:
            return
        points -= 1
        leader = pub.leader_at[REBELLION] == origin
        shift(pub, REBELLION, origin, target, not leader, leader)
        note(ctx, REBELLION, NOTE_REBELLION, points, Move(TURN_MARCH, origin, target, leader))
        if pub.priority == PRIORITY_ATTACK_MOVE:                # else all go to a single region
            target = destination(pub, tables, order)


# ---- attack

cdef bint can_strike(const Public *pub, int region) noexcept nogil:
    # R-24: the player or neutral troops; rebels of a faction are no targets
    return has(pub.occupied[REBELLION], region) and (pub.troops[region][0] > 0 or pub.neutral[region] > 0)


cdef void rebellion_attack(State *state, const Tables *tables, int points, int fewer, Ctx *ctx) noexcept nogil:
    # R-24
    cdef Public *pub = &state.pub
    cdef const int8_t *order = tables.rebellion_order[top_card(state)]
    cdef int lap, i
    for lap in range(2):
        for i in range(tables.n_inside):
            if has(pub.ruled[REBELLION], order[i]) != ((lap == 0) != (pub.priority == PRIORITY_ATTACK_MOVE)):
                continue
            while points > 0 and can_strike(pub, order[i]) and not ctx.error:
                points -= 1
                strike(state, tables, order[i], points, fewer, ctx)


cdef void strike(State *state, const Tables *tables, int region, int points, int fewer, Ctx *ctx) noexcept nogil:
    # R-25; R-50; R-62: it never captures
    cdef Public *pub = &state.pub
    cdef int cards, revealed
    if pub.troops[region][0] == 0:
        note(ctx, REBELLION, NOTE_REBELLION, points, Move(TURN_ATTACK, region, NEUTRAL, 0))
        defeat_neutral(state, tables, REBELLION, region)
        return
    note(ctx, REBELLION, NOTE_REBELLION, points, Move(TURN_ATTACK, region, 0, 0))
    if pub.leader_at[REBELLION] == region:
        fewer += tables.rebellion_power[POWER_CARDS_FEWER]
    cards = max(0, cards_to_reveal(pub, tables, REBELLION, region, 0, False) - fewer)
    state.tally.attacks[REBELLION] += 1
    state.tally.troops_taken[0] += 1
    lose_piece(pub, tables, 0, region)
    climb(state, tables, ctx)
    casualty_check(state, tables, REBELLION, region, region, cards, &revealed, ctx)


cdef void climb(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # A-43; R-37: of a war reward it takes coins, goods and tokens
    cdef Public *pub = &state.pub
    cdef int at = min(tables.knob.warfare_length, pub.warfare[REBELLION] + 1), kind, good
    cdef const int8_t *gains
    if at == pub.warfare[REBELLION]:
        return
    pub.warfare[REBELLION] = at
    kind = pub.war_reward[at]
    if not tables.knob.rebellion_gains or kind == NONE:
        return
    note(ctx, REBELLION, NOTE_WAR_REWARD, kind, Move(0, 0, 0, 0))
    gains = tables.war_reward_gain[kind]
    pub.coins[REBELLION] += gains[GAIN_COINS]
    pub.vp_tokens[REBELLION] += gains[GAIN_VP]
    for good in range(N_GOODS):
        pub.goods[REBELLION][good] += gains[GAIN_GOODS + good]
    fill_boons(state, tables, REBELLION, ctx)
