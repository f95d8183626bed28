"""What the modules of Stone & Blade are worth to a seat, in victory points; see box.pxd and view.pyx."""
from libc.string cimport memset
from policies.rurik.view cimport *
from simcore.choice cimport Move
from simcore.rurik.epic cimport epic_regions, ground_in, may_be_built, may_speak, places_for
from simcore.rurik.faction cimport brought
from simcore.rurik.heritage cimport inheritance_price
from simcore.rurik.state cimport *
from simcore.rurik.war cimport has_cell, prisoners_of

cdef double FIRST = 100             # raises what is now or never above all else that a turn offers
cdef double BOUND = 0.001           # raises a step by a bound point (H-31) above the same one by a point that could go
                                    # elsewhere: less than any difference that matters


cdef void look_at_boxes(View *w, const double *alone) noexcept nogil:
    # which regions are worth ruling for themselves, and what things are worth against the Rebellion
    cdef uint64_t deeds = w.pub.deeds_held[w.seat] & w.tables.deeds_ruling
    cdef int i
    if w.tables.knob.solo:
        for i in range(N_VALUES):
            w.alone[i] = w.v[i] + alone[i]
        w.v = w.alone
    while deeds:
        w.prized |= w.tables.deed_rules[lowest(deeds)]
        deeds &= deeds - 1
    w.lacks_known = False
    w.tavern_known = False
    if w.tables.knob.epic_structures:
        w.sites_known = w.borders_known = False
        if w.goal == GOAL_MOST_EPIC_RULED:
            w.prized |= epic_regions(w.pub)
        if w.pub.epic_at[EPIC_CATHEDRAL] != NONE:
            w.prized |= <uint16_t>one(w.pub.epic_at[EPIC_CATHEDRAL])
    w.judged |= w.prized


cdef double rule_here(View *w, int region) noexcept nogil:
    # of ruling a region in w.prized, on top of what ruling any region is worth
    cdef uint64_t deeds = w.pub.deeds_held[w.seat] & w.tables.deeds_ruling
    cdef double total = 0
    while deeds:                                                # H-35
        if has(w.tables.deed_rules[lowest(deeds)], region):
            total += w.v[V_DEED_NEED]
        deeds &= deeds - 1
    if w.tables.knob.epic_structures:
        if w.pub.epic_at[EPIC_CATHEDRAL] == region:
            total += w.b[B_CONTEST] * token_value(w, w.tables.epic_amount[EPIC_CATHEDRAL]) * (1 - 0.5 * w.ahead)
        if w.goal == GOAL_MOST_EPIC_RULED and has(epic_regions(w.pub), region):
            total += agenda_change(w, 1)
    return total


# ---- what things bring

cdef double token_value(View *w, int tokens) noexcept nogil:
    # H-50, W-14
    return w.b[B_VP] * tokens + (agenda_change(w, tokens) if w.goal == GOAL_MOST_VP_TOKENS and tokens else 0)


cdef double contest_value(View *w, int tokens, int own, int most, int more) noexcept nogil:
    # of `more` of what the best rival has `most` of: the seats with most get tokens at the end
    cdef double width = 0.5 + 2.5 * w.ahead
    cdef int lead = own - max(1, most)
    return w.b[B_CONTEST] * token_value(w, tokens) * (met(lead + more, width) - met(lead, width))


cdef double logging_value(View *w, int wood) noexcept nogil:
    # Q-Logging
    cdef int seat, most = 0
    for seat in range(w.pub.course.n_seats):
        if seat != w.seat:
            most = max(most, w.pub.goods[seat][WOOD])
    return contest_value(w, w.tables.epic_amount[EPIC_LOGGING], w.pub.goods[w.seat][WOOD], most, wood)


cdef double best_good(View *w) noexcept nogil:
    # of one good of any kind
    cdef double best = NOTHING, value
    cdef int kind
    for kind in range(N_GOODS):
        value = good_value(w, kind, 1)
        best = max(best, value)
    return best


cdef double port_value(View *w, int taxed) noexcept nogil:
    # Q-Port: of the best good for the one that is missed least, once one of this kind has come
    cdef double least = -good_value(w, taxed, 1), value
    cdef int kind
    for kind in range(N_GOODS):
        if w.pub.goods[w.seat][kind] > 0:
            value = good_value(w, kind, -1)
            least = max(least, value)
    return max(0.0, best_good(w) + least)


