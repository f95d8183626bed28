"""What data/*.toml may say: tables, fields, and the rules that rows must keep together. Their words: declared.py."""
from itertools import pairwise

from ludometer.simcore.burgundy.declared import (
    BONUSES,
    BUILDING_EFFECTS,
    BUILDINGS,
    COLOURS,
    EFFECTS,
    LASTING,
    MONASTERIES,
    PLACED,
    SCORINGS,
    SHIELD_EFFECTS,
)
from ludometer.simcore.burgundy.maps import (
    LETTERS,
    ROWS,
    SPACES,
    TEAM_ROWS,
    TEAM_SPACES,
    connected_spaces,
    near,
    regions,
)
from ludometer.simcore.errors import DataError
from ludometer.simcore.fields import (
    Groups,
    Letters,
    Number,
    Numbers,
    Row,
    Rows,
    Table,
    Word,
    check_lines,
    check_seats,
    seat_table,
)

SIDES = 6                                                       # of a die; depots and spaces have its numbers
MOST_SPACES = 8                                                 # of a region that scores
MOST_OF_COLOUR = 16                                             # spaces, as limits.pxd says; so for the rest:
MOST_OF_TEAM_COLOUR = 32
MOST_REGIONS = 37
MOST_CITIES = 16                                                # regions of one colour
MOST_TILES = 56                                                 # of one back
MOST_SLOTS = 4                                                  # of a depot
MOST_STORED = 12                                                # tiles of a seat
MOST_MONASTERIES = 64
MOST_TOWERS = 3
MOST_ROUTES = 6                                                 # boards of a trade route
ROUTE_SPACES = 3                                                # of a board
MOST_SHIELDS = 3                                                # of a depot
SCORING = int(SCORINGS[0]), int(SCORINGS[-1])                   # first and last monastery that may score at the end
PRINTED = [f"monastery_{number}" for number in MONASTERIES[:26]]
# Effects of which there is one kind of tile at most, so that two need not be added up.
ONCE = (*LASTING[len(PLACED):], "crane", "castle", "geese", "inn", "blank")
# Effects that read a field of their row. All others must leave it out.
NEEDS = {
    "amount": ("animal", "geese", "inn", "mine_workers", "sale_silver", "sale_workers", "animal_points", "worker_step",
               "shift_place", "shift_take", "action_silver", "action_workers", "hire_workers", "score_goods_types",
               "score_building", "score_animal_types", "score_goods", "score_bonus_tiles"),
    "building": ("building", "score_building"),
    "animal": ("animal", "geese"),
    "colours": ("shift_place",),
}
COUNTED_SHIELDS = ("others_workers", "storage", "bonus_tiles", "mine_silver", "good_silver", "monastery_points",
                   "goods_points", "shield_points", "any_die", "larger_regions")       # those that read `amount`
BUILDING_NEEDS = {"amount": ("workers", "silver", "points"), "fetches": ("fetch",)}
EFFECT_COLOURS = {"building": "building", "crane": "building", "castle": "castle", "ship": "ship", "mine": "mine",
                  "animal": "animal", "geese": "animal",        # where effects stand; all others: monasteries
                  "inn": "", "blank": ""}                       # of no colour: they go on all


def by_players(row, knob, players):
    return row["players"] <= max(players, 2)                    # the solo game is set up as for two


def with_knob(knob):
    return lambda row, knobs, players: knobs[knob]


SCHEMA = {
    "colour": Table({}, rows=len(COLOURS)),
    "building": Table({"effect": Word(BUILDING_EFFECTS), "amount": Number(0, 12, default=0),
                       "fetches": Rows("colour", default=[])}, room=10),
    "animal": Table({}, room=6),
    "seat": seat_table(silver=12, workers=12),
    "good": Table({"count": Number(0, 12)}, rows=6),
    "tile": Table({"colour": Row("colour", default=""), "coloured": Number(0, 40, default=0),
                   "black": Number(0, 40, default=0), "effect": Word(EFFECTS), "amount": Number(0, 12, default=0),
                   "building": Row("building", default=""), "animal": Row("animal", default=""),
                   "colours": Rows("colour", default=[])}, room=72),
    "slot": Table({"depot": Number(1, SIDES), "colour": Row("colour"), "players": Number(2, 4),
                   "other": Row("colour", default=""), "other_players": Number(0, 4, default=0),
                   "other_phases": Rows("phase", default=[])}, room=30, in_play=by_players),
    "phase": Table({"bonus": Number(0, 20)}, rows=5),
    "region": Table({"points": Number(0, 60)}, rows=MOST_SPACES),
    "player_count": Table({"colour_first": Number(0, 20), "colour_second": Number(0, 20), "goods_points": Number(0, 12),
                           "black_slots": Number(0, 8), "towers_first": Number(0, 20), "towers_second": Number(0, 20),
                           "routes": Number(0, MOST_ROUTES), "shields": Numbers(0, MOST_SHIELDS, most=SIDES)}, rows=3),
    "die": Table({"numbers": Numbers(1, SIDES, most=max(ROWS))}, rows=len(ROWS)),
    "sheet": Table({"copies": Number(0, 4)}, room=24, in_play=lambda row, knob, players: not knob["same_duchy"]),
    "duchy": Table({"map": Letters(LETTERS), "numbers": Letters("123456", default="", first=1), "sheet": Row("sheet"),
                    "start": Number(0, TEAM_SPACES - 1), "starts": Numbers(0, TEAM_SPACES - 1, most=8, default=[]),
                    "beginners": Number(0, 1, default=0),
                    "towers": Groups(0, TEAM_SPACES - 1, size=(1, 6), most=MOST_TOWERS, default=[]),
                    "land": Groups(0, TEAM_SPACES - 1, size=(2, 2), most=200, default=[]),
                    "river": Groups(0, TEAM_SPACES - 1, size=(2, 2), most=200, default=[])}, room=24,
                   in_play=lambda row, knob, players: knob["duchies"] or row["beginners"]),
    "route_bonus": Table({"effect": Word(BUILDING_EFFECTS), "amount": Number(0, 12, default=0),
                          "fetches": Rows("colour", default=[])}, room=12, in_play=with_knob("trade_routes")),
    "route": Table({f"{what}_{place}": Row(table) for place in range(1, ROUTE_SPACES + 1)
                    for what, table in (("good", "good"), ("bonus", "route_bonus"))}, room=24,
                   in_play=with_knob("trade_routes")),
    "shield": Table({"effect": Word(SHIELD_EFFECTS), "points": Number(0, 24), "amount": Number(0, 12, default=0)},
                    room=len(SHIELD_EFFECTS), in_play=with_knob("shields")),
}
PLAYERS = {"two": 2, "three": 3, "four": 4}                     # rows of player_count
KNOWN = {"sheet": ("copies",)}                                  # of reconstructed rows, but not what is on a sheet


def with_tile(*effects):
    return lambda rows, knob: {row["effect"] for row in rows["tile"].values()} >= set(effects)


def with_building(*effects):
    return lambda rows, knob: {row["effect"] for row in rows["building"].values()} >= set(effects)


def with_towers(rows, knob):
    return any(row["towers"] for row in rows["duchy"].values())


def enlarges(rows, knob):
    """Whether inns or shield 17 can make a region larger (I-7, H-47)."""
    return with_tile("inn")(rows, knob) or bool(knob["shields"])


# Knobs of modules, and whether they turn anything beside these rows and knobs.
KNOBS_IN_PLAY = {
    **dict.fromkeys(("third_tower_bonuses", "towers_count_for_26"), with_towers),
    "inns_per_colour": with_tile("inn"),
    "points_size_9": enlarges,
    "geese_count_for_7": with_tile("geese"),
    "crane_white_castle": lambda rows, knob: with_tile("crane")(rows, knob) and with_building("act_white")(rows, knob),
    "route_order_chosen": lambda rows, knob: knob["trade_routes"],
    **{name: lambda rows, knob: knob["shields"] for name in ("shield_upkeep", "shield_2_each", "shield_7_at_end")},
    "team_storage": lambda rows, knob: knob["teams"],
    **{name: lambda rows, knob: knob["solo"] for name in (
        "solo_target", "solo_target_step", "solo_point_price", "solo_tile_goods")},
}


def settle(data, turned, where):
    """Check what rows must keep together.

    data: checked, with names as the files have them. turned: knobs that a module or --set gave a value.
    where(table, row, field): how a message calls the place.
    """
    for table, names in (("colour", COLOURS), ("player_count", tuple(PLAYERS)), ("building", BUILDINGS),
                         ("route_bonus", BONUSES)):
        if tuple(data[table])[:len(names)] != names:            # data may add buildings and bonuses behind these
            raise DataError(f"{where(table)}: expected the rows {', '.join(names)}, in this order")
    _tiles(data, where)
    _monasteries(data, where)
    _board(data, where)
    _region_points(data, where)
    _duchies(data, where)
    _modules(data, where)
    workers = [f"workers_{place}" for place in ("first", "second", "third", "fourth")]
    check_seats(data, {"silver": "start_silver", "workers": workers}, where)


