"""Files and values that a person has typed in TOML: what is read, and what is said of the rest."""
import json
import os
import time
from hashlib import sha256
from pathlib import Path

import pytest

from ludometer.simcore import toml
from ludometer.simcore.toml import MOST_BYTES, read_shipped, read_toml, read_values
from tests.simcore.faults import refused


@pytest.fixture
def written(tmp_path):
    """written(content): the path of a file cards.toml with it."""
    def write(content):
        path = tmp_path / "cards.toml"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path
    return write


@pytest.mark.parametrize("content", [b"\xef\xbb\xbf[knob]\nrounds = 3\n", b"[knob]\r\nrounds = 3\r\n"])
def test_files_of_any_editor_are_read(written, content):
    assert read_toml(written(content)) == {"knob": {"rounds": 3}}


@pytest.mark.parametrize("content, message", [
    ("x = " + "[" * 500 + "]" * 500, "cards.toml: tables or lists more than 20 deep inside each other"),
    ("x = " + "[" * 60 + "]" * 60, "cards.toml: tables or lists more than 20 deep inside each other"),
    ("x = " + "{a = " * 500 + "1" + "}" * 500, "cards.toml: tables or lists more than 20 deep inside each other"),
    ("y = 1\n" + ".".join("a" * 20_000) + " = 1", "cards.toml: line 2: a key of more than 20 parts"),
    ("y = 1\nx = " + "9" * 5000, "cards.toml: line 2: a number of thousands of digits; expected 18 at most"),
    ("[deed.hoard]\npoints = " + "9" * 400, "cards.toml: deed.hoard.points: a whole number beyond 64 bits"),
    ("[deed.hoard]\npoints = 0x" + "f" * 50_000, "cards.toml: deed.hoard.points: a whole number beyond 64 bits"),
    ("x = [1, 07:32:00]", "cards.toml: x.1 = 07:32:00: a date or time ... put it in quotes"),
    ("x = 2026-11-22T07:32:00Z", "cards.toml: x = 2026-11-22 07:32:00+00:00: a date or time"),
    ('["\\u001b[2J"]\nx = 2026-11-22', r"cards.toml: '\x1b[2J'.x = 2026-11-22: a date or time"),
    ("x = ", "cards.toml: not TOML: no value after = (at end of document)"),
    ("x = \ny = 1", "cards.toml: not TOML: no value after = (at line 1, column 5)"),
    ("x = # none", "cards.toml: not TOML: no value after = (at line 1, column 5)"),
    ("x = {y = }", "cards.toml: not TOML: no value after = (at line 1, column 10)"),
    ('x = 1\ny = "two\n', "cards.toml: not TOML: closing quote missing (at line 2, column 9)"),
    ('x = "two', "cards.toml: not TOML: closing quote missing (at end of document)"),
    ("x = 'two", "cards.toml: not TOML: closing quote missing (at end of document)"),
    ('x = """two\n', "cards.toml: not TOML: closing quote missing (at end of document)"),
    ("x = True", "(at line 1, column 5); expected true"), ("x = two", '(at line 1, column 5); text has quotes: "two"'),
    ("x = “two”", '(at line 1, column 5); expected straight quotes, as in "text"'),
    ('x = "C:\\x"', "; a \\ in text is written \\\\, or the text stands in single quotes"),
    ("x = 1;", "; expected one key = value in each line, and nothing behind it"),
    ("x = [1\ny = 2", "Unclosed array (at line 2, column 1); closing ] missing"),
    ("x = [1,, 2]", "cards.toml: not TOML: Invalid value (at line 1, column 8)"),
    ("x = 1\ny = -0,5  # half", "(at line 2, column 7); a fraction has a point: -0.5"),
    ("[knob]\n".encode("utf-16"), "cards.toml: not TOML: not UTF-8 text; save the file in the encoding UTF-8"),
    ("#" * (MOST_BYTES + 1), "cards.toml: longer than 1,000,000 bytes"),
])
def test_what_no_file_may_say_is_refused_in_one_line(written, content, message):
    start = time.process_time()                                 # which does not count how busy a machine is
    with refused(message) as caught:
        read_toml(written(content))
    assert "\n" not in str(caught.value) and "\x1b" not in str(caught.value)
    assert time.process_time() - start < 1                      # milliseconds


def test_files_that_cannot_be_opened_are_named(tmp_path):
    with refused("nowhere.toml: no such file or directory"):
        read_toml(tmp_path / "nowhere.toml")
    with refused("is a directory"):
        read_toml(tmp_path)
    os.mkfifo(tmp_path / "pipe.toml")
    with refused("pipe.toml: not a regular file; expected a text file in TOML"):
        read_toml(tmp_path / "pipe.toml")
    with refused("not the name of a file"):
        read_toml(tmp_path / "nul\0.toml")


@pytest.mark.parametrize("text, values", [
    ("2,3,4", [2, 3, 4]), ("[1, 2]", [[1, 2]]), ("{ore = 1}", [{"ore": 1}]), ("fur", ["fur"]),
    ("fur, ore", ["fur", "ore"]),
])
def test_values_are_read_as_toml_or_as_words(text, values):
    assert read_values(text, "--set") == values


@pytest.mark.parametrize("text, message", [
    ("[" * 500 + "]" * 500, "--set x: tables or lists more than 20 deep inside each other"),
    ("9" * 5000, "--set x: a number of thousands of digits"),
    ("07:32:00", "--set x = 07:32:00: a date or time"),
])
def test_values_have_the_limits_of_files(text, message):
    with refused(message):
        read_values(text, "--set x")


def test_a_build_has_parsed_all_data_of_the_games_as_they_are_read():
    """Of files that were changed after it nothing is said: they are parsed."""
    kept = {Path(path): said for path, said in toml._kept_at_build().items()}
    assert sum(path.parent.name == "data" for path in kept) > 20
    for path, (mark, content) in kept.items():
        if path.exists() and mark == sha256(path.read_bytes()).hexdigest():
            assert json.loads(content) == read_toml(path), path


def test_what_a_build_has_parsed_is_taken_while_the_file_is_the_same(written, monkeypatch):
    path = written("rounds = 3")
    mark = sha256(path.read_bytes()).hexdigest()
    monkeypatch.setattr(toml, "_kept_at_build", lambda: {str(path): (mark, '{"taken": true}')})
    assert read_shipped(path) == {"taken": True}
    assert read_shipped(written("rounds = 30")) == {"rounds": 30}
