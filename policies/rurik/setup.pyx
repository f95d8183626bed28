"""The setup, and pieces that return to the map."""
from libc.string cimport memset
from ludometer.policies.rurik.pieces cimport leader_value, own_piece
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport Move
from ludometer.simcore.rurik.derived cimport *


cdef void score_start(View *w, int kind, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    # what others ask of all regions is found once: for each candidate it costs 1 % of a game
    cdef const Public *pub = w.pub
    cdef double feature[W_TROOP_FEATURE_DUEL]
    cdef double weights[W_TROOP_FEATURE_DUEL]
    cdef int rivals[N_REGIONS]
    cdef uint16_t others
    cdef int i, j, region, beyond, m = W_TROOP_FEATURE_DUEL
    cdef int kinds = kinds_around(pub, pub.occupied[w.seat])
    cdef double total
    if kind == KIND_RESTORE:
        m = N_W_RESTORE
    elif kind == KIND_LEADER_PLACE:
        m = N_W_LEADER_PLACE
    for j in range(m):
        weights[j] = own[j]
    if kind == KIND_TROOP and pub.course.n_seats == 2:
        for j in range(m):
            weights[j] += own[W_TROOP_FEATURE_DUEL + j]
    for region in range(N_REGIONS):
        rivals[region] = rivals_in(w, region)
    memset(feature, 0, sizeof(feature))
    for i in range(n):
        region = moves[i].where
        others = tables_near(w, region)
        if kind == KIND_RESTORE:
            feature[W_RESTORE_NEIGHBOURS] = size_of(others)
            feature[W_RESTORE_RIVAL_TROOPS] = rivals[region]
            feature[W_RESTORE_GOLD] = has(w.tables.gold, region)
        elif kind == KIND_LEADER_PLACE:
            feature[W_LEADER_PLACE_NEIGHBOURS] = size_of(others)
            feature[W_LEADER_PLACE_OWN_TROOPS] = pub.troops[region][w.seat]
            feature[W_LEADER_PLACE_RIVAL_TROOPS] = rivals[region]
            feature[W_LEADER_PLACE_GOLD] = has(w.tables.gold, region)
            feature[W_LEADER_PLACE_RULES] = leader_value(w, region)
        else:
            feature[W_TROOP_NEIGHBOURS] = size_of(others)
            feature[W_TROOP_OWN_TROOPS] = pub.troops[region][w.seat]
            feature[W_TROOP_RIVAL_TROOPS] = rivals[region]
            feature[W_TROOP_OWN_NEAR] = size_of(others & pub.occupied[w.seat])
            feature[W_TROOP_GOLD] = has(w.tables.gold, region)
            feature[W_TROOP_RULES] = own_piece(w, region, True)
            feature[W_TROOP_NEW_GOOD] = not has(kinds, pub.good[region])
            feature[W_TROOP_GOLD_NEAR] = size_of(others & w.tables.gold)
            beyond = 0
            while others:
                beyond += rivals[lowest(others)]
                others &= others - 1
            feature[W_TROOP_RIVAL_NEAR] = beyond
            feature[W_TROOP_ONE_RIVAL] = rivals[region] == 1
            feature[W_TROOP_ONE_OWN] = pub.troops[region][w.seat] == 1
            for j in range(N_GOODS):
                feature[W_TROOP_GOOD + j] = pub.good[region] == j
        total = 0
        for j in range(m):
            total += weights[j] * feature[j]
        scores[i] = total


cdef int rivals_in(const View *w, int region) noexcept nogil:
    # pieces of all other seats
    cdef int seat, pieces = 0
    for seat in range(SEATS):
        pieces += w.pub.troops[region][seat]
    return pieces - w.pub.troops[region][w.seat]


cdef int kinds_around(const Public *pub, uint16_t regions) noexcept nogil:
    # of goods that these regions have, as a set
    cdef int kinds = 0
    while regions:
        kinds |= 1 << pub.good[lowest(regions)]
        regions &= regions - 1
    return kinds


cdef uint16_t tables_near(const View *w, int region) noexcept nogil:
    return w.tables.neighbours[region] & w.pub.in_play
