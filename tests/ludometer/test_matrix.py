"""Each command on each experiment at hand and on degenerate runs: it answers, or says what is wrong.

That is: no traceback, warning, NaN or infinity, in text, data or pages; data parse strictly; and the exit code is 0, 2
with a message, or 1 of a check. `make test` tries each command once, `make verify` all of it; what once failed is in
test_nothing_in_common.py.
"""
import json
import re
import shutil
from pathlib import Path

import pytest

import ludometer as lm
from ludometer import simcore
from ludometer.api import bundled_experiments
from ludometer.cli import main

pytestmark = pytest.mark.drawn
EXPERIMENTS = sorted(path.stem for path in (Path(lm.__file__).parent / "experiments").glob("*.toml"))
DEGENERATE = {
    "one-deal-pig": 'game = "pig"\nplayers = 2\ngames = 1\nlineup = "club,bold"\n[vary]\nset.goal = [50, 100]\n',
    "one-deal": 'game = "rurik"\nplayers = 4\ngames = 1\n[vary]\nset.start_coins = [3, 4]\n',
    "one-deal-drawn": 'game = "burgundy"\nplayers = 2\ngames = 1\nlineup = "club|builder"\n',
    "nothing-in-common": 'game = "rurik"\nplayers = 2\ngames = 40\nlineup = "casual"\n[vary]\n'
                         'factions = [["boris", "maria"], ["sudislav", "yaroslav"]]\n',
    "never-dealt": 'game = "rurik"\nplayers = 2\ngames = 40\n[vary]\nfactions = ["random", ["boris", "maria"]]\n',
    "solo-one-deal": 'game = "scythia"\nplayers = 1\ngames = 1\nmodules = ["solo"]\n[vary]\nset.chief = [1, 4]\n',
    "solo-apart": 'game = "rurik"\nplayers = 1\ngames = 30\nmodules = ["solo"]\n[vary]\n'
                  'factions = [["boris"], ["maria"]]\n',
}
KNOBS = {"burgundy": "start_silver=1,2", "pig": "goal=50,100", "rurik": "start_coins=3,4",
         "scythia": "start_silver=3,2"}
COMMANDS = {  # command lines, one after another; one and other are runs of `file` with different seeds
    "sweep": "sweep {file} --out new; sweep new --more 8",
    "sweep --json": "sweep {file} --out new --json; sweep new --more 8 --json",
    "sweep --until": "sweep {file} --until verdicts --most 24 --out new",
    "sweep --until --json": "sweep {file} --until difference=2 --most 24 --out new --json",
    "report": "report one",
    "report --json": "report one --json",
    "report of two": "report one other --out two.html --json",
    "check": "check one; check one other --strict --json",
    "plan": "plan {file} --games 80; plan {file} --games 80 --precision 1 --out plan.svg --json",
    "plan --pilot": "plan --pilot one; plan --pilot one --json",
    "compare": "compare one other --out changes.svg; compare one other --cells 0,1",
    "compare --json": "compare one other --json; compare one other --cells 0,1 --json",
    "pool": "pool one other --out both; check both",
    "pool --summary": "pool one other --summary; pool one other --summary --json",
    "decides": "decides {base} --games 320 --out decides.svg; decides {base} --games 320 --json",
    "feel": "feel one --games 8; feel one --games 8 --json",
    "decides of a run": "decides one --games 320 --lineup club --json; report one --json",
    "sensitivity": "sensitivity {base} --knob {knob} --games 8 --out new; report new",
    "sensitivity --json": "sensitivity {base} --knob {knob} --games 8 --out new --json",
    "balance": "balance {base} --knob {knob} --most 1200 --out new",
    "balance --json": "balance {base} --knob {knob} --most 1200 --out new --json",
    "audit": "audit one --decisions 4 --playouts 2 --games 8; report one --json",
    "audit --json": "audit one --decisions 4 --playouts 2 --games 8 --json",
    "ask": "ask one; ask one --at 9 --playouts 2",
    "ask --json": "ask one --json; ask one --at 9 --playouts 2 --json",
    "play": "play one; play one --html game.html",
    "play --json": "play one --json",
}
OF_A_GAME = {
    "games": "games {game} --all", "games --json": "games {game} --all --json", "columns": "columns {game}",
    "columns --json": "columns {game} --json", "odds": "odds {game}", "odds --json": "odds {game} --json",
    "bench": "bench {game} --games 4", "bench --json": "bench {game} --games 4 --json",
    "data": "data template {game}", "league": "league {game} --games 1",
    "league --json": "league {game} --players 2 --policies club,random --games 8 --json"}
ONE_EACH = dict.fromkeys(COMMANDS, "one-deal-pig") | {          # of a command the experiment that make test tries
    "compare": "nothing-in-common", "compare --json": "nothing-in-common", "plan --pilot": "solo-apart",
    "pool --summary": "never-dealt", "sweep --until --json": "never-dealt", "ask": "solo-one-deal"}
