"""The village: what its eight buildings offer, and doing it.

Each list_... writes candidates behind the n that are there and returns how many there are now.
"""
from simcore.choice cimport Ctx, Move, choose
from simcore.scythia.cards cimport (dismiss, discard, gain, gather, give, heal, list_hand, lose_card, throw_away, train,
                                    wounded)
from simcore.scythia.centre cimport able, use
from simcore.scythia.state cimport *


cdef int list_acts(const State *state, const Tables *tables, int seat, int building, int colour,
                   Move *moves) noexcept nogil:
    # T-6, T-8: all that a worker of that colour may do there; nothing need be done
    cdef const Player *player = &state.player[seat]
    cdef int n = 1
    cdef int sums[N_EFFECTS]
    moves[0] = Move(ACT_PASS, 0, 0, building)
    if building == STABLES:                                     # V-1
        gather(state, tables, seat, WHEN_BUILDING, building, colour, sums)
        if player.has[SILVER] >= tables.knob.eagle_price - sums[E_EAGLE_DISCOUNT]:
            n = list_animals(state, tables, ACT_EAGLE, building, moves, n)
        if player.has[EQUIPMENT] >= tables.knob.horse_price:
            n = list_animals(state, tables, ACT_HORSE, building, moves, n)
    elif building == BARRACKS:                                  # V-2, V-3
        gather(state, tables, seat, WHEN_BUILDING, building, colour, sums)
        n = list_hires(state, tables, seat, NONE, sums[E_HIRE_DISCOUNT], moves, n)
        if player.has[KUMIS] >= tables.knob.heal_price and wounded(player):
            moves[n] = act(ACT_HEAL, building)
            n += 1
    elif building == SILVERSMITH:                               # V-4
        moves[n] = act(ACT_SILVER, building)
        n += 1
    elif building == FARM:                                      # V-5, V-6
        moves[n] = act(ACT_PROVISIONS, building)
        n += 1
        if colour == RED and tables.knob.farm_wagons_red and state.pub.supply[WAGON]:
            moves[n] = act(ACT_WAGON, building)
            n += 1
    elif building == CHIEFS_TENT:                               # V-7, V-8
        if player.has[LIVESTOCK]:
            moves[n] = act(ACT_FEED, building)
            n += 1
        n = list_quests(state, tables, seat, 0, moves, n)
    elif building == TOWN_CENTRE:                               # V-9 to V-11
        n = list_centre(state, tables, seat, moves, n)
    elif building == MEETING_TENT:                              # V-12
        moves[n] = act(ACT_CARDS, building)
        moves[n + 1] = act(ACT_CARD_AND_KUMIS, building)
        n += 2
    else:                                                       # V-13, V-14
        n = list_sales(state, tables, seat, moves, n)
    return n


cdef inline Move act(int what, int building) noexcept nogil:
    return Move(what, NONE, NONE, building)


cdef int list_animals(const State *state, const Tables *tables, int what, int building, Move *moves,
                      int n) noexcept nogil:
    cdef int place, slot
    for place in range(MAX_SHOWN):
        if state.pub.shown[place] == NONE:
            continue
        for slot in range(tables.knob.slots):
            moves[n] = Move(what, place, slot, building)
            n += 1
    return n


cdef int hire_price(const Tables *tables, int card, int price, int discount) noexcept nogil:
    # C-4, C-5
    return max(0, (tables.crew[card].cost if price == NONE else price) - discount)


cdef int list_hires(const State *state, const Tables *tables, int seat, int price, int discount, Move *moves,
                    int n) noexcept nogil:
    cdef const Player *player = &state.player[seat]
    cdef Move cards[MAX_HAND]
    cdef int i, slot, silver, n_cards = list_hand(state, seat, cards)
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
    give(state, seat, SILVER, move.extra, ctx)
    lose_card(state, seat, card)
    dismiss(state, tables, seat, move.to)
    put_crew(&state.player[seat], tables, move.to, card)
    state.tally.hired[seat] |= one(card)
    state.tally.hires[seat] += 1


cdef int quest_price(const Tables *tables, int quest, int good, int discount, int off) noexcept nogil:
    # C-18: how much of a good it takes, if the discount falls on the good `off`
    return max(0, tables.quest_cost[quest][good] - (discount if good == off else 0))


cdef bint affordable(const State *state, const Tables *tables, int seat, int quest, int discount,
                     int off) noexcept nogil:
    cdef const Player *player = &state.player[seat]
    cdef int good, i, strength = 0
    for good in range(N_GOODS):
        if player.has[good] < quest_price(tables, quest, good, discount, off):
            return False
    if tables.quest_strength[quest]:
        for i in range(player.n_hand):
            strength += tables.crew[state.hid.hand[seat][i]].strength
    return strength >= tables.quest_strength[quest]


cdef int list_quests(const State *state, const Tables *tables, int seat, int discount, Move *moves,
                     int n) noexcept nogil:
    # Q-1, C-18: those turned up, wherever they lie; with a discount once for each good on which it may fall
    cdef uint32_t places = state.pub.quests_up
    cdef int place, quest, off
    while places:
        place = lowest(places)
        places &= places - 1
        quest = state.pub.quest[place]
        if discount == 0 and affordable(state, tables, seat, quest, 0, NONE):
            moves[n] = Move(ACT_QUEST, NONE, place, 0)
            n += 1
        for off in range(N_GOODS if discount else 0):
            if tables.quest_cost[quest][off] and affordable(state, tables, seat, quest, discount, off):
                moves[n] = Move(ACT_QUEST, off, place, discount)
                n += 1
        if discount and tables.quest_strength[quest] and affordable(state, tables, seat, quest, 0, NONE):
            moves[n] = Move(ACT_QUEST, NONE, place, discount)
            n += 1
    return n


cdef void complete_quest(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # Q-2, Q-3, Q-5; Q-4: cards one after another
    cdef Player *player = &state.player[seat]
    cdef int quest = state.pub.quest[move.to], good, needed, i, n, n_strong, card
    cdef Move moves[MAX_HAND]
    for good in range(N_GOODS):
        give(state, seat, good, quest_price(tables, quest, good, move.extra, move.where), ctx)
    needed = tables.quest_strength[quest]
    while needed > 0 and not ctx.error:
        n = list_hand(state, seat, moves)
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
    player.quests |= 1u << quest
    state.pub.idle = NONE                                       # see game.pyx


cdef int list_centre(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil:
    # V-9 to V-11, A-9, C-21: a card of the hand, the hero, or the crew member below an eagle that opens it; hero and
    # eagle once a turn
    cdef const Player *player = &state.player[seat]
    cdef Move cards[MAX_HAND]
    cdef int i, slot, n_cards = list_hand(state, seat, cards)
    for i in range(n_cards):
        if able(state, tables, seat, &tables.crew[cards[i].what].centre, 1):
            moves[n] = Move(ACT_CARD, cards[i].what, NONE, TOWN_CENTRE)
            n += 1
    if not has(player.centre_used, SLOTS) and able(state, tables, seat, &tables.hero[player.hero], 0):
        moves[n] = act(ACT_HERO, TOWN_CENTRE)
        n += 1
    for slot in range(tables.knob.slots):
        if (player.crew[slot] != NONE and player.eagle[slot] != NONE
                and tables.eagle[player.eagle[slot]] == EAGLE_CENTRE and not has(player.centre_used, slot)
                and able(state, tables, seat, &tables.crew[player.crew[slot]].centre, 0)):
            moves[n] = Move(ACT_EAGLE_ACTION, NONE, slot, TOWN_CENTRE)
            n += 1
    return n


cdef int list_sales(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil:
    cdef Move cards[MAX_HAND]
    cdef int i, n_cards = list_hand(state, seat, cards)
    for i in range(n_cards):
        moves[n] = Move(ACT_SELL, cards[i].what, NONE, MARKET)
        n += 1
    if state.player[seat].n_hand >= tables.knob.market_cards:
        for i in range(EQUIPMENT, WAGON + 1):
            if state.pub.supply[i]:
                moves[n] = Move(ACT_TRADE, i, NONE, MARKET)
                n += 1
    return n


cdef void perform(State *state, const Tables *tables, int seat, int building, Move move, Ctx *ctx) noexcept nogil:
    cdef Player *player = &state.player[seat]
    cdef int what = move.what, colour = state.pub.in_use
    cdef int sums[N_EFFECTS]
    if what == ACT_EAGLE:
        gather(state, tables, seat, WHEN_BUILDING, building, state.pub.in_use, sums)
        give(state, seat, SILVER, max(0, tables.knob.eagle_price - sums[E_EAGLE_DISCOUNT]), ctx)
        train(state, tables, seat, move.where, move.to, False, ctx)
    elif what == ACT_HORSE:
        give(state, seat, EQUIPMENT, tables.knob.horse_price, ctx)
        train(state, tables, seat, move.where, move.to, True, ctx)
    elif what == ACT_HIRE:
        hire(state, tables, seat, move, ctx)
    elif what == ACT_HEAL:
        give(state, seat, KUMIS, tables.knob.heal_price, ctx)
        heal(state, seat, tables.knob.heal, ctx)
    elif what == ACT_SILVER:
        gain(state, tables, seat, SILVER, tables.silversmith[colour], ctx)
    elif what == ACT_PROVISIONS:
        gain(state, tables, seat, PROVISIONS, tables.farm[colour], ctx)
    elif what == ACT_WAGON:
        gain(state, tables, seat, WAGON, tables.knob.farm_wagons_red, ctx)
    elif what == ACT_FEED:
        give(state, seat, LIVESTOCK, 1, ctx)
        gain(state, tables, seat, PROVISIONS, tables.knob.tent_provisions, ctx)
        gain(state, tables, seat, KUMIS, tables.knob.tent_kumis, ctx)
    elif what == ACT_QUEST:
        complete_quest(state, tables, seat, move, ctx)
    elif what == ACT_CARD:
        discard(state, seat, move.where)
        state.tally.played[seat] |= one(move.where)
        use(state, tables, seat, &tables.crew[move.where].centre, ctx)
    elif what == ACT_HERO:
        player.centre_used |= one(SLOTS)
        state.tally.heroics[seat] += 1
        use(state, tables, seat, &tables.hero[player.hero], ctx)
    elif what == ACT_EAGLE_ACTION:
        player.centre_used |= one(move.to)
        use(state, tables, seat, &tables.crew[player.crew[move.to]].centre, ctx)
    elif what == ACT_CARDS:
        gain(state, tables, seat, CARDS, tables.knob.meeting_cards, ctx)
    elif what == ACT_CARD_AND_KUMIS:
        gain(state, tables, seat, CARDS, tables.knob.meeting_mixed_cards, ctx)
        gain(state, tables, seat, KUMIS, tables.knob.meeting_kumis, ctx)
    elif what == ACT_SELL:
        discard(state, seat, move.where)
        gain(state, tables, seat, SILVER, tables.knob.market_silver, ctx)
    elif what == ACT_TRADE:
        throw_away(state, seat, KIND_DISCARD, tables.knob.market_cards, ctx)
        gain(state, tables, seat, move.where, 1, ctx)


cdef void visit(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil:
    # T-4, T-5; C-31 to C-34: one action of the building, or more with a crew member that gives another one. Abilities
    # of those on the board before it work each time.
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int sums[N_EFFECTS]
    cdef int thing, n, actions = 1
    cdef bint helped = state.player[seat].able[WHEN_BUILDING] != 0
    if helped:
        gather(state, tables, seat, WHEN_BUILDING, building, state.pub.in_use, sums)
        actions += sums[E_EXTRA_ACTION]
    while actions > 0:
        actions -= 1
        n = list_acts(state, tables, seat, building, state.pub.in_use, moves)
        move = choose(ctx, state, seat, KIND_ACT, moves, n)
        if move.what == ACT_PASS or ctx.error:
            state.tally.passes[seat] += 1
            return
        state.tally.acts[building][seat] += 1
        perform(state, tables, seat, building, move, ctx)
        if not helped:
            continue
        for thing in range(N_THINGS):
            if sums[thing]:
                gain(state, tables, seat, thing, sums[thing], ctx)
        if move.what == ACT_CARD_AND_KUMIS and sums[E_KUMIS_WITH_KUMIS]:
            gain(state, tables, seat, KUMIS, sums[E_KUMIS_WITH_KUMIS], ctx)
