"""What a played cell knows of its games: which of them are the same game again."""
from types import SimpleNamespace

import numpy as np
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.tables.played_cell import ENDED_ALIKE, REPEATED, Played
from tests import synthetic


class Chunk(dict):
    """Arrays (blocks, games, seats) as those of ludometer.analysis.tables.chunk.Chunk."""

    def __init__(self, **columns):
        super().__init__(columns)
        self.blocks = len(columns["score"])


def cell(monkeypatch, *scores):
    """A cell of two players whose parts have these scores, (blocks, 2, 2) each."""
    found = object.__new__(Played)
    found.players, found.games = 2, 2 * sum(map(len, scores))
    for name, value in (("has", lambda self, name: False), ("rounds", ("score",)), ("parts", ())):
        monkeypatch.setattr(Played, name, value, raising=False)
    found.chunks = lambda columns: (Chunk(score=np.array(each)) for each in scores)
    return found


@pytest.mark.parametrize(("scores", "different"), [
    ([[[[5, 3], [5, 3]], [[4, 1], [4, 1]]]], 2), ([[[[5, 3], [5, 3]], [[4, 1], [1, 4]]]], 3),
    ([[[[5, 3], [3, 5]]]], 2), ([[[[5, 3], [5, 3]]], [[[5, 3], [5, 3]]]], 2),       # of other deals they may be equal
    ([[[[5, 3], [3, 5]]], [[[4, 1], [4, 1]]]], 4)])             # nothing is looked for where the first part has none
def test_games_of_a_deal_that_are_the_same_are_one(monkeypatch, scores, different):
    assert cell(monkeypatch, *scores).different == different


def test_equal_players_of_scythia_play_a_deal_alike_in_every_rotation(tmp_path):
    values = {"game": "scythia", "players": 3, "games": 30}
    alike, mixed = (tables.played_cells(sweep(Experiment.make(values | {"lineup": lineup}), tmp_path / name, jobs=1))[0]
                    for name, lineup in (("alike", "textbook"), ("mixed", "textbook,casual*2")))
    assert (alike.different, alike.games) == (10, 30) and mixed.different == mixed.games
    assert alike.why_repeated == REPEATED and mixed.why_repeated == ENDED_ALIKE


@pytest.mark.parametrize(("config", "draws"), [
    ({"turn": {"hold": 3}}, False), ({"noise": {"turn": 0}}, False), ({"noise": {"turn": 1}}, True),
    ({"net": {"weights": "learned.npz"}}, True), ({"search": {"playouts": 9}}, True)])
def test_why_games_are_the_same_says_whether_players_draw(monkeypatch, config, draws):
    """A net draws in each rotation anew, so equal players of it need not play a deal alike."""
    found = object.__new__(Played)
    found.run = SimpleNamespace(manifest={"policies": {"mine": config, "random": {}}})
    for names in (("mine",), ("mine", "random")):
        monkeypatch.setattr(Played, "line_up", [names, names], raising=False)
        assert found.why_repeated == (ENDED_ALIKE if draws or "random" in names else REPEATED)


def test_rotations_of_rurik_differ(tmp_path):
    found, = tables.played_cells(Run.open(synthetic.write_run(tmp_path / "run", 60)))
    assert found.different == found.games


def test_a_setup_has_the_values_of_its_reading_and_of_set_over_them():
    found = object.__new__(Played)
    found.run = SimpleNamespace(manifest={"experiment": {}})
    found.game, found.about = "rurik", {"modules": [], "set": {"start_coins": 5}, "filled": {
        "start_coins": 1, "start_troops": 2, "leader.boris.coins": 1}}
    for name, value in (("start_coins", 5), ("start_troops", 2)):
        assert found.knob(name) == found.numbers["knob"][name] == value
    assert found.numbers["catalogue"]["rows"]["leader"]["boris"]["coins"] == 1
    assert found.knob("rounds") == found.numbers["knob"]["rounds"] and found.knob("no such") is None
