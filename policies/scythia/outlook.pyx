"""What a seat may look forward to, and what goods are worth to it by the values of its policy: see outlook.pxd."""
from libc.string cimport memcpy
from ludometer.simcore.choice cimport MAX_FEATURES
from ludometer.simcore.scythia.cards cimport sum_abilities
from ludometer.simcore.scythia.raid cimport dice_rolled, own_force, unraided
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.declared cimport *


cdef inline uint64_t mixed(uint64_t key, uint64_t word) noexcept nogil:
    key = (key ^ word) * 0x9E3779B97F4A7C15u
    return key ^ key >> 32


cdef void look(View *w, const State *state, const Tables *tables, int seat, int kind, Move move,
               const double *weights, uint64_t *memo) noexcept nogil:
    # Most decisions of a turn meet the same position, or one in which only the worker has changed: the outlook is kept.
    # Within a step the table changes for a seat only by spaces raided and quests done, and rivals only when something
    # is taken from them. Only the settlement that promises most depends on the worker's colour.
    cdef const Public *pub = &state.pub
    cdef Outlook *outlook = <Outlook *>memo
    cdef uint64_t key = mixed(mixed(0, <uint64_t>pub.course.step << 32 | pub.spaces),
                              <uint64_t>pub.off_board << 32 | pub.quests_up) | 1
    cdef int colour, provisions = 0, wagons = 0
    w.state, w.tables, w.seat, w.outlook, w.v = state, tables, seat, outlook, outlook.values
    w.player = &state.player[seat]
    w.colour = w.player.worker if w.player.worker != NONE else pub.in_use
    if outlook.table != key:
        if outlook.table == 0 or outlook.spaces != pub.spaces or outlook.off_board != pub.off_board:
            find_spoils(w, outlook.spaces ^ pub.spaces if outlook.table and outlook.off_board == pub.off_board
                        else ~<uint32_t>0)
            outlook.spaces, outlook.off_board = pub.spaces, pub.off_board
            find_values(w, weights)
            find_spaces(w)
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


cdef void find_values(View *w, const double *weights) noexcept nogil:
    # [value], what [early] adds at the beginning, and [duel] with two players or [alone] against the chief
    cdef const Public *pub = &w.state.pub
    cdef int left = w.tables.knob.spaces_left, i
    cdef int all = size_of(w.tables.in_play[pub.course.n_seats]) - left
    cdef const double *value = weights + TABLE_VALUE * MAX_FEATURES
    cdef const double *early = weights + TABLE_EARLY * MAX_FEATURES
    cdef const double *more = weights + (TABLE_ALONE if against_chief(pub) else TABLE_DUEL) * MAX_FEATURES
    w.outlook.phase = max(0, size_of(pub.spaces) - left) / <double>max(1, all)
    for i in range(N_V):
        w.outlook.values[i] = value[i] + w.outlook.phase * early[i]
    if pub.course.n_seats <= 2:
        for i in range(N_V):
            w.outlook.values[i] += more[i]


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
    cdef int left = max(0, size_of(pub.spaces) - tables.knob.spaces_left), good
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
    outlook.colours[BLUE] = 0
    outlook.colours[GREY] = outlook.time * v[V_GREY] * outlook.open_to[GREY]
    outlook.colours[RED] = outlook.time * v[V_RED] * outlook.open_to[RED]


cdef void find_spaces(View *w) noexcept nogil:
    cdef const Public *pub = &w.state.pub
    cdef const Tables *tables = w.tables
    cdef Outlook *outlook = w.outlook
    cdef int region, settlement, colour
    cdef double space = 1.0 / max(1, size_of(pub.spaces)), share
    for region in range(N_REGIONS):
        outlook.region[region] = size_of(tables.region_spaces[region] & pub.spaces) * space
    outlook.settlements = unraided(w.state, tables)
    outlook.open_to[GREY] = outlook.open_to[RED] = 0
    for settlement in range(tables.n_settlements):
        outlook.yellow[settlement] = dice_rolled(w.state, tables, settlement, DIE_YELLOW)
        share = size_of(tables.settlement[settlement].spaces & pub.spaces) * space
        for colour in range(GREY, N_COLOURS):
            outlook.open_to[colour] += share if has(tables.settlement[settlement].workers, colour) else 0


cdef void find_spoils(View *w, uint32_t raided) noexcept nogil:
    # Of settlements with a space that has been raided since: looking at all of them costs 2 % of a game.
    cdef int settlement
    for settlement in range(w.tables.n_settlements):
        if w.tables.settlement[settlement].spaces & raided:
            w.outlook.spoils[settlement] = best_spoils(w, settlement)


cdef double best_spoils(const View *w, int settlement) noexcept nogil:
    # points at the end for the plunder of its best space
    cdef uint32_t spaces = w.tables.settlement[settlement].spaces & w.state.pub.spaces
    cdef double best = 0, points
    cdef int kind
    while spaces:
        points = 0
        for kind in range(N_PLUNDER):
            points += (<double>w.state.pub.plunder[lowest(spaces)][kind] * w.tables.plunder_points[kind]
                       / w.tables.plunder_per[kind])
        best = max(best, points)
        spaces &= spaces - 1
    return best


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
    sum_abilities(w.state, w.tables, w.seat, WHEN_END, NONE, NONE, sums)
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
    # strength without kumis and dice, by region; repeats sum_abilities() and standing_strength() of simcore for all
    # regions at once: asking for each costs 4.5 % of a game
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
    # the settlement that promises most for what is still missing: what it asks for, a judgement that leaves out what
    # abilities save
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
        promise = odds_with(odds_of(w, settlement), player.has[KUMIS] + w.outlook.force[place.region]).points
        w.outlook.promise[settlement] = promise + w.outlook.spoils[settlement]
        if promise - missing > best:
            best = promise - missing
            provisions[0], wagons[0] = place.provisions, place.wagons
