"""What rows of the modules must keep together: epic structures, rebel factions, the Rebellion."""
from collections import Counter

from ludometer.simcore.errors import DataError
from ludometer.simcore.rurik.declared import BASE_STRUCTURES, FACTION_NEEDS, PRIORITIES

COUNTED_EPIC = ("cathedral", "gate", "library", "logging", "palace", "wall", "veche")   # with an `amount`
LEVELS = 4
BOX_REGIONS = 2                                                 # the solo game is set up as for two players


def settle_modules(data, where):
    """Check what rows of modules must keep together: the part of schema.settle() for modules."""
    _epic(data, where)
    _rebel_faction(data, where)
    _rebellion(data, where)
    _solo(data, where)


def _epic(data, where):
    if data["knob"]["epic_structures"] and len(data["epic"]) < 4 + data["knob"]["epic_extra"]:
        raise DataError(f"{where('epic')}: {len(data['epic'])} cards cannot lay out {4 + data['knob']['epic_extra']} "
                        "for four players")
    seen = {}
    for name, row in data["epic"].items():
        twin = seen.setdefault(row["effect"], name)
        if twin != name:
            raise DataError(f"{where('epic', name, 'effect')}: {twin} has the effect {row['effect']} too")
        if (row["place"] == "good") != bool(row["good"]):
            raise DataError(f"{where('epic', name, 'good')} = {row['good']!r}, expected one with place = \"good\", "
                            "and none without")
        if (row["place"] == "border") != (row["effect"] in ("crossing", "tower")):
            raise DataError(f"{where('epic', name, 'place')} = {row['place']!r}, but {row['effect']} works "
                            f"{'on a border' if row['effect'] in ('crossing', 'tower') else 'in a region'}")
        if row["pieces"] > 1 and row["place"] != "border":
            raise DataError(f"{where('epic', name, 'pieces')} = {row['pieces']}, but {row['effect']} works in one "
                            "region")
        if row["amount"] and row["effect"] not in COUNTED_EPIC:
            raise DataError(f"{where('epic', name, 'amount')} = {row['amount']}, but {row['effect']} has no number; "
                            f"these have: {', '.join(COUNTED_EPIC)}")


def _rebel_faction(data, where):
    for name, row in data["rebel_faction"].items():
        for level in ("easy", "hard"):
            if not row[level]:
                raise DataError(f"{where('rebel_faction', name, level)}: nothing asked, expected some of "
                                f"{', '.join(FACTION_NEEDS)}")
        for word, number in row["easy"].items():
            if row["hard"].get(word, 0) < number:
                raise DataError(f"{where('rebel_faction', name, 'hard')}: {word} = {row['hard'].get(word, 0)}, fewer "
                                f"than the easy side asks")


def _rebellion(data, where):
    inside = [name for name, row in data["region"].items() if row["players"] <= BOX_REGIONS]
    wanted = {"regions": inside, "advisors": list(data["rebellion_advisor"]),
              **{f"{priority}_builds": BASE_STRUCTURES for priority in PRIORITIES}}
    for name, row in data["rebellion"].items():
        for field, names in wanted.items():
            if sorted(row[field]) != sorted(names):
                raise DataError(f"{where('rebellion', name, field)} = {row[field]}, expected all of {', '.join(names)}")
    if [row["level"] for row in data["household"].values()] != list(range(1, LEVELS + 1)):
        raise DataError(f"{where('household')}: expected the levels 1 to {LEVELS}, in this order")
    seen = Counter((row["household"], row["priority"]) for row in data["bonus"].values())
    for name, row in data["bonus"].items():
        column = row["household"], row["priority"]
        places = sorted(other["place"] for other in data["bonus"].values()
                        if (other["household"], other["priority"]) == column)
        if places != list(range(1, seen[column] + 1)):
            raise DataError(f"{where('bonus', name, 'place')}: the column {row['priority']} of {row['household']} has "
                            f"the places {places}, expected 1 to {seen[column]}")
    for name, row in data["rebellion_leader"].items():
        if row["home"] not in inside:
            raise DataError(f"{where('rebellion_leader', name, 'home')}: {row['home']} is not in play with two players")


def _solo(data, where):
    if not data["knob"]["solo"]:
        return
    for name, row in data["advisor"].items():
        numbers = sorted(advisor["number"] for advisor in data["rebellion_advisor"].values()
                         if advisor["round"] <= row["round"])
        if row["players"] == BOX_REGIONS and row["numbers"] != numbers:
            raise DataError(f"{where('advisor', name, 'numbers')} = {row['numbers']}, but the Rebellion's advisors of "
                            f"round {row['round']} are {numbers}; expected the same")
    # nobody else has the leader of the Rebellion
    data["leader"].pop(list(data["rebellion_leader"])[data["knob"]["rebellion_leader"] - 1], None)
