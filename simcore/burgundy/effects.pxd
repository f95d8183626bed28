from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.burgundy.state cimport *

cdef enum:
    NO_PAIR = -2                        # of depots begins with this one

cdef inline int with_depot(const Estate *estate, const Tables *tables, int depot) noexcept nogil:
    # M-5: the second depot that a ship empties with this one, NONE, or NO_PAIR
    if not has(estate.effects, TWO_DEPOTS):
        return NONE
    return NO_PAIR if depot == N_DEPOTS - 1 and not tables.knob.depots_ring else (depot + 1) % N_DEPOTS

cdef void place_tile(State *state, const Tables *tables, int seat, int tile, int space, Ctx *ctx) noexcept nogil
cdef void take_effect(State *state, const Tables *tables, int seat, int tile, int space, Ctx *ctx) noexcept nogil
cdef void perform(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef void build(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil
cdef int act_at_once(State *state, const Tables *tables, int seat, int kind, int moment, int die,
                     Ctx *ctx) noexcept nogil
cdef void load(State *state, const Tables *tables, int seat, int first, int second, int good, Ctx *ctx) noexcept nogil
cdef void climb(State *state, const Tables *tables, int seat) noexcept nogil
cdef void graze(State *state, const Tables *tables, int seat, int space, int animal, Ctx *ctx) noexcept nogil
cdef void score_herd(State *state, const Tables *tables, int seat, int space, int animal, Ctx *ctx) noexcept nogil
