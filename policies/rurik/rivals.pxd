# What rivals could do with the points of a column, as far as the own weights say.
from policies.rurik.position cimport *
from simcore.rurik.derived cimport *

cdef struct Denied:                 # of a column
    double pushed[N_ROWS + 1]       # what rivals there lose if an advisor goes to this row and pushes theirs down
    double open[SEATS]              # what a rival loses who could still come, if it stands one row lower
    int number[SEATS]               # its highest number left, 0 = it cannot come

cdef void forget_rivals(uint64_t *memo) noexcept nogil
cdef void look_at_denied(View *w, int column, Denied *found) noexcept nogil


cdef inline double open_denied(const Denied *found, int number) noexcept nogil:
    # of rivals still to come who will stand below this power
    cdef int seat
    cdef double total = 0
    for seat in range(SEATS):
        if 0 < found.number[seat] <= number:
            total += found.open[seat]
    return total
