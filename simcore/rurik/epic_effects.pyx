"""What epic structures do (Q-*) for all seats: on borders, and in the regions where they stand."""
from libc.string cimport memset
from ludometer.simcore.choice cimport ERROR_RULE, Ctx, Move, choose, fail, note
from ludometer.simcore.rurik.attack cimport targets_in
from ludometer.simcore.rurik.cards cimport draw_schemes, take_top_deed, top_deed
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.movement cimport go, pieces_of
from ludometer.simcore.rurik.rewards cimport accepts


cdef bint same_border(const int8_t (*pieces)[2]) noexcept nogil:
    return pieces[0][0] == pieces[1][0] and pieces[0][1] == pieces[1][1]


# ---- on borders

cdef int cross_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # Q-Fort
    cdef Move pieces[MAX_EXTRAS]
    cdef int piece, side, origin, target, kinds, i, n = 0
    if pub.fort[0][0] == NONE:
        return 0
    for piece in range(2):
        if pub.fort[piece][0] == NONE or (piece == 1 and same_border(pub.fort)):
            continue
        for side in range(2):
            origin, target = pub.fort[piece][side], pub.fort[piece][1 - side]
            if target == pub.epic_at[EPIC_GATE]:
                continue
            kinds = pieces_of(pub, tables, seat, TURN_CROSS, origin, pieces)
            for i in range(kinds):
                moves[n] = pieces[i]
                moves[n].to = target
                n += fort_for(pub, seat, moves[n]) != NONE      # else the next overwrites it
    return n


cdef int fort_for(const Public *pub, int seat, Move move) noexcept nogil:
    # Q-Fort: over which fort these pieces can go, each of them at most once a turn over the same; NONE = over none
    cdef int troops = troops_in(move.extra), piece, fresh
    for piece in range(2):
        fresh = max(0, troops_only(pub, seat, move.where) - pub.crossed[piece][move.where])
        if (pub.fort[piece][0] == min(move.where, move.to) and pub.fort[piece][1] == max(move.where, move.to)
                and troops <= fresh and not (move.extra and has(pub.leader_crossed, piece))
                and not has(pub.forts_used, piece)):
            return piece
    return NONE


