"""The Castles of Burgundy as Python sees it: its Tables from the data, NumPy mirrors of its structs, single rules for
tests.

Playing itself is the same for every game: play_batch and play_one come from simcore.play.
"""
import numpy as np

from libc.string cimport memset
from simcore.choice cimport MAX_STATE_WORDS, Ctx, Game, Move
from simcore.play cimport GameTables
from simcore.rng cimport Rng
from simcore.burgundy cimport game, hidden, score, setup
from simcore.burgundy.modules cimport join_modules
from simcore.burgundy.state cimport *

from simcore.play import picks, play_batch, play_one, redeal, results, sound, value
from simcore.errors import DataError
from simcore.tables import check_all_read
from simcore.burgundy.schema import (BUILDING_EFFECTS, COLOURS, EFFECTS, MOST_ROUTES, MOST_SHIELDS, MOST_STORED,
                                     PLAYERS, SHIELD_EFFECTS, near, numbers)

cdef State _state
cdef Result _result
# put together by hand: Cython cannot see through an array of structs
SEAT = np.asarray(<Seat[:1]>&_state.seat[0]).dtype
ESTATE = np.asarray(<Estate[:1]>&_state.estate[0]).dtype
HALF = np.asarray(<Half[:1]>&_state.half[0]).dtype
STATE = np.dtype({
    "names": ["pub", "seat", "estate", "half", "hid", "tally"],
    "formats": [np.asarray(<Public[:1]>&_state.pub).dtype, (SEAT, (SEATS,)), (ESTATE, (SEATS,)), (HALF, (SEATS,)),
                np.asarray(<Hidden[:1]>&_state.hid).dtype, np.asarray(<Tally[:1]>&_state.tally).dtype],
    "offsets": [0, <size_t>&_state.seat - <size_t>&_state, <size_t>&_state.estate - <size_t>&_state,
                <size_t>&_state.half - <size_t>&_state, <size_t>&_state.hid - <size_t>&_state,
                <size_t>&_state.tally - <size_t>&_state],
    "itemsize": sizeof(State)})
RESULT = np.asarray(<Result[:1]>&_result).dtype
assert sizeof(State) <= 8 * MAX_STATE_WORDS, f"State has {sizeof(State)} bytes: raise MAX_STATE_WORDS in choice.pxd"
assert RESULT.itemsize == sum(RESULT[name].itemsize for name in RESULT.names), (
    "Result in state.pxd has padding: let fields stand by falling size, and fill the end up to a multiple of 8 bytes")

PARTS = ("regions", "phases", "colours", "goods", "animals", "watchtowers", "monasteries", "leftovers", "towers",
         "routes", "shields")
BUILDINGS = ("market", "carpenter", "church", "warehouse", "boarding_house", "bank", "city_hall", "watchtower")
KINDS = {                                                       # of events in a log
    TAKE_DUCHY: "duchy", START_CASTLE: "castle", TURN: "turn", DISCARD: "discard", TAKE_GOODS: "ship",
    STORE_GOODS: "goods", CASTLE_ACTION: "castle_action", FETCH: "fetch", WAREHOUSE_SALE: "warehouse",
    SETTLE: "city_hall", CRANE_EFFECT: "crane", GEESE_FLOCK: "geese", WHITE_ACTION: "white_castle", LAY_ROUTE: "route",
    DROP_SHIELD: "drop_shield", UPKEEP: "upkeep", PLACE_FREE: "free_tile", STORE_TILE: "store", TOP_UP: "top_up",
    SWAP: "swap", SWAP_GOOD: "swap_good", NEXT: "next",
    NOTE_PHASE: "phase", NOTE_TILE: "tile", NOTE_DICE: "dice", NOTE_GOOD: "good", NOTE_GOODS: "goods_taken",
    NOTE_POINTS: "points", NOTE_BONUS: "bonus", NOTE_BRIDGE: "bridge", NOTE_INCOME: "income", NOTE_START: "start",
    NOTE_SHIELD: "shield", NOTE_INN: "inns", NOTE_ROUTE: "route_good", NOTE_REMOVED: "removed", NOTE_TARGET: "target",
    NOTE_PATRON: "patron", NOTE_DUE: "due",
}
ACTS = {END: "end", TAKE: "take", PLACE: "place", SELL: "sell", WORKERS: "workers", BUY: "buy", HIRE: "hire",
        SHIELD: "shield", COPY: "copy", TURN_DIE: "turn_die"}
