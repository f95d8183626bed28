"""The site of the manual: its navigation names every page, and its pages of commands and functions name all of them."""
import importlib.util
import re
from pathlib import Path

import pytest

import ludometer as lm
from ludometer.cli import COMMANDS

ROOT = Path(__file__).parents[1]
SPEC = importlib.util.spec_from_file_location("pages", ROOT / "docs" / "site" / "pages.py")
pages = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(pages)


def test_the_navigation_names_every_page_once():
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    named = re.findall(r": (\S+\.md)$", nav, re.MULTILINE)
    there = {str(path) for path in (*pages.sources(), *pages.MADE) if path.suffix == ".md"}
    assert sorted(named) == sorted(there)
    assert {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} <= there


def test_all_files_of_the_site_are_there():
    assert all((ROOT / path).is_file() for path in pages.sources())
    assert Path("ludometer/experiments/demo.toml") in pages.linked(Path("README.md"))
    assert Path("ludometer/experiments/roads.toml") in pages.linked(Path("docs/data.md"))
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert {*map(Path, re.findall(r"^ *(?:polyfills|extra_css): \[(.*?)\]", text, re.MULTILINE))} == {*pages.ASSETS}


@pytest.fixture(scope="module")
def commands():
    return pages.commands()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_page_of_commands_has_the_help_of_each(commands, name):
    assert f"(#ludometer-{name}): {COMMANDS[name][1]}" in commands
    chapter = commands.partition(f"\n## ludometer {name}\n")[2].partition("\n## ")[0]
    assert f"Usage: ludometer {name}" in chapter and "--help" in chapter
    for below in pages.LEVELS.get(name, ()):
        assert f"Usage: ludometer {name} {below}" in commands


def test_a_command_without_help_is_an_error():
    with pytest.raises(SystemExit):
        pages.help_of("chess")


def test_the_page_of_functions_has_all_names_and_what_they_say():
    page = pages.functions()
    assert re.findall(r"^## lm\.(\w+)$", page, re.MULTILINE) == lm.__all__
    for name in lm.__all__:
        chapter = page.partition(f"\n## lm.{name}\n")[2].partition("\n## ")[0]
        assert len(re.sub(r"```python.*?```", "", chapter, flags=re.DOTALL).split()) >= 5, name
    assert "lm.sweep(experiment, out=None" in page and "### Game.batch" in page


def test_docstrings_are_text_and_their_examples_code():
    assert pages.prose("A *set* of a_b.\n\n    x = 1\n    y = 2") == (
        "A \\*set\\* of a\\_b.\n\n```python\nx = 1\ny = 2\n```\n")
