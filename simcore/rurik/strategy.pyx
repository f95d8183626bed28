"""Strategy phase (P-*): advisors are placed by power, in columns of actions."""
from ludometer.simcore.choice cimport Ctx, Move, choose
from ludometer.simcore.rurik.derived cimport *


cdef enum:
    USUAL_BRIBES = 8                # a seat rarely has more coins


cdef void begin_strategy(State *state, const Tables *tables) noexcept nogil:
    # S-9, C-10
    cdef Public *pub = &state.pub
    cdef int seat, number, column, row
    for seat in range(pub.course.n_seats):
        pub.columns_used[seat] = pub.placed[seat] = 0
        for number in range(N_NUMBERS):
            pub.advisors[seat][number] = tables.advisors[pub.course.n_seats][pub.round][number]
    for column in range(N_COLUMNS):
        pub.column_size[column] = 0
        for row in range(N_ROWS):
            pub.space_seat[column][row] = NONE
            pub.space_number[column][row] = pub.space_bribe[column][row] = 0


cdef int place_advisor_options(const Public *pub, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # P-2, P-4, P-5: each advisor into each open column; advisors of equal number are the same candidate
    cdef Move columns[N_COLUMNS]
    cdef Move *next = moves
    cdef int number, column, i, n = 0, open_columns = 0
    for column in range(N_COLUMNS):
        open_columns |= (pub.column_size[column] < tables.n_rows[pub.side]) << column
    open_columns &= ~columns_barred(pub, tables, seat)
    for column in range(N_COLUMNS):
        columns[n] = Move(0, column, 0, 0)
        n += has(open_columns, column)                          # else the next one overwrites it: cheaper than a jump
    for number in range(1, N_NUMBERS):
        for i in range(N_COLUMNS):                              # always as many, for the same reason
            next[i] = columns[i]
            next[i].what = number
        next += n * (pub.advisors[seat][number] > 0)
    return next - moves


cdef void place_advisor(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # P-1 to P-7: first which advisor and where, then how large the bribe
    cdef Public *pub = &state.pub
    cdef Move moves[128]
    cdef Move move = choose(ctx, state, seat, KIND_PLACE, moves, place_advisor_options(pub, tables, seat, moves))
    cdef Move bribe = Move(0, move.where, 0, move.what)
    cdef int coins, n = min(pub.coins[seat], 127) + 1           # P-6
    for coins in range(USUAL_BRIBES):                           # a fixed number: the processor cannot guess its coins
        moves[coins] = bribe
        moves[coins].what = coins
    for coins in range(USUAL_BRIBES, n):
        moves[coins] = bribe
        moves[coins].what = coins
    coins = choose(ctx, state, seat, KIND_BRIBE, moves, n).what
    if not ctx.error:
        put_advisor(state, seat, move.what, move.where, coins)


cdef inline void put_advisor(State *state, int seat, int number, int column, int coins) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef int row = row_for(pub, column, number + coins), i, lower
    cdef uint32_t weaker = ((1 << N_ROWS) - (1 << row)) << column * N_ROWS
    for i in range(pub.course.n_seats):                         # P-3: weaker ones go down a space
        pub.placed[i] = (pub.placed[i] & ~weaker) | (pub.placed[i] & weaker) << 1
    pub.placed[seat] |= <uint32_t>one(column * N_ROWS + row)
    for i in range(N_ROWS - 1, 0, -1):                          # without jumps, and so the empty spaces too
        lower = i > row
        pub.space_seat[column][i] = pub.space_seat[column][i - lower]
        pub.space_number[column][i] = pub.space_number[column][i - lower]
        pub.space_bribe[column][i] = pub.space_bribe[column][i - lower]
    pub.space_seat[column][row] = seat
    pub.space_number[column][row] = number
    pub.space_bribe[column][row] = coins
    pub.column_size[column] += 1
    pub.columns_used[seat] |= one(column)
    pub.advisors[seat][number] -= 1
    pub.coins[seat] -= coins                                    # P-7
    state.tally.bribes[seat] += coins
