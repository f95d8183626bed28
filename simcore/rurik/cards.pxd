# Scheme cards and deeds: drawing, revealing, what seats know of face-down cards.
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.rurik.derived cimport *

cdef int deck_of(int8_t *cards, int n, int which, Ctx *ctx) noexcept nogil
cdef int choose_deck(State *state, const Tables *tables, int seat, int cards, bint check, Ctx *ctx) noexcept nogil
cdef int top_scheme(State *state, const Tables *tables, int deck, Ctx *ctx) noexcept nogil
cdef void settle_decks(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void discard(State *state, int card) noexcept nogil
cdef void deal_scheme(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void draw_schemes(State *state, const Tables *tables, int seat, int cards, Ctx *ctx) noexcept nogil
cdef int join_group(State *state, uint64_t cards) noexcept nogil
cdef void box_top_discard(Public *pub) noexcept nogil
cdef int top_deed(State *state, Ctx *ctx) noexcept nogil
cdef void take_top_deed(State *state, int seat, Ctx *ctx) noexcept nogil
cdef void split_decks(State *state, int8_t *cards, int n) noexcept nogil
cdef void fill_row(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef void take_deed(State *state, const Tables *tables, int seat, Ctx *ctx, bint fill) noexcept nogil
