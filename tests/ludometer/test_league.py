"""The command `ludometer league`."""
import json
import re
import shlex

import pytest

import ludometer as lm
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.strength import kept_ratings
from ludometer.api import speed
from ludometer.api.speed import seconds_of
from ludometer.commands import tier_above


def test_it_rates_the_library(ludometer):
    code, out, err = ludometer("league", "pig", "--games", 300)
    assert (code, err) == (0, "")
    assert "pig, 2 players: wins against club" in out and "times its fair share among club" in out
    assert "n = 100)" in out and "fair shares won: its wins at all tables" in " ".join(out.split())


@pytest.mark.parametrize("players", [2, 3])
def test_a_rating_is_not_told_from_too_few_games(ludometer, players):
    code, out, _ = ludometer("league", "pig", "--players", players, "--games", 6)
    rated = [line for line in out.splitlines() if "too few games" in line and "(n = " in line]
    assert code == 0 and len(rated) == 2 and all(line.count("too few games") == 2 for line in rated)
    assert "(0.00 to 3.00" not in out


def test_machines_read_it_too(ludometer):
    code, out, _ = ludometer("league", "rurik", "--policies", "casual,club,random", "--players", "2", "--games", 90,
                             "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and {row["policy"] for row in found["ratings"]} == {"casual", "club", "random"}
    assert [(row["policy"], row["other"]) for row in found["tiers"]] == [("club", "casual")]


def test_what_is_kept_names_the_command_that_made_it(ludometer, monkeypatch, tmp_path):
    monkeypatch.setattr(kept_ratings, "league_file", lambda game: tmp_path / "league.json")
    words = ["league", "pig", "--policies", "bold,club", "--players", "2", "--games", "50", "--seed", "3", "--keep"]
    code, out, _ = ludometer(*words)
    first = (tmp_path / "league.json").read_bytes()
    assert code == 0 and "kept in" in out
    command = shlex.split(json.loads(first)["leagues"][0]["command"])
    assert command == ["ludometer", *words]
    ludometer(*command[1:])
    assert (tmp_path / "league.json").read_bytes() == first


@pytest.mark.parametrize("words, text", [
    (["pgi"], "did you mean 'pig'"), (["pig", "--players", "two"], "such as 2,4"),
    (["pig", "--players", "7"], "2, 3, 4"),
    (["pig", "--policies", "bold,,random"], "different names"), (["pig", "--policies", "bold"], "two policies"),
    (["pig", "--games", "0"], "games = 0"), (["rurik", "--keep", "--module", "war"], "base game"),
    (["runs/none"], "runs/none")])
def test_what_cannot_be_rated_is_refused(ludometer, words, text):
    code, out, err = ludometer("league", *words)
    assert (code, out) == (2, "") and text in err


@pytest.mark.sample(1)
@pytest.mark.parametrize("words, line_ups", [
    ([], ["club", "tournament"]), (["--lineup", "club*2"], ["club*2", "tournament*2"]),
    (["--lineup", "casual, casual|casual"], ["casual, casual|casual", "club, club|club"])])
def test_a_sweep_one_tier_up_plays_both_tiers(ludometer, words, line_ups):
    code, out, _ = ludometer("sweep", "rurik", "--players", 2, "--games", 4, "--one-tier-up", "--out", "run", "--json",
                             *words)
    assert code == 0 and [cell["lineup"] for cell in json.loads(out)["cells"]] == line_ups


def test_a_sweep_one_tier_up_says_first_how_long_it_takes(ludometer):
    words = ["sweep", "rurik", "--players", 2, "--games", 2, "--one-tier-up", "--jobs", 1]
    err = ludometer(*words, "--out", "run")[2]
    assert re.fullmatch(r"ludometer: about \d+ s to play with 1 worker \(club 1 s, tournament \d+ s\); .*\n", err)


def test_better_players_are_foreseen_to_take_longer():
    each = {lineup: seconds_of(lm.load("rurik", players=2, lineup=lineup).cell, 1) for lineup in ("club", "tournament")}
    assert 10 * each["club"] < each["tournament"]


def test_what_each_setup_takes_is_measured_and_every_cell_counts(monkeypatch):
    """Modules and knobs may make games longer; gifts and other readings take as long as their setup."""
    def foreseen(**asked):
        measured, cells = [], Experiment.make({"game": "rurik", "games": 40} | asked).cells()
        whole = tier_above.seconds_by_lineup(cells, lambda cell: measured.append(cell) or (
            10 * len(cell.modules) + cell.set["start_coins"]))
        return dict(whole), len(measured)

    vary = {"lineup": ["casual", "club"], "modules": [[], ["stone-and-blade"]], "set.start_coins": [3, 4]}
    each = 3 + 4 + 13 + 14
    assert foreseen(vary=vary) == ({"casual": each, "club": each}, 8)
    assert foreseen(vary=vary, give=["scheme.tax_a", "scheme.tax_b"]) == ({"casual": 3 * each, "club": 3 * each}, 8)
    assert foreseen(vary=vary, readings=4) == ({"casual": 5 * each, "club": 5 * each}, 8)
    monkeypatch.setattr(tier_above, "MEASURED", 1)
    assert foreseen(vary=vary) == ({"casual": 3 + 3 + 13 + 13, "club": 3 + 3 + 13 + 13}, 4)


def test_time_is_measured_with_all_workers_at_once(monkeypatch):
    played, cell = [], lm.load("rurik", players=2, lineup="club").cell
    monkeypatch.setattr(speed, "playing_seconds", lambda calls, jobs, backend: played.append(
        (len(calls), jobs)) or 6.0)
    monkeypatch.setattr(speed, "slice_size", lambda cell, seed: 20)
    assert seconds_of(cell, 1, 3) == pytest.approx(6 / 60 * cell.games) and played == [(3, 3)]


@pytest.mark.parametrize("words, text", [
    (["rurik", "--lineup", "expert"], "expert is the highest tier of rurik"),
    (["rurik", "--lineup", "warrior"], "warrior is no tier of rurik; --lineup may be one of those with a tier above, "
     "for all players: novice, casual"),
    (["rurik", "--lineup", "club*3,casual"], "club*3,casual is not one tier of rurik; --lineup"),
    (["rurik", "--lineup", "table"], "with a tier above, for all players: novice, casual, club, tournament"),
    (["some.toml"], "vary its lineup"), (["pig"], "the library of pig has no tier above another")])
def test_no_tier_above_is_told(ludometer, words, text):
    code, out, err = ludometer("sweep", *words, "--one-tier-up")
    assert (code, out) == (2, "") and text in err
