from simcore.choice cimport Ctx, Move
from simcore.rurik.state cimport *

cdef int pieces_of(const Public *pub, const Tables *tables, int seat, int what, int region,
                   Move *pieces) noexcept nogil
cdef void bind(Public *pub, const Tables *tables, int seat, int region, int points) noexcept nogil
cdef void go(State *state, const Tables *tables, int owner, int origin, int target, int extra) noexcept nogil
cdef int march_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef int ride_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void march(State *state, const Tables *tables, int seat, Move move) noexcept nogil
cdef int lift_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef int lift(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef int banish_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void banish(State *state, const Tables *tables, int seat, Move move) noexcept nogil
cdef int errand_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void errand(State *state, const Tables *tables, int seat, Move move) noexcept nogil
cdef int circuit_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void circuit(State *state, const Tables *tables, int seat, Move move) noexcept nogil
