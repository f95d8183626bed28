"""Numbers that are compared have intervals that hold together: those of a table, and those of several tables."""
import numpy as np
import pytest

from ludometer.analysis import tables
from ludometer.analysis.estimates import intervals
from ludometer.analysis.estimates.coverage import BY_ITSELF, LEVEL, Coverage
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
    for question in tables.questions(cell.game, cell.is_solo):
        made.clear()
        question(cell)
        alone |= {question.__name__ for several, family in made if several > 1 and family < 2}
    assert not alone


def test_no_table_leaves_out_the_families_that_its_intervals_hold_with(cell):
    """Each interval of a page is as wide as its error budget asks for, whatever table it stands in."""
    for question in tables.questions(cell.game, cell.is_solo):
        plain, held = (question(each) for each in (cell, cell.held_with(50)))
        for low in (name for name in plain if name.endswith("low")):
            ends = low, low.removesuffix("low") + "high"
            lengths = [(frame[ends[1]] - frame[ends[0]]).to_numpy(float) for frame in (plain, held)]
            there = np.isfinite(lengths[0]) & (lengths[0] > 0) & (lengths[0] < 1 - 1e-9)
            assert (lengths[1][there] > lengths[0][there]).all(), (question.__name__, low)


def test_families_that_hold_together_are_as_wide_as_one_of_all_their_members():
    random = np.random.default_rng(1)
    games, wins = np.full((300, 8), 3), random.binomial(3, 0.25, (300, 8))
    found = intervals.Moments.of(games, wins, games, wins[::-1])
    for make in (lambda found, family: found.ratio(family=family, proportion=True),
                 lambda found, family: found.difference(family=family),
                 lambda found, family: found.difference(family=family, differ=np.full(8, 9)),
                 lambda found, family: found.contrast([(1, 0, 1), (3, 2, -1)], np.full(8, 9), family)):
        several, one, alone = make(found.covering(Coverage(3)), 8), make(found, 24), make(found, 8)
        assert (several.low == one.low).all() and (several.high == one.high).all() and (alone.low > one.low).all()
    assert intervals.Moments.of_all([found.covering(Coverage(3))] * 2).of_items([0]).coverage.families == 3


def test_weights_of_families_add_up_to_the_promise():
    levels = [BY_ITSELF.level(5 * share) ** 5 for share in (2, 4, 4)]
    assert np.prod(levels) == pytest.approx(LEVEL)
