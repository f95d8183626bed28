"""A trial of a game whose rules are one Python file: what its author should look at."""
from pathlib import Path

from ludometer.analysis.trials.trial import Trial
from ludometer.api.game import named_game
from ludometer.api.values import GameName

__all__ = ["Trial", "try_game"]


def try_game(game: GameName | Path, games: int = 200, seed: int = 1) -> Trial:
    """Let chance play a game in one Python file in every number of players, and say what looks wrong.

    games: of each number of players; a few more are played with every other value of each knob. Returns a Trial:
    findings, each with its place, what is so and whether it is surely wrong; figures by number of players. Raises
    DataError where the file cannot be read.
    """
    return Trial(named_game(game, "a trial looks at the rules of a game"), games, seed)
