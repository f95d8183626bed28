"""The Castles of Burgundy as Python sees it: its Tables from the data, NumPy mirrors of its structs, single rules for
tests."""
import numpy as np

from libc.string cimport memcpy
from ludometer.simcore.burgundy.duchy cimport derive
from ludometer.simcore.burgundy.game cimport step
from ludometer.simcore.burgundy.gifts cimport held, lies, trade
from ludometer.simcore.burgundy.hidden cimport redeal as redeal_hidden, sound as is_sound
from ludometer.simcore.burgundy.modules cimport join_modules
from ludometer.simcore.burgundy.score cimport result, value as value_of
from ludometer.simcore.burgundy.setup cimport setup
from ludometer.simcore.burgundy.estates cimport *

from ludometer.simcore.burgundy import declared
from ludometer.simcore.burgundy.schema import MOST_ROUTES, MOST_SHIELDS, MOST_STORED, PLAYERS, near, numbers
from ludometer.simcore.errors import DataError

cdef State _state
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
assert (MOST_ROUTES, MOST_SHIELDS, MOST_STORED) == (MAX_ROUTES, DEPOT_SHIELDS, MAX_STORAGE)


include "ludometer/simcore/engine.pxi"
include "ludometer/simcore/choices.pxi"
include "ludometer/simcore/hidden.pxi"
include "ludometer/simcore/gifts.pxi"


cdef int fill(Tables *c, data) except -1:
    """Everything but the knobs."""
    _tiles(c, data)
    _board(c, data)
    _costs(c, data["knob"]["shift_with_double"])
    _duchies(c, data)
    _routes(c, data)
    _shields(c, data)
    for i, place in enumerate(("first", "second", "third", "fourth")):
        more = data["seat"][str(i + 1)]
        c.start_workers[<int>i] = data["knob"][f"workers_{place}"] + more["workers"]
        c.start_silver[<int>i] = data["knob"]["start_silver"] + more["silver"]
    join_modules(c)
    return 0


cdef int _works(Tables *c, rows, int first) except -1:
    # what buildings do, or bonuses of trade routes; actions come one at a time
    for i, row in enumerate(rows.values(), first):
        c.does[i], c.building_amount[i] = row["effect"], row["amount"]
        if row["effect"] in (BUILDS_ACT, BUILDS_ACT_WHITE):
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
            for phase in range(N_PHASES):
                other = row["other_players"] == players and phase in row["other_phases"]
                if row["players"] <= max(players, 2):
                    c.slot_colour[players][phase][slot] = 1 + (row["other"] if other else row["colour"])
    for players in range(1, SEATS + 1):                         # from here on NONE stands for what is not in use
        for phase in range(N_PHASES):
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

def rule_changed(Rules tables, position):
    """Work out again what follows from the tiles on the board: which are offered, and which spaces a seat has."""
    cdef State *state = state_of(position)
    for depot in range(N_DEPOTS + 1):
        offer(&state.pub, depot)
    for seat in range(SEATS):
        state.half[seat].board = board_of(&tables.c, state.estate[tables.c.duke[seat]].duchy, seat)


def rule_tiles(Rules tables, position):
    """Work out again all that follows from the tiles on the board and in the duchies."""
    cdef State *state = state_of(position)
    cdef const Tables *c = &tables.c
    cdef Estate renewed
    cdef Estate *estate
    cdef Half[N_HALVES] halves
    cdef Half *half
    cdef int duke, part, seat, i
    for i in range(N_DEPOTS + 1):
        offer(&state.pub, i)
    for seat in range(state.pub.course.n_seats):
        half = &state.half[seat]
        half.board = board_of(c, max(0, <int>estate_of(state, c, seat).duchy), seat)
        half.covered = half.blank = 0
        for i in range(N_SPACES):
            half.covered |= one(i) * (half.tile[i] != NONE)
            half.blank |= one(i) * (half.tile[i] != NONE and c.colour[half.tile[i]] == ANY)
    for duke in range(n_dukes(&state.pub, c)):
        estate = &state.estate[duke]
        if estate.duchy == NONE or (state.pub.course.stage == STAGE_DUCHIES and duke >= state.pub.count):
            continue                                            # not taken yet
        derive(state, c, duke, &renewed, halves)
        for part in range(c.n_halves):
            half = half_of(state, c, duke, part)
            half.near, half.ferry = halves[part].near, halves[part].ferry
            memcpy(half.city, halves[part].city, sizeof(half.city))
        estate.effects, estate.castles, estate.storage = renewed.effects, renewed.castles, renewed.storage
        estate.mine_silver, estate.good_silver = renewed.mine_silver, renewed.good_silver
        estate.shift, estate.shift_take = renewed.shift, renewed.shift_take
        memcpy(estate.shift_place, renewed.shift_place, sizeof(renewed.shift_place))
        memcpy(estate.built, renewed.built, sizeof(renewed.built))
        for i in range(duchy_of(c, &state.half[duke]).n_regions):
            estate.region_left[i] = 0
            for part in range(c.n_halves):
                half = half_of(state, c, duke, part)
                estate.region_left[i] += size_of(duchy_of(c, half).region[i] & ~half.covered)
        for i in range(N_COLOURS):
            estate.colour_left[i] = 0
            for part in range(c.n_halves):
                half = half_of(state, c, duke, part)
                estate.colour_left[i] += size_of(duchy_of(c, half).colour[i] & ~half.covered)
