from simcore.choice cimport Ctx, Move
from simcore.burgundy.state cimport *
from simcore.burgundy.teams cimport list_places_of_team

cdef int list_takes(const State *state, const Tables *tables, int seat, int die, int which, Move *moves,
                    int n) noexcept nogil
cdef int list_places_in(const Tables *tables, const Estate *estate, const Estate *holder, int first, int die, int which,
                        Move *moves, int n) noexcept nogil
cdef int list_sales(const State *state, const Tables *tables, int seat, int die, int which, Move *moves,
                    int n) noexcept nogil
cdef int list_purchases(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil
cdef void gain_workers(State *state, const Tables *tables, int seat, int workers) noexcept nogil
cdef void gain_silver(State *state, int seat, int silver) noexcept nogil
cdef void pay(State *state, int seat, int workers, int silver) noexcept nogil
cdef bint room_for(const Estate *estate, const Tables *tables) noexcept nogil
cdef void take(State *state, const Tables *tables, int seat, int slot, Ctx *ctx) noexcept nogil
cdef void make_room(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void clear(State *state, int slot) noexcept nogil
cdef void store(State *state, const Tables *tables, int seat, int tile, Ctx *ctx) noexcept nogil
cdef void buy(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef void sell(State *state, const Tables *tables, int seat, int good, Ctx *ctx) noexcept nogil
cdef void take_workers(State *state, const Tables *tables, int seat) noexcept nogil
cdef void hire(State *state, const Tables *tables, int seat) noexcept nogil

cdef inline int list_places(const State *state, const Tables *tables, int seat, int die, int which, Move *moves,
                            int n) noexcept nogil:
    # T-30
    if tables.teams:
        return list_places_of_team(state, tables, seat, die, which, moves, n)
    return list_places_in(tables, &state.estate[seat], &state.estate[seat], 0, die, which, moves, n)

cdef inline int list_hiring(const State *state, int seat, Move *moves, int n) noexcept nogil:
    # M-28
    if has(state.estate[seat].effects, HIRE_WORKERS) and state.estate[seat].silver > 0:
        moves[n] = Move(HIRE, 0, 0, 0)
        n += 1
    return n
