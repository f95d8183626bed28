import pytest

import policies
import simcore
from tests.fake import Fake


@pytest.fixture
def fake(monkeypatch):
    """The fake game instead of all real ones."""
    from analysis import loaded, workers
    game = Fake()
    for name in ("games", "load", "engine"):
        monkeypatch.setattr(simcore, name, getattr(game, name))
    monkeypatch.setattr(loaded, "tables_of", game.load)
    monkeypatch.setattr(policies, "load", game.policy)
    monkeypatch.setattr(policies, "library", game.library)
    workers.opened.cache_clear()
    yield game
    workers.opened.cache_clear()
