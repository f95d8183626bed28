"""What the battery must know of The Castles of Burgundy: what pieces there are, how a position is scored, what is seen.

Written from RULES.md in plain Python, not from the engine.
"""

from collections import Counter
from functools import cache
from itertools import pairwise

import numpy as np
from scipy.stats import hypergeom

from ludometer.simcore.burgundy.declared import BUILDING_EFFECTS, BUILDINGS, COLOURS, EFFECTS, PARTS, SHIELD_EFFECTS
from ludometer.simcore.burgundy.engine import EVENTS, redeal
from ludometer.simcore.burgundy.schema import MOST_SLOTS, PLAYERS, ROUTE_SPACES, SPACES, near
from ludometer.simcore.play import FIRST_NOTE
from tests.battery.masks import bits

NONE = -1
TURNS_STAGE = "turns"                                           # of which each step is a turn
KIND = {name: kind for kind, name in EVENTS.items()}
NUMBERED = 6                                                    # depots
INN_SLOT = 32
HALF_CIRCLE = 3                                                 # of the six numbers: no step of a die is longer
BUILDING, ANIMAL, MINE, SHIP, MONASTERY, CASTLE = range(len(COLOURS))
PLACES = ("first", "second", "third", "fourth")
# All that is hidden is drawn by nobody: what a seat knows of it does not depend on how it plays.
CARD_GAMES = [({}, "random"), ({"modules": ("extra-tiles", "inns", "shields", "trade-routes", "white-castles"),
                                "set": {"phases": 4}}, "random")]
SECRETIVE = "random"
LATE = 70                                                       # steps of such a game, when much has been seen
# Players and rules with whom a few games meet every kind of decision, with something to choose.
BUSY = ("random",) * 4
BUSY_RULES = {"modules": ("experts", "extra-tiles", "inns", "shields", "trade-routes", "white-castles"),
              "set": {"tile.crane.black": 6, "tile.geese.black": 6, "goods_storage": 2, "tile_storage": 2,
                      "seat.2.silver": 2, "seat.1.workers": 1}}
COIN_RULES = {"modules": ("experts",)}                          # two sides of a sheet
COIN_STEPS = 2
DEALT_RULES = {}                                                # factions are dealt as the game is printed
BROKEN = {"value": {"hope_building": 1e308, "hope_ship": 1e308, "worker": 1e308, "silver": -1e308, "stored": 1e308}}
CONTRADICTIONS = [
    ("pub", "left", 50), ("pub", "slot", 3), ("pub", "goods", -1), ("pub", "goods_line", 0),
    ("pub.course", "to_move", 3), ("pub", "bridge_order", 1), ("pub", "phase", 7),
    ("pub", "gone", -1), ("estate", "silver", -1),
    ("half", "covered", 0), ("half", "near", 0), ("estate", "region_left", 0), ("estate", "built", 9),
    ("seat", "dice", 7), ("estate", "duchy", 99), ("seat", "stored", 0), ("seat", "n_stored", 9),
    ("hid", "supply", 0), ("hid", "goods", 7)]
# (modules, players, boundary): games whose redeals must be fair, and which meet what BUSY_RULES do not
FAIR = [(("extra-tiles", "experts", "inns", "shields", "trade-routes", "white-castles"), 3, 60),
        (("extra-tiles", "inns", "shields", "teams", "trade-routes", "white-castles"), 4, 60),
        (("extra-tiles", "inns", "solo", "trade-routes", "white-castles"), 1, 12),
        (("inns", "shields", "watchtowers"), 2, 60)]
NOTES = [name for kind, name in EVENTS.items() if kind >= FIRST_NOTE]   # of a log, that are no decisions
SAME_LUCK = [{}, {"set": {"start_silver": 8, "rounds": 4, "phases": 2, "start_goods": 2}},
             {"set": {"workers_first": 5}}, {"modules": ("experts",)}]


SECOND_HALVES = 24                                              # their places begin there, those of duchies before


def plain(position):
    """Public and hidden fields of a position as plain Python, and the fields of each seat in "seats"."""
    n = int(position["pub"]["course"]["n_seats"])
    duke = [seat & 1 if position["half"][n - 1]["board"] >= SECOND_HALVES else seat for seat in range(n)]
    seats = [{name: part[name].tolist() for part in (
        position["seat"][seat], position["estate"][duke[seat]], position["half"][seat]) for name in part.dtype.names}
        for seat in range(n)]
    return {name: part[name].tolist() for part in (position["pub"], position["pub"]["course"])
            for name in part.dtype.names} | {
        "seats": seats, "supply": position["hid"]["supply"].tolist(), "dealt": position["hid"]["goods"].tolist()}


