"""A raid: what it asks for, strength and dice, points, wounds and plunder."""
from ludometer.simcore.choice cimport Ctx, Move, choose, dice, note
from ludometer.simcore.rng cimport rng_below
from ludometer.simcore.scythia.cards cimport gain, spend, sum_abilities
from ludometer.simcore.scythia.state cimport *


# ---- what it asks for

cdef Cost raid_cost(const State *state, const Tables *tables, int seat, int settlement, int colour) noexcept nogil:
    # R-4, R-5
    cdef const Settlement *place = &tables.settlement[settlement]
    cdef int sums[N_EFFECTS]
    cdef Cost cost
    if not state.player[seat].able[WHEN_RAID_COST]:
        cost.provisions, cost.wagons = place.provisions, place.wagons
        return cost
    sum_abilities(state, tables, seat, WHEN_RAID_COST, place.region, colour, sums)
    cost.provisions = max(0, place.provisions - sums[PROVISIONS])
    cost.wagons = max(0, place.wagons - sums[WAGON])
    return cost


cdef uint32_t unraided(const State *state, const Tables *tables) noexcept nogil:
    # settlements with spaces left
    cdef uint32_t settlements = 0
    cdef int settlement
    for settlement in range(tables.n_settlements):
        settlements |= <uint32_t>((tables.settlement[settlement].spaces & state.pub.spaces) != 0) << settlement
    return settlements


cdef uint32_t strong_enough(const State *state, const Tables *tables, int seat, uint32_t settlements) noexcept nogil:
    # R-18: those of these settlements whose lowest strength the seat has before the roll, all its kumis spent
    cdef const Player *player = &state.player[seat]
    cdef uint32_t found = 0
    cdef int sums[N_EFFECTS]
    cdef int settlement
    while settlements:
        settlement = lowest(settlements)
        settlements &= settlements - 1
        found |= <uint32_t>(standing_strength(state, tables, seat, settlement, player.worker, sums)
                            + player.has[KUMIS] >= tables.settlement[settlement].minimum) << settlement
    return found


cdef uint32_t raidable(const State *state, const Tables *tables, int seat, uint32_t settlements) noexcept nogil:
    # R-1, R-2: those of these unraided settlements that the seat can raid
    cdef const Player *player = &state.player[seat]
    cdef uint32_t left
    cdef int settlement
    cdef Cost cost
    if player.worker == NONE:
        return 0
    settlements &= tables.raids_by[player.worker] & raids_within(tables, ASKS_CREW, crew_count(player))
    if tables.knob.lowest_strength:
        settlements &= strong_enough(state, tables, seat, settlements)
    if not player.able[WHEN_RAID_COST]:
        return settlements & raids_within(tables, ASKS_PROVISIONS, player.has[PROVISIONS]) & raids_within(
            tables, ASKS_WAGONS, player.has[WAGON])
    left = settlements
    while left:
        settlement = lowest(left)
        left &= left - 1
        cost = raid_cost(state, tables, seat, settlement, player.worker)
        if player.has[PROVISIONS] < cost.provisions or player.has[WAGON] < cost.wagons:
            settlements &= ~(1u << settlement)
    return settlements


cdef int raid_options(const State *state, const Tables *tables, int seat, Move *moves, int n) noexcept nogil:
    cdef uint32_t settlements = raidable(state, tables, seat, unraided(state, tables))
    while settlements:
        moves[n] = Move(TURN_RAID, lowest(settlements), 0, 0)
        settlements &= settlements - 1
        n += 1
    return n


# ---- strength

cdef int own_force(const Tables *tables, const Player *player) noexcept nogil:
    # R-10, A-4, A-6: in any raid: crew less its wounds, and the animals at its side
    cdef int slot, total = 0
    for slot in range(SLOTS):
        if player.crew[slot] != NONE:
            total += crew_strength(tables, player, slot) + animal_strength(tables, player, slot)
    return total


cdef int standing_strength(const State *state, const Tables *tables, int seat, int settlement, int colour,
                           int *sums) noexcept nogil:
    # without kumis and dice; and in sums all that abilities add to this raid
    sum_abilities(state, tables, seat, WHEN_RAID, tables.settlement[settlement].region, colour, sums)
    return own_force(tables, &state.player[seat]) + sums[E_STRENGTH]


cdef int tier_points(const Settlement *settlement, int strength) noexcept nogil:
    # R-11, R-12: of the highest tier reached, NONE below the first
    cdef int tier, points = NONE
    for tier in range(settlement.tiers):
        if strength >= settlement.strength[tier]:
            points = settlement.points[tier]
    return points


