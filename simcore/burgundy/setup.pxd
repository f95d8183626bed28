from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.burgundy.state cimport *

cdef void setup(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void take_duchy(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void survey(State *state, const Tables *tables, int seat) noexcept nogil
cdef bint castle_is_chosen(const State *state, const Tables *tables) noexcept nogil
cdef void place_castle(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
