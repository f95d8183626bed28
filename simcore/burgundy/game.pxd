from simcore.choice cimport Ctx
from simcore.burgundy.state cimport *

cdef bint step(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
