"""The setup, and pieces that return to the map."""
from libc.string cimport memset
from policies.rurik.pieces cimport leader_value, own_piece
from policies.rurik.position cimport *
from simcore.choice cimport Move
from simcore.rurik.derived cimport *


cdef enum:
    N_START = 16                    # features of KIND_TROOP, before those of two players


cdef void score_start(View *w, int kind, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef const Public *pub = w.pub
    cdef double feature[N_START]
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
        feature[0] = size_of(tables_near(w, region))
        if kind == KIND_RESTORE:
            feature[1], feature[2] = rivals, has(w.tables.gold, region)
            m = 3
        else:
            feature[1], feature[2] = pub.troops[region][w.seat], rivals
            m = N_START
            if kind == KIND_TROOP:
                feature[3], feature[4] = near, has(w.tables.gold, region)
                feature[5], feature[6] = own_piece(w, region, True), fresh
                others = tables_near(w, region)
                feature[8] = size_of(others & w.tables.gold)
                beyond = 0
                while others:
                    for other in range(pub.course.n_seats):
                        if other != w.seat:
                            beyond += pub.troops[lowest(others)][other]
                    others &= others - 1
                feature[7], feature[9], feature[10] = beyond, rivals == 1, pub.troops[region][w.seat] == 1
                feature[11 + pub.good[region]] = 1
            else:
                feature[3], feature[4] = has(w.tables.gold, region), leader_value(w, region)
                m = 5
        total = 0
        for j in range(m):
            total += (own[j] + own[N_START + j] if two else own[j]) * feature[j]
        scores[i] = total


cdef uint16_t tables_near(const View *w, int region) noexcept nogil:
    return w.tables.neighbours[region] & w.pub.in_play
