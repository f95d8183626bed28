"""What a net sees of a decision of Scythia, by the inputs and features that declared.py explains."""
from ludometer.policies.scythia.declared cimport *
from ludometer.simcore.choice cimport Move, Sight
from ludometer.simcore.nets cimport see, show
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.scythia.raid cimport Cost, dice_rolled, raid_cost, standing_strength
from ludometer.simcore.scythia.score cimport points_now
from ludometer.simcore.scythia.state cimport *

from .declared import HIDDEN_SIGNS, INPUTS, SHOWN  # noqa: F401

# decisions that have a layer of their own, or that share one: the heat of their scores
HEATS = {("turn",): 0.35, ("worker",): 0.35, ("act", "centre", "hire", "animal", "quest"): 0.3, ("kumis",): 0.8,
         ("loot",): 0.8, ("draft",): 0.8}
SHARPNESS = 1.5                     # with which the nets of the library draw what they do
LEARNING = {"rate": 0.009, "entropy": 0.001, "decay": 0.95, "softness": 5.0}  # settings of ludometer.policies.training
# A net for more players begins as the one for fewer: one of four wins 36.5 % among `textbook` after 48,000 games for
# each number of players, and 36.7 % after 120,000 from scratch. With a rival's signs copied to each of more rivals it
# wins 35.8 %, with steps of 0.6 of the rate 34.9 %.
CARRIED = True

cdef enum:
    QUARTERS = 4
    MOST_KUMIS = 9


def attach(PolicySpec spec):
    """Let a policy of Scythia see decisions as a net does."""
    spec.c.sight = sight


cdef void sight(const void *any_state, const void *any_tables, int seat, int kind, const Move *moves, int n,
                const double *weights, uint64_t *memo, Sight *seen) noexcept nogil:
    cdef const State *state = <const State *>any_state
    cdef const Tables *tables = <const Tables *>any_tables
    cdef const Public *pub = &state.pub
    cdef int i, most = size_of(tables.in_play[pub.course.n_seats]), quarter
    cdef double passed = <double>(most - size_of(pub.spaces)) / max(1, most - tables.knob.spaces_left)
    passed = max(0.0, min(1.0, passed))
    quarter = min(<int>(QUARTERS * passed), QUARTERS - 1)
    see_position(state, tables, seat, kind, passed, quarter, seen)
    if kind == KIND_ACT:
        see(seen, X_IN_BUILDING + building_of(moves[0]), 1)
    for i in range(n):
        if kind == KIND_TURN:
            show_goal(state, tables, seat, moves[i], quarter, seen, i)
        elif kind == KIND_WORKER:
            show_place(moves[i].where, moves[i].what, quarter, seen, i)
            show_worker(moves[i].what, quarter, seen, i)
            if moves[i].to >= 0:
                show(seen, i, Y_FROM_BUILDING + moves[i].to, 1)
        elif kind == KIND_DRAFT:
            show(seen, i, Y_HERO_ROW + moves[i].what, 1)
            show_card(tables, &state.player[seat], moves[i].where, NONE, seen, i)
        elif kind == KIND_LOOT:
            show_space(pub, moves[i].where, quarter, seen, i)
        elif kind == KIND_KUMIS:
            show_kumis(state, tables, seat, moves[i].what, seen, i)
        else:
            show_act(state, tables, seat, moves[i], quarter, seen, i)


cdef inline int building_of(Move move) noexcept nogil:
    # in which an action is done: some say so by what they are
    return BARRACKS if move.what == ACT_HIRE else CHIEFS_TENT if move.what == ACT_QUEST else max(0, <int>move.extra)


cdef void see_position(const State *state, const Tables *tables, int seat, int kind, double passed, int quarter,
                       Sight *seen) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Player *own = &state.player[seat]
    cdef int[MAX_CREW] held
    cdef int[5] alike = [KIND_ACT, KIND_HIRE, KIND_ANIMAL, KIND_QUEST, KIND_CENTRE]      # they share a layer
    cdef int i, other, ahead
    see(seen, X_QUARTER_TIME + quarter, 1)
    see(seen, X_PASSED, passed)
    see(seen, X_STEP, 0.02 * pub.course.step)
    if own.hero >= 0:
        see(seen, X_HERO_ROW + own.hero, 1)
    memset(held, 0, sizeof(held))
    for i in range(own.n_hand):
        held[state.hid.hand[seat][i]] += 1
    for i in range(tables.n_crew):
        see(seen, X_HOLDS_ROW + i, 0.5 * held[i])
    for i in range(N_BUILDINGS):
        if pub.worker[i] != NONE:
            see(seen, X_BUILDING_COLOUR + N_COLOURS * i + pub.worker[i], 1)
    for i in range(tables.n_settlements):
        see(seen, X_RAIDS_SETTLEMENT + i, 0.4 * size_of(tables.settlement[i].spaces & pub.spaces))
    if kind == KIND_KUMIS or kind == KIND_LOOT:
        see(seen, X_AT_SETTLEMENT + pub.settlement, 1)
    if kind != KIND_TURN and kind != KIND_DRAFT and pub.in_use >= 0:
        see(seen, X_USING_COLOUR + pub.in_use, 1)
    if not against_chief(pub) and pub.course.stage == STAGE_TURNS:
        ahead = 100
        for other in range(pub.course.n_seats):
            if other != seat:
                ahead = min(ahead, points_now(state, tables, seat) - points_now(state, tables, other))
        see(seen, X_AHEAD, 0.06 * max(-33, min(33, ahead)))
        see(seen, X_LEADS, ahead > 0)
    if pub.ends:
        see(seen, X_ENDING, 1)
        see(seen, X_TURNS_LEFT, 0.3 * pub.turns_left)
    see(seen, X_QUESTS_UP, 0.1 * size_of(pub.quests_up))
    for i in range(5):
        if kind == alike[i]:
            see(seen, X_FOR_DECISION + i, 1)


cdef void show_place(int building, int colour, int quarter, Sight *seen, int at) noexcept nogil:
    show(seen, at, Y_BUILDING + building, 1)
    show(seen, at, Y_BUILDING_COLOUR + N_COLOURS * building + colour, 1)
    show(seen, at, Y_BUILDING_IN_TIME + QUARTERS * building + quarter, 1)


cdef void show_worker(int colour, int quarter, Sight *seen, int at) noexcept nogil:
    show(seen, at, Y_TAKES_COLOUR + colour, 1)
    show(seen, at, Y_TAKES_COLOUR_IN_TIME + QUARTERS * colour + quarter, 1)


cdef void show_goal(const State *state, const Tables *tables, int seat, Move move, int quarter, Sight *seen,
                    int at) noexcept nogil:
    # of a turn
    cdef const Public *pub = &state.pub
    cdef const Player *own = &state.player[seat]
    cdef const Player *rival
    cdef const Settlement *place
    cdef int sums[N_EFFECTS]
    cdef Cost cost
    cdef int force, yellow, other, left, threat = 0
    if move.what != TURN_RAID:
        show(seen, at, Y_VISIT, 1)
        show_place(move.where, own.worker, quarter, seen, at)
        return
    place = &tables.settlement[move.where]
    left = size_of(place.spaces & pub.spaces)
    cost = raid_cost(state, tables, seat, move.where, own.worker)
    force = standing_strength(state, tables, seat, move.where, own.worker, sums) + own.has[KUMIS]
    force = max(0, min(force, <int>MAX_FORCE))
    yellow = dice_rolled(state, tables, move.where, DIE_YELLOW)
    show(seen, at, Y_RAID, 1)
    show(seen, at, Y_SETTLEMENT_ROW + move.where, 1)
    show(seen, at, Y_REGION + place.region, 1)
    show(seen, at, Y_REGION_IN_TIME + QUARTERS * place.region + quarter, 1)
    show(seen, at, Y_POINTS, 0.1 * tables.odds[move.where][yellow][force].points)
    show(seen, at, Y_SHORT, max(-2.0, min(2.0, 0.15 * (place.strength[place.tiers - 1] - force))))
    show(seen, at, Y_TOP, force >= place.strength[place.tiers - 1])
    show(seen, at, Y_FAILS, 0.3 * tables.odds[move.where][yellow][force].wounds)
    show(seen, at, Y_YELLOW, 0.5 * yellow)
    show(seen, at, Y_SPACES, 0.4 * left)
    show(seen, at, Y_PROVISIONS, 0.25 * cost.provisions)
    show(seen, at, Y_LEFT, 0.25 * (own.has[PROVISIONS] - cost.provisions))
    show(seen, at, Y_VACANT, 0.4 * (SLOTS - crew_count(own)))
    show(seen, at, Y_ENDS, size_of(pub.spaces) - 1 <= tables.knob.spaces_left)
    show(seen, at, Y_LAST, left == 1)
    for other in range(pub.course.n_seats):
        rival = &state.player[other]
        if other != seat and rival.worker >= 0 and has(place.workers, rival.worker) and (
                rival.has[PROVISIONS] >= place.provisions and rival.has[WAGON] >= place.wagons) and (
                crew_count(rival) >= place.crew):
            threat += 1
    show(seen, at, Y_THREAT, 0.5 * threat)


