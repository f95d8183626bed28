"""What the buildings of the village are worth, and what is done there."""
from libc.string cimport memset
from ludometer.simcore.choice cimport Move
from ludometer.simcore.scythia.cards cimport sum_abilities
from ludometer.simcore.scythia.services cimport eagle_price
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.animals cimport animal_worth, best_animal
from ludometer.policies.scythia.centre cimport best_in_centre, hero_worth, used_worth
from ludometer.policies.scythia.crew cimport *
from ludometer.policies.scythia.hand cimport best_hire_of_hand, trade_price
from ludometer.policies.scythia.outlook cimport *
from ludometer.policies.scythia.quests cimport best_quest, quest_worth


cdef double building_worth(View *w, int building, int colour, Change *change) noexcept nogil:
    # of the best action there for a worker of that colour, and what it changes, as far as that is plain; repeats
    # act_options() of simcore: judging each of its moves costs 27 % of a game
    cdef const Tables *tables = w.tables
    cdef const Player *player = w.player
    cdef const Action *used
    cdef double best = -1000, least, value
    cdef int sums[N_EFFECTS]
    cdef int thing, i, price
    cdef bint helped = is_helped(w, building, colour)
    memset(change, 0, sizeof(Change))
    if helped:
        sum_abilities(w.state, tables, w.seat, WHEN_BUILDING, building, colour, sums)
    if building == STABLES:
        price = eagle_price(tables, sums[E_EAGLE_DISCOUNT] if helped else 0)
        if player.has[SILVER] >= price:
            best = best_animal(w, False) + worth(w, SILVER, -price)
            change.good[SILVER] = -price
        if player.has[EQUIPMENT] >= tables.knob.horse_price:
            value = best_animal(w, True) + worth(w, EQUIPMENT, -tables.knob.horse_price)
            if value > best:
                best, change.good[SILVER], change.good[EQUIPMENT] = value, 0, -tables.knob.horse_price
    elif building == BARRACKS:
        best = best_hire_of_hand(w, NONE, sums[E_HIRE_DISCOUNT] if helped else 0, player.has[SILVER], 0, &price)
        change.good[SILVER], change.crew = -price, best > -1000
        if player.has[KUMIS] >= tables.knob.heal_price:
            value = heal_worth(w, tables.knob.heal) + worth(w, KUMIS, -tables.knob.heal_price)
            if value > best:
                best, change.good[SILVER], change.crew = value, 0, 0
                change.good[KUMIS] = -tables.knob.heal_price
    elif building == SILVERSMITH:
        best = worth(w, SILVER, tables.silversmith[colour])
        change.good[SILVER] = tables.silversmith[colour]
    elif building == FARM:
        best = worth(w, PROVISIONS, tables.farm[colour])
        change.good[PROVISIONS] = tables.farm[colour]
        if colour == RED and w.state.pub.supply[WAGON]:
            price = in_supply(&w.state.pub, WAGON, tables.knob.farm_wagons_red)
            value = worth(w, WAGON, price)
            if helped and sums[PROVISIONS]:                     # C-31
                value -= gain_worth(w, PROVISIONS, sums[PROVISIONS])
            if value > best:
                best, change.good[PROVISIONS], change.good[WAGON] = value, 0, price
    elif building == CHIEFS_TENT:
        if player.has[LIVESTOCK]:
            best = (worth(w, LIVESTOCK, -1) + worth(w, PROVISIONS, tables.knob.tent_provisions)
                    + worth(w, KUMIS, tables.knob.tent_kumis))
            change.good[LIVESTOCK], change.good[PROVISIONS] = -1, tables.knob.tent_provisions
            change.good[KUMIS] = tables.knob.tent_kumis
        value = best_quest(w, 0)
        if value > best:
            best = value
            memset(change, 0, sizeof(Change))
    elif building == TOWN_CENTRE:
        best = best_in_centre(w, &used)
        if used != NULL:
            for thing in range(N_GOODS):
                change.good[thing] = used.gain[thing] - used.pay[thing]
    elif building == MEETING_TENT:
        best = max(worth(w, CARDS, tables.knob.meeting_cards),
                   worth(w, CARDS, tables.knob.meeting_mixed_cards)
                   + worth(w, KUMIS, tables.knob.meeting_kumis + (sums[E_KUMIS_WITH_KUMIS] if helped else 0)))
    elif player.n_hand:
        least = 1000
        for i in range(player.n_hand):
            least = min(least, card_worth(w, w.state.hid.hand[w.seat][i]))
        best = worth(w, SILVER, tables.knob.market_silver) - least
        change.good[SILVER] = tables.knob.market_silver
        if player.n_hand >= tables.knob.market_cards:
            least = trade_price(w)
            for thing in range(EQUIPMENT, WAGON + 1):
                value = worth(w, thing, 1) - least
                if w.state.pub.supply[thing] and value > best:
                    memset(change, 0, sizeof(Change))
                    best, change.good[thing] = value, 1
    if helped:
        best += helped_worth(w, sums)
    return max(0.0, best)


