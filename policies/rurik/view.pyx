"""What a change of the position is worth to a seat, in victory points; see view.pxd.

The values are estimates: what the tracks would give now, in proportion between their steps, and what pieces, cards and
coins usually bring later. They look one action ahead, and at the regions that the points in hand are enough to rule.
"""
from libc.string cimport memset
from policies.rurik.box cimport (boon_value, box_gain_value, faction_value, logging_value, look_at_boxes, loss_value,
                                 new_structure_value, offer_epic, port_value, prisoner_value, rule_here, stable_ahead,
                                 step_reward)
from simcore.rurik.board cimport add_leader, add_troop, lose_piece, shift
from simcore.rurik.faction cimport armed_cards
from simcore.rurik.score cimport goal_count, warfare_points
from simcore.rurik.state cimport *

NOTHING = -1e8


cdef void look(View *w, const State *state, const Tables *tables, int seat, const double *v, const double *card,
               const double *b, const double *alone, uint64_t *memo) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef int other
    cdef uint64_t key
    w.state, w.pub, w.tables, w.seat, w.v, w.card, w.b = state, pub, tables, seat, v, card, b
    w.goal = NONE if pub.course.stage == STAGE_AGENDAS else tables.agenda_goal[state.hid.agenda[seat]]
    w.claims_left = tables.knob.rounds - 1 - pub.round
    w.left = w.claims_left / 3.0
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
    w.worth.known = 0
    if pub.course.stage == STAGE_STRATEGY:
        # while advisors are placed nothing else changes, but for wiped-out seats (G-5): worked out once a round, which
        # saves more than a third of a game
        w.worth = <Worth *>memo
        key = one(60) * (pub.round + 1)
        for other in range(pub.course.n_seats):
            key |= <uint64_t>pub.occupied[other] << (15 * other)
        if w.worth.key != key:
            w.worth.key, w.worth.known = key, 0
    w.group = w.load = NONE
    w.lead = UNKNOWN
    w.changes_known[0] = w.changes_known[1] = 0
    w.rules_known = 0
    w.trades_known = 0
    w.prized = 0
    if tables.boxes:
        look_at_boxes(w, alone)


cdef int group_of(View *w) noexcept nogil:
    # regions of the largest group with own structures
    if w.group == NONE:
        w.group = largest_group(w.tables, w.pub.built[w.seat])
    return w.group


cdef int load_of(View *w) noexcept nogil:
    # goods on the boat
    if w.load == NONE:
        w.load = boat_load(w.pub, w.tables, w.seat)
    return w.load


cdef double icon_share(View *w) noexcept nogil:
    # of the cards that are neither discarded nor in the own hand
    cdef uint32_t unseen
    cdef double n
    if w.icons < 0:
        unseen = ~(w.pub.discard | w.pub.schemes_boxed | w.state.hid.hand[w.seat]) & <uint32_t>(
            one(w.tables.n_schemes) - 1)
        n = max(1, size_of(unseen))
        w.icons, w.doubles = size_of(unseen & w.tables.schemes_icon) / n, size_of(unseen & w.tables.schemes_double) / n
    return w.icons


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


cdef double trade_change(View *w, int boat) noexcept nogil:
    # the same for goods on the boat, which are asked for again and again in a decision
    if not -2 <= boat <= 2:
        return track_change(w, TRACK_TRADE, load_of(w), boat)
    if not has(w.trades_known, boat + 2):
        w.trades_known |= <uint8_t>one(boat + 2)
        w.trades[boat + 2] = track_change(w, TRACK_TRADE, load_of(w), boat)
    return w.trades[boat + 2]


cdef int lead_of(View *w) noexcept nogil:
    # over the best rival, in units of what the agenda counts: a rival's marker stands for what its step asks
    cdef int seat, own = 0, most = 0, count, track = NONE
    if w.lead == UNKNOWN:
        if w.goal == GOAL_FIRST_RULE:
            track, own = TRACK_RULE, size_of(w.pub.ruled[w.seat])
        elif w.goal == GOAL_FIRST_BUILD:
            track, own = TRACK_BUILD, group_of(w)
        elif w.goal == GOAL_FIRST_TRADE:
            track, own = TRACK_TRADE, load_of(w)
        elif w.goal == GOAL_MOST_COINS and w.pub.course.stage == STAGE_STRATEGY:
            w.lead = 0                                          # not settled while bribes are placed: see look()
            return 0
        else:
            own = goal_count(w.pub, w.tables, w.seat, w.goal)
        if track != NONE:
            count = w.pub.claim[track][w.seat]
            if count > 0:
                own = max(own, w.tables.claim_at[track][count - 1])
        for seat in range(w.pub.course.n_seats):
            if seat != w.seat:
                count = goal_count(w.pub, w.tables, seat, w.goal)
                if track != NONE and count > 0:
                    count = w.tables.claim_at[track][count - 1]
                most = max(most, count)
        w.lead = own - max(1, most)                             # E-4: not with nothing
    return w.lead


