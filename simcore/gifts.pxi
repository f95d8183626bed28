# Included by a game's engine.pyx after engine.pxi, where something that seats hold at the start can be given to them:
# functions held() and trade() of its gifts.pyx, cimported before (see Gifts in giving.pxd), and GIFTS in declared.py.

cdef bint _held(const void *state, const void *tables, int kind, int seat, uint64_t *rows) noexcept nogil:
    return held(<const State *>state, <const Tables *>tables, kind, seat, rows)

cdef bint _trade(void *state, const void *tables, int kind, int seat, int row, int other, Rng *rng) noexcept nogil:
    return trade(<State *>state, <const Tables *>tables, kind, seat, row, other, rng)

GIFTS.held, GIFTS.trade = _held, _trade
