"""Experiments at hand: found by name in any folder, and the demo."""
import json
from types import SimpleNamespace

import pytest

import ludometer as lm
from ludometer import simcore
from ludometer.analysis.run_folders.run import Run
from ludometer.api import bundled_experiments, demo
from ludometer.api.arguments import experiment_from
from ludometer.api.bundled_experiments import experiment_file
from ludometer.commands.balance import command
from ludometer.commands.completion import experiment_names
from ludometer.reports.document.terminal_summary import summary


def test_names_are_those_of_files_and_of_no_game():
    assert set(bundled_experiments.bundled_names()) == {path.stem for path in bundled_experiments.FOLDER.iterdir()
                                                        if path.suffix == ".toml"}
    assert demo.DEMO in bundled_experiments.bundled_names()
    assert not set(bundled_experiments.bundled_names()) & set(simcore.games())


def test_a_source_is_a_file_an_experiment_at_hand_or_neither(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert str(experiment_file("mine.toml")) == "mine.toml"
    assert experiment_file("Start_coins") == bundled_experiments.FOLDER / "start-coins.toml"
    assert experiment_file("rurik") is None and experiment_file("") is None
    (tmp_path / "solo" / "data").mkdir(parents=True)
    (tmp_path / "solo" / "data" / "game.toml").write_text("")
    assert experiment_file("solo") is None                      # a game of one's own comes first


@pytest.mark.parametrize("game", simcore.games())
def test_a_game_lists_its_questions(ludometer, game):
    found = json.loads(ludometer("games", game, "--json")[1])["experiments"]
    assert found == bundled_experiments.questions(game)
    assert all(text.endswith((".", "?")) and "#" not in text for text in found.values())
    assert ("ludometer sweep NAME" in ludometer("games", game)[1]) == bool(found)


def test_each_experiment_is_listed_once():
    listed = [name for game in simcore.games() for name in bundled_experiments.questions(game)]
    assert sorted(listed) == list(bundled_experiments.bundled_names())


def test_a_sweep_takes_a_name(ludometer, tmp_path):
    code, out, _ = ludometer("sweep", "roads", "--games", 4)
    run = Run.open(next((tmp_path / "runs").iterdir()))
    assert code == 0 and "4 games of rurik" in out and run.manifest["experiment"]["lineup"] != "club"
    assert experiment_from("roads", {"games": 8})[0].games == 8


def test_a_misspelt_name_is_suggested(ludometer):
    code, _, error = ludometer("sweep", "rodes")
    assert code == 2 and "known: burgundy" in error and "did you mean 'roads'?" in error
    assert "did you mean" not in ludometer("sweep", "qqqqq")[2]


def test_shells_complete_games_and_experiments():
    assert experiment_names("r") == ["rurik", "readings", "rebellion", "rebellion-roads", "roads"]


@pytest.mark.verify
def test_the_demo_is_swept_and_reported(ludometer, tmp_path):
    code, out, _ = ludometer("demo", "--games", 8, "--json")
    found = json.loads(out)
    assert code == 0 and found["run"] == "runs/demo"
    assert (tmp_path / found["report"]).stat().st_size == found["bytes"] > 20_000
    assert [cell["modules"] for cell in Run.open("runs/demo").cells] == [[], ["alternate-board"], ["rebel-rewards"]]
    assert str(lm.demo(8, "runs/again", progress=False)) == "runs/again/report.html"
    said = ludometer("demo", "--games", 8, "--out", "runs/again")[1]
    assert said.startswith("The demo plays Rurik in three setups") and summary("runs/again")["headline"] in said
    assert "\nruns/again/report.html\n" in said and "ludometer report runs/again --open" in said


def test_a_balance_names_the_file_to_copy():
    said = command(SimpleNamespace(module="found.toml"), ["demo"])
    assert str(bundled_experiments.FOLDER / "demo.toml") in said and "found.toml" in said
