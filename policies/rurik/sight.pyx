"""What a net sees of a decision of Rurik, by the inputs and features that declared.py explains."""
from libc.stdint cimport uint64_t
from ludometer.policies.rurik.declared cimport *
from ludometer.policies.rurik.main_actions cimport gain_value, worth_of
from ludometer.policies.rurik.modules cimport look_at_boxes
from ludometer.policies.rurik.position cimport MOST_POINTS, Memory, View, look
from ludometer.simcore.choice cimport Move, Sight
from ludometer.simcore.nets cimport see, show
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.rurik.actions cimport points_of
from ludometer.simcore.rurik.derived cimport *

from ludometer.simcore.rurik.declared import KINDS

from .declared import HIDDEN_SIGNS, INPUTS, SHOWN  # noqa: F401

# decisions that have a layer of their own, or that share one: the heat of their scores
HEATS = {("place",): 8.0, ("bribe",): 8.0, ("turn",): 0.15, ("troop", "leader_place"): 5.0}
# Kinds of decisions whose candidates are all considered, unless `textbook` rules them out. Its scores of placements
# differ by so much that of all first placements one candidate was left (and of 57 % of turns, which stay so).
# Nets that are free, after 48,000 games of four players, win 27.1 and 24.7 ± 1.7 % (seeds 1 and 2) among three that are
# not, after 240,000; others win 11.7. In Burgundy and Scythia it adds nothing.
FREE = tuple(name for name in KINDS if name != "turn")
SHARPNESS = 1.5                     # with which the nets of the library draw what they do
# Settings of ludometer.policies.training. Without freedom, 0.2 of `itself` and `own` let a net of three players win
# 80.2 and 75.9 % among `textbook` (seeds 1 and 2, 60,000 games), where the usual 0.4 gave 68.8 and 65.5 %. What came of
# others with four players, seed 1, in percent: how often one wins among `textbook`, among three that learned from seed
# 3, and among it when it has learned to beat it (each ± 1 to 2; 25 is fair), and by seat:
#
#     snapshots                         warmth    games   textbook  others  exploited  seats
#     2 of 8, 60 apart                       0  480,000         74                 34  20/11/30/39
#     5 of 80, 15 apart                      0  480,000         55                 34  25/23/23/30
#     5 of 80, 15 apart, 0.7 alike           0  240,000         68                 38  21/27/25/27
#     5 of 80, 15 apart, 0.7 alike           0  360,000         75      19             19/30/27/25
#     5 of 80, 15 apart, 0.7 alike        0.01  240,000         77                 39  22/24/29/25
#     5 of 80, 15 apart, 0.7 alike        0.01  720,000         74      23         26  20/30/29/21
#     5 of 80, 15 apart, 0.7 alike       0.004  720,000         67                     22/25/35/18
# Without warmth each opens in one way, whatever it is dealt, and which one is chance: with three players seats win
# 22/62/16, 27/35/38 and 16/20/64 % in three populations. Carried from fewer players, as in other games, a net of four
# wins 47.4 % after 48,000 games, and 56.0 % from scratch.
LEARNING = {"rate": 0.012, "entropy": 0.001, "warmth": 0.01, "softness": 4.0, "itself": 0.2, "own": 0.2,
            "apart": 15, "kept": 80, "snapshots": 5, "alike": 0.7}

cdef enum:
    N_LEADS = 6                     # of a region: where its features begin, from that of its lead
    RULED = Y_HERE_RULED - Y_HERE_LEAD_LEAD
    NOBODYS = Y_HERE_NOBODY - Y_HERE_LEAD_LEAD
    RIVALS = Y_HERE_RIVAL - Y_HERE_LEAD_LEAD
    REBELS = Y_HERE_REBEL - Y_HERE_LEAD_LEAD
    GOOD = Y_HERE_GOOD - Y_HERE_LEAD_LEAD
    BUILT = Y_HERE_BUILT - Y_HERE_LEAD_LEAD
    NEAR = Y_HERE_NEAR - Y_HERE_LEAD_LEAD
    GOLD = Y_HERE_GOLD - Y_HERE_LEAD_LEAD
    LEADER = Y_HERE_LEADER - Y_HERE_LEAD_LEAD
    TROOPS = Y_HERE_TROOPS - Y_HERE_LEAD_LEAD
    ONE = Y_HERE_ONE - Y_HERE_LEAD_LEAD
    THERE = Y_HERE_THERE - Y_HERE_LEAD_LEAD
    OF_GOOD = Y_HERE_OF_GOOD - Y_HERE_LEAD_LEAD
    STOWED = Y_HERE_STOWED - Y_HERE_LEAD_LEAD
    NEIGHBOURS = Y_HERE_NEIGHBOURS - Y_HERE_LEAD_LEAD
    MOST_COINS = 5
    MOST_POWER = 10
    LAST_ROUND = N_ROUNDS - 1