def _tiles(data, where):
    for table, needs in (("building", BUILDING_NEEDS), ("route_bonus", BUILDING_NEEDS), ("tile", NEEDS)):
        for name, row in data[table].items():
            for field, effects in needs.items():
                if not row[field] and field != "amount" and row["effect"] in effects:
                    raise DataError(f"{where(table, name)}: {field} is missing, as {row['effect']} needs it")
                if row[field] and row["effect"] not in effects:
                    raise DataError(f"{where(table, name, field)} = {row[field]!r}, but {row['effect']} does not read "
                                    f"it; these do: {', '.join(effects)}")
    seen = {}                                                   # the first tile with an effect, or its part
    for name, row in data["tile"].items():
        effect, colour = row["effect"], EFFECT_COLOURS.get(row["effect"], "monastery")
        if row["colour"] != colour:
            raise DataError(f"{where('tile', name, 'effect')} = {effect}: an effect of "
                            f"{f'the colour {colour}' if colour else 'tiles without colour'}, but the tile is of "
                            f"{row['colour'] or 'none'}")
        for back in ("coloured", "black"):
            if row[back] and not colour:
                raise DataError(f"{where('tile', name, back)} = {row[back]}, expected 0: {effect} lies in no supply")
        for part in [f"{effect} for {each}" for each in row["colours"]] or [effect] * (effect in ONCE):
            if seen.setdefault(part, name) != name:
                raise DataError(f"{where('tile', name, 'effect')}: {part}, which {seen[part]} has too; expected one "
                                "such tile")
        if effect == "worker_step" and not row["amount"]:
            raise DataError(f"{where('tile', name, 'amount')} = 0, expected 1 or more: a worker must turn a die")
    for back in (*COLOURS, "black"):
        number = sum(_copies(row, back) for row in data["tile"].values())
        if number > MOST_TILES:
            raise DataError(f"{where('tile')}: {number} tiles with the back {back}, expected {MOST_TILES} at most")


def _copies(row, back):
    return row["black"] if back == "black" else row["coloured"] * (row["colour"] == back)


def _monasteries(data, where):
    names = [name for name, row in data["tile"].items() if row["colour"] == "monastery"]
    if len(names) > MOST_MONASTERIES:
        raise DataError(f"{where('tile')}: {len(names)} monasteries, expected {MOST_MONASTERIES} at most")
    if names[:len(PRINTED)] != PRINTED:
        raise DataError(f"{where('tile')}: expected the monasteries {', '.join(PRINTED)} first, in this order")
    for number, name in enumerate(names, 1):
        if data["tile"][name]["effect"].startswith("score_") and not SCORING[0] <= number <= SCORING[1]:
            raise DataError(f"{where('tile', name, 'effect')} = {data['tile'][name]['effect']}, but this is monastery "
                            f"{number}, and only {SCORING[0]} to {SCORING[1]} may score at the end")


def _parties(knob):
    # games that can be played: the row of player_count, how many the board is for, and how many duchies there are
    if knob["solo"]:
        return [("two", 2, 1)]
    if knob["teams"]:
        return [("four", 4, 2)]
    return [(count, players, players) for count, players in PLAYERS.items()]


