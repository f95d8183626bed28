"""Shields: a double takes one for a castle; it acts for as long as its upkeep is paid, and scores at the end."""
from libc.string cimport memcpy
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.rng cimport DECK, Rng, rng_seek, shuffle
from ludometer.simcore.burgundy.actions cimport points_of_sale
from ludometer.simcore.burgundy.duchy cimport add_monasteries, derive
from ludometer.simcore.burgundy.effects cimport climb, load
from ludometer.simcore.burgundy.free_tiles cimport place_free
from ludometer.simcore.burgundy.gains cimport pay, score
from ludometer.simcore.burgundy.scoring cimport animal_points
from ludometer.simcore.burgundy.estates cimport *


cdef void join_shields(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.deal_more[end_of(hooks.deal_more)] = deal_shields
    hooks.other_options[end_of(hooks.other_options)] = shield_options
    hooks.use_dice[end_of(hooks.use_dice)] = use_both_dice
    hooks.other_act[end_of(hooks.other_act)] = use_shield
    hooks.end_turn[end_of(hooks.end_turn)] = forget_dice
    hooks.goods_options[end_of(hooks.goods_options)] = type_options
    hooks.take_goods[end_of(hooks.take_goods)] = load_type
    hooks.derive_more[end_of(hooks.derive_more)] = derive_shields
    hooks.after_workers[end_of(hooks.after_workers)] = others_gain_workers
    hooks.after_sale[end_of(hooks.after_sale)] = add_to_sale
    hooks.after_herd[end_of(hooks.after_herd)] = add_to_herd
    hooks.after_region[end_of(hooks.after_region)] = add_to_region
    hooks.after_bonus[end_of(hooks.after_bonus)] = add_to_bonus
    hooks.before_income[end_of(hooks.before_income)] = end_shields
    hooks.after_monastery[end_of(hooks.after_monastery)] = multiply_monastery
    hooks.after_scoring[end_of(hooks.after_scoring)] = score_shields
    hooks.sound_module[end_of(hooks.sound_module)] = sound_shields
    tables.most_stored, tables.scattered = MAX_STORAGE, True            # H-34, H-48


cdef void deal_shields(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # H-1
    cdef int8_t shields[N_SHIELD_EFFECTS]
    cdef Rng rng
    cdef int i, depot, n = tables.n_shields
    for i in range(n):
        shields[i] = tables.shield_rows[i]
    rng_seek(&rng, &ctx.luck, DECK, DECK_SHIELDS)
    shuffle(shields, n, &rng)
    for depot in range(N_DEPOTS):
        for i in range(tables.depot_shields[state.pub.course.n_seats][depot]):
            n -= 1
            state.pub.shield[DEPOT_SHIELDS * depot + i] = shields[n]
            state.tally.shields_offered |= 1u << shields[n]
            note(ctx, 0, NOTE_SHIELD, shields[n], Move(0, DEPOT_SHIELDS * depot + i, 0, 0))


# ---- what may be done

cdef int shield_options(const State *state, const Tables *tables, int seat, int moment, int die, Move *moves,
                        int n) noexcept nogil:
    if moment == IN_TURN:
        return options_of_turn(state, tables, seat, moves, n)
    if moment == IN_CASTLE_ACTION and holds(estate_of(state, tables, seat), H_CASTLE_SHIELD):
        return any_shield_options(state, moves, n)
    return n


cdef int options_of_turn(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil:
    # H-10, H-11; H-36, H-46
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef const Seat *own = &state.seat[seat]
    cdef int slot, number, cost, other, which
    if own.dice[0] and own.dice[1]:
        for slot in range(N_SHIELD_SLOTS):
            number = 1 + slot // DEPOT_SHIELDS
            cost = (tables.cost[estate.shift][own.dice[0]][0][number]
                    + tables.cost[estate.shift][own.dice[1]][0][number])
            if state.pub.shield[slot] != NONE and cost <= estate.workers:
                moves[n] = Move(SHIELD, slot, 0, cost << 1)
                n += 1
    if holds(estate, H_OTHER_MONASTERIES) and estate.patron == NONE:
        for other in range(n_dukes(&state.pub, tables)):
            if not same_side(tables, seat, other):                      # C-10
                moves[n] = Move(COPY, other, 0, 0)
                n += 1
    if holds(estate, H_ANY_DIE) and state.pub.turned < tables.shield_amount[H_ANY_DIE]:
        for which in range(2):
            for number in range(1, 7):
                if own.dice[which] and number != own.dice[which] and not (
                        which and own.dice[0] == own.dice[1]):
                    moves[n] = Move(TURN_DIE, number, 0, which)
                    n += 1
    return n


cdef int any_shield_options(const State *state, Move *moves, int n) noexcept nogil:
    # H-41
    cdef int slot
    for slot in range(N_SHIELD_SLOTS):
        if state.pub.shield[slot] != NONE:
            moves[n] = Move(SHIELD, slot, 0, 0)
            n += 1
    return n


cdef int type_options(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil:
    # H-35: types that lie in a depot and find room
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef int good, depot, there, at_home = 0
    if not holds(estate, H_GOODS_OF_TYPE):
        return n
    for good in range(N_GOODS):
        at_home += estate.goods[good] > 0
    for good in range(N_GOODS):
        there = 0
        for depot in range(N_DEPOTS):
            there += state.pub.goods[depot][good]
        if there and (estate.goods[good] or at_home < tables.knob.goods_storage):
            moves[n] = Move(1 + good, NONE, NONE, 0)
            n += 1
    return n


cdef void load_type(State *state, const Tables *tables, int seat, int good, Ctx *ctx) noexcept nogil:
    # H-35
    cdef int depot
    for depot in range(N_DEPOTS):
        load(state, tables, seat, depot, NONE, good, ctx)


# ---- taking and losing

cdef void take_shield(State *state, const Tables *tables, int seat, int slot, Ctx *ctx) noexcept nogil:
    # H-12, H-13
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef int shield = state.pub.shield[slot], other, n = 0
    cdef Move moves[N_SHIELD_EFFECTS]
    state.pub.shield[slot] = NONE
    state.tally.shields_taken[seat] |= 1u << shield
    if not has_room(estate):
        for other in range(N_SHIELD_EFFECTS):
            if holds(estate, other):
                moves[n] = Move(other, 0, 0, 0)
                n += 1
        lose_shield(state, tables, seat, choose(ctx, state, seat, KIND_DROP_SHIELD, moves, n).what)
    estate.shields |= 1u << shield
    renew(state, tables, seat)


cdef void lose_shield(State *state, const Tables *tables, int seat, int shield) noexcept nogil:
    estate_of(state, tables, seat).shields &= ~(1u << shield)
    if shield == H_OTHER_MONASTERIES:
        estate_of(state, tables, seat).patron = NONE
    renew(state, tables, seat)


cdef void use_both_dice(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # H-10, H-11
    cdef Seat *own = &state.seat[seat]
    if move.what == SHIELD:
        own.dice[0] = own.dice[1] = 0
        state.tally.acts[SHIELD][seat] += 1
        pay(state, tables, seat, paid(move), 0)


cdef void use_shield(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    if move.what == SHIELD:
        take_shield(state, tables, seat, move.where, ctx)
    elif move.what == COPY:                                     # H-36
        estate_of(state, tables, seat).patron = move.where
        renew(state, tables, seat)
    elif move.what == TURN_DIE:                                 # H-46
        state.seat[seat].dice[die_of(move)] = move.where
        state.pub.turned += 1


cdef void forget_dice(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # H-46: once in a turn
    state.pub.turned = 0


cdef void renew(State *state, const Tables *tables, int seat) noexcept nogil:
    # what shields change about what is kept ready
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef Estate renewed
    cdef Half[N_HALVES] halves
    cdef Half *half
    cdef int part, other
    cdef bint on_top = has(estate.effects, BRIDGE_TOP)
    derive(state, tables, tables.duke[seat], &renewed, halves)
    for part in range(tables.n_halves):
        half = half_of(state, tables, seat, part)
        half.near, half.ferry = halves[part].near, halves[part].ferry
        memcpy(half.city, halves[part].city, sizeof(half.city))
    estate.effects = renewed.effects
    estate.storage, estate.mine_silver, estate.good_silver = renewed.storage, renewed.mine_silver, renewed.good_silver
    estate.shift, estate.shift_take = renewed.shift, renewed.shift_take
    memcpy(estate.shift_place, renewed.shift_place, sizeof(renewed.shift_place))
    if has(estate.effects, BRIDGE_TOP) != on_top:               # M-27, if copied: the new holder's piece goes on top,
        for other in range(n_dukes(&state.pub, tables)):        # or the pieces of those who are left
            if has(state.estate[other].effects, BRIDGE_TOP) and (on_top or same_side(tables, seat, other)):
                climb(state, tables, other)


cdef void derive_shields(const State *state, const Tables *tables, int duke, Estate *renewed,
                         Half *halves) noexcept nogil:
    cdef const Estate *estate = &state.estate[duke]
    cdef int part
    if estate.patron != NONE:                                   # H-36
        add_monasteries(state, tables, estate.patron, renewed)
    if holds(estate, H_STORAGE):                                # H-34
        renewed.storage = max(tables.knob.tile_storage, tables.shield_amount[H_STORAGE] - tables.common_storage)
    if holds(estate, H_MINE_SILVER):                            # H-38
        renewed.mine_silver = tables.shield_amount[H_MINE_SILVER]
    if holds(estate, H_GOOD_SILVER):                            # H-39, H-24
        renewed.good_silver = tables.shield_amount[H_GOOD_SILVER]
    for part in range(tables.n_halves if holds(estate, H_ANYWHERE) else 0):             # H-48
        halves[part].near, halves[part].ferry = duchy_of(tables, half_of(state, tables, duke, part)).colour[<int>ANY], 0


# ---- effects

cdef void add(State *state, const Tables *tables, int seat, int shield, int points, Ctx *ctx) noexcept nogil:
    if points:
        state.tally.shield_points[shield][seat] += points
        score(state, tables, seat, VP_SHIELDS, points, shield, ctx)


cdef void others_gain_workers(State *state, const Tables *tables, int seat, int workers) noexcept nogil:
    # H-32
    cdef int other, gained
    for other in range(n_dukes(&state.pub, tables)):
        if workers and not same_side(tables, seat, other) and holds(&state.estate[other], H_OTHERS_WORKERS):
            gained = tables.shield_amount[H_OTHERS_WORKERS] * (workers if tables.knob.shield_2_each else 1)
            state.estate[other].workers += gained
            state.tally.workers_gained[other] += gained


cdef void add_to_sale(State *state, const Tables *tables, int seat, int good, int n, Ctx *ctx) noexcept nogil:
    # H-42
    add(state, tables, seat, H_GOODS_POINTS,
        more_for_sale(estate_of(state, tables, seat), tables, points_of_sale(state, tables, n)), ctx)


cdef void add_to_herd(State *state, const Tables *tables, int seat, int space, int animal, Ctx *ctx) noexcept nogil:
    # H-31: what other pastures add
    if holds(estate_of(state, tables, seat), H_ONE_PASTURE):
        add(state, tables, seat, H_ONE_PASTURE, animal_points(state, tables, seat, space, animal, True)
            - animal_points(state, tables, seat, space, animal, False), ctx)


cdef void add_to_region(State *state, const Tables *tables, int seat, int space, int size, Ctx *ctx) noexcept nogil:
    # H-47: to a region that scores as one of this size
    add(state, tables, seat, H_LARGER_REGIONS,
        points_of_region(estate_of(state, tables, seat), tables, size) - tables.region_points[size], ctx)


cdef void add_to_bonus(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil:
    # H-37, as other printings have it
    if holds(estate_of(state, tables, seat), H_BONUS_TILES) and not tables.knob.shield_7_at_end:
        add(state, tables, seat, H_BONUS_TILES, more_for_bonuses(tables, points), ctx)


cdef void multiply_monastery(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil:
    # H-40
    if holds(estate_of(state, tables, seat), H_MONASTERY_POINTS):
        add(state, tables, seat, H_MONASTERY_POINTS, points * (tables.shield_amount[H_MONASTERY_POINTS] - 1), ctx)


cdef void copy_points(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil:
    # H-36, H-40: of a monastery of the patron
    add(state, tables, seat, H_OTHER_MONASTERIES, points, ctx)
    multiply_monastery(state, tables, seat, points, ctx)


# ---- the end of a phase and of the game

cdef void end_shields(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # H-20: by all seats in the order of the bridge; C-10: of a team by its first
    cdef int seats[SEATS]
    cdef int i, n = 0
    for i in range(state.pub.course.n_seats):
        seats[n] = state.pub.bridge_order[i]
        n += state.pub.bridge_order[i] < n_dukes(&state.pub, tables)
    state.pub.bought = tables.knob.purchases                    # T-60: in its own turn
    for i in range(n):
        if holds(&state.estate[seats[i]], H_PHASE_TILE):        # H-44
            place_free(state, tables, seats[i], IN_DEPOTS, False, False, ctx)
        if holds(&state.estate[seats[i]], H_PHASE_BLACK):       # H-45, I-8
            place_free(state, tables, seats[i], ~0u << N_DEPOT_SLOTS, True, False, ctx)
    state.pub.bought = 0
    for i in range(n):
        pay_upkeep(state, tables, seats[i], ctx)


cdef void pay_upkeep(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # H-21, H-33: shield by shield
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef Move[MAX_UPKEEP + 2] moves
    cdef Move move
    cdef int shield, workers, most, due = tables.knob.shield_upkeep, n
    for shield in range(N_SHIELD_EFFECTS):
        if due == 0 or not holds(estate, shield):
            continue
        most = min(due, <int>estate.workers) if holds(estate, H_UPKEEP_WORKERS) else 0
        moves[0] = Move(shield, 0, 0, 0)                        # it is given up
        n = 1
        for workers in range(max(0, due - estate.silver), most + 1):
            moves[n] = Move(shield, 1, workers, 0)
            n += 1
        move = choose(ctx, state, seat, KIND_UPKEEP, moves, n)
        if move.where:
            pay(state, tables, seat, move.to, silver_of_upkeep(tables, move.to))
            state.tally.upkeep[seat] += due
        else:
            lose_shield(state, tables, seat, shield)


cdef void score_shields(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # H-37, H-43, H-50
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef int shield, part, points = 0, bonus_tiles = 0
    for part in range(tables.n_halves):
        bonus_tiles += state.seat[ally(seat, part)].vp[VP_COLOURS]
    if holds(estate, H_BONUS_TILES) and tables.knob.shield_7_at_end:
        add(state, tables, seat, H_BONUS_TILES, more_for_bonuses(tables, bonus_tiles), ctx)
    for shield in range(N_SHIELD_EFFECTS):
        if holds(estate, shield):
            points += tables.shield_points[shield]
            add(state, tables, seat, shield, tables.shield_points[shield], ctx)
    if holds(estate, H_SHIELD_POINTS):
        add(state, tables, seat, H_SHIELD_POINTS, points * (tables.shield_amount[H_SHIELD_POINTS] - 1), ctx)


cdef bint sound_shields(const State *state, const Tables *tables) noexcept nogil:
    # H-1, H-12: each lies in one place, or is out of the game
    cdef uint32_t seen = 0
    cdef int i, shield
    if state.pub.turned:
        return False
    for i in range(state.pub.course.n_seats):
        if state.estate[i].patron != NONE and (
                not holds(&state.estate[i], H_OTHER_MONASTERIES) or state.estate[i].patron == tables.duke[i]):
            return False
    for i in range(N_SHIELD_SLOTS):
        shield = state.pub.shield[i]
        if shield == NONE:
            continue
        if not 0 <= shield < N_SHIELD_EFFECTS or (seen >> shield) & 1:
            return False
        seen |= 1u << shield
    for i in range(n_dukes(&state.pub, tables)):
        if seen & state.estate[i].shields or size_of(state.estate[i].shields) > state.estate[i].castles:
            return False
        seen |= state.estate[i].shields
    return seen & ~state.tally.shields_offered == 0
