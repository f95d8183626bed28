"""Where to go, and from where to take a worker: a visit is judged with the best worker to take then, as a pair."""
from simcore.choice cimport MAX_FEATURES, Move
from simcore.scythia.chief cimport chief_score
from simcore.scythia.score cimport points_now
from simcore.scythia.state cimport *
from policies.scythia.outlook cimport *
from policies.scythia.raids cimport raid_worth, ready_worth, threat
from policies.scythia.village cimport building_worth


cdef struct Stay:                   # of a worker in a building: what it changes, as far as the next raid asks for it
    double worth
    int silver, provisions, crew


cdef Stay stay(View *w, int building, int colour, int silver) noexcept nogil:
    cdef Stay found
    found.worth = building_worth(w, building, colour, silver, &found.silver)
    found.provisions = w.tables.farm[colour] if building == FARM else 0
    found.crew = building == BARRACKS and found.silver < 0
    return found


cdef double taken_worth(View *w, int building, const Stay *taken, const Stay *placed, const double *own) noexcept nogil:
    # of the worker there and the action it does, after the one placed
    cdef int colour = w.state.pub.worker[building]
    cdef double value = (own[W_VALUE] * (taken.worth + colour_worth(w, colour)) + own[W_BUILDING + building]
                         + w.phase * own[W_BUILDING_EARLY + building])
    if own[W_READY] != 0:
        value += own[W_READY] * min(1.0, w.outlook.turns) * ready_worth(
            w, colour, w.player.has[PROVISIONS] + placed.provisions + taken.provisions, w.player.has[WAGON],
            crew_count(w.player) + placed.crew + taken.crew)
    return value


cdef void score_worker(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef Stay nothing = Stay(0, 0, 0, 0)
    cdef Stay taken
    cdef int i
    for i in range(n):
        taken = stay(w, moves[i].where, moves[i].what, w.player.has[SILVER])
        scores[i] = taken_worth(w, moves[i].where, &taken, &nothing, own)


cdef void score_turn(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil:
    # both actions of a visit as things stand before it, but for the silver, which the first may bring or spend
    cdef const Public *pub = &w.state.pub
    cdef const double *own = weights + KIND_TURN * MAX_FEATURES
    cdef const double *habits = weights + KIND_WORKER * MAX_FEATURES
    cdef Stay[N_BUILDINGS] standing
    cdef Stay placed, taken
    cdef double best
    cdef int i, building, other, colour = w.player.worker, silver = w.player.has[SILVER]
    for building in range(N_BUILDINGS):
        if worker_stands(pub, building):
            standing[building] = stay(w, building, pub.worker[building], silver)
    for i in range(n):
        building = moves[i].where
        if moves[i].what == TURN_RAID:
            scores[i] = raid_score(w, building, own)
            continue
        placed = stay(w, building, colour, silver)
        best = -1000
        for other in range(N_BUILDINGS):
            if not worker_stands(pub, other):
                continue
            taken = standing[other]
            if placed.silver and (other == BARRACKS or other == STABLES):
                taken = stay(w, other, pub.worker[other], silver + placed.silver)
            best = max(best, taken_worth(w, other, &taken, &placed, habits))
        scores[i] = (own[T_VISIT] + placed.worth + own[T_SECOND] * best - colour_worth(w, colour)
                     + own[T_BUILDING + building] + w.phase * own[T_BUILDING_EARLY + building])


cdef double raid_score(View *w, int settlement, const double *own) noexcept nogil:
    cdef const Public *pub = &w.state.pub
    cdef const Settlement *place = &w.tables.settlement[settlement]
    cdef double points, value = own[T_RAID] + raid_worth(w, settlement, &points)
    value += own[T_POINTS] * points - (own[T_SHORT] + w.phase * own[T_SHORT_EARLY]) * w.outlook.time * max(
        0.0, place.points[place.tiers - 1] - points)
    value += own[T_REGION + place.region] + w.phase * own[T_REGION_EARLY + place.region] + own[T_IDLE] * idle_rounds(w)
    value += own[T_DUEL] * (pub.course.n_seats == 2) + own[T_ALONE] * against_chief(pub)
    value += own[T_VACANT] * w.outlook.time * (w.tables.knob.slots - crew_count(w.player))
    if own[T_THREAT] != 0:
        value += own[T_THREAT] * threat(w, settlement)
    if not pub.ends and size_of(pub.spaces) - 1 == w.tables.knob.spaces_left:
        value += own[T_ENDS] + own[T_ENDS_AHEAD] * lead_now(w)
    return value


cdef double lead_now(const View *w) noexcept nogil:
    # points ahead of the best rival, were the game to end here, up to ten
    cdef int other, best = -1000
    for other in range(w.state.pub.course.n_seats):
        if other != w.seat:
            best = max(best, points_now(w.state, w.tables, other))
    if against_chief(&w.state.pub):
        best = chief_score(w.state, w.tables)
    return max(-10, min(10, points_now(w.state, w.tables, w.seat) - best))


cdef inline double idle_rounds(const View *w) noexcept nogil:
    # rounds without a raid and without a quest, beyond half of those that end the game (E-4)
    cdef const Public *pub = &w.state.pub
    return max(0.0, <double>pub.idle / turns_a_round(pub) - 0.5 * w.tables.knob.idle_rounds)
