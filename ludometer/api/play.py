"""One game as a log: of a game, or of a run folder, where it is compared with what was recorded."""
import os
from typing import Unpack

from ludometer.analysis.run_folders.storage import place_of
from ludometer.api.game import Game, Log, is_game, load
from ludometer.api.values import GameName, GameValues, Source, with_named_values
from ludometer.simcore.errors import DataError


@with_named_values
def play(source: GameName | Source, game: int | None = None, cell: int = 0, **values: Unpack[GameValues]) -> Log:
    """One game as a Log; print() it.

    source: a game's name, with values as for load(), or a run folder, whose game number `game` of `cell` is shown:
    played with the weights of its manifest, and compared with its rows. game: by default the first that shows what is
    given, and 0 where nothing is. reading: the number of a joint reading of what is not known, of the game or of the
    run's cell. Raises DataError where it cannot be the same.
    """
    return one_game(source, game, cell, values)[1]


def one_game(source: GameName | Source, game: int | None, cell: int, values: GameValues) -> tuple[Game, Log]:
    """(Game, Log) of one game. Arguments and errors are those of play()."""
    if isinstance(source, str | os.PathLike) and (is_game(source) or not place_of(source).is_dir()):
        if cell:
            raise DataError(f"cell = {cell}: {source} is a game; cells are those of a run folder")
        found = load(source, **values)
        return found, found.play(game)
    from ludometer.api.game_log import play_again  # brings pandas
    return play_again(source, game, cell, dict(values))
