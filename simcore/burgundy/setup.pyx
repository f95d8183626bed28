"""Setup: the deal of a block, then duchies and starting castles, where these are chosen.

What belongs to a player (duchy, goods, dice) is dealt by player, what lies on the table by place. So the games of a
block, in which the players sit in other seats, share one deal.
"""
from libc.string cimport memset
from ludometer.simcore.choice cimport FACTION_CHOSEN, FACTION_DEALT, Ctx, Move, choose, note
from ludometer.simcore.rng cimport DECK, Rng, rng_below, rng_seek, shuffle
from ludometer.simcore.burgundy.duchy cimport lay
from ludometer.simcore.burgundy.hooks cimport after_act, after_castle, deal_more
from ludometer.simcore.burgundy.scoring cimport complete
from ludometer.simcore.burgundy.estates cimport *


cdef void setup(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # everything not named here starts at zero, the bonus tiles taken too (S-5)
    cdef Public *pub = &state.pub
    cdef Estate *estate
    cdef int seat
    memset(state, 0, sizeof(State))
    pub.course.n_seats = ctx.n_seats
    clear_places(state)
    for seat in range(SEATS):
        state.estate[seat].shift = 1
        set_terms(&state.estate[seat], tables)
        pub.bridge_order[seat] = pub.order[seat] = seat         # G-2, G-20
    for seat in range(n_dukes(pub, tables)):                    # S-1
        estate = &state.estate[seat]
        estate.silver = tables.start_silver[seat]
        estate.workers = tables.start_workers[seat]
        state.tally.silver_gained[seat] = estate.silver
        state.tally.workers_gained[seat] = estate.workers
    deal_tiles(state, tables, ctx)
    deal_goods(state, tables, ctx)
    deal_duchies(state, tables, ctx)
    deal_more(state, tables, ctx)
    pub.course.stage = STAGE_DUCHIES


cdef void clear_places(State *state) noexcept nogil:
    # no place of the State holds anything
    cdef int seat
    memset(state.pub.slot, NONE, sizeof(state.pub.slot))
    memset(state.pub.shield, NONE, sizeof(state.pub.shield))
    memset(state.pub.goods_line, NONE, sizeof(state.pub.goods_line))
    for seat in range(SEATS):
        memset(state.half[seat].tile, NONE, sizeof(state.half[seat].tile))
        memset(state.seat[seat].stored, NONE, sizeof(state.seat[seat].stored))
        memset(state.estate[seat].common, NONE, sizeof(state.estate[seat].common))
        memset(state.estate[seat].route, NONE, sizeof(state.estate[seat].route))
        state.estate[seat].duchy = state.estate[seat].castle = state.estate[seat].patron = NONE


cdef void deal_tiles(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-3; S-4: the starting castles come out of the castles
    cdef Rng rng
    cdef int8_t *supply
    cdef int back, tile, i, n
    for back in range(N_BACKS):
        supply = state.hid.supply[back]
        n = 0
        for tile in range(tables.n_tiles):
            for i in range(tables.copies[back][tile]):
                supply[n] = tile
                n += 1
        if back == CASTLE:
            n -= n_dukes(&state.pub, tables)
        rng_seek(&rng, &ctx.luck, DECK, DECK_SUPPLIES + back)
        shuffle(supply, n, &rng)
        state.pub.left[back] = n
        for i in range(n, MAX_SUPPLY):
            supply[i] = NONE


cdef void deal_goods(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-2
    cdef Rng rng
    cdef int i, seat, good, first
    for i in range(MAX_GOODS):
        state.hid.goods[i] = tables.good_of[i] if i < tables.n_goods else NONE
    rng_seek(&rng, &ctx.luck, DECK, DECK_GOODS)
    shuffle(state.hid.goods, tables.n_goods, &rng)
    for seat in range(n_dukes(&state.pub, tables)):
        first = tables.knob.phases * tables.knob.rounds + tables.duke[ctx.player[seat]] * tables.knob.start_goods
        for i in range(tables.knob.start_goods):
            good = state.hid.goods[first + i]
            state.estate[seat].goods[good] += 1


cdef void deal_duchies(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # S-10: one for all, or S-12: a sheet to each player, a side of it by chance. Named ones are not dealt again.
    cdef int8_t sheets[MAX_SHEETS]
    cdef int8_t dealt[SEATS]
    cdef Rng rng
    cdef int player, seat, i, n_sheets = tables.n_sheets, first = 0, for_all
    rng_seek(&rng, &ctx.luck, DECK, DECK_DUCHIES)
    for_all = one_of(tables, NONE, &rng)
    for i in range(n_sheets):
        sheets[i] = tables.sheets[i]
    shuffle(sheets, n_sheets, &rng)
    for player in range(ctx.n_seats):
        dealt[player] = ctx.faction[player]
        if dealt[player] >= 0:
            for i in range(n_sheets):
                if sheets[i] == tables.duchy[dealt[player]].sheet:
                    n_sheets -= 1
                    sheets[i] = sheets[n_sheets]
                    break
    for player in range(ctx.n_seats):
        if dealt[player] == FACTION_DEALT:
            dealt[player] = for_all
            if not tables.knob.same_duchy:
                dealt[player] = one_of(tables, sheets[first], &rng)
                first += 1
    for seat in range(n_dukes(&state.pub, tables)):
        state.estate[seat].duchy = max(NONE, dealt[ctx.player[seat]])
    for seat in range(ctx.n_seats):                             # that of a duchy that is still to be chosen: any
        state.half[seat].board = board_of(tables, max(0, estate_of(state, tables, seat).duchy), seat)


cdef int one_of(const Tables *tables, int sheet, Rng *rng) noexcept nogil:
    # a duchy in play, of a sheet unless this is NONE
    cdef int8_t sides[MAX_DUCHIES]
    cdef int duchy, n = 0
    for duchy in range(tables.n_duchies):
        if tables.duchy[duchy].offered and sheet in (NONE, tables.duchy[duchy].sheet):
            sides[n] = duchy
            n += 1
    return sides[rng_below(rng, n)]


cdef void take_duchy(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # S-13: between the sides of the sheet that was dealt; or any in play, if the experiment lets players choose
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef int faction = ctx.faction[ctx.player[seat]], duchy, n = 0
    cdef Move moves[MAX_DUCHIES]
    for duchy in range(tables.n_duchies):
        if not tables.duchy[duchy].offered:
            continue
        if faction == FACTION_CHOSEN or estate.duchy == NONE or (
                faction == FACTION_DEALT and tables.knob.side_chosen
                and tables.duchy[duchy].sheet == tables.duchy[estate.duchy].sheet):
            moves[n] = Move(duchy, 0, 0, 0)
            n += 1
    if leads(tables, seat) and n:                               # of two seats that share a duchy, the first chooses
        estate.duchy = choose(ctx, state, seat, KIND_DUCHY, moves, n).what
    survey(state, tables, seat)


cdef void survey(State *state, const Tables *tables, int seat) noexcept nogil:
    # count the spaces of each region and colour of a duchy on which nothing lies yet
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef int region, colour, part
    state.half[seat].board = board_of(tables, estate.duchy, seat)
    for region in range(tables.duchy[estate.duchy].n_regions):
        estate.region_left[region] = tables.duchy[estate.duchy].region_size[region]
    for colour in range(N_COLOURS):
        estate.colour_left[colour] = 0
        for part in range(tables.n_halves):
            estate.colour_left[colour] += size_of(tables.duchy[estate.duchy + part * MAX_DUCHIES].colour[colour])


cdef bint castle_is_chosen(const State *state, const Tables *tables) noexcept nogil:
    # S-14: the rulebook names the space only where all seats have the same duchy for beginners
    cdef int seat, duchy = state.estate[0].duchy
    if tables.knob.castle_chosen != CASTLE_BY_RULEBOOK:
        return tables.knob.castle_chosen == CASTLE_CHOSEN
    for seat in range(1, state.pub.course.n_seats):
        if estate_of(state, tables, seat).duchy != duchy:
            return True
    return not (tables.knob.same_duchy and tables.duchy[duchy].beginners)


cdef void place_castle(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # S-11, S-14, S-16
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef const Duchy *duchy = duchy_of(tables, &state.half[seat])
    cdef uint64_t spaces
    cdef Move moves[N_HALVES * N_SPACES]
    cdef int part, n = 0
    if not leads(tables, seat):
        return
    estate.castle = duchy.start
    if duchy.start_chosen or state.pub.castles_chosen:
        for part in range(tables.n_halves):
            spaces = duchy_of(tables, half_of(state, tables, seat, part)).starts
            while spaces:
                moves[n] = Move(0, lowest(spaces) + part * N_SPACES, 0, 0)
                spaces &= spaces - 1
                n += 1
        estate.castle = choose(ctx, state, seat, KIND_CASTLE, moves, n).where
    lay(state, tables, seat, tables.castle_tile, estate.castle)
    if tables.knob.start_castle_scores and tables.hooks.bring != NULL:          # S-15
        tables.hooks.bring(state, tables, seat, tables.castle_tile, estate.castle, False, ctx)
        after_act(state, tables, seat, ctx)
    elif tables.knob.start_castle_scores:
        complete(state, tables, seat, estate.castle, ctx)
    after_castle(state, tables, seat, ctx)
    note(ctx, seat, NOTE_START, estate.workers, Move(estate.duchy, estate.castle, 0, 0))
