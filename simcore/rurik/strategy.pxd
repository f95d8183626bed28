# Strategy phase: placing advisors.
from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.rurik.derived cimport *

cdef void begin_strategy(State *state, const Tables *tables) noexcept nogil
cdef int place_advisor_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil
cdef void place_advisor(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void put_advisor(State *state, int seat, int number, int column, int coins) noexcept nogil