cdef double brought_value(View *w, int what, int more) noexcept nogil:
    # see faction_value(): the less is missing then, the more
    cdef int i, less
    if not w.lacks_known:
        w.lacks_known = True
        w.missing = 0
        for i in range(N_FACTION_NEEDS):
            w.lacks[i] = w.tables.faction_asks[w.pub.faction][i] - brought(w.pub, w.tables, w.seat, i)
            w.missing += max(0, w.lacks[i])
        w.faction_worth = w.b[B_FACTION] * token_value(w, w.tables.faction_points[w.pub.faction])
    less = max(0, w.lacks[what]) - max(0, w.lacks[what] - more)
    return w.faction_worth * (1.0 / (1 + w.missing - less) - 1.0 / (1 + w.missing)) if less else 0


cdef double step_reward(View *w) noexcept nogil:
    # H-40: of the token at the next step
    cdef int at = min(w.tables.knob.warfare_length, w.pub.warfare[w.seat] + 1)
    if at == w.pub.warfare[w.seat] or w.pub.war_reward[at] == NONE:
        return 0
    return w.b[B_WAR_REWARD] * gain_value(w, w.tables.war_reward_gain[w.pub.war_reward[at]])


cdef double prize_of(View *w, int target, bint leader) noexcept nogil:
    # W-8: of a piece in the dungeon; nothing without a place for it
    cdef int n
    if not has_cell(w.pub, w.tables, w.seat, leader):
        return 0
    if leader:
        return token_value(w, w.tables.knob.dungeon_leader_points) + w.b[B_PRISONER_LEADER] * w.ahead
    n = prisoners_of(w.pub, w.seat)
    return token_value(w, w.tables.knob.dungeon_pair_points) * (1.0 if n % 2 else w.b[B_HALF_PAIR]) + (
        w.b[B_PRISONER] * w.ahead if target != REBEL else 0)


cdef double loss_value(View *w, int region) noexcept nogil:
    # of a piece lost in a check there: the less, the more it can be spared
    cdef double total = w.b[B_LOST] * (0.25 + 0.75 * w.left)
    if w.pub.troops[region][w.seat] > 0:
        total -= own_piece(w, region, False)
    if w.pub.troops[region][w.seat] == 1:
        total += occupied_value(w)
    return total


cdef double try_value(View *w, int region, int target, bint leader, bint card_first, double share) noexcept nogil:
    # W-3, W-5: of the try, with this share of icons among the cards
    cdef int i
    cdef double safe = 1
    for i in range(w.tables.knob.capture_cards + card_first):
        safe *= 1 - share
    return w.b[B_CAPTURE] + safe * prize_of(w, target, leader) - (1 - safe) * loss_value(w, region)


cdef double prisoner_value(View *w, int region, int target, int cards, double share) noexcept nogil:
    # of what an attack without loss may bring to the dungeon; nobody tries for the sake of the loss
    cdef bint leader = (target != REBEL and w.pub.leader_at[target] == region
                        and w.pub.troops[region][target] == 1)
    if w.b[B_CAPTURE] <= 0 and prize_of(w, target, leader) <= 0:
        return 0
    return max(0.0, try_value(w, region, target, leader, cards == 0, share))


cdef double ride_value(View *w, int region, int points) noexcept nogil:
    # of points bound to the region: the best places next to it that the seat does not rule, one piece each
    cdef uint16_t targets = w.tables.neighbours[region] & w.pub.in_play & ~w.pub.ruled[w.seat]
    cdef double best[3]
    cdef double value, total = 0
    cdef int i, pieces = min(points, w.pub.troops[region][w.seat])
    best[0] = best[1] = best[2] = 0
    while targets:
        value = march_value(w, region, lowest(targets), 0)
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
    cdef int own = built_of(pub, w.tables, w.seat, structure)
    cdef double total
    if structure == STABLE:
        return w.b[B_STABLE] * w.left + ride_value(w, region, w.tables.stable_moves) + deed_wants(w, NEED_STABLES, own)
    total = w.b[B_TAVERN] * w.left + (coin_value(w) + w.b[B_TAVERN_COIN]) * w.tables.tavern_coins * (
        pub.standing[region] + 1)
    return total + deed_wants(w, NEED_TAVERNS, own) + tavern_scheme(w)


cdef double tavern_scheme(View *w) noexcept nogil:
    # H-33: of the card a tavern can play from the discards, worked out once per decision
    cdef const Public *pub = w.pub
    cdef int card
    if not w.tavern_known:
        w.tavern_known = True
        w.tavern_scheme = 0
        if w.tables.tavern_scheme and not pub.played_scheme and pub.n_discards > 0:
            card = pub.discards[pub.n_discards - 1]
            if w.tables.scheme_cost[card] <= pub.coins[w.seat]:
                w.tavern_scheme = max(0.0, card_value(w, w.tables.scheme_gain[card]))
    return w.tavern_scheme


