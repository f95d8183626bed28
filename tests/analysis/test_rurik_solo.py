"""Tables on Rurik's solo game give what a plain count over all rows of really played games gives."""

import numpy as np
import pytest

from ludometer.analysis import tables
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.rurik import questions as rurik


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Games of one seat against the Rebellion."""
    experiment = Experiment.make({"game": "rurik", "games": 300, "seed": 7, "lineup": "textbook", "modules": ["solo"]})
    return sweep(experiment, tmp_path_factory.mktemp("runs") / "run", jobs=1)


@pytest.fixture(scope="module")
def cell(run):
    return tables.played_cells(run)[0]


@pytest.fixture(scope="module")
def rows(run):
    return run.to_pandas()


def in_games_won_and_lost(rows, column):
    """Means of a column; a game shared with the Rebellion (R-44) counts half on either side."""
    return np.average(rows[column], weights=rows["win"]), np.average(rows[column], weights=1 - rows["win"])


def test_how_the_rebellion_fares(cell, rows):
    found = rurik.rebellion(cell).set_index("measure")
    rows = rows.assign(lead=rows["score"] - rows["rebellion_score"])
    assert list(found.index) == ["rebellion_score", "rebellion_unlocked", "lead"]
    for measure, row in found.iterrows():
        assert row["n"] == len(rows) and row["all"] == pytest.approx(rows[measure].mean())
        won, lost = in_games_won_and_lost(rows, measure)
        assert (row["won"], row["gap"]) == pytest.approx((won, won - lost))
    assert found.loc["lead", "won_low"] > 0 > found.loc["lead", "lost_high"]


def test_what_goes_with_winning(cell, rows):
    found = rurik.decided(cell).set_index("column")
    assert set(cell.parts) < set(found.index)
    for column, row in found.iterrows():
        won, lost = in_games_won_and_lost(rows, column)
        assert row["gap"] == pytest.approx(won - lost, abs=1e-4)


def test_the_chance_to_win_by_bonuses_unlocked(cell, rows):
    found = rurik.unlocked(cell).set_index("bonuses")
    means = rows.groupby("rebellion_unlocked")["win"].mean()
    assert dict(found["value"]) == pytest.approx(dict(means)) and found["n"].sum() == len(rows)
    assert {"rebellion", "decided", "unlocked"} <= set(tables.answers(cell))