# ---- the raid

cdef void raid(State *state, const Tables *tables, int seat, int settlement, Ctx *ctx) noexcept nogil:
    # R-3, R-17
    cdef Public *pub = &state.pub
    cdef Player *player = &state.player[seat]
    cdef const Settlement *place = &tables.settlement[settlement]
    cdef int sums[N_EFFECTS]
    cdef int thing, i, strength, points
    cdef Cost cost = raid_cost(state, tables, seat, settlement, player.worker)
    pub.in_use = player.worker
    player.worker = NONE
    pub.raiders[settlement] += 1
    pub.settlement = settlement
    pub.idle = NONE
    spend(state, seat, PROVISIONS, cost.provisions, ctx)
    spend(state, seat, WAGON, cost.wagons, ctx)
    pub.force = standing_strength(state, tables, seat, settlement, pub.in_use, sums)
    pub.force += spend_kumis(state, tables, seat, settlement, ctx)
    roll(state, tables, seat, settlement, sums[E_REROLL], ctx)
    strength, pub.wounds = rolled_strength(pub, tables), -sums[E_IGNORE_WOUNDS]
    for i in range(pub.n_dice):
        pub.wounds += tables.face_wounds[pub.die[i]][pub.face[i]]
    points = tier_points(place, strength)
    if points == NONE:
        points = 0
        pub.wounds += place.wounds
    pub.wounds = max(0, pub.wounds)                             # W-1, W-2
    player.vp[VP_RAIDS] += points
    state.tally.raids[place.region][seat] += 1
    state.tally.raids_top[place.region][seat] += strength >= place.strength[place.tiers - 1]
    if state.tally.first_raid[seat] == 0:
        state.tally.first_raid[seat] = 1 + state.tally.turns // turns_a_round(pub)
    state.tally.raid_points[place.region][seat] += points
    state.tally.strength[seat] += strength
    note(ctx, seat, NOTE_STRENGTH, strength, Move(points, pub.wounds, settlement, 0))
    for thing in range(N_THINGS):                               # R-14: before the wounds
        if sums[thing]:
            gain(state, tables, seat, thing, sums[thing], ctx)
    take_wounds(state, tables, seat, ctx)
    loot(state, tables, seat, settlement, ctx)
    pub.settlement = pub.n_dice = pub.rerolled = pub.force = pub.wounds = 0
    for i in range(MAX_DICE):
        pub.die[i] = pub.face[i] = 0


cdef int spend_kumis(State *state, const Tables *tables, int seat, int settlement, Ctx *ctx) noexcept nogil:
    # R-6: before the dice are rolled; each adds 1 to the strength
    cdef Move moves[MAX_LIST]
    cdef int i, kumis, n = min(<int>state.player[seat].has[KUMIS], <int>MAX_LIST - 1)
    for i in range(n + 1):
        moves[i] = Move(i, settlement, 0, 0)
    kumis = choose(ctx, state, seat, KIND_KUMIS, moves, n + 1).what
    spend(state, seat, KUMIS, kumis, ctx)
    state.tally.kumis_spent[seat] += kumis
    return kumis


cdef void roll(State *state, const Tables *tables, int seat, int settlement, int rerolls, Ctx *ctx) noexcept nogil:
    # R-7 to R-9: all dice; then some of them once more, one after another
    cdef Public *pub = &state.pub
    cdef Move moves[MAX_DICE + 1]
    cdef int colour, i, n
    pub.n_dice = 0
    for colour in range(N_DICE):
        for i in range(dice_rolled(state, tables, settlement, colour)):
            pub.die[pub.n_dice] = colour
            roll_die(state, seat, pub.n_dice, ctx)
            pub.n_dice += 1
    while rerolls > 0 and not ctx.error:
        moves[0] = Move(NONE, settlement, 0, 0)
        n = 1
        for i in range(pub.n_dice):
            if not has(pub.rerolled, i):
                moves[n] = Move(i, settlement, 0, 0)
                n += 1
        i = choose(ctx, state, seat, KIND_REROLL, moves, n).what
        if i == NONE or ctx.error:
            return
        pub.rerolled |= 1 << i
        roll_die(state, seat, i, ctx)
        rerolls -= 1


