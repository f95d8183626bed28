"""The actions of a die and the purchase: what they may do, and doing it. Placing a tile is in effects.pyx.

Each x_options writes candidates behind the n that are there and returns how many there are now. `die` is the value of
the die, or 0 where any number will do; `which` says which of the two dice it is.
"""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.burgundy.gains cimport gain_silver, gain_workers, pay, score
from ludometer.simcore.burgundy.hooks cimport after_sale, off_stack, purchase_options
from ludometer.simcore.burgundy.estates cimport *


cdef int take_options(const State *state, const Tables *tables, int seat, int die, int which, Move *moves,
                      int n) noexcept nogil:
    # T-10, M-12
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef const int8_t *cost = &tables.cost[estate.shift][die][estate.shift_take][1]         # by depot
    cdef uint32_t slots = state.pub.offered & tables.reach_slots[estate.shift][die][
        min(estate.workers, <int>MAX_SHIFT)][estate.shift_take]
    cdef unsigned int slot
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        moves[n] = Move(TAKE, slot, 0, which | cost[slot // DEPOT_SLOTS] << 1)
        n += 1
    return n


cdef int place_options(const State *state, const Tables *tables, int seat, int die, int which, Move *moves,
                       int n) noexcept nogil:
    # T-30: in each half the own tiles, then those in common
    cdef const Seat *own = &state.seat[seat]
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef const Half *half
    cdef int part
    for part in range(tables.n_halves):
        half = half_of(state, tables, seat, part)
        n = place_options_of(tables, estate, half, part, own.stored, own.n_stored, 0, die, which, moves, n)
        if estate.n_common:
            n = place_options_of(tables, estate, half, part, estate.common, estate.n_common, own.n_stored, die, which,
                                 moves, n)
    return n


cdef inline int place_options_of(const Tables *tables, const Estate *estate, const Half *half, int part,
                                 const int8_t *tiles, int n_tiles, int before, int die, int which, Move *moves,
                                 int n) noexcept nogil:
    # of stored tiles that have others before them; M-9 to M-11, not for ANY
    cdef const Layout *layout = layout_of(tables, half)
    cdef const uint64_t *reach = layout.reach[estate.shift][die][min(estate.workers, <int>MAX_SHIFT)]
    cdef const int8_t *cost
    cdef uint64_t spaces
    cdef int i, space, shift
    for i in range(n_tiles):
        if n > MAX_PLACES or listed(tiles, i):
            continue
        shift = estate.shift_place[tables.colour[tiles[i]]]
        cost = tables.cost[estate.shift][die][shift]
        spaces = spaces_for(tables, half, tiles[i]) & reach[shift]
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            moves[n] = Move(PLACE, part * N_SPACES + space, before + i, which | cost[layout.number[space]] << 1)
            n += 1
    return n


cdef inline bint listed(const int8_t *tiles, int place) noexcept nogil:
    # whether a tile before is of the same kind: two alike are one candidate
    cdef int other
    for other in range(place):
        if tiles[other] == tiles[place]:
            return True
    return False


cdef int sale_options(const State *state, const Tables *tables, int seat, int die, int which, Move *moves,
                      int n) noexcept nogil:
    # T-40
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef const int8_t *cost = tables.cost[estate.shift][die][0]
    cdef int good, workers
    for good in range(N_GOODS):
        workers = cost[good + 1]
        moves[n] = Move(SELL, good, 0, which | workers << 1)    # the next one takes its place if it cannot be done
        n += (estate.goods[good] > 0) & (workers <= estate.workers)
    return n


cdef bint room_for(const State *state, const Tables *tables, int seat) noexcept nogil:
    # T-23: for a purchase; the take action makes room by itself, and a building has just left some
    return tables.knob.discard_always or not full(tables, &state.seat[seat], estate_of(state, tables, seat))


cdef int buy_options(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil:
    # T-60; M-6: from all depots, and by any mix of workers and silver
    cdef const Estate *estate = estate_of(state, tables, seat)
    cdef bint anywhere = has(estate.effects, BUY_ANYWHERE)
    cdef uint32_t slots = state.pub.offered if anywhere else state.pub.offered >> N_DEPOT_SLOTS << N_DEPOT_SLOTS
    cdef int workers, least = max(0, tables.knob.purchase_price - estate.silver)
    cdef int most = min(tables.knob.purchase_price, estate.workers) if anywhere else 0
    if state.pub.bought >= tables.knob.purchases or least > most or not room_for(state, tables, seat):
        return n
    if most == 0:
        while slots:
            moves[n] = Move(BUY, lowest(slots), 0, 0)
            slots &= slots - 1
            n += 1
    while slots:
        for workers in range(least, most + 1):
            moves[n] = Move(BUY, lowest(slots), 0, workers << 1)
            n += 1
        slots &= slots - 1
    return purchase_options(state, tables, seat, least, most, moves, n)


cdef void take(State *state, const Tables *tables, int seat, int slot, Ctx *ctx) noexcept nogil:
    # T-11
    cdef int tile = state.pub.slot[slot]
    if tables.monastery[tile] != NONE:
        state.tally.taken[seat] |= one(tables.monastery[tile])
    if full(tables, &state.seat[seat], estate_of(state, tables, seat)):
        make_room(state, tables, seat, ctx)
    store(state, tables, seat, tile, ctx)                       # it lies in sight while a seat is asked where to
    clear(state, tables, slot)


cdef void make_room(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # T-20 to T-22: out of a full storage a tile goes first, or more if it holds more than it should
    cdef Seat *own = &state.seat[seat]
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef int n
    cdef Move moves[2 * MAX_STORAGE]
    while full(tables, own, estate) and not ctx.error:
        n = discard_options(own.stored, own.n_stored, 0, moves, 0)
        n = discard_options(estate.common, estate.n_common, own.n_stored, moves, n)
        state.pub.gone[unstore(own, estate, choose(ctx, state, seat, KIND_DISCARD, moves, n).to)] += 1
        state.tally.discards[seat] += 1


cdef int discard_options(const int8_t *tiles, int n_tiles, int before, Move *moves, int n) noexcept nogil:
    cdef int i
    for i in range(n_tiles):
        if not listed(tiles, i):
            moves[n] = Move(tiles[i], 0, before + i, 0)
            n += 1
    return n


cdef void clear(State *state, const Tables *tables, int slot) noexcept nogil:
    # its tile is taken
    if slot < N_SLOTS:
        withdraw(&state.pub, slot)
    else:
        off_stack(state, tables)


cdef void store(State *state, const Tables *tables, int seat, int tile, Ctx *ctx) noexcept nogil:
    cdef Seat *own = &state.seat[seat]
    if tables.hooks.store != NULL:
        tables.hooks.store(state, tables, seat, tile, ctx)
        return
    own.stored[own.n_stored] = tile
    own.n_stored += 1


cdef void buy(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil:
    pay(state, tables, seat, paid(move), silver_of_purchase(tables, paid(move)))
    state.pub.bought += 1
    state.tally.purchases[seat] += 1
    take(state, tables, seat, move.where, ctx)


cdef void sell(State *state, const Tables *tables, int seat, int good, Ctx *ctx) noexcept nogil:
    # T-41, R-10, M-3, M-4
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef int n = estate.goods[good]
    estate.goods[good] = 0
    estate.sold[good] += n
    state.tally.sales[seat] += 1
    gain_silver(state, tables, seat, silver_of_sale(estate, tables, n))         # first: it may be of use for the points
    if has(estate.effects, SALE_WORKERS):
        gain_workers(state, tables, seat, workers_of_sale(estate, tables))
    score(state, tables, seat, VP_GOODS, points_of_sale(state, tables, n), good, ctx)
    after_sale(state, tables, seat, good, n, ctx)


cdef void take_workers(State *state, const Tables *tables, int seat) noexcept nogil:
    # T-50, M-13, M-14
    cdef const Estate *estate = estate_of(state, tables, seat)
    gain_workers(state, tables, seat, workers_of_action(estate, tables))
    if has(estate.effects, ACTION_SILVER):
        gain_silver(state, tables, seat, silver_of_action(estate, tables))
