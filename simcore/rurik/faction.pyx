"""Rebel factions (F-*): the card, its lair, the rebels it sends and how they hinder, and its end."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.rng cimport DECK, Rng, rng_seek, shuffle
from ludometer.simcore.rurik.attack cimport casualty_check
from ludometer.simcore.rurik.board cimport add_rebel
from ludometer.simcore.rurik.cards cimport deck_of
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.heritage cimport cards_in_play


cdef void join_rebel_faction(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.at[MOMENT_DEAL][end_of(hooks.at[MOMENT_DEAL])] = draw_faction
    hooks.at[MOMENT_ROUND][end_of(hooks.at[MOMENT_ROUND])] = place_lair
    hooks.at[MOMENT_CLAIM][end_of(hooks.at[MOMENT_CLAIM])] = spawn
    hooks.turn_options[end_of(hooks.turn_options)] = defeat_faction_options
    hooks.turn_move[TURN_DEFEAT_FACTION] = defeat_faction
    hooks.checks[end_of(hooks.checks)] = armed_rebels
    hooks.more[MORE_TAX][end_of(hooks.more[MORE_TAX])] = unrest
    hooks.more[MORE_SAFE_REBELS][end_of(hooks.more[MORE_SAFE_REBELS])] = pagans


cdef void draw_faction(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # F-1
    cdef int8_t cards[MAX_FACTIONS]
    deck_of(cards, tables.n_factions, DECK_FACTIONS, ctx)
    state.pub.faction = cards[0]
    state.pub.faction_stands = 1


cdef void place_lair(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # F-4: before the first round. The lair counts for the limit of structures.
    cdef Public *pub = &state.pub
    if pub.round > 0:
        return
    shuffle_heritage(state, tables, DECK_LAIRS, ctx)
    pub.lair = next_region(state, tables, ctx)
    pub.standing[pub.lair] += 1
    note(ctx, pub.first_seat, NOTE_FACTION, 0, Move(pub.faction, pub.lair, 0, 0))


cdef void shuffle_heritage(State *state, const Tables *tables, int which, Ctx *ctx) noexcept nogil:
    # F-3: all inheritances of this number of players
    cdef int8_t cards[MAX_HERITAGE + 1]
    cdef int i, n = cards_in_play(&state.pub, tables, cards)
    cdef Rng rng
    rng_seek(&rng, &ctx.luck, DECK, which)
    shuffle(cards, n, &rng)
    for i in range(n):
        state.hid.heritage_deck[i] = cards[i]
    state.hid.heritage_left = n


cdef int next_region(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # F-5: of the top inheritance; an empty deck is shuffled again
    cdef int card
    if state.hid.heritage_left == 0:
        shuffle_heritage(state, tables, DECK_LAIRS_ANEW + state.pub.round, ctx)
    state.hid.heritage_left -= 1
    card = state.hid.heritage_deck[state.hid.heritage_left]
    state.hid.heritage_deck[state.hid.heritage_left] = NONE
    return tables.heritage_region[card]


cdef void spawn(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # F-5, F-6
    cdef Public *pub = &state.pub
    cdef int i, region
    if not pub.faction_stands:
        return
    for i in range(tables.knob.faction_rebels):
        region = next_region(state, tables, ctx) if pub.rebels[pub.lair] > 0 else pub.lair
        if add_rebel(state, tables, region):
            note(ctx, pub.first_seat, NOTE_SPAWN, 1, Move(0, region, 0, 0))


cdef int armed_rebels(State *state, const Tables *tables, int seat, Attack *attack, Ctx *ctx) noexcept nogil:
    # F-Armed
    if attack.target != REBEL or not faction_is(&state.pub, tables, FACTION_ARMED):
        return 0
    return casualty_check(state, tables, seat, attack.home, attack.region,
                          armed_cards(&state.pub, tables, attack.careful), &attack.revealed, ctx)


cdef int unrest(const Public *pub, const Tables *tables, int region) noexcept nogil:
    # F-Peasant
    if pub.rebels[region] > 0 and faction_is(pub, tables, FACTION_UNREST):
        return tables.faction_amount[pub.faction]
    return 0


cdef int pagans(const Public *pub, const Tables *tables, int region) noexcept nogil:
    # F-Pagan
    return faction_is(pub, tables, FACTION_PAGAN)


cdef int defeat_faction_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    moves[0] = Move(TURN_DEFEAT_FACTION, 0, 0, 0)
    return can_defeat_faction(pub, tables, seat)


cdef bint can_defeat_faction(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # F-7, F-8
    cdef int what
    if not pub.faction_stands:
        return False
    for what in range(N_FACTION_NEEDS):
        if brought(pub, tables, seat, what) < tables.faction_asks[pub.faction][what]:
            return False
    return True


cdef void defeat_faction(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # F-7: the card goes to the box, the lair stays
    cdef Public *pub = &state.pub
    cdef int points = tables.faction_points[pub.faction]
    pub.faction_stands = 0
    pub.vp_tokens[seat] += points
    state.tally.faction_round[seat] = pub.round + 1
    note(ctx, seat, NOTE_FACTION, points, Move(pub.faction, pub.lair, 0, 0))


cdef bint sound_faction(const State *state, const Tables *tables) noexcept nogil:
    # F-1, F-3, F-4: from the first round on a lair, and the inheritances that its deck still has
    cdef int8_t cards[MAX_HERITAGE + 1]
    cdef int i, n = cards_in_play(&state.pub, tables, cards)
    cdef uint32_t found = 0, every = 0
    if not tables.knob.rebel_faction:
        return state.pub.faction == NONE and state.pub.lair == NONE and not (state.pub.faction_stands
                                                                             | state.hid.heritage_left)
    if not (0 <= state.pub.faction < tables.n_factions and 0 <= state.pub.faction_stands <= 1
            and NONE <= state.pub.lair < N_REGIONS and 0 <= state.hid.heritage_left <= n):
        return False
    if state.pub.course.stage < STAGE_STRATEGY:
        return state.pub.lair == NONE and state.hid.heritage_left == 0
    for i in range(n):
        every |= <uint32_t>one(cards[i])
    for i in range(state.hid.heritage_left):
        if not 0 <= state.hid.heritage_deck[i] < tables.n_heritage:
            return False
        found |= <uint32_t>one(state.hid.heritage_deck[i])
    return (state.pub.lair != NONE and has(state.pub.in_play, state.pub.lair) and found & ~every == 0
            and size_of(found) == state.hid.heritage_left)
