from simcore.choice cimport Ctx
from simcore.burgundy.state cimport *

cdef void deal_routes(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void order_route(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void lay_on_route(State *state, const Tables *tables, int seat, int good, int n, Ctx *ctx) noexcept nogil
