"""Action phase (A-*, L-*): a turn is one list of things to do next, asked again until the seat ends it.

Each kind of point has a function that lists what it can buy and one that carries it out: here for muster and tax, in
movement.pyx, attack.pyx and structures.pyx for the others. Points pool over the turn (A-13), so the list simply joins
what all points in hand can buy with the bonus actions still open (bonus.pyx).
"""
from ludometer.simcore.choice cimport ERROR_RULE, Ctx, Move, choose, fail
from ludometer.simcore.rurik.attack cimport attack, attack_options
from ludometer.simcore.rurik.board cimport add_leader, add_troop, region_moves
from ludometer.simcore.rurik.bonus cimport bonus_options, convert, do_deed, play_scheme
from ludometer.simcore.rurik.cards cimport draw_schemes
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.movement cimport banish, banish_options, lift, lift_options, march, march_options
from ludometer.simcore.rurik.structures cimport build, build_options


cdef void restore(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # G-5
    cdef Move moves[N_REGIONS]
    cdef int region
    if not leader_at_hand(&state.pub, seat) and state.pub.supply[seat] == 0:
        return
    region = choose(ctx, state, seat, KIND_RESTORE, moves, region_moves(state.pub.in_play, moves)).where
    if leader_at_hand(&state.pub, seat):
        add_leader(&state.pub, seat, region)
    if state.pub.supply[seat] > 0:
        add_troop(&state.pub, seat, region)


cdef void turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef Move moves[MAX_TURN_MOVES]
    cdef Move move
    cdef int i
    resolve_advisor(state, tables, seat, ctx)
    while not ctx.error:
        move = choose(ctx, state, seat, KIND_TURN, moves, turn_options(state, tables, seat, moves))
        if move.what == TURN_END:
            break
        do_move(state, tables, seat, move, ctx)
    for i in range(N_POINTS):                                   # A-14
        pub.points[i] = 0
    pub.main = pub.column = pub.row = pub.played_scheme = pub.did_deed = pub.converted = 0
    moment(MOMENT_TURN_OVER, state, tables, ctx)


cdef void resolve_advisor(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # A-10, A-11: takes the advisor from the board; A-12: nobody moves up
    cdef Public *pub = &state.pub
    cdef Move moves[N_COLUMNS * N_ROWS]
    cdef Move move
    cdef uint32_t spaces = pub.placed[seat]
    cdef int column, row, number, lowest_number = N_NUMBERS, n = 0
    while spaces:
        column, row = lowest(spaces) // N_ROWS, lowest(spaces) % N_ROWS
        spaces &= spaces - 1
        number = pub.space_number[column][row]
        n *= number >= lowest_number                            # a lower one begins a new list
        lowest_number = min(lowest_number, number)
        moves[n] = Move(number, column, row, 0)
        n += number == lowest_number                            # else the next one overwrites it
    move = choose(ctx, state, seat, KIND_RESOLVE, moves, n)
    pub.column, pub.row = move.where, move.to
    pub.space_seat[move.where][move.to] = NONE
    pub.space_bribe[move.where][move.to] = 0                    # P-7: to the supply
    pub.placed[seat] &= ~<uint32_t>one(move.where * N_ROWS + move.to)


cdef int turn_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-13. All that the seat may do next; never empty.
    cdef const Public *pub = &state.pub
    cdef int n = 0, i = 0
    if pub.main != MAIN_PENDING:
        moves[n] = Move(TURN_END, 0, 0, 0)
        n += 1
    else:
        if pub.coins[seat] >= tables.space_cost[pub.side][pub.column][pub.row]:     # A-15
            moves[n] = Move(TURN_MAIN, pub.column, pub.row, 0)
            n += 1
        moves[n] = Move(TURN_FORFEIT, pub.column, pub.row, 0)        # A-16
        n += 1
    n += bonus_options(state, tables, seat, moves + n)
    if pub.holder[BANISH] == seat:
        n += banish_options(pub, tables, seat, moves + n)
    while tables.hooks.turn_options[i] != NULL:
        n += tables.hooks.turn_options[i](pub, tables, seat, moves + n)
        i += 1
    if pub.points[GAIN_MUSTER] > 0:
        n += muster_options(pub, tables, seat, moves + n)
    if pub.points[GAIN_MOVE] > 0:
        n += march_options(pub, tables, seat, moves + n)
    if pub.points[GAIN_MOVE_ANYWHERE] > 0:
        n += lift_options(pub, tables, seat, moves + n)
    if pub.points[GAIN_TAX] > 0 and not pub.taxing_over:
        n += tax_options(pub, tables, seat, moves + n)
    if pub.points[GAIN_BUILD] > 0:
        n += build_options(pub, tables, seat, moves + n)
    if pub.points[GAIN_ATTACK] > 0:
        n += attack_options(pub, tables, seat, TURN_ATTACK, moves + n)
    if pub.points[GAIN_ATTACK_CAREFUL] > 0:
        n += attack_options(pub, tables, seat, TURN_ATTACK_CAREFUL, moves + n)
    if pub.points[GAIN_ATTACK] > 0 or pub.points[GAIN_ATTACK_CAREFUL] > 0:
        n += sword_muster_options(pub, tables, seat, moves + n)
    return n


cdef void do_move(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    cdef int i = 0
    if move.what == TURN_MAIN:
        main_action(state, tables, seat, ctx)
    elif move.what == TURN_FORFEIT:
        state.pub.main = MAIN_FORFEITED
        state.pub.coins[seat] += tables.knob.forfeit_coins
        state.tally.forfeits[seat] += 1
    elif move.what == TURN_PLAY_SCHEME:
        play_scheme(state, tables, seat, move.where, ctx)
    elif move.what == TURN_DO_DEED:
        do_deed(state, tables, seat, move.where, ctx)
    elif move.what == TURN_CONVERT:
        convert(state, tables, seat, move.where, ctx)
    elif move.what == TURN_BANISH:
        banish(state, tables, seat, move)
    elif move.what == TURN_MUSTER or move.what == TURN_MUSTER_FAR or move.what == TURN_MUSTER_BY_SWORD:
        muster(state, seat, move)
    elif move.what == TURN_MARCH:
        march(state, tables, seat, move)
    elif move.what == TURN_LIFT:
        move.to = lift(state, tables, seat, move, ctx)
    elif move.what == TURN_TAX:
        tax(&state.pub, tables, seat, move)
    elif move.what == TURN_BUILD:
        build(state, tables, seat, move)
    elif move.what == TURN_ATTACK or move.what == TURN_ATTACK_CAREFUL:
        attack(state, tables, seat, move, ctx)
    elif tables.hooks.turn_move[move.what] != NULL:
        tables.hooks.turn_move[move.what](state, tables, seat, move, ctx)
    else:
        fail(ctx, ERROR_RULE, move.what)
    while tables.hooks.turn_moved[i] != NULL:
        tables.hooks.turn_moved[i](state, tables, seat, move, ctx)
        i += 1


cdef void main_action(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # A-12, A-15, A-80, A-81
    cdef Public *pub = &state.pub
    cdef Move moves[SEATS]
    cdef int points = main_points(pub, tables, pub.column, pub.row), other
    pub.coins[seat] -= tables.space_cost[pub.side][pub.column][pub.row]
    pub.main = MAIN_TAKEN
    state.tally.main[pub.column][seat] += 1
    if pub.column == COLUMN_SCHEME:
        draw_schemes(state, tables, seat, points, ctx)
        if tables.space_marker[pub.side][pub.column][pub.row]:
            for other in range(pub.course.n_seats):
                moves[other] = Move(0, other, 0, 0)
            pub.marker = choose(ctx, state, seat, KIND_MARKER, moves, pub.course.n_seats).where
    else:
        pub.points[points_of(pub.column)] += points


# ---- muster

cdef int muster_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-20, A-21; L-Maria
    cdef uint16_t regions = pub.occupied[seat]
    cdef int region, n = 0
    cdef bint leader = leader_at_hand(pub, seat)
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if pub.supply[seat] > 0:
            moves[n] = Move(TURN_MUSTER, region, 0, 0)
            n += 1
        if leader:
            moves[n] = Move(TURN_MUSTER, region, 0, 1)
            n += 1
    if (pub.holder[FAR_MUSTER] == seat and pub.leader_at[seat] != NONE and not pub.ability_used[seat]
            and pub.supply[seat] > 0):
        regions = tables.neighbours[pub.leader_at[seat]] & pub.in_play & ~pub.occupied[seat]
        while regions:
            moves[n] = Move(TURN_MUSTER_FAR, lowest(regions), 0, 0)
            regions &= regions - 1
            n += 1
    return n


cdef int sword_muster_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # L-Sudislav
    if pub.holder[SWORD_MUSTER] != seat or pub.leader_at[seat] == NONE or pub.supply[seat] == 0:
        return 0
    moves[0] = Move(TURN_MUSTER_BY_SWORD, pub.leader_at[seat], 0, 0)
    return 1


cdef void muster(State *state, int seat, Move move) noexcept nogil:
    if move.what == TURN_MUSTER_BY_SWORD:
        # the careful point, worth more, is kept
        if state.pub.points[GAIN_ATTACK] > 0:
            state.pub.points[GAIN_ATTACK] -= 1
        else:
            state.pub.points[GAIN_ATTACK_CAREFUL] -= 1
    else:
        state.pub.points[GAIN_MUSTER] -= 1
    if move.what == TURN_MUSTER_FAR:
        state.pub.ability_used[seat] = 1
    if move.extra:
        add_leader(&state.pub, seat, move.where)
    else:
        add_troop(&state.pub, seat, move.where)


# ---- tax

cdef int tax_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-60 to A-62
    cdef uint16_t regions = pub.occupied[seat] & pub.taxable
    cdef int region, n = 0
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if tax_cost(pub, tables, seat, region) > pub.points[GAIN_TAX]:
            continue
        if has_market(pub, seat, region):
            moves[n] = Move(TURN_TAX, region, 0, MARKET_GOOD)
            moves[n + 1] = Move(TURN_TAX, region, 0, MARKET_COIN)
            n += 2
        else:
            moves[n] = Move(TURN_TAX, region, 0, MARKET_NONE)
            n += 1
    return n


cdef void tax(Public *pub, const Tables *tables, int seat, Move move) noexcept nogil:
    pub.points[GAIN_TAX] -= tax_cost(pub, tables, seat, move.where)
    collect(pub, tables, seat, move.where, move.extra)
