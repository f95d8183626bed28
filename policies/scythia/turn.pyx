"""Where to go, and from where to take a worker: a visit is judged with the best worker to take then, as a pair."""
from libc.string cimport memcpy, memset
from ludometer.simcore.choice cimport MAX_FEATURES, Move
from ludometer.simcore.scythia.chief cimport chief_score
from ludometer.simcore.scythia.score cimport points_now
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.declared cimport *
from ludometer.policies.scythia.outlook cimport *
from ludometer.policies.scythia.raids cimport find_threats, raid_worth, threat
from ludometer.policies.scythia.village cimport Change, building_worth


cdef struct Stay:                   # of a worker that is taken from a building
    double worth                    # of the worker and of the action it does
    Change change                   # by the action


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


cdef inline void find_stay(View *w, int building, int colour, const double *own, Stay *taken) noexcept nogil:
    # of the worker there, by what the building is worth to one of that colour
    taken.worth = own[W_WORKER_VALUE] * (
        building_worth(w, building, colour, &taken.change) + colour_worth(w, w.state.pub.worker[building]))
    if w.outlook.turns > 0:                                     # in the last turn nothing but points counts
        taken.worth += own[W_WORKER_BUILDING + building] + w.outlook.phase * own[W_WORKER_BUILDING_EARLY + building]


cdef inline double ready_worth(const View *w, int colour, int provisions, int wagons, int crew) noexcept nogil:
    # what the best raid promises that can be made next with a worker of that colour; what abilities save is left out
    cdef uint32_t settlements = (
        w.outlook.settlements & w.tables.raids_by[colour] & raids_within(w.tables, ASKS_PROVISIONS, provisions)
        & raids_within(w.tables, ASKS_WAGONS, wagons) & raids_within(w.tables, ASKS_CREW, crew))
    cdef double best = 0
    while settlements:
        best = max(best, <double>w.outlook.promise[lowest(settlements)])
        settlements &= settlements - 1
    return best


cdef inline double ready_then(const View *w, int building, const Change *placed, const Change *taken,
                              int crew) noexcept nogil:
    # the same with the worker taken there, after what was placed and what it does
    return ready_worth(w, w.state.pub.worker[building],
                       w.player.has[PROVISIONS] + placed.good[PROVISIONS] + taken.good[PROVISIONS],
                       w.player.has[WAGON] + placed.good[WAGON] + taken.good[WAGON], crew + placed.crew + taken.crew)


cdef void score_worker(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef Change nothing
    cdef Stay taken
    cdef double ready = own[W_WORKER_READY] * min(1.0, w.outlook.turns)
    cdef int i, crew = crew_count(w.player)
    memset(&nothing, 0, sizeof(Change))
    for i in range(n):
        find_stay(w, moves[i].where, moves[i].what, own, &taken)
        scores[i] = taken.worth
        if ready != 0:
            scores[i] += ready * ready_then(w, moves[i].where, &nothing, &taken.change, crew)


cdef void score_turn(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil:
    # the second action of a visit is judged with the goods that the first one leaves
    cdef const Public *pub = &w.state.pub
    cdef const double *own = weights + TABLE_TURN * MAX_FEATURES
    cdef const double *habits = weights + TABLE_WORKER * MAX_FEATURES
    cdef const State *state = w.state
    cdef State after
    cdef uint32_t raided[SEATS]
    cdef bint copied = False
    cdef uint32_t workers = 0, left, other_worth                # buildings
    cdef Stay[N_BUILDINGS] standing
    cdef Stay changed
    cdef const Stay *taken
    cdef Change placed
    cdef double best, value, worth, ready = habits[W_WORKER_READY] * min(1.0, w.outlook.turns)
    cdef int i, building, other, good, colour = w.player.worker, crew = crew_count(w.player)
    for building in range(N_BUILDINGS):
        if worker_stands(pub, building):
            workers |= 1u << building
            find_stay(w, building, pub.worker[building], habits, &standing[building])
    if own[T_THREAT] != 0:
        find_threats(w, raided)
    for i in range(n):
        building = moves[i].where
        if moves[i].what == TURN_RAID:
            scores[i] = raid_score(w, building, own, raided)
            continue
        worth = building_worth(w, building, colour, &placed)
        other_worth = touched(&placed)
        if other_worth:
            if not copied:
                memcpy(&after, state, sizeof(State))
                copied = True
            for good in range(N_GOODS):                         # wild weights choose what cannot be paid
                after.player[w.seat].has[good] = max(0, state.player[w.seat].has[good] + placed.good[good])
        best = -1000
        left = workers
        while left:
            other = lowest(left)
            left &= left - 1
            taken = &standing[other]
            if has(other_worth, other):
                w.state = &after
                w.player = &after.player[w.seat]
                find_stay(w, other, pub.worker[other], habits, &changed)
                w.state = state
                w.player = &state.player[w.seat]
                taken = &changed
            value = taken.worth
            if ready != 0:
                value += ready * ready_then(w, other, &placed, &taken.change, crew)
            best = max(best, value)
        if w.outlook.turns == 0:
            scores[i] = worth + min(1.0, own[T_SECOND]) * best
            continue
        scores[i] = (own[T_VISIT] + worth + own[T_SECOND] * best - colour_worth(w, colour)
                     + own[T_BUILDING + building] + w.outlook.phase * own[T_BUILDING_EARLY + building])


cdef double raid_score(View *w, int settlement, const double *own, const uint32_t *raided) noexcept nogil:
    cdef const Public *pub = &w.state.pub
    cdef const Settlement *place = &w.tables.settlement[settlement]
    cdef double points
    cdef int space = NONE
    cdef double value = raid_worth(w, settlement, &points, &space)
    if w.outlook.turns == 0:
        return value
    value += own[T_RAID]
    value += own[T_POINTS] * points - (own[T_SHORT] + w.outlook.phase * own[T_SHORT_EARLY]) * w.outlook.time * max(
        0.0, place.points[place.tiers - 1] - points)
    value += (own[T_REGION + place.region] + w.outlook.phase * own[T_REGION_EARLY + place.region]
              + own[T_IDLE] * idle_rounds(w))
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
