"""What marches are worth: each step by itself, and the best journeys that a number of points allows."""
from libc.string cimport memset
from ludometer.policies.rurik.epic cimport arrival_value
from ludometer.policies.rurik.pieces cimport march_value, towards_value
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *


cdef int score_marches(View *w, const Move *moves, int i, int n, const double *own, double *scores,
                       double *best) noexcept nogil:
    # the marches from the i-th move on: to where they end
    cdef Move move
    cdef double goals[N_REGIONS]
    cdef double step = march_step(w, own)
    cdef uint16_t goals_known = 0
    cdef int points = w.pub.points[GAIN_MOVE]
    while i < n and moves[i].what == TURN_MARCH:
        move = moves[i]
        scores[i] = step + march_value(w, move.where, move.to, move.extra) + (
            own[W_TURN_LEADER_MARCH] if move.extra else 0)
        if points > 1 and pieces_in(move.extra) == 1:
            if not has(goals_known, move.to):
                goals_known |= <uint16_t>one(move.to)
                goals[move.to] = towards_value(w, move.to, points)
            scores[i] += goals[move.to]
        scores[i] += arrival_value(w, move)
        best[0] = max(best[0], scores[i])
        i += 1
    return i


cdef bint march_above(View *w, int points, const double *own, double least) noexcept nogil:
    # whether one piece has a march that is worth more than `least`, if there are this many points: the first one found
    # will do, since looking for the best costs 2 % of a game
    cdef uint16_t regions = w.pub.occupied[w.seat], targets
    cdef double step = march_step(w, own)
    cdef int region
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        targets = w.tables.neighbours[region] & w.pub.in_play
        while targets:
            if march_value(w, region, lowest(targets), 0) + towards_value(w, lowest(targets), points) + step > least:
                return True
            targets &= targets - 1
    return False


cdef void journeys_from(View *w, int region, int points, const double *own, double *best) noexcept nogil:
    # What the best one of a single piece is worth, by steps at most: 0 to `points`; 0 = it stays.
    cdef uint16_t reached = <uint16_t>one(region), ring = reached, next_
    cdef int steps, leader = troops_only(w.pub, w.seat, region) == 0
    cdef double value
    best[0] = 0
    for steps in range(1, points + 1):
        ring = next_to(w.tables, ring) & w.pub.in_play & ~reached
        reached |= ring
        best[steps] = best[steps - 1]
        next_ = ring
        while next_:
            value = march_value(w, region, lowest(next_), leader) + steps * march_step(w, own)
            best[steps] = max(best[steps], value)
            next_ &= next_ - 1


cdef double journeys(View *w, int points, const double *own) noexcept nogil:
    # of the best that this many points allow, a single piece from each region at most
    cdef uint16_t regions = w.pub.occupied[w.seat]
    cdef double total[MOST_POINTS + 1]
    cdef double best[MOST_POINTS + 1]
    cdef int i, spent
    memset(total, 0, sizeof(total))
    points = min(points, <int>MOST_POINTS)
    while regions:
        journeys_from(w, lowest(regions), points, own, best)
        regions &= regions - 1
        for spent in range(points, 0, -1):                      # downwards: fewer are still without this region
            for i in range(1, spent + 1):
                total[spent] = max(total[spent], total[spent - i] + best[i])
    return total[points]
