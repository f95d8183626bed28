"""What follows from a tile: goods, another tile, a shield to give up."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.scoring cimport animal_points
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.goods cimport goods_of_type, goods_value, type_value
from ludometer.policies.burgundy.position cimport *
from ludometer.policies.burgundy.shields cimport score_shield
from ludometer.policies.burgundy.solo cimport score_solo
from ludometer.policies.burgundy.spaces cimport place_value
from ludometer.policies.burgundy.trade_routes cimport readies
from ludometer.policies.burgundy.turns cimport value_moves


cdef void score_effect(View *w, int kind, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    cdef double[N_ACTS] habit = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    cdef int i
    cdef double highest = 0
    if kind == KIND_FETCH or kind == KIND_WAREHOUSE or kind == KIND_CITY_HALL:
        value_moves(w, moves, n, habit, scores)
    for i in range(n):
        if kind == KIND_DROP_SHIELD or kind == KIND_UPKEEP:
            scores[i] = score_shield(w, kind, moves[i], own)
        elif kind == KIND_TOP_UP or kind == KIND_SWAP or kind == KIND_SWAP_GOOD:
            scores[i] = score_solo(w, kind, moves[i], own)
        elif kind == KIND_STORE:
            scores[i] = own[W_STORE_COMMON] * moves[i].to
        elif kind == KIND_FREE_TILE and moves[i].what != END:
            scores[i] = own[W_FREE_TILE_VALUE] * place_value(w, w.state.pub.slot[moves[i].to], moves[i].where)
        elif kind == KIND_DISCARD:
            scores[i] = -own[W_DISCARD_VALUE] * stored_value(w, moves[i].what)
        elif kind == KIND_SHIP:
            scores[i] = own[W_SHIP_VALUE] * (goods_value(w, moves[i].where, moves[i].to) if moves[i].what == 0 else
                                             goods_of_type(w, moves[i].what - 1))
            if w.tables.knob.trade_routes and moves[i].what == 0:
                scores[i] += own[W_SHIP_VALUE] * readies(w, moves[i].where, moves[i].to)
        elif kind == KIND_GOODS:
            scores[i] = own[W_GOODS_VALUE] * type_value(
                w, moves[i].what, w.state.pub.goods[moves[i].where][moves[i].what] + (
                    w.state.pub.goods[moves[i].to][moves[i].what] if moves[i].to != NONE else 0))
        elif kind == KIND_CRANE:
            scores[i] = own[W_CRANE_VALUE] * building_value(w, moves[i].what) if moves[i].what != NONE else (
                own[W_CRANE_NONE])
        elif kind == KIND_GEESE:
            scores[i] = own[W_GEESE_VALUE] * animal_points(w.state, w.tables, w.seat, moves[i].where, moves[i].what,
                                                           holds(w.estate, H_ONE_PASTURE))
        elif moves[i].what == END:                              # from here on all tables begin alike
            scores[i] = own[W_FETCH_NONE]
        elif moves[i].what == BUY or moves[i].what == HIRE:
            scores[i] = own[W_CITY_HALL_VALUE] * scores[i] + (
                own[W_CITY_HALL_BUY if moves[i].what == BUY else W_CITY_HALL_HIRE])
        else:
            scores[i] *= own[W_FETCH_VALUE]
            highest = max(highest, scores[i])
    if kind == KIND_CITY_HALL:
        for i in range(n):
            if moves[i].what == BUY or moves[i].what == HIRE:
                scores[i] += highest
