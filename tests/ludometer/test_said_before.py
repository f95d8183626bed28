"""A sweep of a finished run says again what it said, and works it out anew after any change of what it follows from."""
import json
import shutil
from pathlib import Path

import pytest

import ludometer as lm
from ludometer.analysis.run_folders.claim import exclusive
from ludometer.commands import said_before

WORDS = ("sweep", "pig", "--players", "2", "--games", "240", "--out", "run", "--jobs", "1")


@pytest.fixture(scope="module")
def first():
    """{"run": a folder, "said": what its sweep said}, once the first test of this file has swept."""
    return {}


@pytest.fixture
def swept(ludometer, first, tmp_path_factory):
    """What a sweep that finds its run finished says, worked out; what it said is kept from there on. Each test has a
    copy of one run.
    """
    if first:
        shutil.copytree(first["run"], "run")
        return first["said"]
    assert "\nplayed in " in ludometer(*WORDS)[1]
    Path("run", said_before.NAME).unlink()
    said = ludometer(*WORDS)
    first |= {"run": shutil.copytree("run", tmp_path_factory.mktemp("first") / "run"), "said": said}
    return said


@pytest.fixture
def asked(monkeypatch):
    """The sweeps that were not merely said again, in a list."""
    found, sweep = [], lm.sweep
    monkeypatch.setattr(lm, "sweep", lambda *words, **values: found.append(words) or sweep(*words, **values),
                        raising=False)
    return found


def test_what_was_said_is_said_again(ludometer, swept, asked):
    assert "To quote:" in swept[1] and "finished already" in swept[1]
    assert ludometer(*WORDS) == swept and not asked
    assert json.loads(ludometer(*WORDS, "--json")[1])["newly_played"] == 0 and len(asked) == 1


def test_a_narrow_terminal_has_its_own_lines(ludometer, swept, asked, monkeypatch):
    monkeypatch.setattr("ludometer.commands.terminal.WIDE", 60)
    code, out, _ = ludometer(*WORDS)
    assert code == 0 and out != swept[1] and not asked
    Path("run", said_before.NAME).unlink()
    assert ludometer(*WORDS)[1] == out and asked


@pytest.mark.parametrize("words", [("--games", "248"), ("--games", "240", "--jobs", "2"), ("--until", "precision=40")])
def test_another_question_is_answered_anew(ludometer, swept, asked, words):
    ludometer("sweep", "pig", "--players", "2", "--out", "run", *words)
    assert asked


def test_a_run_that_has_changed_is_read_anew(ludometer, swept, asked):
    file, = Path("run", "games").iterdir()
    data = file.read_bytes()
    file.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    assert "\nplayed in " in ludometer(*WORDS)[1] and len(asked) == 1 and file.read_bytes() == data
    Path("run", "audit.json").write_text("{}")
    ludometer(*WORDS)
    assert len(asked) == 2


def test_another_version_works_it_out_anew(ludometer, swept, asked, monkeypatch):
    state = said_before.state_of_program()
    assert any(line.startswith(f"{said_before.__file__} ") for line in state)       # each file, with size and time
    assert any("numpy" in line for line in state) and any("play.pyx" in line for line in state)
    monkeypatch.setattr(said_before, "state_of_program", lambda: [*state, "one more"])
    ludometer(*WORDS)
    assert asked


@pytest.mark.parametrize("kept", ["", "[]", "{}", '{"of": 1}', '{"of": "", "said": ["no"]}', "[" * 200_000])
def test_what_is_no_file_of_ours_is_not_said(ludometer, swept, asked, kept):
    Path("run", said_before.NAME).write_text(kept)
    assert ludometer(*WORDS) == swept and asked


def test_what_was_changed_or_cut_is_not_said(ludometer, swept, asked):
    kept = json.loads(Path("run", said_before.NAME).read_text())
    for said in ("abc", [1], kept["said"][:-1]):
        Path("run", said_before.NAME).write_text(json.dumps(kept | {"said": said}))
        assert ludometer(*WORDS) == swept
    assert len(asked) == 3


def test_a_run_that_another_sweep_writes_is_refused(ludometer, swept):
    with exclusive(Path("run")):
        code, out, error = ludometer(*WORDS)
    assert code == 2 and not out and "another sweep is writing there" in error


def test_games_of_one_s_own_are_looked_at_each_time(ludometer, swept, asked, monkeypatch, tmp_path):
    monkeypatch.setenv("LUDOMETER_GAMES", str(tmp_path))
    ludometer(*WORDS)
    assert asked


@pytest.mark.parametrize("name", ["mods/mine", "mods/mine.toml", "mods/mine\\u002etoml"])
def test_a_module_that_has_changed_is_noticed(ludometer, name):
    file = Path(name.replace("\\u002e", "."))
    file.parent.mkdir(exist_ok=True)
    file.write_text('[module]\ngame = "pig"\n[knob]\ngoal = 90\n')
    Path("asked.toml").write_text(f'game = "pig"\ngames = 8\nmodules = ["{name}"]\n')
    words = ("sweep", "asked.toml", "--out", "run", "--jobs", "1")
    assert ludometer(*words)[0] == 0
    file.write_text('[module]\ngame = "pig"\n[knob]\ngoal = 80\n')
    code, _, error = ludometer(*words)
    assert code == 2 and "holds another run" in error


def test_a_question_that_names_files_is_not_kept(ludometer):
    Path("extra.toml").write_text('[module]\ngame = "pig"\n[knob]\ngoal = 90\n')
    Path("asked.toml").write_text('game = "pig"\ngames = 8\nmodules = ["./extra.toml"]\n')
    for words in (("pig", "--module", "./extra.toml"), ("asked.toml",)):
        assert ludometer("sweep", *words, "--games", "8", "--out", words[0][0])[0] == 0
        assert not Path(words[0][0], said_before.NAME).exists()
    assert ludometer("sweep", "pig", "--games", "8", "--out", "kept")[0] == 0
    assert Path("kept", said_before.NAME).exists()
