from simcore.choice cimport Ctx
from simcore.burgundy.state cimport *

cdef int towers_linked(const State *state, const Tables *tables, int seat) noexcept nogil
cdef void link_towers(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
