"""Looking several times: how much wider intervals must be that hold at every look together.

After each look the sum of what was seen moves on by an independent normal step, so its course is known, and so is the
chance that it ever leaves a band. Each look gets the same band of c standard errors, with c such that the chance to
leave it at any look is the error that is promised (P. Armitage, C. K. McPherson and B. C. Rowe, JRSS A 132, 1969,
235-244; S. J. Pocock, Biometrika 64, 1977, 191-199). Estimate ± c standard errors at each look are repeated confidence
intervals: all of them hold at once with the promised probability, so they hold whenever and for whatever reason one
stops (C. Jennison and B. W. Turnbull, JRSS B 51, 1989, 305-361).
"""
from functools import lru_cache

import numpy as np
from scipy import stats
from scipy.interpolate import CubicSpline
from scipy.special import ndtr

BANDS = np.linspace(0.5, 8, 31)                                 # standard errors
CLOSEST = 1.05                                                  # ratio of two looks; closer ones count as so far apart
FINE = 3                                                        # nodes per standard deviation of the smallest step


def each_look(level, looks):
    """The level of each of the intervals that hold at all looks together with probability level.

    looks: games, or anything that information grows with, in rising order. With one look it is the level itself.
    """
    if len(looks) < 2:
        return level
    return float(1 - 2 * stats.norm.sf(np.sqrt(_square(tuple(looks))(np.log1p(-level)))))


@lru_cache(maxsize=32)
def _square(looks):
    """The square of the band c as a function of the logarithm of the error, which is nearly a straight line."""
    chances = [leaving(band, looks) for band in BANDS]
    return CubicSpline(np.log(chances)[::-1], BANDS[::-1] ** 2)


@lru_cache(maxsize=64)
def _rule(nodes):
    """Nodes and weights of Gauss and Legendre's rule between -1 and 1; at least this many."""
    return np.polynomial.legendre.leggauss(16 * (1 + nodes // 16))


def leaving(band, looks):
    """The chance that a mean is more than `band` standard errors off at any of the looks.

    By the recursion of Armitage, McPherson and Rowe: the density of the sums that have stayed within, at nodes of
    Gauss and Legendre's rule, from each look to the next.
    """
    times = [looks[0]]
    for look in looks[1:]:                                      # farther apart looks are less alike, so this is safe
        times.append(max(look, CLOSEST * times[-1]))
    steps = np.sqrt(np.diff(times, prepend=0))
    chance = 2 * stats.norm.sf(band)
    places, density = None, None
    for i in range(1, len(times)):
        edge = band * np.sqrt(times[i - 1])
        finest = min(steps[i - 1:i + 1])
        nodes, weights = _rule(int(2 * edge / finest * FINE))
        here = nodes * edge
        stayed = _normal(here / steps[0]) / steps[0] if places is None else (
            _normal((here[:, None] - places) / steps[i - 1]) @ density / steps[i - 1])
        places, density = here, stayed * weights * edge
        edge = band * np.sqrt(times[i])
        chance += density @ (ndtr((places - edge) / steps[i]) + ndtr((-edge - places) / steps[i]))
    return chance


def _normal(x):
    """The density of the standard normal distribution."""
    return np.exp(-x * x / 2) / np.sqrt(2 * np.pi)
