import pytest

from tests.simcore.rurik.scene import Scene


@pytest.fixture
def scene():
    """scene("boris", "agatha"): an action phase with an empty map; seat 0 is to move. See Scene."""
    def make(*leaders, phase="action", number=1, **settings):
        return Scene(*leaders, **settings).at(phase, number)
    return make


@pytest.fixture
def game():
    """game("boris", "agatha", steps=2): a dealt game, that many steps on, played by chance. See Scene."""
    return Scene


@pytest.fixture
def rich(scene):
    """rich(players): a turn of seat 0 in which every kind of points can be spent, and counted with Scene.purse()."""
    def make(players=2, **settings):
        board = scene(*("agatha", "maria", "boris", "mstislav")[:players], **settings)
        return board.troops(0, volyn=2, polotsk=1, novgorod=1, rostov=1, smolensk=1, kiev=1).rebels(kiev=4)
    return make
