"""The nameless chief, opponent of a solo game: his plans say what he does, one after each turn of the player."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.rng cimport DECK, Rng, rng_seek, shuffle
from ludometer.simcore.scythia.cards cimport fill_row
from ludometer.simcore.scythia.raid cimport turn_up
from ludometer.simcore.scythia.state cimport *


cdef void meet(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # N-1, N-4
    if against_chief(&state.pub):
        state.pub.chief.provisions = tables.chief_provisions
        shuffle_plans(state, tables, ctx)


cdef void shuffle_plans(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # N-5
    cdef Rng rng
    cdef int plan
    for plan in range(tables.n_plans):
        state.hid.plans[plan] = plan
        state.pub.chief.plans_left |= 1u << plan
    rng_seek(&rng, &ctx.luck, DECK, DECK_PLANS + RESHUFFLE_PLANS * (state.pub.chief.shuffles > 0)
             + state.pub.chief.shuffles)
    shuffle(state.hid.plans, tables.n_plans, &rng)
    state.pub.chief.shuffles += 1


cdef void chief_turn(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # N-5 to N-8, N-18: the first condition of his plan that fails says what he does instead of a raid. His provisions
    # know no limit (N-17).
    cdef Chief *chief = &state.pub.chief
    cdef const Plan *plan
    cdef int card, space, left
    if chief.plans_left == 0:
        shuffle_plans(state, tables, ctx)
    left = size_of(chief.plans_left) - 1
    card = state.hid.plans[left]
    state.hid.plans[left] = NONE
    chief.plans_left &= ~(1u << card)
    plan = &tables.plan[card]
    chief.blocked = plan.blocked
    note(ctx, NONE, NOTE_PLAN, 0, Move(card, plan.blocked, 0, 0))
    space = target(state, tables, plan)
    if space == NONE:
        if not take_quest(state, tables, plan, ctx):
            take_horse(state, tables, plan, ctx)
    elif chief.provisions < plan.provisions:
        chief.provisions += tables.chief_taken
        note(ctx, NONE, NOTE_CHIEF, tables.chief_taken, Move(CHIEF_PROVISIONS, 0, 0, 0))
    elif tables.chief_strength + horse_strength(chief.horses, tables) < plan.strength:
        take_horse(state, tables, plan, ctx)
    else:
        chief_raid(state, tables, plan, space, ctx)


cdef int target(const State *state, const Tables *tables, const Plan *plan) noexcept nogil:
    # N-6, N-9: the space his plan names, or the next to its right that is left, and from the leftmost again
    cdef int8_t spaces[N_SPACES]
    cdef uint32_t region = tables.region_spaces[plan.region] & tables.in_play[state.pub.course.n_seats]
    cdef int i, n = 0
    while region:
        spaces[n] = lowest(region)
        region &= region - 1
        n += 1
    for i in range(n):
        if has(state.pub.spaces, spaces[(plan.first - 1 + i) % n]):
            return spaces[(plan.first - 1 + i) % n]
    return NONE


cdef bint take_quest(State *state, const Tables *tables, const Plan *plan, Ctx *ctx) noexcept nogil:
    # N-15: row by row as his plan's arrows say: the places of the village are a row each, those of a region one
    cdef Public *pub = &state.pub
    cdef int row, column, i, place, rows = VILLAGE_PLACES + N_REGIONS
    for i in range(rows):
        row = rows - 1 - i if plan.bottom else i
        for column in range(N_SPACES):
            if row < VILLAGE_PLACES:
                place = row
            else:
                place = N_SPACES - 1 - column if plan.right else column
                if not has(tables.region_spaces[row - VILLAGE_PLACES], place):
                    continue
                place += VILLAGE_PLACES
            if pub.quest[place] >= 0:
                note(ctx, NONE, NOTE_CHIEF, tables.quest_points[pub.quest[place]], Move(CHIEF_QUEST, place,
                                                                                       pub.quest[place], 0))
                pub.chief.quests |= one(pub.quest[place])
                pub.quest[place] = NONE
                pub.quests_up &= ~(1u << place)
                pub.idle = NONE
                return True
    return False


cdef void take_horse(State *state, const Tables *tables, const Plan *plan, Ctx *ctx) noexcept nogil:
    # N-16: the card at the place his plan names; if none lies there, the next to the right, and from the left again
    cdef Public *pub = &state.pub
    cdef int i, place
    for i in range(tables.knob.animals_shown):
        place = (plan.horse - 1 + i) % tables.knob.animals_shown
        if pub.shown[place] != NONE:
            pub.chief.horses |= one(pub.shown[place])
            note(ctx, NONE, NOTE_CHIEF, 0, Move(CHIEF_HORSE, pub.shown[place], 0, 0))
            pub.shown[place] = NONE
            fill_row(state, tables, ctx)
            return


cdef int horse_strength(uint64_t horses, const Tables *tables) noexcept nogil:
    cdef int total = 0
    while horses:
        total += tables.horse_strength[lowest(horses)]
        horses &= horses - 1
    return total


cdef void chief_raid(State *state, const Tables *tables, const Plan *plan, int space, Ctx *ctx) noexcept nogil:
    # N-10 to N-12, N-14: the plunder goes to the supply, the worker out of the game
    cdef Public *pub = &state.pub
    cdef Chief *chief = &pub.chief
    cdef uint64_t given
    cdef int kind
    chief.provisions -= plan.provisions
    given = horses_given(chief.horses, tables, plan.strength - tables.chief_strength)
    chief.horses &= ~given
    pub.animal_discards |= given
    chief.points += plan.points
    state.tally.chief_raids += 1
    pub.idle = NONE
    note(ctx, NONE, NOTE_CHIEF, plan.points, Move(CHIEF_RAID, space, size_of(given), 0))
    fill_row(state, tables, ctx)                                # A-5: his horses may be all there are to show
    for kind in range(N_PLUNDER):
        pub.supply[FIRST_PLUNDER + kind] += pub.plunder[space][kind]
        pub.plunder[space][kind] = 0
    pub.spaces &= ~(1u << space)
    pub.gold &= pub.spaces
    pub.space_worker[space] = NONE
    turn_up(state, NONE, space, ctx)


cdef uint64_t horses_given(uint64_t horses, const Tables *tables, int needed) noexcept nogil:
    # N-13: as few as will do, of these the weakest, of these the ones worth fewest points
    cdef int n = 0
    cdef Choice best
    cdef int8_t all_horses[MAX_ANIMALS]
    best.cards, best.strength, best.points, best.horses = MAX_ANIMALS + 1, 0, 0, 0
    if needed <= 0:
        return 0
    while horses:
        all_horses[n] = lowest(horses)
        horses &= horses - 1
        n += 1
    try_horses(all_horses, n, 0, tables, needed, 0, 0, 0, 0, &best)
    return best.horses


cdef struct Choice:
    int cards, strength, points
    uint64_t horses


cdef void try_horses(const int8_t *horses, int n, int first, const Tables *tables, int needed, int cards, int strength,
                     int points, uint64_t taken, Choice *best) noexcept nogil:
    # all sets that are no larger than the best so far
    cdef int i, horse
    if strength >= needed:
        if (cards < best.cards or cards == best.cards and (
                strength < best.strength or strength == best.strength and points < best.points)):
            best.cards, best.strength, best.points, best.horses = cards, strength, points, taken
        return
    if cards + 1 > best.cards:
        return
    for i in range(first, n):
        horse = horses[i]
        try_horses(horses, n, i + 1, tables, needed, cards + 1, strength + tables.horse_strength[horse],
                   points + tables.horse_points[horse], taken | one(horse), best)


cdef int chief_score(const State *state, const Tables *tables) noexcept nogil:
    # N-20: his track, his quests and the horses he has left
    cdef const Chief *chief = &state.pub.chief
    cdef uint64_t bits = chief.horses
    cdef int total = chief.points
    while bits:
        total += tables.horse_points[lowest(bits)]
        bits &= bits - 1
    bits = chief.quests
    while bits:
        total += tables.quest_points[lowest(bits)]
        bits &= bits - 1
    return total


cdef int chief_cards(const State *state) noexcept nogil:
    # N-21: of a tie: his companion, horses and quests
    return 1 + size_of(state.pub.chief.horses) + size_of(state.pub.chief.quests)
