"""Rules and engines. Knows no policy, no statistics and no plot.

    tables = load("rurik", modules=["alternate-board"], set={"start_coins": 2})
    results = engine("rurik").play_batch(tables, policies, seed, first, n)
"""
from simcore.errors import DataError, RuleError
from simcore.games import engine, games
from simcore.tables import load

__all__ = ["DataError", "RuleError", "engine", "games", "load"]
