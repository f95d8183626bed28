from ludometer.simcore.rng cimport Rng
from ludometer.simcore.scythia.state cimport *

cdef void redeal(State *state, const Tables *tables, int seat, Rng *rng) noexcept nogil
cdef bint sound(const State *state, const Tables *tables) noexcept nogil
