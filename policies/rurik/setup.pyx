"""The setup, and pieces that return to the map."""
from libc.string cimport memset
from policies.rurik.pieces cimport leader_value, own_piece
from policies.rurik.position cimport *
from simcore.choice cimport Move
from simcore.rurik.derived cimport *


cdef void score_start(View *w, int kind, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef const Public *pub = w.pub
    cdef double feature[W_TROOP_FEATURE_DUEL]
    cdef uint16_t others
    cdef int i, j, region, other, rivals, near, m, beyond
    cdef bint fresh
    cdef double total
    cdef bint two = kind == KIND_TROOP and pub.course.n_seats == 2
    for i in range(n):
        region = moves[i].where
        rivals = near = 0
        for other in range(pub.course.n_seats):
            if other != w.seat:
                rivals += pub.troops[region][other]
        others = tables_near(w, region)
        near = size_of(others & pub.occupied[w.seat])
        fresh = True
        others = pub.occupied[w.seat]
        while others:
            if pub.good[lowest(others)] == pub.good[region]:
                fresh = False
            others &= others - 1
        memset(feature, 0, sizeof(feature))
        if kind == KIND_RESTORE:
            feature[W_RESTORE_NEIGHBOURS] = size_of(tables_near(w, region))
            feature[W_RESTORE_RIVAL_TROOPS] = rivals
            feature[W_RESTORE_GOLD] = has(w.tables.gold, region)
            m = N_W_RESTORE
        elif kind == KIND_LEADER_PLACE:
            feature[W_LEADER_PLACE_NEIGHBOURS] = size_of(tables_near(w, region))
            feature[W_LEADER_PLACE_OWN_TROOPS] = pub.troops[region][w.seat]
            feature[W_LEADER_PLACE_RIVAL_TROOPS] = rivals
            feature[W_LEADER_PLACE_GOLD] = has(w.tables.gold, region)
            feature[W_LEADER_PLACE_RULES] = leader_value(w, region)
            m = N_W_LEADER_PLACE
        else:
            others = tables_near(w, region)
            feature[W_TROOP_NEIGHBOURS] = size_of(others)
            feature[W_TROOP_OWN_TROOPS] = pub.troops[region][w.seat]
            feature[W_TROOP_RIVAL_TROOPS] = rivals
            feature[W_TROOP_OWN_NEAR] = near
            feature[W_TROOP_GOLD] = has(w.tables.gold, region)
            feature[W_TROOP_RULES] = own_piece(w, region, True)
            feature[W_TROOP_NEW_GOOD] = fresh
            feature[W_TROOP_GOLD_NEAR] = size_of(others & w.tables.gold)
            beyond = 0
            while others:
                for other in range(pub.course.n_seats):
                    if other != w.seat:
                        beyond += pub.troops[lowest(others)][other]
                others &= others - 1
            feature[W_TROOP_RIVAL_NEAR] = beyond
            feature[W_TROOP_ONE_RIVAL] = rivals == 1
            feature[W_TROOP_ONE_OWN] = pub.troops[region][w.seat] == 1
            feature[W_TROOP_GOOD + pub.good[region]] = 1
            m = W_TROOP_FEATURE_DUEL
        total = 0
        for j in range(m):
            total += (own[j] + own[W_TROOP_FEATURE_DUEL + j] if two else own[j]) * feature[j]
        scores[i] = total


cdef uint16_t tables_near(const View *w, int region) noexcept nogil:
    return w.tables.neighbours[region] & w.pub.in_play
