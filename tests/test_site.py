"""The site of the manual: its navigation names every page, and its pages of commands and functions name all of them."""
import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludometer.cli import COMMANDS
from tests.reports import conftest
from tests.rows import each_row

ROOT = Path(__file__).parents[1]
SPEC = importlib.util.spec_from_file_location("pages", ROOT / "docs" / "site" / "pages.py")
pages = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(pages)
browser = conftest.browser


def test_the_navigation_names_every_page_once():
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    named = re.findall(r": (\S+\.md)$", nav, re.MULTILINE)
    there = {str(path) for path in (*pages.sources(), *pages.MADE) if path.suffix == ".md"}
    assert sorted(named) == sorted(there)
    assert {str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md")} <= there


def test_all_files_of_the_site_are_there():
    assert all((ROOT / path).is_file() for path in pages.sources())
    assert Path("ludometer/experiments/demo.toml") in pages.linked(Path("README.md"))
    assert Path("ludometer/experiments/roads.toml") in pages.linked(Path("docs/data.md"))
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert {*map(Path, re.findall(r"^ *(?:polyfills|extra_css): \[(.*?)\]", text, re.MULTILINE))} == {*pages.ASSETS}


@pytest.fixture(scope="module")
def commands():
    return pages.commands()


@each_row("name", COMMANDS)
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
    assert re.findall(r"^## lm\.(\w+)$", page, re.MULTILINE) == pages.names()
    for name in pages.names():
        chapter = page.partition(f"\n## lm.{name}\n")[2].partition("\n## ")[0]
        assert len(re.sub(r"```python.*?```", "", chapter, flags=re.DOTALL).split()) >= 5, name
    assert "lm.sweep(experiment, out=None" in page and "### Game.batch" in page


@pytest.mark.verify
def test_the_site_opened_as_a_file_is_searched_without_a_network(browser, tmp_path):
    pytest.importorskip("mkdocs", reason="make docs installs it")
    pages.write(tmp_path / "build" / "pages")
    shutil.copyfile(ROOT / "mkdocs.yml", tmp_path / "mkdocs.yml")
    done = subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict"], cwd=tmp_path, capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr
    page, asked = browser.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((tmp_path / "build" / "site" / "index.html").as_uri())
    page.locator("input.md-search__input").first.click()
    page.keyboard.type("casualty checks", delay=20)
    page.wait_for_selector(".md-search-result__item")
    assert page.locator(".md-search-result__item").count() >= 3
    assert asked and all(url.startswith(("file:", "data:", "about:")) for url in asked)
    page.close()


def test_docstrings_are_text_and_their_examples_code():
    assert pages.prose("A *set* of a_b.\n\n    x = 1\n    y = 2") == (
        "A \\*set\\* of a\\_b.\n\n```python\nx = 1\ny = 2\n```\n")
