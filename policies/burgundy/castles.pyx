"""What the action of a castle could do now."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.actions cimport place_options
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.animals cimport herd_value
from ludometer.policies.burgundy.goods cimport sale_value
from ludometer.policies.burgundy.position cimport *
from ludometer.policies.burgundy.resources cimport take_workers_value


cdef double more_of_action(View *w) noexcept nogil:
    # what it is worth to place a castle now, beyond what a castle is worth in the storage
    if not w.v[V_ACTION_NOW]:
        return 0
    if not w.action_known:
        w.action_known = True
        w.action = w.v[V_ACTION_NOW] * (best_action(w) - w.v[V_ACTION])
    return w.action


cdef double best_action(View *w) noexcept nogil:
    # by any number; a tile that waits beside the castle is placed, not the castle itself
    cdef uint32_t slots = w.state.pub.offered & IN_DEPOTS
    cdef double best = take_workers_value(w), crowd = w.v[V_CROWD] * (n_stored(w.own, w.estate) - 1)
    cdef Move moves[MAX_LIST]
    cdef int i, tile, space
    while slots:
        best = max(best, gain_tile(w, w.state.pub.slot[lowest(slots)]))
        slots &= slots - 1
    for i in range(N_GOODS):
        if w.estate.goods[i]:
            best = max(best, sale_value(w, i))
    for i in range(place_options(w.state, w.tables, w.seat, 0, 0, moves, 0)):
        tile, space = stored_at(w.own, w.estate, moves[i].to), moves[i].where
        if w.tables.effect[tile] != IS_CASTLE:
            best = max(best, w.plan.space[space] + (
                herd_value(w, tile, space) if w.tables.animal[tile] != NONE else w.plan.effect[tile])
                - w.plan.stored[tile] + crowd)
    return best
