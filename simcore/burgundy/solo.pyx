"""The solo game (A-1 to A-41): all spaces of the duchy are to be covered, and points are worth actions."""
from simcore.choice cimport Ctx, Move, choose, note
from simcore.burgundy.actions cimport clear, make_room, pay, room_for, store
from simcore.burgundy.effects cimport act_at_once, place_free
from simcore.burgundy.score cimport monastery_points, score
from simcore.burgundy.state cimport *


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
                clear(state, slot)
                return


cdef void sail(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # A-11, A-12, after a ship has its goods: the others go, and some of the own ones may be swapped for a tile
    cdef Public *pub = &state.pub
    cdef Estate *estate = &state.estate[seat]
    cdef uint32_t slots = pub.offered >> N_DEPOT_SLOTS << N_DEPOT_SLOTS
    cdef Move moves[MAX_BLACK + 1]
    cdef Move move
    cdef int depot, good, i, goods = 0, n = 1
    for good in range(N_GOODS):
        goods += estate.goods[good]
        for depot in range(N_DEPOTS):
            pub.goods_gone[good] += pub.goods[depot][good]
            pub.goods[depot][good] = 0
    if goods < tables.tile_goods or not room_for(estate, tables):
        return
    moves[0] = Move(END, 0, 0, 0)
    while slots:
        moves[n] = Move(TAKE, lowest(slots), 0, 0)
        slots &= slots - 1
        n += 1
    if n == 1:
        return
    move = choose(ctx, state, seat, SWAP, moves, n)
    if move.what == END:
        return
    for i in range(tables.tile_goods):
        n = 0
        for good in range(N_GOODS):
            moves[n] = Move(good, 0, 0, 0)
            n += estate.goods[good] > 0
        good = choose(ctx, state, seat, SWAP_GOOD, moves, n).what
        estate.goods[good] -= 1
        pub.goods_gone[good] += 1
    make_room(state, tables, seat, ctx)
    pub.gone[pub.slot[move.where]] += 1
    store(state, tables, seat, tables.blank, ctx)               # A-13
    clear(state, move.where)
    state.tally.swaps += 1


cdef void count_points(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil:
    # A-30 to A-33
    cdef Public *pub = &state.pub
    cdef int lack = pub.target - pub.counter - points, price = lack * tables.point_price
    cdef Move[2] moves = [Move(0, 0, 0, 0), Move(lack, 0, 0, 0)]
    if points <= 0:
        return
    pub.counter += points
    if lack > 0 and 0 < price <= state.estate[seat].silver and choose(ctx, state, seat, TOP_UP, moves, 2).what:
        pay(state, seat, 0, price)
        state.tally.points_bought += lack
        lack = 0
    if lack <= 0:
        pub.counter = 0
        pub.target = max(1, pub.target - tables.solo_step)
        pub.owed += 1
        state.tally.targets += 1
        note(ctx, seat, NOTE_TARGET, pub.target, Move(0, 0, 0, 0))


cdef void take_owed(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # A-30, A-33
    while state.pub.owed and not ctx.error:
        state.pub.owed -= 1
        act_at_once(state, tables, seat, CASTLE_ACTION, 0, False, ctx)


cdef void score_monastery(State *state, const Tables *tables, int seat, int tile, Ctx *ctx) noexcept nogil:
    # A-20
    cdef int points
    if tables.effect[tile] < SCORE_GOODS_TYPES:
        return
    points = monastery_points(state, tables, seat, tile)
    state.tally.scored[tables.monastery[tile] - FIRST_SCORING][seat] += points
    score(state, seat, VP_MONASTERIES, points, tile, ctx)


cdef void fill_colour(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # A-21; I-8
    place_free(state, tables, seat, ~0u << N_DEPOT_SLOTS, True, ctx)


cdef bint all_covered(const State *state, const Tables *tables) noexcept nogil:
    # A-40
    return size_of(state.estate[0].covered) == duchy_of(tables, &state.estate[0]).n_spaces
