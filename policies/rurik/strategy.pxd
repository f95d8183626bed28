# Strategy phase: placing advisors, and bribes.
from policies.rurik.position cimport *
from simcore.choice cimport Move
from simcore.rurik.derived cimport *

cdef enum:
    N_ADVISORS = N_NUMBERS - 1      # numbered from 1 on
cdef enum:                          # features of `place`
    P_WORTH                         # by column, as are those that name no more
    P_BIAS = P_WORTH + N_COLUMNS
    P_RISK = P_BIAS + N_COLUMNS
    P_BUMPED
    P_AGAIN
    P_COST
    P_MARKER
    P_DRAWS
    P_DUEL
    P_ALONE = P_DUEL + N_COLUMNS
    P_RISK_ALONE = P_ALONE + N_COLUMNS
    P_RISK_EARLY
    P_RISK_DUEL
    N_PLACE
cdef enum:                          # tables behind the decisions
    VALUE = N_KINDS
    BOX
    ALONE
    NUMBER                          # advisors' numbers by column, as all tables of this name
    NUMBER_EARLY
    NUMBER_DUEL
    NUMBER_ALONE
    NUMBER_FIRST
    NUMBER_CROWD
    VALUE_EARLY
    VALUE_DUEL
    ABILITY                         # columns but that of schemes, by the leader's ability
    BESIDE                          # columns by those in which an own advisor stands

cdef void score_place(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil
cdef void score_bribe(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil
