"""Who sits behind whom: the orders in which players can sit round a table, and which of them a deal is played in.

Moving all players on by the same number of seats changes nobody's neighbours, so it leaves the order as it is. Four
different players have six orders, of which two are drawn for each deal by its address (seed, deal): two games of a deal
in different orders are what the effect of neighbours is estimated from, and a third would cost games that are better
spent on other deals. Where players are equal there are fewer orders. If there are two at most, or if they are not
equally likely, all are played, each with its probability as weight.

Shapes: O orders of N players; G of them are played in each deal.
"""
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from ludometer.analysis.experiments import addressed_random

STREAM = 0x6E65696768626F           # second half of the key: orders have their own random stream
DRAWN = 2                           # orders of a deal where not all are played


@dataclass(frozen=True)
class Orders:
    """The orders of a line-up, and how they are played.

    every: int8 (O, N), players one behind the other. periods: (O,), after how many seats an order repeats itself.
    """

    every: np.ndarray
    periods: np.ndarray

    @classmethod
    def of(cls, players):
        """The Orders of players, numbers that need not differ; whatever order they are given in."""
        seated = set(permutations(sorted(int(player) for player in players)))
        found = sorted({min(rotations(order)) for order in seated})
        return cls(np.array(found, np.int8), np.array([len(set(rotations(order))) for order in found]))

    @property
    def chances(self):
        """How likely each order is (O,) if all players draw for seats: each arrangement is equally likely."""
        return self.periods / self.periods.sum()

    @property
    def has_too_many_orders(self):
        """Whether a deal is played in some of the orders only."""
        return len(self.every) > DRAWN and bool((self.periods == self.periods[0]).all())

    @property
    def weights(self):
        """(G,) weights of the orders of a deal; their sum of anything is unbiased for its mean over all orders."""
        return np.full(DRAWN, 1 / DRAWN) if self.has_too_many_orders else self.chances

    @property
    def pairs(self):
        """(G, G) weights of pairs of a deal's orders, as of two orders drawn one independently of the other."""
        if not self.has_too_many_orders:
            return np.outer(self.chances, self.chances)
        same = 1 / len(self.every)
        return np.where(np.eye(DRAWN, dtype=bool), same / DRAWN, (1 - same) / (DRAWN * (DRAWN - 1)))

    @property
    def columns(self):
        """int (G, N): which game of a deal has an order after so many moves; equal arrangements are one game."""
        periods = np.full(DRAWN, self.every.shape[1]) if self.has_too_many_orders else self.periods
        begins = np.cumsum(periods) - periods
        return begins[:, None] + np.arange(self.every.shape[1]) % periods[:, None]

    def seatings(self, seed, deals):
        """int8 (deals, G, N, N): who sits where in deals 0 to deals - 1, in each order, after 0 to N - 1 moves."""
        every = np.arange(len(self.every))
        chosen = order_pairs(len(every), seed, deals) if self.has_too_many_orders else np.tile(every, (deals, 1))
        return np.stack([np.roll(self.every[chosen], moves, axis=-1) for moves in range(self.every.shape[1])], axis=2)


def rotations(order):
    """All rotations of a tuple."""
    return [order[place:] + order[:place] for place in range(len(order))]


def order_pairs(number, seed, deals):
    """A random pair of two orders for each deal: int (deals, 2), the smaller first, all pairs equally likely.

    A deal's draw depends on (number, seed, deal) alone.
    """
    words = addressed_random.random_words(seed, STREAM, 0, deals, 2)
    one = (words[:, 0] % np.uint64(number)).astype(np.intp)
    other = (words[:, 1] % np.uint64(number - 1)).astype(np.intp)
    return np.sort(np.stack([one, other + (other >= one)], axis=1), axis=1)


def seat_views(arranged):
    """A number for what each seat sees around the table: who sits there and who sits behind, in order."""
    most = int(arranged.max(initial=0)) + 1
    seen = sum(np.roll(arranged, -step, axis=-1).astype(np.int64) * most**step for step in range(arranged.shape[-1]))
    return np.unique(seen, return_inverse=True)[1].reshape(arranged.shape)
