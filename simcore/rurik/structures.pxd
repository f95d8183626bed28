from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *

cdef uint32_t church_targets(const Public *pub, const Tables *tables, int seat, int region) noexcept nogil
cdef int build_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void build(State *state, const Tables *tables, int seat, Move move) noexcept nogil
cdef void convert_piece(State *state, const Tables *tables, int seat, int region, int target) noexcept nogil
