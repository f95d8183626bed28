from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.scythia.state cimport *

cdef bint step(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int turn_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil
