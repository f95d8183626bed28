"""Rules for every file of the repository: who may import whom, and what must not be left behind."""
import ast
import re
import tomllib
from pathlib import Path

from setuptools import find_packages

HOUSE = Path(__file__).parents[1]
PACKAGES = ("simcore", "policies", "analysis", "reports", "ludometer")      # each may import those before it
FILES = sorted(path.relative_to(HOUSE) for package in PACKAGES for path in (HOUSE / package).rglob("*")
               if path.suffix in (".py", ".pyx", ".pxd"))
WRITTEN = sorted(path.relative_to(HOUSE) for folder in (*PACKAGES, "tests", "docs", "experiments")
                 for path in (HOUSE / folder).rglob("*")
                 if path.suffix in (".py", ".pyx", ".pxd", ".pxi", ".toml", ".md", ".j2", ".css", ".js"))
GAMES = sorted(path.parent.name for path in (HOUSE / "simcore").glob("*/data"))
NUMPY = {name: {"numpy"} for name in ("engine.pyx", "play.pyx", "rng.pyx")}         # the core's borders to Python
# joined here from pieces, so that this file does not hold them
LEFTOVERS = ("TO" "DO", "FIX" "ME", "X" "XX", "breakpoint" "(", "set_" "trace", "/ro" "ot/", "/wo" "rk/", "/ho" "me/")
CIMPORT = re.compile(r"^\s*(?:from\s+(\S+)\s+c?import\b|c?import\s+([\w. ,]+))", re.MULTILINE)


def text_of(path):
    return (HOUSE / path).read_text(encoding="utf-8")


