from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.rng cimport Rng
from ludometer.simcore.scythia.state cimport *

cdef void gain(State *state, const Tables *tables, int seat, int thing, int amount, Ctx *ctx) noexcept nogil
cdef void spend(State *state, int seat, int thing, int amount, Ctx *ctx) noexcept nogil
cdef void draw(State *state, const Tables *tables, int seat, int n, Ctx *ctx) noexcept nogil
cdef void lose_card(State *state, int seat, int card) noexcept nogil
cdef void discard(State *state, int seat, int card) noexcept nogil
cdef int hand_options(const State *state, int seat, Move *moves) noexcept nogil
cdef void discard_some(State *state, int seat, int kind, int n, Ctx *ctx) noexcept nogil
cdef void dismiss(State *state, const Tables *tables, int seat, int slot) noexcept nogil
cdef void fill_row(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void train(State *state, const Tables *tables, int seat, int place, int slot, bint horse, Ctx *ctx) noexcept nogil
cdef void put_animal(State *state, int seat, int animal, int slot, bint horse) noexcept nogil
cdef void heal(State *state, int seat, int n, Ctx *ctx) noexcept nogil
cdef bint wounded(const Player *player) noexcept nogil
cdef void sum_abilities(const State *state, const Tables *tables, int seat, int trigger, int where, int colour,
                        int *sums) noexcept nogil
