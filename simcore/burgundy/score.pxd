from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.burgundy.state cimport *

cdef double value(const State *state, const Tables *tables, int seat) noexcept nogil
cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil
