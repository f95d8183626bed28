"""What buildings and cards both offer: animals, crew members, quests."""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.scythia.cards cimport discard, dismiss, hand_options, lose_card, spend
from ludometer.simcore.scythia.state cimport *


cdef int animal_options(const State *state, const Tables *tables, int what, int building, Move *moves,
                      int n) noexcept nogil:
    cdef int place, slot
    for place in range(MAX_SHOWN):
        if state.pub.shown[place] == NONE:
            continue
        for slot in range(tables.knob.slots):
            moves[n] = Move(what, place, slot, building)
            n += 1
    return n


cdef int hire_options(const State *state, const Tables *tables, int seat, int price, int discount, Move *moves,
                    int n) noexcept nogil:
    cdef const Player *player = &state.player[seat]
    cdef Move cards[MAX_HAND]
    cdef int i, slot, silver, n_cards = hand_options(state, seat, cards)
    for i in range(n_cards):
        silver = hire_price(tables, cards[i].what, price, discount)
        if silver > player.has[SILVER]:
            continue
        for slot in range(tables.knob.slots):
            moves[n] = Move(ACT_HIRE, cards[i].what, slot, silver)
            n += 1
    return n


cdef void hire(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # C-1 to C-3: the card takes its slot; one that was there is discarded
    cdef int card = move.where
    spend(state, seat, SILVER, move.extra, ctx)
    lose_card(state, seat, card)
    dismiss(state, tables, seat, move.to)
    put_crew(&state.player[seat], tables, move.to, card)
    state.tally.hired[seat] |= one(card)
    state.tally.hires[seat] += 1


cdef uint64_t affordable(const State *state, const Tables *tables, int seat, int discount, int off) noexcept nogil:
    # the quests, as a set, if the discount falls on the good `off`
    cdef const Player *player = &state.player[seat]
    cdef uint64_t quests
    cdef int good, i, strength = 0
    for i in range(player.n_hand):
        strength += tables.crew[state.hid.hand[seat][i]].strength
    quests = tables.quests_within[N_GOODS][min(strength, <int>MAX_QUEST_COST)]
    for good in range(N_GOODS):
        quests &= tables.quests_within[good][min(player.has[good] + discount * (good == off), <int>MAX_QUEST_COST)]
    return quests


cdef int quest_options(const State *state, const Tables *tables, int seat, int discount, Move *moves,
                     int n) noexcept nogil:
    # Q-1, C-18: those turned up, wherever they lie; with a discount once for each good on which it may fall
    cdef uint32_t places = state.pub.quests_up
    cdef uint64_t undiscounted = affordable(state, tables, seat, 0, NONE)
    cdef uint64_t[N_GOODS] discounted
    cdef int place, quest, off
    for off in range(N_GOODS if discount else 0):
        discounted[off] = affordable(state, tables, seat, discount, off)
    while places:
        place = lowest(places)
        places &= places - 1
        quest = state.pub.quest[place]
        for off in range(N_GOODS if discount else 0):
            if tables.quest_cost[quest][off] and has(discounted[off], quest):
                moves[n] = Move(ACT_QUEST, off, place, discount)
                n += 1
        if has(undiscounted, quest) and (discount == 0 or tables.quest_strength[quest]):
            moves[n] = Move(ACT_QUEST, NONE, place, discount)
            n += 1
    return n


cdef void complete_quest(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # Q-2, Q-3, Q-5; Q-4: cards one after another
    cdef Player *player = &state.player[seat]
    cdef int quest = state.pub.quest[move.to], good, needed, i, n, n_strong, card
    cdef Move moves[MAX_HAND]
    for good in range(N_GOODS):
        spend(state, seat, good, quest_price(tables, quest, good, move.extra, move.where), ctx)
    needed = tables.quest_strength[quest]
    while needed > 0 and not ctx.error:
        n = hand_options(state, seat, moves)
        n_strong = 0
        for i in range(n):
            if tables.crew[moves[i].what].strength:
                moves[n_strong] = Move(moves[i].what, needed, 0, 0)
                n_strong += 1
        card = choose(ctx, state, seat, KIND_DISCARD, moves, n_strong).what
        discard(state, seat, card)
        needed -= tables.crew[card].strength
    state.pub.quest[move.to] = NONE
    state.pub.quests_up &= ~(1u << move.to)
    player.quests |= one(quest)
    state.pub.idle = NONE                                       # see game.pyx
