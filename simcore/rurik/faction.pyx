"""Rebel factions (F-*)."""
from simcore.choice cimport Ctx, Move
from simcore.rurik.state cimport *


cdef void draw_faction(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    pass


cdef void place_lair(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    pass


cdef void spawn(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    pass


cdef bint can_defeat_faction(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    return False


cdef void defeat_faction(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    pass
