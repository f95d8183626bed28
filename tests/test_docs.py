"""The manual says what the code does: links lead somewhere, commands are understood, tables are those of the code."""
import ast
import importlib.util
import re
import shlex
import shutil
import tomllib
from pathlib import Path
from textwrap import dedent, indent

import pytest

import ludometer
from ludometer import cli, policies, simcore
from ludometer.analysis.estimates import (
    coverage,
    group_sequential,
    heterogeneity,
    intervals,
    noncentral_chi2,
    precision,
    variance_components,
    verdicts,
)
from ludometer.analysis.experiments import experiment as experiments
from ludometer.analysis.human_games import against_simulation, strengths
from ludometer.analysis.run_folders import storage
from ludometer.analysis.run_folders.manifest import describe
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.studies import pooled_runs, settings_race, stopping_rule
from ludometer.api import arguments, bundled_experiments, compile_game, own_game, studies, sweep
from ludometer.api import play as playing
from ludometer.commands import decides
from ludometer.simcore import tables
from ludometer.simcore.games import _given as given_games
from ludometer.simcore.games import folder, part
from ludometer.simcore.games import game_name as named_game
from tests.manual import BLOCK, HOUSE, MAKERS, PAGES, code, renewed, vocabularies, vocabulary

GAMES = simcore.games()
PAGED = [game for game in GAMES if part(game, "schema")]        # the RULES.md of a game without tables is its manual
COMMANDS = [[name] for name in cli.COMMANDS if name != "data"]
COMMANDS += [["data", name] for name in ("check", "template")]
TEXTS = {str(page.relative_to(HOUSE)): page.read_text(encoding="utf-8") for page in PAGES}
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w-]+\.toml)`:\n\n```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)     # a file told with its name
PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b|\.\.\.")


GAME_FILES = ("docs/own-game.md", "docs/own-game-words.md")    # pieces of a class: tests/own/test_manual.py plays


def prose(text):
    """A page without its blocks of code."""
    return FENCED.sub("", text)


def blocks(text, language):
    """The blocks of code of a page in a language."""
    return [body for name, body in FENCED.findall(text) if name == language]


