"""What a position of Scythia shows about who will win: see signs_fn in choice.pxd."""
from libc.stdint cimport uint32_t
from ludometer.simcore.scythia.chief cimport chief_score
from ludometer.simcore.scythia.raid cimport dice_rolled, own_force
from ludometer.simcore.scythia.score cimport points_now
from ludometer.simcore.scythia.state cimport *
from ludometer.policies.scythia.declared cimport *

cdef enum:
    ENOUGH = 5                      # goods of a kind that count fully


include "ludometer/simcore/chance.pxi"


cdef int n_sides(const State *state, const Tables *tables) noexcept nogil:
    return state.pub.course.n_seats


cdef int own_side(const Tables *tables, int seat) noexcept nogil:
    return seat


cdef double share_passed(const State *state, const Tables *tables) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef int spaces = size_of(pub.spaces), most = size_of(tables.in_play[pub.course.n_seats])
    return 1 if pub.ends else <double>(most - spaces) / max(1, most - tables.knob.spaces_left)


cdef void side_signs(const State *state, const Tables *tables, int seat, double *x) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Player *player = &state.player[seat]
    cdef bint alone = against_chief(pub)
    x[SIGN_POINTS] = points_now(state, tables, seat)
    x[SIGN_SILVER] = min(ENOUGH, <int>player.has[SILVER])
    x[SIGN_PROVISIONS] = min(ENOUGH, <int>player.has[PROVISIONS])
    x[SIGN_KUMIS] = min(ENOUGH, <int>player.has[KUMIS])
    x[SIGN_PLENTY] = (player.has[SILVER] + player.has[PROVISIONS] + player.has[KUMIS]
                   - x[SIGN_SILVER] - x[SIGN_PROVISIONS] - x[SIGN_KUMIS])
    x[SIGN_GOLD], x[SIGN_EQUIPMENT] = player.has[GOLD], player.has[EQUIPMENT]
    x[SIGN_WAGON], x[SIGN_LIVESTOCK] = player.has[WAGON], player.has[LIVESTOCK]
    x[SIGN_HAND], x[SIGN_HAND_STRENGTH] = player.n_hand, hand_strength(state, tables, seat)
    x[SIGN_CREW] = crew_count(player)
    x[SIGN_FULL] = x[SIGN_CREW] >= tables.knob.slots
    x[SIGN_STRENGTH] = own_force(tables, player)
    x[SIGN_WOUNDS] = player.wounds[0] + player.wounds[1] + player.wounds[2] + player.wounds[3] + player.wounds[4]
    x[SIGN_EAGLES], x[SIGN_HORSES] = filled(player.eagle), filled(player.horse)
    x[SIGN_ABILITIES_RAID] = size_of(player.able[WHEN_RAID] | player.able[WHEN_RAID_COST])
    x[SIGN_ABILITIES_END] = size_of(player.able[WHEN_END])
    x[SIGN_ABILITIES] = size_of(player.able[WHEN_WOUNDED] | player.able[WHEN_DIES] | player.able[WHEN_BUILDING])
    x[SIGN_GREY], x[SIGN_RED] = player.worker == GREY, player.worker == RED
    find_outlook(state, tables, seat, x)
    x[SIGN_DONE] = size_of(player.quests)
    x[SIGN_TURN] = pub.course.to_move == seat and not alone
    x[SIGN_NEXT] = (pub.course.to_move + 1) % pub.course.n_seats == seat and not x[SIGN_TURN]
    x[SIGN_ALONE], x[SIGN_CHIEF] = alone, chief_score(state, tables) if alone else 0
    x[SIGN_SPACES] = size_of(pub.spaces) if alone else 0


cdef double hand_strength(const State *state, const Tables *tables, int seat) noexcept nogil:
    cdef int[3] best = [0, 0, 0]
    cdef int i, card, strength, silver = state.player[seat].has[SILVER]
    for i in range(state.player[seat].n_hand):
        card = state.hid.hand[seat][i]
        strength = tables.crew[card].strength if tables.crew[card].cost <= silver else 0
        if strength > best[0]:
            best[2], best[1], best[0] = best[1], best[0], strength
        elif strength > best[1]:
            best[2], best[1] = best[1], strength
        elif strength > best[2]:
            best[2] = strength
    return best[0] + best[1] + best[2]


cdef void find_outlook(const State *state, const Tables *tables, int seat, double *x) noexcept nogil:
    # Of each settlement with something to raid the expected points, and what is missing: provisions count one, wagons
    # two, crew three, and another worker three, in points.
    cdef const Player *player = &state.player[seat]
    cdef const Settlement *place
    cdef int settlement, missing, yellow, good
    cdef int crew = <int>x[SIGN_CREW], force = <int>x[SIGN_STRENGTH] + player.has[KUMIS]
    cdef uint32_t quests = state.pub.quests_up
    cdef int quest
    cdef bint other, paid
    cdef double points
    x[SIGN_RAID] = x[SIGN_ANY_RAID] = x[SIGN_QUESTS] = x[SIGN_QUEST_POINTS] = 0
    x[SIGN_NEAR_RAID] = -10
    force = max(0, min(force, <int>MAX_FORCE))
    for settlement in range(tables.n_settlements):
        place = &tables.settlement[settlement]
        if not place.spaces & state.pub.spaces:
            continue
        yellow = dice_rolled(state, tables, settlement, DIE_YELLOW)
        points = tables.odds[settlement][yellow][force].points
        missing = (max(0, place.provisions - player.has[PROVISIONS]) + 2 * max(0, place.wagons - player.has[WAGON])
                   + 3 * max(0, place.crew - crew))
        other = player.worker == NONE or not has(place.workers, player.worker)
        x[SIGN_NEAR_RAID] = max(x[SIGN_NEAR_RAID], points - missing - 3 * other)
        if missing == 0:
            x[SIGN_ANY_RAID] = max(x[SIGN_ANY_RAID], points)
            if not other:
                x[SIGN_RAID] = max(x[SIGN_RAID], points)
    while quests:
        quest = state.pub.quest[lowest(quests)]
        quests &= quests - 1
        paid = True
        for good in range(N_GOODS):
            paid &= player.has[good] >= tables.quest_cost[quest][good]
        x[SIGN_QUESTS] += paid
        if paid:
            x[SIGN_QUEST_POINTS] = max(x[SIGN_QUEST_POINTS], <double>tables.quest_points[quest])