def rows(tables, name):
    return list(tables.data[name].values())


def effect_of(tile):
    return EFFECTS[tile["effect"]]


def castle_of(tables):
    """The kind of the castles."""
    return next(i for i, tile in enumerate(rows(tables, "tile")) if effect_of(tile) == "castle")


def duchy_of(tables, estate):
    return rows(tables, "duchy")[estate["duchy"]]


def colours_of(tables, estate):
    return duchy_of(tables, estate)["map"]


def around(tables, estate):
    """Spaces next to each one, for placing."""
    duchy = duchy_of(tables, estate)
    return near(len(duchy["map"]), duchy["land"], duchy["river"])[1]


def regions_of(tables, estate):
    duchy = duchy_of(tables, estate)
    return regions(tuple(duchy["map"]), tuple(map(tuple, duchy["land"])))


@cache
def regions(colours, land=()):
    """S-7: the regions of a duchy, each a list of spaces, by first space."""
    found, seen, by_land = [], set(), near(len(colours), land)[0]
    for space in range(len(colours)):
        region, border = [], [space]
        while border:
            at = border.pop()
            if at not in seen:
                seen.add(at)
                region.append(at)
                border += [other for other in by_land[at] if colours[other] == colours[space]]
        if region:
            found.append(sorted(region))
    return found


def dukes_of(tables, p):
    """Who has a duchy: the seats, or the teams, with all that both their seats have (C-2, C-4, C-6, C-9)."""
    if not tables.data["knob"]["teams"]:
        return [estate | {"seats": [seat], "common": [], "near": bits(estate["near"]),
                          "ferry": bits(estate["ferry"])}
                for seat, estate in enumerate(p["seats"])]
    found = []
    for first in range(2):
        own, other = p["seats"][first], p["seats"][first + 2]
        tiles = own["tile"] + other["tile"]
        spaces = len(colours_of(tables, own)) if own["duchy"] != NONE else len(tiles)
        both = [estate["city"] for estate in (own, other)]
        found.append(own | {
            "seats": [first, first + 2], "tile": tiles[:spaces], "common": own["common"][:own["n_common"]],
            "covered": own["covered"] | other["covered"] << SPACES, "blank": own["blank"] | other["blank"] << SPACES,
            "near": bits(own["near"]) + [SPACES + space for space in bits(other["near"])],
            "ferry": bits(own["ferry"]) + [SPACES + space for space in bits(other["ferry"])],
            "city": [a | b << SPACES for a, b in zip(*both, strict=True)],
            "vp": [a + b for a, b in zip(own["vp"], other["vp"], strict=True)]})
    return found


def patron_tiles(tables, p, duke):
    """Tiles of the monasteries that shield 6 copies (H-36)."""
    tiles = rows(tables, "tile")
    if duke["patron"] == NONE:
        return []
    return [tile for tile in p["dukes"][duke["patron"]]["tile"] if tile != NONE and tiles[tile]["colour"] == MONASTERY]


def shields_of(duke):
    return {SHIELD_EFFECTS[effect] for effect in bits(duke["shields"])}


def holds(tables, estate, effect):
    """Tiles of a monastery in the duchy, by their effect."""
    tiles = rows(tables, "tile")
    return [tiles[tile] for tile in estate["tile"] + estate.get("copied", [])
            if tile != NONE and effect_of(tiles[tile]) == effect]


def building_of(tables, tile):
    """The type of a building; of a crane, that beyond the last."""
    return len(rows(tables, "building")) if effect_of(tile) == "crane" else tile["building"]


# ---- pieces: every one in one place at every boundary

def check_pieces(tables, position):
    """Assert that nothing was lost or doubled, and that what is kept beside the pieces follows from them."""
    p, knob = told(tables, position), tables.data["knob"]
    began = 0 if p["stage"] < 2 else p["phase"] + 1           # phases
    rounds = 0 if not began else p["phase"] * knob["rounds"] + min(p["round"] + 1, knob["rounds"])
    check_tiles(tables, p, began)
    check_goods(tables, p, began, rounds)
    for duke in p["dukes"]:
        check_estate(tables, p, duke)
    check_shields(tables, p, position["tally"])
    check_course(tables, p)


