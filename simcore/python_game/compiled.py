"""Rules of a game in Python that `ludometer compile` has translated: found beside its file, if they are up to date."""
import hashlib
import re
import sys
import tomllib
from contextlib import contextmanager
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from multiprocessing import parent_process
from pathlib import Path

from ludometer.simcore.python_game.files import FILE

FOLDER = "compiled"                                             # in the folder of the game
RULES, CHECKED = "rules.pyx", "checked.toml"
LEFT = "python"                                                 # in CHECKED: compiled rules that Python plays
_loaded = {}                                                    # {file: its class Own}
_instead = {}                                                   # {file of a game: what played_by() says}
_hinted = set()                                                 # files of games whose compiled rules were told of


def folder_of(layout):
    """The folder of the compiled rules of a game; it need not exist."""
    home = layout.file.parent if layout.file.name == FILE and layout.name != layout.file.stem else \
        layout.file.with_suffix("")
    return home / FOLDER


def compiled_rules(layout):
    """What makes the compiled rules by which a game is played, from its rows and knobs; None: by its Python."""
    if layout.file in _instead:
        return _instead[layout.file]
    folder = folder_of(layout)
    if not (folder / CHECKED).is_file():
        return None
    try:
        checked = tomllib.loads((folder / CHECKED).read_text(encoding="utf-8"))
        left = checked.pop(LEFT, [])
        return load(folder, left) if checked == fingerprints(layout) else tell_stale(layout)
    except (OSError, ValueError, TypeError, ImportError):       # made for another Python, or another Ludometer
        return tell_stale(layout)


def tell_stale(layout):
    """Say, once, that compiled rules are left out; returns None."""
    if layout.file not in _hinted and parent_process() is None:
        _hinted.add(layout.file)
        path = layout.file.parent if layout.file.name == FILE else layout.file
        print(f"{layout.name}: its rules, or Ludometer, have changed since they were compiled, so Python plays them; "
              f"compile again: ludometer compile {path}", file=sys.stderr)


def fingerprints(layout):
    """What compiled rules were made and checked from: the game's file, their own, and how Ludometer is called.

    Of rows that lie in files of their own only the columns count: their numbers and words are read as the game is.
    """
    files = {"game": [layout.file], "rules": [folder_of(layout) / RULES]}
    columns = {name: [f"{key} {'word' if any(isinstance(row[key], str) for row in table.rows.values()) else 'number'}"
                      for key in table.fields] for name, table in layout.tables.items()}
    found = {name: digest(each) for name, each in files.items()} | {"core": core_digest()}
    return found | ({"columns": columns} if columns else {})     # CHECKED keeps no empty table


def digest(files):
    """What says whether any of these files has changed."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


@cache
def core_digest():
    """The digest of all that compiled rules know of Ludometer: nothing else notices that a function has moved."""
    here = Path(__file__).parent
    return digest(sorted([*here.glob("*.px[di]"), *here.parent.glob("*.px[di]")]))


def load(folder, left=()):
    """What makes the compiled rules in a folder. left: those that Python plays. Raises ImportError and others where
    they do not fit."""
    file = next(iter(modules_in(folder)), None)
    if file is None:
        raise ImportError(f"{folder}: nothing is compiled there")
    if file not in _loaded:
        spec = spec_from_file_location(f"{file.stem}.rules", file)
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        _loaded[file] = module.Own
    own = _loaded[file]
    return (lambda rows, knobs: own(rows, knobs).leave(left)) if left else own


def modules_in(folder):
    """The files of compiled rules in a folder."""
    return [*folder.glob("rules*.so"), *folder.glob("rules*.pyd")]


def author_place(layout, frames):
    """The place in the author's file at which compiled rules stopped, by the lines that stand above theirs; or ""."""
    own = [frame for frame in frames if frame.filename.replace("\\", "/").endswith(f"{FOLDER}/{RULES}")]
    file = folder_of(layout) / RULES
    if not own or not file.is_file():
        return ""
    above = file.read_text(encoding="utf-8").splitlines()[:own[-1].lineno]
    place = next((found for line in reversed(above) if (found := re.fullmatch(r"\s*# (\d+): (.*)", line))), None)
    name = re.sub(r"^rule_", "", own[-1].name.rpartition(".")[2])
    return f", line {place[1]}, in {name}(): {place[2]}" if place else ""


@contextmanager
def played_by(layout, own):
    """Meanwhile tables of a game are made with these compiled rules, see compiled_rules(); None: with its Python."""
    _instead[layout.file] = own
    try:
        yield
    finally:
        del _instead[layout.file]


def text_of_log(position, text, names):
    """What an author's expression gives in a position, with these values of its names."""
    return eval(text, {**type(position).turn.__globals__, **names, "self": position})
