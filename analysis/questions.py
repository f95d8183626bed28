"""Questions to played cells: what to sum over blocks, and the ratios that come of it, with their intervals.

Frames have one row per item and columns `value, low, high, error, n, blocks` (see statistics.py).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from analysis import statistics
from analysis.pairs import Pairs
from analysis.sequential import MIXTURE
from analysis.statistics import LEVEL, Moments
from analysis.sums import all_asked, same_blocks, total, total_of_all


@dataclass(frozen=True)
class Question:
    """What to sum over blocks, and what to call it.

    sums(chunk) gives arrays (blocks, K): first what the ratio divides by, then what it divides, and further pairs where
    estimates are differences. items(cell) gives the K names. proportion: whether ratios lie between 0 and 1 by nature,
    or the names of those that do.
    """

    columns: tuple | Callable
    items: Callable
    sums: Callable
    proportion: bool | tuple = False

    def proportions(self, items):
        """Whether each of these items lies between 0 and 1 by nature, (K,)."""
        shares = items if self.proportion is True else self.proportion or ()
        return np.array([item in shares for item in items])

    def columns_in(self, cell):
        """The columns that are needed of a cell."""
        return self.columns(cell) if callable(self.columns) else self.columns


def boundaries_of(*cells):
    """The boundaries of intervals on these cells, for statistics.whenever(); what is no cell has none."""
    return {cell.boundary for cell in cells if getattr(cell, "boundary", None)}


def clocks(cell, base):
    """How often a family of differences counts: twice where deals are not shared and either run stops when it is clear.

    Such runs grow each by itself and may be read at any pair of moments, and the boundaries are for one clock. Two
    independent Brownian motions were simulated and compared at all pairs of 60 moments: the mixture then fails in 8 %
    instead of 5, the focal boundary in 2 %.
    """
    stops = any(each.kind == MIXTURE for each in boundaries_of(cell, base))
    return 1 + (stops and not cell.shares_luck_with(base))


def planned_length(cell, found):
    """How long intervals of Estimates would be if a cell's games had been planned, as a fraction of what they are.

    Those of one run are all of one level, which the one in the middle shows; Student's t and exact intervals add little
    to it.
    """
    boundary = getattr(cell, "boundary", None)
    with np.errstate(all="ignore"):
        bands = (found.high - found.low) / 2 / found.error
    bands = bands[np.isfinite(bands)]
    return boundary.planned_length(float(np.median(bands))) if boundary and len(bands) else 1.0


def moments(cell, question):
    """The Moments of a question in a cell."""
    return total(cell, question.columns_in(cell), lambda chunk: Moments.of(*question.sums(chunk)),
                 (question.sums.__code__, tuple(question.items(cell))))


def estimate(cell, question, item, family=None, level=LEVEL):
    """A frame of a question's ratios, one row per item that occurred, intervals simultaneous for all of them.

    item: name of the column of items. family: size of the family, by default all items that occurred.
    """
    found = moments(cell, question)
    occurred = found.totals[:, 0] > 0
    items, family = list(question.items(cell)), family or int(occurred.sum())
    with statistics.whenever(boundaries_of(cell)):
        frame = found.ratio(family=family, level=level, proportion=question.proportions(items)).frame()
    frame.insert(0, item, items)
    return frame[occurred].reset_index(drop=True)


def put(frame, name, estimates):
    """Add Estimates to a frame as columns: name, name_low and name_high."""
    frame[name], frame[f"{name}_low"], frame[f"{name}_high"] = estimates.value, estimates.low, estimates.high


def put_by_win(frame, found, names=("all", "winners", "others")):
    """Add to a frame the means of all, of winners and of the others, and gap: winners' mean less that of the others.

    found: Moments of which Chunk.by_win() gave the first six variables. Intervals hold for all rows together.
    """
    for place, name in enumerate(names):
        put(frame, name, found.ratio(2 * place + 1, 2 * place, family=len(frame)))
    put(frame, "gap", found.difference((3, 2), (5, 4), family=len(frame)))


def block_sums(cell, question):
    """The sums of all blocks of a cell, each (blocks, K) in single precision: 8 MB for a million games and K = 8."""
    found = [[array.astype(np.float32) for array in question.sums(chunk)]
             for chunk in cell.chunks(question.columns_in(cell))]
    return [np.concatenate(arrays) for arrays in zip(*found, strict=True)]


def pairs(cell, base, questions, places):
    """The Pairs of a question in cell and one in base, over the blocks that both have.

    places: of the items of either question that belong together.
    """
    def sums(readers):
        both = [question.sums(chunk) for question, chunk in zip(questions, same_blocks(readers), strict=True)]
        return Pairs.of(*(array[:, where] for arrays, where in zip(both, places, strict=True) for array in arrays))

    columns = [question.columns_in(each) for question, each in zip(questions, (cell, base), strict=True)]
    return total_of_all((cell, base), columns, sums, (
        tuple(question.sums.__code__ for question in questions), tuple(map(tuple, places))))


def difference(cell, base, question, item, family=None, level=LEVEL, freedom=False):
    """A frame of a question's ratios in cell minus those in base, over the blocks both have, of items that both know.

    Where the two share their luck, differences are paired by block, and `narrowed` says by which factor that narrowed
    the interval; else it is empty and the two are taken as independent. freedom: whether a column `freedom` has the
    degrees of freedom of the errors, for a test beside the intervals.
    """
    items = [list(question.items(each)) for each in (cell, base)]
    names = [name for name in items[0] if name in items[1]]     # a module may bring factions of its own
    places = [[known.index(name) for name in names] for known in items]
    with statistics.whenever(boundaries_of(cell, base)):
        occurred, found = change(cell, base, (question, question), places, family, level, question.proportions(names))
    frame = found.frame()
    frame.insert(0, item, names)
    if freedom:
        frame["freedom"] = found.freedom
    return frame[occurred].reset_index(drop=True)


def change(cell, base, questions, places, family=None, level=LEVEL, proportion=False):
    """(which items occurred in both, Estimates of ratios in cell minus those in base); paired where both share luck.

    questions, places: as of pairs(). family: size of the family, by default all items that occurred.
    """
    if cell.shares_luck_with(base):
        found = pairs(cell, base, questions, places)
        occurred = (found.moments.totals[:, ::2] > 0).all(axis=1)
        return occurred, found.estimates(family or int(occurred.sum()), level, proportion)
    both = all_asked(partial(moments, cell, questions[0]), partial(moments, base, questions[1]))
    both = [each.of_items(where) for each, where in zip(both, places, strict=True)]
    occurred = (both[0].totals[:, 0] > 0) & (both[1].totals[:, 0] > 0)
    family = clocks(cell, base) * (family or int(occurred.sum()))
    return occurred, statistics.independent(*(
        each.ratio(family=family, level=level, proportion=proportion) for each in both))
