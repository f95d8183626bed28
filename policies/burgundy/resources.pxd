# What silver and workers are worth.

from libc.string cimport memcpy
from ludometer.simcore.burgundy.actions cimport silver_of_action, workers_of_action
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *

cdef inline double workers_value(const View *w, int workers) noexcept nogil:
    # the first ones save dice, later ones are a reserve; at the end all are worth their points
    cdef double value = (w.v[V_WORKER] * min(workers, 2) + w.v[V_WORKER_MORE] * max(0, min(workers - 2, 3))
                         + w.v[V_WORKER_MANY] * max(0, workers - 5))
    return w.times.fade * value + (1 - w.times.fade) * w.times.last * workers

cdef inline double silver_value(const View *w, int silver) noexcept nogil:
    cdef double value = w.v[V_SILVER] * min(silver, 2) + w.v[V_SILVER_MORE] * max(0, silver - 2) - (
        w.v[V_SILVER_MANY] * max(0, silver - 5))
    return w.times.fade * value + (1 - w.times.fade) * w.times.last_silver * silver

cdef inline double spend(const View *w, int workers, int silver) noexcept nogil:
    # what n fewer are worth (negative numbers: more)
    cdef double value = 0
    if workers:
        value += workers_value(w, w.estate.workers) - workers_value(w, w.estate.workers - workers)
    if silver:
        value += silver_value(w, w.estate.silver) - silver_value(w, w.estate.silver - silver)
    return value

cdef inline void find_worth(const View *w, double *worth) noexcept nogil:
    # of the last of n workers, as Clock says: of those before the first nothing
    cdef double last = (1 - w.times.fade) * w.times.last
    cdef double first = w.times.fade * w.v[V_WORKER] + last, more = w.times.fade * w.v[V_WORKER_MORE] + last
    cdef double many = w.times.fade * w.v[V_WORKER_MANY] + last
    cdef double[MOST_WORKERS - 1 + MANY_WORKERS] values = [
        0, 0, 0, 0, first, first, more, more, more, many, many, many, many]
    memcpy(worth, values, sizeof(values))

cdef inline void find_costs(View *w) noexcept nogil:
    # in workers: what the last of them are worth
    cdef const double *worth = w.plan.clock.worth
    cdef int i, have = min(w.estate.workers, <int>MANY_WORKERS)
    w.workers[0] = 0
    for i in range(1, MOST_WORKERS):
        w.workers[i] = w.workers[i - 1] + worth[have + MOST_WORKERS - 1 - i]

cdef inline double take_workers_value(const View *w) noexcept nogil:
    cdef const Estate *estate = w.estate
    return -spend(w, -workers_of_action(estate, w.tables), -silver_of_action(estate, w.tables))
