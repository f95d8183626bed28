"""What decides a game, kept with a run: it comes back as it was found, and not where rules or data are others."""
import json

import pytest

from ludometer.analysis.estimates.variance_components import SKILL
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import grow, sweep
from ludometer.analysis.studies import run_skill_and_luck
from ludometer.analysis.studies.run_skill_and_luck import decides_run, is_outdated, kept_decides
from ludometer.analysis.studies.skill_and_luck import decides
from ludometer.analysis.tables.played_cell import played_cells
from ludometer.simcore.errors import DataError

ASKED = {"game": "rurik", "players": 2, "lineup": "random", "games": 40, "seed": 500_009}


@pytest.fixture
def run(tmp_path):
    return sweep(Experiment.make(ASKED | {"vary": {"set.start_coins": [2, 3]}}), tmp_path / "run", jobs=1)


def kept(run, **values):
    """Change what is kept."""
    path = run.path / run_skill_and_luck.NAME
    path.write_text(json.dumps(json.loads(path.read_text()) | values), encoding="utf-8")


def test_it_comes_back_as_it_was_found(run):
    first, second = played_cells(run)
    assert kept_decides(first) is None
    found = decides_run(run, 200, "random,casual", 1)
    again = kept_decides(first)
    assert found.title == "rurik, 2 players, random,casual; start_coins = 2, the first of 2 setups"
    assert again.rows.equals(found.rows)
    assert again.plain() == found.plain() and again.sentence == found.sentence and kept_decides(second) is None
    asked = Experiment.make(ASKED | {"lineup": "random,casual", "set": {"start_coins": 2}})
    assert decides(asked, 200, 1).rows.equals(found.rows)       # of the first setup, on the deals of the run
    assert played_cells(grow(run.path, more=40,
                             jobs=1))[0].games == 80 and kept_decides(played_cells(Run.open(run.path))[0])


def test_tiers_sit_at_the_table_unless_the_game_has_none(run, tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(run_skill_and_luck, "decides_cell", lambda cell, *_: asked.append(cell.lineup) or decides(
        Experiment.make(ASKED), 200, 1))
    decides_run(run)
    decides_run(sweep(Experiment.make({"game": "pig", "players": 2, "games": 20, "lineup": "random"}),
                      tmp_path / "pig", jobs=1))
    assert asked == ["novice,expert", "random"]


def test_what_is_of_other_rules_or_data_is_left_out_and_what_is_damaged_refused(run):
    decides_run(run, 200, "random,casual", 1)
    cell = played_cells(run)[0]
    assert kept_decides(cell).share(SKILL)
    assert not is_outdated(cell)
    for other in ({"rules": "0"}, {"data": "?"}, {"format": 1}, {"format": 3}):
        before = (run.path / run_skill_and_luck.NAME).read_text()
        kept(run, **other)
        assert kept_decides(cell) is None and is_outdated(cell) == (other == {"format": 1})
        (run.path / run_skill_and_luck.NAME).write_text(before, encoding="utf-8")
    for broken in ({"rows": [{"outcome": "win"}]}, {"players": None}):
        kept(run, **broken)
        with pytest.raises(DataError, match=r"decides\.json is damaged.*ask again: ludometer decides"):
            kept_decides(cell)
        (run.path / run_skill_and_luck.NAME).write_text(before, encoding="utf-8")


def test_a_run_of_other_rules_is_not_asked(run):
    manifest = json.loads((run.path / "manifest.json").read_text())
    manifest["cells"][0]["tables"]["rules_version"] = "0"
    (run.path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(DataError, match="so sweep the experiment again"):
        decides_run(Run.open(run.path), 200, "random,casual", 1)
