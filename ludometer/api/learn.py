"""Players that learn from the rules of a game in one Python file."""
from collections.abc import Callable
from pathlib import Path

import pandas as pd

from ludometer.api.game import named_game
from ludometer.api.values import GameName
from ludometer.policies import ladder


def learn(game: GameName | Path, games: int | None = None, rounds: int = ladder.ROUNDS, seed: int = ladder.SEED,
          progress: Callable[[str], object] = lambda text: None) -> pd.DataFrame:
    """Learn players of a game whose rules are one Python file, from these alone.

    They are novice, casual, club, tournament and expert, and are written into the game's folder.

    games: to learn from with the fewest players, about half as many with each other number; None = as many as the
    length of a game asks for. rounds: how often they learn again what a position is worth.
    progress: a function for lines of text. Returns a DataFrame of how strong each is: the share in percent of the games
    that it wins among those below it, and among random. Raises DataError.
    """
    game = named_game(game, "players learn from the rules of a game")
    ladder.learn(game, games, rounds, seed, progress=progress)
    return pd.DataFrame(ladder.strengths(game, seed, progress))
