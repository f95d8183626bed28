from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.scythia.state cimport *

cdef int ability_points(const Player *player, const Crew *crew) noexcept nogil
cdef int crew_points(const State *state, const Tables *tables, int seat) noexcept nogil
cdef int animal_points(const Player *player, const Tables *tables) noexcept nogil
cdef int quest_points(const Player *player, const Tables *tables) noexcept nogil
cdef int plunder_points(const Player *player, const Tables *tables) noexcept nogil
cdef int points_now(const State *state, const Tables *tables, int seat) noexcept nogil
cdef void final_score(State *state, const Tables *tables, Ctx *ctx) noexcept nogil
cdef int rank_of(const State *state, const Tables *tables, int seat) noexcept nogil
cdef double value(const State *state, const Tables *tables, int seat) noexcept nogil
cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil

cdef inline int lot_points(const Tables *tables, int kind, int pieces) noexcept nogil:
    # E-14: of plunder, for whole lots
    return tables.plunder_points[kind] * (pieces // tables.plunder_per[kind])
