"""One game as a log: of a game, or of a run folder, where it is compared with what was recorded."""
import os

from ludometer.analysis.run_folders.storage import place_of
from ludometer.api.game import is_game, load
from ludometer.simcore.errors import DataError


def play(source, game=None, cell=0, **values):
    """One game as a Log; print() it.

    source: a game's name, with values as for load(), or a run folder, whose game number `game` of `cell` is shown:
    played with the weights of its manifest, and compared with its rows. game: by default the first that shows what is
    given, and 0 where nothing is. reading: the number of a joint reading of what is not known, of the game or of the
    run's cell. Raises DataError where it cannot be the same.
    """
    return one_game(source, game, cell, values)[1]


def one_game(source, game, cell, values):
    """(Game, Log) of one game. Arguments and errors are those of play()."""
    if isinstance(source, str | os.PathLike) and (is_game(source) or not place_of(source).is_dir()):
        if cell:
            raise DataError(f"cell = {cell}: {source} is a game; cells are those of a run folder")
        found = load(source, **values)
        return found, found.play(game)
    from ludometer.api.game_log import play_again  # brings pandas
    return play_again(source, game, cell, values)
