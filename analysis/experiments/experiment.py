"""Experiments: a question as a file, and the cells it asks about.

    game = "rurik"
    players = 4                     # by default 4, or what comes nearest in the game
    games = 20_000                  # in each cell, rounded up to whole blocks
    seed = 7
    lineup = "club"             # see analysis/experiments/lineup.py
    modules = ["deed-row"]          # in all cells; also paths of your own files, from here
    factions = "random"             # or "chosen", or a list: one name or "random" per player
    alternatives = true             # each cell again with each other reading of what is not known of the game
    readings = 40                   # each cell again with 40 joint readings of all that is not known of the game
    reading = 7                     # or all cells with the seventh of them
    give = ["scheme.*"]             # each cell again, with a card, leader, hero or duchy given to a player of each deal
    swap = ["leader.boris=maria"]   # each cell again, with maria wherever boris would be, and the other way round
    [set]
    start_coins = 4                 # knobs, in all cells
    [policies.miser]                # your own policies, for the line-up: as the files of the library
    base = "textbook"
    [files.my-cards]                # what such a file holds, where its module is given by name
    deed.hoard.points = 2
    [vary]                          # every combination is a cell, the first is the baseline
    modules = [[], ["alternate-board"]]
    set.start_coins = [3, 2, 4]

Knobs that change together are tables of `set`, of which an empty one is the game as printed:

    [vary]
    set = [{}, {start_coins = 4, start_troops = 2}]

A block is one deal of luck, played once per rotation of the players around the table: `players` games.

From what is typed to a game:

    Question.values()       reads the options of a command       ludometer/commands/question.py
    experiment_from()       finds the game or file they are of   ludometer/api/arguments.py
    Experiment.make()       names all in full, checks it, once   here; nothing changes from then on
    Play                    what is to be played, into a folder  analysis/run_folders/sweep.py
    PlayedSlices            cuts it into slices                  analysis/run_folders/slices.py
    workers()               gives them to threads or processes   analysis/run_folders/workers.py
    play_slice()            finds the Cell by its recipe         analysis/run_folders/slices.py
    Cell.play_batch()       plays, with its tables and policies  analysis/experiments/cell.py

A sweep that is finished may end before the second: ludometer/commands/said_before.py.
"""
import itertools
import json
import math
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from ludometer import policies, simcore
from ludometer.analysis.experiments import game_tables
from ludometer.analysis.experiments import lineup as lineups
from ludometer.analysis.experiments.cell import Cell, check_cell, check_factions, command_line_value, load_policy
from ludometer.analysis.experiments.forced_deals import check_gifts, with_gifts
from ludometer.analysis.experiments.written_values import (
    VARIED,
    check_varied,
    error_sentence,
    plain_values,
    whole_knob_names,
)
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.fields import is_reconstructed
from ludometer.simcore.games import game_name, python_path
from ludometer.simcore.overlay import OWN_NAME
from ludometer.simcore.readings import MOST, draw
from ludometer.simcore.tables import alternatives
from ludometer.simcore.toml import flatten, read_toml

MOST_GAMES = 10**9                                              # of a cell: days of play
MOST_CELLS = 500                                                # each is checked first, in about 0.05 s
MOST_OWN = 1000                                                 # policies or files beside an experiment
BASE = "base game"                                              # what a cell without modules is called
PLAYERS = 4


