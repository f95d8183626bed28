"""Estimates with intervals over blocks, and the verdicts read from them.

A block is one deal of luck, played once per rotation of the players around the table. Its games share cards, dice and
players, so they are no independent observations; blocks are. Every number here is therefore a ratio of two sums over
blocks (wins of a leader over games of that leader, say), and every interval treats the blocks as the sample: the ratio
estimator of cluster sampling with its linearised variance (W. G. Cochran, Sampling Techniques, 3rd ed., 1977, 6.4 and
9A.5) and Student's t. Families of intervals are made simultaneous by Šidák's inequality, which holds for two-sided
intervals whatever the correlation (Z. Šidák, JASA 62, 1967, 626-633).

Functions are pure, but for the number of families that together() says hold at once; they know neither games nor
files. Shapes: B blocks, K items (leaders, cards), V variables.
"""

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, replace

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

LEVEL = 0.95                                                    # of every interval, or of a whole family of them
MARGIN = 0.03                                                   # of fair share within which a faction is balanced
REACH = 20                                                      # times the games played that a verdict may still want
UNKNOWN, EDGE = -1, -2                                          # in place of the games that a verdict wants


@dataclass(frozen=True)
class Estimates:
    """K estimates with their intervals, as arrays of length K."""

    value: np.ndarray
    low: np.ndarray
    high: np.ndarray
    error: np.ndarray                                           # standard error of value
    n: np.ndarray                                               # what the ratio divides by: games, checks, cards
    blocks: np.ndarray                                          # blocks that had any, the size of the sample
    narrowed: np.ndarray | None = None                          # of a difference: interval without pairing / with it

    def frame(self, prefix=""):
        """A pandas frame with one column per field; value, low and high renamed to start with prefix."""
        columns = {field.name: getattr(self, field.name) for field in fields(self)}
        return pd.DataFrame({prefix + name: column for name, column in columns.items() if column is not None})


class Moments:
    """Sums over blocks of V variables of K items: all that estimates need, in memory that doesn't grow with the run.

    totals (K, V) and products (K, V, V) are sums of the block sums and of their products, seen (K, V) the number of
    blocks in which a variable was not 0.
    """

    def __init__(self, items, variables):
        self.totals = np.zeros((items, variables))
        self.products = np.zeros((items, variables, variables))
        self.seen = np.zeros((items, variables), np.int64)

    def add(self, *variables):
        """Count further blocks: one array (B, K) of block sums per variable. Returns self."""
        if len(variables) != self.totals.shape[1]:
            raise ValueError(f"{len(variables)} variables, expected {self.totals.shape[1]}")
        arrays = [np.asarray(variable, float) for variable in variables]
        for i, array in enumerate(arrays):
            self.totals[:, i] += array.sum(axis=0)
            self.seen[:, i] += np.count_nonzero(array, axis=0)
            for j in range(i + 1):
                product = np.einsum("bk,bk->k", array, arrays[j])
                self.products[:, i, j] += product
                if i != j:
                    self.products[:, j, i] += product
        return self

    def _slope(self, numerator, denominator):
        """The ratio of two totals (K,) and its derivative by all totals (K, V)."""
        with np.errstate(all="ignore"):
            x, y = self.totals[:, denominator], self.totals[:, numerator]
            ratio = np.where(x != 0, y / x, np.nan)
            slope = np.zeros_like(self.totals)
            slope[:, numerator] += 1 / x
            slope[:, denominator] -= ratio / x
        return ratio, np.nan_to_num(slope, posinf=0, neginf=0)

    def _variance(self, slope, blocks):
        """Variance (K,) of a function of the totals with this derivative, by the delta method."""
        with np.errstate(all="ignore"):
            raw = np.maximum(np.einsum("kv,kvw,kw->k", slope, self.products, slope), 0)
            return np.where(blocks > 1, raw * blocks / (blocks - 1), np.nan)

    def ratio(self, numerator=1, denominator=0, family=1, level=LEVEL, proportion=False):
        """Estimates of total numerator / total denominator; proportion=True if it lies between 0 and 1 by nature."""
        value, slope = self._slope(numerator, denominator)
        blocks = self.seen[:, denominator]
        error = np.sqrt(self._variance(slope, blocks))
        return intervals(value, error, self.totals[:, denominator], blocks, family, level, proportion)

    def difference(self, one=(1, 0), other=(3, 2), family=1, level=LEVEL, differ=None):
        """Estimates of ratio `one` minus ratio `other`, each a (numerator, denominator), both taken in the same blocks.

        This is the paired difference of two cells, or the effect of something dealt to some players of a block and not
        to others. narrowed tells by which factor the common blocks made the interval narrower.

        differ (K,), of pairs only: the blocks in which the two are not equal. Where these are few, the error is itself
        uncertain: two blocks are added to its sum, one a unit better and one a unit worse, as A. Agresti and Y. Min do
        for matched proportions (Statistics in Medicine 24, 2005, 729-740), and the degrees of freedom count only blocks
        that differ. In simulations with 0.1 to 64 expected differing blocks this covers 93 % or more, t alone 10 %.
        """
        (value, slope), (against, against_slope) = self._slope(*one), self._slope(*other)
        n = np.minimum(self.totals[:, one[1]], self.totals[:, other[1]])
        blocks = np.minimum(self.seen[:, one[1]], self.seen[:, other[1]])
        apart = self._variance(slope, blocks) + self._variance(against_slope, blocks)
        together = self._variance(slope - against_slope, blocks)
        equal = (blocks > 1) & ~(together > 1e-12 * apart)      # in every block, up to rounding
        narrowed = np.where(equal, np.nan, np.sqrt(apart / np.where(equal, 1, together)))
        sample = blocks
        if differ is not None:
            with np.errstate(all="ignore"):
                together = np.where(equal, 0, together) + 2 / (self.totals[:, one[1]] * self.totals[:, other[1]])
            sample = np.minimum(np.asarray(differ) + 2, np.maximum(blocks, 2))
        found = intervals(value - against, np.sqrt(together), n, sample, family, level)
        return replace(found, blocks=blocks, narrowed=narrowed)


_families = ContextVar("families whose intervals hold together", default=1)


@contextmanager
def together(families):
    """Inside it, each family of intervals is one of several that cover together: as if it were that many times larger.

    Whoever compares several families and quotes what stands out chooses after the fact; intervals made here stay
    right, because all of them hold at once (Šidák's inequality does not ask how families correlate). families may be
    a fraction of the whole: families made with 2, 4 and 4 hold together as well as one alone, for 1/2 + 1/4 + 1/4 = 1.
    """
    token = _families.set(families)
    try:
        yield
    finally:
        _families.reset(token)


def simultaneous(level, family):
    """Level of each of `family` two-sided intervals that cover together with probability level (Šidák 1967).

    Inside together() they cover together with the other families too.
    """
    return level ** (1 / (max(family, 1) * _families.get()))


def intervals(value, error, n, blocks, family=1, level=LEVEL, proportion=False):
    """Estimates from values (K,) with standard errors over `blocks` blocks: t intervals, or exact ones for proportions.

    A proportion gets the interval of E. L. Korn and B. I. Graubard (Survey Methodology 24, 1998, 193-201):
    Clopper-Pearson with the sample size that independent games of the same error would have, at most n; where all
    blocks agree, the number of blocks takes its place. Few counts make the error itself uncertain, so the t factor that
    shrinks the size has as many degrees of freedom as there are effective counts of the rarer outcome, less one. In
    simulations with 0.3 to 400 counts and any likeness within blocks it covers 95 % or more, and from 100 counts on is
    within 10 % of t's width, while t alone covers as little as 6 %.
    """
    value, error, n = np.asarray(value, float), np.asarray(error, float), np.asarray(n, float)
    blocks = np.asarray(blocks)
    each = simultaneous(level, family)

    def student(freedom):
        return stats.t.ppf((1 + each) / 2, np.maximum(freedom, 1))

    if not proportion:
        half = student(blocks - 1) * error
        return Estimates(value, value - half, value + half, error, n, blocks)
    with np.errstate(all="ignore"):
        size = np.where(error > 0, np.minimum(value * (1 - value) / error**2, n), blocks)
        counts = np.minimum(value, 1 - value) * size
        by_counts = size * np.minimum(student(n - 1) / student(counts - 1), 1) ** 2
        by_blocks = np.minimum(size, blocks) * np.minimum(student(n - 1) / student(blocks - 1), 1) ** 2
        size = np.maximum(np.maximum(by_counts, by_blocks), 1e-9)
        low, high = proportion_confint(value * size, size, 1 - each, method="beta")
    return Estimates(value, np.asarray(low), np.asarray(high), error, n, blocks)


