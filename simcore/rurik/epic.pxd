# Epic structures: built by a seat, owned by nobody, their effects open to all.
from simcore.choice cimport Ctx, Move
from simcore.rurik.state cimport *

cdef void lay_out_epic(Public *pub, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int epic_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef uint16_t ground_in(const Public *pub, const Tables *tables, uint16_t regions) noexcept nogil
cdef uint16_t places_for(const Public *pub, const Tables *tables, int seat, int card, uint16_t regions,
                         uint16_t ground) noexcept nogil
cdef void build_epic(State *state, const Tables *tables, int seat, int card, Ctx *ctx) noexcept nogil
cdef int cross_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void cross(State *state, const Tables *tables, int seat, Move move) noexcept nogil
cdef int tower_options(const Public *pub, const Tables *tables, int seat, int what, Move *moves) noexcept nogil
cdef void arrived(State *state, const Tables *tables, int seat, int region, bint leader, Ctx *ctx) noexcept nogil
cdef void swap_port(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void palace_deeds(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef uint16_t epic_regions(const Public *pub) noexcept nogil
cdef int tokens_due(const Public *pub, const Tables *tables, int seat) noexcept nogil
cdef void final_tokens(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
