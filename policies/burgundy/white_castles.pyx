"""White castles: an action with the white die."""
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *
from ludometer.policies.burgundy.turns cimport best_of_die


cdef void look_at_white(View *w) noexcept nogil:
    # K-2: what the white die could do now, if a white castle is in sight
    cdef int i
    w.white = w.plan.clock.building[WHITE_CASTLE]
    for i in range(w.plan.clock.n_types):
        if w.plan.clock.types[i] == WHITE_CASTLE:
            w.white = w.b[B_WHITE_NOW] * best_of_die(w, w.state.pub.white)
            w.building_known &= ~(1u << WHITE_CASTLE)
            break
