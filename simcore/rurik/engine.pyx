"""Rurik as Python sees it: its Tables from the data, NumPy mirrors of its structs, single rules for tests.

Playing itself is the same for every game: play_batch and play_one come from simcore.play.
"""
import numpy as np

from libc.string cimport memset
from simcore.choice cimport MAX_STATE_WORDS, Ctx, Game, Move
from simcore.play cimport GameTables, fill_words
from simcore.rng cimport Rng
from simcore.rurik cimport actions, bonus, claim, game, hidden, hooks, score, setup, strategy
from simcore.rurik.state cimport *

from simcore.play import picks, play_batch, play_one, redeal, results, sound, value
from simcore.errors import DataError
from simcore.tables import check_all_read
from simcore.rurik.schema import (ACTIONS, AT_ONCE, BASE_STRUCTURES, BONUSES, CONDITIONS, COSTS, EPIC, FACTION_NEEDS,
                                  GOODS, INHERITED, LASTING, NEEDS, POWERS, PRIORITIES, REWARDS, STRUCTURES)

cdef State _state
cdef Result _result
STATE = np.asarray(<State[:1]>&_state).dtype
RESULT = np.asarray(<Result[:1]>&_result).dtype
assert sizeof(State) <= 8 * MAX_STATE_WORDS, f"State has {sizeof(State)} bytes: raise MAX_STATE_WORDS in choice.pxd"
assert RESULT.itemsize == sum(RESULT[name].itemsize for name in RESULT.names), (
    "Result in state.pxd has padding: let fields stand by falling size, and fill the end up to a multiple of 8 bytes")

TRACKS = ("rule", "build", "trade")
PARTS = ("rule", "build", "trade", "warfare", "agenda", "deeds", "tokens",
         "coins", "dock")                                       # only of the Rebellion
KINDS = {                                                       # of events in a log
    AGENDA: "agenda", LEADER: "leader", TROOP: "troop", LEADER_PLACE: "leader_place", PLACE: "place", BRIBE: "bribe",
    RESOLVE: "resolve", RESTORE: "restore", TURN: "turn", LAND: "land", DECK: "deck", KEEP: "keep", RETURN: "return",
    MARKER: "marker", TAKE_DEED: "take_deed", PAY: "pay", DISCARD: "discard", REMOVE: "remove", RAZE: "raze",
    BOAT: "boat", HERITAGE_KEEP: "heritage_keep", HERITAGE: "heritage", SITE: "site", CAPTURE: "capture", GOOD: "good",
    SWAP: "swap", PRISONER: "prisoner", OFFER: "offer",
    NOTE_ROUND: "round", NOTE_CARD: "card", NOTE_LOSS: "loss", NOTE_REWARD: "reward", NOTE_STEAL: "steal",
    NOTE_TRACK: "track", NOTE_INCOME: "income", NOTE_RESHUFFLE: "reshuffle", NOTE_SCORE: "score", NOTE_DEED: "deed",
    NOTE_WAR_REWARD: "war_reward", NOTE_BOON: "boon", NOTE_TOP_DEED: "top_deed", NOTE_INTRIGUE: "intrigue",
    NOTE_CAPTURE: "captured", NOTE_RELEASE: "release", NOTE_SPAWN: "spawn", NOTE_FACTION: "faction",
    NOTE_TOKENS: "tokens", NOTE_REBELLION: "rebellion", NOTE_REBELLION_PLACE: "rebellion_place",
    NOTE_UNLOCK: "unlock", NOTE_PRIORITY: "priority", NOTE_REBELLION_CARD: "rebellion_card",
    NOTE_DEED_DECK: "deed_deck",
}
TURN_MOVES = {                                                  # `what` of a move of kind "turn"
    END: "end", MAIN: "main", FORFEIT: "forfeit", PLAY_SCHEME: "play_scheme", DO_DEED: "do_deed", CONVERT: "convert",
    BANISH_TROOP: "banish", MUSTER: "muster", MUSTER_FAR: "muster_far", MUSTER_BY_SWORD: "muster_by_sword",
    MARCH: "march", LIFT: "lift", TAX: "tax", BUILD: "build", ATTACK: "attack", ATTACK_CAREFUL: "attack_careful",
    RIDE: "ride", ERRAND_GO: "errand", CIRCUIT_GO: "circuit", BUILD_EPIC: "build_epic", CROSS: "cross",
    DEFEAT_FACTION: "defeat_faction",
}
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
assert len(REWARDS) == N_GAINS and len(COSTS) == N_COSTS and len(NEEDS) == N_NEEDS and len(ACTIONS) == N_COLUMNS
assert len(STRUCTURES) == N_STRUCTURES and len(INHERITED) == N_INHERITED and len(EPIC) == N_EPIC
assert len(AT_ONCE) == N_AT_ONCE and len(LASTING) == N_LASTING and len(CONDITIONS) == N_ASKED
assert len(FACTION_NEEDS) == N_BROUGHT and len(BONUSES) == N_BONUSES and len(POWERS) == N_POWERS

COLUMNS = {
    "game": "number of the game in the experiment",
    "win": "share of the win: 1/k when k seats share it after every tie-break, else 0",
    "seat": "0 begins the game", "player": "place in the line-up",
    "faction": "leader", "rank": "1 is best", "score": "victory points",
    "vp_rule": "points from the rule track", "vp_build": "points from the build track",
    "vp_trade": "points from the trade track", "vp_warfare": "points from the warfare track",
    "vp_agenda": "points from the agenda", "vp_deeds": "points from accomplished deeds",
    **{f"score_round{round}": f"points after round {round}, without the agenda" for round in (1, 2, 3)},
    "agenda": "agenda kept", "agenda_other": "agenda dealt and returned",
    "regions_ruled": "regions ruled at the end", "regions_occupied": "regions occupied at the end",
    "structures": "own structures on the map at the end", "coins": "coins at the end",
    "goods": "goods at the end, boat and dock",
    "rebels_defeated": "rebels defeated", "warfare": "steps on the warfare track",
    "attacks": "attacks on opponents", "troops_lost": "own pieces lost in casualty checks",
    "troops_taken": "own pieces lost to attacks and churches of others",
    "forfeits": "main actions forfeited", "bribes": "coins spent on bribes",
    **{f"main_{action}": f"{action} actions taken as main action" for action in ACTIONS},
    **{f"checks_{cards}": f"casualty checks that were to reveal {cards}{' or more' if cards == 3 else ''} cards"
       for cards in range(4)},
    **{f"casualties_{cards}": f"of checks_{cards}, those that cost a troop" for cards in range(4)},
    "deeds_offered": "deeds that lay in the row when this player chose", "deeds_taken": "deeds chosen",
    "deeds_done": "deeds accomplished",
    "schemes_offered": "scheme cards looked at when drawing", "schemes_kept": "scheme cards kept",
    "schemes_played": "scheme cards played",
    "inheritances_dealt": "inheritance cards dealt", "inheritances_kept": "inheritance cards kept",
    "inheritances_taken": "inheritances accepted, not declined",
    "war_rewards_laid": "kinds of war rewards on the warfare track", "war_rewards": "of these, those gained",
    "epic_laid": "epic structures laid out in the game", "epic_built": "of these, those this player built",
    "vp_tokens": "points from victory point tokens", "stables": "own stables on the map at the end",
    "taverns": "own taverns on the map at the end", "boons_spent": "trade boons paid instead of goods",
    "captures_tried": "checks made for a capture", "captures": "pieces captured, rebels too",
    "leaders_captured": "leaders captured", "released": "pieces released for victory point tokens",
    "doubles": "casualty checks that cost two pieces", "captured": "own pieces captured by others",
    "rebel_faction": "the rebel faction in play",
    "faction_defeated": "round in which this player defeated the rebel faction, 0 = it did not",
    "rebellion_score": "victory points of the Rebellion", "rebellion_unlocked": "bonuses it had unlocked at the end",
}
assert set(COLUMNS) == set(RESULT.names)


include "../game.pxi"


cdef class RurikTables(GameTables):
    """Rurik's numbers; see GameTables."""
    cdef Tables c

    def __cinit__(self, data, origin):
        memset(&self.c, 0, sizeof(Tables))
        self.numbers, self.rules = &self.c, &GAME
        self.state_dtype, self.result_dtype, self.columns = STATE, RESULT, COLUMNS
        self.unmanned = data["knob"]["solo"]                     # R-1
        deeds, schemes, agendas = tuple(data["deed"]), tuple(data["scheme"]), tuple(data["agenda"])
        self.names = {"faction": self.factions, "agenda": agendas, "agenda_other": agendas,
                      "rebel_faction": tuple(data["rebel_faction"])}
        self.sets = {f"deeds_{what}": deeds for what in ("offered", "taken", "done")}
        self.sets |= {f"schemes_{what}": schemes for what in ("offered", "kept", "played")}
        self.sets |= {f"inheritances_{what}": tuple(data["inheritance"]) for what in ("dealt", "kept", "taken")}
        self.sets |= dict.fromkeys(("war_rewards_laid", "war_rewards"), tuple(data["war_reward"]))
        self.sets |= dict.fromkeys(("epic_laid", "epic_built"), tuple(data["epic"]))


def make_tables(data, origin):
    """RurikTables from what simcore.tables.read() returns."""
    cdef RurikTables tables = RurikTables(data, origin)
    _map(&tables.c, data)
    _boards(&tables.c, data)
    _cards(&tables.c, data)
    _stone_and_blade(&tables.c, data)
    _solo(&tables.c, data)
    _knobs(&tables.c, dict(data["knob"]))
    hooks.join_modules(&tables.c)
    return tables


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


cdef int _cards(Tables *c, data) except -1:
    for i, scheme in enumerate(data["scheme"].values()):
        fill_words(c.scheme_gain[i], scheme["reward"], REWARDS)
        fill_words(c.scheme_instead[i], scheme["instead"], REWARDS)
        c.schemes_either |= (1 if scheme["instead"] else 0) << i
        c.schemes_icon |= (scheme["casualties"] > 0) << i
        c.schemes_double |= (scheme["casualties"] > 1) << i
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


cdef int _knobs(Tables *c, knobs) except -1:
    knobs.pop("casualty_icons")                                 # schema.settle() turned it into casualties of cards
    c.rounds, c.start_coins, c.start_troops = knobs.pop("rounds"), knobs.pop("start_coins"), knobs.pop("start_troops")
    c.troops = knobs.pop("troops")
    knobs.pop("structures_each")                                # schema.settle() turned it into counts of structures
    c.region_rebels, c.agendas_dealt = knobs.pop("region_rebels"), knobs.pop("agendas_dealt")
    c.deed_row, c.columns_before_repeat = knobs.pop("deed_row"), knobs.pop("columns_before_repeat")
    c.forfeit_coins, c.market_coins = knobs.pop("forfeit_coins"), knobs.pop("market_coins")
    c.tax_ruled, c.tax_not_ruled = knobs.pop("tax_ruled"), knobs.pop("tax_not_ruled")
    c.build_ruled, c.build_not_ruled = knobs.pop("build_ruled"), knobs.pop("build_not_ruled")
    c.cards_revealed, c.cards_if_ruled = knobs.pop("cards_revealed"), knobs.pop("cards_if_ruled")
    c.cards_if_stronghold, c.warfare_length = knobs.pop("cards_if_stronghold"), knobs.pop("warfare_length")
    c.income_per_marker, c.income_per_column = knobs.pop("income_per_marker"), knobs.pop("income_per_column")
    c.agenda_points, c.warfare_first = knobs.pop("agenda_points"), knobs.pop("warfare_first")
    c.warfare_second, c.warfare_needs_step = knobs.pop("warfare_second"), knobs.pop("warfare_needs_step")
    c.goods_tokens, c.reward_tokens = knobs.pop("goods_tokens"), knobs.pop("reward_tokens")
    c.deed_row_refresh = knobs.pop("deed_row_refresh")
    c.stone_and_blade, c.structure_limit = knobs.pop("stone_and_blade"), knobs.pop("structure_limit")
    c.inheritances_dealt, c.inheritances_kept = knobs.pop("inheritances_dealt"), knobs.pop("inheritances_kept")
    c.inheritance_decline = knobs.pop("inheritance_decline")
    c.inheritance_elsewhere = knobs.pop("inheritance_elsewhere")
    c.war_reward_every, c.rides_from_region = knobs.pop("war_reward_every"), knobs.pop("rides_from_region")
    c.intrigue, c.intrigue_cards = knobs.pop("intrigue"), knobs.pop("intrigue_cards")
    c.epic_structures, c.epic_extra = knobs.pop("epic_structures"), knobs.pop("epic_extra")
    c.war, c.capture_cards = knobs.pop("war"), knobs.pop("capture_cards")
    c.dungeon_troops, c.dungeon_leaders = knobs.pop("dungeon_troops"), knobs.pop("dungeon_leaders")
    c.dungeon_leader_points = knobs.pop("dungeon_leader_points")
    c.dungeon_pair_points = knobs.pop("dungeon_pair_points")
    c.rebel_faction, c.faction_rebels = knobs.pop("rebel_faction"), knobs.pop("faction_rebels")
    c.solo = knobs.pop("solo")
    for chosen in ("rebel_faction_hard", "rebellion_level", "rebellion_leader"):
        knobs.pop(chosen)                                       # the rows chosen by these have been read
    c.boxes = c.stone_and_blade or c.intrigue or c.epic_structures or c.war or c.rebel_faction or c.solo
    if not (c.stone_and_blade or c.epic_structures or c.rebel_faction):
        c.structure_limit = NO_LIMIT                            # H-30
    c.rebellion_troops, c.rebellion_coins = knobs.pop("rebellion_troops"), knobs.pop("rebellion_coins")
    c.rebellion_home_troops = knobs.pop("rebellion_home_troops")
    c.rebellion_regions, c.neutral_troops = knobs.pop("rebellion_regions"), knobs.pop("neutral_troops")
    c.rebellion_region_troops = knobs.pop("rebellion_region_troops")
    c.neutrals_kept, c.rebellion_income = knobs.pop("neutrals_kept"), knobs.pop("rebellion_income")
    c.rebellion_forfeit_coins = knobs.pop("rebellion_forfeit_coins")
    c.rebellion_moves_first = knobs.pop("rebellion_moves_first")
    c.rebellion_card_each_turn = knobs.pop("rebellion_card_each_turn")
    c.rebellion_at_home, c.rebellion_choices = knobs.pop("rebellion_at_home"), knobs.pop("rebellion_choices")
    c.rebellion_gains = knobs.pop("rebellion_gains")
    c.rebellion_coins_per_point = knobs.pop("rebellion_coins_per_point")
    c.rebellion_goods_per_point = knobs.pop("rebellion_goods_per_point")
    check_all_read(knobs, "rurik")
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


