"""Exact arithmetic of Scythia's raids: dice with strength and wounds, rerolls, tiers, wounds dealt to a crew.

Every roll is an element of an array with an axis for each die, so strength and wounds of all rolls are outer sums of
the dice's faces, and rolling one die again is a sum along its axis. Ways are counted with whole numbers.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import numpy as np

from ludometer.simcore.scythia.schema import FACES

LEAVE = -1                                                      # instead of a die: roll none again


@dataclass(frozen=True)
class Raid:
    """What strength meets at a settlement.

    dice: of those rolled, each a tuple of faces (strength, wounds). tiers: (strength, points), rising. below: wounds if
    no tier is reached. ignored: wounds that abilities take off the total. rerolls: of different dice, one after
    another, each seen before the next. wound: points that its owner would give to have a wound less when choosing what
    to roll again; at 0 wounds decide between what brings equal points.
    """

    dice: tuple
    tiers: tuple
    below: int
    ignored: int = 0
    rerolls: int = 0
    wound: Fraction = Fraction(0)

    def tier(self, strength):
        """How many tiers a strength reaches; of an array of them too, as points() and wounds()."""
        return np.searchsorted([needed for needed, _ in self.tiers], strength, side="right")

    def points(self, strength):
        """Points for a raid of this strength."""
        return np.array((0, *(points for _, points in self.tiers)))[self.tier(strength)]

    def wounds(self, strength, shown):
        """Wounds to deal out after a raid of this strength whose dice show that many."""
        return np.maximum(0, shown + np.where(self.tier(strength), 0, self.below) - self.ignored)

    @property
    def most(self):
        """The most strength that the dice can add."""
        return sum(max(strength for strength, _ in die) for die in self.dice)

    @property
    def least(self):
        """The least strength that the dice add."""
        return sum(min(strength for strength, _ in die) for die in self.dice)


def rolls(dice):
    """(strength, wounds) of all rolls of some dice: arrays with an axis for each die."""
    totals = [np.zeros((), np.int64), np.zeros((), np.int64)]
    for die in dice:
        totals = [np.add.outer(total, faces) for total, faces in zip(totals, zip(*die, strict=True), strict=True)]
    return totals


def outcome_chances(strength, wounds, times):
    """{(strength, wounds): probability}, from strength, wounds and number of ways of each roll."""
    table = np.zeros((strength.max() + 1, wounds.max() + 1), np.int64)
    np.add.at(table, (strength, wounds), times)
    total = int(table.sum())
    return {(int(row), int(column)): Fraction(int(table[row, column]), total) for row, column in np.argwhere(table)}


def pool(dice):
    """Distribution {(strength, wounds): probability} of what some dice show together."""
    strength, wounds = rolls(dice)
    return outcome_chances(strength, wounds, np.ones_like(strength))


@lru_cache(maxsize=4096)
def outcomes(raid, force):
    """Distribution {(strength, wounds): probability} of a raid. force: strength before the dice."""
    strength, shown = rolls(raid.dice)
    strength = strength + force
    return outcome_chances(strength, raid.wounds(strength, shown),
                           final_roll_ways(worth(raid, strength, shown), raid.rerolls))


def worth(raid, strength, shown):
    """Value of each roll as whole numbers, for choosing rerolls: points less the cost of wounds.

    The last places are for wounds, so that they decide between equals: there is room for the difference of any two
    expectations, as choices() multiplies them. With the most dice, wounds and the finest price that inputs and data
    allow, values stay below 1e16: int64 holds them.
    """
    wounds = raid.wounds(strength, shown)
    room = FACES ** raid.rerolls * int(wounds.max()) + 1
    value = raid.wound.denominator * raid.points(strength) - raid.wound.numerator * wounds
    return value * room - wounds


def choices(value, rerolls):
    """Best reroll in every roll, by the dice already rolled again: {(die, ...): (value, next die or LEAVE)}.

    value: array of whole numbers with an axis for each die. With n rerolls left values are multiplied by FACES ** n, so
    that they stay whole numbers. Of equal choices the first is taken: to leave all dice, then the first die.
    """
    found, dice = {}, range(value.ndim)
    rerolls = min(rerolls, value.ndim)
    for left in range(rerolls + 1):                             # from the last one back
        for settled in combinations(dice, rerolls - left):
            best, choice = value * FACES ** left, np.full(value.shape, LEAVE)
            for die in dice if left else ():
                if die not in settled:
                    again = found[settled_dice(settled, die)][0].sum(axis=die, keepdims=True)
                    best, choice = np.maximum(best, again), np.where(again > best, die, choice)
            found[settled] = best, choice
    return found


def settled_dice(settled, die):
    """The dice already rolled again, with one more."""
    return tuple(sorted((*settled, die)))


def final_roll_ways(value, rerolls):
    """Number of equally likely ways in which each roll comes out last, with rerolls as choices() has them."""
    plan = choices(value, rerolls)
    rerolls = min(rerolls, value.ndim)
    coming, last = {settled: np.zeros(value.shape, np.int64) for settled in plan}, np.zeros(value.shape, np.int64)
    coming[()] += 1
    for settled in sorted(plan, key=len):
        choice = plan[settled][1]
        last += np.where(choice == LEAVE, coming[settled], 0) * FACES ** (rerolls - len(settled))
        for die in np.unique(choice[choice != LEAVE]):
            moved = np.where(choice == die, coming[settled], 0)
            coming[settled_dice(settled, die)] += moved.sum(axis=die, keepdims=True)
    return last


def first_choice(raid, force):
    """Distribution of the die that is best rolled again first: {index of the die, or LEAVE: probability}."""
    strength, shown = rolls(raid.dice)
    _, choice = choices(worth(raid, strength + force, shown), raid.rerolls)[()]
    found = zip(*np.unique(choice, return_counts=True), strict=True)
    return {int(die): Fraction(int(times), choice.size) for die, times in found}


def spread(found, function):
    """Distribution of function(strength, wounds), from outcomes {(strength, wounds): probability}."""
    result = Counter()
    for outcome, likely in found.items():
        result[int(function(*outcome))] += likely
    return dict(sorted(result.items()))


def deaths(crew, wounds):
    """The fewest crew members that die of this many wounds. crew: strength left of each member.

    Each takes as many wounds as its strength and dies of one more; so all take what they can before the first dies,
    and from then on every wound kills one.
    """
    return min(len(crew), max(0, wounds - sum(crew)))
