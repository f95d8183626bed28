"""What goods are worth in store, in depots and when they are sold."""
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *


cdef double type_value(const View *w, int good, int number) noexcept nogil:
    # of n goods of a type that come in
    cdef double value = number * w.times.good
    if w.estate.goods[good] == 0:
        value -= w.v[V_GOOD_ROOM] * w.times.left
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
