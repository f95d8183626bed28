"""Runs that grow: further games are appended, and what comes out does not depend on the steps."""
import json

import pytest

from ludometer.analysis import tables
from ludometer.analysis.run_folders import parts
from ludometer.analysis.run_folders import run as runs
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import grow, sweep
from ludometer.simcore.errors import DataError
from tests.analysis.test_run import contents, question, small, stopped_after  # noqa: F401

STEPS = (20, 60, 200)


def grown(folder, jobs=1):
    """A run of 200 games in each cell, asked for in three steps."""
    for games in STEPS:
        run = sweep(question(games=games), folder, jobs=jobs)
    return run


def test_a_grown_run_has_the_rows_and_tables_of_one_that_was_played_at_once(fake, tmp_path, monkeypatch):
    monkeypatch.setattr(runs, "READ", 96)
    step, once = grown(tmp_path / "run"), sweep(question(games=200), tmp_path / "whole")
    assert len(step.manifest["parts"]) > len(once.manifest["parts"])
    assert step.to_pandas().equals(once.to_pandas())
    assert [len(frame) for frame in step.frames(["win"])] == [len(frame) for frame in once.frames(["win"])]
    for one, other in zip(tables.played_cells(step), tables.played_cells(once), strict=True):
        grown_one, whole_one = tables.factions(one), tables.factions(other)
        same = ["faction", "value", "error", "n", "blocks", "score"]
        assert grown_one[same].equals(whole_one[same])          # to the last bit: frames are the same
        assert (grown_one["high"] - grown_one["low"] > whole_one["high"] - whole_one["low"]).all()     # not planned
        assert one.games == 200


def test_growing_appends_and_records_every_look(fake, tmp_path):
    sweep(question(games=60), tmp_path / "run")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "run" / "games").iterdir()}
    old = json.loads((tmp_path / "run" / "manifest.json").read_text())["parts"]
    fake.calls.clear()
    run = grow(tmp_path / "run", more=40)
    assert sum(n for first, n in fake.calls if first >= 60) == 2 * 40
    assert all(path.stat().st_mtime_ns == time for path, time in before.items())
    assert run.manifest["parts"][:len(old)] == old and run.games == 200
    assert run.manifest["looks"] == [{"games": 60, "asked": "games = 60"}, {"games": 100, "asked": "more = 40"}]
    assert len(run.manifest["machine"]["begun"]) == 2 and run.manifest["experiment"]["games"] == 100
    assert [cell["games"] for cell in run.cells] == [100, 100] and run.manifest["complete"]
    assert grow(tmp_path / "run", games=120).manifest["looks"][-1] == {"games": 120, "asked": "games = 120"}


@pytest.mark.sample(2)
@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("after", [2, 9, 21])
def test_growth_that_was_stopped_ends_with_the_bytes_of_the_same_steps(fake, tmp_path, after, jobs):
    grown(tmp_path / "whole")
    for games in STEPS[:-1]:
        sweep(question(games=games), tmp_path / "run")
    with pytest.raises(KeyboardInterrupt):
        sweep(question(games=200), tmp_path / "run", progress=stopped_after(after, KeyboardInterrupt))
    assert not Run.open(tmp_path / "run", partial=True).manifest["complete"]
    grow(tmp_path / "run", jobs=jobs)
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")


def test_the_same_more_goes_on_where_it_was_stopped_and_adds_when_it_was_finished(fake, tmp_path):
    sweep(question(games=60), tmp_path / "run")
    with pytest.raises(KeyboardInterrupt):
        grow(tmp_path / "run", more=100, progress=stopped_after(12, KeyboardInterrupt))
    assert grow(tmp_path / "run", more=100).cells[0]["games"] == 160
    assert grow(tmp_path / "run", more=100).cells[0]["games"] == 260


def test_a_stopped_run_has_about_as_many_games_of_each_cell(fake, tmp_path):
    with pytest.raises(KeyboardInterrupt):
        sweep(question(games=480), tmp_path / "run", progress=stopped_after(45, KeyboardInterrupt))
    run = Run.open(tmp_path / "run", partial=True)
    played = [cell.games for cell in tables.played_cells(run)]
    assert 96 <= min(played) < 480 and max(played) - min(played) <= 48 and run.games_asked == 960


def test_a_run_of_the_earlier_layout_goes_on(fake, tmp_path):
    with pytest.raises(KeyboardInterrupt):
        sweep(question(vary={}, games=300), tmp_path / "run", progress=stopped_after(20, KeyboardInterrupt))
    file = tmp_path / "run" / "manifest.json"
    manifest = json.loads(file.read_text())
    del manifest["looks"], manifest["machine"]["begun"]
    file.write_text(json.dumps(manifest))
    assert 0 < Run.open(tmp_path / "run", partial=True).games < 300
    run = sweep(question(vary={}, games=300), tmp_path / "run")
    assert run.games == 300 and run.manifest["looks"] == [{"games": 300, "asked": "games = 300"}]


def test_a_damaged_part_of_a_grown_run_is_played_again(fake, tmp_path):
    grown(tmp_path / "run")
    sound = contents(tmp_path / "run")
    (tmp_path / "run" / "games" / "part-00002.parquet").write_bytes(b"PAR1")
    grow(tmp_path / "run")
    assert contents(tmp_path / "run") == sound


def test_other_games_cannot_be_appended(fake, tmp_path, monkeypatch):
    sweep(question(games=60), tmp_path / "run")
    monkeypatch.setattr(fake, "noise", 0.25)
    with pytest.raises(DataError, match="policy club has changed"):
        grow(tmp_path / "run", more=40)
    with pytest.raises(DataError, match="not a run folder"):
        grow(tmp_path, more=40)


@pytest.mark.parametrize("looks", [(10,), (100, 1000), (5, 50, 55, 500)])
def test_parts_hold_whole_blocks_of_each_game_once_whatever_the_looks(fake, looks):
    cells = question(vary={"players": [2, 3, 4]}, lineup="club", games=looks[-1]).cells()
    found = parts.planned_parts([(cell.players, False) for cell in cells], looks)
    assert len({part.file for part in found}) == len(found)
    for cell in cells:
        mine = [part for part in found if part.cell == cell.number]
        assert [part.first for part in mine] == [0, *(part.first + part.games for part in mine[:-1])]
        assert all(part.games % cell.players == 0 < part.games <= 48 for part in mine)
        assert mine[-1].first + mine[-1].games == parts.whole_blocks(looks[-1], cell.players)
