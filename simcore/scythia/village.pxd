from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.scythia.state cimport *

cdef int act_options(const State *state, const Tables *tables, int seat, int building, int colour,
                   Move *moves) noexcept nogil
cdef void visit(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil
