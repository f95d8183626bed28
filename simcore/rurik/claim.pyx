"""Claim phase (C-*): tracks, income, deeds, and all is made ready for the next round."""
from simcore.choice cimport Ctx, Move, choose, note
from simcore.rurik.cards cimport fill_row, take_deed
from simcore.rurik.epic cimport palace_deeds
from simcore.rurik.faction cimport spawn
from simcore.rurik.rebellion cimport end_round, follow_leads, rebellion_income, set_priority
from simcore.rurik.score cimport public_score, step_reached
from simcore.rurik.state cimport *
from simcore.rurik.war cimport release


cdef void claim_phase(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    cdef Public *pub = &state.pub
    cdef bint last = pub.round == tables.rounds - 1
    cdef bint held_back[SEATS]
    cdef int i, seat
    if tables.war:
        release(state, tables, ctx)                             # W-8
    if tables.rebel_faction:
        spawn(state, tables, ctx)                               # F-5
    if tables.solo:                                             # R-6: the player always begins
        set_priority(pub, tables, ctx)
    else:
        pub.first_seat = pub.marker                             # C-1
    for i in range(pub.course.n_seats):
        seat = (pub.first_seat + i) % pub.course.n_seats
        held_back[seat] = not last and seat < players(pub, tables) and holds_back(state, tables, seat, ctx)
        advance(state, tables, seat, held_back[seat], ctx)
    if tables.solo:
        follow_leads(pub, tables, ctx)
    public_score(state, tables)
    for seat in range(pub.course.n_seats):
        for i in range(N_PARTS):
            state.tally.round_score[pub.round][seat] += pub.vp[i][seat]
    if last:                                                    # C-11
        return
    for seat in range(players(pub, tables)):
        income(state, tables, seat, held_back[seat], ctx)
    if tables.solo:
        rebellion_income(pub, tables, ctx)
    choose_deeds(state, tables, ctx)
    if tables.epic_structures:
        palace_deeds(state, tables, ctx)
    for seat in range(pub.course.n_seats):                             # C-8
        pub.tokens_used[seat] = pub.ability_used[seat] = pub.once_used[seat] = 0
    pub.taxable = pub.in_play                                   # C-9
    if tables.solo:
        end_round(state, tables, ctx)


cdef bint holds_back(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # C-6
    cdef Move moves[2]
    if state.pub.claim[TRACK_TRADE][seat] > 0:
        return False
    if boat_load(&state.pub, tables, seat) < tables.claim_at[TRACK_TRADE][0]:
        return False
    moves[0], moves[1] = Move(1, 0, 0, 0), Move(0, 0, 0, 0)
    return choose(ctx, state, seat, BOAT, moves, 2).what == 0


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
    coins = absent * tables.income_per_marker + full_columns(pub, tables, seat, room) * tables.income_per_column
    pub.coins[seat] += coins
    note(ctx, seat, NOTE_INCOME, coins, Move(0, 0, 0, 0))


cdef void choose_deeds(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # C-7, V-3; R-42: none for the Rebellion
    cdef Public *pub = &state.pub
    cdef int i, n = players(pub, tables)
    cdef bint renew
    for i in range(n):
        renew = tables.deed_row_refresh == 2 or (tables.deed_row_refresh == 1 and i == n - 1)
        take_deed(state, tables, (pub.first_seat + i) % n, ctx, not renew)
        if renew:
            renew_row(state, tables, ctx)


cdef void renew_row(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # V-3
    cdef int place
    for place in range(tables.deed_row):
        if state.pub.deed_row[place] != NONE:
            state.pub.deeds_out |= one(state.pub.deed_row[place])
            state.pub.deed_row[place] = NONE
    fill_row(state, tables, ctx)
