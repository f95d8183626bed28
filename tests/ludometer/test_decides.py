"""`ludometer decides`, and its twin in a notebook."""
import json

import pytest

import ludometer as lm
from analysis import decides as module


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


def test_all_tiers_sit_at_the_table_unless_others_are_named(monkeypatch):
    asked = []
    monkeypatch.setattr(module, "decides", lambda experiment, *_: asked.append(experiment.lineup))
    lm.decides("rurik")
    lm.decides("rurik", players=2)
    lm.decides("rurik", lineup="club")
    lm.decides("pig")
    assert asked == ["novice,casual,club,expert", "novice,expert", "club", "club"]


@pytest.mark.parametrize(("words", "says"), [
    (["rurik", "--lineup", "club|novice"], "draws who plays"), (["rurik", "--games", 5], "expected at least"),
    (["rurik", "--out", "parts.gif"], ".svg or .png"), (["rurik", "--set", "rounds=3,4"], "expected one value")])
def test_what_cannot_be_said_is_refused(ludometer, words, says):
    code, out, err = ludometer("decides", *words)
    assert (code, out) == (2, "") and says in err
