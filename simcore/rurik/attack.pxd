from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.rurik.derived cimport *

cdef int attack_options(const Public *pub, const Tables *tables, int seat, int what, Move *moves) noexcept nogil
cdef int targets_in(const Public *pub, const Tables *tables, int seat, int what, int region, int extra, Move *moves,
                    int home) noexcept nogil
cdef void attack(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef int casualty_check(State *state, const Tables *tables, int seat, int home, int region, int cards, int *revealed,
                        Ctx *ctx) noexcept nogil