def imported(path):
    """Full names of the modules that a file imports or cimports."""
    text = text_of(path)
    if path.suffix != ".py":
        text = re.sub(r'"""(.*?)"""', "", text, flags=re.DOTALL)
        return [name.split(" as ")[0].strip() for found, several in CIMPORT.findall(text)
                for name in (found or several).split(",")]
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            found += [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
    return found


def test_imports_run_one_way():
    wrong = []
    for path in FILES:
        forbidden = (*PACKAGES[PACKAGES.index(path.parts[0]) + 1:], "tests")
        wrong += [f"{path} imports {name}" for name in imported(path) if name.split(".")[0] in forbidden]
    assert not wrong, "\n".join(wrong)


def test_games_know_nothing_of_one_another_and_nobody_else_knows_them():
    wrong = []
    for path in FILES:
        own = path.parts[1] if path.parts[1] in GAMES else None
        for name in imported(path):
            package, _, rest = name.partition(".")
            game = rest.split(".")[0]
            if package in PACKAGES and game in GAMES and game != own:
                wrong.append(f"{path} imports {name}")
        if own is None:                                         # examples in help and docstrings may name a game
            branches = "|".join(rf"[=!]= ?[\"']{game}[\"']|\bin \([^)]*[\"']{game}[\"']" for game in GAMES)
            wrong += [f"{path}: {found}" for found in re.findall(branches, text_of(path))]
    assert not wrong, "\n".join(wrong)


def circles(game):
    """Sorted lists of the files of a game that cimport one another, directly or by way of others."""
    files = {path.stem for path in FILES if path.parts[:2] == ("simcore", game) and path.suffix in (".pyx", ".pxd")}
    below = {name: set() for name in files}
    for path in FILES:
        if path.parts[:2] == ("simcore", game) and path.suffix in (".pyx", ".pxd"):
            text = re.sub(r'"""(.*?)"""', "", text_of(path), flags=re.DOTALL)
            several = ",".join(re.findall(rf"^from simcore\.{game} cimport (.+)$", text, re.MULTILINE))
            found = re.findall(rf"^(?:from|cimport) simcore\.{game}\.(\w+)", text, re.MULTILINE)
            below[path.stem] |= ({*found, *re.findall(r"\w+", several)} & files) - {path.stem}
    for _ in files:                                             # those below the ones below, and so on
        below = {name: under.union(*(below[other] for other in under)) for name, under in below.items()}
    return sorted({tuple(sorted(other for other in under if name in below[other]))
                   for name, under in below.items() if name in under})


# circles that are still to be opened: whoever has done it removes them here
KNOWN_CIRCLES = {"rurik": [("attack", "bonus", "claim", "epic", "faction", "heritage", "intrigue", "movement",
                            "rebellion", "score", "setup", "war")],
                 "scythia": [("centre", "village")]}


def test_cimports_run_one_way_inside_a_game():
    wrong = {game: circles(game) for game in GAMES if circles(game) != KNOWN_CIRCLES.get(game, [])}
    assert not wrong, "\n".join(f"{game}: {' <-> '.join(circle)}" for game, found in wrong.items() for circle in found
                                ) or f"no longer in circles: {', '.join(wrong)}. Remove them from KNOWN_CIRCLES"


def test_only_the_borders_know_numpy_and_nobody_in_the_core_knows_pandas():
    wrong = []
    for path in FILES:
        if path.parts[0] == "simcore":
            forbidden = {"numpy", "pandas", "pyarrow", "scipy", "matplotlib", "joblib"} - NUMPY.get(path.name, set())
            wrong += [f"{path} imports {name}" for name in imported(path) if name.split(".")[0] in forbidden]
    assert not wrong, "\n".join(wrong)


def test_functions_without_the_gil_do_not_take_it_to_look_for_exceptions():
    signature = re.compile(r"^ *cdef [^\n=]*\((?:[^()]|\([^()]*\))*\)[^:\n]*nogil[^:\n]*:", re.MULTILINE)
    wrong = [f"{path}: {found}" for path in FILES if path.suffix == ".pyx"
             for found in signature.findall(text_of(path)) if "noexcept" not in found and "except" not in found]
    assert not wrong, "\n".join(wrong)


def test_nothing_is_left_lying_about():
    wrong = []
    for path in WRITTEN:
        text = text_of(path)
        wrong += [f"{path}: {word}" for word in LEFTOVERS if word in text]
        if text and not text.endswith("\n"):
            wrong.append(f"{path}: no line end at its end")
        for number, line in enumerate(text.splitlines(), 1):
            if line != line.rstrip() and path.suffix != ".md":
                wrong.append(f"{path}:{number}: blanks at its end")
            if len(line) > 120 and path.suffix in (".pyx", ".pxd", ".pxi"):
                wrong.append(f"{path}:{number}: {len(line)} columns, at most 120")
    assert not wrong, "\n".join(wrong)


def test_text_files_are_read_and_written_as_utf_8():
    """What a locale says of letters holds for none of our files."""
    inner = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"        # brackets and what they hold
    wrong, calls = [], re.compile(rf"(?:(?<!def )(?<![\w.])open|\.(?:read|write)_text){inner}")
    for path in FILES:
        for call in calls.finditer(text_of(path)):
            if "encoding=" not in call[0] and not re.search(r", \"[rwa]b\"", call[0]):
                wrong.append(f"{path}: {call[0]}")
    assert not wrong, "\n".join(wrong)


def test_every_package_is_found_by_the_build():
    setuptools = tomllib.loads((HOUSE / "pyproject.toml").read_text())["tool"]["setuptools"]
    found = {".".join(path.parent.parts) for path in FILES}
    assert set(find_packages(HOUSE, include=setuptools["packages"]["find"]["include"])) == found


def test_every_game_has_the_same_rooms():
    for game in GAMES:
        for path in ("RULES.md", "state.pxd", "engine.pyx", "schema.py", "story.py"):
            assert (HOUSE / "simcore" / game / path).exists(), f"{game}: {path}"
        assert (HOUSE / "policies" / "library" / game / "balanced.toml").exists(), game
        for package in ("policies", "analysis", "reports"):
            assert (HOUSE / package / game / "__init__.py").exists(), f"{package}: {game}"


def test_every_target_of_the_makefile_is_explained():
    text = (HOUSE / "Makefile").read_text()
    explained = set(re.findall(r"^([a-z]+):.*## \S", text, re.MULTILINE))
    assert explained >= {"demo", "test", "lint", "build", "lowest", "checked", "sanitize", "bench", "signature",
                         "goldens", "verify"}
    for module in re.findall(r"-m (tests\.\S+)", text):
        path = HOUSE / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module
