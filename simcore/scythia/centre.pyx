"""Actions of the Town Centre, as cards and heroes have them: what they ask for, then what they bring."""
from ludometer.simcore.choice cimport Ctx, Move, choose, note
from ludometer.simcore.scythia.cards cimport (discard_some, dismiss, gain, hand_options, heal, lose_card, put_animal,
                                              spend, train, wounded)
from ludometer.simcore.scythia.services cimport animal_options, complete_quest, hire, hire_options, quest_options
from ludometer.simcore.scythia.state cimport *


cdef bint payable(const State *state, int seat, const Action *action, int spare) noexcept nogil:
    # T-8, C-11; C-12: spare is the number of cards in hand that cannot be given, as they are being played
    cdef const Player *player = &state.player[seat]
    cdef int good
    if not action.pays:
        return True
    for good in range(N_GOODS):
        if player.has[good] < action.pay[good]:
            return False
    return (track(player) >= action.pay[VP] and player.n_hand - spare >= action.pay[CARDS]
            and crew_count(player) >= action.pay[PAY_CREW] and plunder_of(player) >= action.pay[PAY_PLUNDER])


cdef bint able(const State *state, const Tables *tables, int seat, const Action *action, int spare) noexcept nogil:
    # T-8: whether it can be paid and brings anything at all
    cdef uint64_t gains = action.gains
    if not payable(state, seat, action, spare):
        return False
    while gains:
        if brings(state, tables, seat, lowest(gains), action, spare):
            return True
        gains &= gains - 1
    return False


cdef bint brings(const State *state, const Tables *tables, int seat, int word, const Action *action,
                 int spare) noexcept nogil:
    cdef const Player *player = &state.player[seat]
    cdef Move moves[MAX_LIST]
    cdef int place, n = 0
    if FIRST_PLUNDER <= word < N_GOODS:
        return state.pub.supply[word] > 0
    if word < N_THINGS or word in (GAIN_BUILDING, GAIN_CENTRE):
        return True
    if word == GAIN_PLUNDER:
        for place in range(FIRST_PLUNDER, N_GOODS):
            n += state.pub.supply[place]
        return n > 0
    if word == GAIN_HEAL:
        return wounded(player)
    if word in (GAIN_EAGLE, GAIN_HORSE):
        return animal_options(state, tables, ACT_EAGLE, TOWN_CENTRE, moves, 0) > 0
    if word == GAIN_HIRE:
        return player.n_hand - spare > action.pay[CARDS]
    if word == GAIN_QUEST:
        return quest_options(state, tables, seat, action.discount, moves, 0) > 0
    if word == GAIN_SWAP_CREW:
        return player.n_hand - spare > action.pay[CARDS] and crew_count(player) > action.pay[PAY_CREW]
    if word == GAIN_SWAP_EAGLE:
        return filled(player.eagle) > 0 and animal_options(state, tables, ACT_HORSE, TOWN_CENTRE, moves, 0) > 0
    if word >= GAIN_FROM_ONE:
        return richer(state, seat, word - GAIN_FROM_ONE, moves) > 0
    if word >= GAIN_FROM_EACH:
        return richer(state, seat, word - GAIN_FROM_EACH, moves) > 0
    return board_options(state, tables, word - GAIN_OFF_BOARD, moves) > 0


cdef int board_options(const State *state, const Tables *tables, int region, Move *moves) noexcept nogil:
    # C-26: each kind on each space there that has another piece besides
    cdef uint32_t spaces = tables.region_spaces[region] & state.pub.spaces
    cdef int space, kind, n = 0
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        for kind in range(N_PLUNDER if pieces_on(&state.pub, space) > 1 else 0):
            if state.pub.plunder[space][kind]:
                moves[n] = Move(FIRST_PLUNDER + kind, space, 0, 1)
                n += 1
    return n


cdef int richer(const State *state, int seat, int good, Move *moves) noexcept nogil:
    # C-24: rivals who have more of a good; the chief is none (N-22)
    cdef int other, n = 0
    for other in range(state.pub.course.n_seats):
        if other != seat and state.player[other].has[good] > state.player[seat].has[good]:
            moves[n] = Move(good, other, 0, 0)
            n += 1
    return n


cdef void use(State *state, const Tables *tables, int seat, const Action *action, again_fn again,
              Ctx *ctx) noexcept nogil:
    # C-10: first all is paid, then all is gained
    cdef uint64_t gains = action.gains
    cdef int paid = pay(state, tables, seat, action, ctx)
    if action.choice:
        gains = chosen_gain(state, tables, seat, action, ctx)
    while gains and not ctx.error:
        bring(state, tables, seat, action, lowest(gains), paid, again, ctx)
        gains &= gains - 1


