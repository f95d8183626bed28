"""Slices: so many games of a cell that a worker plays them in one call; and the parts that are played in them."""
import itertools
import json
import math
import os
import socket
import time
from contextlib import closing
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from weakref import WeakValueDictionary

import numpy as np

from ludometer.analysis.experiments.cell import Cell, common
from ludometer.analysis.run_folders.parts import slices
from ludometer.simcore.errors import DataError

SLICE = 0.25                        # seconds of play: a call holds off Ctrl-C, and at the end all workers stop together
LONGEST = 16_384                    # games of a slice
SAME = "give all workers the same version of ludometer, with the same policies, and start them again"
WAVE = 16                           # parts given out together, at least: bounds what waits in memory
_cells = WeakValueDictionary()      # {recipe: Cell} that this process plays; others make theirs by the recipe


def play_slice(recipe, seed, first, n):
    """What Cell.play_batch() gives of the cell with this recipe.

    Raises DataError where this process has other rules, data or weights than the recipe.
    """
    return (_cells.get(recipe) or loaded_recipe(recipe)).play_batch(seed, first, n)


@lru_cache(maxsize=64)
def loaded_recipe(recipe):
    """The Cell of a recipe, as another process wrote it.

    Raises DataError unless it is what the writer has: games of two copies must not be mixed.
    """
    cell = Cell.read(recipe)
    here, asked = common(cell.tables, cell.policies), json.loads(recipe)["common"]
    others = []
    if here["rules"] != asked["rules"]:
        others.append(f"rules {here['rules']} of {cell.game}, expected {asked['rules']}")
    elif here["data"] != asked["data"]:
        others.append(f"other data of {cell.game}")
    others += [f"other weights of the policy {name}" for name, weights in asked["weights"].items()
               if here["weights"].get(name) != weights]
    if others:
        raise DataError(f"{whoami()} has {', '.join(others)}; {SAME}")
    return cell


def whoami():
    """The name of this process in messages: process id and host."""
    return f"worker {os.getpid()} on {socket.gethostname()}"


def slice_size(cell, seed, games=math.inf):
    """Number of games, in whole blocks, that take about SLICE seconds. games: how many are to be played."""
    longest = LONGEST // cell.players * cell.players
    return max(1, min(round(SLICE / seconds_each(cell, seed, games)), longest) // cell.players) * cell.players


def seconds_each(cell, seed, games=math.inf):
    """Seconds that one worker of this machine takes for a game of a cell, measured on a few games.

    games: how many are to be played; if they seem to take less than SLICE, no more are measured. Measured in processor
    time of this thread, so that a busy machine gets no shorter slices, and not on the first call, which loads what
    later ones find.
    """
    n, longest = cell.players, LONGEST // cell.players * cell.players
    for call in itertools.count():
        start = time.thread_time()
        cell.play_batch(seed, 0, n)
        spent = max(time.thread_time() - start, 1e-9)
        if spent > SLICE or (call and (n >= longest or spent > SLICE / 10 or spent * games < SLICE * n)):
            return spent / n
        if call:
            n = min(4 * n, longest)


def pace_of(cell):
    """What mostly decides how long a game takes: cells that have it in common get slices of the same size.

    Measuring each of 500 setups of 40 games took a fifth of the time of playing them. With other knobs, such as fewer
    rounds, a slice may take some times as long, or less.
    """
    return cell.players, cell.lineup, *cell.modules


class PlayedSlices:
    """What plays the games of cells. start: called once, gives (play, n) as workers.workers() does."""

    def __init__(self, cells, seed, start):
        self.cells, self.seed, self.start = cells, seed, start
        self.workers = None
        self.sizes, self.longest = {}, {}                       # games of a slice, and of the longest part, by pace

    def play_parts(self, parts):
        """Yield (part, rows, games) per slice, in order: all rows of a part with its last slice, None before."""
        longest = {part.cell: part.games for part in sorted(parts, key=attrgetter("games"))}
        for number, games in longest.items():
            pace = pace_of(self.cells[number])
            if games > self.longest.get(pace, 0):               # of few games a slice is measured roughly
                self.sizes[pace], self.longest[pace] = slice_size(self.cells[number], self.seed, games), games
        cells = {number: replace(cell, skips=True) if (cell := self.cells[number]).gift else cell for number in longest}
        _cells.update({cell.recipe: cell for cell in cells.values()})
        if self.workers is None and parts:
            self.workers = self.start()
        play, jobs = self.workers or (None, 0)
        wave = max(WAVE, 8 * jobs)
        for i in range(0, len(parts), wave):
            calls = [(part, *call) for part in parts[i:i + wave]
                     for call in slices(part, self.sizes[pace_of(cells[part.cell])])]
            got = []
            with closing(play((cells[part.cell].recipe, self.seed, first, n) for part, first, n in calls)) as results:
                for (part, first, n), rows in zip(calls, results, strict=True):
                    got.append(rows)
                    last = first + n == part.first + part.games
                    yield part, np.concatenate(got) if last else None, n
                    if last:
                        got = []
