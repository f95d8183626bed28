from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.rurik.derived cimport *

cdef bint covers(const int8_t *goods, int boons, const int8_t *cost, int kinds) noexcept nogil
cdef int spend(State *state, int seat, int kinds, bint boon, Ctx *ctx) noexcept nogil
cdef void pay_goods(State *state, int seat, const int8_t *cost, Ctx *ctx) noexcept nogil
cdef void gain_any_good(State *state, int seat, Ctx *ctx) noexcept nogil
