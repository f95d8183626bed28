"""Inheritances of Stone & Blade (H-3, H-4, H-10 to H-15). Their cards also name regions for rebel factions and the
Rebellion.
"""
from ludometer.simcore.choice cimport NOBODY, Ctx, Move, choose
from ludometer.simcore.rng cimport Rng, shuffle
from ludometer.simcore.rurik.board cimport add_structure, add_troop
from ludometer.simcore.rurik.cards cimport deck_of, draw_schemes, take_top_deed
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.stone_and_blade cimport fill_boons


cdef void join_heritage(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.at[MOMENT_DEAL][end_of(hooks.at[MOMENT_DEAL])] = deal_heritage
    hooks.stage = heritage_stage
    tables.stages |= 1 << STAGE_HERITAGE_KEEP | 1 << STAGE_HERITAGE


cdef void heritage_stage(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # H-3, H-4
    if state.pub.course.stage == STAGE_HERITAGE_KEEP:
        keep_heritage(state, tables, seat, ctx)
    else:
        settle_heritage(state, tables, seat, ctx)


cdef int cards_in_play(const Public *pub, const Tables *tables, int8_t *cards) noexcept nogil:
    # H-3: of this number of players
    cdef int card, n = 0
    for card in range(tables.n_heritage):
        cards[n] = card
        n += tables.heritage_players[card] <= pub.course.n_seats
    return n


cdef void deal_heritage(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # H-3: dealt by player, as the agendas are
    cdef int8_t cards[MAX_HERITAGE + 1]
    cdef int8_t order[MAX_HERITAGE]
    cdef int seat, i, card, n = deck_of(order, cards_in_play(&state.pub, tables, cards), DECK_HERITAGE, ctx)
    for seat in range(ctx.n_seats):
        for i in range(min(tables.knob.inheritances_dealt, n - tables.knob.inheritances_dealt * ctx.player[seat])):
            card = cards[order[tables.knob.inheritances_dealt * ctx.player[seat] + i]]
            state.hid.inheritance[seat][i] = card
            state.tally.inheritances_dealt[seat] |= <uint32_t>one(card)


cdef void keep_heritage(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # H-3: those returned stand behind those kept
    cdef Move moves[3]
    cdef int8_t *cards = state.hid.inheritance[seat]
    cdef int n, i, returned, held = 0
    while held < tables.knob.inheritances_dealt and cards[held] != NONE:
        held += 1                                               # a position that somebody wrote may have fewer
    for n in range(held, tables.knob.inheritances_kept, -1):
        for i in range(n):
            moves[i] = Move(cards[i], 0, 0, 0)
        returned = choose(ctx, state, seat, KIND_HERITAGE_KEEP, moves, n).what
        for i in range(n - 1):
            if cards[i] == returned:
                cards[i], cards[i + 1] = cards[i + 1], cards[i]
    for i in range(min(held, <int>tables.knob.inheritances_kept)):
        state.tally.inheritances_kept[seat] |= <uint32_t>one(cards[i])


cdef void settle_heritage(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # H-4: one card after the other
    cdef Move moves[3 * (N_REGIONS + 1)]
    cdef Move move
    cdef uint32_t left = 0
    cdef int i, n
    for i in range(tables.knob.inheritances_kept):
        if state.hid.inheritance[seat][i] != NONE:
            left |= <uint32_t>one(state.hid.inheritance[seat][i])
    state.pub.heritage_shown |= left
    while left and not ctx.error:
        n = 0
        for i in range(tables.n_heritage):
            if has(left, i):
                n += inherit_options(&state.pub, tables, seat, i, moves + n)
        move = choose(ctx, state, seat, KIND_HERITAGE, moves, n)
        left &= ~<uint32_t>one(move.what)
        if move.where == NONE:
            state.pub.coins[seat] += tables.knob.inheritance_decline
        else:
            inherit(state, tables, seat, move.what, move.where, ctx)


cdef int inherit_options(const Public *pub, const Tables *tables, int seat, int card, Move *moves) noexcept nogil:
    # H-10, H-12, H-13
    cdef const int8_t *gains = tables.heritage_gain[card]
    cdef int own = tables.heritage_region[card], region, structure, n = 1
    cdef bint placed = gains[INHERIT_TROOPS] > 0, stands
    moves[0] = Move(card, NONE, 0, 0)
    for structure in range(N_STRUCTURES):
        placed = placed or gains[INHERIT_STRUCTURES + structure] > 0
    for region in range(N_REGIONS):
        if not has(pub.in_play, region) or (region != own and not placed):
            continue
        if pub.coins[seat] < inheritance_price(tables, card, region):
            continue
        stands = True
        for structure in range(N_STRUCTURES):
            if gains[INHERIT_STRUCTURES + structure]:
                stands = (stands and room_for(pub, tables, region, structure)
                          and pub.structures_left[seat][structure] > 0)
        if stands:
            moves[n] = Move(card, region, 0, 0)
            n += 1
    return n


cdef void inherit(State *state, const Tables *tables, int seat, int card, int region, Ctx *ctx) noexcept nogil:
    # H-10 to H-14
    cdef Public *pub = &state.pub
    cdef const int8_t *gains = tables.heritage_gain[card]
    cdef int i
    state.tally.inheritances_taken[seat] |= <uint32_t>one(card)
    pub.coins[seat] -= inheritance_price(tables, card, region)
    pub.coins[seat] += gains[INHERIT_COINS]
    for i in range(N_GOODS):
        pub.goods[seat][i] += gains[INHERIT_GOODS + i]
    fill_boons(state, tables, seat, ctx)
    for i in range(min(gains[INHERIT_TROOPS], pub.supply[seat])):
        add_troop(pub, seat, region)
    for i in range(N_STRUCTURES):
        if gains[INHERIT_STRUCTURES + i]:
            add_structure(pub, seat, i, region)
    if gains[INHERIT_SCHEME_DRAW]:
        draw_schemes(state, tables, seat, gains[INHERIT_SCHEME_DRAW], ctx)
    for i in range(gains[INHERIT_DEED_TOP]):
        take_top_deed(state, seat, ctx)


# ---- what a search imagines, and what a position must be

cdef void redeal_heritage(State *state, const Tables *tables, int seat, Rng *rng) noexcept nogil:
    # H-3: until they are revealed, those of the rivals come from all but the own ones; F-3: the deck is face down
    cdef int8_t cards[MAX_HERITAGE + 1]
    cdef int8_t unseen[MAX_HERITAGE + 1]
    cdef int other, i, own, n = cards_in_play(&state.pub, tables, cards), m = 0
    cdef uint32_t known = state.pub.heritage_shown, lying = 0
    for i in range(state.hid.heritage_left):
        lying |= <uint32_t>one(state.hid.heritage_deck[i])
    for i in range(state.hid.heritage_left):
        state.hid.heritage_deck[i] = lowest(lying)
        lying &= lying - 1
    shuffle(state.hid.heritage_deck, state.hid.heritage_left, rng)
    if state.pub.course.stage > STAGE_HERITAGE or seat == NOBODY:
        return
    for i in range(3):
        own = state.hid.inheritance[seat][i]
        if own != NONE:
            known |= <uint32_t>one(own)
    for i in range(n):
        unseen[m] = cards[i]
        m += not has(known, cards[i])
    shuffle(unseen, m, rng)
    for other in range(state.pub.course.n_seats):
        for i in range(3):
            if other != seat and state.hid.inheritance[other][i] != NONE and not has(known,
                                                                                      state.hid.inheritance[other][i]):
                m -= 1
                state.hid.inheritance[other][i] = unseen[m]


cdef bint sound_heritage(const State *state, const Tables *tables) noexcept nogil:
    # H-3: as they were dealt
    cdef const Public *pub = &state.pub
    cdef int8_t cards[MAX_HERITAGE + 1]
    cdef int seat, i, card, dealt = tables.knob.inheritances_dealt if tables.knob.stone_and_blade else 0
    cdef uint32_t found = 0, every = 0
    for i in range(cards_in_play(pub, tables, cards)):
        every |= <uint32_t>one(cards[i])
    for seat in range(pub.course.n_seats):
        for i in range(3):
            card = state.hid.inheritance[seat][i]
            if not NONE <= card < tables.n_heritage:
                return False
            if card != NONE:
                if i >= dealt or seat >= players(pub, tables) or has(found, card) or not has(every, card):
                    return False
                found |= <uint32_t>one(card)
    return pub.heritage_shown & ~found == 0
