"""What Burgundy's exact odds rest on: its knobs and tiles, and what monasteries do for the use of a die."""

from collections import Counter
from dataclasses import dataclass
from itertools import product

from ludometer.analysis.burgundy.odds.dice import NUMBERS, Help
from ludometer.analysis.odds import numbers_of
from ludometer.simcore.burgundy.declared import COLOURS
from ludometer.simcore.burgundy.schema import PLAYERS
from ludometer.simcore.errors import known

USES = ("take", "sell", *COLOURS)                               # of a die with a number; colours: of a tile to place
BLACK = "black"                                                 # the back of tiles for the black depot, and that depot
HELPS = ("worker_step", "shift_place", "shift_take")            # effects that change what a number costs


@dataclass(frozen=True)
class Rules:
    """What the odds rest on: the game's knobs {name: value} and rows {table: {row: {field: value}}}."""

    knob: dict
    rows: dict

    def tile(self, name, where):
        """The row of a tile from its name; a number stands for the monastery of that number."""
        monastery = f"monastery_{name}"
        return monastery if monastery in self.rows["tile"] else known(name, self.rows["tile"], where)

    def effects(self, monasteries, *effects):
        """Rows of those of these monasteries that have one of the effects."""
        return [self.rows["tile"][name] for name in monasteries if self.rows["tile"][name]["effect"] in effects]

    def monasteries_held(self, names):
        """Rows of monasteries a seat holds. Raises DataError for one that changes neither dice nor workers for one."""
        useful = {monastery_number(name): name
                  for name in self.rows["tile"] if self.effects([name], *HELPS, "action_workers")}
        return [useful[known(monastery_number(name), useful, "monasteries that help with dice or workers")]
                for name in names]

    def help(self, use, monasteries):
        """What the monasteries, by row, do for a use of a die (M-8 to M-12)."""
        step = max((row["amount"] for row in self.effects(monasteries, "worker_step")), default=1)
        shifts = self.effects(monasteries, "shift_take") if use == "take" else [
            row for row in self.effects(monasteries, "shift_place") if use in row["colours"]]
        free = max((row["amount"] for row in shifts), default=0)
        return Help(step, free * step if self.knob["shift_with_double"] == 2 else free)

    def helps(self):
        """Every different help there is: {Help: names of monasteries that give it, "none" for none}."""
        tiles, found = self.rows["tile"], {}
        shifting = [name for name in tiles if self.effects([name], "shift_place", "shift_take")]
        doubling = [name for name in tiles if self.effects([name], "worker_step")]
        for pair in product([None, *doubling], [None, *shifting]):
            held = [name for name in pair if name]
            given = max((self.help(use, held) for use in USES), key=lambda given: (given.step, given.free))
            found.setdefault(given, []).append(" + ".join(map(monastery_number, held)) or "none")
        return {given: ", ".join(names) for given, names in found.items()}

    def workers_taken(self, monasteries):
        """Workers for a die (T-50, M-14)."""
        return max((row["amount"] for row in self.effects(monasteries, "action_workers")),
                   default=self.knob["workers_taken"])

    @property
    def phases(self):
        """Names of the phases played."""
        return list(self.rows["phase"])[:self.knob["phases"]]

    def depots(self, players, phase):
        """Colours of the spaces in use by depot, the black one too: {depot: Counter} (G-6, G-7)."""
        players = max(players, min(PLAYERS.values()))           # one as two
        found = {depot: Counter() for depot in NUMBERS}
        for row in self.rows["slot"].values():
            if row["players"] <= players:
                other = row["other_players"] == players and phase in row["other_phases"]
                found[row["depot"]][row["other"] if other else row["colour"]] += 1
        count = next(name for name, number in PLAYERS.items() if number == players)
        return found | {BLACK: Counter({BLACK: self.rows["player_count"][count]["black_slots"]})}

    def draws(self, players, phases):
        """Tiles drawn in some phases: Counter of backs."""
        return sum((spaces for phase in phases for spaces in self.depots(players, phase).values()), Counter())

    def supplies(self, players):
        """Tiles by back: {back: Counter of rows}; starting castles are out of theirs (S-3, S-4)."""
        tiles = self.rows["tile"]
        found = {colour: Counter({name: row["coloured"] for name, row in tiles.items() if row["colour"] == colour})
                 for colour in COLOURS}
        castles, starting = found["castle"], players // (1 + self.knob["teams"])      # C-3: one for a team
        for name in reversed(list(castles)):                    # out of the last row that has any
            starting -= (out := min(starting, castles[name]))
            castles[name] -= out
        return found | {BLACK: Counter({name: row["black"] for name, row in tiles.items()})}

    def groups(self, names):
        """Sets of kinds of tiles: of each name one. A kind of animal means all its tiles."""
        tiles, found = self.rows["tile"], []
        for name in names:
            kinds = {kind for kind, row in tiles.items() if row["animal"] and row["animal"] == name}
            found.append(kinds or {self.tile(name, "tiles")})
        return found


def monastery_number(name):
    """The number of a monastery, from the name of its row: "8" from "monastery_8"."""
    return name.removeprefix("monastery_")


def rules_of(given):
    """What the tables take first, from a game's loaded numbers or its catalogue; Rules pass through."""
    return given if isinstance(given, Rules) else Rules(*numbers_of(given))
