from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.burgundy.state cimport *

cdef void place_free(State *state, const Tables *tables, int seat, uint32_t slots, bint inns, bint declinable,
                     Ctx *ctx) noexcept nogil
