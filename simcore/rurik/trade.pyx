"""Paying in goods (B-26, B-40), for which trade boons may go (H-21, H-22)."""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.rurik.derived cimport *


cdef bint covers(const int8_t *goods, int boons, const int8_t *cost, int kinds) noexcept nogil:
    # H-21: whether goods and boons pay what the cost asks of goods. kinds: those that different goods may be of.
    # schema.py sees to it that a cost has one at most of any, same and different goods.
    cdef int kind, rest, total = 0, most = 0, different = 0
    for kind in range(N_GOODS):
        rest = goods[kind] - cost[COST_GOODS + kind]
        if rest < 0:
            boons += rest
            rest = 0
        total += rest
        most = max(most, rest)
        different += rest > 0 and has(kinds, kind)
    return (boons >= 0 and total + boons >= cost[COST_ANY_GOODS] and most + boons >= cost[COST_SAME_GOODS]
            and different + boons >= cost[COST_DIFFERENT_GOODS])


cdef int spend(State *state, int seat, int kinds, bint boon, Ctx *ctx) noexcept nogil:
    # One good, among those of the set that the seat has, or a boon if one is allowed. Returns the kind, N_GOODS a boon.
    cdef Public *pub = &state.pub
    cdef Move moves[N_GOODS + 1]
    cdef int kind, n = 0
    kinds &= kinds_of(pub, seat)
    for kind in range(N_GOODS):
        if has(kinds, kind):
            moves[n] = Move(kind, 0, 0, 0)
            n += 1
    if boon and pub.boons[seat] > 0:
        moves[n] = Move(N_GOODS, 0, 0, 0)
        n += 1
    kind = choose(ctx, state, seat, KIND_PAY, moves, n).what
    if kind == N_GOODS:
        pub.boons[seat] -= 1
        state.tally.boons_spent[seat] += 1
    else:
        pub.goods[seat][kind] -= 1
    return kind


cdef void pay_goods(State *state, int seat, const int8_t *cost, Ctx *ctx) noexcept nogil:
    # B-26; H-21: a boon may go for each good, as long as the rest can be paid
    cdef Public *pub = &state.pub
    cdef int8_t left[N_COSTS]
    cdef int i, kind, allowed
    for i in range(N_COSTS):
        left[i] = cost[i]
    pay_named(state, seat, left, ctx)
    if cost[COST_SAME_GOODS]:                                   # once the kind is chosen, they are goods named
        allowed = 0
        for kind in range(N_GOODS):
            allowed |= (pub.goods[seat][kind] + pub.boons[seat] >= cost[COST_SAME_GOODS]) << kind
        left[COST_SAME_GOODS] = 0
        left[COST_GOODS + choose_kind(state, seat, KIND_PAY, allowed, ctx)] = cost[COST_SAME_GOODS]
        pay_named(state, seat, left, ctx)
    allowed = ALL_GOODS
    while left[COST_DIFFERENT_GOODS] > 0:
        left[COST_DIFFERENT_GOODS] -= 1
        kind = spend(state, seat, allowed, covers(pub.goods[seat], pub.boons[seat] - 1, left, allowed), ctx)
        allowed &= ~(1 << kind)
    for i in range(left[COST_ANY_GOODS]):
        spend(state, seat, ALL_GOODS, True, ctx)


cdef void pay_named(State *state, int seat, int8_t *left, Ctx *ctx) noexcept nogil:
    # the goods that the cost names; `left` is what is still to be paid
    cdef Public *pub = &state.pub
    cdef int kind
    for kind in range(N_GOODS):
        while left[COST_GOODS + kind] > 0:
            left[COST_GOODS + kind] -= 1
            if pub.boons[seat] == 0:
                pub.goods[seat][kind] -= 1
            else:
                spend(state, seat, 1 << kind,
                      covers(pub.goods[seat], pub.boons[seat] - 1, left, ALL_GOODS), ctx)


cdef int choose_kind(State *state, int seat, int decision, int allowed, Ctx *ctx) noexcept nogil:
    # one of these kinds of goods
    cdef Move moves[N_GOODS]
    cdef int n = 0
    while allowed:
        moves[n] = Move(lowest(allowed), NONE, 0, 0)
        allowed &= allowed - 1
        n += 1
    return choose(ctx, state, seat, decision, moves, n).what


cdef void gain_any_good(State *state, int seat, Ctx *ctx) noexcept nogil:
    state.pub.goods[seat][choose_kind(state, seat, KIND_GOOD, ALL_GOODS, ctx)] += 1
