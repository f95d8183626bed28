"""What data/*.toml may say: tables, fields, and the rules that rows must keep together. Their words: declared.py."""
from itertools import pairwise

from ludometer.simcore.errors import DataError
from ludometer.simcore.fields import (
    MaybeNumber,
    Number,
    Numbers,
    Row,
    Rows,
    Table,
    Word,
    Words,
    check_seats,
    seat_table,
)
from ludometer.simcore.scythia.declared import (
    BUILDINGS,
    COLOURS,
    DICE,
    EAGLES,
    EFFECTS,
    GAIN,
    PAY,
    PLUNDER,
    REGIONS,
    THINGS,
    TRIGGERS,
)

CHIEFS = ("trader", "lookout", "huntsman", "outrider")
ONCE = ("hire", "quest", "building", "swap_crew", "swap_eagle", "centre")       # gains that a card has once at most
DISCOUNTED = ("hire", "quest", "eagle")                         # gains that read discount
COSTS = ("silver", *PLUNDER, "card_strength")                   # of quests
PER = EFFECTS[EFFECTS.index("per_quest"):]
ALLOWED = {                                                     # effects of each trigger
    "none": (),
    "raid": (*THINGS, "strength", "ignore_wounds", "reroll"),
    "raid_cost": ("provisions", "wagon"),
    "wounded": THINGS,
    "dies": (*THINGS, "return"),
    "building": (*THINGS, "hire_discount", "eagle_discount", "extra_action", "kumis_with_kumis"),
    "end": ("vp", *PER),
}
LIMITS = {"region": ("raid", "raid_cost"), "worker": ("raid", "raid_cost"), "building": ("building",)}  # who reads what
PLACE = {"hire_discount": "barracks", "eagle_discount": "stables", "kumis_with_kumis": "meeting_tent"}

FACES = 6
MOST_CARDS = 100                                                # crew cards that state.pxd has room for; also:
MOST_PLUNDER = 128                                              # pieces in the bag
MOST_SPACES = 6                                                 # of a region
IN_USE = (1, 3, 4)                                              # players from which a space may be in use
FILLED = ("town_centre", "meeting_tent", "market")              # S-5, buildings with a blue worker at the start
ROOM = len(FILLED) + 2                                          # T-3, buildings that a colour needs
MOST_PLAYERS = 4
CHOICES = ("chief",)                                            # knobs whose values are all printed
def by_players(row, knob, players):
    return row["players"] <= players or (players == 3 and knob["three_player_spaces"] == 6)


def solo(row, knob, players):
    return players == 1


ACTION = {                                                      # what heroes and crew do in the Town Centre
    "pay": Words(PAY, 8, default={}), "gain": Words(GAIN, 8, default={}),
    "discount": Number(0, 4, default=0), "price": MaybeNumber(-1, 8, default=-1), "choice": Number(0, 1, default=0),
}
SCHEMA = {
    "seat": seat_table(silver=8, provisions=8, kumis=8, cards=(0, 4)),
    "plunder": Table({"count": Number(0, 60), "points": Number(0, 6), "per": Number(1, 6, default=1)},
                     rows=len(PLUNDER)),
    "worker": Table({"count": Number(0, 30)}, rows=len(COLOURS)),
    "die": Table({"strength": Numbers(0, 8, most=FACES), "wounds": Numbers(0, 8, most=FACES), "count": Number(0, 2)},
                 rows=len(DICE)),
    "region": Table({}, rows=len(REGIONS)),
    "settlement": Table({"region": Row("region"), "workers": Rows("worker"), "crew": Number(0, 5),
                         "provisions": Number(0, 8), "wagons": Number(0, 4), "red": Number(0, 2),
                         "white": Number(0, 2), "strength": Numbers(0, 60, most=3), "points": Numbers(0, 30, most=3),
                         "wounds": Number(0, 12), "minimum": Number(0, 20, default=0)}, room=12),
    "space": Table({"settlement": Row("settlement"), "players": Number(1, MOST_PLAYERS), "plunder": Number(0, 6),
                    "worker": Row("worker"), "quest": Number(0, 1)}, room=24, in_play=by_players),
    "building": Table({"workers": Rows("worker")}, rows=len(BUILDINGS)),
    "hero": Table(ACTION, room=16),
    "crew": Table({"cost": Number(0, 8), "strength": Number(0, 8), "copies": Number(0, 8), "trigger": Word(TRIGGERS),
                   "region": Row("region", default=""), "worker": Row("worker", default=""),
                   "building": Row("building", default=""), "effect": Words(EFFECTS, 8, default={}), **ACTION},
                  room=64, in_play=lambda row, knob, players: row["copies"] > 0),
    "animal": Table({"eagle": Word(EAGLES), "eagle_strength": Number(0, 8, default=0),
                     "eagle_points": Number(0, 8, default=0), "horse_strength": Number(0, 8),
                     "horse_points": Number(0, 8, default=0)}, room=48),
    "quest": Table({"cost": Words(COSTS, 30), "points": Number(0, 20)}, room=64),
    "plan": Table({"region": Row("region"), "first": Number(1, 4), "provisions": Number(0, 12),
                   "strength": Number(0, 12), "points": Number(0, 30), "horse": Number(1, 3),
                   "rows_from": Word(("top", "bottom")), "columns_from": Word(("left", "right")),
                   "blocked": Row("building")}, room=16, in_play=solo),
    "chief": Table({"strength": Number(0, 8), "provisions": Number(0, 12), "taken": Number(1, 4)}, rows=len(CHIEFS),
                   in_play=solo),
}
ABILITY = ("trigger", "region", "worker", "building", "effect")
KNOWN = {                                                       # of reconstructed rows: of all of a table, or of one
    "die": ("count",), "settlement": ("region", "minimum"), "space": ("settlement", "players", "quest"),
    "settlement.cimmeria_left": ("crew", "provisions", "wagons", "strength", "points"),
    "settlement.cimmeria_centre": ("workers", "crew", "provisions", "wagons"),
    "settlement.cimmeria_right": ("workers", "wagons", "wounds"),
    "settlement.assyria_left": ("crew", "provisions", "wagons", "red", "white", "strength", "points", "wounds"),
    "settlement.assyria_centre": ("workers", "crew", "provisions", "wagons", "strength", "points", "wounds"),
    "settlement.assyria_right": ("workers", "wagons", "wounds"),
    "settlement.persia_left": ("provisions", "wagons", "points"),
    "settlement.persia_centre": ("workers", "crew", "provisions", "wagons"),
    "settlement.persia_right": ("workers", "wounds"),
    "settlement.greece_left": ("workers", "crew", "provisions", "wagons", "red", "white"),
    "settlement.greece_right": ("workers", "crew"),
    "space.assyria_4": ("worker",), "space.persia_3": ("worker",), "space.persia_4": ("plunder",),
    "space.persia_5": ("worker",),
    "hero.provisions": ("pay", "discount", "price", "choice"), "hero.horses": ("discount", "price", "choice"),
    "hero.hiring": ("pay", "gain", "price", "choice"),
    "crew.champion": (*ABILITY, *ACTION), "crew.warrior": (*ABILITY, *ACTION), "crew.rival": (*ABILITY, *ACTION),
    "crew.conspirator": ("strength", *ABILITY), "crew.gravedigger": ("strength", *ABILITY),
    "crew.strongman": ABILITY, "crew.traveller": (*ACTION,), "crew.mercenary": ("pay", "discount", "price", "choice"),
    "animal.a01": ("eagle", "eagle_strength", "eagle_points", "horse_strength"), "quest.q15": ("points",),
    "plan.p01": ("region", "rows_from", "columns_from"),
    "plan.p05": ("region", "first", "provisions", "strength", "points"),
    "plan.p09": ("region", "first", "provisions", "strength", "points", "horse", "blocked"),
}


def fill_up(draft):
    """Let made-up workers make room for those that a file types, so that a part of the board can be typed.

    As many of each colour are laid out as there are; where typed ones are too many, the last of the spaces whose worker
    is not known change theirs. What cannot be filled up so is left for settle() to refuse.
    """
    spaces = {row: values for row, values in draft.data["space"].items() if isinstance(values, dict)}
    typed = {place[1] for place, source in draft.origin.items()
             if place[0] == "space" and place[2:] == ("worker",) and source != "set"}
    if not typed or any(not isinstance(draft.data["worker"][colour].get("count"), int) for colour in COLOURS):
        return
    spare = {colour: draft.data["worker"][colour]["count"] - sum(row.get("worker") == colour for row in spaces.values())
             for colour in COLOURS[1:]}
    for name, row in reversed(spaces.items()):
        worker = row.get("worker")
        doubted = "worker" in draft.readings.get(("space", name), ("", {}))[1]
        if name in typed or spare.get(worker, 0) >= 0 or not doubted:
            continue
        other, = (colour for colour in spare if colour != worker)
        if spare[other] > 0:
            spare[worker], spare[other] = spare[worker] + 1, spare[other] - 1
            draft.data["space"][name] = row | {"worker": other, "source": f"{row['source']}; worker to fit those typed"}


def settle(data, turned, where):
    """Check what rows must keep together.

    data: checked, with names as the files have them. turned: knobs that a module or --set gave a value.
    where(table, row, field): how a message calls the place.
    """
    for table, names in (("plunder", PLUNDER), ("worker", COLOURS), ("die", DICE), ("region", REGIONS),
                         ("building", BUILDINGS), ("chief", CHIEFS)):
        if tuple(data[table]) != names:
            raise DataError(f"{where(table)}: expected the rows {', '.join(names)}, in this order")
    _village(data, where)
    _dice(data, where)
    _settlements(data, where)
    _spaces(data, where)
    _board(data, where)
    _actions(data, where)
    _abilities(data, where)
    _decks(data, where)
    check_seats(data, {good: f"start_{good}" for good in ("silver", "provisions", "kumis")}, where)


def _village(data, where):
    buildings = data["building"]
    for name in FILLED:
        if "blue" not in buildings[name]["workers"]:
            raise DataError(f"{where('building', name, 'workers')} = {buildings[name]['workers']}, expected blue among "
                            "them: a blue worker stands there at the start")
    for colour in COLOURS:
        number = sum(colour in row["workers"] for row in buildings.values())
        if number < ROOM:
            raise DataError(f"{where('building')}: {number} buildings take {colour} workers, expected {ROOM} at least, "
                            "so that one is always open: three may be full and one blocked")


def _dice(data, where):
    for name, row in data["die"].items():
        for field in ("strength", "wounds"):
            if len(row[field]) != FACES:
                raise DataError(f"{where('die', name, field)}: {len(row[field])} numbers, expected {FACES}, one for "
                                "each face")
    for name, row in data["settlement"].items():
        for colour in ("red", "white"):
            if row[colour] > data["die"][colour]["count"]:
                raise DataError(f"{where('settlement', name, colour)} = {row[colour]}, but there are "
                                f"{data['die'][colour]['count']} dice of this colour")


def _settlements(data, where):
    for name, row in data["settlement"].items():
        tiers, points = row["strength"], row["points"]
        if not tiers or any(lower >= upper for lower, upper in pairwise(tiers)):
            raise DataError(f"{where('settlement', name, 'strength')} = {tiers}, expected one to three rising numbers")
        if len(points) != len(tiers):
            raise DataError(f"{where('settlement', name, 'points')}: {len(points)} numbers, expected {len(tiers)}, one "
                            "for each tier of strength")
        if points != sorted(points):
            raise DataError(f"{where('settlement', name, 'points')} = {points}, expected numbers that do not fall")
        if not row["workers"]:
            raise DataError(f"{where('settlement', name, 'workers')}: none, so nobody could raid; expected some of "
                            f"{', '.join(COLOURS)}")
        if not any(space["settlement"] == name for space in data["space"].values()):
            raise DataError(f"{where('settlement', name)}: no space belongs to it")
    if not any("blue" in row["workers"] for row in data["settlement"].values()):
        raise DataError(f"{where('settlement')}: none takes a blue worker, and all begin with one: nobody could ever "
                        "raid")


def _spaces(data, where):
    settlements, spaces = data["settlement"], data["space"]
    order = [REGIONS.index(settlements[row["settlement"]]["region"]) for row in spaces.values()]
    if order != sorted(order):
        raise DataError(f"{where('space')}: expected the spaces of {', '.join(REGIONS)} in this order, in each region "
                        "from left to right")
    seen, before = set(), None
    for name, row in spaces.items():
        if row["settlement"] != before and row["settlement"] in seen:
            raise DataError(f"{where('space', name, 'settlement')} = {row['settlement']}, which has spaces further left"
                            "; expected the spaces of a settlement side by side")
        seen.add(row["settlement"])
        before = row["settlement"]
        if row["players"] not in IN_USE:
            raise DataError(f"{where('space', name, 'players')} = {row['players']}, expected 1, 3 or 4: the fewest "
                            "players who use it")
    for number, region in enumerate(REGIONS):
        here = {name: row for (name, row), place in zip(spaces.items(), order, strict=True) if place == number}
        if not 1 <= len(here) <= MOST_SPACES:
            raise DataError(f"{where('space')}: {len(here)} spaces in {region}, expected 1 to {MOST_SPACES}")
        if not any(row["players"] == 1 for row in here.values()):
            raise DataError(f"{where('space')}: no space in {region} is in use with any number of players; expected "
                            "one with players = 1")
    for colour in COLOURS:
        needed = sum(row["worker"] == colour for row in spaces.values())
        needed += (len(FILLED) + MOST_PLAYERS) * (colour == "blue")
        if data["worker"][colour]["count"] < needed:
            raise DataError(f"{where('worker', colour, 'count')} = {data['worker'][colour]['count']}, but a game of "
                            f"four lays out {needed}")
    drawn, bag = sum(row["plunder"] for row in spaces.values()), sum(row["count"] for row in data["plunder"].values())
    if not drawn <= bag <= MOST_PLUNDER:
        raise DataError(f"{where('plunder')}: {bag} pieces, expected {drawn} (which the spaces of a game of four draw) "
                        f"to {MOST_PLUNDER}")