cdef uint64_t chosen_gain(State *state, const Tables *tables, int seat, const Action *action, Ctx *ctx) noexcept nogil:
    # C-27: one word of those that bring anything, once all is paid; none if nothing does any more
    cdef uint64_t gains = action.gains
    cdef Move[N_GAIN] moves
    cdef int word, n = 0
    while gains:
        word = lowest(gains)
        gains &= gains - 1
        if brings(state, tables, seat, word, action, 0):
            moves[n] = Move(word, NONE, 0, action.gain[word])
            n += 1
    return one(choose(ctx, state, seat, KIND_TAKE, moves, n).what) if n else 0


cdef int pay(State *state, const Tables *tables, int seat, const Action *action, Ctx *ctx) noexcept nogil:
    # C-13, C-14: returns the kind of plunder given where any would do, or NONE
    cdef Player *player = &state.player[seat]
    cdef Move moves[SLOTS]
    cdef int thing, i, n, paid = NONE
    if not action.pays:
        return NONE
    for thing in range(CARDS):
        spend(state, seat, thing, action.pay[thing], ctx)
    discard_some(state, seat, KIND_DISCARD, action.pay[CARDS], ctx)
    for i in range(action.pay[PAY_CREW]):
        n = 0
        for thing in range(SLOTS):
            if player.crew[thing] != NONE:
                moves[n] = Move(player.crew[thing], thing, 0, 0)
                n += 1
        if n:
            dismiss(state, tables, seat, choose(ctx, state, seat, KIND_LOSE_CREW, moves, n).where)
    for i in range(action.pay[PAY_PLUNDER]):
        n = 0
        for thing in range(FIRST_PLUNDER, N_GOODS):
            if player.has[thing]:
                moves[n] = Move(thing, 0, 0, 0)
                n += 1
        if n:
            paid = choose(ctx, state, seat, KIND_PAY, moves, n).what
            spend(state, seat, paid, 1, ctx)
    return paid


cdef void bring(State *state, const Tables *tables, int seat, const Action *action, int word, int paid,
                again_fn again, Ctx *ctx) noexcept nogil:
    cdef int i, amount = action.gain[word]
    if word < N_THINGS:
        gain(state, tables, seat, word, amount, ctx)
        return
    if word == GAIN_HEAL:
        heal(state, seat, amount, ctx)
        return
    if word >= GAIN_FROM_ONE:
        rob_one(state, seat, word - GAIN_FROM_ONE, amount, ctx)
        return
    if word >= GAIN_FROM_EACH:
        rob_each(state, seat, word - GAIN_FROM_EACH, amount, ctx)
        return
    if word >= GAIN_OFF_BOARD:
        for i in range(amount):
            take_off_board(state, tables, seat, word - GAIN_OFF_BOARD, ctx)
        return
    for i in range(amount):
        if ctx.error:
            return
        if word == GAIN_PLUNDER:
            take_any(state, tables, seat, paid, ctx)
        elif word == GAIN_BUILDING or word == GAIN_CENTRE:
            again(state, tables, seat, word, ctx)
        elif word == GAIN_SWAP_CREW:
            swap_crew(state, tables, seat, ctx)
        elif word == GAIN_SWAP_EAGLE:
            swap_eagle(state, tables, seat, ctx)
        else:
            offer(state, tables, seat, action, word, ctx)


cdef void offer(State *state, const Tables *tables, int seat, const Action *action, int word, Ctx *ctx) noexcept nogil:
    # C-16 to C-18: a thing that buildings offer too, on the terms of the card
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int n = 1
    moves[0] = Move(ACT_PASS, NONE, NONE, TOWN_CENTRE)
    if word == GAIN_HIRE:
        n = hire_options(state, tables, seat, action.price, action.discount, moves, n)
        if n > 1:
            move = choose(ctx, state, seat, KIND_HIRE, moves, n)
            if move.what == ACT_HIRE:
                hire(state, tables, seat, move, ctx)
    elif word == GAIN_QUEST:
        n = quest_options(state, tables, seat, action.discount, moves, n)
        if n > 1:
            move = choose(ctx, state, seat, KIND_QUEST, moves, n)
            if move.what == ACT_QUEST:
                complete_quest(state, tables, seat, move, ctx)
    else:
        n = animal_options(state, tables, ACT_EAGLE if word == GAIN_EAGLE else ACT_HORSE, TOWN_CENTRE, moves, n)
        if n > 1:
            move = choose(ctx, state, seat, KIND_ANIMAL, moves, n)
            if move.what != ACT_PASS:
                train(state, tables, seat, move.where, move.to, word == GAIN_HORSE, ctx)