def _board(data, where):
    knob, counts = data["knob"], data["player_count"]
    for name, row in data["slot"].items():
        given = [field for field in ("other", "other_players", "other_phases") if row[field]]
        if given and len(given) < 3:
            raise DataError(f"{where('slot', name)}: has {' and '.join(given)}; expected all of other, other_players "
                            "and other_phases, or none")
    for depot in range(1, 7):
        slots = [name for name, row in data["slot"].items() if row["depot"] == depot]
        if len(slots) > MOST_SLOTS:
            raise DataError(f"{where('slot', slots[-1])}: depot {depot} has {len(slots)} spaces with it, expected "
                            f"{MOST_SLOTS} at most")
    for count, players, duchies in _parties(knob):
        drawn = dict.fromkeys(COLOURS, 0)
        for phase in list(data["phase"])[:knob["phases"]]:
            for row in data["slot"].values():
                if row["players"] <= players:
                    other = row["other_players"] == players and phase in row["other_phases"]
                    drawn[row["other"] if other else row["colour"]] += 1
        drawn["castle"] += duchies                              # the starting ones
        for colour, number in drawn.items():
            supply = sum(_copies(row, colour) for row in data["tile"].values())
            if supply < number:
                short = colour == "monastery" and "monastery_27" not in data["tile"]
                more = "; --module extra-tiles adds two" if short else ""
                raise DataError(f"{where('tile')}: {supply} coloured tiles of {colour}, but a game of {count} draws "
                                f"{number}{more}")
        black = sum(_copies(row, "black") for row in data["tile"].values())
        number = knob["phases"] * counts[count]["black_slots"]
        if black < number:
            raise DataError(f"{where('tile')}: {black} black tiles, but a game of {count} draws {number}")
        goods = sum(row["count"] for row in data["good"].values())
        number = knob["phases"] * knob["rounds"] + duchies * knob["start_goods"]
        if goods < number:
            raise DataError(f"{where('good')}: {goods} goods, but a game of {count} needs {number}")


def _region_points(data, where):
    # I-7, H-47: what makes a region larger never costs points
    knob, points = data["knob"], [row["points"] for row in data["region"].values()]
    if not enlarges(data, knob):
        return
    for (smaller, name), (before, after) in zip(pairwise(data["region"]), pairwise(points), strict=True):
        if after < before:
            raise DataError(f"{where('region', name, 'points')} = {after}, fewer than the {before} of {smaller}; "
                            "expected as many at least, since an inn or a shield may make a region larger")
    if 0 < knob["points_size_9"] < points[-1]:
        raise DataError(f"{where('knob', 'points_size_9')} = {knob['points_size_9']}, fewer than the {points[-1]} of "
                        "eight spaces; expected 0 for as many, or more")


def _duchies(data, where):
    knob, duchies = data["knob"], data["duchy"]
    for (name, row), spaces in zip(data["die"].items(), ROWS, strict=True):
        if len(row["numbers"]) != spaces:
            raise DataError(f"{where('die', name, 'numbers')}: {len(row['numbers'])} numbers, expected {spaces}")
    for name, row in duchies.items():
        _shape(name, row, knob["teams"], where)
        _castles(name, row, where)
        _regions(name, row, knob["teams"], where)
    if not knob["duchies"] and not any(row["beginners"] for row in duchies.values()):
        raise DataError(f"{where('duchy')}: none for beginners")
    for name in data["sheet"]:
        sides = [duchy for duchy, row in duchies.items() if row["sheet"] == name]
        if len(sides) > 2:
            raise DataError(f"{where('sheet', name)}: {', '.join(sides)} share it, expected two at most")
    if not knob["same_duchy"]:
        offered = {row["sheet"] for row in duchies.values() if knob["duchies"] or row["beginners"]}
        sheets = sum(data["sheet"][name]["copies"] for name in offered)
        count, dealt = ("two teams", 2) if knob["teams"] else ("one", 1) if knob["solo"] else ("four", 4)
        if sheets < dealt:
            raise DataError(f"{where('sheet')}: {sheets} sheets cannot be dealt to {count}")


def _shape(name, row, teams, where):
    lines, numbers = row["map"].split(), row["numbers"].split()
    lengths, spaces = tuple(map(len, lines)), sum(map(len, lines))
    place = where("duchy", name, "map")
    if row["land"]:
        if spaces > SPACES:
            raise DataError(f"{place}: {spaces} spaces, expected {SPACES} at most")
        if len(numbers) == 0:
            raise DataError(f"{where('duchy', name)}: numbers is missing, as a duchy with land has its own")
    elif row["river"]:
        raise DataError(f"{where('duchy', name)}: has river; expected land too, the pairs of spaces that touch")
    elif lengths == TEAM_ROWS and not teams:
        raise DataError(f"{place}: {spaces} spaces, a duchy of a team, but the knob teams is 0; take the module teams")
    elif lengths == ROWS and teams:
        raise DataError(f"{place}: {spaces} spaces, a duchy for one, but the knob teams is 1; expected {TEAM_SPACES}, "
                        "as the module teams has them")
    else:
        check_lines(lines, TEAM_ROWS if teams else ROWS, place)
    if numbers:
        check_lines(numbers, lengths, where("duchy", name, "numbers"))
    elif lengths != ROWS:
        raise DataError(f"{where('duchy', name)}: numbers is missing: those of the table die are for {SPACES} spaces")
    for field in ("towers", "land", "river"):
        highest = max((max(group) for group in row[field]), default=0)
        if highest >= spaces:
            raise DataError(f"{where('duchy', name, field)}: space {highest}, expected 0 to {spaces - 1}")
    if len(row["towers"]) == 1:
        raise DataError(f"{where('duchy', name, 'towers')}: one watchtower, expected two or three to link, or none")


