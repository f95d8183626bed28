"""The course of a game (G-*): one step is a setup decision, a placement of an advisor, a turn, or a claim phase."""
from simcore.choice cimport Ctx, Move, note
from simcore.rurik.actions cimport restore, turn
from simcore.rurik.claim cimport claim_phase
from simcore.rurik.faction cimport place_lair
from simcore.rurik.heritage cimport keep_heritage, settle_heritage
from simcore.rurik.intrigue cimport activate
from simcore.rurik.rebellion cimport place_rebellion
from simcore.rurik.rebellion_actions cimport rebellion_turn
from simcore.rurik.score cimport final_score
from simcore.rurik.setup cimport keep_agenda, start_leader, start_troop, take_leader
from simcore.rurik.state cimport *
from simcore.rurik.strategy cimport begin_strategy, place_advisor


cdef bint step(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # False once there is nothing more to play. All that the next step needs is put into the State here.
    cdef Public *pub = &state.pub
    cdef int seat = pub.course.to_move
    if pub.course.stage == STAGE_OVER:
        return False
    if pub.course.stage == STAGE_AGENDAS:
        keep_agenda(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_LEADERS:
        take_leader(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_HERITAGE_KEEP:
        keep_heritage(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_TROOPS:
        start_troop(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_LEADER_PLACES:
        start_leader(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_HERITAGE:
        settle_heritage(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_CLAIM:
        claim_phase(state, tables, ctx)
    elif pub.course.stage == STAGE_STRATEGY:
        strategy_step(state, tables, seat, ctx)
    elif pub.course.stage == STAGE_ACTION:
        action_step(state, tables, seat, ctx)
    pub.course.step += 1
    pub.count += 1
    if pub.count >= pub.stage_steps:
        next_phase(state, tables, ctx)
    # G-2; the Rebellion decides nothing before the first round
    pub.course.to_move = (pub.first_seat + pub.count) % (pub.course.n_seats if pub.course.stage >= STAGE_STRATEGY else players(pub, tables))
    return pub.course.stage != STAGE_OVER


cdef void strategy_step(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # G-5; R-11
    if tables.solo and seat == REBELLION:
        place_rebellion(state, tables, ctx)
        return
    if state.pub.occupied[seat] == 0:
        restore(state, tables, seat, ctx)
    place_advisor(state, tables, seat, ctx)


cdef void action_step(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # G-5; R-20
    if tables.solo and seat == REBELLION:
        rebellion_turn(state, tables, ctx)
        return
    if state.pub.occupied[seat] == 0:
        restore(state, tables, seat, ctx)
    turn(state, tables, seat, ctx)


cdef int steps_of_phase(const Public *pub, const Tables *tables) noexcept nogil:
    cdef int seat, number, laps = 0
    if pub.course.stage == STAGE_CLAIM:
        return 1
    if pub.course.stage == STAGE_TROOPS:
        for seat in range(players(pub, tables)):
            laps = max(laps, tables.start_troops + tables.leader_troops[pub.leader[seat]])
        return max(1, laps) * players(pub, tables)
    if pub.course.stage >= STAGE_STRATEGY:                             # everybody has the same number of advisors
        for number in range(N_NUMBERS):
            laps += tables.advisors[pub.course.n_seats][pub.round][number]
        return laps * pub.course.n_seats
    return players(pub, tables)


cdef void next_phase(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # G-1, C-10
    cdef Public *pub = &state.pub
    pub.count = 0
    if pub.course.stage == STAGE_CLAIM:
        if pub.round == tables.rounds - 1:
            final_score(state, tables, ctx)
            return
        pub.round += 1
        pub.course.stage = STAGE_STRATEGY
    else:
        pub.course.stage += 1
        if not tables.stone_and_blade and (pub.course.stage == STAGE_HERITAGE_KEEP or pub.course.stage == STAGE_HERITAGE):
            pub.course.stage += 1
    if pub.course.stage == STAGE_STRATEGY:
        begin_strategy(state, tables)
        note(ctx, pub.first_seat, NOTE_ROUND, pub.round, Move(0, 0, 0, 0))
        if tables.rebel_faction and pub.round == 0:
            place_lair(state, tables, ctx)
        if tables.intrigue and pub.round > 0:
            activate(state, tables, ctx)
    pub.stage_steps = steps_of_phase(pub, tables)
