"""Speeds on this machine, to be read and never asserted: make bench, or python -m tests.bench [GAME]

Games, decisions and playouts per second on one thread, for each number of players and a few line-ups; what modules
cost; then what a user waits for: starting, compiling when nothing changed, and a sweep. Each time but the sweep's is
the best of three or more. build/bench.json keeps the figures, and the next run says how many times they are what they
were: a clock is noisy, so repeat what differs by less than a tenth, or count instructions: tests/bench/instructions.py.
"""
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ludometer import policies, simcore
from ludometer.analysis.run_folders.manifest import processor
from ludometer.simcore.play import play_batch, play_one
from ludometer.simcore.questions import redeal
from ludometer.simcore.rng import draws
from tests.battery.experiments import knowledge

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "bench.json"
SECONDS = 0.7                                                   # about, of each of the three measurements


class Figure(NamedTuple):
    """What was measured, in a unit; also: what follows from it, in words."""

    what: str
    value: float
    unit: str
    also: str = ""


def best(work, *arguments):
    """Seconds of the fastest of three calls."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        work(*arguments)
        times.append(time.perf_counter() - start)
    return min(times)


def games_per_second(tables, lineup):
    """Of games in batches. A few are played first, to see how many fill the time."""
    probe = len(lineup) * 4
    n = max(probe, round(probe / best(play_batch, tables, lineup, 1, 0, probe) * SECONDS))
    return n / best(play_batch, tables, lineup, 1, 0, n)


def decisions(tables, lineup, first=False):
    """How many decisions (of more than one move) a game has in the mean, or the first in the line-up alone has."""
    logs = [play_one(tables, lineup, 1, number)[0] for number in range(12)]
    return np.mean([((log["n_moves"] > 1) & (not first or log["seat"] == number % len(lineup))).sum()
                    for number, log in enumerate(logs)])


def speeds(game):
    """Games per second for each number of players, tiers and a few other line-ups, with decisions and playouts."""
    tables, tiers = simcore.load(game), policies.tiers(game)
    styles = [name for name in policies.library(game) if name not in ("random", *tiers)]
    for players in range(tables.players[0], tables.players[1] + 1):
        lineups = {name: [name] * players for name in ("random", *tiers)}
        if styles:
            lineups["styles"] = [styles[i % len(styles)] for i in range(players)]
        plain = policies.by_weights(game)
        lineups |= {plain: [plain] * players, f"search-50, {plain}": ["search-50"] + [plain] * (players - 1)}
        for said, names in lineups.items():
            lineup = [policies.load(game, name) for name in names]
            speed = games_per_second(tables, lineup)
            also = f"{speed * decisions(tables, lineup):,.0f} decisions/s"
            if names[0].startswith("search"):
                also += f", {speed * 50 * decisions(tables, lineup, first=True):,.0f} playouts/s"
            yield Figure(f"{players} players, {said}", speed, "games/s", also)


def box(game):
    """The most modules that the battery plays together, four `textbook`, in turn with the base game."""
    modules = max((modules for modules, players, _ in knowledge(game).FAIR if players > 1), key=len)
    lineup = [policies.load(game, "textbook")] * 4
    every = [simcore.load(game), simcore.load(game, modules)]
    times = np.array([[best(play_batch, tables, lineup, 1, 0, 300) for tables in every] for _ in range(8)])
    base, full = 300 / times.min(axis=0)
    yield Figure("4 players, textbook, all modules", full, "games/s",
                 f"{full / base:.0%} of the base game, played in turn")


def parts(game):
    """Single parts of the core."""
    tables, chance = simcore.load(game), policies.load(game, "random")
    lineup = [chance] * tables.players[1]
    position = play_one(tables, lineup, 1, 0, steps=60)[1]
    deals = np.array([position])
    for name, work, n in (
            ("a random number below n", lambda n: draws(1, 1, 3, 0, 10, n), 20_000_000),
            ("a logged game with arrays", lambda n: [play_one(tables, lineup, 1, number) for number in range(n)], 2000),
            ("a redeal, called from Python", lambda n: [redeal(tables, deals, 0, seed) for seed in range(n)], 50_000)):
        yield Figure(name, best(work, n) / n * 1e6, "µs")
    yield Figure("State of a game", tables.state_dtype.itemsize, "bytes")


def waiting(game):
    """What a user waits for."""
    def run(*words):
        subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True,
                       env=os.environ | {"PYTHONPATH": str(ROOT)})

    command = "from ludometer.cli import main; main()"
    yield Figure("import simcore and load the rules",
                 best(run, "-c", f"from ludometer import simcore; simcore.load({game!r})"), "s")
    yield Figure("ludometer --help", best(run, "-c", command, "--help"), "s")
    yield Figure("compile when nothing has changed", best(run, "setup.py", "--quiet", "build_ext", "--inplace"), "s")
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        run("-c", command, "sweep", game, "--players", "4", "--games", "20000", "--seed", "1", "--out", f"{folder}/run")
        yield Figure("sweep of 20,000 games, 4 players", time.perf_counter() - start, "s")

    def processor_time(*words):
        """The least processor time, in seconds, of three calls of the command line."""
        found = []
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            run("-c", command, *words)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return min(found)

    with tempfile.TemporaryDirectory() as folder:
        few = f"{folder}/few"
        run("-c", command, "sweep", game, "--games", "400", "--out", few)
        yield Figure("the same sweep of 400 games again", processor_time("sweep", few), "s of CPU")
        yield Figure("report of that sweep", processor_time("report", few, "--out", f"{folder}/few.html"), "s of CPU")
    yield Figure("ludometer games", processor_time("games"), "s of CPU")


def measured(game):
    """All Figures of a game, one after the other."""
    yield from speeds(game)
    if knowledge(game).FAIR:
        yield from box(game)
    yield from parts(game)
    yield from waiting(game)


def line(figure, before):
    """A Figure as it is printed; before: its value in the last run, None if there is none."""
    value = f"{figure.value:,.0f}" if figure.value >= 1000 else f"{figure.value:.3g}"
    ratio = f"{figure.value / before:5.2f} of before" if before else ""
    return f"  {figure.what:36}{value:>10} {figure.unit:8}{ratio:16}{figure.also}".rstrip()


def main(games):
    """Measure games, print what is found beside what build/bench.json has of this machine, and keep it there."""
    machine = processor()
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    figures = kept["figures"] if kept.get("machine") == machine else {}
    if kept and not figures:
        print(f"{KEPT.relative_to(ROOT)} is of another machine, {kept['machine']}, and not compared with")
    for game in games:
        print(f"{game}, rules version {simcore.load(game).rules_version}, one thread, {machine}")
        before = figures.get(game, {})
        found = {}
        for figure in measured(game):
            print(line(figure, before.get(figure.what)), flush=True)
            found[figure.what] = figure.value
        figures[game] = found
        KEPT.write_text(json.dumps({"machine": machine, "figures": figures}, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:] or simcore.games())
