"""How a number differs between readings of what is not known, when each was played for few deals only.

Readings are the sample: R of them, drawn at random, all on the same B deals. What is seen of reading r is
y_r = θ_r + c + u_r: the number itself, luck of the deals that all readings share, and luck of its own. How much luck
there is follows from the deals, so the spread of θ is that of y less the luck. The values y, drawn together until they
have this spread, stand for the distribution of θ, whatever its shape (T. A. Louis, JASA 79, 1984, 393-398): a normal
one would do for a sum of many small doubts, but not where one of them decides.
"""
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy import special

from ludometer.analysis.estimates.noncentral_chi2 import strength

SAME = 1e-9                                                     # values that differ by less are equal but for rounding
DRAWS = 40_000                      # of the pivotal quantities behind an interval: its ends are far out among them
SPARE = 8                                                       # readings beyond the numbers of a row that a test needs


class ScenarioSums:
    """Totals and cross products, over blocks of deals, of V variables of K items in each of R readings.

    Variables: the counts and the sums of a ratio; of a difference of two ratios those of the other one too. totals:
    (K, V * R), all readings of the first variable first; products: (K, V * R, V * R), sums over blocks of each pair of
    variables multiplied; blocks: how many.
    """

    def __init__(self, *variables):
        """variables: each (R, B, K)."""
        self.readings, self.blocks, _ = np.shape(variables[0])
        each = np.concatenate([np.asarray(variable, float) for variable in variables]).transpose(2, 0, 1)
        self.totals, self.products = each.sum(axis=2), each @ each.transpose(0, 2, 1)

    def __iadd__(self, other):
        """Count further blocks."""
        self.blocks += other.blocks
        self.totals += other.totals
        self.products += other.products
        return self

    def totals_of(self, variable):
        """The totals of a variable (K, R)."""
        return self.totals[:, variable * self.readings:(variable + 1) * self.readings]

    def heterogeneity(self, place):
        """The Heterogeneity of an item."""
        values, influence = 0, []
        for first, sign in zip(range(0, self.totals.shape[1] // self.readings, 2), (1, -1), strict=False):
            counts, sums = self.totals_of(first)[place], self.totals_of(first + 1)[place]
            values = values + sign * sums / counts
            scale = sign * self.blocks / counts                 # linearised, with mean 0
            influence += [np.diag(-scale * sums / counts), np.diag(scale)]
        of_sums = np.hstack(influence)                          # (R, V * R): of readings by what their sums are
        products = of_sums @ self.products[place] @ of_sums.T
        freedom = (self.blocks - 1) * self.blocks
        each = products.trace() / self.readings / freedom       # shared + own
        mean = products.sum() / self.readings**2 / freedom      # shared + own / R
        own = (each - mean) * self.readings / (self.readings - 1) if each - mean > SAME * each else 0.0
        return Heterogeneity(values, max(each - own, 0), own, self.blocks)


@dataclass(frozen=True)
class Heterogeneity:
    """A number over R readings.

    values (R,): as played. shared, own: variances of the luck that all readings share, and of that each has alone.
    deals: behind each reading. mean: over readings; sd: of the number itself between readings, without luck.
    """
    values: np.ndarray
    shared: float
    own: float
    deals: int

    @property
    def mean(self):
        return float(self.values.mean())

    @property
    def sd(self):
        return float(np.sqrt(max(self.values.var(ddof=1) - self.own, 0))) if np.ptp(self.values) > SAME else 0.0

    @property
    def span(self):
        """Between which two numbers 95 % of readings lie, of the values that stand for θ."""
        drawn = self.mean + self.scale * (self.values - self.mean)
        return tuple(float(end) for end in np.quantile(drawn, [0.025, 0.975]))

    @property
    def scale(self):
        """By how much the values are drawn together to have the spread of θ."""
        seen = self.values.std(ddof=1)
        return self.sd / seen if self.sd else 0.0

    def share(self, low, high, level):
        """(share of readings in which the number lies between low and high, low and high of its interval).

        The share among the values that stand for θ. Its interval allows for what could have been otherwise: the spread
        and the luck that readings share, by pivotal quantities (K. Krishnamoorthy and T. Mathew, Statistical Tolerance
        Regions, 2009, chapter 5), and the readings that were drawn, as for a proportion (Jeffreys). In simulations of
        20 to 100 readings over 125 deals each, intervals of 95 % covered 93 to 100 % where the number was normal, and
        86 to 96 % where it had two humps, whose luck looks like a bridge between them.
        """
        from scipy import stats  # takes half a second to load
        readings = len(self.values)
        normal, between, within, uniform = pivots(readings, self.deals)
        seen = self.values.var(ddof=1)
        scale = np.sqrt(np.maximum(seen * between - self.own * within, 0) / max(seen, SAME**2))
        shift = normal * np.sqrt(self.own / readings + self.shared * within)
        inside = self._inside(scale, shift, low, high)
        drawn = stats.beta.ppf(uniform, inside + 0.5, readings - inside + 0.5)
        value = self._inside(np.array([self.scale]), np.zeros(1), low, high)[0] / readings
        least = np.quantile(np.where(inside > 0, drawn, 0), (1 - level) / 2)     # none and all may be none and all
        most = np.quantile(np.where(inside < readings, drawn, 1), (1 + level) / 2)
        return float(value), float(min(least, value)), float(max(most, value))

    def _inside(self, scale, shift, low, high):
        """How many of the values lie between low and high, drawn together by each scale (D,) and moved by its shift."""
        values = self.mean + shift[:, None] + scale[:, None] * (self.values - self.mean)
        return ((values > low) & (values < high)).sum(axis=1)


@lru_cache(maxsize=16)
def pivots(readings, deals):
    """DRAWS of the pivots: a normal, a scaled inverse chi-square by readings and by deals, and a uniform."""
    rng = np.random.default_rng(1)
    return (rng.standard_normal(DRAWS), (readings - 1) / rng.chisquare(readings - 1, DRAWS),
            (deals - 1) / rng.chisquare(deals - 1, DRAWS), rng.random(DRAWS))


def explained_shares(between, inputs, level, findings=1, first=None, most=None):
    """[(key, share, low, high, p)]: the share of the variance between readings that each input explains.

    The first-order index of variance-based sensitivity, by regression on the inputs of one key alone (A. Saltelli et
    al., Global Sensitivity Analysis, 2008, chapter 1); inputs are drawn independently, so those of others are noise
    here. p: that none is explained, for all inputs of `findings` findings together, of which the key `first` (a
    leader's own row, say) has half of the error, all others the rest. The interval inverts the same F test (J. H.
    Steiger, Psychological Methods 9, 2004, 164-182). Sorted by p, `most` of them. Empty where readings show no spread.
    """
    total = between.values.var(ddof=1)
    spread, readings = between.sd**2, len(between.values)
    if spread == 0:
        return []
    found = []
    for key, columns in inputs.items():
        columns = columns - columns.mean(axis=0)
        rank = int(np.linalg.matrix_rank(columns)) if columns.any() else 0
        if rank == 0 or readings < rank + SPARE:
            continue
        fit = columns @ np.linalg.lstsq(columns, between.values - between.mean, rcond=None)[0]
        part = min(float(fit @ fit) / (total * (readings - 1)), 1 - 1e-12)
        freedom = readings - rank - 1
        statistic = part / rank / ((1 - part) / freedom)
        tests = findings * (len(inputs) if first not in inputs else 2 if key == first else 2 * (len(inputs) - 1))
        p = float(-np.expm1(tests * np.log1p(-min(special.fdtrc(rank, freedom, statistic), 1 - 1e-16))))
        found.append((p, -part, key, rank, statistic))
    rows = []
    for p, part, key, rank, statistic in sorted(found, key=lambda each: each[:2])[:most]:
        freedom = readings - rank - 1
        ends = explained_share_interval(statistic, rank, freedom, readings, level)
        adjusted = max(1 - (1 + part) * (readings - 1) / freedom, 0)
        value, low, high = (min(number * total / spread, 1.0) for number in (adjusted, *ends))
        rows.append((key, value, min(low, value), max(high, value), p))
    return rows


def explained_share_interval(statistic, rank, freedom, readings, level):
    """Confidence interval of the share of variance that a regression explains, from its F statistic."""
    from scipy import stats  # takes half a second to load

    def chance(at):
        return stats.ncf.cdf(statistic, rank, freedom, at) if at else stats.f.cdf(statistic, rank, freedom)

    found = [strength(chance, tail) for tail in ((1 + level) / 2, (1 - level) / 2)]
    return [each / (each + readings) for each in found]
