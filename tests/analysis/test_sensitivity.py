"""Steps of knobs are ranked by what they change; planted effects are found, and steps without any are not played."""
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.studies import sensitivity as steps
from ludometer.analysis.studies.sensitivity import SHARES, one_step, ranked_sensitivity, sensitivity, steps_of, switches
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.played_cell import played_cells
from ludometer.commands.sensitivity import step_row
from ludometer.simcore.errors import DataError
from tests.synthetic import write_run

KNOB = {"range": [0, 12], "try": [1, 3, 6], "value": 3, "official": 3}


@pytest.mark.parametrize("value, about, found", [
    (3, KNOB, [1, 6]), (6, KNOB, [3, 7]), (1, KNOB, [0, 3]), (0, KNOB, [1]), (12, KNOB, [6]), (4, KNOB, [3, 6]),
    (0, {"range": [0, 1], "try": [0, 1]}, [1]), (5, {"range": [4, 9]}, [4, 6])])
def test_a_step_is_to_the_next_value_worth_trying(value, about, found):
    assert one_step(value, about, "knob") == found


def test_a_number_of_a_row_needs_its_values():
    with pytest.raises(DataError, match=r"--knob leader\.boris\.coins=1,2"):
        one_step(0, {}, "leader.boris.coins")


def cell(**values):
    return Experiment.make({"game": "rurik", "games": 8, "lineup": "random", **values}).cells()[0]


@pytest.mark.verify
def test_all_knobs_but_the_switches_of_modules_are_turned():
    base = cell(players=4)
    assert {"war", "stone_and_blade", "solo", "goods_tokens"} <= switches(base) and "rounds" not in switches(base)
    found, dropped = steps_of(base, None)
    knobs = {knob for knob, _ in found}
    assert {"start_coins", "rounds", "casualty_icons"} <= knobs and not knobs & switches(base)
    assert dropped.keys() == {"rebellion_leader = 2"}
    assert [value for knob, value in found if knob == "start_coins"] == [2, 4]
    assert [value for knob, value in steps_of(cell(set={"start_coins": 4}), None)[0] if knob == "start_coins"] == [3, 5]


def test_steps_that_were_named_must_be_possible():
    boris = "leader.boris.coins"
    assert steps_of(cell(), {boris: [-1, 0, 1]})[0] == [(boris, -1), (boris, 1)]
    for knobs, says in (({"rounds": [99]}, "99"), ({"start_coin": None}, "did you mean 'start_coins'"),
                        ({"leader.igor.coins": [1]}, "igor")):
        with pytest.raises(DataError, match=says):
            steps_of(cell(), knobs)


def test_a_planted_effect_ranks_first(tmp_path):
    """Cells of known effects: a strong leader's, a seatless one's, and none."""
    path = write_run(tmp_path / "run", blocks=1500, noise=True, cells=(
        ("base game", {}), ("deed-row", {"boris": 0.6}), ("alternate-board", {"maria": 3.0}),
        ("rebel-rewards", {})))
    moved = [("start_coins", 2), ("start_coins", 4), ("rounds", 3)]
    found = ranked_sensitivity(Run.open(path), moved, [("troops", 10)], cell(), "wins", {})
    assert found.knobs == ["start_coins", "rounds", "troops"] and found.item == "faction"
    assert list(found.steps["faction"])[:2] == ["maria", "maria"]
    rows = found.steps.set_index("value")
    assert rows.loc[4, "wins_low"] > 0.05 and rows.loc[2, "wins"] < 0.02
    assert 0.05 < found.at_least["start_coins"] < rows.loc[4, "wins"] and found.at_least["rounds"] == 0
    assert rows.loc[4, "points_low"] > 0 > rows.loc[3, "points_low"] and rows.loc[10, "same"]
    least = steps.least_in_words(100 * found.at_least["start_coins"], 1)
    assert found.sentence == found.plain()["sentence"] == (
        f"Certain to change wins: start_coins by at least {least} percentage points. With 6,000 games of each step "
        "rounds cannot be told from a knob that does nothing to wins. Four times as many games halve the intervals, "
        "and larger steps change more.")
    by_margin = ranked_sensitivity(Run.open(path), moved, [], cell(), "margin", {})
    assert by_margin.knobs[0] == "start_coins" and "margin" in by_margin.steps and "margin" not in SHARES


