"""What goods are worth in store, in depots and when they are sold."""
from simcore.burgundy.actions cimport points_of_sale, silver_of_sale, workers_of_sale
from simcore.burgundy.shields cimport more_for_sale
from simcore.burgundy.state cimport *
from policies.burgundy.position cimport *
from policies.burgundy.resources cimport spend
from policies.burgundy.trade_routes cimport route_value


cdef double type_value(const View *w, int good, int number) noexcept nogil:
    # of n goods of a type that come in
    cdef double value = number * w.good
    if w.estate.goods[good] == 0:
        value -= w.v[V_GOOD_ROOM] * w.left
    return value


cdef double goods_of_type(const View *w, int good) noexcept nogil:
    # shield 5: of one type from all depots
    cdef int depot, number = 0
    for depot in range(N_DEPOTS):
        number += w.state.pub.goods[depot][good]
    return type_value(w, good, number)


cdef int left_behind(const View *w, int first, int second, int types) noexcept nogil:
    # goods of n new types: the smallest stacks
    cdef const int8_t *near = w.state.pub.goods[first]
    cdef const int8_t *far = w.state.pub.goods[second if second != NONE else first]
    cdef bint twice = second != NONE
    cdef int new[N_GOODS]
    cdef int good, best, goods = 0
    for good in range(N_GOODS):
        new[good] = (near[good] + far[good] * twice) * (w.estate.goods[good] == 0)
    while types > 0:
        best = 0
        for good in range(N_GOODS):
            if new[good] and (new[best] == 0 or new[good] < new[best]):
                best = good
        goods += new[best]
        new[best] = 0
        types -= 1
    return goods


cdef double sale_value(View *w, int good) noexcept nogil:
    # points and silver now for goods that are worth something in store too
    cdef const Estate *estate = w.estate
    cdef int n = estate.goods[good]
    cdef double value = n * (w.tables.goods_points[w.state.pub.course.n_seats] - w.good)
    if not w.sale_known or holds(estate, H_GOOD_SILVER):
        w.sale_known = True
        w.sale_room = w.v[V_GOOD_ROOM] * w.left
        w.sale_cost = spend(w, -workers_of_sale(estate, w.tables), -silver_of_sale(estate, w.tables, n))
    if holds(estate, H_GOODS_POINTS):
        value += more_for_sale(estate, w.tables, points_of_sale(w.state, w.tables, n))
    if w.tables.knob.trade_routes and n:
        value += route_value(w, good, n)
    value = value + w.sale_room - w.sale_cost
    if has(w.scored, SCORE_GOODS):
        value += n * w.tables.amount_of[SCORE_GOODS] * times_scored(w)
    if has(w.scored, SCORE_GOODS_TYPES) and estate.sold[good] == 0:
        value += w.tables.amount_of[SCORE_GOODS_TYPES] * times_scored(w)
    return value