def rule_placements(RurikTables tables, position, int seat):
    """P-2, P-4, P-5: [(number, column), ...] open to the seat."""
    cdef Move moves[128]
    return [(moves[i].what, moves[i].where)
            for i in range(strategy.place_advisor_options(&state_of(position).pub, &tables.c, seat, moves))]


def rule_turn_options(RurikTables tables, position, int seat):
    """A-13: [(what, where, to, extra), ...], what in words, for the points that the position holds."""
    cdef Move moves[MAX_TURN_MOVES]
    return [(TURN_MOVES[moves[i].what], moves[i].where, moves[i].to, moves[i].extra)
            for i in range(actions.turn_options(state_of(position), &tables.c, seat, moves))]


def rule_deed_possible(RurikTables tables, position, int seat, int deed):
    """B-20: whether needs are met and costs can be paid."""
    return bonus.possible_deeds(&state_of(position).pub, &tables.c, seat, one(deed)) != 0


def rule_step_reached(RurikTables tables, position, int seat, str track):
    """C-2: step of a claim track whose condition is met, with a boat as full as possible."""
    return score.step_reached(&state_of(position).pub, &tables.c, seat, TRACKS.index(track),
                              boat_load(&state_of(position).pub, &tables.c, seat))


def rule_full_columns(RurikTables tables, position, int seat, int room):
    """C-5, C-6: boat columns that can be full with this many goods."""
    return claim.full_columns(&state_of(position).pub, &tables.c, seat, room)


def rule_cards_to_reveal(RurikTables tables, position, int seat, int region, int target, bint careful=False):
    """A-44: of the casualty check, when `seat` attacks `target`."""
    return cards_to_reveal(&state_of(position).pub, &tables.c, seat, region, region, target, careful)


def rule_public_score(RurikTables tables, position):
    """E-1, E-2, E-5: fills pub.vp but for the agenda."""
    score.public_score(state_of(position), &tables.c)


def rule_agenda_met(RurikTables tables, position, int seat, int agenda):
    """E-4."""
    return score.agenda_met(&state_of(position).pub, &tables.c, seat, tables.c.agenda_goal[agenda])


def rule_rank(RurikTables tables, position, int seat):
    """E-6: (rank, seats that share it), from pub.vp."""
    cdef int sharing
    rank = score.rank_of(&state_of(position).pub, seat, &sharing)
    return rank, sharing
