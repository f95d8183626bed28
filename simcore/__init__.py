"""Rules and engines. Knows no policy, no statistics and no plot.

    tables = load("rurik", modules=["alternate-board"], set={"start_coins": 2})
    results = engine("rurik").play_batch(tables, policies, seed, first, n)
"""
if __name__ == "simcore":
    raise ImportError("this folder is the package ludometer.simcore: import it by that name")

from ludometer.simcore.errors import DataError, RuleError
from ludometer.simcore.games import engine, games
from ludometer.simcore.tables import load

__all__ = ["DataError", "RuleError", "engine", "games", "load"]
