"""What tiles are worth on the way to watchtowers."""
from ludometer.simcore.burgundy.state cimport *
from ludometer.simcore.burgundy.watchtowers cimport link_achieves, link_points, most_linked
from ludometer.policies.burgundy.position cimport *


cdef void add_towers(const View *w, Plan *plan) noexcept nogil:
    # Spaces on a shortest way to a watchtower that is not linked are worth a step of what the link will bring. A tile
    # that makes the link brings it; one that touches a watchtower and links none is judged to be worth half of it.
    cdef const Half *half = w.half[0]
    cdef const Layout *layout = w.layout
    cdef uint64_t open_spaces = half.near & ~half.covered, layer, seen, border, best
    cdef int i, tower, steps, towers, points, linked = 0
    cdef double bonus, share, value
    for tower in range(w.duchy.n_towers):
        linked += (w.duchy.tower[tower] & half.covered) != 0
    for tower in range(w.duchy.n_towers):
        if w.duchy.tower[tower] & half.covered:
            continue
        layer = seen = w.duchy.tower[tower]
        steps = 1                                               # tiles it takes from a space of this layer on
        while not layer & open_spaces and layer:
            border, layer = layer, 0
            while border:
                layer |= layout.neighbours[lowest(border)]
                border &= border - 1
            layer &= ~seen & ~half.covered
            seen |= layer
            steps += 1
        bonus = plan.clock.bonus[min(steps, <int>MAX_SIZE)]
        if linked + 1 == w.duchy.n_towers:
            bonus = bonus * w.tables.knob.third_tower_bonuses + (
                w.tables.tower_bonus[w.state.pub.course.n_seats][w.state.pub.towers_taken]
                if w.state.pub.towers_taken < 2 else 0)
        elif linked == 0:
            bonus /= 2
        share = 1
        for i in range(1, steps):
            share *= w.b[B_TOWER]
        bonus *= share * plan.clock.time[min(steps, <int>MAX_SIZE)] * (1 if steps == 1 else 1 - w.b[B_TOWER])
        best = layer & open_spaces
        while best:
            i = lowest(best)
            best &= best - 1
            value = bonus
            if steps == 1:
                towers = most_linked(w.duchy, half.covered | one(i))
                points = link_points(w.state, w.tables, w.seat, towers)
                if link_achieves(w.state, w.tables, w.seat, towers):
                    points += more_for_bonus_tile(w)
                value = points if points else bonus / (2 if linked else 1)
            plan.space[i] += value
            plan.best[<int>w.duchy.colour_of[i]] = max(plan.best[<int>w.duchy.colour_of[i]], plan.space[i])
