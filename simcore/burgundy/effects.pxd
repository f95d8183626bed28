from simcore.choice cimport Ctx, Move
from simcore.burgundy.state cimport *

cdef void lay(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil
cdef void lasting(Estate *estate, const Tables *tables, int tile) noexcept nogil
cdef void derive(const State *state, const Tables *tables, int seat, Estate *renewed) noexcept nogil
cdef void take_effect(State *state, const Tables *tables, int seat, int tile, int space, Ctx *ctx) noexcept nogil
cdef void place_free(State *state, const Tables *tables, int seat, uint32_t slots, bint inns, Ctx *ctx) noexcept nogil
cdef void perform(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef void build(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil
cdef void act_at_once(State *state, const Tables *tables, int seat, int kind, int die, bint by_castle,
                      Ctx *ctx) noexcept nogil
cdef void load(State *state, int seat, int first, int second, int good, Ctx *ctx) noexcept nogil
cdef void advance(State *state, const Tables *tables, int seat, int spaces) noexcept nogil
