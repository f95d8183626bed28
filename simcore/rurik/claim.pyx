"""Claim phase (C-*): tracks, income, deeds, and all is made ready for the next round."""
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.rurik.cards cimport take_deed
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.score cimport public_score, step_reached


cdef void claim_phase(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef bint last = pub.round == tables.knob.rounds - 1
    cdef bint held_back[SEATS]
    cdef int i, seat
    moment(MOMENT_CLAIM, state, tables, ctx)
    if pub.marker != NONE:                                      # C-1; R-6: a solo game has no marker
        pub.first_seat = pub.marker
    for i in range(pub.course.n_seats):
        seat = (pub.first_seat + i) % pub.course.n_seats
        held_back[seat] = not last and seat < players(pub, tables) and holds_back(state, tables, seat, ctx)
        advance(state, tables, seat, held_back[seat], ctx)
    moment(MOMENT_TRACKS, state, tables, ctx)
    public_score(state, tables)
    for seat in range(pub.course.n_seats):
        for i in range(N_PARTS):
            state.tally.round_score[pub.round][seat] += pub.vp[i][seat]
    if last:                                                    # C-11
        return
    for seat in range(players(pub, tables)):
        income(state, tables, seat, held_back[seat], ctx)
    for seat in range(players(pub, tables), pub.course.n_seats):
        tables.hooks.unmanned(state, tables, seat, ctx)
    choose_deeds(state, tables, ctx)
    for seat in range(pub.course.n_seats):                      # C-8
        pub.tokens_used[seat] = pub.ability_used[seat] = 0
    pub.taxable = pub.in_play                                   # C-9
    moment(MOMENT_ROUND_OVER, state, tables, ctx)


cdef bint holds_back(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # C-6
    cdef Move moves[2]
    if state.pub.claim[TRACK_TRADE][seat] > 0:
        return False
    if boat_load(&state.pub, tables, seat) < tables.claim_at[TRACK_TRADE][0]:
        return False
    moves[0], moves[1] = Move(1, 0, 0, 0), Move(0, 0, 0, 0)
    return choose(ctx, state, seat, KIND_BOAT, moves, 2).what == 0


cdef void advance(State *state, const Tables *tables, int seat, bint held_back, Ctx *ctx) noexcept nogil:
    # C-2
    cdef Public *pub = &state.pub
    cdef int track, step, goods = 0 if held_back else boat_load(pub, tables, seat)
    for track in range(N_TRACKS):
        step = step_reached(pub, tables, seat, track, goods)
        if step > pub.claim[track][seat]:
            pub.claim[track][seat] = step
            note(ctx, seat, NOTE_TRACK, step, Move(0, track, 0, 0))


cdef int full_columns(const Public *pub, const Tables *tables, int seat, int room) noexcept nogil:
    # C-5, C-6: most columns that can be full with this many goods on the boat
    cdef int slots, kind, n = 0
    for slots in range(1, min(room, MAX_SLOTS) + 1):            # narrow columns first
        for kind in range(N_GOODS):
            if tables.slots[kind] == slots and pub.goods[seat][kind] >= slots and room >= slots:
                n += 1
                room -= slots
    return n


cdef void income(State *state, const Tables *tables, int seat, bint held_back, Ctx *ctx) noexcept nogil:
    # C-5
    cdef Public *pub = &state.pub
    cdef int track, absent = pub.warfare[seat] == 0, coins
    cdef int room = tables.claim_at[TRACK_TRADE][0] - 1 if held_back else 127
    for track in range(N_TRACKS):
        absent += pub.claim[track][seat] == 0
    coins = (absent * tables.knob.income_per_marker
             + full_columns(pub, tables, seat, room) * tables.knob.income_per_column)
    pub.coins[seat] += coins
    note(ctx, seat, NOTE_INCOME, coins, Move(0, 0, 0, 0))


cdef void choose_deeds(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # C-7
    cdef int i, n = players(&state.pub, tables)
    for i in range(n):
        take_deed(state, tables, (state.pub.first_seat + i) % n, ctx, tables.hooks.row == NULL)
        if tables.hooks.row != NULL:
            tables.hooks.row(state, tables, i == n - 1, ctx)