def told(tables, position):
    p = plain(position)
    p |= {"swaps": int(position["tally"]["swaps"]), "dukes": dukes_of(tables, p)}
    for duke in p["dukes"]:
        duke["copied"] = patron_tiles(tables, p, duke)
    return p


def check_shields(tables, p, tally):
    """H-1, H-12."""
    held = [shield for duke in p["dukes"] for shield in bits(duke["shields"])]
    lying = [shield for shield in p["shield"] if shield != NONE]
    assert len({*held, *lying}) == len(held) + len(lying)
    assert {*held, *lying} <= set(bits(tally["shields_offered"]))
    assert bits(tally["shields_offered"]) == [] or tables.data["knob"]["shields"]
    assert all(len(bits(duke["shields"])) <= duke["castles"] for duke in p["dukes"])


def check_tiles(tables, p, began):
    """G-5 to G-7, S-3, S-4."""
    tiles, players = rows(tables, "tile"), max(2, p["n_seats"])
    where = Counter({tile: number for tile, number in enumerate(p["gone"]) if number})
    where.update(tile for tile in p["slot"][:INN_SLOT] if tile != NONE)
    where.update([tile for tile in p["slot"][INN_SLOT:] if tile != NONE] * p["inns"])
    assert (p["slot"][INN_SLOT] == NONE) == (p["inns"] == 0)
    for supply, left in zip(p["supply"], p["left"], strict=True):
        assert NONE not in supply[:left] and set(supply[left:]) <= {NONE}
        where.update(supply[:left])
    for estate in p["seats"]:
        assert NONE not in estate["stored"][:estate["n_stored"]]
        where.update(tile for tile in estate["tile"] + estate["stored"] if tile != NONE)
    for duke in p["dukes"]:
        where.update(duke["common"])
    where[castle_of(tables)] += sum(duke["castle"] == NONE for duke in p["dukes"])
    there = {i: tile["coloured"] + tile["black"] for i, tile in enumerate(tiles)}
    there |= {i: tile["amount"] * began for i, tile in enumerate(tiles) if effect_of(tile) == "inn"}     # I-1
    there |= {i: p["swaps"] for i, tile in enumerate(tiles) if effect_of(tile) == "blank"}
    assert where == Counter({tile: number for tile, number in there.items() if number})
    drawn = Counter({CASTLE: len(p["dukes"])})
    for phase in range(began):
        colours = printed(tables, players, phase)
        drawn.update(colours.values())
        drawn["black"] += black_slots(tables, players)
    for colour in range(len(COLOURS)):
        assert p["left"][colour] == sum(tile["coloured"] for tile in tiles if tile["colour"] == colour) - drawn[colour]
        assert all(tiles[tile]["colour"] == colour and tiles[tile]["coloured"]
                   for tile in p["supply"][colour][:p["left"][colour]])
    assert p["left"][-1] == sum(tile["black"] for tile in tiles) - drawn["black"]
    if began:
        colours = printed(tables, players, p["phase"])
        for slot, tile in enumerate(p["slot"][:INN_SLOT]):
            if tile != NONE and slot < NUMBERED * MOST_SLOTS:
                assert tiles[tile]["colour"] == colours[slot] and tiles[tile]["coloured"]
            elif tile != NONE:
                assert slot < NUMBERED * MOST_SLOTS + black_slots(tables, players) and tiles[tile]["black"]


def printed(tables, players, phase):
    """{slot: colour} of the spaces in use (G-6)."""
    found = {}
    for depot in range(NUMBERED):
        for i, row in enumerate(row for row in rows(tables, "slot") if row["depot"] == depot + 1):
            if row["players"] <= players:
                other = row["other_players"] == players and phase in row["other_phases"]
                found[depot * MOST_SLOTS + i] = row["other"] if other else row["colour"]
    return found


def black_slots(tables, players):
    return of_count(tables, players)["black_slots"]


def of_count(tables, players):
    return next(tables.data["player_count"][name] for name, number in PLAYERS.items() if number == max(players, 2))


