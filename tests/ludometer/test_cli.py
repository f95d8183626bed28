import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import tomllib
from contextlib import contextmanager
from pathlib import Path

import pandas as pd
import pytest
from rich.console import Console

import ludometer as lm
from ludometer import cli, policies, simcore
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.slices import PlayedSlices
from ludometer.api import bundled_experiments, progress
from ludometer.commands import terminal
from ludometer.commands.options import amount, parse_knob
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part
from tests.rows import each_row

COMMANDS = [*(name for name in cli.COMMANDS if name != "data"), "data check", "data template"]
HOUSE = Path(__file__).parents[2]


@each_row("command", COMMANDS)
def test_every_command_explains_itself_with_examples(ludometer, command):
    code, out, _ = ludometer(*command.split(), "--help")
    assert code == 0 and "Examples:" in out and f"ludometer {command} " in out and "--json" in out


@pytest.mark.parametrize("words", [
    ("sensitivity", "pig", "--out", "-1"), ("sweep", "pig", "--games", 2, "--out", "--json"),
    ("pool", "a", "b", "--out", "-x"), ("play", "pig", "--html", "-1"), ("report", "a", "--out", "-1.html"),
    ("decides", "pig", "--out", "-1"), ("balance", "pig", "--out", "-1"), ("demo", "--out", "-1"),
    ("sensitivity", "pig", "--figure", "-1"), ("compare", "a", "b", "--out", "-1"), ("plan", "--pilot", "-1")])
def test_what_begins_with_a_dash_is_no_path(ludometer, words):
    code, out, err = ludometer(*words)
    assert (code, out) == (2, "") and f"{words[-1]!r}: expected a path; one that begins with - is written ./" in err
    assert not list(Path().iterdir())


@pytest.mark.parametrize("words", [("x", "=", "-1"), ("x=", "-1"), ("x", "=-1")])
def test_a_value_that_is_typed_apart_from_its_name_is_told(ludometer, words):
    code, _, err = ludometer("sweep", "pig", "--set", *words)
    assert code == 2 and "; a name and its value are one word: x=-1; see ludometer sweep --help" in err


def test_options_that_are_wrong_for_other_reasons_are_told_as_before(ludometer):
    err = ludometer("sweep", "pig", "--set", "goal=50", "-1")[2]
    assert err.endswith("No such option: -1; see ludometer sweep --help\n")


def test_a_game_in_this_folder_is_suggested(ludometer):
    assert ludometer("new", "bazaar")[0] == 0
    for command in ("sweep", "play", "games"):
        assert "(did you mean './bazaar'?)" in ludometer(command, "bazar")[2]


@pytest.mark.parametrize("words, plain", [
    (("--set", "leader.Boris.coins=1"), ("--set", "leader.boris.coins=1")),
    (("--set", "Leader.BORIS.coins=1"), ("--set", "boris.coins=1")),
    (("--give", "Two musters"), ("--give", "scheme.muster2")),
    (("--give", "Scheme.Two Musters"), ("--give", "scheme.muster2")),
    (("--swap", "leader.Boris=Maria"), ("--swap", "leader.boris=maria"))])
def test_rows_are_understood_by_their_titles_and_however_capitalised(ludometer, words, plain):
    told, again = (ludometer("play", "rurik", "--players", 3, *each) for each in (words, plain))
    assert told[0] == 0 and told == again


def test_tables_are_understood_however_capitalised(ludometer):
    assert ludometer("games", "rurik", "--rows", "Leader") == ludometer("games", "rurik", "--rows", "leader")


def test_the_command_line_alone_lists_the_commands(ludometer):
    code, out, _ = ludometer()
    assert code == 0 and all(f"\n  {command.split()[0]} " in out for command in COMMANDS)
    assert ludometer("-h") == ludometer("--help") == (0, out, "")
    code, out, _ = ludometer("data")
    assert code == 0 and "\n  check " in out and "\n  template " in out
    assert ludometer("--version")[1].startswith("ludometer")


def test_every_option_in_an_example_exists(ludometer):
    for command in COMMANDS:
        out = ludometer(*command.split(), "--help")[1]
        examples, options = out.split("Examples:")[1].split("Options:", 1)
        lines = [line.strip().split("  ")[0] for line in examples.splitlines()
                 if f"ludometer {command}" in line]             # without the remark behind it
        given = {word.split("=")[0] for line in lines for word in line.split() if word.startswith("--")}
        if command != "odds":                                   # whose tables take inputs of their own
            assert {option for option in given if option not in options} == set()