cdef double box_gain_value(View *w, const int8_t *gains) noexcept nogil:
    # what only the modules' cards and tokens give
    cdef double total = 0
    if gains[GAIN_VP]:
        total += token_value(w, gains[GAIN_VP])
    if gains[GAIN_WARFARE]:
        total += warfare_step_value(w) + step_reward(w)
    if gains[GAIN_ANY_GOOD]:
        total += best_good(w)
    return total + w.card[GAIN_DEED_TOP] * gains[GAIN_DEED_TOP]


# ---- decisions

cdef double box_turn_value(View *w, Move move, const double *turn) noexcept nogil:
    # turn: the table [turn]
    cdef int pieces = pieces_in(move.extra)
    cdef double value
    cdef double sites[2]
    if move.what == TURN_RIDE:
        return turn[10] + march_value(w, move.where, move.to, move.extra) + (
            turn[6] if move.extra else 0) + BOUND + arrival_value(w, move)
    if move.what == TURN_CROSS:
        return w.b[B_CROSS] + march_value(w, move.where, move.to, move.extra) + arrival_value(w, move)
    if move.what == TURN_ERRAND:
        value = w.b[B_ERRAND] + march_value(w, move.where, move.to, 0)
        return value if w.pub.rebels[move.to] else value - coin_value(w) * w.tables.leader_amount[w.pub.leader[w.seat]]
    if move.what == TURN_CIRCUIT:                                 # now or never: before all else, if it is worth it
        if move.to == NONE:
            value = coin_value(w) * w.tables.leader_amount[w.pub.leader[w.seat]]
        else:
            value = w.b[B_CIRCUIT] + march_value(w, move.where, move.to, 0)
        return value + FIRST if value > -turn[7] * w.pub.points[GAIN_TAX] else value
    if move.what == TURN_DEFEAT_FACTION:
        value = w.b[B_DEFEAT] + token_value(w, w.tables.faction_points[w.pub.faction])
        return value + FIRST if value > turn[9] else value
    best_sites(w, move.where, sites)                            # TURN_BUILD_EPIC
    value = sites[0] + turn[7]
    if w.pub.points[GAIN_BUILD] > 1:
        value = max(value, sites[1] + 2 * turn[7])
    return value + epic_value(w, move.where)


cdef double epic_value(View *w, int card) noexcept nogil:
    # of building it, wherever
    cdef int effect = w.tables.epic_effect[card]
    return w.b[B_BUILD_EPIC] + w.b[B_EPIC + effect] * (0.25 + 0.75 * w.left) + gain_value(
        w, w.tables.epic_gain[card])


cdef void look_at_sites(View *w) noexcept nogil:
    # what regions are worth to structures of any kind: asked for again and again in a decision
    cdef uint16_t regions = w.pub.occupied[w.seat]
    cdef int region, dear
    w.sites_known = True
    w.dear = 0
    w.ground = ground_in(w.pub, w.tables, regions)
    w.anywhere[0] = w.anywhere[1] = NOTHING
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        dear = build_cost(w.pub, w.tables, w.seat, region) > 1
        w.dear |= <uint16_t>(dear << region)
        w.sites[region] = site_value(w, NONE, region)
        if has(w.ground, region):
            w.anywhere[dear] = max(w.anywhere[dear], w.sites[region])


cdef void look_at_borders(View *w) noexcept nogil:
    # the same of borders
    cdef uint16_t regions = w.pub.occupied[w.seat], others
    cdef int region, dear
    cdef double value
    w.borders_known = True
    w.borders[0] = w.borders[1] = NOTHING
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        dear = build_cost(w.pub, w.tables, w.seat, region) > 1
        others = w.tables.neighbours[region] & w.pub.in_play
        while others:
            value = border_value(w, region, lowest(others))
            others &= others - 1
            w.borders[dear] = max(w.borders[dear], value)


