"""Attacks (A-40 to A-47, L-*): on opponents with their casualty check, and on rebels."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.rurik.board cimport add_troop, lose_piece, turn_up_rebel
from ludometer.simcore.rurik.cards cimport choose_deck, discard, settle_decks, top_scheme
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.rewards cimport gain, step_up


cdef int attack_options(const Public *pub, const Tables *tables, int seat, int what, Move *moves) noexcept nogil:
    # A-40
    cdef uint16_t regions = pub.occupied[seat]
    cdef int i = 0, n = 0
    if pub.coins[seat] < more(pub, tables, MORE_ATTACK_COINS, 0):
        return 0
    while regions:
        n += targets_in(pub, tables, seat, what, lowest(regions), 0, moves + n, lowest(regions))
        regions &= regions - 1
    while tables.hooks.targets[i] != NULL:
        n += tables.hooks.targets[i](pub, tables, seat, what, moves + n)
        i += 1
    return n


cdef int targets_in(const Public *pub, const Tables *tables, int seat, int what, int region, int extra, Move *moves,
                    int home) noexcept nogil:
    # in a region, for an attacker who stands in `home`
    cdef int other, n = 0
    if pub.rebels[region] > 0:
        moves[n] = Move(what, home, REBEL, extra)
        n += 1
    if tables.hooks.other_target != NULL:
        moves[n] = Move(what, home, tables.hooks.other_target(pub, region), extra)
        n += moves[n].to != NONE
    for other in range(pub.course.n_seats):
        if other != seat and pub.troops[region][other] > 0:
            moves[n] = Move(what, home, other, extra)
            n += 1
    return n


cdef void attack(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef Attack strike = Attack(move.where, move.extra - 1 if move.extra else move.where, move.to,
                                move.what == TURN_ATTACK_CAREFUL, False, 0, 0)
    cdef int i = 0, lost = 0
    pub.points[GAIN_ATTACK_CAREFUL if strike.careful else GAIN_ATTACK] -= 1
    pub.coins[seat] -= more(pub, tables, MORE_ATTACK_COINS, 0)
    if move.to == REBEL:
        defeat_rebel(state, tables, seat, strike.region, ctx)
    elif move.to < SEATS:
        lost = attack_seat(state, tables, seat, &strike, ctx)
    else:
        tables.hooks.remove_other(state, tables, seat, strike.region, False)
    while tables.hooks.checks[i] != NULL:
        lost += tables.hooks.checks[i](state, tables, seat, &strike, ctx)
        i += 1
    i = 0
    while tables.hooks.unhurt[i] != NULL and not lost:
        tables.hooks.unhurt[i](state, tables, seat, &strike, ctx)
        i += 1


cdef int attack_seat(State *state, const Tables *tables, int seat, Attack *attack, Ctx *ctx) noexcept nogil:
    # A-42 to A-46. Returns the pieces that the attacker has lost.
    cdef Public *pub = &state.pub
    cdef int target = attack.target, region = attack.region, i = 0
    attack.cards = cards_to_reveal(pub, tables, seat, region, target, attack.careful)   # A-45
    attack.leader = pub.leader_at[target] == region and pub.troops[region][target] == 1
    state.tally.attacks[seat] += 1
    state.tally.troops_taken[target] += 1
    while tables.hooks.struck[i] != NULL:
        tables.hooks.struck[i](pub, region, target)
        i += 1
    lose_piece(pub, tables, target, region)                     # A-42
    if raids_in(pub, seat, region) and pub.coins[target] > 0:
        pub.coins[target] -= 1
        pub.coins[seat] += 1
        note(ctx, seat, NOTE_STEAL, target, Move(0, region, target, 0))
    step_up(state, tables, seat, ctx)                           # A-43
    return casualty_check(state, tables, seat, attack.home, region, attack.cards, &attack.revealed, ctx)


cdef void defeat_rebel(State *state, const Tables *tables, int seat, int region, Ctx *ctx) noexcept nogil:
    # A-41
    cdef Public *pub = &state.pub
    cdef int kind = state.hid.rebel_kind[region]
    pub.rebels[region] -= 1
    pub.rebels_gone += 1
    pub.rebels_beaten[seat] += 1
    state.tally.rebels_defeated[seat] += 1
    changed(pub, region)
    if tables.hooks.reward != NULL:
        kind = tables.hooks.reward(state)
    state.hid.rebel_kind[region] = NONE
    turn_up_rebel(state, tables, region)
    if kind != NONE:
        note(ctx, seat, NOTE_REWARD, kind, Move(0, region, 0, 0))
        gain(state, tables, seat, tables.reward_gain[kind], ctx)
    if recruits(pub, seat, region):
        add_troop(pub, seat, region)


cdef int casualty_check(State *state, const Tables *tables, int seat, int home, int region, int cards, int *revealed,
                        Ctx *ctx) noexcept nogil:
    # A-46. Losses come from `home`, where the attacker stands, whatever region it attacks. Q-Tower: or from that, and
    # of `home` the attacker at most. Returns the pieces lost, and how many cards were revealed. R-25: for a seat in
    # which nobody decides, the last player chooses the deck.
    cdef Move moves[MAX_SCHEMES]
    cdef int8_t shown[MAX_SCHEMES]
    cdef int deck, card = NONE, i, n = 0, losses = 0, place = region if tables.knob.tower_losses_there else home
    state.tally.checks[min(cards, 3)][seat] += 1
    revealed[0] = 0
    if cards == 0:
        return 0
    deck = choose_deck(state, tables, min(seat, players(&state.pub, tables) - 1), cards, True, ctx)
    while n < cards and losses == 0:
        card = top_scheme(state, tables, deck, ctx)
        if card == NONE:
            break
        shown[n] = card
        n += 1
        note(ctx, seat, NOTE_CARD, card, Move(0, home, 0, 0))
        losses = tables.scheme_casualties[card]
    for i in range(n):
        discard(state, shown[i])
    settle_decks(state, tables, ctx)
    revealed[0] = n
    if losses:
        state.tally.casualties[min(cards, 3)][seat] += 1
    # W-7: an icon may be double
    losses = min(losses, state.pub.troops[place][seat] + (place != home and state.pub.troops[home][seat] > 0))
    for i in range(losses):
        if state.pub.troops[place][seat] == 0:
            place = home
        note(ctx, seat, NOTE_LOSS, 1, Move(0, place, 0, 0))
        lose_piece(&state.pub, tables, seat, place)
        state.tally.troops_lost[seat] += 1
    state.tally.doubles[seat] += losses > 1
    return losses
