"""How a player of Pig decides: features of its decisions, and scores of the candidates by their weights."""
from libc.stdint cimport uint64_t
from ludometer.simcore.choice cimport MAX_FEATURES, Move
from ludometer.simcore.policy cimport PolicySpec
from .state cimport *

from .declared import FEATURES


def attach(PolicySpec spec):
    """Make a policy one of Pig's."""
    spec.c.score = score


cdef void score(const void *any_state, const void *any_tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, double *scores) noexcept nogil:
    # Holding is worth the points of the turn; rolling, as many as the player wants, more if somebody is ahead.
    cdef const Public *pub = &(<const State *>any_state).pub
    cdef const double *own = weights + kind * MAX_FEATURES
    cdef int i, other, ahead = 0
    for other in range(pub.course.n_seats):
        ahead = max(ahead, pub.score[other] - pub.score[seat])
    for i in range(n):
        scores[i] = pub.turn_points if moves[i].what == TURN_HOLD else own[W_TURN_HOLD_AT] + own[W_TURN_BEHIND] * ahead
