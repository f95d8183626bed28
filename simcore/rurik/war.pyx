"""War (W-*): captures after attacks, and what becomes of the pieces in the dungeons."""
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.rurik.attack cimport casualty_check
from ludometer.simcore.rurik.derived cimport *


cdef void join_war(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.at[MOMENT_CLAIM][end_of(hooks.at[MOMENT_CLAIM])] = release
    hooks.more[MORE_CAPTURED][end_of(hooks.more[MORE_CAPTURED])] = captured_troops
    hooks.unhurt[end_of(hooks.unhurt)] = capture
    hooks.give_captured, hooks.give_rebels = give_prisoners, give_rebels


cdef void join_strikes(Tables *tables) noexcept nogil:
    # where a deed asks for attacks
    cdef Hooks *hooks = &tables.hooks
    hooks.struck[end_of(hooks.struck)] = note_strike
    hooks.at[MOMENT_TURN_OVER][end_of(hooks.at[MOMENT_TURN_OVER])] = forget_strikes


cdef void note_strike(Public *pub, int region, int target) noexcept nogil:
    # W-12
    pub.attacks += 1
    pub.struck |= STRUCK_LEADER * (pub.leader_at[target] == region)
    pub.struck |= STRUCK_STRONGHOLD * (pub.owner[region][STRONGHOLD] == target)


cdef void forget_strikes(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    state.pub.attacks = state.pub.struck = 0


cdef int capture(State *state, const Tables *tables, int seat, Attack *attack, Ctx *ctx) noexcept nogil:
    # W-2: after an attack that cost nothing. What was attacked has left `region`: a piece for its owner's supply, a
    # rebel for the seat's pile.
    cdef int home = attack.home, region = attack.region, target = attack.target, revealed = attack.revealed
    cdef bint leader = attack.leader
    if target == NEUTRAL:
        return 0
    if not has_cell(&state.pub, tables, seat, leader):          # W-4
        return 0
    if revealed == 0:                                           # W-3
        if not tries(state, seat, region, target, leader, True, ctx):
            return 0
        if casualty_check(state, tables, seat, home, region, 1, &revealed, ctx) or revealed == 0:
            return 0
    if not tries(state, seat, region, target, leader, False, ctx):
        return 0
    state.tally.captures_tried[seat] += 1
    if not casualty_check(state, tables, seat, home, region, tables.knob.capture_cards, &revealed, ctx):    # W-5
        imprison(state, seat, region, target, leader, ctx)
    return 0


cdef bint has_cell(const Public *pub, const Tables *tables, int seat, bint leader) noexcept nogil:
    # W-4
    if leader:
        return size_of(pub.captive_leaders[seat]) < tables.knob.dungeon_leaders
    return prisoners_of(pub, seat) < tables.knob.dungeon_troops


cdef int prisoners_of(const Public *pub, int seat) noexcept nogil:
    # troops and rebels in its dungeon
    cdef int owner, total = 0
    for owner in range(SEATS + 1):
        total += pub.dungeon[seat][owner]
    return total


cdef int captured_troops(const Public *pub, const Tables *tables, int seat) noexcept nogil:
    # W-13
    return prisoners_of(pub, seat) - pub.dungeon[seat][REBEL]


cdef bint tries(State *state, int seat, int region, int target, bint leader, bint card_first, Ctx *ctx) noexcept nogil:
    cdef Move moves[2]
    cdef int extra = TRY_CARD_FIRST * card_first + TRY_LEADER * leader
    moves[0], moves[1] = Move(1, region, target, extra), Move(0, region, target, extra)
    return choose(ctx, state, seat, KIND_CAPTURE, moves, 2).what


cdef void imprison(State *state, int seat, int region, int target, bint leader, Ctx *ctx) noexcept nogil:
    # W-6
    cdef Public *pub = &state.pub
    if leader:
        pub.captive_leaders[seat] |= 1 << target
        state.tally.leaders_captured[seat] += 1
    else:
        pub.dungeon[seat][target] += 1
        if target != REBEL:
            pub.supply[target] -= 1
    state.tally.captures[seat] += 1
    if target != REBEL:
        state.tally.captured[target] += 1
    note(ctx, seat, NOTE_CAPTURED, target, Move(leader, region, 0, 0))


cdef void release(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # W-8, W-9, W-15
    cdef Public *pub = &state.pub
    cdef int i, seat, pieces, points
    for i in range(pub.course.n_seats):
        seat = (pub.first_seat + i) % pub.course.n_seats
        pieces = size_of(pub.captive_leaders[seat])
        points = pieces * tables.knob.dungeon_leader_points
        pub.captive_leaders[seat] = 0
        if prisoners_of(pub, seat) > 1:
            points += prisoners_of(pub, seat) // 2 * tables.knob.dungeon_pair_points
            pieces += release_pairs(state, seat, ctx)
        if pieces:
            pub.vp_tokens[seat] += points
            state.tally.released[seat] += pieces
            note(ctx, seat, NOTE_RELEASE, points, Move(pieces, 0, 0, 0))


cdef int release_pairs(State *state, int seat, Ctx *ctx) noexcept nogil:
    # Troops to their owners' supplies, rebels beside the mat, where they count as before. Returns how many pieces.
    cdef Public *pub = &state.pub
    cdef int total = prisoners_of(pub, seat), kept = NONE, owner, n
    if total % 2:
        kept = choose_prisoner(state, seat, SEATS + 1, PRISONER_KEPT, ctx)
    for owner in range(SEATS + 1):
        n = pub.dungeon[seat][owner] - (owner == kept)
        pub.dungeon[seat][owner] -= n
        if owner != REBEL:
            pub.supply[owner] += n
    return total - total % 2


cdef int choose_prisoner(State *state, int seat, int owners, int purpose, Ctx *ctx) noexcept nogil:
    # a piece of its dungeon, of one of the first `owners` owners
    cdef Move moves[SEATS + 1]
    cdef int owner, n = 0
    for owner in range(owners):
        if state.pub.dungeon[seat][owner] > 0:
            moves[n] = Move(owner, 0, 0, purpose)
            n += 1
    return choose(ctx, state, seat, KIND_PRISONER, moves, n).what


cdef void give_prisoners(State *state, int seat, int n, Ctx *ctx) noexcept nogil:
    # W-13
    cdef int i, owner
    for i in range(n):
        owner = choose_prisoner(state, seat, SEATS, PRISONER_PAID, ctx)
        state.pub.dungeon[seat][owner] -= 1
        state.pub.supply[owner] += 1


cdef void give_rebels(State *state, int seat, int n, Ctx *ctx) noexcept nogil:
    # W-10: of the dungeon or of the pile beside the mat
    cdef Public *pub = &state.pub
    cdef Move moves[2]
    cdef int i
    cdef bint captive
    moves[0], moves[1] = Move(REBEL, 0, 0, PRISONER_PAID), Move(NONE, 0, 0, PRISONER_PAID)
    for i in range(n):
        captive = pub.dungeon[seat][REBEL] > 0
        if captive and pub.rebels_beaten[seat] > pub.dungeon[seat][REBEL]:
            captive = choose(ctx, state, seat, KIND_PRISONER, moves, 2).what == REBEL
        pub.dungeon[seat][REBEL] -= captive
        pub.rebels_beaten[seat] -= 1


cdef bint sound_war(const State *state, const Tables *tables) noexcept nogil:
    # W-4, W-6; between turns nothing of a turn is left
    cdef const Public *pub = &state.pub
    cdef int captor, owner, total, captives = 0
    cdef bint seated
    if pub.attacks | pub.struck:
        return False
    for captor in range(SEATS):
        total = 0
        for owner in range(SEATS + 1):
            seated = captor < pub.course.n_seats and (owner < pub.course.n_seats or owner == REBEL) and owner != captor
            if not 0 <= pub.dungeon[captor][owner] <= (tables.knob.dungeon_troops if tables.knob.war and seated else 0):
                return False
            total += pub.dungeon[captor][owner]
        if total > tables.knob.dungeon_troops:
            return False
        if size_of(pub.captive_leaders[captor]) > tables.knob.dungeon_leaders * tables.knob.war:
            return False
        if pub.dungeon[captor][REBEL] > pub.rebels_beaten[captor]:
            return False
        if captives & pub.captive_leaders[captor] or has(pub.captive_leaders[captor], captor):
            return False
        captives |= pub.captive_leaders[captor]
    for owner in range(SEATS):
        if has(captives, owner) and (owner >= pub.course.n_seats or pub.leader_at[owner] != NONE):
            return False
    return True
