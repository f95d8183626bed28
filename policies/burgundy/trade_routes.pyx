"""What the bonuses of a trade route are worth (B-4 to B-7), and in which order its boards are laid."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.routes cimport bonus_at, matches
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *


cdef void find_routes(View *w) noexcept nogil:
    # for all sales at once: each asks for the best of them
    cdef int good
    w.routes_known = True
    w.best_route = 0
    for good in range(N_GOODS):
        w.routes[good] = 0
        if w.estate.goods[good]:
            w.routes[good] = bonuses_from(w, w.estate.on_route, good, w.estate.goods[good])
            w.best_route = max(w.best_route, w.routes[good])


cdef double route_value(View *w, int good) noexcept nogil:
    # bonuses that the goods of a type bring, one after the other, and what the best sale afterwards would
    cdef const Estate *estate = w.estate
    cdef int other
    cdef double after = 0
    if estate.n_route == 0:
        return 0
    if not w.routes_known:
        find_routes(w)
    for other in range(N_GOODS):
        if estate.goods[other] and other != good:
            after = max(after, bonuses_from(w, estate.on_route + estate.goods[good], other, estate.goods[other]))
    return w.b[B_ROUTE] * w.routes[good] + w.b[B_ROUTE_NEXT] * (after - w.best_route)


cdef double readies(View *w, int first, int second) noexcept nogil:
    # what goods of one or two depots add to the best sale
    cdef const Estate *estate = w.estate
    cdef const Public *pub = &w.state.pub
    cdef int good, new
    cdef double after = 0
    if estate.n_route == 0:
        return 0
    if not w.routes_known:
        find_routes(w)
    for good in range(N_GOODS):
        new = pub.goods[first][good] + (pub.goods[second][good] if second != NONE else 0)
        if new:
            after = max(after, bonuses_from(w, estate.on_route, good, estate.goods[good] + new))
    return w.b[B_ROUTE_GOODS] * max(0.0, after - w.best_route)


cdef double bonuses_from(View *w, int at, int good, int n) noexcept nogil:
    # of n goods of a type, from a space of the route on
    cdef const Estate *estate = w.estate
    cdef int i, bonus
    cdef double value = 0
    for i in range(at, at + n):
        if matches(estate, w.tables, i, good):
            bonus = bonus_at(estate, w.tables, i)
            # a sale would ask for the value of this sale
            value += 2 * w.times.good if w.tables.does[FIRST_BONUS + bonus] == BUILDS_SELL else (
                building_value(w, FIRST_BONUS + bonus))
    return value


cdef void score_route(const State *state, const Tables *tables, int seat, const Move *moves, int n, const double *own,
                      double *scores) noexcept nogil:
    # boards first whose types the seat has already
    cdef const Estate *estate = &state.estate[tables.duke[seat]]
    cdef int i, space
    for i in range(n):
        scores[i] = 0
        for space in range(ROUTE_SPACES):
            scores[i] += own[W_ROUTE_VALUE] * (estate.goods[<int>tables.route_good[moves[i].what][space]] > 0)
