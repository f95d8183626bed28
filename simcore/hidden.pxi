# Included by a game's engine.pyx after engine.pxi, where its rules know what seats cannot see (redeal), what a search
# should strive for (value) and what a position must not hold (sound): functions of those names, cimported before.

cdef void _redeal(void *state, const void *tables, int seat, Rng *rng) noexcept nogil:
    redeal_hidden(<State *>state, <const Tables *>tables, seat, rng)

cdef double _value(const void *state, const void *tables, int seat) noexcept nogil:
    return value_of(<const State *>state, <const Tables *>tables, seat)

cdef bint _sound(const void *state, const void *tables) noexcept nogil:
    return is_sound(<const State *>state, <const Tables *>tables)

GAME.redeal, GAME.value, GAME.sound = _redeal, _value, _sound
