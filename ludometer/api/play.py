"""One game as a log: of a game, or of a run folder, where it is compared with what was recorded."""
import os
from pathlib import Path
from typing import Unpack

from ludometer.analysis.run_folders.storage import place_of
from ludometer.api.game import Game, Log, is_game, load
from ludometer.api.game_file import is_saved_game
from ludometer.api.values import GameName, GameValues, Source, with_named_values
from ludometer.simcore.errors import DataError


@with_named_values
def play(source: GameName | Source, game: int | None = None, cell: int = 0, me: int | None = None,
         save: str | Path | None = None, played: str | Path | None = None, **values: Unpack[GameValues]) -> Log | None:
    """One game as a Log; print() it. With `me`, a game that a person plays in the terminal or notebook.

    source: a game's name, with values as for load(), or a run folder, whose game number `game` of `cell` is shown:
    played with the weights of its manifest, and compared with its rows. game: by default the first that shows what is
    given, and 0 where nothing is. reading: the number of a joint reading of what is not known, of the game or of the
    run's cell. me: the seat of a person, from 1; the line-up names who plays for it where the person just presses
    Enter. save: the file of such a game, by default a new one in this folder; as `source` it is gone on with, or shown
    once it is over. played: a CSV file to which it is appended, as report() takes it. None is returned of a game that
    is not over yet. Raises DataError where it cannot be the same.
    """
    if me is None and not is_saved_game(source):
        return one_game(source, game, cell, values)[1]
    return person_plays(source, game, me, save, played, values)[0]


def person_plays(source: GameName | Source, game: int | None, me: int | None, save: str | Path | None,
                 played: str | Path | None, values: GameValues) -> tuple[Log | None, bool]:
    """(Log, whether a person has played on) of a game with a person: begun, gone on with, or shown once it is over.

    Arguments and errors are those of play().
    """
    from ludometer.api.at_table import begin, play_at_table  # brings pandas
    from ludometer.api.saved_game import read_saved_game, whole_log
    if not is_saved_game(source):
        if save is not None and place_of(save).exists():
            raise DataError(f"{save} is there already; ludometer play {save} goes on with a game that was saved")
        return play_at_table(*begin(source, me, game, **values), save, played), True
    if me is not None or game is not None or save is not None or values:
        raise DataError(f"{source} is a game that was saved, and says by itself what is played; leave all else out")
    seat, settings = read_saved_game(str(source))
    if not seat.over:
        return play_at_table(seat, settings, str(source), played), True
    if played is not None:
        raise DataError(f"{source} is over, so it goes into {played} no more: games do as they end")
    return whole_log(seat), False


def one_game(source: GameName | Source, game: int | None, cell: int, values: GameValues) -> tuple[Game, Log]:
    """(Game, Log) of one game. Arguments and errors are those of play()."""
    if is_saved_game(source):
        from ludometer.api.saved_game import finished_game  # brings pandas
        return finished_game(str(source))
    if isinstance(source, str | os.PathLike) and (is_game(source) or not place_of(source).is_dir()):
        if cell:
            raise DataError(f"cell = {cell}: {source} is a game; cells are those of a run folder")
        found = load(source, **values)
        return found, found.play(game)
    from ludometer.api.game_log import play_again  # brings pandas
    return play_again(source, game, cell, dict(values))
