"""What a position is worth to a seat, by the values of its policy: see view.pxd."""
from libc.string cimport memcpy
from simcore.scythia.cards cimport gather
from simcore.scythia.centre cimport richer
from simcore.scythia.raid cimport Cost, dice_rolled, own_force, raid_cost
from simcore.scythia.state cimport *
from simcore.scythia.score cimport ability_points
from simcore.scythia.services cimport eagle_price, hire_price, quest_options, quest_price


cdef inline uint64_t mixed(uint64_t key, uint64_t word) noexcept nogil:
    key = (key ^ word) * 0x9E3779B97F4A7C15u
    return key ^ key >> 32


cdef void look(View *w, const State *state, const Tables *tables, int seat, int kind, Move move, const double *v,
               uint64_t *memo) noexcept nogil:
    # Most decisions of a turn meet the same position, or one in which only the worker has changed: the outlook is kept.
    # Within a step the table changes for a seat only by spaces raided and quests done, and rivals only when something
    # is taken from them. Only the settlement that promises most depends on the worker's colour.
    cdef const Public *pub = &state.pub
    cdef Outlook *outlook = <Outlook *>memo
    cdef uint64_t key = mixed(mixed(0, <uint64_t>pub.course.step << 32 | pub.spaces), pub.quests_up) | 1
    cdef int colour, provisions = 0, wagons = 0
    w.state, w.tables, w.seat, w.v, w.outlook = state, tables, seat, v, outlook
    w.player = &state.player[seat]
    w.colour = w.player.worker if w.player.worker != NONE else pub.in_use
    if outlook.table != key:
        outlook.table = key
        outlook.own = 0
        find_table(w)
    if kind == KIND_REROLL or kind == KIND_HEAL or kind == KIND_ROB:
        return
    key = own_key(w)
    if outlook.own != key:
        outlook.own = key
        outlook.colour = outlook.provisions = NONE - 1
    elif kind == KIND_KUMIS or kind == KIND_ACT and (move.extra == SILVERSMITH or move.extra == MEETING_TENT):
        return                                                  # whatever the target is
    colour = NONE if kind == KIND_WOUND or kind == KIND_KUMIS else w.colour
    if outlook.colour == colour:
        return
    outlook.colour = colour
    if colour != NONE:
        find_force(w)
        find_target(w, &provisions, &wagons)
    if outlook.provisions != provisions or outlook.wagons != wagons:
        outlook.provisions, outlook.wagons = provisions, wagons
        find_prices(w)
        outlook.known_ability = outlook.known_hire = outlook.known_centre = outlook.known_card = 0
        outlook.known_cards = outlook.known_slots = outlook.known_animals = False


