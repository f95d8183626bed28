from simcore.choice cimport Ctx
from simcore.burgundy.state cimport *

cdef void lay_out_inns(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void note_inn(State *state, const Tables *tables, int of, int region, int colour) noexcept nogil
cdef int inn_in(const State *state, const Tables *tables, int of, int region) noexcept nogil