cdef double agenda_change(View *w, int more) noexcept nogil:
    # of `more` of what the own agenda counts: ties are enough; early a lead is far from settled
    cdef double width = 0.5 + 2.5 * w.ahead
    cdef int lead = lead_of(w)
    return w.v[V_AGENDA] * more + w.v[V_AGENDA_VP] * (met(lead + more, width) - met(lead, width))


cdef double rule_value(View *w, int ruled, int gold) noexcept nogil:
    # of ruling `ruled` regions more than now, `gold` of them gold ones
    cdef int amount = max(0, w.ruled + ruled), top = N_STEPS, step = w.tables.track_step[TRACK_RULE][amount]
    cdef double total, smooth = w.tables.track_smooth[TRACK_RULE][amount]
    if step == top and w.tables.claim_gold[top - 1] and w.gold + gold < w.n_gold:
        # the top step asks for all gold regions; each of them counts for a part of it
        step -= 1
        smooth = w.tables.claim_points[step - 1]
        smooth += (w.tables.claim_points[top - 1] - smooth) * (w.gold + gold) / (w.n_gold + 1.0)
    total = w.v[V_RULED] * w.left * amount + w.v[V_GOLD] * (w.gold + gold) + w.v[V_RULE_SMOOTH] * track_value(
        w, TRACK_RULE, smooth, step)
    if w.goal == GOAL_FIRST_RULE:
        total += agenda_change(w, ruled)
    return total


cdef double rules_change(View *w, int ruled, int gold) noexcept nogil:
    # what ruled_change() says, worked out once per decision
    cdef int place = 3 * min(4, max(0, ruled + 2)) + min(2, max(0, gold + 1))
    if not has(w.rules_known, place):
        if w.rules_known == 0:
            w.rules_known = <uint16_t>one(15)
            w.ruled = size_of(w.pub.ruled[w.seat])
            w.gold = size_of(w.pub.ruled[w.seat] & w.tables.gold)
            w.n_gold = size_of(w.tables.gold)
            w.rule_now = rule_value(w, 0, 0)
        w.rules_known |= <uint16_t>one(place)
        w.rule_changes[place] = rule_value(w, ruled, gold) - w.rule_now
    return w.rule_changes[place]


cdef inline int of_other(const View *w, const int8_t *power, int seat) noexcept nogil:
    # the strength of a seat that is not the own one; no loop over them has to jump
    return -1 if seat == w.seat else power[seat]


cdef inline int unseated(const Public *pub, int region) noexcept nogil:
    # the stronger one of rebels and neutral troops
    return max(pub.rebels[region], pub.neutral[region])


cdef inline int strongest(const View *w, const int8_t *power, int others) noexcept nogil:
    # of the other seats, and of others who are no seats
    cdef int seat
    for seat in range(SEATS):
        others = max(others, of_other(w, power, seat))
    return others


cdef inline int margin_of(const View *w, const int8_t *power, int others) noexcept nogil:
    # own strength above the strongest of the others, within two
    return max(-2, min(2, power[w.seat] - strongest(w, power, others)))


cdef double region_change(View *w, int region, const int *delta, int *ruled, int *gold) noexcept nogil:
    # If strengths change by delta[side] (N_SIDES): the worth of margins and of rivals' rule. The own rule is added up
    # in `ruled` and `gold`, for steps of the track depend on all of it: see ruled_change().
    cdef const Public *pub = w.pub
    cdef int8_t power[SEATS]
    cdef int seat, rebels = pub.rebels[region] + delta[REBEL], neutral = pub.neutral[region] + delta[NEUTRAL]
    if has(w.judged, region) and (leaves(pub, pub.holder[OVERLORD], region, delta)
                                  or leaves(pub, pub.holder[REBEL_LORD], region, delta)):
        return without_leader(w, region, delta, ruled, gold)
    for seat in range(SEATS):
        power[seat] = pub.power[region][seat] + delta[seat]
    if pub.holder[REBEL_LORD] != NONE and pub.leader_at[pub.holder[REBEL_LORD]] == region:
        power[pub.holder[REBEL_LORD]] += delta[REBEL]
    return (w.v[V_MARGIN] * (margin_of(w, power, max(rebels, neutral))
                             - margin_of(w, pub.power[region], unseated(pub, region)))
            + ruler_change(w, region, ruler_with(pub, region, power, rebels, neutral), ruled, gold))


cdef inline bint leaves(const Public *pub, int seat, int region, const int *delta) noexcept nogil:
    # whether a leader goes with the last piece of its seat (A-5)
    return seat != NONE and pub.leader_at[seat] == region and pub.troops[region][seat] + delta[seat] <= 0


