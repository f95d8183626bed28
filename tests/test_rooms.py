"""Rooms: the folders of analysis/, reports/ and ludometer/, which of them a room may import, and by which names."""
import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.test_house import HOUSE, WRITTEN, circles_in, text_of

# A room: those it may import, beside the packages below its own. Files of a game are a room of their own.
ROOMS = {
    "analysis": {
        "results": (),
        "experiments": (),
        "estimates": ("experiments",),
        "run_folders": ("estimates", "experiments"),
        "decisions": ("estimates", "results", "run_folders"),
        "odds": ("estimates", "results"),
        "human_games": ("estimates", "experiments", "results"),
        "strength": ("decisions", "estimates", "experiments", "results", "run_folders"),
        "tables": ("estimates", "experiments", "results", "run_folders", "strength"),
        "GAME": ("estimates", "experiments", "odds", "tables"),
        "trials": (),
        "studies": ("decisions", "estimates", "experiments", "results", "run_folders", "strength", "tables"),
    },
    "reports": {
        "wording": (),
        "figures": ("wording",),
        "elements": ("figures", "wording"),
        "replay": ("figures", "wording"),
        "sections": ("elements", "figures", "wording"),
        "GAME": ("elements", "figures", "sections", "wording"),
        "document": ("elements", "figures", "sections", "wording"),
    },
    "ludometer": {
        "api": (),
        "commands": ("api",),
        "cli": ("commands",),
        "__main__": ("cli",),
        "pig": (),
        "game": (),
        "example": ("game",),
    },
}
FILES = sorted(path.relative_to(HOUSE) for package in ROOMS for path in (HOUSE / package).rglob("*.py"))
GAMES = sorted(path.parent.name for path in (HOUSE / "simcore").glob("*/data"))
FOLDERS = "simcore|policies|analysis|reports"
BARE = re.compile(rf"^[ >\d|]*(?:from ({FOLDERS})[. ].*\bc?import\b|c?import ({FOLDERS})\b(?!\.\w+\()|"
                  rf"include [\"']({FOLDERS})/)", re.MULTILINE)


def module_of(path):
    """The name by which a file is imported."""
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    return name if path.parts[0] == "ludometer" else f"ludometer.{name}"


MODULES = {module_of(path): path for path in FILES}


def room_of(path):
    """(package, room) of a file; the room of a package's own __init__ is ""."""
    package, inner, *_ = *path.with_suffix("").parts, ""
    return package, "GAME" if inner in GAMES else "" if inner == "__init__" else inner


@cache
def needs_of(path):
    """The files of these packages that a file imports, also within functions."""
    needs = set()
    for node in ast.walk(ast.parse(text_of(path))):
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{each.name}" for each in node.names]
            needs |= {MODULES.get(name, MODULES.get(node.module)) for name in names}
        elif isinstance(node, ast.Import):
            needs |= {MODULES.get(each.name) for each in node.names}
    return needs - {None, path}


def test_each_room_is_in_the_table_and_says_in_one_sentence_what_it_holds():
    for package, rooms in ROOMS.items():
        folders = {path.parts[1] for path in FILES if path.parts[0] == package and len(path.parts) > 2}
        assert folders - {*GAMES} <= {*rooms}, package
    for path in (path for path in FILES if path.name == "__init__.py"):
        about = ast.get_docstring(ast.parse(text_of(path)))
        assert about, f"{path}: no docstring"
    for room in (HOUSE / package / room / "__init__.py" for package, rooms in ROOMS.items() for room in rooms):
        if room.exists() and len(room.read_text(encoding="utf-8").splitlines()) == 1:
            about = ast.get_docstring(ast.parse(room.read_text(encoding="utf-8")))
            assert about.endswith(".") and about.count(". ") == 0, room


@pytest.mark.parametrize("package", ROOMS)
def test_a_room_imports_those_before_it_only(package):
    wrong = []
    for path in (path for path in FILES if path.parts[0] == package):
        own = room_of(path)[1]
        for need in needs_of(path):
            other, room = room_of(need)
            if other == package and room not in (own, "", *ROOMS[package].get(own, ())) and own:
                wrong.append(f"{path} imports {need}: {own} may import {', '.join(ROOMS[package][own]) or 'no room'}")
    assert not wrong, "\n".join(wrong)


def test_the_table_of_rooms_has_no_circle():
    for package, rooms in ROOMS.items():
        assert not circles_in({room: set(others) for room, others in rooms.items()}), package


def test_no_files_import_one_another_in_a_circle():
    needs = defaultdict(set, {str(path): {str(need) for need in needs_of(path)} for path in FILES})
    # what gives a package its names does not count: it is loaded before its files, whoever asks for them
    inner = {name: {other for other in found if not other.endswith("__init__.py")} for name, found in needs.items()}
    assert not circles_in(inner)


def bare(text):
    """Lines that import a package of this project without `ludometer.` before its name."""
    return [found[0].strip() for found in BARE.finditer(text)]


@pytest.mark.parametrize("text, found", [
    ("import simcore\n", 1), ("    from policies.spec import load\n", 1), ("from analysis import tables\n", 1),
    ("cimport simcore.choice as choice\n", 1), ("include 'simcore/engine.pxi'\n", 1), ("import reports, os\n", 1),
    ("from ludometer import simcore\n", 0), ("from ludometer.analysis import tables\n", 0),
    ("include 'ludometer/simcore/engine.pxi'\n", 0), ("from reports that end here\n", 0)])
def test_a_bare_import_is_found(text, found):
    assert len(bare(text)) == found


def test_nobody_imports_a_package_by_the_name_of_its_folder():
    """It would be loaded a second time, beside ludometer.<name>, and a user's file of that name would hide it."""
    wrong = [f"{path}: {line}" for path in WRITTEN if path != Path("tests/test_rooms.py")
             for line in bare(text_of(path))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", FOLDERS.split("|"))
def test_a_folder_refuses_to_be_imported_by_its_own_name(name):
    with pytest.raises(ImportError, match=rf"this folder is the package ludometer\.{name}: import it by that name"):
        exec(compile(text_of(Path(name, "__init__.py")), name, "exec"), {"__name__": name})
