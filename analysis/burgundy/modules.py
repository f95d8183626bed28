"""What modules do to points: the spread of scores, and how it changes."""

import numpy as np

from ludometer.analysis.tables.differences import change
from ludometer.analysis.tables.questions import Question, estimate


def spread_of(cell):
    """Standard deviation of a seat's score, a Series; error, n and blocks are those of the variance."""
    frame = estimate(cell, _variance(cell), "measure")
    return frame.assign(**{name: np.sqrt(frame[name].clip(0)) for name in ("value", "low", "high")}).iloc[0]


def spread_change(cell, base, family=1):
    """Variance of a seat's score in cell less that in base, a Series in squared points; see differences.difference().

    Both cells played the same deals with other modules, so differences are caused by the modules.
    """
    _, found = change(cell, base, [_variance(each) for each in (cell, base)], ([0], [0]), family)
    return found.frame().iloc[0]


def _variance(cell):
    """The Question of a score's variance about the cell's mean; the error of that mean is neglected.
    """
    def scores(chunk):
        return np.full((chunk.blocks, 1), chunk.players**2), chunk.sum(chunk["score"])

    middle = estimate(cell, Question(("score",), lambda cell: ("score",), scores), "measure")["value"][0]

    def sums(chunk):
        return np.full((chunk.blocks, 1), chunk.players**2), chunk.sum((chunk["score"] - middle) ** 2)

    return Question(("score",), lambda cell: ("variance",), sums)
