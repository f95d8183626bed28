from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.burgundy.state cimport *

cdef bint step(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
