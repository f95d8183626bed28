"""A game at hand, without a run folder: who plays what, one game as a log, many as a frame.

Starts quickly: pandas and what plays in parallel are loaded where they are used.
"""
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from ludometer import simcore
from ludometer.analysis.experiments.cell import Cell
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.experiments.forced_deals import lies_on_table
from ludometer.api.values import GameName, GameValues, with_named_values
from ludometer.simcore.errors import DataError, whole_number
from ludometer.simcore.games import game_name, hint_beside, holds_game, home
from ludometer.simcore.gifts import GOT
from ludometer.simcore.questions import lying
from ludometer.simcore.seats import name_seats
from ludometer.simcore.story import teller

if TYPE_CHECKING:
    import pandas as pd

FILES = (".py", ".toml")            # how names of files end that tell of games
MOST_BATCH = 1_000_000              # games in memory at once
LOOKED_AT = 200                     # deals among which one is looked for that shows what a gift does


def named_game(name: GameName | Path, other: str) -> str:
    """The name of a game. other: what else a path could mean, for the message of the DataError."""
    name = str(name)
    there = Path(name).exists()
    if not is_game(name) and (there or "/" in name or Path(name).suffix in FILES):
        hint, games = hint_beside(name), ", ".join(simcore.games())
        what = f"no such file{hint or f'; games: {games}'}" if not there else f"no game lies there{hint}" if hint else (
            f"no game of this name (known: {games})")
        raise DataError(f"{name}: {what}; {other}")
    return game_name(name)


def is_game(source: object) -> bool:
    """Whether this is the name or the folder of a game."""
    return str(source) in simcore.games() or holds_game(Path(str(source)))


def experiment_of_game(name: GameName | Path, values: Mapping[str, object], other: str) -> Experiment:
    """The Experiment of a game that is named, or given by its folder, with these values. Raises DataError.

    other: as for named_game().
    """
    game = named_game(name, other)
    return Experiment.make({"game": home(game), **values}, game)


@with_named_values
def load(game: GameName | Path, **values: Unpack[GameValues]) -> "Game":
    """A game ready to play without a run folder: a Game.

    values: players, seed, lineup, modules, set, factions and policies, as an experiment has them; give or swap, a list
    of one: what a player of each deal is given. Raises DataError.
    """
    experiment = experiment_of_game(game, values, "a run is a folder with a manifest.json")
    game = experiment.game
    plain = experiment.only_cell(game, besides=("give", "swap"))
    gifts = experiment.cells()[1:]
    if len(gifts) > 1:
        some = ", ".join(str(cell.gift) for cell in gifts[:3])
        raise DataError(f"{game}: {len(gifts)} gifts, expected one: {some} ...")
    return Game((gifts or [plain])[0], experiment.seed)


@dataclass(repr=False)
class Log:
    """One game: lines to read (print the Log), events (the engine's records) and end (the final position).

    Lines have seats by their names. states: a position for each event as it came, and the final one last. told: the
    lines but for the first, as the game's story gives them, with seats by their numbers. number: of the game.
    """

    lines: list[str]
    events: Any
    end: Any
    states: Any = None
    told: list[str] | None = None
    number: int = 0

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __repr__(self) -> str:
        return f"Log({self.lines[0]!r}: {len(self.lines)} lines; print it)"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


