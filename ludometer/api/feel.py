"""How a game feels to its players, for a notebook."""
from typing import Unpack

from ludometer.analysis.studies import game_feel
from ludometer.api.play import one_game
from ludometer.api.values import GameName, GameValues, Source, with_named_values


@with_named_values
def feel(source: GameName | Source, games: int = game_feel.GAMES, cell: int = 0,
         **values: Unpack[GameValues]) -> game_feel.Feel:
    """How a game feels, by the first games that are played: a Feel.

    How long it is, options, waiting, and by the players' own estimate of their chances when it is decided, how often
    the lead changes, how far behind winners were. source: a game's name, with values as for load(), or a run folder,
    whose cell is played again by the players of its manifest. games: of the sample. Raises DataError.
    """
    found, _ = one_game(source, 0, cell, values)
    return game_feel.feel(found.cell, found.seed, found.specs, games)
