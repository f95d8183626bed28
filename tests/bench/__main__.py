"""Speeds on this machine, to be read and never asserted: make bench, or python -m tests.bench [GAME]

Games, decisions and playouts per second on one thread, for each number of players and a few line-ups; what modules
cost; then what a user waits for: starting, compiling when nothing changed, and a sweep. Each time is the best of three
or more. For changes smaller than the noise of a clock count instructions: tests/bench/instructions.py.
"""
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from simcore.play import play_batch, play_one
from simcore.questions import redeal
from simcore.rng import draws

import policies
import simcore
from tests.battery.experiments import knowledge

ROOT = Path(__file__).parents[2]
SECONDS = 0.7                                                   # each of the three measurements lasts about so long


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


def engine_table(game):
    """A line for each number of players and line-up: games/s, decisions/s (of more than one move), playouts/s."""
    tables, names = simcore.load(game), list(policies.library(game))
    styles = [name for name in names if name not in ("random", "club")]
    print(f"{game}, rules version {tables.rules_version}, one thread")
    print(f"  {'players':>7}  {'line-up':34}{'games/s':>10}{'decisions/s':>13}{'playouts/s':>12}")
    for players in range(tables.players[0], tables.players[1] + 1):
        lineups = [["random"] * players, ["club"] * players, ["search-50"] + ["club"] * (players - 1)]
        if styles:
            lineups.insert(2, [styles[i % len(styles)] for i in range(players)])
        for names in lineups:
            lineup = [policies.load(game, name) for name in names]
            speed = games_per_second(tables, lineup)
            logs = [play_one(tables, lineup, 1, number)[0] for number in range(12)]
            decisions = np.mean([(log["n_moves"] > 1).sum() for log in logs])
            thinkers = [log["n_moves"][(log["n_moves"] > 1) & (log["seat"] == number % players)]
                        for number, log in enumerate(logs)] if names[0].startswith("search") else []
            playouts = speed * 50 * np.mean([len(each) for each in thinkers]) if thinkers else 0
            print(f"  {players:7}  {', '.join(names):34}{speed:10,.0f}{speed * decisions:13,.0f}"
                  + (f"{playouts:12,.0f}" if playouts else ""))


def box_table(game):
    """The base game and the most modules that the battery plays together, four `club` each, in turn."""
    modules = max((modules for modules, players, _ in knowledge(game).FAIR if players > 1), key=len)
    lineup = [policies.load(game, "club")] * 4
    every = [simcore.load(game), simcore.load(game, modules)]
    times = np.array([[best(play_batch, tables, lineup, 1, 0, 300) for tables in every] for _ in range(8)])
    base, box = 300 / times.min(axis=0)
    print(f"  {'+'.join(modules)}, four club: {box:,.0f} games/s of {base:,.0f}, {box / base:.0%}")


def parts_table(game):
    """Single parts of the core, in microseconds."""
    tables, chance = simcore.load(game), policies.load(game, "random")
    lineup = [chance] * tables.players[1]
    position = play_one(tables, lineup, 1, 0, steps=60)[1]
    deals = np.array([position])
    for name, work, n in (
            ("a random number below n", lambda n: draws(1, 1, 3, 0, 10, n), 20_000_000),
            ("a logged game with arrays", lambda n: [play_one(tables, lineup, 1, number) for number in range(n)], 2000),
            ("a redeal, called from Python", lambda n: [redeal(tables, deals, 0, seed) for seed in range(n)], 50_000)):
        print(f"  {name:34}{best(work, n) / n * 1e6:10.3f} us")
    print(f"  {'State of a game':34}{tables.state_dtype.itemsize:10} bytes")


def waiting_table(game):
    """What a user waits for, in seconds."""
    def run(*words):
        subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True,
                       env=os.environ | {"PYTHONPATH": str(ROOT)})

    command = "from ludometer.cli import main; main()"
    print(f"  {'import simcore and load the rules':34}"
          f"{best(run, '-c', f'import simcore; simcore.load({game!r})'):10.2f} s")
    print(f"  {'ludometer --help':34}{best(run, '-c', command, '--help'):10.2f} s")
    build = "setup.py", "--quiet", "build_ext", "--inplace"
    print(f"  {'compile when nothing has changed':34}{best(run, *build):10.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        run("-c", command, "sweep", game, "--players", "4", "--games", "20000", "--seed", "1", "--out", f"{folder}/run")
        print(f"  {'sweep of 20,000 games, 4 players':34}{time.perf_counter() - start:10.2f} s")


if __name__ == "__main__":
    for each in sys.argv[1:] or simcore.games():
        engine_table(each)
        if knowledge(each).FAIR:
            box_table(each)
        parts_table(each)
        waiting_table(each)
