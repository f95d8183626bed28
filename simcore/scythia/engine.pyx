"""Scythia as Python sees it: its Tables from the data, NumPy mirrors of its structs, single rules for tests."""
import numpy as np

from libc.string cimport memset
from ludometer.simcore.choice cimport Ctx, Move
from ludometer.simcore.play cimport fill_words
from ludometer.simcore.scythia cimport chief, game, raid, score, village
from ludometer.simcore.scythia.game cimport step
from ludometer.simcore.scythia.gifts cimport held, lies, trade
from ludometer.simcore.scythia.hidden cimport redeal as redeal_hidden, sound as is_sound
from ludometer.simcore.scythia.score cimport result, value as value_of
from ludometer.simcore.scythia.setup cimport setup
from ludometer.simcore.scythia.state cimport *

from ludometer.simcore.scythia import declared
from ludometer.simcore.scythia.declared import (ACTS, BUILDINGS, CHIEF_ACTS, COLOURS, EFFECTS, ENDS, GAIN, PARTS, PAY,
                                                THINGS)

cdef State _state
# put together by hand: Cython cannot see through an array of structs
PLAYER = np.asarray(<Player[:1]>&_state.player[0]).dtype
STATE = np.dtype({
    "names": ["pub", "player", "hid", "tally"],
    "formats": [np.asarray(<Public[:1]>&_state.pub).dtype, (PLAYER, (SEATS,)),
                np.asarray(<Hidden[:1]>&_state.hid).dtype, np.asarray(<Tally[:1]>&_state.tally).dtype],
    "offsets": [0, <size_t>&_state.player - <size_t>&_state, <size_t>&_state.hid - <size_t>&_state,
                <size_t>&_state.tally - <size_t>&_state],
    "itemsize": sizeof(State)})
GOODS = THINGS[:N_GOODS]


include "ludometer/simcore/engine.pxi"
include "ludometer/simcore/choices.pxi"
include "ludometer/simcore/hidden.pxi"
include "ludometer/simcore/gifts.pxi"


cdef int fill(Tables *c, data) except -1:
    """Everything but the knobs."""
    _board(c, data)
    _cards(c, data)
    _chief(c, data)
    _by_good(c, data["knob"], data["seat"].values())
    return 0


cdef int _board(Tables *c, data) except -1:
    cdef int colour, players
    knob = data["knob"]
    for i, kind in enumerate(data["plunder"].values()):
        c.plunder_count[i], c.plunder_points[i], c.plunder_per[i] = kind["count"], kind["points"], kind["per"]
    for i, die in enumerate(data["die"].values()):
        c.dice_count[i] = die["count"]
        for face in range(6):
            c.face_strength[i][face], c.face_wounds[i][face] = die["strength"][face], die["wounds"][face]
    for i, row in enumerate(data["settlement"].values()):
        c.settlement[i].region, c.settlement[i].crew = row["region"], row["crew"]
        c.settlement[i].provisions, c.settlement[i].wagons = row["provisions"], row["wagons"]
        c.settlement[i].wounds, c.settlement[i].tiers = row["wounds"], len(row["strength"])
        c.settlement[i].minimum = row["minimum"]
        c.settlement[i].dice[DIE_RED] = row["red"]
        c.settlement[i].dice[DIE_WHITE] = max(0, min(row["white"] + knob["more_white"], c.dice_count[DIE_WHITE]))
        for colour in row["workers"]:
            c.settlement[i].workers |= 1 << colour
            c.raids_by[colour] |= 1u << i
        for what, word in enumerate(("provisions", "wagons", "crew")):
            for amount in range(row[word], MAX_RAID_COST + 1):
                c.raids_within[<int>what][<int>amount] |= 1u << i
        for tier, (strength, points) in enumerate(zip(row["strength"], row["points"], strict=True)):
            c.settlement[i].strength[tier] = strength
            c.settlement[i].points[tier] = max(0, points + knob["more_points"])
    c.n_settlements = len(data["settlement"])
    for i, row in enumerate(data["space"].values()):
        c.plunder_drawn[i], c.space_worker[i], c.has_quest[i] = row["plunder"], row["worker"], row["quest"]
        c.settlement[<int>row["settlement"]].spaces |= 1u << i
        c.region_spaces[c.settlement[<int>row["settlement"]].region] |= 1u << i
        for players in range(1, SEATS + 1):
            if row["players"] <= players or (players == 3 and knob["three_player_spaces"] == 6):
                c.in_play[players] |= 1u << i
    c.n_spaces = len(data["space"])
    _odds(c)
    for i, building in enumerate(data["building"].values()):
        for colour in building["workers"]:
            c.building_workers[i] |= 1 << colour
    return 0


