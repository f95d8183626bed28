# What goods are worth.

from simcore.burgundy.state cimport *
from policies.burgundy.position cimport *

cdef int left_behind(const View *w, int first, int second, int types) noexcept nogil
cdef double type_value(const View *w, int good, int number) noexcept nogil
cdef double goods_of_type(const View *w, int good) noexcept nogil
cdef double sale_value(View *w, int good) noexcept nogil

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
    return goods * w.good - types * w.v[V_GOOD_ROOM] * w.left
