"""What actions of the Town Centre are worth: of cards, heroes and eagles."""
from ludometer.simcore.choice cimport Move
from ludometer.simcore.scythia.centre cimport richer
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.animals cimport best_animal
from ludometer.policies.scythia.crew cimport *
from ludometer.policies.scythia.declared cimport *
from ludometer.policies.scythia.hand cimport best_hire_of_hand, best_swap, given_away, given_worth
from ludometer.policies.scythia.outlook cimport *
from ludometer.policies.scythia.quests cimport best_quest


cdef double action_worth(View *w, const Action *action, int played) noexcept nogil:
    # Of an action in the Centre, its price included; -1000 if it cannot be paid: repeats payable() of simcore, asking
    # which costs 1.0 % of a game. Exchanges, crew that is paid and other actions are judged.
    cdef uint64_t gains = action.gains
    cdef double value = 0
    cdef uint32_t pays = action.pays & ((1u << N_THINGS) - 1)
    cdef int thing, word, amount, cost, paid = NONE
    if action.pays:
        while pays:
            thing = lowest(pays)
            pays &= pays - 1
            if (w.player.n_hand - (played != NONE) if thing == CARDS else track(w.player) if thing == VP
                    else w.player.has[thing]) < action.pay[thing]:
                return -1000
            value += (-given_worth(w, played, action.pay[CARDS]) if thing == CARDS
                      else worth(w, thing, -action.pay[thing]))
        if action.pay[PAY_CREW]:
            value -= action.pay[PAY_CREW] * (least_crew(w) if crew_count(w.player) else 1000)
        if action.pay[PAY_PLUNDER]:
            if plunder_of(w.player) < action.pay[PAY_PLUNDER]:
                return -1000
            paid = least_plunder(w)
            value += worth(w, paid, -action.pay[PAY_PLUNDER])
    if action.choice:
        return value + best_of_gains(w, action)
    while gains:
        word = lowest(gains)
        gains &= gains - 1
        amount = action.gain[word]
        if word < N_THINGS:
            value += gain_worth(w, word, amount)
        elif word == GAIN_PLUNDER:
            value += amount * best_plunder(w, paid)
        elif word == GAIN_HEAL:
            value += heal_worth(w, amount)
        elif word == GAIN_EAGLE or word == GAIN_HORSE:
            value += max(0.0, best_animal(w, word == GAIN_HORSE))
        elif word == GAIN_HIRE:
            value += max(0.0, best_hire_of_hand(
                w, action.price, action.discount, w.player.has[SILVER] - action.pay[SILVER] + action.gain[SILVER],
                given_away(w, played, action.pay[CARDS]), &cost))
        elif word == GAIN_QUEST:
            value += max(0.0, best_quest(w, action.discount))
        elif word == GAIN_BUILDING or word == GAIN_CENTRE:
            value += w.v[V_BUILDING] * w.outlook.time
        elif word == GAIN_SWAP_CREW:
            if crew_count(w.player) > action.pay[PAY_CREW]:
                value += best_swap(w, given_away(w, played, action.pay[CARDS]))
        elif word == GAIN_SWAP_EAGLE:
            if filled(w.player.eagle) and best_animal(w, True) > -1000:     # C-23: one lies there in exchange
                value += 0.2 * w.outlook.time
        elif word >= GAIN_FROM_EACH:
            value += rob_worth(w, word, amount)
        else:
            value += off_board_worth(w, word - GAIN_OFF_BOARD)
    return value


cdef double best_of_gains(const View *w, const Action *action) noexcept nogil:
    # C-27: of the words of which one is chosen; those that are no things are judged as nothing
    cdef uint64_t gains = action.gains & (one(N_THINGS) - 1)
    cdef double best = 0
    while gains:
        best = max(best, gain_worth(w, lowest(gains), action.gain[lowest(gains)]))
        gains &= gains - 1
    return best


cdef double off_board_worth(const View *w, int region) noexcept nogil:
    # C-26: of a piece from the region's spaces, as KIND_TAKE decides
    cdef uint32_t spaces = w.tables.region_spaces[region] & w.state.pub.spaces
    cdef int space, kind
    cdef double best = -1000
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        for kind in range(N_PLUNDER if pieces_on(&w.state.pub, space) > 1 else 0):
            if w.state.pub.plunder[space][kind]:
                best = max(best, worth(w, FIRST_PLUNDER + kind, 1))
    return best if best > -1000 else 0


cdef double rob_worth(const View *w, int word, int amount) noexcept nogil:
    # C-24, C-25: from each rival who has more, or from the one of them who has most to give
    cdef bint one_alone = word >= GAIN_FROM_ONE
    cdef int good = word - (GAIN_FROM_ONE if one_alone else GAIN_FROM_EACH), i, taken, total = 0
    cdef Move rivals[SEATS]
    for i in range(richer(w.state, w.seat, good, rivals)):
        taken = min(amount, <int>w.state.player[rivals[i].where].has[good])
        total = max(total, taken) if one_alone else total + taken
    return worth(w, good, total)


cdef inline int least_plunder(const View *w) noexcept nogil:
    # the kind that pays where any would do, as KIND_PAY decides
    cdef int kind, least = NONE
    for kind in range(FIRST_PLUNDER, N_GOODS):
        if w.player.has[kind] and (least == NONE or worth(w, kind, -1) > worth(w, least, -1)):
            least = kind
    return least


cdef inline double best_plunder(const View *w, int paid) noexcept nogil:
    # of one of the kind that brings most, but for the one paid (C-14), as KIND_TAKE decides, and of the choice
    cdef int kind
    cdef double best = -1000
    for kind in range(FIRST_PLUNDER, N_GOODS):
        if may_be_taken(&w.state.pub, kind, paid):
            best = max(best, worth(w, kind, 1) + w.outlook.time * w.v[V_ANY])
    return best if best > -1000 else 0


cdef inline double used_worth(View *w, int card, int played) noexcept nogil:
    # of its action in the Centre, by now that all others are known; a card being played cannot be given for another
    cdef const Action *action = &w.tables.crew[card].centre
    cdef uint64_t others = (one(GAIN_EAGLE) | one(GAIN_HORSE) | one(GAIN_HIRE) | one(GAIN_QUEST) | one(GAIN_SWAP_CREW))
    if action.gains & others or has(action.pays, CARDS):
        return action_worth(w, action, played)
    return centre_worth(w, card)


cdef double hero_worth(View *w) noexcept nogil:
    return action_worth(w, &w.tables.hero[w.player.hero], NONE) + w.outlook.time * w.v[V_HERO]


cdef double best_in_centre(View *w, const Action **used) noexcept nogil:
    # and the action that brings it, NULL = none; repeats centre_options() of simcore: asking it costs 3.4 % of a game
    cdef int i, card, slot
    cdef double best = 0, value
    used[0] = NULL
    for i in range(w.player.n_hand):
        card = w.state.hid.hand[w.seat][i]
        value = used_worth(w, card, card) - card_worth(w, card)
        if value > best:
            best = value
            used[0] = &w.tables.crew[card].centre
    if not has(w.player.centre_used, SLOTS):
        value = hero_worth(w)
        if value > best:
            best = value
            used[0] = &w.tables.hero[w.player.hero]
    for slot in range(SLOTS):
        if eagle_opens(w.tables, w.player, slot):
            value = used_worth(w, w.player.crew[slot], NONE)
            if value > best:
                best = value
                used[0] = &w.tables.crew[w.player.crew[slot]].centre
    return best
