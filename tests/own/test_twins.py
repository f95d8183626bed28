"""The same rules in Python and in Cython: games with the same luck are the same games, with two to seven players."""
import shutil
import sys

import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.games import engine
from tests.old_hen import MOST, old_hen

PIG = '''
    """Pig, by the rules of ludometer/pig/RULES.md."""
    from ludometer.game import Each, Game, Knob, Number, Tally

    class Pig(Game):
        players = (2, 8)
        goal = Knob(100, (10, 1000), "points that win the game")
        rounds = Knob(100, (1, 200), "rounds after which the highest score wins")
        loses = Knob(1, (1, 6), "the highest number that loses the turn's points")
        score = Each(Number("points at the end"))
        turns = Tally("turns of this player")
        rolls = Tally("rolls of the die")
        lost = Tally("turns lost to a low roll")
        decisions = {"turn": "roll hold"}

        def turn(self):
            me, points = self.seat, 0
            self.turns[me] += 1
            while self.choose("turn", ["roll", "hold"] if points else ["roll"]) == "roll":
                face = self.roll(6)
                self.rolls[me] += 1
                if face <= self.loses:
                    self.lost[me] += 1
                    points = 0
                    break
                points += face
                if self.score[me] + points >= self.goal:
                    break
            self.score[me] += points
            if self.score[me] >= self.goal or self.turns_played + 1 == self.rounds * len(self.seats):
                self.end()
    '''


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """The folder of a copy of Pig in Cython, compiled for up to seven players."""
    yield shutil.copytree(old_hen(tmp_path_factory), tmp_path_factory.mktemp("games") / "old_hen")
    for name in [name for name in sys.modules if name.split(".")[0] == "old_hen"]:
        del sys.modules[name]


def played(game, players, n=240, **values):
    """The records of games among players who roll and hold by chance."""
    tables = simcore.load(str(game), **values)
    return engine(tables.game).play_batch(tables, [policies.load(tables.game, "random")] * players, 9, 0, n)


@pytest.mark.parametrize("players", [2, 3, 4, 5, MOST])
@pytest.mark.parametrize("knobs", [{}, {"goal": 30, "loses": 2}, {"rounds": 3}], ids=str)
def test_pig_is_the_same_game_in_python_and_in_cython(compiled, game_file, players, knobs):
    one, other = (played(game, players, set=knobs) for game in (compiled, game_file(PIG, "pig_in_python")))
    assert {*one.dtype.names} == {*other.dtype.names} and len(np.unique(one["rolls"])) > 5
    for name in one.dtype.names:
        assert (one[name] == other[name]).all(), name
