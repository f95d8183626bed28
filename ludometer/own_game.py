"""Games of your own: a folder made from the example (ludometer new), and compiled (ludometer build)."""
import keyword
import re
import subprocess
import sys
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path

from simcore.declare import write
from simcore.errors import DataError
from simcore.games import games, named

EXAMPLE = "pig"                                                 # the package of the example, in this one
COPIED = ("*.py", "*.pyx", "*.pxd", "*.md", "data/*.toml", "library/*.toml")
MADE = ("declared.pxd",)                                        # by a build
FAULT = re.compile(r"^(?:warning: )?(\S+\.p(?:yx|xd|xi)):(\d+):\d+: (.+)$")
C_FAULT = re.compile(r"^\S+:\d+:\d+: (?:fatal )?error: .+$")
SHOWN = 5                                                       # faults that a message names


def new(name, folder="."):
    """Copy the example into the folder `name` inside `folder`, renamed; returns the new folder. Raises DataError."""
    if not name.isidentifier() or not name.islower() or keyword.iskeyword(name):
        raise DataError(f"{name}: expected a name of small letters, digits and _, with a letter first, as Python "
                        "packages have")
    if name in games():
        raise DataError(f"{name}: there is a game of this name; take another")
    target = Path(folder) / name
    if target.exists():
        raise DataError(f"{target}: exists already; nothing was written")
    if find_spec(name) is not None:
        raise DataError(f"{name}: there is a Python package of this name; take another")
    with as_file(files("ludometer") / EXAMPLE) as example:
        for source in sorted(path for pattern in COPIED for path in example.glob(pattern) if path.name not in MADE):
            path = target / source.relative_to(example)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text(encoding="utf-8")
            path.write_text(re.sub(rf"\b{EXAMPLE.capitalize()}\b", titled(name), text), encoding="utf-8")
    return target


def titled(name):
    """A package's name as a title."""
    return name.replace("_", " ").title()


def build(folder):
    """Compile the game in this folder in place; returns its name. Raises DataError with the first faults."""
    folder = Path(folder).resolve()
    name = named(folder)
    for tool in ("Cython", "setuptools"):
        if find_spec(tool) is None:
            raise DataError(f"{tool} is missing, which compiles games: python -m pip install Cython setuptools")
    for part in ("declared.py", "state.pxd", "engine.pyx", "features.pyx"):
        if not (folder / part).is_file():
            raise DataError(f"{folder}: {part} is missing; `ludometer new` shows what a game has")
    try:
        write(folder)
    except Exception as error:                                  # whatever the author's own Python raises
        raise DataError(f"{folder / 'declared.py'}: {type(error).__name__}: {error}") from None
    done = subprocess.run([sys.executable, "-m", "simcore.building", str(folder)], capture_output=True, text=True)
    (folder / "build" / "log").write_text(done.stdout + done.stderr, encoding="utf-8")
    if done.returncode:
        raise DataError(faults(folder, done.stdout + done.stderr))
    return name


def faults(folder, log):
    """What a failed build says, in one message."""
    lines = log.splitlines()
    found = [f"{Path(match[1]).name}, line {match[2]}: {match[3]}" for line in lines if (match := FAULT.match(line))
             if not line.startswith("warning")]
    found = list(dict.fromkeys(found)) or [line for line in lines if C_FAULT.match(line)] or lines[-1:]
    more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return f"{folder}: {'; '.join(found[:SHOWN])}{more}; all of it: {folder / 'build' / 'log'}"
