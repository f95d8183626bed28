# Included by a game's engine.pyx after engine.pxi, where something that seats hold at the start can be given to them:
# functions held(), trade() and lies() of its gifts.pyx, cimported before (see Gifts in giving.pxd), and GIFTS and LAID
# in declared.py.

cdef bint _held(const void *state, const void *tables, int kind, int seat, uint64_t *rows) noexcept nogil:
    return held(<const State *>state, <const Tables *>tables, kind, seat, rows)

cdef bint _trade(void *state, const void *tables, int kind, int seat, int row, int other, Rng *rng) noexcept nogil:
    return trade(<State *>state, <const Tables *>tables, kind, seat, row, other, rng)

cdef bint _lies(const void *state, const void *tables, int kind, int row, uint64_t *lying,
                uint64_t *boxed) noexcept nogil:
    return lies(<const State *>state, <const Tables *>tables, kind, row, lying, boxed)

GIVING.held, GIVING.trade, GIVING.lies, GIVING.n_held = _held, _trade, _lies, N_GIFTS
