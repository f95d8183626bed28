"""Games whose rules are one file of Python: the example of `ludometer new`, and games written here as text."""
from textwrap import dedent

import pytest

from ludometer import policies, simcore
from ludometer.analysis.trials import peeking, trial
from ludometer.api import own_game
from ludometer.simcore.games import _given as given_games
from ludometer.simcore.games import engine
from tests.reports import conftest

sketched = conftest.sketched                                    # pages have empty figures


@pytest.fixture(autouse=True)
def known_games():
    """Games that are known by their paths: none before a test, and none after it."""
    given_games.clear()
    yield
    given_games.clear()


@pytest.fixture
def market(tmp_path, known_games):
    """The folder of the example, a card game called `market`."""
    return own_game.new("market", tmp_path)


@pytest.fixture
def game_file(tmp_path, known_games):
    """A function that writes a game file from its text and gives its path."""
    def write(text, name="mine"):
        path = tmp_path / f"{name}.py"
        path.write_text(dedent(text), encoding="utf-8")
        return path
    return write


@pytest.fixture
def briefly(request, monkeypatch):
    """Trials compare fewer decisions, and no other process plays their games again, but in tests marked `verify`."""
    if not request.node.get_closest_marker("verify"):
        monkeypatch.setattr(peeking, "MOST", 100)
        monkeypatch.setattr(trial, "differences", lambda game, seed, games: {})


@pytest.fixture
def play():
    """A function that plays games of a path by chance and gives the records, and tables and policies to go on with."""
    def run(path, n=40, players=2, names="random", seed=1, **values):
        tables = simcore.load(path, **values)
        pool = [policies.load(path, name) for name in ([names] * players if isinstance(names, str) else names)]
        return engine(tables.game).play_batch(tables, pool, seed, 0, n), tables, pool
    return run
