from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.scythia.state cimport *

cdef void meet(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void chief_turn(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int chief_score(const State *state, const Tables *tables) noexcept nogil
cdef int chief_cards(const State *state) noexcept nogil
