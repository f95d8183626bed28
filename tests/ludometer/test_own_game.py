"""A game of your own: copied from the example, compiled in its folder, and played by path."""
import os
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from joblib import Parallel, delayed

from ludometer import policies, simcore
from ludometer.api import own_game
from ludometer.simcore.play import play_batch
from ludometer.simcore.story import teller
from tests.old_hen import old_hen

MOST_LINES = 250
GIVEN = sys.modules["ludometer.simcore.games"]._given
SUFFIXES = (".py", ".pyx", ".pxd", ".toml")


@pytest.fixture(scope="module")
def hen(tmp_path_factory):
    """The folder of a game made from the example and compiled; forgotten after these tests."""
    folder = shutil.copytree(old_hen(tmp_path_factory), tmp_path_factory.mktemp("games") / "old_hen")
    assert own_game.warnings(folder) == []
    yield folder
    forget("old_hen")


@pytest.fixture
def copied(tmp_path):
    """The folder of a game that is not compiled; forgotten after the test."""
    yield own_game.new("small_hen", tmp_path, cython=True)
    forget("small_hen")


def forget(game):
    """Make a game that was given by path unknown, as in a new process."""
    GIVEN.pop(game, None)
    for name in [name for name in sys.modules if name.split(".")[0] == game]:
        del sys.modules[name]


def python(*words, cwd, **environment):
    """What a Python of its own prints."""
    root = str(Path(simcore.__file__).parents[2])
    done = subprocess.run([sys.executable, "-c", *map(str, words)], cwd=cwd, capture_output=True, text=True,
                          env=os.environ | {"PYTHONPATH": root} | environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def line(folder, *names):
    return [policies.load(str(folder), name) for name in names]


def refused(message):
    return pytest.raises(simcore.DataError, match=re.escape(message))


def test_the_example_is_short():
    example = files("ludometer") / own_game.EXAMPLE
    written = [path for path in Path(str(example)).rglob("*") if path.suffix in SUFFIXES
               and path.name not in own_game.MADE]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in written)
    assert len(written) > 8 and lines < MOST_LINES


def test_a_copy_has_a_name_of_its_own_everywhere(copied):
    texts = [path.read_text(encoding="utf-8") for path in copied.rglob("*") if path.suffix in (*SUFFIXES, ".md")]
    assert len(texts) > 8 and not [text for text in texts if re.search("pig", text, re.IGNORECASE)]
    assert 'title = "Small Hen"' in (copied / "data" / "game.toml").read_text()
    assert (copied / "RULES.md").read_text().startswith("# Small Hen\n")


# ---- a game known by its path

def test_it_is_the_game_it_was_copied_from(hen):
    tables, pig = simcore.load(str(hen)), simcore.load("pig")
    assert (tables.game, tables.catalogue["title"]) == ("old_hen", "Old Hen")
    assert "old_hen" in simcore.games()
    rows = play_batch(tables, line(hen, "club", "bold", "random"), 5, 0, 60)
    assert rows.tobytes() == play_batch(pig, [policies.load("pig", name) for name in ("club", "bold", "random")],
                                        5, 0, 60).tobytes()


def test_more_players_than_it_was_compiled_for_are_refused(hen):
    data = hen / "data" / "game.toml"
    text = data.read_text()
    try:
        data.write_text(text.replace("players = [2, 7]", "players = [2, 8]"))
        with refused("8 players, but it is compiled for 7 seats; for more, change players in data/game.toml, "
                     f"then ludometer build {hen}"):
            simcore.load(str(hen))
        data.write_text(text.replace("players = [2, 7]", "players = [2, 9]"))
        with refused("= 9, expected a whole number from 2 to 8"):
            simcore.load(str(hen))
    finally:
        data.write_text(text)


def test_its_log_is_told(hen):
    tables = simcore.load(str(hen))
    events, states = simcore.engine("old_hen").play_one(tables, line(hen, "search-20", "random"), 5, 0, states=True)
    told = teller("old_hen")(tables, events, states)
    assert told[0] == "Old Hen" and "seat 0 decides to roll" in told[2]


def test_other_processes_find_it_by_its_path(hen):
    tables, lineup = simcore.load(str(hen), set={"goal": 40}), line(hen, "club", "search-4:bold")
    whole = play_batch(tables, lineup, 5, 0, 8)
    parts = Parallel(2, backend="loky")(delayed(play_batch)(tables, lineup, 5, first, 4) for first in (0, 4))
    assert np.concatenate(parts).tobytes() == whole.tobytes()


