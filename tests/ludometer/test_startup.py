"""What is loaded before a command has anything to do: help, lists and one game wait for no statistics."""
import ast
import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import ludometer as lm
from ludometer.cli import COMMANDS

ROOT = Path(__file__).parents[2]
HEAVY = ("joblib", "matplotlib", "pandas", "pyarrow", "scipy", "statsmodels")
LOADED = "import sys\nfrom ludometer.cli import main\nmain(sys.argv[1:])\nprint(*sys.modules, file=sys.stderr)"
ROOM = 63                                                       # letters beside the names of commands in 80 columns


def loaded_by(*words):
    """Names of the packages that a command line loads in a process of its own."""
    done = subprocess.run([sys.executable, "-c", LOADED, *words], cwd=ROOT, capture_output=True, check=True, text=True)
    return {name.split(".")[0] for name in done.stderr.split()}


def test_help_loads_nothing_that_it_does_not_need():
    loaded = loaded_by("--help")
    assert "typer" in loaded and not loaded & {*HEAVY, "numpy", "pydantic"}


@pytest.mark.parametrize("words", [
    "", "games", "games rurik", "play rurik --seed 7", "sweep --help", "report --help", "odds --help",
    "data template pig", "odds rurik", "odds burgundy casualty", "odds scythia"])
def test_a_quick_command_loads_no_statistics(words):
    loaded = loaded_by(*words.split())
    assert "simcore" in loaded and not loaded & {*HEAVY}


def test_a_slow_command_loads_what_the_test_looks_for():
    assert loaded_by("sensitivity", "--help") > {"joblib", "pandas", "pyarrow", "scipy", "statsmodels"}


def test_help_has_a_whole_line_for_each_command(ludometer):
    code, out, _ = ludometer("--help")
    assert code == 0 and "..." not in out.split("Commands:")[1]
    for name, (_, about) in COMMANDS.items():
        assert len(about) <= ROOM and f"\n  {name:11}  {about}\n" in out


def test_every_command_is_found_where_the_list_says():
    for name, (place, _) in COMMANDS.items():
        module, _, attribute = place.partition(".")
        found = getattr(import_module(f"ludometer.commands.{module}"), attribute)
        assert callable(found) and attribute in (name, f"{name}_app")


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
    assert not {name.split(".")[0] for name in done.stdout.split()} & {*HEAVY, "numpy", "pydantic", "simcore", "typer"}


def test_a_package_that_is_built_has_the_stub():
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert "*.pyi" in tools["setuptools"]["package-data"]["*"]
    assert "recursive-include ludometer *.pyi " in (ROOT / "MANIFEST.in").read_text(encoding="utf-8")


def test_a_package_that_is_built_says_that_it_is_typed():
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert (ROOT / "ludometer" / "py.typed").exists() and "py.typed" in tools["setuptools"]["package-data"]["*"]
    assert "include ludometer/py.typed\n" in (ROOT / "MANIFEST.in").read_text(encoding="utf-8")


# What lies beside a script

SHADOWS = {"analysis.py": "analysis", "reports/__init__.py": "reports", "policies.py": "policies",
           "simcore/__init__.py": "simcore"}


def python_in(folder, *words):
    return subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True,
                          env=os.environ | {"PYTHONPATH": str(ROOT)})


@pytest.mark.parametrize("path", SHADOWS)
def test_a_file_that_hides_a_package_is_named_with_what_to_do(tmp_path, path):
    file, name = tmp_path / path, SHADOWS[path]
    file.parent.mkdir(exist_ok=True)
    file.write_text("x = 1\n")
    hiding = file if "/" not in path else file.parent
    said = f"{hiding} hides a package of Ludometer that is called {name} too (in {ROOT}): rename it, or run this"
    (tmp_path / "script.py").write_text("import ludometer\n")
    script = python_in(tmp_path, "script.py")
    assert script.returncode == 1 and f"ImportError: {said}" in script.stderr
    command = python_in(tmp_path, "-m", "ludometer", "games")
    assert (command.returncode, command.stdout) == (2, "") and command.stderr.startswith(f"ludometer: {said}")
    assert command.stderr.count("\n") == 1


def test_what_hides_nothing_is_let_be(tmp_path):
    """A folder without Python in it, or a file of another name."""
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "mine.csv").write_text("a\n")
    (tmp_path / "analyses.py").write_text("x = 1\n")
    (tmp_path / "script.py").write_text("import ludometer as lm\nprint(lm.games())\n")
    done = python_in(tmp_path, "script.py")
    assert done.returncode == 0 and "rurik" in done.stdout