cdef struct Board:                  # what all candidates of a placement share
    View w
    int coins                       # beyond what the spaces of the own advisors cost
    int highest[SEATS]              # number still to be placed, by rival
    int barred[SEATS]               # columns, bits
    int stands[N_COLUMNS]           # points of own advisors


def attach(PolicySpec spec):
    """Let a policy of Rurik see decisions as a net does."""
    spec.c.sight = sight


cdef void sight(const void *any_state, const void *any_tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, Sight *seen) noexcept nogil:
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef Board board
    cdef int i
    see_position(&state.pub, tables, seat, tables.agenda_goal[state.hid.agenda[seat]], seen)
    if kind == KIND_PLACE or kind == KIND_BRIBE:
        look_at_board(&board, state, tables, seat, weights, <Memory *>memo, seen)
        for i in range(n):
            if kind == KIND_PLACE:
                show_space(&board, moves[i].where, moves[i].what, 0, seen, i)
            else:
                show_space(&board, moves[i].where, moves[i].extra, moves[i].what, seen, i)
                show(seen, i, Y_COINS_COINS + min(<int>moves[i].what, MOST_COINS), 1)
    elif kind == KIND_TURN:
        see_turn(&state.pub, seen)
        for i in range(n):
            show_turn(&state.pub, tables, seat, moves[i], seen, i)
    else:
        for i in range(n):
            show(seen, i, Y_FIRST_TROOP if kind == KIND_TROOP else Y_FIRST_LEADER, 1)
            show_piece(&state.pub, tables, seat, moves[i].where, seen, i)


cdef inline int behind(const Public *pub, int seat, int other) noexcept nogil:
    return (other + pub.course.n_seats - seat) % pub.course.n_seats


