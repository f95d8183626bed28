# Two cards that trade places, for the gifts of a game: what else lies anywhere stays there.
from libc.stdint cimport int8_t, uint64_t
from ludometer.simcore.bits cimport has, one

cdef inline uint64_t traded(uint64_t rows, int row, int other) noexcept nogil:
    # a set in which the two have traded places
    if has(rows, row) != has(rows, other):
        rows ^= one(row) | one(other)
    return rows

cdef inline void trade_in(int8_t *places, int n, int row, int other) noexcept nogil:
    # a list in which they have
    cdef int i
    for i in range(n):
        if places[i] == row:
            places[i] = other
        elif places[i] == other:
            places[i] = row

cdef inline bint take_out(int8_t *deck, int8_t *left, int card) noexcept nogil:
    # the card leaves a deck, whose order stays; -1 above what is left. False if it does not lie there.
    cdef int i, at = -1
    for i in range(left[0]):
        if deck[i] == card:
            at = i
    if at < 0:
        return False
    left[0] -= 1
    for i in range(at, left[0]):
        deck[i] = deck[i + 1]
    deck[left[0]] = -1
    return True
