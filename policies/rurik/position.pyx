"""How a seat sees a position: what is found out once for a decision, and what tracks, agendas and cards are worth."""
from ludometer.simcore.choice cimport MAX_FEATURES
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.score cimport goal_count

NOTHING = -1e8


cdef void look(View *w, const State *state, const Tables *tables, int seat, const double *weights,
               Memory *memory) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef int other
    cdef uint64_t key
    w.state, w.pub, w.tables, w.seat = state, pub, tables, seat
    w.v, w.habits = memory.values, memory.habits
    w.card, w.b = weights + TABLE_KEEP * MAX_FEATURES, weights + TABLE_BOX * MAX_FEATURES
    w.goal = NONE if pub.course.stage == STAGE_AGENDAS else tables.agenda_goal[state.hid.agenda[seat]]
    w.claims_left = tables.knob.rounds - 1 - pub.round
    w.left = w.claims_left / 3.0
    if memory.round != <uint64_t>pub.round + 1:
        memory.round, memory.worth.key = pub.round + 1, 0
        find_values(w, weights, memory.values)
        find_habits(w, weights, memory.habits)
    w.judged = 0
    if pub.holder[OVERLORD] != NONE and pub.leader_at[pub.holder[OVERLORD]] != NONE:
        w.judged |= <uint16_t>one(pub.leader_at[pub.holder[OVERLORD]])
    if pub.holder[REBEL_LORD] != NONE and pub.leader_at[pub.holder[REBEL_LORD]] != NONE:
        w.judged |= <uint16_t>one(pub.leader_at[pub.holder[REBEL_LORD]])
    w.turns = size_of(pub.placed[seat])
    if pub.course.stage == STAGE_STRATEGY:
        for other in range(N_NUMBERS):
            w.turns += pub.advisors[seat][other]
    w.ahead = min(1.0, (w.turns + 4 * w.claims_left) / 6.0)
    w.icons = -1
    w.worth = &w.own_worth
    w.worth.known = w.worth.spaces_known = 0
    if pub.course.stage == STAGE_STRATEGY:
        # while advisors are placed nothing else changes, but for wiped-out seats (G-5): worked out once a round, which
        # saves more than a third of a game
        w.worth = &memory.worth
        key = one(60) * (pub.round + 1)
        for other in range(pub.course.n_seats):
            key |= <uint64_t>pub.occupied[other] << (15 * other)
        if w.worth.key != key:
            w.worth.key, w.worth.known, w.worth.spaces_known = key, 0, 0
    w.group = w.load = NONE
    w.lead = UNKNOWN
    w.changes_known[0] = w.changes_known[1] = 0
    w.rules_known = 0
    w.trades_known = 0
    w.types_known = False
    w.prized = 0


cdef void find_values(const View *w, const double *weights, double *values) noexcept nogil:
    # once a round: for each decision it costs 4 % of a game
    cdef const double *value = weights + TABLE_VALUE * MAX_FEATURES
    cdef const double *early = weights + TABLE_VALUE_EARLY * MAX_FEATURES
    cdef const double *also = weights + (TABLE_ALONE if w.tables.knob.solo else TABLE_VALUE_DUEL) * MAX_FEATURES
    cdef double two = w.pub.course.n_seats == 2
    cdef int i
    for i in range(N_V):
        values[i] = value[i] + w.left * early[i] + two * also[i]


cdef void find_habits(const View *w, const double *weights, double *habits) noexcept nogil:
    # what each advisor is for: by column and number; once a round, as spaces are kept: together 2 % of a game
    cdef const double *number = weights + TABLE_NUMBER * MAX_FEATURES
    cdef const double *early = weights + TABLE_NUMBER_EARLY * MAX_FEATURES
    cdef const double *also = weights + (TABLE_NUMBER_ALONE if w.tables.knob.solo else TABLE_NUMBER_DUEL) * MAX_FEATURES
    cdef const double *start = weights + TABLE_NUMBER_FIRST * MAX_FEATURES
    cdef const double *crowd = weights + TABLE_NUMBER_CROWD * MAX_FEATURES
    cdef double two = w.pub.course.n_seats == 2, four = w.pub.course.n_seats == SEATS, first = w.pub.round == 0
    cdef int i
    for i in range(N_W_NUMBER):
        habits[i] = number[i] + w.left * early[i] + two * also[i] + first * start[i] + four * crowd[i]


