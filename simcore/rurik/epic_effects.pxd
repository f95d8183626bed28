# What epic structures do.
from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.rurik.derived cimport *

cdef void after_move(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef void carry(Public *pub, const Tables *tables, int origin, int target, int extra) noexcept nogil
cdef int catacombs(const Public *pub, const Tables *tables, int region) noexcept nogil
cdef void cross(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef int cross_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void end_round(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void end_turn(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void fill_library(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int gate(const Public *pub) noexcept nogil
cdef int tower_options(const Public *pub, const Tables *tables, int seat, int what, Move *moves) noexcept nogil
cdef int wall(const Public *pub, const Tables *tables, int region) noexcept nogil


cdef inline bint may_speak(const Public *pub, int seat) noexcept nogil:
    # Q-Veche: whether the seat may give a troop when a piece of its own comes there
    return not has(pub.once_used[seat], EPIC_VECHE) and pub.supply[seat] > 0
