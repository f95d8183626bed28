from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.scythia.state cimport *

cdef int animal_options(const State *state, const Tables *tables, int act, int building, Move *moves,
                      int n) noexcept nogil
cdef int hire_options(const State *state, const Tables *tables, int seat, int price, int discount, Move *moves,
                    int n) noexcept nogil
cdef int quest_options(const State *state, const Tables *tables, int seat, int discount, Move *moves,
                     int n) noexcept nogil
cdef void hire(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil
cdef void complete_quest(State *state, const Tables *tables, int seat, Move move, Ctx *ctx) noexcept nogil

cdef inline int eagle_price(const Tables *tables, int discount) noexcept nogil:
    # V-1
    return max(0, tables.knob.eagle_price - discount)

cdef inline int hire_price(const Tables *tables, int card, int price, int discount) noexcept nogil:
    # C-4, C-5
    return max(0, (tables.crew[card].cost if price == NONE else price) - discount)

cdef inline int quest_price(const Tables *tables, int quest, int good, int discount, int off) noexcept nogil:
    # C-18: how much of a good it takes, if the discount falls on the good `off`
    return max(0, tables.quest_cost[quest][good] - (discount if good == off else 0))