cdef void look_at_groups(View *w) noexcept nogil:
    # C-4: regions with own structures that are connected
    cdef uint16_t regions = w.pub.built[w.seat], reached
    cdef int size
    w.group = w.n_groups = 0
    w.joins_known = 0
    while regions:
        reached = connected(w.tables, regions, regions & (0 - regions))
        regions &= ~reached
        w.groups[w.n_groups] = reached
        w.n_groups += 1
        size = size_of(reached)
        w.group = max(w.group, size)


cdef double track_value(const View *w, int track, double smooth, int step) noexcept nogil:
    # Points of a track, in proportion between its steps; towards the end of the game more and more those of the step
    # only, for nothing else will count. Below the own marker there is little to gain, for it never goes down (C-2).
    cdef int marker = w.pub.claim[track][w.seat]
    cdef double claimed = w.tables.claim_points[marker - 1] if marker > 0 else 0
    if smooth < claimed:
        smooth = claimed + (smooth - claimed) * w.v[V_UNDER] * w.ahead
    step = max(step, marker)
    if step == 0:
        return smooth * w.ahead
    return smooth * w.ahead + (1 - w.ahead) * w.tables.claim_points[step - 1]


cdef double track_change(const View *w, int track, int amount, int more) noexcept nogil:
    # points of a track for `more` of what it counts
    cdef const double *smooth = w.tables.track_smooth[track]
    cdef const int8_t *step = w.tables.track_step[track]
    return (track_value(w, track, smooth[amount + more], step[amount + more])
            - track_value(w, track, smooth[amount], step[amount]))


cdef int goal_lead(const Public *pub, const Tables *tables, int seat, int goal) noexcept nogil:
    # over the best rival, in units of what the agenda counts: a rival's marker stands for what its step asks
    cdef int other, own = goal_count(pub, tables, seat, goal), most = 0, count, track = NONE
    if goal == GOAL_FIRST_RULE:
        track = TRACK_RULE
    elif goal == GOAL_FIRST_BUILD:
        track = TRACK_BUILD
    elif goal == GOAL_FIRST_TRADE:
        track = TRACK_TRADE
    if track != NONE:
        own = max(amount_of(pub, tables, seat, track), <int>tables.claim_at[track][own - 1] if own > 0 else 0)
    for other in range(pub.course.n_seats):
        if other != seat:
            count = goal_count(pub, tables, other, goal)
            if track != NONE and count > 0:
                count = tables.claim_at[track][count - 1]
            most = max(most, count)
    return own - max(1, most)                                   # E-4: not with nothing


cdef int lead_of(View *w) noexcept nogil:
    # the same for the own agenda, but for coins while bribes are placed, when nothing is settled: see look()
    if w.lead == UNKNOWN:
        w.lead = 0 if w.goal == GOAL_MOST_COINS and w.pub.course.stage == STAGE_STRATEGY else goal_lead(
            w.pub, w.tables, w.seat, w.goal)
    return w.lead


cdef double agenda_change(View *w, int more) noexcept nogil:
    # of `more` of what the own agenda counts: ties are enough; early a lead is far from settled
    cdef double width = 0.5 + 2.5 * w.ahead
    cdef int lead = lead_of(w)
    return w.v[V_AGENDA] * more + w.v[V_AGENDA_VP] * (met(lead + more, width) - met(lead, width))


cdef double card_value(const View *w, const int8_t *gains) noexcept nogil:
    # what a card is worth in hand
    cdef double total = 0
    cdef int i
    for i in range(N_BASE_REWARDS):
        total += w.card[W_KEEP_REWARD + i] * gains[i]
    if w.tables.boxes:
        for i in range(N_BASE_REWARDS, N_REWARDS):
            total += w.card[W_KEEP_REWARD + i] * gains[i]
    return total
