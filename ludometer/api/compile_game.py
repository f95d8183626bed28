"""`ludometer compile`: the rules of a game in Python as Cython, and whether they play as its Python does."""
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludometer import policies, simcore
from ludometer.api.own_game import BUILD, C_FAULT, check_tools, python
from ludometer.simcore.errors import DataError, RuleError
from ludometer.simcore.games import engine, home, named, python_path
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
from ludometer.simcore.questions import results
from ludometer.simcore.toml import toml_lines

GAMES = 200                                                     # for each number of players, by chance
TURNED, JUDGED = 10, 10                                         # for each value of a knob; by players who try moves
SEED = 1
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
    name = named(game)
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


# ---- the same games

class Differs(DataError):
    """A game that compiled rules play otherwise. said: the difference; again: a function that plays the game with other
    compiled rules and says what then is different."""

    def __init__(self, text: str, said: str, again: Callable[[Any], str]):
        super().__init__(text)  # type: ignore[no-untyped-call]
        self.said, self.again = said, again


def cause_of(error: Differs, folder: Path, rules: list[str], left: dict[str, Any]) -> str | None:
    """The one of some rules without which the difference is gone; None if it takes more than one."""
    return next((rule for rule in rules if not error.again(load(folder, [*left, rule]))), None)


def compare(name: str, layout: Any, own: Any, games: int) -> int:
    """How many games Python and compiled rules have played alike, to their end. Raises Differs."""
    fewest, most = layout.cls.players
    turned = [{knob: value} for knob, each in layout.knobs.items() for value in each.range if value != each.official]
    compared = ended = 0
    for players in range(fewest, most + 1):
        for player, values, n in [("random", {}, games), ("club", {}, JUDGED),
                                  *(("random", value, TURNED) for value in turned)]:
            plain, fast = (tables_by(name, layout, each, values) for each in (None, own))
            pool = [policies.load(name, player)] * players
            can_choose = plain.factions and not played(plain, pool, 1, "chosen")[-1]     # setup() may read factions
            for game in range(n):
                factions = "chosen" if can_choose and game % 2 else None
                one, other = (played(tables, pool, game, factions) for tables in (plain, fast))
                ended += not one[3]
                if said := difference(one, other):
                    what = "".join(f", {knob} = {value}" for knob, value in values.items())
                    raise Differs(f"{name}: the compiled rules are not those of {layout.file.name}: game {game} of "
                                  f"{players} players ({player}, seed {SEED}{what}): {said}\n  Python plays the game "
                                  f"as before; compare {folder_of(layout) / RULES}", said,
                                  partial(difference_in, name, layout, one, pool, game, factions, values))
            compared += n
    if 2 * ended < compared:
        raise DataError(f"{name}: in {compared - ended:,} of {compared:,} games its rules fail, in Python as well; "
                        "expected a game that ludometer try finds well")
    return ended


def tables_by(name: str, layout: Any, own: Any, values: dict[str, int]) -> Any:
    """Tables of a game that is played by these compiled rules, or by Python where they are None."""
    with played_by(layout, own):
        return simcore.load(home(name), set=values)


def difference_in(name: str, layout: Any, plain: Any, pool: list[Any], game: int, factions: str | None,
                  values: dict[str, int], own: Any) -> str:
    """The difference of a game that Python has played so, and these compiled rules."""
    return difference(plain, played(tables_by(name, layout, own, values), pool, game, factions))


Played = tuple[Any, Any, Any, str]                              # events, positions, rows of the results, fault


def played(tables: Any, pool: list[Any], game: int, factions: str | None) -> Played:
    """A whole game: (events, the position at each, rows of the results, what went wrong or "")."""
    try:
        events, states = engine(tables.game).play_one(tables, pool, SEED, game, factions=factions, states=True)
        return events, states, results(tables, states[-1:]), ""
    except RuleError as error:
        return [], [], [], str(error) or "a fault"


def difference(one: Played, other: Played) -> str:
    """The first difference between a game as Python and as compiled rules play it, in words; "" if there is none."""
    if bool(one[3]) != bool(other[3]):
        return f"only {'Python' if one[3] else 'they'} stopped it: {one[3] or other[3]}"
    if all(map(np.array_equal, one[:3], other[:3])):
        return ""
    for place, (event, twin, state, mirror) in enumerate(zip(one[0], other[0], one[1], other[1], strict=False)):
        if fields := fields_that_differ(state, mirror):
            return f"before event {place}, in turn {event['step']}: {fields}"
        if event != twin:
            return f"event {place}, in turn {event['step']}: {event} in Python, {twin} compiled"
    if len(one[0]) != len(other[0]):
        return f"{len(one[0])} events in Python, {len(other[0])} compiled"
    return fields_that_differ(one[1][-1], other[1][-1]) or f"results: {one[2]} in Python, {other[2]} compiled"


def fields_that_differ(one: Any, other: Any) -> str:
    """Fields of two positions that are not alike, with what they hold."""
    return "; ".join(f"{name} is {one[name]} in Python, {other[name]} compiled" for name in one.dtype.names
                     if np.any(one[name] != other[name]))


def speed(name: str) -> float:
    """Games a second that are played by chance, by the fewest players."""
    tables = simcore.load(home(name))
    pool = [policies.load(name, "random")] * tables.players[0]
    n, begun = 0, time.process_time()
    while time.process_time() < begun + SECONDS:
        engine(name).play_batch(tables, pool, SEED, n, 100 * len(pool))
        n += 100 * len(pool)
    return n / (time.process_time() - begun)
