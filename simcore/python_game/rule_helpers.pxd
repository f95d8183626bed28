# What compiled rules of a game in Python need of Python's own: division, places in lists, and its errors.
from libc.stdint cimport int16_t
from ludometer.simcore.choice cimport MAX_MOVES
from ludometer.simcore.python_game.piles cimport find_card, pop_card


cdef inline long long floor_of(long long a, long long b) except? -1:
    cdef long long found
    if b == 0:
        raise ZeroDivisionError("integer division or modulo by zero")
    found = a // b                                              # in C: towards zero
    return found - (found * b != a and (a < 0) != (b < 0))


cdef inline long long rest_of(long long a, long long b) except? -1:
    return a - floor_of(a, b) * b


cdef inline double share_of(double a, double b) except? -1:
    if b == 0:
        raise ZeroDivisionError("division by zero")
    return a / b


cdef inline long long power_of(long long a, long long b) except? -1:
    cdef long long i, found = 1
    if b < 0:
        raise ValueError("a power below 0")
    for i in range(b if a not in (0, 1) else 0 if b == 0 or a == 1 else 1):
        if not -4.6e18 <= found * <double>a <= 4.6e18:
            raise OverflowError(f"{a} ** {b}: compiled rules know whole numbers up to 2 ** 62")
        found *= a
    return found


cdef inline long long shifted(long long a, long long b) except? -1:
    # a << b, and a >> -b
    cdef long long found
    if b <= 0:
        return a >> min(-b, 63)
    found = power_of(2, b)
    if not -4.6e18 <= a * <double>found <= 4.6e18:
        raise OverflowError(f"{a} << {b}: compiled rules know whole numbers up to 2 ** 62")
    return a * found


cdef inline int check_length(long long n, long long expected) except -1:
    if n != expected:
        raise ValueError(f"expected {expected} values, got {n}")
    return 0


cdef inline long long place_in_list(long long i, long long n) except -1:
    if not -n <= i < n:
        raise IndexError("list index out of range")
    return i + n if i < 0 else i


cdef inline long long end_of_slice(long long i, long long n) noexcept nogil:
    return max(i + n, 0) if i < 0 else min(i, n)


cdef inline int check_room(long long n) except -1:
    if n == MAX_MOVES:
        raise OverflowError(f"a list of more than {MAX_MOVES} elements: compiled rules hold no more")
    return 0


cdef inline int check_not_empty(long long n) except -1:
    if n == 0:
        raise ValueError("min() or max() of nothing")
    return 0


cdef inline long long row_there(long long row) except -1:
    if row < 0:
        raise AttributeError("the seat has no faction yet")
    return row


cdef inline long long number_in_range(long long number, int start, int stop, str decision) except? -1:
    if not start <= number < stop:
        raise ValueError(f"choose({decision!r}): {number}; expected from {start} to {stop - 1}")
    return number - start


cdef inline int remove_card(int16_t *pile, long long card, str name) except -1:
    cdef int i = find_card(pile, card)
    if i < 0:
        raise ValueError(f"self.{name}.remove({card}): it is not there")
    pop_card(pile, i, name)
    return 0
