from ludometer.simcore.burgundy.state cimport *

cdef inline int next_target(const Tables *tables, int target) noexcept nogil:
    # A-31
    return max(1, target - tables.knob.solo_target_step)

cdef inline int price_of(const Tables *tables, int points) noexcept nogil:
    # A-32: of points that are bought
    return points * tables.knob.solo_point_price

cdef void join_solo(Tables *tables) noexcept nogil
cdef int points_of_monastery(const State *state, const Tables *tables, int seat, int tile) noexcept nogil
