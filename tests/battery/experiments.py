"""Random experiments for Hypothesis: any game, players, modules, numbers of the rules, line-up and seed.

What the battery must be told of a game is in tests/battery/<game>.py, written from its RULES.md and not from its
engine. Every game has

    check_pieces(tables, position)          asserts what must hold between two steps: no piece lost or doubled
    expected_results(tables, end)           [{column: value}] by seat, of a game's last position

A game may also have

    BROKEN              a policy that is refused only once it scores a candidate NaN
    CONTRADICTIONS      [(struct, field, value)]: what no position of three seats holds, 30 steps into a game
    TURNS_STAGE         the stage of which each step is a turn, where the column turns counts these
    FORCED              True if a game may pass without any choice
    FAIR                [(modules, players, steps)]: games with modules, those that meet most of what the base does not
    deal(position, rotation)    what the setup dealt to the table and to each player of a block; DEALT_RULES, arguments
                        of simcore.load(), say how to deal where the printed game lets players choose
    luck(position)      what one number of a game deals under each of SAME_LUCK, a list of arguments of simcore.load()
    COIN_RULES          with them the first choice of a player falls between two candidates, in the first COIN_STEPS

A game with hidden = true in its game.toml also has these, of which test_hidden.py makes its checks

    EVENTS, NOTES       {number: kind of event} of a log, and names of those that nobody decides
    CARD_GAMES          two (rules, policy): games in which seats know much by half; LATE: the step where most is known
    BUSY, BUSY_RULES    players and rules that meet every kind of decision in a few games
    SECRETIVE           a policy that draws much
    view(tables, position, seat)            all that a seat sees
    hidden(tables, position, seat)          all that it does not, as redeal() sets it
    found(tables, position, seat)           the same as {(place, piece)}
    chances(tables, position, seat)         {(place, piece): probability} of a fair redeal
    memory(position, seat)                  ({place: piece} a seat has seen, [(places, pieces)] it knows by half)
    known(tables, position, seat)           what the engine says that a seat knows ...
    remembered(tables, events, seat)        ... and what one that forgets nothing knows from the log
    half_known(position, seat)              whether the next turn may show a piece that is known by half
    seen_events(events, seat)               a log as the seat sees it
    other_deal(tables, boundary, step, decision, seed)      a position that the seat of step[decision] cannot tell from
                                            `boundary`, by what it saw in this step before; None if there is none
"""
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import SimpleNamespace

from hypothesis import Phase, reject, settings
from hypothesis import strategies as st

from ludometer import policies, simcore
from ludometer.simcore import tables as data
from ludometer.simcore.play import play_batch, play_one
from tests.players import LONG

THINKER = "search-3"                                            # a search that costs little
# A game that fails is told as it is: to look for a shorter one takes minutes and finds none.
MANY = settings(max_examples=300, deadline=None, database=None, phases=[Phase.generate])
MORE = settings(MANY, max_examples=24)
SOME = settings(MANY, max_examples=8, derandomize=True)


ALWAYS = ("check_pieces", "expected_results")
DEFAULTS = {"BROKEN": None, "CONTRADICTIONS": (), "FORCED": False, "FAIR": (), "deal": None, "DEALT_RULES": {},
            "luck": None, "SAME_LUCK": (), "COIN_RULES": {}, "COIN_STEPS": 2,
            "TURNS_STAGE": None}
HIDDEN = ("EVENTS", "NOTES", "CARD_GAMES", "LATE", "BUSY", "BUSY_RULES", "SECRETIVE", "view", "hidden", "found",
          "chances", "memory", "known", "remembered", "half_known", "seen_events", "other_deal")


@cache
def knowledge(game):
    """What the battery is told of a game, with defaults for what may be left out; see above."""
    return SimpleNamespace(**DEFAULTS | vars(import_module(f"tests.battery.{game}")))


def games_that_hide():
    """The games in which seats do not see everything."""
    return [game for game in simcore.games() if data.read(game)["game"]["hidden"]]


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
    def some(names, most):
        return draw(st.lists(st.sampled_from(sorted(names)), max_size=most, unique=True)) if names else []

    knobs, rows = offered(game)["knobs"], numbers(game)
    modules = some(offered(game)["modules"], 5) + some(offered(game)["alternatives"], 2)
    changes = {name: draw(st.integers(*knobs[name]["range"])) for name in some(knobs, 4)}
    changes |= {path: rows[path] + draw(st.sampled_from((-1, 1, 2))) for path in some(rows, 2)}
    try:
        return simcore.load(game, modules, changes)
    except simcore.DataError:                                   # numbers that contradict each other
        reject()


@st.composite
def experiments(draw, game, thinkers=()):
    tables = draw(rules(game))
    players = draw(st.integers(*tables.players))
    names = st.sampled_from([*(name for name in policies.library(game) if name != LONG), *thinkers])
    lineup = [policies.load(game, draw(names)) for _ in range(players)]
    asked = ("chosen", (tables.factions[-1],) + (None,) * (players - 1)) if tables.factions else ()
    factions = draw(st.sampled_from((None, *asked)))
    return Experiment(tables, lineup, factions, draw(st.integers(0, 2**64 - 1)), draw(st.integers(0, 2**40)))