def share(trials, successes, family=1, level=LEVEL):
    """Estimates of a share from block sums (B, K): successes / trials, in [0, 1]."""
    return Moments(np.shape(trials)[1], 2).add(trials, successes).ratio(family=family, level=level, proportion=True)


def mean(counts, sums, family=1, level=LEVEL):
    """Estimates of a mean from block sums (B, K): sums / counts."""
    return Moments(np.shape(counts)[1], 2).add(counts, sums).ratio(family=family, level=level)


def paired(counts, sums, other_counts, other_sums, family=1, level=LEVEL):
    """Estimates of mean (counts, sums) minus mean (other_counts, other_sums), block sums (B, K) of the same blocks."""
    arrays = [np.asarray(array, float) for array in (counts, sums, other_counts, other_sums)]
    differ = ((arrays[0] != arrays[2]) | ~np.isclose(arrays[1], arrays[3], rtol=0, atol=1e-6)).sum(axis=0)
    return Moments(arrays[0].shape[1], 4).add(*arrays).difference(family=family, level=level, differ=differ)


def independent(one, other, family=1, level=LEVEL):
    """Estimates of `one` minus `other`, two Estimates that share no luck."""
    error = np.hypot(one.error, other.error)
    blocks = np.minimum(one.blocks, other.blocks)               # fewer degrees of freedom than Welch's: a bit wider
    return intervals(one.value - other.value, error, np.minimum(one.n, other.n), blocks, family, level)


def proportion(successes, trials, level=LEVEL):
    """Low and high of a share of independent trials, by Wilson's score interval (JASA 22, 1927, 209-212)."""
    return proportion_confint(successes, trials, 1 - level, method="wilson")


def verdicts(found, fair, games, margin=MARGIN):
    """What the intervals say of a share against its fair one: arrays of a word and of the games still wanted.

    "balanced": the whole interval within fair ± margin; "strong" or "weak": the whole interval above or below that
    band; "undecided" otherwise. For an undecided share the second array gives how many more games (of the cell, which
    has `games` so far) would bring the interval clear of the nearer edge of the band, should the share stay where it is
    and blocks vary as they did; 0 where it is decided, UNKNOWN where there is too little to say (under two blocks),
    EDGE where the share lies so near the edge that even REACH times the games would not do.
    """
    off = found.value - fair
    word = np.full(len(off), "undecided", dtype=object)
    word[(found.low >= fair - margin) & (found.high <= fair + margin)] = "balanced"
    word[found.low > fair + margin] = "strong"
    word[found.high < fair - margin] = "weak"
    with np.errstate(all="ignore"):
        upwards = (off > 0) == (np.abs(off) < margin)           # the side of the interval that meets the nearer edge
        half = np.where(upwards, found.high - found.value, found.value - found.low)
        wanted = games * ((half / (np.abs(off) - margin)) ** 2 - 1)
        known, within = np.isfinite(half) & (found.error > 0), wanted <= REACH * games
    more = np.where(known & within, np.maximum(wanted, 1), np.where(known, EDGE, UNKNOWN))
    return word, np.where(word == "undecided", more, 0).round().astype(np.int64)


def rounded(number, digits=2):
    """A whole number rounded to so many significant digits: 12345 -> 12000."""
    number = int(number)
    step = 10 ** max(len(str(abs(number))) - digits, 0)
    return (number + step // 2) // step * step