cdef void take_any(State *state, const Tables *tables, int seat, int paid, Ctx *ctx) noexcept nogil:
    # C-14: another kind than the one paid
    cdef Move moves[N_PLUNDER]
    cdef int kind, n = 0
    for kind in range(FIRST_PLUNDER, N_GOODS):
        if may_be_taken(&state.pub, kind, paid):
            moves[n] = Move(kind, NONE, 0, 1)
            n += 1
    if n:
        gain(state, tables, seat, choose(ctx, state, seat, KIND_TAKE, moves, n).what, 1, ctx)


cdef void take_off_board(State *state, const Tables *tables, int seat, int region, Ctx *ctx) noexcept nogil:
    # C-26
    cdef Public *pub = &state.pub
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int n = board_options(state, tables, region, moves)
    if n == 0 or ctx.error:
        return
    move = choose(ctx, state, seat, KIND_TAKE, moves, n)
    if ctx.error:
        return
    pub.off_board += 1
    pub.plunder[move.where][move.what - FIRST_PLUNDER] -= 1
    if pub.plunder[move.where][GOLD - FIRST_PLUNDER] == 0:
        pub.gold &= ~(1u << move.where)
    state.player[seat].has[move.what] += 1
    note(ctx, seat, NOTE_GAIN, 1, Move(move.what, NONE, 0, 0))


cdef void swap_crew(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # C-22: the hired one comes to the hand, its wounds to the supply; the card of the hand takes its place for nothing
    cdef Player *player = &state.player[seat]
    cdef Move cards[MAX_HAND]
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int i, slot, n_cards = hand_options(state, seat, cards), n = 0
    for i in range(n_cards):
        for slot in range(SLOTS):
            if player.crew[slot] != NONE:
                moves[n] = Move(cards[i].what, 0, slot, 0)
                n += 1
    if n == 0:
        return
    move = choose(ctx, state, seat, KIND_SWAP_CREW, moves, n)
    if ctx.error:
        return
    lose_card(state, seat, move.what)
    state.hid.hand[seat][player.n_hand] = player.crew[move.to]
    player.n_hand += 1
    put_crew(player, tables, move.to, move.what)
    state.tally.hired[seat] |= one(move.what)


cdef void swap_eagle(State *state, const Tables *tables, int seat, Ctx *ctx) noexcept nogil:
    # C-23: the eagle goes back to the row, and one of those that lay there before becomes a horse
    cdef Player *player = &state.player[seat]
    cdef Move eagles[SLOTS]
    cdef Move moves[MAX_LIST]
    cdef Move move
    cdef int slot, animal, n = 0, n_moves = animal_options(state, tables, ACT_HORSE, TOWN_CENTRE, moves, 0)
    for slot in range(SLOTS):
        if player.eagle[slot] != NONE:
            eagles[n] = Move(0, slot, 0, 0)
            n += 1
    if n == 0 or n_moves == 0:
        return
    slot = choose(ctx, state, seat, KIND_SWAP_EAGLE, eagles, n).where
    move = choose(ctx, state, seat, KIND_ANIMAL, moves, n_moves)
    if ctx.error:
        return
    animal = state.pub.shown[move.where]
    state.pub.shown[move.where] = player.eagle[slot]
    player.eagle[slot] = NONE
    put_animal(state, seat, animal, move.to, True)


cdef void rob_each(State *state, int seat, int good, int amount, Ctx *ctx) noexcept nogil:
    # C-24: from every rival who has more than the seat had before
    cdef Move moves[SEATS]
    cdef int i, n = richer(state, seat, good, moves)
    for i in range(n):
        rob(state, seat, moves[i].where, good, amount, ctx)


cdef void rob_one(State *state, int seat, int good, int amount, Ctx *ctx) noexcept nogil:
    # C-25
    cdef Move moves[SEATS]
    cdef int n = richer(state, seat, good, moves)
    if n:
        rob(state, seat, choose(ctx, state, seat, KIND_ROB, moves, n).where, good, amount, ctx)


cdef void rob(State *state, int seat, int victim, int good, int amount, Ctx *ctx) noexcept nogil:
    amount = min(amount, <int>state.player[victim].has[good])
    state.player[victim].has[good] -= amount
    state.player[seat].has[good] += amount
    note(ctx, victim, NOTE_GAIN, -amount, Move(good, NONE, 0, 0))
    note(ctx, seat, NOTE_GAIN, amount, Move(good, NONE, 0, 0))
