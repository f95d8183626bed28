"""What attacks are worth to a seat, with the losses to be expected."""
from libc.string cimport memset
from ludometer.policies.rurik.faction cimport faction_value
from ludometer.policies.rurik.goods cimport coin_value, deed_wants
from ludometer.policies.rurik.pieces cimport one_region, own_piece
from ludometer.policies.rurik.position cimport *
from ludometer.policies.rurik.stone_and_blade cimport step_reward
from ludometer.policies.rurik.war cimport loss_value, prisoner_value
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.faction cimport armed_cards
from ludometer.simcore.rurik.score cimport warfare_points


cdef int next_place(const View *w) noexcept nogil:
    # points that a step of the warfare marker brings, were they given now
    return warfare_points(w.pub, w.tables, w.seat, 1) - warfare_points(w.pub, w.tables, w.seat, 0)


cdef double rebel_value(View *w) noexcept nogil:
    # of one defeated, wherever it stood
    cdef double agenda = agenda_change(w, 1) if w.goal == GOAL_MOST_REBELS else 0
    return w.v[V_REBEL] + agenda + deed_wants(w, NEED_REBELS_DEFEATED, w.pub.rebels_beaten[w.seat])


cdef double attack_value(View *w, int region, int target, bint careful) noexcept nogil:
    cdef int delta[N_SIDES]
    cdef int cards, i
    cdef double total, safe = 1, share, lost
    memset(delta, 0, sizeof(delta))
    delta[target] = -1
    if target == NEUTRAL:                                       # R-7: gone without a trace; R-61: as good as a rebel
        return one_region(w, region, delta) + (rebel_value(w) if w.tables.knob.neutrals_kept else 0)
    if target == REBEL and w.tables.boxes:
        return box_rebel_value(w, region, careful)
    if target == REBEL:
        delta[w.seat] = recruits(w.pub, w.seat, region)
        return one_region(w, region, delta) + w.v[V_TROOP] * w.left * delta[w.seat] + rebel_value(w)
    cards = cards_to_reveal(w.pub, w.tables, w.seat, region, target, careful)
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
    total += stolen_value(w, region, target)
    if w.tables.boxes:
        total += box_attack_value(w, region, target, cards, safe)
    return total


cdef double stolen_value(View *w, int region, int target) noexcept nogil:
    # L-Boris; while bribes are still placed, the coins of rivals are not settled: see look()
    return w.v[V_COIN] if raids_in(w.pub, w.seat, region) and (
        w.pub.coins[target] > 0 or w.pub.course.stage == STAGE_STRATEGY) else 0


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
    delta[w.seat] = recruits(w.pub, w.seat, region)
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


cdef double tower_attack_value(View *w, int home, int region, int target, bint careful) noexcept nogil:
    # Q-Tower: what it does is done there, what it costs is lost here, or there
    cdef int delta[N_SIDES]
    cdef int cards, i
    cdef double total, safe = 1
    if target >= SEATS:
        return attack_value(w, region, target, careful)
    cards = cards_to_reveal(w.pub, w.tables, w.seat, region, target, careful)
    for i in range(cards):
        safe *= 1 - icon_share(w)
    memset(delta, 0, sizeof(delta))
    delta[target] = -1
    total = one_region(w, region, delta) + warfare_step_value(w) - w.v[V_RIVAL_TROOP]
    if w.tables.knob.tower_losses_there and w.pub.troops[region][w.seat] > 0:
        home = region
    total += (1 - safe) * (own_piece(w, home, False) - w.v[V_TROOP] * (0.25 + 0.75 * w.left))
    return total + stolen_value(w, region, target) + box_attack_value(w, region, target, cards, safe)
