# Bonus actions: schemes, deeds, conversion.
from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.rurik.derived cimport *

cdef int bonus_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef uint64_t possible_deeds(const Public *pub, const Tables *tables, int seat, uint64_t deeds) noexcept nogil
cdef void play_scheme(State *state, const Tables *tables, int seat, int card, Ctx *ctx) noexcept nogil
cdef void do_deed(State *state, const Tables *tables, int seat, int deed, Ctx *ctx) noexcept nogil
cdef void convert(State *state, const Tables *tables, int seat, int token, Ctx *ctx) noexcept nogil
cdef void scheme_effect(State *state, const Tables *tables, int seat, int card, Ctx *ctx) noexcept nogil
