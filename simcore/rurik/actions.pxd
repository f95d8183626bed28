# Action phase: a turn, and the main actions point by point.
from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.rurik.derived cimport *

cdef inline int points_of(int column) noexcept nogil:
    # A-12: the kind of points that the main action of a column brings, of all but the last
    if column == COLUMN_MUSTER:
        return GAIN_MUSTER
    if column == COLUMN_MOVE:
        return GAIN_MOVE
    if column == COLUMN_ATTACK:
        return GAIN_ATTACK
    return GAIN_TAX if column == COLUMN_TAX else GAIN_BUILD


cdef void restore(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef void turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef int turn_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil
