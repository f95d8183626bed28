"""What data/*.toml may say: tables, fields, words and their order, and the rules that rows must keep together.

The order of words is the order of the enums in state.pxd: the engine gets words as their places in these tuples.
"""
from simcore.errors import DataError
from simcore.tables import Letters, Number, Numbers, Row, Rows, Table, Word

FACTIONS = "duchy"                                              # the table whose rows players may be
UNIQUE_FACTIONS = False                                         # players may have the same

COLOURS = ("building", "animal", "mine", "ship", "monastery", "castle")
LETTERS = "BAMSYC"                                              # of the colours in a map
ROWS = (4, 5, 6, 7, 6, 5, 4)                                    # S-7, spaces in the rows of a duchy, from the north
SPACES = sum(ROWS)
MOST_SPACES = 8                                                 # of a region that scores
MOST_OF_COLOUR = 16                                             # spaces, that state.pxd has room for; likewise:
MOST_TILES = 56                                                 # of one back
MOST_SLOTS = 4                                                  # of a depot
MOST_MONASTERIES = 64
SCORING = (15, 30)                                              # first and last monastery that may score at the end
BUILDINGS = ("market", "carpenter", "church", "warehouse", "boarding_house", "bank", "city_hall", "watchtower")
BUILDING_EFFECTS = ("fetch", "sell", "workers", "silver", "place", "points")
EFFECTS = (
    # once, when the tile is placed
    "building", "crane", "castle", "ship", "mine", "animal", "geese",
    # as long as the game lasts: monasteries 1 to 14, 27 and 28
    "same_buildings", "mine_workers", "sale_silver", "sale_workers", "two_depots", "buy_anywhere", "animal_points",
    "worker_step", "shift_place", "shift_take", "action_silver", "action_workers", "bridge_top", "hire_workers",
    # at its end: monasteries 15 to 26
    "score_goods_types", "score_building", "score_animal_types", "score_goods", "score_bonus_tiles",
)
# Effects of which there is one kind of tile at most, so that two need not be reckoned up.
ONCE = (*EFFECTS[EFFECTS.index("same_buildings"):EFFECTS.index("score_goods_types")], "crane", "castle", "geese")
# Effects that read a field of their row. All others must leave it out.
NEEDS = {
    "amount": ("animal", "geese", "mine_workers", "sale_silver", "sale_workers", "animal_points", "worker_step",
               "shift_place", "shift_take", "action_silver", "action_workers", "hire_workers", "score_goods_types",
               "score_building", "score_animal_types", "score_goods", "score_bonus_tiles"),
    "building": ("building", "score_building"),
    "animal": ("animal", "geese"),
    "colours": ("shift_place",),
}
BUILDING_NEEDS = {"amount": ("workers", "silver", "points"), "fetches": ("fetch",)}
EFFECT_COLOURS = {"building": "building", "crane": "building", "castle": "castle", "ship": "ship", "mine": "mine",
                  "animal": "animal", "geese": "animal"}        # where effects stand; all others: monasteries


def by_players(row, knob, players):
    return row["players"] <= players


SCHEMA = {
    "colour": Table({}, rows=len(COLOURS)),
    "building": Table({"effect": Word(BUILDING_EFFECTS), "amount": Number(0, 12, default=0),
                       "fetches": Rows("colour", default=[])}, room=10),
    "animal": Table({}, room=6),
    "good": Table({"count": Number(0, 12)}, rows=6),
    "tile": Table({"colour": Row("colour"), "coloured": Number(0, 40, default=0), "black": Number(0, 40, default=0),
                   "effect": Word(EFFECTS), "amount": Number(0, 12, default=0), "building": Row("building", default=""),
                   "animal": Row("animal", default=""), "colours": Rows("colour", default=[])}, room=72),
    "slot": Table({"depot": Number(1, 6), "colour": Row("colour"), "players": Number(2, 4),
                   "other": Row("colour", default=""), "other_players": Number(0, 4, default=0),
                   "other_phases": Rows("phase", default=[])}, room=30, in_play=by_players),
    "phase": Table({"bonus": Number(0, 20)}, rows=5),
    "region": Table({"points": Number(0, 60)}, rows=MOST_SPACES),
    "player_count": Table({"colour_first": Number(0, 20), "colour_second": Number(0, 20), "goods_points": Number(0, 12),
                           "black_slots": Number(0, 8)}, rows=3),
    "die": Table({"numbers": Numbers(1, 6, most=max(ROWS))}, rows=len(ROWS)),
    "sheet": Table({"copies": Number(0, 4)}, room=12, in_play=lambda row, knob, players: not knob["same_duchy"]),
    "duchy": Table({"map": Letters(LETTERS, ROWS), "sheet": Row("sheet"), "start": Number(0, SPACES - 1),
                    "beginners": Number(0, 1, default=0)}, room=24,
                   in_play=lambda row, knob, players: knob["duchies"] or row["beginners"]),
}
PLAYERS = {"two": 2, "three": 3, "four": 4}                     # rows of player_count


def settle(data, turned, where):
    """Check what rows must keep together.

    data: checked, with names as the files have them. turned: knobs that a module or --set gave a value.
    where(table, row, field): how a message calls the place.
    """
    for table, names in (("colour", COLOURS), ("player_count", tuple(PLAYERS)), ("building", BUILDINGS)):
        if tuple(data[table])[:len(names)] != names:            # a module may add buildings behind these
            raise DataError(f"{where(table)}: expected the rows {', '.join(names)}, in this order")
    _tiles(data, where)
    _monasteries(data, where)
    _board(data, where)
    _duchies(data, where)