def test_it_is_said_where_no_knob_can_be_told_from_one_without_effect():
    """Reported: knobs were ranked by changes whose intervals all contained 0, and no line said so."""
    def of(outcome="wins", **at_least):
        rows = pd.DataFrame([(knob, False) for knob in at_least] + [("troops", True)], columns=["knob", "same"])
        return steps.Sensitivity(SimpleNamespace(cells=[{"games": 4000}]), outcome, "faction", rows, [],
                                        at_least | {"troops": 0.0}, {}).sentence

    more = "Four times as many games halve the intervals, and larger steps change more."
    assert of(coins=0.0, rounds=0.0) == ("With 4,000 games of each step none of 2 knobs can be told from a knob that "
                                         f"does nothing to wins; their order may be luck. {more}")
    assert of(coins=0.0).startswith("With 4,000 games of each step coins cannot be told from a knob that does nothing")
    assert of("points", coins=0.25, rounds=0.5) == (
        "Certain to change points: rounds by at least 0.50, coins by at least 0.25.")
    assert of("points", a=0.001, b=4, c=3, d=2, e=0.0, f=0.0).startswith(
        "Certain to change points: b by at least 4.00, c by at least 3.00, d by at least 2.00, 1 more. With 4,000 "
        "games of each step none of the other 2 knobs can be told")
    assert "a by at least 0.001." in of("points", a=0.001)
    assert of("points", a=0.0396, b=steps.SIDE_ALONE) == "Certain to change points: a by at least 0.03, b."
    assert of("wins", a=0.0396) == "Certain to change wins: a by at least 3.9 percentage points."


def test_where_all_populations_agree_a_change_is_certain_however_small():
    """Reported: "above" in both populations, whose joint intervals reach 0, and no knob was certain to change wins."""
    rows = [{"population": each, "low": -0.001, "high": 0.1, "sure": "undecided", "verdict": "above"} for each in "ns"]
    frame = pd.DataFrame({"value": [0.06], "low": [0.03], "high": [0.09], "verdict": ["above"], "populations": [rows]})
    assert steps.certain_changes(frame).tolist() == [steps.SIDE_ALONE]
    assert steps.certain_changes(frame.assign(verdict="undecided")).tolist() == [0]


def test_what_is_certain_is_so_in_each_population(tmp_path):
    apart = {"north": (1, {}, {"deed-row": {"maria": 12}}), "south": (1, {}, {"deed-row": {"maria": 4}})}
    path = write_run(tmp_path / "run", blocks=1200, noise=True, cells=(("base game", {}), ("deed-row", {})),
                     populations=apart)
    found = ranked_sensitivity(Run.open(path), [("start_coins", 4)], [], cell(), "wins", {})
    (row,), cells = found.steps.to_dict("records"), played_cells(Run.open(path))
    each = setup_changes.win_changes(cells[1], cells[0], 8).set_index("faction").loc["maria", "populations"]
    assert 0 < found.at_least["start_coins"] == min(one["low"] for one in each) < row["wins_low"]
    assert max(one["low"] for one in each) > row["wins"]


def test_what_is_certain_is_said_of_the_step_and_of_the_item_that_the_row_shows(tmp_path):
    """Reported: "Monks −3.9 (−7.9 to 0.0), surely 0.5", where only the step to the other side was certain."""
    path = write_run(tmp_path / "run", blocks=1200, noise=True, cells=(
        ("base game", {}), ("deed-row", {"maria": 3}), ("alternate-board", {})))
    found = ranked_sensitivity(Run.open(path), [("start_coins", 4), ("start_coins", 2)], [], cell(), "wins", {})
    one, other = found.steps.to_dict("records")
    assert one["faction"] == other["faction"] == "maria"
    assert one["certain"] == one["wins_low"] == found.at_least["start_coins"] > 0.02
    assert other["wins_low"] < 0 < other["wins_high"] and other["certain"] == 0
    assert [step_row(row, found, str)["surely"] for row in (one, other)] == [
        steps.least_in_words(100 * one["certain"], 1), ""]
    assert step_row(one | {"certain": steps.SIDE_ALONE}, found, str)["surely"] == "above 0"


@pytest.mark.verify
def test_nothing_is_certain_where_nothing_changes(tmp_path):
    """Setups that differ by their luck only: in 95 % of rankings no change is called certain."""
    moved, certain = [("start_coins", 2), ("start_coins", 4), ("rounds", 3), ("troops", 10)], []
    for seed in range(100):
        path = write_run(tmp_path / str(seed), blocks=150, seed=seed, noise=True, cells=[
            (label, {}) for label in ("base game", "deed-row", "alternate-board", "rebel-rewards", "intrigue")])
        found = ranked_sensitivity(Run.open(path), moved, [], cell(), "wins", {})
        certain.append(any(found.at_least.values()))
    assert np.mean(certain) < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 100)


def test_the_whole_way_keeps_its_run(tmp_path):
    experiment = Experiment.make({"game": "rurik", "players": 2, "games": 40, "lineup": "random", "seed": 3,
                                  "set": {"troops": 10}})
    found = sensitivity(experiment, tmp_path / "run", {"start_coins": None, "dungeon_troops": None}, "points", jobs=1)
    assert [one["set"] for one in found.run.cells] == [
        {"troops": 10}, {"troops": 10, "start_coins": 2}, {"troops": 10, "start_coins": 4}]
    assert found.knobs == ["start_coins", "dungeon_troops"]
    assert found.steps["same"].tolist() == [False, False, True, True]
    assert Run.open(tmp_path / "run").games == 120 and found.plain()["knobs"][0]["steps"][1]["value"] == 4


def test_knobs_of_games_whose_length_is_given_are_ranked_by_turns(tmp_path):
    experiment = Experiment.make({"game": "rurik", "players": 2, "games": 40, "lineup": "random"})
    found = sensitivity(experiment, tmp_path / "run", {"start_coins": [4], "rounds": [3]}, "turns", jobs=1)
    cell, *_, shorter = played_cells(found.run)
    turns, fewer = (next(each.chunks(["turns"]))["turns"] for each in (cell, shorter))
    assert found.knobs == ["rounds", "start_coins"] and found.at_least["start_coins"] == 0
    assert 0 < turns.mean() - fewer.mean() - found.at_least["rounds"] < 0.1


def test_what_cannot_be_ranked_is_refused(tmp_path, monkeypatch):
    experiment = Experiment.make({"game": "rurik", "games": 4, "lineup": "random"})
    for values, says in (({"outcome": "length"}, "outcome: no 'length'"),
                         ({"knobs": {"dungeon_troops": None}}, "none of these steps changes any")):
        with pytest.raises(DataError, match=says):
            sensitivity(experiment, tmp_path / "run", **values)
    with monkeypatch.context() as patched, pytest.raises(DataError, match="not count turns"):
        patched.setattr(steps, "TURNS", "margin")               # a column that results do not have
        sensitivity(experiment, tmp_path / "run", outcome="margin")
    monkeypatch.setattr(steps, "steps_of", lambda *given: ([("rounds", 3)], {}))
    with pytest.raises(DataError, match=r"leave vary\.set\.rounds out"):
        sensitivity(experiment.model_copy(update={"vary": {"set.rounds": [3, 4]}}), tmp_path / "run")
