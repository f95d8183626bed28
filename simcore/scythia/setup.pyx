"""Setup: the deal of a block, then the draft of heroes and the first hand.

All is dealt by place at the table, not to players: pairs, plunder, quests and decks are the same in every game of a
block. From one game of it to the next only the players change seats.
"""
from libc.string cimport memset
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.rng cimport DECK, Rng, rng_seek, shuffle
from ludometer.simcore.scythia.cards cimport discard_some, draw, fill_row
from ludometer.simcore.scythia.chief cimport meet
from ludometer.simcore.scythia.state cimport *


cdef void setup(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-5, S-6, S-14: everything not named here starts at zero
    cdef Public *pub = &state.pub
    cdef Player *player
    cdef int seat, i
    memset(state, 0, sizeof(State))
    pub.course.n_seats = ctx.n_seats
    memset(pub.pair_hero, NONE, sizeof(pub.pair_hero))
    memset(pub.pair_crew, NONE, sizeof(pub.pair_crew))
    memset(pub.worker, NONE, sizeof(pub.worker))
    memset(pub.space_worker, NONE, sizeof(pub.space_worker))
    memset(pub.quest, NONE, sizeof(pub.quest))
    memset(pub.shown, NONE, sizeof(pub.shown))
    memset(&state.hid, NONE, sizeof(Hidden))
    for seat in range(SEATS):
        player = &state.player[seat]
        player.hero = player.worker = NONE
        for i in range(SLOTS):
            player.crew[i] = player.eagle[i] = player.horse[i] = NONE
    for seat in range(pub.course.n_seats):
        player = &state.player[seat]
        for i in range(N_GOODS):
            player.has[i] = tables.start[seat][i]
        player.worker = BLUE
    pub.worker[TOWN_CENTRE] = pub.worker[MEETING_TENT] = pub.worker[MARKET] = BLUE
    lay_out_board(state, tables, ctx)
    lay_out_quests(state, tables, ctx)
    deal_cards(state, tables, ctx)
    deal_pairs(state, tables, ctx)
    meet(state, tables, ctx)
    pub.chief.blocked = NONE
    state.tally.ended_by = NONE
    pub.course.stage = STAGE_DRAFT
    pub.course.to_move = pub.course.n_seats - 1


cdef void lay_out_board(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-1, S-2, S-4: workers, and plunder drawn from the bag. Spaces are filled in their order, whether in play or not,
    # so that the same deal fills them alike for any number of players; what is not in play goes to the supply.
    cdef Public *pub = &state.pub
    cdef Rng rng
    cdef int8_t bag[128]
    cdef int space, kind, i, n = 0
    for kind in range(N_PLUNDER):
        for i in range(tables.plunder_count[kind]):
            bag[n] = kind
            n += 1
    rng_seek(&rng, &ctx.luck, DECK, DECK_PLUNDER)
    shuffle(bag, n, &rng)
    for space in range(tables.n_spaces):
        for i in range(tables.plunder_drawn[space]):
            n -= 1
            if has(tables.in_play[pub.course.n_seats], space):
                pub.plunder[space][bag[n]] += 1
                pub.gold |= <uint32_t>(bag[n] == GOLD - FIRST_PLUNDER) << space
            else:
                pub.supply[FIRST_PLUNDER + bag[n]] += 1
        if has(tables.in_play[pub.course.n_seats], space):
            pub.space_worker[space] = tables.space_worker[space]
            note(ctx, NONE, NOTE_SPACE, pub.space_worker[space], Move(0, space, 0, 0))
            for kind in range(N_PLUNDER):
                if pub.plunder[space][kind]:
                    note(ctx, NONE, NOTE_GAIN, pub.plunder[space][kind], Move(FIRST_PLUNDER + kind, space, 0, 0))
    while n:
        n -= 1
        pub.supply[FIRST_PLUNDER + bag[n]] += 1
    pub.spaces = tables.in_play[pub.course.n_seats]


cdef void lay_out_quests(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-3
    cdef Public *pub = &state.pub
    cdef Rng rng
    cdef int8_t quests[MAX_QUESTS]
    cdef int i, space, n = 0
    for i in range(tables.n_quests):
        quests[i] = i
    rng_seek(&rng, &ctx.luck, DECK, DECK_QUESTS)
    shuffle(quests, tables.n_quests, &rng)
    for i in range(tables.knob.village_quests):
        pub.quest[i] = quests[n]
        pub.quests_up |= 1u << i
        note(ctx, NONE, NOTE_TURNED_UP, 0, Move(quests[n], i, 0, 0))
        n += 1
    for space in range(tables.n_spaces):
        if tables.has_quest[space] and has(pub.spaces, space):
            pub.quest[VILLAGE_PLACES + space] = FACE_DOWN
            pub.quests_down |= 1u << VILLAGE_PLACES + space
            state.hid.quest[VILLAGE_PLACES + space] = quests[n]
            n += 1
    for i in range(n, tables.n_quests):
        state.hid.box[i - n] = quests[i]


cdef void deal_cards(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-7
    cdef Rng rng
    cdef int kind, i, n = 0
    for kind in range(tables.n_crew):
        for i in range(tables.crew[kind].copies):
            state.hid.deck[n] = kind
            n += 1
    rng_seek(&rng, &ctx.luck, DECK, DECK_CREW)
    shuffle(state.hid.deck, n, &rng)
    state.pub.deck_left = n
    for i in range(tables.n_animals):
        state.hid.animals[i] = i
    rng_seek(&rng, &ctx.luck, DECK, DECK_ANIMALS)
    shuffle(state.hid.animals, tables.n_animals, &rng)
    state.pub.animals_left = tables.n_animals
    fill_row(state, tables, ctx)


cdef void deal_pairs(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-8, S-10: one hero more than players, each with a crew card. A hero asked for by name is kept out of the pairs,
    # and its player gets it with a crew card of its own.
    cdef Public *pub = &state.pub
    cdef Rng rng
    cdef int8_t heroes[MAX_HEROES]
    cdef uint32_t named = 0
    cdef int player, seat, hero, n = 0, n_pairs = ctx.n_seats + 1
    for player in range(ctx.n_seats):
        if ctx.faction[player] >= 0:
            named |= 1u << ctx.faction[player]
            n_pairs -= 1
    for hero in range(tables.n_heroes):
        heroes[hero] = hero
    rng_seek(&rng, &ctx.luck, DECK, DECK_HEROES)
    shuffle(heroes, tables.n_heroes, &rng)
    for hero in range(tables.n_heroes):
        if n < n_pairs and not has(named, heroes[hero]):
            pub.pair_hero[n] = heroes[hero]
            pub.pair_crew[n] = top_card(state)
            note(ctx, NONE, NOTE_HERO, 0, Move(pub.pair_hero[n], pub.pair_crew[n], n, 0))
            n += 1
    for player in range(ctx.n_seats):
        for seat in range(ctx.n_seats):
            if ctx.player[seat] == player and ctx.faction[player] >= 0:
                take_pair(state, tables, seat, ctx.faction[player], top_card(state), ctx)
    if tables.knob.draft:
        return
    n = 0
    for player in range(ctx.n_seats):                           # S-9: pairs are dealt to players
        for seat in range(ctx.n_seats):
            if ctx.player[seat] == player and state.player[seat].hero == NONE:
                take_pair(state, tables, seat, pub.pair_hero[n], pub.pair_crew[n], ctx)
                pub.pair_hero[n] = pub.pair_crew[n] = NONE
                n += 1


cdef int top_card(State *state) noexcept nogil:
    cdef int card
    state.pub.deck_left -= 1
    card = state.hid.deck[state.pub.deck_left]
    state.hid.deck[state.pub.deck_left] = NONE
    return card


cdef void take_pair(State *state, const Tables *tables, int seat, int hero, int card, Ctx *ctx) noexcept nogil:
    # S-11
    cdef Player *player = &state.player[seat]
    player.hero = hero
    put_crew(player, tables, 0, card)
    state.tally.hired[seat] |= one(card)
    state.tally.first_crew[seat] = card
    note(ctx, seat, NOTE_HERO, 0, Move(hero, card, 0, 0))


cdef void draft(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # S-9, S-12, N-2: the last player chooses first. Whoever chooses last leaves the crew of the pair left over to the
    # discards.
    cdef Public *pub = &state.pub
    cdef Move moves[MAX_PAIRS]
    cdef Move move
    cdef int i, n = 0
    if state.player[seat].hero == NONE:
        for i in range(MAX_PAIRS):
            if pub.pair_hero[i] != NONE:
                moves[n] = Move(pub.pair_hero[i], pub.pair_crew[i], i, 0)
                n += 1
        move = choose(ctx, state, seat, KIND_DRAFT, moves, n)
        if ctx.error:
            return
        take_pair(state, tables, seat, move.what, move.where, ctx)
        pub.pair_hero[move.to] = pub.pair_crew[move.to] = NONE
    if seat == 0:
        for i in range(MAX_PAIRS):
            if pub.pair_hero[i] != NONE and not against_chief(pub):
                pub.discards[pub.pair_crew[i]] += 1
            pub.pair_hero[i] = pub.pair_crew[i] = NONE


cdef void keep(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # S-13
    draw(state, tables, seat, tables.knob.cards_dealt + tables.start_cards[seat], ctx)
    discard_some(state, seat, KIND_KEEP,
               state.player[seat].n_hand - tables.knob.cards_kept - tables.start_cards[seat], ctx)
