"""Watchtowers: the duchies 11a to 11f have three at their rims (W-1), to be linked by tiles."""
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.burgundy.gains cimport score
from ludometer.simcore.burgundy.estates cimport *


cdef void join_watchtowers(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.after_completion[end_of(hooks.after_completion)] = link_towers
    hooks.bonus_tiles[end_of(hooks.bonus_tiles)] = achievements
    hooks.sound_module[end_of(hooks.sound_module)] = sound_towers


cdef int towers_linked(const State *state, const Tables *tables, int seat) noexcept nogil:
    return most_linked(duchy_of(tables, &state.half[seat]), state.half[seat].covered)


cdef int most_linked(const Duchy *duchy, uint64_t covered) noexcept nogil:
    # W-2, W-4: the most that one connected set of tiles touches
    cdef const Layout *layout = &duchy.layout
    cdef uint64_t rest = covered, chain, border
    cdef int i, towers, most = 0
    while rest:
        chain = border = rest & (~rest + 1)
        while border:
            i = lowest(border)
            border = border & (border - 1) | (layout.neighbours[i] | layout.river[i]) & covered & ~chain
            chain |= border
        rest &= ~chain
        towers = 0
        for i in range(duchy.n_towers):
            towers += (chain & duchy.tower[i]) != 0
        most = max(most, towers)
    return most


cdef void link_towers(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # W-2, W-3, after a tile is laid (W-4)
    cdef Estate *estate = estate_of(state, tables, seat)
    cdef Half *half = &state.half[seat]
    cdef int towers, points, place = state.pub.towers_taken
    if duchy_of(tables, half).n_towers == 0:
        return
    towers = towers_linked(state, tables, seat)
    if towers >= 2 and estate.towers < 2:
        score(state, tables, seat, VP_TOWERS, points_of_two(state, tables), 2, ctx)
    if towers == MAX_TOWERS and estate.towers < MAX_TOWERS:
        points = points_of_all(state, tables)
        state.pub.towers_taken += 1
        score(state, tables, seat, VP_TOWERS, points, 3, ctx)
        estate.tower_bonus = place + 1 if place < 2 else 0
    estate.towers = max(<int>estate.towers, towers)


cdef inline int points_of_two(const State *state, const Tables *tables) noexcept nogil:
    # W-2
    return tables.phase_bonus[state.pub.phase]


cdef inline int points_of_all(const State *state, const Tables *tables) noexcept nogil:
    # W-3
    return tables.knob.third_tower_bonuses * tables.phase_bonus[state.pub.phase] + (
        tables.tower_bonus[state.pub.course.n_seats][state.pub.towers_taken] if state.pub.towers_taken < 2 else 0)


cdef int link_points(const State *state, const Tables *tables, int seat, int towers) noexcept nogil:
    # what a tile brings that links this many
    cdef int before = estate_of(state, tables, seat).towers, points = 0
    if towers >= 2 and before < 2:
        points += points_of_two(state, tables)
    if towers == MAX_TOWERS and before < MAX_TOWERS:
        points += points_of_all(state, tables)
    return points


cdef bint link_achieves(const State *state, const Tables *tables, int seat, int towers) noexcept nogil:
    # W-5: whether a tile that links this many brings an achievement that counts as a bonus tile
    return (towers == MAX_TOWERS and estate_of(state, tables, seat).towers < MAX_TOWERS
            and state.pub.towers_taken < 2 and tables.knob.towers_count_for_26 > 0)


cdef int achievements(const State *state, const Tables *tables, int seat) noexcept nogil:
    # W-5
    return estate_of(state, tables, seat).tower_bonus > 0 and tables.knob.towers_count_for_26 > 0


cdef bint sound_towers(const State *state, const Tables *tables) noexcept nogil:
    cdef const Estate *estate
    cdef const Half *half
    cdef int seat, taken = 0
    for seat in range(n_dukes(&state.pub, tables)):
        estate = estate_of(state, tables, seat)
        half = &state.half[seat]
        taken += estate.towers == MAX_TOWERS
        if estate.castle != NONE and duchy_of(tables, half).n_towers and (
                towers_linked(state, tables, seat) > max(1, <int>estate.towers)):           # the castle may touch one
            return False
    return taken == state.pub.towers_taken
