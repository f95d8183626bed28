"""Rules for every file of the repository: who may import whom, and what must not be left behind."""
import ast
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path, PurePath

import pytest
from setuptools import find_packages

from ludometer.simcore.derive import MADE

HOUSE = Path(__file__).parents[1]
PACKAGES = ("simcore", "policies", "analysis", "reports", "ludometer")      # each may import those before it
PARTS = PACKAGES[:-1]                                           # folders that are packages below ludometer
FILES = sorted(path.relative_to(HOUSE) for package in PACKAGES for path in (HOUSE / package).rglob("*")
               if path.suffix in (".py", ".pyx", ".pxd") and path.name not in MADE)      # a build makes those
WRITTEN = sorted(path.relative_to(HOUSE) for folder in (*PACKAGES, "tests", "docs")
                 for path in (HOUSE / folder).rglob("*")
                 if path.suffix in (".py", ".pyx", ".pxd", ".pxi", ".toml", ".md", ".j2", ".css", ".js")
                 and path.name not in MADE)
GAMES = sorted(path.parent.name for path in (HOUSE / "simcore").glob("*/data"))
# between C and Python
BORDERS = ("engine.pyx", "insight.pyx", "lessons.pyx", "nets.pyx", "play.pyx", "positions.pyx", "probe.pyx",
           "questions.pyx", "rng.pyx", "seating.py", "typed.py", "weigh.pyx", "layout.py")
NUMPY = {name: {"numpy"} for name in BORDERS}
MOST_LINES = 400                                                # of a file that is read as one chapter
BARE = re.compile(                  # participles and prepositions
    "[a-z]+ed|about|above|after|against|alike|alone|among|apart|at|before|below|beside|between|both|drawn|each|for|found|"
    "from|given|got|held|in|kept|known|left|lost|made|of|on|only|out|outside|over|read|seen|shown|sold|taken|than|"
    "through|to|told|under|until|up|where|whole|with|within|without|written")
NOUNS_AND_VERBS = "confounded", "deed", "each", "known", "of", "read", "seed", "speed", "where"
TYPED_BY_USERS = ("about", "alone", "blocked", "both", "decided", "left", "passed", "played", "uncovered", "unlocked",
                  "within")
PARTS_OF_A_GAME = "declared", "typed"                           # its files of these names
# joined here from pieces, so that this file does not hold them
LEFTOVERS = ("TO" "DO", "FIX" "ME", "X" "XX", "breakpoint" "(", "set_" "trace", "/ro" "ot/", "/wo" "rk/", "/ho" "me/")
CIMPORT = re.compile(r"^\s*(?:from\s+(\S+)\s+c?import\b|c?import\s+([\w. ,]+))", re.MULTILINE)


def text_of(path):
    return (HOUSE / path).read_text(encoding="utf-8")


@cache
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


def package_of(name):
    """The folder in which a module lies, by its full name: "simcore" of ludometer.simcore.play."""
    first, second, *_ = *name.split("."), ""
    return second if first == "ludometer" and second in PARTS else first


def module_of(path):
    """The full name of what lies at a path."""
    name = ".".join(path.with_suffix("").parts)
    return f"ludometer.{name}" if path.parts[0] in PARTS else name


def test_imports_run_one_way():
    wrong = []
    for path in FILES:
        forbidden = (*PACKAGES[PACKAGES.index(path.parts[0]) + 1:], "tests")
        wrong += [f"{path} imports {name}" for name in imported(path)
                  if package_of(name) in forbidden and name != "ludometer"]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name, package", [
    ("ludometer.simcore.play", "simcore"), ("ludometer.api", "ludometer"), ("ludometer", "ludometer"),
    ("numpy.random", "numpy")])
def test_a_package_is_known_by_the_full_name_of_its_modules(name, package):
    assert package_of(name) == package


def test_games_know_nothing_of_one_another_and_nobody_else_knows_them():
    wrong = []
    for path in FILES:
        own = path.parts[1] if path.parts[1] in GAMES else None
        for name in imported(path):
            _, package, game, *_ = *name.split("."), "", "", ""
            if package in PARTS and game in GAMES and game != own:
                wrong.append(f"{path} imports {name}")
        if own is None:                                         # examples in help and docstrings may name a game
            branches = "|".join(rf"[=!]= ?[\"']{game}[\"']|\bin \([^)]*[\"']{game}[\"']" for game in GAMES)
            wrong += [f"{path}: {found}" for found in re.findall(branches, text_of(path))]
    assert not wrong, "\n".join(wrong)