def _board(data, where):
    knob, spaces = data["knob"], data["space"].values()
    fewest = [row for row in spaces if row["players"] == 1]
    if len(fewest) <= knob["spaces_left"]:
        raise DataError(f"{where('knob', 'spaces_left')} = {knob['spaces_left']}, but a game of two has only "
                        f"{len(fewest)} spaces: it would be over as it begins")
    quests = sum(row["quest"] for row in fewest) + knob["village_quests"]
    if quests <= knob["quests_left"]:
        raise DataError(f"{where('knob', 'quests_left')} = {knob['quests_left']}, but a game of two has only {quests} "
                        "quests: it would be over as it begins")
    needed = sum(row["quest"] for row in spaces) + knob["village_quests"]
    if len(data["quest"]) < needed:
        raise DataError(f"{where('quest')}: {len(data['quest'])} quests, but the board of four players has {needed}")


def _actions(data, where):
    """Heroes and crew: their actions in the Town Centre."""
    for table in ("hero", "crew"):
        for name, row in data[table].items():
            gain = row["gain"]
            if row["pay"] and not gain:
                raise DataError(f"{where(table, name, 'gain')}: none, though the action is paid for")
            for word in ONCE:
                if gain.get(word, 0) > 1:
                    raise DataError(f"{where(table, name, 'gain')}: {word} = {gain[word]}, expected 1: it is done once")
            if row["choice"] and len(gain) < 2:
                raise DataError(f"{where(table, name, 'choice')} = {row['choice']}, but gain = {gain}: expected two "
                                "words or more to choose from")
            readers = [word for word in DISCOUNTED if word in gain]
            if row["discount"] and not readers:
                raise DataError(f"{where(table, name, 'discount')} = {row['discount']}, but the action has none of "
                                f"{', '.join(DISCOUNTED)} in gain")
            if row["price"] >= 0 and "hire" not in gain:
                raise DataError(f"{where(table, name, 'price')} = {row['price']}, but the action has no hire in gain")
            if row["price"] >= 0 and row["discount"]:
                raise DataError(f"{where(table, name, 'discount')} = {row['discount']}, but the hire has the fixed "
                                f"price {row['price']}")


def _abilities(data, where):
    """Crew: what it does while it is hired."""
    for name, row in data["crew"].items():
        trigger, effect = row["trigger"], row["effect"]
        for word in effect:
            if word not in ALLOWED[trigger]:
                raise DataError(f"{where('crew', name, 'effect')}: {word}, which {trigger} does not have; it has "
                                f"{', '.join(ALLOWED[trigger]) or 'no effects'}")
        if trigger != "none" and not effect:
            raise DataError(f"{where('crew', name, 'effect')} is missing, as {trigger} needs one; it has "
                            f"{', '.join(ALLOWED[trigger])}")
        for field, triggers in LIMITS.items():
            if row[field] and trigger not in triggers:
                raise DataError(f"{where('crew', name, field)} = {row[field]!r}, but {trigger} does not read it; these "
                                f"do: {', '.join(triggers)}")
        if trigger == "building" and not row["building"]:
            raise DataError(f"{where('crew', name, 'building')} is missing, as the trigger building needs it")
        for word, building in PLACE.items():
            if word in effect and row["building"] != building:
                raise DataError(f"{where('crew', name, 'effect')}: {word} at {row['building']}, expected at {building}")


def _decks(data, where):
    knob = data["knob"]
    pairs = MOST_PLAYERS + 1
    if len(data["hero"]) < pairs:
        raise DataError(f"{where('hero')}: {len(data['hero'])} heroes, expected {pairs} at least: one more than "
                        "players")
    cards = sum(row["copies"] for row in data["crew"].values())
    needed = pairs + MOST_PLAYERS * knob["cards_dealt"] + sum(row["cards"] for row in data["seat"].values())
    if not needed <= cards <= MOST_CARDS:
        raise DataError(f"{where('crew')}: {cards} cards with their copies, expected {needed} (which a game of four "
                        f"deals) to {MOST_CARDS}")
    if knob["cards_kept"] > knob["cards_dealt"]:
        raise DataError(f"{where('knob', 'cards_kept')} = {knob['cards_kept']}, expected {knob['cards_dealt']} at most:"
                        " as many are dealt")
    if len(data["animal"]) < knob["animals_shown"]:
        raise DataError(f"{where('animal')}: {len(data['animal'])} cards, expected {knob['animals_shown']} at least: "
                        "as many are shown")
    for name, row in data["quest"].items():
        if not row["cost"] or ("card_strength" in row["cost"] and len(row["cost"]) > 1):
            raise DataError(f"{where('quest', name, 'cost')} = {row['cost']}, expected silver and plunder, or "
                            "card_strength alone")