class Experiment(BaseModel):
    """What to play. Made by read() from a file or by make() from a dict; both check every name in it.

    It never changes, so its cells are made once.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    game: str
    players: int | None = None                                  # see players_played(); check_cell() says which
    games: int = Field(default=10_000, ge=1, le=MOST_GAMES)
    seed: int = Field(default=1, ge=0, lt=2**64)
    lineup: str = "club"
    modules: list[str] = []
    set: dict[str, Any] = {}
    factions: Any = "random"
    policies: dict[str, dict[str, Any]] = {}
    files: dict[str, dict[str, Any]] = {}
    alternatives: bool = False
    readings: int = Field(default=0, ge=1, le=MOST_CELLS)       # left out: none
    reading: int | None = Field(default=None, ge=1, le=MOST)
    give: list[str] = []
    swap: list[str] = []
    vary: dict[str, list[Any]] = {}
    home: str | None = None                                     # the folder of a game that is given by its path

    @field_validator("factions")
    @classmethod
    def _factions(cls, value):
        return check_factions(value)

    @field_validator("vary", mode="before")
    @classmethod
    def _flat_vary(cls, value):
        if not isinstance(value, dict):
            return value
        value = flatten(value)
        if isinstance(value.get("set"), list):
            value["set"] = [flatten(one) if isinstance(one, dict) else one for one in value["set"]]
        for key, each in value.items():
            if not key.startswith("set."):
                known(key, VARIED, "vary")
            if not isinstance(each, list) or not each:
                raise ValueError(f"{key} = {each!r}: expected a list of the values to compare, one at least")
        cells = math.prod(map(len, value.values()))
        if cells > MOST_CELLS:
            raise ValueError(f"vary: {' x '.join(f'{len(each):,} {key}' for key, each in value.items())} = {cells:,} "
                             f"cells, expected at most {MOST_CELLS}; split the question into several experiments")
        for key, each in value.items():
            if len({json.dumps(one, sort_keys=True, default=str) for one in each}) < len(each):
                raise ValueError(f"{key} = {each!r}: the same value twice")
            for one in each:
                check_varied(key, one)
        return value

    @classmethod
    def read(cls, path, **changes):
        """The experiment in a TOML file, with changes laid over its values. Raises DataError with file and key."""
        values = plain_values(read_toml(Path(path), path), Path(path).parent)
        for key in ("set", "vary"):
            if isinstance(values.get(key), dict) and key in changes:
                changes[key] = flatten(values[key]) | flatten(changes[key])
        if isinstance(values.get("policies"), dict) and "policies" in changes:
            changes["policies"] = values["policies"] | changes["policies"]
        return cls.make(values | changes, str(path))

    @classmethod
    def make(cls, values, where="experiment"):
        """The experiment with these values; `where` is what messages call their place. Raises DataError."""
        for key in values:
            known(key, cls.model_fields, where)
        try:
            experiment = cls(**plain_values(values))
            whole = whole_knob_names(experiment, {*values} - {"set"})
        except ValidationError as error:
            raise DataError("; ".join(error_sentence(each, where) for each in error.errors())) from None
        except DataError as error:
            raise DataError(f"{where}: {error}") from None
        for key in ("policies", "files"):
            if len(getattr(experiment, key)) > MOST_OWN:
                raise DataError(f"{where}: {len(getattr(experiment, key)):,} {key}, expected at most {MOST_OWN:,}")
            for name in getattr(experiment, key):
                if not OWN_NAME.fullmatch(name):
                    raise DataError(f"{where}: {key}.{name}: a name of letters, digits, - and _ is expected")
        experiment = experiment.model_copy(update=whole | experiment.left_open(whole["vary"]))
        experiment.check(where)
        return experiment

    def left_open(self, vary):
        """{key: value} of what is meant where little is said: players, the word `table`, and which files are played.

        vary: with full names of knobs.
        """
        together, lineup = vary.get("modules", [self.modules]), self.lineup
        found = {"files": {name: self.files[name] for name in self.files if any(name in each for each in together)}}
        if self.players is None and "players" not in vary:
            found["players"] = players_played(self.game, together, found["files"])
        if any(lineups.TABLE in lineups.lineup_words(each) for each in vary.get("lineup", [lineup])):
            known(self.game, simcore.games(), "game")
            names = policies.at_table(self.game)
            found["lineup"] = lineups.expanded_lineup(lineup, names)
            if "lineup" in vary:
                found["vary"] = vary | {"lineup": [lineups.expanded_lineup(each, names) for each in vary["lineup"]]}
        return found

    def model_copy(self, *, update):
        """The same with other values, unchecked, and without what was made from the old ones."""
        return self.model_construct(**{name: getattr(self, name) for name in type(self).model_fields} | update)

    def plain(self):
        """The values as a dict that make() takes again."""
        unsaid = {key for key in ("home", "give", "swap", "readings", "reading") if not getattr(self, key)}
        return self.model_dump(exclude=unsaid | {key for key in self.vary if not key.startswith("set")})

    def cells(self):
        """The Cells in order: those given, then each of them with each of its alternatives, gifts, and readings.

        Of those given, the first named value varies slowest, and cell 0 is the baseline. Readings are the last, by
        number, so that a run with more of them begins with the same cells.
        """
        return list(self._all_cells)

    @cached_property
    def _all_cells(self):
        cells = setups = self._setups
        for cell in setups if self.alternatives else ():
            for name in alternatives(cell.game, cell.players, cell.modules, cell.set, cell.files):
                label = name if cell.label == BASE else f"{cell.label}, {name}"
                cells = [*cells, replace(cell, number=len(cells), label=label, modules=[*cell.modules, name],
                                         alternative=name, of=cell.number)]
        if self.give or self.swap:
            cells = with_gifts(cells, setups, self.give, self.swap)
        for number in range(1, self.readings + 1):
            for cell in setups:
                label = f"reading {number}"
                cells = [*cells, replace(
                    cell_with_reading(cell, number), number=len(cells), of=cell.number,
                    label=label if cell.label == BASE else f"{cell.label}, {label}")]
        return cells

    def only_cell(self, what, besides=()):
        """The Cell of an experiment that asks about one setup. what: begins the message of the DataError otherwise.

        besides: which of alternatives, readings, give and swap may ask for further cells.
        """
        others = [f"vary.{key}" for key in self.vary]
        others += [key for key in ("alternatives", "readings", "give", "swap")
                   if getattr(self, key) and key not in besides]
        if others:
            raise DataError(f"{what}: one setup is expected; leave {', '.join(others)} out")
        return self._setups[0]

    def setups(self):
        """The Cells without alternatives, readings of them and gifts."""
        return list(self._setups)

    @cached_property
    def _setups(self):
        cells, loaded = [], {}
        for number, values in enumerate(itertools.product(*self.vary.values())):
            varied = dict(zip(self.vary, values, strict=True))
            knobs = {key.removeprefix("set."): value for key, value in varied.items() if key.startswith("set.")}
            knobs |= varied.get("set", {})
            players = varied.get("players", self.players)
            modules = list(varied.get("modules", self.modules))
            cells.append(Cell(
                number=number, label=self.label(varied), game=self.game, home=self.home, players=players,
                games=-(-self.games // max(players, 1)) * players, lineup=varied.get("lineup", self.lineup),
                modules=modules, set=self.set | knobs, factions=varied.get("factions", self.factions),
                own=self.policies, files={name: self.files[name] for name in modules if name in self.files},
                loaded=loaded))
        return cells if self.reading is None else [cell_with_reading(cell, self.reading) for cell in cells]

    @cached_property
    def rows(self):
        """The rows of the game's data, with those of all its modules, as data_rows() gives them."""
        return game_tables.data_rows(vars(self))

    def printed_value(self, knob):
        """The printed game's value of a knob or of a number of a row; None where no source shows it, or where all
        values of the knob are printed, for players to choose from.
        """
        offers = game_tables.tables_of(self.game).catalogue
        table, _, place = knob.partition(".")
        row, _, field = place.partition(".")
        found = offers["rows"].get(table, {}).get(row, {}) if place else offers["knobs"].get(knob, {})
        return None if found.get("choice") or is_reconstructed(found.get("source")) else found.get(field or "official")

    def label(self, varied):
        """A cell's short name: what sets it apart from the others, or what the only cell is about."""
        if not varied:
            varied = {"modules": self.modules} | {f"set.{knob}": value for knob, value in self.set.items()}
        words = []
        for key, value in varied.items():
            if key == "modules":
                words.append(" + ".join(value) or BASE)
            elif key == "set":
                words.append(" + ".join(self.setting(*each, True) for each in value.items()) or BASE)
            elif key == "players":
                words.append(f"{value} player{'s' * (value != 1)}")
            elif key == "lineup":
                words.append(value)
            elif key == "factions":
                alike = isinstance(value, list) and len(set(value)) == 1
                words.append(f"all {value[0]}" if alike else f"factions {command_line_value(value)}")
            else:
                words.append(self.setting(key.removeprefix("set."), value, key in self.vary))
        if self.reading is not None:
            words.append(f"reading {self.reading}")
        return ", ".join([word for word in words if word != BASE] or [BASE])

    def setting(self, knob, value, varied):
        """A knob with its value, and where it is varied, whether that is the printed one, or the one in a game file."""
        usual = "as it is" if python_path(self.game) else "printed"
        usual = f" ({usual})" * (varied and value == self.printed_value(knob))
        return f"{game_tables.knob_label(self.rows, knob, self.game)} = {command_line_value(value)}{usual}"

    def check(self, where):
        """Raise DataError unless every name and number is one the game knows."""
        if self.home and self.game not in simcore.games():
            game_name(self.home)
        known(self.game, simcore.games(), f"{where}: game")
        for name in self.policies:
            if name in (*policies.library(self.game), lineups.TABLE) or policies.is_search(name):
                raise DataError(f"{where}: policies.{name}: the library has this name; choose another")
            try:
                load_policy(self.game, name, self.policies)     # though no line-up may name it
            except DataError as error:
                raise DataError(f"{where}: {error}") from None
        if self.readings and self.reading is not None:
            raise DataError(f"{where}: readings = {self.readings} and reading = {self.reading}: give one of the two: "
                            "how many are played beside the data, or which one is played instead")
        cells = self._setups
        if len(cells) * (1 + self.readings) > MOST_CELLS:
            raise DataError(f"{where}: readings = {self.readings} of {len(cells)} setups: more than {MOST_CELLS} "
                            "cells; ask for fewer")
        for cell in cells:
            place = where if len(cells) == 1 else f"{where}: cell {cell.number} ({cell.label})"
            try:
                check_cell(cell)
            except DataError as error:
                message = str(error).removeprefix(f"{self.game}: ")     # the place says it already
                raise DataError(f"{place}: {message}") from None
        try:
            others = self._all_cells[len(cells):]
            check_gifts(others, self.seed)
        except DataError as error:
            raise DataError(f"{where}: {error}") from None
        if self.alternatives and not any(cell.alternative for cell in others):
            if not game_tables.tables_of(self.game).catalogue["alternatives"]:
                raise DataError(f"{where}: alternatives: {self.game} has none; leave this out")
            raise DataError(f"{where}: alternatives: {self.game} has none that would change anything in play; "
                            f"ludometer games {self.home or self.game} --all lists them")


def players_played(game, together, files):
    """PLAYERS, or the number nearest to it that each of these lists of modules lets play."""
    found = []
    for modules in together:
        with suppress(DataError):                               # check() reports it, and where it is
            can = game_tables.tables_of(game, modules, files=files).catalogue["players"]
            found.append(min(max(PLAYERS, min(can)), max(can)))
    return min(found, default=PLAYERS)


def cell_with_reading(cell, number):
    """The Cell under joint reading `number` of what is not known. Raises DataError if there is none."""
    filled = draw(cell.game, number, cell.players, cell.modules, cell.set, cell.files)
    return replace(cell, reading=number, filled=filled)
