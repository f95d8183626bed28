"""Differences of two means over the blocks that both were taken in: paired by deal."""

from dataclasses import replace

import numpy as np

from ludometer.analysis.estimates.coverage import LEVEL
from ludometer.analysis.estimates.intervals import Moments


class Pairs:
    """Two means of K items in the same blocks: Moments of their counts and sums, and the blocks in which they differ.
    """

    def __init__(self, moments, differ):
        self.moments, self.differ = moments, differ

    @classmethod
    def of(cls, counts, sums, other_counts, other_sums):
        """Pairs of block sums (B, K) of the same blocks."""
        arrays = [np.asarray(array, float) for array in (counts, sums, other_counts, other_sums)]
        differ = (arrays[0] != arrays[2]) | ~np.isclose(arrays[1], arrays[3], rtol=0, atol=1e-6)
        return cls(Moments.of(*arrays), differ.sum(axis=0))

    @classmethod
    def of_all(cls, parts):
        """Pairs of all items of several, one after another."""
        return cls(Moments.of_all([part.moments for part in parts]), np.concatenate([part.differ for part in parts]))

    def of_items(self, places):
        """The Pairs of some of the items."""
        return Pairs(self.moments.of_items(places), self.differ[places])

    def covering(self, coverage):
        """The same Pairs, whose intervals have this Coverage."""
        return Pairs(self.moments.covering(coverage), self.differ)

    def __iadd__(self, other):
        """Count further blocks."""
        self.moments += other.moments
        self.differ += other.differ
        return self

    def estimates(self, family=1, level=LEVEL, proportion=False):
        """Estimates of the one mean minus the other; arguments as of paired_difference()."""
        found = self.moments.difference(family=family, level=level, differ=self.differ, proportion=proportion)
        most = np.where(proportion, 1, np.inf)
        return replace(found, low=np.maximum(found.low, -most), high=np.minimum(found.high, most))


def paired_difference(counts, sums, other_counts, other_sums, family=1, level=LEVEL, proportion=False):
    """Estimates of the difference of two means from block sums (B, K) of the same blocks, paired by block.

    proportion: whether both means lie between 0 and 1 by nature, for all of them or (K,).
    """
    return Pairs.of(counts, sums, other_counts, other_sums).estimates(family, level, proportion)
