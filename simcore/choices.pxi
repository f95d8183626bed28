# Included by a game's engine.pyx after engine.pxi, where its COLUMNS have those of DECIDED in declare.py.

cdef void _count(void *state, int seat, int n_moves) noexcept nogil:
    cdef Tally *tally = &(<State *>state).tally
    tally.decisions[seat] += 1
    tally.options[seat] = min(tally.options[seat] + n_moves, 32767)

GAME.count = _count
