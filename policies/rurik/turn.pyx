"""Action phase: what to do next in a turn."""
from libc.string cimport memset
from policies.rurik.attacks cimport attack_value, tower_attack_value
from policies.rurik.bonus cimport deed_value, scheme_gain
from policies.rurik.epic cimport arrival_value
from policies.rurik.goods cimport coin_value, conversion_price
from policies.rurik.main_actions cimport build_value, gain_value, tax_value, worth_of
from policies.rurik.module_decisions cimport box_turn_value
from policies.rurik.pieces cimport (judges, leader_change, march_value, muster_value, region_change, ruled_change,
                                    towards_value)
from policies.rurik.position cimport *
from simcore.choice cimport Move
from simcore.rurik.actions cimport points_of
from simcore.rurik.derived cimport *
from simcore.rurik.movement cimport landings


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
