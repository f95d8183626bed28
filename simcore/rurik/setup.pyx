"""Setup (S-*): the deal of a block, then agendas, leaders and starting troops as decisions.

What belongs to a player (leader, agendas) is dealt by player, what lies on the table by place. So the games of a block,
in which the players sit in other seats, share one deal.
"""
from libc.string cimport memset
from ludometer.simcore.choice cimport FACTION_DEALT, Ctx, Move, choose
from ludometer.simcore.rurik.board cimport add_leader, add_troop, region_moves
from ludometer.simcore.rurik.cards cimport deal_scheme, deck_of, fill_row, split_decks
from ludometer.simcore.rurik.derived cimport *


cdef void setup(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # everything not named here starts at zero
    cdef Public *pub = &state.pub
    cdef int seat, structure, good
    memset(state, 0, sizeof(State))
    pub.course.n_seats = ctx.n_seats + tables.unmanned
    pub.in_play = tables.in_play[pub.course.n_seats]            # S-1
    pub.side = 0 if pub.course.n_seats == 2 else 1              # S-12
    memset(pub.ruler, NONE, sizeof(pub.ruler))
    memset(pub.owner, NONE, sizeof(pub.owner))
    memset(pub.holder, NONE, sizeof(pub.holder))
    memset(pub.leader, NONE, sizeof(pub.leader))
    memset(pub.leader_at, NONE, sizeof(pub.leader_at))
    memset(pub.space_seat, NONE, sizeof(pub.space_seat))
    memset(state.hid.agenda, NONE, sizeof(state.hid.agenda))
    memset(state.hid.agenda_other, NONE, sizeof(state.hid.agenda_other))
    for seat in range(pub.course.n_seats):                      # S-3, S-8; S-13 is zero
        pub.coins[seat] = tables.start_coins[seat]
        for good in range(N_GOODS):                             # S-14
            pub.goods[seat][good] = tables.start_goods[seat][good]
        pub.supply[seat] = tables.seat_troops[seat]
        for structure in range(N_STRUCTURES):
            pub.structures_left[seat][structure] = tables.structure_count[structure]
    state.hid.looker = NONE
    tables.hooks.clear(state)
    deal_schemes(state, tables, ctx)
    for seat in range(players(pub, tables)):
        for structure in range(tables.start_schemes[seat]):
            deal_scheme(state, tables, seat, ctx)
    deal_deeds(state, tables, ctx)
    deal_rebels(state, tables, ctx)
    lay_out_goods(pub, tables)
    deal_agendas(state, tables, ctx)
    deal_leaders(state, tables, ctx)
    moment(MOMENT_DEAL, state, tables, ctx)
    pub.course.stage, pub.stage_steps = STAGE_AGENDAS, players(pub, tables)


cdef int without(int8_t *cards, int n, uint64_t boxed) noexcept nogil:
    # the cards that stay in the box are taken out; returns how many are left
    cdef int i, left = 0
    for i in range(n):
        cards[left] = cards[i]
        left += not has(boxed, cards[i])
    for i in range(left, n):
        cards[i] = NONE
    return left


cdef void deal_schemes(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-4
    cdef int8_t cards[MAX_SCHEMES]
    split_decks(state, cards, deck_of(cards, tables.n_schemes, DECK_SCHEMES, ctx))


cdef void deal_deeds(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-5
    cdef int i
    for i in range(MAX_DEEDS):
        state.hid.deed_deck[i] = NONE
    state.pub.deeds_left = without(state.hid.deed_deck, deck_of(state.hid.deed_deck, tables.n_deeds, DECK_DEEDS, ctx),
                                   tables.deeds_boxed)
    for i in range(MAX_ROW):
        state.pub.deed_row[i] = NONE
    fill_row(state, tables, ctx)


cdef void deal_rebels(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-2, H-9
    cdef int8_t pieces[MAX_REBELS]
    cdef int region, i, n = deck_of(pieces, tables.n_rebels, DECK_REBELS, ctx)
    for region in range(N_REGIONS):
        state.hid.rebel_kind[region] = NONE
        if has(state.pub.in_play, region) and n > 0 and tables.knob.region_rebels:
            n -= 1
            state.hid.rebel_kind[region] = tables.rebel_kinds[pieces[n]]
            state.pub.rebels[region] = tables.knob.region_rebels
            changed(&state.pub, region)
    state.hid.rewards_left = n
    for i in range(n):
        state.hid.rewards[i] = tables.rebel_kinds[pieces[i]]
    for i in range(n, MAX_REBELS):
        state.hid.rewards[i] = NONE


cdef void lay_out_goods(Public *pub, const Tables *tables) noexcept nogil:
    # S-2
    cdef int region
    pub.taxable = pub.in_play
    for region in range(N_REGIONS):
        pub.good[region] = tables.region_good[region]


cdef void deal_agendas(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-7
    cdef int8_t cards[MAX_AGENDAS]
    cdef int seat
    without(cards, deck_of(cards, tables.n_agendas, DECK_AGENDAS, ctx), tables.agendas_boxed)
    for seat in range(ctx.n_seats):
        state.hid.agenda[seat] = cards[tables.knob.agendas_dealt * ctx.player[seat]]
        state.hid.agenda_other[seat] = cards[2 * ctx.player[seat] + 1] if tables.knob.agendas_dealt == 2 else NONE


cdef void deal_leaders(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-6. Leaders asked for by name come first; the others are dealt from the rest, the same ones to the same players.
    cdef int8_t cards[MAX_LEADERS]
    cdef bint taken[MAX_LEADERS]
    cdef int seat = 0, player, next = 0
    memset(taken, 0, sizeof(taken))
    for player in range(ctx.n_seats):
        if ctx.faction[player] >= 0:
            taken[ctx.faction[player]] = True
    deck_of(cards, tables.n_leaders, DECK_LEADERS, ctx)
    for player in range(ctx.n_seats):
        for seat in range(ctx.n_seats):
            if ctx.player[seat] == player:
                break
        if ctx.faction[player] >= 0:
            give_leader(state, tables, seat, ctx.faction[player])
        elif ctx.faction[player] == FACTION_DEALT:
            while taken[cards[next]]:
                next += 1
            give_leader(state, tables, seat, cards[next])
            next += 1


cdef void give_leader(State *state, const Tables *tables, int seat, int leader) noexcept nogil:
    state.pub.leader[seat] = leader
    state.pub.holder[tables.leader_ability[leader]] = seat
    state.pub.coins[seat] = max(0, state.pub.coins[seat] + tables.leader_coins[leader])


cdef void keep_agenda(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # S-7
    cdef Move moves[2]
    cdef int first = state.hid.agenda[seat], second = state.hid.agenda_other[seat]
    if second == NONE:
        return
    moves[0], moves[1] = Move(first, 0, 0, 0), Move(second, 0, 0, 0)
    if choose(ctx, state, seat, KIND_AGENDA, moves, 2).what == second:
        state.hid.agenda[seat], state.hid.agenda_other[seat] = second, first


cdef void take_leader(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # S-6
    cdef Move moves[MAX_LEADERS]
    cdef bint taken[MAX_LEADERS]
    cdef int i, n = 0
    if state.pub.leader[seat] != NONE:
        return
    memset(taken, 0, sizeof(taken))
    for i in range(ctx.n_seats):
        if state.pub.leader[i] != NONE:
            taken[state.pub.leader[i]] = True
    for i in range(tables.n_leaders):
        if not taken[i]:
            moves[n] = Move(i, 0, 0, 0)
            n += 1
    give_leader(state, tables, seat, choose(ctx, state, seat, KIND_LEADER, moves, n).what)


cdef uint16_t open_regions(const Public *pub, const Tables *tables) noexcept nogil:
    return pub.in_play if tables.hooks.start_regions == NULL else tables.hooks.start_regions(pub)


cdef void start_troop(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # S-10: count runs over laps of all seats
    cdef Move moves[N_REGIONS]
    cdef int lap = state.pub.count // players(&state.pub, tables), n
    if lap >= tables.start_troops[seat] + tables.leader_troops[state.pub.leader[seat]] or state.pub.supply[seat] == 0:
        return
    n = region_moves(open_regions(&state.pub, tables), moves)
    add_troop(&state.pub, seat, choose(ctx, state, seat, KIND_TROOP, moves, n).where)


cdef void start_leader(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # S-11
    cdef Move moves[N_REGIONS]
    cdef int n = region_moves(state.pub.occupied[seat], moves)
    if n == 0:                                                  # a variant without starting troops: anywhere
        n = region_moves(open_regions(&state.pub, tables), moves)
    add_leader(&state.pub, seat, choose(ctx, state, seat, KIND_LEADER_PLACE, moves, n).where)
