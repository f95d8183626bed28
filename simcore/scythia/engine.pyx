"""Raiders of Scythia as Python sees it: its Tables from the data, NumPy mirrors of its structs, single rules for tests.

Playing itself is the same for every game: play_batch and play_one come from simcore.play.
"""
import numpy as np

from libc.stdint cimport int8_t, uint8_t, uint32_t
from libc.string cimport memset
from simcore.choice cimport MAX_STATE_WORDS, Ctx, Game, Move
from simcore.play cimport GameTables, fill_words
from simcore.rng cimport Rng
from simcore.scythia cimport chief, game, hidden, raid, score, setup, village
from simcore.scythia.state cimport *

from simcore.play import picks, play_batch, play_one, redeal, results, sound, value
from simcore.tables import check_all_read
from simcore.scythia.schema import (BUILDINGS, COLOURS, DICE, EAGLES, EFFECTS, GAIN, PAY, PLUNDER, REGIONS, THINGS,
                                    TRIGGERS)

cdef State _state
cdef Result _result
# put together by hand: Cython cannot see through an array of structs
PLAYER = np.asarray(<Player[:1]>&_state.player[0]).dtype
STATE = np.dtype({
    "names": ["pub", "player", "hid", "tally"],
    "formats": [np.asarray(<Public[:1]>&_state.pub).dtype, (PLAYER, (SEATS,)),
                np.asarray(<Hidden[:1]>&_state.hid).dtype, np.asarray(<Tally[:1]>&_state.tally).dtype],
    "offsets": [0, <size_t>&_state.player - <size_t>&_state, <size_t>&_state.hid - <size_t>&_state,
                <size_t>&_state.tally - <size_t>&_state],
    "itemsize": sizeof(State)})
RESULT = np.asarray(<Result[:1]>&_result).dtype
assert sizeof(State) <= 8 * MAX_STATE_WORDS, f"State has {sizeof(State)} bytes: raise MAX_STATE_WORDS in choice.pxd"
assert RESULT.itemsize == sum(RESULT[name].itemsize for name in RESULT.names), (
    "Result in state.pxd has padding: let fields stand by falling size, and fill the end up to a multiple of 8 bytes")

PARTS = ("raids", "cards", "crew", "animals", "quests", "plunder")
GOODS = THINGS[:N_GOODS]
ENDS = ("not yet", "plunder", "quests", "idle")
KINDS = {                                                       # of events in a log
    DRAFT: "draft", KEEP: "keep", TURN: "turn", TAKE_WORKER: "worker", ACT: "act", SPEND_KUMIS: "kumis",
    REROLL: "reroll", WOUND: "wound", LOOT: "loot", HEAL: "heal", DISCARD: "discard", TAKE_ANIMAL: "animal",
    HIRE: "hire", QUEST: "quest", OTHER_BUILDING: "building", CENTRE: "centre", SWAP_CREW: "swap_crew",
    SWAP_EAGLE: "swap_eagle", PAY_ANY: "pay", TAKE_ANY: "take", LOSE_CREW: "lose_crew", ROB: "rob",
    NOTE_HERO: "hero", NOTE_DRAW: "drawn", NOTE_SPACE: "space", NOTE_QUEST: "turned_up", NOTE_ANIMAL: "shown",
    NOTE_DIE: "die", NOTE_STRENGTH: "strength", NOTE_GAIN: "gain", NOTE_POINTS: "points", NOTE_DEATH: "death",
    NOTE_PLAN: "plan", NOTE_CHIEF: "chief", NOTE_END: "end",
}
ACTS = {
    PASS: "pass", EAGLE: "eagle", HORSE: "horse", HIRE_CREW: "hire", HEAL_CREW: "heal", TAKE_SILVER: "silver",
    TAKE_PROVISIONS: "provisions", TAKE_WAGON: "wagon", FEED: "feed", DO_QUEST: "quest", PLAY_CARD: "card",
    USE_HERO: "hero", USE_EAGLE: "eagle_action", DRAW_CARDS: "cards", DRAW_AND_KUMIS: "card_and_kumis",
    SELL_CARD: "sell", TRADE_CARDS: "trade",
}
CHIEF_ACTS = {CHIEF_RAID: "raid", CHIEF_QUEST: "quest", CHIEF_PROVISIONS: "provisions", CHIEF_HORSE: "horse"}
assert (len(THINGS), len(PAY), len(GAIN), len(TRIGGERS), len(EFFECTS), len(EAGLES)) == (
    N_THINGS, N_PAY, N_GAIN, N_TRIGGERS, N_EFFECTS, N_EAGLES)
assert (len(COLOURS), len(DICE), len(REGIONS), len(BUILDINGS)) == (N_COLOURS, N_DICE, N_REGIONS, N_BUILDINGS)

COLUMNS = {
    "game": "number of the game in the experiment",
    "win": "1 for the winner, 1/k if k share the win, else 0; alone, 1 for beating the chief",
    "seat": "0 begins the game", "player": "place in the line-up",
    "faction": "hero", "rank": "1 is best", "score": "victory points",
    "vp_raids": "points for the strength of raids", "vp_cards": "points gained and paid by cards during the game",
    "vp_crew": "points for crew at the end", "vp_animals": "points for animals", "vp_quests": "points for quests",
    "vp_plunder": "points for plunder left at the end",
    **{f"raids_{region}": f"raids in {region.capitalize()}" for region in REGIONS},
    **{f"top_{region}": f"of the raids in {region.capitalize()} those that reached the highest tier"
       for region in REGIONS},
    **{f"points_{region}": f"points for the strength of raids in {region.capitalize()}" for region in REGIONS},
    "acts_stables": "actions carried out in the Stables", "acts_barracks": "actions in the Barracks",
    "acts_silversmith": "actions at the Silversmith", "acts_farm": "actions on the Farm",
    "acts_tent": "actions in the Chief's Tent", "acts_centre": "actions in the Town Centre",
    "acts_meeting": "actions in the Meeting Tent", "acts_market": "actions at the Market",
    "strength": "strength of all raids together", "kumis_spent": "kumis spent in raids",
    "wounds": "wounds taken in raids, fatal ones included", "deaths": "crew members that died in raids",
    "drawn": "cards drawn", "heroics": "uses of the hero",
    "first_crew": "crew card that came with the hero, as a place in the table crew",
    "first_raid": "own turn of the first raid, from 1; 0 for none", "hires": "crew members hired, the first one not "
    "included", "passes": "actions of buildings not used",
    "hired": "crew cards ever on the board, the first one included", "played": "crew cards played in the Town Centre",
    "trained": "animals ever taken", "as_eagle": "animals ever taken as eagles",
    "as_horse": "animals ever taken as horses", "quests": "quests completed", "n_quests": "number of quests completed",
    "crew_left": "crew members at the end", "eagles": "eagles at the end", "horses": "horses at the end",
    "gold": "gold at the end", "equipment": "equipment at the end", "wagons": "wagons at the end",
    "livestock": "livestock at the end", "silver_left": "silver at the end",
    "provisions_left": "provisions at the end", "kumis_left": "kumis at the end",
    "hand_left": "cards in hand at the end",
    "turns": "turns of the game, those of all seats and of the chief",
    "ends": "why the game ended: 1 little plunder is left, 2 few quests are left, 3 nothing moved any more",
    "ended_by": "seat whose turn brought the end about; as many as there are seats for the chief, -1 for none",
    "chief_score": "victory points of the chief; 0 without him", "chief_raids": "raids of the chief",
    "chief_quests": "quests of the chief", "chief_horses": "horses the chief has left",
}
assert set(COLUMNS) == set(RESULT.names)


include "../game.pxi"


cdef class ScythiaTables(GameTables):
    """Scythia's numbers; see GameTables."""
    cdef Tables c

    def __cinit__(self, data, origin):
        memset(&self.c, 0, sizeof(Tables))
        self.numbers, self.rules = &self.c, &GAME
        self.state_dtype, self.result_dtype, self.columns = STATE, RESULT, COLUMNS
        self.names = {"faction": self.factions, "first_crew": tuple(data["crew"])}
        self.sets = {"hired": tuple(data["crew"]), "played": tuple(data["crew"]), "quests": tuple(data["quest"]),
                     **dict.fromkeys(("trained", "as_eagle", "as_horse"), tuple(data["animal"]))}


def make_tables(data, origin):
    """ScythiaTables from what simcore.tables.read() returns."""
    cdef ScythiaTables tables = ScythiaTables(data, origin)
    _board(&tables.c, data)
    _cards(&tables.c, data)
    _chief(&tables.c, data)
    _knobs(&tables.c, dict(data["knob"]))
    return tables


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
        c.settlement[i].dice[RED_DIE] = row["red"]
        c.settlement[i].dice[WHITE_DIE] = max(0, min(row["white"] + knob["more_white"], c.dice_count[WHITE_DIE]))
        for colour in row["workers"]:
            c.settlement[i].workers |= 1 << colour
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
            for die, count in enumerate((place.dice[RED_DIE], place.dice[WHITE_DIE], yellow)):
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
    action.discount, action.price = row["discount"], row["price"]
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


