from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.burgundy.state cimport *

cdef int take_options(const State *state, const Tables *tables, int seat, int die, int which, Move *moves,
                      int n) noexcept nogil
cdef int place_options(const State *state, const Tables *tables, int seat, int die, int which, Move *moves,
                       int n) noexcept nogil
cdef int sale_options(const State *state, const Tables *tables, int seat, int die, int which, Move *moves,
                      int n) noexcept nogil
cdef int buy_options(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil
cdef bint room_for(const State *state, const Tables *tables, int seat) noexcept nogil
cdef void take(State *state, const Tables *tables, int seat, int slot, Ctx *ctx) noexcept nogil
cdef void make_room(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void clear(State *state, const Tables *tables, int slot) noexcept nogil
cdef void store(State *state, const Tables *tables, int seat, int tile, Ctx *ctx) noexcept nogil
cdef void buy(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef void sell(State *state, const Tables *tables, int seat, int good, Ctx *ctx) noexcept nogil
cdef void take_workers(State *state, const Tables *tables, int seat) noexcept nogil

cdef inline int silver_of_purchase(const Tables *tables, int workers) noexcept nogil:
    # T-60, M-6: what workers do not pay
    return tables.knob.purchase_price - workers

cdef inline int silver_of_hiring() noexcept nogil:
    # M-28
    return 1

cdef inline int silver_of_sale(const Estate *estate, const Tables *tables, int goods) noexcept nogil:
    # T-41, M-3
    if estate.good_silver != NONE:
        return goods * estate.good_silver
    return tables.amount_of[SALE_SILVER] if has(estate.effects, SALE_SILVER) else tables.knob.sale_silver

cdef inline int workers_of_sale(const Estate *estate, const Tables *tables) noexcept nogil:
    # M-4
    return tables.amount_of[SALE_WORKERS] if has(estate.effects, SALE_WORKERS) else 0

cdef inline int points_of_sale(const State *state, const Tables *tables, int goods) noexcept nogil:
    # R-10
    return goods * tables.goods_points[state.pub.course.n_seats]

cdef inline int workers_of_action(const Estate *estate, const Tables *tables) noexcept nogil:
    # T-50, M-14
    return tables.amount_of[ACTION_WORKERS] if has(estate.effects, ACTION_WORKERS) else tables.knob.workers_taken

cdef inline int silver_of_action(const Estate *estate, const Tables *tables) noexcept nogil:
    # M-13
    return tables.amount_of[ACTION_SILVER] if has(estate.effects, ACTION_SILVER) else 0
