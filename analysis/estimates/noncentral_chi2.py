"""Intervals of squares: of what means differ by, say, which is seen with a noise that makes it larger.

Shapes: P squares.
"""
import numpy as np
from scipy.special import ndtri, stdtrit

CLEAR = 1e4                                                     # times its noise; a larger square is normal
LEAST = 1e-3                                                    # degrees of freedom


def strength(cdf, tail, top=40.0):
    """The noncentrality at which a distribution function takes the value `tail`; 0 if it is below that at 0."""
    if cdf(0.0) <= tail:
        return 0.0
    while cdf(top) > tail:
        top *= 2
    from scipy import optimize  # takes a quarter of a second to load
    return optimize.brentq(lambda at: cdf(at) - tail, 0, top, rtol=1e-9)


def square_intervals(value, error, seen, blocks, level):
    """Confidence limits (low, high), each (P,), of squared means; nan where their noise cannot be estimated.

    value: estimates without bias; error: their standard errors; seen: the squares of the means as they were seen, which
    are larger than value by their noise. A seen square is noncentral chi-square with a scale, and the smaller the
    square, the smaller its error: so value ± t error is too short just where the estimate is too small. The scale is
    that which gives the error (of a large square, it is 2 √(scale seen)), the degrees of freedom that which gives the
    noise, as F. E. Satterthwaite has them (Biometrics Bulletin 2, 1946, 110-114); both ends are inverted tests (J. H.
    Steiger, Psychological Methods 9, 2004, 164-182). An estimate below 0 is taken for 0 where the upper end is made.
    """
    ends = np.full((2, len(value)), np.nan)
    widened = stdtrit(blocks - 1, (1 + level) / 2) / ndtri((1 + level) / 2)
    for place in np.flatnonzero((error > 0) & (seen > 0)):
        scale, noise = error[place]**2 / (4 * seen[place]), seen[place] - value[place]
        freedom, unit = max(noise / scale, LEAST), scale * widened**2
        if seen[place] < CLEAR * unit:
            for end, tail, square in ((0, (1 + level) / 2, seen[place]), (1, (1 - level) / 2, max(seen[place], noise))):
                ends[end, place] = unit * strength(chi_square_chance(square / unit, freedom), tail)
    return ends


def chi_square_chance(square, freedom):
    """The distribution function of a noncentral chi-square at this value, as a function of the noncentrality."""
    from scipy import stats  # takes half a second to load
    return lambda at: stats.ncx2.cdf(square, freedom, at) if at else stats.chi2.cdf(square, freedom)
