"""Rurik as Python sees it: its Tables from the data, NumPy mirrors of its structs, single rules for tests."""
import numpy as np

from ludometer.simcore.choice cimport Move
from ludometer.simcore.play cimport fill_words
from ludometer.simcore.rurik cimport actions, bonus, claim, modules, score, strategy
from ludometer.simcore.rurik.derived cimport *
from ludometer.simcore.rurik.game cimport step
from ludometer.simcore.rurik.gifts cimport held, lies, trade
from ludometer.simcore.rurik.hidden cimport redeal as redeal_hidden, sound as is_sound
from ludometer.simcore.rurik.score cimport result, value as value_of
from ludometer.simcore.rurik.setup cimport setup

from ludometer.simcore.errors import DataError
from ludometer.simcore.rurik import declared
from ludometer.simcore.rurik.declared import (AT_ONCE, BONUSES, CONDITIONS, COSTS, FACTION_NEEDS, GOODS, INHERITED,
                                              LASTING, NEEDS, POWERS, PRIORITIES, REWARDS, TRACKS, TURN_MOVES)

cdef State _state
STATE = np.asarray(<State[:1]>&_state).dtype
DEED_ASKS = {                                                   # words of cost and need, by what they ask for
    ASKS_KINDS: ("same_goods", "different_goods"), ASKS_TROOPS: ("troops", "troops_ruled"),
    ASKS_STRUCTURES: ("structures",), ASKS_TOGETHER: ("troops_together",),
    ASKS_PLACES: ("markets_different_goods", *(f"{name}_{where}" for name, where in (
        ("churches", "adjacent"), ("markets", "adjacent"), ("strongholds", "adjacent"), ("church", "here"),
        ("market", "here"), ("stronghold", "here")))),
    ASKS_RULES: (),                                             # a field of its own
}
DEED_AMOUNTS = {                                                # the same for amounts that a seat must have
    HAS_COINS: ("coins",), HAS_SCHEMES: ("scheme_cards",), HAS_REBELS: ("rebels_defeated",),
    HAS_REGIONS: ("troops_apart", "regions_occupied"), HAS_MARKER: ("first_player_marker",),
    **{HAS_GOODS + i: (good,) for i, good in enumerate(GOODS)},
    HAS_ALL_GOODS: (*GOODS, "any_goods", "same_goods", "different_goods"),
    HAS_STABLES: ("stables",), HAS_TAVERNS: ("taverns",), HAS_CAPTURED: ("captured_troops",),
    HAS_ATTACKS: ("attacks_this_turn",), HAS_STRUCK_LEADER: ("attacked_leader",),
    HAS_STRUCK_STRONGHOLD: ("attacked_stronghold",),
}
assert {*COSTS, *NEEDS} == set(sum((*DEED_ASKS.values(), *DEED_AMOUNTS.values()), ()))


include "ludometer/simcore/engine.pxi"
include "ludometer/simcore/choices.pxi"
include "ludometer/simcore/hidden.pxi"
include "ludometer/simcore/gifts.pxi"


cdef int fill(Tables *c, data) except -1:
    """Everything but the knobs."""
    _map(c, data)
    _boards(c, data)
    _cards(c, data)
    _stone_and_blade(c, data)
    _solo(c, data)
    _start(c, data)
    c.boxes = (c.knob.stone_and_blade or c.knob.intrigue or c.knob.epic_structures or c.knob.war
               or c.knob.rebel_faction or c.knob.solo)
    limited = c.knob.stone_and_blade or c.knob.epic_structures or c.knob.rebel_faction
    c.structure_limit = c.knob.structure_limit if limited else NO_LIMIT         # H-30
    modules.join_modules(c)
    return c.unmanned


cdef int _map(Tables *c, data) except -1:
    for i, good in enumerate(data["good"].values()):
        c.slots[i] = good["slots"]
        c.boons |= good["boon"] << i
    for i, region in enumerate(data["region"].values()):
        c.region_good[i] = region["good"]
        c.gold |= region["gold"] << i
        for other in region["neighbours"]:
            c.neighbours[i] |= 1 << <int>other
        for players in range(region["players"], SEATS + 1):
            c.in_play[players] |= 1 << i
    for players in range(2, SEATS + 1):
        tokens = [token["good"] for token in data["goods_token"].values() if token["players"] <= players
                  for _ in range(token["count"])]
        for i, good in enumerate(tokens):
            c.token_good[players][i] = good
    for i, kind in enumerate(data["rebel"].values()):
        fill_words(c.reward_gain[i], kind["reward"], REWARDS)
        for _ in range(kind["count"]):
            c.rebel_kinds[c.n_rebels] = i
            c.n_rebels += 1
    # the tokens' kinds follow those of the stickers; only one sort is ever in play
    for i, kind in enumerate(data["reward_token"].values()):
        fill_words(c.reward_gain[len(data["rebel"]) + i], kind["reward"], REWARDS)
        for _ in range(kind["count"]):
            c.token_kinds[c.n_tokens] = len(data["rebel"]) + i
            c.n_tokens += 1
    c.n_reward_kinds = len(data["rebel"]) + len(data["reward_token"])
    return 0


cdef int _boards(Tables *c, data) except -1:
    for side, name in enumerate(("space", "space_large")):
        for space in data[name].values():
            column, row = space["action"], space["row"] - 1
            c.space_points[side][column][row] = space["points"]
            c.space_cost[side][column][row] = space["cost"]
            c.space_marker[side][column][row] = space["marker"]
            c.n_rows[side] = max(c.n_rows[side], space["row"])
    for advisor in data["advisor"].values():
        for number in advisor["numbers"]:
            c.advisors[advisor["players"]][advisor["round"] - 1][number] += 1
    for i, step in enumerate(data["claim"].values()):
        c.claim_points[i], c.claim_gold[i] = step["points"], step["gold"]
        for track, name in enumerate(TRACKS):
            c.claim_at[track][i] = step[name]
            for amount in range(step[name], MAX_AMOUNT):
                c.track_step[track][amount] = i + 1
    for track, name in enumerate(TRACKS):
        at = [0, *(step[name] for step in data["claim"].values())]
        points = [0, *(step["points"] for step in data["claim"].values())]
        c.track_smooth[track][:] = np.interp(np.arange(MAX_AMOUNT), at, points).tolist()
    for i, token in enumerate(data["conversion"].values()):
        for good in token["first"]:
            c.conversion_first[i] |= 1 << <int>good
        c.conversion_others[i] = token["others"]
        for goods in range(token["others"] + bool(token["first"]), MAX_CONVERTED + 1):
            c.conversions_within[<int>goods] |= 1 << i
        for kinds in range(1 << N_GOODS):
            c.conversions_of[<int>kinds] |= (0 if token["first"] and not kinds & c.conversion_first[i] else 1) << i
        c.conversion_rebels[i], c.conversion_coins[i] = token["rebels"], token["coins"]
        c.conversions_priced |= (1 if token["rebels"] or token["coins"] else 0) << i
        fill_words(c.conversion_gain[i], token["reward"], REWARDS)
    c.n_conversions = len(data["conversion"])
    return 0


cdef int _start(Tables *c, data) except -1:
    for seat, more in enumerate(data["seat"].values()):
        c.start_coins[<int>seat] = data["knob"]["start_coins"] + more["coins"]
        c.start_troops[<int>seat] = data["knob"]["start_troops"] + more["troops"]
        c.start_schemes[<int>seat] = more["schemes"]
        for i, good in enumerate(GOODS):
            c.start_goods[<int>seat][<int>i] = more[good]
    return 0


cdef int _cards(Tables *c, data) except -1:
    for i, scheme in enumerate(data["scheme"].values()):
        fill_words(c.scheme_gain[i], scheme["reward"], REWARDS)
        fill_words(c.scheme_instead[i], scheme["instead"], REWARDS)
        c.schemes_either |= one(i) if scheme["instead"] else 0
        c.schemes_icon |= one(i) if scheme["casualties"] > 0 else 0
        c.schemes_double |= one(i) if scheme["casualties"] > 1 else 0
        c.scheme_cost[i], c.scheme_casualties[i] = scheme["cost"], scheme["casualties"]
    c.n_schemes = len(data["scheme"])
    for i, deed in enumerate(data["deed"].values()):
        fill_words(c.deed_cost[i], deed["cost"], COSTS)
        fill_words(c.deed_need[i], deed["need"], NEEDS)
        fill_words(c.deed_gain[i], deed["reward"], REWARDS)
        c.deed_points[i] = deed["points"]                       # E-5, W-16
        for word in deed["need"]:
            c.deeds_needing[<int>NEEDS.index(word)] |= one(i)
        for asks, words in DEED_ASKS.items():
            if set(words) & {*deed["cost"], *deed["need"]} or (asks == ASKS_RULES and deed["rules"]):
                c.deed_asks[i] |= <int>asks
        for region in deed["rules"]:
            c.deed_rules[i] |= 1 << <int>region
            c.deeds_ruling |= one(i)
        c.deeds_boxed |= one(i) if deed["boxed"] else 0
        for what, words in DEED_AMOUNTS.items():
            amounts = [(deed["cost"] | deed["need"]).get(word, 0) for word in words]
            asked = max(amounts) if what == HAS_REGIONS else sum(amounts)       # the same regions serve both
            c.deeds_uncommon |= one(i) if asked and what >= HAS_STABLES else 0
            for amount in range(asked, MAX_HAS):
                c.deeds_within[<int>what][<int>amount] |= one(i)
        c.deeds_asking |= one(i) if c.deed_asks[i] else 0
    c.n_deeds = len(data["deed"])
    for i, agenda in enumerate(data["agenda"].values()):
        c.agenda_goal[i] = agenda["goal"]
        c.agendas_boxed |= agenda["boxed"] << i
    c.n_agendas = len(data["agenda"])
    for i, leader in enumerate(data["leader"].values()):
        c.leader_ability[i], c.leader_amount[i] = leader["ability"], leader["amount"]
        c.leader_coins[i], c.leader_troops[i] = leader["coins"], leader["troops"]
    c.n_leaders = len(data["leader"])
    return 0


cdef int _stone_and_blade(Tables *c, data) except -1:
    knob = data["knob"]
    c.n_structures = N_STRUCTURES if knob["stone_and_blade"] else N_BASE_STRUCTURES
    for i, structure in enumerate(data["structure"].values()):
        c.structure_count[i] = structure["count"] if i < c.n_structures else 0
    stable, tavern = data["structure"]["stable"]["built"], data["structure"]["tavern"]["built"]
    c.stable_moves = stable.get("move", 0)
    c.tavern_coins, c.tavern_scheme = tavern.get("coins_each", 0), tavern.get("discarded_scheme", 0)
    for i, card in enumerate(data["inheritance"].values()):
        c.heritage_players[i], c.heritage_region[i], c.heritage_cost[i] = card["players"], card["region"], card["cost"]
        fill_words(c.heritage_gain[i], card["reward"], INHERITED)
    c.n_heritage = len(data["inheritance"])
    for i, kind in enumerate(data["war_reward"].values()):
        fill_words(c.war_reward_gain[i], kind["reward"], REWARDS)
        for _ in range(min(kind["count"], MAX_WARFARE + 1 - c.n_war_tokens)):
            c.war_token_kinds[c.n_war_tokens] = i
            c.n_war_tokens += 1
    c.n_war_rewards = len(data["war_reward"])
    for i, card in enumerate(data["intrigue"].values()):
        fill_words(c.intrigue_once[i], card["at_once"], AT_ONCE)
        fill_words(c.intrigue_lasting[i], card["lasting"], LASTING)
    c.n_intrigue = len(data["intrigue"])
    for i, card in enumerate(data["epic"].values()):
        c.epic_pieces[i], c.epic_place[i], c.epic_good[i] = card["pieces"], card["place"], card["good"]
        c.epic_last_round[i], c.epic_effect[i] = card["last_round"], card["effect"]
        c.epic_amount[<int>card["effect"]] = card["amount"]
        fill_words(c.epic_asked[i], card["need"], CONDITIONS)
        fill_words(c.epic_gain[i], card["reward"], REWARDS)
    c.n_epic = len(data["epic"])
    side = "hard" if knob["rebel_faction_hard"] else "easy"
    for i, card in enumerate(data["rebel_faction"].values()):
        c.faction_effect[i], c.faction_amount[i] = card["effect"], card["amount"]
        c.faction_points[i] = card[f"{side}_points"]
        fill_words(c.faction_asks[i], card[side], FACTION_NEEDS)
    c.n_factions = len(data["rebel_faction"])
    return 0


cdef int _solo(Tables *c, data) except -1:
    if data["knob"]["solo"] != (data["game"]["players"][1] == 1):
        raise DataError(f"rurik: solo = {data['knob']['solo']} for {data['game']['players'][1]} players; expected the "
                        "module solo, which is for one player, or neither")
    inside = [i for i, region in enumerate(data["region"].values()) if region["players"] <= 2]
    c.n_inside = len(inside)
    for i, advisor in enumerate(data["rebellion_advisor"].values()):
        c.rebellion_number[i], c.rebellion_from[i] = advisor["number"], advisor["round"]
    c.n_rebellion_advisors = len(data["rebellion_advisor"])
    for i, card in enumerate(data["rebellion"].values()):       # R-10
        for place, region in enumerate(card["regions"]):
            c.rebellion_order[i][place] = region
        for place, advisor in enumerate(card["advisors"]):
            c.rebellion_advisors[i][place] = advisor
        for priority, name in enumerate(PRIORITIES):
            for place, column in enumerate(card[name]):
                c.rebellion_plan[i][priority][place] = column
            for place, structure in enumerate(card[f"{name}_builds"]):
                c.rebellion_builds[i][priority][place] = structure
    c.n_rebellion = len(data["rebellion"])
    level = data["knob"]["rebellion_level"] - 1
    c.first_priority = list(data["household"].values())[level]["priority"]
    bonuses = [bonus for bonus in data["bonus"].values() if bonus["household"] == level]
    for i, bonus in enumerate(sorted(bonuses, key=lambda bonus: (bonus["priority"], bonus["place"]))):
        c.bonus_priority[i], c.bonus_action[i], c.bonus_locked[i] = (
            bonus["priority"], bonus["action"], bonus["locked"])
        fill_words(c.bonus_gain[i], bonus["gain"], BONUSES)
    c.n_bonuses = len(bonuses)
    leader = list(data["rebellion_leader"].values())[data["knob"]["rebellion_leader"] - 1]
    c.rebellion_home = leader["home"]
    fill_words(c.rebellion_power, leader["power"], POWERS)
    return 0


# ---- single rules, for tests: `position` is a STATE array of shape (1,), changed in place where a rule changes it

def rule_changed(position):
    """Work out again what follows from the pieces on the map: who occupies, rules and has built where."""
    cdef Public *pub = &state_of(position).pub
    cdef int region, seat
    for region in range(N_REGIONS):
        for seat in range(pub.course.n_seats):
            pub.built[seat] = with_bit(pub.built[seat], region, structures_of(pub, seat, region) > 0)
        pub.standing[region] = counted(pub, region)
        changed(pub, region)


def rule_placements(Rules tables, position, int seat):
    """P-2, P-4, P-5: [(number, column), ...] open to the seat."""
    cdef Move moves[128]
    return [(moves[i].what, moves[i].where)
            for i in range(strategy.place_advisor_options(&state_of(position).pub, &tables.c, seat, moves))]


def rule_turn_options(Rules tables, position, int seat):
    """A-13: [(what, where, to, extra), ...], what in words, for the points that the position holds."""
    cdef Move moves[MAX_TURN_MOVES]
    return [(TURN_MOVES[moves[i].what], moves[i].where, moves[i].to, moves[i].extra)
            for i in range(actions.turn_options(state_of(position), &tables.c, seat, moves))]


def rule_deed_possible(Rules tables, position, int seat, int deed):
    """B-20: whether needs are met and costs can be paid."""
    return bonus.possible_deeds(&state_of(position).pub, &tables.c, seat, one(deed)) != 0


def rule_step_reached(Rules tables, position, int seat, str track):
    """C-2: step of a claim track whose condition is met, with a boat as full as possible."""
    return score.step_reached(&state_of(position).pub, &tables.c, seat, TRACKS.index(track),
                              boat_load(&state_of(position).pub, &tables.c, seat))


def rule_full_columns(Rules tables, position, int seat, int room):
    """C-5, C-6: boat columns that can be full with this many goods."""
    return claim.full_columns(&state_of(position).pub, &tables.c, seat, room)


def rule_cards_to_reveal(Rules tables, position, int seat, int region, int target, bint careful=False):
    """A-44: of the casualty check, when `seat` attacks `target`."""
    return cards_to_reveal(&state_of(position).pub, &tables.c, seat, region, target, careful)


def rule_public_score(Rules tables, position):
    """E-1, E-2, E-5: fills pub.vp but for the agenda."""
    score.public_score(state_of(position), &tables.c)


def rule_agenda_met(Rules tables, position, int seat, int agenda):
    """E-4."""
    return score.agenda_met(&state_of(position).pub, &tables.c, seat, tables.c.agenda_goal[agenda])


def rule_rank(Rules tables, position, int seat):
    """E-6: (rank, seats that share it), from pub.vp."""
    cdef int sharing
    rank = score.rank_of(&state_of(position).pub, seat, &sharing)
    return rank, sharing
