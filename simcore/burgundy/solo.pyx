"""The solo game (A-1 to A-41): all spaces of the duchy are to be covered, and points are worth actions."""
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.burgundy.actions cimport clear, make_room, room_for, store
from ludometer.simcore.burgundy.effects cimport act_at_once, take_effect
from ludometer.simcore.burgundy.free_tiles cimport place_free
from ludometer.simcore.burgundy.gains cimport pay, score
from ludometer.simcore.burgundy.hooks cimport after_completion
from ludometer.simcore.burgundy.scoring cimport monastery_points, score_phase, score_size, scores_at_end, size_of_region
from ludometer.simcore.burgundy.estates cimport *


cdef void join_solo(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.deal_more[end_of(hooks.deal_more)] = set_target
    hooks.after_white_die[end_of(hooks.after_white_die)] = remove_tile
    hooks.after_lay[end_of(hooks.after_lay)] = count_blank
    hooks.after_ship[end_of(hooks.after_ship)] = sail
    hooks.after_sale[end_of(hooks.after_sale)] = act_before_route
    hooks.bring = bring_in_any_order
    hooks.after_points[end_of(hooks.after_points)] = count_points
    hooks.after_act[end_of(hooks.after_act)] = take_owed
    hooks.end_turn[end_of(hooks.end_turn)] = count_rounds
    hooks.progress = share_covered
    hooks.sound_module[end_of(hooks.sound_module)] = sound_solo
    tables.scored_at_end = False                                # A-41


cdef void set_target(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # A-30
    state.pub.target = tables.knob.solo_target


cdef void remove_tile(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # A-10: the first of the white die's depot, or of the next one that has any
    cdef Public *pub = &state.pub
    cdef int i, depot, slot
    for i in range(N_DEPOTS):
        depot = (pub.white - 1 + i) % N_DEPOTS
        for slot in range(DEPOT_SLOTS * depot, DEPOT_SLOTS * (depot + 1)):
            if pub.slot[slot] != NONE:
                note(ctx, 0, NOTE_REMOVED, pub.slot[slot], Move(0, slot, 0, 0))
                pub.gone[pub.slot[slot]] += 1
                clear(state, tables, slot)
                return


cdef void sail(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # A-11, A-12, after a ship has its goods: the others go, and some of the own ones may be swapped for a tile
    cdef Public *pub = &state.pub
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef uint32_t slots = pub.offered >> N_DEPOT_SLOTS << N_DEPOT_SLOTS
    cdef Move moves[MAX_BLACK + 1]
    cdef Move move
    cdef int depot, good, i, goods = 0, n = 1
    for good in range(N_GOODS):
        goods += estate.goods[good]
        for depot in range(N_DEPOTS):
            pub.goods_gone[good] += pub.goods[depot][good]
            pub.goods[depot][good] = 0
    if goods < tables.knob.solo_tile_goods or not room_for(state, tables, seat):
        return
    moves[0] = Move(END, 0, 0, 0)
    while slots:
        moves[n] = Move(TAKE, lowest(slots), 0, 0)
        slots &= slots - 1
        n += 1
    if n == 1:
        return
    move = choose(ctx, state, seat, KIND_SWAP, moves, n)
    if move.what == END:
        return
    for i in range(tables.knob.solo_tile_goods):
        n = 0
        for good in range(N_GOODS):
            moves[n] = Move(good, 0, 0, 0)
            n += estate.goods[good] > 0
        good = choose(ctx, state, seat, KIND_SWAP_GOOD, moves, n).what
        estate.goods[good] -= 1
        pub.goods_gone[good] += 1
    make_room(state, tables, seat, ctx)
    pub.gone[pub.slot[move.where]] += 1
    store(state, tables, seat, tables.blank, ctx)               # A-13
    clear(state, tables, move.where)
    state.tally.swaps += 1


cdef void count_points(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil:
    # A-30 to A-33
    cdef Public *pub = &state.pub
    cdef int lack = pub.target - pub.counter - points, price = price_of(tables, lack)
    cdef Move[2] moves = [Move(0, 0, 0, 0), Move(lack, 0, 0, 0)]
    if points <= 0 or pub.target == 0:
        return
    pub.counter += points
    if lack > 0 and 0 < price <= estate_of(state, tables, seat).silver and (
            choose(ctx, state, seat, KIND_TOP_UP, moves, 2).what):
        pay(state, tables, seat, 0, price)
        state.tally.points_bought += lack
        lack = 0
    if lack <= 0:
        pub.counter = 0
        pub.target = next_target(tables, pub.target)
        pub.owed += 1
        state.tally.targets += 1
        note(ctx, seat, NOTE_TARGET, pub.target, Move(0, 0, 0, 0))


cdef void bring_in_any_order(State *state, const Tables *tables, int seat, int tile, int space, bint acts,
                             Ctx *ctx) noexcept nogil:
    # A-34: what a tile that has been laid brings; acts: its effect too. Actions that are owed may wait for what comes
    # after, until the turn goes on.
    cdef Move moves[N_DUES]
    cdef uint32_t due = what_is_due(state, tables, seat, tile, space, acts)
    cdef int thing, n, points
    if has(due, DUE_COLOUR):                                    # it counts as filled from now on
        state.pub.bonuses_taken[duchy_of(tables, &state.half[seat]).colour_of[space]] += 1
        estate_of(state, tables, seat).bonuses += 1
    after_completion(state, tables, seat, ctx)
    while due and not ctx.error:
        n = points = 0
        for thing in range(N_DUES):
            if has(due, thing) or (thing == DUE_ACTION and state.pub.owed):
                moves[n] = Move(thing, space, points_due(state, tables, seat, tile, space, thing), 0)
                points += moves[n].to
                n += 1
        if only_points(state, tables, seat, due, points):
            n = 1
        thing = choose(ctx, state, seat, KIND_NEXT, moves, n).what
        due &= ~(1u << thing)
        note(ctx, seat, NOTE_DUE, thing, Move(tile, space, 0, 0))
        if thing == DUE_SIZE:
            score_size(state, tables, seat, space, ctx)
        elif thing == DUE_PHASE:
            score_phase(state, tables, seat, space, ctx)
        elif thing == DUE_COLOUR:
            place_free(state, tables, seat, ~0u << N_DEPOT_SLOTS, True, True, ctx)    # A-21; I-8
        elif thing == DUE_MONASTERY:
            score_monastery(state, tables, seat, tile, ctx)
        elif thing == DUE_ACTION:
            take_one_owed(state, tables, seat, ctx)
        else:
            take_effect(state, tables, seat, tile, space, ctx)


cdef uint32_t what_is_due(const State *state, const Tables *tables, int seat, int tile, int space,
                          bint acts) noexcept nogil:
    # as bits
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef const Half *half = &state.half[seat]
    cdef const Duchy *duchy = duchy_of(tables, half)
    cdef int colour = duchy.colour_of[space], effect = tables.effect[tile]
    cdef uint32_t due = 0
    if estate.region_left[duchy.region_of[space]] == 0:
        due |= 1u << DUE_SIZE | 1u << DUE_PHASE
    if estate.colour_left[colour] == 0 and state.pub.bonuses_taken[colour] < 2:
        due |= 1u << DUE_COLOUR
    if scores_at_end(tables, tile):
        due |= 1u << DUE_MONASTERY
    elif acts and effect < SAME_BUILDINGS and effect not in (IS_MINE, IS_INN, IS_BLANK):
        due |= 1u << DUE_EFFECT
    return due


cdef int points_due(const State *state, const Tables *tables, int seat, int tile, int space,
                    int thing) noexcept nogil:
    # what it would score now
    if thing == DUE_SIZE:
        return tables.region_points[size_of_region(state, tables, seat, space)]
    if thing == DUE_PHASE:
        return tables.phase_bonus[state.pub.phase]
    return points_of_monastery(state, tables, seat, tile) if thing == DUE_MONASTERY else 0


cdef bint only_points(const State *state, const Tables *tables, int seat, uint32_t due, int points) noexcept nogil:
    # whether the order makes no difference: the points, all together, neither reach the target nor let it be bought
    cdef int lack = state.pub.target - state.pub.counter - points
    return not (due & (1u << DUE_COLOUR | 1u << DUE_EFFECT) or state.pub.owed or lack <= 0
                or 0 < price_of(tables, lack) <= estate_of(state, tables, seat).silver)


cdef void act_before_route(State *state, const Tables *tables, int seat, int good, int n, Ctx *ctx) noexcept nogil:
    # A-34: before goods that have been sold cover the trade route the player may take actions that are owed
    cdef Move[2] moves = [Move(DUE_ACTION, 0, 0, 0), Move(DUE_ROUTE, 0, 0, 0)]
    while state.pub.owed and estate_of(state, tables, seat).n_route and not ctx.error:
        if choose(ctx, state, seat, KIND_NEXT, moves, 2).what == DUE_ROUTE:
            return
        take_one_owed(state, tables, seat, ctx)


cdef void take_owed(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # A-30: before the turn goes on
    while state.pub.owed and not ctx.error:
        take_one_owed(state, tables, seat, ctx)


cdef void take_one_owed(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    state.pub.owed -= 1
    act_at_once(state, tables, seat, KIND_CASTLE_ACTION, IN_ACTION, 0, ctx)


cdef int points_of_monastery(const State *state, const Tables *tables, int seat, int tile) noexcept nogil:
    # A-20, A-22
    cdef int points = monastery_points(state, tables, seat, tile)
    if tables.effect[tile] == SCORE_BUILDING:
        points += (estate_of(state, tables, seat).built[CRANE] - state.pub.cranes) * tables.amount[tile]
    return points


cdef void score_monastery(State *state, const Tables *tables, int seat, int tile, Ctx *ctx) noexcept nogil:
    # A-20
    cdef int points = points_of_monastery(state, tables, seat, tile)
    if tables.effect[tile] == SCORE_BUILDING:
        state.pub.cranes = estate_of(state, tables, seat).built[CRANE]      # A-22
    state.tally.scored[tables.monastery[tile] - FIRST_SCORING][seat] += points
    score(state, tables, seat, VP_MONASTERIES, points, tile, ctx)


cdef void count_blank(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil:
    state.tally.blanks += tile == tables.blank


cdef void count_rounds(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    if share_covered(state, tables) == 1:
        state.tally.filled = state.pub.phase * tables.knob.rounds + state.pub.round + 1


cdef double share_covered(const State *state, const Tables *tables) noexcept nogil:
    # A-40
    return <double>size_of(state.half[0].covered) / duchy_of(tables, &state.half[0]).n_spaces


cdef bint sound_solo(const State *state, const Tables *tables) noexcept nogil:
    return state.pub.owed == 0 and 0 <= state.pub.cranes <= state.estate[0].built[CRANE]
