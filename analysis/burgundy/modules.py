"""What modules do to points: the spread of scores, and how it changes."""

import numpy as np

from ludometer.analysis.tables.differences import change
from ludometer.analysis.tables.questions import Question, estimate
from ludometer.analysis.tables.sums import table, together


@table
def spread_of(cell):
    """Standard deviation of a seat's score, a Series; error, n and blocks are those of the variance."""
    frame = yield from estimate(cell, (yield from _variance(cell)), "measure")
    return frame.assign(**{name: np.sqrt(frame[name].clip(0)) for name in ("value", "low", "high")}).iloc[0]


@table
def spread_change(cell, base, family=1):
    """Variance of a seat's score in cell less that in base, a Series in squared points; see differences.difference().

    Both cells played the same deals with other modules, so differences are caused by the modules.
    """
    variances = yield from together(_variance(cell), _variance(base))
    _, found = yield from change(cell, base, variances, ([0], [0]), family)
    return found.frame().iloc[0]


def _variance(cell):
    """Steps to the Question of a score's variance about the cell's mean; the error of that mean is neglected."""
    def scores(chunk):
        return np.full((chunk.blocks, 1), chunk.players**2), chunk.sum(chunk["score"])

    means = yield from estimate(cell, Question(("score",), lambda cell: ("score",), scores), "measure")
    middle = means["value"][0]

    def sums(chunk):
        return np.full((chunk.blocks, 1), chunk.players**2), chunk.sum((chunk["score"] - middle) ** 2)

    return Question(("score",), lambda cell: ("variance",), sums)
