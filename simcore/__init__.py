"""Rules and engines. Knows no policy, no statistics and no plot.

    tables = load("rurik", modules=["alternate-board"], set={"start_coins": 2})
    results = engine("rurik").play_batch(tables, policies, seed, first, n)
"""
from importlib import import_module

from simcore.errors import DataError, RuleError, known
from simcore.tables import games, load

__all__ = ["DataError", "RuleError", "engine", "games", "load"]


def engine(game):
    """The module that plays a game: play_batch, play_one and the columns of its results."""
    return import_module(f"simcore.{known(game, games(), 'game')}.engine")
