from simcore.choice cimport Ctx
from simcore.burgundy.state cimport *

cdef void join_shields(Tables *tables) noexcept nogil
cdef void copy_points(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil
