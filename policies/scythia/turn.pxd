# Where to go, and from where to take a worker: places of the weights of these decisions, and their scores.

from simcore.choice cimport Move
from simcore.scythia.state cimport *
from policies.scythia.outlook cimport View

cdef enum:                          # [turn]
    T_VISIT
    T_RAID
    T_POINTS
    T_SHORT
    T_SECOND
    T_REGION                        # + region
    T_IDLE = T_REGION + N_REGIONS
    T_BUILDING                      # + building
    T_BUILDING_EARLY = T_BUILDING + N_BUILDINGS
    T_REGION_EARLY = T_BUILDING_EARLY + N_BUILDINGS
    T_SHORT_EARLY = T_REGION_EARLY + N_REGIONS
    T_DUEL
    T_ALONE
    T_VACANT
    T_THREAT
    T_ENDS
    T_ENDS_AHEAD
    T_AGAIN
    N_TURN

cdef enum:                          # [worker]
    W_VALUE
    W_BUILDING                      # + building
    W_BUILDING_EARLY = W_BUILDING + N_BUILDINGS
    W_READY = W_BUILDING_EARLY + N_BUILDINGS
    N_WORKER

cdef enum:
    N_HERO = 19                     # words of what heroes gain that [draft] weighs

cdef void score_turn(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil
cdef void score_worker(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil
