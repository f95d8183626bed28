"""The course of a game: one step is a pick of the draft, a first hand, or a turn."""
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.scythia.cards cimport discard_some
from ludometer.simcore.scythia.chief cimport chief_turn
from ludometer.simcore.scythia.raid cimport raid, raid_options, unraided
from ludometer.simcore.scythia.score cimport final_score
from ludometer.simcore.scythia.setup cimport draft, keep
from ludometer.simcore.scythia.state cimport *
from ludometer.simcore.scythia.village cimport visit


cdef bint step(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # False once there is nothing more to play. All that the next step needs is put into the State here.
    cdef Public *pub = &state.pub
    cdef int seat = pub.course.to_move
    if pub.course.stage == STAGE_OVER:
        return False
    if pub.course.stage == STAGE_DRAFT:
        draft(state, tables, seat, ctx)
        pub.course.stage = STAGE_KEEP if seat == 0 else STAGE_DRAFT
        pub.course.to_move = max(0, seat - 1)
    elif pub.course.stage == STAGE_KEEP:
        keep(state, tables, seat, ctx)
        pub.course.stage = STAGE_TURNS if seat == pub.course.n_seats - 1 else STAGE_KEEP
        pub.course.to_move = (seat + 1) % pub.course.n_seats
    else:
        turn(state, tables, seat, ctx)
        end_turn(state, tables, seat, ctx)
        if against_chief(pub) and pub.course.stage != STAGE_OVER:    # N-3
            chief_turn(state, tables, ctx)
            end_turn(state, tables, pub.course.n_seats, ctx)
        pub.course.to_move = (seat + 1) % pub.course.n_seats
    pub.course.step += 1
    return pub.course.stage != STAGE_OVER


cdef int turn_options(const State *state, const Tables *tables, int seat, Move *moves) noexcept nogil:
    # T-1, T-3, N-18: a visit to an empty building that takes the worker, or a raid
    cdef int building, colour = state.player[seat].worker, n = 0
    for building in range(N_BUILDINGS):
        if (state.pub.worker[building] == NONE and building != state.pub.chief.blocked
                and has(tables.building_workers[building], colour)):
            moves[n] = Move(TURN_VISIT, building, 0, 0)
            n += 1
    return raid_options(state, tables, seat, moves, n)


cdef void turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int n = turn_options(state, tables, seat, moves)
    move = choose(ctx, state, seat, KIND_TURN, moves, n)
    if ctx.error:
        return
    if move.what == TURN_RAID:
        raid(state, tables, seat, move.where, ctx)
    else:
        visit_village(state, tables, seat, move.where, ctx)
    check_limits(state, tables, seat, ctx)
    state.player[seat].centre_used = 0
    state.pub.in_use = 0


cdef void visit_village(State *state, const Tables *tables, int seat, int building, Ctx *ctx) noexcept nogil:
    # T-2, T-4 to T-7: place a worker and act, then take one of those that stood there before and act
    cdef Public *pub = &state.pub
    cdef Player *player = &state.player[seat]
    cdef Move moves[N_BUILDINGS]
    cdef int other, n = 0
    for other in range(N_BUILDINGS):
        if worker_stands(pub, other):
            moves[n] = Move(pub.worker[other], other, building, 0)
            n += 1
    pub.in_use = player.worker
    pub.worker[building] = player.worker
    player.worker = NONE
    visit(state, tables, seat, building, ctx)
    other = choose(ctx, state, seat, KIND_WORKER, moves, n).where
    if ctx.error:
        return
    pub.in_use = player.worker = pub.worker[other]
    pub.worker[other] = NONE
    visit(state, tables, seat, other, ctx)


cdef void check_limits(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # T-11, T-12
    cdef Player *player = &state.player[seat]
    cdef int good
    for good in range(N_GOODS):
        if tables.limit[good] != NONE:
            player.has[good] = min(player.has[good], tables.limit[good])
    discard_some(state, seat, KIND_DISCARD, player.n_hand - tables.knob.hand_limit, ctx)


cdef void end_turn(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # E-2, E-3, N-19: seat = n_seats is the chief. Once the end is near, everybody has `last_turns` more.
    cdef Public *pub = &state.pub
    cdef int turns = turns_a_round(pub)
    state.tally.turns += 1
    pub.idle += 1
    if pub.ends:
        pub.turns_left -= 1
        if pub.turns_left == 0:
            final_score(state, tables, ctx)
        return
    pub.ends = reason_to_end(state, tables)
    if pub.ends:
        state.tally.ended_by = seat
        pub.turns_left = turns * tables.knob.last_turns
        note(ctx, seat if seat < pub.course.n_seats else NONE, NOTE_END, pub.ends, Move(0, 0, 0, 0))
    elif pub.idle >= turns * tables.knob.idle_rounds:                # E-4
        pub.ends = END_IDLE
        note(ctx, seat if seat < pub.course.n_seats else NONE, NOTE_END, END_IDLE, Move(0, 0, 0, 0))
    if pub.ends and pub.turns_left == 0:
        final_score(state, tables, ctx)


cdef int reason_to_end(const State *state, const Tables *tables) noexcept nogil:
    # E-1, E-5
    cdef const Public *pub = &state.pub
    if size_of(pub.spaces) <= tables.knob.spaces_left:
        return END_PLUNDER
    if size_of(pub.quests_up | pub.quests_down) <= tables.knob.quests_left:
        return END_QUESTS
    if pub.idle == turns_a_round(pub) * tables.knob.locked_rounds or (pub.idle == 0 and not pub.quests_up):
        return END_LOCKED if locked(state, tables) else END_NOT_YET
    return END_NOT_YET


cdef bint locked(const State *state, const Tables *tables) noexcept nogil:
    # E-5: nobody can ever raid again, as only raids bring other workers
    cdef uint32_t open_to = 0
    cdef int i
    if against_chief(&state.pub):
        return False
    for i in range(N_BUILDINGS):
        if state.pub.worker[i] != NONE:
            open_to |= tables.raids_by[state.pub.worker[i]]
    for i in range(state.pub.course.n_seats):
        open_to |= tables.raids_by[state.player[i].worker]
    return not open_to & unraided(state, tables)
