from simcore.choice cimport Ctx, Move
from simcore.rurik.state cimport *

cdef void draw_faction(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void place_lair(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void spawn(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef bint can_defeat_faction(const Public *pub, const Tables *tables, int seat) noexcept nogil
cdef void defeat_faction(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
