# Setup: the deal, and the decisions before the first round.
from simcore.choice cimport Ctx
from simcore.rurik.derived cimport *

cdef void setup(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void keep_agenda(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void take_leader(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void start_troop(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void start_leader(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
