"""Exact arithmetic of what Burgundy draws: tiles from their supplies, goods from their piles, the depot of a good.

A supply is a shuffled order of tiles, all orders equally likely, and a game draws n from its top. So the tiles of
any phase are as good as the first ones drawn, and those of several phases as good as one draw; nobody chooses what is
drawn, so what is known of a supply are the tiles that have come out of it.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from ludometer.analysis.odds import hypergeometric
from ludometer.simcore.burgundy.schema import SIDES


def chance_of_none(supplies, kinds, draws):
    """Probability that no tile of some kinds is drawn. supplies: {back: {kind: copies}}; draws: {back: number}."""
    likely = Fraction(1)
    for back, number in draws.items():
        supply = supplies[back]
        likely *= hypergeometric(sum(supply.values()), sum(supply.get(kind, 0) for kind in kinds), number).get(0, 0)
    return likely


def chance_of_each(supplies, groups, draws):
    """Probability that every one of some groups of kinds is drawn, by inclusion and exclusion."""
    return sum((-1) ** number * chance_of_none(supplies, set().union(*some), draws)
               for number in range(len(groups) + 1) for some in combinations(groups, number))


def chance_in_depots(goods, depots):
    """Probability that at least one of n goods lies in one of `depots` depots, each laid by the white die."""
    return 1 - Fraction(SIDES - depots, SIDES) ** goods


def depot_layouts(goods):
    """Distribution of n goods over the six depots: {(goods in depot 1, ...): probability}."""
    ways = Counter({(0,) * SIDES: 1})
    for _ in range(goods):
        after = Counter()
        for depots, times in ways.items():
            for place in range(SIDES):
                after[(*depots[:place], depots[place] + 1, *depots[place + 1:])] += times
        ways = after
    return {depots: Fraction(times, SIDES ** goods) for depots, times in ways.items()}