DUES = ("size", "phase", "colour", "monastery", "action", "effect")
BONUSES = ("market", "building", "church", "sale", "workers", "silver", "placement", "points", "action")
assert len(EFFECTS) == N_EFFECTS and len(BUILDING_EFFECTS) == N_BUILDS and len(COLOURS) == N_COLOURS
assert len(SHIELD_EFFECTS) == N_SHIELDS and len(PARTS) == N_PARTS and len(DUES) == N_DUES
assert (MOST_ROUTES, MOST_SHIELDS, MOST_STORED) == (MAX_ROUTES, DEPOT_SHIELDS, MAX_STORAGE)

COLUMNS = {
    "game": "number of the game in the experiment",
    "win": "1 for the winner, else 0: no win is shared; half a win for each seat of a team, in the solo game 1 if all "
           "spaces are covered",
    "seat": "0 begins the game", "player": "place in the line-up",
    "faction": "duchy", "rank": "1 is best; seats of a team share it",
    "score": "victory points; of a team those of both its seats, which is so of all vp_ and score_ columns",
    "vp_regions": "points for the sizes of completed regions",
    "vp_phases": "points for the phases they were completed in",
    "vp_colours": "points from bonus tiles for colours", "vp_goods": "points from goods sold",
    "vp_animals": "points from animals", "vp_watchtowers": "points from watchtowers",
    "vp_monasteries": "points from monasteries at the end",
    "vp_leftovers": "points for goods, silver and workers left at the end",
    **{f"score_{phase}": f"points after phase {phase.upper()}" for phase in "abcd"},
    "castle": "space of the starting castle, 0 to 36 in the order of reading",
    "ships": "spaces moved on the bridge", "first_rounds": "rounds begun as first player",
    **{f"placed_{colour}": f"{colour} tiles placed" for colour in COLOURS},
    "placed_castle": "castle tiles placed, without the first",
    "empty": "empty spaces of the duchy at the end", "regions": "regions completed",
    "colours_first": "large bonus tiles", "colours_second": "small bonus tiles",
    **{f"built_{building}": f"tiles of the type {building} in the duchy" for building in BUILDINGS},
    "goods_taken": "goods taken by ships", "goods_sold": "goods sold", "goods_left": "goods unsold at the end",
    "sales": "stacks of goods sold", "goods_types": "types of goods among those sold",
    "workers_gained": "workers had, those of the start included", "workers_used": "workers given up",
    "workers_left": "workers at the end",
    "silver_gained": "silver had, that of the start included", "silver_used": "silver spent",
    "silver_left": "silver at the end",
    "purchases": "tiles bought", "discards": "tiles discarded from a full storage",
    "stored_left": "tiles in the storage at the end",
    **{f"act_{act}": f"dice used to {text}" for act, text in (
        ("take", "take a tile"), ("place", "place a tile"), ("sell", "sell goods"), ("workers", "take workers"))},
    "monasteries_offered": "monasteries that lay on the board some time, for all seats alike",
    "monasteries_taken": "monasteries this seat took, bought or fetched",
    "monasteries_placed": "monasteries in the duchy at the end",
    **{f"points_{number}": f"points at the end from monastery {number}" for number in (*range(15, 27), 29)},
    "vp_towers": "points for linked watchtowers",
    "vp_routes": "points from bonuses of the trade route that are points themselves",
    "vp_shields": "points of shields at the end, and all that they add to points of other kinds",
    "own_score": "points this seat has scored itself, which are fewer than the score in a team",
    "towers": "most watchtowers linked with each other, where there are any",
    "built_white_castle": "white castles in the duchy",
    **{f"white_{act}": f"actions of white castles used to {text}" for act, text in (
        ("take", "take a tile"), ("place", "place a tile"), ("sell", "sell goods"), ("workers", "take workers"))},
    "inns": "inns placed", "inn_points": "what inns have added to points of regions",
    "route_goods": "goods laid on the trade route",
    **{f"route_{bonus}": f"bonuses of the trade route: {text}" for bonus, text in zip(BONUSES, (
        "a ship or an animal", "a building", "a mine, monastery or castle", "a sale", "workers", "silver",
        "a tile to place", "points", "an action"), strict=True)},
    "act_shield": "shields taken with a double", "upkeep": "silver and workers paid for shields",
    **{f"shield_{number}": f"points that shield {number} has brought: its own at the end, and those it adds"
       for number in range(1, 19)},
    "targets": "solo game: targets reached", "target_left": "solo game: the target at the end",
    "points_bought": "solo game: points bought", "swaps": "solo game: tiles got for goods",
    "blanks": "solo game: tiles placed with their black side up",
    "filled": "solo game: the round in which the last space was covered, 0 if none was",
    "spaces": "spaces of the duchy",
    "team": "0 or 1 in the team game, else -1",
    "tower_bonus": "1 or 2: was the first or second to link all watchtowers, else 0",
    "shields_offered": "shields laid into the depots, for all seats alike", "shields_taken": "shields this seat took",
    "shields_kept": "shields in the duchy at the end", "routes_held": "boards of the trade route",
}
assert set(COLUMNS) == set(RESULT.names)


