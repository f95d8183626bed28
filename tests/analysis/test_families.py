"""Numbers that are compared have intervals that hold together: those of a table, and those of several tables."""
import numpy as np
import pytest

from ludometer.analysis import tables
from ludometer.analysis.estimates import intervals
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from tests import synthetic

PLAYED = {
    "burgundy": {"players": 3, "set": {"duchies": 1, "same_duchy": 0}, "modules": ["extra-tiles"]},
    "scythia": {"players": 3, "set": {"draft": 0}},
}


@pytest.fixture(scope="module", params=("rurik", *PLAYED, "alone"))
def cell(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "run"
    if request.param in PLAYED:
        return tables.played_cells(sweep(Experiment.make(
            {"game": request.param, "games": 120, "lineup": "random"} | PLAYED[request.param]), folder, jobs=1))[0]
    return tables.played_cells(Run.open(synthetic.write_run(folder, 200, 1 if request.param == "alone" else 4)))[0]


def test_no_table_compares_numbers_whose_intervals_are_each_for_itself(cell, monkeypatch):
    made = []
    plain = intervals.intervals

    def noted(value, error, n, blocks, family=1, *rest, **names):
        found = plain(value, error, n, blocks, family, *rest, **names)
        made.append((np.isfinite(found.low).sum(), family))
        return found

    monkeypatch.setattr(intervals, "intervals", noted)
    alone = set()
    for question in tables.questions(cell.game, cell.alone):
        made.clear()
        question(cell)
        alone |= {question.__name__ for several, family in made if several > 1 and family < 2}
    assert not alone


def test_families_that_hold_together_are_as_wide_as_one_of_all_their_members():
    value, error, n, blocks = np.full(8, 0.25), np.full(8, 0.01), np.full(8, 900), np.full(8, 300)
    with intervals.joint_coverage(3):
        several = intervals.intervals(value, error, n, blocks, family=8)
        with intervals.joint_coverage(1):
            one = intervals.intervals(value, error, n, blocks, family=24)
    assert (several.low == one.low).all() and (several.high == one.high).all()
    assert (intervals.intervals(value, error, n, blocks, family=24).low == one.low).all()
    assert intervals.intervals(value, error, n, blocks, family=8).low[0] > one.low[0]


def test_weights_of_families_add_up_to_the_promise():
    levels = []
    for share in (2, 4, 4):
        with intervals.joint_coverage(share):
            levels.append(intervals.simultaneous_level(intervals.LEVEL, 5) ** 5)
    assert np.prod(levels) == pytest.approx(intervals.LEVEL)
