"""Setups and runs that share no faction, and runs of a single game: each command says so, and none ends in an error."""
import json
from pathlib import Path

import pytest

from ludometer.analysis.results import TOO_FEW
from ludometer.commands.compare import change_columns

pytestmark = pytest.mark.drawn
DISJOINT = """game = "rurik"
players = 2
games = 60
seed = 3
lineup = "casual"
[vary]
factions = [["boris", "maria"], ["sudislav", "yaroslav"]]
"""
NOTHING = "no leader plays in both, so there are no win shares to compare"


@pytest.fixture
def apart(ludometer):
    """A command line in a folder with a run, `dis`, of two setups without a common leader."""
    Path("disjoint.toml").write_text(DISJOINT, encoding="utf-8")
    code, out, err = ludometer("sweep", "disjoint.toml", "--out", "dis")
    assert (code, err.count("Traceback")) == (0, 0) and "played in" in out + err
    return ludometer


@pytest.mark.verify
def test_a_report_of_setups_without_a_common_faction_says_so(apart):
    code, out, _ = apart("report", "dis", "--json")
    found = json.loads(out)
    assert code == 0 and NOTHING in found["headline"]
    assert any(NOTHING in finding["text"] for finding in found["findings"])


@pytest.mark.sample(3)
@pytest.mark.parametrize("words", [
    ("check", "dis", "--json"), ("plan", "--pilot", "dis", "--json"),
    ("plan", "disjoint.toml", "--games", "60", "--json"),
    ("compare", "dis", "dis2", "--cells", "0,1", "--json"), ("decides", "disjoint.toml", "--games", "40", "--json")])
def test_commands_answer_for_setups_without_a_common_faction(apart, words):
    if words[0] == "compare":
        Path("again.toml").write_text(DISJOINT.replace("seed = 3", "seed = 4"), encoding="utf-8")
        apart("sweep", "again.toml", "--out", "dis2")
    code, out, err = apart(*words)
    assert code in (0, 1) or (code == 2 and err.startswith("ludometer: "))      # 1: a check that failed
    assert code == 2 or json.loads(out)


@pytest.fixture
def single(ludometer):
    """A command line in a folder with a run of one deal, and one of 300 games."""
    for seed, games in ((1, 1), (2, 300)):
        assert ludometer("sweep", "pig", "--players", 2, "--lineup", "club,bold", "--games", games, "--seed", seed,
                         "--out", f"run{games}")[0] == 0
    return ludometer


@pytest.mark.parametrize("words", [("compare", "run1", "run300"), ("report", "run1"), ("plan", "--pilot", "run1"),
                                   ("pool", "run1", "run300", "--out", "both")])
def test_a_run_of_one_deal_is_told_without_nan(single, words):
    code, out, err = single(*words)
    assert "nan" not in (out + err).split() and "Traceback" not in err
    assert code == 0 or "expected" in err


def test_a_change_that_says_nothing_has_no_p_value_beside_it():
    row = {"value": 0.2, "low": -0.5, "high": 0.9, "p": 0.093, "verdict": "undecided", "populations": []}
    assert change_columns(row)["change"] == TOO_FEW and change_columns(row)["p"] is None
    assert change_columns(row | {"low": -0.1, "high": 0.5})["p"] == "0.093"


def test_a_summary_names_the_run_that_says_nothing(single):
    code, _, err = single("pool", "run1", "run300", "--summary")
    assert code == 2 and err == (
        "ludometer: run1: base game: the shares of its 2 games do not vary from deal to deal, so nothing says how sure "
        "they are; expected more games, or more than one policy in them\n")


def test_a_summary_of_one_policy_is_refused(single):
    for seed in (1, 2):
        single("sweep", "pig", "--players", 2, "--games", 40, "--seed", seed, "--out", f"alike{seed}")
    code, _, err = single("pool", "alike1", "alike2", "--summary")
    assert code == 2 and "more than one policy" in err


def test_a_league_in_which_somebody_hardly_sits_is_refused(ludometer):
    code, _, err = ludometer("league", "rurik", "--players", 4, "--games", 8)
    assert code == 2 and "league: games = 8: with 4 players somebody would sit at fewer than 2 deals; expected" in err


def test_no_number_is_shown_as_such():
    from ludometer.commands.terminal import cell
    shown = {"nan": "–", "nan (nan to nan)": "– (– to –)", "−nan %": "–", "banana": "banana", "nan.toml": "nan.toml"}
    assert [cell(value) for value in (*shown, float("nan"))] == [*shown.values(), ""]


def test_data_for_machines_have_null_where_there_is_no_number(ludometer):
    rows = '["boris", "maria", "sudislav", "random"]'
    for seed in (1, 2):
        Path("fixed.toml").write_text(f'game = "rurik"\nplayers = 4\ngames = 40\nseed = {seed}\nlineup = "club"\n'
                                      f"factions = {rows}\n", encoding="utf-8")
        assert ludometer("sweep", "fixed.toml", "--out", f"fixed{seed}")[0] == 0
    code, out, _ = ludometer("compare", "fixed1", "fixed2", "--json")
    ends = [each["low"] for row in json.loads(out)["pairs"][0]["course"] for each in row["populations"]]
    assert code == 0 and None in ends and not all(end is None for end in ends)      # of whom one deal is known


def test_no_number_is_none_in_plain_data():
    import numpy as np
    import pandas as pd

    from ludometer.analysis.results import known_numbers, records
    rows = pd.DataFrame({"n": [1, 2], "share": [0.5, np.inf], "each": [[{"low": np.nan}], []]})
    assert records(rows) == [{"n": 1, "share": 0.5, "each": [{"low": None}]}, {"n": 2, "share": None, "each": []}]
    assert known_numbers({"p": float("-inf"), "seats": (1, 2)}) == {"p": None, "seats": [1, 2]}


@pytest.mark.verify
def test_a_report_of_runs_without_a_common_policy_says_so(ludometer):
    for seed in (1, 2):                                         # a deal each, in which others were drawn
        assert ludometer("sweep", "burgundy", "--players", 2, "--games", 1, "--lineup", "club|builder", "--seed", seed,
                         "--out", f"drawn{seed}")[0] == 0
    code, out, _ = ludometer("report", "drawn1", "drawn2", "--out", "both.html", "--json")
    said, = (each["text"] for each in json.loads(out)["findings"] if " plays in both" in each["text"])
    assert code == 0 and "no policy plays in both, so there are no win shares to compare (1 deal)" in said
    assert "–" not in said                                      # no bound where nothing is known
    assert ludometer("check", "drawn1", "drawn2")[0] == 0


def test_a_plan_for_solo_setups_without_a_common_faction_is_refused(ludometer):
    Path("alone.toml").write_text('game = "rurik"\nplayers = 1\nmodules = ["solo"]\n[vary]\n'
                                  'factions = [["boris"], ["maria"]]\n', encoding="utf-8")
    code, _, err = ludometer("plan", "alone.toml", "--games", 30)
    assert code == 2 and err == (
        "ludometer: all boris: there are no verdicts to plan for, because a solo game has no fair share, nor changes, "
        "because no two setups share a faction; plan for the width of intervals, as in --precision 1\n")
    assert ludometer("plan", "alone.toml", "--games", 30, "--precision", 1)[0] == 0


def test_a_plan_warns_of_no_division(ludometer, recwarn):
    """A population may hardly have played a faction, or have won with it always."""
    assert ludometer("sweep", "rurik", "--players", 2, "--games", 40, "--out", "pilot")[0] == 0
    assert ludometer("plan", "--pilot", "pilot")[0] == 0
    assert [str(each.message) for each in recwarn if issubclass(each.category, RuntimeWarning)] == []


@pytest.mark.verify
def test_modules_are_compared_between_runs_that_share_no_deals(ludometer):
    for seed in (1, 2):
        Path("modules.toml").write_text(f'game = "rurik"\nplayers = 2\ngames = 8\nseed = {seed}\nlineup = "random"\n'
                                        '[vary]\nmodules = [[], ["alternate-board"]]\n', encoding="utf-8")
        assert ludometer("sweep", "modules.toml", "--out", f"modules{seed}")[0] == 0
    code, out, _ = ludometer("report", "modules1", "modules2", "--out", "both.html", "--json")
    said = [each["text"] for each in json.loads(out)["findings"]]
    assert code == 0 and any("Alternate board added to modules1" in text for text in said)
