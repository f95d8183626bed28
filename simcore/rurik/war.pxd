from simcore.choice cimport Ctx, Move
from simcore.rurik.state cimport *

cdef void capture(State *state, const Tables *tables, int seat, int home, int region, int target, bint leader,
                  int revealed, Ctx *ctx) noexcept nogil
cdef int prisoners_of(const Public *pub, int seat) noexcept nogil
cdef void release(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void give_prisoners(State *state, int seat, int n, Ctx *ctx) noexcept nogil
cdef void give_rebels(State *state, int seat, int n, Ctx *ctx) noexcept nogil