cdef void see_position(const Public *pub, const Tables *tables, int seat, int goal, Sight *seen) noexcept nogil:
    cdef int column, row, other, space
    for column in range(N_COLUMNS):
        for row in range(pub.column_size[column]):
            other, space = pub.space_seat[column][row], column * N_ROWS + row
            if other != NONE:
                see(seen, X_SPACE_OF_BEHIND + 4 * space + behind(pub, seat, other), 1)
                see(seen, X_POWER_SPACE + space, 0.2 * (pub.space_number[column][row] + pub.space_bribe[column][row]))
    see(seen, X_ROUND_ROUND + min(<int>pub.round, LAST_ROUND), 1)
    if pub.course.stage > STAGE_STRATEGY:
        see(seen, X_PLACED_ADVISORS + min(<int>size_of(pub.placed[seat]), 5), 1)
    else:
        see(seen, X_PLACED_ADVISORS + min(pub.count // pub.course.n_seats, 5), 1)
    if pub.course.stage > STAGE_AGENDAS:
        see(seen, X_GOAL_GOAL + goal, 1)
    if pub.leader[seat] != NONE:
        see(seen, X_ABILITY_ABILITY + tables.leader_ability[pub.leader[seat]], 1)


cdef void look_at_board(Board *board, const State *state, const Tables *tables, int seat, const double *weights,
                        Memory *memory, Sight *seen) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef int column, row, other, number, points
    look(&board.w, state, tables, seat, weights, memory)
    board.w.gain_value = gain_value
    if tables.boxes:
        look_at_boxes(&board.w)
    board.coins = pub.coins[seat] - owed(pub, tables, seat)
    for other in range(pub.course.n_seats):
        board.highest[other], board.barred[other] = 0, columns_barred(pub, tables, other)
        for number in range(1, N_NUMBERS):
            if pub.advisors[other][number]:
                board.highest[other] = number
    for column in range(N_COLUMNS):
        board.stands[column] = 0
        for row in range(pub.column_size[column]):
            if pub.space_seat[column][row] == seat:
                board.stands[column] += tables.space_points[pub.side][column][row]
        if column != COLUMN_SCHEME:
            for points in range(3):
                see(seen, X_ACTION_BUYS_POINTS + 3 * column + points, 0.25 * worth_of(
                    &board.w, points_of(column))[points + 1])


cdef double buys(Board *board, int column, int row) noexcept nogil:
    # what the points of a space buy beyond those of own advisors in the column
    cdef const double *by
    cdef int before = min(board.stands[column], <int>MOST_POINTS)
    if row >= board.w.tables.n_rows[board.w.pub.side] or column == COLUMN_SCHEME:
        return 0
    by = worth_of(&board.w, points_of(column))
    return by[min(<int>MOST_POINTS, main_points(board.w.pub, board.w.tables, column, row) + before)] - by[before]


cdef inline double within(double value, double least, double most) noexcept nogil:
    return max(least, min(most, value))


cdef void show_space(Board *board, int column, int number, int bribe, Sight *seen, int at) noexcept nogil:
    cdef const Public *pub = board.w.pub
    cdef const Tables *tables = board.w.tables
    cdef int seat = board.w.seat, power = number + bribe, row = row_for(pub, column, power), i, other, own = 0
    cdef int above = 0, higher = 0, left = board.coins - bribe, room
    cdef double worth = buys(board, column, row), lower = buys(board, column, row + 1)
    show(seen, at, Y_NUMBER_NUMBER + number - 1, 1)
    show(seen, at, Y_INTO_ACTION + column, 1)
    show(seen, at, Y_ACTION_NUMBER + 5 * column + number - 1, 1)
    show(seen, at, Y_ACTION_IN_ROUND + N_ROUNDS * column + min(<int>pub.round, LAST_ROUND), 1)
    show(seen, at, Y_POWER_POWER + min(power, MOST_POWER), 1)
    room = tables.n_rows[pub.side] - pub.column_size[column] - 1
    for other in range(pub.course.n_seats):
        if other != seat and board.highest[other] > power and not has(board.barred[other], column):
            above += 1
    above = max(0, min(above, room))
    if row < tables.n_rows[pub.side]:
        show(seen, at, Y_ACTION_SPACE_ROW + N_ROWS * column + row, 1)
        show(seen, at, Y_SPACE_ROW + row, 1)
        show(seen, at, Y_POINTS, 0.5 * main_points(pub, tables, column, row))
        show(seen, at, Y_COST, tables.space_cost[pub.side][column][row])
        show(seen, at, Y_MARKER, tables.space_marker[pub.side][column][row])
        left -= tables.space_cost[pub.side][column][row]
    for i in range(row, pub.column_size[column]):
        own += pub.space_seat[column][i] == seat
    for i in range(number + 1, N_NUMBERS):
        higher += pub.advisors[seat][i]
    show(seen, at, Y_WORTH, within(0.25 * worth, -2, 4))
    show(seen, at, Y_LOWER, within(0.25 * lower, -2, 4))
    show(seen, at, Y_BUMPED, 0.5 * (pub.column_size[column] - row))
    show(seen, at, Y_OWN_BUMPED, own)
    show(seen, at, Y_ABOVE, 0.5 * above)
    show(seen, at, Y_RISK, within(0.25 * (worth - lower) * above, -2, 4))
    show(seen, at, Y_AGAIN, board.stands[column] > 0)
    show(seen, at, Y_LEFT, within(0.25 * left, -1, 3))
    show(seen, at, Y_POOR, left < 0)
    show(seen, at, Y_HIGHER, 0.5 * higher)


cdef void see_turn(const Public *pub, Sight *seen) noexcept nogil:
    cdef int i
    for i in range(N_POINTS):
        see(seen, X_POINTS_POINTS + i, pub.points[i])
    see(seen, X_TO_ACT + max(0, min(<int>pub.main, 2)), 1)
    see(seen, X_COLUMN_ACTION + max(0, min(<int>pub.column, N_COLUMNS - 1)), 1)
    see(seen, X_ROW_ROW + max(0, min(<int>pub.row, N_ROWS - 1)), 1)
    see(seen, X_SCHEME_USED, pub.played_scheme)
    see(seen, X_DEED_USED, pub.did_deed)
    see(seen, X_CONVERTED, pub.converted)


cdef void show_region(const Public *pub, const Tables *tables, int seat, int region, int first, Sight *seen,
                      int at) noexcept nogil:
    cdef int other, good = pub.good[region], rival = max(pub.rebels[region], pub.neutral[region])
    for other in range(pub.course.n_seats):
        if other != seat:
            rival = max(rival, <int>pub.power[region][other])
    show(seen, at, first + max(0, min(pub.power[region][seat] - rival + 2, N_LEADS - 1)), 1)
    other = pub.ruler[region]
    show(seen, at, first + (RULED if other == seat else NOBODYS if other == NONE else RIVALS), 1)
    show(seen, at, first + REBELS, pub.rebels[region] > 0)
    show(seen, at, first + GOOD, has(pub.taxable, region))
    show(seen, at, first + BUILT, has(pub.built[seat], region))
    show(seen, at, first + NEAR, has(next_to(tables, pub.built[seat]), region))
    show(seen, at, first + GOLD, has(tables.gold, region))
    show(seen, at, first + LEADER, pub.leader_at[seat] == region)
    show(seen, at, first + TROOPS, 0.3 * pub.troops[region][seat])
    show(seen, at, first + ONE, pub.troops[region][seat] == 1)
    show(seen, at, first + THERE, has(pub.occupied[seat], region))
    if good != NONE:
        show(seen, at, first + OF_GOOD + good, 1)
        show(seen, at, first + STOWED, pub.goods[seat][good] >= tables.slots[good])
    show(seen, at, first + NEIGHBOURS, 0.2 * size_of(tables.neighbours[region] & pub.in_play))


cdef void show_piece(const Public *pub, const Tables *tables, int seat, int region, Sight *seen, int at) noexcept nogil:
    cdef int other
    show_region(pub, tables, seat, region, Y_HERE_LEAD_LEAD, seen, at)
    show(seen, at, Y_AT_REGION + region, 1)
    for other in range(pub.course.n_seats):
        if other != seat:
            show(seen, at, Y_AGAINST_BEHIND + behind(pub, seat, other), 0.5 * pub.troops[region][other])


cdef void show_turn(const Public *pub, const Tables *tables, int seat, Move move, Sight *seen, int at) noexcept nogil:
    cdef int what = move.what, i
    cdef const signed char *gains = NULL
    show(seen, at, Y_DO_MOVE + what, 1)
    if what <= TURN_FORFEIT:
        show(seen, at, Y_MOVE_ROUND_ROUND + N_ROUNDS * what + min(<int>pub.round, LAST_ROUND), 1)
        return
    if what == TURN_PLAY_SCHEME:
        gains = tables.scheme_gain[move.where]
        show(seen, at, Y_PRICE, tables.scheme_cost[move.where])
    elif what == TURN_CONVERT:
        gains = tables.conversion_gain[move.where]
    elif what == TURN_DO_DEED:
        show(seen, at, Y_DEED_POINTS, 0.5 * tables.deed_points[move.where])
    elif what == TURN_DEFEAT_FACTION or what == TURN_BUILD_EPIC:
        return
    elif 0 <= move.where < N_REGIONS:
        show_region(pub, tables, seat, move.where, Y_HERE_LEAD_LEAD, seen, at)
        if what == TURN_MARCH or what == TURN_BANISH or what == TURN_RIDE or what == TURN_CROSS or (
                what == TURN_ERRAND or what == TURN_CIRCUIT):
            if 0 <= move.to < N_REGIONS:
                show_region(pub, tables, seat, move.to, Y_THERE_LEAD_LEAD, seen, at)
            if what == TURN_BANISH:
                show(seen, at, Y_AGAINST_BEHIND + behind(pub, seat, move.extra % SEATS), 1)
                show(seen, at, Y_WITH_LEADER, move.extra >= SEATS)
            else:
                show(seen, at, Y_WITH_LEADER, move.extra > 0)
        elif what == TURN_ATTACK or what == TURN_ATTACK_CAREFUL:
            if 0 <= move.to < pub.course.n_seats:
                show(seen, at, Y_AGAINST_BEHIND + behind(pub, seat, move.to), 1)
            else:
                show(seen, at, Y_AGAINST_REBEL, 1)
        elif what == TURN_BUILD:
            show(seen, at, Y_BUILDS_STRUCTURE + max(0, min(<int>move.to, N_STRUCTURES - 1)), 1)
        else:
            show(seen, at, Y_WITH_BONUS, move.extra > 0)
    if gains != NULL:
        for i in range(N_REWARDS):
            show(seen, at, Y_BRINGS_REWARD + i, 0.5 * gains[i])
