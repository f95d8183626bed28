"""`ludometer feel`, and its twins in a notebook."""
import json

import pytest

import ludometer as lm
from ludometer.analysis.studies.game_feel import MEASURES


def test_a_setup_is_told_in_full_drawn_and_given_to_machines(ludometer, tmp_path):
    words = ["feel", "rurik", "--players", 2, "--games", 40, "--seed", 3, "--out", "feel.svg"]
    code, out, err = ludometer(*words)
    assert (code, err) == (0, "") and all(text in out for text in (
        "How it feels: rurik, 2 players, club", "choices of others between two turns", "Over the game",
        "Can these chances be believed?", "Who comes back: points behind the first", "round 3", "What players do first",
        "places 5 in Muster", "an association"))
    assert "decided" in (tmp_path / "feel.svg").read_text(encoding="utf-8")
    code, out, _ = ludometer(*words, "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and found["figure"] == "feel.svg" and len(found["setups"]) == 1
    twin = lm.feel("rurik", 40, players=2, seed=3)
    assert {"setup": "2 players", **twin.plain()} == found["setups"][0] and "measures" in twin._repr_html_()
    assert [row["measure"] for row in found["setups"][0]["measures"]] == [*MEASURES]


def test_each_number_of_players_is_a_column_unless_one_is_asked_for(ludometer):
    code, out, err = ludometer("feel", "pig", "--games", 12)
    assert (code, err) == (0, "") and all(f"{players} players" in out for players in (2, 3, 4))
    assert "Over the game" not in out
    found = json.loads(ludometer("feel", "pig", "--lineup", "club,bold*3", "--games", 12, "--json")[1])
    assert [each["setup"] for each in found["setups"]] == ["4 players"]         # a line-up of four


def test_openings_are_told_by_seat(ludometer):
    code, out, _ = ludometer("feel", "pig", "--players", 2, "--games", 12, "--by", "seat")
    assert code == 0 and "first seat" in out and "second seat" in out
    assert "leader" not in ludometer("feel", "rurik", "--players", 2, "--games", 8)[1].split("What players")[0]
    assert "boris" in ludometer("feel", "rurik", "--players", 2, "--games", 60, "--by", "faction")[1]


def test_setups_of_a_run_stand_side_by_side(ludometer, tmp_path):
    lm.sweep("pig", players=2, games=20, vary={"set.goal": [50, 100]}, out=tmp_path / "run", progress=False)
    code, out, err = ludometer("feel", "run", "--games", 20)
    assert (code, err) == (0, "") and "goal=50" in out.replace(" ", "") and "goal=100" in out.replace(" ", "")
    found = json.loads(ludometer("feel", "run", "--games", 20, "--json")[1])["setups"]
    turns = [each["measures"][0]["value"] for each in found]
    assert turns[0] < turns[1] and found[1]["measures"] == lm.feel(tmp_path / "run", 20, cell=1).plain()["measures"]
    code, out, err = ludometer("feel", "run", "--players", 3)
    assert (code, out) == (2, "") and "players cannot be given too" in err


@pytest.mark.parametrize(("words", "says"), [
    (["pig", "--players", 2, "--out", "feel.gif"], ".svg or .png"), (["pig", "--out", "feel.svg"], "one setup"),
    (["pig", "--by", "leader"], "seat"), (["chess"], "chess"), (["pig", "--games", 0], "1 or more"),
    (["pig", "--set", "goal=50,60"], "one value")])
def test_what_cannot_be_said_is_refused(ludometer, words, says):
    code, out, err = ludometer("feel", *words)
    assert (code, out) == (2, "") and says in err