cdef double without_leader(View *w, int region, const int *delta, int *ruled, int *gold) noexcept nogil:
    # region_change() where such a leader judges rule otherwise: the rules are asked
    cdef Public then = w.pub[0]
    cdef int seat, i
    for seat in range(SEATS):
        for i in range(min(<int>then.troops[region][seat], -delta[seat])):
            lose_piece(&then, w.tables, seat, region)
        for i in range(delta[seat]):
            add_troop(&then, seat, region)
    return then_change(w, &then, region, ruled, gold)


cdef double then_change(View *w, const Public *then, int region, int *ruled, int *gold) noexcept nogil:
    # of a region as it is on a copy of the table that the rules have changed; as region_change()
    return (w.v[V_MARGIN] * (margin_of(w, then.power[region], unseated(then, region))
                             - margin_of(w, w.pub.power[region], unseated(w.pub, region)))
            + ruler_change(w, region, then.ruler[region], ruled, gold))


cdef inline double ruler_change(View *w, int region, int after, int *ruled, int *gold) noexcept nogil:
    # of another ruler, `after`, or of the same; the own rule as in region_change()
    cdef int before = w.pub.ruler[region]
    cdef double total = 0
    if before == after:
        return 0
    if before == w.seat:
        ruled[0] -= 1
        gold[0] -= has(w.tables.gold, region)
    elif before != NONE:
        total -= w.v[V_RIVAL_RULED]
    if after == w.seat:
        ruled[0] += 1
        gold[0] += has(w.tables.gold, region)
    elif after != NONE:
        total += w.v[V_RIVAL_RULED]
    if has(w.prized, region):
        total += rule_here(w, region) * ((after == w.seat) - (before == w.seat))
    if w.goal == GOAL_MOST_STRUCTURES_RULED:
        total += structures_ruled(w, region, (after == w.seat) - (before == w.seat))
    return total


cdef double structures_ruled(View *w, int region, int ruled) noexcept nogil:
    # for the agenda that counts them (E-14), if the region is ruled (1) or is no longer (-1)
    cdef int n = structures_in(w.pub, region)
    return agenda_change(w, n * ruled) if n and ruled else 0


cdef double leader_change(View *w, int seat, int origin, int target, int troops, int *ruled, int *gold) noexcept nogil:
    # If the leader of a seat goes, with this many troops; from NONE: is placed. Wherever a leader judges rule
    # otherwise, rule changes with its steps too: the rules themselves are asked, on a copy of the table.
    cdef Public then = w.pub[0]
    if origin == NONE:
        add_leader(&then, seat, target)
        return then_change(w, &then, target, ruled, gold)
    shift(&then, seat, origin, target, troops, True)
    return then_change(w, &then, origin, ruled, gold) + then_change(w, &then, target, ruled, gold)


cdef double one_region(View *w, int region, const int *delta) noexcept nogil:
    # a change in one region only
    cdef int ruled = 0, gold = 0
    cdef double total = region_change(w, region, delta, &ruled, &gold)
    return total + ruled_change(w, ruled, gold)


cdef double use_value(const View *w, int region) noexcept nogil:
    # of being there, or at home there, for building and taxing to come
    cdef double total = 0
    if not has(w.pub.built[w.seat], region) and w.tables.neighbours[region] & w.pub.built[w.seat]:
        total += w.v[V_NEAR]
    if w.pub.goods[w.seat][w.pub.good[region]] < w.tables.slots[w.pub.good[region]]:
        total += w.v[V_FITS]
    return total * w.ahead


cdef double one_piece_change(const View *w, int region, int more, int *ruled) noexcept nogil:
    # What region_change() says for one own piece more (or fewer), without leaders that judge rule otherwise: 8 % of the
    # time of a game saved. No jumps, as in ruler_with().
    cdef const int8_t *power = w.pub.power[region]
    cdef int seat, other, top = 0, own = power[w.seat], rebels = unseated(w.pub, region), others
    cdef int before = w.pub.ruler[region]
    cdef bint tied = False, rival
    cdef double total
    for seat in range(SEATS):
        other = of_other(w, power, seat)
        tied = (other == top) | (tied & (other < top))
        top = max(top, other)
    others = max(top, rebels)
    total = w.v[V_MARGIN] * (max(-2, min(2, own + more - others)) - max(-2, min(2, own - others)))
    own += more
    rival = (not tied) & (top > own) & (top > rebels)
    ruled[0] = (own > others) - (before == w.seat)
    return total + w.v[V_RIVAL_RULED] * (rival - ((before != NONE) & (before != w.seat)))


