# What marches are worth: those that may be made next, and the best that points to come would allow.
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *

cdef int score_marches(View *w, const Move *moves, int i, int n, const double *own, double *scores,
                       double *best) noexcept nogil
cdef bint march_above(View *w, int points, const double *own, double least) noexcept nogil
cdef double journeys(View *w, int points, const double *own) noexcept nogil


cdef inline double march_step(const View *w, const double *own) noexcept nogil:
    # what each step counts for, wherever it leads
    return own[W_TURN_MARCH] + w.left * (
        own[W_TURN_MARCH_EARLY] + (own[W_TURN_MARCH_DUEL] if w.pub.course.n_seats == 2 else 0))
