"""Tables of exact odds for Raiders of Scythia: what raids bring and cost, what kumis, rerolls and cards are worth.

The arithmetic is in raids.py.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from analysis.odds import Amount, Name, Whole, chance, mean, numbers_of, told
from analysis.scythia.raids import Raid, outcomes, spread
from simcore.errors import DataError, known
from simcore.scythia.schema import DICE, MOST_SPACES

LIKELY = {"half": Fraction(1, 2), "nine_tenths": Fraction(9, 10), "sure": Fraction(1)}
MOST_DICE = 6


@dataclass(frozen=True)
class Rules:
    """What the odds rest on: the game's knobs {name: value} and rows {table: {row: {field: value}}}."""

    knob: dict
    rows: dict

    def settlements(self, name):
        """Names of the settlements meant: one, those of a region, or all. Raises DataError."""
        regions = {row: place["region"] for row, place in self.rows["settlement"].items()}
        if name is None:
            return list(regions)
        known(name, [*regions, *self.rows["region"]], "settlement")
        return [row for row, region in regions.items() if name in (row, region)]

    def spaces(self, settlement):
        """Spaces of a settlement, in a game of four."""
        return sum(space["settlement"] == settlement for space in self.rows["space"].values())

    def faces(self, colour):
        """(strength, wounds) of a die's faces."""
        die = self.rows["die"][colour]
        return tuple(zip(die["strength"], die["wounds"], strict=True))

    def dice(self, settlement, gold):
        """Colours of the dice rolled while so many spaces of the settlement hold gold; no more than there are."""
        region = self.rows["region"][self.rows["settlement"][settlement]["region"]]
        numbers = {"red": region["red"], "white": region["white"] + self.knob["more_white"],
                   "yellow": self.knob["yellow_dice"] * min(gold, self.spaces(settlement))}
        return tuple(colour for colour in DICE for _ in range(min(numbers[colour], self.rows["die"][colour]["count"])))

    def raid(self, settlement, gold, **given):
        """The Raid on a settlement."""
        place = self.rows["settlement"][settlement]
        points = [max(0, number + self.knob["more_points"]) for number in place["points"]]
        return Raid(tuple(map(self.faces, self.dice(settlement, gold))),
                    tuple(zip(place["strength"], points, strict=True)), place["wounds"], **given)

    def raids(self, settlement, gold, ignore_wounds=0, rerolls=0, wound_value=Fraction(0)):
        """{settlement: Raid} of those meant. Raises DataError for more gold than they have spaces."""
        names = self.settlements(settlement)
        most = max(map(self.spaces, names))
        if gold > most:
            raise DataError(f"gold = {gold}, expected {most} at most: so many spaces does a settlement have")
        return {name: self.raid(name, gold, ignored=ignore_wounds, rerolls=rerolls, wound=wound_value)
                for name in names}


def brought(raid, force, tiers):
    """Columns of a row: what a raid with so much strength besides its dice brings on average, and the tiers it reaches.

    tiers: how many there are columns for.
    """
    found = outcomes(raid, force)
    reached = spread(found, lambda strength, wounds: raid.tier(strength))
    row = averages(raid, found) | chance("below", reached.get(0, Fraction(0)))
    for tier in range(1, tiers + 1):
        row |= chance(f"tier_{tier}", reached.get(tier, Fraction(0))) if tier <= len(raid.tiers) else {
            f"tier_{tier}": None, f"tier_{tier}_exact": ""}
    return row


def averages(raid, found):
    """Columns of a row: expected points and wounds of outcomes."""
    return chance("points", points_of(raid, found)) | chance("wounds", wounds_of(found))


def points_of(raid, found):
    """Expected points of outcomes {(strength, wounds): probability}."""
    return mean(spread(found, lambda strength, wounds: raid.points(strength)))


def wounds_of(found):
    """Expected wounds of outcomes."""
    return mean(spread(found, lambda strength, wounds: wounds))


def listed(found, name):
    """Rows of a distribution {number: probability}: the chance of each number, and of at least as much."""
    rows, least = [], Fraction(1)
    for number, likely in sorted(found.items()):
        rows.append({name: number, **chance("chance", likely), **chance("at_least", least)})
        least -= likely
    return rows


def standings(raid, kumis):
    """Standing strengths for which dice decide something: from the first that may reach a tier to one always enough."""
    first, last = raid.tiers[0][0], raid.tiers[-1][0]
    return range(max(0, first - raid.most - kumis), max(0, last - raid.least - kumis) + 1)


