# The Rebellion's turns.
from simcore.choice cimport Ctx
from simcore.rurik.state cimport *

cdef void rebellion_turn(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
