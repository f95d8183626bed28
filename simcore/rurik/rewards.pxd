# What the rewards of cards and tokens give.
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.rurik.derived cimport *

cdef void gain(State *state, const Tables *tables, int seat, const int8_t *gains, Ctx *ctx) noexcept nogil
cdef void step_up(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef bint accepts(State *state, int seat, int what, int where, Ctx *ctx) noexcept nogil