def check_goods(tables, p, began, rounds):
    """G-8, G-11, S-2: goods in play are those of the rounds begun and of the start."""
    knob, counts = tables.data["knob"], [row["count"] for row in rows(tables, "good")]
    n = sum(counts)
    assert Counter(p["dealt"][:n]) == Counter({good: number for good, number in enumerate(counts) if number})
    start = knob["phases"] * knob["rounds"]
    out = Counter(p["dealt"][:rounds] + p["dealt"][start:start + len(p["dukes"]) * knob["start_goods"]])
    found = Counter()
    assert not any(p["goods_gone"]) or knob["solo"]
    for amounts in [*p["goods"], p["goods_gone"], *(duke[what] for duke in p["dukes"] for what in ("goods", "sold"))]:
        assert min(amounts) >= 0
        found.update({good: amount for good, amount in enumerate(amounts) if amount})
    assert found == out
    for i in range(knob["rounds"]):
        at = (began - 1) * knob["rounds"] + i
        assert p["goods_line"][i] == (p["dealt"][at] if began and at >= rounds else NONE)
    for estate in p["seats"]:
        assert sum(amount > 0 for amount in estate["goods"]) <= max(knob["goods_storage"], knob["start_goods"])


def check_estate(tables, p, estate):
    """S-6, T-30 to T-32 and what is kept ready about a duchy."""
    tiles, knob = rows(tables, "tile"), tables.data["knob"]
    assert estate["workers"] >= 0 and estate["silver"] >= 0
    for seat in estate["seats"]:
        assert 0 <= p["seats"][seat]["n_stored"] <= knob["tile_storage"] or knob["shields"]      # H-34
    assert len(estate["common"]) <= knob["team_storage"] * knob["teams"]
    if estate["castle"] == NONE:
        assert set(estate["tile"]) == {NONE}
        return
    colours, next_to = colours_of(tables, estate), around(tables, estate)
    covered = [space for space, tile in enumerate(estate["tile"]) if tile != NONE]
    plain_tiles = [space for space in covered if tiles[estate["tile"][space]]["colour"] != NONE]
    assert effect_of(tiles[estate["tile"][estate["castle"]]]) == "castle"
    assert all(tiles[estate["tile"][space]]["colour"] == colours[space] for space in plain_tiles)
    assert sorted(bits(estate["blank"])) == sorted(set(covered) - set(plain_tiles))
    reached, border = set(), [estate["castle"]]
    while border:
        at = border.pop()
        if at not in reached:
            reached.add(at)
            border += [other for other in next_to[at] if other in covered]
    assert covered == bits(estate["covered"]) and (sorted(reached) == covered or knob["shields"])       # H-48
    anywhere = "anywhere" in shields_of(estate)
    near_by, ferry = open_spaces(tables, estate, covered)
    assert sorted(estate["near"]) == (list(range(len(colours))) if anywhere else sorted(near_by))
    assert sorted(estate["ferry"]) == ([] if anywhere else sorted(ferry))
    own = regions_of(tables, estate)
    for i, region in enumerate(own):
        assert estate["region_left"][i] == sum(space not in covered for space in region)
    for colour in range(len(COLOURS)):
        assert estate["colour_left"][colour] == sum(
            its == colour and space not in covered for space, its in enumerate(colours))
    check_cities(tables, estate, own)
    check_inns(tables, estate, own, colours)
    acting = [tiles[tile] for tile in estate["tile"] + estate["copied"] if tile != NONE]
    lasting = [effect_of(tile) for tile in acting if tile["colour"] == MONASTERY]
    assert [EFFECTS[effect] for effect in bits(estate["effects"])] == sorted(set(lasting), key=EFFECTS.index)
    shifts = [tile for tile in acting if effect_of(tile) == "shift_place"]
    for colour in range(len(COLOURS)):
        steps = {min(tile["amount"], HALF_CIRCLE) for tile in shifts if colour in tile["colours"]}
        assert estate["shift_place"][colour] in (steps or {0})
    for field, effect, without in (("shift", "worker_step", 1), ("shift_take", "shift_take", 0)):
        assert estate[field] in (
            [min(tile["amount"], HALF_CIRCLE) for tile in holds(tables, estate, effect)] or [without])
    assert estate["castles"] == sum(effect_of(tile) == "castle" for tile in acting[:len(covered)])
    assert 0 <= estate["on_route"] < max(1, ROUTE_SPACES * estate["n_route"])
    assert estate["towers"] >= linked(tables, estate, covered, next_to)


