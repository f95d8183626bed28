"""Cells of an experiment: all that their games depend on beside the seed, and whether they can be played."""
import json
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import cached_property

import numpy as np

from ludometer import policies, simcore
from ludometer.analysis.experiments import game_tables
from ludometer.analysis.experiments import lineup as lineups
from ludometer.simcore.errors import DataError, RuleError, known
from ludometer.simcore.games import game_name
from ludometer.simcore.gifts import gift_of

FACTIONS = ("random", "chosen")


@dataclass(frozen=True)
class Cell:
    """One combination of what an experiment varies: all that its games depend on beside the seed.

    It never changes, so its line-up is parsed, and its tables and policies are loaded, once.
    """

    number: int
    label: str
    game: str
    players: int
    games: int                      # whole blocks
    lineup: str
    modules: list
    set: dict
    factions: str | list
    own: dict                       # {name: policy} of those that are not in the library
    files: dict                     # {name: content} of modules that are not the game's
    alternative: str | None = None  # the last of the modules, if it is laid over as another reading of cell `of`
    of: int | None = None
    home: str | None = None         # the folder of a game that is given by its path
    gift: str | None = None         # what a player is given, as simcore/gifts.py reads it, and not in cell `twin`
    twin: int | None = None
    reading: int | None = None      # number of the joint reading of what is not known that is played, of cell `of` or
    filled: dict | None = None      # of itself; and its values, by path
    skips: bool = False             # whether games that its gift does not change are left out, since `twin` has them
    loaded: dict = field(default_factory=dict, compare=False, repr=False)       # {name: PolicySpec} of its experiment

    @property
    def is_setup(self):
        """Whether it is neither another reading of a cell nor a cell with a gift."""
        return self.of is None and not self.gift

    @classmethod
    def read(cls, recipe):
        """The Cell that wrote this recipe: how it travels to a worker."""
        cell = cls(**json.loads(recipe)["cell"])
        if cell.home:
            game_name(cell.home)
        return cell

    @cached_property
    def recipe(self):
        """The cell as text, with what whoever plays it must have in common with whoever asks; see common()."""
        cell = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "loaded"}
        return json.dumps({"cell": cell, "common": common(self.tables, self.policies)})

    @property
    def settings(self):
        """{path: value} of what its reading and, laid over that, its `set` change in the game's data."""
        return (self.filled or {}) | self.set

    @cached_property
    def tables(self):
        """The game's checked numbers with this cell's modules and settings. Raises DataError."""
        return game_tables.tables_of(self.game, self.modules, self.settings, self.files)

    @property
    def title(self):
        """Who plays what, in words: "rurik with war, 4 players, club"."""
        what = f"{self.game} with {', '.join(self.modules)}" if self.modules else self.game
        return f"{what}, {self.players} player{'s' * (self.players > 1)}, {self.lineup}"

    @cached_property
    def choices(self):
        """The policies each player may have, by name: one tuple per player. Raises DataError."""
        return lineups.parse(self.lineup, self.players)

    @cached_property
    def policies(self):                                         # some hundredths of a second, of each cell
        """{name: PolicySpec} of all policies in the line-up, not to be changed. Raises DataError."""
        for name in lineups.lineup_policies(self.choices):
            if name not in self.loaded:
                self.loaded[name] = load_policy(self.game, name, self.own)
        return {name: self.loaded[name] for name in lineups.lineup_policies(self.choices)}

    @cached_property
    def given_factions(self):
        """The factions as the engine takes them: None for random, "chosen", or a list."""
        return None if self.factions == "random" else self.factions

    @cached_property
    def gift_keywords(self):
        """The gift as a keyword for the engine; nothing where there is none. Raises DataError."""
        return {"gift": gift_of(self.tables, self.gift)} if self.gift else {}

    @cached_property
    def changes_orders(self):
        """Whether the order of the players around the table changes from block to block (lineup.py)."""
        return lineups.is_permuted(self.lineup, self.choices, self.factions)

    def seatings(self, seed, first, n):
        """The players around the table in blocks first to first + n - 1, as play_batch() takes them."""
        return lineups.seatings(self.players, seed, first, n) if self.changes_orders else None

    def order(self, seed, game):
        """The players around the table in a game, as play_one() takes them."""
        return self.seatings(seed, game // self.players, 1)[0] if self.changes_orders else None

    def players_in_seats(self, seed, game):
        """The player in each seat of a game, by its number: int8, (players,)."""
        order = np.arange(self.players, dtype=np.int8) if (found := self.order(seed, game)) is None else found
        return np.roll(order, game % self.players)

    def players_of(self, seed, game):
        """For each player the name of the policy that the game's block draws for it."""
        choices = self.choices
        names, drawn = lineups.lineup_policies(choices), lineups.draw(choices, seed, game // self.players, 1)[0]
        return [names[i] for i in drawn]

    def play_batch(self, seed, first, n):
        """Games first to first + n - 1, from the start of a block: the engine's records, shape (n, players).

        Raises RuleError, with the command line that shows its game.
        """
        blocks = first // self.players, -(-n // self.players)
        try:
            return simcore.engine(self.game).play_batch(
                self.tables, list(self.policies.values()), seed, first, n, factions=self.given_factions,
                lineup=lineups.draw(self.choices, seed, *blocks), orders=self.seatings(seed, *blocks),
                **self.gift_keywords, **({"skip": True} if self.skips else {}))
        except RuleError as error:
            named = type(error)(f"{error}; it can be seen with: {self.play_command(error.seed, error.game)}")
            named.seed, named.game, named.decision = error.seed, error.game, error.decision
            raise named from None

    def play(self, seed, game, specs=None, **more):
        """What play_one() gives of a game. specs: {name: PolicySpec}, by default policies(); more: as play_one()."""
        return simcore.engine(self.game).play_one(
            self.tables, self.specs_of(seed, game, specs or self.policies), seed, game, factions=self.given_factions,
            order=self.order(seed, game), **self.gift_keywords, **more)

    def specs_of(self, seed, game, specs):
        """For each player the PolicySpec of a game, out of {name: PolicySpec}."""
        return [specs[name] for name in self.players_of(seed, game)]

    def gift_codes(self, seed, game, specs=None):
        """Who gets what by the gift in a game, as the engine's handed().

        specs: {name: PolicySpec} of those who play it; without these players choose by chance until then, which is
        enough to see whether it can be handed over.
        """
        players = self.specs_of(seed, game, specs) if specs else [policies.load(self.game, "random")] * self.players
        return simcore.engine(self.game).handed(self.tables, players, seed, game, **self.gift_keywords,
                                                factions=self.given_factions, order=self.order(seed, game))

    def play_command(self, seed, game, verb="play"):
        """The command line that shows one game of this cell, or does with it what another verb says."""
        words = [f"ludometer {verb}", self.home or self.game, f"--players {self.players}", f"--lineup '{self.lineup}'",
                 f"--seed {seed}", f"--game {game}"]
        words += [f"--module {module}{'.toml' if module in self.files else ''}" for module in self.modules]
        words += [f"--set '{knob}={command_line_value(value)}'" for knob, value in self.set.items()]
        if self.reading is not None:
            words.append(f"--reading {self.reading}")
        if self.factions != "random":
            words.append(f"--factions '{command_line_value(self.factions)}'")
        words += [f"--policy {name}.toml" for name in self.own]
        if self.gift:
            words.append(f"--{'swap' if '=' in self.gift else 'give'} {self.gift}")
        return " ".join(words)

    def ask_command(self, seed, game, at):
        """The command line that says of one decision of such a game what each move is worth."""
        return f"{self.play_command(seed, game, 'ask')} --at {at}"


def common(tables, specs):
    """All that a cell's games depend on apart from the cell's own words: rules, data and weights, as plain data.

    tables, specs: a cell's tables() and policies(), from the copy of Ludometer that is asked.
    """
    return {"rules": tables.rules_version, "data": tables.data_hash,
            "weights": {name: spec.config for name, spec in specs.items()}}


def load_policy(game, name, own):
    """The PolicySpec of a name, from the library or from `own`, policies by name. Raises DataError."""
    if name not in own:
        return policies.load(game, name)
    try:
        return policies.load(game, own[name], called=name)
    except DataError as error:
        raise DataError(f"policies.{name}: {error}") from None


def recorded_cell(manifest, number):
    """The Cell that a run has played under this number, as its manifest describes it. Nothing of it is checked again.

    Opening the run has made its game known, wherever that lies.
    """
    asked, played = manifest["experiment"], next(each for each in manifest["cells"] if each["cell"] == number)
    own = {name: asked["files"][name] for name in played["modules"] if name in asked["files"]}
    known_here = {each.name for each in fields(Cell)} & {*played}
    return Cell(number=number, game=asked["game"], home=asked.get("home"), own=asked["policies"], files=own,
                **{name: played[name] for name in known_here})


def recorded_policies(cell, configs):
    """{name: PolicySpec} of a cell that was played, with the weights that the manifest holds, whatever the library has.

    configs: `policies` of the manifest. Raises DataError where this version cannot play with them.
    """
    specs = {}
    for name in lineups.lineup_policies(cell.choices):
        weights = {key: value for key, value in configs[known(name, configs, "policies")].items() if key != "search"}
        if not weights:                                         # chance has none, so it cannot have changed
            specs[name] = load_policy(cell.game, name, cell.own)
            continue
        try:
            specs[name] = policies.load(cell.game, weights, configs[name].get("search"))
        except DataError as error:
            raise DataError(f"policies.{name}: {error}; it played with features that this version does not have") \
                from None
    return specs


# What can be played

def check_cell(cell):
    """Raise DataError unless the cell can be played."""
    tables = cell.tables
    fewest, most = min(tables.catalogue["players"]), max(tables.catalogue["players"])
    if not fewest <= cell.players <= most:
        span = f"{fewest} to {most} players" if fewest < most else f"{most} player{'s' * (most != 1)}"
        raise DataError(f"players = {cell.players}: {cell.game}{''.join(f' with {name}' for name in cell.modules)} is "
                        f"for {span}{allowing_modules_hint(cell)}")
    _ = cell.policies                                           # loaded now, so that what is wrong is said
    if cell.factions != "random" and not tables.factions:
        raise DataError(f"factions = {command_line_value(cell.factions)}: {cell.game} has no factions; leave this out")
    if isinstance(cell.factions, list):
        for name in cell.factions:
            known(name, (*tables.factions, "random"), "factions")
        if len(cell.factions) != cell.players:
            raise DataError(f"factions names {len(cell.factions)}, expected one for each of {cell.players} players")
        named = [name for name in cell.factions if name != "random"]
        if tables.data["game"]["unique_factions"] and len(set(named)) < len(named):
            raise DataError(f"factions = {command_line_value(cell.factions)}: two players cannot have the same")


def allowing_modules_hint(cell):
    """A hint to end an error message with: the modules that allow this number of players; "" if none does."""
    found = modules_satisfying(cell, lambda other: cell.players in other.tables.catalogue["players"])
    return f"; --module {' or '.join(found)} allows it" if found else ""


def modules_satisfying(cell, do):
    """Names of the modules that, added to the Cell, satisfy do(cell)."""
    found = []
    for name in cell.tables.catalogue["modules"]:
        with suppress(DataError):                               # it may not go with the others
            if name not in cell.modules and do(replace(cell, modules=[*cell.modules, name])):
                found.append(name)
    return found


def check_factions(value):
    """Return value if it says who plays which faction; raise ValueError otherwise."""
    if (isinstance(value, list) and value and all(isinstance(name, str) for name in value)) or value in FACTIONS:
        return value
    raise ValueError(f"factions = {value!r}: expected \"random\", \"chosen\" or a list with one name per player, "
                     f"\"random\" for those who are dealt one")


def command_line_value(value):
    """A value as it is written on the command line: lists without brackets, text without quotes."""
    if isinstance(value, list):
        return ",".join(map(command_line_value, value))
    return json.dumps(value, default=str) if not isinstance(value, str) else value   # TOML has dates
