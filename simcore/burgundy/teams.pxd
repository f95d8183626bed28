from simcore.choice cimport Ctx, Move
from simcore.burgundy.state cimport *

cdef inline int mate(int seat) noexcept nogil:
    # C-1
    return seat ^ 2

cdef void share(State *state, int seat) noexcept nogil
cdef void store_in_team(State *state, const Tables *tables, int seat, int tile, Ctx *ctx) noexcept nogil
cdef int list_places_of_team(const State *state, const Tables *tables, int seat, int die, int which, Move *moves,
                             int n) noexcept nogil