class Game:
    """A game set up: its numbers (tables, catalogue), its line-up, and methods that play it."""

    def __init__(self, cell: Cell, seed: int, specs: dict[str, Any] | None = None) -> None:
        """specs: {name: PolicySpec}, by default those of the line-up's names."""
        self.cell = cell
        self.specs = specs or cell.policies
        self.name, self.players, self.lineup, self.seed = cell.game, cell.players, cell.lineup, seed
        self.tables = cell.tables

    @cached_property
    def catalogue(self) -> dict[str, Any]:
        """What the game offers with its modules and knobs, as simcore.tables.catalogue() says it: a copy."""
        return deepcopy(self.tables.catalogue)

    def __repr__(self) -> str:
        return f"Game({self.name!r}: {self.cell.label}, {self.players} players, {self.lineup}, seed {self.seed})"

    def play(self, game: int | None = None) -> Log:
        """Game number `game` as a Log; the same game that a sweep with this seed plays under this number.

        game: by default the first that shows what is given, and 0 where nothing is.
        """
        game = self.telling() if game is None else whole_number(game, 0, "game")
        events, states = self.cell.play(self.seed, game, self.specs, states=True)
        players = self.cell.players_of(self.seed, game)
        seats = ", ".join(players[player] for player in self.cell.players_in_seats(self.seed, game))
        who = f"seats 0 to {self.players - 1} play" if self.players > 1 else "one player:"
        head = f"Game {game} of seed {self.seed}, {self.cell.label}; {who} {seats}"
        if self.cell.gift:
            got = self.gift_outcomes(game)
            head += f"; {self.cell.gift}: {self.fate(got, game)}"
        told = teller(self.name)(self.tables, events, states)
        if self.cell.gift and not lies_on_table(self.name, self.cell.gift):
            told = with_gift_marks(told, self.cell.gift, got)
        return Log([*map(name_seats, (head, *told))], events, states[-1], states, told, game)

    def gift_outcomes(self, game: int) -> list[str]:
        """A word of GOT for each seat: what the gift has brought it in a game."""
        return [GOT[code] for code in self.cell.gift_codes(self.seed, game, self.specs)]

    def tells(self, got: list[str]) -> bool:
        """Whether a game shows what was asked for: who is given something gets it, what is laid out is put there, and
        two that trade places are not both away.
        """
        return "received" in got or ("=" in str(self.cell.gift) and "gave" in got)

    def telling(self) -> int:
        """The number of the first game that shows what is given, of those looked at; 0 where none does."""
        looked_at = range(0, min(LOOKED_AT * self.players, self.cell.games), self.players) if self.cell.gift else ()
        return next((game for game in looked_at if self.tells(self.gift_outcomes(game))), 0)

    def fate(self, got: list[str], game: int) -> str:
        """What became of the gift in a game, in words, and where it does what was asked for if it does not here.

        got: a word of GOT for each seat.
        """
        laid = lies_on_table(self.name, self.cell.gift)
        if set(got) == {"no"}:
            text = "nothing has changed"
        elif laid:
            there = "put into the deal" if got[0] == "received" else "taken out of the deal"
            text = f"{there} in exchange for {self.trade_partner(game)}"
        else:
            text = ", ".join(f"seat {seat} {what}" for seat, what in enumerate(got) if what != "no")
        other = game if self.tells(got) else self.telling()
        if other == game or not self.tells(self.gift_outcomes(other)):
            return text
        done = "the two trade places" if "=" in str(self.cell.gift) else "put into the deal" if laid else "received"
        return f"{text}; {done} in game {other}"

    def trade_partner(self, game: int) -> str:
        """What trades places with what is put into the deal of a game, or taken out of it: a row of the same table."""
        gift, table = self.cell.gift_keywords["gift"], str(self.cell.gift).partition(".")[0]
        dealt, given = (lying(self.tables, np.array([cell.play(self.seed, game, self.specs, steps=0)[1]]), gift)[0]
                        for cell in (replace(self.cell, gift=None), self.cell))
        other, = (dealt ^ given) - {gift[1]}
        return list(self.tables.data[table])[other]

    def batch(self, games: int = 1000, first: int = 0) -> "pd.DataFrame":
        """A DataFrame of the games from number `first`, with the columns of a run."""
        if not 1 <= games <= MOST_BATCH:
            raise DataError(f"games = {games:,}: expected 1 to {MOST_BATCH:,}; more are for sweep()")
        if first < 0 or first % self.players:
            raise DataError(f"first = {first}: expected a multiple of {self.players}")
        from ludometer.analysis.run_folders.parts import tabulate  # brings pyarrow and pandas
        return tabulate(self.cell, self.seed, self.cell.play_batch(self.seed, first, games), list(self.specs),
                        bool(self.cell.gift)).to_pandas()


def with_gift_marks(lines: list[str], gift: str, got: list[str]) -> list[str]:
    """The lines of a log; the setup line of a seat also says what the seat got by a gift.

    got: a word of GOT for each seat.
    """
    lines, row = list(lines), gift.partition(".")[2].split("=")
    for seat, what in enumerate(got):
        if what in ("received", "gave"):
            place = next((i for i, line in enumerate(lines) if line.startswith(f"  seat {seat}: ")), None)
            if place is not None:
                lines[place] += f"; {what} {row[-1]}" + (f" for {row[0]}" if what == "gave" and len(row) > 1 else "")
    return lines
