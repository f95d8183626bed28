"""Strategy phase: placing advisors, and bribes."""
from ludometer.policies.rurik.main_actions cimport worth_of
from ludometer.policies.rurik.position cimport *
from ludometer.simcore.choice cimport MAX_FEATURES, Move
from ludometer.simcore.rurik.actions cimport points_of
from ludometer.simcore.rurik.derived cimport *


cdef void look_at_rivals(const View *w, uint64_t *weaker, int *barred) noexcept nogil:
    # By seat: a byte for each power, 1 where the highest number still to be placed is above it, all 0 for the own seat;
    # and the columns not open to it (P-5). Jumps would be 3 % of the wrong guesses of a game.
    cdef int seat, number
    cdef uint32_t left                                          # to be placed: the highest number is the lowest bit
    for seat in range(w.pub.course.n_seats):
        left = 1 << N_NUMBERS
        for number in range(1, N_NUMBERS):
            left |= <uint32_t>(w.pub.advisors[seat][number] > 0) << (N_NUMBERS - number)
        weaker[seat] = <uint64_t>0x010101010101 & (one(8 * (N_NUMBERS - lowest(left))) - 1)
        barred[seat] = columns_barred(w.pub, w.tables, seat)
    weaker[w.seat] = 0


cdef inline uint64_t stronger_to_come(const View *w, const uint64_t *weaker, const int *barred,
                                      int column) noexcept nogil:
    # a byte for each power: rivals who may still put an advisor above it in the column
    cdef int seat
    cdef uint64_t stronger = 0
    for seat in range(w.pub.course.n_seats):
        if not has(barred[seat], column):
            stronger += weaker[seat]
    return stronger


cdef inline int above(uint64_t stronger, int power, int room) noexcept nogil:
    # how many of them are above a power, as far as the column has room (P-4)
    return min(room, <int>(stronger >> (8 * power) & 255))


cdef inline int budget_of(const View *w) noexcept nogil:
    # coins beyond what the spaces of the own advisors cost
    return w.pub.coins[w.seat] - owed(w.pub, w.tables, w.seat)


cdef int stands_in(const View *w, int column) noexcept nogil:
    # points of own advisors in a column
    cdef int row, points = 0
    if has(w.pub.columns_used[w.seat], column):
        for row in range(w.pub.column_size[column]):
            if w.pub.space_seat[column][row] == w.seat:
                points += w.tables.space_points[w.pub.side][column][row]
    return points


cdef double column_bias(const View *w, const double *weights, int column) noexcept nogil:
    # a preference for the column, whatever its points are worth
    cdef const double *place = weights + TABLE_PLACE * MAX_FEATURES
    cdef const double *beside = weights + TABLE_BESIDE * MAX_FEATURES + N_COLUMNS * column
    cdef int8_t columns = w.pub.columns_used[w.seat]
    cdef double total = place[P_ACTION_BIAS + column]
    if column != COLUMN_SCHEME:
        total += weights[TABLE_ABILITY * MAX_FEATURES
                         + COLUMN_SCHEME * w.tables.leader_ability[w.pub.leader[w.seat]] + column]
    if w.pub.course.n_seats == 2:
        total += place[(P_ACTION_ALONE if w.tables.knob.solo else P_ACTION_DUEL) + column]
    while columns:
        total += beside[lowest(columns)]
        columns &= columns - 1
    return total


cdef int place_behind(const View *w, int holder) noexcept nogil:
    # among PLACES, by the number of players and the places behind the holder of the first player marker
    cdef int n = w.pub.course.n_seats
    return n * (n - 1) // 2 - 1 + (w.seat + n - holder) % n


cdef double space_worth(const View *w, const double *by_points, const double *place, int column, int row,
                        int spared) noexcept nogil:
    # what a space of a column brings, beside this many points of own advisors there
    cdef int points = main_points(w.pub, w.tables, column, row)
    cdef double total
    if column == COLUMN_SCHEME:
        total = place[P_ACTION_WORTH + column] * (place[P_DRAWS] + w.card[GAIN_SCHEME_DRAW] * (points - 1))
        if w.tables.space_marker[w.pub.side][column][row] and w.claims_left > 0:
            total += place[P_MARKER_PLACE + place_behind(w, w.pub.marker)]      # C-1: from the next round on
        return total
    return place[P_ACTION_WORTH + column] * (
        by_points[min(MOST_POINTS, points + spared)] - by_points[min(MOST_POINTS, spared)])


cdef const double *find_spaces(View *w, const double *place, int column, int spared, double *beside) noexcept nogil:
    # What the spaces of a column bring, by row. Where no own advisor stands yet, this follows from what points can buy
    # and from the first player marker, which stays as it is while advisors are placed: it is kept as long as Worth is.
    cdef const double *by_points = NULL
    cdef double *spaces = beside if spared else w.worth.spaces[column]
    cdef int row
    if not spared:
        if has(w.worth.spaces_known, column):
            return spaces
        w.worth.spaces_known |= <uint8_t>one(column)
    if column != COLUMN_SCHEME:
        by_points = worth_of(w, points_of(column))
    for row in range(w.tables.n_rows[w.pub.side]):
        spaces[row] = space_worth(w, by_points, place, column, row, spared)
    return spaces