cdef uint64_t own_key(const View *w) noexcept nogil:
    # of all that lies before the seat but its worker, of its hand, and of the animals it may choose from
    cdef Player own = w.player[0]
    cdef const int8_t *player = <const int8_t *>&own
    cdef const int8_t *hand = w.state.hid.hand[w.seat]
    cdef uint64_t key = 0, word
    cdef size_t i
    own.worker = 0
    for i in range(sizeof(Player) // sizeof(uint64_t)):
        memcpy(&word, &player[i * sizeof(uint64_t)], sizeof(uint64_t))
        key = mixed(key, word)
    for i in range((own.n_hand + sizeof(uint64_t) - 1) // sizeof(uint64_t)):
        memcpy(&word, &hand[i * sizeof(uint64_t)], sizeof(uint64_t))
        key = mixed(key, word)
    word = 0
    memcpy(&word, w.state.pub.shown, sizeof(w.state.pub.shown))
    return mixed(key, word) | 1


cdef void find_table(View *w) noexcept nogil:
    cdef const Public *pub = &w.state.pub
    cdef const Tables *tables = w.tables
    cdef const double *v = w.v
    cdef Outlook *outlook = w.outlook
    cdef uint32_t places = pub.quests_up, goods
    cdef int left = max(0, size_of(pub.spaces) - tables.knob.spaces_left), good, region, settlement, colour
    cdef double spaces = 1.0 / max(1, size_of(pub.spaces))
    cdef double[N_COLOURS] open_to = [0, 0, 0]                  # share of the spaces that a colour may raid
    for good in range(N_GOODS):
        outlook.wanted[good] = 0
    while places:
        goods = tables.quest_goods[pub.quest[lowest(places)]]
        places &= places - 1
        while goods:
            outlook.wanted[lowest(goods)] += v[V_WANTED]
            goods &= goods - 1
    for good in range(N_GOODS):
        outlook.wanted[good] = min(outlook.wanted[good], 2 * v[V_WANTED])
    if pub.ends:
        outlook.turns = max(0, (pub.turns_left - 1) // turns_a_round(pub))
        outlook.raids = min(outlook.turns, <double>left / pub.course.n_seats)
    else:
        outlook.raids = 0.5 + <double>left / (pub.course.n_seats + 0.5 * against_chief(pub))
        outlook.turns = outlook.raids * v[V_TURN]
    outlook.time = min(1.0, outlook.turns / 3.0)
    outlook.strength = v[V_STRENGTH] * min(outlook.raids, v[V_LASTS])
    outlook.body = v[V_BODY] * min(1.0, outlook.raids)
    for region in range(N_REGIONS):
        outlook.region[region] = size_of(tables.region_spaces[region] & pub.spaces) * spaces
    outlook.settlements = 0
    for settlement in range(tables.n_settlements):
        outlook.settlements |= <uint32_t>(tables.settlement[settlement].spaces & pub.spaces != 0) << settlement
        outlook.yellow[settlement] = dice_rolled(w.state, tables, settlement, DIE_YELLOW)
        for colour in range(N_COLOURS):
            if has(tables.settlement[settlement].workers, colour):
                open_to[colour] += size_of(tables.settlement[settlement].spaces & pub.spaces) * spaces
    outlook.colours[BLUE] = 0
    outlook.colours[GREY] = outlook.time * v[V_COLOUR_GREY] * open_to[GREY]
    outlook.colours[RED] = outlook.time * v[V_COLOUR_RED] * open_to[RED]


cdef void find_prices(View *w) noexcept nogil:
    cdef const double *v = w.v
    cdef Outlook *outlook = w.outlook
    cdef Price *price = outlook.price
    cdef bint lots = outlook.turns < 1                          # at the end only they count
    cdef int i
    set_price(w, SILVER, v[V_SILVER], v[V_SILVER_MORE], 4)
    set_price(w, PROVISIONS, v[V_PROVISIONS], v[V_PROVISIONS_MORE], outlook.provisions)
    set_price(w, KUMIS, v[V_KUMIS], v[V_KUMIS_MORE], 4)
    set_price(w, GOLD, v[V_GOLD], v[V_GOLD], 0)
    set_price(w, EQUIPMENT, v[V_EQUIPMENT], v[V_EQUIPMENT], 0)
    set_price(w, WAGON, v[V_WAGON], 0, outlook.wagons)
    set_price(w, LIVESTOCK, v[V_LIVESTOCK], v[V_LIVESTOCK], 0)
    for i in range(N_PLUNDER):
        price[FIRST_PLUNDER + i].each += outlook.time * outlook.wanted[FIRST_PLUNDER + i]
        price[FIRST_PLUNDER + i].lots = lots and w.tables.plunder_per[i] > 1
        if not price[FIRST_PLUNDER + i].lots:
            price[FIRST_PLUNDER + i].each += <double>w.tables.plunder_points[i] / w.tables.plunder_per[i]
    price[VP] = Price(each=1, first=0, before=0, now=0, low=0, knee=0, limit=1000, lots=False, pairs=0)
    price[CARDS] = Price(each=outlook.time * v[V_CARD_MORE], first=outlook.time * (v[V_CARD] - v[V_CARD_MORE]),
                         before=w.player.n_hand, now=min(w.player.n_hand, w.tables.knob.hand_limit),
                         low=min(<int>w.player.n_hand, 4), knee=4, limit=w.tables.knob.hand_limit, lots=False, pairs=0)
    find_counts(w, lots)


cdef inline void set_price(View *w, int good, double first, double more, int knee) noexcept nogil:
    # the first `knee` are worth more, or less, than the others
    cdef Price *price = &w.outlook.price[good]
    cdef int limit = w.tables.limit[good]
    price.each, price.first = w.outlook.time * more, w.outlook.time * (first - more)
    price.before, price.low, price.knee = w.player.has[good], min(<int>w.player.has[good], knee), knee
    price.limit = limit if limit != NONE else 1000
    price.now = min(price.before, price.limit)                  # what is above the limit goes as the turn ends (T-11)
    price.lots, price.pairs = False, 0


cdef void find_counts(View *w, bint lots) noexcept nogil:
    # what the crew counts at the end (E-10) of things to come; while there is time, half for each of two
    cdef Outlook *outlook = w.outlook
    cdef int horses
    cdef int sums[N_EFFECTS]
    outlook.per_quest = outlook.per_member = outlook.per_eagle = outlook.per_horse = outlook.per_card = 0
    if not w.player.able[WHEN_END]:
        return
    gather(w.state, w.tables, w.seat, WHEN_END, NONE, NONE, sums)
    horses = filled(w.player.horse)
    outlook.per_quest, outlook.per_member, outlook.per_eagle = sums[E_PER_QUEST], sums[E_PER_CREW], sums[E_PER_EAGLE]
    if w.player.n_hand <= w.tables.knob.hand_limit:             # a card more than that goes anyway (T-12)
        outlook.per_card = sums[E_PER_CARD]
    outlook.per_horse = sums[E_PER_HORSE] + sums[E_PER_TWO_HORSES] * (horses % 2 if lots else 0.5)
    outlook.price[CARDS].each += sums[E_PER_CARD]
    outlook.price[GOLD].each += sums[E_PER_GOLD]
    if not sums[E_PER_TWO_LIVESTOCK]:
        return
    if not lots:
        outlook.price[LIVESTOCK].each += 0.5 * sums[E_PER_TWO_LIVESTOCK]
        return
    if not outlook.price[LIVESTOCK].lots:                       # each counts for itself, but two of them count here
        outlook.price[LIVESTOCK].lots = True
        outlook.price[LIVESTOCK].each -= w.tables.plunder_points[LIVESTOCK - FIRST_PLUNDER]
    outlook.price[LIVESTOCK].pairs = sums[E_PER_TWO_LIVESTOCK]


cdef void find_force(View *w) noexcept nogil:
    # strength without kumis and dice, by region: as standing_strength() in the rules, for all regions at once
    cdef const Player *player = w.player
    cdef const Crew *crew
    cdef uint32_t slots = player.able[WHEN_RAID]
    cdef int slot, region, strength, force = own_force(w.tables, player)
    for region in range(N_REGIONS):
        w.outlook.force[region] = force
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        crew = &w.tables.crew[player.crew[slot]]
        if crew.worker not in (NONE, w.colour):
            continue
        strength = crew.effect[E_STRENGTH] * times(w.tables, player, slot)
        for region in range(N_REGIONS):
            if crew.region in (NONE, region):
                w.outlook.force[region] += strength


cdef void find_target(View *w, int *provisions, int *wagons) noexcept nogil:
    # the settlement that promises most for what is still missing: what it asks for
    cdef const Player *player = w.player
    cdef const Settlement *place
    cdef uint32_t settlements = w.outlook.settlements
    cdef int settlement, missing, crew = crew_count(player)
    cdef double promise, best = -1000
    while settlements:
        settlement = lowest(settlements)
        settlements &= settlements - 1
        place = &w.tables.settlement[settlement]
        missing = (max(0, place.provisions - player.has[PROVISIONS]) + 2 * max(0, place.wagons - player.has[WAGON])
                   + 3 * max(0, place.crew - crew) + 3 * (not has(place.workers, w.colour)))
        if place.points[place.tiers - 1] - missing <= best:     # it cannot promise more
            continue
        promise = odds_with(odds_of(w, settlement),
                            player.has[KUMIS] + w.outlook.force[place.region]).points - missing
        if promise > best:
            best = promise
            provisions[0], wagons[0] = place.provisions, place.wagons


# ---- crew

cdef inline double ability_worth(View *w, int card) noexcept nogil:
    # of the ability of a crew member while it is on the board
    if not has(w.outlook.known_ability, card):
        w.outlook.known_ability |= one(card)
        w.outlook.ability[card] = find_ability(w, &w.tables.crew[card])
    return w.outlook.ability[card]


cdef double find_ability(const View *w, const Crew *crew) noexcept nogil:
    cdef double value, often
    if crew.trigger == WHEN_NONE:
        return 0
    if crew.trigger == WHEN_END:
        return end_points(w, crew)
    value = brought(w, crew, 1)
    often = min(w.outlook.raids, w.v[V_LASTS])
    if crew.trigger == WHEN_RAID:
        value += crew.effect[E_STRENGTH] * w.v[V_STRENGTH]
        value += crew.effect[E_IGNORE_WOUNDS] * w.v[V_STRENGTH] * w.v[V_WOUND] * 2
        value += crew.effect[E_REROLL] * w.v[V_REROLL]
        often *= w.v[V_ABILITY_RAID] * (0.33 if crew.worker != NONE else 1.0)
    elif crew.trigger == WHEN_RAID_COST:
        often *= w.v[V_ABILITY_COST]
    elif crew.trigger == WHEN_WOUNDED:
        often *= w.v[V_ABILITY_WOUNDED]
    elif crew.trigger == WHEN_DIES:
        value += crew.effect[E_RETURN] * crew.cost
        often = w.v[V_ABILITY_DIES] * min(1.0, w.outlook.raids)
    else:
        value += crew.effect[E_HIRE_DISCOUNT] + crew.effect[E_EAGLE_DISCOUNT] + crew.effect[E_KUMIS_WITH_KUMIS]
        value += 2 * crew.effect[E_EXTRA_ACTION]
        often = w.v[V_ABILITY_BUILDING] * w.outlook.turns
    if crew.region != NONE:
        often *= w.outlook.region[crew.region]
    return often * value


cdef double brought(const View *w, const Crew *crew, int n) noexcept nogil:
    # of the things that its ability brings, if it counts n times
    cdef uint32_t things = crew.effects & ((1u << N_THINGS) - 1)
    cdef double value = 0
    while things:
        value += gain_worth(w, lowest(things), n * crew.effect[lowest(things)])
        things &= things - 1
    return value


cdef double end_points(const View *w, const Crew *crew) noexcept nogil:
    # what it counts as things stand, and, a judgement, what raids to come will add
    return ability_points(w.player, crew) + w.outlook.raids * (
        0.3 * crew.effect[E_PER_QUEST] + 0.4 * crew.effect[E_PER_TWO_LIVESTOCK] + 0.1 * crew.effect[E_PER_TWO_HORSES]
        + 0.2 * crew.effect[E_PER_CREW] + 0.2 * crew.effect[E_PER_EAGLE] + 0.2 * crew.effect[E_PER_HORSE]
        + 0.3 * crew.effect[E_PER_GOLD])


cdef inline double alone_worth(View *w, int card) noexcept nogil:
    # of a crew member on the board, without the animals at its side
    return (w.outlook.body + w.outlook.per_member + w.tables.crew[card].strength * w.outlook.strength
            + ability_worth(w, card))


cdef inline double opens_worth(View *w, int card) noexcept nogil:
    # of an eagle that opens the Centre to it
    return w.v[V_OPENS] * w.outlook.turns * max(0.0, centre_worth(w, card))


cdef inline double beside_worth(View *w, int card, int slot) noexcept nogil:
    # of the animals in the slot that work with a crew member there
    cdef int kind = eagle_at(w, slot)
    if kind == EAGLE_DOUBLE:
        return w.outlook.beside[slot] + ability_worth(w, card)
    if kind == EAGLE_CENTRE:
        return w.outlook.beside[slot] + opens_worth(w, card)
    return w.outlook.beside[slot]


cdef inline int eagle_at(const View *w, int slot) noexcept nogil:
    # its kind; EAGLE_PLAIN also where there is none
    return w.tables.eagle[w.player.eagle[slot]] if w.player.eagle[slot] != NONE else EAGLE_PLAIN


cdef double crew_worth(View *w, int card, int wounds, int slot) noexcept nogil:
    # of a crew member in the slot: strength, ability, and the animals at its side
    if not w.outlook.known_slots:
        find_slots(w)
    return alone_worth(w, card) - wounds * w.outlook.strength + beside_worth(w, card, slot)


cdef void find_cards(View *w) noexcept nogil:
    # All that cards in hand and slots are worth, in a fixed order: cards may bring what makes use of other cards, and
    # what is worked out first counts the others without it.
    cdef Outlook *outlook = w.outlook
    cdef const int8_t *hand = w.state.hid.hand[w.seat]
    cdef int i
    if outlook.known_cards:
        return
    outlook.known_hire = outlook.known_centre = outlook.known_card = outlook.known_strong = 0
    find_slots(w)
    find_animals(w)
    for i in range(w.player.n_hand):
        best_hire(w, hand[i])
    for i in range(w.player.n_hand):
        outlook.card[hand[i]] = card_worth(w, hand[i])
    for i in range(w.player.n_hand):
        outlook.known_card |= one(hand[i])
    outlook.known_cards = True


cdef void find_slots(View *w) noexcept nogil:
    # what an eagle opens may ask for a slot that is not known yet: it counts as empty
    cdef Outlook *outlook = w.outlook
    cdef int slot
    cdef bint opens = False
    outlook.known_slots = True
    for slot in range(SLOTS):
        outlook.beside[slot] = animal_strength(w.tables, w.player, slot) * outlook.strength
        outlook.here[slot] = 0
        opens |= eagle_at(w, slot) == EAGLE_CENTRE
    if opens:
        find_rooms(w)
    for slot in range(SLOTS):
        if w.player.crew[slot] != NONE:
            outlook.here[slot] = crew_worth(w, w.player.crew[slot], w.player.wounds[slot], slot)
    find_rooms(w)
    outlook.known_hire = outlook.known_centre = 0               # found with slots that counted as empty


cdef void find_rooms(View *w) noexcept nogil:
    cdef int slot, kind
    w.outlook.room[EAGLE_PLAIN] = w.outlook.room[EAGLE_DOUBLE] = w.outlook.room[EAGLE_CENTRE] = -1000
    for slot in range(w.tables.knob.slots):
        kind = eagle_at(w, slot)
        w.outlook.room[kind] = max(w.outlook.room[kind], w.outlook.beside[slot] - w.outlook.here[slot])


cdef double hire_worth(View *w, int card, int slot) noexcept nogil:
    # on the board, instead of whoever is there
    return crew_worth(w, card, 0, slot) - w.outlook.here[slot]


cdef double best_hire(View *w, int card) noexcept nogil:
    cdef Outlook *outlook = w.outlook
    cdef double best
    if not has(outlook.known_hire, card):
        if not outlook.known_slots:
            find_slots(w)
        outlook.known_hire |= one(card)
        outlook.hire[card] = 0
        best = max(outlook.room[EAGLE_PLAIN], outlook.room[EAGLE_DOUBLE] + ability_worth(w, card))
        if outlook.room[EAGLE_CENTRE] > -1000:
            best = max(best, outlook.room[EAGLE_CENTRE] + opens_worth(w, card))
        outlook.hire[card] = best + alone_worth(w, card)
    return outlook.hire[card]


cdef double card_worth(View *w, int card) noexcept nogil:
    # in the hand: it may be hired, or played in the Centre
    cdef double hired
    if has(w.outlook.known_card, card):
        return w.outlook.card[card]
    hired = w.v[V_HIRE] * (best_hire(w, card) + worth(w, SILVER, -w.tables.crew[card].cost))
    return w.outlook.per_card + w.outlook.time * max(0.0, max(hired, w.v[V_PLAY] * centre_worth(w, card)))


cdef double centre_worth(View *w, int card) noexcept nogil:
    # of its action in the Centre. Cards may bring what makes use of other cards: none is asked for twice.
    if not has(w.outlook.known_centre, card):
        w.outlook.known_centre |= one(card)
        w.outlook.centre[card] = 0
        w.outlook.centre[card] = max(-<double>MOST_WORTH, min(
            <double>MOST_WORTH, action_worth(w, &w.tables.crew[card].centre, NONE)))
    return w.outlook.centre[card]


# ---- animals and quests

cdef double animal_worth(View *w, int animal, int slot, bint horse) noexcept nogil:
    # in that slot, instead of the one that is there
    if not w.outlook.known_animals:
        find_animals(w)
    return half_worth(w, animal, slot, horse) - (w.outlook.horse[slot] if horse else w.outlook.eagle[slot])


cdef double eagle_worth(View *w, int slot) noexcept nogil:
    # of the eagle that is there
    if not w.outlook.known_animals:
        find_animals(w)
    return w.outlook.eagle[slot]


cdef void find_animals(View *w) noexcept nogil:
    # as find_slots(): a slot whose animals are not known yet counts as if it had none
    cdef const Player *player = w.player
    cdef Outlook *outlook = w.outlook
    cdef int slot, place
    cdef bint opens = False
    outlook.known_animals, outlook.known_opening = True, False
    for slot in range(SLOTS):
        outlook.eagle[slot] = outlook.horse[slot] = -w.v[V_ANIMAL]
        opens |= eagle_at(w, slot) == EAGLE_CENTRE
    if opens:
        find_perches(w)
    for slot in range(SLOTS):
        if player.eagle[slot] != NONE:
            outlook.eagle[slot] = half_worth(w, player.eagle[slot], slot, False)
        if player.horse[slot] != NONE:
            outlook.horse[slot] = half_worth(w, player.horse[slot], slot, True)
    find_perches(w)
    for place in range(MAX_SHOWN):
        if w.state.pub.shown[place] != NONE and w.tables.eagle[w.state.pub.shown[place]] == EAGLE_CENTRE:
            outlook.opening = opening_perch(w)
            outlook.known_opening = True
            return


cdef void find_perches(View *w) noexcept nogil:
    cdef Outlook *outlook = w.outlook
    cdef int slot, card
    cdef double plain = -1000, doubles = -1000, stall = -1000, free_perch = -1000, free_stall = -1000
    for slot in range(w.tables.knob.slots):
        card = w.player.crew[slot]
        if card == NONE:
            free_perch = max(free_perch, -outlook.eagle[slot])
            free_stall = max(free_stall, -outlook.horse[slot])
            continue
        stall = max(stall, -outlook.horse[slot])
        plain = max(plain, -outlook.eagle[slot])
        doubles = max(doubles, ability_worth(w, card) - outlook.eagle[slot])
    outlook.perch[EAGLE_PLAIN], outlook.perch[EAGLE_DOUBLE], outlook.stall = plain, doubles, stall
    outlook.free_perch, outlook.free_stall = free_perch, free_stall


cdef double opening_perch(View *w) noexcept nogil:
    # what a slot with a crew member adds to an eagle that opens the Centre, at best
    cdef int slot
    cdef double best = -1000
    if w.outlook.known_opening:
        return w.outlook.opening
    for slot in range(w.tables.knob.slots):
        if w.player.crew[slot] != NONE:
            best = max(best, opens_worth(w, w.player.crew[slot]) - w.outlook.eagle[slot])
    return best


cdef double half_worth(View *w, int animal, int slot, bint horse) noexcept nogil:
    # of one half of an animal card: points, what an eagle does, and strength beside the crew member that is there or
    # may come
    cdef const Tables *tables = w.tables
    cdef int card = w.player.crew[slot]
    cdef double force = w.v[V_STRENGTH] * w.outlook.raids * (1.0 if card != NONE else w.v[V_VACANT]), value
    if horse:
        return tables.horse_points[animal] + w.outlook.per_horse + tables.horse_strength[animal] * force
    value = tables.eagle_points[animal] + w.outlook.per_eagle + tables.eagle_strength[animal] * force
    if tables.eagle[animal] == EAGLE_PLAIN:
        return value
    if card == NONE:
        return value + 0.5 * w.outlook.time
    if tables.eagle[animal] == EAGLE_DOUBLE:
        return value + ability_worth(w, card)
    return value + opens_worth(w, card)


cdef double best_animal(View *w, bint horse) noexcept nogil:
    # of those shown, in the best slot: as animal_worth()
    cdef const Tables *tables = w.tables
    cdef const Outlook *outlook = w.outlook
    cdef int place, animal, kind
    cdef double best = -1000, force = w.v[V_STRENGTH] * w.outlook.raids, crewed, free
    if not outlook.known_animals:
        find_animals(w)
    for place in range(MAX_SHOWN):
        animal = w.state.pub.shown[place]
        if animal == NONE:
            continue
        if horse:
            crewed = tables.horse_strength[animal] * force + outlook.stall
            free = tables.horse_strength[animal] * (w.v[V_VACANT] * force) + outlook.free_stall
            best = max(best, tables.horse_points[animal] + outlook.per_horse + max(crewed, free))
        else:
            kind = tables.eagle[animal]
            crewed = tables.eagle_strength[animal] * force + (
                opening_perch(w) if kind == EAGLE_CENTRE else outlook.perch[kind])
            free = tables.eagle_strength[animal] * (w.v[V_VACANT] * force) + outlook.free_perch + (
                0.0 if kind == EAGLE_PLAIN else 0.5 * outlook.time)
            best = max(best, tables.eagle_points[animal] + outlook.per_eagle + max(crewed, free))
    return best


cdef double quest_worth(View *w, int quest, int discount, int off) noexcept nogil:
    # its points, less what it costs; cards of the hand count as they stand, the cheapest way to pay not sought
    cdef uint32_t goods = w.tables.quest_goods[quest]
    cdef double value = w.tables.quest_points[quest] + w.outlook.per_quest + w.v[V_QUEST]
    while goods:
        value += worth(w, lowest(goods), -quest_price(w.tables, quest, lowest(goods), discount, off))
        goods &= goods - 1
    if w.tables.quest_strength[quest]:
        value -= hand_worth(w, w.tables.quest_strength[quest])
    return value


cdef double hand_worth(View *w, int strength) noexcept nogil:
    # as hand_price(), once the cards are known kept for the next who asks
    if not w.outlook.known_cards or strength > MAX_ASKED:
        return hand_price(w, strength)
    if not has(w.outlook.known_strong, strength):
        w.outlook.known_strong |= 1u << strength
        w.outlook.strong[strength] = hand_price(w, strength)
    return w.outlook.strong[strength]


cdef double hand_price(View *w, int strength) noexcept nogil:
    # worth of cards that together have this strength: those that have most for what they are worth
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
    return min(n, wounds) * w.outlook.strength


cdef double action_worth(View *w, const Action *action, int played) noexcept nogil:
    # of an action in the Centre, its price included; -1000 if it cannot be paid
    cdef uint64_t gains = action.gains
    cdef double value = 0
    cdef uint32_t pays = action.pays & ((1u << N_THINGS) - 1)
    cdef int thing, word, amount
    if action.pays:
        while pays:
            thing = lowest(pays)
            pays &= pays - 1
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
            value += gain_worth(w, word, amount)
        elif word == GAIN_PLUNDER:
            value += min(amount, in_supply(w)) * w.v[V_ANY]
        elif word == GAIN_HEAL:
            value += heal_worth(w, amount)
        elif word == GAIN_EAGLE or word == GAIN_HORSE:
            value += max(0.0, best_animal(w, word == GAIN_HORSE))
        elif word == GAIN_HIRE:
            value += max(0.0, best_hire_of_hand(
                w, action.price, action.discount, w.player.has[SILVER] - action.pay[SILVER] + action.gain[SILVER],
                given_away(w, played, action.pay[CARDS])))
        elif word == GAIN_QUEST:
            value += max(0.0, best_quest(w, action.discount))
        elif word == GAIN_BUILDING or word == GAIN_CENTRE:
            value += w.v[V_BUILDING] * w.outlook.time
        elif word == GAIN_SWAP_CREW:
            if crew_count(w.player) > action.pay[PAY_CREW]:
                value += best_swap(w, given_away(w, played, action.pay[CARDS]))
        elif word == GAIN_SWAP_EAGLE:
            value += 0.2 * w.outlook.time
        else:
            value += rob_worth(w, word, amount)
    return value


cdef double rob_worth(const View *w, int word, int amount) noexcept nogil:
    # C-24, C-25: from each rival who has more, or from the one of them who has most to give
    cdef bint one_alone = word >= GAIN_FROM_ONE
    cdef int good = word - (GAIN_FROM_ONE if one_alone else GAIN_FROM_EACH), i, taken, total = 0
    cdef Move rivals[SEATS]
    for i in range(richer(w.state, w.seat, good, rivals)):
        taken = min(amount, <int>w.state.player[rivals[i].where].has[good])
        total = max(total, taken) if one_alone else total + taken
    return worth(w, good, total)


cdef inline int in_supply(const View *w) noexcept nogil:
    # plunder of all kinds
    cdef int kind, total = 0
    for kind in range(FIRST_PLUNDER, N_GOODS):
        total += w.state.pub.supply[kind]
    return total


cdef double least_crew(View *w) noexcept nogil:
    cdef int slot
    cdef double least = 1000
    if not w.outlook.known_slots:
        find_slots(w)
    for slot in range(SLOTS):
        if w.player.crew[slot] != NONE:
            least = min(least, w.outlook.here[slot])
    return least


cdef uint64_t given_away(View *w, int played, int n) noexcept nogil:
    # places in the hand of a card that is played, and of the n that are worth least, which pay for it (C-12)
    cdef const int8_t *hand = w.state.hid.hand[w.seat]
    cdef uint64_t gone = 0
    cdef int i, least
    for i in range(w.player.n_hand):
        if hand[i] == played:
            gone = one(i)
            break
    while n > 0:
        least = NONE
        for i in range(w.player.n_hand):
            if not has(gone, i) and (least == NONE or card_worth(w, hand[i]) < card_worth(w, hand[least])):
                least = i
        if least == NONE:
            break
        gone |= one(least)
        n -= 1
    return gone


cdef inline double spent_worth(const View *w) noexcept nogil:
    # of a card that leaves the hand for the board
    return w.outlook.per_card + w.v[V_SPENT] * w.outlook.time


cdef double best_hire_of_hand(View *w, int price, int discount, int silver, uint64_t gone) noexcept nogil:
    # of the cards that are not gone
    cdef int i, card, cost
    cdef double best = -1000
    for i in range(w.player.n_hand):
        if has(gone, i):
            continue
        card = w.state.hid.hand[w.seat][i]
        cost = hire_price(w.tables, card, price, discount)
        if cost <= silver:
            best = max(best, best_hire(w, card) + worth(w, SILVER, -cost) - spent_worth(w))
    return best


cdef double best_quest(View *w, int discount) noexcept nogil:
    # of those that can be paid
    cdef Move moves[MAX_LIST]
    cdef int i
    cdef double best = -1000
    for i in range(quest_options(w.state, w.tables, w.seat, discount, moves, 0)):
        best = max(best, quest_worth(w, w.state.pub.quest[moves[i].to], moves[i].extra, moves[i].where))
    return best


cdef double best_swap(View *w, uint64_t gone) noexcept nogil:
    cdef int i
    cdef double best = 0
    for i in range(w.player.n_hand):
        if not has(gone, i):
            best = max(best, best_hire(w, w.state.hid.hand[w.seat][i]))
    return 0.7 * best


cdef double building_worth(View *w, int building, int colour, int silver) noexcept nogil:
    # of the best action there for a worker of that colour, with this much silver
    cdef const Tables *tables = w.tables
    cdef const Player *player = w.player
    cdef double best = -1000, least
    cdef int sums[N_EFFECTS]
    cdef int thing, i, price
    cdef bint helped = is_helped(w, building, colour)
    if helped:
        gather(w.state, tables, w.seat, WHEN_BUILDING, building, colour, sums)
    if building == STABLES:
        price = eagle_price(tables, sums[E_EAGLE_DISCOUNT] if helped else 0)
        if silver >= price:
            best = best_animal(w, False) + worth(w, SILVER, -price)
        if player.has[EQUIPMENT] >= tables.knob.horse_price:
            best = max(best, best_animal(w, True) + worth(w, EQUIPMENT, -tables.knob.horse_price))
    elif building == BARRACKS:
        best = best_hire_of_hand(w, NONE, sums[E_HIRE_DISCOUNT] if helped else 0, silver, 0)
        if player.has[KUMIS] >= tables.knob.heal_price:
            best = max(best, heal_worth(w, tables.knob.heal) + worth(w, KUMIS, -tables.knob.heal_price))
    elif building == SILVERSMITH:
        best = worth(w, SILVER, tables.silversmith[colour])
    elif building == FARM:
        best = worth(w, PROVISIONS, tables.farm[colour])
        if colour == RED and w.state.pub.supply[WAGON]:
            best = max(best, worth(w, WAGON, min(tables.knob.farm_wagons_red, w.state.pub.supply[WAGON])))
    elif building == CHIEFS_TENT:
        if player.has[LIVESTOCK]:
            best = (worth(w, LIVESTOCK, -1) + worth(w, PROVISIONS, tables.knob.tent_provisions)
                    + worth(w, KUMIS, tables.knob.tent_kumis))
        best = max(best, best_quest(w, 0))
    elif building == TOWN_CENTRE:
        best = best_in_centre(w)
    elif building == MEETING_TENT:
        best = max(worth(w, CARDS, tables.knob.meeting_cards),
                   worth(w, CARDS, tables.knob.meeting_mixed_cards)
                   + worth(w, KUMIS, tables.knob.meeting_kumis + (sums[E_KUMIS_WITH_KUMIS] if helped else 0)))
    elif player.n_hand:
        least = 1000
        for i in range(player.n_hand):
            least = min(least, card_worth(w, w.state.hid.hand[w.seat][i]))
        best = worth(w, SILVER, tables.knob.market_silver) - least
        if player.n_hand >= tables.knob.market_cards:
            best = max(best, max(worth(w, WAGON, 1) if w.state.pub.supply[WAGON] else -1000,
                                 worth(w, EQUIPMENT, 1) if w.state.pub.supply[EQUIPMENT] else -1000) - trade_price(w))
    return max(0.0, best + helped_worth(w, sums) if helped else best)


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
    gather(w.state, w.tables, w.seat, WHEN_BUILDING, building, colour, sums)
    return helped_worth(w, sums)


cdef inline bint is_helped(const View *w, int building, int colour) noexcept nogil:
    # whether somebody of the crew has an ability there
    cdef uint32_t slots = w.player.able[WHEN_BUILDING]
    cdef const Crew *crew
    cdef bint helped = False
    while slots:
        crew = &w.tables.crew[w.player.crew[lowest(slots)]]
        slots &= slots - 1
        helped |= (crew.worker == NONE or crew.worker == colour) & (crew.building == NONE or crew.building == building)
    return helped


cdef inline double used_worth(View *w, int card, int played) noexcept nogil:
    # of its action in the Centre, by now that all others are known; a card being played cannot be given for another
    cdef const Action *action = &w.tables.crew[card].centre
    cdef uint64_t others = (one(GAIN_EAGLE) | one(GAIN_HORSE) | one(GAIN_HIRE) | one(GAIN_QUEST) | one(GAIN_SWAP_CREW))
    if action.gains & others or has(action.pays, CARDS):
        return action_worth(w, action, played)
    return centre_worth(w, card)


cdef double best_in_centre(View *w) noexcept nogil:
    cdef int i, card, slot
    cdef double best = 0
    for i in range(w.player.n_hand):
        card = w.state.hid.hand[w.seat][i]
        best = max(best, used_worth(w, card, card) - card_worth(w, card))
    if not has(w.player.centre_used, SLOTS):
        best = max(best, action_worth(w, &w.tables.hero[w.player.hero], NONE))
    for slot in range(SLOTS):
        if eagle_opens(w.tables, w.player, slot):
            best = max(best, used_worth(w, w.player.crew[slot], NONE))
    return best


cdef double act_worth(View *w, Move move, int colour) noexcept nogil:
    # of one candidate of KIND_ACT or of a decision like it
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
        gather(w.state, tables, w.seat, WHEN_BUILDING, building, colour, sums)
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
        return worth(w, WAGON, min(tables.knob.farm_wagons_red, w.state.pub.supply[WAGON]))
    if what == ACT_FEED:
        return (worth(w, LIVESTOCK, -1) + worth(w, PROVISIONS, tables.knob.tent_provisions)
                + worth(w, KUMIS, tables.knob.tent_kumis))
    if what == ACT_QUEST:
        return quest_worth(w, w.state.pub.quest[move.to], move.extra, move.where)
    if what == ACT_CARD:
        return used_worth(w, move.where, move.where) - card_worth(w, move.where)
    if what == ACT_HERO:
        return action_worth(w, &tables.hero[w.player.hero], NONE)
    if what == ACT_EAGLE_ACTION:
        return used_worth(w, w.player.crew[move.to], NONE)
    if what == ACT_CARDS:
        return worth(w, CARDS, tables.knob.meeting_cards)
    if what == ACT_CARD_AND_KUMIS:
        gather(w.state, tables, w.seat, WHEN_BUILDING, building, colour, sums)
        return (worth(w, CARDS, tables.knob.meeting_mixed_cards)
                + worth(w, KUMIS, tables.knob.meeting_kumis + sums[E_KUMIS_WITH_KUMIS]))
    if what == ACT_SELL:
        return worth(w, SILVER, tables.knob.market_silver) - card_worth(w, move.where)
    if what == ACT_TRADE:
        return worth(w, move.where, 1) - trade_price(w)
    return 0


cdef double trade_price(View *w) noexcept nogil:
    # worth of the cheapest cards that the Market asks for, and of having spent them
    cdef uint64_t used = 0
    cdef int i, n, best
    cdef double price = 0, least
    for n in range(w.tables.knob.market_cards):
        least = 1000
        best = 0
        for i in range(w.player.n_hand):
            if not has(used, i) and card_worth(w, w.state.hid.hand[w.seat][i]) < least:
                best, least = i, card_worth(w, w.state.hid.hand[w.seat][i])
        used |= one(best)
        price += least
    return price + w.tables.knob.market_cards * w.v[V_SPENT] * w.outlook.time


# ---- raids

cdef inline const Odds *odds_of(const View *w, int settlement) noexcept nogil:
    return w.tables.odds[settlement][w.outlook.yellow[settlement]]


cdef inline const Odds *odds_with(const Odds *odds, int strength) noexcept nogil:
    return &odds[min(max(0, strength), <int>MAX_FORCE)]


cdef double kumis_worth(const View *w, int settlement, int strength, int kumis) noexcept nogil:
    # of spending that many, with that strength as well
    cdef const Odds *odds = odds_with(odds_of(w, settlement), strength + kumis)
    return odds.points - odds.wounds * w.outlook.strength * w.v[V_WOUND] + worth(w, KUMIS, -kumis)


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
    cdef int strength = w.outlook.force[tables.settlement[settlement].region]
    cdef int sums[N_EFFECTS]
    cdef int kumis, thing, spent = 0
    cdef double value, best = -1000, wounds = 0, most = -1000
    for kumis in range(w.player.has[KUMIS] + 1):
        value = kumis_worth(w, settlement, strength, kumis)
        if value > best:
            best, spent = value, kumis
    points[0] = odds_with(odds_of(w, settlement), strength + spent).points
    for thing in range(DIE_YELLOW):
        wounds += dice_rolled(w.state, tables, settlement, thing) * tables.mean_wounds[thing]
    wounds += w.outlook.yellow[settlement] * tables.mean_wounds[DIE_YELLOW]
    if w.player.able[WHEN_RAID]:
        gather(w.state, tables, w.seat, WHEN_RAID, tables.settlement[settlement].region, w.player.worker, sums)
        wounds -= sums[E_IGNORE_WOUNDS]
        for thing in range(N_THINGS):
            if sums[thing]:
                best += gain_worth(w, thing, sums[thing])
    best -= max(0.0, wounds) * w.outlook.strength * w.v[V_WOUND]
    while spaces:
        most = max(most, space_worth(w, lowest(spaces)))
        spaces &= spaces - 1
    return (best + most - colour_worth(w, w.player.worker) + worth(w, PROVISIONS, -cost.provisions)
            + worth(w, WAGON, -cost.wagons))


cdef double wound_worth(View *w, int slot) noexcept nogil:
    # of one more wound there: a loss, unless it is worth something to be hurt
    cdef const Crew *crew = &w.tables.crew[w.player.crew[slot]]
    cdef int n = times(w.tables, w.player, slot)
    cdef double value
    if crew_strength(w.tables, w.player, slot) > 0:
        value = -w.outlook.strength * w.v[V_WOUND]
        if crew.trigger == WHEN_WOUNDED and w.player.wounds[slot] == 0:
            value += brought(w, crew, n)
        return value
    value = -crew_worth(w, w.player.crew[slot], w.player.wounds[slot], slot)
    if crew.trigger == WHEN_DIES:
        value += brought(w, crew, n) + card_worth(w, w.player.crew[slot]) * crew.effect[E_RETURN]
    return value