def raid(rules, settlement=None, strength=12, gold=1, kumis=0, rerolls=0, ignore_wounds=0, wound_value=Fraction(0)):
    """What a raid probably brings and costs, by settlement; of one you name, all of it: strength, points, wounds."""
    places = rules.raids(settlement, gold, ignore_wounds, rerolls, wound_value)
    tiers = max(len(place.tiers) for place in places.values())
    given = told(settlement=settlement, strength=strength, gold=gold, kumis=kumis, rerolls=rerolls,
                 ignore_wounds=ignore_wounds, wound_value=str(wound_value))
    needs = [{"settlement": name, "tier": number + 1, "strength": needed, "points": points,
              **{word: enough(place, number, kumis, least) for word, least in LIKELY.items()}}
             for name, place in places.items() for number, (needed, points) in enumerate(place.tiers)]
    found = [
        {"title": "What a raid brings on average", "inputs": given,
         "rows": [{"settlement": name, "dice": in_words(rules.dice(name, gold)),
                   **brought(place, strength + kumis, tiers)} for name, place in places.items()]},
        {"title": "Standing strength from which a tier is reached as often as not, nine times in ten, and always",
         "inputs": {key: value for key, value in given.items() if key != "strength"}, "rows": needs},
    ]
    if len(places) == 1:
        name, place = *places, *places.values()
        found += in_full(rules, name, place, strength + kumis, given)
        found.append({"title": "What a raid brings, by standing strength",
                      "inputs": {key: value for key, value in given.items() if key != "strength"},
                      "rows": [{"strength": standing, **brought(place, standing + kumis, tiers)}
                               for standing in standings(place, kumis)]})
    return found


def in_full(rules, settlement, place, force, given):
    """Tables of raid about one settlement: distributions, and what gold on its spaces adds."""
    found = outcomes(place, force)
    strengths = []
    for row in listed(spread(found, lambda strength, wounds: strength), "strength"):
        strengths.append({"strength": row.pop("strength"), "points": 0, **row})
        strengths[-1]["points"] = int(place.points(strengths[-1]["strength"]))
    by_gold = []
    for spaces in range(rules.spaces(settlement) + 1):
        other = rules.raid(settlement, spaces, ignored=place.ignored, rerolls=place.rerolls, wound=place.wound)
        by_gold.append({"gold": spaces, "dice": in_words(rules.dice(settlement, spaces)),
                        **brought(other, force, len(place.tiers))})
    return [
        {"title": "How strong a raid turns out", "inputs": given, "rows": strengths},
        {"title": "How many points a raid brings", "inputs": given,
         "rows": listed(spread(found, lambda strength, wounds: place.points(strength)), "points")},
        {"title": "How many wounds a raid deals", "inputs": given,
         "rows": listed(spread(found, lambda strength, wounds: wounds), "wounds")},
        {"title": "What a raid brings, by spaces with gold",
         "inputs": {key: value for key, value in given.items() if key != "gold"}, "rows": by_gold},
    ]


def enough(place, tier, kumis, least):
    """The smallest standing strength with which a tier is reached with at least this chance."""
    return next(standing for standing in standings(place, kumis)
                if sum(likely for (strength, _), likely in outcomes(place, standing + kumis).items()
                       if place.tier(strength) > tier) >= least)


def in_words(dice):
    """Dice in a cell of a table."""
    return ", ".join(f"{number} {colour}" for colour, number in Counter(dice).items()) or "none"


def rules_of(given):
    """What the tables take first, from a game's loaded numbers or its catalogue; Rules pass through."""
    return given if isinstance(given, Rules) else Rules(*numbers_of(given))


TABLES = {"raid": raid}

INPUTS = {
    "settlement": Name("greece_centre", "a settlement, or a region for all of its own; otherwise all"),
    "strength": Whole(0, 60, "standing strength: crew less its wounds, animals beside it, abilities for this raid"),
    "gold": Whole(0, MOST_SPACES, "spaces of the settlement that still hold gold"),
    "kumis": Whole(0, 20, "kumis spent"),
    "rerolls": Whole(0, MOST_DICE, "dice that may be rolled again, one after another"),
    "ignore_wounds": Whole(0, 40, "wounds that abilities take off"),
    "wound_value": Amount(10, "points that a wound is worth to you, for what to roll again and how much to spend"),
}
