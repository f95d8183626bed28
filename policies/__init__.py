"""How seats choose: features of decisions, weights for them, search.

    spec = load("rurik", "balanced")        # or "random", "search-200", "search-200:ruler", or a dict of weights
    library("rurik")                        # {name: its idea}
"""
from policies.spec import library, load

__all__ = ["library", "load"]
