"""What Scythia's exact odds rest on: its knobs and rows, and the raids that they make."""

from dataclasses import dataclass
from fractions import Fraction

from ludometer.analysis.odds import displayed_inputs, numbers_of
from ludometer.analysis.scythia.odds.raids import Raid
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.fields import is_reconstructed
from ludometer.simcore.scythia.declared import DICE
from ludometer.simcore.scythia.schema import MOST_PLAYERS, by_players

NOTHING = Fraction(0)


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

    def spaces(self, settlement, players=MOST_PLAYERS):
        """Names of the spaces of a settlement that a game of that many players uses."""
        return [name for name, space in self.rows["space"].items()
                if space["settlement"] == settlement and by_players(space, self.knob, players)]

    def faces(self, colour):
        """(strength, wounds) of a die's faces."""
        die = self.rows["die"][colour]
        return tuple(zip(die["strength"], die["wounds"], strict=True))

    def dice(self, settlement, gold):
        """Colours of the dice rolled while this many spaces of the settlement hold gold; no more than there are."""
        place = self.rows["settlement"][settlement]
        numbers = {"red": place["red"], "white": place["white"] + self.knob["more_white"],
                   "yellow": self.knob["yellow_dice"] * min(gold, len(self.spaces(settlement)))}
        return tuple(colour for colour in DICE for _ in range(min(numbers[colour], self.rows["die"][colour]["count"])))

    def raid(self, settlement, gold=1, ignore_wounds=0, rerolls=0, wound_value=NOTHING):
        """The Raid on a settlement."""
        place = self.rows["settlement"][settlement]
        points = [max(0, number + self.knob["more_points"]) for number in place["points"]]
        return Raid(tuple(map(self.faces, self.dice(settlement, gold))),
                    tuple(zip(place["strength"], points, strict=True)), place["wounds"], ignore_wounds, rerolls,
                    wound_value)

    def raids(self, settlement, gold, *circumstances):
        """{settlement: Raid} of those meant. Raises DataError for gold on more spaces than they have."""
        names = self.settlements(settlement)
        most = max(len(self.spaces(name)) for name in names)
        if gold > most:
            raise DataError(f"gold = {gold}, expected {most} at most: a settlement has no more spaces")
        return {name: self.raid(name, gold, *circumstances) for name in names}

    def reconstructed_tables(self, **rows):
        """Tables of data that have reconstructed rows among these, {table: names}; as text for the reader."""
        return ", ".join(table for table, names in rows.items() if any(
            is_reconstructed(self.rows[table][name].get("source")) for name in names))

    def shown_inputs(self, places, **inputs):
        """Inputs of a table about raids as its reader should see them, and which data are reconstructed."""
        return displayed_inputs(**inputs, reconstructed=self.reconstructed_tables(settlement=places, die=DICE))


def rules_of(given):
    """What the tables take first, from a game's loaded numbers or its catalogue; Rules pass through."""
    return given if isinstance(given, Rules) else Rules(*numbers_of(given))
