from simcore.choice cimport Ctx
from simcore.burgundy.state cimport *

cdef inline int mate(int seat) noexcept nogil:
    # C-1
    return seat ^ 2

cdef void share(State *state, int seat) noexcept nogil
cdef void store_in_team(State *state, const Tables *tables, int seat, int tile, Ctx *ctx) noexcept nogil
