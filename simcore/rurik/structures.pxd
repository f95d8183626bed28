from simcore.choice cimport Ctx, Move
from simcore.rurik.state cimport *

cdef int build_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void build(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef void convert_piece(State *state, const Tables *tables, int seat, int region, int target) noexcept nogil
