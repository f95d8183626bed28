import pytest

from tests.simcore.burgundy.scene import Scene


@pytest.fixture
def scene():
    """scene(players=3): seat 0 begins a round, with an empty board and empty hands. See Scene, also at()."""
    def make(players=2, phase="a", round=1, castles=(), **settings):
        steps = players if castles else 2 * players
        return Scene(players, steps=steps, castles=castles, **settings).at(phase, round)
    return make


@pytest.fixture
def game():
    """game(3, steps=7): a dealt game, so many steps on, played by chance. See Scene."""
    return Scene
