# The core of Stone & Blade: trade boons, stables, taverns, war rewards, three leaders. Inheritances: heritage.pyx.
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.rurik.derived cimport *

cdef void join_stone_and_blade(Tables *tables) noexcept nogil
cdef void fill_boons(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil
cdef bint sound_stone_and_blade(const State *state, const Tables *tables) noexcept nogil


cdef inline int errand_price(const Public *pub, const Tables *tables, int seat, int target) noexcept nogil:
    # L-Sviatoslav: free to a region with a rebel, for coins to any other
    return 0 if pub.rebels[target] > 0 else tables.leader_amount[pub.leader[seat]]


cdef inline int tavern_card(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # H-33: the discarded card that a tavern lets the seat play now, NONE if there is none
    cdef int card
    if not tables.tavern_scheme or pub.played_scheme or pub.n_discards == 0:
        return NONE
    card = pub.discards[pub.n_discards - 1]
    return card if tables.scheme_cost[card] <= pub.coins[seat] else NONE