def open_spaces(tables, estate, covered):
    """T-30, A-4: spaces next to a tile where any tile may go, and those across a river where only a ship may."""
    duchy, tiles = duchy_of(tables, estate), rows(tables, "tile")
    land, both = near(len(duchy["map"]), duchy["land"], duchy["river"])
    near_by, ferry = {other for space in covered for other in land[space]}, set()
    for space in covered:
        for other in set(both[space]) - set(land[space]):
            part, border = set(), {other}
            while border:
                part |= border
                border = {each for at in border for each in land[at]} - part
            ports = [each for each in part if duchy["map"][each] == SHIP]
            if part & set(covered) or (not ports and effect_of(tiles[estate["tile"][space]]) == "ship"):
                near_by.add(other)
            elif duchy["map"][other] == SHIP:
                ferry.add(other)
    return near_by, ferry - near_by


def check_inns(tables, estate, own, colours):
    """I-5."""
    tiles = rows(tables, "tile")
    inns = [space for space, tile in enumerate(estate["tile"]) if tile != NONE and effect_of(tiles[tile]) == "inn"]
    groups = own
    if tables.data["knob"]["inns_per_colour"]:
        groups = [[space for space, its in enumerate(colours) if its == colour] for colour in range(len(COLOURS))]
    closed = [group for group in groups if set(group) & set(inns)]
    assert len(closed) == len(inns)
    assert sorted(bits(estate["city"][-1])) == sorted(space for group in closed for space in group)


def linked(tables, estate, covered, next_to):
    """W-4: watchtowers linked with each other; 0 for one alone."""
    most, left = 0, set(covered)
    while left:
        chain, border = set(), [left.pop()]
        while border:
            at = border.pop()
            chain.add(at)
            border += [other for other in next_to[at] if other in covered and other not in chain]
        left -= chain
        most = max(most, sum(bool(set(tower) & chain) for tower in duchy_of(tables, estate)["towers"]))
    return most if most > 1 else 0


def check_cities(tables, estate, own):
    """T-31, M-1, E-58."""
    tiles, kinds = rows(tables, "tile"), len(rows(tables, "building"))
    built, cities = Counter(), [set() for _ in range(kinds)]
    for region in own:
        here = Counter(building_of(tables, tiles[estate["tile"][space]]) for space in region
                       if estate["tile"][space] != NONE and tiles[estate["tile"][space]]["colour"] == BUILDING)
        built += here
        for kind, number in here.items():
            if kind < kinds:
                cities[kind] |= set(region)
                assert number == 1 or tables.data["knob"]["shields"] or holds(tables, estate, "same_buildings")  # H-36
    if holds(tables, estate, "same_buildings"):
        cities = [set() for _ in range(kinds)]
    assert [sorted(city) for city in cities] == [bits(city) for city in estate["city"][:kinds]]
    assert estate["built"][:kinds] == [built[kind] for kind in range(kinds)] and estate["built"][-1] == built[kinds]


def check_course(tables, p):
    """G-2, G-12, G-20 to G-22, M-27, R-4."""
    knob, seats, players = tables.data["knob"], p["seats"], p["n_seats"]
    order, bridge = p["order"][:players], p["bridge_order"][:players]
    assert sorted(order) == sorted(bridge) == list(range(players)) and p["to_move"] == order[p["count"]]
    spaces = [seats[seat]["bridge"] for seat in bridge]
    assert spaces == sorted(spaces, reverse=True) and min(spaces) >= 0 and max(spaces) < knob["bridge_spaces"]
    on_top = {seat: holds(tables, duke, "bridge_top") for duke in p["dukes"] for seat in duke["seats"]}
    for before, after in pairwise(bridge):
        assert seats[before]["bridge"] > seats[after]["bridge"] or on_top[before] or not on_top[after]
    if p["stage"] == 2:
        assert p["step"] == players * (2 + p["phase"] * knob["rounds"] + p["round"]) + p["count"]
        for place, seat in enumerate(order):
            dice = seats[seat]["dice"]
            assert dice == [0, 0] if place < p["count"] else all(1 <= die <= 6 for die in dice)
    for colour, taken in enumerate(p["bonuses_taken"]):
        full = [duke for duke in p["dukes"] if duke["castle"] != NONE and duke["colour_left"][colour] == 0
                and colour in colours_of(tables, duke) and not lone_castle(tables, duke, colour)]
        assert taken == min(2, len(full))
    assert sum(duke["bonuses"] for duke in p["dukes"]) == sum(p["bonuses_taken"])
    assert p["towers_taken"] == sum(duke["towers"] == 3 for duke in p["dukes"])
    assert p["owed"] == p["turned"] == p["bought"] == 0
    assert (p["target"] > 0) == bool(knob["solo"]) and 0 <= p["counter"] < max(1, p["target"])


