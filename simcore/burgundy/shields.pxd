from simcore.choice cimport Ctx
from simcore.burgundy.state cimport *

cdef void join_shields(Tables *tables) noexcept nogil
cdef void copy_points(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil

cdef inline int points_of_region(const Estate *estate, const Tables *tables, int size) noexcept nogil:
    # R-2, H-47: of one that scores as one of this size
    return tables.region_points[min(size + tables.shield_amount[H_LARGER_REGIONS], MAX_SIZE + 1) if
                                holds(estate, H_LARGER_REGIONS) else size]
