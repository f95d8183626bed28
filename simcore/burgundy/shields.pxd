from simcore.choice cimport Ctx, Move
from simcore.burgundy.state cimport *

cdef void deal_shields(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int list_shields(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil
cdef int list_any_shield(const State *state, Move *moves, int n) noexcept nogil
cdef int list_types(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil
cdef void load_type(State *state, int seat, int good, Ctx *ctx) noexcept nogil
cdef void take_shield(State *state, const Tables *tables, int seat, int slot, Ctx *ctx) noexcept nogil
cdef void use_shield(State *state, const Tables *tables, int seat, Move move) noexcept nogil
cdef void follow_patrons(State *state, const Tables *tables, int seat) noexcept nogil
cdef void copy_monasteries(const State *state, const Tables *tables, int of, Estate *estate) noexcept nogil
cdef void others_gain_workers(State *state, const Tables *tables, int seat, int workers) noexcept nogil
cdef void add_to_sale(State *state, const Tables *tables, int seat, int n, Ctx *ctx) noexcept nogil
cdef void add_to_herd(State *state, const Tables *tables, int seat, int space, int animal, Ctx *ctx) noexcept nogil
cdef void add_to_region(State *state, const Tables *tables, int seat, int size, Ctx *ctx) noexcept nogil
cdef void add_to_bonus(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil
cdef void monastery_factor(State *state, const Tables *tables, int seat, int points, bint copied,
                           Ctx *ctx) noexcept nogil
cdef void end_shields(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void name_patron(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void score_shields(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil

cdef inline int silver_of_sale(const Estate *estate, const Tables *tables, int goods) noexcept nogil:
    # T-41, M-3; H-39, H-24
    if holds(estate, H_GOOD_SILVER):
        return goods * tables.shield_amount[H_GOOD_SILVER]
    return tables.amount_of[SALE_SILVER] if has(estate.effects, SALE_SILVER) else tables.sale_silver

cdef inline int mines_bring(const Estate *estate, const Tables *tables) noexcept nogil:
    # R-20, H-38
    return tables.shield_amount[H_MINE_SILVER] if holds(estate, H_MINE_SILVER) else tables.mine_silver
