"""How far estimates spread in runs of another size, from what a pilot says of the spread between deals.

Shapes: K items (factions, say); sizes are deals of a run.
"""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy.special import ndtr, stdtrit

from ludometer.analysis.estimates.coverage import Coverage
from ludometer.analysis.estimates.group_sequential import FOCAL, Boundary
from ludometer.analysis.estimates.intervals import Estimates, intervals
from ludometer.analysis.estimates.verdicts import MARGIN, verdict_chances

NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(7)
NORMAL = NODES, WEIGHTS / WEIGHTS.sum()                         # to average over a standard normal variable
PLANNED = Coverage.at_any_time(Boundary(1, FOCAL, 1))           # of a run with the games that were planned
MOST = 2.0**40                                                  # deals; a question that wants more has no answer


@dataclass(frozen=True)
class Spread:
    """What a pilot of `deals` deals found of K items, and with it what larger runs will find.

    found: its Estimates, of ratios where proportion, else of differences; family: of how many its intervals are one.
    Intervals are made as tables make them.
    """

    found: Estimates
    deals: int
    family: int
    proportion: bool = True

    @cached_property
    def design(self):
        """How many times the variance of independent games each share has, (K,); 1 where the pilot cannot say.

        A pilot of b blocks knows this to within a factor of 1 ± √(2 / b), and items of a cell hardly differ in it (0.95
        to 0.98 for Rurik's leaders). So each is drawn to the mean of all, by as much of their spread as is such noise
        (B. Efron and C. Morris, JASA 70, 1975, 311-319).
        """
        value, blocks = self.found.value, np.maximum(self.found.blocks, 2)
        with np.errstate(all="ignore"):
            effect = self.found.error**2 * self.found.n / (value * (1 - value))
        effect = np.where(np.isfinite(effect) & (effect > 0), effect, 1)
        mean = np.average(effect, weights=blocks)
        noise = 2 * mean**2 / (blocks - 1)
        own = max(np.var(effect) - noise.mean(), 0)
        return mean + own / (own + noise) * (effect - mean)

    @np.errstate(divide="ignore", invalid="ignore", over="ignore")
    def estimates_at(self, deals, value=None):
        """The Estimates (K,) of a planned run of that size which finds `value`, by default what the pilot found.

        NaN for what the pilot has no game of, such as an item that nobody was dealt.
        """
        value = self.found.value if value is None else np.broadcast_to(value, self.found.value.shape).astype(float)
        times = deals / self.deals
        n, blocks = self.found.n * times, np.maximum(self.found.blocks * times, 2)
        sample = blocks
        if self.proportion:
            error = np.sqrt(self.design * value * (1 - value) / n)
        else:                                                   # the two blocks that Moments.difference() adds stay two
            sample = np.minimum((self.found.freedom - 1) * times + 2, blocks)   # as there, the blocks that differ
            added = 2 / self.found.n**2
            error = np.sqrt(np.maximum(self.found.error**2 - added, 0) / times + added / times**2)
        found = intervals(value, error, n, sample, self.family, proportion=self.proportion, coverage=PLANNED)
        return replace(found, blocks=blocks)

    def half(self, deals):
        """Half the intervals (K,) that a run of that size will have on average, the mean of their two parts."""
        found = self.estimates_at(deals)
        return (found.high - found.low) / 2

    def verdict_chances_at(self, deals, fair, share, margin=MARGIN):
        """The chances (3, K) that a run of that size says "strong", "weak" or "balanced" if the true share is `share`.
        """
        found = self.estimates_at(deals, share)
        return mean_over_errors(found.blocks, lambda factor: verdict_chances(
            share - fair, factor * (share - found.low), factor * (found.high - share), found.error, margin))

    def new_run_chances(self, deals, fair, margin=MARGIN):
        """The chances (3, K) of these verdicts in a new run of that size, if shares lie around what the pilot found.

        As verdicts.games_factor() has it: the pilot's own error counts too.
        """
        found = self.estimates_at(deals)
        spread = np.hypot(found.error, self.found.error)
        return verdict_chances(found.value - fair, found.value - found.low, found.high - found.value, spread, margin)

    @np.errstate(divide="ignore", invalid="ignore", over="ignore")
    def chance_to_detect(self, deals, change):
        """The chance (K,) that a run of that size shows a true difference of this size, its interval beyond 0.

        NaN where estimates_at() has it, and of a difference of 0 between cells that never differed.

        A pair of cells differs in few deals, mostly in the direction of the difference, so a run that finds a larger
        one finds more deals that differ, and a wider interval. If each such deal counts alike, their number and the
        difference have covariance `change`, and of runs that find t the mean number is that of all runs plus
        change (t - change) / error**2. The chance is that of finding more than the t which is just half its interval.
        """
        found, change = self.estimates_at(deals), np.abs(change)
        usual = np.maximum(found.freedom - 1, 1e-9)
        each = PLANNED.level(self.family)
        low, high = np.zeros_like(found.error), 10 * (found.value - found.low)
        for _ in range(40):
            t = (low + high) / 2
            differ = np.clip(usual + change * (t - change) / found.error**2, 0, found.blocks)
            half = stdtrit(differ + 1, (1 + each) / 2) * found.error * np.sqrt(np.maximum(differ, 1) / usual)
            low, high = np.where(half > t, t, low), np.where(half > t, high, t)
        return ndtr(-(high - change) / found.error)


def mean_over_errors(blocks, chance):
    """The mean of chance(factor), (..., K), where factor, estimated over true standard error, varies by chance.

    A run of b blocks knows it to within 1 ± √(1 / 2b), so a few intervals are narrow enough though most are not.
    """
    return sum(weight * chance(1 + node / np.sqrt(2 * blocks)) for node, weight in zip(*NORMAL, strict=True))


def fewest_deals(enough, size):
    """The smallest numbers of deals (size,), within 1 %, for which enough() holds; inf beyond MOST deals.

    enough: from deals (size,) to whether they do (size,); once it holds, it holds for all larger numbers.
    """
    low, high = np.full(size, 2.0), np.full(size, MOST)
    possible = enough(high)
    while (high > 1.01 * low).any():
        middle = np.sqrt(low * high)
        fits = enough(middle)
        low, high = np.where(fits, low, middle), np.where(fits, middle, high)
    return np.where(possible, np.ceil(high), np.inf)
