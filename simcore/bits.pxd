# Sets of up to 64 small numbers as bits of a word: regions, cards, kinds of goods.
from libc.stdint cimport uint64_t

cdef extern from *:
    int __builtin_ctzll(unsigned long long) nogil
    int __builtin_popcountll(unsigned long long) nogil

cdef inline int lowest(uint64_t bits) noexcept nogil:
    # the smallest member; the set must not be empty
    return __builtin_ctzll(bits)

cdef inline int size_of(uint64_t bits) noexcept nogil:
    return __builtin_popcountll(bits)

cdef inline uint64_t one(int member) noexcept nogil:
    return <uint64_t>1 << member

cdef inline bint has(uint64_t bits, int member) noexcept nogil:
    return (bits >> member) & 1
