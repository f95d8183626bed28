"""How seats choose: features of decisions, weights for them, search.

    spec = load("rurik", "club")            # or "random", "plan", "search-200", "search-200:ruler", a dict of weights
    library("rurik")                        # {name: its idea}
    tiers("rurik")                          # names of the tiers that its library has, the weakest first
    at_table("rurik")                       # names of the tiers and styles that people play
"""
from policies.spec import is_search, library, load

TIERS = ("novice", "casual", "club", "tournament", "expert")    # the weakest first
NOT_AT_TABLE = ("random", "purist")                             # of a library, those who play as nobody does at a table

__all__ = ["TIERS", "at_table", "is_search", "library", "load", "tiers"]


def tiers(game):
    """The tiers that a game's library has, by name, the weakest first."""
    names = library(game)
    return tuple(tier for tier in TIERS if tier in names)


def at_table(game):
    """Names of the policies that a game's library has for people at a table: tiers and styles, none that searches."""
    return [name for name in library(game) if name not in NOT_AT_TABLE and "search" not in load(game, name).config]
