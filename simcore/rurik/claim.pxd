# Claim phase.
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.rurik.derived cimport *

cdef void claim_phase(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int full_columns(const Public *pub, const Tables *tables, int seat, int room) noexcept nogil
