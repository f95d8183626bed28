"""What the modules of Stone & Blade are worth to a seat, in victory points; see box.pxd and view.pyx."""
from policies.rurik.view cimport *
from simcore.choice cimport Move
from simcore.rurik.state cimport *
from simcore.rurik.war cimport prisoners_of

cdef double FIRST = 100             # raises what is now or never above all else that a turn offers
cdef double BOUND = 0.001           # raises a step by a bound point (H-31) above the same one by a point that could go
                                    # elsewhere: less than any difference that matters


# ---- what things bring

cdef double token_value(View *w, int tokens) noexcept nogil:
    # H-50, W-14
    return w.b[B_VP] * tokens + (agenda_change(w, tokens) if w.goal == GOAL_MOST_VP_TOKENS and tokens else 0)


cdef double boon_value(const View *w, int kind, int have, int then) noexcept nogil:
    # H-20: of goods more (or fewer) in a column with a boon beneath
    cdef int slots = w.tables.slots[kind]
    if not has(w.pub.boons_under[w.seat], kind) or slots == 0:
        return 0
    if then >= slots:
        return w.b[B_BOON]
    return w.b[B_BOON_NEAR] * (then - have) / slots


cdef double faction_value(const View *w, int what, int have, int more) noexcept nogil:
    # F-7: of so much more towards what the faction asks
    cdef int asked
    if not w.pub.faction_stands:
        return 0
    asked = w.tables.faction_asks[w.pub.faction][what]
    return w.b[B_FACTION] * w.tables.faction_points[w.pub.faction] * (min(asked, have + more) - min(asked, have))


cdef double step_reward(const View *w) noexcept nogil:
    # H-40: of the token at the next step
    cdef int at = min(w.tables.warfare_length, w.pub.warfare[w.seat] + 1)
    if at == w.pub.warfare[w.seat] or w.pub.war_reward[at] == NONE:
        return 0
    return w.b[B_WAR_REWARD] * card_value(w, w.tables.war_reward_gain[w.pub.war_reward[at]])


cdef double prize_of(View *w, int target, bint leader) noexcept nogil:
    # W-8: of a piece in the dungeon; nothing without a place for it
    cdef int n
    if leader:
        if size_of(w.pub.captive_leaders[w.seat]) >= w.tables.dungeon_leaders:
            return 0
        return token_value(w, w.tables.dungeon_leader_points) + w.b[B_PRISONER_LEADER] * w.ahead
    n = prisoners_of(w.pub, w.seat)
    if n >= w.tables.dungeon_troops:
        return 0
    return token_value(w, w.tables.dungeon_pair_points) * (1.0 if n % 2 else w.b[B_HALF_PAIR]) + (
        w.b[B_PRISONER] * w.ahead if target != REBEL else 0)


cdef double try_value(View *w, int target, bint leader, bint card_first, double share) noexcept nogil:
    # W-3, W-5: of the try, with so many icons among the cards
    cdef int i
    cdef double safe = 1
    for i in range(w.tables.capture_cards + card_first):
        safe *= 1 - share
    return safe * prize_of(w, target, leader) - (1 - safe) * w.b[B_LOST]


cdef double prisoner_value(View *w, int region, int target, int cards, double share) noexcept nogil:
    # of what an attack without loss may bring to the dungeon
    cdef bint leader = (target != REBEL and w.pub.leader_at[target] == region
                        and w.pub.troops[region][target] == 1)
    return max(0.0, try_value(w, target, leader, cards == 0, share))


cdef double ride_value(View *w, int region, int points) noexcept nogil:
    # of points bound to the region: the best places next to it that the seat does not rule, one piece each
    cdef uint16_t targets = w.tables.neighbours[region] & w.pub.in_play & ~w.pub.ruled[w.seat]
    cdef double best[3]
    cdef double value, total = 0
    cdef int i, pieces = min(points, w.pub.troops[region][w.seat])
    best[0] = best[1] = best[2] = 0
    while targets:
        value = march_value(w, region, lowest(targets), 1)
        targets &= targets - 1
        for i in range(3):
            if value > best[i]:
                best[i], value = value, best[i]
    for i in range(min(3, pieces)):
        total += best[i]
    return w.b[B_RIDE] * total


