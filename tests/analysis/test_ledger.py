"""What a run's folder says of the boundary of its intervals, and how older folders are read."""
import json

import numpy as np
import pytest

from ludometer.analysis import tables
from ludometer.analysis.estimates.group_sequential import Boundary
from ludometer.analysis.estimates.intervals import Estimates
from ludometer.analysis.estimates.verdicts import verdicts
from ludometer.analysis.run_folders import parts
from ludometer.analysis.run_folders.ledger import is_as_planned, ledger_of
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import grow, sweep
from ludometer.analysis.tables.questions import planned_length
from tests.analysis.test_run import contents, question
from tests.analysis.test_sequential import paths, slack


def old(looks=None, games=400, **more):
    """A manifest of an earlier version; looks: [(games, what had been asked for)]."""
    return {"experiment": {"games": games}} | more | (
        {"looks": [{"games": games, "asked": asked} for games, asked in looks]} if looks else {})


def until(rule, settled, repeated=True):
    return {"rule": rule, "planned": [400, 600], "repeated": repeated, "settled": settled}


@pytest.mark.parametrize("manifest, kind, planned", [
    (old(), "focal", 400),                                      # before runs could grow
    (old([(400, "games = 400")]), "focal", 400),
    (old([(200, "games = 200"), (400, "more = 200")]), "focal", 200),
    (old([(400, "until = verdicts")], until=until("verdicts", 400)), "mixture", None),
    (old([(200, "until = verdicts"), (400, "more = 200")], until=until("verdicts", 200)), "mixture", None),
    (old([(200, "games = 200"), (400, "until = verdicts")], until=until("verdicts", 400)), "focal", 200),
    (old([(400, "until = precision=1")], until=until("precision=1", 400, False)), "length", 400),
    (old([(400, "until = precision=1")], until=until("precision=1", None, False)), "length", None),
    (old([(200, "until = precision=2"), (400, "until = precision=1")], until=until("precision=1", 400, False)),
     "length", None),
    (old([(400, "until = precision=1")], until={"rule": "precision=1", "settled": 400}), "mixture", None),
    (old([(400, "pool of 2 runs")], pooled=[{"seed": 1, "games": 200}, {"seed": 2, "games": 200}]), "mixture", None),
    (old([(400, "pool of 2 runs")], pooled=[], boundary={"kind": "focal", "planned": 400}), "focal", 400)])
def test_older_folders_are_read_as_what_they_were(manifest, kind, planned):
    assert ledger_of(manifest) == {"kind": kind, "planned": planned}
    assert is_as_planned(manifest) == (kind == "focal" and planned == 400)


def test_an_older_folder_is_left_as_it_is_until_it_grows(fake, tmp_path):
    sweep(question(vary={}, games=60), tmp_path / "run")
    file = tmp_path / "run" / "manifest.json"
    manifest = json.loads(file.read_text())
    assert manifest.pop("boundary") == {"kind": "focal", "planned": 60}
    file.write_text(json.dumps(manifest))
    before = contents(tmp_path / "run")
    assert sweep(question(vary={}, games=60), tmp_path / "run").ledger == ("focal", 60)
    assert contents(tmp_path / "run") == before
    assert grow(tmp_path / "run", more=20).manifest["boundary"] == {"kind": "focal", "planned": 60}


def test_a_run_that_is_half_written_has_the_intervals_of_any_moment(fake, tmp_path, monkeypatch):
    monkeypatch.setattr(parts, "PART", 48)
    sweep(question(vary={}, games=200), tmp_path / "run")
    file = tmp_path / "run" / "manifest.json"
    manifest = json.loads(file.read_text()) | {"complete": False}
    first = manifest["parts"] = manifest["parts"][:1]
    file.write_text(json.dumps(manifest))
    cell, = tables.played_cells(Run.open(tmp_path / "run", partial=True))
    assert cell.games == first[0]["games"] < 200
    assert cell.boundary == Boundary(cell.games, "focal", 200, 4) and cell.boundary.doublings is None


def test_new_runs_are_planned_from_intervals_of_a_plan():
    """An undecided share of a run that stopped needs fewer planned games than its own intervals would suggest."""
    class Cell:
        boundary = Boundary(20_000)

    def found(boundary):
        half = boundary.band(0.003) * 0.005
        return Estimates(np.array([0.265]), np.array([0.265 - half]), np.array([0.265 + half]), np.array([0.005]),
                         np.array([20_000]), np.array([5_000]))

    focal = found(Boundary(20_000, "focal", 20_000))
    length = planned_length(Cell, found(Cell.boundary))
    assert length == pytest.approx((focal.high - focal.low)[0] / (found(Cell.boundary).high - found(
        Cell.boundary).low)[0], rel=1e-6)
    wanted = [verdicts(*each)[1][0] for each in (
        (found(Cell.boundary), 0.25, 20_000), (focal, 0.25, 20_000))]
    assert wanted[0] > wanted[1] == verdicts(found(Cell.boundary), 0.25, 20_000, length=length)[1][0] > 0


@pytest.mark.verify
def test_a_pool_of_runs_that_were_chosen_by_what_they_said_covers_as_promised():
    """A is stopped when it nearly misses; then B is played, and pooled with A at any moment."""
    rng, runs, error = np.random.default_rng(6), 4_000, 0.05
    times = np.unique(np.geomspace(500, 100_000, 80).astype(int))
    bands = np.array([Boundary(int(games)).band(error) for games in times])
    missed = 0
    for _ in range(runs):
        first, second = (np.cumsum(rng.standard_normal(len(times)) * np.sqrt(np.diff(times, prepend=0)))
                         for _ in range(2))
        near = abs(first) / np.sqrt(times) / bands > 0.7
        stop = near.argmax() if near.any() else len(times) - 1
        games = times[stop] + times
        together = abs(first[stop] + second) / np.sqrt(games)
        missed += (together > [Boundary(int(each)).band(error) for each in games]).any() | (
            abs(first[stop]) / np.sqrt(times[stop]) > bands[stop])
    assert missed / runs <= error + slack(error, runs)
    naive = (paths(times, 2_000, rng) > 1.96).any(axis=1).mean()
    assert naive > 0.3