cdef const Change *own_change(View *w, int region, bint more) noexcept nogil:
    # one own piece more or less; asked for again and again in a decision, so kept
    cdef Change *change = &w.changes[more][region]
    cdef int delta[N_SIDES]
    cdef int uses, piece = 1 if more else -1
    if not has(w.changes_known[more], region):
        w.changes_known[more] |= <uint16_t>one(region)
        change.ruled = change.gold = 0
        if has(w.judged, region):
            memset(delta, 0, sizeof(delta))
            delta[w.seat] = piece
            change.value = region_change(w, region, delta, &change.ruled, &change.gold)
        else:
            change.value = one_piece_change(w, region, piece, &change.ruled)
            change.gold = change.ruled * has(w.tables.gold, region)
            if change.ruled and w.goal == GOAL_MOST_STRUCTURES_RULED:
                change.value += structures_ruled(w, region, change.ruled)
        uses = change.ruled
        if w.pub.troops[region][w.seat] == (0 if more else 1):
            uses += piece
        if uses != 0:
            change.value += uses * use_value(w, region)
    return change


cdef double own_piece(View *w, int region, bint more) noexcept nogil:
    # one own piece more or less in this region only
    cdef const Change *change = own_change(w, region, more)
    return change.value + ruled_change(w, change.ruled, change.gold)


cdef double leader_value(View *w, int region) noexcept nogil:
    # of placing the own leader there
    cdef int ruled = 0, gold = 0
    cdef double total
    if not judges(w, w.seat, region):
        return own_piece(w, region, True)
    total = leader_change(w, w.seat, NONE, region, 0, &ruled, &gold)
    return total + ruled_change(w, ruled, gold)


cdef double muster_value(View *w, int region, bint leader) noexcept nogil:
    return ((leader_value(w, region) + w.v[V_LEADER] if leader else own_piece(w, region, True))
            + w.v[V_TROOP] * w.left + (occupied_value(w) if w.pub.troops[region][w.seat] == 0 else 0))


cdef double occupied_value(View *w) noexcept nogil:
    return w.v[V_REGION] * (0.25 + 0.75 * w.left) + (agenda_change(w, 1) if w.goal == GOAL_MOST_REGIONS else 0)


cdef bint judges(const View *w, int seat, int region) noexcept nogil:
    # Whether it may matter who rules that the leader of a seat comes or goes: L-Sviatopolk where rebels are, L-Yaroslav
    # where he makes or leaves a tie or a stronghold is another's. Asking the rules only there saves 1 % of the time of a
    # game.
    cdef const Public *pub = w.pub
    cdef int other, lead
    if pub.holder[REBEL_LORD] == seat:
        return pub.rebels[region] > 0
    if pub.holder[OVERLORD] != seat:
        return False
    lead = pub.power[region][seat] - unseated(pub, region)
    for other in range(SEATS):
        if other != seat:
            lead = min(lead, pub.power[region][seat] - pub.power[region][other])
    return -1 <= lead <= 1 or (pub.owner[region][STRONGHOLD] != NONE and pub.owner[region][STRONGHOLD] != seat)


cdef double march_value(View *w, int origin, int target, int extra) noexcept nogil:
    # own pieces go from one region to another: `extra` as of MARCH
    cdef int delta[N_SIDES]
    cdef const Change *leave
    cdef const Change *enter
    cdef int ruled = 0, gold = 0, pieces = pieces_in(extra)
    cdef double total
    if extra and (judges(w, w.seat, origin) or judges(w, w.seat, target)):
        total = leader_change(w, w.seat, origin, target, troops_in(extra), &ruled, &gold)
    elif pieces == 1:
        leave, enter = own_change(w, origin, False), own_change(w, target, True)
        total = leave.value + enter.value
        ruled, gold = leave.ruled + enter.ruled, leave.gold + enter.gold
    else:
        memset(delta, 0, sizeof(delta))
        delta[w.seat] = -pieces
        total = region_change(w, origin, delta, &ruled, &gold)
        delta[w.seat] = pieces
        total += region_change(w, target, delta, &ruled, &gold)
    if w.pub.troops[origin][w.seat] == pieces:
        total -= occupied_value(w)
    if w.pub.troops[target][w.seat] == 0:
        total += occupied_value(w)
    return total + ruled_change(w, ruled, gold)


cdef double towards_value(View *w, int region, int points) noexcept nogil:
    # of one of several pieces that it takes to rule the region, if this many points are enough
    cdef int lacking
    if points < 2 or w.pub.ruler[region] == w.seat:
        return 0
    lacking = deficit_of(w, region)
    if lacking < 2 or lacking > points:
        return 0
    return w.v[V_TOWARDS] * ruled_change(w, 1, has(w.tables.gold, region)) / lacking


cdef int next_place(const View *w) noexcept nogil:
    # points that a step of the warfare marker brings, were they given now
    return warfare_points(w.pub, w.tables, w.seat, 1) - warfare_points(w.pub, w.tables, w.seat, 0)


