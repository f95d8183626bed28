"""Things, crew cards and animals: gaining and giving them, and the abilities of a crew that add up."""
from libc.string cimport memset
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.rng cimport DECK, Rng, rng_seek, shuffle
from ludometer.simcore.scythia.state cimport *


# ---- things

cdef void gain(State *state, const Tables *tables, int seat, int thing, int amount, Ctx *ctx) noexcept nogil:
    # T-9, T-10
    cdef Player *player = &state.player[seat]
    if thing == CARDS:
        draw(state, tables, seat, amount, ctx)
        return
    amount = in_supply(&state.pub, thing, amount)
    if FIRST_PLUNDER <= thing < N_GOODS:
        state.pub.supply[thing] -= amount
    if amount == 0:
        return
    if thing == VP:
        player.vp[VP_CARDS] += amount
        note(ctx, seat, NOTE_POINTS, amount, Move(VP_CARDS, 0, 0, 0))
        return
    player.has[thing] += amount
    note(ctx, seat, NOTE_GAIN, amount, Move(thing, NONE, 0, 0))


cdef void spend(State *state, int seat, int thing, int amount, Ctx *ctx) noexcept nogil:
    # goods or points; whoever asks has seen that the seat has enough
    cdef Player *player = &state.player[seat]
    if amount == 0:
        return
    if thing == VP:
        player.vp[VP_CARDS] -= amount
        note(ctx, seat, NOTE_POINTS, -amount, Move(VP_CARDS, 0, 0, 0))
        return
    player.has[thing] -= amount
    if FIRST_PLUNDER <= thing < N_GOODS:
        state.pub.supply[thing] += amount
    note(ctx, seat, NOTE_GAIN, -amount, Move(thing, NONE, 0, 0))


# ---- crew cards

cdef void draw(State *state, const Tables *tables, int seat, int n, Ctx *ctx) noexcept nogil:
    cdef Player *player = &state.player[seat]
    cdef int i, card
    for i in range(n):
        if state.pub.deck_left == 0:
            shuffle_discards(state, tables, ctx)
        if state.pub.deck_left == 0 or player.n_hand == MAX_HAND:
            return
        state.pub.deck_left -= 1
        card = state.hid.deck[state.pub.deck_left]
        state.hid.deck[state.pub.deck_left] = NONE
        state.hid.hand[seat][player.n_hand] = card
        player.n_hand += 1
        state.tally.drawn[seat] += 1
        note(ctx, seat, NOTE_DRAWN, 0, Move(card, 0, 0, 0))


