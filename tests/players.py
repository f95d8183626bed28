"""Policies of the library as parameters of tests. `expert` is left to `make verify`, for it thinks longest."""
import pytest

from ludometer import policies

LONG = "expert"


def players_of(game, without=()):
    """Parameters of a test that asks each policy of a game: their names."""
    return [case(name) for name in policies.library(game) if name not in without]


def players_of_each(games, without=()):
    """Parameters of a test that asks each policy of several games: game, name."""
    return [case(name, game) for game in games for name in policies.library(game) if name not in without]


def case(name, *before):
    return pytest.param(*before, name, marks=[pytest.mark.verify] if name == LONG else [])
