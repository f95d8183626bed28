"""Features of Rurik's decisions, and how a policy scores candidates by them.

A policy file has a table for each decision: weights by feature name, in the order below. Four tables are no decisions:
[value] says what things are worth in victory points (view.pxd explains each), [box] the same of the modules (box.pxd),
[alone] how much more the things of [value] are worth in the solo game, and [keep] what gains on cards are worth.
A turn is scored only by values, plus the habits in [turn].
"""
from libc.string cimport memset
from simcore.choice cimport MAX_FEATURES, Move
from simcore.policy cimport PolicySpec
from simcore.rurik.actions cimport points_of
from simcore.rurik.bonus cimport possible_deeds
from simcore.rurik.movement cimport landings
from simcore.rurik.score cimport total_score
from simcore.rurik.state cimport *
from policies.rurik.box cimport (B_BOON, N_BOX_VALUES, arrival_value, box_decision_value, box_turn_value,
                                 tower_attack_value)
from policies.rurik.view cimport *

from simcore.rurik.declared import ABILITIES, ACTIONS, EPIC, GOALS, KINDS, REWARDS, STRUCTURES

VALUES = ("rule_smooth", "ruled", "margin", "gold", "region", "troop", "leader", "rival_ruled",
          "rival_troop", "build_smooth", "structure", "church", "market", "stronghold", "trade_smooth", "dock",
          "column", "coin", "warfare_vp", "warfare", "rebel", "deed_vp", "deed_need", "agenda", "marker", "hold",
          "deny", "under", "agenda_vp", "near", "fits", "towards")
HORIZON = True                              # a search may stop before the end: points stand on tracks
FEATURES = {                                                    # by decision, in the order of the decision kinds
    "agenda": GOALS,
    "leader": ABILITIES,
    "troop": ("neighbours", "own_troops", "rival_troops", "own_near", "gold", "rules", "new_good"),
    "leader_place": ("neighbours", "own_troops", "rival_troops", "gold", "rules"),
    "place": (*(f"{action}_worth" for action in ACTIONS), *(f"{action}_bias" for action in ACTIONS),
              *(f"{action}_number" for action in ACTIONS), "number", "risk", "bumped", "again", "cost", "marker",
              "early_number", "draws", *(f"{action}_duel" for action in ACTIONS),
              *(f"{action}_alone" for action in ACTIONS), "number_alone", "risk_alone"),
    "bribe": ("worth", "risk", "coins", "coins_early", "broke", "marker"),
    "resolve": ACTIONS,
    "restore": ("neighbours", "rival_troops", "gold"),
    "turn": ("main", "forfeit", "scheme", "deed", "convert", "banish", "leader_march", "point", "draws", "end",
             "march"),
    "land": ("change",),
    "deck": ("known_icon", "known_safe", "size", "rebellion_icon", "rebellion_safe"),
    "keep": (*REWARDS, "cost"),
    "return": ("icon",),
    "marker": ("self", "ahead"),
    "take_deed": ("points", "gain", "possible", "goods", "coins", "schemes", "troops", "structures", "rebels",
                  "regions", "marker", "raze", "ruled", "attacks"),
    "pay": ("value",),
    "discard": ("value",),
    "remove": ("change", "last"),
    "raze": ("group", "ruled"),
    "boat": ("load", "early"),
    "heritage_keep": (),
    "heritage": ("decline", "coins", "goods", "scheme", "deed", "troops", *STRUCTURES, "rule", "group", "price",
                 "price_crowd"),
    "site": ("worth",),
    "capture": ("worth",),
    "good": ("worth",),
    "swap": ("worth",),
    "prisoner": ("worth",),
    "offer": ("worth",),
    "value": VALUES,
    "box": ("vp", "boon", "boon_near", "stable", "tavern", "ride", "war_reward", "half_pair", "prisoner",
            "prisoner_leader", "lost", "faction", "errand", "circuit", "cross", "veche_troop", "deed_swap",
            "site_ruled", "site_troops", "tavern_coin", "build_epic", "defeat", "capture", "contest", "palace_leader",
            *EPIC),
    "alone": VALUES,
}
assert tuple(FEATURES) == (*KINDS, "value", "box", "alone"), f"FEATURES: expected {', '.join(KINDS)}, value, box, alone"
assert len(FEATURES["value"]) == N_VALUES and len(FEATURES["box"]) == N_BOX_VALUES
assert all(len(names) <= MAX_FEATURES for names in FEATURES.values())


def attach(PolicySpec spec):
    """Make a policy one of Rurik's: its weights are those of FEATURES."""
    spec.c.score = score


cdef void score(const void *any_state, const void *any_tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, double *scores) noexcept nogil:
    # The funnel's door to this game. Looks at the public part, the seat's own hand and its own agenda.
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef const double *own = weights + kind * MAX_FEATURES
    cdef View w
    look(&w, state, tables, seat, weights + N_KINDS * MAX_FEATURES, weights + KIND_KEEP * MAX_FEATURES,
         weights + (N_KINDS + 1) * MAX_FEATURES, weights + (N_KINDS + 2) * MAX_FEATURES, memo)
    if kind == KIND_TURN:
        score_turn(&w, moves, n, own, scores)
    elif kind == KIND_PLACE:
        score_place(&w, moves, n, own, scores)
    elif kind == KIND_BRIBE:
        score_bribe(&w, moves, n, weights, scores)
    elif kind == KIND_TROOP or kind == KIND_LEADER_PLACE or kind == KIND_RESTORE:
        score_start(&w, kind, moves, n, own, scores)
    elif kind >= KIND_HERITAGE_KEEP:
        score_box(&w, kind, moves, n, weights, scores)
    else:
        score_small(&w, kind, moves, n, own, scores)


# ---- turns

