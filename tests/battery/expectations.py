"""What players expect of a move, held against what the rules make of it.

A policy's scores are sums of what it values. So a policy that values silver alone says by its scores how much silver it
expects of each candidate, and ask() shows how much there really is after the move. Nothing else is compared, and
nothing is worked out twice: the scores come from the functions that all policies play by.
"""
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from ludometer import policies
from ludometer.simcore.insight import scores
from ludometer.simcore.play import ask, picks

CANDIDATES = 8                                                  # of a decision that are tried
PER_MOVE = 2                                                    # of these, of a sort
LOADED = {}                                                     # policies, by the identity of their values


@dataclass(frozen=True)
class Quantity:
    """Something that a move changes.

    values: weights of the policy that values it alone. base: of the one whose scores are taken off, if any. unit(look):
    what one of it counts for there, 0 where a score says nothing. change(look, i, after): how much more of it there is
    in the Waiting after candidate i; None where luck or later choices have a say. follow: decisions on the way there,
    which that policy takes.
    """
    name: str
    values: dict
    base: dict
    unit: Callable
    change: Callable
    follow: tuple = ()


@dataclass
class Look:
    """A decision of a game, with what is needed to try its moves."""
    experiment: object
    boundary: object
    at: object                                                  # Waiting
    kind: str
    know: object
    next: dict = field(default_factory=dict)                    # the Waiting behind each candidate, while it is tried

    def after(self, i, quantity):
        """The Waiting after candidate i, and after what the player would choose in the decisions to follow."""
        x, script = self.experiment, [*self.at.script, i]
        if i not in self.next:                                  # the same for all quantities
            self.next[i] = ask(x.tables, x.seed, x.number, self.boundary, script, factions=x.factions)
        found = self.next[i]
        while True:
            if found.kind < 0 or self.know.EVENTS[found.kind] not in quantity.follow or found.seat != self.at.seat:
                return found
            script = [*found.script, int(scores(x.tables, loaded(self.know, quantity.values), found).argmax())]
            found = ask(x.tables, x.seed, x.number, self.boundary, script, factions=x.factions)

    def sort(self, i):
        """The words for a candidate by which exceptions are named."""
        return self.know.sort(self, i)


@dataclass
class Words:
    """What is said of candidate i of a decision; few are told, and only these are put into words."""
    look: Look
    i: int
    name: str

    def told(self, expected, real):
        look, at = self.look, self.look.at
        return (f"{look.experiment}, step {at.state['pub']['course']['step']}, picks {at.script}: "
                f"{look.kind} {look.sort(self.i)} {at.moves[self.i]}: {self.name} "
                f"expected {expected:.6g}, real {real:.6g}")


def valued(look, quantity):
    """How much of a quantity a player expects of each candidate."""
    total = 0
    for values, sign in ((quantity.values, 1), (quantity.base, -1)):
        if values is not None:
            total = total + sign * scores(look.experiment.tables, loaded(look.know, values), look.at)
    return total


def loaded(know, values):
    """The policy of a table of values, made once."""
    if id(values) not in LOADED:
        LOADED[id(values)] = policies.load(know.GAME, values)
    return LOADED[id(values)]


def compare(look, quantities, random, found):
    """Try candidates of a decision. Into found: {(quantity, kind, sort of move): [(expected, real, words), ...]}."""
    n = len(look.at.moves)
    tried, sorts = [], defaultdict(int)
    first = getattr(look.know, "SORTS", ())                     # of rare moves none is left out
    for i in sorted(random.sample(range(n), n), key=lambda i: look.sort(i) not in first):
        sorts[look.sort(i)] += 1
        if sorts[look.sort(i)] <= PER_MOVE and len(tried) < CANDIDATES:
            tried.append(i)
    for quantity in quantities:
        unit = quantity.unit(look)
        if not unit:
            continue
        expected = valued(look, quantity) / unit
        for i in tried:
            real = quantity.change(look, i, look.after(i, quantity))
            if real is not None:
                found[quantity.name, look.kind, look.sort(i)].append((expected[i], real, Words(look, i, quantity.name)))
    look.next.clear()                                           # found keeps the Look


def check_game(experiment, know, random, found, share=1.0):
    """compare() at a share of the decisions of a game."""
    boundary = experiment.play(steps=0)[1]
    while True:
        log, after = experiment.play(position=boundary, steps=1)
        taken, at = list(picks(log)), None
        if after.tobytes() == boundary.tobytes():
            return
        while random.random() < share:
            x = experiment
            at = ask(x.tables, x.seed, x.number, boundary, taken[:len(at.script) + 1] if at else (),
                     factions=x.factions)
            if at.kind < 0:
                break
            look = Look(x, boundary, at, know.EVENTS[at.kind], know)
            compare(look, know.quantities(look), random, found)
        boundary = after


def wrong(found):
    """{key: (how many differ, of how many, words of the first)} of what compare() found."""
    result = {}
    for key, rows in found.items():
        expected, real = np.array([row[:2] for row in rows], float).T
        bad = np.flatnonzero(~np.isclose(expected, real, rtol=1e-5, atol=1e-5))
        if bad.size:
            expected, real, words = rows[bad[0]]
            result[key] = len(bad), len(rows), words.told(expected, real)
    return result
