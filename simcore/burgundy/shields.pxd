from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.burgundy.state cimport *

cdef void join_shields(Tables *tables) noexcept nogil
cdef void renew(State *state, const Tables *tables, int seat) noexcept nogil
cdef void copy_points(State *state, const Tables *tables, int seat, int points, Ctx *ctx) noexcept nogil

cdef inline bint has_room(const Estate *estate) noexcept nogil:
    # H-12: each castle has room for a shield
    return size_of(estate.shields) < estate.castles

cdef inline int more_for_sale(const Estate *estate, const Tables *tables, int points) noexcept nogil:
    # H-42: points beyond those of a sale
    return points * (tables.shield_amount[H_GOODS_POINTS] - 1) if holds(estate, H_GOODS_POINTS) else 0

cdef inline int more_for_bonuses(const Tables *tables, int points) noexcept nogil:
    # H-37: points beyond those of bonus tiles
    return points * (tables.shield_amount[H_BONUS_TILES] - 1)

cdef inline int points_enlarged(const Tables *tables, int size) noexcept nogil:
    # H-47: of a region that scores as one of this size, with the shield
    return tables.region_points[min(size + tables.shield_amount[H_LARGER_REGIONS], MAX_SIZE + 1)]

cdef inline int points_of_region(const Estate *estate, const Tables *tables, int size) noexcept nogil:
    # R-2, H-47
    return points_enlarged(tables, size) if holds(estate, H_LARGER_REGIONS) else tables.region_points[size]

cdef inline int silver_of_upkeep(const Tables *tables, int workers) noexcept nogil:
    # H-21, H-33: what workers do not pay
    return tables.knob.shield_upkeep - workers
