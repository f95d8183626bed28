"""Action phase: what to do next in a turn."""
from libc.string cimport memset
from ludometer.policies.rurik.attacks cimport attack_value, tower_attack_value
from ludometer.policies.rurik.bonus cimport deed_value, scheme_gain
from ludometer.policies.rurik.goods cimport coin_value, conversion_price
from ludometer.policies.rurik.main_actions cimport build_value, gain_value, tax_value, worth_of
from ludometer.policies.rurik.marches cimport journeys, march_above, march_step, score_marches
from ludometer.policies.rurik.module_decisions cimport box_turn_value
from ludometer.policies.rurik.pieces cimport (judges, leader_change, march_value, muster_value, region_change,
                                              ruled_change, towards_value)
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.actions cimport points_of
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.movement cimport landings


cdef void score_turn(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    # Moves of a kind stand together: each run of them has a loop of its own. That saves 1 % of the instructions of a
    # game, and jumps that depend on what a move is, which are hard to predict.
    # Bonus actions pool with all else and can wait: they are looked at once no main action and no point is worth taking
    # before them. That saves a third of the time of a game.
    cdef const Public *pub = w.pub
    cdef Move move
    cdef int i = 0, what, first = n, last = 0                   # bonus actions lie between these two
    cdef double best = own[W_TURN_END]
    while i < n:
        move = moves[i]
        what = move.what
        if what == TURN_MARCH:
            i = score_marches(w, moves, i, n, own, scores, &best)
        elif what == TURN_MUSTER or what == TURN_MUSTER_FAR:
            while i < n and (moves[i].what == TURN_MUSTER or moves[i].what == TURN_MUSTER_FAR):
                move = moves[i]
                scores[i] = muster_value(w, move.where, move.extra) + towards_value(
                    w, move.where, pub.points[GAIN_MUSTER])
                best = max(best, scores[i])
                i += 1
        elif what == TURN_TAX:
            while i < n and moves[i].what == TURN_TAX:
                move = moves[i]
                scores[i] = tax_value(w, move.where, move.extra) + own[W_TURN_POINT] * tax_cost(
                    pub, w.tables, w.seat, move.where)
                best = max(best, scores[i])
                i += 1
        elif what == TURN_BUILD:
            while i < n and moves[i].what == TURN_BUILD:
                move = moves[i]
                scores[i] = build_value(w, move.where, move.to, move.extra) + own[W_TURN_POINT] * build_cost(
                    pub, w.tables, w.seat, move.where)
                best = max(best, scores[i])
                i += 1
        elif what == TURN_ATTACK or what == TURN_ATTACK_CAREFUL:
            while i < n and moves[i].what == what:
                move = moves[i]
                scores[i] = attack_value(w, move.where, move.to, what == TURN_ATTACK_CAREFUL) if move.extra == 0 else (
                    tower_attack_value(w, move.where, move.extra - 1, move.to, what == TURN_ATTACK_CAREFUL))
                best = max(best, scores[i])
                i += 1
        elif TURN_PLAY_SCHEME <= what <= TURN_CONVERT:
            first = min(first, i)
            while i < n and TURN_PLAY_SCHEME <= moves[i].what <= TURN_CONVERT:
                scores[i] = NOTHING
                i += 1
            last = i
        else:
            scores[i] = single_value(w, move, own)
            if what != TURN_FORFEIT:
                best = max(best, scores[i])
            i += 1
    if best > own[W_TURN_END]:
        return
    for i in range(first, last):
        if TURN_PLAY_SCHEME <= moves[i].what <= TURN_CONVERT:
            scores[i] = bonus_action_value(w, moves[i], own)


cdef inline double single_value(View *w, Move move, const double *own) noexcept nogil:
    # of a move of which there is seldom more than one
    cdef const Public *pub = w.pub
    cdef double total
    if move.what == TURN_END:
        return own[W_TURN_END]
    if move.what == TURN_MAIN:
        total = main_value(w, pub.column, pub.row, own[W_TURN_DRAWS] + w.left * own[W_TURN_DRAWS_EARLY])
        if (total <= 0 or pub.column == COLUMN_MOVE and own[W_TURN_JOURNEYS] != 0) and (
                pub.column != COLUMN_SCHEME and idle(w, own)):
            total += own[W_TURN_IDLE]
        return own[W_TURN_MAIN] + total - coin_value(w) * w.tables.space_cost[
            pub.side][pub.column][pub.row]
    if move.what == TURN_FORFEIT:
        return own[W_TURN_FORFEIT] + coin_value(w) * w.tables.knob.forfeit_coins
    if move.what == TURN_MUSTER_BY_SWORD:
        return muster_value(w, move.where, False)
    if move.what == TURN_BANISH:
        return own[W_TURN_BANISH] + banish_value(w, move)
    if move.what == TURN_LIFT:
        return march_step(w, own) + lift_value(w, move)
    return box_turn_value(w, move, own)


cdef bint idle(View *w, const double *own) noexcept nogil:
    # whether the points of the space, with those in hand, buy nothing that would be done
    cdef int kind = points_of(w.pub.column), points = main_points(w.pub, w.tables, w.pub.column, w.pub.row)
    cdef const double *best = w.worth.best[kind]
    points += w.pub.points[kind]
    if kind == GAIN_MOVE:
        return not march_above(w, points if own[W_TURN_JOURNEYS] != 0 else 0, own, own[W_TURN_END])
    return best[0] + own[W_TURN_POINT] <= own[W_TURN_END] and (
        points < 2 or best[1] + 2 * own[W_TURN_POINT] <= own[W_TURN_END])


cdef double bonus_action_value(View *w, Move move, const double *own) noexcept nogil:
    cdef double value
    if move.what == TURN_PLAY_SCHEME:
        value = own[W_TURN_SCHEME] + w.left * own[W_TURN_SCHEME_EARLY] + scheme_gain(w, move.where) - held_value(w)
        value += own[W_TURN_JOURNEYS] * journeys_change(w, w.tables.scheme_gain[move.where][GAIN_MOVE], own)
        return value - coin_value(w) * w.tables.scheme_cost[move.where]
    if move.what == TURN_DO_DEED:
        return own[W_TURN_DEED] + w.left * own[W_TURN_DEED_EARLY] + deed_value(w, move.where)
    # tokens are turned up again each round (C-8): nothing is kept beyond it
    value = own[W_TURN_CONVERT] + w.left * own[W_TURN_CONVERT_EARLY] + gain_value(
        w, w.tables.conversion_gain[move.where])
    value -= w.v[V_HOLD] * min(1.0, w.turns / 6.0)
    return NOTHING if value <= own[W_TURN_END] else value - conversion_price(w, move.where)


cdef double journeys_change(View *w, int points, const double *own) noexcept nogil:
    # what the best journeys by this many points more are worth beyond what scheme_gain() counts for them
    cdef const double *by_points
    cdef int have = min(MOST_POINTS, w.pub.points[GAIN_MOVE])
    if points == 0 or own[W_TURN_JOURNEYS] == 0:
        return 0
    by_points = worth_of(w, GAIN_MOVE)
    return (journeys(w, have + points, own) - journeys(w, have, own)
            - by_points[min(MOST_POINTS, have + points)] + by_points[have])


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
