"""Strategy phase (P-*): advisors are placed by power, in columns of actions."""
from simcore.choice cimport Ctx, Move, choose, note
from simcore.rurik.state cimport *


cdef void begin_strategy(State *state, const Tables *tables) noexcept nogil:
    # S-9, C-10
    cdef Public *pub = &state.pub
    cdef int seat, number, column, row
    for seat in range(pub.n_seats):
        pub.columns_used[seat] = pub.on_board[seat] = 0
        for number in range(N_NUMBERS):
            pub.advisors[seat][number] = tables.advisors[pub.n_seats][pub.round][number]
    for column in range(N_COLUMNS):
        pub.column_size[column] = 0
        for row in range(N_ROWS):
            pub.space_seat[column][row] = NONE
            pub.space_number[column][row] = pub.space_bribe[column][row] = 0


cdef int placements(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # P-2, P-4, P-5: each advisor into each open column; advisors of equal number are the same candidate
    cdef int number, column, n = 0, left, open_columns = 0
    for column in range(N_COLUMNS):
        if pub.column_size[column] < tables.n_rows[pub.side]:
            open_columns |= 1 << column
    if size_of(pub.columns_used[seat]) < tables.columns_before_repeat:
        open_columns &= ~pub.columns_used[seat]
    for number in range(N_NUMBERS):
        left = open_columns if pub.advisors[seat][number] > 0 else 0
        while left:
            moves[n] = Move(number, lowest(left), 0, 0)
            left &= left - 1
            n += 1
    return n


cdef void place_advisor(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # P-1 to P-7: first which advisor and where, then how large the bribe
    cdef Public *pub = &state.pub
    cdef Move moves[128]
    cdef Move move = choose(ctx, state, seat, PLACE, moves, placements(pub, tables, seat, moves))
    cdef int coins, n = 0, row, i
    for coins in range(min(pub.coins[seat], 127) + 1):          # P-6
        moves[n] = Move(coins, move.where, 0, move.what)
        n += 1
    coins = choose(ctx, state, seat, BRIBE, moves, n).what
    if ctx.error:
        return
    row = row_for(pub, move.where, move.what + coins)
    for i in range(pub.column_size[move.where], row, -1):       # P-3: weaker ones go down a space
        pub.space_seat[move.where][i] = pub.space_seat[move.where][i - 1]
        pub.space_number[move.where][i] = pub.space_number[move.where][i - 1]
        pub.space_bribe[move.where][i] = pub.space_bribe[move.where][i - 1]
    pub.space_seat[move.where][row] = seat
    pub.space_number[move.where][row] = move.what
    pub.space_bribe[move.where][row] = coins
    pub.column_size[move.where] += 1
    pub.columns_used[seat] |= one(move.where)
    pub.advisors[seat][move.what] -= 1
    pub.on_board[seat] += 1
    pub.coins[seat] -= coins                                    # P-7
    state.tally.bribes[seat] += coins
