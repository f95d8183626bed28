from simcore.choice cimport Ctx, Move
from simcore.scythia.state cimport *

cdef int act_options(const State *state, const Tables *tables, int seat, int building, int colour,
                   Move *moves) noexcept nogil
cdef int centre_options(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil
cdef void act(State *state, const Tables *tables, int seat, int building, Move move, Ctx *ctx) noexcept nogil
cdef void visit(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil
