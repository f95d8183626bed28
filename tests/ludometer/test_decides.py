"""`ludometer decides`, and its twin in a notebook."""
import json
import re

import numpy as np
import pandas as pd
import pytest

import ludometer as lm
from ludometer.analysis.estimates.variance_components import CHOICES, LUCK, SETUP, SKILL
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.studies import skill_and_luck as module
from ludometer.commands.decides import show_decides


def test_what_decides_a_game_is_told_drawn_and_given_to_machines(ludometer, tmp_path):
    words = ["decides", "rurik", "--players", 2, "--lineup", "random,casual", "--games", 400, "--out", "parts.svg"]
    code, out, err = ludometer(*words)
    assert (code, err) == (0, "") and "Skill against luck at a table of random and casual" in out
    assert all(word in out for word in ("who plays", "seat", "leader", "rest of the setup", "luck of play"))
    assert "who plays" in (tmp_path / "parts.svg").read_text(encoding="utf-8")
    code, out, _ = ludometer(*words, "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and found["figure"] == "parts.svg" and found["deals"] == 50 and found["faction"] == "leader"
    twin = lm.decides("rurik", 400, players=2, lineup="random,casual")
    assert twin.plain() | {"figure": "parts.svg"} == found


def test_who_searches_is_announced_and_seen_to_move(ludometer, monkeypatch):
    """About how long it takes is on stderr before it begins; the bar starts at once and moves with each deal."""
    seen = []
    lm.decides("pig", 400, 1, False, players=2, lineup="club,bold", announce=lambda *_: seen.append("announced"))
    assert not seen                                             # nobody searches
    one = Experiment.make({"game": "rurik", "players": 2, "lineup": "search-1,random"})
    module.decides(one, 160, 1, lambda *now: seen.append(now), lambda *said: seen.append(said))
    assert seen[0][0] == one.only_cell("decides").title and seen[0][1] > 0
    assert seen[1:] == [(played, 160) for played in range(0, 161, 8)]
    monkeypatch.setattr(module, "seconds_each", lambda cell, seed: 1.5)
    code, _, err = ludometer("decides", "rurik", "--players", 2, "--lineup", "search-1,random", "--games", 160,
                             "--jobs", 2)
    assert code == 0 and err.startswith("ludometer: at least 2.0 min with 2 threads to play") and err.count("\n") == 1


def test_shares_stand_below_what_they_are_shares_of(capsys):
    """Planted: of who wins 10 % and more, in all 20 more; of points 40 percentage points more than either."""
    rows = pd.DataFrame([(outcome, part, *(share + more + end for end in (0, -0.05, 0.05)),
                          *(share + more + end if part != SETUP else np.nan for end in (0.2, 0.18, 0.21)))
                         for outcome, more in ((module.WIN, 0), (module.SCORE, 0.4))
                         for part, share in ((SKILL, 0.1), (SETUP, 0.15), (LUCK, 0.2), (CHOICES, 0.3))],
                        columns=["outcome", "part", "share", "low", "high", "total", "total_low", "total_high"])
    show_decides(module.Decides("a game", ("novice", "club"), "", rows, 400, 50, 1))
    lines = [re.split(r" {2,}", line.strip()) for line in capsys.readouterr().out.splitlines()]
    assert ["part", "who wins, by itself", "who wins, in all", "points, by itself", "points, in all"] in lines
    assert ["rest of the setup", "15.0 % (10.0 to 20.0)", "55.0 % (50.0 to 60.0)"] in lines
    assert ["luck of play", "20.0 % (15.0 to 25.0)", "40.0 % (38.0 to 41.0)", "60.0 % (55.0 to 65.0)",
            "80.0 % (78.0 to 81.0)"] in lines


def test_all_tiers_sit_at_the_table_unless_others_are_named(monkeypatch):
    asked = []
    monkeypatch.setattr(module, "decides", lambda experiment, *_: asked.append(experiment.lineup))
    lm.decides("rurik")
    lm.decides("rurik", players=2)
    lm.decides("rurik", lineup="club")
    lm.decides("pig")
    assert asked == ["novice,casual,tournament,expert", "novice,expert", "club", "club"]


@pytest.mark.parametrize(("words", "says"), [
    (["rurik", "--lineup", "club|novice"], "draws who plays"), (["rurik", "--games", 5], "expected at least"),
    (["rurik", "--out", "parts.gif"], ".svg or .png"), (["rurik", "--set", "rounds=3,4"], "expected one value")])
def test_what_cannot_be_said_is_refused(ludometer, words, says):
    code, out, err = ludometer("decides", *words)
    assert (code, out) == (2, "") and says in err


def test_a_run_folder_keeps_the_answer_for_its_report(ludometer, tmp_path):
    lm.sweep("rurik", tmp_path / "run", jobs=1, progress=False, players=2, games=80, lineup="random", seed=500_015)
    code, out, err = ludometer("decides", "run", "--lineup", "random,casual", "--games", 400, "--jobs", 1)
    assert (code, err) == (0, "") and out.endswith("kept in run; next: ludometer report run\n")
    assert lm.decides(tmp_path / "run", 400, 1, False, lineup="random,casual").sentence in " ".join(out.split())
    lm.report(tmp_path / "run")
    assert 'id="decides"' in (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    code, out, err = ludometer("decides", "run", "--players", 3)
    assert (code, out) == (2, "") and "run is a run, which says what is played, so players cannot be given too" in err
