"""What a position is worth to a seat, by the values of its policy: see view.pxd."""
from libc.string cimport memset
from simcore.scythia.cards cimport gather
from simcore.scythia.raid cimport Cost, dice_rolled, raid_cost
from simcore.scythia.state cimport *
from simcore.scythia.village cimport hire_price, quest_price


cdef void look(View *w, const State *state, const Tables *tables, int seat, int kind, const double *v) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef uint32_t places = pub.quests_up, goods
    cdef int left, good, quest, region
    cdef double spaces
    w.state, w.tables, w.seat, w.v = state, tables, seat, v
    w.player = &state.player[seat]
    w.colour = w.player.worker if w.player.worker != NONE else pub.in_use
    w.known_ability = w.known_hire = w.known_centre = 0
    w.known_slots = w.known_animals = False
    for good in range(N_GOODS):
        w.wanted[good] = 0
    while places:
        quest = pub.quest[lowest(places)]
        places &= places - 1
        goods = tables.quest_goods[quest]
        while goods:
            w.wanted[lowest(goods)] += v[V_WANTED]
            goods &= goods - 1
    for good in range(N_GOODS):
        w.wanted[good] = min(w.wanted[good], 2 * v[V_WANTED])
    left = max(0, size_of(pub.spaces) - tables.spaces_left)
    if pub.ends:
        w.turns = max(0, (pub.turns_left - 1) // (pub.n_seats + against_chief(pub)))
        w.raids = min(w.turns, <double>left / pub.n_seats)
    else:
        w.raids = 0.5 + <double>left / (pub.n_seats + 0.5 * against_chief(pub))
        w.turns = w.raids * v[V_TURN]
    w.time = min(1.0, w.turns / 3.0)
    w.strength = v[V_STRENGTH] * min(w.raids, v[V_LASTS])
    spaces = 1.0 / max(1, size_of(pub.spaces))
    for region in range(N_REGIONS):
        w.region[region] = size_of(tables.region_spaces[region] & pub.spaces) * spaces
    find_force(w)
    w.provisions = w.wagons = 0
    if kind != WOUND and kind != HEAL and kind != REROLL and kind != SPEND_KUMIS:
        find_target(w)
    find_prices(w)


cdef void find_prices(View *w) noexcept nogil:
    cdef const double *v = w.v
    cdef int good
    w.knee[SILVER], w.first[SILVER], w.more[SILVER] = 4, v[V_SILVER], v[V_SILVER_MORE]
    w.knee[PROVISIONS], w.first[PROVISIONS], w.more[PROVISIONS] = w.provisions, v[V_PROVISIONS], v[V_PROVISIONS_MORE]
    w.knee[KUMIS], w.first[KUMIS], w.more[KUMIS] = 4, v[V_KUMIS], v[V_KUMIS_MORE]
    w.knee[GOLD], w.first[GOLD], w.more[GOLD] = 0, 0, v[V_GOLD]
    w.knee[EQUIPMENT], w.first[EQUIPMENT], w.more[EQUIPMENT] = 0, 0, v[V_EQUIPMENT]
    w.knee[WAGON], w.first[WAGON], w.more[WAGON] = w.wagons, v[V_WAGON], 0
    w.knee[LIVESTOCK], w.first[LIVESTOCK], w.more[LIVESTOCK] = 0, 0, v[V_LIVESTOCK]
    for good in range(FIRST_PLUNDER):
        w.first[good] *= w.time
        w.more[good] *= w.time
        w.points[good] = 0
    for good in range(FIRST_PLUNDER, N_GOODS):
        w.first[good] = w.time * (w.first[good] + w.wanted[good])
        w.more[good] = w.time * (w.more[good] + w.wanted[good])
        w.points[good] = <double>w.tables.plunder_points[good - FIRST_PLUNDER]
        w.points[good] /= w.tables.plunder_per[good - FIRST_PLUNDER]


cdef void find_force(View *w) noexcept nogil:
    # strength without kumis and dice, by region: as standing_strength() in the rules, for all regions at once
    cdef const Player *player = w.player
    cdef const Crew *crew
    cdef int slot, region, force = 0
    cdef int more[N_REGIONS]
    for region in range(N_REGIONS):
        more[region] = 0
    for slot in range(SLOTS):
        if player.crew[slot] == NONE:
            continue
        crew = &w.tables.crew[player.crew[slot]]
        force += crew.strength - player.wounds[slot]
        if player.eagle[slot] != NONE:
            force += w.tables.eagle_strength[player.eagle[slot]]
        if player.horse[slot] != NONE:
            force += w.tables.horse_strength[player.horse[slot]]
        if crew.trigger != IN_RAID or crew.effect[E_STRENGTH] == 0 or crew.worker not in (NONE, w.colour):
            continue
        for region in range(N_REGIONS):
            if crew.region == NONE or crew.region == region:
                more[region] += crew.effect[E_STRENGTH] * times(w.tables, player, slot)
    for region in range(N_REGIONS):
        w.force[region] = force + more[region]


cdef void find_target(View *w) noexcept nogil:
    # the settlement that promises most for what is still missing
    cdef const Public *pub = &w.state.pub
    cdef const Player *player = w.player
    cdef const Settlement *place
    cdef int settlement, missing, crew = crew_count(player)
    cdef double promise, best = -1000
    w.provisions = w.wagons = 0
    for settlement in range(w.tables.n_settlements):
        place = &w.tables.settlement[settlement]
        if not place.spaces & pub.spaces:
            continue
        missing = (max(0, place.provisions - player.has[PROVISIONS]) + 2 * max(0, place.wagons - player.has[WAGON])
                   + 3 * max(0, place.crew - crew) + 3 * (not has(place.workers, w.colour)))
        if place.points[place.tiers - 1] - missing <= best:     # it cannot promise more
            continue
        promise = raid_points(w, settlement, player.has[KUMIS] + w.force[place.region]) - missing
        if promise > best:
            best = promise
            w.provisions, w.wagons = place.provisions, place.wagons


# ---- things

cdef inline double piecewise(int before, int after, int knee, double first, double more) noexcept nogil:
    return first * (min(after, knee) - min(before, knee)) + more * (max(after, knee) - max(before, knee))


cdef double worth(const View *w, int thing, int amount) noexcept nogil:
    # of so many more, or fewer
    cdef int before, after, counted = amount, per
    if thing == VP:
        return amount
    if thing == CARDS:
        before = w.player.n_hand
        after = min(before + amount, <int>w.tables.hand_limit)
        return w.time * piecewise(before, after, 4, w.v[V_CARD], w.v[V_CARD_MORE])
    before = w.player.has[thing]
    after = before + amount
    if w.tables.limit[thing] != NONE:
        after = min(after, <int>w.tables.limit[thing])
    elif thing >= FIRST_PLUNDER and w.turns < 1:                # at the end only whole lots count
        per = w.tables.plunder_per[thing - FIRST_PLUNDER]
        counted = (after // per - before // per) * per
    return piecewise(before, after, w.knee[thing], w.first[thing], w.more[thing]) + w.points[thing] * counted


cdef double colour_worth(const View *w, int colour) noexcept nogil:
    if colour == BLUE or w.turns == 0:
        return 0
    return w.time * (w.v[V_COLOUR_GREY] if colour == GREY else w.v[V_COLOUR_RED])


# ---- crew

cdef double ability_worth(View *w, int card) noexcept nogil:
    # of the ability of a crew member while it is on the board
    if not has(w.known_ability, card):
        w.known_ability |= one(card)
        w.ability[card] = find_ability(w, &w.tables.crew[card])
    return w.ability[card]


cdef double find_ability(const View *w, const Crew *crew) noexcept nogil:
    cdef double value = 0, often
    cdef uint32_t effects
    cdef int effect
    if crew.trigger == NEVER:
        return 0
    if crew.trigger == AT_END:
        return end_points(w, crew)
    effects = crew.effects & ((1u << N_THINGS) - 1)
    while effects:
        effect = lowest(effects)
        effects &= effects - 1
        value += worth(w, effect, crew.effect[effect])
    often = min(w.raids, w.v[V_LASTS])
    if crew.trigger == IN_RAID:
        value += crew.effect[E_STRENGTH] * w.v[V_STRENGTH]
        value += crew.effect[E_IGNORE_WOUNDS] * w.v[V_STRENGTH] * w.v[V_WOUND] * 2
        value += crew.effect[E_REROLL] * w.v[V_REROLL]
        often *= w.v[V_ABILITY_RAID] * (0.33 if crew.worker != NONE else 1.0)
    elif crew.trigger == RAID_COST:
        often *= w.v[V_ABILITY_COST]
    elif crew.trigger == WOUNDED:
        often *= w.v[V_ABILITY_WOUNDED]
    elif crew.trigger == DIES:
        value += crew.effect[E_RETURN] * crew.cost
        often = w.v[V_ABILITY_DIES] * min(1.0, w.raids)
    else:
        value += crew.effect[E_HIRE_DISCOUNT] + crew.effect[E_EAGLE_DISCOUNT] + crew.effect[E_KUMIS_WITH_KUMIS]
        value += 2 * crew.effect[E_EXTRA_ACTION]
        often = w.v[V_ABILITY_BUILDING] * w.turns
    if crew.region != NONE:
        often *= w.region[crew.region]
    return often * value


cdef double end_points(const View *w, const Crew *crew) noexcept nogil:
    cdef const Player *player = w.player
    cdef int slot, eagles = 0, horses = 0
    for slot in range(SLOTS):
        eagles += player.eagle[slot] != NONE
        horses += player.horse[slot] != NONE
    return (crew.effect[VP] + crew.effect[E_PER_QUEST] * (size_of(player.quests) + 0.3 * w.raids)
            + crew.effect[E_PER_TWO_LIVESTOCK] * (player.has[LIVESTOCK] + w.raids) * 0.4
            + crew.effect[E_PER_TWO_HORSES] * (horses // 2 + 0.1 * w.raids)
            + crew.effect[E_PER_CREW] * (crew_count(player) + 1) * 0.8
            + crew.effect[E_PER_EAGLE] * (eagles + 0.2 * w.raids) + crew.effect[E_PER_HORSE] * (horses + 0.2 * w.raids)
            + crew.effect[E_PER_GOLD] * (player.has[GOLD] + 0.3 * w.raids) + crew.effect[E_PER_CARD] * 2)


cdef double alone_worth(View *w, int card) noexcept nogil:
    # of a crew member on the board, without the animals at its side
    return w.v[V_BODY] * min(1.0, w.raids) + w.tables.crew[card].strength * w.strength + ability_worth(w, card)


cdef double beside_worth(View *w, int card, int slot) noexcept nogil:
    # of the animals in the slot that work with a crew member there
    cdef int eagle = w.player.eagle[slot], horse = w.player.horse[slot], strength = 0
    cdef double value = 0
    if eagle != NONE:
        strength = w.tables.eagle_strength[eagle]
        if w.tables.eagle[eagle] == DOUBLES:
            value = ability_worth(w, card)
        elif w.tables.eagle[eagle] == OPENS_CENTRE:
            value = w.v[V_OPENS] * w.turns * max(0.0, centre_worth(w, card))
    if horse != NONE:
        strength += w.tables.horse_strength[horse]
    return value + strength * w.strength


cdef double crew_worth(View *w, int card, int wounds, int slot) noexcept nogil:
    # of a crew member in the slot: strength, ability, and the animals at its side
    return alone_worth(w, card) - wounds * w.strength + beside_worth(w, card, slot)


cdef void find_slots(View *w) noexcept nogil:
    # what an eagle opens may ask for a slot that is not known yet: it counts as empty
    cdef int slot
    w.known_slots = True
    memset(w.here, 0, sizeof(w.here))
    for slot in range(SLOTS):
        if w.player.crew[slot] != NONE:
            w.here[slot] = crew_worth(w, w.player.crew[slot], w.player.wounds[slot], slot)


cdef double hire_worth(View *w, int card, int slot) noexcept nogil:
    # on the board, in place of whoever is there
    if not w.known_slots:
        find_slots(w)
    return crew_worth(w, card, 0, slot) - w.here[slot]


cdef double best_hire(View *w, int card) noexcept nogil:
    cdef int slot
    cdef double best = -1000
    if not has(w.known_hire, card):
        w.known_hire |= one(card)
        w.hire[card] = 0
        if not w.known_slots:
            find_slots(w)
        for slot in range(w.tables.slots):
            best = max(best, beside_worth(w, card, slot) - w.here[slot])
        w.hire[card] = best + alone_worth(w, card)
    return w.hire[card]


cdef double card_worth(View *w, int card) noexcept nogil:
    # in the hand: it may be hired, or played in the Centre
    cdef double hired = w.v[V_HIRE] * (best_hire(w, card) + worth(w, SILVER, -w.tables.crew[card].cost))
    return w.time * max(0.0, max(hired, w.v[V_PLAY] * centre_worth(w, card)))


cdef double centre_worth(View *w, int card) noexcept nogil:
    # of its action in the Centre. Cards may bring what makes use of other cards: none is asked for twice.
    if not has(w.known_centre, card):
        w.known_centre |= one(card)
        w.centre[card] = 0
        w.centre[card] = action_worth(w, &w.tables.crew[card].centre, NONE)
    return w.centre[card]


# ---- animals and quests

cdef double animal_worth(View *w, int animal, int slot, bint horse) noexcept nogil:
    # in that slot, in place of the one that is there
    if not w.known_animals:
        find_animals(w)
    return half_worth(w, animal, slot, horse) - (w.horse[slot] if horse else w.eagle[slot])


cdef void find_animals(View *w) noexcept nogil:
    # likewise
    cdef int slot
    w.known_animals = True
    for slot in range(SLOTS):
        w.eagle[slot] = w.horse[slot] = -w.v[V_ANIMAL]
    for slot in range(SLOTS):
        if w.player.eagle[slot] != NONE:
            w.eagle[slot] = half_worth(w, w.player.eagle[slot], slot, False)
        if w.player.horse[slot] != NONE:
            w.horse[slot] = half_worth(w, w.player.horse[slot], slot, True)


cdef double half_worth(View *w, int animal, int slot, bint horse) noexcept nogil:
    # of one half of an animal card: points, what an eagle does, and strength beside the crew member that is there or
    # may come
    cdef int card = w.player.crew[slot], kind
    cdef double force = w.v[V_STRENGTH] * w.raids * (1.0 if card != NONE else 0.6), value
    if horse:
        return w.tables.horse_points[animal] + w.tables.horse_strength[animal] * force
    kind = w.tables.eagle[animal]
    value = w.tables.eagle_points[animal] + w.tables.eagle_strength[animal] * force
    if kind == PLAIN:
        return value
    if card == NONE:
        return value + 0.5 * w.time
    if kind == DOUBLES:
        return value + ability_worth(w, card)
    return value + w.v[V_OPENS] * w.turns * max(0.0, centre_worth(w, card))


cdef double quest_worth(View *w, int quest, int discount, int off) noexcept nogil:
    # its points, less what it costs; cards of the hand count as they stand, the cheapest way to pay not sought
    cdef uint32_t goods = w.tables.quest_goods[quest]
    cdef double value = w.tables.quest_points[quest] + w.v[V_QUEST]
    while goods:
        value += worth(w, lowest(goods), -quest_price(w.tables, quest, lowest(goods), discount, off))
        goods &= goods - 1
    if w.tables.quest_strength[quest]:
        value -= hand_price(w, w.tables.quest_strength[quest])
    return value


cdef double hand_price(View *w, int strength) noexcept nogil:
    # worth of cards that together have so much strength: those that have most for what they are worth
    cdef uint64_t used = 0
    cdef int i, best, card
    cdef double price = 0, rate, lowest_rate
    while strength > 0:
        best = NONE
        lowest_rate = 1000
        for i in range(w.player.n_hand):
            card = w.state.hid.hand[w.seat][i]
            if has(used, i) or w.tables.crew[card].strength == 0:
                continue
            rate = (0.2 + card_worth(w, card)) / min(strength, <int>w.tables.crew[card].strength)
            if rate < lowest_rate:
                best, lowest_rate = i, rate
        if best == NONE:
            return 1000
        used |= one(best)
        card = w.state.hid.hand[w.seat][best]
        price += card_worth(w, card)
        strength -= w.tables.crew[card].strength
    return price


# ---- actions

cdef double heal_worth(const View *w, int n) noexcept nogil:
    cdef int slot, wounds = 0
    for slot in range(SLOTS):
        wounds += w.player.wounds[slot]
    return min(n, wounds) * w.strength


cdef double action_worth(View *w, const Action *action, int played) noexcept nogil:
    # of an action in the Centre, its price included; -1000 if it cannot be paid
    cdef uint64_t gains = action.gains
    cdef double value = 0
    cdef int thing, word, amount, i
    if not action.free:
        for thing in range(N_THINGS):
            if action.pay[thing] == 0:
                continue
            if (w.player.n_hand - (played != NONE) if thing == CARDS else track(w.player) if thing == VP
                    else w.player.has[thing]) < action.pay[thing]:
                return -1000
            value += worth(w, thing, -action.pay[thing])
        if action.pay[PAY_CREW]:
            value -= action.pay[PAY_CREW] * (least_crew(w) if crew_count(w.player) else 1000)
        value -= action.pay[PAY_PLUNDER] * (1.0 if plunder_of(w.player) else 1000.0)
    while gains:
        word = lowest(gains)
        gains &= gains - 1
        amount = action.gain[word]
        if word < N_THINGS:
            value += worth(w, word, amount)
        elif word == GAIN_PLUNDER:
            value += amount * 2.0
        elif word == GAIN_HEAL:
            value += heal_worth(w, amount)
        elif word == GAIN_EAGLE or word == GAIN_HORSE:
            value += max(0.0, best_animal(w, word == GAIN_HORSE))
        elif word == GAIN_HIRE:
            value += max(0.0, best_hire_of_hand(w, action.price, action.discount, w.player.has[SILVER]))
        elif word == GAIN_QUEST:
            value += max(0.0, best_quest(w, action.discount))
        elif word == GAIN_BUILDING or word == GAIN_CENTRE:
            value += w.v[V_BUILDING] * w.time
        elif word == GAIN_SWAP_CREW:
            value += max(0.0, best_swap(w))
        elif word == GAIN_SWAP_EAGLE:
            value += 0.2 * w.time
        else:
            for i in range(w.state.pub.n_seats):
                thing = word - (GAIN_FROM_ONE if word >= GAIN_FROM_ONE else GAIN_FROM_EACH)
                if w.state.player[i].has[thing] > w.player.has[thing]:
                    value += worth(w, thing, amount)
                    if word >= GAIN_FROM_ONE:
                        break
    return value


cdef double least_crew(View *w) noexcept nogil:
    cdef int slot
    cdef double least = 1000
    if not w.known_slots:
        find_slots(w)
    for slot in range(SLOTS):
        if w.player.crew[slot] != NONE:
            least = min(least, w.here[slot])
    return least


cdef double best_animal(View *w, bint horse) noexcept nogil:
    cdef int place, slot
    cdef double best = -1000
    for place in range(MAX_SHOWN):
        if w.state.pub.shown[place] == NONE:
            continue
        for slot in range(w.tables.slots):
            best = max(best, animal_worth(w, w.state.pub.shown[place], slot, horse))
    return best


cdef double best_hire_of_hand(View *w, int price, int discount, int silver) noexcept nogil:
    cdef int i, card, cost
    cdef double best = -1000
    for i in range(w.player.n_hand):
        card = w.state.hid.hand[w.seat][i]
        cost = hire_price(w.tables, card, price, discount)
        if cost <= silver:
            best = max(best, best_hire(w, card) + worth(w, SILVER, -cost) - 0.3 * w.time)
    return best


cdef double best_quest(View *w, int discount) noexcept nogil:
    # of those that can be paid; a discount is counted as if it fell on what is missing
    cdef uint32_t places = w.state.pub.quests_up, goods
    cdef int quest, lacking
    cdef double best = -1000
    while places:
        quest = w.state.pub.quest[lowest(places)]
        places &= places - 1
        goods = w.tables.quest_goods[quest]
        lacking = -discount
        while goods:
            lacking += max(0, w.tables.quest_cost[quest][lowest(goods)] - w.player.has[lowest(goods)])
            goods &= goods - 1
        if lacking <= 0:
            best = max(best, quest_worth(w, quest, 0, NONE))
    return best


cdef double best_swap(View *w) noexcept nogil:
    cdef int i
    cdef double best = 0
    for i in range(w.player.n_hand):
        best = max(best, best_hire(w, w.state.hid.hand[w.seat][i]))
    return 0.7 * best


cdef double building_worth(View *w, int building, int colour, int silver) noexcept nogil:
    # of the best action there for a worker of that colour, with so much silver
    cdef const Tables *tables = w.tables
    cdef const Player *player = w.player
    cdef double best = 0, least
    cdef int sums[N_EFFECTS]
    cdef int thing, i, card
    if has(player.triggers, IN_BUILDING):
        gather(w.state, tables, w.seat, IN_BUILDING, building, colour, sums)
    else:
        memset(sums, 0, sizeof(sums))
    if building == STABLES:
        if silver >= tables.eagle_price - sums[E_EAGLE_DISCOUNT]:
            best = best_animal(w, False) + worth(w, SILVER, -max(0, tables.eagle_price - sums[E_EAGLE_DISCOUNT]))
        if player.has[EQUIPMENT] >= tables.horse_price:
            best = max(best, best_animal(w, True) + worth(w, EQUIPMENT, -tables.horse_price))
    elif building == BARRACKS:
        best = best_hire_of_hand(w, NONE, sums[E_HIRE_DISCOUNT], silver)
        if player.has[KUMIS] >= tables.heal_price:
            best = max(best, heal_worth(w, tables.heal) + worth(w, KUMIS, -tables.heal_price))
    elif building == SILVERSMITH:
        best = worth(w, SILVER, tables.silversmith[colour])
    elif building == FARM:
        best = worth(w, PROVISIONS, tables.farm[colour])
        if colour == RED and w.state.pub.supply[WAGON]:
            best = max(best, worth(w, WAGON, tables.farm_wagons))
    elif building == CHIEFS_TENT:
        if player.has[LIVESTOCK]:
            best = (worth(w, LIVESTOCK, -1) + worth(w, PROVISIONS, tables.tent_provisions)
                    + worth(w, KUMIS, tables.tent_kumis))
        best = max(best, best_quest(w, 0))
    elif building == TOWN_CENTRE:
        best = best_in_centre(w)
    elif building == MEETING_TENT:
        best = max(worth(w, CARDS, tables.meeting_cards),
                   worth(w, CARDS, tables.meeting_mixed_cards)
                   + worth(w, KUMIS, tables.meeting_kumis + sums[E_KUMIS_WITH_KUMIS]))
    elif player.n_hand:
        least = 1000
        for i in range(player.n_hand):
            least = min(least, card_worth(w, w.state.hid.hand[w.seat][i]))
        best = worth(w, SILVER, tables.market_silver) - least
        if player.n_hand >= tables.market_cards:
            best = max(best, max(worth(w, WAGON, 1), worth(w, EQUIPMENT, 1))
                       - tables.market_cards * (least + 0.3 * w.time))
    best = max(0.0, best)
    if has(player.triggers, IN_BUILDING):
        for thing in range(N_THINGS):
            if sums[thing]:
                best += worth(w, thing, sums[thing])
    return best


cdef double best_in_centre(View *w) noexcept nogil:
    cdef int i, card, slot
    cdef double best = 0
    for i in range(w.player.n_hand):
        card = w.state.hid.hand[w.seat][i]
        best = max(best, action_worth(w, &w.tables.crew[card].centre, card) - card_worth(w, card))
    if not has(w.player.centre_used, SLOTS):
        best = max(best, action_worth(w, &w.tables.hero[w.player.hero], NONE))
    for slot in range(SLOTS):
        if (w.player.crew[slot] != NONE and w.player.eagle[slot] != NONE
                and w.tables.eagle[w.player.eagle[slot]] == OPENS_CENTRE and not has(w.player.centre_used, slot)):
            best = max(best, action_worth(w, &w.tables.crew[w.player.crew[slot]].centre, NONE))
    return best


cdef double act_worth(View *w, Move move, int colour, int discount) noexcept nogil:
    # of one candidate of ACT or of a decision like it; discount: off a quest
    cdef const Tables *tables = w.tables
    cdef int what = move.what, building = move.extra, card
    cdef int sums[N_EFFECTS]
    if what == EAGLE or what == HORSE:
        return animal_worth(w, w.state.pub.shown[move.where], move.to, what == HORSE) + (
            0.0 if building == TOWN_CENTRE else worth(w, SILVER, -tables.eagle_price) if what == EAGLE
            else worth(w, EQUIPMENT, -tables.horse_price))
    if what == HIRE_CREW:
        return hire_worth(w, move.where, move.to) + worth(w, SILVER, -tables.crew[move.where].cost) - 0.3 * w.time
    if what == HEAL_CREW:
        return heal_worth(w, tables.heal) + worth(w, KUMIS, -tables.heal_price)
    if what == TAKE_SILVER:
        return worth(w, SILVER, tables.silversmith[colour])
    if what == TAKE_PROVISIONS:
        return worth(w, PROVISIONS, tables.farm[colour])
    if what == TAKE_WAGON:
        return worth(w, WAGON, tables.farm_wagons)
    if what == FEED:
        return (worth(w, LIVESTOCK, -1) + worth(w, PROVISIONS, tables.tent_provisions)
                + worth(w, KUMIS, tables.tent_kumis))
    if what == DO_QUEST:
        return quest_worth(w, w.state.pub.quest[move.to], discount, move.where)
    if what == PLAY_CARD:
        return action_worth(w, &tables.crew[move.where].centre, move.where) - card_worth(w, move.where)
    if what == USE_HERO:
        return action_worth(w, &tables.hero[w.player.hero], NONE)
    if what == USE_EAGLE:
        return action_worth(w, &tables.crew[w.player.crew[move.to]].centre, NONE)
    if what == DRAW_CARDS:
        return worth(w, CARDS, tables.meeting_cards)
    if what == DRAW_AND_KUMIS:
        gather(w.state, tables, w.seat, IN_BUILDING, building, colour, sums)
        return (worth(w, CARDS, tables.meeting_mixed_cards)
                + worth(w, KUMIS, tables.meeting_kumis + sums[E_KUMIS_WITH_KUMIS]))
    if what == SELL_CARD:
        return worth(w, SILVER, tables.market_silver) - card_worth(w, move.where)
    if what == TRADE_CARDS:
        return worth(w, move.where, 1) - trade_price(w)
    return 0


cdef double trade_price(View *w) noexcept nogil:
    # worth of the cheapest cards that the Market asks for
    cdef uint64_t used = 0
    cdef int i, n, best
    cdef double price = 0, least
    for n in range(w.tables.market_cards):
        least = 1000
        best = 0
        for i in range(w.player.n_hand):
            if not has(used, i) and card_worth(w, w.state.hid.hand[w.seat][i]) < least:
                best, least = i, card_worth(w, w.state.hid.hand[w.seat][i])
        used |= one(best)
        price += least
    return price


# ---- raids

cdef inline const double *chance_of(const View *w, int settlement) noexcept nogil:
    return w.tables.chance[dice_rolled(w.state, w.tables, settlement, RED_DIE)][
        dice_rolled(w.state, w.tables, settlement, WHITE_DIE)][dice_rolled(w.state, w.tables, settlement, YELLOW_DIE)]


cdef double raid_points(const View *w, int settlement, int strength) noexcept nogil:
    # expected, with that strength before the dice
    cdef const Tables *tables = w.tables
    cdef const Settlement *place = &tables.settlement[settlement]
    cdef const double *chance = chance_of(w, settlement)
    cdef int tier, needed, before = 0
    cdef double points = 0
    for tier in range(place.tiers):
        needed = place.strength[tier] - strength
        if needed <= MAX_ROLL:
            points += chance[max(0, needed)] * (place.points[tier] - before)
        before = place.points[tier]
    return points


cdef double lost(const View *w, int settlement, int strength) noexcept nogil:
    # wounds for not reaching the first tier, expected
    cdef const Tables *tables = w.tables
    cdef const Settlement *place = &tables.settlement[settlement]
    cdef int needed = max(0, place.strength[0] - strength)
    if needed > MAX_ROLL:
        return place.wounds
    return place.wounds * (1 - chance_of(w, settlement)[needed])


cdef double kumis_worth(const View *w, int settlement, int strength, int kumis) noexcept nogil:
    # of spending so many, with that strength besides
    return (raid_points(w, settlement, strength + kumis)
            - lost(w, settlement, strength + kumis) * w.strength * w.v[V_WOUND] + worth(w, KUMIS, -kumis))


cdef double space_worth(const View *w, int space) noexcept nogil:
    # its plunder and its worker
    cdef int kind
    cdef double value = colour_worth(w, w.state.pub.space_worker[space])
    for kind in range(N_PLUNDER):
        value += worth(w, FIRST_PLUNDER + kind, w.state.pub.plunder[space][kind])
    return value


cdef double raid_worth(View *w, int settlement, double *points) noexcept nogil:
    # points, plunder and worker, less provisions, wagons, kumis and wounds; also the points alone
    cdef const Tables *tables = w.tables
    cdef Cost cost = raid_cost(w.state, tables, w.seat, settlement, w.player.worker)
    cdef uint32_t spaces = tables.settlement[settlement].spaces & w.state.pub.spaces
    cdef int strength = w.force[tables.settlement[settlement].region]
    cdef int sums[N_EFFECTS]
    cdef int kumis, thing, spent = 0
    cdef double value, best = -1000, wounds = 0, most = -1000
    for kumis in range(w.player.has[KUMIS] + 1):
        value = kumis_worth(w, settlement, strength, kumis)
        if value > best:
            best, spent = value, kumis
    points[0] = raid_points(w, settlement, strength + spent)
    gather(w.state, tables, w.seat, IN_RAID, tables.settlement[settlement].region, w.player.worker, sums)
    for thing in range(N_DICE):
        wounds += dice_rolled(w.state, tables, settlement, thing) * tables.mean_wounds[thing]
    best -= max(0.0, wounds - sums[E_IGNORE_WOUNDS]) * w.strength * w.v[V_WOUND]
    for thing in range(N_THINGS):
        if sums[thing]:
            best += worth(w, thing, sums[thing])
    while spaces:
        most = max(most, space_worth(w, lowest(spaces)))
        spaces &= spaces - 1
    return (best + most - colour_worth(w, w.player.worker) + worth(w, PROVISIONS, -cost.provisions)
            + worth(w, WAGON, -cost.wagons))


cdef double wound_worth(View *w, int slot) noexcept nogil:
    # of one more wound there: a loss, unless it is worth something to be hurt
    cdef const Crew *crew = &w.tables.crew[w.player.crew[slot]]
    cdef int thing, n = times(w.tables, w.player, slot)
    cdef double value = 0
    if crew_strength(w.tables, w.player, slot) > 0:
        value = -w.strength * w.v[V_WOUND] - 0.05 * (crew.strength == 0)
        if crew.trigger == WOUNDED and w.player.wounds[slot] == 0:
            for thing in range(N_THINGS):
                if crew.effect[thing]:
                    value += worth(w, thing, n * crew.effect[thing])
        return value
    value = -crew_worth(w, w.player.crew[slot], w.player.wounds[slot], slot)
    if crew.trigger == DIES:
        for thing in range(N_THINGS):
            if crew.effect[thing]:
                value += worth(w, thing, n * crew.effect[thing])
        value += card_worth(w, w.player.crew[slot]) * crew.effect[E_RETURN]
    return value
