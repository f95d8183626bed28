# The course of a game.
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.rurik.derived cimport *

cdef bint step(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int steps_of_phase(const Public *pub, const Tables *tables) noexcept nogil