cdef void best_sites(View *w, int card, double *best) noexcept nogil:
    # of one that may be built, for one build point and for two: what its best place is worth, NOTHING if there is none
    cdef uint16_t regions
    cdef int region, dear, effect = w.tables.epic_effect[card]
    cdef bint alike = effect != EPIC_CATHEDRAL and effect != EPIC_PALACE        # in all regions
    cdef double value
    if w.tables.epic_place[card] == PLACE_BORDER:
        if not w.borders_known:
            look_at_borders(w)
        best[0], best[1] = w.borders[0], w.borders[1]
        return
    if not w.sites_known:
        look_at_sites(w)
    if w.tables.epic_place[card] == PLACE_ANYWHERE and alike:
        best[0], best[1] = w.anywhere[0], w.anywhere[1]
        return
    best[0] = best[1] = NOTHING
    regions = places_for(w.pub, w.tables, w.seat, card, w.pub.occupied[w.seat], w.ground)
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        value = w.sites[region] if alike else site_value(w, effect, region)
        dear = has(w.dear, region)
        best[dear] = max(best[dear], value)


cdef void offer_epic(View *w, double *best) noexcept nogil:
    # what build points could buy of them: see worth_build()
    cdef double sites[2]
    cdef double value, built
    cdef int card, points
    for card in range(w.tables.n_epic):
        if not may_be_built(w.pub, w.tables, w.seat, card):
            continue
        best_sites(w, card, sites)
        if max(sites[0], sites[1]) > NOTHING:
            built = epic_value(w, card)
            for points in range(2):
                if sites[points] > NOTHING:
                    value = sites[points] + built
                    offer(best, points + 1, value)


cdef double site_value(View *w, int effect, int region) noexcept nogil:
    # of where it stands; effect: its own, NONE to leave that out
    cdef bint ruled = w.pub.ruler[region] == w.seat
    cdef uint16_t built = w.pub.built[w.seat]
    cdef double total = spot_value(w, ruled, w.pub.troops[region][w.seat])
    if w.goal == GOAL_MOST_EPIC_RULED and ruled and not has(epic_regions(w.pub), region):
        total += agenda_change(w, 1)
    if effect == EPIC_CATHEDRAL:                                # the church goes back
        total += faction_value(w, BROUGHT_CHURCHES, -1) - w.left * w.v[V_CHURCH]
        if w.goal == GOAL_MOST_STRUCTURES_RULED and ruled:
            total += agenda_change(w, -1)
        if structures_of(w.pub, w.seat, region) == 1:
            built &= ~<uint16_t>one(region)
            total += w.v[V_BUILD_SMOOTH] * track_change(
                w, TRACK_BUILD, group_of(w), largest_group(w.tables, built) - group_of(w))
    elif effect == EPIC_PALACE and w.pub.leader_at[w.seat] == region:
        total += palace_value(w)
    return total


cdef double border_value(const View *w, int region, int other) noexcept nogil:
    # the same on a border
    return spot_value(w, w.pub.ruler[region] == w.seat or w.pub.ruler[other] == w.seat,
                      w.pub.troops[region][w.seat] + w.pub.troops[other][w.seat])


cdef inline double spot_value(const View *w, bint ruled, int troops) noexcept nogil:
    return w.b[B_SITE_RULED] * ruled + w.b[B_SITE_TROOPS] * troops


cdef double palace_value(const View *w) noexcept nogil:
    # Q-Palace: of the leader being there as the round ends; the last one brings nothing
    return w.b[B_PALACE_LEADER] if w.claims_left > 0 else 0


cdef double welcome_value(View *w, Move move) noexcept nogil:
    # see arrival_value()
    cdef double total = 0, value
    if move.extra and w.pub.epic_at[EPIC_PALACE] != NONE:
        total += palace_value(w) * ((w.pub.epic_at[EPIC_PALACE] == move.to)
                                    - (w.pub.epic_at[EPIC_PALACE] == move.where))
    if w.pub.epic_at[EPIC_VECHE] == move.to and may_speak(w.pub, w.seat):
        value = veche_value(w)
        total += max(0.0, value)
    return total


cdef double veche_value(View *w) noexcept nogil:
    # Q-Veche: of a troop for it
    cdef int seat, most = 0
    for seat in range(w.pub.course.n_seats):
        if seat != w.seat:
            most = max(most, w.pub.veche[seat])
    return w.b[B_VECHE_TROOP] + w.card[GAIN_SCHEME_DRAW] + contest_value(
        w, w.tables.epic_amount[EPIC_VECHE], w.pub.veche[w.seat], most, 1)


