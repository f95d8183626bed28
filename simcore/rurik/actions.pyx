"""Action phase (A-*, L-*): a turn is one list of things to do next, asked again until the seat ends it.

Each kind of point has a function that lists what it can buy and one that carries it out. Points pool over the turn
(A-13), so the list simply joins what all points in hand can buy with the bonus actions still open (bonus.pyx).
"""
from simcore.choice cimport ERROR_RULE, Ctx, Move, choose, fail, note
from simcore.rurik.board cimport add_leader, add_structure, add_troop, lose_piece, shift
from simcore.rurik.bonus cimport bonus_options, convert, do_deed, gain, play_scheme
from simcore.rurik.cards cimport choose_deck, discard, draw_schemes, settle_decks, top_scheme
from simcore.rurik.setup cimport region_moves
from simcore.rurik.state cimport *


cdef void restore(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # G-5
    cdef Move moves[N_REGIONS]
    cdef int region = choose(ctx, state, seat, RESTORE, moves, region_moves(state.pub.in_play, moves)).where
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
        move = choose(ctx, state, seat, TURN, moves, turn_options(state, tables, seat, moves))
        if move.what == END:
            break
        do_move(state, tables, seat, move, ctx)
    for i in range(N_POINTS):                                   # A-14
        pub.points[i] = 0
    pub.main = pub.column = pub.row = pub.played_scheme = pub.did_deed = pub.converted = 0


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
        n *= number >= lowest_number                            # a lower one begins the list anew
        lowest_number = min(lowest_number, number)
        moves[n] = Move(number, column, row, 0)
        n += number == lowest_number                            # else the next one overwrites it
    move = choose(ctx, state, seat, RESOLVE, moves, n)
    pub.column, pub.row = move.where, move.to
    pub.space_seat[move.where][move.to] = NONE
    pub.space_bribe[move.where][move.to] = 0                    # P-7: to the supply
    pub.placed[seat] &= ~<uint32_t>one(move.where * N_ROWS + move.to)


cdef int turn_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-13. All that the seat may do next; never empty.
    cdef const Public *pub = &state.pub
    cdef int n = 0
    if pub.main != MAIN_PENDING:
        moves[n] = Move(END, 0, 0, 0)
        n += 1
    else:
        if pub.coins[seat] >= tables.space_cost[pub.side][pub.column][pub.row]:     # A-15
            moves[n] = Move(MAIN, pub.column, pub.row, 0)
            n += 1
        moves[n] = Move(FORFEIT, pub.column, pub.row, 0)        # A-16
        n += 1
    n += bonus_options(state, tables, seat, moves + n)
    n += banish_options(pub, tables, seat, moves + n)
    if pub.points[GAIN_MUSTER] > 0:
        n += muster_options(pub, tables, seat, moves + n)
    if pub.points[GAIN_MOVE] > 0:
        n += march_options(pub, tables, seat, moves + n)
    if pub.points[GAIN_MOVE_ANYWHERE] > 0:
        n += lift_options(pub, tables, seat, moves + n)
    if pub.points[GAIN_TAX] > 0:
        n += tax_options(pub, tables, seat, moves + n)
    if pub.points[GAIN_BUILD] > 0:
        n += build_options(pub, tables, seat, moves + n)
    if pub.points[GAIN_ATTACK] > 0:
        n += attack_options(pub, tables, seat, ATTACK, moves + n)
    if pub.points[GAIN_ATTACK_CAREFUL] > 0:
        n += attack_options(pub, tables, seat, ATTACK_CAREFUL, moves + n)
    if pub.points[GAIN_ATTACK] > 0 or pub.points[GAIN_ATTACK_CAREFUL] > 0:
        n += sword_muster_options(pub, tables, seat, moves + n)
    return n


cdef void do_move(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    if move.what == MAIN:
        main_action(state, tables, seat, ctx)
    elif move.what == FORFEIT:
        state.pub.main = MAIN_FORFEITED
        state.pub.coins[seat] += tables.forfeit_coins
        state.tally.forfeits[seat] += 1
    elif move.what == PLAY_SCHEME:
        play_scheme(state, tables, seat, move.where, ctx)
    elif move.what == DO_DEED:
        do_deed(state, tables, seat, move.where, ctx)
    elif move.what == CONVERT:
        convert(state, tables, seat, move.where, ctx)
    elif move.what == BANISH_TROOP:
        banish(state, tables, seat, move)
    elif move.what == MUSTER or move.what == MUSTER_FAR or move.what == MUSTER_BY_SWORD:
        muster(state, seat, move)
    elif move.what == MARCH:
        state.pub.points[GAIN_MOVE] -= 1
        shift(&state.pub, seat, move.where, move.to, max(0, move.extra - 1) if move.extra else 1, move.extra > 0)
    elif move.what == LIFT:
        lift(state, tables, seat, move, ctx)
    elif move.what == TAX:
        tax(state, tables, seat, move)
    elif move.what == BUILD:
        build(state, tables, seat, move)
    elif move.what == ATTACK or move.what == ATTACK_CAREFUL:
        attack(state, tables, seat, move, ctx)
    else:
        fail(ctx, ERROR_RULE, move.what)


cdef void main_action(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # A-12, A-15, A-80, A-81
    cdef Public *pub = &state.pub
    cdef Move moves[SEATS]
    cdef int points = tables.space_points[pub.side][pub.column][pub.row], other
    pub.coins[seat] -= tables.space_cost[pub.side][pub.column][pub.row]
    pub.main = MAIN_TAKEN
    state.tally.main[pub.column][seat] += 1
    if pub.column == COLUMN_SCHEME:
        draw_schemes(state, tables, seat, points, ctx)
        if tables.space_marker[pub.side][pub.column][pub.row]:
            for other in range(pub.n_seats):
                moves[other] = Move(0, other, 0, 0)
            pub.marker = choose(ctx, state, seat, MARKER, moves, pub.n_seats).where
    else:
        pub.points[POINT_OF_COLUMN[pub.column]] += points


cdef int POINT_OF_COLUMN[5]
POINT_OF_COLUMN[:] = [GAIN_MUSTER, GAIN_MOVE, GAIN_ATTACK, GAIN_TAX, GAIN_BUILD]


# ---- muster

cdef int muster_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-20, A-21; L-Maria
    cdef uint16_t regions = pub.occupied[seat]
    cdef int region, n = 0
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if pub.supply[seat] > 0:
            moves[n] = Move(MUSTER, region, 0, 0)
            n += 1
        if pub.leader_at[seat] == NONE:
            moves[n] = Move(MUSTER, region, 0, 1)
            n += 1
    if (pub.holder[FAR_MUSTER] == seat and pub.leader_at[seat] != NONE and not pub.ability_used[seat]
            and pub.supply[seat] > 0):
        regions = tables.neighbours[pub.leader_at[seat]] & pub.in_play & ~pub.occupied[seat]
        while regions:
            moves[n] = Move(MUSTER_FAR, lowest(regions), 0, 0)
            regions &= regions - 1
            n += 1
    return n


cdef int sword_muster_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # L-Sudislav
    if pub.holder[SWORD_MUSTER] != seat or pub.leader_at[seat] == NONE or pub.supply[seat] == 0:
        return 0
    moves[0] = Move(MUSTER_BY_SWORD, pub.leader_at[seat], 0, 0)
    return 1


cdef void muster(State *state, int seat, Move move) noexcept nogil:
    if move.what == MUSTER_BY_SWORD:
        # the careful point, worth more, is kept
        if state.pub.points[GAIN_ATTACK] > 0:
            state.pub.points[GAIN_ATTACK] -= 1
        else:
            state.pub.points[GAIN_ATTACK_CAREFUL] -= 1
    else:
        state.pub.points[GAIN_MUSTER] -= 1
    if move.what == MUSTER_FAR:
        state.pub.ability_used[seat] = 1
    if move.extra:
        add_leader(&state.pub, seat, move.where)
    else:
        add_troop(&state.pub, seat, move.where)


# ---- move

cdef int pieces_of(const Public *pub, const Tables *tables, int seat, int region, int *extras) noexcept nogil:
    # A-30: a troop; the leader alone; L-Agatha: the leader with companions. Values of Move.extra.
    cdef int n = 0, companions
    cdef int troops = troops_only(pub, seat, region)
    if troops > 0:
        extras[n] = 0
        n += 1
    if pub.leader_at[seat] == region:
        companions = min(tables.leader_amount[pub.leader[seat]], troops) if pub.holder[COMPANIONS] == seat else 0
        for troops in range(companions + 1):
            extras[n] = 1 + troops
            n += 1
    return n


cdef int march_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    cdef uint16_t regions = pub.occupied[seat], targets
    cdef int extras[MAX_EXTRAS]
    cdef int region, i, kinds, n = 0
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        kinds = pieces_of(pub, tables, seat, region, extras)
        targets = tables.neighbours[region] & pub.in_play
        while targets:
            for i in range(kinds):
                moves[n] = Move(MARCH, region, lowest(targets), extras[i])
                n += 1
            targets &= targets - 1
    return n


cdef int lift_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-31
    cdef uint16_t regions = pub.occupied[seat]
    cdef int extras[MAX_EXTRAS]
    cdef int i, kinds, n = 0
    while regions:
        kinds = pieces_of(pub, tables, seat, lowest(regions), extras)
        for i in range(kinds):
            moves[n] = Move(LIFT, lowest(regions), 0, extras[i])
            n += 1
        regions &= regions - 1
    return n


cdef void lift(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    cdef Move moves[N_REGIONS]
    cdef int i, n = region_moves(state.pub.in_play & ~<uint16_t>one(move.where), moves), target
    for i in range(n):
        moves[i].to, moves[i].extra = move.where, move.extra
    state.pub.points[GAIN_MOVE_ANYWHERE] -= 1
    target = choose(ctx, state, seat, LAND, moves, n).where
    shift(&state.pub, seat, move.where, target, max(0, move.extra - 1) if move.extra else 1, move.extra > 0)


cdef int banish_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # L-Predslava
    cdef int region, other, n = 0
    cdef uint16_t targets
    if pub.holder[BANISH] != seat or pub.leader_at[seat] == NONE or pub.ability_used[seat]:
        return 0
    region = pub.leader_at[seat]
    for other in range(pub.n_seats):
        if other == seat or pub.troops[region][other] == 0:
            continue
        targets = tables.neighbours[region] & pub.in_play
        while targets:
            if troops_only(pub, other, region) > 0:
                moves[n] = Move(BANISH_TROOP, region, lowest(targets), other)
                n += 1
            if pub.leader_at[other] == region:
                moves[n] = Move(BANISH_TROOP, region, lowest(targets), other + SEATS)
                n += 1
            targets &= targets - 1
    return n


cdef void banish(State *state, const Tables *tables, int seat, Move move) noexcept nogil:
    cdef bint leader = move.extra >= SEATS
    cdef int other = move.extra - SEATS if leader else move.extra
    state.pub.ability_used[seat] = 1
    shift(&state.pub, other, move.where, move.to, 0 if leader else 1, leader)
    state.pub.coins[other] += tables.leader_amount[state.pub.leader[seat]]


# ---- attack

cdef int attack_options(const Public *pub, const Tables *tables, int seat, int what, Move *moves) noexcept nogil:
    # A-40
    cdef uint16_t regions = pub.occupied[seat]
    cdef int region, other, n = 0
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if pub.rebels[region] > 0:
            moves[n] = Move(what, region, REBEL, 0)
            n += 1
        for other in range(pub.n_seats):
            if other != seat and pub.troops[region][other] > 0:
                moves[n] = Move(what, region, other, 0)
                n += 1
    return n


cdef void attack(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef int cards
    pub.points[GAIN_ATTACK if move.what == ATTACK else GAIN_ATTACK_CAREFUL] -= 1
    if move.to == REBEL:
        defeat_rebel(state, tables, seat, move.where, ctx)
        return
    cards = cards_to_reveal(pub, tables, seat, move.where, move.to, move.what == ATTACK_CAREFUL)    # A-45
    state.tally.attacks[seat] += 1
    state.tally.troops_taken[move.to] += 1
    lose_piece(pub, move.to, move.where)                        # A-42
    if pub.holder[RAID] == seat and pub.leader_at[seat] == move.where and pub.coins[move.to] > 0:   # L-Boris
        pub.coins[move.to] -= 1
        pub.coins[seat] += 1
        note(ctx, seat, NOTE_STEAL, move.to, move)
    pub.warfare[seat] = min(tables.warfare_length, pub.warfare[seat] + 1)                           # A-43
    casualty_check(state, tables, seat, move.where, cards, ctx)


cdef void defeat_rebel(State *state, const Tables *tables, int seat, int region, Ctx *ctx) noexcept nogil:
    # A-41; V-2
    cdef Public *pub = &state.pub
    cdef int kind
    pub.rebels[region] -= 1
    pub.rebels_beaten[seat] += 1
    changed(pub, region)
    if tables.reward_tokens:
        kind = NONE
        if state.hid.rewards_left > 0:
            state.hid.rewards_left -= 1
            kind = state.hid.rewards[state.hid.rewards_left]
            state.hid.rewards[state.hid.rewards_left] = NONE
    else:
        kind = state.hid.rebel_kind[region]
    state.hid.rebel_kind[region] = NONE
    if kind != NONE:
        note(ctx, seat, NOTE_REWARD, kind, Move(0, region, 0, 0))
        gain(state, tables, seat, tables.reward_gain[kind], ctx)
    if pub.holder[REBEL_LORD] == seat and pub.leader_at[seat] == region and pub.supply[seat] > 0:
        add_troop(pub, seat, region)                            # L-Sviatopolk


cdef void casualty_check(State *state, const Tables *tables, int seat, int region, int cards, Ctx *ctx) noexcept nogil:
    # A-46
    cdef Move moves[MAX_SCHEMES]
    cdef int8_t revealed[MAX_SCHEMES]
    cdef int deck, card = NONE, i, n = 0, losses = 0
    state.tally.checks[min(cards, 3)][seat] += 1
    if cards == 0:
        return
    deck = choose_deck(state, tables, seat, cards, True, ctx)
    while n < cards and losses == 0:
        card = top_scheme(state, tables, deck, ctx)
        if card == NONE:
            break
        revealed[n] = card
        n += 1
        note(ctx, seat, NOTE_CARD, card, Move(0, region, 0, 0))
        losses = tables.scheme_casualties[card]
    for i in range(n):
        discard(state, revealed[i])
    settle_decks(state, tables, ctx)
    if losses:
        state.tally.casualties[min(cards, 3)][seat] += 1
    for i in range(min(losses, state.pub.troops[region][seat])):
        note(ctx, seat, NOTE_LOSS, 1, Move(0, region, 0, 0))
        lose_piece(&state.pub, seat, region)
        state.tally.troops_lost[seat] += 1


# ---- tax and build

cdef int tax_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-60 to A-62
    cdef uint16_t regions = pub.occupied[seat] & pub.taxable
    cdef int region, n = 0
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if tax_cost(pub, tables, seat, region) > pub.points[GAIN_TAX]:
            continue
        if pub.owner[region][MARKET] == seat and works(pub, seat, region):
            moves[n] = Move(TAX, region, 0, BONUS_GOOD)
            moves[n + 1] = Move(TAX, region, 0, BONUS_COIN)
            n += 2
        else:
            moves[n] = Move(TAX, region, 0, BONUS_NONE)
            n += 1
    return n


cdef void tax(State *state, const Tables *tables, int seat, Move move) noexcept nogil:
    cdef Public *pub = &state.pub
    pub.points[GAIN_TAX] -= tax_cost(pub, tables, seat, move.where)
    pub.taxable &= ~<uint16_t>one(move.where)
    pub.goods[seat][pub.good[move.where]] += 1 + (move.extra == BONUS_GOOD)
    if move.extra == BONUS_COIN:
        pub.coins[seat] += tables.market_coins


cdef int build_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # A-70 to A-72
    cdef uint16_t regions = pub.occupied[seat]
    cdef int region, structure, other, n = 0, before
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if build_cost(pub, tables, seat, region) > pub.points[GAIN_BUILD]:
            continue
        for structure in range(N_STRUCTURES):
            if pub.owner[region][structure] != NONE or pub.structures_left[seat][structure] == 0:
                continue
            before = n
            if structure == CHURCH and works(pub, seat, region):
                if pub.rebels[region] > 0:
                    moves[n] = Move(BUILD, region, CHURCH, REBEL)
                    n += 1
                for other in range(pub.n_seats):
                    if other != seat and troops_only(pub, other, region) > 0:
                        moves[n] = Move(BUILD, region, CHURCH, other)
                        n += 1
            if n == before:
                moves[n] = Move(BUILD, region, structure, NONE)
                n += 1
    return n


cdef void build(State *state, const Tables *tables, int seat, Move move) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef int region = move.where
    pub.points[GAIN_BUILD] -= build_cost(pub, tables, seat, region)
    add_structure(pub, seat, move.to, region)
    if move.to == CHURCH and move.extra != NONE:                # A-73, A-74
        if move.extra == REBEL:
            pub.rebels[region] -= 1
            if not tables.reward_tokens:                        # its sticker goes to the box unseen
                state.hid.rewards[state.hid.rewards_left] = state.hid.rebel_kind[region]
                state.hid.rewards_left += 1
            state.hid.rebel_kind[region] = NONE
        else:
            pub.troops[region][move.extra] -= 1
            pub.supply[move.extra] += 1
            state.tally.troops_taken[move.extra] += 1
        if pub.supply[seat] > 0:
            pub.supply[seat] -= 1
            pub.troops[region][seat] += 1
        changed(pub, region)