cdef double helped_worth(const View *w, const int *sums) noexcept nogil:
    # of the things that abilities of the crew bring with any action of a building (C-31)
    cdef int thing
    cdef double value = 0
    for thing in range(N_THINGS):
        if sums[thing]:
            value += gain_worth(w, thing, sums[thing])
    return value


cdef double help_worth(const View *w, int building, int colour) noexcept nogil:
    # the same, for those who have not gathered the abilities yet
    cdef int sums[N_EFFECTS]
    if not is_helped(w, building, colour):
        return 0
    sum_abilities(w.state, w.tables, w.seat, WHEN_BUILDING, building, colour, sums)
    return helped_worth(w, sums)


cdef inline bint is_helped(const View *w, int building, int colour) noexcept nogil:
    # whether somebody of the crew has an ability there; repeats what sum_abilities() of simcore looks for: calling it
    # whenever somebody has one in any building costs 1.7 % of a game
    cdef uint32_t slots = w.player.able[WHEN_BUILDING]
    cdef const Crew *crew
    cdef bint helped = False
    while slots:
        crew = &w.tables.crew[w.player.crew[lowest(slots)]]
        slots &= slots - 1
        helped |= (crew.worker == NONE or crew.worker == colour) & (crew.building == NONE or crew.building == building)
    return helped


cdef double act_worth(View *w, Move move, int colour) noexcept nogil:
    # of one candidate of KIND_ACT or of a decision like it; repeats act() of simcore: a copy of the State for each to
    # act on costs 7.8 % of a game, before anything is done
    cdef const Tables *tables = w.tables
    cdef int what = move.what, building = move.extra
    cdef int sums[N_EFFECTS]
    cdef double value
    if what == ACT_EAGLE or what == ACT_HORSE:
        value = animal_worth(w, w.state.pub.shown[move.where], move.to, what == ACT_HORSE)
        if building == TOWN_CENTRE:
            return value
        if what == ACT_HORSE:
            return value + worth(w, EQUIPMENT, -tables.knob.horse_price)
        sum_abilities(w.state, tables, w.seat, WHEN_BUILDING, building, colour, sums)
        return value + worth(w, SILVER, -eagle_price(tables, sums[E_EAGLE_DISCOUNT]))
    if what == ACT_HIRE:
        return (hire_worth(w, move.where, move.to) + worth(w, SILVER, -move.extra)
                - spent_worth(w))
    if what == ACT_HEAL:
        return heal_worth(w, tables.knob.heal) + worth(w, KUMIS, -tables.knob.heal_price)
    if what == ACT_SILVER:
        return worth(w, SILVER, tables.silversmith[colour])
    if what == ACT_PROVISIONS:
        return worth(w, PROVISIONS, tables.farm[colour])
    if what == ACT_WAGON:
        value = gain_worth(w, WAGON, tables.knob.farm_wagons_red)
        if is_helped(w, building, colour):                      # C-31: no provisions with it
            sum_abilities(w.state, tables, w.seat, WHEN_BUILDING, building, colour, sums)
            value -= gain_worth(w, PROVISIONS, sums[PROVISIONS]) if sums[PROVISIONS] else 0
        return value
    if what == ACT_FEED:
        return (worth(w, LIVESTOCK, -1) + worth(w, PROVISIONS, tables.knob.tent_provisions)
                + worth(w, KUMIS, tables.knob.tent_kumis))
    if what == ACT_QUEST:
        return quest_worth(w, w.state.pub.quest[move.to], move.extra, move.where)
    if what == ACT_CARD:
        return used_worth(w, move.where, move.where) - card_worth(w, move.where)
    if what == ACT_HERO:
        return hero_worth(w)
    if what == ACT_EAGLE_ACTION:
        return used_worth(w, w.player.crew[move.to], NONE)
    if what == ACT_CARDS:
        return worth(w, CARDS, tables.knob.meeting_cards)
    if what == ACT_CARD_AND_KUMIS:
        sum_abilities(w.state, tables, w.seat, WHEN_BUILDING, building, colour, sums)
        return (worth(w, CARDS, tables.knob.meeting_mixed_cards)
                + worth(w, KUMIS, tables.knob.meeting_kumis + sums[E_KUMIS_WITH_KUMIS]))
    if what == ACT_SELL:
        return worth(w, SILVER, tables.knob.market_silver) - card_worth(w, move.where)
    if what == ACT_TRADE:
        return worth(w, move.where, 1) - trade_price(w)
    return 0
