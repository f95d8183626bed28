# What silver and workers are worth.

from simcore.burgundy.state cimport *
from policies.burgundy.position cimport *

cdef double spend(const View *w, int workers, int silver) noexcept nogil
cdef void find_worth(const View *w, double *worth) noexcept nogil
cdef double take_workers_value(const View *w) noexcept nogil

cdef inline void find_costs(View *w) noexcept nogil:
    # in workers: what the last of them are worth
    cdef const double *worth = w.plan.clock.worth
    cdef int i, have = min(w.estate.workers, <int>MANY_WORKERS)
    w.workers[0] = 0
    for i in range(1, MOST_WORKERS):
        w.workers[i] = w.workers[i - 1] + worth[have + MOST_WORKERS - 1 - i]
