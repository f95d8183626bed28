"""The command line with games of one's own: what it does with a game in a folder, and what it says of slips.

Commands run in processes of their own, as a game's folder that has moved is only found missing by a new one.
"""
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from ludometer.simcore import play
from tests.ludometer.forked import command
from tests.old_hen import old_hen

ROOT = Path(play.__file__).parents[2]

@pytest.fixture
def own(tmp_path_factory, tmp_path):
    """A function that runs a command line in a folder with a compiled game; gives (exit code, output, errors)."""
    shutil.copytree(old_hen(tmp_path_factory), tmp_path / "old_hen")

    def run(*words, **more):
        return command(tmp_path, *words, **more)
    return run


def says(found, *texts):
    """Whether a command was refused, in one line with these texts."""
    code, out, err = found
    assert (code, out, err.count("\n")) == (2, "", 1)
    for text in texts:
        assert text in err


@pytest.mark.parametrize("name, text", [
    ("1abc", "a name of small letters, digits and _"), ("Dicey", "a name of small letters"),
    ("class", "a name of small letters"), ("two-dice", "a name of small letters"),
    ("pig", "there is a game of this name"), ("json", "there is a Python package of this name")])
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(ludometer, tmp_path, name, text):
    says(ludometer("new", name, "--cython"), f"{name}: ", text)
    assert not list(tmp_path.iterdir())


def test_a_folder_is_never_written_twice(ludometer):
    assert ludometer("new", "dicey")[0] == 0
    says(ludometer("new", "dicey"), "dicey: exists already; nothing was written")


@pytest.mark.parametrize("words, texts", [
    (["build", "nosuch"], ["nosuch: no game there: expected a .py file or a folder with game.py"]),
    (["play", "./nosuch"], ["./nosuch: no such file; games: ", "a run is a folder"]),
    (["play", "nosuch.toml"], ["nosuch.toml: no such file; games: "]),
    (["play", "nosuch"], ["no 'nosuch'", "or the path of a game's folder"]),
    (["sweep", "../nosuch"], ["../nosuch: no such file; games: ", "an experiment is one at hand or a file"]),
    (["bench", "./nosuch"], ["nosuch: no game there"]),
    (["odds", "pig"], ["pig: this game has no tables of odds"]),
    (["data", "template", "pig"], ["pig has no tables", "nothing to type in but its knobs"]),
    (["games", "pig", "--rows", "card"], ["pig has no tables, only knobs: ludometer games pig"]),
    (["sweep", "pig", "--alternatives"], ["pig has none; leave this out"]),
    (["play", "pig", "--factions", "chosen"], ["factions = chosen: pig has no factions; leave this out"]),
    (["play", "pig", "--factions", "red,blue"], ["factions = red,blue: pig has no factions"])])
def test_what_a_game_does_not_have_is_said_in_one_line(ludometer, words, texts):
    says(ludometer(*words), *texts)


def test_a_game_is_listed_without_empty_lists(ludometer):
    code, out, _ = ludometer("games", "pig")
    assert code == 0 and "hold" in out.lower() and "goal" in out
    assert not [word for word in ("Factions", "Modules", "Alternatives", "Tables", "none") if word in out]
    sources = ludometer("games", "pig", "--sources")[1]
    assert "folk rules" in sources and "0 rows" not in sources


def test_a_library_folder_that_is_gone_hides_no_other_game(own):
    code, out, err = own("games", LUDOMETER_GAMES=f"nowhere{os.pathsep}old_hen")
    assert (code, err) == (0, "") and "old_hen" in out and "rurik" in out and "nowhere" not in out


def test_a_game_is_played_from_its_folder_by_all_commands(own, tmp_path):
    assert "has 1" in own("play", "old_hen", "--players", "2")[1].splitlines()[-1]
    assert own("games", "./old_hen")[1].startswith("Old Hen, 2 to 7 players")
    measured = json.loads(own("bench", "old_hen", "--games", "40", "--json")[1])
    assert measured["game"] == "old_hen" and measured["games"] == 40
    says(own("odds", "./old_hen"), "old_hen: this game has no tables of odds")
    (tmp_path / "short.toml").write_text('[module]\ngame = "old_hen"\n[knob]\ngoal = 30\n')
    code, out, _ = own("data", "check", "short.toml", LUDOMETER_GAMES="old_hen")
    assert code == 0 and "100 -> 30" in out
    says(own("data", "check", "short.toml"), "no 'old_hen'", "whose folders LUDOMETER_GAMES names")


def test_an_experiment_names_the_folder_from_where_it_lies_itself(own, tmp_path):
    (tmp_path / "questions").mkdir()
    (tmp_path / "questions" / "goals.toml").write_text(
        'game = "../old_hen"\ngames = 40\nplayers = 2\nlineup = "club,bold"\n[vary]\nset.goal = [20, 30]\n')
    code, out, _ = own("sweep", "questions/goals.toml", "--out", "run")
    assert code == 0 and "80 games of old_hen in run" in out
    assert own("report", "run")[0] == 0 and "Old Hen" in (tmp_path / "run" / "report.html").read_text()
    rows = pq.read_table(tmp_path / "run" / "games" / "part-00001.parquet").to_pandas()
    last = own("play", "run", "--cell", 1, "--game", 3)[1].splitlines()[-1]
    assert last.endswith(f"has {rows[rows['game'] == 3]['score'].max()} points")


