from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.scythia.state cimport *

cdef void setup(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void draft(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void keep(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
