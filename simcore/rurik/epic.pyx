"""Epic structures (Q-*)."""
from simcore.choice cimport Ctx, Move
from simcore.rurik.state cimport *


cdef void lay_out_epic(Public *pub, const Tables *tables, Ctx *ctx) noexcept nogil:
    pass


cdef int cross_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    return 0


cdef int epic_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    return 0


cdef int tower_options(const Public *pub, const Tables *tables, int seat, int what, Move *moves) noexcept nogil:
    return 0


cdef void build_epic(State *state, const Tables *tables, int seat, int card, Ctx *ctx) noexcept nogil:
    pass


cdef void arrived(State *state, const Tables *tables, int seat, int region, bint leader, Ctx *ctx) noexcept nogil:
    pass


cdef void swap_port(State *state, const Tables *tables, int seat, int gained, Ctx *ctx) noexcept nogil:
    pass


cdef void palace_deeds(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    pass


cdef uint16_t epic_regions(const Public *pub) noexcept nogil:
    return 0


cdef void final_tokens(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    pass
