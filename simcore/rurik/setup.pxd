# Setup: the deal, and the decisions before the first round.
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.rurik.derived cimport *

cdef void setup(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void keep_agenda(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void take_leader(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void start_troop(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void start_leader(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