cdef double tower_attack_value(View *w, int home, int region, int target, bint careful) noexcept nogil:
    # Q-Tower: what it does is done there, what it costs is lost here
    cdef int delta[N_SIDES]
    cdef int cards, i
    cdef double total, safe = 1
    if target >= SEATS:
        return attack_value(w, region, target, careful)
    cards = cards_to_reveal(w.pub, w.tables, w.seat, home, region, target, careful)
    for i in range(cards):
        safe *= 1 - icon_share(w)
    memset(delta, 0, sizeof(delta))
    delta[target] = -1
    total = one_region(w, region, delta) + warfare_step_value(w) - w.v[V_RIVAL_TROOP]
    total += (1 - safe) * (own_piece(w, home, False) - w.v[V_TROOP] * (0.25 + 0.75 * w.left))
    return total + box_attack_value(w, region, target, cards, safe)


cdef double heritage_value(View *w, int card, int region, const double *heritage) noexcept nogil:
    # H-10: features in the order of FEATURES["heritage"]
    cdef const int8_t *gains = w.tables.heritage_gain[card]
    cdef int i, price = inheritance_price(w.tables, card, region)
    cdef double total = 0
    total = heritage[1] * gains[INHERIT_COINS] + heritage[3] * (gains[INHERIT_SCHEME_DRAW] > 0)
    total -= price * (heritage[13] + heritage[14] if w.pub.course.n_seats == SEATS else heritage[13])
    for i in range(N_GOODS):
        if gains[INHERIT_GOODS + i]:
            total += heritage[2] * gains[INHERIT_GOODS + i] + good_value(w, i, gains[INHERIT_GOODS + i])
    total += heritage[4] * gains[INHERIT_DEED_TOP]
    if gains[INHERIT_TROOPS]:
        total += heritage[5] * gains[INHERIT_TROOPS] + heritage[11] * own_piece(w, region, True)
    for i in range(N_STRUCTURES):
        if gains[INHERIT_STRUCTURES + i]:
            total += heritage[6 + i] + heritage[12] * place_value(w, region)
    return total


cdef double box_decision_value(View *w, int kind, Move move, const double *heritage) noexcept nogil:
    if kind == KIND_HERITAGE_KEEP:                                   # what goes back is what is worth least
        return -heritage_value(w, move.what, w.tables.heritage_region[move.what], heritage)
    if kind == KIND_HERITAGE:
        if move.where == NONE:
            return heritage[0] + heritage[1] * w.tables.knob.inheritance_decline
        return heritage_value(w, move.what, move.where, heritage)
    if kind == KIND_SITE:
        if move.to != NONE:
            return border_value(w, move.where, move.to)
        return site_value(w, w.tables.epic_effect[move.what], move.where)
    if kind == KIND_CAPTURE:
        if not move.what:
            return 0
        return try_value(w, move.where, move.to, (move.extra & TRY_LEADER) != 0, (move.extra & TRY_CARD_FIRST) != 0,
                         icon_share(w))
    if kind == KIND_GOOD:
        if move.what == NONE:
            return 0
        return good_value(w, move.what, 1) + (good_value(w, move.where, -1) if move.where != NONE else 0)
    if kind == KIND_SWAP:
        if move.where == NONE:
            return 0
        return w.b[B_DEED_SWAP] * (card_value(w, w.tables.deed_gain[move.where]) - card_value(
            w, w.tables.deed_gain[move.what]))
    if kind == KIND_PRISONER:
        return prisoner_choice(w, move)
    if move.what == OFFER_INSTEAD:
        if move.extra:
            return gain_value(w, w.tables.scheme_instead[move.where])
        return gain_value(w, w.tables.scheme_gain[move.where])
    return offer_value(w, move) if move.extra else 0


cdef double prisoner_choice(View *w, Move move) noexcept nogil:
    # W-8: a rival's troop is kept back rather than a rebel. W-10, W-13: what is paid best comes from beside the
    # dungeon, or is the odd one there.
    if move.extra == PRISONER_KEPT:
        return w.b[B_PRISONER] * (move.what != REBEL)
    if move.what == NONE:
        return 0
    return -w.b[B_PRISONER] * (move.what != REBEL) - token_value(w, w.tables.knob.dungeon_pair_points) * (
        w.b[B_HALF_PAIR] if prisoners_of(w.pub, w.seat) % 2 else 1 - w.b[B_HALF_PAIR])


cdef double offer_value(View *w, Move move) noexcept nogil:
    # of taking it
    if move.what == OFFER_SCHEME:
        return scheme_value(w, move.where)
    if move.what == OFFER_PURSUIT:
        return ride_value(w, move.where, w.tables.leader_amount[w.pub.leader[w.seat]])
    return veche_value(w)                                       # OFFER_VECHE
