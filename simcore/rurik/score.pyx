"""Scoring (E-*): parts of the score, agendas, ranks; and the row of the results a game leaves behind."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.rurik.derived cimport *


cdef int step_reached(const Public *pub, const Tables *tables, int seat, int track, int goods) noexcept nogil:
    # C-2 to C-4: the highest step whose condition is met now
    return step_for(tables, track, goods if track == TRACK_TRADE else amount_of(pub, tables, seat, track),
                    size_of(tables.gold & ~pub.ruled[seat]))


cdef void public_score(State *state, const Tables *tables) noexcept nogil:
    # E-1, E-2, E-5: all that everybody can see
    cdef Public *pub = &state.pub
    cdef int seat, track
    for seat in range(pub.course.n_seats):
        for track in range(N_TRACKS):
            pub.vp[track][seat] = tables.claim_points[pub.claim[track][seat] - 1] if pub.claim[track][seat] else 0
        pub.vp[VP_WARFARE][seat] = warfare_points(pub, tables, seat, 0)
        pub.vp[VP_DEEDS][seat] = points_of_deeds(tables, pub.deeds_done[seat])
        pub.vp[VP_TOKENS][seat] = pub.vp_tokens[seat]           # H-50
    if tables.hooks.score != NULL:
        tables.hooks.score(pub, tables)


cdef int goal_count(const Public *pub, const Tables *tables, int seat, int goal) noexcept nogil:
    # E-10 to E-14
    cdef uint16_t regions = pub.ruled[seat]
    cdef int total = 0
    if goal == GOAL_MOST_REBELS:
        return pub.rebels_beaten[seat]
    if goal == GOAL_MOST_GOODS:
        return goods_of(pub, seat)
    if goal == GOAL_FIRST_BUILD:
        return pub.claim[TRACK_BUILD][seat]
    if goal == GOAL_FIRST_WARFARE:
        return pub.warfare[seat]
    if goal == GOAL_MOST_DEEDS:
        return size_of(pub.deeds_done[seat])
    if goal == GOAL_MOST_REGIONS:
        return size_of(pub.occupied[seat])
    if goal == GOAL_FIRST_TRADE:
        return pub.claim[TRACK_TRADE][seat]
    if goal == GOAL_MOST_FUR_HONEY:
        return pub.goods[seat][FUR] + pub.goods[seat][HONEY]
    if goal == GOAL_FIRST_RULE:
        return pub.claim[TRACK_RULE][seat]
    if goal == GOAL_MOST_COINS:
        return pub.coins[seat]
    if goal == GOAL_MOST_VP_TOKENS:                             # W-14
        return pub.vp_tokens[seat]
    if goal != GOAL_MOST_STRUCTURES_RULED:
        return tables.hooks.goal(pub, seat, goal) if tables.hooks.goal != NULL else 0
    while regions:                                              # of all seats
        total += structures_in(pub, lowest(regions))
        regions &= regions - 1
    return total


cdef bint agenda_met(const Public *pub, const Tables *tables, int seat, int goal) noexcept nogil:
    # E-4
    cdef int other, own = goal_count(pub, tables, seat, goal)
    if own <= 0:
        return False
    for other in range(pub.course.n_seats):
        if other != seat and goal_count(pub, tables, other, goal) > own:
            return False
    return True


cdef int total_score(const Public *pub, int seat) noexcept nogil:
    cdef int part, total = 0
    for part in range(N_PARTS):
        total += pub.vp[part][seat]
    return total


cdef void final_score(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # E-1 to E-5; R-46: seats in which nobody decides have no agenda, and parts of the score of their own
    cdef Public *pub = &state.pub
    cdef int seat, part
    cdef bint player
    moment(MOMENT_END, state, tables, ctx)
    public_score(state, tables)
    for seat in range(pub.course.n_seats):
        player = seat < players(pub, tables)
        if player and agenda_met(pub, tables, seat, tables.agenda_goal[state.hid.agenda[seat]]):
            pub.vp[VP_AGENDA][seat] = tables.knob.agenda_points
        for part in range(VP_COINS if player else N_PARTS):
            note(ctx, seat, NOTE_SCORE, pub.vp[part][seat], Move(part, 0, 0, 0))
    moment(MOMENT_SCORED, state, tables, ctx)
    pub.course.stage = STAGE_OVER


cdef int rank_of(const Public *pub, int seat, int *sharing) noexcept nogil:
    # E-6, R-44: 1 is best; `sharing` gets the number of seats on this rank
    cdef int other, ahead = 0, difference
    sharing[0] = 1
    for other in range(pub.course.n_seats):
        if other == seat:
            continue
        difference = total_score(pub, other) - total_score(pub, seat)
        if difference == 0:
            difference = size_of(pub.ruled[other]) - size_of(pub.ruled[seat])
        if difference == 0:
            difference = pub.coins[other] - pub.coins[seat]
        ahead += difference > 0
        sharing[0] += difference == 0
    return 1 + ahead


cdef int standing(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # public points if the claim phase were now, and the last one
    cdef int track, step, total = warfare_points(pub, tables, seat, 0) + pub.vp_tokens[seat]
    for track in range(N_TRACKS):
        step = max(pub.claim[track][seat], step_reached(pub, tables, seat, track, boat_load(pub, tables, seat)))
        total += tables.claim_points[step - 1] if step else 0
    return total + points_of_deeds(tables, pub.deeds_done[seat]) + more(pub, tables, MORE_SCORE, seat)


cdef double value(const State *state, const Tables *tables, int seat) noexcept nogil:
    # What a search strives for: four fifths the share of the win, one fifth the lead in points, which separates near
    # misses from hopeless games. Before the end only the lead as it stands.
    cdef const Public *pub = &state.pub
    cdef bint over = pub.course.stage == STAGE_OVER
    cdef int other, points, sharing, best = -1000, own = 0
    cdef double lead
    for other in range(pub.course.n_seats):
        points = total_score(pub, other) if over else standing(pub, tables, other)
        if other == seat:
            own = points
        else:
            best = max(best, points)
    lead = max(-15, min(15, own - best)) / 30.0 + 0.5
    if not over:
        return lead
    return 0.2 * lead + (0.8 / sharing if rank_of(pub, seat, &sharing) == 1 else 0)


cdef void result(const State *state, const Tables *tables, const Ctx *ctx, int seat, Result *row) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef int sharing, i
    fill_counted(row, &state.tally, seat)
    row.seat, row.player = seat, ctx.player[seat]
    row.faction = pub.leader[seat]
    row.rank = rank_of(pub, seat, &sharing)
    row.win = 1.0 / sharing if row.rank == 1 else 0
    row.score = total_score(pub, seat)
    row.vp_rule, row.vp_build, row.vp_trade = pub.vp[VP_RULE][seat], pub.vp[VP_BUILD][seat], pub.vp[VP_TRADE][seat]
    row.vp_warfare, row.vp_agenda = pub.vp[VP_WARFARE][seat], pub.vp[VP_AGENDA][seat]
    row.vp_deeds, row.vp_tokens = pub.vp[VP_DEEDS][seat], pub.vp[VP_TOKENS][seat]
    row.agenda, row.agenda_other = state.hid.agenda[seat], state.hid.agenda_other[seat]
    row.regions_ruled, row.regions_occupied = size_of(pub.ruled[seat]), size_of(pub.occupied[seat])
    row.coins, row.goods = pub.coins[seat], goods_of(pub, seat)
    row.structures = 0
    for i in range(N_STRUCTURES):
        row.structures += built_of(pub, tables, seat, i)
    row.stables, row.taverns = built_of(pub, tables, seat, STABLE), built_of(pub, tables, seat, TAVERN)
    row.warfare, row.rebel_faction, row.deeds_done = pub.warfare[seat], pub.faction, pub.deeds_done[seat]
    row.war_rewards_laid = row.epic_laid = row.rebellion_score = row.rebellion_unlocked = 0
    i = 0
    while tables.hooks.result[i] != NULL:
        tables.hooks.result[i](state, tables, seat, row)
        i += 1