cdef double attack_value(View *w, int region, int target, bint careful) noexcept nogil:
    cdef int delta[N_SIDES]
    cdef int cards, i
    cdef double total, safe = 1, share, lost
    memset(delta, 0, sizeof(delta))
    delta[target] = -1
    if target == NEUTRAL:                                       # R-7: gone without a trace
        return one_region(w, region, delta)
    if target == REBEL and w.tables.boxes:
        return box_rebel_value(w, region, careful)
    if target == REBEL:
        if w.pub.holder[REBEL_LORD] == w.seat and w.pub.leader_at[w.seat] == region and w.pub.supply[w.seat] > 0:
            delta[w.seat] = 1
        total = one_region(w, region, delta) + w.v[V_REBEL] + w.v[V_TROOP] * w.left * delta[w.seat]
        if w.goal == GOAL_MOST_REBELS:
            total += agenda_change(w, 1)
        return total + deed_wants(w, NEED_REBELS_DEFEATED, w.pub.rebels_beaten[w.seat])
    cards = cards_to_reveal(w.pub, w.tables, w.seat, region, region, target, careful)
    share = icon_share(w)
    for i in range(cards):
        safe *= 1 - share
    total = safe * one_region(w, region, delta)
    if safe < 1:
        delta[w.seat] = -1
        lost = one_region(w, region, delta) - w.v[V_TROOP] * (0.25 + 0.75 * w.left)
        if w.doubles > 0 and w.pub.troops[region][w.seat] > 1:  # W-7
            delta[w.seat] = -2
            lost += w.doubles / share * (one_region(w, region, delta) - w.v[V_TROOP] * (0.25 + 0.75 * w.left) - lost)
        total += (1 - safe) * lost
    total += w.v[V_WARFARE_VP] * next_place(w) + w.v[V_WARFARE] * w.ahead
    total -= w.v[V_RIVAL_TROOP]
    if w.goal == GOAL_FIRST_WARFARE:
        total += agenda_change(w, 1)
    # while bribes are still placed, the coins of rivals are not settled: see look()
    if w.pub.holder[RAID] == w.seat and w.pub.leader_at[w.seat] == region and (
            w.pub.coins[target] > 0 or w.pub.course.stage == STAGE_STRATEGY):
        total += w.v[V_COIN]
    if w.tables.boxes:
        total += box_attack_value(w, region, target, cards, safe)
    return total


cdef double box_attack_value(View *w, int region, int target, int cards, double safe) noexcept nogil:
    # what the modules add to an attack on an opponent
    cdef bint leader = w.pub.leader_at[target] == region, stronghold = w.pub.owner[region][STRONGHOLD] == target
    cdef double total = 0
    if w.tables.knob.stone_and_blade:
        total += step_reward(w)
    total -= coin_value(w) * more(w.pub, w.tables, MORE_ATTACK_COINS, 0)
    if w.tables.knob.war:
        total += safe * prisoner_value(w, region, target, cards, icon_share(w))
        if w.pub.deeds_held[w.seat]:
            total += deed_wants(w, NEED_ATTACKS_THIS_TURN, w.pub.attacks)
            if leader and not w.pub.struck & STRUCK_LEADER:
                total += deed_wants(w, NEED_ATTACKED_LEADER, 0)
            if stronghold and not w.pub.struck & STRUCK_STRONGHOLD:
                total += deed_wants(w, NEED_ATTACKED_STRONGHOLD, 0)
    return total


cdef double box_rebel_value(View *w, int region, bint careful) noexcept nogil:
    # of an attack on a rebel, with modules: F-Armed, W-3, F-8
    cdef int delta[N_SIDES]
    cdef int cards, i
    cdef double total, safe = 1
    memset(delta, 0, sizeof(delta))
    delta[REBEL] = -1
    if w.pub.holder[REBEL_LORD] == w.seat and w.pub.leader_at[w.seat] == region and w.pub.supply[w.seat] > 0:
        delta[w.seat] = 1
    total = one_region(w, region, delta) + w.v[V_TROOP] * w.left * delta[w.seat]
    total += w.v[V_REBEL]
    if w.goal == GOAL_MOST_REBELS:
        total += agenda_change(w, 1)
    total += deed_wants(w, NEED_REBELS_DEFEATED, w.pub.rebels_beaten[w.seat])
    total += faction_value(w, BROUGHT_REBELS_DEFEATED, 1)
    cards = armed_cards(w.pub, w.tables, careful)
    if cards:
        for i in range(cards):
            safe *= 1 - icon_share(w)
        total -= (1 - safe) * loss_value(w, region)
    total -= coin_value(w) * more(w.pub, w.tables, MORE_ATTACK_COINS, 0)
    if w.tables.knob.war:
        total += safe * prisoner_value(w, region, REBEL, cards, icon_share(w))
    return total


cdef double warfare_step_value(View *w) noexcept nogil:
    # of a step of the warfare marker
    return w.v[V_WARFARE_VP] * next_place(w) + w.v[V_WARFARE] * w.ahead + (
        agenda_change(w, 1) if w.goal == GOAL_FIRST_WARFARE else 0)