TWINS = {"report --json", "report of two", "sweep --until --json", "sensitivity"}        # of others that it tries
NO_NUMBER = re.compile(r"(?<![\w.'/&;-])[-+−]?(?:nan|NaN|inf|Infinity)(?![\w'(-])")


def cases():
    """Names of experiments and commands; all but those of ONE_EACH, and TWINS of others, are left to make verify."""
    return [pytest.param(name, command, id=f"{name}: {command}", marks=[
        pytest.mark.verify] if ONE_EACH[command] != name or command in TWINS else [])
            for name in (*DEGENERATE, *EXPERIMENTS) for command in COMMANDS]


@pytest.fixture(scope="module")
def experiment(tmp_path_factory):
    """A function of a name that gives a folder with an experiment, its first setup alone, and two runs of it."""
    made = {}

    def folder(name):
        if name not in made:
            made[name] = tmp_path_factory.mktemp(name)
            text = DEGENERATE.get(name) or re.sub(
                "^games = .*$", "games = 8", bundled_experiments.experiment_file(name).read_text(encoding="utf-8"),
                flags=re.MULTILINE)
            for seed, run in ((1, "one"), (2, "other")):
                file = made[name] / f"{run}.toml"
                file.write_text(f"seed = {seed}\n{re.sub('^seed = .*$', '', text, flags=re.MULTILINE)}",
                                encoding="utf-8")
                lm.sweep(str(file), made[name] / run, jobs=1, progress=False)
            (made[name] / "base.toml").write_text(text.partition("[vary]")[0], encoding="utf-8")
        return made[name]

    return folder


@pytest.fixture
def answers(capsys, monkeypatch, recwarn, tmp_path):
    """A function of command lines that runs them in a folder, and asserts that each answers or says what is wrong."""
    monkeypatch.chdir(tmp_path)

    def run(lines, **names):
        for line in lines.format(**names).split("; "):
            code = main(line.split())
            out, err = capsys.readouterr()
            assert code in (0, 2) or (line.startswith("check") and code == 1), line
            assert code != 2 or re.fullmatch("(ludometer: about .*\n)*ludometer: .+\n", err), (line, err)
            assert [where for text in (out, err) for where in without_numbers(text)] == [], line
            if code < 2 and "--json" in line.split():
                strictly_parsed(out)
        for page in tmp_path.rglob("*.html"):
            assert without_numbers(words_of_page(page.read_text(encoding="utf-8"))) == [], page.name
        assert [str(each.message) for each in recwarn if issubclass(each.category, RuntimeWarning | UserWarning)] == []

    return run


def without_numbers(text):
    """Places of a text where there is NaN or infinity instead of a number."""
    return [text[max(found.start() - 60, 0):found.end() + 30] for found in NO_NUMBER.finditer(text)]


def strictly_parsed(text):
    """The value of a JSON text. Raises ValueError, also for NaN and infinity, which JSON does not have."""
    def refuse(word):
        raise ValueError(f"{word} is no JSON")

    return json.loads(text, parse_constant=refuse)


def words_of_page(html):
    """A page without its programs and styles; data that it holds are parsed."""
    for data in re.findall(r"<script[^>]*application/json[^>]*>(.*?)</script>", html, flags=re.DOTALL):
        strictly_parsed(data)
    return re.sub(r"<(script|style)\b(?![^>]*json).*?</\1>", "", html, flags=re.DOTALL)


@pytest.mark.parametrize(("name", "command"), cases())
def test_a_command_answers_for_an_experiment(experiment, answers, tmp_path, name, command):
    shutil.copytree(experiment(name), tmp_path, dirs_exist_ok=True)
    game = re.search('^game = "(.*)"', (tmp_path / "one.toml").read_text(encoding="utf-8"), flags=re.MULTILINE)[1]
    answers(COMMANDS[command], file="one.toml", base="base.toml", knob=KNOBS[game])


@pytest.mark.parametrize("game", [game if game == "pig" else pytest.param(game, marks=pytest.mark.verify)
                                  for game in simcore.games()])
@pytest.mark.parametrize("command", OF_A_GAME)
def test_a_command_answers_for_a_game(answers, game, command):
    answers(OF_A_GAME[command], game=game)


@pytest.mark.parametrize(("text", "faulty"), [
    ("nan", True), ("+1.2 (−inf to 3)", True), ('{"low": NaN}', True), ("-Infinity points", True),
    ("Nan is banana", False), ("infantry, inform, a nanny", False), ("run.nan.toml", False)])
def test_no_number_is_found(text, faulty):
    assert bool(without_numbers(text)) == faulty


@pytest.mark.parametrize("text", ["NaN", '{"low": -Infinity}'])
def test_json_that_is_not_strict_is_refused(text):
    with pytest.raises(ValueError, match="no JSON"):
        strictly_parsed(text)