cdef int _knobs(Tables *c, knobs) except -1:
    for name in ("more_white", "more_points", "three_player_spaces", "chief"):          # read above
        knobs.pop(name)
    memset(c.limit, NONE, sizeof(c.limit))
    c.start[SILVER], c.start[PROVISIONS] = knobs.pop("start_silver"), knobs.pop("start_provisions")
    c.start[KUMIS] = knobs.pop("start_kumis")
    c.limit[SILVER], c.limit[PROVISIONS] = knobs.pop("silver_limit"), knobs.pop("provisions_limit")
    c.limit[KUMIS], c.hand_limit = knobs.pop("kumis_limit"), knobs.pop("hand_limit")
    c.cards_dealt, c.cards_kept = knobs.pop("cards_dealt"), knobs.pop("cards_kept")
    c.slots, c.animals_shown = knobs.pop("slots"), knobs.pop("animals_shown")
    c.village_quests = knobs.pop("village_quests")
    c.silversmith[BLUE], c.silversmith[GREY] = knobs.pop("silver_blue"), knobs.pop("silver_grey")
    c.silversmith[RED], c.farm[BLUE] = knobs.pop("silver_red"), knobs.pop("farm_blue")
    c.farm[GREY], c.farm[RED] = knobs.pop("farm_grey"), knobs.pop("farm_red")
    c.farm_wagons = knobs.pop("farm_wagons_red")
    c.eagle_price, c.horse_price = knobs.pop("eagle_price"), knobs.pop("horse_price")
    c.heal_price, c.heal = knobs.pop("heal_price"), knobs.pop("heal")
    c.tent_provisions, c.tent_kumis = knobs.pop("tent_provisions"), knobs.pop("tent_kumis")
    c.meeting_cards, c.meeting_mixed_cards = knobs.pop("meeting_cards"), knobs.pop("meeting_mixed_cards")
    c.meeting_kumis = knobs.pop("meeting_kumis")
    c.market_silver, c.market_cards = knobs.pop("market_silver"), knobs.pop("market_cards")
    c.yellow_dice, c.spaces_left = knobs.pop("yellow_dice"), knobs.pop("spaces_left")
    c.quests_left = knobs.pop("quests_left")
    c.last_turns, c.draft = knobs.pop("last_turns"), knobs.pop("draft")
    c.idle_rounds = knobs.pop("idle_rounds")
    check_all_read(knobs, "scythia")
    return 0


# ---- single rules, for tests: `position` is a STATE array of shape (1,)

def rule_changed(ScythiaTables tables, position):
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


def rule_turns(ScythiaTables tables, position, int seat):
    """[("visit", building) or ("raid", settlement), ...] open to the seat; settlements by their place in the table."""
    cdef Move moves[MAX_LIST]
    cdef int i, n = game.list_turns(state_of(position), &tables.c, seat, moves)
    return [("raid" if moves[i].what == RAID else "visit",
             moves[i].where if moves[i].what == RAID else BUILDINGS[<int>moves[i].where])
            for i in range(n)]


def rule_acts(ScythiaTables tables, position, int seat, str building, str colour):
    """[(act, where, to), ...] that the building offers to a worker of that colour, "pass" included; where and to as
    state.pxd says at the acts, -1 where an act does not use them."""
    cdef Move moves[MAX_LIST]
    cdef int i, n = village.list_acts(state_of(position), &tables.c, seat, BUILDINGS.index(building),
                                      COLOURS.index(colour), moves)
    return [(ACTS[moves[i].what], moves[i].where, moves[i].to) for i in range(n)]


def rule_raid(ScythiaTables tables, position, int seat, int settlement, str colour):
    """What a raid asks for and meets: {"provisions", "wagons", "strength" (without kumis and dice), "dice" (by colour),
    "possible" (with the worker the seat has)}."""
    cdef const State *state = state_of(position)
    cdef int sums[N_EFFECTS]
    cost = raid.raid_cost(state, &tables.c, seat, settlement, COLOURS.index(colour))
    return {"provisions": cost.provisions, "wagons": cost.wagons,
            "strength": raid.standing_strength(state, &tables.c, seat, settlement, COLOURS.index(colour), sums),
            "dice": tuple(raid.dice_rolled(state, &tables.c, settlement, die) for die in range(N_DICE)),
            "possible": bool(raid.raidable(state, &tables.c, seat, settlement))}


def rule_tier_points(ScythiaTables tables, int settlement, int strength):
    """Points for a raid of that strength, None below the first tier."""
    points = raid.tier_points(&tables.c.settlement[settlement], strength)
    return None if points == NONE else points


def rule_points(ScythiaTables tables, position, int seat):
    """What the end adds: {"crew", "animals", "quests", "plunder"}."""
    cdef const State *state = state_of(position)
    return {"crew": score.crew_points(state, &tables.c, seat),
            "animals": score.animal_points(&state.player[seat], &tables.c),
            "quests": score.quest_points(&state.player[seat], &tables.c),
            "plunder": score.plunder_points(&state.player[seat], &tables.c)}



def rule_chief_turn(ScythiaTables tables, position):
    """The chief plays the plan on top of his deck; the position is changed."""
    cdef Ctx ctx
    memset(&ctx, 0, sizeof(Ctx))
    chief.chief_turn(state_of(position), &tables.c, &ctx)


def rule_chief_score(ScythiaTables tables, position):
    """Victory points of the chief if the game ended here."""
    return chief.chief_score(state_of(position), &tables.c)