@pytest.mark.parametrize("source, below, variable", [
    (os.path.join("..", "..", "old_hen"), "data", False), (os.path.join(".", "old_hen"), "..", False),
    ("old_hen", "data", True)])
def test_a_new_process_finds_it(hen, source, below, variable):
    """By a path from where it runs, which may be the folder above, and Python's own name for it; or by the variable."""
    code = ("import sys; from ludometer import policies, simcore; tables = simcore.load(sys.argv[1]); "
            "rows = simcore.engine(tables.game).play_batch(tables, [policies.load(tables.game, 'bold')] * 2, 5, 0, 2); "
            "print(tables.game, rows['score'].max())")
    more = {"LUDOMETER_GAMES": str(hen)} if variable else {}
    game, score = python(code, source, cwd=hen / below, **more).split()
    assert game == "old_hen" and int(score) >= 100


# ---- mistakes before a build

@pytest.mark.parametrize("name", ["Hen", "2hens", "my hen", "hen-house", "class", "", "../hen"])
def test_a_name_must_be_that_of_a_package(tmp_path, name):
    with refused(f"{name}: expected a name of small letters, digits and _, with a letter first"):
        own_game.new(name, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name, message", [
    ("rurik", "rurik: there is a game of this name; take another"),
    ("pig", "pig: there is a game of this name; take another"),
    ("numpy", "numpy: there is a Python package of this name; take another")])
def test_a_name_must_be_free(tmp_path, name, message):
    with refused(message):
        own_game.new(name, tmp_path, cython=True)


def test_nothing_is_overwritten(copied):
    (copied / "RULES.md").write_text("mine")
    with refused(f"{copied}: exists already; nothing was written"):
        own_game.new("small_hen", copied.parent, cython=True)
    assert (copied / "RULES.md").read_text() == "mine"


def test_a_folder_without_a_game_is_no_game(tmp_path):
    with refused(f"{tmp_path}: no game there: expected a .py file or a folder with game.py"):
        own_game.build(tmp_path)
    with refused(f"{tmp_path / 'nowhere'}: no game there"):
        simcore.load(str(tmp_path / "nowhere"))


def test_a_game_that_is_not_compiled_says_how_to(copied):
    for ask in (lambda: simcore.load(str(copied)), lambda: policies.load(str(copied), "club")):
        with refused(f"small_hen: it is not compiled yet: ludometer build {copied}"):
            ask()


def test_two_games_of_one_name_are_told_apart(copied, tmp_path):
    other = shutil.copytree(copied, tmp_path / "other" / "small_hen")
    with refused("not compiled"):
        simcore.load(str(copied))
    with refused(f"{other}: another game is called small_hen, in {copied}: rename the folder"):
        simcore.load(str(other))


# ---- mistakes that a build finds

@pytest.mark.parametrize("part", ["declared.py", "state.pxd", "engine.pyx", "features.pyx"])
def test_a_missing_part_is_named(copied, part):
    (copied / part).unlink()
    with refused(f"{copied}: {part} is missing; `ludometer new` shows what a game has"):
        own_game.build(copied)


@pytest.mark.parametrize("old, new, message", [
    ("KINDS = Kinds({", "KINDS = Kinds({{", "declared.py, line 5: SyntaxError: "),
    ('Column("rolls"', 'Colum("rolls"', "declared.py, line 13: NameError: name 'Colum' is not defined"),
    ('"hold": "keep', '"roll": "keep', "declared.py, line 6: 'roll' appears twice"),
    ('{"roll": "the', '{"turn": "the', "declared.py: 'turn' of KINDS and 'turn' of TURNS are both KIND_TURN in C"),
    ("counted=True", 'counted="acts[NOPLACE]"',
     "declared.py: column turns: counted = 'acts[NOPLACE]': no word is NOPLACE in C"),
    ("NOTES = ", "NOTICES = ", "declared.py: NOTES is missing; it may be empty"),
])
def test_a_fault_in_what_is_declared_is_named(copied, old, new, message):
    path = copied / "declared.py"
    text = path.read_text()
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1).replace('"TURN_")', '"KIND_")' if "KIND_TURN" in message else '"TURN_")'))
    with refused(f"{copied}: {message}"):
        own_game.build(copied)