cdef double stable_ahead(View *w) noexcept nogil:
    # of a stable to come, wherever: as many points as free ones, which saves a tenth of a game
    return w.b[B_STABLE] * w.left + w.b[B_RIDE] * worth_of(w, GAIN_MOVE)[min(MOST_POINTS, w.tables.stable_moves)]


cdef double scheme_value(View *w, int card) noexcept nogil:
    # of playing it now; W-11
    cdef double value = gain_value(w, w.tables.scheme_gain[card])
    if has(w.tables.schemes_either, card):
        value = max(value, gain_value(w, w.tables.scheme_instead[card]))
    return value - w.v[V_COIN] * w.tables.scheme_cost[card]


cdef double new_structure_value(View *w, int region, int structure) noexcept nogil:
    # H-31 to H-33, and what deeds want
    cdef const Public *pub = w.pub
    cdef int own = built_of(pub, w.tables, w.seat, structure), card
    cdef double total
    if structure == STABLE:
        return w.b[B_STABLE] * w.left + ride_value(w, region, w.tables.stable_moves) + deed_wants(w, NEED_STABLES, own)
    total = w.b[B_TAVERN] * w.left + coin_value(w) * w.tables.tavern_coins * (pub.standing[region] + 1)
    total += deed_wants(w, NEED_TAVERNS, own)
    if w.tables.tavern_scheme and not pub.played_scheme and pub.n_discards > 0:
        card = pub.discards[pub.n_discards - 1]
        if w.tables.scheme_cost[card] <= pub.coins[w.seat]:
            total += max(0.0, card_value(w, w.tables.scheme_gain[card]))
    return total


cdef double box_gain_value(View *w, const int8_t *gains) noexcept nogil:
    # what only the modules' cards and tokens give
    cdef double total = 0, best, value
    cdef int kind
    if gains[GAIN_VP]:
        total += token_value(w, gains[GAIN_VP])
    if gains[GAIN_WARFARE]:
        total += warfare_step_value(w) + step_reward(w)
    if gains[GAIN_ANY_GOOD]:
        best = NOTHING
        for kind in range(N_GOODS):
            value = good_value(w, kind, 1)
            best = max(best, value)
        total += best
    return total + w.card[GAIN_DEED_TOP] * gains[GAIN_DEED_TOP]


# ---- decisions

cdef double box_turn_value(View *w, Move move, const double *turn) noexcept nogil:
    # turn: the table [turn]
    cdef int pieces = move.extra if move.extra else 1
    cdef double value
    if move.what == RIDE:
        return turn[10] + march_value(w, move.where, move.to, pieces) + (turn[6] if move.extra else 0) + BOUND
    if move.what == CROSS:
        return w.b[B_CROSS] + march_value(w, move.where, move.to, pieces)
    if move.what == ERRAND_GO:
        value = w.b[B_ERRAND] + march_value(w, move.where, move.to, 1)
        return value if w.pub.rebels[move.to] else value - coin_value(w) * w.tables.leader_amount[w.pub.leader[w.seat]]
    if move.what == CIRCUIT_GO:                                 # now or never: before all else, if it is worth it
        if move.to == NONE:
            value = coin_value(w) * w.tables.leader_amount[w.pub.leader[w.seat]]
        else:
            value = w.b[B_CIRCUIT] + march_value(w, move.where, move.to, 1)
        return value + FIRST if value > -turn[7] * w.pub.points[GAIN_TAX] else value
    if move.what == DEFEAT_FACTION:
        return FIRST + token_value(w, w.tables.faction_points[w.pub.faction])
    return epic_value(w, move.where)                            # BUILD_EPIC


cdef double epic_value(View *w, int card) noexcept nogil:
    cdef int effect = w.tables.epic_effect[card]
    cdef double total = w.b[B_EPIC + effect] * (0.25 + 0.75 * w.left) + gain_value(w, w.tables.epic_gain[card])
    if effect == EPIC_CATHEDRAL:                                # the church goes back
        total += w.left * w.v[V_CHURCH]
    return total - w.v[V_TROOP] * w.tables.epic_asked[card][ASKED_TROOPS]


