"""Games of yesterday, played today."""
import difflib
import tomllib

import pytest

import simcore
from tests.golden import games, signature

GOLDEN = [(game, name) for game in simcore.games() for name in games.golden(game)]


@pytest.mark.parametrize("game, name", GOLDEN)
def test_a_golden_game_goes_as_it_went(game, name):
    then = (games.FOLDER / game / name).read_text(encoding="utf-8").split("\n")
    now = games.told(game, *games.golden(game)[name]).split("\n")
    diff = list(difflib.unified_diff(then, now, "then", "now", lineterm="", n=4))
    assert not diff, "\n".join([f"{game}/{name}: make goldens, if this is meant", *diff[:40]])


@pytest.mark.parametrize("game", simcore.games())
def test_there_are_no_other_golden_games(game):
    assert {file.name for file in (games.FOLDER / game).iterdir()} == set(games.golden(game))


@pytest.mark.parametrize("game", simcore.games())
def test_the_signatures_are_those_written_down(game):
    written = tomllib.loads(signature.FILE.read_text(encoding="utf-8"))
    assert signature.signatures(game) == written.get(game), "make signature, and say in the commit what moved and why"
