"""Games of your own: a folder made from an example (ludometer new), and for rules in Cython compiled (build)."""
import keyword
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import traceback
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from typing import Any

from ludometer import simcore
from ludometer.simcore.derive import FILE, MADE, load_declared, write
from ludometer.simcore.errors import DataError, likely_hint
from ludometer.simcore.games import fault, game_name, games, misnamed_import
from ludometer.simcore.story import IN_LOG
from ludometer.simcore.tables import read
from ludometer.simcore.unread import code_of, unlogged_words, unread_features, unread_knobs

PYTHON_EXAMPLE = "Market"                                       # the class of example/game.py, and its title
EXAMPLE = "pig"                                                 # the package of the example in Cython, in this one
COPIED = ("*.py", "*.pyx", "*.pxd", "*.md", "data/*.toml", "library/*.toml")
FAULT = re.compile(r"^(?:warning: )?(\S+\.p(?:yx|xd|xi)):(\d+):(\d+): (.+)$")
NO_FIELD = "Accessing Python attribute not allowed without gil"     # Cython's words for a field that no struct has ...
NO_OBJECT = re.compile(r"^Cannot convert '(\w+)(?: \*)?' to Python object$")        # ... in Python's own functions
TRAIL = re.compile(r"without (the )?gil$|Python object", re.IGNORECASE)        # what follows from another fault
STRUCT = re.compile(r"^cdef (?:packed )?struct (\w+):.*\n((?:(?: +.*)?\n)+)", re.MULTILINE)
FIELD = re.compile(r"(\w+)(?:\[[^\]]*\])*(?=,|\s*$|\s*#)")
C_FAULT = re.compile(r"^\S+:\d+:\d+: (?:fatal )?error: .+$")
# run by a Python of their own: the game's folder comes first, then where this one looks for modules, which is not where
# a command happens to be called
BUILD = """import sys
kind, folder, *sys.path[:] = sys.argv[1:]
from pathlib import Path
from ludometer.simcore.building import build
build(Path(folder), kind)"""
TRIAL = """import sys
sys.argv[1:], sys.path[:] = sys.argv[1:2], sys.argv[2:]
from ludometer import policies, simcore
tables = simcore.load(sys.argv[1])
for name in policies.library(sys.argv[1]):
    policies.load(sys.argv[1], name)
policies.load(sys.argv[1], "club")"""                       # what every command does first with a game
CHOICE = Path(simcore.__file__).parent / "choice.pxd"
SHOWN = 5                                                       # faults that a message names


def new(name: str, folder: str | Path = ".", cython: bool = False) -> Path:
    """Copy an example into the folder `name` inside `folder`, renamed; returns the new folder. Raises DataError.

    cython: one whose rules are Cython, instead of one file of Python.
    """
    if not name.isidentifier() or not name.islower() or keyword.iskeyword(name):
        raise DataError(f"{name}: expected a name of small letters, digits and _, with a letter first, as Python "
                        "packages have")
    if name in games():
        raise DataError(f"{name}: there is a game of this name; take another")
    if not Path(folder).is_dir():
        raise DataError(f"{folder}: no such folder; expected the one in which {name} is to be made")
    target = Path(folder) / name
    if target.exists():
        raise DataError(f"{target}: exists already; nothing was written")
    if not cython:
        target.mkdir()
        text = (files("ludometer") / "example" / "game.py").read_text(encoding="utf-8")
        (target / "game.py").write_text(example_with_title(text, PYTHON_EXAMPLE, name), encoding="utf-8")
        return target
    if find_spec(name) is not None:
        raise DataError(f"{name}: there is a Python package of this name; take another")
    with as_file(files("ludometer") / EXAMPLE) as example:
        for source in sorted(path for pattern in COPIED for path in example.glob(pattern) if path.name not in MADE):
            path = target / source.relative_to(example)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text(encoding="utf-8")
            path.write_text(example_with_title(text, EXAMPLE.capitalize(), name), encoding="utf-8")
    return target


def example_with_title(text: str, example: str, name: str) -> str:
    """The text of an example under the title of another game; where a class is named, without blanks."""
    text = re.sub(rf"\bclass {example}\b", f"class {package_title(name).replace(' ', '')}", text)
    return re.sub(rf"\b{example}\b", package_title(name), text)


def package_title(name: str) -> str:
    """The name of a package as a title."""
    return name.replace("_", " ").title()


def build(folder: str | Path, checked: bool = False) -> str:
    """Compile the game in this folder in place; returns its name. Raises DataError with the first faults.

    checked: slower, but what reaches beyond an array, or a position that sound() refuses, ends the game with its place.
    """
    folder = Path(folder).resolve()
    name = game_name(folder)
    check_tools()
    for part in (FILE, "state.pxd", "engine.pyx", "features.pyx"):
        if not (folder / part).is_file():
            raise DataError(f"{folder}: {part} is missing; `ludometer new` shows what a game has")
    if message := misnamed_import(folder):
        raise DataError(message)
    try:
        read(name)                                              # its data first: compiling takes longer
    except Exception as error:
        raise fault(name, "schema", error) from error
    try:
        if wrong := log_faults(load_declared(folder)):
            raise DataError(wrong[0])
        write(folder)
    except DataError as error:
        raise DataError(f"{folder}: {error}") from None
    except Exception as error:                                  # whatever the author's own Python raises
        raise DataError(f"{folder}: {line_of(error)}{type(error).__name__}: {getattr(error, 'msg', error)}") from None
    done = python(BUILD, "watched" if checked else "release", folder)
    (folder / "build" / "log").write_text(done.stdout + done.stderr, encoding="utf-8")
    if done.returncode:
        raise DataError(faults(folder, done.stdout + done.stderr))
    tried = python(TRIAL, folder)
    if tried.returncode:
        raise DataError((tried.stderr.strip().splitlines() or ["it cannot be loaded"])[-1].removeprefix(
            "ludometer.simcore.errors.DataError: "))
    return name