cdef void score_turn(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    # Bonus actions pool with all else and can wait: they are looked at once no main action and no point is worth taking
    # before them. That saves a third of the time of a game.
    cdef const Public *pub = w.pub
    cdef Move move
    cdef int i, pieces
    cdef double best = own[9]
    cdef double goals[N_REGIONS]
    cdef uint16_t goals_known = 0
    for i in range(n):
        move = moves[i]
        if move.what == TURN_MARCH:
            pieces = pieces_in(move.extra)
            scores[i] = own[10] + march_value(w, move.where, move.to, move.extra) + (own[6] if move.extra else 0)
            if pub.points[GAIN_MOVE] > 1 and pieces == 1:
                if not has(goals_known, move.to):
                    goals_known |= <uint16_t>one(move.to)
                    goals[move.to] = towards_value(w, move.to, pub.points[GAIN_MOVE])
                scores[i] += goals[move.to]
            scores[i] += arrival_value(w, move)
        elif move.what == TURN_MUSTER or move.what == TURN_MUSTER_FAR:
            scores[i] = muster_value(w, move.where, move.extra) + towards_value(w, move.where, pub.points[GAIN_MUSTER])
        elif move.what == TURN_MUSTER_BY_SWORD:
            scores[i] = muster_value(w, move.where, False)
        elif move.what == TURN_TAX:
            scores[i] = tax_value(w, move.where, move.extra) + own[7] * tax_cost(pub, w.tables, w.seat, move.where)
        elif move.what == TURN_BUILD:
            scores[i] = build_value(w, move.where, move.to, move.extra) + own[7] * build_cost(
                pub, w.tables, w.seat, move.where)
        elif move.what == TURN_ATTACK or move.what == TURN_ATTACK_CAREFUL:
            scores[i] = attack_value(w, move.where, move.to, move.what == TURN_ATTACK_CAREFUL) if move.extra == 0 else (
                tower_attack_value(w, move.where, move.extra - 1, move.to, move.what == TURN_ATTACK_CAREFUL))
        elif move.what == TURN_END:
            scores[i] = own[9]
        elif move.what == TURN_MAIN:
            scores[i] = own[0] + main_value(w, pub.column, pub.row, own[8]) - coin_value(w) * w.tables.space_cost[
                pub.side][pub.column][pub.row]
        elif move.what == TURN_FORFEIT:
            scores[i] = own[1] + coin_value(w) * w.tables.knob.forfeit_coins
        elif move.what == TURN_BANISH:
            scores[i] = own[5] + banish_value(w, move)
        elif move.what == TURN_LIFT:
            scores[i] = own[10] + lift_value(w, move)
        elif move.what >= TURN_RIDE:
            scores[i] = box_turn_value(w, move, own)
        else:
            continue
        if move.what != TURN_FORFEIT:
            best = max(best, scores[i])
    for i in range(n):
        move = moves[i]
        if not TURN_PLAY_SCHEME <= move.what <= TURN_CONVERT:
            continue
        if best > own[9]:
            scores[i] = NOTHING
        elif move.what == TURN_PLAY_SCHEME:
            scores[i] = own[2] + scheme_gain(w, move.where) - held_value(w) - coin_value(
                w) * w.tables.scheme_cost[move.where]
        elif move.what == TURN_DO_DEED:
            scores[i] = own[3] + deed_value(w, move.where)
        else:
            # tokens are turned up again each round (C-8): nothing is kept beyond it
            scores[i] = own[4] + gain_value(w, w.tables.conversion_gain[move.where]) - w.v[V_HOLD] * min(
                1.0, w.turns / 6.0)
            scores[i] = NOTHING if scores[i] <= own[9] else scores[i] - conversion_price(w, move.where)


cdef double scheme_gain(View *w, int card) noexcept nogil:
    # of its reward, or of the better one of two (W-11)
    cdef double value = gain_value(w, w.tables.scheme_gain[card]), other
    if has(w.tables.schemes_either, card):
        other = gain_value(w, w.tables.scheme_instead[card])
        value = max(value, other)
    return value


cdef double held_value(const View *w) noexcept nogil:
    # what a bonus action is worth later: little when few turns are left
    return w.v[V_HOLD] * w.ahead


cdef double main_value(View *w, int column, int row, double draws) noexcept nogil:
    # of the points of a space
    cdef int points = main_points(w.pub, w.tables, column, row)
    cdef double total
    if column == COLUMN_SCHEME:
        total = draws + w.card[GAIN_SCHEME_DRAW] * (points - 1)
        if w.tables.space_marker[w.pub.side][column][row] and w.pub.marker != w.seat:
            total += w.v[V_MARKER]
        return total
    return worth_of(w, points_of(column))[min(MOST_POINTS, points)]


cdef double conversion_price(View *w, int token) noexcept nogil:
    # the cheapest goods that pay for it
    cdef int kind, first = w.tables.conversion_first[token], paid = NONE
    cdef double cheapest = 1000, other = 1000, value
    if w.tables.boxes and not first:                            # W-10
        return coin_value(w) * w.tables.conversion_coins[token] - (
            agenda_change(w, -1) if w.goal == GOAL_MOST_REBELS else 0)
    if w.pub.boons[w.seat] > 0:                                 # H-21
        cheapest = other = w.b[B_BOON]
    for kind in range(N_GOODS):
        if has(first, kind) and w.pub.goods[w.seat][kind] > 0:
            value = -good_value(w, kind, -1)
            if value < cheapest:
                cheapest, paid = value, kind
    for kind in range(N_GOODS):
        if w.pub.goods[w.seat][kind] > (kind == paid):
            value = -good_value(w, kind, -1)
            other = min(other, value)
    return cheapest + other * w.tables.conversion_others[token]


cdef double deed_value(View *w, int deed) noexcept nogil:
    cdef const int8_t *cost = w.tables.deed_cost[deed]
    cdef double total = w.v[V_DEED_VP] * w.tables.deed_points[deed] + gain_value(w, w.tables.deed_gain[deed])
    cdef int kind
    if w.goal == GOAL_MOST_DEEDS:
        total += agenda_change(w, 1)
    total -= coin_value(w) * cost[COST_COINS]
    for kind in range(N_GOODS):
        if cost[COST_GOODS + kind]:
            total += good_value(w, kind, -cost[COST_GOODS + kind])
    kind = cost[COST_ANY_GOODS] + cost[COST_SAME_GOODS] + cost[COST_DIFFERENT_GOODS]
    if kind > 0:
        total -= cheapest_goods(w, kind, cost[COST_SAME_GOODS] > 0, cost[COST_DIFFERENT_GOODS] > 0)
    if cost[COST_TROOPS_RULED]:
        total -= cheapest_garrison(w, cost[COST_TROOPS_RULED])
    elif cost[COST_TROOPS] or cost[COST_TROOPS_APART]:
        total -= cheapest_pieces(w, cost[COST_TROOPS] + cost[COST_TROOPS_APART], cost[COST_TROOPS] > 0)
    return total - 0.8 * cost[COST_STRUCTURES] - w.v[V_HOLD] * cost[COST_SCHEME_CARDS]


cdef double cheapest_goods(View *w, int number, bint same, bint different) noexcept nogil:
    # what `number` goods of the seat's choice are worth, one kind's at a time
    cdef int kind, i, paid, have
    cdef int gone[N_GOODS]
    cdef double best, total = 0, value
    memset(gone, 0, sizeof(gone))
    if same:
        best = -NOTHING
        for kind in range(N_GOODS):
            if w.pub.goods[w.seat][kind] >= number:
                best = min(best, -good_value(w, kind, -number))
        return best
    for i in range(number):
        best, paid = -NOTHING, NONE
        for kind in range(N_GOODS):
            have = w.pub.goods[w.seat][kind] - gone[kind]
            if have > 0 and not (different and gone[kind]):
                value = good_value(w, kind, -gone[kind]) - good_value(w, kind, -gone[kind] - 1) if gone[
                    kind] else -good_value(w, kind, -1)
                if value < best:
                    best, paid = value, kind
        if paid == NONE:
            return -NOTHING
        gone[paid] += 1
        total += best
    return total


cdef double cheapest_pieces(View *w, int number, bint together) noexcept nogil:
    # what `number` own pieces are worth where they are missed least, each by itself
    cdef uint16_t regions = w.pub.occupied[w.seat]
    cdef double least[N_REGIONS]
    cdef double value, total = 0
    cdef int region, i, j, n = 0
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        value = piece_loss(w, region)
        for i in range(min(number, w.pub.troops[region][w.seat]) if together else 1):
            if n < number:
                j = n
                n += 1
            elif value < least[number - 1]:
                j = number - 1
            else:
                break
            while j > 0 and least[j - 1] > value:
                least[j] = least[j - 1]
                j -= 1
            least[j] = value
    for i in range(n):
        total += least[i]
    return total


cdef double piece_loss(View *w, int region) noexcept nogil:
    return w.v[V_TROOP] * w.left - own_piece(w, region, False) + (
        occupied_value(w) if w.pub.troops[region][w.seat] == 1 else 0)


cdef double cheapest_garrison(View *w, int number) noexcept nogil:
    # what `number` own pieces of one ruled region are worth
    cdef uint16_t regions = w.pub.ruled[w.seat]
    cdef int delta[N_SIDES]
    cdef int region
    cdef double best = -NOTHING, value
    memset(delta, 0, sizeof(delta))
    delta[w.seat] = -number
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if w.pub.troops[region][w.seat] >= number:
            value = number * w.v[V_TROOP] * w.left - one_region(w, region, delta)
            if w.pub.troops[region][w.seat] == number:
                value += occupied_value(w)
            best = min(best, value)
    return best


cdef double banish_value(View *w, Move move) noexcept nogil:
    cdef int delta[N_SIDES]
    cdef int ruled = 0, gold = 0, other = move.extra - SEATS if move.extra >= SEATS else move.extra
    cdef double total
    if move.extra >= SEATS and (judges(w, other, move.where) or judges(w, other, move.to)):
        total = leader_change(w, other, move.where, move.to, 0, &ruled, &gold)
        return total + ruled_change(w, ruled, gold)
    memset(delta, 0, sizeof(delta))
    delta[other] = -1
    total = region_change(w, move.where, delta, &ruled, &gold)
    delta[other] = 1
    total += region_change(w, move.to, delta, &ruled, &gold)
    return total + ruled_change(w, ruled, gold)


cdef double lift_value(View *w, Move move) noexcept nogil:
    # the best place to go, less what is left behind (A-31)
    cdef uint16_t regions = landings(w.pub, w.tables, move.where, move.extra)
    cdef double best = NOTHING, value
    while regions:
        value = march_value(w, move.where, lowest(regions), move.extra)
        regions &= regions - 1
        best = max(best, value)
    return best


# ---- placing advisors

cdef void look_at_rivals(const View *w, uint64_t *weaker, int *barred) noexcept nogil:
    # By seat: a byte for each power, 1 where the highest number still to be placed is above it, all 0 for the own seat;
    # and the columns not open to it (P-5).
    cdef int seat, number
    for seat in range(w.pub.course.n_seats):
        weaker[seat] = barred[seat] = 0
        if seat == w.seat:
            continue
        number = N_NUMBERS - 1
        while number > 0 and w.pub.advisors[seat][number] == 0:
            number -= 1
        weaker[seat] = <uint64_t>0x010101010101 & (one(8 * number) - 1)
        barred[seat] = columns_barred(w.pub, w.tables, seat)


cdef inline uint64_t stronger_to_come(const View *w, const uint64_t *weaker, const int *barred,
                                      int column) noexcept nogil:
    # a byte for each power: rivals who may still put an advisor above it in the column
    cdef int seat
    cdef uint64_t stronger = 0
    for seat in range(w.pub.course.n_seats):
        if not has(barred[seat], column):
            stronger += weaker[seat]
    return stronger


cdef inline int above(uint64_t stronger, int power, int room) noexcept nogil:
    # how many of them are above a power, as far as the column has room (P-4)
    return min(room, <int>(stronger >> (8 * power) & 255))


cdef int budget_of(const View *w) noexcept nogil:
    # coins beyond what the spaces of the own advisors cost
    cdef const Public *pub = w.pub
    cdef int column, row, coins = pub.coins[w.seat]
    cdef int8_t columns = pub.columns_used[w.seat]
    while columns:
        column = lowest(columns)
        columns &= columns - 1
        for row in range(pub.column_size[column]):
            if pub.space_seat[column][row] == w.seat:
                coins -= w.tables.space_cost[pub.side][column][row]
    return coins


cdef int stands_in(const View *w, int column) noexcept nogil:
    # points of own advisors in a column
    cdef int row, points = 0
    if has(w.pub.columns_used[w.seat], column):
        for row in range(w.pub.column_size[column]):
            if w.pub.space_seat[column][row] == w.seat:
                points += w.tables.space_points[w.pub.side][column][row]
    return points


cdef double space_value(const View *w, const double *by_points, const double *place, int column, int row,
                        int spared, int coins) noexcept nogil:
    # of a space of a column, all costs and habits included; below the last row there is nothing, and nothing in a space
    # that the seat could not pay
    cdef const Public *pub = w.pub
    cdef int points
    cdef double total
    if row >= w.tables.n_rows[pub.side] or w.tables.space_cost[pub.side][column][row] > coins:
        return 0
    points = main_points(pub, w.tables, column, row)
    if column == COLUMN_SCHEME:
        total = place[column] * (place[25] + w.card[GAIN_SCHEME_DRAW] * (points - 1))
        if w.tables.space_marker[pub.side][column][row] and w.claims_left > 0:
            # It counts from the next round on (C-1): the last of four gains most, second or third is early enough.
            total += place[23] * max(0, (w.seat + pub.course.n_seats - pub.marker) % pub.course.n_seats - 2)
    else:
        total = place[column] * (by_points[min(MOST_POINTS, points + spared)] - by_points[min(MOST_POINTS, spared)])
    total += place[N_COLUMNS + column]
    if pub.course.n_seats == 2:
        total += place[(32 if w.tables.knob.solo else 26) + column]
    return max(0.0, total - place[22] * w.tables.space_cost[pub.side][column][row])


cdef void score_place(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    # all advisors into all open columns: spaces and rivals are looked at once, not for each candidate
    cdef const double *by_points = NULL
    cdef double space[N_COLUMNS][N_ROWS + 1]
    cdef double habit[N_COLUMNS]
    cdef uint64_t stronger[N_COLUMNS]
    cdef uint64_t weaker[SEATS]
    cdef int barred[SEATS]
    cdef int i, column, row, number, spared, coins = budget_of(w)
    cdef uint8_t known = 0
    cdef double by_number = own[38] if w.tables.knob.solo else 0
    cdef double risk = own[19] + own[39] if w.tables.knob.solo else own[19]
    look_at_rivals(w, weaker, barred)
    for i in range(n):
        column, number = moves[i].where, moves[i].what
        if not has(known, column):
            known |= <uint8_t>one(column)
            stronger[column] = stronger_to_come(w, weaker, barred, column)
            spared = stands_in(w, column)
            if column != COLUMN_SCHEME:
                by_points = worth_of(w, points_of(column))
            for row in range(w.pub.column_size[column] + 2):    # that it may get, and one below
                space[column][row] = space_value(w, by_points, own, column, row, spared, coins)
            habit[column] = own[21] if spared else 0
        row = row_for(w.pub, column, number)
        scores[i] = space[column][row] + habit[column] + number * (
            own[18] + own[12 + column] + own[24] * w.left + by_number)
        scores[i] += risk * (space[column][row] - space[column][row + 1]) * above(
            stronger[column], number, w.tables.n_rows[w.pub.side] - w.pub.column_size[column] - 1)
        scores[i] += own[20] * (w.pub.column_size[column] - row)
        # A-15: better anywhere else
        if w.tables.space_cost[w.pub.side][column][row] > coins:
            scores[i] += NOTHING


cdef void score_bribe(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil:
    cdef const double *place = weights + KIND_PLACE * MAX_FEATURES
    cdef const double *own = weights + KIND_BRIBE * MAX_FEATURES
    cdef const double *by_points = NULL
    cdef int i, column = moves[0].where, number = moves[0].extra, row, spared = stands_in(w, column)
    cdef uint64_t stronger
    cdef uint64_t weaker[SEATS]
    cdef int barred[SEATS]
    cdef int coins, budget = budget_of(w)
    cdef int last = -1, dearest = 0                             # the row looked at before; what it or the next costs
    cdef double here = 0, below = 0
    look_at_rivals(w, weaker, barred)
    stronger = stronger_to_come(w, weaker, barred, column)
    if column != COLUMN_SCHEME:
        by_points = worth_of(w, points_of(column))
    for i in range(n):
        coins = moves[i].what
        row = row_for(w.pub, column, number + coins)
        if row != last or budget - coins < dearest:
            here = space_value(w, by_points, place, column, row, spared, budget - coins)
            below = space_value(w, by_points, place, column, row + 1, spared, budget - coins)
            last, dearest = row, w.tables.space_cost[w.pub.side][column][row]
            if row + 1 < N_ROWS:
                dearest = max(dearest, w.tables.space_cost[w.pub.side][column][row + 1])
        scores[i] = own[0] * here - own[2] * coins - own[3] * coins * w.left
        if number + coins < N_NUMBERS:
            scores[i] += own[1] * (here - below) * above(
                stronger, number + coins, w.tables.n_rows[w.pub.side] - w.pub.column_size[column] - 1)
        if w.pub.coins[w.seat] == coins:
            scores[i] -= own[4]
        if column == COLUMN_SCHEME and row == 0:
            scores[i] += own[5]


# ---- setup

cdef void score_start(View *w, int kind, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef const Public *pub = w.pub
    cdef double feature[7]
    cdef uint16_t others
    cdef int i, j, region, other, rivals, near, m
    cdef bint fresh
    for i in range(n):
        region = moves[i].where
        rivals = near = 0
        for other in range(pub.course.n_seats):
            if other != w.seat:
                rivals += pub.troops[region][other]
        others = tables_near(w, region)
        near = size_of(others & pub.occupied[w.seat])
        fresh = True
        others = pub.occupied[w.seat]
        while others:
            if pub.good[lowest(others)] == pub.good[region]:
                fresh = False
            others &= others - 1
        feature[0] = size_of(tables_near(w, region))
        if kind == KIND_RESTORE:
            feature[1], feature[2] = rivals, has(w.tables.gold, region)
            m = 3
        else:
            feature[1], feature[2] = pub.troops[region][w.seat], rivals
            m = 7
            if kind == KIND_TROOP:
                feature[3], feature[4] = near, has(w.tables.gold, region)
                feature[5], feature[6] = own_piece(w, region, True), fresh
            else:
                feature[3], feature[4] = has(w.tables.gold, region), leader_value(w, region)
                m = 5
        scores[i] = 0
        for j in range(m):
            scores[i] += own[j] * feature[j]


cdef uint16_t tables_near(const View *w, int region) noexcept nogil:
    return w.tables.neighbours[region] & w.pub.in_play


# ---- the rest

cdef void score_small(View *w, int kind, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef int i
    for i in range(n):
        if kind == KIND_AGENDA:
            scores[i] = own[w.tables.agenda_goal[moves[i].what]]
        elif kind == KIND_LEADER:
            scores[i] = own[w.tables.leader_ability[moves[i].what]]
        elif kind == KIND_RESOLVE:
            scores[i] = own[moves[i].where]
        elif kind == KIND_LAND:
            scores[i] = own[0] * march_value(w, moves[i].to, moves[i].where, moves[i].extra)
        elif kind == KIND_DECK:
            scores[i] = deck_value(w, moves[i], own)
        elif kind == KIND_KEEP:
            scores[i] = card_value(w, w.tables.scheme_gain[moves[i].what]) + own[N_REWARDS] * w.tables.scheme_cost[
                moves[i].what]
        elif kind == KIND_RETURN:
            scores[i] = own[0] * w.tables.scheme_casualties[moves[i].what]
        elif kind == KIND_MARKER:
            scores[i] = own[0] if moves[i].where == w.seat else own[1] * total_score(
                w.pub, moves[i].where)
        elif kind == KIND_TAKE_DEED:
            scores[i] = offered_deed_value(w, moves[i].what, own)
        elif kind == KIND_PAY:
            scores[i] = own[0] * (good_value(w, moves[i].what, -1) if moves[i].what < N_GOODS else -w.b[B_BOON])
        elif kind == KIND_DISCARD:
            scores[i] = -own[0] * card_value(w, w.tables.scheme_gain[moves[i].what])
        elif kind == KIND_REMOVE:
            scores[i] = remove_value(w, moves[i].where, own)
        elif kind == KIND_RAZE:
            scores[i] = raze_value(w, moves[i], own)
        else:                                                   # KIND_BOAT
            scores[i] = moves[i].what * (own[0] * (load_of(w) - w.tables.claim_at[TRACK_TRADE][0]) + own[1])


cdef void score_box(View *w, int kind, const Move *moves, int n, const double *weights, double *scores) noexcept nogil:
    # decisions of Stone & Blade: each has one value, but for inheritances
    cdef const double *heritage = weights + KIND_HERITAGE * MAX_FEATURES
    cdef double weight = 1 if kind == KIND_HERITAGE_KEEP or kind == KIND_HERITAGE else weights[kind * MAX_FEATURES]
    cdef int i
    for i in range(n):
        scores[i] = weight * box_decision_value(w, kind, moves[i], heritage)


cdef double deck_value(View *w, Move move, const double *own) noexcept nogil:
    # for a check: what is known of the top card
    cdef int card
    cdef double total = own[2] * w.pub.schemes_left[move.where]
    if not move.extra or w.pub.schemes_left[move.where] == 0:
        return total
    card = w.state.hid.scheme_deck[move.where][w.pub.schemes_left[move.where] - 1]
    if has(w.state.hid.exact[card], w.seat):                    # this seat laid it there
        if w.tables.knob.solo and w.pub.course.to_move == REBELLION:        # R-25: the check is its own
            total += own[3] if w.tables.scheme_casualties[card] else own[4]
        else:
            total += own[0] if w.tables.scheme_casualties[card] else own[1]
    return total


cdef double offered_deed_value(View *w, int deed, const double *own) noexcept nogil:
    # points and rewards, and how far the seat is from it
    cdef const Public *pub = w.pub
    cdef const int8_t *cost = w.tables.deed_cost[deed]
    cdef const int8_t *need = w.tables.deed_need[deed]
    cdef int kind, missing = 0, rest = 0, most = 0, kinds = 0, structure, here, best = 0
    cdef uint16_t regions = pub.occupied[w.seat]
    cdef double total = own[0] * w.tables.deed_points[deed] + own[1] * card_value(w, w.tables.deed_gain[deed])
    if possible_deeds(pub, w.tables, w.seat, one(deed)):
        total += own[2]
    for kind in range(N_GOODS):
        missing += max(0, cost[COST_GOODS + kind] - pub.goods[w.seat][kind])
        rest += pub.goods[w.seat][kind]
        most = max(most, pub.goods[w.seat][kind])
        kinds += pub.goods[w.seat][kind] > 0
    missing += max(0, cost[COST_ANY_GOODS] - rest) + max(0, cost[COST_SAME_GOODS] - most)
    missing += max(0, cost[COST_DIFFERENT_GOODS] - kinds)
    total += own[3] * missing + own[4] * max(0, cost[COST_COINS] - pub.coins[w.seat])
    total += own[5] * max(0, cost[COST_SCHEME_CARDS] - pub.hand_size[w.seat])
    total += own[6] * (cost[COST_TROOPS] + cost[COST_TROOPS_RULED] + cost[COST_TROOPS_APART])
    if need[NEED_TROOPS_TOGETHER]:
        while regions:
            best = max(best, pub.troops[lowest(regions)][w.seat])
            regions &= regions - 1
        total += own[6] * max(0, need[NEED_TROOPS_TOGETHER] - best)
    missing = 0
    for structure in range(N_BASE_STRUCTURES):
        here = built_of(pub, w.tables, w.seat, structure)
        missing += max(0, need[NEED_ADJACENT + structure] - here)
        missing += (need[NEED_HERE + structure] > 0) & (here == 0)
        if structure == MARKET:
            missing += max(0, need[NEED_MARKETS_DIFFERENT_GOODS] - here)
    total += own[7] * missing + own[8] * max(0, need[NEED_REBELS_DEFEATED] - pub.rebels_beaten[w.seat])
    total += own[9] * max(0, need[NEED_REGIONS_OCCUPIED] - size_of(pub.occupied[w.seat]))
    if need[NEED_FIRST_PLAYER_MARKER] and pub.marker != w.seat:
        total += own[10]
    if w.tables.boxes:
        for structure in range(N_BASE_STRUCTURES, N_STRUCTURES):
            here = built_of(pub, w.tables, w.seat, structure)
            total += own[7] * max(0, need[NEED_STABLES + structure - STABLE] - here)
        total += own[12] * size_of(w.tables.deed_rules[deed] & ~pub.ruled[w.seat])
        total += own[13] * (need[NEED_ATTACKS_THIS_TURN] + need[NEED_ATTACKED_LEADER] + need[NEED_ATTACKED_STRONGHOLD]
                            + cost[COST_CAPTURED_TROOPS])
    return total + own[11] * cost[COST_STRUCTURES]


cdef double remove_value(View *w, int region, const double *own) noexcept nogil:
    return own[0] * own_piece(w, region, False) + own[1] * (w.pub.troops[region][w.seat] == 1)


cdef double raze_value(View *w, Move move, const double *own) noexcept nogil:
    # regions lost to the largest group, and whether the ruler of the place changes with a stronghold
    cdef uint16_t built = w.pub.built[w.seat]
    cdef int structure, left = 0
    for structure in range(N_STRUCTURES):
        left += w.pub.owner[move.where][structure] == w.seat
    if left == 1:
        built &= ~<uint16_t>one(move.where)
    return own[0] * (group_of(w) - largest_group(w.tables, built)) + own[1] * (
        move.what == STRONGHOLD and w.pub.ruler[move.where] == w.seat)
