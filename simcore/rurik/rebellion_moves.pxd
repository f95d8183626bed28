# How the Rebellion musters, moves and attacks.
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.rurik.derived cimport *

cdef bint can_strike(const Public *pub, int region) noexcept nogil
cdef int destination(const Public *pub, const Tables *tables, const int8_t *order) noexcept nogil
cdef bint may_muster(const Public *pub) noexcept nogil
cdef void rebellion_attack(State *state, const Tables *tables, int points, int fewer, Ctx *ctx) noexcept nogil
cdef void rebellion_move(State *state, const Tables *tables, int points, uint16_t allowed, Ctx *ctx) noexcept nogil
cdef void rebellion_muster(State *state, const Tables *tables, int points, Ctx *ctx) noexcept nogil
cdef int source(const Public *pub, const Tables *tables, const int8_t *order, int target,
                uint16_t allowed) noexcept nogil
