import pytest

from ludometer import policies, simcore
from ludometer.simcore.errors import DataError
from tests.fake import Fake


def pytest_sessionstart():
    """One message, and no test, where an engine was compiled from other declarations than those that lie there."""
    for game in simcore.games():
        try:
            simcore.engine(game)
        except DataError as error:
            pytest.exit(str(error), returncode=2)


@pytest.fixture(scope="session", autouse=True)
def short_slices():
    """Slices of a hundredth of a second: how long a game takes is measured at each sweep, and small runs are enough."""
    from ludometer.analysis.run_folders import slices
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slices, "SLICE", 0.01)
        yield


@pytest.fixture
def fake(monkeypatch):
    """The fake game instead of all real ones."""
    from ludometer.analysis.experiments import game_tables, without_effect
    from ludometer.analysis.run_folders import column_dictionary, slices
    from ludometer.analysis.strength import kept_ratings
    game = Fake()
    for name in ("games", "load", "engine"):
        monkeypatch.setattr(simcore, name, getattr(game, name))
    monkeypatch.setattr(game_tables, "tables_of", game.load)
    monkeypatch.setattr(column_dictionary, "declared_columns", lambda name: {})
    monkeypatch.setattr(without_effect, "data_in_play", game.in_play)
    monkeypatch.setattr(policies, "load", game.policy)
    monkeypatch.setattr(policies, "library", game.library)
    monkeypatch.setattr(kept_ratings, "config_of", lambda name, policy: game.policy(name, policy).config)
    slices.loaded_recipe.cache_clear()
    yield game
    slices.loaded_recipe.cache_clear()


@pytest.fixture
def small(monkeypatch):
    """Parts of 48 games and slices of 8, so that a run of 200 games has many of both."""
    from ludometer.analysis.run_folders import parts, slices
    monkeypatch.setattr(parts, "PART", 48)
    monkeypatch.setattr(slices, "LONGEST", 8)