def needs_of(folder):
    """{file of a game's folder: those whose declarations it cimports}, without their suffixes."""
    package, needs = module_of(folder), {}
    files = [path for path in FILES if path.parent == folder and path.suffix in (".pyx", ".pxd")]
    for path in files:
        text = re.sub(r"#.*", "", text_of(path))
        found = re.findall(rf"^\s*(?:from\s+(?:{package})?\.(\w+)\s+cimport|cimport\s+{package}\.(\w+))", text,
                           re.MULTILINE)
        names = [name for pair in found for name in pair if name]
        for several in re.findall(rf"^\s*from\s+(?:{package}|\.)\s+cimport\s+(\([^)]*\)|[^\n(]+)", text, re.MULTILINE):
            names += re.findall(r"\w+", several)
        needs.setdefault(path.stem, set()).update({*names} & {other.stem for other in files} - {path.stem})
    return needs


def circles_in(needs):
    """The sets of files each of which needs all others of its set, if only through others."""
    reached = {name: set(found) for name, found in needs.items()}
    for _ in needs:
        reached = {name: found.union(*(reached[other] for other in found)) for name, found in reached.items()}
    return sorted({tuple(sorted(other for other in found if name in reached[other]))
                   for name, found in reached.items() if name in found})


def test_a_circle_is_found():
    assert circles_in({"a": {"b", "d"}, "b": {"c"}, "c": {"a"}, "d": set()}) == [("a", "b", "c")]


@pytest.mark.parametrize("folder", [*(Path("simcore", game) for game in GAMES),
                                    *(Path("policies", game) for game in GAMES), Path("ludometer", "pig")], ids=str)
def test_the_files_of_a_game_do_not_cimport_one_another_in_circles(folder):
    needs = needs_of(folder)
    assert any(needs.values()) and not circles_in(needs)


@pytest.mark.parametrize("line", ["from ludometer.simcore.rurik.attack cimport strike", "from .attack cimport strike",
                                  "cimport ludometer.simcore.rurik.attack as attack",
                                  "from ludometer.simcore.rurik cimport (\n    attack)",
                                  "from . cimport attack"])
def test_all_spellings_of_a_cimport_are_seen(monkeypatch, line):
    monkeypatch.setitem(globals(), "text_of", lambda path: line if path.name == "board.pyx" else "")
    assert needs_of(Path("simcore", "rurik"))["board"] == {"attack"}


DECLARES = re.compile(r"^cdef (?!struct|enum|class|extern)[^\n(=]*?(\w+)(?:\[[^\n]*)?[ ]*(?:\(|$)", re.MULTILINE)
ENUMS = re.compile(r"^cdef enum[^\n]*:[ ]*\n((?:    [^\n]*\n|[ ]*\n)+)", re.MULTILINE)


def unused_exports(texts):
    """["file: name"] of what a .pxd declares and neither itself nor another file uses. texts: {path: Cython}.

    Names reach other files by `from ... cimport`, also through a .pxd that passes all of another on.
    """
    texts = {path: re.sub(r"#.*", "", re.sub(r'"""(.*?)"""', "", text, flags=re.DOTALL))
             for path, text in texts.items()}
    module = {path: module_of(path) for path in texts}
    taken = {path: {} for path in texts}                        # of each file: {module: names}
    for path, text in texts.items():
        package = module[path].rpartition(".")[0]
        for name, several in re.findall(r"^\s*from\s+(\S+)\s+cimport\s+(\([^)]*\)|[^\n]+)", text, re.MULTILINE):
            taken[path].setdefault(package + name if name[0] == "." else name, set()).update(
                re.findall(r"\w+|\*", several))

    def passed_on(name, seen):
        seen.add(name)
        for path, found in taken.items():
            if path.suffix == ".pxd" and "*" in found.get(name, ()) and module[path] not in seen:
                passed_on(module[path], seen)
        return seen

    words = {path: {*re.findall(r"\w+", text), *re.findall(r"\w+\.\w+", text)} for path, text in texts.items()}
    unused = []
    for path in (path for path in texts if path.suffix == ".pxd"):
        reached, own = passed_on(module[path], set()), path.with_suffix(".pyx")
        seen = set()
        for user in texts.keys() - {path, own}:
            found = set().union(*(taken[user].get(name, set()) for name in reached))
            seen |= found | {word for word in words[user] if "*" in found or "." in word}
        here = Counter(re.findall(r"\w+", texts[path]))
        listed = re.findall(r"^    (\w+)", "".join(ENUMS.findall(texts[path])), re.MULTILINE)
        places = [name for name in listed if name not in words.get(own, ())]            # a struct may hold them
        unused += [f"{path}: {name}" for name in DECLARES.findall(texts[path]) + places
                   if here[name] < 2 and not {name, f"{path.stem}.{name}"} & seen]
    return unused


ENUM = "cdef enum:   # sizes\n    MOST = 3\n"


