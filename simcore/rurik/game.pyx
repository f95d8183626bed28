"""The course of a game (G-*): one step is a setup decision, a placement of an advisor, a turn, or a claim phase."""
from ludometer.simcore.choice cimport Ctx, Move, note
from ludometer.simcore.rurik.actions cimport restore, turn
from ludometer.simcore.rurik.claim cimport claim_phase
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.score cimport final_score
from ludometer.simcore.rurik.setup cimport keep_agenda, start_leader, start_troop, take_leader
from ludometer.simcore.rurik.strategy cimport begin_strategy, place_advisor


cdef bint step(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # False once there is nothing more to play. All that the next step needs is put into the State here.
    cdef Public *pub = &state.pub
    cdef int seat = pub.course.to_move
    if pub.course.stage == STAGE_OVER:
        return False
    if pub.course.stage == STAGE_STRATEGY or pub.course.stage == STAGE_ACTION:
        advisor_step(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_CLAIM:
        claim_phase(state, tables, ctx)
    elif pub.course.stage == STAGE_AGENDAS:
        keep_agenda(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_LEADERS:
        take_leader(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_TROOPS:
        start_troop(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_LEADER_PLACES:
        start_leader(state, tables, seat, ctx)
    else:
        tables.hooks.stage(state, tables, seat, ctx)
    pub.course.step += 1
    pub.count += 1
    if pub.count >= pub.stage_steps:
        next_phase(state, tables, ctx)
    # G-2; R-1: a seat in which nobody decides has its first step in the first round
    pub.course.to_move = (pub.first_seat + pub.count) % (
        pub.course.n_seats if pub.course.stage >= STAGE_STRATEGY else players(pub, tables))
    return pub.course.stage != STAGE_OVER


cdef void advisor_step(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # G-5: an advisor is placed, or resolved
    state.tally.turns += state.pub.course.stage == STAGE_ACTION
    if seat >= players(&state.pub, tables):
        tables.hooks.unmanned(state, tables, seat, ctx)
        return
    if state.pub.occupied[seat] == 0:
        restore(state, tables, seat, ctx)
    if state.pub.course.stage == STAGE_STRATEGY:
        place_advisor(state, tables, seat, ctx)
    else:
        turn(state, tables, seat, ctx)


cdef int steps_of_phase(const Public *pub, const Tables *tables) noexcept nogil:
    cdef int seat, number, laps = 0
    if pub.course.stage == STAGE_CLAIM:
        return 1
    if pub.course.stage == STAGE_TROOPS:
        for seat in range(players(pub, tables)):
            laps = max(laps, tables.start_troops[seat] + tables.leader_troops[pub.leader[seat]])
        return max(1, laps) * players(pub, tables)
    if pub.course.stage >= STAGE_STRATEGY:                      # everybody has the same number of advisors
        for number in range(N_NUMBERS):
            laps += tables.advisors[pub.course.n_seats][pub.round][number]
        return laps * pub.course.n_seats
    return players(pub, tables)


cdef void next_phase(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # G-1, C-10
    cdef Public *pub = &state.pub
    pub.count = 0
    if pub.course.stage == STAGE_CLAIM:
        if pub.round == tables.knob.rounds - 1:
            final_score(state, tables, ctx)
            return
        pub.round += 1
        pub.course.stage = STAGE_STRATEGY
    else:
        pub.course.stage += 1
        while not has(tables.stages, pub.course.stage):
            pub.course.stage += 1
    if pub.course.stage == STAGE_STRATEGY:
        begin_strategy(state, tables)
        note(ctx, pub.first_seat, NOTE_ROUND, pub.round, Move(0, 0, 0, 0))
        moment(MOMENT_ROUND, state, tables, ctx)
    pub.stage_steps = steps_of_phase(pub, tables)
