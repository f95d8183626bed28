"""Random experiments for Hypothesis: any game, players, modules, numbers of the rules, line-up and seed."""
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from hypothesis import Phase, reject, settings
from hypothesis import strategies as st
from simcore.play import play_batch, play_one

import policies
import simcore
from simcore import tables as data

THINKER = "search-3"                                            # a search that costs little
# A game that fails is told as it is: to look for a shorter one takes minutes and finds none.
MANY = settings(max_examples=300, deadline=None, database=None, phases=[Phase.generate])
SOME = settings(MANY, max_examples=40, derandomize=True)


def knowledge(game):
    """The module of the battery that knows a game's pieces."""
    return import_module(f"tests.battery.{game}")


@dataclass
class Experiment:
    """One game of an experiment, as arguments of the engine."""
    tables: object
    lineup: list
    factions: object
    seed: int
    number: int

    def play(self, **more):
        return play_one(self.tables, self.lineup, self.seed, self.number, factions=self.factions, **more)

    def batch(self, first, n):
        return play_batch(self.tables, self.lineup, self.seed, first, n, factions=self.factions)

    def __repr__(self):
        names = [policy.name for policy in self.lineup]
        return (f"load({self.tables.game!r}, {self.tables.modules}, {self.tables.set}), {names}, "
                f"factions={self.factions}, seed {self.seed}, game {self.number}")


def steps_of(experiment):
    """The boundaries of a game, from the setup on, and the events of each step."""
    boundary, logs = experiment.play(steps=0)[1], []
    boundaries = [boundary]
    while True:
        log, boundary = experiment.play(position=boundary, steps=1)
        if boundary.tobytes() == boundaries[-1].tobytes():
            return boundaries, logs
        boundaries.append(boundary)
        logs.append(log)


@cache
def offered(game):
    """What a game offers, as its files say it."""
    return data.catalogue(game)


def numbers(game):
    """{path as --set takes it: value} of whole numbers in the rows of a game."""
    return {f"{name}.{row}.{field}": value for name, rows in offered(game)["rows"].items()
            for row, values in rows.items() for field, value in values.items() if isinstance(value, int)}


@st.composite
def rules(draw, game):
    """Tables with some overlays, some knobs turned as far as they go, and a few numbers of rows moved."""
    knobs, modules = offered(game)["knobs"], []
    for kind, most in (("modules", 5), ("alternatives", 2)):
        modules += draw(st.lists(st.sampled_from(sorted(offered(game)[kind])), max_size=most, unique=True))
    changes = {name: draw(st.integers(*knobs[name]["range"]))
               for name in draw(st.lists(st.sampled_from(sorted(knobs)), max_size=4, unique=True))}
    rows = numbers(game)
    changes |= {path: rows[path] + draw(st.sampled_from((-1, 1, 2)))
                for path in draw(st.lists(st.sampled_from(sorted(rows)), max_size=2, unique=True))}
    try:
        return simcore.load(game, modules, changes)
    except simcore.DataError:                                   # numbers that contradict each other
        reject()


@st.composite
def experiments(draw, game, thinkers=()):
    tables = draw(rules(game))
    players = draw(st.integers(*tables.players))
    names = st.sampled_from([*policies.library(game), *thinkers])
    lineup = [policies.load(game, draw(names)) for _ in range(players)]
    factions = draw(st.sampled_from((None, "chosen", (tables.factions[-1],) + (None,) * (players - 1))))
    return Experiment(tables, lineup, factions, draw(st.integers(0, 2**64 - 1)), draw(st.integers(0, 2**40)))
