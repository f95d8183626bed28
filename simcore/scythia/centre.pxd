from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.scythia.state cimport *

# what the village does for an action that brings another action there (GAIN_BUILDING, GAIN_CENTRE)
ctypedef void (*again_fn)(State *state, const Tables *tables, int seat, int word, Ctx *ctx) noexcept nogil

cdef bint able(const State *state, const Tables *tables, int seat, const Action *action, int spare) noexcept nogil
cdef int richer(const State *state, int seat, int good, Move *moves) noexcept nogil
cdef void use(State *state, const Tables *tables, int seat, const Action *action, again_fn again,
              Ctx *ctx) noexcept nogil