cdef void show_space(const Public *pub, int space, int quarter, Sight *seen, int at) noexcept nogil:
    cdef int i
    for i in range(N_PLUNDER):
        show(seen, at, Y_LOOT_PLUNDER + i, pub.plunder[space][i])
    if pub.space_worker[space] != NONE:
        show_worker(pub.space_worker[space], quarter, seen, at)
    show(seen, at, Y_QUEST_THERE, pub.quest[VILLAGE_PLACES + space] == FACE_DOWN)
    show(seen, at, Y_GOLD_THERE, has(pub.gold, space))


cdef void show_kumis(const State *state, const Tables *tables, int seat, int kumis, Sight *seen, int at) noexcept nogil:
    cdef int settlement = state.pub.settlement, force = max(0, min(state.pub.force + kumis, <int>MAX_FORCE))
    cdef int yellow = dice_rolled(state, tables, settlement, DIE_YELLOW)
    cdef const Settlement *place = &tables.settlement[settlement]
    show(seen, at, Y_KUMIS_KUMIS + max(0, min(kumis, MOST_KUMIS)), 1)
    show(seen, at, Y_POINTS, 0.1 * tables.odds[settlement][yellow][force].points)
    show(seen, at, Y_FAILS, 0.3 * tables.odds[settlement][yellow][force].wounds)
    show(seen, at, Y_TOP, force >= place.strength[place.tiers - 1])
    show(seen, at, Y_KUMIS_LEFT, 0.25 * (state.player[seat].has[KUMIS] - kumis))


cdef void show_card(const Tables *tables, const Player *own, int card, int slot, Sight *seen, int at) noexcept nogil:
    # slot: where it is to lie, or NONE
    if card < 0:
        return
    show(seen, at, Y_CARD_ROW + card, 1)
    show(seen, at, Y_CARD_STRENGTH, 0.3 * tables.crew[card].strength)
    show(seen, at, Y_CARD_COST, 0.3 * tables.crew[card].cost)
    show(seen, at, Y_CARD_TRIGGER + tables.crew[card].trigger, 1)
    if 0 <= slot < SLOTS and own.crew[slot] != NONE:
        show(seen, at, Y_REPLACES, 1)
        show(seen, at, Y_REPLACED, 0.3 * crew_strength(tables, own, slot))


cdef void show_act(const State *state, const Tables *tables, int seat, Move move, int quarter, Sight *seen,
                   int at) noexcept nogil:
    cdef const Public *pub = &state.pub
    cdef const Player *own = &state.player[seat]
    cdef int what = move.what, quest, i
    show(seen, at, Y_ACT_ACT + what, 1)
    show(seen, at, Y_ACT_ACT_IN_TIME + QUARTERS * what + quarter, 1)
    if what == ACT_HIRE:
        show_card(tables, own, move.where, move.to, seen, at)
    elif what == ACT_CARD or what == ACT_SELL:
        show_card(tables, own, move.where, NONE, seen, at)
    elif what == ACT_EAGLE or what == ACT_HORSE:
        show_animal(tables, own, pub.shown[move.where], what == ACT_EAGLE, move.to, seen, at)
    elif what == ACT_QUEST:
        quest = pub.quest[move.to]
        if quest >= 0:
            show(seen, at, Y_QUEST_POINTS, 0.2 * tables.quest_points[quest])
            show(seen, at, Y_QUEST_STRENGTH, 0.1 * tables.quest_strength[quest])
            for i in range(N_GOODS):
                show(seen, at, Y_QUEST_THING + i, 0.4 * tables.quest_cost[quest][i])
    elif what == ACT_HERO and own.hero >= 0:
        show(seen, at, Y_HERO_ROW + own.hero, 1)
    elif what == ACT_TRADE:
        show(seen, at, Y_LOOT_PLUNDER + move.where, 1)


cdef void show_animal(const Tables *tables, const Player *own, int animal, bint as_eagle, int slot, Sight *seen,
                      int at) noexcept nogil:
    if 0 <= animal < MAX_ANIMALS:
        show(seen, at, Y_ANIMAL_ROW + animal, 1)
        if as_eagle:
            show(seen, at, Y_EAGLE_STRENGTH, 0.3 * tables.eagle_strength[animal])
            show(seen, at, Y_EAGLE_POINTS, 0.3 * tables.eagle_points[animal])
            show(seen, at, Y_EAGLE_EAGLE + tables.eagle[animal], 1)
        else:
            show(seen, at, Y_HORSE_STRENGTH, 0.3 * tables.horse_strength[animal])
            show(seen, at, Y_HORSE_POINTS, 0.3 * tables.horse_points[animal])
    if 0 <= slot < SLOTS:
        show(seen, at, Y_MANNED, own.crew[slot] != NONE)
        if own.crew[slot] != NONE:
            show(seen, at, Y_BESIDE_TRIGGER + tables.crew[own.crew[slot]].trigger, 1)
        show(seen, at, Y_REPLACES, (own.eagle[slot] if as_eagle else own.horse[slot]) != NONE)
