"""Turns: what actions are worth, for a die and for both together."""
from libc.string cimport memcpy
from ludometer.simcore.choice cimport Move
from ludometer.simcore.burgundy.actions cimport (place_options, sale_options, silver_of_hiring, silver_of_purchase,
                                                 take_options)
from ludometer.simcore.burgundy.state cimport *
from ludometer.policies.burgundy.goods cimport sale_value
from ludometer.policies.burgundy.position cimport *
from ludometer.policies.burgundy.resources cimport spend, take_workers_value
from ludometer.policies.burgundy.shields cimport patron_value, phase_ends, shield_value, short_of_upkeep, worst_shield
from ludometer.policies.burgundy.spaces cimport Reach, best_in_reach, find_reach, place_value, region_gain


cdef struct Best:                                               # of the candidates of a die, and 0 if all are worse
    double besides[2]                                           # the best, and the best that does not clash with it
    uint32_t kind, uses                                         # bits of a Move, and these bits of what it uses up


cdef void score_turn(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    # What needs no die (at the end of the list) is done first if it is worth it.
    cdef double[N_ACTS] habit = [own[T_END], own[T_TAKE], own[T_PLACE], own[T_SELL], own[T_WORKERS], own[T_BUY],
                                 own[T_HIRE], own[T_SHIELD], own[T_COPY], own[T_TURN_DIE]]
    cdef double highest, both = 0, round = w.state.pub.round / max(1.0, w.tables.knob.rounds - 1.0)
    cdef int i, free = n                                        # the first candidate that needs no die
    cdef int most = min(w.estate.workers, <int>MAX_SHIFT)
    cdef Best best[MAX_SHIFT + 1]
    while free > 0 and moves[free - 1].what > WORKERS:
        free -= 1
    habit[TAKE] += round * own[T_TAKE_ROUND]
    habit[SELL] += round * own[T_SELL_ROUND]
    habit[WORKERS] += round * own[T_WORKERS_ROUND]
    habit[BUY] += round * own[T_BUY_ROUND]
    if w.times.dice_left == 0:                                  # in the last turn all is counted, and nothing a habit
        for i in range(HIRE + 1):
            habit[i] = 0
    value_moves(w, moves, n, habit, scores)
    if free < n and moves[free].what == BUY and own[T_BUY_AT_ONCE]:
        buy_and_place(w, moves, free, n, own[T_BUY_AT_ONCE], scores)
    if w.own.dice[0] and w.own.dice[1]:
        if w.tables.knob.shields:                               # a shield takes both dice
            find_best(w, moves, scores, 0, free, best)
            both = best[most].besides[0] + best[most].besides[1]
        pair(w, moves, free, own, scores)
    if free and free < n and moves[0].what != END:
        highest = scores[0]
        for i in range(1, free):
            highest = max(highest, scores[i])
        for i in range(free, n):
            scores[i] += highest - (both if moves[i].what == SHIELD else 0)


cdef void score_action(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    # of a castle and of a white castle: their tables are alike
    cdef double[N_ACTS] habit = [
        0, own[W_CASTLE_ACTION_TAKE], own[W_CASTLE_ACTION_PLACE], own[W_CASTLE_ACTION_SELL],
        own[W_CASTLE_ACTION_WORKERS], own[W_CASTLE_ACTION_BUY], own[W_CASTLE_ACTION_HIRE], 0, 0, 0]
    cdef int i
    cdef double highest = 0
    value_moves(w, moves, n, habit, scores)
    for i in range(n):
        if moves[i].what != BUY and moves[i].what != HIRE:
            highest = max(highest, scores[i])
    for i in range(n):
        if moves[i].what == BUY or moves[i].what == HIRE:
            scores[i] += highest


cdef void pair(View *w, const Move *moves, int n, const double *own, double *scores) noexcept nogil:
    # Each action of a die is judged together with the best that the other die could do as well, which may be to place
    # at once what is taken. A worker is paid once.
    cdef bint alike = w.own.dice[0] == w.own.dice[1]            # then all are listed as actions of the first
    cdef int split = n if alike else first_of_second(moves, n)
    cdef double joint[MAX_LIST]                                 # of tiles placed: the best with another one
    cdef double values[MAX_LIST]
    cdef Best best[2][MAX_SHIFT + 1]                            # by workers left
    cdef bint joins = own[T_JOIN] != 0 and n_stored(w.own, w.estate) > 1 and w.n_halves == 1
    memcpy(values, scores, n * sizeof(double))
    find_best(w, moves, values, 0, split, best[0])
    if alike:
        if joins:
            join(w, moves, 0, n, 0, n, own[T_JOIN], values, joint)
        pair_with(w, moves, 0, n, best[0], w.own.dice[1], joint if joins else NULL, own, scores)
        return
    find_best(w, moves, values, split, n, best[1])
    if joins:
        join(w, moves, 0, split, split, n, own[T_JOIN], values, joint)
    pair_with(w, moves, 0, split, best[1], w.own.dice[1], joint if joins else NULL, own, scores)
    pair_with(w, moves, split, n, best[0], w.own.dice[0], joint if joins else NULL, own, scores)


cdef inline int first_of_second(const Move *moves, int n) noexcept nogil:
    # of n candidates the first that is an action of the second die
    cdef int first = 0
    while first < n and die_of(moves[first]) == 0:
        first += 1
    return first


cdef void pair_with(View *w, const Move *moves, int first, int last, const Best *best, int other_die,
                    const double *joint, const double *own, double *scores) noexcept nogil:
    # the actions of a die with the best and the number of the other one; joint: NULL if no two tiles could go together
    cdef bint to_the_end = w.times.dice_left == 0 and own[T_PAIR]     # the last turn counts in full
    cdef double share = 1 if to_the_end else own[T_PAIR]
    cdef double at_once = 1 if to_the_end else own[T_AT_ONCE]
    cdef double crowd = w.v[V_CROWD] * n_stored(w.own, w.estate), placed
    cdef const float *stored = &w.plan.stored[0]
    cdef const int8_t *slot = &w.state.pub.slot[0]
    cdef const Best *others[MAX_SHIFT + 1]                      # by workers paid
    cdef Reach reach[2]                                         # of the other die by workers, and as it is
    cdef bint[2] known = [False, False]                         # which of them is
    cdef int i = first, tile, workers
    cdef bint free
    for workers in range(MAX_SHIFT + 1):
        others[workers] = &best[max(0, min(<int>MAX_SHIFT, w.estate.workers - workers))]
    while i < last and moves[i].what == TAKE:
        tile, workers = slot[moves[i].where], paid(moves[i])
        free = workers > 0 and w.estate.workers - workers < MAX_SHIFT
        if not known[free]:
            known[free] = True
            find_reach(w, other_die, 0 if free else w.estate.workers, &reach[free])
        placed = best_in_reach(w, &reach[free], tile)
        scores[i] += share * max(besides(others[workers], moves[i]), at_once * (placed - stored[tile] + crowd))
        i += 1
    while joint != NULL and i < last and moves[i].what == PLACE:
        scores[i] += share * max(besides(others[paid(moves[i])], moves[i]), joint[i])
        i += 1
    while i < last:
        scores[i] += share * besides(others[paid(moves[i])], moves[i])
        i += 1


cdef void join(const View *w, const Move *moves, int first, int last, int begin, int end, double weight,
               const double *values, double *joint) noexcept nogil:
    # Two tiles that go into one region, one by each die, complete more than each alone.
    cdef const Duchy *duchy = w.duchy
    cdef int i, j, at, other
    cdef double more
    while first < last and moves[first].what == TAKE:
        first += 1
    while begin < end and moves[begin].what == TAKE:
        begin += 1
    i, j = first, begin
    while i < last and moves[i].what == PLACE:
        joint[i] = CLOSED
        i += 1
    while j < end and moves[j].what == PLACE:
        joint[j] = CLOSED
        j += 1
    last, end = i, j
    for i in range(first, last):
        at = moves[i].where
        for j in range(begin, end):
            other = moves[j].where
            if (other != at) & (moves[j].to != moves[i].to) & (duchy.region_of[other] == duchy.region_of[at]) & (
                    paid(moves[j]) + paid(moves[i]) <= w.estate.workers):           # one jump: seldom all of it
                more = weight * (region_gain(w, duchy, at, 1) - region_gain(w, duchy, at, 0))
                joint[i] = max(joint[i], values[j] + more)
                joint[j] = max(joint[j], values[i] + more)


cdef void buy_and_place(View *w, const Move *moves, int free, int n, double weight, double *scores) noexcept nogil:
    # A tile that is bought may be placed by a die that is left: more than what this die could do else. Purchases are
    # the first of the candidates that need no die.
    cdef double crowd = w.v[V_CROWD] * n_stored(w.own, w.estate), most = 0
    cdef double[2] highest = [0, 0]                             # by die, and 0 if all are worse
    cdef Reach reach[2]
    cdef int i, die, tile
    for i in range(free):
        highest[die_of(moves[i])] = max(highest[die_of(moves[i])], scores[i])
    if w.own.dice[0] == w.own.dice[1]:                          # then all are listed as actions of the first
        highest[1] = highest[0]
    for die in range(2):
        if w.own.dice[die]:
            find_reach(w, w.own.dice[die], w.estate.workers, &reach[die])
    for i in range(free, n):
        if moves[i].what != BUY:
            break
        if i == free or moves[i].where != moves[i - 1].where:   # else the same tile for other workers
            tile, most = w.state.pub.slot[moves[i].where], 0
            for die in range(2):
                if w.own.dice[die]:
                    most = max(most, best_in_reach(w, &reach[die], tile) - w.plan.stored[tile] + crowd - highest[die])
        scores[i] += weight * most


cdef void find_best(const View *w, const Move *moves, const double *values, int first, int last,
                    Best *best) noexcept nogil:
    # Of these candidates, by the workers that may be left for them.
    cdef int most = min(w.estate.workers, <int>MAX_SHIFT)
    cdef int least = max(0, min(<int>MAX_SHIFT, w.estate.workers - MAX_SHIFT))
    cdef double[MAX_SHIFT + 1] others
    cdef int i, highest, cheapest, left = most
    cdef double worth
    cdef bint enough
    cdef Best found
    while left >= least:
        worth, highest = 0, last
        for i in range(first, last):                            # without a jump: 3 % of all that is guessed wrong
            enough = paid(moves[i]) <= left
            highest = i if enough & (values[i] > worth) else highest
            worth = max(worth, values[i] if enough else 0)
        found.kind, found.uses = 0, 1                           # nothing
        if highest < last and moves[highest].what != WORKERS:
            found.kind = bits(Move(-1, 0 if moves[highest].what == PLACE else -1, -1, 0))
            found.uses = bits(moves[highest]) & found.kind
            find_others(moves, values, first, last, &found, others)
        cheapest = paid(moves[highest]) if highest < last else 0
        while left >= max(least, cheapest):                     # with fewer workers it is still the best
            found.besides[0] = worth
            found.besides[1] = others[left] if found.kind else worth
            best[left] = found
            left -= 1


cdef void find_others(const Move *moves, const double *values, int first, int last, const Best *best,
                      double *others) noexcept nogil:
    # The most of those that do not clash with the best, by workers. Two actions cannot both have a tile in a depot or
    # in the storage, or a stack of goods.
    cdef double[2] free = [1, 0]            # what clashes counts as 0; a jump is 3 % of all that is guessed wrong
    cdef int i, workers
    for workers in range(MAX_SHIFT + 1):
        others[workers] = 0
    for i in range(first, last):
        others[paid(moves[i])] = max(others[paid(moves[i])], values[i] * free[clash(moves[i], best)])
    for workers in range(1, MAX_SHIFT + 1):
        others[workers] = max(others[workers], others[workers - 1])


cdef inline uint32_t bits(Move move) noexcept nogil:
    cdef uint32_t word
    memcpy(&word, &move, sizeof(Move))
    return word


cdef inline bint clash(Move move, const Best *best) noexcept nogil:
    return bits(move) & best.kind == best.uses


cdef inline double besides(const Best *best, Move move) noexcept nogil:
    # what the best is worth that can be done as well
    return best.besides[clash(move, best)]


cdef void value_moves(View *w, const Move *moves, int n, const double *habit, double *values) noexcept nogil:
    # What actions are worth, their costs in workers and silver included, plus the policy's habit for each kind.
    # Candidates come in runs of a kind: what a run shares is worked out once.
    cdef int i = 0, tile
    cdef double value, workers = take_workers_value(w), crowd = w.v[V_CROWD] * (n_stored(w.own, w.estate) - 1)
    while i < n:
        while i < n and moves[i].what == TAKE:
            values[i] = gain_tile(w, w.state.pub.slot[moves[i].where]) - w.workers[paid(moves[i])] + habit[TAKE]
            i += 1
        while i < n and moves[i].what == PLACE:
            tile = stored_at(w.own, w.estate, moves[i].to)
            value = place_value(w, tile, moves[i].where)
            values[i] = value - stored_value(w, tile) + crowd - w.workers[paid(moves[i])] + habit[PLACE]
            i += 1
        while i < n and moves[i].what == SELL:
            values[i] = sale_value(w, moves[i].where) - w.workers[paid(moves[i])] + habit[SELL]
            i += 1
        if i < n and moves[i].what == WORKERS:
            values[i] = workers + habit[WORKERS]
            i += 1
        i = value_purchases(w, moves, i, n, habit[BUY], values)
        if i < n and moves[i].what == HIRE:
            values[i] = habit[HIRE] - spend(w, -w.tables.amount_of[HIRE_WORKERS], silver_of_hiring())
            if w.estate.shields:
                values[i] -= short_of_upkeep(w, 0, silver_of_hiring()) - short_of_upkeep(w, 0, 0)
            i += 1
        while i < n and moves[i].what > HIRE:
            i = value_shields(w, moves, i, habit, values)
        if i < n and moves[i].what == END:
            values[i] = habit[END]
            i += 1


cdef int value_shields(View *w, const Move *moves, int i, const double *habit, double *values) noexcept nogil:
    # the candidate at i, which one of the acts is that shields bring; the place of the next
    cdef int act = moves[i].what
    if act == SHIELD:
        values[i] = habit[SHIELD] - w.workers[min(paid(moves[i]), MOST_WORKERS - 1)] - worst_shield(w) + (
            shield_value(w, w.state.pub.shield[moves[i].where], phase_ends(w)))
        values[i] -= short_of_upkeep(w, 1, 0) - short_of_upkeep(w, 0, 0)
    elif act == COPY:
        values[i] = habit[COPY] + patron_value(w, moves[i].where) - w.b[B_COPY] * w.times.left
    else:
        values[i] = habit[TURN_DIE] + best_of_die(w, moves[i].where) - best_of_die(w, w.own.dice[die_of(moves[i])])
    return i + 1


cdef int value_purchases(View *w, const Move *moves, int i, int n, double habit, double *values) noexcept nogil:
    # from the candidate at i on; the place of the first that is none
    cdef int workers, price = w.tables.knob.purchase_price
    cdef double cost[MOST_WORKERS]
    if i == n or moves[i].what != BUY:
        return i
    for workers in range(price + 1 if has(w.estate.effects, BUY_ANYWHERE) else 1):
        cost[workers] = spend(w, workers, silver_of_purchase(w.tables, workers))
        if w.estate.shields:
            cost[workers] += short_of_upkeep(w, 0, silver_of_purchase(w.tables, workers)) - short_of_upkeep(w, 0, 0)
    while i < n and moves[i].what == BUY:
        values[i] = gain_tile(w, w.state.pub.slot[moves[i].where]) - cost[paid(moves[i])] + habit
        i += 1
    return i


cdef double best_of_die(View *w, int die) noexcept nogil:
    # the value of the best that a number could do
    cdef double[N_ACTS] habit = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    cdef double values[MAX_LIST]
    cdef Move moves[MAX_LIST]
    cdef double best = take_workers_value(w)
    cdef int i, n
    n = take_options(w.state, w.tables, w.seat, die, 0, moves, 0)
    n = place_options(w.state, w.tables, w.seat, die, 0, moves, n)
    n = sale_options(w.state, w.tables, w.seat, die, 0, moves, n)
    value_moves(w, moves, n, habit, values)
    for i in range(n):
        best = max(best, values[i])
    return best
