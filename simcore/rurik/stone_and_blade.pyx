"""The core of Stone & Blade: trade boons (H-5, H-20), stables and taverns (H-30 to H-34), war rewards (H-7, H-40,
H-41), and the leaders Gleb, Sviatoslav and Theophania. Inheritances are in heritage.pyx, paying with boons is in
trade.pyx.
"""
from libc.string cimport memcmp, memset
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.rurik.bonus cimport scheme_effect
from ludometer.simcore.rurik.cards cimport box_top_discard, deck_of
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.movement cimport add_steps, enterable, go, pieces_of, points_for, toll_region
from ludometer.simcore.rurik.rewards cimport accepts, gain


cdef void join_stone_and_blade(Tables *tables) noexcept nogil:
    # H-2, what a player starts with, is in the numbers of the module
    cdef Hooks *hooks = &tables.hooks
    hooks.at[MOMENT_DEAL][end_of(hooks.at[MOMENT_DEAL])] = lay_out
    hooks.at[MOMENT_TURN_OVER][end_of(hooks.at[MOMENT_TURN_OVER])] = end_turn
    hooks.turn_options[end_of(hooks.turn_options)] = ride_options
    hooks.turn_options[end_of(hooks.turn_options)] = circuit_options
    hooks.turn_options[end_of(hooks.turn_options)] = errand_options
    hooks.turn_move[TURN_RIDE], hooks.turn_move[TURN_CIRCUIT], hooks.turn_move[TURN_ERRAND] = ride, circuit, errand
    hooks.turn_moved[end_of(hooks.turn_moved)] = after_move
    hooks.gained, hooks.warfare_step = fill_boons, gain_war_reward
    hooks.bound, hooks.pay_bound = bound_points, spend_bound
    hooks.leave[end_of(hooks.leave)] = carry_riders
    hooks.leader_lost, hooks.troop_lost = lose_leader, lose_rider
    hooks.unhurt[end_of(hooks.unhurt)] = pursue
    hooks.result[end_of(hooks.result)] = fill_result


cdef void lay_out(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # H-5, H-7
    cdef Public *pub = &state.pub
    cdef int8_t tokens[MAX_WARFARE + 1]
    cdef int n = deck_of(tokens, tables.n_war_tokens, DECK_WAR_REWARDS, ctx), seat, step
    for seat in range(pub.course.n_seats):
        pub.boons_under[seat] = tables.boons
    for step in range(1, tables.knob.warfare_length + 1):
        if step % tables.knob.war_reward_every == 0 and n > 0:
            n -= 1
            pub.war_reward[step] = tables.war_token_kinds[tokens[n]]


cdef void end_turn(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    pub.errand = pub.circuit = pub.taxing_over = 0
    memset(pub.ride, 0, sizeof(pub.ride))
    memset(pub.riders, 0, sizeof(pub.riders))
    pub.leader_rides = 0


cdef void after_move(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    pub.circuit = 0                                             # L-Theophania: now or never
    if move.what == TURN_TAX:
        fill_boons(state, tables, seat, ctx)
        pub.circuit = (pub.holder[CIRCUIT] == seat and pub.leader_at[seat] == move.where
                       and not pub.ability_used[seat])
    elif move.what == TURN_BUILD or move.what == TURN_BUILD_EPIC:
        pub.errand = 1                                          # L-Sviatoslav
        if move.what == TURN_BUILD and move.to == STABLE and works(pub, seat, move.where):           # H-31, H-34
            bind(pub, tables, seat, move.where, tables.stable_moves)
        elif move.what == TURN_BUILD and move.to == TAVERN and works(pub, seat, move.where):
            open_tavern(state, tables, seat, move.where, ctx)


cdef void fill_boons(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # H-20: after goods have come
    cdef Public *pub = &state.pub
    cdef int left = pub.boons_under[seat], kind
    while left:
        kind = lowest(left)
        left &= left - 1
        if pub.goods[seat][kind] >= tables.slots[kind]:
            pub.boons_under[seat] &= ~(1 << kind)
            pub.boons[seat] += 1
            note(ctx, seat, NOTE_BOON, kind, Move(0, 0, 0, 0))


cdef void gain_war_reward(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # H-40, H-41: the token stays for others
    cdef int kind = state.pub.war_reward[state.pub.warfare[seat]]
    if kind != NONE:
        note(ctx, seat, NOTE_WAR_REWARD, kind, Move(0, 0, 0, 0))
        state.tally.war_rewards[seat] |= <uint32_t>one(kind)
        gain(state, tables, seat, tables.war_reward_gain[kind], ctx)


cdef void open_tavern(State *state, const Tables *tables, int seat, int region, Ctx *ctx) noexcept nogil:
    # H-32, H-33: the card played from the discards goes to the box
    cdef Public *pub = &state.pub
    cdef int card
    pub.coins[seat] += tables.tavern_coins * pub.standing[region]
    card = tavern_card(pub, tables, seat)
    if card != NONE and accepts(state, seat, OFFER_SCHEME, card, ctx):
        box_top_discard(pub)
        scheme_effect(state, tables, seat, card, ctx)


# ---- movement points bound to a region (H-31, L-Gleb)

cdef void bind(Public *pub, const Tables *tables, int seat, int region, int points) noexcept nogil:
    # H-31, L-Gleb: for the pieces of the seat that stand there
    pub.ride[region] += points
    if pub.leader_at[seat] == region and not tables.knob.rides_from_region:
        pub.leader_rides |= <uint16_t>one(region)


cdef bint may_use(const Public *pub, int home, int region, int extra) noexcept nogil:
    # H-31: whether pieces of the region, `extra` as for TURN_MARCH, may use the points bound to `home`
    if pub.ride[home] == 0:
        return False
    return home == region or (has(pub.leader_rides, home) if extra else pub.riders[home][region] > 0)


cdef int bound_points(const Public *pub, int region, int extra) noexcept nogil:
    # all that these pieces may use
    cdef int home, total = 0
    for home in range(N_REGIONS):
        if may_use(pub, home, region, extra):
            total += pub.ride[home]
    return total


cdef int spend_bound(Public *pub, int region, int extra, int points) noexcept nogil:
    # Those of the pieces' own region go first, then those of other regions in the order of the map. Returns how many of
    # these points were spent.
    cdef int i, home, lot, spent = 0
    for i in range(-1, N_REGIONS):
        home = region if i < 0 else i
        if may_use(pub, home, region, extra):
            lot = min(points - spent, pub.ride[home])
            spent += lot
            pub.ride[home] -= lot
            if pub.ride[home] == 0:                             # points that come later are another lot
                memset(pub.riders[home], 0, sizeof(pub.riders[home]))
                pub.leader_rides &= ~<uint16_t>one(home)
    return spent


cdef void carry_riders(Public *pub, const Tables *tables, int origin, int target, int extra) noexcept nogil:
    # H-31: troops of a region are alike; those that may use points bound to another region leave first
    cdef int home, n, troops = troops_in(extra)
    if tables.knob.rides_from_region:
        return
    for home in range(N_REGIONS):
        if pub.ride[home] == 0:
            continue
        n = troops if home == origin else min(troops, pub.riders[home][origin])
        if home != origin:
            pub.riders[home][origin] -= n
        if home != target:
            pub.riders[home][target] += n
        elif extra:
            pub.leader_rides |= <uint16_t>one(home)


cdef void lose_leader(Public *pub, int region) noexcept nogil:
    pub.leader_rides = 0


cdef void lose_rider(Public *pub, int region) noexcept nogil:
    # H-31: those that may use bound points are lost last
    cdef int home
    for home in range(N_REGIONS):
        pub.riders[home][region] = min(pub.riders[home][region], troops_only(pub, pub.course.to_move, region))


cdef int ride_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # H-31, L-Gleb
    cdef uint16_t regions = pub.occupied[seat], targets
    cdef Move pieces[MAX_EXTRAS]
    cdef Move *next = moves
    cdef int region, kinds, i, bound, toll
    if memcmp(pub.ride, NO_RIDES, sizeof(NO_RIDES)) == 0:       # nearly always
        return 0
    toll = toll_region(pub, tables)
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        kinds = pieces_of(pub, tables, seat, TURN_RIDE, region, pieces)
        for i in range(kinds):
            bound = bound_points(pub, region, pieces[i].extra)
            if bound > 0:
                targets = enterable(tables, tables.neighbours[region] & pub.in_play, toll,
                                    pub.points[GAIN_MOVE] + bound - 1)
                next = add_steps(pieces + i, 1, pieces[i].extra < WITH_COMPANIONS, targets, toll, next)
    return next - moves


cdef int8_t NO_RIDES[N_REGIONS]      # all 0


cdef void ride(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    spend_bound(&state.pub, move.where, move.extra, 1)
    go(state, tables, seat, move.where, move.to, move.extra)


# ---- leaders

cdef int pursue(State *state, const Tables *tables, int seat, Attack *attack, Ctx *ctx) noexcept nogil:
    # L-Gleb
    cdef Public *pub = &state.pub
    if pub.holder[PURSUIT] != seat or pub.ability_used[seat] or pub.leader_at[seat] != attack.home:
        return 0
    if accepts(state, seat, OFFER_PURSUIT, attack.home, ctx):
        pub.ability_used[seat] = 1
        bind(pub, tables, seat, attack.home, tables.leader_amount[pub.leader[seat]])
    return 0


cdef int errand_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # L-Sviatoslav
    cdef int region, price, n = 0
    cdef uint16_t targets
    if pub.points[GAIN_BUILD] == 0 or pub.holder[ERRAND] != seat or pub.leader_at[seat] == NONE or pub.errand:
        return 0
    region = pub.leader_at[seat]
    targets = enterable(tables, tables.neighbours[region] & pub.in_play, toll_region(pub, tables),
                        points_for(pub, tables, region, 1))
    while targets:
        price = errand_price(pub, tables, seat, lowest(targets))
        if pub.coins[seat] >= price:
            moves[n] = Move(TURN_ERRAND, region, lowest(targets), 1)
            n += 1
        targets &= targets - 1
    return n


cdef void errand(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    state.pub.errand = 1
    state.pub.coins[seat] -= errand_price(&state.pub, tables, seat, move.to)
    go(state, tables, seat, move.where, move.to, 1)


cdef int circuit_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # L-Theophania: right after a tax in her region
    cdef int region = pub.leader_at[seat], n = 1
    cdef uint16_t targets
    if not pub.circuit:
        return 0
    moves[0] = Move(TURN_CIRCUIT, region, NONE, 0)
    targets = enterable(tables, tables.neighbours[region] & pub.in_play, toll_region(pub, tables),
                        points_for(pub, tables, region, 1))
    while targets:
        moves[n] = Move(TURN_CIRCUIT, region, lowest(targets), 1)
        targets &= targets - 1
        n += 1
    return n


cdef void circuit(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # taxing is over for this turn
    state.pub.ability_used[seat] = 1
    state.pub.taxing_over = 1
    if move.to == NONE:
        state.pub.coins[seat] += tables.leader_amount[state.pub.leader[seat]]
    else:
        go(state, tables, seat, move.where, move.to, 1)


# ---- results

cdef void fill_result(const State *state, const Tables *tables, int seat, Result *row) noexcept nogil:
    cdef int step
    for step in range(tables.knob.warfare_length + 1):
        if state.pub.war_reward[step] != NONE:
            row.war_rewards_laid |= <uint32_t>one(state.pub.war_reward[step])


cdef bint sound_stone_and_blade(const State *state, const Tables *tables) noexcept nogil:
    # H-5, H-7: boons and war rewards of the kinds there are; between turns nothing of a turn is left
    cdef const Public *pub = &state.pub
    cdef int seat, i, j, kinds = tables.n_war_rewards if tables.knob.stone_and_blade else 0
    cdef int left = pub.errand | pub.circuit | pub.taxing_over | pub.leader_rides
    for i in range(MAX_WARFARE + 1):
        if not NONE <= pub.war_reward[i] < kinds:
            return False
    for seat in range(pub.course.n_seats):
        if pub.boons_under[seat] & ~tables.boons or not 0 <= pub.boons[seat] <= MAX_HELD:
            return False
    for i in range(N_REGIONS):
        left |= pub.ride[i]
        for j in range(N_REGIONS):
            left |= pub.riders[i][j]
    return left == 0
