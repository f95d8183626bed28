"""Tables on Rurik's solo game give what a plain count over all rows of really played games gives."""

import pytest

from analysis import rurik, tables
from analysis.experiment import Experiment
from analysis.run import sweep


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Games of one seat against the Rebellion."""
    experiment = Experiment.make({"game": "rurik", "games": 300, "seed": 7, "lineup": "balanced", "modules": ["solo"]})
    return sweep(experiment, tmp_path_factory.mktemp("runs") / "run", jobs=1)


@pytest.fixture(scope="module")
def cell(run):
    return tables.played(run)[0]


@pytest.fixture(scope="module")
def rows(run):
    return run.to_pandas()


def test_how_the_rebellion_fares(cell, rows):
    found, won = rurik.rebellion(cell).set_index("measure"), rows["win"] > 0
    rows = rows.assign(lead=rows["score"] - rows["rebellion_score"])
    assert list(found.index) == ["rebellion_score", "rebellion_unlocked", "lead"]
    for measure, row in found.iterrows():
        assert row["n"] == len(rows) and row["all"] == pytest.approx(rows[measure].mean())
        assert row["won"] == pytest.approx(rows[measure][won].mean())
        assert row["gap"] == pytest.approx(rows[measure][won].mean() - rows[measure][~won].mean())
    assert found.loc["lead", "won_low"] > 0 > found.loc["lead", "lost_high"]


def test_what_goes_with_winning(cell, rows):
    found, won = rurik.decided(cell).set_index("column"), rows["win"] > 0
    assert set(cell.parts) < set(found.index)
    for column, row in found.iterrows():
        assert row["gap"] == pytest.approx(rows[column][won].mean() - rows[column][~won].mean(), abs=1e-4)


def test_the_chance_to_win_by_bonuses_unlocked(cell, rows):
    found = rurik.unlocked(cell).set_index("bonuses")
    means = rows.groupby("rebellion_unlocked")["win"].mean()
    assert dict(found["value"]) == pytest.approx(dict(means)) and found["n"].sum() == len(rows)
    assert {"rebellion", "decided", "unlocked"} <= set(tables.answers(cell))
