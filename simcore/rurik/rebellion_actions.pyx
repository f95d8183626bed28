"""The Rebellion's turns (R-14 to R-37): what its cards make it do, in the location order of its top card.

Each kind of point has a function that spends n of them. Those that go by a rule of precedence rank what they may do and
take the best, again for each point, as every point is its own small action (A-6).
"""
from libc.string cimport memset
from ludometer.simcore.choice cimport ERROR_NO_MOVE, Ctx, Move, fail, note
from ludometer.simcore.rurik.attack cimport casualty_check
from ludometer.simcore.rurik.board cimport add_structure
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.rebellion cimport (deal_rebellion, end_round, fill_result, follow_leads, neutral_target,
                                                place_rebellion, points_due, raise_troops, rebellion_income,
                                                redeal_rebellion, regions_left, remove_neutral, return_to_map,
                                                score_rebellion, set_priority, spend_coins, top_card, turn_card, unlock)
from ludometer.simcore.rurik.rebellion_moves cimport (can_strike, destination, may_muster, rebellion_attack,
                                                      rebellion_move, rebellion_muster, source)
from ludometer.simcore.rurik.stone_and_blade cimport fill_boons
from ludometer.simcore.rurik.structures cimport convert_piece


cdef void join_solo(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    tables.unmanned = 1                                         # R-1
    tables.seat_troops[REBELLION] = tables.knob.rebellion_troops     # R-3
    memset(tables.space_marker, 0, sizeof(tables.space_marker))             # R-6
    hooks.at[MOMENT_DEAL][end_of(hooks.at[MOMENT_DEAL])] = deal_rebellion
    hooks.at[MOMENT_CLAIM][end_of(hooks.at[MOMENT_CLAIM])] = set_priority
    hooks.at[MOMENT_TRACKS][end_of(hooks.at[MOMENT_TRACKS])] = follow_leads
    hooks.at[MOMENT_ROUND_OVER][end_of(hooks.at[MOMENT_ROUND_OVER])] = end_round
    hooks.at[MOMENT_SCORED][end_of(hooks.at[MOMENT_SCORED])] = spend_coins
    hooks.more[MORE_SCORE][end_of(hooks.more[MORE_SCORE])] = points_due
    hooks.start_regions = regions_left
    hooks.unmanned, hooks.score = play_rebellion, score_rebellion
    hooks.other_target, hooks.remove_other = neutral_target, remove_neutral
    hooks.checks[end_of(hooks.checks)] = check_again
    hooks.result[end_of(hooks.result)] = fill_result
    hooks.redeal[end_of(hooks.redeal)] = redeal_rebellion


cdef void play_rebellion(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # R-11, R-14, R-42: its placement, its turn, its income
    if state.pub.course.stage == STAGE_STRATEGY:
        place_rebellion(state, tables, ctx)
    elif state.pub.course.stage == STAGE_ACTION:
        rebellion_turn(state, tables, ctx)
    else:
        rebellion_income(&state.pub, tables, ctx)


cdef int check_again(State *state, const Tables *tables, int seat, Attack *attack, Ctx *ctx) noexcept nogil:
    # R-51, R-52: more checks for the player who attacks beside its leader
    cdef int more = tables.rebellion_power[POWER_CHECKS_MORE], lost = 0, revealed = 0
    if attack.target != REBELLION or not (attack.leader or state.pub.leader_at[REBELLION] == attack.region):
        return 0
    while more > 0 and state.pub.troops[attack.home][seat] > 0 and not ctx.error:
        more -= 1
        lost += casualty_check(state, tables, seat, attack.home, attack.region, attack.cards, &revealed, ctx)
        attack.revealed += revealed
    return lost


cdef int BONUS_OF_COLUMN[5]
BONUS_OF_COLUMN[:] = [BONUS_MUSTER, BONUS_MOVE, BONUS_ATTACK, BONUS_TAX, BONUS_BUILD]


cdef void rebellion_turn(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-14, R-45
    cdef Public *pub = &state.pub
    if pub.placed[REBELLION] == 0:                              # only in a position from outside
        fail(ctx, ERROR_NO_MOVE, 0)
        return
    if tables.knob.rebellion_card_each_turn or pub.rebellion_rows > 0:
        turn_card(state, tables, ctx)
    if pub.occupied[REBELLION] == 0:
        return_to_map(state, tables, ctx)
    resolve(state, tables, ctx)
    note(ctx, REBELLION, NOTE_REBELLION, 0, Move(TURN_END, 0, 0, 0))


cdef void resolve(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # R-15 to R-18
    cdef Public *pub = &state.pub
    cdef int points[COLUMN_SCHEME]
    cdef int column = 0, row = 0, other, fewer, number = take_lowest(pub, &column, &row)
    for other in range(COLUMN_SCHEME):
        points[other] = bonus_for(pub, tables, column, BONUS_OF_COLUMN[other])
    if column != COLUMN_SCHEME:
        points[column] += tables.space_points[pub.side][column][row]
    if (tables.space_cost[pub.side][column][row] > pub.coins[REBELLION]
            or (column != COLUMN_SCHEME and not possible(state, tables, column, points[column]))):
        pub.coins[REBELLION] += tables.knob.rebellion_forfeit_coins  # R-16
        state.tally.forfeits[REBELLION] += 1
        note(ctx, REBELLION, NOTE_REBELLION, 0, Move(TURN_FORFEIT, column, row, number))
        return
    state.tally.main[column][REBELLION] += 1
    note(ctx, REBELLION, NOTE_REBELLION, points[column] if column != COLUMN_SCHEME else 0,
         Move(TURN_MAIN, column, row, number))
    pub.coins[REBELLION] += bonus_for(pub, tables, column, BONUS_COINS) - tables.space_cost[pub.side][column][row]
    fewer = bonus_for(pub, tables, column, BONUS_CARDS_FEWER)
    if tables.knob.rebellion_moves_first and column != COLUMN_MOVE:
        spend(state, tables, COLUMN_MOVE, points[COLUMN_MOVE], fewer, ctx)
    if column == COLUMN_SCHEME:
        unlock(pub, tables, ctx)                                # R-18
    else:
        spend(state, tables, column, points[column], fewer, ctx)
    for other in range(COLUMN_SCHEME):
        if other != column and (other != COLUMN_MOVE or not tables.knob.rebellion_moves_first):
            spend(state, tables, other, points[other], fewer, ctx)


cdef int take_lowest(Public *pub, int *column, int *row) noexcept nogil:
    # R-15. Takes the advisor from the board (P-7), says where it stood and returns its number.
    cdef uint32_t spaces = pub.placed[REBELLION]
    cdef int space, number, best = N_NUMBERS
    while spaces:                                               # from the left, and from the top
        space = lowest(spaces)
        spaces &= spaces - 1
        number = pub.space_number[space // N_ROWS][space % N_ROWS]
        if number < best:
            best, column[0], row[0] = number, space // N_ROWS, space % N_ROWS
    pub.space_seat[column[0]][row[0]] = NONE
    pub.space_bribe[column[0]][row[0]] = 0
    pub.placed[REBELLION] &= ~<uint32_t>one(column[0] * N_ROWS + row[0])
    return best


cdef int bonus_for(const Public *pub, const Tables *tables, int column, int what) noexcept nogil:
    # R-17: of all bonuses that are unlocked and come with this main action
    cdef int i, total = 0
    for i in range(tables.n_bonuses):
        if has(pub.unlocked, i) and tables.bonus_action[i] == column:
            total += tables.bonus_gain[i][what]
    return total


cdef bint possible(const State *state, const Tables *tables, int column, int points) noexcept nogil:
    # R-16: whether these points can do anything, as the advisor is resolved
    cdef const Public *pub = &state.pub
    cdef const int8_t *order = tables.rebellion_order[top_card(state)]
    cdef int i, region, structure
    if column == COLUMN_MUSTER:
        return pub.occupied[REBELLION] != 0 and may_muster(pub)
    if column == COLUMN_MOVE:
        region = destination(pub, tables, order)
        return region != NONE and source(pub, tables, order, region, pub.in_play) != NONE
    if column == COLUMN_ATTACK:
        for i in range(tables.n_inside):
            if can_strike(pub, order[i]):
                return True
        return False
    if column == COLUMN_TAX:
        return best_tax(pub, tables, order, points) != NONE
    return best_site(state, tables, order, points, &structure) != NONE


cdef void spend(State *state, const Tables *tables, int column, int points, int fewer, Ctx *ctx) noexcept nogil:
    if points <= 0:
        return
    if column == COLUMN_MUSTER:
        rebellion_muster(state, tables, points, ctx)
    elif column == COLUMN_MOVE:
        rebellion_move(state, tables, points, state.pub.in_play, ctx)
    elif column == COLUMN_ATTACK:
        rebellion_attack(state, tables, points, fewer, ctx)
    elif column == COLUMN_TAX:
        tax(state, tables, points, ctx)
    else:
        build(state, tables, points, ctx)


# ---- tax

cdef int tax_price(const Public *pub, const Tables *tables, int region) noexcept nogil:
    # A-60; R-36
    cdef int price = tax_cost(pub, tables, REBELLION, region)
    if tables.knob.rebellion_at_home and pub.ruler[region] != REBELLION:
        price += tables.knob.tax_ruled - tables.knob.tax_not_ruled
    return price


cdef int best_tax(const Public *pub, const Tables *tables, const int8_t *order, int points) noexcept nogil:
    # R-33, R-35: where to tax with this many points, NONE = nowhere
    cdef int i, region, rank, best_rank = 4, best = NONE
    for i in range(tables.n_inside):
        region = order[i]
        if not has(pub.occupied[REBELLION] & pub.taxable, region) or tax_price(pub, tables, region) > points:
            continue
        rank = 2 * (pub.goods[REBELLION][pub.good[region]] >= tables.slots[pub.good[region]])
        if not tables.knob.rebellion_choices:
            rank += pub.ruler[region] != REBELLION
        if rank < best_rank:
            best, best_rank = region, rank
    return best


cdef void tax(State *state, const Tables *tables, int points, Ctx *ctx) noexcept nogil:
    # R-33; R-51
    cdef Public *pub = &state.pub
    cdef const int8_t *order = tables.rebellion_order[top_card(state)]
    cdef int region = best_tax(pub, tables, order, points)
    cdef int market
    while region != NONE:
        market = MARKET_GOOD if has_market(pub, REBELLION, region) else MARKET_NONE
        points -= tax_price(pub, tables, region)
        collect(pub, tables, REBELLION, region, market)
        note(ctx, REBELLION, NOTE_REBELLION, points, Move(TURN_TAX, region, 0, market))
        if tables.knob.rebellion_gains:
            fill_boons(state, tables, REBELLION, ctx)           # R-37
        if pub.leader_at[REBELLION] == region:
            raise_troops(pub, tables.rebellion_power[POWER_TAX_MUSTER], region, points, ctx)
        region = best_tax(pub, tables, order, points)


# ---- build

cdef int build_price(const Public *pub, const Tables *tables, int region) noexcept nogil:
    # A-70; R-36
    return tables.knob.build_ruled if tables.knob.rebellion_at_home else build_cost(pub, tables, REBELLION, region)


cdef bint can_build(const Public *pub, const Tables *tables, int region, int structure) noexcept nogil:
    # A-71, H-30; R-31, R-37
    if pub.structures_left[REBELLION][structure] == 0 or not room_for(pub, tables, region, structure):
        return False
    if structure == CHURCH:
        return troops_only(pub, 0, region) > 0 or pub.neutral[region] > 0
    if structure == STABLE:
        return tables.knob.rebellion_gains and pub.troops[region][REBELLION] >= pub.troops[region][0] + 3
    if structure == TAVERN:
        return tables.knob.rebellion_gains and pub.standing[region] >= 2
    return True


cdef int site_rank(const Public *pub, const Tables *tables, int region) noexcept nogil:
    # R-30, R-35: the lower the earlier it builds there
    cdef bint own = has(pub.built[REBELLION], region), ruled = pub.ruler[region] == REBELLION
    cdef bint beside = pub.troops[region][0] > 0 or pub.neutral[region] > 0
    if tables.knob.rebellion_choices:
        return 0 if not own else 1 if beside else 2
    if not own:
        return 0 if ruled else 1
    return 4 if not ruled else 2 if beside else 3


cdef int best_site(const State *state, const Tables *tables, const int8_t *order, int points,
                   int *structure) noexcept nogil:
    # R-30, R-37: where to build with this many points, NONE = nowhere; and what
    cdef const Public *pub = &state.pub
    cdef const int8_t *builds = tables.rebellion_builds[top_card(state)][pub.priority]
    cdef int i, j, region, rank, best_rank = 4, best = NONE
    cdef uint16_t sites = 0
    for i in range(tables.n_inside):
        if has(pub.occupied[REBELLION], order[i]) and build_price(pub, tables, order[i]) <= points:
            sites |= <uint16_t>one(order[i])
    for j in range(STABLE, tables.n_structures):
        for i in range(tables.n_inside):
            if has(sites, order[i]) and can_build(pub, tables, order[i], j):
                structure[0] = j
                return order[i]
    for i in range(tables.n_inside):
        region = order[i]
        rank = site_rank(pub, tables, region)
        if not has(sites, region) or rank >= best_rank:
            continue
        for j in range(N_BASE_STRUCTURES):
            if can_build(pub, tables, region, builds[j]):
                best, best_rank, structure[0] = region, rank, builds[j]
                break
    return best


cdef void build(State *state, const Tables *tables, int points, Ctx *ctx) noexcept nogil:
    # R-30, R-31, R-37; R-51
    cdef Public *pub = &state.pub
    cdef const int8_t *order = tables.rebellion_order[top_card(state)]
    cdef int structure, region = best_site(state, tables, order, points, &structure), target
    while region != NONE and not ctx.error:
        points -= build_price(pub, tables, region)
        target = NONE
        if structure == CHURCH and works(pub, REBELLION, region):
            target = 0 if troops_only(pub, 0, region) > 0 else NEUTRAL
        add_structure(pub, REBELLION, structure, region)
        note(ctx, REBELLION, NOTE_REBELLION, points, Move(TURN_BUILD, region, structure, target))
        if target != NONE:
            convert_piece(state, tables, REBELLION, region, target)
        elif structure == STABLE:
            rebellion_move(state, tables, tables.stable_moves, <uint16_t>one(region), ctx)
        elif structure == TAVERN:
            pub.coins[REBELLION] += tables.tavern_coins * pub.standing[region]
            if tables.tavern_scheme:
                unlock(pub, tables, ctx)
        if pub.leader_at[REBELLION] == region:
            raise_troops(pub, tables.rebellion_power[POWER_BUILD_MUSTER], region, points, ctx)
            rebellion_attack(state, tables, tables.rebellion_power[POWER_BUILD_ATTACK], 0, ctx)
        region = best_site(state, tables, order, points, &structure)
