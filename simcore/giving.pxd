# Gifts: what a seat is given at the start of a deal, and not in its twin, to see what it causes.
from libc.stdint cimport int8_t, uint64_t
from libc.string cimport memcmp, memcpy, memset
from ludometer.simcore.bits cimport has, lowest, size_of
from ludometer.simcore.choice cimport MAX_SEATS, MAX_STATE_WORDS, Ctx, replay
from ludometer.simcore.rng cimport GIVE, Rng, rng_below, rng_seek

# `held` fills `rows` with the set of rows of a kind that a seat holds, and is False as long as these are not dealt.
# `trade` exchanges what a seat holds of them, its `other`, for `row`, wherever that lies, and moves nothing else; with
# other = -1 it holds none and gets one more card; with seat = -1 the two rows trade places everywhere. It is False, and
# changes nothing, where it cannot be done. `rng` draws one of several copies.
# `lies` is asked of what lies on the table for all seats: which rows are in the deal and which in the box, of those
# that could trade places with `row`. What is given in such a kind changes whether it lies: another trades places with
# it, drawn from the box or from the deal.
ctypedef bint (*held_fn)(const void *state, const void *tables, int kind, int seat, uint64_t *rows) noexcept nogil
ctypedef bint (*trade_fn)(void *state, const void *tables, int kind, int seat, int row, int other,
                          Rng *rng) noexcept nogil
ctypedef bint (*lies_fn)(const void *state, const void *tables, int kind, int row, uint64_t *lying,
                         uint64_t *boxed) noexcept nogil

cdef struct Gifts:              # the functions of a game; NULL: nothing can be given
    held_fn held
    trade_fn trade
    lies_fn lies
    int n_held                  # kinds that seats hold; those behind them lie on the table

cdef struct Gift:               # what is given in a game
    const Gifts *how
    int kind                    # place among GIFTS, and LAID behind them, of declared.py
    int row                     # in the table of that name
    int other                   # the row that it trades places with everywhere; -1 = it is given to a player
    bint skip                   # whether games in which it changes nothing are left out
    bint due                    # not handed over yet
    bint done                   # it could be
    bint same                   # it changed nothing, so the rest of the game is that of the twin deal
    int8_t got[MAX_SEATS]       # by seat: place in GOT of gifts.py

cdef enum:                      # places in GOT of gifts.py
    GOT_RECEIVED = 1
    GOT_GAVE
    GOT_HAD
    N_GOT


cdef inline Gift *fill_gift(Gift *gift, const Gifts *how, asked, bint skip=False) except? NULL:
    # from (kind, row, other); NULL where nothing is given
    if asked is None:
        return NULL
    if how.held == NULL:
        raise ValueError("nothing can be given in this game")
    memset(gift, 0, sizeof(Gift))
    gift.how, gift.skip = how, skip
    gift.kind, gift.row, gift.other = asked
    return gift


cdef inline int drawn(uint64_t rows, Rng *rng) noexcept nogil:
    # a row of a set by chance; -1 of none
    cdef int i
    for i in range(rng_below(rng, size_of(rows)) if rows else 0):
        rows &= rows - 1
    return lowest(rows) if rows else -1


cdef inline void lay(Ctx *ctx, void *state, Gift *gift) noexcept nogil:
    # Puts what is due into the deal, or takes it out where it lies in it.
    cdef uint64_t lying, boxed
    cdef Rng rng
    cdef int seat, other = gift.other
    cdef bint lay_there
    if not gift.how.lies(state, ctx.tables, gift.kind, gift.row, &lying, &boxed):
        return
    gift.due = False
    lay_there = has(lying, gift.row)
    rng_seek(&rng, &ctx.luck, GIVE, 0)
    if other < 0:
        other = drawn(boxed if lay_there else lying, &rng)
    if other < 0 or not has(lying | boxed, gift.row) or not has(lying | boxed, other):
        return
    gift.done = gift.how.trade(state, ctx.tables, gift.kind, -1, gift.row, other, &rng)
    gift.how.lies(state, ctx.tables, gift.kind, gift.row, &lying, &boxed)
    for seat in range(ctx.n_seats if has(lying, gift.row) != lay_there else 0):
        gift.got[seat] = GOT_GAVE if lay_there else GOT_RECEIVED


cdef inline void give(Ctx *ctx, void *state, Gift *gift) noexcept nogil:
    # Gives what is due, if it has been dealt, to a player drawn for the block: in each of its games in another seat.
    cdef uint64_t before[MAX_SEATS]
    cdef uint64_t after
    cdef Rng rng
    cdef int seat, player, to = -1, other = gift.other, new = gift.row
    for seat in range(ctx.n_seats):
        if not gift.how.held(state, ctx.tables, gift.kind, seat, &before[seat]):
            return
    gift.due = False
    rng_seek(&rng, &ctx.luck, GIVE, 0)
    if other < 0:
        player = rng_below(&rng, ctx.n_seats)
        for seat in range(ctx.n_seats):
            to = seat if ctx.player[seat] == player else to
        if has(before[to], new):
            gift.done, gift.got[to] = True, GOT_HAD
            return
        other = drawn(before[to], &rng)
    gift.done = gift.how.trade(state, ctx.tables, gift.kind, to, new, other, &rng)
    for seat in range(ctx.n_seats):
        gift.how.held(state, ctx.tables, gift.kind, seat, &after)
        if has(after, new) != has(before[seat], new):
            gift.got[seat] = GOT_RECEIVED if has(after, new) else GOT_GAVE


cdef inline void hand_over(Ctx *ctx, void *state, Gift *gift) noexcept nogil:
    # asked at each boundary
    cdef uint64_t before[MAX_STATE_WORDS]
    if gift == NULL or not gift.due:
        return
    memcpy(before, state, ctx.game.state_size)
    if gift.kind >= gift.how.n_held:
        lay(ctx, state, gift)
    else:
        give(ctx, state, gift)
    gift.same = not gift.due and memcmp(before, state, ctx.game.state_size) == 0


cdef inline bint skipped(const Gift *gift) noexcept nogil:
    return gift != NULL and gift.skip and gift.same


cdef inline void begin(Ctx *ctx, void *state, Gift *gift) noexcept nogil:
    # the setup of a game, with what is given as soon as it is dealt
    ctx.game.setup(state, ctx.tables, ctx)
    replay(ctx, state)
    if gift != NULL:
        gift.due, gift.done, gift.same = True, False, False
        memset(gift.got, 0, sizeof(gift.got))
        hand_over(ctx, state, gift)
