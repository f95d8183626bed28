"""The village: what its eight buildings offer, and doing it.

Each ..._options writes candidates behind the n that are there and returns how many there are now.
"""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.scythia.cards cimport (discard, discard_some, gain, hand_options, heal, spend, sum_abilities,
                                              train, wounded)
from ludometer.simcore.scythia.centre cimport able, use
from ludometer.simcore.scythia.services cimport (animal_options, complete_quest, eagle_price, hire, hire_options,
                                                 quest_options)
from ludometer.simcore.scythia.state cimport *


cdef int act_options(const State *state, const Tables *tables, int seat, int building, int colour,
                   Move *moves) noexcept nogil:
    # T-6, T-8: all that a worker of that colour may do there; nothing need be done
    cdef const Player *player = &state.player[seat]
    cdef int n = 1
    cdef int sums[N_EFFECTS]
    moves[0] = Move(ACT_PASS, 0, 0, building)
    if building == STABLES:                                     # V-1
        sum_abilities(state, tables, seat, WHEN_BUILDING, building, colour, sums)
        if player.has[SILVER] >= eagle_price(tables, sums[E_EAGLE_DISCOUNT]):
            n = animal_options(state, tables, ACT_EAGLE, building, moves, n)
        if player.has[EQUIPMENT] >= tables.knob.horse_price:
            n = animal_options(state, tables, ACT_HORSE, building, moves, n)
    elif building == BARRACKS:                                  # V-2, V-3
        sum_abilities(state, tables, seat, WHEN_BUILDING, building, colour, sums)
        n = hire_options(state, tables, seat, NONE, sums[E_HIRE_DISCOUNT], moves, n)
        if player.has[KUMIS] >= tables.knob.heal_price and wounded(player):
            moves[n] = plain_act(ACT_HEAL, building)
            n += 1
    elif building == SILVERSMITH:                               # V-4
        moves[n] = plain_act(ACT_SILVER, building)
        n += 1
    elif building == FARM:                                      # V-5, V-6
        moves[n] = plain_act(ACT_PROVISIONS, building)
        n += 1
        if colour == RED and tables.knob.farm_wagons_red and state.pub.supply[WAGON]:
            moves[n] = plain_act(ACT_WAGON, building)
            n += 1
    elif building == CHIEFS_TENT:                               # V-7, V-8
        if player.has[LIVESTOCK]:
            moves[n] = plain_act(ACT_FEED, building)
            n += 1
        n = quest_options(state, tables, seat, 0, moves, n)
    elif building == TOWN_CENTRE:                               # V-9 to V-11
        n = centre_options(state, tables, seat, moves, n)
    elif building == MEETING_TENT:                              # V-12
        moves[n] = plain_act(ACT_CARDS, building)
        moves[n + 1] = plain_act(ACT_CARD_AND_KUMIS, building)
        n += 2
    else:                                                       # V-13, V-14
        n = sale_options(state, tables, seat, moves, n)
    return n


cdef inline Move plain_act(int what, int building) noexcept nogil:
    return Move(what, NONE, NONE, building)