cdef double deed_wants(const View *w, int need, int have) noexcept nogil:
    # held deeds that ask for more of a need than the seat has
    cdef uint64_t deeds = w.pub.deeds_held[w.seat] & w.tables.deeds_needing[need]
    cdef double total = 0
    while deeds:
        if w.tables.deed_need[lowest(deeds)][need] > have:
            total += w.v[V_DEED_NEED]
        deeds &= deeds - 1
    return total


cdef double good_value(View *w, int kind, int number) noexcept nogil:
    # `number` goods of a kind more (or fewer)
    cdef int have = w.pub.goods[w.seat][kind], slots = w.tables.slots[kind], then = have + number
    cdef int boat = min(then, slots) - min(have, slots), deed
    cdef uint64_t deeds = w.pub.deeds_held[w.seat]
    cdef double total = w.v[V_DOCK] * (number - boat)
    if boat != 0:
        total += w.v[V_TRADE_SMOOTH] * trade_change(w, boat)
    total += w.v[V_COLUMN] * w.claims_left * ((then >= slots) - (have >= slots))
    if w.goal == GOAL_MOST_GOODS or (w.goal == GOAL_FIRST_TRADE and boat != 0) or (
            w.goal == GOAL_MOST_FUR_HONEY and (kind == FUR or kind == HONEY)):
        total += agenda_change(w, number)
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        total += w.v[V_DEED_NEED] * (min(then, w.tables.deed_cost[deed][COST_GOODS + kind])
                                     - min(have, w.tables.deed_cost[deed][COST_GOODS + kind]))
    if w.tables.boxes:
        total += boon_value(w, kind, have, then)
        if kind == WOOD and w.pub.epic_at[EPIC_LOGGING] != NONE:
            total += logging_value(w, number)
        total += faction_value(w, BROUGHT_KINDS_OF_GOODS, (then > 0) - (have > 0))
    return total


cdef double coin_value(View *w) noexcept nogil:
    return w.v[V_COIN] + (agenda_change(w, 1) if w.goal == GOAL_MOST_COINS else 0)


cdef double tax_value(View *w, int region, int bonus) noexcept nogil:
    cdef double total = good_value(w, w.pub.good[region], 2 if bonus == MARKET_GOOD else 1) + w.v[V_DENY]
    if w.tables.knob.epic_structures and w.pub.epic_at[EPIC_PORT] == region:
        total += port_value(w, w.pub.good[region])
    return total + coin_value(w) * w.tables.knob.market_coins if bonus == MARKET_COIN else total


cdef double build_value(View *w, int region, int structure, int target) noexcept nogil:
    return place_value(w, region) + structure_value(w, region, structure, target)


cdef double place_value(View *w, int region) noexcept nogil:
    # of an own structure in the region, of whatever type
    cdef int joined
    cdef double total = 0
    if not has(w.pub.built[w.seat], region):
        joined = group_size(w.tables, w.pub.built[w.seat] | <uint16_t>one(region), region)
        if joined > group_of(w):
            total += w.v[V_NEAR] * w.ahead * size_of(
                w.tables.neighbours[region] & w.pub.occupied[w.seat] & ~w.pub.built[w.seat])
            total += w.v[V_BUILD_SMOOTH] * track_change(w, TRACK_BUILD, w.group, joined - w.group)
            if w.goal == GOAL_FIRST_BUILD:
                total += agenda_change(w, joined - w.group)
        else:
            total += w.v[V_STRUCTURE]
    if w.goal == GOAL_MOST_STRUCTURES_RULED and w.pub.ruler[region] == w.seat:
        total += agenda_change(w, 1)
    return total


cdef double structure_value(View *w, int region, int structure, int target) noexcept nogil:
    # of what this type does in the region
    cdef int delta[N_SIDES]
    cdef int ruled = 0, gold = 0
    cdef double total
    if structure >= N_BASE_STRUCTURES:
        return new_structure_value(w, region, structure)
    total = w.left * w.v[V_CHURCH + structure]
    if structure == CHURCH:
        total += faction_value(w, BROUGHT_CHURCHES, 1)
    if w.pub.deeds_held[w.seat]:
        total += deed_wants(w, NEED_ADJACENT + structure, 2) + deed_wants(w, NEED_HERE + structure, 0)
        if structure == MARKET:
            total += deed_wants(w, NEED_MARKETS_DIFFERENT_GOODS, 2)
    if structure == STRONGHOLD and works(w.pub, w.seat, region):
        total += own_piece(w, region, True)
        total += also_ruled(w, own_change(w, region, True).ruled)
    elif structure == CHURCH and target != NONE:
        memset(delta, 0, sizeof(delta))
        delta[w.seat] = w.pub.supply[w.seat] > 0
        total += w.v[V_TROOP] * w.left * delta[w.seat]
        delta[target] = -1
        if target < SEATS:
            total -= w.v[V_RIVAL_TROOP]
        total += region_change(w, region, delta, &ruled, &gold)
        total += ruled_change(w, ruled, gold) + also_ruled(w, ruled)
    return total


