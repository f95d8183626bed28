"""What a position of Rurik shows about who will win: see signs_fn in choice.pxd."""
from libc.stdint cimport uint16_t, uint64_t
from simcore.chance cimport row_of
from simcore.choice cimport MAX_SIGNS
from simcore.policy cimport PolicySpec
from simcore.rurik.derived cimport *
from simcore.rurik.score cimport agenda_met, warfare_points

from simcore.rurik.declared import ACTIONS

SIGNS = {
    "claimed": "points of the claim markers",
    "rule": "points for regions ruled, in proportion between the steps, beyond those claimed",
    "build": "points for connected structures, in proportion, beyond those claimed",
    "trade": "points for goods on the boat, in proportion, beyond those claimed",
    "next_claim": "points that the next claim phase would add",
    "warfare": "points on the warfare track, were they given now", "steps": "steps on it",
    "deeds": "points of deeds accomplished", "held": "deeds held", "tokens": "points of tokens",
    "agenda": "1 if the own agenda is met",
    "ruled": "regions ruled", "occupied": "regions occupied", "contested": "occupied regions that a rival rules",
    "gold": "gold regions ruled",
    "troops": "troops on the map", "leader": "1 if the leader is on the map",
    "structures": "structures", "strongholds": "strongholds",
    "goods": "goods", "columns": "full columns of the boat", "coins": "coins", "schemes": "schemes in hand",
    "rebels": "rebels defeated",
    "advisors": "numbers of the advisors not placed yet",
    **{f"{action}_placed": f"points to {action} with, of advisors that wait on the board" for action in ACTIONS},
    "boons": "trade boons", "prisoners": "troops in the dungeon",
    "alone": "1 in the solo game", "rebellion": "points of the Rebellion as they stand",
}
cdef enum:                                                      # their places
    S_CLAIMED, S_RULE, S_BUILD, S_TRADE, S_NEXT_CLAIM, S_WARFARE, S_STEPS, S_DEEDS, S_HELD, S_TOKENS, S_AGENDA, S_RULED
    S_OCCUPIED, S_CONTESTED, S_GOLD, S_TROOPS, S_LEADER, S_STRUCTURES, S_STRONGHOLDS, S_GOODS, S_COLUMNS, S_COINS
    S_SCHEMES, S_REBELS, S_ADVISORS
    S_PLACED                                                    # places of the columns
    S_BOONS = S_PLACED + N_COLUMNS
    S_PRISONERS, S_ALONE, S_REBELLION
    N_SIGNS
assert len(SIGNS) == N_SIGNS <= MAX_SIGNS


def attach(PolicySpec spec):
    """Let a policy judge positions of Rurik."""
    spec.c.signs = signs


cdef int signs(const void *any_state, const void *any_tables, int seat, double *found, double *passed) noexcept nogil:
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef const Public *pub = &state.pub
    cdef int other, track, sides = players(pub, tables)
    cdef double phase = 0
    if pub.course.stage >= STAGE_STRATEGY:                      # advisors placed and resolved: each half of the round
        phase = 0.5 * pub.count / max(1, <int>pub.stage_steps)
        if pub.course.stage > STAGE_STRATEGY:
            phase += 0.5
        if pub.course.stage == STAGE_CLAIM:
            phase = 1
    passed[0] = (pub.round + phase) / tables.knob.rounds
    for other in range(sides):
        side_signs(state, tables, other, found + row_of(other, seat) * MAX_SIGNS)
    if sides == 1:
        found[S_ALONE], found[S_REBELLION] = 1, 0
        for other in range(sides, pub.course.n_seats):
            for track in range(N_TRACKS):
                found[S_REBELLION] += reached(pub, tables, other, track)
            found[S_REBELLION] += warfare_points(pub, tables, other, 0)
    return sides


cdef double reached(const Public *pub, const Tables *tables, int seat, int track) noexcept nogil:
    # points of a track in proportion between its steps, or those claimed, which never go down (C-2)
    cdef int amount, marker = pub.claim[track][seat]
    if track == TRACK_RULE:
        amount = size_of(pub.ruled[seat])
    elif track == TRACK_BUILD:
        amount = largest_group(tables, pub.built[seat])
    else:
        amount = boat_load(pub, tables, seat)
    return max(tables.track_smooth[track][amount], <double>tables.claim_points[marker - 1] if marker else 0.0)


cdef void side_signs(const State *state, const Tables *tables, int seat, double *x) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef uint64_t deeds = pub.deeds_done[seat], placed = pub.placed[seat]
    cdef uint16_t regions
    cdef int track, marker, column, row, i, total, step
    cdef double claimed
    cdef int[N_TRACKS] amount
    amount[TRACK_RULE] = size_of(pub.ruled[seat])
    amount[TRACK_BUILD] = largest_group(tables, pub.built[seat])
    amount[TRACK_TRADE] = boat_load(pub, tables, seat)
    x[S_CLAIMED] = x[S_NEXT_CLAIM] = 0
    for track in range(N_TRACKS):
        marker = pub.claim[track][seat]
        claimed = tables.claim_points[marker - 1] if marker else 0
        step = tables.track_step[track][amount[track]]
        x[S_CLAIMED] += claimed
        x[S_NEXT_CLAIM] += max(0.0, (tables.claim_points[step - 1] if step else 0) - claimed)
        x[S_RULE + track] = max(0.0, tables.track_smooth[track][amount[track]] - claimed)
    x[S_WARFARE], x[S_STEPS] = warfare_points(pub, tables, seat, 0), pub.warfare[seat]
    x[S_DEEDS], x[S_HELD], x[S_TOKENS] = 0, size_of(pub.deeds_held[seat]), pub.vp_tokens[seat]
    while deeds:
        x[S_DEEDS] += tables.deed_points[lowest(deeds)]
        deeds &= deeds - 1
    x[S_AGENDA] = pub.course.stage > STAGE_AGENDAS and agenda_met(
        pub, tables, seat, tables.agenda_goal[state.hid.agenda[seat]])
    x[S_RULED], x[S_OCCUPIED] = amount[TRACK_RULE], size_of(pub.occupied[seat])
    x[S_GOLD] = size_of(pub.ruled[seat] & tables.gold)
    x[S_CONTESTED] = x[S_TROOPS] = 0
    regions = pub.occupied[seat]
    while regions:
        i = lowest(regions)
        regions &= regions - 1
        x[S_TROOPS] += pub.troops[i][seat]
        x[S_CONTESTED] += pub.ruler[i] != NONE and pub.ruler[i] != seat
    x[S_LEADER] = pub.leader_at[seat] != NONE
    x[S_STRUCTURES] = 0
    for i in range(N_STRUCTURES):
        x[S_STRUCTURES] += built_of(pub, tables, seat, i)
    x[S_STRONGHOLDS] = built_of(pub, tables, seat, STRONGHOLD)
    x[S_GOODS], x[S_COINS], x[S_SCHEMES] = goods_of(pub, seat), pub.coins[seat], pub.hand_size[seat]
    x[S_COLUMNS] = 0
    for i in range(N_GOODS):
        x[S_COLUMNS] += pub.goods[seat][i] >= tables.slots[i]
    x[S_REBELS], x[S_BOONS] = pub.rebels_beaten[seat], pub.boons[seat]
    x[S_ADVISORS] = total = 0
    for i in range(N_NUMBERS):
        x[S_ADVISORS] += i * pub.advisors[seat][i]
    for i in range(N_COLUMNS):
        x[S_PLACED + i] = 0
    while placed:
        column, row = lowest(placed) // N_ROWS, lowest(placed) % N_ROWS
        placed &= placed - 1
        x[S_PLACED + column] += tables.space_points[pub.side][column][row]
    for i in range(SEATS + 1):
        total += pub.dungeon[seat][i]
    x[S_PRISONERS], x[S_ALONE], x[S_REBELLION] = total, 0, 0
