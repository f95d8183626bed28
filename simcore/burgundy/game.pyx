"""The course of a game: one step is the choice of a duchy, of a castle, or a turn."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.rng cimport DICE, Rng, place_of, rng_below, rng_seek
from ludometer.simcore.burgundy.hooks cimport after_lay_out, after_white_die
from ludometer.simcore.burgundy.scoring cimport end_phase, final_score
from ludometer.simcore.burgundy.setup cimport castle_is_chosen, place_castle, take_duchy
from ludometer.simcore.burgundy.state cimport *
from ludometer.simcore.burgundy.turn cimport turn


cdef bint step(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # False once there is nothing more to play. All that the next step needs is put into the State here.
    cdef Public *pub = &state.pub
    cdef int seat = pub.course.to_move
    if pub.course.stage == STAGE_OVER:
        return False
    if pub.course.stage == STAGE_DUCHIES:
        take_duchy(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_CASTLES:
        place_castle(state, tables, seat, ctx)
    else:
        turn(state, tables, seat, ctx)
        state.tally.turns += 1
        if tables.hooks.progress != NULL and tables.hooks.progress(state, tables) == 1:
            pub.course.stage = STAGE_OVER
            pub.course.step += 1
            return False
    pub.course.step += 1
    pub.count += 1
    if pub.count == pub.course.n_seats:
        pub.count = 0
        if pub.course.stage == STAGE_DUCHIES:                   # S-17
            pub.course.stage = STAGE_CASTLES
            pub.castles_chosen = castle_is_chosen(state, tables)
        elif pub.course.stage == STAGE_CASTLES:
            pub.course.stage = STAGE_TURNS
            begin_phase(state, tables, ctx)
        else:
            end_round(state, tables, ctx)
    pub.course.to_move = pub.order[pub.count]
    return pub.course.stage != STAGE_OVER


cdef void end_round(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # G-1
    cdef Public *pub = &state.pub
    pub.round += 1
    if pub.round < tables.knob.rounds:
        begin_round(state, tables, ctx)
        return
    end_phase(state, tables, ctx)
    if pub.phase == tables.knob.phases - 1:
        if tables.scored_at_end:
            final_score(state, tables, ctx)
        pub.course.stage = STAGE_OVER
        return
    pub.phase += 1
    pub.round = 0
    begin_phase(state, tables, ctx)


cdef void begin_phase(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # G-5 to G-8: what is left on the board goes, goods in depots stay; new tiles and the phase's goods are laid out
    cdef Public *pub = &state.pub
    cdef int slot, round
    note(ctx, pub.bridge_order[0], NOTE_PHASE, pub.phase, Move(0, 0, 0, 0))
    for slot in range(N_SLOTS):
        if pub.slot[slot] != NONE:
            pub.gone[pub.slot[slot]] += 1
            pub.slot[slot] = NONE
    for slot in range(N_DEPOT_SLOTS):
        if tables.slot_colour[pub.course.n_seats][pub.phase][slot] != NONE:
            lay_out(state, tables, slot, tables.slot_colour[pub.course.n_seats][pub.phase][slot], ctx)
    for slot in range(N_DEPOT_SLOTS, N_DEPOT_SLOTS + tables.black_slots[pub.course.n_seats]):
        lay_out(state, tables, slot, BLACK, ctx)
    after_lay_out(state, tables, ctx)
    for slot in range(N_DEPOTS + 1):
        offer(pub, slot)
    for round in range(tables.knob.rounds):
        pub.goods_line[round] = state.hid.goods[pub.phase * tables.knob.rounds + round]
    begin_round(state, tables, ctx)


cdef void lay_out(State *state, const Tables *tables, int slot, int back, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef int tile
    pub.left[back] -= 1
    tile = state.hid.supply[back][pub.left[back]]
    state.hid.supply[back][pub.left[back]] = NONE
    pub.slot[slot] = tile
    if tables.monastery[tile] != NONE:
        state.tally.offered |= one(tables.monastery[tile])
    note(ctx, pub.bridge_order[0], NOTE_TILE, tile, Move(0, slot, 0, 0))


cdef void begin_round(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # G-10 to G-13: all dice are rolled before anybody moves, and the white die's good is laid out. A player's dice are
    # found by player and round, whatever else happened.
    cdef Public *pub = &state.pub
    cdef Seat *own
    cdef Rng rng
    cdef int player, seat, both, good
    cdef int8_t rolls[SEATS]
    rng_seek(&rng, &ctx.luck, DICE, place_of(pub.phase * MAX_ROUNDS + pub.round, 0))
    pub.white = 1 + rng_below(&rng, 6)
    for player in range(pub.course.n_seats):
        rolls[player] = rng_below(&rng, 36)                     # two dice at once
    for seat in range(pub.course.n_seats):
        own = &state.seat[seat]
        both = rolls[ctx.player[seat]]
        own.dice[0], own.dice[1] = 1 + both // 6, 1 + both % 6
        pub.order[seat] = pub.bridge_order[seat]
        note(ctx, seat, NOTE_DICE, 0, Move(own.dice[0], own.dice[1], 0, 0))
    state.tally.first_rounds[pub.order[0]] += 1
    good = pub.goods_line[pub.round]
    pub.goods_line[pub.round] = NONE
    pub.goods[pub.white - 1][good] += 1
    note(ctx, pub.order[0], NOTE_GOOD, good, Move(0, pub.white - 1, 0, 0))
    after_white_die(state, tables, ctx)
