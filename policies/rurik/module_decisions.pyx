"""Decisions that only Stone & Blade brings."""
from ludometer.policies.rurik.epic cimport arrival_value, best_sites, border_value, epic_value, site_value, veche_value
from ludometer.policies.rurik.goods cimport coin_value, good_value
from ludometer.policies.rurik.main_actions cimport gain_value, place_value
from ludometer.policies.rurik.modules cimport token_value
from ludometer.policies.rurik.pieces cimport march_value, own_piece
from ludometer.policies.rurik.position cimport *
from ludometer.policies.rurik.stone_and_blade cimport ride_value
from ludometer.policies.rurik.war cimport prisoner_choice, try_value
from ludometer.simcore.choice cimport MAX_FEATURES, Move
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.heritage cimport inheritance_price
from ludometer.simcore.rurik.stone_and_blade cimport errand_price

cdef double FIRST = 100             # raises what is now or never above all else that a turn offers
cdef double BOUND = 0.001           # raises a step by a bound point (H-31) above the same one by a point that could go
                                    # elsewhere: less than any difference that matters


cdef double box_turn_value(View *w, Move move, const double *turn) noexcept nogil:
    # turn: the table [turn]
    cdef int pieces = pieces_in(move.extra)
    cdef double value
    cdef double sites[2]
    if move.what == TURN_RIDE:
        return turn[W_TURN_MARCH] + march_value(w, move.where, move.to, move.extra) + (
            turn[W_TURN_LEADER_MARCH] if move.extra else 0) + BOUND + arrival_value(w, move)
    if move.what == TURN_CROSS:
        return w.b[B_CROSS] + march_value(w, move.where, move.to, move.extra) + arrival_value(w, move)
    if move.what == TURN_ERRAND:
        value = w.b[B_ERRAND] + march_value(w, move.where, move.to, 0)
        return value - coin_value(w) * errand_price(w.pub, w.tables, w.seat, move.to)
    if move.what == TURN_CIRCUIT:                                 # now or never: before all else, if it is worth it
        if move.to == NONE:
            value = coin_value(w) * w.tables.leader_amount[w.pub.leader[w.seat]]
        else:
            value = w.b[B_CIRCUIT] + march_value(w, move.where, move.to, 0)
        return value + FIRST if value > -turn[W_TURN_POINT] * w.pub.points[GAIN_TAX] else value
    if move.what == TURN_DEFEAT_FACTION:
        value = w.b[B_DEFEAT] + token_value(w, w.tables.faction_points[w.pub.faction])
        return value + FIRST if value > turn[W_TURN_END] else value
    best_sites(w, move.where, sites)                            # TURN_BUILD_EPIC
    value = sites[0] + turn[W_TURN_POINT]
    if w.pub.points[GAIN_BUILD] > 1:
        value = max(value, sites[1] + 2 * turn[W_TURN_POINT])
    return value + epic_value(w, move.where)


cdef double box_decision_value(View *w, int kind, Move move, const double *own, const double *heritage) noexcept nogil:
    if kind == KIND_HERITAGE_KEEP:                                   # what goes back is what is worth least
        return -heritage_value(w, move.what, w.tables.heritage_region[move.what], heritage)
    if kind == KIND_HERITAGE:
        if move.where == NONE:
            return heritage[W_HERITAGE_DECLINE] + heritage[W_HERITAGE_COINS] * w.tables.knob.inheritance_decline
        return heritage_value(w, move.what, move.where, heritage)
    if kind == KIND_SITE:
        return own[W_SITE_WORTH] * (border_value(w, move.where, move.to) if move.to != NONE else site_value(
            w, w.tables.epic_effect[move.what], move.where))
    if kind == KIND_CAPTURE:
        if not move.what:
            return 0
        return own[W_CAPTURE_WORTH] * try_value(w, move.where, move.to, (move.extra & TRY_LEADER) != 0,
                                                (move.extra & TRY_CARD_FIRST) != 0, icon_share(w))
    if kind == KIND_GOOD:
        if move.what == NONE:
            return 0
        return own[W_GOOD_WORTH] * (
            good_value(w, move.what, 1) + (good_value(w, move.where, -1) if move.where != NONE else 0))
    if kind == KIND_SWAP:
        if move.where == NONE:
            return 0
        return own[W_SWAP_WORTH] * (w.b[B_DEED_SWAP] * (
            card_value(w, w.tables.deed_gain[move.where]) - card_value(w, w.tables.deed_gain[move.what])))
    if kind == KIND_PRISONER:
        return own[W_PRISONER_WORTH] * prisoner_choice(w, move)
    return own[W_OFFER_WORTH] * offer_value(w, move)


cdef double heritage_value(View *w, int card, int region, const double *heritage) noexcept nogil:
    # H-10
    cdef const int8_t *gains = w.tables.heritage_gain[card]
    cdef int i, price = inheritance_price(w.tables, card, region)
    cdef double total = 0
    total = heritage[W_HERITAGE_COINS] * gains[INHERIT_COINS]
    total += heritage[W_HERITAGE_SCHEME] * (gains[INHERIT_SCHEME_DRAW] > 0)
    total -= price * (heritage[W_HERITAGE_PRICE] + heritage[W_HERITAGE_PRICE_CROWD] if w.pub.course.n_seats == SEATS
                      else heritage[W_HERITAGE_PRICE])
    for i in range(N_GOODS):
        if gains[INHERIT_GOODS + i]:
            total += heritage[W_HERITAGE_GOODS] * gains[INHERIT_GOODS + i] + good_value(w, i, gains[INHERIT_GOODS + i])
    total += heritage[W_HERITAGE_DEED] * gains[INHERIT_DEED_TOP]
    if gains[INHERIT_TROOPS]:
        total += heritage[W_HERITAGE_TROOPS] * gains[INHERIT_TROOPS] + (
            heritage[W_HERITAGE_RULE] * own_piece(w, region, True))
    for i in range(N_STRUCTURES):
        if gains[INHERIT_STRUCTURES + i]:
            total += heritage[W_HERITAGE_STRUCTURE + i] + heritage[W_HERITAGE_GROUP] * place_value(w, region)
    return total


cdef double offer_value(View *w, Move move) noexcept nogil:
    # of taking it, or not
    if move.what == OFFER_INSTEAD:
        if move.extra:
            return gain_value(w, w.tables.scheme_instead[move.where])
        return gain_value(w, w.tables.scheme_gain[move.where])
    if not move.extra:
        return 0
    if move.what == OFFER_SCHEME:
        return scheme_value(w, move.where)
    if move.what == OFFER_PURSUIT:
        return ride_value(w, move.where, w.tables.leader_amount[w.pub.leader[w.seat]])
    return veche_value(w)                                       # OFFER_VECHE


cdef double scheme_value(View *w, int card) noexcept nogil:
    # of playing it now; W-11
    cdef double value = gain_value(w, w.tables.scheme_gain[card])
    if has(w.tables.schemes_either, card):
        value = max(value, gain_value(w, w.tables.scheme_instead[card]))
    return value - w.v[V_COIN] * w.tables.scheme_cost[card]


cdef void score_box(View *w, int kind, const Move *moves, int n, const double *weights, double *scores) noexcept nogil:
    cdef const double *heritage = weights + TABLE_HERITAGE * MAX_FEATURES
    cdef const double *own = weights + kind * MAX_FEATURES
    cdef int i
    for i in range(n):
        scores[i] = box_decision_value(w, kind, moves[i], own, heritage)
