"""What pieces in regions are worth to a seat: rule, margins, and pieces that come and go."""
from libc.string cimport memset
from ludometer.policies.rurik.modules cimport rule_here
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.rurik.board cimport add_leader, add_troop, lose_piece, shift
from ludometer.simcore.rurik.derived cimport *


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


cdef void look_at_rule(View *w, int place, int ruled, int gold) noexcept nogil:
    # what ruled_change() says, worked out once per decision
    if w.rules_known == 0:
        w.rules_known = <uint16_t>one(15)
        w.ruled = size_of(w.pub.ruled[w.seat])
        w.gold = size_of(w.pub.ruled[w.seat] & w.tables.gold)
        w.n_gold = size_of(w.tables.gold)
        w.rule_now = rule_value(w, 0, 0)
    w.rules_known |= <uint16_t>one(place)
    w.rule_changes[place] = rule_value(w, ruled, gold) - w.rule_now


cdef double region_change(View *w, int region, const int *delta, int *ruled, int *gold) noexcept nogil:
    # If strengths change by delta[side] (N_SIDES): the worth of margins and of rivals' rule. The own rule is added up
    # in `ruled` and `gold`, for steps of the track depend on all of it: see ruled_change(). Repeats what board.pyx
    # makes of pieces: to ask it on a copy of the table, as without_leader() does, costs 7.5 % of a game.
    cdef const Public *pub = w.pub
    cdef int8_t power[SEATS]
    cdef int seat, rebels = pub.rebels[region] + delta[REBEL], neutral = pub.neutral[region] + delta[NEUTRAL]
    if not has(w.judged, region):
        return plain_change(w, region, delta, ruled, gold)
    if leaves(pub, pub.holder[OVERLORD], region, delta) or leaves(pub, pub.holder[REBEL_LORD], region, delta):
        return without_leader(w, region, delta, ruled, gold)
    for seat in range(SEATS):
        power[seat] = pub.power[region][seat] + delta[seat]
    if pub.holder[REBEL_LORD] != NONE and pub.leader_at[pub.holder[REBEL_LORD]] == region:
        power[pub.holder[REBEL_LORD]] += delta[REBEL]
    return (w.v[V_MARGIN] * (margin_of(w, power, max(rebels, neutral))
                             - margin_of(w, pub.power[region], unseated(pub, region)))
            + ruler_change(w, region, ruler_with(pub, region, power, rebels, neutral), ruled, gold))


cdef inline double plain_change(View *w, int region, const int *delta, int *ruled, int *gold) noexcept nogil:
    # The same where no leader judges rule otherwise and rule is worth no more than elsewhere; no jumps, as in
    # ruler_with(). Which rival rules is all the same. To ask ruler_with() here too costs 1.3 % of a game.
    cdef const Public *pub = w.pub
    cdef const int8_t *power = pub.power[region]
    cdef int first = (<unsigned int>w.seat + 1) % SEATS, second = (first + 1) % SEATS, third = (second + 1) % SEATS
    cdef int one_ = power[first] + delta[first], two = power[second] + delta[second]
    cdef int three = power[third] + delta[third], high = max(one_, two), low = min(one_, two)
    cdef int top = max(high, three), next_ = max(low, min(high, three)), own = power[w.seat] + delta[w.seat]
    cdef int others = max(pub.rebels[region] + delta[REBEL], pub.neutral[region] + delta[NEUTRAL])
    cdef int before = pub.ruler[region], change
    cdef bint rival = (top > next_) & (top > own) & (top > others)
    cdef double rule = w.v[V_RIVAL_RULED] * (rival - ((before != NONE) & (before != w.seat)))
    others = max(others, top)
    change = (own > others) - (before == w.seat)
    ruled[0] += change
    gold[0] += change * has(w.tables.gold, region)
    if w.goal == GOAL_MOST_STRUCTURES_RULED:
        rule += structures_ruled(w, region, change)
    return w.v[V_MARGIN] * (max(-2, min(2, own - others))
                            - margin_of(w, power, unseated(pub, region))) + rule


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
    cdef int one_ = other_power(w, power, 1), two = other_power(w, power, 2), three = other_power(w, power, 3)
    cdef int high = max(one_, two), low = min(one_, two), top = max(high, three), second = min(high, three)
    cdef int own = power[w.seat], rebels = unseated(w.pub, region), others = max(top, rebels)
    cdef int before = w.pub.ruler[region]
    cdef bint rival, counts = <unsigned int>(own - others + 2 - (more < 0)) < 4         # margins are within two
    cdef double total
    total = w.v[V_MARGIN] * (more & -counts)
    own += more
    rival = (top > low) & (top > second) & (top > own) & (top > rebels)      # not tied with another one
    ruled[0] = (own > others) - (before == w.seat)
    return total + w.v[V_RIVAL_RULED] * (rival - ((before != NONE) & (before != w.seat)))


cdef void look_at_change(View *w, int region, bint more) noexcept nogil:
    # what own_change() says
    cdef Change *change = &w.changes[more][region]
    cdef int delta[N_SIDES]
    cdef int uses, piece = 1 if more else -1
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


cdef bint judges(const View *w, int seat, int region) noexcept nogil:
    # Whether it may matter who rules that the leader of a seat comes or goes: L-Sviatopolk where rebels are, L-Yaroslav
    # where he makes or leaves a tie or a stronghold is another's. Asking the rules only there saves 1 % of a game.
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


cdef double move_value(View *w, int origin, int target, int extra) noexcept nogil:
    # what march_value() says of a leader, or of several pieces
    cdef int delta[N_SIDES]
    cdef int ruled = 0, gold = 0, pieces = pieces_in(extra)
    cdef double total
    if judges(w, w.seat, origin) or judges(w, w.seat, target):
        total = leader_change(w, w.seat, origin, target, troops_in(extra), &ruled, &gold)
    elif pieces == 1:
        return march_value(w, origin, target, 0)
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