include "../game.pxi"


cdef class BurgundyTables(GameTables):
    """Burgundy's numbers; see GameTables."""
    cdef Tables c

    def __cinit__(self, data, origin):
        memset(&self.c, 0, sizeof(Tables))
        self.numbers, self.rules = &self.c, &GAME
        self.state_dtype, self.result_dtype, self.columns = STATE, RESULT, COLUMNS
        monasteries = tuple(name for name, tile in data["tile"].items() if COLOURS[tile["colour"]] == "monastery")
        self.names = {"faction": self.factions}
        self.sets = {f"monasteries_{what}": monasteries for what in ("offered", "taken", "placed")}
        shields = tuple(sorted(data["shield"], key=lambda name: data["shield"][name]["effect"]))
        self.sets |= {f"shields_{what}": shields for what in ("offered", "taken", "kept")}
        self.sets["routes_held"] = tuple(data["route"])


def make_tables(data, origin):
    """BurgundyTables from what simcore.tables.read() returns."""
    cdef BurgundyTables tables = BurgundyTables(data, origin)
    _tiles(&tables.c, data)
    _board(&tables.c, data)
    _costs(&tables.c, data["knob"]["shift_with_double"])
    _duchies(&tables.c, data)
    _routes(&tables.c, data)
    _shields(&tables.c, data)
    _knobs(&tables.c, dict(data["knob"]))
    join_modules(&tables.c)
    return tables


cdef int _works(Tables *c, rows, int first) except -1:
    # what buildings do, or bonuses of trade routes; actions come one at a time
    for i, row in enumerate(rows.values(), first):
        c.does[i], c.building_amount[i] = row["effect"], row["amount"]
        if row["effect"] in (BUILDS_ACTION, BUILDS_WHITE):
            c.building_amount[i] = 1
        for colour in row["fetches"]:
            c.fetches[i] |= one(colour)
    return 0


