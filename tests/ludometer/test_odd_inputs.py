"""Odd inputs: the message says what is wrong and what would be right."""
from pathlib import Path

import pytest


@pytest.fixture
def two(ludometer):
    """A command line in a folder with runs of two games, `pig` and `rurik`, and a file, `file`."""
    for game in ("pig", "rurik"):
        assert ludometer("sweep", game, "--players", 2, "--games", 8, "--out", game)[0] == 0
    Path("file").write_text("", encoding="utf-8")
    return ludometer


@pytest.mark.parametrize(("words", "message"), [
    ("pool pig rurik --out both", "rurik is a run of rurik and pig one of pig; runs of one game can be pooled"),
    ("pool rurik pig --out both", "pig is a run of pig and rurik one of rurik; runs of one game can be pooled"),
    ("balance pig --knob goal=50,100 --out file", "file is a file; a search needs a folder of its own"),
    ("play pig --html rurik", "rurik is a folder; the page needs a file of its own"),
    ("play pig --html none/a.html", "none/a.html: there is no folder none to write the page to; make it first"),
])
def test_a_place_or_run_that_does_not_fit(two, words, message):
    assert two(*words.split())[::2] == (2, f"ludometer: {message}\n")


def test_a_summary_of_runs_of_two_games(two):
    for seed in (1, 2):
        assert two("sweep", ("rurik", "pig")[seed - 1], "--players", 2, "--games", 60, "--lineup", "club,random",
                   "--out", f"mixed{seed}")[0] == 0
    code, _, err = two("pool", "mixed1", "mixed2", "--summary")
    assert code == 2 and err == (
        "ludometer: mixed2 is a run of pig and mixed1 one of rurik; runs of one game can be pooled\n")


def test_an_empty_list_of_values(ludometer):
    Path("none.toml").write_text('game = "pig"\n[vary]\nplayers = []\n', encoding="utf-8")
    code, _, err = ludometer("sweep", "none.toml")
    assert code == 2 and err == (
        "ludometer: none.toml: players = []: expected a list of the values to compare, one at least\n")


@pytest.mark.parametrize("name", ["two words", "a,b"])
def test_a_policy_whose_name_no_lineup_can_have(ludometer, name):
    Path(f"{name}.toml").write_text('base = "club"\n', encoding="utf-8")
    code, _, err = ludometer("sweep", "rurik", "--policy", f"{name}.toml", "--lineup", f"{name},club*3")
    assert code == 2 and err == (f"ludometer: --policy {name}.toml: no line-up can call {name!r}; expected a file's "
                                 "name without spaces and , | * >\n")


def test_letters_that_no_font_here_has_do_not_warn(ludometer, recwarn):
    Path("船.toml").write_text('base = "club"\n', encoding="utf-8")
    assert ludometer("sweep", "pig", "--players", 2, "--policy", "船.toml", "--lineup", "船,club", "--games", 40,
                     "--out", "run")[0] == 0
    assert ludometer("report", "run")[0] == 0 and "船" in Path("run/report.html").read_text(encoding="utf-8")
    assert not [each for each in recwarn if "Glyph" in str(each.message)]
