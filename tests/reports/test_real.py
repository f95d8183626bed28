"""Games really played, from the experiment to the page."""
import re

import numpy as np
import pytest

from ludometer.analysis import tables
from ludometer.analysis.estimates import intervals
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.rurik import questions as rurik
from ludometer.analysis.tables.questions import block_sums
from ludometer.analysis.tables.who_wins import FACTION_WINS
from ludometer.reports.document import report
from tests.reports.pages import written


def played(folder, games, **values):
    """A run of Rurik by random players."""
    return sweep(Experiment.make({"game": "rurik", "games": games, "lineup": "random", **values}), folder, jobs=1)


@pytest.mark.sample(1)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_small_run_gets_a_whole_page(tmp_path, players):
    run = played(tmp_path / "run", 120, players=players, vary={"modules": [[], ["alternate-board"]]})
    html = written(run.path).read_text()
    assert re.findall(r'<section id="([\w-]+)">', html) == [
        "findings", "overview", "leaders", "variants", "seats", "points", "course", "feel", "survival", "belief",
        "modules", "match-ups", "roads", "agendas", "deeds", "schemes", "casualties", "provenance"]
    assert len(html.encode()) < report.LARGEST
    assert not re.search(r"\b(nan|inf|None)\b", re.sub(r"<(style|script)>.*?</\1>", "", html, flags=re.S))


@pytest.mark.verify
def test_fixed_and_chosen_leaders_get_a_page(tmp_path):
    for factions in ("chosen", ["boris", "maria"]):
        run = played(tmp_path / str(len(factions)), 40, players=2, factions=factions)
        found = report.compose([run.path])
        assert ("associations" if factions == "chosen" else "Boris") in found["html"]


@pytest.mark.verify
def test_intervals_of_real_games_cover(tmp_path):
    """Of a run cut into many, each part's intervals hold the whole run's shares as often as they say."""
    cell, = tables.played_cells(played(tmp_path / "run", 80_000, players=4))
    games, wins = block_sums(cell, FACTION_WINS)
    whole = intervals.share(games, wins).value
    hits, together = [], []
    for part in np.array_split(np.arange(len(games)), 200):
        found = intervals.share(games[part], wins[part])
        hits.append((found.low <= whole) & (whole <= found.high))
        found = intervals.share(games[part], wins[part], family=8)
        together.append(((found.low <= whole) & (whole <= found.high)).all())
    assert 0.93 < np.mean(hits) < 0.98
    assert np.mean(together) > 0.92


@pytest.mark.verify
def test_agendas_do_not_matter_to_players_who_do_not_mind_them(tmp_path):
    """Random players gain from an agenda only the points it may bring: none can be strong, and gains stay small."""
    cell, = tables.played_cells(played(tmp_path / "run", 40_000, players=4))
    found = rurik.agendas(cell)
    assert (abs(found["gain"]) < 1).all()
    np.testing.assert_allclose(found["kept_share"], 0.5, atol=0.03)