cdef int _tiles(Tables *c, data) except -1:
    _works(c, data["building"], 0)
    c.n_buildings = len(data["building"])
    c.inn = c.blank = c.white_scoring = NONE
    c.n_animals, c.geese = len(data["animal"]), NONE
    monasteries = 0
    for i, tile in enumerate(data["tile"].values()):
        effect = tile["effect"]
        c.colour[i], c.effect[i], c.amount[i] = tile["colour"], effect, tile["amount"]
        if effect in (IS_INN, IS_BLANK):                        # I-3, A-13: of no colour, in no supply
            c.colour[i] = ANY
        else:
            c.copies[<int>tile["colour"]][i], c.copies[<int>BLACK][i] = tile["coloured"], tile["black"]
        c.kinds[<int>c.colour[i]][i // 64] |= one(i % 64)
        c.animal[i] = tile["animal"] if effect in (IS_ANIMAL, IS_GEESE) else NONE
        c.building[i] = CRANE if effect == IS_CRANE else tile["building"] if effect in (
            IS_BUILDING, SCORE_BUILDING) else NONE
        c.city[i] = tile["building"] if effect == IS_BUILDING else NO_CITY_RULE     # E-58, K-4: the crane is of no type
        if effect == IS_INN:                                    # I-5
            c.inn, c.inns, c.city[i] = i, tile["amount"], INNS
        elif effect == IS_BLANK:
            c.blank = i
        c.monastery[i] = NONE
        if tile["colour"] == MONASTERY:
            c.monastery[i] = monasteries
            if tile["building"] == WHITE_CASTLE and effect == SCORE_BUILDING:
                c.white_scoring = monasteries - FIRST_SCORING
            monasteries += 1
        for colour in tile["colours"]:
            c.shifts[i] |= one(colour)
        if effect >= SAME_BUILDINGS:
            c.amount_of[<int>effect] = tile["amount"]
        if effect == IS_GEESE:
            c.geese = tile["animal"]
        if effect == IS_CASTLE:
            c.castle_tile = i
    c.n_tiles = len(data["tile"])
    return 0


cdef int _board(Tables *c, data) except -1:
    cdef int depot, players, phase, slot
    in_depot = [0] * N_DEPOTS
    for name, row in data["slot"].items():
        depot = row["depot"] - 1
        if in_depot[depot] == DEPOT_SLOTS:
            raise DataError(f"burgundy: slot {name}: depot {depot + 1} has {DEPOT_SLOTS} others, which is the most")
        slot = DEPOT_SLOTS * depot + in_depot[depot]
        in_depot[depot] += 1
        for players in range(1, SEATS + 1):                     # A-1: one as two
            for phase in range(MAX_PHASES):
                other = row["other_players"] == players and phase in row["other_phases"]
                if row["players"] <= max(players, 2):
                    c.slot_colour[players][phase][slot] = 1 + (row["other"] if other else row["colour"])
    for players in range(1, SEATS + 1):                         # from here on NONE stands for what is not in use
        for phase in range(MAX_PHASES):
            for slot in range(N_DEPOT_SLOTS):
                c.slot_colour[players][phase][slot] -= 1
    for players, name in [(1, "two"), *((number, name) for name, number in PLAYERS.items())]:
        row = data["player_count"][name]
        c.colour_bonus[players][0], c.colour_bonus[players][1] = row["colour_first"], row["colour_second"]
        c.goods_points[players], c.black_slots[players] = row["goods_points"], row["black_slots"]
        c.tower_bonus[players][0], c.tower_bonus[players][1] = row["towers_first"], row["towers_second"]
        c.routes[players] = row["routes"]
        for depot, shields in enumerate(row["shields"]):
            c.depot_shields[players][depot] = shields
    for i, good in enumerate(data["good"].values()):
        for _ in range(good["count"]):
            c.good_of[c.n_goods] = i
            c.n_goods += 1
    for i, row in enumerate(data["phase"].values()):
        c.phase_bonus[i] = row["bonus"]
    for i, row in enumerate(data["region"].values()):
        c.region_points[i + 1] = row["points"]
    c.region_points[MAX_SIZE + 1] = data["knob"]["points_size_9"] or c.region_points[MAX_SIZE]          # I-7
    return 0


cdef int _duchies(Tables *c, data) except -1:
    cdef int half, space, other, i
    for i, row in enumerate(data["duchy"].values()):
        by_land, both = near(len(row["map"]), row["land"], row["river"])
        regions = _connected(by_land, row["map"])
        number = numbers(data, row)
        for half in range(1 + (len(row["map"]) > N_SPACES)):    # C-2
            _layout(c, &c.duchy[i + half * MAX_DUCHIES].layout, number, by_land, both, half * N_SPACES)
            _duchy(data, row, regions, half * N_SPACES, &c.duchy[i + half * MAX_DUCHIES])
        if row["river"]:
            for part in _connected(by_land, [0] * len(by_land)):
                for space in part:
                    c.duchy[i].layout.part[space] = sum(1 << other for other in part)
    c.n_duchies = len(data["duchy"])
    for i, sheet in enumerate(data["sheet"].values()):
        for _ in range(sheet["copies"] if any(
                row["sheet"] == i and (data["knob"]["duchies"] or row["beginners"])
                for row in data["duchy"].values()) else 0):
            c.sheets[c.n_sheets] = i
            c.n_sheets += 1
    return 0


cdef int _layout(Tables *c, Layout *layout, number, by_land, both, int first) except -1:
    # of the spaces from `first` on, N_SPACES at most
    cdef int space, other, free, step, die, most
    for space in range(min(<int>N_SPACES, len(number) - first)):
        layout.number[space] = number[first + space]
        for other in by_land[first + space]:
            if first <= other < first + N_SPACES:
                layout.neighbours[space] |= one(other - first)
            else:
                layout.across[space] |= one(other - (0 if first else N_SPACES))
        for other in set(both[first + space]) - set(by_land[first + space]):    # A-4
            layout.river[space] |= one(other)
            layout.rivers = True
        for free in range(MAX_SHIFT + 1):
            for step in range(1, MAX_SHIFT + 1):
                for die in range(7):
                    for most in range(c.cost[step][die][free][layout.number[space]], MAX_SHIFT + 1):
                        layout.reach[step][die][most][free] |= one(space)
    return 0


cdef int _duchy(data, row, regions, int first, Duchy *duchy) except -1:
    cdef int space, region, colour
    duchy.start, duchy.sheet, duchy.n_spaces = row["start"], row["sheet"], len(row["map"])
    duchy.beginners = row["beginners"]
    duchy.offered = data["knob"]["duchies"] or row["beginners"]
    for space in range(min(<int>N_SPACES, len(row["map"]) - first)):
        colour = row["map"][first + space]                      # letters stand in the order of colours
        duchy.colour_of[space] = colour
        duchy.colour[colour] |= one(space)
        duchy.colour[<int>ANY] |= one(space)
    for space in row["starts"] or [i for i, letter in enumerate(row["map"]) if letter == CASTLE]:
        if first <= space < first + N_SPACES:
            duchy.starts |= one(space - first)
    duchy.start_chosen = len(row["starts"]) > 0                 # C-3
    duchy.n_towers = len(row["towers"])
    for i, spaces in enumerate(row["towers"]):
        for space in spaces:
            duchy.tower[i] |= one(space)
    duchy.n_regions = len(regions)
    for region, spaces in enumerate(regions):
        colour = row["map"][spaces[0]]
        duchy.region_size[region], duchy.region_colour[region] = len(spaces), colour
        if colour == BUILDING:
            duchy.cities[duchy.n_cities] = region
            duchy.n_cities += 1
        elif colour == ANIMAL:
            duchy.pastures[duchy.n_pastures] = region
            duchy.n_pastures += 1
        for space in spaces:
            if first <= space < first + N_SPACES:
                duchy.region[region] |= one(space - first)
                duchy.region_of[space - first] = region
    return 0


def _connected(around, colours):
    """Connected spaces of one colour, as lists, numbered by their first space."""
    found, seen = [], set()
    for space in range(len(colours)):
        region, border = {space} - seen, [space] * (space not in seen)
        while border:
            new = {other for other in around[border.pop()] if colours[other] == colours[space]} - region
            region |= new
            border += new
        seen |= region
        found += [sorted(region)] if region else []
    return found


cdef int _routes(Tables *c, data) except -1:
    _works(c, data["route_bonus"], FIRST_BONUS)
    c.n_bonuses = len(data["route_bonus"])
    for i, row in enumerate(data["route"].values()):
        for space in range(ROUTE_SPACES):
            c.route_good[i][space] = row[f"good_{1 + space}"]
            c.route_bonus[i][space] = row[f"bonus_{1 + space}"]
    c.n_boards = len(data["route"])
    return 0


cdef int _shields(Tables *c, data) except -1:
    for row in data["shield"].values():
        c.shield_points[<int>row["effect"]], c.shield_amount[<int>row["effect"]] = row["points"], row["amount"]
        c.shield_rows[c.n_shields] = row["effect"]
        c.n_shields += 1
    return 0


cdef int _knobs(Tables *c, knobs) except -1:
    for name in ("shift_with_double", "duchies", "points_size_9"):      # read by _costs(), _duchies() and _board()
        knobs.pop(name)
    c.phases, c.rounds, c.bridge_last = knobs.pop("phases"), knobs.pop("rounds"), knobs.pop("bridge_spaces") - 1
    c.start_silver, c.start_goods = knobs.pop("start_silver"), knobs.pop("start_goods")
    c.start_workers[0], c.start_workers[1] = knobs.pop("workers_first"), knobs.pop("workers_second")
    c.start_workers[2], c.start_workers[3] = knobs.pop("workers_third"), knobs.pop("workers_fourth")
    c.tile_storage, c.goods_storage = knobs.pop("tile_storage"), knobs.pop("goods_storage")
    c.same_duchy, c.side_chosen = knobs.pop("same_duchy"), knobs.pop("side_chosen")
    c.castle_chosen, c.workers_taken = knobs.pop("castle_chosen"), knobs.pop("workers_taken")
    c.purchases, c.purchase_price = knobs.pop("purchases"), knobs.pop("purchase_price")
    c.sale_silver, c.mine_silver = knobs.pop("sale_silver"), knobs.pop("mine_silver")
    c.points_good, c.points_silver = knobs.pop("points_good"), knobs.pop("points_silver")
    c.workers_per_point = knobs.pop("workers_per_point")
    c.most_empty_wins, c.start_castle_scores = knobs.pop("most_empty_wins_tie"), knobs.pop("start_castle_scores")
    c.depots_ring, c.discard_always = knobs.pop("depots_ring"), knobs.pop("discard_always")
    c.geese_count = knobs.pop("geese_count_for_7")
    c.third_tower, c.towers_count = knobs.pop("third_tower_bonuses"), knobs.pop("towers_count_for_26")
    c.inns_per_colour, c.crane_white = knobs.pop("inns_per_colour"), knobs.pop("crane_white_castle")
    c.trade_routes, c.route_chosen = knobs.pop("trade_routes"), knobs.pop("route_order_chosen")
    c.shields, c.upkeep = knobs.pop("shields"), knobs.pop("shield_upkeep")
    c.others_each, c.bonus_tiles_at_end = knobs.pop("shield_2_each"), knobs.pop("shield_7_at_end")
    c.teams, c.team_storage, c.solo = knobs.pop("teams"), knobs.pop("team_storage"), knobs.pop("solo")
    c.solo_target, c.solo_step = knobs.pop("solo_target"), knobs.pop("solo_target_step")
    c.point_price, c.tile_goods = knobs.pop("solo_point_price"), knobs.pop("solo_tile_goods")
    check_all_read(knobs, "burgundy")
    return 0


cdef int _costs(Tables *c, int double_steps) except -1:
    # T-3, M-8: the free shift first, workers for what is left of the way; die 0 stands for any number
    for free in range(MAX_SHIFT + 1):
        for step in range(1, MAX_SHIFT + 1):
            for die in range(7):
                for number in range(1, 7):
                    way = min(abs(die - number), 6 - abs(die - number)) if die else 0
                    shifted = free * step if double_steps == 2 else free
                    c.cost[step][die][free][number] = workers = max(0, -(-(way - shifted) // step))
                    for most in range(workers, MAX_SHIFT + 1):
                        c.reach_slots[step][die][most][free] |= 15u << DEPOT_SLOTS * <int>(number - 1)
    return 0


# ---- single rules, for tests: `position` is a STATE array of shape (1,)

def rule_changed(BurgundyTables tables, position):
    """Work out again what follows from the tiles on the board: which are offered, and which spaces a seat has."""
    cdef State *state = state_of(position)
    for depot in range(N_DEPOTS + 1):
        offer(&state.pub, depot)
    for seat in range(SEATS):
        state.half[seat].board = board_of(&tables.c, state.estate[tables.c.duke[seat]].duchy, seat)

