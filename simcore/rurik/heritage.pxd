# Inheritances of Stone & Blade.
from ludometer.simcore.rng cimport Rng
from ludometer.simcore.rurik.derived cimport *

cdef void join_heritage(Tables *tables) noexcept nogil
cdef int cards_in_play(const Public *pub, const Tables *tables, int8_t *cards) noexcept nogil
cdef void redeal_heritage(State *state, const Tables *tables, int seat, Rng *rng) noexcept nogil
cdef bint sound_heritage(const State *state, const Tables *tables) noexcept nogil


cdef inline int inheritance_price(const Tables *tables, int card, int region) noexcept nogil:
    # H-10: coins to take it in this region
    return tables.heritage_cost[card] + (region != tables.heritage_region[card]) * tables.knob.inheritance_elsewhere
