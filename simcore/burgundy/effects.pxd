from simcore.choice cimport Ctx, Move
from simcore.burgundy.state cimport *

cdef void place_tile(State *state, const Tables *tables, int seat, int tile, int space, Ctx *ctx) noexcept nogil
cdef void take_effect(State *state, const Tables *tables, int seat, int tile, int space, Ctx *ctx) noexcept nogil
cdef void perform(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef void build(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil
cdef int act_at_once(State *state, const Tables *tables, int seat, int kind, int moment, int die,
                     Ctx *ctx) noexcept nogil
cdef void load(State *state, const Tables *tables, int seat, int first, int second, int good, Ctx *ctx) noexcept nogil
cdef void advance(State *state, const Tables *tables, int seat, int spaces) noexcept nogil
cdef void graze(State *state, const Tables *tables, int seat, int space, int animal, Ctx *ctx) noexcept nogil
cdef void score_herd(State *state, const Tables *tables, int seat, int space, int animal, Ctx *ctx) noexcept nogil
