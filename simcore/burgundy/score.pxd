from simcore.choice cimport Ctx
from simcore.burgundy.state cimport *

cdef void score(State *state, int seat, int part, int points, int where, Ctx *ctx) noexcept nogil
cdef void complete(State *state, const Tables *tables, int seat, int space, Ctx *ctx) noexcept nogil
cdef int animal_points(const State *state, const Tables *tables, int seat, int space, int animal,
                       bint joined) noexcept nogil
cdef uint64_t animal_types(const State *state, const Tables *tables, int seat) noexcept nogil
cdef void end_phase(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int monastery_points(const State *state, const Tables *tables, int seat, int tile) noexcept nogil
cdef int leftover_points(const Estate *estate, const Tables *tables) noexcept nogil
cdef void final_score(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int rank_of(const State *state, const Tables *tables, int seat) noexcept nogil
cdef double value(const State *state, const Tables *tables, int seat) noexcept nogil
cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil
