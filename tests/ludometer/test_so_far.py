"""The line on what a sweep finds while it plays."""
import time

import pytest

from ludometer.analysis import tables
from ludometer.analysis.run_folders.run import Run
from ludometer.api import so_far
from tests import synthetic


class Shown(list):
    """What stands in for the bar of a terminal."""

    def __call__(self, played, total):
        self.append((played, total))

    def so_far(self, line):
        self.append(line)


def test_a_line_says_who_wins_most_and_least_of_the_games_there_are(tmp_path):
    folder = synthetic.write_run(tmp_path / "run", 300, cells=(("base game", {"boris": 3.0, "maria": -3.0}),))
    frame = tables.factions(tables.played_cells(Run.open(folder))[0]).set_index("faction")
    line = so_far.findings_so_far(folder)
    best = 100 * (frame.loc["boris", "value"] - frame.loc["boris", "fair"])
    assert line.startswith(f"so far, after 1,200 games: Boris +{best:.1f} (+") and "Maria −" in line
    assert line.endswith("percentage points off a fair share")


def test_of_a_solo_game_it_gives_shares_of_games_won(tmp_path):
    folder = synthetic.write_run(tmp_path / "run", 300, 1)
    line = so_far.findings_so_far(folder)
    assert line.endswith(" percent of games won") and "+" not in line


def test_a_line_comes_now_and_then_and_takes_little_of_the_time(tmp_path, monkeypatch):
    clock, lines, shown = [100.0], [], Shown()

    def findings_so_far(folder):
        clock[0] += 2                                           # seconds that it takes
        lines.append(folder)
        return "so far"

    monkeypatch.setattr(so_far, "findings_so_far", findings_so_far)
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    progress = so_far.SoFar(tmp_path, shown)
    for second in range(100):
        clock[0] = max(clock[0], 100 + second)
        progress(second, 100)
    assert len(lines) == 3                                      # 5 s after the start, then each 40 s
    assert shown.count("so far") == 3 and (99, 100) in shown
    progress(100, 100)
    assert len(lines) == 3


def test_nothing_is_read_where_nothing_is_shown(tmp_path):
    def show(played, total):
        pass

    assert so_far.progress_with_findings(tmp_path, show) is show
    show.shown = True
    assert isinstance(so_far.progress_with_findings(tmp_path, show), so_far.SoFar)


@pytest.mark.parametrize("there", [True, False])
def test_a_run_without_games_has_no_line(tmp_path, there):
    folder = tmp_path / "run"
    if there:
        folder.mkdir()
    assert so_far.findings_so_far(folder) == ""
