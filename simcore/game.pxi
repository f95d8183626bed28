# Included by the engine.pyx of each game: its rules by the types that choice.pxd knows them by. The includer has
# State, Tables and Result, and the modules setup, game, hidden and score.

cdef void _setup(void *state, const void *tables, Ctx *ctx) noexcept nogil:
    setup.setup(<State *>state, <const Tables *>tables, ctx)

cdef bint _step(void *state, const void *tables, Ctx *ctx) noexcept nogil:
    return game.step(<State *>state, <const Tables *>tables, ctx)

cdef void _redeal(void *state, const void *tables, int seat, Rng *rng) noexcept nogil:
    hidden.redeal(<State *>state, <const Tables *>tables, seat, rng)

cdef double _value(const void *state, const void *tables, int seat) noexcept nogil:
    return score.value(<const State *>state, <const Tables *>tables, seat)

cdef void _result_row(const void *state, const void *tables, const Ctx *ctx, int seat, void *row) noexcept nogil:
    score.result(<const State *>state, <const Tables *>tables, ctx, seat, <Result *>row)

cdef bint _sound(const void *state, const void *tables) noexcept nogil:
    return hidden.sound(<const State *>state, <const Tables *>tables)

cdef Game GAME = Game(sizeof(State), sizeof(Result), _setup, _step, _redeal, _value, _result_row, _sound)