def lone_castle(tables, estate, colour):
    """S-15: whether the starting castle alone is all there is of its colour, and nothing is scored for it."""
    colours = colours_of(tables, estate)
    return colour == CASTLE and colours.count(CASTLE) == 1 and not tables.data["knob"]["start_castle_scores"]


# ---- scores, from the final position

def expected_results(tables, end):
    """What the rows of the results must say, by seat: {column: value}."""
    p, knob = told(tables, end), tables.data["knob"]
    by_duke = [expected_row(tables, p, duke) for duke in p["dukes"]]
    order = []
    for row, duke in zip(by_duke, p["dukes"], strict=True):
        empty = row["empty"] if knob["most_empty_wins_tie"] else -row["empty"]
        order.append((row["score"], empty, max(p["bridge_order"].index(seat) for seat in duke["seats"])))
    found = []
    for seat in range(p["n_seats"]):
        place = next(i for i, duke in enumerate(p["dukes"]) if seat in duke["seats"])
        row = by_duke[place] | {"seat": seat, "ships": p["seats"][seat]["bridge"],
                                "stored_left": p["seats"][seat]["n_stored"] + p["seats"][seat]["n_common"],
                                "own_score": sum(p["seats"][seat]["vp"])}
        row["rank"] = 1 + sum(other > order[place] for other in order)
        row["win"] = row["empty"] == 0 if knob["solo"] else (row["rank"] == 1) / len(p["dukes"][place]["seats"])
        found.append(row)
    return found


def expected_row(tables, p, estate):
    tiles, knob = rows(tables, "tile"), tables.data["knob"]
    vp = dict(zip(PARTS, estate["vp"], strict=True))
    lying = [tiles[tile] for tile in estate["tile"] if tile != NONE]
    full = [region for region in regions_of(tables, estate)
            if all(estate["tile"][space] != NONE for space in region)
            and (region != [estate["castle"]] or knob["start_castle_scores"])]
    bonuses = [row["bonus"] for row in rows(tables, "phase")][:knob["phases"]]
    assert len(full) * min(bonuses) <= vp["phases"] <= len(full) * max(bonuses)
    built = Counter(tile["building"] for tile in lying if effect_of(tile) == "building")
    cranes = sum(effect_of(tile) == "crane" for tile in lying)
    counts = of_count(tables, p["n_seats"])
    prizes = [counts["colour_first"], counts["colour_second"]]
    assert knob["solo"] or estate["bonuses"] * min(prizes) <= vp["colours"] <= estate["bonuses"] * max(prizes)
    towers = [row["amount"] for row in rows(tables, "building") if BUILDING_EFFECTS[row["effect"]] == "points"]
    points = sum(rows(tables, "building")[kind]["amount"] * number for kind, number in built.items()
                 if BUILDING_EFFECTS[rows(tables, "building")[kind]["effect"]] == "points")
    assert points <= vp["watchtowers"] <= points + cranes * max(towers)
    row = {
        "faction": estate["duchy"], "score": sum(estate["vp"]), "castle": estate["castle"],
        "vp_regions": sum(region_points(tables, estate, region) for region in full),
        "vp_goods": sum(estate["sold"]) * counts["goods_points"],
        "vp_leftovers": 0 if knob["solo"] else leftover_points(knob, estate),
        "empty": estate["tile"].count(NONE), "spaces": len(estate["tile"]), "goods_sold": sum(estate["sold"]),
        "goods_left": sum(estate["goods"]), "goods_types": sum(amount > 0 for amount in estate["sold"]),
        "workers_left": estate["workers"], "silver_left": estate["silver"],
        "shields_kept": estate["shields"],
        "routes_held": sum(1 << board for board in estate["route"][:estate["n_route"]]),
    }
    row |= {f"vp_{part}": vp[part] for part in ("towers", "routes", "shields")}
    row |= {f"built_{name}": built[i] for i, name in enumerate(BUILDINGS)}
    if not knob["solo"]:                                        # there they score when they are placed
        scored = monastery_points(tables, estate, lying, built, cranes)
        row |= {"vp_monasteries": sum(scored.values())}
        if len(estate["seats"]) == 1:                           # a team's are scored by its first seat
            row |= {f"points_{number}": scored[f"monastery_{number}"] for number in (*range(15, 27), 29)}
    if len(estate["seats"]) == 1:
        placed = Counter(tile["colour"] for tile in lying) - Counter([CASTLE])
        row |= {f"placed_{colour}": placed[i] for i, colour in enumerate(COLOURS)} | {"regions": len(full)}
        monasteries = [i for i, tile in enumerate(tiles) if tile["colour"] == MONASTERY]
        row["monasteries_placed"] = sum(1 << i for i, tile in enumerate(monasteries) if tile in estate["tile"])
    names = [name for name, tile in tables.data["tile"].items() if tile["colour"] == MONASTERY]
    assert {*names[:26]} == {f"monastery_{number}" for number in range(1, 27)}
    return row