cdef inline double also_ruled(View *w, int ruled) noexcept nogil:
    # of a structure itself if its region is ruled (1) or is no longer (-1) because of it: see place_value()
    return agenda_change(w, ruled) if ruled and w.goal == GOAL_MOST_STRUCTURES_RULED else 0


# ---- what n points of a kind can buy: by_points[0..MOST_POINTS], never falling

cdef void buy(const double *best, double *by_points) noexcept nogil:
    # best[cost][i]: the highest values of things with this cost, best first; three of a cost at most
    cdef int points, single, double_
    cdef double sum_one, sum_all
    for points in range(MOST_POINTS + 1):
        by_points[points] = 0
        for double_ in range(min(3, points // 2) + 1):
            sum_all = 0
            for single in range(double_):
                sum_all += best[3 + single]
            sum_one = sum_all
            for single in range(min(3, points - 2 * double_)):
                sum_one += best[single]
            by_points[points] = max(by_points[points], sum_one)


cdef void offer(double *best, int cost, double value) noexcept nogil:
    # keeps the three highest values of each of two costs
    cdef int i, first = 0 if cost <= 1 else 3
    for i in range(first, first + 3):
        if value > best[i]:
            best[i], value = value, best[i]


cdef void worth_by_change(View *w, const int *deficits, double spare, double *by_points) noexcept nogil:
    # Points turn deficits into rule, the smallest first; what is left over is worth `spare` each. One point more is
    # enough for one region more at most.
    cdef int points, left = 0, ruled = 0, needed = 1, others = deficits[1]
    by_points[0] = 0
    for points in range(1, MOST_POINTS + 1):
        left += 1
        while others == 0 and needed < MOST_POINTS:
            needed += 1
            others = deficits[needed]
        if others > 0 and left == needed:
            ruled += 1
            others -= 1
            left = 0
        by_points[points] = ruled_change(w, ruled, 0) + spare * left


cdef int deficit_of(const View *w, int region) noexcept nogil:
    # pieces the seat lacks to rule the region, 0 if it does
    cdef const int8_t *power = w.pub.power[region]
    if w.pub.ruler[region] == w.seat:
        return 0
    return max(1, strongest(w, power, unseated(w.pub, region)) + 1 - power[w.seat] - (
        w.pub.holder[OVERLORD] == w.seat and w.pub.leader_at[w.seat] == region))


cdef void worth_muster(View *w, double *by_points) noexcept nogil:
    cdef uint16_t regions = w.pub.occupied[w.seat] & ~w.pub.ruled[w.seat]
    cdef int deficits[MOST_POINTS + 1]
    cdef int i, points
    memset(deficits, 0, sizeof(deficits))
    while regions:
        i = deficit_of(w, lowest(regions))
        regions &= regions - 1
        if i <= MOST_POINTS:
            deficits[i] += 1
    worth_by_change(w, deficits, w.v[V_MARGIN] + w.v[V_TROOP] * w.left, by_points)
    for points in range(MOST_POINTS + 1):
        by_points[points] = min(by_points[points], by_points[min(points, w.pub.supply[w.seat])])


cdef void worth_move(View *w, double *by_points) noexcept nogil:
    # spare pieces: those that rule nothing, or more than ruling needs
    cdef const Public *pub = w.pub
    cdef uint16_t regions = pub.occupied[w.seat], reach = 0
    cdef int deficits[MOST_POINTS + 1]
    cdef int spare = 0, region, i, points, fresh = 0
    memset(deficits, 0, sizeof(deficits))
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        i = pub.troops[region][w.seat]
        if pub.ruler[region] == w.seat:
            i = min(i, margin_of(w, pub.power[region], unseated(pub, region)) - 1)
        if i > 0:
            spare += i
            reach |= w.tables.neighbours[region]
    regions = reach & pub.in_play & ~pub.ruled[w.seat]
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        fresh += pub.troops[region][w.seat] == 0
        i = deficit_of(w, region)
        if i <= min(spare, MOST_POINTS):
            deficits[i] += 1
    for points in range(MOST_POINTS + 1):
        by_points[points] = 0
    worth_by_change(w, deficits, 0, by_points)
    for points in range(MOST_POINTS + 1):
        by_points[points] = by_points[min(points, spare)] + min(min(points, spare), fresh) * w.v[V_REGION] * w.left


cdef void worth_attack(View *w, double *by_points) noexcept nogil:
    cdef uint16_t regions = w.pub.occupied[w.seat]
    cdef double best[6]
    cdef int region, other
    memset(best, 0, sizeof(best))
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if w.pub.rebels[region] > 0:
            offer(best, 1, attack_value(w, region, REBEL, False))
        if w.pub.neutral[region] > 0:
            offer(best, 1, attack_value(w, region, NEUTRAL, False))
        for other in range(w.pub.course.n_seats):
            if other != w.seat and w.pub.troops[region][other] > 0:
                offer(best, 1, attack_value(w, region, other, False))
    buy(best, by_points)


cdef void worth_tax(View *w, double *by_points) noexcept nogil:
    cdef uint16_t regions = w.pub.occupied[w.seat] & w.pub.taxable
    cdef double best[6]
    cdef int region, bonus
    memset(best, 0, sizeof(best))
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        bonus = MARKET_GOOD if w.pub.owner[region][MARKET] == w.seat and works(w.pub, w.seat, region) else MARKET_NONE
        offer(best, tax_cost(w.pub, w.tables, w.seat, region), tax_value(w, region, bonus))
    buy(best, by_points)


cdef void worth_build(View *w, double *by_points) noexcept nogil:
    # the best structure of each region
    cdef const Public *pub = w.pub
    cdef uint16_t regions = pub.occupied[w.seat]
    cdef double best[6]
    cdef double value, highest, stable = 0
    cdef int region, structure, target, other
    memset(best, 0, sizeof(best))
    if w.tables.knob.stone_and_blade and pub.structures_left[w.seat][STABLE] > 0:
        stable = stable_ahead(w)
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if not open_ground(pub, w.tables, region, 0):
            continue
        highest = NOTHING
        for structure in range(N_BASE_STRUCTURES):
            if not may_add(pub, w.seat, region, structure):
                continue
            target = NONE
            if structure == CHURCH and works(pub, w.seat, region):
                if pub.rebels[region] > 0 and not more(pub, w.tables, MORE_SAFE_REBELS, region):
                    target = REBEL
                elif pub.neutral[region] > 0:
                    target = NEUTRAL
                else:
                    for other in range(pub.course.n_seats):
                        if other != w.seat and troops_only(pub, other, region) > 0:
                            target = other
            value = structure_value(w, region, structure, target)
            highest = max(highest, value)
        if w.tables.knob.stone_and_blade:
            if may_add(pub, w.seat, region, STABLE):
                highest = max(highest, stable)
            if may_add(pub, w.seat, region, TAVERN):
                highest = max(highest, new_structure_value(w, region, TAVERN))
        if highest > NOTHING:
            offer(best, build_cost(pub, w.tables, w.seat, region), highest + place_value(w, region))
    if w.tables.knob.epic_structures:
        offer_epic(w, best)
    buy(best, by_points)


cdef const double *worth_of(View *w, int kind) noexcept nogil:
    # points of a kind (GAIN_MUSTER to GAIN_MOVE_ANYWHERE): what 0 to MOST_POINTS of them can buy
    cdef double *by_points
    if kind == GAIN_MOVE_ANYWHERE:
        kind = GAIN_MOVE
    elif kind == GAIN_ATTACK_CAREFUL:
        kind = GAIN_ATTACK
    by_points = w.worth.by_points[kind]
    if not has(w.worth.known, kind):
        w.worth.known |= one(kind)
        if kind == GAIN_MUSTER:
            worth_muster(w, by_points)
        elif kind == GAIN_MOVE:
            worth_move(w, by_points)
        elif kind == GAIN_TAX:
            worth_tax(w, by_points)
        elif kind == GAIN_BUILD:
            worth_build(w, by_points)
        else:
            worth_attack(w, by_points)
    return by_points


cdef double gain_value(View *w, const int8_t *gains) noexcept nogil:
    # what a card or token would bring in this turn, on top of the points already in the pool
    cdef const double *by_points
    cdef double total = 0
    cdef int kind, have
    for kind in range(N_POINTS):
        if gains[kind]:
            by_points = worth_of(w, kind)
            have = min(MOST_POINTS, w.pub.points[kind])
            total += by_points[min(MOST_POINTS, have + gains[kind])] - by_points[have]
    total += coin_value(w) * gains[GAIN_COINS]
    total += w.card[GAIN_SCHEME_DRAW] * gains[GAIN_SCHEME_DRAW] + w.card[GAIN_DEED] * gains[GAIN_DEED]
    for kind in range(N_GOODS):
        if gains[GAIN_GOODS + kind]:
            total += good_value(w, kind, gains[GAIN_GOODS + kind])
    if w.tables.boxes:
        total += box_gain_value(w, gains)
    return total


cdef double card_value(const View *w, const int8_t *gains) noexcept nogil:
    # what a card is worth in hand
    cdef double total = 0
    cdef int i
    for i in range(N_BASE_REWARDS):
        if gains[i]:
            total += w.card[i] * gains[i]
    if w.tables.boxes:
        for i in range(N_BASE_REWARDS, N_REWARDS):
            total += w.card[i] * gains[i]
    return total