cdef int centre_options(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil:
    # V-9 to V-11, A-9, C-21: a card of the hand, the hero, or the crew member below an eagle that opens it; hero and
    # eagle once a turn
    cdef const Player *player = &state.player[seat]
    cdef Move cards[MAX_HAND]
    cdef int i, slot, n_cards = hand_options(state, seat, cards)
    for i in range(n_cards):
        if able(state, tables, seat, &tables.crew[cards[i].what].centre, 1):
            moves[n] = Move(ACT_CARD, cards[i].what, NONE, TOWN_CENTRE)
            n += 1
    if not has(player.centre_used, SLOTS) and able(state, tables, seat, &tables.hero[player.hero], 0):
        moves[n] = plain_act(ACT_HERO, TOWN_CENTRE)
        n += 1
    for slot in range(tables.knob.slots):
        if eagle_opens(tables, player, slot) and able(state, tables, seat, &tables.crew[player.crew[slot]].centre, 0):
            moves[n] = Move(ACT_EAGLE_ACTION, NONE, slot, TOWN_CENTRE)
            n += 1
    return n


cdef int sale_options(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil:
    cdef Move cards[MAX_HAND]
    cdef int i, n_cards = hand_options(state, seat, cards)
    for i in range(n_cards):
        moves[n] = Move(ACT_SELL, cards[i].what, NONE, MARKET)
        n += 1
    if state.player[seat].n_hand >= tables.knob.market_cards:
        for i in range(EQUIPMENT, WAGON + 1):
            if state.pub.supply[i]:
                moves[n] = Move(ACT_TRADE, i, NONE, MARKET)
                n += 1
    return n


cdef void act(State *state, const Tables *tables, int seat, int building, Move move, Ctx *ctx) noexcept nogil:
    cdef Player *player = &state.player[seat]
    cdef int what = move.what, colour = state.pub.in_use
    cdef int sums[N_EFFECTS]
    if what == ACT_EAGLE:
        sum_abilities(state, tables, seat, WHEN_BUILDING, building, state.pub.in_use, sums)
        spend(state, seat, SILVER, eagle_price(tables, sums[E_EAGLE_DISCOUNT]), ctx)
        train(state, tables, seat, move.where, move.to, False, ctx)
    elif what == ACT_HORSE:
        spend(state, seat, EQUIPMENT, tables.knob.horse_price, ctx)
        train(state, tables, seat, move.where, move.to, True, ctx)
    elif what == ACT_HIRE:
        hire(state, tables, seat, move, ctx)
    elif what == ACT_HEAL:
        spend(state, seat, KUMIS, tables.knob.heal_price, ctx)
        heal(state, seat, tables.knob.heal, ctx)
    elif what == ACT_SILVER:
        gain(state, tables, seat, SILVER, tables.silversmith[colour], ctx)
    elif what == ACT_PROVISIONS:
        gain(state, tables, seat, PROVISIONS, tables.farm[colour], ctx)
    elif what == ACT_WAGON:
        gain(state, tables, seat, WAGON, tables.knob.farm_wagons_red, ctx)
    elif what == ACT_FEED:
        spend(state, seat, LIVESTOCK, 1, ctx)
        gain(state, tables, seat, PROVISIONS, tables.knob.tent_provisions, ctx)
        gain(state, tables, seat, KUMIS, tables.knob.tent_kumis, ctx)
    elif what == ACT_QUEST:
        complete_quest(state, tables, seat, move, ctx)
    elif what == ACT_CARD:
        discard(state, seat, move.where)
        state.tally.played[seat] |= one(move.where)
        use(state, tables, seat, &tables.crew[move.where].centre, again, ctx)
    elif what == ACT_HERO:
        player.centre_used |= one(SLOTS)
        state.tally.heroics[seat] += 1
        use(state, tables, seat, &tables.hero[player.hero], again, ctx)
    elif what == ACT_EAGLE_ACTION:
        player.centre_used |= one(move.to)
        use(state, tables, seat, &tables.crew[player.crew[move.to]].centre, again, ctx)
    elif what == ACT_CARDS:
        gain(state, tables, seat, CARDS, tables.knob.meeting_cards, ctx)
    elif what == ACT_CARD_AND_KUMIS:
        gain(state, tables, seat, CARDS, tables.knob.meeting_mixed_cards, ctx)
        gain(state, tables, seat, KUMIS, tables.knob.meeting_kumis, ctx)
    elif what == ACT_SELL:
        discard(state, seat, move.where)
        gain(state, tables, seat, SILVER, tables.knob.market_silver, ctx)
    elif what == ACT_TRADE:
        discard_some(state, seat, KIND_DISCARD, tables.knob.market_cards, ctx)
        gain(state, tables, seat, move.where, 1, ctx)


cdef void again(State *state, const Tables *tables, int seat, int word, Ctx *ctx) noexcept nogil:
    # what a card does in another building, or once more in the Town Centre
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int n = 1
    if word == GAIN_BUILDING:
        other_building(state, tables, seat, ctx)
        return
    moves[0] = Move(ACT_PASS, NONE, NONE, TOWN_CENTRE)          # C-20
    n = centre_options(state, tables, seat, moves, n)
    if n > 1:
        move = choose(ctx, state, seat, KIND_CENTRE, moves, n)
        if move.what != ACT_PASS:
            act(state, tables, seat, TOWN_CENTRE, move, ctx)


cdef void other_building(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # C-19: wherever the worker in use might stand, whoever stands there
    cdef Move moves[N_BUILDINGS]
    cdef int building, n = 0
    for building in range(N_BUILDINGS):
        if has(tables.building_workers[building], state.pub.in_use):
            moves[n] = Move(0, building, 0, 0)
            n += 1
    if n:
        visit(state, tables, seat, choose(ctx, state, seat, KIND_BUILDING, moves, n).where, ctx)


cdef void visit(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil:
    # T-4, T-5; C-31 to C-34: one action of the building, or more with a crew member that gives another one. Abilities
    # of those on the board before it work each time.
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int sums[N_EFFECTS]
    cdef int thing, n, actions = 1
    cdef bint helped = state.player[seat].able[WHEN_BUILDING] != 0
    if helped:
        sum_abilities(state, tables, seat, WHEN_BUILDING, building, state.pub.in_use, sums)
        actions += sums[E_EXTRA_ACTION]
    while actions > 0:
        actions -= 1
        n = act_options(state, tables, seat, building, state.pub.in_use, moves)
        move = choose(ctx, state, seat, KIND_ACT, moves, n)
        if move.what == ACT_PASS or ctx.error:
            state.tally.passes[seat] += 1
            return
        state.tally.acts[building][seat] += 1
        act(state, tables, seat, building, move, ctx)
        if not helped:
            continue
        for thing in range(N_THINGS):
            if sums[thing] and not (thing == PROVISIONS and move.what == ACT_WAGON):
                gain(state, tables, seat, thing, sums[thing], ctx)
        if move.what == ACT_CARD_AND_KUMIS and sums[E_KUMIS_WITH_KUMIS]:
            gain(state, tables, seat, KUMIS, sums[E_KUMIS_WITH_KUMIS], ctx)
