"""What is loaded before a command has anything to do: help, lists and one game wait for no statistics."""
import ast
import os
import subprocess
import sys
import tomllib
from importlib import import_module
from keyword import iskeyword
from pathlib import Path

import pytest

import ludometer as lm
from ludometer.cli import COMMANDS

ROOT = Path(__file__).parents[2]
HEAVY = ("joblib", "matplotlib", "pandas", "pyarrow", "scipy", "statsmodels")
LOADED = "import sys\nfrom ludometer.cli import main\nmain(sys.argv[1:])\nprint(*sys.modules, file=sys.stderr)"
ROOM = 63                                                       # letters beside the names of commands in 80 columns


def loaded_by(*words):
    """Names of the packages that a command line loads in a process of its own, and of those just below ludometer."""
    done = subprocess.run([sys.executable, "-c", LOADED, *words], cwd=ROOT, capture_output=True, check=True, text=True)
    return {name.split(".")[0] for name in done.stderr.split()} | {
        ".".join(name.split(".")[:2]) for name in done.stderr.split() if name.startswith("ludometer.")}


def test_help_loads_nothing_that_it_does_not_need():
    loaded = loaded_by("--help")
    assert "typer" in loaded and not loaded & {*HEAVY, "numpy", "pydantic"}


def test_lists_load_no_numpy_and_logs_no_tables():
    """Names of games, modules and policies need no arrays, and lines of a log no frames around them."""
    assert not loaded_by("games") & {*HEAVY, "numpy"} and "rich" not in loaded_by("play", "pig")


QUICK = ("", "games", "games rurik", "play rurik --seed 7", "sweep --help", "report --help", "odds --help",
         "data template pig", "odds rurik", "odds burgundy casualty", "odds scythia")
EACH = f"""import shlex, sys
from ludometer.cli import main
for words in sys.argv[1:]:
    main(shlex.split(words))
    print("loaded", words, sorted({{*sys.modules}} & {{*{HEAVY}}}), sep=": ", file=sys.stderr)
print("simcore", "ludometer.simcore" in sys.modules, file=sys.stderr)
"""


def test_quick_commands_load_no_statistics():
    """All in one process: the first that loads some is the first whose list is not empty."""
    done = subprocess.run([sys.executable, "-c", EACH, *QUICK], cwd=ROOT, capture_output=True, check=True, text=True)
    said = [line for line in done.stderr.splitlines() if line.startswith(("loaded: ", "simcore "))]
    assert said == [*(f"loaded: {words}: []" for words in QUICK), "simcore True"]


@pytest.mark.verify
def test_a_slow_command_loads_what_the_test_looks_for():
    loaded = loaded_by("sensitivity", "--help")
    assert loaded > {"joblib", "pandas", "pyarrow", "scipy"} and not loaded & {"matplotlib", "statsmodels"}


def test_help_has_a_whole_line_for_each_command(ludometer):
    code, out, _ = ludometer("--help")
    assert code == 0 and "..." not in out.split("Commands:")[1]
    for name, (_, about) in COMMANDS.items():
        assert len(about) <= ROOM and f"\n  {name:11}  {about}\n" in out


def test_every_command_is_found_where_the_list_says():
    for name, (place, _) in COMMANDS.items():
        module, _, attribute = place.partition(".")
        found = getattr(import_module(f"ludometer.commands.{module}"), attribute)
        assert callable(found) and attribute in (name, f"{name}_app", f"{name}_" * iskeyword(name))


def test_a_sweep_loads_nothing_that_only_pages_need_and_a_finished_one_no_numbers(tmp_path):
    words = ("sweep", "pig", "--players", "2", "--games", "200", "--out", str(tmp_path / "run"))
    loaded = loaded_by(*words)
    assert loaded > {"pandas", "scipy"} and not loaded & {"jinja2", "matplotlib", "statsmodels"}
    assert not loaded_by(*words) & {*HEAVY, "numpy"}


def stub():
    """[(module, its name, name in the package)] of all that editors read of the package."""
    tree = ast.parse((ROOT / "ludometer" / "__init__.pyi").read_text(encoding="utf-8"))
    assert all(isinstance(node, ast.ImportFrom) and node.level == 0 for node in tree.body)
    return [(node.module, each.name, each.asname) for node in tree.body for each in node.names]


def test_a_notebook_has_the_names_that_editors_see():
    """Nothing else is declared, and what an editor is told is what is loaded."""
    assert all(name == there for _, there, name in stub())      # else `import x as y` is private in a stub
    names = {name for *_, name in stub()}
    assert sorted(names - {"open"}) == lm.__all__ and names <= {*dir(lm)}
    for module, there, name in stub():
        assert getattr(lm, name) is getattr(import_module(module), there)
        assert not (ROOT / "ludometer" / f"{name}.py").exists()         # a module would hide the function when loaded
    with pytest.raises(AttributeError, match="no attribute 'swep'"):
        _ = lm.swep


def test_to_import_the_package_loads_nothing_else():
    done = subprocess.run([sys.executable, "-c", "import ludometer, sys; print(*sys.modules)"], cwd=ROOT,
                          capture_output=True, check=True, text=True)
    assert not {name.split(".")[0] for name in done.stdout.split()} & {*HEAVY, "numpy", "pydantic", "typer"}
    assert "ludometer.simcore" not in done.stdout.split()


def test_a_package_that_is_built_has_the_stub():
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert "*.pyi" in tools["setuptools"]["package-data"]["*"]
    assert "recursive-include ludometer *.py *.pyi " in (ROOT / "MANIFEST.in").read_text(encoding="utf-8")


def test_a_package_that_is_built_says_that_it_is_typed():
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert (ROOT / "ludometer" / "py.typed").exists() and "py.typed" in tools["setuptools"]["package-data"]["*"]
    assert "include ludometer/py.typed\n" in (ROOT / "MANIFEST.in").read_text(encoding="utf-8")


# A user's own files beside a script

OWN = ("analysis.py", "reports.py", "policies.py", "simcore/__init__.py")
SCRIPT = """
import sys
import ludometer as lm
if __name__ == "__main__":
    run = lm.sweep("pig", "run", players=2, games=40, seed=3, lineup="club,random", progress=False)
    both = lm.sweep("pig", "both", 2, "processes", players=2, games=40, seed=3, lineup="club,random", progress=False)
    assert run.to_pandas().equals(both.to_pandas())
    print(lm.report(run), lm.replay("pig", out="replay.html"))
    assert lm.__file__.startswith(ROOT), lm.__file__
    assert not {"analysis", "reports", "policies", "simcore"} & {*sys.modules}
"""


@pytest.fixture
def crowded(tmp_path):
    """A folder in which files have the names of this project's folders, and end whatever imports them."""
    for name in OWN:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"raise SystemExit('{name} was loaded')\n")
    return tmp_path


def python_in(folder, *words):
    return subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True,
                          env=os.environ | {"PYTHONPATH": str(ROOT)})


@pytest.mark.verify
def test_a_script_does_not_mind_files_with_the_names_of_our_folders(crowded):
    (crowded / "script.py").write_text(f"ROOT = {str(ROOT)!r}\n{SCRIPT}")
    done = python_in(crowded, "script.py")
    assert done.returncode == 0, done.stderr
    assert (crowded / "run" / "report.html").stat().st_size > 20_000 and (crowded / "replay.html").exists()


@pytest.mark.sample(1)
@pytest.mark.parametrize("words", ["games pig", "sweep pig --games 8 --out run", "play pig", "odds rurik attack"])
def test_nor_does_a_command(crowded, words):
    done = python_in(crowded, "-m", "ludometer", *words.split())
    assert done.returncode == 0 and done.stdout, done.stderr