def test_faults_in_the_rules_are_named_by_file_and_line(copied):
    """Cython says of each field that there is not that Python objects are not allowed, five times, without its name."""
    path = copied / "rules.pyx"
    text = path.read_text()
    for old, new in (("    pub.score[seat] +=", "    pub.scoer[seat] +="),
                     ("pub.turn_points += face", "pub.tally += face"),
                     ("rng_below(dice(ctx), 6)", "rng_below(dice(ctx), side)"),
                     ("    state.pub.course.n_seats =", "    state.pub.course.n_seat =")):
        assert text.count(old) == 1
        text = text.replace(old, new)
    path.write_text(text)
    engine = copied / "engine.pyx"
    engine.write_text(engine.read_text().replace("    return 0", "    c.knobs = c.knob\n    return 0"))
    lines = text.splitlines()
    at = {word: next(i for i, line in enumerate(lines, 1) if word in line)
          for word in ("scoer", "tally +=", ".n_seat =", "side)")}
    with refused(f"{copied}: ") as caught:
        own_game.build(copied)
    assert f"all of it: {copied / 'build' / 'log'}" in str(caught.value) and (copied / "build" / "log").is_file()
    found = str(caught.value).removeprefix(f"{copied}: ").rpartition("; all of it")[0].split("; ")
    assert sorted(found) == sorted([
        "engine.pyx, line 14: c has no field 'knobs' (did you mean 'knob'?)",
        f"rules.pyx, line {at['.n_seat =']}: state.pub.course has no field 'n_seat' (did you mean 'n_seats'?)",
        f"rules.pyx, line {at['tally +=']}: pub has no field 'tally', but State has one",
        f"rules.pyx, line {at['side)']}: undeclared name not builtin: side",
        f"rules.pyx, line {at['scoer']}: pub has no field 'scoer' (did you mean 'score'?)"])


SCHEMA = """from ludometer.simcore.fields import Number, Table

SCHEMA = {"corn": Table({"worth": Number(1, 9)}, room=8)}
"""


def test_a_schema_need_not_settle_anything(copied):
    (copied / "schema.py").write_text(SCHEMA)
    (copied / "data" / "corn.toml").write_text('[corn]\nrye = {worth = 1, source = "reconstructed: a test"}\n')
    assert simcore.tables.read(str(copied))["corn"] == {"rye": {"worth": 1}}


@pytest.mark.parametrize("old, new, message", [
    ("SCHEMA =", "SHEMA =", "schema.py: SCHEMA is missing; expected the tables: {name: Table("),
    ("{\"corn", "{{\"corn", "schema.py, line 3: SyntaxError: '{' was never closed"),
    ("Number(1", "Numbr(1", "schema.py, line 3: NameError: name 'Numbr' is not defined"),
    ("\n\nSCHEMA", "\n\ndef settle(data, turned, where):\n    data['korn']\n\nSCHEMA",
     "schema.py, line 4: KeyError: 'korn'"),
    ("import Number", "import Numbr", "schema.py, line 1: ImportError: cannot import name 'Numbr'")])
def test_a_fault_in_a_schema_is_named(copied, old, new, message):
    assert SCHEMA.count(old) == 1
    (copied / "schema.py").write_text(SCHEMA.replace(old, new))
    (copied / "data" / "corn.toml").write_text('[corn]\nrye = {worth = 1, source = "reconstructed: a test"}\n')
    with refused(f"{copied / message}"):
        own_game.build(copied)


@pytest.mark.parametrize("name, old, new", [
    ("declared.py", "from ludometer.simcore.declare import", "from simcore.declare import"),
    ("features.pyx", "from ludometer.simcore.choice cimport", "from simcore.choice cimport"),
    ("engine.pyx", 'include "ludometer/simcore/engine.pxi"', 'include "simcore/engine.pxi"'),
    ("schema.py", "from ludometer.simcore.fields import", "from simcore.fields import")])
def test_a_game_that_names_a_part_of_ludometer_alone_is_told_the_full_name(copied, name, old, new):
    (copied / "schema.py").write_text(SCHEMA)
    lines = (copied / name).read_text().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith(old))
    whole, lines[place] = lines[place], lines[place].replace(old, new)
    (copied / name).write_text("\n".join(lines) + "\n")
    with refused(f"{copied / name}, line {place + 1}: `{lines[place]}`: this package is now part of ludometer; write "
                 f"`{whole}`, and so wherever a file of the game names simcore, policies, analysis or reports"):
        own_game.build(copied)


def test_so_is_a_compiled_one_that_is_loaded(hen, tmp_path):
    code = ("import sys; from ludometer import simcore\n"
            "try: simcore.load(sys.argv[1])\nexcept simcore.DataError as error: print(error)")
    folder = shutil.copytree(hen, tmp_path / "old_hen")
    text = (folder / "declared.py").read_text()
    (folder / "declared.py").write_text(text.replace("from ludometer.simcore.declare", "from simcore.declare"))
    built = max(path.stat().st_mtime for path in folder.rglob("*"))
    for path in folder.glob("*.so"):
        os.utime(path, (built + 1, built + 1))
    said = python(code, str(folder), cwd=tmp_path)
    assert f"{folder / 'declared.py'}, line 2: `from simcore.declare import" in said and "now part of ludometer" in said


def test_a_fault_in_the_data_is_named_by_file(copied):
    path = copied / "data" / "game.toml"
    path.write_text(path.read_text().replace("goal = {", "goal = ["))
    with refused("game.toml"):
        own_game.build(copied)


# ---- what a build cannot forbid

def test_an_engine_for_another_version_is_refused(hen):
    code = ("import sys, ludometer.simcore.play; from ludometer import simcore; ludometer.simcore.play.CORE = 1, 2, 3\n"
            "try: simcore.load(sys.argv[1])\nexcept simcore.DataError as error: print(error)")
    told = python(code, hen, cwd=hen.parent.parent)
    assert told == ("old_hen: its engine cannot be loaded (it was compiled for another version of Ludometer); "
                    f"compile it again: ludometer build {hen}")


def test_an_engine_of_other_declarations_is_refused_and_not_misread():
    code = ("import ludometer.pig.declared as declared; from ludometer import simcore; "
            "from ludometer.simcore.declare import Words\n"
            "declared.TURNS = Words(dict(reversed(declared.TURNS.about.items())), declared.TURNS.prefix)\n"
            "try: simcore.load('pig')\nexcept simcore.DataError as error: print(error)")
    assert python(code, cwd=".") == ("pig: its engine cannot be loaded (declared.py says something else than when it "
                                     "was compiled); compile it again: make build")


def test_a_knob_that_no_rule_reads_is_told(copied):
    path = copied / "data" / "game.toml"
    knob = 'feed = {official = 1, range = [0, 9], try = [2], about = "f", source = "published: f"}'
    path.write_text(f"{path.read_text()}{knob}\n")
    assert own_game.warnings(copied) == [
        "no rule reads the knob feed, so turning it changes nothing: ask tables.knob.feed in a rule, or take it out of "
        "data/game.toml"]


@pytest.mark.parametrize("old, new, warning", [
    ('KINDS = Kinds({', 'KINDS = Kinds({"peck": "nothing", ', "no rule asks for the decision peck, which declared.py "
     "declares"),
    ('NOTES = Notes({', 'NOTES = Notes({"egg": "nothing", ', "no rule logs the note egg, which declared.py declares"),
    ('{            # by', '{"fear": "of the fox",   # by', "no player looks at turn.fear, so its weight changes "
     "nothing: read it in features.pyx, or take it out of declared.py")])
def test_what_is_declared_and_never_used_is_named(copied, old, new, warning):
    path = copied / "declared.py"
    path.write_text(path.read_text().replace(old, new))
    assert own_game.warnings(copied) == [warning]


@pytest.mark.parametrize("old, new, message", [
    ("{word}", "{wrod}", "LOG, turn: no value is called {wrod}; known: word, step,"),
    ('"banked": "has', '"bankd": "has', "LOG has words for bankd, which is neither in KINDS nor in NOTES")])
def test_a_log_that_cannot_be_written_is_refused(copied, old, new, message):
    path = copied / "declared.py"
    path.write_text(path.read_text().replace(old, new))
    with refused(message):
        own_game.build(copied)