def rows_of(text, heading):
    """Cells of the first table under a heading, as lists of texts without the head."""
    _, _, rest = text.partition(f"\n{heading}\n")
    found = re.search(r"^\|.*?\n(?!\|)", rest + "\n", re.MULTILINE | re.DOTALL)
    lines = found[0].strip().splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def chapter(page, heading):
    """The text under a heading of a page, with the headings below it."""
    level = heading.split()[0]
    _, found, rest = TEXTS[page].partition(f"\n{heading}\n")
    assert found, f"{page}: no {heading}"
    return found + re.split(rf"^#{{1,{len(level)}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def named(cell):
    """The names in code type of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def features(game):
    """Names of the features of a game's policies, by decision."""
    return part(game, "features").FEATURES


def rules_of(game):
    return (folder(game) / "RULES.md").read_text(encoding="utf-8")


# Links

def anchors(text):
    """The addresses of a page's headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.*)$", prose(text), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_links_lead_somewhere():
    wrong = []
    for page, text in TEXTS.items():
        for link in re.findall(r"\]\(([^)]+)\)", prose(text)):
            path, _, anchor = link.partition("#")
            if path.startswith("https://"):
                continue
            target = (HOUSE / page).parent / path if path else HOUSE / page
            if not target.exists() or (anchor and anchor not in anchors(target.read_text(encoding="utf-8"))):
                wrong.append(f"{page}: {link}")
    assert not wrong


def test_every_page_of_the_manual_is_linked_from_the_readme_or_the_list_of_decisions():
    decisions = {page for page in TEXTS if page.startswith("docs/decisions/")} - {"docs/decisions/README.md"}
    linked = re.findall(r"\]\(([^)#]+)\)", TEXTS["README.md"])
    assert TEXTS.keys() - decisions - {"README.md"} <= set(linked)
    assert decisions == {f"docs/decisions/{name}" for name in re.findall(r"\]\(([^)]+)\)",
                                                                         TEXTS["docs/decisions/README.md"])}


def test_every_decision_has_its_date_in_its_first_line():
    for page in TEXTS:
        if page.startswith("docs/decisions/") and page != "docs/decisions/README.md":
            title = re.match(r"# (\d{4}-\d\d-\d\d): (.*)\n", TEXTS[page])
            assert f"[{title[2]}]" in TEXTS["docs/decisions/README.md"], page


# Commands

def commands():
    """(page, line) of all that the manual says to type, and of commands in its sentences."""
    for page, text in TEXTS.items():
        for line in "".join(blocks(text, "sh")).splitlines():
            yield page, line
        for line in re.findall(r"^    (ludometer .*)$", prose(text), re.MULTILINE):
            yield page, re.split(r"\s{3,}", line)[0]
        for line in re.findall(r"`((?:ludometer|make|python) [^`]+)`", prose(text)):
            if not PLACEHOLDER.search(line):
                yield page, line


class Understood(Exception):
    """A command has come to what it would do."""


def declared(node):
    """The names that a statement of a class declares."""
    if isinstance(node, ast.Assign):
        return {each.id for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    return {node.name} if isinstance(node, ast.FunctionDef) else set()


def joined(text, piece):
    """The text of a game file with a piece of its class: what the piece declares takes the place of what was there."""
    cls = next(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef))
    lines, new = text.splitlines(), set().union(*map(declared, ast.parse(dedent(piece)).body))
    first = min(node.lineno for node in cls.body if not isinstance(node, ast.Expr)) - 1
    for node in reversed(cls.body):
        if declared(node) & new:
            del lines[node.lineno - 1:node.end_lineno]
    return "\n".join([*lines[:first], indent(dedent(piece), "    ").rstrip(), *lines[first:], ""])


def orchard():
    """The game file at which the walk of docs/own-game.md ends."""
    text, *pieces = blocks(TEXTS["docs/own-game.md"], "python")
    for piece in pieces:
        text = joined(text, piece)
    return text.replace("import Each, Game, Number", "import Each, Game, Knob, Number").replace(
        "6 * len(self.seats)", "self.rounds * len(self.seats)")


@pytest.fixture
def understand(monkeypatch, tmp_path):
    """A function that gives a command line to ludometer and stops where it would begin to play or to write.

    Its list `stops` has an entry for each such place that it came to.
    """
    stops = []

    def stop(*arguments, **options):
        stops.append(arguments)
        raise Understood

    def play(source, *arguments, **options):
        return playing.play(source, *arguments, **options) if source in GAMES else stop()

    for text in TEXTS.values():
        for name, body in FILE.findall(text):
            (tmp_path / name).write_text(body, encoding="utf-8")
    (tmp_path / "here.toml").write_text("[table]\n", encoding="utf-8")         # which another line writes
    shutil.copytree(HOUSE / "docs" / "examples", tmp_path / "docs" / "examples")
    monkeypatch.chdir(tmp_path)
    for name in ("market", "orchard"):                          # of another test
        given_games.pop(name, None)
    own_game.new("market", tmp_path)                            # which pages make
    (tmp_path / "orchard.py").write_text(orchard(), encoding="utf-8")
    for game in (*GAMES, named_game("./market"), named_game("./orchard.py")):   # all playing goes through these two
        for name in ("play_batch", "play_one"):
            monkeypatch.setattr(simcore.engine(game), name, stop)
    monkeypatch.setattr(storage, "check_storage", lambda place: None)
    monkeypatch.setattr(storage.Stored, "ask", stop)            # and all that is said to object storage
    monkeypatch.setattr(Run, "open", stop)                      # and all reading of run folders, which are not there
    for module in (arguments, sweep, studies, decides):         # which would else keep what is set here
        monkeypatch.setattr(module, "run_folder", lambda source, out=None: Path(source) if "runs/" in str(
            source) else None)
    monkeypatch.setattr(ludometer, "play", play)
    for name in ("learn", "try_game", "played"):                # and all reading of plays
        monkeypatch.setattr(ludometer, name, stop)
    for name in ("new", "build"):
        monkeypatch.setattr(own_game, name, stop)
    monkeypatch.setattr(compile_game, "compile_game", stop)

    def run(words):
        assert "--install-completion" not in words, "this would change the shell of whoever runs the tests"
        try:
            return cli.main(words)
        except Understood:
            return 0
    run.stops = stops
    yield run
    for name in ("market", "orchard"):
        given_games.pop(name, None)


@pytest.mark.parametrize("line", [
    "play pig", "play pig --html it.html", "ask rurik --at 3", "sweep pig", "league pig", "audit rurik", "plan pig",
    "sensitivity pig", "balance pig --knob goal=50,100", "decides pig", "bench pig", "data check my-cards.toml",
    "new mine", "build mine", "compile ./market", "report runs/it", "check runs/it", "compare runs/it runs/other",
    "pool runs/it runs/other --out runs/both"])
def test_no_command_of_a_page_plays_a_game(understand, line):
    assert understand(line.split()) == 0 and understand.stops


def test_no_page_may_have_shell_completion_installed(understand):
    with pytest.raises(AssertionError, match="change the shell"):
        understand(["--install-completion"])


def fault_of(line, understand, capsys):
    """What is wrong with a line of the manual; nothing, if it is understood."""
    words = shlex.split(line, comments=True)
    if not words or words == ["source", ".venv/bin/activate"]:
        return None
    if words[0] == "make":
        targets = re.findall(r"^([a-z]+):.*##", (HOUSE / "Makefile").read_text(), re.MULTILINE)
        return {*words[1:]} - {*targets} and "no such target"
    if words[:2] == ["python", "-m"]:
        found = importlib.util.find_spec(words[2]) or (HOUSE / words[2].replace(".", "/")).exists()
        return None if found else "no such module"
    if words[0] == "python":
        return None if (HOUSE / words[1]).is_file() else "no such file"
    if words[0] != "ludometer":
        return "neither ludometer nor make nor python"
    words = words[:words.index(">")] if ">" in words else words     # what it prints may go to a file
    words = ["pig" if word == "dicey" else word for word in words]  # the copy that pages make of it
    if "--readings" in words:                                   # of a hundred the first two are read like all
        words[words.index("--readings") + 1] = "2"
    if words[1:] in COMMANDS:                                   # a sentence about a command
        words.append("--help")
    code = understand(words[1:])
    shutil.rmtree("runs", ignore_errors=True)                   # what an earlier command has begun is another run
    return capsys.readouterr().err or f"exit code {code}" if code else None


@pytest.mark.sample(1)
@pytest.mark.parametrize("sixth", range(6))
def test_commands_are_understood(understand, capsys, sixth):
    """All that the manual says to type; what stands on several pages is tried once."""
    pages = {}
    for page, line in commands():
        pages.setdefault(line, page)
    faults = {f"{page}: {line}": fault_of(line, understand, capsys) for line, page in [*pages.items()][sixth::6]}
    faults = [f"{line}: {fault}" for line, fault in faults.items() if fault]
    assert len(pages) > 200 and not faults, "\n".join(faults)


@pytest.mark.parametrize("line", ["make tee", "python -m tests.nothing", "python setups.py", "ludometer swep pig",
                                  "ludometer play pig --plyers 2", "ludo play pig"])
def test_a_command_that_is_not_understood_is_found(understand, capsys, line):
    assert fault_of(line, understand, capsys)


@pytest.mark.parametrize("game", PAGED)
def test_options_of_rulings_are_understood(understand, capsys, game):
    page = f"docs/rules-{game}.md"
    told = [words for row in rows_of(TEXTS[page], "## Rulings worth knowing") for words in named(row[2])]
    options = [words for words in told if words.startswith("--")]
    assert options
    for words in options:
        assert understand(["sweep", game, *shlex.split(words)]) == 0, capsys.readouterr().err


@pytest.mark.verify
@pytest.mark.parametrize("page", [page for page, text in TEXTS.items() if blocks(text, "python")
                                  and page not in GAME_FILES])
def test_examples_in_python_run(page, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    for body in blocks(TEXTS[page], "python"):
        exec(compile(ast.parse(body), page, "exec"), {})


# Files

def test_the_experiment_in_the_readme_is_the_demo():
    shown, = blocks(TEXTS["README.md"], "toml")
    demo = (bundled_experiments.FOLDER / "demo.toml").read_text(encoding="utf-8")
    assert tomllib.loads(shown) == tomllib.loads(demo)


def test_files_shown_in_full_are_good(tmp_path):
    shown = {name: body for text in TEXTS.values() for name, body in FILE.findall(text)}
    assert set(shown) >= {
        "boris.toml", "miser.toml", "drover.toml", "hoarder.toml", "poorer-boris.toml", "my-cards.toml"}
    for name, body in shown.items():
        values = tomllib.loads(body)
        if "game" in values:
            assert len(experiments.Experiment.make(values, name).cells()) > 1
        elif "module" in values:
            (tmp_path / name).write_text(body, encoding="utf-8")
            game = values["module"]["game"]
            changed = tables.read(game, str(tmp_path / name))["game"]["data_hash"]
            assert changed != tables.read(game)["game"]["data_hash"]
        else:
            games = [game for game in GAMES if all(
                set(values[name]) <= set(features(game).get(name, ())) for name in values.keys() - {"base", "noise"})]
            assert games and all(policies.load(game, values).config for game in games)
            assert body.startswith("# ")


def test_a_row_of_data_is_shown_as_it_stands():
    row, = (body for body in blocks(TEXTS["docs/data.md"], "toml") if body.startswith("market_day"))
    deeds = (HOUSE / "simcore" / "rurik" / "data" / "deeds.toml").read_text(encoding="utf-8")
    assert row in re.sub(r" +", " ", deeds)


# Tables

def test_tables_that_follow_from_the_code_are_up_to_date():
    old = [page for page, text in TEXTS.items() if renewed(text) != text]
    assert not old, "python -m tests.manual renews them"


def test_every_table_of_every_game_is_in_the_manual():
    there = {(maker, game) for text in TEXTS.values() for maker, game, *_ in BLOCK.findall(text) if maker in MAKERS}
    assert there == {(maker, game) for maker in MAKERS for game in PAGED}


def test_all_keys_of_experiments_and_manifests_are_explained():
    page = TEXTS["docs/data.md"]
    keys = [re.sub(r"[\[\]]|\..*", "", name) for row in rows_of(page, "## Experiment files") for name in named(row[0])]
    assert keys == list(experiments.Experiment.model_fields)
    described = describe(experiments.Experiment.make({"game": GAMES[0], "lineup": "random", "games": 1}))
    assert [name for row in rows_of(page, "## A run folder") for name in named(row[0])] == [
        "format", "complete", "experiment", "cells", "policies", "columns", "sets", "parts", "seating", "looks",
        "versions", "machine"]
    assert {name for row in rows_of(page, "## A run folder") for name in named(row[0])} == set(described)


@pytest.mark.parametrize("game", PAGED)
def test_all_words_of_the_data_are_explained(game):
    schema = part(game, "schema")
    words = chapter(f"docs/data-{game}.md", f"## Words of {game.capitalize()}")
    explained = {head: [name for row in rows_of(words, f"### {head}") for name in named(row[0])]
                 for head in re.findall(r"^### (.*)$", words, re.MULTILINE)}
    assert {head: sorted(names) for head, names in explained.items()} == {
        vocabulary(schema, value).capitalize(): sorted(value) for value in vocabularies(game)}


@pytest.mark.parametrize("game", PAGED)
def test_all_fields_of_the_data_are_explained_once(game):
    explained, tables_named = [], []
    for first, fields, _ in rows_of(TEXTS[f"docs/data-{game}.md"], f"### Fields of {game.capitalize()}"):
        tables_named = named(first) or tables_named
        explained += [(table, field) for table in tables_named for field in named(fields)]
    schema = part(game, "schema")
    assert sorted(explained) == sorted((name, field) for name, rule in schema.SCHEMA.items() for field in rule.fields)


def test_coverage_of_all_games_has_the_same_chapters_and_every_module():
    chapters = {game: re.findall(r"^## (.*)$", TEXTS[f"docs/rules-{game}.md"], re.MULTILINE) for game in PAGED}
    assert len(set(map(tuple, chapters.values()))) == 1
    for game in PAGED:
        told = [name for row in rows_of(TEXTS[f"docs/rules-{game}.md"], "## Modules") for name in named(row[0])]
        assert sorted(told) == sorted(tables.catalogue(game)["modules"])


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(PAGED)))
def test_rules_that_are_the_whole_manual_name_every_knob(game):
    assert set(tables.catalogue(game)["knobs"]) <= set(named(rules_of(game)))
    assert not tables.catalogue(game)["modules"]


def test_rules_named_in_the_manual_are_there():
    rules = {game: set(re.findall(r"^- \*\*([A-Z]-\w+)\*\*", rules_of(game), re.MULTILINE)) for game in GAMES}
    for page, text in TEXTS.items():
        own = re.fullmatch(r"docs/rules-(\w+)\.md", page)
        known = rules[own[1]] if own else set().union(*rules.values())
        assert set(re.findall(r"\b[A-Z]-(?:\d+|[A-Z][a-z]+)\b", text)) <= known, page


def test_the_method_is_that_of_the_code():
    page = TEXTS["docs/method.md"]
    source = "".join(Path(module.__file__).read_text(encoding="utf-8")
                     for module in (intervals, group_sequential, stopping_rule, pooled_runs, precision,
                                    variance_components, noncentral_chi2, heterogeneity, settings_race,
                                    against_simulation, strengths))
    source += (HOUSE / "tests" / "analysis" / "test_stopping.py").read_text(encoding="utf-8")     # of what is not built
    for name in ("Cochran", "Korn", "Graubard", "Šidák", "Agresti", "Min", "Wilson", "Robbins", "Siegmund", "Johari",
                 "Jennison", "Chow", "Paule", "Higgins", "Knapp", "Searle", "Jansen", "Stein", "Louis", "Mathew",
                 "Saltelli", "Steiger", "Morris", "Karnin", "Talwalkar", "Kalyanakrishnan", "Luce", "Westfall"):
        assert name in page and name in source
    years = set(re.findall(r"\b(?:19|20)\d\d\b", page.partition("## References")[2]))
    assert years <= set(re.findall(r"\b(?:19|20)\d\d\b", source))
    assert f"{coverage.LEVEL:.0%}".replace("%", " %") in page
    assert f"{100 * verdicts.MARGIN:.0f} percentage points" in page


def test_the_map_names_what_is_there():
    folders = re.findall(r"^(\w+)/ ", TEXTS["README.md"], re.MULTILINE)
    assert len(folders) == 7 and all((HOUSE / folder).is_dir() for folder in folders)


def test_the_picture_is_small_and_drawn_by_what_it_says():
    picture = HOUSE / "docs" / "img" / "leaders.svg"
    assert picture.stat().st_size < 150_000
    assert code("python docs/img/leaders.py runs/demo docs/img/leaders.svg") in TEXTS["README.md"]


def test_every_run_that_the_tutorial_reads_is_made_in_it_before():
    made = set()
    for line in "".join(blocks(TEXTS["docs/tutorial.md"], "sh")).splitlines():
        _, _, out = line.partition(" --out ")
        runs = [word.split("/")[1] for word in line.partition("#")[0].split() if word.startswith("runs/")]
        made |= {name for name in runs if out.startswith(f"runs/{name}")}
        assert set(runs) <= made, line
