"""What the action of a castle could do now."""
from simcore.burgundy.state cimport *
from policies.burgundy.animals cimport herd_value
from policies.burgundy.goods cimport sale_value
from policies.burgundy.position cimport *
from policies.burgundy.resources cimport take_workers_value


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
    cdef uint32_t slots = w.state.pub.offered & ((1u << N_DEPOT_SLOTS) - 1)
    cdef double best = take_workers_value(w), crowd = w.v[V_CROWD] * (n_stored(w.own, w.estate) - 1)
    cdef int i, tile
    while slots:
        best = max(best, gain_tile(w, w.state.pub.slot[lowest(slots)]))
        slots &= slots - 1
    for i in range(N_GOODS):
        if w.estate.goods[i]:
            best = max(best, sale_value(w, i))
    for i in range(n_stored(w.own, w.estate)):
        tile = stored_at(w.own, w.estate, i)
        if w.tables.effect[tile] != IS_CASTLE:
            best = max(best, best_placement(w, tile) - w.plan.stored[tile] + crowd)
    return best


cdef double best_placement(const View *w, int tile) noexcept nogil:
    # on whichever of the open spaces it may go
    cdef double best = CLOSED
    cdef uint64_t spaces
    cdef int half, space
    for half in range(w.n_halves):
        spaces = spaces_for(w.tables, w.half[half], tile)
        while spaces:
            space = half * N_SPACES + lowest(spaces)
            spaces &= spaces - 1
            best = max(best, w.plan.space[space] + (
                herd_value(w, tile, space) if w.tables.animal[tile] != NONE else w.plan.effect[tile]))
    return best
