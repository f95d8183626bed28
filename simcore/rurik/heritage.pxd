from simcore.choice cimport Ctx
from simcore.rurik.state cimport *

cdef void lay_war_rewards(Public *pub, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int cards_in_play(const Public *pub, const Tables *tables, int8_t *cards) noexcept nogil
cdef void deal_heritage(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void keep_heritage(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void settle_heritage(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