def region_points(tables, estate, region):
    """R-2, I-7: of a completed region."""
    tiles, sizes = rows(tables, "tile"), [row["points"] for row in rows(tables, "region")]
    size = len(region) + sum(effect_of(tiles[estate["tile"][space]]) == "inn" for space in region)
    return sizes[size - 1] if size <= len(sizes) else tables.data["knob"]["points_size_9"] or sizes[-1]


def monastery_points(tables, estate, lying, built, cranes):
    """M-15 to M-26, R-23: {name of the monastery: its points}."""
    scored, best = Counter(), (0, None)
    names, tiles = list(tables.data["tile"]), rows(tables, "tile")
    for i in estate["tile"]:
        tile = tiles[i] if i != NONE else None
        if tile is None or not effect_of(tile).startswith("score_"):
            continue
        number = {"score_goods_types": sum(amount > 0 for amount in estate["sold"]),
                  "score_building": built[tile["building"]], "score_goods": sum(estate["sold"]),
                  "score_animal_types": len({tile["animal"] for tile in lying if tile["colour"] == ANIMAL}),
                  "score_bonus_tiles": estate["bonuses"] + (
                      tables.data["knob"]["towers_count_for_26"] and estate["tower_bonus"] > 0)}[effect_of(tile)]
        scored[names[i]] += number * tile["amount"]
        if effect_of(tile) == "score_building" and tile["amount"] > best[0]:
            best = tile["amount"], names[i]
    if best[1]:
        scored[best[1]] += cranes * best[0]
    return scored


