"""Attacks (A-40 to A-47, L-*): on opponents with their casualty check, and on rebels."""
from simcore.choice cimport Ctx, Move, choose, note
from simcore.rurik.board cimport add_troop, lose_piece, turn_up_rebel
from simcore.rurik.bonus cimport accepts, gain, step_up
from simcore.rurik.cards cimport choose_deck, discard, settle_decks, top_scheme
from simcore.rurik.epic cimport tower_options
from simcore.rurik.movement cimport bind
from simcore.rurik.rebellion cimport defeat_neutral
from simcore.rurik.state cimport *
from simcore.rurik.war cimport capture


cdef int attack_options(const Public *pub, const Tables *tables, int seat, int what, Move *moves) noexcept nogil:
    # A-40
    cdef uint16_t regions = pub.occupied[seat]
    cdef int n = 0
    if tables.intrigue and pub.coins[seat] < lasting(pub, tables, LASTING_ATTACK_PRICE):        # I-5
        return 0
    while regions:
        n += targets_in(pub, seat, what, lowest(regions), 0, moves + n, lowest(regions))
        regions &= regions - 1
    if tables.epic_structures:
        n += tower_options(pub, tables, seat, what, moves + n)
    return n


cdef int targets_in(const Public *pub, int seat, int what, int region, int extra, Move *moves, int home) noexcept nogil:
    cdef int other, n = 0
    if pub.rebels[region] > 0:
        moves[n] = Move(what, home, REBEL, extra)
        n += 1
    if pub.neutral[region] > 0:
        moves[n] = Move(what, home, NEUTRAL, extra)
        n += 1
    for other in range(pub.course.n_seats):
        if other != seat and pub.troops[region][other] > 0:
            moves[n] = Move(what, home, other, extra)
            n += 1
    return n


cdef void attack(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # The attacker stands in `home`, its target in `region`: Q-Tower makes them differ
    cdef Public *pub = &state.pub
    cdef int home = move.where, region = move.extra - 1 if move.extra else move.where
    cdef int revealed = 0, again = 0, lost = 0, cards, more = 0
    cdef bint leader = False, careful = move.what == ATTACK_CAREFUL
    pub.points[GAIN_ATTACK_CAREFUL if careful else GAIN_ATTACK] -= 1
    if tables.intrigue:
        pub.coins[seat] -= lasting(pub, tables, LASTING_ATTACK_PRICE)       # I-5
    if move.to == NEUTRAL:
        defeat_neutral(state, tables, seat, region)             # R-7
    elif move.to == REBEL:
        defeat_rebel(state, tables, seat, region, ctx)
        if faction_is(pub, tables, FACTION_ARMED):
            cards = tables.cards_revealed + lasting(pub, tables, LASTING_CARDS) - careful
            lost = casualty_check(state, tables, seat, home, max(0, cards), &revealed, ctx)    # F-Armed
    else:
        cards = cards_to_reveal(pub, tables, seat, home, region, move.to, careful)              # A-45
        if tables.solo and pub.leader_at[REBELLION] == region:
            more = tables.rebellion_power[POWER_CHECKS_MORE]                                    # R-51
        state.tally.attacks[seat] += 1
        state.tally.troops_taken[move.to] += 1
        pub.attacks += 1
        pub.struck |= STRUCK_LEADER * (pub.leader_at[move.to] == region)                        # W-12
        pub.struck |= STRUCK_STRONGHOLD * (pub.owner[region][STRONGHOLD] == move.to)
        leader = pub.leader_at[move.to] == region and pub.troops[region][move.to] == 1
        lose_piece(pub, move.to, region)                        # A-42
        if pub.holder[RAID] == seat and pub.leader_at[seat] == home and pub.coins[move.to] > 0:         # L-Boris
            pub.coins[move.to] -= 1
            pub.coins[seat] += 1
            note(ctx, seat, NOTE_STEAL, move.to, move)
        step_up(state, tables, seat, ctx)                       # A-43
        lost = casualty_check(state, tables, seat, home, cards, &revealed, ctx)
        while more > 0 and pub.troops[home][seat] > 0 and not ctx.error:                        # R-52
            more -= 1
            lost += casualty_check(state, tables, seat, home, cards, &again, ctx)
            revealed += again
    if pub.holder[PURSUIT] == seat and not lost and not pub.ability_used[seat] and pub.leader_at[seat] == home:
        pursue(state, tables, seat, home, ctx)
    if tables.war and not lost and move.to != NEUTRAL:
        capture(state, tables, seat, home, region, move.to, leader, revealed, ctx)


cdef void defeat_rebel(State *state, const Tables *tables, int seat, int region, Ctx *ctx) noexcept nogil:
    # A-41; V-2
    cdef Public *pub = &state.pub
    cdef int kind
    pub.rebels[region] -= 1
    pub.rebels_gone += 1
    pub.rebels_beaten[seat] += 1
    state.tally.rebels_defeated[seat] += 1
    changed(pub, region)
    if tables.reward_tokens:
        kind = NONE
        if state.hid.rewards_left > 0:
            state.hid.rewards_left -= 1
            kind = state.hid.rewards[state.hid.rewards_left]
            state.hid.rewards[state.hid.rewards_left] = NONE
    else:
        kind = state.hid.rebel_kind[region]
    state.hid.rebel_kind[region] = NONE
    if tables.boxes:
        turn_up_rebel(state, tables, region)
    if kind != NONE:
        note(ctx, seat, NOTE_REWARD, kind, Move(0, region, 0, 0))
        gain(state, tables, seat, tables.reward_gain[kind], ctx)
    if pub.holder[REBEL_LORD] == seat and pub.leader_at[seat] == region and pub.supply[seat] > 0:
        add_troop(pub, seat, region)                            # L-Sviatopolk; Q-Tower: he stands where the rebel stood


cdef int casualty_check(State *state, const Tables *tables, int seat, int region, int cards, int *revealed,
                        Ctx *ctx) noexcept nogil:
    # A-46; W-7. Losses come from this region. Returns the pieces lost, and how many cards were revealed. R-25: when the
    # Rebellion attacks, the player chooses the deck.
    cdef Move moves[MAX_SCHEMES]
    cdef int8_t shown[MAX_SCHEMES]
    cdef int deck, card = NONE, i, n = 0, losses = 0
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
        note(ctx, seat, NOTE_CARD, card, Move(0, region, 0, 0))
        losses = tables.scheme_casualties[card]
    for i in range(n):
        discard(state, shown[i])
    settle_decks(state, tables, ctx)
    revealed[0] = n
    if losses:
        state.tally.casualties[min(cards, 3)][seat] += 1
    losses = min(losses, state.pub.troops[region][seat])
    for i in range(losses):
        note(ctx, seat, NOTE_LOSS, 1, Move(0, region, 0, 0))
        lose_piece(&state.pub, seat, region)
        state.tally.troops_lost[seat] += 1
    state.tally.doubles[seat] += losses > 1
    return losses


cdef void pursue(State *state, const Tables *tables, int seat, int region, Ctx *ctx) noexcept nogil:
    # L-Gleb
    if accepts(state, seat, OFFER_PURSUIT, region, ctx):
        state.pub.ability_used[seat] = 1
        bind(&state.pub, tables, seat, region, tables.leader_amount[state.pub.leader[seat]])