cdef void shuffle_discards(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # C-40
    cdef Rng rng
    cdef int kind, i, n = 0
    for kind in range(tables.n_crew):
        for i in range(state.pub.discards[kind]):
            state.hid.deck[n] = kind
            n += 1
        state.pub.discards[kind] = 0
    rng_seek(&rng, &ctx.luck, DECK, RESHUFFLE_CREW + state.pub.course.step)
    shuffle(state.hid.deck, n, &rng)
    state.pub.deck_left = n


cdef void lose_card(State *state, int seat, int card) noexcept nogil:
    # from the hand; those behind it move up
    cdef Player *player = &state.player[seat]
    cdef int8_t *hand = state.hid.hand[seat]
    cdef int i = 0
    while i < player.n_hand and hand[i] != card:
        i += 1
    if i == player.n_hand:                                      # only after an error
        return
    player.n_hand -= 1
    for i in range(i, player.n_hand):
        hand[i] = hand[i + 1]
    hand[player.n_hand] = NONE


cdef void discard(State *state, int seat, int card) noexcept nogil:
    lose_card(state, seat, card)
    state.pub.discards[card] += 1


cdef int hand_options(const State *state, int seat, Move *moves) noexcept nogil:
    # each kind once
    cdef uint64_t seen = 0
    cdef int i, card, n = 0
    for i in range(state.player[seat].n_hand):
        card = state.hid.hand[seat][i]
        if not has(seen, card):
            seen |= one(card)
            moves[n] = Move(card, 0, 0, 0)
            n += 1
    return n


cdef void discard_some(State *state, int seat, int kind, int n, Ctx *ctx) noexcept nogil:
    # that many cards of the hand, one after another, by the decision `kind`
    cdef Move moves[MAX_HAND]
    cdef int i, n_moves
    for i in range(min(n, <int>state.player[seat].n_hand)):
        n_moves = hand_options(state, seat, moves)
        discard(state, seat, choose(ctx, state, seat, kind, moves, n_moves).what)
        if ctx.error:
            return


cdef void dismiss(State *state, const Tables *tables, int seat, int slot) noexcept nogil:
    # W-11: a crew member of the board goes to the discards, its wounds to the supply
    cdef Player *player = &state.player[seat]
    if player.crew[slot] != NONE:
        state.pub.discards[player.crew[slot]] += 1
    put_crew(player, tables, slot, NONE)


# ---- animals

cdef void fill_row(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # A-5: gaps are filled at once, as long as there are cards
    cdef int place
    for place in range(tables.knob.animals_shown):
        if state.pub.shown[place] == NONE:
            show_animal(state, place, ctx)


cdef void show_animal(State *state, int place, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef int animal
    if pub.animals_left == 0:
        shuffle_animal_discards(state, ctx)
    if pub.animals_left == 0:
        return
    pub.animals_left -= 1
    animal = state.hid.animals[pub.animals_left]
    state.hid.animals[pub.animals_left] = NONE
    pub.shown[place] = animal
    note(ctx, NONE, NOTE_SHOWN, 0, Move(animal, place, 0, 0))


cdef void shuffle_animal_discards(State *state, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef Rng rng
    cdef int n = 0
    while pub.animal_discards:
        state.hid.animals[n] = lowest(pub.animal_discards)
        pub.animal_discards &= pub.animal_discards - 1
        n += 1
    rng_seek(&rng, &ctx.luck, DECK, RESHUFFLE_ANIMALS + pub.course.step)
    shuffle(state.hid.animals, n, &rng)
    pub.animals_left = n


cdef void train(State *state, const Tables *tables, int seat, int place, int slot, bint horse, Ctx *ctx) noexcept nogil:
    # an animal of the row
    put_animal(state, seat, state.pub.shown[place], slot, horse)
    state.pub.shown[place] = NONE
    fill_row(state, tables, ctx)


cdef void put_animal(State *state, int seat, int animal, int slot, bint horse) noexcept nogil:
    # A-1 to A-3: above or below the slot, as one half of the card; an animal that was there is discarded
    cdef Player *player = &state.player[seat]
    cdef int8_t *there = &player.horse[slot] if horse else &player.eagle[slot]
    if there[0] != NONE:
        state.pub.animal_discards |= one(there[0])
    there[0] = animal
    if horse:
        state.tally.horses[seat] |= one(animal)
    else:
        state.tally.eagles[seat] |= one(animal)


# ---- wounds

cdef bint wounded(const Player *player) noexcept nogil:
    cdef int slot, n = 0
    for slot in range(SLOTS):
        n += player.wounds[slot]
    return n > 0


cdef void heal(State *state, int seat, int n, Ctx *ctx) noexcept nogil:
    # V-3, C-15
    cdef Player *player = &state.player[seat]
    cdef Move moves[SLOTS]
    cdef int i, slot, n_moves
    for i in range(n):
        n_moves = 0
        for slot in range(SLOTS):
            if player.wounds[slot]:
                moves[n_moves] = Move(player.crew[slot], slot, 0, 0)
                n_moves += 1
        if n_moves == 0 or ctx.error:
            return
        player.wounds[choose(ctx, state, seat, KIND_HEAL, moves, n_moves).where] -= 1


# ---- abilities

cdef void sum_abilities(const State *state, const Tables *tables, int seat, int trigger, int where, int colour,
                        int *sums) noexcept nogil:
    # C-30, R-13, A-7, A-8: what the crew's abilities add up to, by effect: `where` is the region, or the building. One
    # for a colour of workers works for that alone; one doubled by an eagle counts twice.
    cdef const Player *player = &state.player[seat]
    cdef const Crew *crew
    cdef uint32_t slots = player.able[trigger], effects
    cdef int slot, n
    memset(sums, 0, N_EFFECTS * sizeof(int))
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        crew = &tables.crew[player.crew[slot]]
        if (crew.worker not in (NONE, colour)
                or (crew.building if trigger == WHEN_BUILDING else crew.region) not in (NONE, where)):
            continue
        n = times(tables, player, slot)
        effects = crew.effects
        while effects:
            sums[lowest(effects)] += n * crew.effect[lowest(effects)]
            effects &= effects - 1
