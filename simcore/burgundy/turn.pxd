from simcore.choice cimport Ctx
from simcore.burgundy.state cimport *

cdef void turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
