from simcore.choice cimport Ctx
from simcore.scythia.state cimport *

cdef bint payable(const State *state, int seat, const Action *action, int spare) noexcept nogil
cdef bint able(const State *state, const Tables *tables, int seat, const Action *action, int spare) noexcept nogil
cdef void use(State *state, const Tables *tables, int seat, const Action *action, Ctx *ctx) noexcept nogil