cdef inline double space_value(const View *w, const double *spaces, const double *place, double bias, int column,
                               int row, int coins) noexcept nogil:
    # of a space of a column, all costs and habits included; below the last row there is nothing, and nothing in a space
    # that the seat could not pay
    cdef int cost
    if row >= w.tables.n_rows[w.pub.side]:
        return 0
    cost = w.tables.space_cost[w.pub.side][column][row]
    return max(0.0, spaces[row] + bias - place[P_COST] * cost) if cost <= coins else 0


cdef void score_place(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil:
    # all advisors into all open columns: spaces and rivals are looked at once, not for each candidate
    cdef const double *own = weights + TABLE_PLACE * MAX_FEATURES
    cdef const double *spaces
    cdef double beside[N_ROWS]
    cdef double space[N_COLUMNS][N_ROWS + 1]
    cdef double habit[N_COLUMNS]
    cdef uint64_t stronger[N_COLUMNS]
    cdef uint64_t weaker[SEATS]
    cdef int barred[SEATS]
    cdef int i, column, row, number, spared, coins = budget_of(w)
    cdef uint8_t known = 0
    cdef double risk = own[P_RISK] + w.left * own[P_RISK_EARLY], bias
    if w.pub.course.n_seats == 2:
        risk += own[P_RISK_ALONE if w.tables.knob.solo else P_RISK_DUEL]
    look_at_rivals(w, weaker, barred)
    for i in range(n):
        column, number = moves[i].where, moves[i].what
        if not has(known, column):
            known |= <uint8_t>one(column)
            stronger[column] = stronger_to_come(w, weaker, barred, column)
            spared = stands_in(w, column)
            bias = column_bias(w, weights, column)
            spaces = find_spaces(w, own, column, spared, beside)
            for row in range(w.pub.column_size[column] + 2):    # that it may get, and one below
                space[column][row] = space_value(w, spaces, own, bias, column, row, coins)
            habit[column] = own[P_AGAIN] if spared else 0
        row = row_for(w.pub, column, number)
        scores[i] = space[column][row] + habit[column] + w.habits[column * N_ADVISORS + number - 1]
        scores[i] += risk * (space[column][row] - space[column][row + 1]) * above(
            stronger[column], number, w.tables.n_rows[w.pub.side] - w.pub.column_size[column] - 1)
        scores[i] += own[P_BUMPED] * (w.pub.column_size[column] - row)
        # A-15: better anywhere else
        if w.tables.space_cost[w.pub.side][column][row] > coins:
            scores[i] += NOTHING


cdef void score_bribe(View *w, const Move *moves, int n, const double *weights, double *scores) noexcept nogil:
    cdef const double *place = weights + TABLE_PLACE * MAX_FEATURES
    cdef const double *own = weights + TABLE_BRIBE * MAX_FEATURES
    cdef const double *spaces
    cdef double beside[N_ROWS]
    cdef int i, column = moves[0].where, number = moves[0].extra, row, spared = stands_in(w, column)
    cdef uint64_t stronger
    cdef uint64_t weaker[SEATS]
    cdef int barred[SEATS]
    cdef int coins, budget = budget_of(w)
    cdef int last = -1, dearest = 0                             # the row looked at before; what it or the next costs
    cdef double here = 0, below = 0, bias = column_bias(w, weights, column)
    cdef double worth = own[W_BRIBE_WORTH] + w.left * own[W_BRIBE_WORTH_EARLY]
    cdef double price = own[W_BRIBE_COINS] + w.left * own[W_BRIBE_COINS_EARLY]
    if w.pub.course.n_seats == 2:
        worth += own[W_BRIBE_WORTH_DUEL]
        price += own[W_BRIBE_COINS_DUEL]
    if w.claims_left == 0:
        price += own[W_BRIBE_COINS_LAST]
    price += own[W_BRIBE_COINS_RICH] * min(1.0, 0.1 * w.pub.coins[w.seat]) + (
        own[W_BRIBE_COINS_NEXT] * 0.25 * (w.turns - 1))
    look_at_rivals(w, weaker, barred)
    stronger = stronger_to_come(w, weaker, barred, column)
    spaces = find_spaces(w, place, column, spared, beside)
    for i in range(n):
        coins = moves[i].what
        row = row_for(w.pub, column, number + coins)
        if row != last or budget - coins < dearest:
            here = space_value(w, spaces, place, bias, column, row, budget - coins)
            below = space_value(w, spaces, place, bias, column, row + 1, budget - coins)
            last, dearest = row, w.tables.space_cost[w.pub.side][column][row]
            if row + 1 < N_ROWS:
                dearest = max(dearest, w.tables.space_cost[w.pub.side][column][row + 1])
        scores[i] = worth * here - price * coins
        if number + coins < N_NUMBERS:
            scores[i] += own[W_BRIBE_RISK] * (here - below) * above(
                stronger, number + coins, w.tables.n_rows[w.pub.side] - w.pub.column_size[column] - 1)
        if w.pub.coins[w.seat] == coins:
            scores[i] -= own[W_BRIBE_BROKE]
        if column == COLUMN_SCHEME and row == 0:
            scores[i] += own[W_BRIBE_MARKER]
        if row == 0:
            scores[i] += own[W_BRIBE_TOP]
