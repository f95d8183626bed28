from collections import defaultdict

import pytest

from ludometer import policies, simcore
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import _given as given_games
from tests.fake import Fake


def pytest_sessionstart():
    """One message, and no test, where an engine was compiled from other declarations than those that lie there."""
    for game in simcore.games():
        try:
            simcore.engine(game)
        except DataError as error:
            pytest.exit(str(error), returncode=2)


@pytest.hookimpl(tryfirst=True)                                 # before `-m` leaves out what is marked verify
def pytest_collection_modifyitems(items):
    """Of a test marked sample(), mark `verify` all cases but a few: sample(3) keeps three from all over the list, and
    sample("pig", "war") those whose ids have one of these words.
    """
    sampled = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sample"):
            sampled[item.nodeid.partition("[")[0]].append(item)
    for cases in sampled.values():
        wanted = cases[0].get_closest_marker("sample").args
        if isinstance(wanted[0], int):
            kept = [cases[len(cases) * i // wanted[0]] for i in range(wanted[0])]
        else:
            kept = [case for case in cases if any(word in case.callspec.id for word in wanted)]
            if not kept and len(cases) > len(wanted):
                raise pytest.UsageError(f"{cases[0].nodeid}: sample{wanted}: no case has one of these words in its id")
            kept = kept or cases                                # asked for by name
        for case in cases:
            if case not in kept:
                case.add_marker("verify")


def games_known_before():
    """Let games that are made known by their paths from now on be forgotten in the end."""
    before = dict(given_games)
    yield
    given_games.clear()
    given_games.update(before)


@pytest.fixture(scope="module", autouse=True)
def games_of_one_file():
    """Games that fixtures of a file make known are unknown to the next file."""
    yield from games_known_before()


@pytest.fixture(autouse=True)
def games_of_one_test():
    """Games that a test makes known are unknown to the next."""
    yield from games_known_before()


@pytest.fixture(scope="session", autouse=True)
def short_slices():
    """Slices of a hundredth of a second: how long a game takes is measured at each sweep, and small runs are enough."""
    from ludometer.analysis.run_folders import slices
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slices, "SLICE", 0.01)
        yield


@pytest.fixture(scope="session", autouse=True)
def few_games_felt():
    """Pages play few games again for their chapter on how the game feels, which else takes half of their time."""
    from ludometer.analysis.studies import run_feel
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_feel, "GAMES", 12)
        patch.setattr(run_feel, "FEWEST", 10)
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
    monkeypatch.setattr(policies, "library_names", game.library)
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
