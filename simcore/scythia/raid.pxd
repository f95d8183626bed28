from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.scythia.state cimport *

cdef struct Cost:
    int provisions, wagons

cdef Cost raid_cost(const State *state, const Tables *tables, int seat, int settlement, int colour) noexcept nogil
cdef uint32_t unraided(const State *state, const Tables *tables) noexcept nogil
cdef uint32_t raidable(const State *state, const Tables *tables, int seat, uint32_t settlements) noexcept nogil
cdef int raid_options(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil
cdef int own_force(const Tables *tables, const Player *player) noexcept nogil
cdef int standing_strength(const State *state, const Tables *tables, int seat, int settlement, int colour,
                           int *sums) noexcept nogil
cdef int tier_points(const Settlement *settlement, int strength) noexcept nogil
cdef void raid(State *state, const Tables *tables, int seat, int settlement, Ctx *ctx) noexcept nogil
cdef void turn_up(State *state, int seat, int space, Ctx *ctx) noexcept nogil

cdef inline int dice_rolled(const State *state, const Tables *tables, int settlement, int die) noexcept nogil:
    # R-7, R-8: how many dice of a colour, no more than there are; a yellow one for each space with gold
    cdef const Settlement *place = &tables.settlement[settlement]
    if die == DIE_YELLOW:
        return min(tables.knob.yellow_dice * size_of(place.spaces & state.pub.gold), <int>tables.dice_count[DIE_YELLOW])
    return place.dice[die]

cdef inline int rolled_strength(const Public *pub, const Tables *tables) noexcept nogil:
    # of the raid being made, dice included (R-10)
    cdef int i, total = pub.force
    for i in range(pub.n_dice):
        total += tables.face_strength[pub.die[i]][pub.face[i]]
    return total
