"""The command `ludometer league`."""
import json
import shlex

import pytest

from analysis import ratings


def test_it_rates_the_library(ludometer):
    code, out, err = ludometer("league", "pig", "--games", 300)
    assert (code, err) == (0, "")
    assert "pig, 2 players: wins against club" in out and "times its fair share among club" in out


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
    (["pig", "--games", "0"], "games = '0'"), (["rurik", "--keep", "--module", "war"], "base game"),
    (["runs/none"], "runs/none")])
def test_what_cannot_be_rated_is_refused(ludometer, words, text):
    code, out, err = ludometer("league", *words)
    assert (code, out) == (2, "") and text in err


def test_a_sweep_one_tier_up_plays_both_tiers(ludometer):
    code, out, _ = ludometer("sweep", "rurik", "--players", 2, "--games", 4, "--one-tier-up", "--out", "run", "--json")
    assert code == 0 and [cell["lineup"] for cell in json.loads(out)["cells"]] == ["club", "expert"]


@pytest.mark.parametrize("words, text", [
    (["rurik", "--lineup", "expert"], "no tier above expert"),
    (["rurik", "--lineup", "warrior"], "no tier above warrior"),
    (["some.toml"], "vary its lineup"), (["pig"], "its tiers are club")])
def test_no_tier_above_is_told(ludometer, words, text):
    code, out, err = ludometer("sweep", *words, "--one-tier-up")
    assert (code, out) == (2, "") and text in err
