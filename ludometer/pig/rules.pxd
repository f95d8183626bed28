from ludometer.simcore.choice cimport Ctx
from .state cimport Result, State, Tables

cdef void setup(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef bint step(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil
