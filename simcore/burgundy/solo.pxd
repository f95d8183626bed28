from simcore.choice cimport Ctx
from simcore.burgundy.state cimport *

cdef void remove_tile(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void sail(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void count_points(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil
cdef void bring_in_any_order(State *state, const Tables *tables, int seat, int tile, int space, bint acts,
                             Ctx *ctx) noexcept nogil
cdef void act_before_route(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void take_owed(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef bint all_covered(const State *state, const Tables *tables) noexcept nogil