@pytest.mark.parametrize("texts, found", [
    ({"a.pxd": f"cdef void fall(int n)\ncdef int rise(int n)\n{ENUM}", "b.pyx": "from game.a cimport fall\n"},
     ["rise", "MOST"]),
    ({"a.pxd": "cdef int rise(int n)\n", "a.pyx": "rise(1)\n"}, ["rise"]),
    ({"a.pxd": ENUM, "b.pxd": "from .a cimport *\n", "c.pyx": "from game.b cimport *\nx = MOST\n"}, []),
    ({"a.pxd": "cdef int rise(int n)\ncdef inline int two() noexcept:\n    return rise(2)\n",
      "b.pyx": "from game.a cimport two\n"}, []),
    ({"a.pxd": "cdef int rise(int n)\n", "b.pyx": "from game cimport a\na.rise(1)\n"}, [])])
def test_an_export_that_nobody_uses_is_found(texts, found):
    texts = {Path("game", name): text for name, text in texts.items()}
    assert unused_exports(texts) == [f"game/a.pxd: {name}" for name in found]


def test_what_a_file_shows_to_others_is_used():
    texts = {path.relative_to(HOUSE): path.read_text(encoding="utf-8")
             for package in PACKAGES for path in (HOUSE / package).rglob("*")
             if path.suffix in (".pyx", ".pxd", ".pxi") and path.name not in MADE}
    assert not unused_exports(texts)


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


def test_functions_are_named_by_what_they_return_or_do():
    found = []
    for path in (path for path in FILES if path.suffix == ".py"):
        tree = ast.parse(text_of(path))
        holders = tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))
        names = {node.name.strip("_") for each in holders for node in each.body if isinstance(node, ast.FunctionDef)}
        found += [f"{path}: {name}" for name in names - {*NOUNS_AND_VERBS, *TYPED_BY_USERS, *PARTS_OF_A_GAME}
                  if BARE.fullmatch(name)]
    assert not found, "a bare participle or preposition says nothing by itself"


def test_no_file_outgrows_a_chapter():
    lines = {str(path): len(text_of(path).splitlines()) for path in FILES}
    wrong = [f"{path}: {number} lines, at most {MOST_LINES}" for path, number in lines.items() if number > MOST_LINES]
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
    wrong, calls = [], re.compile(rf"(?:(?<!def )(?<![\w.])open|(?<!formatter)\.(?:read|write)_text){inner}")
    for path in FILES:
        for call in calls.finditer(text_of(path)):
            if "encoding=" not in call[0] and not re.search(r", \"[rwa]b\"", call[0]):
                wrong.append(f"{path}: {call[0]}")
    assert not wrong, "\n".join(wrong)


def test_every_package_is_found_by_the_build():
    setuptools = tomllib.loads((HOUSE / "pyproject.toml").read_text())["tool"]["setuptools"]
    found = {module_of(path.parent) for path in FILES}
    assert set(find_packages(HOUSE, include=setuptools["packages"]["find"]["include"])) == found


def test_what_a_new_game_is_copied_from_is_packed():
    """`ludometer new` copies Pig from where Ludometer is installed, to be compiled again."""
    packed = tomllib.loads((HOUSE / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    example = [path for path in (HOUSE / "ludometer" / "pig").rglob("*")
               if path.suffix in (".pyx", ".pxd", ".toml", ".md")]
    assert len(example) > 6
    for path in example:
        name = path.relative_to(HOUSE / "ludometer" / "pig").as_posix()
        assert path.name in MADE or any(
            PurePath(name).match(pattern) for pattern in (*packed["*"], *packed["ludometer.pig"])), name
    assert "recursive-include ludometer *.py *.pyi *.pyx *.pxd *.toml *.md\n" in (HOUSE / "MANIFEST.in").read_text()


def test_every_included_file_is_included_by_somebody():
    included = "\n".join(path.read_text(encoding="utf-8") for path in HOUSE.glob("*/**/*.pyx"))
    assert [path.name
            for path in HOUSE.glob("simcore/*.pxi") if f'"ludometer/simcore/{path.name}"' not in included] == []


def test_every_game_has_the_same_rooms():
    for game in GAMES:
        for path in ("RULES.md", "state.pxd", "engine.pyx", "schema.py", "story.py"):
            assert (HOUSE / "simcore" / game / path).exists(), f"{game}: {path}"
        assert (HOUSE / "policies" / "library" / game / "club.toml").exists(), game
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


def test_the_smoke_test_asks_only_for_packages_that_this_one_brings():
    """Another's own dependencies may go: typer once brought click."""
    declared = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    tree = ast.parse((HOUSE / "tests" / "smoke.py").read_text(encoding="utf-8"))
    asked = next(ast.literal_eval(node.value) for node in tree.body
                 if isinstance(node, ast.Assign) and node.targets[0].id == "PACKAGES")
    assert set(asked) <= {re.match(r"[\w-]+", each)[0] for each in declared}
