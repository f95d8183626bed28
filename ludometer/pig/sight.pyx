"""What a net sees of a decision of Pig, by the inputs and features that declared.py explains."""
from libc.stdint cimport uint64_t
from ludometer.simcore.choice cimport Move, Sight
from ludometer.simcore.nets cimport see, show
from ludometer.simcore.policy cimport PolicySpec
from .state cimport *

from .declared import HIDDEN_SIGNS, INPUTS, SHOWN  # noqa: F401

# decisions that have a layer of their own, or that share one: the heat of their scores
HEATS = {("turn",): 1.0}
SHARPNESS = 3.0                     # with which nets draw what they do
LEARNING = {}                       # settings of ludometer.policies.training


def attach(PolicySpec spec):
    """Let a policy of Pig see decisions as a net does."""
    spec.c.sight = sight


cdef void sight(const void *any_state, const void *any_tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, Sight *seen) noexcept nogil:
    cdef const Public *pub = &(<const State *>any_state).pub
    cdef int goal = (<const Tables *>any_tables).knob.goal, own = pub.score[seat], rival = 0, i
    for i in range(pub.course.n_seats):
        if i != seat:
            rival = max(rival, <int>pub.score[i])
    see(seen, X_OWN, <float>own / goal)
    see(seen, X_RIVAL, <float>rival / goal)
    see(seen, X_OWN_TENTH + min(10 * own // goal, 9), 1)
    see(seen, X_RIVAL_TENTH + min(10 * rival // goal, 9), 1)
    for i in range(n):
        show(seen, i, Y_ROLL if moves[i].what == TURN_ROLL else Y_HOLD, 1)
        if moves[i].what == TURN_ROLL:
            show(seen, i, Y_TURN, 0.05 * pub.turn_points)
            show(seen, i, Y_WINS, own + pub.turn_points >= goal)
            show(seen, i, Y_TURN_POINTS + min(<int>pub.turn_points, 39), 1)
