from simcore.choice cimport Ctx, Move
from simcore.burgundy.state cimport *

cdef void lay(State *state, const Tables *tables, int seat, int tile, int space) noexcept nogil
cdef void lasting(Estate *estate, const Tables *tables, int tile) noexcept nogil
cdef void place(State *state, const Tables *tables, int seat, int stored, int space, Ctx *ctx) noexcept nogil
cdef void perform(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef void advance(State *state, const Tables *tables, int seat, int spaces) noexcept nogil
