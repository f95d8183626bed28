"""One slice of a cell: so many games that a worker plays them in one call."""
import itertools
import json
import math
import os
import socket
import time
from functools import lru_cache, partial
from weakref import WeakValueDictionary

from ludometer import simcore
from ludometer.analysis.experiments import lineup as lineups
from ludometer.analysis.experiments.cell import Cell, common
from ludometer.simcore.errors import DataError, RuleError

SLICE = 0.25                        # seconds of play: a call holds off Ctrl-C, and at the end all workers stop together
LONGEST = 16_384                    # games of a slice
SAME = "give all workers the same version of ludometer, with the same policies, and start them again"
_ready = WeakValueDictionary()      # {recipe: ReadyCell} of those that this process holds


def play_slice(recipe, seed, first, n):
    """Games first to first + n - 1 of the cell with this recipe: the engine's records, shape (n, players).

    `first` starts a block. Raises DataError where this process has other rules, data or weights than the recipe.
    """
    ready = _ready.get(recipe) or loaded_recipe(recipe)
    cell = ready.cell
    blocks = first // cell.players, -(-n // cell.players)
    try:
        return ready.play_batch(seed, first, n, lineup=lineups.draw(cell.choices, seed, *blocks),
                                orders=cell.seatings(seed, *blocks))
    except RuleError as error:
        raise with_replay_command(error, cell) from None


class ReadyCell:
    """A Cell with its recipe, and play_batch() of its engine with all that is the same for each slice.

    While it is held, this process plays the recipe with it. skip: as for Cell.recipe().
    """

    def __init__(self, cell, skip=False):
        self.cell, self.recipe = cell, cell.recipe(skip)
        self.play_batch = partial(simcore.engine(cell.game).play_batch, cell.tables, list(cell.policies.values()),
                                  factions=cell.dealt, **cell.gift_keywords, **({"skip": True} if skip else {}))
        _ready[self.recipe] = self


@lru_cache(maxsize=64)
def loaded_recipe(recipe):
    """The ReadyCell of a recipe, as another process wrote it.

    Raises DataError unless it is what the writer has: games of two copies must not be mixed.
    """
    cell = Cell.read(recipe)
    here, skip, asked = common(cell.tables, cell.policies), *map(json.loads(recipe).get, ("skip", "common"))
    others = []
    if here["rules"] != asked["rules"]:
        others.append(f"rules {here['rules']} of {cell.game}, expected {asked['rules']}")
    elif here["data"] != asked["data"]:
        others.append(f"other data of {cell.game}")
    others += [f"other weights of the policy {name}" for name, weights in asked["weights"].items()
               if here["weights"].get(name) != weights]
    if others:
        raise DataError(f"{whoami()} has {', '.join(others)}; {SAME}")
    return ReadyCell(cell, skip)


def whoami():
    """The name of this process in messages: process id and host."""
    return f"worker {os.getpid()} on {socket.gethostname()}"


def with_replay_command(error, cell):
    """The RuleError with the command line that shows its game."""
    named = type(error)(f"{error}; it can be seen with: {cell.play_command(error.seed, error.game)}")
    named.seed, named.game, named.decision = error.seed, error.game, error.decision
    return named


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
    ready, n, longest = ReadyCell(cell), cell.players, LONGEST // cell.players * cell.players
    for call in itertools.count():
        start = time.thread_time()
        play_slice(ready.recipe, seed, 0, n)
        spent = max(time.thread_time() - start, 1e-9)
        if spent > SLICE or (call and (n >= longest or spent > SLICE / 10 or spent * games < SLICE * n)):
            return spent / n
        if call:
            n = min(4 * n, longest)
