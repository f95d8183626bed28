"""White castles: buildings that give an action with the number of the white die."""
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.burgundy.effects cimport act_at_once
from ludometer.simcore.burgundy.state cimport *


cdef void join_white_castles(Tables *tables) noexcept nogil:
    # K-1, which tiles come in, and K-5, what monastery 29 scores, are rows of the module
    cdef Hooks *hooks = &tables.hooks
    hooks.other_building[end_of(hooks.other_building)] = act_with_white_die


cdef void act_with_white_die(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil:
    # K-2, K-3; K-7: as the die lies
    cdef int act
    if tables.does[building] == BUILDS_ACT_WHITE:
        act = act_at_once(state, tables, seat, KIND_WHITE_CASTLE, IN_ACTION, state.pub.white, ctx)
        state.tally.white_acts[act][seat] += 1
