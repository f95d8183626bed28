import pytest

from tests.simcore.scythia.scene import Scene


@pytest.fixture
def scene():
    """scene(players=3): seat 0 is to move, nobody has anything, all spaces are in place. See Scene."""
    def make(players=2, **settings):
        return Scene(players, **settings).bare()
    return make


@pytest.fixture
def game():
    """game(3, steps=7): a dealt game, so many steps on, played by chance. See Scene."""
    return Scene