def _tiles(data, where):
    for table, needs in (("building", BUILDING_NEEDS), ("tile", NEEDS)):
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
            raise DataError(f"{where('tile', name, 'effect')} = {effect}: an effect of the colour {colour}, but the "
                            f"tile is of {row['colour']}")
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
    printed = [f"monastery_{number}" for number in range(1, 27)]
    if names[:len(printed)] != printed:
        raise DataError(f"{where('tile')}: expected the monasteries {printed[0]} to {printed[-1]} first, in this order")
    for number, name in enumerate(names, 1):
        if data["tile"][name]["effect"].startswith("score_") and not SCORING[0] <= number <= SCORING[1]:
            raise DataError(f"{where('tile', name, 'effect')} = {data['tile'][name]['effect']}, but this is monastery "
                            f"{number}, and only {SCORING[0]} to {SCORING[1]} may score at the end")


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
    for count, players in PLAYERS.items():
        drawn = dict.fromkeys(COLOURS, 0)
        for phase in list(data["phase"])[:knob["phases"]]:
            for row in data["slot"].values():
                if row["players"] <= players:
                    other = row["other_players"] == players and phase in row["other_phases"]
                    drawn[row["other"] if other else row["colour"]] += 1
        drawn["castle"] += players                              # the starting ones
        for colour, number in drawn.items():
            supply = sum(_copies(row, colour) for row in data["tile"].values())
            if supply < number:
                raise DataError(f"{where('tile')}: {supply} coloured tiles of {colour}, but a game of {count} draws "
                                f"{number}")
        black = sum(_copies(row, "black") for row in data["tile"].values())
        number = knob["phases"] * counts[count]["black_slots"]
        if black < number:
            raise DataError(f"{where('tile')}: {black} black tiles, but a game of {count} draws {number}")
        goods = sum(row["count"] for row in data["good"].values())
        number = knob["phases"] * knob["rounds"] + players * knob["start_goods"]
        if goods < number:
            raise DataError(f"{where('good')}: {goods} goods, but a game of {count} needs {number}")


def _duchies(data, where):
    knob, duchies = data["knob"], data["duchy"]
    for (name, row), spaces in zip(data["die"].items(), ROWS, strict=True):
        if len(row["numbers"]) != spaces:
            raise DataError(f"{where('die', name, 'numbers')}: {len(row['numbers'])} numbers, expected {spaces}")
    for name, row in duchies.items():
        letters = row["map"].replace(" ", "")
        if letters[row["start"]] != LETTERS[COLOURS.index("castle")]:
            castles = ", ".join(str(space) for space, letter in enumerate(letters) if letter == "C")
            raise DataError(f"{where('duchy', name, 'start')} = {row['start']}, expected a space of castles: "
                            f"{castles or 'there is none'}")
        for colour, sizes in regions(letters).items():
            if sizes[0] > MOST_SPACES:
                raise DataError(f"{where('duchy', name, 'map')}: a region of {sizes[0]} spaces of {colour}, expected "
                                f"{MOST_SPACES} at most")
            if sum(sizes) > MOST_OF_COLOUR:
                raise DataError(f"{where('duchy', name, 'map')}: {sum(sizes)} spaces of {colour}, expected "
                                f"{MOST_OF_COLOUR} at most")
    if not any(row["beginners"] for row in duchies.values()):
        raise DataError(f"{where('duchy')}: none for beginners")
    for name in data["sheet"]:
        sides = [duchy for duchy, row in duchies.items() if row["sheet"] == name]
        if len(sides) > 2:
            raise DataError(f"{where('sheet', name)}: {', '.join(sides)} share it, expected two at most")
    if not knob["same_duchy"]:
        offered = {row["sheet"] for row in duchies.values() if knob["duchies"] or row["beginners"]}
        sheets = sum(data["sheet"][name]["copies"] for name in offered)
        if sheets < max(PLAYERS.values()):
            raise DataError(f"{where('sheet')}: {sheets} sheets cannot be dealt to four")


def neighbours(space):
    """Spaces next to a space of a duchy, counted in the order of reading."""
    q, r = COORDINATES[space]
    around = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    return [COORDINATES.index((q + dq, r + dr)) for dq, dr in around if (q + dq, r + dr) in COORDINATES]


# Of spaces: column and row, the column counted so that a step to the south-east leaves it as it is.
COORDINATES = [(q + max(-3, -3 - r), r) for r, spaces in enumerate(ROWS, -3) for q in range(spaces)]


def regions(letters):
    """Sizes of the regions of a map, the largest first: {colour: sizes}. letters: of its spaces."""
    sizes, seen = {}, set()
    for space, letter in enumerate(letters):
        if space in seen:
            continue
        region, border = {space}, [space]
        while border:
            new = [other for other in neighbours(border.pop()) if letters[other] == letter and other not in region]
            region.update(new)
            border += new
        seen |= region
        sizes.setdefault(COLOURS[LETTERS.index(letter)], []).append(len(region))
    return {colour: sorted(found, reverse=True) for colour, found in sizes.items()}
