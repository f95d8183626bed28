"""The Rebellion of the solo game (R-*): setup, cards, advisors, claim phase, score. Its turns: rebellion_actions.pyx.

It has seat 1 as if it were a player: its pieces, coins, goods and markers lie where those of any seat lie, so that
rule, attacks and scores need not know of it. Nobody sits there (derived.pxd: players): all it does follows from its
cards. The one choice that its turns ask for is the player's (R-25).
"""
from ludometer.simcore.choice cimport ERROR_NO_MOVE, Ctx, Move, fail, note
from ludometer.simcore.rng cimport Rng, rng_below, shuffle
from ludometer.simcore.rurik.board cimport add_leader, add_troop, shift
from ludometer.simcore.rurik.cards cimport deck_of
from ludometer.simcore.rurik.claim cimport full_columns
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.heritage cimport cards_in_play
from ludometer.simcore.rurik.strategy cimport put_advisor


# ---- setup

cdef void deal_rebellion(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-3 to R-6
    cdef Public *pub = &state.pub
    cdef int i, region, left = tables.knob.rebellion_regions
    pub.marker = NONE
    pub.coins[REBELLION] = tables.knob.rebellion_coins
    pub.priority = tables.first_priority
    for i in range(tables.n_bonuses):
        pub.unlocked |= 0 if tables.bonus_locked[i] else one(i)
    deck_of(state.hid.rebellion_deck, tables.n_rebellion, DECK_REBELLION, ctx)
    pub.rebellion_seen = 1
    note(ctx, REBELLION, NOTE_REBELLION_CARD, top_card(state), Move(0, 0, 0, 0))
    deal_flights(state, tables, ctx)
    add_leader(pub, REBELLION, tables.rebellion_home)
    for i in range(tables.knob.rebellion_home_troops):
        add_troop(pub, REBELLION, tables.rebellion_home)
    for i in range(tables.n_inside):
        region = tables.rebellion_order[top_card(state)][i]
        if region == tables.rebellion_home:
            continue
        if left > 0:
            left -= 1
            pub.supply[REBELLION] -= tables.knob.rebellion_region_troops
            pub.troops[region][REBELLION] = tables.knob.rebellion_region_troops
        else:
            pub.neutral[region] = tables.knob.neutral_troops
        changed(pub, region)


cdef uint16_t regions_left(const Public *pub) noexcept nogil:
    # R-5: not where it has pieces already; a knob may put them everywhere
    cdef uint16_t regions = pub.in_play & ~pub.occupied[REBELLION]
    return regions if regions else pub.in_play


cdef void deal_flights(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-52
    cdef int8_t cards[MAX_HERITAGE + 1]
    cdef int8_t order[MAX_HERITAGE]
    cdef int i, n
    if tables.rebellion_power[POWER_ROUND_FLIGHT]:
        n = deck_of(order, cards_in_play(&state.pub, tables, cards), DECK_FLIGHTS, ctx)
        for i in range(MAX_ROUNDS):
            state.hid.flights[i] = cards[order[i % n]]


# ---- cards

cdef int top_card(const State *state) noexcept nogil:
    return state.hid.rebellion_deck[state.pub.rebellion_top]


cdef int bottom_place(const Public *pub, const Tables *tables) noexcept nogil:
    return (pub.rebellion_top + tables.n_rebellion - 1) % tables.n_rebellion


cdef void turn_card(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-14: the bottom card goes to the top
    cdef Public *pub = &state.pub
    pub.rebellion_top = bottom_place(pub, tables)
    pub.rebellion_seen = min(tables.n_rebellion, pub.rebellion_seen + 1)
    pub.rebellion_rows = 0
    note(ctx, REBELLION, NOTE_REBELLION_CARD, top_card(state), Move(0, 0, 0, 0))


# ---- strategy phase

cdef void place_rebellion(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-11 to R-13
    cdef Public *pub = &state.pub
    cdef int card = state.hid.rebellion_deck[bottom_place(pub, tables)], row, number, plan, column, coins
    if not can_place(pub, tables):                              # only in a position from outside
        fail(ctx, ERROR_NO_MOVE, 0)
        return
    if pub.occupied[REBELLION] == 0:
        return_to_map(state, tables, ctx)
    row = next_row(pub, tables, card)
    pub.rebellion_rows = row + 1
    number = tables.rebellion_number[tables.rebellion_advisors[card][row]]
    plan = tables.rebellion_plan[card][pub.priority][row]
    column = plan % N_COLUMNS
    while pub.column_size[column] == tables.n_rows[pub.side]:   # R-12
        column = (column + 1) % N_COLUMNS
    coins = bribe_of(pub, number, column, plan >= N_COLUMNS)
    put_advisor(state, REBELLION, number, column, coins)
    note(ctx, REBELLION, NOTE_REBELLION_PLACE, coins, Move(number, column, 0, 0))


cdef bint can_place(const Public *pub, const Tables *tables) noexcept nogil:
    # whether an advisor and a space are left
    cdef int i, at_hand = 0, room = 0
    for i in range(N_NUMBERS):
        at_hand += pub.advisors[REBELLION][i]
    for i in range(N_COLUMNS):
        room += tables.n_rows[pub.side] - pub.column_size[i]
    return at_hand > 0 and room > 0


cdef int next_row(const Public *pub, const Tables *tables, int card) noexcept nogil:
    # R-11: advisors of later rounds are passed over; schema.py sees to it that there is one for each placement
    cdef int row = pub.rebellion_rows
    while tables.rebellion_from[tables.rebellion_advisors[card][row]] > pub.round + 1:
        row += 1
    return row


cdef int bribe_of(const Public *pub, int number, int column, bint coin) noexcept nogil:
    # R-13
    cdef int row, price
    if coin and pub.column_size[column] > 0:
        price = max(0, pub.space_number[column][0] + pub.space_bribe[column][0] + 1 - number)
        if price <= pub.coins[REBELLION]:
            return price
    for row in range(pub.column_size[column]):
        if pub.space_seat[column][row] == 0 and pub.space_number[column][row] + pub.space_bribe[column][row] == number:
            return min(1, pub.coins[REBELLION])
    return 0


# ---- pieces and bonuses

cdef void raise_troops(Public *pub, int n, int region, int points, Ctx *ctx) noexcept nogil:
    # n troops, as far as its supply goes; points: those that are left
    while n > 0 and pub.supply[REBELLION] > 0:
        n -= 1
        add_troop(pub, REBELLION, region)
        note(ctx, REBELLION, NOTE_REBELLION, points, Move(TURN_MUSTER, region, 0, 0))


cdef void return_to_map(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-45
    cdef int region = tables.rebellion_order[top_card(state)][0]
    if leader_at_hand(&state.pub, REBELLION):
        add_leader(&state.pub, REBELLION, region)
        note(ctx, REBELLION, NOTE_REBELLION, 0, Move(TURN_MUSTER, region, 0, 1))
    raise_troops(&state.pub, 1, region, 0, ctx)


cdef int neutral_target(const Public *pub, int region) noexcept nogil:
    # R-7, R-8
    return NEUTRAL if pub.neutral[region] > 0 else NONE


cdef void remove_neutral(State *state, const Tables *tables, int seat, int region, bint convert) noexcept nogil:
    # R-8: a church takes it away, and nothing more
    if convert:
        state.pub.neutral[region] -= 1
    else:
        defeat_neutral(state, tables, seat, region)


cdef void defeat_neutral(State *state, const Tables *tables, int seat, int region) noexcept nogil:
    # R-7, R-25: to the box; R-61: if kept, as good as a rebel
    state.pub.neutral[region] -= 1
    if tables.knob.neutrals_kept:
        state.pub.rebels_beaten[seat] += 1
        state.tally.rebels_defeated[seat] += 1
    changed(&state.pub, region)


cdef void unlock(Public *pub, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-18: bonuses lie in the order of columns and places
    cdef int i, bonus = NONE
    for i in range(tables.n_bonuses):
        if not has(pub.unlocked, i) and (bonus == NONE or (tables.bonus_priority[bonus] != pub.priority
                                                           and tables.bonus_priority[i] == pub.priority)):
            bonus = i
    if bonus != NONE:
        pub.unlocked |= one(bonus)
        pub.coins[REBELLION] += 1
        note(ctx, REBELLION, NOTE_UNLOCK, bonus, Move(0, 0, 0, 0))


# ---- claim phase

cdef void set_priority(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-40
    cdef Public *pub = &state.pub
    if size_of(pub.occupied[0]) > size_of(pub.occupied[REBELLION]):
        pub.priority = PRIORITY_ATTACK_MOVE
    elif largest_group(tables, pub.built[0]) > largest_group(tables, pub.built[REBELLION]):
        pub.priority = PRIORITY_BUILD
    elif boat_load(pub, tables, 0) > boat_load(pub, tables, REBELLION):
        pub.priority = PRIORITY_TAX
    else:
        pub.priority = tables.first_priority
    note(ctx, REBELLION, NOTE_PRIORITY, pub.priority, Move(0, 0, 0, 0))


cdef void follow_leads(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-41
    cdef Public *pub = &state.pub
    cdef int track
    for track in range(N_TRACKS):
        if pub.claim[track][0] > pub.claim[track][REBELLION]:
            unlock(pub, tables, ctx)


cdef void rebellion_income(Public *pub, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-42
    cdef int coins = tables.knob.rebellion_income
    coins += full_columns(pub, tables, REBELLION, 127) * tables.knob.income_per_column
    pub.coins[REBELLION] += coins
    note(ctx, REBELLION, NOTE_INCOME, coins, Move(0, 0, 0, 0))


cdef void end_round(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-50, R-52
    cdef Public *pub = &state.pub
    cdef int at = pub.leader_at[REBELLION], target
    if at == NONE:
        return
    raise_troops(pub, tables.rebellion_power[POWER_ROUND_MUSTER], at, 0, ctx)
    if tables.rebellion_power[POWER_ROUND_FLIGHT]:
        target = tables.heritage_region[state.hid.flights[pub.round]]
        if target != at:
            shift(pub, REBELLION, at, target, 0, True)
            note(ctx, REBELLION, NOTE_REBELLION, 0, Move(TURN_MARCH, at, target, 1))


# ---- scoring

cdef void score_rebellion(Public *pub, const Tables *tables) noexcept nogil:
    pub.vp[VP_COINS][REBELLION] = coin_points(pub, tables)
    pub.vp[VP_DOCK][REBELLION] = dock_points(pub, tables)


cdef int points_due(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    return coin_points(pub, tables) + dock_points(pub, tables) if seat == REBELLION else 0


cdef void spend_coins(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-43: coins scored do not count for E-6
    state.pub.coins[REBELLION] = 0


cdef void fill_result(const State *state, const Tables *tables, int seat, Result *row) noexcept nogil:
    cdef int part, i
    for part in range(N_PARTS):
        row.rebellion_score += state.pub.vp[part][REBELLION]
    for i in range(tables.n_bonuses):
        row.rebellion_unlocked += tables.bonus_locked[i] & has(state.pub.unlocked, i)


cdef int started(int amount, int lot) noexcept nogil:
    # lots, the last of them perhaps not full
    return (amount + lot - 1) // lot


cdef int coin_points(const Public *pub, const Tables *tables) noexcept nogil:
    # R-43
    return started(pub.coins[REBELLION], tables.knob.rebellion_coins_per_point)


cdef int dock_points(const Public *pub, const Tables *tables) noexcept nogil:
    # R-43; R-37: trade boons are goods of the dock
    return started(goods_of(pub, REBELLION) - boat_load(pub, tables, REBELLION) + pub.boons[REBELLION],
                   tables.knob.rebellion_goods_per_point)


# ---- what a search imagines, and what a position must be

cdef void redeal_rebellion(State *state, const Tables *tables, int seat, Rng *rng) noexcept nogil:
    # The cards seen on top lie below it in the order in which they came. The bottom card may be any other that has the
    # rows that were seen of it; the rest may lie in any order.
    cdef Public *pub = &state.pub
    cdef int8_t *deck = state.hid.rebellion_deck
    cdef int8_t cards[MAX_REBELLION]
    cdef int8_t fitting[MAX_REBELLION]
    cdef int bottom = bottom_place(pub, tables), shown = deck[bottom], i, n = 0, n_fitting = 0
    cdef uint32_t unseen = 0
    redeal_flights(state, tables, rng)
    for i in range(pub.rebellion_seen, tables.n_rebellion):
        unseen |= <uint32_t>one(deck[(pub.rebellion_top + i) % tables.n_rebellion])
    if unseen == 0:
        return
    for i in range(tables.n_rebellion):
        if has(unseen, i) and same_rows(tables, i, shown, pub.rebellion_rows):
            fitting[n_fitting] = i
            n_fitting += 1
    deck[bottom] = fitting[rng_below(rng, n_fitting)]
    for i in range(tables.n_rebellion):
        if has(unseen, i) and i != deck[bottom]:
            cards[n] = i
            n += 1
    shuffle(cards, n, rng)
    for i in range(n):
        deck[(pub.rebellion_top + pub.rebellion_seen + i) % tables.n_rebellion] = cards[i]


cdef bint same_rows(const Tables *tables, int card, int other, int rows) noexcept nogil:
    # R-11: whether two cards look the same in their first `rows` rows, from below
    cdef int row, priority
    for row in range(rows):
        if tables.rebellion_advisors[card][row] != tables.rebellion_advisors[other][row]:
            return False
        for priority in range(N_PRIORITIES):
            if tables.rebellion_plan[card][priority][row] != tables.rebellion_plan[other][priority][row]:
                return False
    return True


cdef void redeal_flights(State *state, const Tables *tables, Rng *rng) noexcept nogil:
    # R-52: of the cards that have not been drawn
    cdef int8_t cards[MAX_HERITAGE + 1]
    cdef int8_t left[MAX_HERITAGE + 1]
    cdef int i, j, n, m = 0
    cdef bint drawn
    if not tables.rebellion_power[POWER_ROUND_FLIGHT]:
        return
    n = cards_in_play(&state.pub, tables, cards)
    for i in range(n):
        drawn = False
        for j in range(min(state.pub.round, n)):
            drawn = drawn or state.hid.flights[j] == cards[i]
        left[m] = cards[i]
        m += not drawn
    shuffle(left, m, rng)
    for i in range(state.pub.round, min(MAX_ROUNDS, n)):
        m -= 1
        state.hid.flights[i] = left[m]


cdef bint sound_rebellion(const State *state, const Tables *tables) noexcept nogil:
    # each of its cards once, and numbers that lead to no place outside of what they count
    cdef const Public *pub = &state.pub
    cdef uint32_t found = 0
    cdef int i, card, row = 0, advisors = 0
    for i in range(N_REGIONS):
        if not 0 <= pub.neutral[i] <= (MAX_REBELS if tables.knob.solo and has(pub.in_play, i) else 0):
            return False
    if not tables.knob.solo:
        return True
    if not (pub.marker == NONE and 0 <= pub.priority < N_PRIORITIES and 0 <= pub.rebellion_top < tables.n_rebellion
            and 1 <= pub.rebellion_seen <= tables.n_rebellion and pub.unlocked >> tables.n_bonuses == 0
            and 0 <= pub.rebellion_rows <= tables.n_rebellion_advisors):
        return False
    for i in range(tables.n_rebellion):
        card = state.hid.rebellion_deck[i]
        if not 0 <= card < tables.n_rebellion:
            return False
        found |= <uint32_t>one(card)
    for i in range(MAX_ROUNDS):
        if not 0 <= state.hid.flights[i] < max(1, tables.n_heritage):
            return False
    if pub.course.stage == STAGE_STRATEGY:                      # a row for each advisor that is to be placed
        card = state.hid.rebellion_deck[bottom_place(pub, tables)]
        for row in range(pub.rebellion_rows, tables.n_rebellion_advisors):
            advisors += tables.rebellion_from[tables.rebellion_advisors[card][row]] <= pub.round + 1
        for i in range(N_NUMBERS):
            advisors -= pub.advisors[REBELLION][i]
    return size_of(found) == tables.n_rebellion and advisors == 0
