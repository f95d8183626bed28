"""`ludometer plan`, `sensitivity` and `compare`, and their twins in a notebook."""
import json

import pytest

import ludometer as lm
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.studies import sample_size
from ludometer.commands.options import settings
from ludometer.commands.terminal import duration
from ludometer.simcore.errors import DataError


def test_it_says_how_many_games_and_how_long(ludometer, tmp_path):
    code, out, err = ludometer("plan", "rurik", "--players", 2, "--games", 200, "--lineup", "random", "--margin", 5,
                               "--set", "start_coins=3,4", "--out", "plan.svg")
    assert (code, err) == (0, "") and "then the chance of a verdict is " in out
    assert "more than half of all verdicts in every setup, one for each leader, by a margin of 5.0 points " in out
    assert "and changes of 5.0 points, with 90% probability: " in out and "verdict on" in out
    assert "games of each of 2 setups" in out and "no number" in out and "change of 5.0" in out
    assert "Boris" in out and "boris" not in out
    assert (tmp_path / "plan.svg").read_text().count("<svg") == 1 and not (tmp_path / "runs").exists()


def test_a_note_says_what_no_number_means_where_a_table_has_it(ludometer):
    words = "plan", "rurik", "--players", 2, "--lineup", "club", "--games"
    few, precise = (" ".join(ludometer(*words, 400, *more)[1].split()) for more in ((), ("--precision", 3)))
    assert few.partition("percentages; ")[0].count("no number") > 1 and "; no number: more than a run can have" in few
    assert "no number" not in precise


def test_what_no_run_can_tell_is_said(ludometer, monkeypatch):
    """Of a margin so small that no run is large enough."""
    monkeypatch.setattr(sample_size, "MOST_GAMES", 10**6)
    code, out, err = ludometer("plan", "rurik", "--players", 2, "--games", 200, "--lineup", "random", "--margin", 0.01,
                               "--set", "start_coins=3,4")
    assert (code, err) == (0, "") and out.startswith(
        "no number of games that a run can have is enough for this: more than half of all verdicts in every setup, ")
    assert ". Below is what 2,000 games would bring" in out
    assert "Boris" in out and "that 2,000 games show a verdict" in " ".join(out.split())


def test_ten_times_the_games_are_looked_at_where_no_number_would_do(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sample_size, "MOST_GAMES", 10**6)
    values = {"players": 2, "lineup": "random", "seed": 5, "games": 200}
    found = lm.plan("rurik", margin=0.01, set={"start_coins": [3, 4]}, **values)
    finite = lm.plan("rurik", precision=3, **values)
    assert found.games == float("inf") and found.ahead == 2_000 and finite.ahead == finite.games
    assert found.items["chance"].between(0, 1).all() and found.items["half"].between(0.01, 0.1).all()


def test_machines_read_it_too(ludometer, tmp_path):
    ludometer("sweep", "rurik", "--players", 2, "--games", 200, "--lineup", "random", "--out", "pilot")
    code, out, _ = ludometer("plan", "--pilot", "pilot", "--precision", 2, "--out", "p.png", "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and found["goal"]["precision"] == 0.02 and found["pilot"] == "pilot" and found["changes"] == []
    assert found["games"] >= max(row["needs"] for row in found["items"]) and found["pilot_games"] == 200
    assert all(row["half"] <= 0.02 for row in found["items"]) and len(found["items"]) == 8
    assert (tmp_path / "p.png").read_bytes()[:4] == b"\x89PNG"


def test_a_notebook_plans_the_same(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    values = {"players": 2, "lineup": "random", "seed": 5}
    one = lm.plan("rurik", precision=3, games=200, jobs=1, **values)
    run = lm.sweep("rurik", "pilot", games=200, **values)
    other = lm.plan(pilot=run, precision=3, jobs=1)
    assert one.games == other.games and one.items.equals(other.items) and one.pilot_seed == 5
    assert lm.plan(Experiment.make({"game": "rurik", "games": 999} | values), games=200).items["n"].sum() == 400


@pytest.mark.parametrize("words, says", [
    ([], "a game, an experiment or a pilot is expected"), (["chess"], "chess"),
    (["pig", "--precision", 1, "--power", 0.8], "precision is given"), (["pig", "--power", 2], "power = 2"),
    (["pig", "--margin", 0], "margin = 0"), (["pig", "--out", "x.pdf"], ".svg or .png"),
    (["pig", "--out", "no/x.svg"], "cannot be written"), (["--pilot", "nowhere"], "nowhere does not exist"),
    (["pig", "--games", 8], "too few to plan from"),
    (["rurik", "--players", 1, "--module", "solo", "--games", 40], "a solo game has no fair share")])
def test_what_cannot_be_planned_is_refused(ludometer, words, says):
    code, out, err = ludometer("plan", *words)
    assert (code, out) == (2, "") and says in err


def test_a_pilot_says_what_is_played(ludometer):
    lm.sweep("pig", "pilot", games=80)
    for words, says in ((["rurik", "--pilot", "pilot"], "a run of pig, not of rurik"),
                        (["--pilot", "pilot", "--players", 2], "players cannot be given"),
                        (["--pilot", "pilot", "--games", 9], "games cannot be given")):
        code, _, err = ludometer("plan", *words)
        assert code == 2 and says in err
    assert ludometer("plan", "pig", "--pilot", "pilot")[0] == 0


def test_settings_that_change_together():
    assert settings(["a=1", "b=2,3"]) == {"set": {"a": 1}, "vary": {"set.b": [2, 3]}}
    assert settings(["a=1+b=-1"]) == {"set": {"a": 1, "b": -1}, "vary": {}}
    assert settings(["a=0,1+x.y.z=0,-1"])["vary"] == {"set": [{"a": 0, "x.y.z": 0}, {"a": 1, "x.y.z": -1}]}
    assert settings(["a=0,1+b=0,2", "c=5,6+d=7,8"])["vary"]["set"][-1] == {"a": 1, "b": 2, "c": 6, "d": 8}
    assert settings(["a=1e+5"])["set"] == {"a": 1e5}
    with pytest.raises(DataError, match="a is given twice"):
        settings(["a=1+a=2"])


def test_times_are_words():
    assert [duration(seconds) for seconds in (0.2, 44.4, 150, 5400, 9000, 400_000)] == [
        "1 s", "44 s", "2.5 min", "90 min", "2.5 h", "4.6 days"]


# Sensitivity

@pytest.mark.verify
def test_knobs_are_ranked_and_the_run_is_kept(ludometer, tmp_path):
    words = ["sensitivity", "rurik", "--players", 2, "--games", 60, "--lineup", "random", "--knob", "start_coins",
             "--knob", "leader.boris.coins=-1,1", "--knob", "dungeon_troops", "--out", "run"]
    code, out, err = ludometer(*words)
    assert (code, err) == (0, "") and "ranked by wins" in out and "dungeon_troops = 2, dungeon_troops = 8" in out
    assert lm.report("run").exists() and (tmp_path / "run" / "sensitivity.svg").exists()
    code, out, _ = ludometer(*words, "--json", "--figure", "t.png")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and [len(each["steps"]) for each in found["knobs"]] == [2, 2, 2] and found["figure"] == "t.png"
    assert found["knobs"][2]["knob"] == "dungeon_troops" and found["knobs"][2]["steps"][0]["same"]
    twin = lm.sensitivity("rurik", {"start_coins": None, "leader.boris.coins": [-1, 1], "dungeon_troops": None},
                          games=60, players=2, lineup="random", out="run")
    assert twin.knobs == [each["knob"] for each in found["knobs"]]


def test_games_without_factions_have_seats(ludometer):
    code, out, _ = ludometer("sensitivity", "pig", "--players", 2, "--games", 60, "--outcome", "turns", "--json")
    found = json.loads(out)
    assert code == 0 and found["item"] == "seat" and found["outcome"] == "turns"
    assert all(row["seat"] in (0, 1) for each in found["knobs"] for row in each["steps"] if not row["same"])


@pytest.mark.parametrize("words, says", [
    (["pig", "--outcome", "length"], "known: wins, points"), (["pig", "--figure", "t.gif"], ".svg or .png"),
    (["rurik", "--knob", "leader.boris.coins"], "--knob leader.boris.coins=1,2"),
    (["rurik", "--knob", "rounds", "--knob", "rounds=3"], "given twice"), (["rurik", "--knob", "round"], "rounds"),
    (["rurik", "--set", "rounds=3,4"], "expected one value")])
def test_what_cannot_be_ranked_is_refused(ludometer, words, says):
    code, out, err = ludometer("sensitivity", *words)
    assert (code, out) == (2, "") and says in err


# Compare

def test_runs_are_compared_and_said_to_be_the_same(ludometer, tmp_path):
    for name, games, coins in (("a", 60, "3,4"), ("b", 100, "3,4"), ("c", 60, "2")):
        ludometer("sweep", "rurik", "--players", 2, "--games", games, "--lineup", "random", "--set",
                  f"start_coins={coins}", "--out", name)
    code, out, err = ludometer("compare", "a", "b", "--out", "c.svg")
    assert (code, err) == (0, "") and out.count("the same games: all of the 30 deals") == 2 and "another in B" in out
    assert (tmp_path / "c.svg").exists()
    code, out, _ = ludometer("compare", "a", "c", "--cells", "0,0", "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and found["pairs"][0]["shared_deals"] == 30 and not found["pairs"][0]["same_games"]
    assert {"data, with modules and set", "set"} == {each["what"] for each in found["pairs"][0]["differs"]}
    twin = lm.compare("a", "c", (0, 0))
    assert twin.pairs[0].rows["value"].tolist() == [row["value"] for row in found["pairs"][0]["rows"]]


def test_what_cannot_be_compared_is_refused(ludometer):
    lm.sweep("pig", "a", games=8)
    for words, says in ((["a", "a"], "given twice"), (["a", "nowhere"], "nowhere does not exist"),
                        (["a", "a", "--cells", "x"], "such as 0,1"), (["a", "a", "--out", "b.doc"], ".svg or .png")):
        code, out, err = ludometer("compare", *words)
        assert (code, out) == (2, "") and says in err
