# Moves: what may go from one region to another.
from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.rurik.derived cimport *

cdef int pieces_of(const Public *pub, const Tables *tables, int seat, int what, int region,
                   Move *pieces) noexcept nogil
cdef int toll_region(const Public *pub, const Tables *tables) noexcept nogil
cdef int points_for(const Public *pub, const Tables *tables, int region, int extra) noexcept nogil
cdef uint16_t enterable(const Tables *tables, uint16_t regions, int toll, int points) noexcept nogil
cdef Move *add_steps(const Move *pieces, int kinds, int single, uint16_t targets, int toll, Move *next) noexcept nogil
cdef void go(State *state, const Tables *tables, int owner, int origin, int target, int extra) noexcept nogil
cdef int march_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void march(State *state, const Tables *tables, int seat, Move move) noexcept nogil
cdef int lift_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef uint16_t landings(const Public *pub, const Tables *tables, int region, int extra) noexcept nogil
cdef int lift(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef int banish_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void banish(State *state, const Tables *tables, int seat, Move move) noexcept nogil
