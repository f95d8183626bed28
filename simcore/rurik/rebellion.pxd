# The Rebellion of the solo game: its cards, its advisors, its claim phase.
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.rng cimport Rng
from ludometer.simcore.rurik.derived cimport *

cdef void deal_rebellion(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef uint16_t regions_left(const Public *pub) noexcept nogil
cdef int top_card(const State *state) noexcept nogil
cdef void turn_card(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void place_rebellion(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void return_to_map(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void unlock(Public *pub, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void raise_troops(Public *pub, int n, int region, int points, Ctx *ctx) noexcept nogil
cdef int neutral_target(const Public *pub, int region) noexcept nogil
cdef void remove_neutral(State *state, const Tables *tables, int seat, int region, bint convert) noexcept nogil
cdef void defeat_neutral(State *state, const Tables *tables, int seat, int region) noexcept nogil
cdef void set_priority(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void follow_leads(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void rebellion_income(Public *pub, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void end_round(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void score_rebellion(Public *pub, const Tables *tables) noexcept nogil
cdef int points_due(const Public *pub, const Tables *tables, int seat) noexcept nogil
cdef void spend_coins(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void fill_result(const State *state, const Tables *tables, int seat, Result *row) noexcept nogil
cdef void redeal_rebellion(State *state, const Tables *tables, int seat, Rng *rng) noexcept nogil
cdef bint sound_rebellion(const State *state, const Tables *tables) noexcept nogil
