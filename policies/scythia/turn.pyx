"""Where to go, and from where to take a worker: a visit is judged with the best worker to take then, as a pair."""
from libc.string cimport memcpy, memset
from simcore.choice cimport MAX_FEATURES, Move
from simcore.scythia.chief cimport chief_score
from simcore.scythia.score cimport points_now
from simcore.scythia.state cimport *
from policies.scythia.declared cimport *
from policies.scythia.outlook cimport *
from policies.scythia.raids cimport find_threats, raid_worth, ready_worth, threat
from policies.scythia.village cimport Change, building_worth


cdef struct Stay:                   # of a worker in a building
    double worth
    Change change


cdef enum:                          # buildings where a change of it may change much, bits
    WITH_SILVER = 1 << STABLES | 1 << BARRACKS | 1 << CHIEFS_TENT
    WITH_PLUNDER = 1 << STABLES | 1 << CHIEFS_TENT


cdef uint32_t touched(const Change *change) noexcept nogil:
    # buildings that may be worth more or less after it
    cdef int good
    cdef uint32_t buildings = WITH_SILVER if change.good[SILVER] else 0
    for good in range(FIRST_PLUNDER, N_GOODS):
        if change.good[good]:
            return buildings | WITH_PLUNDER
    return buildings


cdef double taken_worth(View *w, int building, const Stay *taken, const Change *placed,
                        const double *own) noexcept nogil:
    # of the worker there and the action it does, after what was placed
    cdef int colour = w.state.pub.worker[building]
    cdef double value = own[W_WORKER_VALUE] * (taken.worth + colour_worth(w, colour))
    if w.outlook.turns == 0:                                    # in the last turn nothing but points counts
        return value
    value += own[W_WORKER_BUILDING + building] + w.phase * own[W_WORKER_BUILDING_EARLY + building]
    if own[W_WORKER_READY] != 0:
        value += own[W_WORKER_READY] * min(1.0, w.outlook.turns) * ready_worth(
            w, colour, w.player.has[PROVISIONS] + placed.good[PROVISIONS] + taken.change.good[PROVISIONS],
            w.player.has[WAGON] + placed.good[WAGON] + taken.change.good[WAGON],
            crew_count(w.player) + placed.crew + taken.change.crew)
    return value


cdef void score_worker(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef Change nothing
    cdef Stay taken
    cdef int i
    memset(&nothing, 0, sizeof(Change))
    for i in range(n):
        taken.worth = building_worth(w, moves[i].where, moves[i].what, &taken.change)
        scores[i] = taken_worth(w, moves[i].where, &taken, &nothing, own)


cdef void score_turn(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil:
    # the second action of a visit is judged with the goods that the first one leaves
    cdef const Public *pub = &w.state.pub
    cdef const double *own = weights + TABLE_TURN * MAX_FEATURES
    cdef const double *habits = weights + TABLE_WORKER * MAX_FEATURES
    cdef const State *state = w.state
    cdef State after
    cdef uint32_t raided[SEATS]
    cdef bint copied = False
    cdef uint32_t other_worth
    cdef Stay[N_BUILDINGS] standing
    cdef Stay placed, taken
    cdef double best
    cdef int i, building, other, good, colour = w.player.worker
    for building in range(N_BUILDINGS):
        if worker_stands(pub, building):
            standing[building].worth = building_worth(w, building, pub.worker[building], &standing[building].change)
    if own[T_THREAT] != 0:
        find_threats(w, raided)
    for i in range(n):
        building = moves[i].where
        if moves[i].what == TURN_RAID:
            scores[i] = raid_score(w, building, own, raided)
            continue
        placed.worth = building_worth(w, building, colour, &placed.change)
        other_worth = touched(&placed.change)
        if other_worth:
            if not copied:
                memcpy(&after, state, sizeof(State))
                copied = True
            for good in range(N_GOODS):
                after.player[w.seat].has[good] = state.player[w.seat].has[good] + placed.change.good[good]
        best = -1000
        for other in range(N_BUILDINGS):
            if not worker_stands(pub, other):
                continue
            if has(other_worth, other):
                w.state = &after
                w.player = &after.player[w.seat]
                taken.worth = building_worth(w, other, pub.worker[other], &taken.change)
                w.state = state
                w.player = &state.player[w.seat]
                best = max(best, taken_worth(w, other, &taken, &placed.change, habits))
            else:
                best = max(best, taken_worth(w, other, &standing[other], &placed.change, habits))
        if w.outlook.turns == 0:
            scores[i] = placed.worth + min(1.0, own[T_SECOND]) * best
            continue
        scores[i] = (own[T_VISIT] + placed.worth + own[T_SECOND] * best - colour_worth(w, colour)
                     + own[T_BUILDING + building] + w.phase * own[T_BUILDING_EARLY + building])


cdef double raid_score(View *w, int settlement, const double *own, const uint32_t *raided) noexcept nogil:
    cdef const Public *pub = &w.state.pub
    cdef const Settlement *place = &w.tables.settlement[settlement]
    cdef double points
    cdef int space = NONE
    cdef double value = raid_worth(w, settlement, &points, &space)
    if w.outlook.turns == 0:
        return value
    value += own[T_RAID]
    value += own[T_POINTS] * points - (own[T_SHORT] + w.phase * own[T_SHORT_EARLY]) * w.outlook.time * max(
        0.0, place.points[place.tiers - 1] - points)
    value += own[T_REGION + place.region] + w.phase * own[T_REGION_EARLY + place.region] + own[T_IDLE] * idle_rounds(w)
    value += own[T_RAID_DUEL] * (pub.course.n_seats == 2) + own[T_RAID_ALONE] * against_chief(pub)
    value += own[T_VACANT] * w.outlook.time * (w.tables.knob.slots - crew_count(w.player))
    if own[T_THREAT] != 0:
        value += own[T_THREAT] * threat(w, raided, settlement)
    if own[T_AGAIN] != 0:
        value += own[T_AGAIN] * min(1.0, w.outlook.turns) * ready_worth(
            w, pub.space_worker[space], w.player.has[PROVISIONS] - place.provisions,
            w.player.has[WAGON] - place.wagons + pub.plunder[space][WAGON - FIRST_PLUNDER], crew_count(w.player))
    if not pub.ends and size_of(pub.spaces) - 1 == w.tables.knob.spaces_left:
        value += own[T_ENDS] + own[T_ENDS_AHEAD] * max(-10.0, min(
            10.0, lead_now(w) + points + w.outlook.spoils[settlement]))
    return value


cdef double lead_now(const View *w) noexcept nogil:
    # points ahead of the best rival, were the game to end here
    cdef int other, best = -1000
    for other in range(w.state.pub.course.n_seats):
        if other != w.seat:
            best = max(best, points_now(w.state, w.tables, other))
    if against_chief(&w.state.pub):
        best = chief_score(w.state, w.tables)
    return points_now(w.state, w.tables, w.seat) - best


cdef inline double idle_rounds(const View *w) noexcept nogil:
    # rounds without a raid and without a quest, beyond half of those that end the game (E-4)
    cdef const Public *pub = &w.state.pub
    return max(0.0, <double>pub.idle / turns_a_round(pub) - 0.5 * w.tables.knob.idle_rounds)
