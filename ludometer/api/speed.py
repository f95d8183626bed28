"""Speed of play: games and decisions per second, with everything these numbers depend on."""
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

import numpy as np

from ludometer.analysis.experiments.cell import Cell
from ludometer.analysis.run_folders.manifest import processor
from ludometer.analysis.run_folders.slices import slice_size
from ludometer.analysis.run_folders.workers import local_backend, workers

SECONDS = 5                         # of play per measurement, unless a number of games is asked for
LOGGED = 200                        # games in which decisions are counted


def seconds_of(cell: Cell, seed: int, jobs: int = 1) -> float:
    """The seconds, within a third or so, in which this many workers play all games of a Cell.

    Measured on a slice for each of them, played at once: workers that share a core are slower than one by itself.
    """
    size = slice_size(cell, seed)
    calls = [(cell.recipe, seed, first, size) for first in range(0, jobs * size, size)]
    return playing_seconds(calls, jobs, local_backend(cell.game, jobs)) / (jobs * size) * cell.games


def playing_seconds(calls: Sequence[tuple[str, int, int, int]], jobs: int, backend: str = "threads") -> float:
    """The seconds that workers take to play these calls, once they have started."""
    with workers(jobs, backend) as (play, _):
        if backend == "processes":
            deque(play([calls[0]] * jobs), maxlen=0)             # each loads the game
        start = time.perf_counter()
        for _rows in play(calls):
            pass
        return time.perf_counter() - start


def measure(cell: Cell, seed: int, games: int | None = None, threads: Sequence[int] = (1,)) -> dict[str, Any]:
    """Play games of a Cell with each number of threads; returns a plain dict of speeds per second.

    games: number per measurement, by default about five seconds' worth on one thread. Several workers of a game in one
    Python file are processes, and are called so.
    A decision counts where there is more than one legal move.
    """
    tables, specs = cell.tables, cell.policies
    size = slice_size(cell, seed)                               # plays a little, so that everything is loaded and warm
    speed = size / playing_seconds([(cell.recipe, seed, 0, size)], 1)
    logged = min(LOGGED, max(1, round(speed)))
    logs = (cell.play(seed, game, specs)[0] for game in range(logged))
    decisions = np.mean([(events["n_moves"] > 1).sum() for events in logs])
    games = games or round(SECONDS * speed)
    games = -(-games // cell.players) * cell.players
    measured = []
    for jobs in threads:
        calls = [(cell.recipe, seed, first, min(size, games - first)) for first in range(0, games, size)]
        seconds = playing_seconds(calls, jobs, local_backend(cell.game, jobs))
        measured.append({local_backend(cell.game): jobs, "seconds": round(seconds, 3),
                         "games_per_second": round(games / seconds, 1),
                         "decisions_per_second": round(games * decisions / seconds)})
    return {
        "game": cell.game, "players": cell.players, "lineup": cell.lineup, "modules": cell.modules, "set": cell.set,
        "rules_version": tables.rules_version, "seed": seed, "games": games,
        "decisions_per_game": round(float(decisions), 1), **measured[0], "measured": measured,
        "processor": processor(),
    }
