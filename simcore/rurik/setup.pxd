# Setup: the deal, and the decisions before the first round.
from simcore.choice cimport Ctx, Move
from simcore.rurik.state cimport *

cdef void setup(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void keep_agenda(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void take_leader(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void start_troop(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void start_leader(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef int deck_of(int8_t *cards, int n, int which, Ctx *ctx) noexcept nogil
cdef int region_moves(uint16_t regions, Move *moves) noexcept nogil
