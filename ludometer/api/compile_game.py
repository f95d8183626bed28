"""`ludometer compile`: the rules of a game in Python as Cython."""
import time
from pathlib import Path
from typing import NamedTuple

from ludometer import policies, simcore
from ludometer.analysis.trials.compiled_games import SEED, Differs, cause_of, compare
from ludometer.api.own_game import BUILD, C_FAULT, check_tools, python
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import engine, game_name, home, python_path
from ludometer.simcore.python_game.compiled import (
    CHECKED,
    LEFT,
    RULES,
    digest,
    fingerprints,
    folder_of,
    load,
    modules_in,
    played_by,
)
from ludometer.simcore.python_game.compiled_text import RuleTexts
from ludometer.simcore.python_game.parts import layout_of
from ludometer.simcore.toml import toml_lines

GAMES = 200                                                     # for each number of players, by chance
SECONDS = 0.5                                                   # in which speed is measured
WRITTEN = "written.sha256"                                      # of RULES as it was written last
MARK = '"""Rules of the game as Cython, made by `ludometer compile`."""\n'


class Compiled(NamedTuple):
    """What came of it. rules: those that are compiled; left: {rule: (line, why it stays Python)}; kept: whether rules
    changed by hand were compiled; games: that were compared; before, after: games a second, by chance."""

    game: str
    folder: Path
    rules: list[str]
    left: dict[str, tuple[int, str]]
    kept: bool
    games: int
    before: float
    after: float


def compile_game(game: str | Path, games: int = GAMES) -> Compiled:
    """Translate the rules of a game in Python, compile them, and compare them with its Python in whole games.

    From then on the game is played by them, until its file changes. games: for each number of players. Raises DataError
    where they differ, or where nothing can be compiled; then Python plays the game as before.
    """
    name = game_name(game)
    path = python_path(name)
    if path is None:
        raise DataError(f"{name}: its rules are no Python file; ludometer build compiles a game in Cython")
    check_tools()
    layout = layout_of(name, path)
    texts, folder = RuleTexts(layout), folder_of(layout)
    if not texts.entries:
        raise DataError(f"{layout.file}: no rule can be translated: " + "; ".join(
            f"{rule}(), line {line}: {why}" for rule, (line, why) in texts.left.items()))
    kept = write_texts(folder, texts)
    build(folder)
    try:
        load(folder)
    except Exception as error:                                  # whatever was written by hand
        raise DataError(f"{folder / RULES}: it cannot be loaded: {error}") from None
    left: dict[str, tuple[int, str]] = {}
    while True:
        try:
            compared = compare(name, layout, load(folder, [*left]), games)
            break
        except Differs as error:
            rule = None if kept else cause_of(error, folder, [each for each in texts.entries if each not in left], left)
            if rule is None or len(left) + 1 == len(texts.entries):
                raise
            left[rule] = texts.functions[rule].lineno, f"compiled it plays another game: {error.said}"
    checked = fingerprints(layout) | ({LEFT: [*left]} if left else {})
    (folder / CHECKED).write_text("\n".join([*toml_lines(checked), ""]), encoding="utf-8")
    with played_by(layout, None):
        before = speed(name)
    rules = [rule for rule in texts.entries if rule not in left]
    return Compiled(name, folder, rules, texts.left | left, kept, compared, before, speed(name))


def write_texts(folder: Path, texts: RuleTexts) -> bool:
    """Write the files that are compiled; True where rules that were changed by hand are kept as they are."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "__init__.py").write_text(MARK, encoding="utf-8")
    (folder / "layout.pxd").write_text(texts.layout_text(), encoding="utf-8")
    rules, mark = folder / RULES, folder / WRITTEN
    if rules.is_file() and mark.is_file() and mark.read_text(encoding="utf-8") != digest([rules]):
        return True
    rules.write_text(texts.rules_text(), encoding="utf-8")
    mark.write_text(digest([rules]), encoding="utf-8")
    return False


def build(folder: Path) -> None:
    """Compile the files in this folder. Raises DataError with the first fault."""
    (folder / CHECKED).unlink(missing_ok=True)
    for old in modules_in(folder):
        old.unlink()
    done = python(BUILD, "release", folder)
    log = done.stdout + done.stderr
    (folder / "build").mkdir(exist_ok=True)
    (folder / "build" / "log").write_text(log, encoding="utf-8")
    if done.returncode:
        lines = [line for line in log.splitlines() if C_FAULT.match(line) or f"{RULES}:" in line] or log.splitlines()
        raise DataError(f"{folder / RULES} cannot be compiled: {lines[-1].strip() if lines else 'no reason is given'}; "
                        f"all of it: {folder / 'build' / 'log'}")
    made = digest([folder / RULES, folder / "layout.pxd"])
    for module in modules_in(folder):                           # a process loads what is at one path only once
        module.rename(module.with_name(module.name.replace("rules", f"rules-{made[:12]}", 1)))


def speed(name: str) -> float:
    """Games a second that are played by chance, by the fewest players."""
    tables = simcore.load(home(name))
    pool = [policies.load(name, "random")] * tables.players[0]
    n, begun = 0, time.process_time()
    while time.process_time() < begun + SECONDS:
        engine(name).play_batch(tables, pool, SEED, n, 100 * len(pool))
        n += 100 * len(pool)
    return n / (time.process_time() - begun)
