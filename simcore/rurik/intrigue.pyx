"""Intrigue cards (I-*)."""
from simcore.choice cimport Ctx, Move
from simcore.rurik.state cimport *


cdef void lay_out_intrigue(Public *pub, const Tables *tables, Ctx *ctx) noexcept nogil:
    pass


cdef void activate(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    pass