@pytest.mark.verify
def test_processes_play_the_same_games_and_a_stopped_run_continues(own, tmp_path):
    asked = ["sweep", "old_hen", "--games", 400, "--players", 2]
    assert own(*asked, "--out", "threads")[0] == 0
    words = [sys.executable, "-m", "ludometer", *map(str, asked), "--out", "processes", "--backend", "processes"]
    subprocess.run([*words, "--jobs", "2"], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, check=True,
                   stdout=subprocess.DEVNULL)
    one, other = (tmp_path / run / "games" / "part-00000.parquet" for run in ("threads", "processes"))
    played = one.read_bytes()
    assert other.read_bytes() == played
    other.unlink()
    assert own(*asked, "--out", "processes")[0] == 0 and other.read_bytes() == played


def test_a_run_whose_game_has_gone_says_where_it_was(own, tmp_path):
    assert own("sweep", "old_hen", "--games", 40, "--out", "run")[0] == 0
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "old_hen").rename(tmp_path / "elsewhere" / "old_hen")
    was = f"run: old_hen, which it was played by, was in {tmp_path / 'old_hen'}, where there is no game now"
    for words in (["report", "run"], ["play", "run"]):
        says(own(*words), was, "put the folder back, or name its new place: LUDOMETER_GAMES=")
        assert own(*words, LUDOMETER_GAMES="elsewhere/old_hen")[0] == 0


def test_a_run_is_not_continued_with_another_game_of_the_same_name(own, tmp_path):
    assert own("sweep", "old_hen", "--games", 40, "--out", "run")[0] == 0
    (tmp_path / "other").mkdir()
    shutil.copytree(tmp_path / "old_hen", tmp_path / "other" / "old_hen")
    found = command(tmp_path / "other", "sweep", "old_hen", "--games", 40, "--out", "../run")
    says(found, "holds another run: the game's folder was", str(tmp_path / "other" / "old_hen"), "Nothing was changed")
    found = command(tmp_path / "other", "report", "../run", LUDOMETER_GAMES="old_hen")
    says(found, "../run: ", f"another game is called old_hen, in {tmp_path / 'other' / 'old_hen'}: rename the folder")


def test_a_run_of_other_rules_is_neither_reported_nor_shown(own, tmp_path):
    assert own("sweep", "old_hen", "--games", 40, "--out", "run")[0] == 0
    numbers = tmp_path / "old_hen" / "data" / "game.toml"
    numbers.write_text(numbers.read_text().replace('rules_version = "1"', 'rules_version = "2"'))
    says(own("report", "run"), "run was played by rules 1 of old_hen, and these are rules 2")
    says(own("play", "run"), "run was played by rules 1; these are rules 2")


@pytest.mark.parametrize("part", ["engine", "features"])
def test_a_game_that_is_not_compiled_says_how_it_is(own, tmp_path, part):
    for path in (tmp_path / "old_hen").glob(f"{part}.*.so"):
        path.unlink()
    says(own("play", "old_hen"), f"old_hen: it is not compiled yet: ludometer build {tmp_path / 'old_hen'}")


def test_a_game_that_was_compiled_for_another_version_says_so(own, monkeypatch):
    monkeypatch.setattr(play, "CORE", (0, 0, 0))
    says(own("play", "old_hen"), "it was compiled for another version of Ludometer",
         "compile it again: ludometer build")


@pytest.mark.verify
def test_a_renamed_game_is_compiled_again(own, tmp_path):
    (tmp_path / "old_hen").rename(tmp_path / "dicier")
    says(own("play", "dicier"), "dicier: its engine cannot be loaded", "compile it again: ludometer build")
    assert own("build", "dicier")[0] == 0
    assert own("play", "dicier", "--players", "2")[0] == 0


@pytest.mark.verify
def test_a_build_warns_of_a_knob_that_no_rule_reads(own, tmp_path):
    path = tmp_path / "old_hen" / "data" / "game.toml"
    knob = 'feed = {official = 1, range = [0, 9], try = [2], about = "f", source = "published: f"}'
    path.write_text(f"{path.read_text(encoding='utf-8')}{knob}\n", encoding="utf-8")
    code, out, err = own("build", "old_hen")
    assert code == 0 and "Warning: no rule reads the knob feed, so turning it changes nothing" in out + err
    warnings = json.loads(own("build", "old_hen", "--json")[1])["warnings"]
    assert len(warnings) == 1 and "knob feed" in warnings[0]


@pytest.mark.parametrize("words, text", [
    (["try", "./lantern.py"], "./lantern.py: no such file (did you mean './lanterns.py'?)"),
    (["sweep", "./lanterns"], "./lanterns: no game lies there (did you mean './lanterns.py'?)"),
    (["bench", "./lantern.py"], "no game there (did you mean './lanterns.py'?)"),
    (["sweep", "lamps"], "or the path of a game's folder or file (did you mean './lamps.py'?)\n"),
    (["play", "lantern"], "(did you mean './lanterns.py'?)"), (["try", "./pit.py"], "./pit.py: no such file; games: "),
    (["sweep", "./bazar"], "./bazar: no such file (did you mean './bazaar'?)")])
def test_a_game_file_that_lies_beside_is_meant(ludometer, words, text):
    for name in ("lanterns.py", "lamps.py"):
        Path(name).write_text("x = 1", encoding="utf-8")
    Path("lanterns", "library").mkdir(parents=True)             # of its players
    Path("bazaar").mkdir()
    Path("bazaar", "game.py").write_text("x = 1", encoding="utf-8")
    says(ludometer(*words), text)
