from simcore.choice cimport Ctx, Move
from simcore.rurik.state cimport *

cdef bint open_ground(const Public *pub, const Tables *tables, int region, int leaving) noexcept nogil
cdef bint room_for(const Public *pub, const Tables *tables, int region, int structure) noexcept nogil
cdef int build_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void build(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef void convert_piece(State *state, const Tables *tables, int seat, int region, int target) noexcept nogil
