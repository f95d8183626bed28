"""`ludometer balance`, its figure and its module file, and their twins in a notebook."""
import json
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest

import ludometer as lm
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.studies import balance as searches
from ludometer.analysis.studies import stopping_rule
from ludometer.commands.balance import conclusion, short_row, values_asked
from ludometer.reports.figures.study_figures import front_of
from ludometer.simcore.errors import DataError

WORDS = ["balance", "rurik", "--players", 2, "--lineup", "random", "--seed", 500_003, "--most", 3_000, "--jobs", 1,
         "--knob", "leader.maria.coins=-1..1", "--knob", "start_coins=3,4", "--goal", "within=40", "--out", "it"]


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(stopping_rule, "FIRST", 400)
    monkeypatch.setattr(searches, "FEWEST", 20)


def test_it_finds_the_least_change_and_draws_the_front(ludometer, tmp_path):
    names = lm.load("rurik").tables.catalogue["rows"]["leader"]
    code, out, err = ludometer(*WORDS)
    assert (code, err) == (0, "") and "6 settings of 6 raced" in out and "from the race to fresh deals by" in out
    assert "Steps: from each number to the next" in " ".join(out.split())
    assert "The game as given is balanced: every leader is within 40 points" in out and "farthest leader" in out
    assert (tmp_path / "it" / "balance.svg").read_text().count("<svg") == 1
    assert "next: ludometer report it/confirm-1" in out and lm.report("it/confirm-1").exists()
    assert "(nan)" not in out and not any(f" {name} " in out for name in names) and any(
        f" {name.capitalize()}, {side} " in out for name in names for side in ("above", "below"))


def test_machines_and_notebooks_get_the_same(ludometer, tmp_path):
    code, out, _ = ludometer(*WORDS, "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and found["found"] == {} and found["goal"] == "within=40" and found["whole"] == 6
    assert len(found["settings"]) == 6 and {"verdict", "optimism", "low", "high"} <= set(found["shortlist"][0])
    twin = lm.balance("rurik", {"leader.maria.coins": range(-1, 2), "start_coins": [3, 4]}, "within=40", 3_000,
                      out="it", jobs=1, players=2, lineup="random", seed=500_003)
    assert twin.plain() == {name: found[name] for name in twin.plain()}


def test_several_tiers_must_be_balanced(ludometer):
    words = ["--goal", "within=49", "--tiers", "novice, casual", "--most", 6_000, "--out", "tiers"]
    code, out, err = ludometer(*WORDS[:4], *WORDS[6:-4], *words)
    assert (code, err) == (0, "") and "The game as given is balanced: every leader is within 49 points" in out
    assert "of its fair share in each tier (novice, casual), among" in out and "those of a setting by each tier" in out
    table = out.partition("By tier")[2].partition("A setting is balanced")[0]
    assert {"novice", "casual"} <= set(table.split()) and table.count("as given") == 2
    twin = lm.balance("rurik", {"leader.maria.coins": range(-1, 2), "start_coins": [3, 4]}, "within=49", 6_000,
                      out="tiers", jobs=1, players=2, tiers=["novice", "casual"], seed=500_003)
    assert twin.found == {} and twin.tiers == ("novice", "casual") and set(twin.by_tier["tier"]) == {*twin.tiers}
    assert "novice, casual" in twin._repr_html_()
    code, out, err = ludometer(*WORDS, "--tiers", "novice,casual")
    assert (code, out) == (2, "") and "lineup cannot be given too" in err


@pytest.mark.parametrize(("game", "knob", "tiers", "says"), [
    ("rurik", "start_coins=3,4", "trader,club", "tiers = trader,club: trader is no tier of rurik; those are novice, "
     "casual, club, tournament, expert"),
    ("rurik", "start_coins=3,4", "casual,clup", "tiers = casual,clup: no 'clup' (did you mean 'club'?); known: "
     "novice, "),
    ("rurik", "start_coins=3,4", "", "tiers = : no ''"),
    ("pig", "goal=50,100", "casual,club", "tiers = casual,club: pig has one tier of players; leave tiers out, and "
     "lineup says who plays (known: random, "),
])
def test_what_is_no_tier_is_refused_by_name(ludometer, game, knob, tiers, says):
    code, out, err = ludometer("balance", game, "--knob", knob, "--tiers", tiers)
    assert (code, out) == (2, "") and err.startswith(f"ludometer: {says}")


def test_its_module_is_one_that_can_be_played(ludometer, tmp_path):
    words = ["balance", "pig", "--players", 2, "--set", "goal=10", "--set", "rounds=90", "--knob", "goal=10,100",
             "--goal", "within=15", "--most", 6_000, "--seed", 500_003, "--jobs", 1, "--out", "it"]
    code, out, err = ludometer(*words)
    assert (code, err) == (0, "") and "Confirmed: with goal = 100 (2 steps) every seat is within 15 points" in out
    assert "Play it: ludometer sweep pig --module it/balanced.toml" in out and "report it/confirm-2" in out
    code, out, err = ludometer("sweep", "pig", "--module", "it/balanced.toml", "--players", 2, "--games", 40, "--out",
                               "played")
    assert (code, err) == (0, "") and "balanced" in out
    plain, columns = lm.sweep("pig", "plain", players=2, games=40, set={"goal": 100, "rounds": 90}), ["game", "score"]
    assert Run.open("played").to_pandas(columns).equals(plain.to_pandas(columns))
    assert ludometer("data", "check", "it/balanced.toml")[0] == 0


def test_where_nothing_is_confirmed_it_says_what_came_closest(ludometer):
    code, out, _ = ludometer(*WORDS[:-4], "--goal", "within=0.5", "--out", "it")
    assert code == 0 and "No setting was confirmed" in out and "The closest seen was " in out and "--module" not in out
    assert "a larger --most may tell" in out


@pytest.mark.parametrize(("games", "said"), [(0, "not played"), (400, "undecided")])
def test_a_setting_without_fresh_games_has_no_verdict(games, said):
    row = {"label": "goal = 50", "size": 1, "verdict": "undecided", "games": games, "imbalance": None, "raced": 0.1}
    assert short_row(None, row)["verdict"] == said


def test_ctrl_c_loses_nothing(ludometer, monkeypatch):
    def stop(*given, **more):
        raise KeyboardInterrupt

    monkeypatch.setattr("ludometer.analysis.studies.balance.confirm", stop)
    code, _, err = ludometer(*WORDS)
    assert code == 130 and "the same command continues" in err and Run.open("it/race-1").games


def test_values_are_spans_and_lists():
    assert values_asked(["a=-2..0", "b.c.d=1,3..5", "e=raid,0.5"]) == {
        "a": [-2, -1, 0], "b.c.d": [1, 3, 4, 5], "e": ["raid", 0.5]}


def test_smaller_changes_that_are_undecided_are_said():
    rows = [{"label": label, "size": size, "verdict": verdict, "imbalance": 0.07, "low": low, "high": 0.095,
             "raced": 0.05, "games": 90, "farthest": "a"} for label, size, verdict, low in (
                 ("goal = 50", 1, "undecided", 0.046), ("goal = 60", 2, "not balanced", 0.05),
                 ("goal = 70", 3, "balanced", 0.01), ("goal = 80", 4, "undecided", 0.01))]
    found = SimpleNamespace(shortlist=pd.DataFrame(rows), found={"goal": 70}, goal=SimpleNamespace(points=5),
                            word="seat", module="it.toml", tiers=(), among="")
    said = conclusion(found, ["pig"])
    assert said.startswith("Confirmed: with goal = 70") and "goal = 60" not in said and "goal = 80" not in said
    assert said.endswith("\nOne smaller change is undecided: goal = 50, off by 7.0 (4.6 to 9.5) points.")
    found.shortlist.loc[0, "verdict"] = "not balanced"
    assert "undecided" not in conclusion(found, ["pig"])


def test_what_is_confirmed_says_among_whom(ludometer):
    said = "among random players; not tested with better players"
    code, out, _ = ludometer(*WORDS)
    assert code == 0 and f"every leader is within 40 points of its fair share, {said}." in out
    assert json.loads(Path("it", "balance.json").read_text())["among"] == said


@pytest.mark.verify
def test_what_several_tiers_confirm_says_who_was_not_asked(ludometer):
    code, out, _ = ludometer(*WORDS[:4], *WORDS[6:-4], "--goal", "within=49", "--tiers", "novice,casual", "--most",
                             6_000, "--out", "tiers")
    assert code == 0 and ("in each tier (novice, casual), among novice and casual players; not tested with club, "
                          "tournament and expert players.") in out


@pytest.mark.parametrize("command", [["balance", "--knob", "goal=50"], ["sensitivity"]])
def test_a_run_is_refused_by_name(ludometer, command):
    lm.sweep("pig", "small", players=2, games=20, progress=False)
    code, out, err = ludometer(command[0], "small", *command[1:])
    assert (code, out) == (2, "") and f"{command[0]} takes a game or an experiment file, not a run" in err


@pytest.mark.parametrize("words, says", [
    ([], "no knob to turn"), (["--knob", "rounds"], "expected a name and values"),
    (["--knob", "rounds=4..3"], "an empty range; right would be rounds=3..4"),
    (["--knob", "rounds=1-3"], "--knob rounds=1-3: expected rounds=1..3"),
    (["--knob", "rounds=3", "--goal", "seat=3"], "(did you mean 'seats'?); known: within, seats\n"),
    (["--knob", "rounds=3..300"], "298 values, expected at most 100"),
    (["--knob", "rounds=3", "--knob", "rounds=4"], "given twice"), (["--knob", "round=3"], "rounds"),
    (["--knob", "rounds=3", "--goal", "verdicts"], "expected within=POINTS"),
    (["--knob", "rounds=3", "--goal", "within=x"], "percentage points"),
    (["--knob", "rounds=3", "--goal", "within=-4"], "--goal within=-4: expected percentage points"),
    (["--knob", "start_coins=999"], "--knob start_coins = 999, expected a whole number"),
    (["--knob", "leader.boris.x=1"], "--knob leader boris: no 'x'"),
    (["--knob", "rounds=3", "--set", "rounds=3,4"], "expected one value"),
    ([word for name in "abcdefg" for word in ("--knob", f"{name}=1")], "optuna and SMAC"),
    (["--knob", "rounds=3", "--most", 50], "too few games"), (["--knob", "rounds=3", "--settings", 1], "settings = 1")])
def test_what_cannot_be_balanced_is_refused(ludometer, words, says):
    code, out, err = ludometer("balance", "rurik", *words)
    assert (code, out) == (2, "") and says in err and err.count("\n") == 1


def test_a_figure_shows_what_the_race_and_fresh_deals_say(ludometer):
    found = lm.balance("pig", {"rounds": [20, 21, 22]}, "within=5", 3_000, out="it", jobs=1, players=2, seed=500_003)
    figure = front_of(found)
    axes, = figure.axes
    texts = {text.get_text() for text in axes.texts}
    assert {"margin", "front of the race"} <= texts and axes.get_ylim()[1] > 100 * found.shortlist["high"].max()
    ends = [list(line.get_ydata()) for line in axes.lines]
    for row in found.shortlist.dropna(subset=["low"]).to_dict("records"):
        assert [100 * row["low"], 100 * row["high"]] in ends and [100 * row["imbalance"]] in ends


def test_a_game_that_is_balanced_needs_no_change(tmp_path):
    found = lm.balance("pig", {"rounds": [20]}, "within=40", 2_000, out=tmp_path / "none", jobs=1, players=2)
    assert "as given is balanced" in conclusion(found, "pig")
    with pytest.raises(DataError, match="holds another search"):
        lm.balance("pig", {"rounds": [21]}, "within=40", 2_000, out=tmp_path / "none", jobs=1, players=2)