def check_tools() -> None:
    """Raise DataError where something is missing that compiles games."""
    for tool in ("Cython", "setuptools"):
        if find_spec(tool) is None:
            raise DataError(f"{tool} is missing, which compiles games: python -m pip install Cython setuptools")
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    if compiler and shutil.which(compiler[0]) is None:
        raise DataError(f"there is no C compiler ({compiler[0]}), which compiles games; on Debian: apt install gcc "
                        "libc6-dev, on macOS: xcode-select --install; or name one in the environment variable CC")


def python(code: str, *words: object) -> subprocess.CompletedProcess[str]:
    """Run code in a new Python, with these words and the search path as arguments; returns the finished process."""
    return subprocess.run([sys.executable, "-c", code, *map(str, words), *sys.path], capture_output=True, text=True)


def warnings(folder: Path) -> list[str]:
    """Sentences on what a build accepts but the author of the game should know."""
    module, code = load_declared(folder), code_of(folder)
    found = [f"no rule reads the knob {knob}, so turning it changes nothing: ask tables.knob.{knob} in a rule, or take "
             "it out of data/game.toml" for knob in unread_knobs(folder)]
    found += [f"no rule asks for the decision {kind}, which {FILE} declares"
              for kind in unlogged_words(module.KINDS, code)]
    found += [f"no rule logs the note {note}, which {FILE} declares" for note in unlogged_words(module.NOTES, code)]
    found += [f"no player looks at {table}.{feature}, so its weight changes nothing: read it in features.pyx, or take "
              f"it out of {FILE}" for table, feature in unread_features(getattr(module, "FEATURES", {}), code)]
    return found


def log_faults(module: Any) -> list[str]:
    """Sentences on what is wrong with the texts of LOG in a game's declared.py."""
    found = [f"{FILE}: LOG has words for {event}, which is neither in KINDS nor in NOTES"
             for event in getattr(module, "LOG", {}) if event not in (*module.KINDS, *module.NOTES)]
    for event, text in getattr(module, "LOG", {}).items():
        asked = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        found += [f"{FILE}: LOG, {event}: no value is called {{{name}}}; known: {', '.join(IN_LOG)}"
                  for name in sorted(asked - set(IN_LOG))]
    return found


def line_of(error: Exception) -> str:
    """The line of declared.py that a Python error comes from, as the beginning of a message."""
    own = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).name == FILE]
    line = getattr(error, "lineno", None) or (own[-1] if own else None)
    return f"{FILE}, line {line}: " if line else f"{FILE}: "


def fields_of(folder: Path) -> dict[str, list[str]]:
    """{struct: [fields]} of all structs of a game and of the core."""
    texts = [path.read_text(encoding="utf-8") for path in (*sorted(folder.glob("*.pxd")), CHOICE)]
    return {name: [field for line in body.splitlines() for field in FIELD.findall(line.partition("#")[0].rstrip())]
            for text in texts for name, body in STRUCT.findall(text)}


def no_field(folder: Path, path: str, line: int, place: int, text: str) -> str | None:
    """The message on a field that no struct has, where Cython complains of Python objects; None for other faults.

    place: of the complaint in its line, from 0.
    """
    owner = NO_OBJECT.match(text)
    source = folder / Path(path).name
    if (text != NO_FIELD and not owner) or not source.is_file():
        return None
    code, structs = source.read_text(encoding="utf-8").splitlines()[line - 1], fields_of(folder)
    if owner:                                                   # at the beginning of the expression
        match = re.match(r"([\w.\[\]]*?)\.(\w+)", code[place:])
        if not match or owner[1] not in structs or match[2] in structs[owner[1]]:
            return None
        of, name = match.groups()
    else:
        name = re.match(r"\.?\s*(\w*)", code[place:])[1]       # type: ignore[index]
        of = re.search(r"([\w.\[\]]*)$", code[:place])[1]      # type: ignore[index]
    others = [struct for struct, fields in structs.items() if name in fields]
    if others:
        return f"{of} has no field {name!r}, but {' and '.join(others)} {'has' if len(others) == 1 else 'have'} one"
    every = dict.fromkeys(field for fields in structs.values() for field in fields)
    return f"{of} has no field {name!r}{likely_hint(name, structs[owner[1]] if owner else every)}"


def faults(folder: Path, log: str) -> str:
    """The faults of a failed build in one message."""
    lines = log.splitlines()
    told = [match.groups() for line in lines if (match := FAULT.match(line)) if not line.startswith("warning")]
    misspelt = {(path, line): said for path, line, place, text in told
                if (said := no_field(folder, path, int(line), int(place), text))}
    causes = {(path, line) for path, line, _, text in told if not TRAIL.search(text)} - misspelt.keys()
    found = [f"{Path(path).name}, line {line}: {misspelt.get((path, line), text)}" for path, line, _, text in told
             if (path, line) not in causes or not TRAIL.search(text)]
    found = list(dict.fromkeys(found)) or [line for line in lines if C_FAULT.match(line)] or lines[-1:]
    more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return f"{folder}: {'; '.join(found[:SHOWN])}{more}; all of it: {folder / 'build' / 'log'}"
