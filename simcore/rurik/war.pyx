"""War (W-*): captures after attacks, and what becomes of the pieces in the dungeons."""
from simcore.choice cimport Ctx, Move, choose, note
from simcore.rurik.attack cimport casualty_check
from simcore.rurik.state cimport *


cdef void capture(State *state, const Tables *tables, int seat, int home, int region, int target, bint leader,
                  int revealed, Ctx *ctx) noexcept nogil:
    # W-2: after an attack from `home` that cost nothing. What was attacked has left `region`: a piece for its owner's
    # supply, a rebel for the seat's pile.
    if not has_cell(&state.pub, tables, seat, leader):          # W-4
        return
    if revealed == 0:                                           # W-3
        if not tries(state, seat, region, target, leader, True, ctx):
            return
        if casualty_check(state, tables, seat, home, 1, &revealed, ctx) or revealed == 0:
            return
    if not tries(state, seat, region, target, leader, False, ctx):
        return
    state.tally.captures_tried[seat] += 1
    if not casualty_check(state, tables, seat, home, tables.capture_cards, &revealed, ctx):     # W-5
        imprison(state, seat, region, target, leader, ctx)


cdef bint has_cell(const Public *pub, const Tables *tables, int seat, bint leader) noexcept nogil:
    # W-4
    if leader:
        return size_of(pub.captive_leaders[seat]) < tables.dungeon_leaders
    return prisoners_of(pub, seat) < tables.dungeon_troops


cdef int prisoners_of(const Public *pub, int seat) noexcept nogil:
    # troops and rebels in its dungeon
    cdef int owner, total = 0
    for owner in range(SEATS + 1):
        total += pub.dungeon[seat][owner]
    return total


cdef bint tries(State *state, int seat, int region, int target, bint leader, bint card_first, Ctx *ctx) noexcept nogil:
    cdef Move moves[2]
    cdef int extra = TRY_CARD_FIRST * card_first + TRY_LEADER * leader
    moves[0], moves[1] = Move(1, region, target, extra), Move(0, region, target, extra)
    return choose(ctx, state, seat, CAPTURE, moves, 2).what


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
    note(ctx, seat, NOTE_CAPTURE, target, Move(leader, region, 0, 0))


cdef void release(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # W-8, W-9, W-15
    cdef Public *pub = &state.pub
    cdef int i, seat, pieces, points
    for i in range(pub.course.n_seats):
        seat = (pub.first_seat + i) % pub.course.n_seats
        pieces = size_of(pub.captive_leaders[seat])
        points = pieces * tables.dungeon_leader_points
        pub.captive_leaders[seat] = 0
        if prisoners_of(pub, seat) > 1:
            points += prisoners_of(pub, seat) // 2 * tables.dungeon_pair_points
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
    return choose(ctx, state, seat, PRISONER, moves, n).what


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
            captive = choose(ctx, state, seat, PRISONER, moves, 2).what == REBEL
        pub.dungeon[seat][REBEL] -= captive
        pub.rebels_beaten[seat] -= 1