def leftover_points(knob, estate):
    points = sum(estate["goods"]) * knob["points_good"] + estate["silver"] * knob["points_silver"]
    return points + (estate["workers"] // knob["workers_per_point"] if knob["workers_per_point"] else 0)


# ---- the deal of a block

def deal(position, rotation):
    """What the setup dealt: (what lies on the table, [what each player got])."""
    n = int(position["pub"]["course"]["n_seats"])
    dukes = [(player + rotation) % n for player in range(n)]
    estates = [position["estate"][seat & 1 if position["half"][n - 1]["board"] >= SECOND_HALVES else seat]
               for seat in dukes]
    return luck(position), [(int(estate["duchy"]), estate["goods"].tolist()) for estate in estates]


def luck(position):
    """What the same luck deals under the rules of SAME_LUCK."""
    return position["hid"]["supply"].tolist(), position["hid"]["goods"].tolist()


# ---- what a seat can see (G-4): the same for all, but for goods that it has sold itself

def unseen_goods(tables, position):
    """Places of goods, in the order in which they were dealt, that nobody has seen: of later phases and in the box."""
    pub, knob = position["pub"], tables.data["knob"]
    began = 0 if pub["course"]["stage"] < 2 else int(pub["phase"]) + 1
    start = knob["phases"] * knob["rounds"]
    held = range(start, start + (2 if knob["teams"] else int(pub["course"]["n_seats"])) * knob["start_goods"])
    all_goods = range(sum(row["count"] for row in rows(tables, "good")))
    return [i for i in all_goods if i >= began * knob["rounds"] and i not in held]


def rivals(tables, position, seat):
    """Seats, or first seats of teams, whose sold goods lie face down before this one (T-41)."""
    teams = tables.data["knob"]["teams"]
    return [duke for duke in range(2 if teams else int(position["pub"]["course"]["n_seats"]))
            if duke != (seat % 2 if teams else seat)]


def view(tables, position, seat):
    """All that the seat sees of a position: of the goods that others have sold how many they are."""
    estates, others = position["estate"].copy(), rivals(tables, position, seat)
    number = [int(estates[other]["sold"].sum()) for other in others]
    for other in others:
        estates["sold"][other] = 0
    parts = estates, position["seat"], position["half"], position["pub"], position["pub"]["course"], position["tally"]
    return str(number).encode() + b"".join(
        part[name].tobytes() for part in parts for name in part.dtype.names if name != "course")


def hidden(tables, position, seat):
    """All that the seat cannot see, as a redeal sets it."""
    return (position["hid"]["supply"].tolist(), position["hid"]["goods"][unseen_goods(tables, position)].tolist(),
            [position["estate"][other]["sold"].tolist() for other in rivals(tables, position, seat)])


def found(tables, position, seat):
    """{(place, piece)} of all that the seat cannot see; of goods that a rival has sold (place, (type, how many))."""
    supply, goods, sold = hidden(tables, position, seat)
    pairs = {((back, at), tile) for back, left in enumerate(position["pub"]["left"].tolist())
             for at, tile in enumerate(supply[back][:left])}
    pairs |= {(("good", at), good) for at, good in zip(unseen_goods(tables, position), goods, strict=True)}
    return pairs | {(("sold", rival), pair) for rival, amounts in zip(
        rivals(tables, position, seat), sold, strict=True) for pair in enumerate(amounts)}


def chances(tables, position, seat):
    """{(place, piece): probability} under a fair redeal."""
    supply, goods, sold = hidden(tables, position, seat)
    groups = [([(back, at) for at in range(left)], supply[back][:left])
              for back, left in enumerate(position["pub"]["left"].tolist())]
    pool = Counter(goods)
    for amounts in sold:
        pool.update(dict(enumerate(amounts)))
    likely = {(place, piece): number / len(places) for places, pieces in groups for place in places
              for piece, number in Counter(pieces).items()}
    likely |= {(("good", at), good): number / pool.total() for at in unseen_goods(tables, position)
               for good, number in pool.items() if number}
    return likely | {
        (("sold", rival), (good, number)): hypergeom.pmf(number, pool.total(), pool[good], sum(amounts))
        for rival, amounts in zip(rivals(tables, position, seat), sold, strict=True) for good in range(len(amounts))
        for number in range(max(0, sum(amounts) + pool[good] - pool.total()), min(pool[good], sum(amounts)) + 1)}


def memory(position, seat):
    """Nothing is known by half: what a seat has seen lies open from then on."""
    return {}, []


def half_known(position, seat):
    return False


def known(tables, position, seat):
    """What lies in the supplies by back, which a seat can tell from what it has seen; with the starting castles."""
    supplies = [Counter(supply[:left]) for supply, left in zip(
        position["hid"]["supply"].tolist(), position["pub"]["left"].tolist(), strict=True)]
    players = int(position["pub"]["course"]["n_seats"])
    supplies[CASTLE][castle_of(tables)] += 2 if tables.data["knob"]["teams"] else players
    return supplies


def remembered(tables, events, seat):
    """What a seat that forgets nothing knows from a log of the supplies: all tiles but those laid out."""
    tiles = rows(tables, "tile")
    supplies = [Counter({i: tile["coloured"] for i, tile in enumerate(tiles) if tile["colour"] == colour})
                for colour in range(len(COLOURS))]
    supplies.append(Counter({i: tile["black"] for i, tile in enumerate(tiles)}))
    for event in events[events["kind"] == KIND["tile"]]:
        tile = int(event["picked"])
        supplies[tiles[tile]["colour"] if event["move"]["where"] < NUMBERED * MOST_SLOTS else -1][tile] -= 1
    return [+supply for supply in supplies]


def seen_events(events, seat):
    """A log as the seat sees it: nothing happens in secret."""
    return events.tobytes()


def other_deal(tables, boundary, step, decision, seed):
    """A position that the seat of step[decision] cannot tell from `boundary`: nothing is turned up within a turn."""
    deal = np.array([boundary])
    redeal(tables, deal, int(step["seat"][decision]), seed)
    return deal[0]
