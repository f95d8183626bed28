"""The command `ludometer league`."""
import json
import re
import shlex

import pytest

import ludometer as lm
from analysis import ratings
from ludometer.bench import seconds_of


def test_it_rates_the_library(ludometer):
    code, out, err = ludometer("league", "pig", "--games", 300)
    assert (code, err) == (0, "")
    assert "pig, 2 players: wins against club" in out and "times its fair share among club" in out
    assert "n = 100)" in out and "fair shares won: its wins at all tables" in " ".join(out.split())


def test_machines_read_it_too(ludometer):
    code, out, _ = ludometer("league", "rurik", "--policies", "casual,club,random", "--players", "2", "--games", 90,
                             "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and {row["policy"] for row in found["ratings"]} == {"casual", "club", "random"}
    assert [(row["policy"], row["other"]) for row in found["tiers"]] == [("club", "casual")]


def test_what_is_kept_names_the_command_that_made_it(ludometer, monkeypatch, tmp_path):
    monkeypatch.setattr(ratings, "league_file", lambda game: tmp_path / "league.json")
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


def test_a_sweep_one_tier_up_plays_both_tiers(ludometer):
    code, out, _ = ludometer("sweep", "rurik", "--players", 2, "--games", 4, "--one-tier-up", "--out", "run", "--json")
    assert code == 0 and [cell["lineup"] for cell in json.loads(out)["cells"]] == ["club", "expert"]


def test_a_sweep_one_tier_up_says_first_how_long_it_takes(ludometer):
    words = ["sweep", "rurik", "--players", 2, "--games", 2, "--one-tier-up", "--jobs", 1]
    err = ludometer(*words, "--out", "run")[2]
    assert re.fullmatch(r"ludometer: about \d+ s to play with 1 worker \(club 1 s, expert \d+ s\); .*\n", err)


def test_better_players_are_foreseen_to_take_longer():
    each = {lineup: seconds_of(lm.load("rurik", players=2, lineup=lineup).cell, 1) for lineup in ("club", "expert")}
    assert 10 * each["club"] < each["expert"]


@pytest.mark.parametrize("words, text", [
    (["rurik", "--lineup", "expert"], "expert is the highest tier of rurik"),
    (["rurik", "--lineup", "warrior"], "warrior is no tier of rurik; those with a tier above are novice, casual, club"),
    (["rurik", "--lineup", "table"], "as in --one-tier-up --lineup club"),
    (["some.toml"], "vary its lineup"), (["pig"], "the library of pig has no tier above another")])
def test_no_tier_above_is_told(ludometer, words, text):
    code, out, err = ludometer("sweep", *words, "--one-tier-up")
    assert (code, out) == (2, "") and text in err
