"""What modules do to points: how far the scores of seats spread, and what changes of that."""

import numpy as np

from analysis import statistics
from analysis.tables import Question, block_sums, estimate


def spread_of(cell):
    """Mean squared distance of a seat's score from the mean score: value, low, high of the standard deviation."""
    frame = estimate(cell, _variance(cell), "measure")
    return frame.assign(**{name: np.sqrt(frame[name].clip(0)) for name in ("value", "low", "high")}).iloc[0]


def spread_change(cell, base, family=1):
    """Variance of a seat's score in cell less that in base, in squared points, paired where both share their luck.

    Both cells played the same deals with other modules, so what differs is caused by the modules.
    """
    one, other = (block_sums(each, _variance(each)) for each in (cell, base))
    if not cell.shares_luck_with(base):
        ones, others = (statistics.mean(*sums, family=family) for sums in (one, other))
        return statistics.independent(ones, others, family).frame().iloc[0]
    blocks = min(len(one[0]), len(other[0]))
    return statistics.paired(*(sums[:blocks] for sums in (*one, *other)), family=family).frame().iloc[0]


def _variance(cell):
    """The mean is the cell's own; an error in it moves the variance by its square alone, which may be neglected."""
    def scores(chunk):
        return np.full((chunk.blocks, 1), chunk.players**2), chunk.sum(chunk["score"])

    middle = estimate(cell, Question(("score",), lambda cell: ("score",), scores), "measure")["value"][0]

    def sums(chunk):
        return np.full((chunk.blocks, 1), chunk.players**2), chunk.sum((chunk["score"] - middle) ** 2)

    return Question(("score",), lambda cell: ("variance",), sums)