cdef void cross(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    # Q-Fort: those that go have not crossed this fort
    cdef Public *pub = &state.pub
    cdef int piece = fort_for(pub, seat, move), troops = troops_in(move.extra), stay, come
    if piece == NONE:
        fail(ctx, ERROR_RULE, move.what)
        return
    stay, come = pub.crossed[piece][move.where], pub.crossed[piece][move.to] + troops
    go(state, tables, seat, move.where, move.to, move.extra)
    pub.crossed[piece][move.where], pub.crossed[piece][move.to] = stay, come
    if move.extra:
        pub.leader_crossed |= 1 << piece
    if tables.knob.fort_one_piece:
        pub.forts_used |= 1 << piece


cdef void carry(Public *pub, const Tables *tables, int origin, int target, int extra) noexcept nogil:
    # Q-Fort: troops of a region are alike; those that have crossed a fort leave it first
    cdef int fort, n, troops = troops_in(extra)
    for fort in range(2):
        n = min(troops, pub.crossed[fort][origin])
        pub.crossed[fort][origin] -= n
        pub.crossed[fort][target] += n


cdef int tower_options(const Public *pub, const Tables *tables, int seat, int what, Move *moves) noexcept nogil:
    # Q-Tower: from one region on what is in the other; Move.extra = 1 + region attacked
    cdef int piece, side, home, region, n = 0
    for piece in range(2):
        if pub.tower[piece][0] == NONE or (piece == 1 and same_border(pub.tower)):
            continue
        for side in range(2):
            home, region = pub.tower[piece][side], pub.tower[piece][1 - side]
            if has(pub.occupied[seat], home):
                n += targets_in(pub, tables, seat, what, region, region + 1, moves + n, home)
    return n


# ---- effects in regions

cdef int gate(const Public *pub) noexcept nogil:
    # Q-Gate
    return pub.epic_at[EPIC_GATE]


cdef int wall(const Public *pub, const Tables *tables, int region) noexcept nogil:
    # Q-Wall
    return tables.epic_amount[EPIC_WALL] if pub.epic_at[EPIC_WALL] == region else 0


cdef int catacombs(const Public *pub, const Tables *tables, int region) noexcept nogil:
    # Q-Catacombs: more than can ever stand there
    return NO_LIMIT if pub.epic_at[EPIC_CATACOMBS] == region else 0


cdef void after_move(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    if move.what == TURN_TAX:
        if state.pub.epic_at[EPIC_PORT] == move.where:
            swap_port(state, tables, seat, ctx)
    elif MOVED >> move.what & 1 and move.to != NONE:
        arrive(state, tables, seat, move.to, move.extra > 0, ctx)


cdef int MOVED = (1 << TURN_MARCH | 1 << TURN_RIDE | 1 << TURN_LIFT | 1 << TURN_ERRAND | 1 << TURN_CIRCUIT
                  | 1 << TURN_CROSS)


cdef void arrive(State *state, const Tables *tables, int seat, int region, bint leader, Ctx *ctx) noexcept nogil:
    # the seat has moved a piece of its own into the region
    if state.pub.epic_at[EPIC_VECHE] == region:
        speak_at_veche(state, tables, seat, region, ctx)
    if leader and state.pub.epic_at[EPIC_LIBRARY] == region:
        swap_deeds(state, seat, ctx)


cdef void speak_at_veche(State *state, const Tables *tables, int seat, int region, Ctx *ctx) noexcept nogil:
    # Q-Veche
    cdef Public *pub = &state.pub
    if may_speak(pub, seat) and accepts(state, seat, OFFER_VECHE, region, ctx):
        pub.once_used[seat] |= <uint16_t>one(EPIC_VECHE)
        pub.supply[seat] -= 1
        pub.veche[seat] += 1
        draw_schemes(state, tables, seat, 1, ctx)


cdef void fill_library(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # Q-Library
    cdef Public *pub = &state.pub
    cdef int i
    for i in range(tables.epic_amount[EPIC_LIBRARY]):
        pub.library[i] = top_deed(state, ctx)
        if pub.library[i] != NONE:
            note(ctx, 0, NOTE_DEED, pub.library[i], Move(0, i, 1, 0))


cdef void swap_deeds(State *state, int seat, Ctx *ctx) noexcept nogil:
    # Q-Library: one chosen and not yet accomplished for one that lies there
    cdef Public *pub = &state.pub
    cdef Move moves[MAX_LIBRARY * MAX_DEEDS]
    cdef Move move
    cdef uint64_t held = pub.deeds_held[seat]
    cdef int i, n = 1
    moves[0] = Move(NONE, NONE, 0, 0)
    while held:
        for i in range(MAX_LIBRARY):
            if pub.library[i] != NONE:
                moves[n] = Move(lowest(held), pub.library[i], 0, 0)
                n += 1
        held &= held - 1
    if n == 1 or has(pub.once_used[seat], EPIC_LIBRARY):
        return
    move = choose(ctx, state, seat, KIND_SWAP, moves, n)
    if ctx.error or move.where == NONE:
        return
    pub.once_used[seat] |= <uint16_t>one(EPIC_LIBRARY)
    pub.deeds_held[seat] ^= one(move.what) | one(move.where)
    for i in range(MAX_LIBRARY):
        if pub.library[i] == move.where:
            pub.library[i] = move.what


cdef void swap_port(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # Q-Port: any one good of the seat for any other, or none
    cdef Public *pub = &state.pub
    cdef Move moves[1 + N_GOODS * N_GOODS]
    cdef Move swap
    cdef int given, kind, n = 1
    moves[0] = Move(NONE, NONE, 0, 0)
    for given in range(N_GOODS):
        for kind in range(N_GOODS if pub.goods[seat][given] > 0 else 0):
            if kind != given:
                moves[n] = Move(kind, given, 0, 0)
                n += 1
    swap = choose(ctx, state, seat, KIND_GOOD, moves, n)
    if swap.what == NONE:
        return
    pub.goods[seat][swap.where] -= 1
    pub.goods[seat][swap.what] += 1
    if tables.hooks.gained != NULL:
        tables.hooks.gained(state, tables, seat, ctx)


cdef void end_turn(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    memset(state.pub.crossed, 0, sizeof(state.pub.crossed))
    state.pub.leader_crossed = state.pub.forts_used = 0


cdef void end_round(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # Q-Palace; C-8
    cdef Public *pub = &state.pub
    cdef int i, j, seat
    for i in range(pub.course.n_seats):
        seat = (pub.first_seat + i) % pub.course.n_seats
        if pub.leader_at[seat] != NONE and pub.leader_at[seat] == pub.epic_at[EPIC_PALACE]:
            for j in range(tables.epic_amount[EPIC_PALACE]):
                take_top_deed(state, seat, ctx)
    memset(pub.once_used, 0, sizeof(pub.once_used))
