# Action phase: a turn, and the main actions point by point.
from simcore.choice cimport Ctx, Move
from simcore.rurik.state cimport *

cdef void restore(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef int turn_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil
