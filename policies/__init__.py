"""How seats choose: features of decisions, weights for them, search.

    spec = load("rurik", "balanced")        # or "random", "search-200", "search-200:ruler", or a dict of weights
    library("rurik")                        # {name: its idea}
    tiers("rurik")                          # {tier: name} of those of the library, the weakest first
"""
from policies.spec import library, load

TIERS = ("novice", "casual", "club", "expert")                  # the weakest first
CASUAL = "balanced"                                             # who is of the tier where no policy bears its name

__all__ = ["TIERS", "library", "load", "tiers"]


def tiers(game):
    """{tier: name of its policy} of the tiers that a game's library has, the weakest first."""
    names = library(game)
    found = {tier: tier if tier in names or tier != "casual" else CASUAL for tier in TIERS}
    return {tier: name for tier, name in found.items() if name in names}
