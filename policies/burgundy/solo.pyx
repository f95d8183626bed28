"""The solo game: spaces count there, and points bring actions."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.solo cimport next_target, price_of
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.position cimport *
from ludometer.policies.burgundy.resources cimport spend


cdef void scored_at_once(const double *solo, const double *m, double *values) noexcept nogil:
    # A-20: what monasteries are worth, where those that score do so as they are placed
    cdef int i
    for i in range(N_M):
        values[i] = m[i] * solo[S_LASTING] if i < M_MORE_BUILDINGS else 0


cdef void fill_spaces(const View *w, Plan *plan, const double *more) noexcept nogil:
    # A-40: points are a means, each space counts, and those more whose colour is nearly filled (which brings a tile,
    # worth `more` points as a bonus tile would be) or of which few tiles are to come
    cdef const Estate *estate = w.estate
    cdef const Half *half = w.half[0]
    cdef const Public *pub = &w.state.pub
    cdef int[N_COLOURS] coming = [0, 0, 0, 0, 0, 0]
    cdef double[N_COLOURS] fill
    cdef uint32_t slots = pub.offered
    cdef uint64_t spaces = (half.near | half.ferry) & ~half.covered & w.duchy.colour[<int>ANY]
    cdef int phase, slot, colour, space
    while slots:
        coming[w.tables.colour[pub.slot[lowest(slots)]]] += 1
        slots &= slots - 1
    for phase in range(pub.phase + 1, w.tables.knob.phases):
        for slot in range(N_DEPOT_SLOTS):
            colour = w.tables.slot_colour[pub.course.n_seats][phase][slot]
            if colour != NONE:
                coming[colour] += 1
    for colour in range(N_COLOURS):
        plan.best[colour] = CLOSED
        fill[colour] = (w.v[S_FILLED] - w.v[S_POINT]) * more[colour] + w.v[S_FILL] + (
            w.v[S_FILL_LAST] / max(1, <int>estate.colour_left[colour])
            + w.v[S_SCARCE] * min(1.0, <double>estate.colour_left[colour] / max(1, coming[colour])))
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        colour = w.duchy.colour_of[space]
        plan.space[space] = w.v[S_POINT] * plan.space[space] + fill[colour]
        plan.best[colour] = max(plan.best[colour], plan.space[space])


cdef void score_next(const State *state, const Tables *tables, const Move *moves, int n, const double *own,
                     double *scores) noexcept nogil:
    # A-34: the order that loses fewest points beyond the target, then the policy's habit
    cdef int[N_DUES] points
    cdef int i, other, m = 0
    for i in range(n):
        if moves[i].what not in (DUE_COLOUR, DUE_ACTION, DUE_EFFECT):
            points[m] = moves[i].to
            m += 1
    for i in range(n):
        other = moves[i].what
        scores[i] = own[W_NEXT_COLOUR] * (other == DUE_COLOUR) + own[W_NEXT_ACTION] * (other == DUE_ACTION) + (
            own[W_NEXT_EFFECT] * (other == DUE_EFFECT))
        if other in (DUE_COLOUR, DUE_ACTION, DUE_EFFECT):
            scores[i] += own[W_NEXT_LOST] * least_lost(&state.pub, tables, points, m, NONE)
        else:
            scores[i] += own[W_NEXT_POINTS] + own[W_NEXT_LOST] * least_lost(&state.pub, tables, points, m, moves[i].to)


cdef int least_lost(const Public *pub, const Tables *tables, const int *points, int n, int first) noexcept nogil:
    # Points that go beyond the target in the best order, which begins with `first` points unless this is NONE. A
    # judgement: the rules would ask after each whether to buy what is missing, which is left out here.
    cdef int[3] order
    cdef int a, b, i, lost, counter, target, least = 1000
    if n == 0:
        return 0
    for a in range(n):                                          # each order of up to three, some of them twice
        for b in range(n):
            order = [points[a], points[b], 0]
            if n > 1 and a == b or first != NONE and points[a] != first:
                continue
            if n > 2:
                order[2] = points[3 - a - b]
            lost, counter, target = 0, pub.counter, pub.target
            for i in range(n):
                counter += order[i]
                if counter >= target:
                    lost += counter - target
                    counter, target = 0, next_target(tables, target)
            least = min(least, lost)
    return least


cdef double score_solo(View *w, int kind, Move move, const double *own) noexcept nogil:
    # points or a tile that may be bought, and the goods given for it
    cdef int tile
    if kind == KIND_TOP_UP:                                     # an action for silver
        if not move.what:
            return 0
        return own[W_TOP_UP_VALUE] * (w.v[V_ACTION] - spend(w, 0, price_of(w.tables, move.what)))
    if kind == KIND_SWAP_GOOD:                                  # of the smallest stack
        return -own[W_SWAP_GOOD_VALUE] * w.estate.goods[move.what]
    if move.what == END:
        return own[W_SWAP_NONE]
    tile = w.state.pub.slot[move.where]
    return own[W_SWAP_VALUE] * (gain_tile(w, w.tables.blank) - w.tables.knob.solo_tile_goods * w.times.good) - (
        0.01 * stored_value(w, tile))