def _castles(name, row, where):
    letters = row["map"].replace(" ", "")
    castles = [space for space, letter in enumerate(letters) if letter == LETTERS[COLOURS.index("castle")]]
    for field, spaces in (("start", [row["start"]]), ("starts", row["starts"])):
        if not set(spaces) <= set(castles):
            raise DataError(f"{where('duchy', name, field)} = {row[field]}, expected a space of castles: "
                            f"{', '.join(map(str, castles)) or 'there is none'}")
    _, around = near(len(letters), row["land"], row["river"])
    reached = connected_spaces(row["start"], around, range(len(letters)))
    if len(reached) < len(letters):
        lost = ", ".join(str(space) for space in range(len(letters)) if space not in reached)
        raise DataError(f"{where('duchy', name, 'land')}: no way by land and river leads from {row['start']} to {lost}")


def _regions(name, row, teams, where):
    place, letters = where("duchy", name, "map"), row["map"].replace(" ", "")
    found, most = regions(letters, row["land"]), MOST_OF_TEAM_COLOUR if teams else MOST_OF_COLOUR
    for colour, sizes in found.items():
        if sizes[0] > MOST_SPACES:
            raise DataError(f"{place}: a region of {sizes[0]} spaces of {colour}, expected {MOST_SPACES} at most")
        if sum(sizes) > most:
            raise DataError(f"{place}: {sum(sizes)} spaces of {colour}, expected {most} at most")
        if len(sizes) > MOST_CITIES:
            raise DataError(f"{place}: {len(sizes)} regions of {colour}, expected {MOST_CITIES} at most")
    number = sum(map(len, found.values()))
    if number > MOST_REGIONS:
        raise DataError(f"{place}: {number} regions, expected {MOST_REGIONS} at most")


def _modules(data, where):
    knob = data["knob"]
    seen = {}                                                   # the first shield with an effect
    for name, row in data["shield"].items():
        effect, place = row["effect"], where("shield", name, "effect")
        if seen.setdefault(effect, name) != name:
            raise DataError(f"{place}: {effect}, which {seen[effect]} has too; expected one such shield")
        if row["amount"] and effect not in COUNTED_SHIELDS:
            raise DataError(f"{where('shield', name, 'amount')} = {row['amount']}, but {effect} does not read it; "
                            f"these do: {', '.join(COUNTED_SHIELDS)}")
    for count, row in data["player_count"].items():
        if len(row["shields"]) != SIDES:
            raise DataError(f"{where('player_count', count, 'shields')}: {len(row['shields'])} numbers, expected 6, "
                            "one for each depot")
    for count, players, duchies in _parties(knob):
        row = data["player_count"][count]
        place, shields = where("player_count", count, "shields"), sum(row["shields"])
        if knob["shields"] and shields > len(data["shield"]):
            raise DataError(f"{place}: {shields} shields, but there are only {len(data['shield'])}")
        seats = 1 if knob["solo"] else players
        place, routes = where("player_count", count, "routes"), seats * row["routes"]
        if knob["trade_routes"] and routes > len(data["route"]):
            raise DataError(f"{place}: {routes} boards for {seats} seats, but there are only {len(data['route'])}")
        if knob["trade_routes"] and routes > MOST_ROUTES * duchies:
            raise DataError(f"{place}: {routes // duchies} boards for a team, expected {MOST_ROUTES} at most")
    for other in ("teams", "shields"):
        if knob["solo"] and knob[other]:
            raise DataError(f"{where('knob', other)} = 1, but the solo game is played without it: solo is 1")
    if with_tile("blank")(data, knob) != bool(knob["solo"]):
        raise DataError(f"{where('knob', 'solo')} = {knob['solo']}, but {'no' if knob['solo'] else 'a'} tile has the "
                        "effect blank; expected both, as the module solo has them, or neither")


def numbers(data, row):
    """The numbers of a duchy's spaces: its own, or those of the table `die`. data, row: as read() gives them."""
    return row["numbers"] or [number for line in data["die"].values() for number in line["numbers"]]
