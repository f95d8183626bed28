# What rules do to the numbers and piles of a position, in Python (position.pyx) or compiled: checked, and what would be
# right is said. A pile is a word that says how many cards it holds, and words for as many as it has room for.
from libc.stdint cimport int16_t
from libc.string cimport memset
from ludometer.simcore.choice cimport course_of

cdef enum:
    LEAST_STORED = -32768
    MOST_STORED = 32767


cdef inline int16_t storable(long long value, str name) except? -1:
    if not LEAST_STORED <= value <= MOST_STORED:
        raise OverflowError(f"self.{name} = {value}; expected from {LEAST_STORED:,} to {MOST_STORED:,}")
    return <int16_t>value


cdef inline int place_of_number(long long i, int n, str name) except -1:
    if not 0 <= i < n:
        raise IndexError(f"self.{name}[{i}]; expected a place from 0 to {n - 1}")
    return <int>i


cdef inline int place_of_card(const int16_t *pile, long long i, str name) except -1:
    if not -pile[0] <= i < pile[0]:
        raise IndexError(f"self.{name}: no card {i}; it holds {pile[0]}")
    return <int>(i + pile[0] if i < 0 else i)


cdef inline int append_card(int16_t *pile, int room, long long card, str name) except -1:
    cdef int16_t number = storable(card, name)
    if pile[0] == room:
        raise OverflowError(f"self.{name} is full: it has room for {room}; expected Pile({room + 1}, ...) or more")
    pile[0] += 1
    pile[pile[0]] = number
    return 0


cdef inline int pop_card(int16_t *pile, long long i, str name) except? -1:
    cdef int at = 1 + place_of_card(pile, i, name), number = pile[at]
    for at in range(at, pile[0]):
        pile[at] = pile[at + 1]
    pile[pile[0]] = 0                                           # equal piles are equal bytes
    pile[0] -= 1
    return number


cdef inline int find_card(const int16_t *pile, long long card) noexcept nogil:
    # its place; -1 = it is not there
    cdef int i
    for i in range(pile[0]):
        if pile[1 + i] == card:
            return i
    return -1


cdef inline void clear_pile(int16_t *pile, int room) noexcept nogil:
    memset(pile, 0, 2 * (1 + room))

cdef inline int check_seat(const int16_t *numbers, int seat, str asked) except -1:
    # refuses what is no seat of this game
    if not 0 <= seat < course_of(<const void *>numbers).n_seats:
        raise ValueError(f"{asked}(): there is no seat {seat}; expected a seat from 0 to "
                         f"{course_of(<const void *>numbers).n_seats - 1}")
    return 0