cdef int _odds(Tables *c) except -1:
    cdef const Settlement *place
    cdef Odds *odds
    cdef int i, yellow, strength, tier, before
    faces = [[c.face_strength[die][face] for face in range(6)] for die in range(N_DICE)]
    for die in range(N_DICE):
        c.mean_wounds[die] = sum(c.face_wounds[die][face] for face in range(6)) / 6
    for i in range(c.n_settlements):
        place = &c.settlement[i]
        for yellow in range(MAX_OF_DIE + 1):
            rolls = np.ones(1)                                  # the chance of each strength of the roll
            for die, count in enumerate((place.dice[DIE_RED], place.dice[DIE_WHITE], yellow)):
                for _ in range(count):
                    rolls = np.convolve(rolls, np.bincount(faces[die]) / 6)
            for strength in range(MAX_FORCE + 1):
                odds = &c.odds[i][yellow][strength]
                odds.wounds, before = place.wounds * (1 - rolls[max(0, place.strength[0] - strength):].sum()), 0
                for tier in range(place.tiers):
                    reached = rolls[max(0, place.strength[tier] - strength):].sum()
                    odds.points += reached * (place.points[tier] - before)
                    before = place.points[tier]
    return 0


cdef int _action(Action *action, row) except -1:
    fill_words(action.pay, row["pay"], PAY)
    fill_words(action.gain, row["gain"], GAIN)
    action.discount, action.price, action.choice = row["discount"], row["price"], row["choice"]
    for word in row["gain"]:
        action.gains |= one(<int>GAIN.index(word))
    for word in row["pay"]:
        action.pays |= 1 << <int>PAY.index(word)
    return 0


cdef int _cards(Tables *c, data) except -1:
    for i, row in enumerate(data["hero"].values()):
        _action(&c.hero[i], row)
    c.n_heroes = len(data["hero"])
    for i, row in enumerate(data["crew"].values()):
        c.crew[i].cost, c.crew[i].strength, c.crew[i].copies = row["cost"], row["strength"], row["copies"]
        c.crew[i].trigger, c.crew[i].region = row["trigger"], row["region"]
        c.crew[i].worker, c.crew[i].building = row["worker"], row["building"]
        fill_words(c.crew[i].effect, row["effect"], EFFECTS)
        for word in row["effect"]:
            c.crew[i].effects |= 1u << <int>EFFECTS.index(word)
        _action(&c.crew[i].centre, row)
    c.n_crew = len(data["crew"])
    for i, row in enumerate(data["animal"].values()):
        c.eagle[i], c.eagle_strength[i], c.eagle_points[i] = row["eagle"], row["eagle_strength"], row["eagle_points"]
        c.horse_strength[i], c.horse_points[i] = row["horse_strength"], row["horse_points"]
    c.n_animals = len(data["animal"])
    for i, row in enumerate(data["quest"].values()):
        cost = dict(row["cost"])
        c.quest_strength[i], c.quest_points[i] = cost.pop("card_strength", 0), row["points"]
        fill_words(c.quest_cost[i], cost, GOODS)
        for word in cost:
            c.quest_goods[i] |= 1 << <int>GOODS.index(word)
        for what, asked in enumerate([cost.get(good, 0) for good in GOODS] + [c.quest_strength[i]]):
            for amount in range(asked, MAX_QUEST_COST + 1):
                c.quests_within[<int>what][<int>amount] |= one(i)
    c.n_quests = len(data["quest"])
    return 0


cdef int _chief(Tables *c, data) except -1:
    for i, row in enumerate(data["plan"].values()):
        c.plan[i].region, c.plan[i].first, c.plan[i].provisions = row["region"], row["first"], row["provisions"]
        c.plan[i].strength, c.plan[i].points, c.plan[i].horse = row["strength"], row["points"], row["horse"]
        c.plan[i].bottom, c.plan[i].right, c.plan[i].blocked = row["rows_from"], row["columns_from"], row["blocked"]
    c.n_plans = len(data["plan"])
    row = list(data["chief"].values())[data["knob"]["chief"] - 1]
    c.chief_strength, c.chief_provisions, c.chief_taken = row["strength"], row["provisions"], row["taken"]
    return 0


cdef int _by_good(Tables *c, knob, seats) except -1:
    memset(c.limit, NONE, sizeof(c.limit))
    for seat, more in enumerate(seats):
        c.start_cards[<int>seat] = more["cards"]
    for good in ("silver", "provisions", "kumis"):
        for seat, more in enumerate(seats):
            c.start[<int>seat][<int>GOODS.index(good)] = knob[f"start_{good}"] + more[good]
        c.limit[<int>GOODS.index(good)] = knob[f"{good}_limit"]
    for i, colour in enumerate(COLOURS):
        c.silversmith[<int>i], c.farm[<int>i] = knob[f"silver_{colour}"], knob[f"farm_{colour}"]
    return 0


# ---- single rules, for tests: `position` is a STATE array of shape (1,)

def rule_changed(Rules tables, position):
    """Work out again what follows from the pieces on the table: spaces with plunder and gold, quests up and down, what
    abilities a crew has."""
    cdef State *state = state_of(position)
    cdef Public *pub = &state.pub
    cdef int i, seat, wounds
    for seat in range(pub.course.n_seats):
        wounds = state.player[seat].wounds[0]
        put_crew(&state.player[seat], &tables.c, 0, state.player[seat].crew[0])
        state.player[seat].wounds[0] = wounds
    pub.spaces = pub.gold = pub.quests_up = pub.quests_down = 0
    for i in range(N_SPACES):
        pub.spaces |= <uint32_t>(pub.space_worker[i] != NONE) << i
        pub.gold |= <uint32_t>(pub.plunder[i][GOLD - FIRST_PLUNDER] > 0) << i
    for i in range(N_PLACES):
        pub.quests_up |= <uint32_t>(pub.quest[i] >= 0) << i
        pub.quests_down |= <uint32_t>(pub.quest[i] == FACE_DOWN) << i


def rule_turns(Rules tables, position, int seat):
    """[("visit", building) or ("raid", settlement), ...] open to the seat; settlements by their place in the table."""
    cdef Move moves[MAX_LIST]
    cdef int i, n = game.turn_options(state_of(position), &tables.c, seat, moves)
    return [("raid" if moves[i].what == TURN_RAID else "visit",
             moves[i].where if moves[i].what == TURN_RAID else BUILDINGS[<int>moves[i].where])
            for i in range(n)]


def rule_acts(Rules tables, position, int seat, str building, str colour):
    """[(act, where, to), ...] that the building offers to a worker of that colour, "pass" included; where and to as
    state.pxd says at the acts, -1 where an act does not use them."""
    cdef Move moves[MAX_LIST]
    cdef int i, n = village.act_options(state_of(position), &tables.c, seat, BUILDINGS.index(building),
                                      COLOURS.index(colour), moves)
    return [(ACTS[moves[i].what], moves[i].where, moves[i].to) for i in range(n)]


def rule_raid(Rules tables, position, int seat, int settlement, str colour):
    """What a raid asks for and meets: {"provisions", "wagons", "strength" (without kumis and dice), "dice" (by colour),
    "possible" (with the worker the seat has)}."""
    cdef const State *state = state_of(position)
    cdef int sums[N_EFFECTS]
    cost = raid.raid_cost(state, &tables.c, seat, settlement, COLOURS.index(colour))
    return {"provisions": cost.provisions, "wagons": cost.wagons,
            "strength": raid.standing_strength(state, &tables.c, seat, settlement, COLOURS.index(colour), sums),
            "dice": tuple(raid.dice_rolled(state, &tables.c, settlement, die) for die in range(N_DICE)),
            "possible": has(raid.raidable(state, &tables.c, seat, raid.unraided(state, &tables.c)), settlement)}


def rule_tier_points(Rules tables, int settlement, int strength):
    """Points for a raid of that strength, None below the first tier."""
    points = raid.tier_points(&tables.c.settlement[settlement], strength)
    return None if points == NONE else points


def rule_points(Rules tables, position, int seat):
    """What the end adds: {"crew", "animals", "quests", "plunder"}."""
    cdef const State *state = state_of(position)
    return {"crew": score.crew_points(state, &tables.c, seat),
            "animals": score.animal_points(&state.player[seat], &tables.c),
            "quests": score.quest_points(&state.player[seat], &tables.c),
            "plunder": score.plunder_points(&state.player[seat], &tables.c)}



def rule_chief_turn(Rules tables, position):
    """The chief plays the plan on top of his deck; the position is changed."""
    cdef Ctx ctx
    memset(&ctx, 0, sizeof(Ctx))
    chief.chief_turn(state_of(position), &tables.c, &ctx)


def rule_chief_score(Rules tables, position):
    """Victory points of the chief if the game ended here."""
    return chief.chief_score(state_of(position), &tables.c)