cdef double site_value(View *w, Move move) noexcept nogil:
    cdef int region = move.where
    cdef bint ruled = w.pub.ruler[region] == w.seat
    cdef int troops = w.pub.troops[region][w.seat]
    if move.to != NONE:
        ruled = ruled or w.pub.ruler[move.to] == w.seat
        troops += w.pub.troops[move.to][w.seat]
    return w.b[B_SITE_RULED] * ruled + w.b[B_SITE_TROOPS] * troops + (
        agenda_change(w, 1) if w.goal == GOAL_MOST_EPIC_RULED and ruled and move.to == NONE else 0)


cdef double heritage_value(View *w, int card, int region, const double *heritage) noexcept nogil:
    # H-10: features in the order of FEATURES["heritage"]
    cdef const int8_t *gains = w.tables.heritage_gain[card]
    cdef int i, price = w.tables.heritage_cost[card]
    cdef double total = 0
    price += (region != w.tables.heritage_region[card]) * w.tables.inheritance_elsewhere
    total = heritage[1] * (gains[INHERIT_COINS] - price) + heritage[3] * (gains[INHERIT_SCHEME] > 0)
    for i in range(N_GOODS):
        if gains[INHERIT_GOODS + i]:
            total += heritage[2] * gains[INHERIT_GOODS + i] + good_value(w, i, gains[INHERIT_GOODS + i])
    total += heritage[4] * gains[INHERIT_DEED]
    if gains[INHERIT_TROOPS]:
        total += heritage[5] * gains[INHERIT_TROOPS] + heritage[11] * own_piece(w, region, True)
    for i in range(N_STRUCTURES):
        if gains[INHERIT_STRUCTURES + i]:
            total += heritage[6 + i] + heritage[12] * place_value(w, region)
    return total


cdef double box_decision_value(View *w, int kind, Move move, const double *heritage) noexcept nogil:
    if kind == HERITAGE_KEEP:                                   # what goes back is what is worth least
        return -heritage_value(w, move.what, w.tables.heritage_region[move.what], heritage)
    if kind == HERITAGE:
        if move.where == NONE:
            return heritage[0] + heritage[1] * w.tables.inheritance_decline
        return heritage_value(w, move.what, move.where, heritage)
    if kind == SITE:
        return site_value(w, move)
    if kind == CAPTURE:
        if not move.what:
            return 0
        return try_value(w, move.to, (move.extra & TRY_LEADER) != 0, (move.extra & TRY_CARD_FIRST) != 0, icon_share(w))
    if kind == GOOD:
        return good_value(w, move.what, 1)
    if kind == SWAP:
        if move.where == NONE:
            return 0
        return w.b[B_DEED_SWAP] * (card_value(w, w.tables.deed_gain[move.where]) - card_value(
            w, w.tables.deed_gain[move.what]))
    if kind == PRISONER:
        return prisoner_choice(w, move)
    if move.what == OFFER_INSTEAD:
        return gain_value(w, &w.tables.scheme_instead[move.where][0] if move.extra
                          else &w.tables.scheme_gain[move.where][0])
    return offer_value(w, move) if move.extra else 0


cdef double prisoner_choice(View *w, Move move) noexcept nogil:
    # W-8: a rival's troop is kept back rather than a rebel. W-10, W-13: what is paid best comes from beside the
    # dungeon, or is the odd one there.
    if move.extra == PRISONER_KEPT:
        return w.b[B_PRISONER] * (move.what != REBEL)
    if move.what == NONE:
        return 0
    return -w.b[B_PRISONER] * (move.what != REBEL) - token_value(w, w.tables.dungeon_pair_points) * (
        w.b[B_HALF_PAIR] if prisoners_of(w.pub, w.seat) % 2 else 1 - w.b[B_HALF_PAIR])


cdef double offer_value(View *w, Move move) noexcept nogil:
    # of taking it
    if move.what == OFFER_SCHEME:
        return scheme_value(w, move.where)
    if move.what == OFFER_PURSUIT:
        return ride_value(w, move.where, w.tables.leader_amount[w.pub.leader[w.seat]])
    return w.b[B_VECHE_TROOP] - w.v[V_TROOP] * w.left + w.card[GAIN_SCHEME_DRAW]              # OFFER_VECHE
