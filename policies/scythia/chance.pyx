"""What a position of Scythia shows about who will win: see signs_fn in choice.pxd."""
from libc.stdint cimport uint32_t
from simcore.chance cimport row_of
from simcore.choice cimport MAX_SIGNS
from simcore.policy cimport PolicySpec
from simcore.scythia.chief cimport chief_score
from simcore.scythia.raid cimport dice_rolled, own_force
from simcore.scythia.score cimport points_now
from simcore.scythia.state cimport *

SIGNS = {
    "points": "points if the game ended here",
    "silver": "silver, five pieces at most",
    "provisions": "provisions, five at most",
    "kumis": "kumis, five at most",
    "plenty": "silver, provisions and kumis beyond five each",
    "gold": "pieces of gold", "equipment": "pieces of equipment", "wagon": "wagons", "livestock": "livestock",
    "hand": "cards in hand",
    "hand_strength": "strength of the three strongest cards in hand that the silver would pay for",
    "crew": "crew members", "full": "1 with a crew member in each slot",
    "strength": "strength of crew and animals, wounds taken off", "wounds": "wounds",
    "eagles": "eagles", "horses": "horses",
    "abilities_raid": "crew with an ability in raids", "abilities_end": "crew that counts at the end",
    "abilities": "crew with another ability",
    "grey": "1 with a grey worker", "red": "1 with a red worker",
    "raid": "expected points of the best raid that is possible with the worker at hand",
    "any_raid": "the same with a worker of any colour",
    "near_raid": "expected points of the best settlement, less what is missing for it: see find_outlook()",
    "quests": "quests turned up that the goods pay for",
    "quest_points": "points of the best of them",
    "done": "quests completed",
    "turn": "1 for whose turn it is", "next": "1 for who comes next",
    "alone": "1 in the solo game", "chief": "points of the chief", "spaces": "spaces left to raid, in the solo game",
}
cdef enum:                                                      # their places
    S_POINTS, S_SILVER, S_PROVISIONS, S_KUMIS, S_PLENTY, S_GOLD, S_EQUIPMENT, S_WAGON, S_LIVESTOCK, S_HAND
    S_HAND_STRENGTH, S_CREW, S_FULL, S_STRENGTH, S_WOUNDS, S_EAGLES, S_HORSES, S_RAID_ABILITIES, S_END_ABILITIES
    S_ABILITIES, S_GREY, S_RED, S_RAID, S_ANY_RAID, S_NEAR_RAID, S_QUESTS, S_QUEST_POINTS, S_DONE, S_TURN, S_NEXT
    S_ALONE, S_CHIEF, S_SPACES
    N_SIGNS
    ENOUGH = 5                      # goods of a kind that count fully
assert len(SIGNS) == N_SIGNS <= MAX_SIGNS


def attach(PolicySpec spec):
    """Let a policy judge positions of Scythia."""
    spec.c.signs = signs


cdef int signs(const void *any_state, const void *any_tables, int seat, double *found, double *passed) noexcept nogil:
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef const Public *pub = &state.pub
    cdef int other, spaces = size_of(pub.spaces), most = size_of(tables.in_play[pub.course.n_seats])
    passed[0] = <double>(most - spaces) / max(1, most - tables.knob.spaces_left)
    if pub.ends:
        passed[0] = 1
    for other in range(pub.course.n_seats):
        side_signs(state, tables, other, found + row_of(other, seat) * MAX_SIGNS)
    return pub.course.n_seats


cdef void side_signs(const State *state, const Tables *tables, int seat, double *x) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Player *player = &state.player[seat]
    cdef bint alone = against_chief(pub)
    x[S_POINTS] = points_now(state, tables, seat)
    x[S_SILVER] = min(ENOUGH, <int>player.has[SILVER])
    x[S_PROVISIONS] = min(ENOUGH, <int>player.has[PROVISIONS])
    x[S_KUMIS] = min(ENOUGH, <int>player.has[KUMIS])
    x[S_PLENTY] = (player.has[SILVER] + player.has[PROVISIONS] + player.has[KUMIS]
                   - x[S_SILVER] - x[S_PROVISIONS] - x[S_KUMIS])
    x[S_GOLD], x[S_EQUIPMENT] = player.has[GOLD], player.has[EQUIPMENT]
    x[S_WAGON], x[S_LIVESTOCK] = player.has[WAGON], player.has[LIVESTOCK]
    x[S_HAND], x[S_HAND_STRENGTH] = player.n_hand, hand_strength(state, tables, seat)
    x[S_CREW] = crew_count(player)
    x[S_FULL] = x[S_CREW] >= tables.knob.slots
    x[S_STRENGTH] = own_force(tables, player)
    x[S_WOUNDS] = player.wounds[0] + player.wounds[1] + player.wounds[2] + player.wounds[3] + player.wounds[4]
    x[S_EAGLES], x[S_HORSES] = filled(player.eagle), filled(player.horse)
    x[S_RAID_ABILITIES] = size_of(player.able[WHEN_RAID] | player.able[WHEN_RAID_COST])
    x[S_END_ABILITIES] = size_of(player.able[WHEN_END])
    x[S_ABILITIES] = size_of(player.able[WHEN_WOUNDED] | player.able[WHEN_DIES] | player.able[WHEN_BUILDING])
    x[S_GREY], x[S_RED] = player.worker == GREY, player.worker == RED
    find_outlook(state, tables, seat, x)
    x[S_DONE] = size_of(player.quests)
    x[S_TURN] = pub.course.to_move == seat and not alone
    x[S_NEXT] = (pub.course.to_move + 1) % pub.course.n_seats == seat and not x[S_TURN]
    x[S_ALONE], x[S_CHIEF] = alone, chief_score(state, tables) if alone else 0
    x[S_SPACES] = size_of(pub.spaces) if alone else 0


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
    cdef int settlement, missing, crew = <int>x[S_CREW], force = <int>x[S_STRENGTH] + player.has[KUMIS], yellow, good
    cdef uint32_t quests = state.pub.quests_up
    cdef int quest
    cdef bint other, paid
    cdef double points
    x[S_RAID] = x[S_ANY_RAID] = x[S_QUESTS] = x[S_QUEST_POINTS] = 0
    x[S_NEAR_RAID] = -10
    force = max(0, min(force, <int>MAX_FORCE))
    for settlement in range(tables.n_settlements):
        place = &tables.settlement[settlement]
        if not place.spaces & state.pub.spaces:
            continue
        yellow = dice_rolled(state, tables, settlement, DIE_YELLOW)
        points = tables.odds[settlement][yellow][force].points
        missing = (max(0, place.provisions - player.has[PROVISIONS]) + 2 * max(0, place.wagons - player.has[WAGON])
                   + 3 * max(0, place.crew - crew))
        other = not has(place.workers, player.worker)
        x[S_NEAR_RAID] = max(x[S_NEAR_RAID], points - missing - 3 * other)
        if missing == 0:
            x[S_ANY_RAID] = max(x[S_ANY_RAID], points)
            if not other:
                x[S_RAID] = max(x[S_RAID], points)
    while quests:
        quest = state.pub.quest[lowest(quests)]
        quests &= quests - 1
        paid = True
        for good in range(N_GOODS):
            paid &= player.has[good] >= tables.quest_cost[quest][good]
        x[S_QUESTS] += paid
        if paid:
            x[S_QUEST_POINTS] = max(x[S_QUEST_POINTS], <double>tables.quest_points[quest])