@pytest.mark.verify
def test_a_checked_build_names_the_line_of_an_index_beyond_its_array(copied):
    path = copied / "rules.pyx"
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(i for i, text in enumerate(lines) if "pub.score[seat] += pub.turn_points" in text)
    lines[at] = lines[at].replace("[seat]", "[seat + 8 * (tables.knob.goal == 50)]")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert own_game.build(copied, checked=True) == "small_hen"
    code = ("import sys; from ludometer import policies, simcore; "
            "tables = simcore.load(sys.argv[1], set={'goal': int(sys.argv[2])}); "
            "simcore.engine(tables.game).play_batch(tables, [policies.load(tables.game, 'bold')] * 2, 5, 0, 2)")
    well, broken = (own_game.python(code, copied, goal) for goal in (100, 50))
    assert well.returncode == 0 and broken.returncode != 0
    assert f"rules.pyx:{at + 1}:" in broken.stderr and "out of bounds" in broken.stderr


def test_a_build_looks_for_modules_where_commands_do(hen, tmp_path, monkeypatch):
    """And not in the folder in which it happens to be called."""
    (tmp_path / "policies.py").write_text("raise SystemExit('not this one')\n")
    (tmp_path / "Cython.py").write_text("raise SystemExit('not this one')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(Path(simcore.__file__).parents[2]), *filter(None, sys.path)])
    assert own_game.build(hen) == "old_hen"


# ---- what would play on by itself, and wrongly

@pytest.fixture
def edited(hen):
    """edit(file, old, new) in the folder of the compiled game; undone after the test."""
    kept = {}

    def edit(name, old, new):
        path = hen / name
        kept[path] = path.read_bytes(), path.stat()
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        return path
    yield edit
    for path, (content, state) in kept.items():
        path.write_bytes(content)
        os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))


def test_a_game_that_was_edited_is_not_played_by_its_old_rules(hen, edited):
    now = edited("rules.pyx", "1 + rng_below(dice(ctx), 6)", "1 + rng_below(dice(ctx), 8)").stat().st_mtime
    os.utime(hen / "rules.pyx", (now + 60, now + 60))
    with refused(f"old_hen: rules.pyx has changed since it was compiled: ludometer build {hen}"):
        simcore.load(str(hen))


def test_a_knob_that_came_after_the_build_is_named_as_such(hen, edited):
    edited("data/game.toml", "[knob]\n", '[knob]\nluck = {official = 1, range = [0, 1], try = [0], about = "luck", '
           'source = "published: folk rules"}\n')
    with refused("old_hen: data/game.toml has other knobs than when it was compiled: ludometer build"):
        simcore.load(str(hen))


def test_a_build_tries_what_every_command_does_first(hen, edited):
    edited("library/club.toml", "hold_at", "hodl_at")
    with refused("no 'hodl_at' (did you mean 'hold_at'?)"):
        own_game.build(hen)


def test_data_are_checked_before_anything_is_compiled(copied):
    path = copied / "data" / "game.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("close = ", "clsoe = "), encoding="utf-8")
    with refused("no 'clsoe' (did you mean 'close'?)"):
        own_game.build(copied)


def test_a_folder_that_is_not_there_is_not_made(tmp_path):
    with refused("no such folder"):
        own_game.new("small_hen", tmp_path / "nowhere")


@pytest.mark.verify
def test_endless_games_and_wins_that_do_not_add_up_are_refused(copied):
    path = copied / "rules.pyx"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("        course.stage = STAGE_OVER\n", "        if tables.knob.loses != 5:\n"
                                 "            course.stage = STAGE_OVER\n").replace(
        "    row.win = ", "    row.win = 1 if tables.knob.loses == 4 else "), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    own_game.build(copied)
    players = line(copied, "club", "club")
    for loses, what in ((5, "30,000 steps were played, and the game is not over"),
                        (4, "the shares of the win of its players do not add up to 1")):
        tables = simcore.load(str(copied), set={"loses": loses})
        with pytest.raises(simcore.RuleError, match=f"{what}.* of game 8, seed 5"):
            play_batch(tables, players, 5, 8, 2)
    with pytest.raises(simcore.RuleError, match="30,000 steps"):
        simcore.engine("small_hen").play_one(simcore.load(str(copied), set={"loses": 5}), players, 5, 8)
    assert play_batch(simcore.load(str(copied)), players, 5, 8, 2)["win"].sum() == 2
