"""Questions to played cells: what to sum over blocks, and the ratios that come of it, with their intervals.

Frames have one row per item and columns `value, low, high, error, n, blocks` (see intervals.py).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ludometer.analysis.estimates.coverage import BY_ITSELF, LEVEL
from ludometer.analysis.estimates.group_sequential import MIXTURE
from ludometer.analysis.estimates.intervals import Moments
from ludometer.analysis.estimates.paired import Pairs
from ludometer.analysis.experiments.populations import shared_populations
from ludometer.analysis.tables.sums import same_blocks, together, total, total_of_all


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


def coverage_of(cell, *others):
    """The Coverage of intervals that are made from a cell and others: its families, and the boundaries of all."""
    first, *rest = (getattr(each, "coverage", BY_ITSELF) for each in (cell, *others))
    return first.with_boundaries_of(*rest)


def clocks(cell, base):
    """Factor of a family of differences: 2 if deals are not shared and a run stops when clear, otherwise 1.

    Such runs grow each by itself and may be read at any pair of moments, and the boundaries are for one clock. Two
    independent Brownian motions were simulated and compared at all pairs of 60 moments: the mixture then fails in 8 %
    instead of 5, the focal boundary in 2 %.
    """
    stops = any(each.kind == MIXTURE for each in coverage_of(cell, base).boundaries)
    return 1 + (stops and not cell.shares_luck_with(base))


def planned_length(cell, found):
    """Length of the intervals that a planned run of the same games would have, as a fraction of the present ones.

    Those of one run are all of one level, which the one in the middle shows; Student's t and exact intervals add little
    to it.
    """
    boundary = getattr(cell, "boundary", None)
    with np.errstate(all="ignore"):
        bands = (found.high - found.low) / 2 / found.error
    bands = bands[np.isfinite(bands)]
    return boundary.planned_length(float(np.median(bands))) if boundary and len(bands) else 1.0


def moments(cell, question):
    """Steps to the Moments of a question over all games of a cell."""
    found = yield from total(cell, question.columns_in(cell), lambda chunk: Moments.of(*question.sums(chunk)))
    return with_coverage(found, cell)


class CellWithCoverage:
    """A played cell with another Coverage than its own, which its tables then have; in all else it is that cell."""

    def __init__(self, cell, coverage):
        self.plain_cell, self.coverage = cell, coverage

    def held_with(self, families):
        """The cell for tables whose intervals hold together with those of this many families in all."""
        return CellWithCoverage(self.plain_cell, replace(self.coverage, families=families))

    def __getattr__(self, name):
        return getattr(self.plain_cell, name)


def with_coverage(found, *cells):
    """Moments or Pairs that are made from these cells, or a list of them, with the Coverage that coverage_of() says."""
    coverage = coverage_of(*cells)
    return [each.covering(coverage) for each in found] if isinstance(found, list) else found.covering(coverage)


class Parts(list):
    """Sums that belong to each of several populations, in their order."""

    def __iadd__(self, others):
        """Add to each what belongs to the same one."""
        for place, other in enumerate(others):
            self[place] += other
        return self


def blocks_of(names, cells, chunks):
    """[bool (blocks,) for each population]: the blocks that it played, in Chunks of these cells.

    A cell in which none plays has no say in that.
    """
    codes = [(chunk["population"], chunk.names("population"))
             for cell, chunk in zip(cells, chunks, strict=True) if shared_populations(cell)]
    return [np.logical_and.reduce([(of == known.index(name)).any(axis=(1, 2)) for of, known in codes])
            for name in names]


def with_population(columns, cell):
    """These columns, and `population` if the cell has several populations."""
    return (*columns, "population") if shared_populations(cell) else tuple(columns)


def population_moments(cell, question):
    """Steps to [Moments of a question in the deals of each population of a cell]; to [] unless there are several."""
    names = shared_populations(cell)

    def sums(chunk):
        arrays = question.sums(chunk)
        return Parts(Moments.of(*(array[there] for array in arrays)) for there in blocks_of(names, [cell], [chunk]))

    found = (yield from total(cell, with_population(question.columns_in(cell), cell), sums)) if names else []
    return with_coverage(found, cell)


def moments_with_populations(cell, question):
    """Steps to [moments(), population_moments()] of a question in a cell, from a single reading of its games."""
    return together(moments(cell, question), population_moments(cell, question))


def estimate(cell, question, item, family=None, level=LEVEL):
    """Steps to a frame of a question's ratios, one row per item that occurred; intervals are simultaneous for all.

    item: name of the column of items. family: size of the family, by default all items that occurred.
    """
    found = yield from moments(cell, question)
    occurred = found.totals[:, 0] > 0
    items, family = list(question.items(cell)), family or int(occurred.sum())
    frame = found.ratio(family=family, level=level, proportion=question.proportions(items)).frame()
    frame.insert(0, item, items)
    return frame[occurred].reset_index(drop=True)


def add_estimates(frame, name, estimates):
    """Add Estimates to a frame as three columns: name, name_low and name_high."""
    frame[name], frame[f"{name}_low"], frame[f"{name}_high"] = estimates.value, estimates.low, estimates.high


def add_means_by_win(frame, found, names=("all", "winners", "others")):
    """Add means of all seats, of winners and of others to a frame, and the gap between the last two.

    found: Moments of which Chunk.by_win() gave the first six variables. Intervals hold for all rows together.
    """
    for place, name in enumerate(names):
        add_estimates(frame, name, found.ratio(2 * place + 1, 2 * place, family=len(frame)))
    add_estimates(frame, "gap", found.difference((3, 2), (5, 4), family=len(frame)))


def block_sums(cell, question):
    """Sums (blocks, K) of a question over each block of a cell, in single precision."""
    found = [[array.astype(np.float32) for array in question.sums(chunk)]
             for chunk in cell.chunks(question.columns_in(cell))]
    return [np.concatenate(arrays) for arrays in zip(*found, strict=True)]


def pairs(cell, base, questions, indices):
    """Steps to the Pairs of a question in a cell and one in its base, over the blocks that both have.

    indices: of the items of either question that belong together.
    """
    def sums(readers):
        both = [question.sums(chunk) for question, chunk in zip(questions, same_blocks(readers), strict=True)]
        return Pairs.of(*(array[:, where] for arrays, where in zip(both, indices, strict=True) for array in arrays))

    columns = [question.columns_in(each) for question, each in zip(questions, (cell, base), strict=True)]
    found = yield from total_of_all((cell, base), columns, sums)
    return with_coverage(found, cell, base)


def population_pairs(cell, base, questions, indices):
    """Steps to [pairs() in the deals of each population of two cells]; to [] unless there are several."""
    names = shared_populations(cell, base)

    def sums(readers):
        chunks = same_blocks(readers)
        arrays = [array[:, where] for question, chunk, where in zip(questions, chunks, indices, strict=True)
                  for array in question.sums(chunk)]
        return Parts(Pairs.of(*(array[there] for array in arrays)) for there in blocks_of(names, (cell, base), chunks))

    columns = [with_population(question.columns_in(each), each)
               for question, each in zip(questions, (cell, base), strict=True)]
    found = (yield from total_of_all((cell, base), columns, sums)) if names else []
    return with_coverage(found, cell, base)