@pytest.mark.parametrize("words, says", [
    (["ruric"], ["no command 'ruric' (did you mean 'ludometer games rurik'?); known: games, demo, play, sweep"]),
    (["data", "chek"], ["data has no command 'chek' (did you mean 'check'?); known: check, template"]),
    (["sweep", "rurik", "--games", "1,00"], ["sweep: games = '1,00': expected a whole number, such as 10000"]),
    (["sweep", "rurik", "--games", "1.0004k"], ["sweep: games = '1.0004k': expected a whole number"]),
    (["sweep", "rurik", "--more", "10G"], ["sweep: more = '10G': expected a whole number", "20k or 1.5m"]),
    (["play", "rurik", "--set", "bori.coins=2"], ["no table 'bori' (did you mean 'leader.boris.coins'?)"]),
    (["play", "rurik", "--set", "marai.coins=2"], ["no table 'marai' (did you mean 'leader.maria.coins'?)"]),
    (["play", "rurik", "--set", "maria.coinz=2"], ["leader maria: no 'coinz' (did you mean 'coins'?)"]),
    (["play", "rurik", "--set", "boris.coin=2"], ["leader boris: no 'coin' (did you mean 'coins'?)"]),
    (["sweep", "rurik", "--set", "boris.coins=2", "--set", "leader.boris.coins=1"],
     ["rurik: leader.boris.coins is given twice, once without its table"]),
    (["sweep", "rurik", "--seed", "x"], ["sweep: seed = 'x': expected a whole number, such as 1"]),
    (["sweep", "rurik", "--players", "2,3"], ["sweep: players = '2,3': expected a whole number, such as 1; several are "
                                              "cells of an experiment file: [vary] players = [2, 3]"]),
    (["play", "rurik", "--players", "2,3"], ["play: players = '2,3': expected a whole number, such as 1\n"]),
    (["sweep", "rurik", "--set", "swap=leader.maria"], ["--set swap=leader.maria: swap is an option of its own: --swap "
                                                        "leader.boris=maria"]),
    (["sweep", "rurik", "--games", "0"], ["sweep: games = 0: expected 1 or more"]),
    (["sweep", "burgundy", "--set", "tile.monastery_6.coloured=0"], ["draws 20; --module extra-tiles adds two"]),
    (["gmaes"], ["no command 'gmaes' (did you mean 'games'?)"]),
    (["games", "chess"], ["chess", "rurik"]),
    (["games", "rurik", "--rows", "deeds"], ["'deeds'", "deed"]),
    (["games", "--sources"], ["need a game"]),
    (["sweep"], ["EXPERIMENT", "sweep --help"]),
    (["sweep", "chess"], ["chess", "rurik"]),
    (["sweep", "rurik", "--games", "many"], ["sweep: games = 'many'"]),
    (["sweep", "rurik", "--games", "0"], ["games = 0"]),
    (["sweep", "rurik", "--player", "4"], ["--player"]),
    (["sweep", "rurik", "--players", "5"], ["players = 5", "2 to 4"]),
    (["sweep", "rurik", "--players", "1"], ["players = 1", "2 to 4"]),
    (["sweep", "rurik", "--lineup", "balansed"], ["ludometer: rurik: policy", "balansed", "random"]),
    (["sweep", "rurik", "--lineup", "random*3"], ["3 players", "4"]),
    (["sweep", "rurik", "--module", "alternate-bord"], ["alternate-bord", "did you mean 'alternate-board'"]),
    (["sweep", "rurik", "--module", "deed-row", "--module", "deed-row"], ["deed-row", "twice"]),
    (["sweep", "rurik", "--set", "boris.coins=-1..0"], ["the values themselves, such as --set boris.coins=-1,0"]),
    (["sweep", "rurik", "--set", "start_coins=2..4"], ["the values themselves, such as --set start_coins=2,3,4"]),
    (["sweep", "rurik", "--set", "start_coins=0..99"], ["the values themselves, such as --set start_coins=0,99"]),
    (["sweep", "rurik", "--set", "start_coin=2"], ["start_coin", "did you mean 'start_coins'"]),
    (["sweep", "rurik", "--set", "start_coins"], ["--set start_coins", "rounds=3"]),
    (["sweep", "rurik", "--set", "start_coins=3,4+rounds=4"], ["as many values each, not 2 and 1"]),
    (["sweep", "rurik", "--set", "start_coins=3,4+rounds=4,3", "--set", "rounds=2"], ["rounds is given twice"]),
    (["play", "rurik", "--set", "start_coins=3,4+rounds=4,3"], ["expected one value, not 2"]),
    (["sweep", "rurik", "--set", "start_coins=99"], ["start_coins", "99", "0 to"]),
    (["sweep", "rurik", "--set", "start_coins=few"], ["start_coins", "few"]),
    (["sweep", "rurik", "--set", "deed.market_day.vp=2"], ["market_day", "vp", "points"]),
    (["sweep", "rurik", "--lineup", "random", "--factions", "boris,maria,igor,agatha"], ["igor", "yaroslav"]),
    (["sweep", "rurik", "--lineup", "random", "--backend", "cloud"], ["cloud", "threads"]),
    (["sweep", "rurik", "--lineup", "random", "--jobs", "0"], ["jobs = 0"]),
    (["sweep", "rurik", "--lineup", "random", "--jobs", "99999"], ["jobs = 99999", "1 to 1,024"]),
    (["sweep", "rurik", "--players", "0"], ["players = 0: rurik is for 2 to 4 players"]),
    (["sweep", "rurik", "--lineup", "random*999999999999"], ["after * is not a number of players"]),
    (["sweep", "rurik", "--set", "rounds=3", "--set", "rounds=4"], ["--set rounds is given twice", "rounds=1,2"]),
    (["sweep", "runs/demo"], ["runs/demo", "rurik", ".toml"]),
    (["sweep", "rurik", "--module", "solo", "--module", "intrigue"], ["solo and intrigue exclude each other"]),
    (["sweep", "rurik", "--policy", "miser.toml"], ["miser.toml: no such file"]),
    (["sweep", "rurik", "--policy", "miser.toml", "--lineup", "miser"], ["miser.toml: no such file"]),
    (["sweep", "demo.toml"], ["demo.toml: no such file; demo is an experiment at hand, asked for by its name: demo"]),
    (["sweep", "rurik", "--give", "leader.gleb"], ["'gleb' is of the module stone-and-blade; expected it among"]),
    (["sweep", "rurik", "--set", "leader.gleb.coins=3"], ["'gleb' is of the module stone-and-blade"]),
    (["sweep", "rurik", "--swap", "leader.boris=leader.maria"], ["written once, as in leader.boris=maria"]),
    (["balance", "burgundy", "--knob", "shield.shield_1.points=0..2"], ["--module shields brings it into play"]),
    (["sweep", "nowhere.toml"], ["nowhere.toml", "no such file"]),
    (["play", "rurik", "--game", "-1", "--lineup", "random"], ["game = -1"]),
    (["play", "rurik", "--set", "start_coins=2,3"], ["one value"]),
    (["play", "rurik", "--cell", "1"], ["cell = 1", "rurik is a game"]),
    (["play", "rurik", "--players", "0"], ["players = 0"]),
    (["play", "runs/nothing"], ["runs/nothing", "rurik", "manifest.json"]),
    (["play", "."], ["not a run folder"]),
    (["report", "nowhere"], ["nowhere", "does not exist"]),
    (["report", "."], ["not a run folder"]),
    (["report", "run", "run"], ["run is given twice"]),
    (["odds", "chess"], ["chess", "rurik"]),
    (["odds", "chess", "--list"], ["chess", "rurik"]),
    (["odds", "rurik", "casulty"], ["casulty", "casualty"]),
    (["odds", "rurik", "attack", "--sword", "3"], ["sword", "swords"]),
    (["odds", "rurik", "attack", "--swords", "300"], ["300", "1 to"]),
    (["odds", "rurik", "attack", "swords"], ["'swords'", "GAME TABLE --input"]),
    (["odds", "rurik", "--table", "attack"], ["'table'", "without an option"]),
    (["bench", "chess"], ["game: no 'chess'", "rurik"]),
    (["bench", "rurik", "--games", "0"], ["bench: games = 0"]),
    (["bench", "rurik", "--threads", "two"], ["--threads two", "1,2"]),
    (["bench", "rurik", "--threads", "99999"], ["--threads 99999", "1 to 1024"]),
    (["data", "check"], ["FILE", "data check --help"]),
], ids=" ".join)
def test_bad_input_ends_with_code_2_and_one_message(ludometer, tmp_path, words, says):
    code, out, err = ludometer(*words)
    assert code == 2 and out == ""
    assert err.startswith("ludometer: ") and err.count("\n") == 1
    for word in says:
        assert word in err
    assert not list(tmp_path.iterdir())                         # nothing was begun


@pytest.mark.parametrize(("words", "says"), [
    (["rurik"], "with four players 'miser,club*3'"), (["rurik", "--lineup", "ruler"], "--lineup does not name miser")])
def test_a_policy_that_the_line_up_does_not_name_is_refused(ludometer, tmp_path, words, says):
    (tmp_path / "miser.toml").write_text('base = "club"\n')
    code, _, err = ludometer("sweep", *words, "--policy", "miser.toml")
    assert code == 2 and err.startswith("ludometer: --policy miser.toml: ") and says in err


@pytest.mark.parametrize("words", [["sweep", "rurik"], ["play", "rurik"], ["bench", "rurik"], ["audit", "rurik"]])
@pytest.mark.parametrize(("text", "says"), [
    ("[tunr]\nend = 1", "rurik policy {}: no 'tunr' (did you mean 'turn'?)"),
    ('base = "textbook"\n[search]\nhorizon = 1\nmargin = 0',
     "rurik policy {}: search: margin = 0, expected at least 0.01"),
    ("value.coin = nan", "rurik policy {}: value coin = nan")])
def test_mistakes_in_a_policy_file_name_the_file(ludometer, tmp_path, words, text, says):
    (tmp_path / "own").mkdir()
    (tmp_path / "own/miser.toml").write_text(text)
    code, out, err = ludometer(*words, "--policy", "own/miser.toml", "--lineup", "miser")
    assert (code, out) == (2, "") and err.startswith(f"ludometer: {says.format('own/miser.toml')}")


def test_mistakes_in_a_file_name_the_file(ludometer, tmp_path):
    for text, says in [("game = ", "not TOML"),
                       ("game = 'rurik'\nlinup = 'random'", "'linup' (did you mean 'lineup'?)"),
                       ("game = 'rurik'\n[vary]\nmodules = [['deed-rwo']]", "deed-rwo"),
                       ("game = 'rurik'\n[vary]\nplayers = [2, 0]", "players = 0: rurik is for 2 to 4 players"),
                       ("game = 'rurik'\nset.start_coins = 2026-01-01", "a date or time"),
                       ("game = 'rurik'\n[vary]\nset.rounds = [3, 2026-01-01]", "rounds.1 = 2026-01-01: a date"),
                       ("game = 'rurik'\n[policies.miser]\nbase = 'balansed'", "policies.miser: rurik: policy: no"),
                       ("game = 'rurik'\n[policies.miser]\nvalue = 3", "rurik policy miser: value = 3, expected")]:
        Path("question.toml").write_text(text)
        code, _, err = ludometer("sweep", "question.toml")
        assert code == 2 and err.startswith("ludometer: question.toml: ") and says in err


def test_games_list_what_is_in_play(ludometer):
    def knobs(*words):
        return {line.split()[0] for line in ludometer("games", "rurik", *words)[1].split("\nKnobs")[1].split(
            "\n--set")[0].splitlines() if re.match(r" [a-z_]+  ", line)} - {"name"}

    about = json.loads(ludometer("games", "rurik", "--json")[1])
    base, war = knobs(), knobs("--module", "war")
    assert knobs("--all") == {*about["knobs"]} and "capture_cards" in war - base and "rebellion_level" not in war | base
    out, every = ludometer("games", "rurik")[1], ludometer("games", "rurik", "--all")[1]
    assert f"Not listed: {len(about['knobs']) - len(base)} knobs, 12 tables, 14 other readings. --all" in out
    assert "Not listed" not in every and "stables-one-step" in every and "stables-one-step" not in out
    assert "Not listed" not in ludometer("games", "pig")[1]


def test_games_are_listed_and_told_about(ludometer):
    assert "rurik" in ludometer("games")[1]
    listed = json.loads(ludometer("games", "--json")[1])
    assert [game["game"] for game in listed] == list(simcore.games())
    out = ludometer("games", "rurik")[1]
    for word in ("boris", "alternate-board", "start_coins", "random", "2 to 4 players"):
        assert word in out
    assert re.search(r"^ *solo +1 +epic-structures,? ", out, re.MULTILINE)
    assert re.search(r"^ *intrigue +solo +", out, re.MULTILINE)
    about = json.loads(ludometer("games", "rurik", "--json")[1])
    assert about["knobs"]["start_coins"]["official"] == 3 and 2 in about["knobs"]["start_coins"]["try"]
    assert all(idea for idea in about["policies"].values())
    assert [*about["policies"]][:6] == [*policies.TIERS, "builder"] and [*about["policies"]][-1] == "random"
    assert re.search(r"Policies\n.*^ novice .*^ casual .*^ club .*^ tournament .*^ expert .*^ builder .*^ plan .*"
                     r"^ search-N .*Modules", out, re.MULTILINE | re.DOTALL)
    assert [*about["searches"]] == ["plan", "search-N"]
    assert {game["game"]: game["searches"] for game in listed}["pig"] == ["search-N"]
    assert "market_day" in ludometer("games", "rurik", "--rows", "deed")[1]
    assert "Reconstructed" in ludometer("games", "rurik", "--sources")[1]
    sources = json.loads(ludometer("games", "rurik", "--sources", "--json")[1])
    assert sources["counts"]["rebel"] == {"rulebook": 0, "photographed": 0, "published": 0, "reconstructed": 7}
    assert {entry["kind"] for entry in sources["rows"]} == {"rulebook", "photographed", "published", "reconstructed"}
    assert {"table": "leader", "row": "boris", "kind": "rulebook", "source": "p. 3"} in sources["rows"]
    assert len(sources["rows"]) == sum(sum(each.values()) for each in sources["counts"].values())
    assert sources["wanted"][0] == "the 7 intrigue cards"
    assert re.search(r"Pictures that would settle most\n.*^ *1 +the 7 intrigue cards",
                     ludometer("games", "rurik", "--sources")[1], re.MULTILINE | re.DOTALL)
    assert "Pictures that would" not in ludometer("games", "pig", "--sources")[1]


@pytest.mark.sample("-60", "rurik-120")
@pytest.mark.parametrize("width", [60, 80, 100, 120])
@pytest.mark.parametrize("words", [["games", "rurik"], ["games", "rurik", "--rows", "deed"],
                                   ["games", "rurik", "--rows", "leader"], ["games", "rurik", "--sources"],
                                   ["games", "burgundy"], ["games", "burgundy", "--rows", "duchy"],
                                   ["games", "burgundy", "--rows", "tile"], ["odds", "burgundy", "--list"],
                                   ["odds", "rurik", "--list"]], ids=" ".join)
def test_no_word_is_cut_on_a_narrow_terminal(ludometer, monkeypatch, words, width):
    monkeypatch.setattr(terminal, "WIDE", 2000)
    wide = ludometer(*words)[1]
    monkeypatch.setattr(terminal, "WIDE", width)
    narrow = ludometer(*words)[1]
    lost = set(re.findall(r"\w+", wide)) - set(re.findall(r"\w+", narrow))
    assert "…" not in narrow and lost <= {"row", "rows", "name", "option", "table"}     # heads of first columns


def test_sources_of_rows_are_told_below_and_once(ludometer):
    head, below = ludometer("games", "rurik", "--rows", "deed")[1].split("Sources")
    assert "source" not in head and "rulebook" not in head
    assert below.count("digital") == 1 and "market_day" in below


def test_a_run_grows_from_the_command_line(ludometer):
    assert ludometer("sweep", "rurik", "--lineup", "random", "--games", "8", "--out", "run")[0] == 0
    code, out, _ = ludometer("sweep", "run", "--more", "8", "--json")
    assert code == 0 and json.loads(out)["games"] == 16 and json.loads(out)["cells"][0]["games"] == 16
    assert lm.sweep("run", games=20).games == lm.sweep(Run.open("run"), more=4).games - 4 == 20


def test_a_stopped_run_that_is_to_grow_says_what_is_played_first(ludometer):
    assert ludometer("sweep", "rurik", "--lineup", "random", "--games", "8", "--out", "run")[0] == 0
    manifest = json.loads(Path("run/manifest.json").read_text())
    Path("run/manifest.json").write_text(json.dumps(manifest | {"complete": False, "parts": []}))
    code, _, errors = ludometer("sweep", "run", "--more", "4")
    assert code == 0 and "run is half written, 0 of 8 games; the rest is played first, and then 4 more" in errors
    assert Run.open("run").games == 12 and ludometer("sweep", "run", "--more", "12")[2] == ""


def test_a_module_alone_is_hinted_to_be_compared(ludometer):
    words = ["sweep", "rurik", "--lineup", "random", "--games", "4", "--out"]
    assert 'play it beside the base game: an experiment file with [vary] modules = [[], ["deed-row"]]' in ludometer(
        *words, "one", "--module", "deed-row")[1]
    assert "beside the base game" not in ludometer(*words, "two")[1]


@pytest.mark.parametrize("words, says", [
    (["run", "--seed", "4"], "run fixes who plays what, so seed cannot be given too; a run can only have more games"),
    (["run", "--games", "4"], "8 games in each cell, and games = 4 asks for fewer"),
    (["run", "--games", "12", "--more", "4"], "more = 4 and games = 12: give one of the two"),
    (["run", "--more", "0"], "more = 0: expected 1 or more"),
    (["run", "--more", "4", "--out", "other"],
     "--out other: run is a run, and a run grows in its own folder; expected no --out"),
    (["rurik", "--more", "4"], "rurik is no run folder, and only a run can have more games"),
])
def test_what_a_run_cannot_grow_by_is_refused(ludometer, words, says):
    assert ludometer("sweep", "rurik", "--lineup", "random", "--games", "8", "--out", "run")[0] == 0
    code, out, errors = ludometer("sweep", *words)
    assert (code, out) == (2, "") and says in errors and Run.open("run").games == 8


def test_an_experiment_at_hand_continues_in_a_folder_of_its_name(ludometer):
    words = ["sweep", "bridge", "--games", "8", "--lineup", "random", "--out", "bridge", "--jobs", "1"]
    assert ludometer(*words)[0] == 0
    code, out, err = ludometer(*words)
    assert (code, err) == (0, "") and "finished already" in out
    code, out, err = ludometer(*words[:-3], "other")            # the folder, which has the name of the experiment
    assert (code, out) == (2, "") and "bridge fixes who plays what" in err
    assert "--out other: bridge is a run, " in ludometer("sweep", "bridge", "--out", "other")[2]
    err = ludometer("compare", "bridge", "bridge", "--cells", "0,1")[2]
    assert "a comparison needs two runs, and ludometer report bridge compares the setups of one with each other" in err


def test_a_run_that_was_finished_already_says_so(ludometer):
    words = ["sweep", "pig", "--games", "40", "--out", "run", "--jobs", "1"]
    assert "\nplayed in " in ludometer(*words)[1]
    for again in (words, ["sweep", "run"]):
        code, out, _ = ludometer(*again)
        assert code == 0 and "\nfinished already, so nothing was played now: its 40 games took " in out
        assert re.search(r"s, begun on 20\d\d-\d\d-\d\d at \d\d:\d\d UTC; next: ludometer report run\n", out)
        assert "played in" not in out and json.loads(ludometer(*again, "--json")[1])["newly_played"] == 0
    assert "\nplayed in " in ludometer("sweep", "run", "--more", "40")[1]
    until = ["sweep", "pig", "--until", "precision=40", "--most", "400", "--out", "until", "--jobs", "1"]
    assert "\nplayed in " in ludometer(*until)[1] and "finished already" in ludometer(*until)[1]


def test_a_run_stops_when_it_is_clear(ludometer):
    words = ["sweep", "rurik", "--lineup", "random", "--until", "precision=6", "--most", "3000", "--out", "run"]
    code, out, _ = ludometer(*words)
    assert code == 0 and "8 of 8 answers; clear at 1,300 games of each setup" in out and "within" in out
    found = json.loads(ludometer(*words, "--json")[1])
    assert found["until"]["settled"] == found["games"] == 1300 and len(found["answers"]) == 8
    assert lm.answers("run")["clear"].all() and lm.sweep("run", until="precision=6").games == 1300
    assert "1 setup; expected two" in ludometer("sweep", "run", "--until", "difference=3")[2]


def test_verdicts_on_a_solo_game_are_differences(ludometer):
    words = ["--players", 1, "--module", "solo", "--lineup", "random", "--until", "verdicts", "--most", 140]
    code, out, err = ludometer("sweep", "rurik", *words, "--out", "run", "--jobs", 1)
    assert (code, err) == (0, "") and "chance to win less that of all others" in out and "points" in out


@pytest.mark.parametrize("words, says", [
    (["--until", "verdict"], "until: no 'verdict' (did you mean 'verdicts'?)"),
    (["--until", "within 3"], "until = within 3: expected within=3"),
    (["--until", "precision: 1.5 %"], "until = precision: 1.5 %: expected precision=1.5"),
    (["--until", "verdict", "--games", "100"], "until: no 'verdict' (did you mean 'verdicts'?)"),
    (["--until", "precision=0"], "expected percentage points from 0.01 to 50, such as precision=1"),
    (["--until", "verdicts", "--games", "100"], "so games cannot be given too; most says how many at most"),
    (["--most", "100"], "most = 100: says when to give up until"),
])
def test_what_cannot_be_waited_for_is_refused(ludometer, words, says):
    code, out, errors = ludometer("sweep", "rurik", "--lineup", "random", *words)
    assert (code, out) == (2, "") and says in errors and not Path("runs").exists()


def test_answers_are_shown_above_the_bar():
    rows = [("base", "boris", 0.312, True, "strong"), ("base", "[b]oleg", 0.25, False, "undecided")]
    answers = pd.DataFrame([{"cell": cell, "item": item, "value": value, "low": value - 0.01, "high": value + 0.01,
                             "answer": answer, "clear": clear} for cell, item, value, clear, answer in rows])
    out = io.StringIO()
    with progress.Bar(console=Console(file=out, width=100)) as bar:
        bar.known = progress.answers_table(4_500, answers)
    lines = [line.split() for line in out.getvalue().splitlines()]
    assert "after 4,500 games of each cell: 1 of 2 clear" in out.getvalue()
    assert ["[b]oleg", "25.00", "24.00", "to", "26.00", "undecided"] in lines
    assert ["boris", "31.20", "30.20", "to", "32.20", "strong"] in lines


def test_who_lets_a_run_grow_hears_first_where_intervals_would_be_longer(ludometer):
    assert ludometer("sweep", "rurik", "--lineup", "random", "--games", "80", "--out", "run")[0] == 0
    code, out, errors = ludometer("sweep", "run", "--more", "20")
    assert code == 0 and "--more 80 makes it 160, where they are shorter again" in errors and "160 is the next" in out
    code, out, errors = ludometer("sweep", "run", "--more", "60")
    assert (code, errors) == (0, "") and "is the next" not in out


def test_runs_are_pooled_and_summarised(ludometer):
    for seed in (1, 2):
        assert ludometer("sweep", "rurik", "--lineup", "random", "--games", "80", "--seed", str(seed), "--out",
                         f"run{seed}")[0] == 0
    assert "160 games of rurik in both; next: ludometer report both" in ludometer(
        "pool", "run1", "run2", "--out", "both")[1]
    planned = {"kind": "focal", "planned": 80}
    assert json.loads(ludometer("pool", "run1", "run2", "--out", "again", "--json")[1]) == {
        "run": "again", "games": 160, "boundary": {"kind": "mixture", "planned": None},
        "pooled": [{"seed": seed, "games": 80, "boundary": planned} for seed in (1, 2)]}
    assert "Win shares over 2 runs" in ludometer("pool", "run1", "run2", "--summary")[1]
    found = json.loads(ludometer("pool", "run1", "run2", "--summary", "--json")[1])
    assert len(found) == 8 and found[0]["next_low"] is None and found[0]["low"] < found[0]["value"]
    code, _, errors = ludometer("pool", "run1", "both", "--out", "more")
    assert code == 2 and "run1 and both have the same seed 1, so they play the same deals" in errors
    assert "expected the folder that all games" in ludometer("pool", "run1", "run2")[2]


def test_a_sweep_from_the_command_line_and_its_resumption(ludometer):
    words = ["sweep", "rurik", "--lineup", "random", "--games", "41", "--set", "start_coins=3,2",
             "--module", "deed-row", "--out", "run"]
    code, out, _ = ludometer(*words)
    assert code == 0 and "88 games" in out and "rounded up" in out and "ludometer report run" in out
    run = Run.open("run")
    assert [(cell["label"], cell["games"], cell["modules"]) for cell in run.cells] == [
        ("start_coins = 3 (printed)", 44, ["deed-row"]), ("start_coins = 2", 44, ["deed-row"])]
    before = Path("run/manifest.json").read_bytes()
    summary = json.loads(ludometer(*words, "--json")[1])
    assert summary["games"] == 88 and summary["run"] == "run" and Path("run/manifest.json").read_bytes() == before
    code, _, err = ludometer(*words, "--seed", "2")
    assert code == 2 and "seed was 1 and is now 2" in err
    assert Path("run/manifest.json").read_bytes() == before


@pytest.mark.verify
def test_alternatives_are_played_behind_the_cells_given_and_told_in_the_report(ludometer):
    words = ["sweep", "rurik", "--lineup", "random", "--games", "40", "--out", "run"]
    assert ludometer(*words, "--alternatives")[::2] == (0, "")
    assert [(cell["alternative"], cell["of"]) for cell in Run.open("run").cells] == [
        (None, None), ("adjacent-markets", 0), ("other-rebels", 0), ("warfare-without-steps", 0)]
    code, _, err = ludometer(*words)
    assert code == 2 and "alternatives was True and is now False" in err
    Path("q.toml").write_text("game = 'rurik'\nlineup = 'random'\ngames = 40\nalternatives = true\n")
    assert ludometer("sweep", "q.toml", "--out", "run")[0] == 0
    assert ludometer("report", "run")[0] == 0 and "Does it survive?" in Path("run/report.html").read_text()
    assert ludometer("play", "run", "--cell", "3")[1].startswith("Game 0 of seed 1, warfare-without-steps;")


def test_one_player_may_have_a_faction_and_the_others_be_dealt_theirs(ludometer):
    code, _, err = ludometer("sweep", "rurik", "--lineup", "random", "--games", 80, "--out", "run",
                             "--factions", "boris,random,random,random")
    assert (code, err) == (0, "")
    games = Run.open("run").to_pandas(["faction"])
    assert (games["faction"] == "boris").sum() == 80
    assert games["faction"].nunique() == 8


def test_a_file_s_values_can_be_changed_from_the_command_line(ludometer):
    Path("q.toml").write_text("game = 'rurik'\nlineup = 'random'\ngames = 1000000\nset.start_coins = 2\n")
    assert ludometer("sweep", "q.toml", "--games", 8, "--players", 2, "--set", "start_troops=2", "--out", "run")[0] == 0
    experiment = Run.open("run").manifest["experiment"]
    assert (experiment["games"], experiment["players"]) == (8, 2)
    assert experiment["set"] == {"start_coins": 2, "start_troops": 2}


@pytest.mark.parametrize("typed", ["8", "0.008k", "0_8", "0.000008M"])
def test_a_number_of_games_is_read_as_people_write_it(typed):
    assert amount(typed) == 8


def test_thousands_may_be_set_apart():
    assert amount("20,000") == 20_000 and amount("1,000k") == 1_000_000


@pytest.mark.parametrize("sign", ["\N{MINUS SIGN}", "\N{EN DASH}", "-"])
def test_a_minus_sign_may_be_that_of_our_tables_or_a_dash(sign):
    assert parse_knob(f"leader.boris.coins={sign}1,0") == ("leader.boris.coins", [-1, 0])


@pytest.mark.parametrize("typed", ["", "k", "1.5", "1k5", "_8", "8e3", "20 000", "20,00", ",000", "2,0000"])
def test_what_is_no_number_of_games_is_refused(typed):
    with pytest.raises(DataError, match=r"expected a whole number, such as 10000, 20k or 1\.5m"):
        amount(typed)


def test_a_short_name_is_the_same_question_as_the_whole_one(ludometer):
    assert ludometer("play", "Rurik", "--set", "Boris.coins=2") == ludometer(
        "play", "rurik", "--set", "leader.boris.coins=2")
    short = Experiment.make({"game": "Rurik", "vary": {
        "set.boris.coins": [0, -1], "set": [{}, {"maria.troops": 1}]}})
    assert short.game == "rurik" and list(short.vary) == ["set.leader.boris.coins", "set"]
    assert short.vary["set"] == [{}, {"leader.maria.troops": 1}]


def test_one_game_as_a_log_of_a_game_or_of_a_run(ludometer):
    words = ["--lineup", "random", "--seed", "3", "--module", "deed-row", "--set", "start_coins=2", "--players", "3"]
    code, out, _ = ludometer("play", "rurik", "--game", "7", *words)
    assert code == 0 and out.startswith("Game 7 of seed 3, deed-row, start_coins = 2; first to third seat play random")
    assert "Round 4" in out
    found = json.loads(ludometer("play", "rurik", "--game", "7", *words, "--json")[1])
    assert found["lines"] == out.splitlines() and {"seat", "picked", "move"} <= found["events"][0].keys()
    assert ludometer("sweep", "rurik", "--games", "9", *words, "--out", "run")[0] == 0
    assert ludometer("play", "run", "--game", "7")[1] == out
    assert ludometer("play", "run", "--game", "9")[0] == ludometer("play", "run", "--cell", "1")[0] == 2
    code, _, err = ludometer("play", "run", "--seed", "4")
    assert code == 2 and "seed cannot be given" in err


def test_a_run_of_other_rules_is_not_shown_as_if_it_were_of_these(ludometer):
    assert ludometer("sweep", "rurik", "--games", "4", "--lineup", "random", "--out", "run")[0] == 0
    manifest = Path("run/manifest.json")
    manifest.write_text(manifest.read_text().replace('"rules_version": "', '"rules_version": "old '))
    for words in (["play", "run"], ["sweep", "rurik", "--games", "4", "--lineup", "random", "--out", "run"]):
        code, _, err = ludometer(*words)
        assert code == 2 and "rules old" in err


def test_a_run_with_a_file_of_one_s_own_needs_the_file_no_more(ludometer):
    Path("there").mkdir()
    Path("there/feast.toml").write_text("[module]\ngame = 'rurik'\nresizes = ['deed']\n[deed.feast]\npoints = 9\n"
                                        "cost = {coins = 1}\nreward = {coins = 1}\nsource = 'published: a test'\n")
    words = ["sweep", "rurik", "--lineup", "random", "--games", "40", "--out", "run", "--jobs", "2"]
    assert ludometer(*words, "--module", "there/feast.toml", "--backend", "processes")[::2] == (0, "")
    file, = Path("run/games").iterdir()
    games = file.read_bytes()
    file.unlink()                                               # a run that was stopped, of a file that was moved
    Path("there/feast.toml").rename("feast.toml")
    assert ludometer(*words, "--module", "feast.toml")[::2] == (0, "")
    assert file.read_bytes() == games
    Path("feast.toml").unlink()
    assert ludometer("play", "run", "--game", "7")[::2] == (0, "")
    assert ludometer("report", "run")[::2] == (0, "")
    assert "[files.feast.deed.feast]" in Path("run/report.html").read_text()
    code, _, err = ludometer("play", "rurik", "--module", "feast.toml")
    assert code == 2 and err == "ludometer: rurik: feast.toml: no such file or directory\n"


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", [game for game in simcore.games() if part(game, "schema")])
def test_a_template_shows_all_that_can_be_typed_in_and_can_be_played(ludometer, game):
    text = ludometer("data", "template", game)[1]
    assert json.loads(ludometer("data", "template", game, "--json")[1])["template"] == text
    open_tables = {name for name, rule in part(game, "schema").SCHEMA.items() if rule.room}
    assert open_tables <= set(tomllib.loads(text))
    assert all(name in text.partition("replaces")[2] for name in open_tables)
    Path("mine.toml").write_text(text)
    assert ludometer("data", "check", "mine.toml")[::2] == (0, "")
    words = ["--module", "mine.toml", "--lineup", "random", "--games", 20, "--out", "run"]
    assert ludometer("sweep", game, *words)[0] == 0


MINE = """[module]
game = "rurik"
replaces = ["leader"]
resizes = ["leader"]
[source]
leader = "rulebook: the printed ones"
[leader]
boris = {ability = "raid", amount = 2}
gleb = {ability = "banish", amount = 1}
olga = {ability = "overlord"}
vera = {ability = "rebel_lord"}
[rebel.coin]
title = "A coin"
reward = {coins = 2}
[deed.hoard]
points = 1
source = "rulebook: the printed card"
[knob]
start_coins = 2
"""


def test_what_a_file_changes_is_told(ludometer):
    Path("mine.toml").write_text(MINE)
    code, out, err = ludometer("data", "check", "mine.toml")
    assert (code, err) == (0, "") and "mine.toml, for rurik: can be played" in out
    for line in ("leader +all +3 +7 +1 +8 -> 4", "rebel +1 +7 +15 count +7", "start_coins +3 -> 2",
                 "rebel coin +reward: coins 1 -> coins 2", "leader boris +amount: 1 -> 2", "leader olga +added",
                 "leader maria +removed", "deed hoard +source: rulebook p. 12; points from a digital implementation",
                 "  ludometer play rurik --module mine.toml --factions gleb,random,random,random"):
        assert re.search(rf"^ *{line}\b", out, re.MULTILINE), line
    found, = json.loads(ludometer("data", "check", "mine.toml", "--json")[1])
    assert found["knobs"] == {"start_coins": [3, 2]} and found["replaces"] == ["leader"]
    assert found["tables"]["rebel"]["changed"] == {
        "coin": {"title": ["1 coin", "A coin"], "reward": [{"coins": 1}, {"coins": 2}]}}
    assert found["tables"].keys() == {"leader", "rebel", "deed"}


@pytest.mark.parametrize("old, new, says", [
    ('"raid"', '"raids"', "mine.toml: leader boris: ability: no 'raids' (did you mean 'raid'?); known: companions, "),
    ("coins = 2}", "coin = 2}", "mine.toml: rebel coin: reward: no 'coin' (did you mean 'coins'?); known: muster, "),
    ("vera =", "# vera =", "mine.toml: leader: 3 leaders for four players"),
    ("reward = {coins = 2}", "count = 40", "mine.toml: rebel coin: count = 40, expected a whole number from 0 to 32"),
    ("reward = {coins = 2}", "count = 0", "data/map.toml and mine.toml: rebel: 11 in all, expected 15 to 32"),
    ("reward = {coins = 2}", "copies = 3", "mine.toml: rebel coin: no 'copies'"),
    ('game = "rurik"', 'game = "ruric"', "mine.toml: module: game: no 'ruric' (did you mean 'rurik'?); known: "),
    ('game = "rurik"', "", "mine.toml: expected [module] with game = one of burgundy, "),
    ("[leader]", "[leader", "mine.toml: not TOML: Expected ']' "),
])
def test_a_file_that_cannot_be_played_is_told_of_in_one_line(ludometer, old, new, says):
    Path("mine.toml").write_text(MINE.replace(old, new))
    code, out, err = ludometer("data", "check", "mine.toml")
    assert (code, out, err.count("\n")) == (2, "", 1) and err.startswith(f"ludometer: {says}")


def test_files_are_checked_together(ludometer):
    Path("mine.toml").write_text(MINE)
    Path("other.toml").write_text("[module]\ngame = 'rurik'\n[knob]\nstart_coins = 1\n")
    assert ludometer("data", "check", "other.toml")[0] == 0
    code, _, err = ludometer("data", "check", "mine.toml", "other.toml")
    assert code == 2 and "modules mine and other disagree: knob start_coins = 2 or 1" in err
    assert ludometer("data", "check", "nowhere.toml")[2] == "ludometer: nowhere.toml: no such file or directory\n"
    assert "'chess'" in ludometer("data", "template", "chess")[2]


def test_the_command_in_a_rule_error_shows_the_game(ludometer):
    cell = Experiment.make({"game": "rurik", "lineup": "random|random", "modules": ["deed-row"], "players": 3,
                            "set": {"deed.market_day.points": 1}, "factions": ["boris", "maria", "agatha"]}).cells()[0]
    _, *words = shlex.split(cell.play_command(5, 11))
    code, out, _ = ludometer(*words)
    assert code == 0 and "Boris" in out and "Game 11 of seed 5" in out


def test_odds_as_tables_and_as_json(ludometer):
    tables = json.loads(ludometer("odds", "rurik", "--json")[1])
    assert all({"title", "inputs", "rows"} <= table.keys() and table["rows"] for table in tables)
    assert "37.0 %" in ludometer("odds", "rurik", "casualty")[1]                # 10 icons on 27 cards
    fewer = json.loads(ludometer("odds", "rurik", "casualty", "--set", "casualty_icons=8", "--json")[1])
    assert any(abs(value - 8 / 27) < 1e-12 for row in fewer[0]["rows"] for value in row.values()
               if isinstance(value, float))
    walled = json.loads(ludometer("odds", "rurik", "attack", "--swords=2", "--stronghold", "--json")[1])
    several = json.loads(ludometer("odds", "rurik", "--swords", "2", "--json")[1])
    assert len(several) > 3 and {table["inputs"].get("swords", 2) for table in several} == {2}
    assert walled[0]["inputs"]["swords"] == 2 and walled[0]["inputs"]["stronghold"] is True
    assert "--own-stronghold" in ludometer("odds", "rurik", "--list")[1]


@pytest.mark.sample("pig")
@pytest.mark.parametrize("game", simcore.games())
def test_all_commands_work_for_every_game(ludometer, game):
    odds = [ludometer("odds", game, "--list"), ludometer("odds", game)]
    if part(game, "odds"):
        assert [code for code, *_ in odds] == [0, 0]
    else:
        assert odds == [(2, "", f"ludometer: {game}: this game has no tables of odds\n")] * 2
    assert ludometer("games", game)[0] == 0
    values = ["--lineup", "random", "--players", "2", "--seed", "3"]
    code, told, _ = ludometer("play", game, "--game", "5", *values)
    assert code == 0 and told.startswith("Game 5 of seed 3, base game; first and second seat play random, random")
    assert ludometer("sweep", game, "--games", "20", *values, "--out", "run")[0] == 0
    assert ludometer("play", "run", "--game", "5")[1] == told
    assert ludometer("report", "run")[1] == "run/report.html\n"
    assert "games per second" in ludometer("bench", game, "--games", "20", *values)[1]


def test_bench_tells_all_that_its_numbers_depend_on(ludometer):
    words = ["bench", "rurik", "--lineup", "random", "--players", "2", "--games", "400", "--threads", "1,2"]
    found = json.loads(ludometer(*words, "--json")[1])
    assert {"game", "players", "lineup", "games_per_second", "decisions_per_second", "rules_version"} <= found.keys()
    assert [measured["threads"] for measured in found["measured"]] == [1, 2]
    assert found["decisions_per_second"] == pytest.approx(
        found["games_per_second"] * found["decisions_per_game"], rel=0.01)
    assert "games per second" in ludometer(*words)[1]


@pytest.mark.sample(8)
@pytest.mark.parametrize("path", sorted(bundled_experiments.FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_the_example_experiments_can_be_played(path):
    assert len(Experiment.read(path).cells()) >= 1
    assert path.read_text().startswith("# ")


def test_the_demo_is_what_the_manual_says():
    cells = Experiment.read(bundled_experiments.FOLDER / "demo.toml").cells()
    assert [cell.modules for cell in cells] == [[], ["alternate-board"], ["rebel-rewards"]]
    assert sum(cell.games for cell in cells) == 60_000


def started(folder, *words):
    command = [sys.executable, "-m", "ludometer", "sweep", "rurik", "--lineup", "random", "--games", "400000",
               "--jobs", "2", "--out", str(folder), *words]
    return subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
                            env=os.environ | {"PYTHONPATH": str(HOUSE)},
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))


def wait_for_a_part(folder, process):
    while process.poll() is None and not ((folder / "manifest.json").exists() and Run.open(folder, partial=True).games):
        time.sleep(0.02)


@pytest.mark.sample(1)
@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_ctrl_c_stops_at_once_and_keeps_the_finished_parts(tmp_path, backend):
    process = started(tmp_path / "run", "--backend", backend)
    wait_for_a_part(tmp_path / "run", process)
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    errors = process.communicate(timeout=60)[1]
    assert process.returncode == 130 and time.monotonic() - start < 30
    run = Run.open(tmp_path / "run", partial=True)
    assert errors == (f"ludometer: stopped with {run.games:,} of 400,000 games kept; the same command continues from "
                      "there\n")
    assert not run.manifest["complete"] and 0 < run.games < 400_000
    assert not list((tmp_path / "run").rglob("*.partial"))


def test_ctrl_c_before_a_part_is_finished_says_that_nothing_is_kept(tmp_path, monkeypatch, ludometer):
    def interrupted(*asked):
        raise KeyboardInterrupt
        yield
    monkeypatch.setattr(PlayedSlices, "play_parts", interrupted)
    code, _, err = ludometer("sweep", "pig", "--games", 400, "--out", "run")
    assert code == 130
    assert err == ("ludometer: stopped before a part of 400 games was finished, so no games are kept; the same command "
                   "begins again\n")


@pytest.mark.sample("games", "product", "lineup")
@pytest.mark.parametrize("text, says", [
    ("games = 1000000000000", "games = 1000000000000: expected 1,000,000,000 or less"),
    ("lineup = 'search-9'\ngames = 1000000000", "games = 1,000,000,000: too many for one run; with "),
    (f"[vary]\nset.rounds = {[3] * 300_000}", "vary: 300,000 set.rounds = 300,000 cells, expected at most 500; split"),
    (f"[vary]\nset.rounds = {[*range(1, 30)]}\nplayers = {[2] * 30}", "29 set.rounds x 30 players = 870 cells"),
    ("\n".join(f"[policies.p{i}]" for i in range(40_000)), "40,000 policies, expected at most 1,000"),
    ("\n".join(f"[files.p{i}]" for i in range(40_000)), "40,000 files, expected at most 1,000"),
    (f"lineup = '{'random,' * 80_000}random'", "names 80001 players, expected 4"),
    (f"factions = {['boris'] * 80_000}", "factions names 80000"),
], ids=["games", "searched", "values", "product", "policies", "files", "lineup", "factions"])
def test_what_would_take_days_or_all_memory_is_refused_at_once(ludometer, text, says):
    Path("q.toml").write_text(f"game = 'rurik'\n{text}\n")
    start = time.process_time()
    code, out, err = ludometer("sweep", "q.toml", "--out", "run")
    assert (code, out) == (2, "") and err.count("\n") == 1 and len(err) < 5_000 and says in err
    assert time.process_time() - start < 10 and not Path("run").exists()


def test_the_longest_batch_in_a_notebook_is_a_million_games():
    with pytest.raises(DataError, match=r"games = 1,000,000,000,000: expected 1 to 1,000,000; more are for sweep"):
        lm.load("rurik", lineup="random").batch(10**12)


def test_the_bar_is_there_while_an_experiment_is_checked(monkeypatch):
    seen = []

    @contextmanager
    def bar(wanted):
        seen.append("bar")
        yield None

    def check(*arguments):
        seen.append("check")
        raise DataError("enough")

    monkeypatch.setattr("ludometer.api.sweep.progress_bar", bar)
    monkeypatch.setattr(Experiment, "make", check)
    with pytest.raises(DataError, match="enough"):
        lm.sweep("rurik")
    assert seen == ["bar", "check"]
