from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.burgundy.state cimport *

cdef void gain_workers(State *state, const Tables *tables, int seat, int workers) noexcept nogil
cdef void gain_silver(State *state, const Tables *tables, int seat, int silver) noexcept nogil
cdef void pay(State *state, const Tables *tables, int seat, int workers, int silver) noexcept nogil
cdef void score(State *state, const Tables *tables, int seat, int part, int points, int where, Ctx *ctx) noexcept nogil
