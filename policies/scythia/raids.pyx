"""What raids are worth, and the choices in them: kumis, dice, plunder."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.scythia.cards cimport sum_abilities
from ludometer.simcore.scythia.raid cimport Cost, dice_rolled, raid_cost, raidable, rolled_strength, tier_points
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.declared cimport *
from ludometer.policies.scythia.outlook cimport *


cdef double kumis_worth(const View *w, int settlement, int strength, int kumis) noexcept nogil:
    # of spending that many, with that strength as well
    cdef const Odds *odds = odds_with(odds_of(w, settlement), strength + kumis)
    return odds.points - odds.wounds * w.outlook.strength * w.v[V_WOUND] + worth(w, KUMIS, -kumis)


cdef double space_worth(const View *w, int space) noexcept nogil:
    # its plunder and its worker
    cdef int kind
    cdef double value = colour_worth(w, w.state.pub.space_worker[space])
    for kind in range(N_PLUNDER):
        value += worth(w, FIRST_PLUNDER + kind, w.state.pub.plunder[space][kind])
    return value


cdef double raid_worth(View *w, int settlement, double *points, int *looted) noexcept nogil:
    # points, plunder and worker, less provisions, wagons, kumis and wounds, judged by their mean; also the points
    # alone, and the space that is looted
    cdef const Tables *tables = w.tables
    cdef Cost cost = raid_cost(w.state, tables, w.seat, settlement, w.player.worker)
    cdef uint32_t spaces = tables.settlement[settlement].spaces & w.state.pub.spaces
    cdef int strength = w.outlook.force[tables.settlement[settlement].region]
    cdef int sums[N_EFFECTS]
    cdef int kumis, thing, spent = 0
    cdef double value, best = -1000, wounds = 0, most = -1000
    for kumis in range(w.player.has[KUMIS] + 1):
        value = kumis_worth(w, settlement, strength, kumis)
        if value > best:
            best, spent = value, kumis
    points[0] = odds_with(odds_of(w, settlement), strength + spent).points
    for thing in range(DIE_YELLOW):
        wounds += dice_rolled(w.state, tables, settlement, thing) * tables.mean_wounds[thing]
    wounds += w.outlook.yellow[settlement] * tables.mean_wounds[DIE_YELLOW]
    if w.player.able[WHEN_RAID]:
        sum_abilities(w.state, tables, w.seat, WHEN_RAID, tables.settlement[settlement].region, w.player.worker, sums)
        wounds -= sums[E_IGNORE_WOUNDS]
        for thing in range(N_THINGS):
            if sums[thing]:
                best += gain_worth(w, thing, sums[thing])
    best -= max(0.0, wounds) * w.outlook.strength * w.v[V_WOUND]
    while spaces:
        value = space_worth(w, lowest(spaces))
        if value > most:
            most, looted[0] = value, lowest(spaces)
        spaces &= spaces - 1
    return (best + most - colour_worth(w, w.player.worker) + worth(w, PROVISIONS, -cost.provisions)
            + worth(w, WAGON, -cost.wagons))


cdef void find_threats(const View *w, uint32_t *raided) noexcept nogil:
    # where rivals could raid next, by seat: settlements as a set
    cdef int other
    for other in range(w.state.pub.course.n_seats):
        raided[other] = raidable(w.state, w.tables, other, w.outlook.settlements) if other != w.seat else 0


cdef double threat(const View *w, const uint32_t *raided, int settlement) noexcept nogil:
    # rivals who could raid there next, for each space that is left
    cdef int other, n = 0
    for other in range(w.state.pub.course.n_seats):
        n += has(raided[other], settlement)
    return <double>n / size_of(w.tables.settlement[settlement].spaces & w.state.pub.spaces)


cdef void score_reroll(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    # points of the tier as it is, or on average over the faces of the die thrown again; wounds as they would be
    cdef const Public *pub = &w.state.pub
    cdef const Tables *tables = w.tables
    cdef int i, die, face, shown, wounds, strength = rolled_strength(pub, tables)
    for i in range(n):
        if moves[i].what == NONE:
            scores[i] = own[W_REROLL_VALUE] * sure_worth(w, strength)
            continue
        scores[i] = 0
        die, shown = pub.die[moves[i].what], pub.face[moves[i].what]
        for face in range(6):
            wounds = tables.face_wounds[die][face] - tables.face_wounds[die][shown]
            scores[i] += own[W_REROLL_VALUE] / 6 * (
                sure_worth(w, strength + tables.face_strength[die][face] - tables.face_strength[die][shown])
                - wounds * w.outlook.strength * w.v[V_WOUND])


cdef double sure_worth(const View *w, int strength) noexcept nogil:
    cdef const Settlement *place = &w.tables.settlement[w.state.pub.settlement]
    cdef int points = tier_points(place, strength)
    return points if points != NONE else -place.wounds * w.outlook.strength * w.v[V_WOUND]