cdef void roll_die(State *state, int seat, int i, Ctx *ctx) noexcept nogil:
    state.pub.face[i] = rng_below(dice(ctx), 6)
    note(ctx, seat, NOTE_DIE, state.pub.face[i], Move(state.pub.die[i], i, 0, 0))


# ---- wounds

cdef void take_wounds(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # W-3, W-4, W-6, W-7, W-12: their owner deals them out; what no crew is left to take is dropped (W-10)
    cdef Public *pub = &state.pub
    cdef Player *player = &state.player[seat]
    cdef Move moves[SLOTS]
    cdef int8_t old[SLOTS]                                      # wounds of earlier raids
    cdef int slot, n
    for slot in range(SLOTS):
        old[slot] = player.wounds[slot]
    while pub.wounds > 0 and not ctx.error:
        n = 0
        for slot in range(SLOTS):
            if player.crew[slot] != NONE:
                moves[n] = Move(player.crew[slot], slot, 0, 0)
                n += 1
        if n == 0:
            break
        slot = choose(ctx, state, seat, KIND_WOUND, moves, n).where
        if ctx.error:
            return
        pub.wounds -= 1
        state.tally.wounds[seat] += 1
        if crew_strength(tables, player, slot) > 0:
            player.wounds[slot] += 1
        else:
            die_in_raid(state, tables, seat, slot, ctx)
    for slot in range(SLOTS):                                   # once a raid, for those that live: the dead have none
        if player.wounds[slot] > old[slot]:
            use_ability(state, tables, seat, slot, WHEN_WOUNDED, ctx)


cdef void use_ability(State *state, const Tables *tables, int seat, int slot, int trigger, Ctx *ctx) noexcept nogil:
    # the ability of one crew member, if that is when it works
    cdef const Player *player = &state.player[seat]
    cdef const Crew *crew = &tables.crew[player.crew[slot]]
    cdef int thing, n = times(tables, player, slot)
    if crew.trigger != trigger:
        return
    for thing in range(N_THINGS):
        if crew.effect[thing]:
            gain(state, tables, seat, thing, n * crew.effect[thing], ctx)


cdef void die_in_raid(State *state, const Tables *tables, int seat, int slot, Ctx *ctx) noexcept nogil:
    # W-5, W-8, W-9
    cdef Player *player = &state.player[seat]
    cdef int card = player.crew[slot]
    note(ctx, seat, NOTE_DEATH, 0, Move(card, slot, 0, 0))
    state.tally.deaths[seat] += 1
    use_ability(state, tables, seat, slot, WHEN_DIES, ctx)
    put_crew(player, tables, slot, NONE)
    if tables.crew[card].trigger == WHEN_DIES and tables.crew[card].effect[E_RETURN] and player.n_hand < MAX_HAND:
        state.hid.hand[seat][player.n_hand] = card
        player.n_hand += 1
    else:
        state.pub.discards[card] += 1


# ---- plunder

cdef void loot(State *state, const Tables *tables, int seat, int settlement, Ctx *ctx) noexcept nogil:
    # R-15, R-16: any space of the settlement that is left: plunder, worker, and the quest below is turned up
    cdef Public *pub = &state.pub
    cdef Player *player = &state.player[seat]
    cdef Move moves[N_SPACES]
    cdef uint32_t spaces = tables.settlement[settlement].spaces & pub.spaces
    cdef int space, kind, n = 0
    while spaces:
        moves[n] = Move(settlement, lowest(spaces), 0, 0)
        spaces &= spaces - 1
        n += 1
    space = choose(ctx, state, seat, KIND_LOOT, moves, n).where
    if ctx.error:
        return
    pub.spaces &= ~(1u << space)
    pub.gold &= pub.spaces
    for kind in range(N_PLUNDER):
        player.has[FIRST_PLUNDER + kind] += pub.plunder[space][kind]
        pub.plunder[space][kind] = 0
    player.worker = pub.space_worker[space]
    pub.space_worker[space] = NONE
    turn_up(state, seat, space, ctx)


cdef void turn_up(State *state, int seat, int space, Ctx *ctx) noexcept nogil:
    cdef int place = VILLAGE_PLACES + space
    if state.pub.quest[place] != FACE_DOWN:
        return
    state.pub.quest[place] = state.hid.quest[place]
    state.pub.quests_down &= ~(1u << place)
    state.pub.quests_up |= 1u << place
    state.hid.quest[place] = NONE
    note(ctx, seat, NOTE_TURNED_UP, 0, Move(state.pub.quest[place], place, 0, 0))
