"""Intervals of squares that are seen with noise: against t intervals of a single mean, and on planted squares."""
import numpy as np
import pytest
from scipy import stats

from ludometer.analysis.estimates.noncentral_chi2 import square_intervals, strength


def seen(means, blocks, rng, runs):
    """(estimates without bias, jackknife errors, squares as seen), each (runs,), of the sum of squared means (K,)."""
    drawn = rng.standard_normal((runs, blocks, len(means))) + means
    mean, spread = drawn.mean(axis=1), drawn.var(axis=1, ddof=1)
    one_less = (blocks * mean[:, None] - drawn) / (blocks - 1)
    noise = (spread / blocks).sum(axis=1)
    without = (one_less**2).sum(axis=2)                         # its own noise hardly varies from block to block
    square = (mean**2).sum(axis=1)
    return square - noise, np.sqrt((blocks - 1) * without.var(axis=1)), square


def test_a_noncentrality_is_where_the_chance_is_reached():
    found = strength(lambda at: stats.ncx2.cdf(30, 3, at) if at else stats.chi2.cdf(30, 3), 0.025, top=1.0)
    assert stats.ncx2.cdf(30, 3, found) == pytest.approx(0.025)
    assert strength(lambda at: 0.02, 0.025) == 0


def test_the_square_of_one_mean_has_the_square_of_its_interval():
    for mean in (3.0, 10.0, 40.0):                              # its error is 1, so that of its square is 2 means
        low, high = square_intervals(np.array([mean**2 - 1]), np.array([2 * mean]), np.array([mean**2]), 10**6, 0.95)
        assert np.sqrt([low[0], high[0]]) == pytest.approx([mean - 1.96, mean + 1.96], abs=0.33 / mean**2 + 2e-3)


def test_few_blocks_make_an_interval_wider():
    ends = [square_intervals(np.array([15.0]), np.array([8.0]), np.array([16.0]), blocks, 0.95)
            for blocks in (10, 10**6)]
    assert ends[0][0] < ends[1][0] and ends[0][1] > ends[1][1]


def test_nothing_is_said_of_what_has_no_error_or_is_huge():
    value = np.array([0.0, 5.0, 1e6])
    assert np.isnan(square_intervals(value, np.array([0.0, 0.0, 2e3]), value, 100, 0.95)).all()


def test_an_estimate_below_zero_has_an_interval_that_begins_there():
    """Its upper end is that of 0, where what was seen is so little that no square would fit it."""
    low, high = square_intervals(np.array([-0.55]), np.array([0.2]), np.array([0.05]), 100, 0.8)
    assert low[0] == 0 and high[0] > 0.5


@pytest.mark.sample(2)
@pytest.mark.parametrize(("means", "size"), [([1.0], 2.0), ([1.0], 3.0), ([1, -1, 0, 0], 2.0), ([1, -1, 0, 0], 4.0)])
def test_small_squares_are_covered(means, size):
    """size: of the square root, in standard errors of a mean. Student's interval ends below such squares too often."""
    blocks, runs = 60, 300
    means = np.array(means, float) / np.linalg.norm(means) * size / np.sqrt(blocks)
    true = (means**2).sum()
    value, error, square = seen(means, blocks, np.random.default_rng(7), runs)
    low, high = square_intervals(value, error, square, blocks, 0.95)
    most = stats.binom.ppf(0.998, runs, 0.025)
    assert (low > true).sum() <= most and (high < true).sum() <= most
    if len(means) == 1:
        assert (value + 2 * error < true).sum() > most


@pytest.mark.verify
@pytest.mark.parametrize("levels", [1, 3, 8, 30])
@pytest.mark.parametrize("size", [0.0, 1.0, 2.0, 4.0, 10.0])
def test_squares_of_all_sizes_are_covered(levels, size):
    blocks, runs = 100, 1000
    means = np.zeros(levels)
    means[:2] = size / np.sqrt(blocks) / np.sqrt(min(levels, 2))
    true = (means**2).sum()
    low, high = square_intervals(*seen(means, blocks, np.random.default_rng(levels), runs), blocks, 0.95)
    most = stats.binom.ppf(0.999, runs, 0.025)
    assert (low > true + 1e-12).sum() <= most and (high < true).sum() <= most
