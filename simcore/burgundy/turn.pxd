from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.burgundy.state cimport *

cdef void turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
