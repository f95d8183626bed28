from simcore.choice cimport Ctx, Move
from simcore.burgundy.state cimport *

cdef int turn_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
