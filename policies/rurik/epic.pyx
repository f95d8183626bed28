"""Epic structures: where they are worth standing, what they do for a seat."""
from ludometer.policies.rurik.faction cimport faction_value
from ludometer.policies.rurik.goods cimport best_good, good_value
from ludometer.policies.rurik.modules cimport contest_value
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.epic cimport epic_regions, ground_in, places_for
from ludometer.simcore.rurik.epic_effects cimport may_speak


cdef double port_value(View *w, int taxed) noexcept nogil:
    # Q-Port: of the best good for the one that is missed least, once one of this kind has come
    cdef double least = -good_value(w, taxed, 1), value
    cdef int kind
    for kind in range(N_GOODS):
        if w.pub.goods[w.seat][kind] > 0:
            value = good_value(w, kind, -1)
            least = max(least, value)
    return max(0.0, best_good(w) + least)


cdef double epic_value(View *w, int card) noexcept nogil:
    # of building it, wherever
    cdef int effect = w.tables.epic_effect[card]
    return w.b[B_BUILD_EPIC] + w.b[B_EPIC + effect] * (0.25 + 0.75 * w.left) + w.gain_value(
        w, w.tables.epic_gain[card])


cdef void look_at_sites(View *w) noexcept nogil:
    # what regions are worth to structures of any kind: asked for again and again in a decision
    cdef uint16_t regions = w.pub.occupied[w.seat]
    cdef int region, dear
    w.sites_known = True
    w.dear = 0
    w.ground = ground_in(w.pub, w.tables, regions)
    w.anywhere[0] = w.anywhere[1] = NOTHING
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        dear = build_cost(w.pub, w.tables, w.seat, region) > 1
        w.dear |= <uint16_t>(dear << region)
        w.sites[region] = site_value(w, NONE, region)
        if has(w.ground, region):
            w.anywhere[dear] = max(w.anywhere[dear], w.sites[region])


cdef void look_at_borders(View *w) noexcept nogil:
    # the same of borders
    cdef uint16_t regions = w.pub.occupied[w.seat], others
    cdef int region, dear
    cdef double value
    w.borders_known = True
    w.borders[0] = w.borders[1] = NOTHING
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        dear = build_cost(w.pub, w.tables, w.seat, region) > 1
        others = w.tables.neighbours[region] & w.pub.in_play
        while others:
            value = border_value(w, region, lowest(others))
            others &= others - 1
            w.borders[dear] = max(w.borders[dear], value)


cdef void best_sites(View *w, int card, double *best) noexcept nogil:
    # of one that may be built, for one build point and for two: what its best place is worth, NOTHING if there is none
    cdef uint16_t regions
    cdef int region, dear, effect = w.tables.epic_effect[card]
    cdef bint alike = effect != EPIC_CATHEDRAL and effect != EPIC_PALACE        # in all regions
    cdef double value
    if w.tables.epic_place[card] == PLACE_BORDER:
        if not w.borders_known:
            look_at_borders(w)
        best[0], best[1] = w.borders[0], w.borders[1]
        return
    if not w.sites_known:
        look_at_sites(w)
    if w.tables.epic_place[card] == PLACE_ANYWHERE and alike:
        best[0], best[1] = w.anywhere[0], w.anywhere[1]
        return
    best[0] = best[1] = NOTHING
    regions = places_for(w.pub, w.tables, w.seat, card, w.pub.occupied[w.seat], w.ground)
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        value = w.sites[region] if alike else site_value(w, effect, region)
        dear = has(w.dear, region)
        best[dear] = max(best[dear], value)


cdef double site_value(View *w, int effect, int region) noexcept nogil:
    # of where it stands; effect: its own, NONE to leave that out
    cdef bint ruled = w.pub.ruler[region] == w.seat
    cdef uint16_t built = w.pub.built[w.seat]
    cdef double total = spot_value(w, ruled, w.pub.troops[region][w.seat])
    if w.goal == GOAL_MOST_EPIC_RULED and ruled and not has(epic_regions(w.pub), region):
        total += agenda_change(w, 1)
    if effect == EPIC_CATHEDRAL:                                # the church goes back
        total += faction_value(w, BROUGHT_CHURCHES, -1) - w.left * w.v[V_BASE_STRUCTURE + CHURCH]
        if w.goal == GOAL_MOST_STRUCTURES_RULED and ruled:
            total += agenda_change(w, -1)
        if structures_of(w.pub, w.seat, region) == 1:
            built &= ~<uint16_t>one(region)
            total += w.v[V_BUILD_SMOOTH] * track_change(
                w, TRACK_BUILD, group_of(w), largest_group(w.tables, built) - group_of(w))
    elif effect == EPIC_PALACE and w.pub.leader_at[w.seat] == region:
        total += palace_value(w)
    return total


cdef double border_value(const View *w, int region, int other) noexcept nogil:
    # the same on a border
    return spot_value(w, w.pub.ruler[region] == w.seat or w.pub.ruler[other] == w.seat,
                      w.pub.troops[region][w.seat] + w.pub.troops[other][w.seat])


cdef inline double spot_value(const View *w, bint ruled, int troops) noexcept nogil:
    return w.b[B_SITE_RULED] * ruled + w.b[B_SITE_TROOPS] * troops


cdef double palace_value(const View *w) noexcept nogil:
    # Q-Palace: of the leader being there as the round ends; the last one brings nothing
    return w.b[B_PALACE_LEADER] if w.claims_left > 0 else 0


cdef double welcome_value(View *w, Move move) noexcept nogil:
    # see arrival_value()
    cdef double total = 0, value
    if move.extra and w.pub.epic_at[EPIC_PALACE] != NONE:
        total += palace_value(w) * ((w.pub.epic_at[EPIC_PALACE] == move.to)
                                    - (w.pub.epic_at[EPIC_PALACE] == move.where))
    if w.pub.epic_at[EPIC_VECHE] == move.to and may_speak(w.pub, w.seat):
        value = veche_value(w)
        total += max(0.0, value)
    return total


cdef double veche_value(View *w) noexcept nogil:
    # Q-Veche: of a troop for it
    cdef int seat, most = 0
    for seat in range(w.pub.course.n_seats):
        if seat != w.seat:
            most = max(most, w.pub.veche[seat])
    return w.b[B_VECHE_TROOP] + w.card[GAIN_SCHEME_DRAW] + contest_value(
        w, w.tables.epic_amount[EPIC_VECHE], w.pub.veche[w.seat], most, 1)
