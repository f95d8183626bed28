# What goods are worth.

from ludometer.simcore.burgundy.actions cimport points_of_sale, silver_of_sale, workers_of_sale
from ludometer.simcore.burgundy.shields cimport more_for_sale
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *
from ludometer.policies.burgundy.resources cimport spend
from ludometer.policies.burgundy.trade_routes cimport route_value

cdef int left_behind(const View *w, int first, int second, int types) noexcept nogil
cdef double type_value(const View *w, int good, int number) noexcept nogil
cdef double goods_of_type(const View *w, int good) noexcept nogil

cdef inline double goods_value(const View *w, int first, int second) noexcept nogil:
    # Of the goods of one or two depots, as far as they find room: known types, then the largest new stacks. Repeats
    # store_goods() and the own choices in it: asking on a copy of the position costs 25 % of a game.
    cdef uint64_t number = six(w.state.pub.goods[first])
    cdef uint64_t far = six(w.state.pub.goods[second]) if second != NONE else 0
    cdef int goods, types
    number += far
    goods = total(number)
    types = size_of(some(number) & w.lacking)
    if types > w.room:
        goods -= left_behind(w, first, second, types - w.room)
        types = w.room
    return goods * w.times.good - types * w.v[V_GOOD_ROOM] * w.times.left

cdef inline double sale_value(View *w, int good) noexcept nogil:
    # points and silver now for goods that are worth something in store too
    cdef const Estate *estate = w.estate
    cdef int n = estate.goods[good]
    cdef double value = n * (w.tables.goods_points[w.state.pub.course.n_seats] - w.times.good)
    if not w.sale_known or holds(estate, H_GOOD_SILVER):
        w.sale_known = True
        w.sale_room = w.v[V_GOOD_ROOM] * w.times.left
        w.sale_cost = spend(w, -workers_of_sale(estate, w.tables), -silver_of_sale(estate, w.tables, n))
    if holds(estate, H_GOODS_POINTS):
        value += more_for_sale(estate, w.tables, points_of_sale(w.state, w.tables, n))
    if w.tables.knob.trade_routes and n:
        value += route_value(w, good)
    value = value + w.sale_room - w.sale_cost
    if has(w.scored, SCORE_GOODS):
        value += n * w.tables.amount_of[SCORE_GOODS] * times_scored(w)
    if has(w.scored, SCORE_GOODS_TYPES) and estate.sold[good] == 0:
        value += w.tables.amount_of[SCORE_GOODS_TYPES] * times_scored(w)
    return value
