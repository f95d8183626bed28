"""How a game feels to its players, for a notebook."""
from contextlib import suppress
from typing import Unpack

import pandas as pd

from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.studies import game_feel
from ludometer.analysis.studies import openings as first_choices
from ludometer.analysis.studies import places as boards
from ludometer.api.arguments import run_folder
from ludometer.api.game import Game, load
from ludometer.api.play import one_game
from ludometer.api.values import GameName, GameValues, Source, with_named_values
from ludometer.simcore.errors import DataError, known, whole_number


@with_named_values
def feel(source: GameName | Source, games: int | None = None, cell: int = 0,
         **values: Unpack[GameValues]) -> game_feel.Feel:
    """How a game feels, by the first games that are played: a Feel.

    How long it is, options, waiting, and by the chance to win on the way when it is decided, how often the lead
    changes, how far behind winners were, who comes back; and how players open. source: a game's name, with values as
    for load(), or a run folder, whose cell is played again by the players of its manifest. games: of the sample,
    rounded up to whole deals; by default 480, or 48 where a policy searches. Raises DataError.
    """
    return feel_of(one_game(source, 0, cell, values)[0], games)


@with_named_values
def openings(source: GameName | Source, by: str | None = None, depth: int = first_choices.DEPTH,
             games: int | None = None, cell: int = 0, **values: Unpack[GameValues]) -> pd.DataFrame:
    """What players do first, and who wins after it: a row for each of their first choices of a kind.

    An association: they choose by what they were dealt. by: "seat" or "faction", for rows of each of these; by default
    everybody's; in the rows seats count from 0. depth: how many choices of a kind are followed. Other arguments and
    errors as for feel().
    """
    by = first_choices.EVERYBODY if by is None else known(by, first_choices.BY[1:], "by")
    found = one_game(source, 0, cell, values)[0]
    sample = game_feel.follow_games(found.cell, found.seed, found.specs, games)
    frame = first_choices.openings(sample, found.players, whole_number(depth, 1, "depth"))
    return frame[frame["by"] == by].reset_index(drop=True)


@with_named_values
def places(source: GameName | Source, games: int | None = None, cell: int = 0,
           **values: Unpack[GameValues]) -> pd.DataFrame:
    """Where pieces go on the boards, and who wins where they stand: a row for each place and kind of pieces.

    An association: who is winning may have more of everything. No rows where a game does not say what stands where, as
    games in Python. Arguments and errors are those of feel().
    """
    found = one_game(source, 0, cell, values)[0]
    return boards.places(game_feel.follow_games(found.cell, found.seed, found.specs, games), found.players,
                         found.cell.tables)


def games_of_setups(source: str, values: GameValues) -> dict[str, Game]:
    """{setup in words: Game} of all setups of a run folder, or of a game with each number of players unless that is
    given. Arguments and errors are those of feel().
    """
    if run_folder(source):
        run = Run.of(source, partial=True)
        return {each["label"]: one_game(source, 0, each["cell"], values)[0] for each in run.cells
                if each["of"] is None and not each.get("gift")}
    first = load(source, **values)
    sizes = first.catalogue["players"]
    found = {first.players: first}
    for players in range(min(sizes), max(sizes) + 1) if "players" not in values else ():
        with suppress(DataError):                               # its line-up or its factions are for another number
            asked: GameValues = {**values, "players": players}
            found[players] = found.get(players) or load(source, **asked)
    return {f"{players} player{'s' * (players > 1)}": found[players] for players in sorted(found)}


def feel_of(game: Game, games: int | None) -> game_feel.Feel:
    """The Feel of a Game."""
    return game_feel.feel(game.cell, game.seed, game.specs, games)
