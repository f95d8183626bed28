"""What runs that stop when it is clear cost and how far their estimates are off, beside other ways to stop.

Shares are normal walks here: eight leaders of four players, looked at as a Rule plans it. docs/method.md has the
figures, which say why estimates are left as they are (Jennison and Turnbull 2000), intervals two-sided, and no
sequential ratio test (Wald 1945) is offered.
"""
import numpy as np
import pytest

from ludometer.analysis.estimates.coverage import LEVEL
from ludometer.analysis.estimates.error_budget import HALVES
from ludometer.analysis.estimates.group_sequential import Boundary
from ludometer.analysis.estimates.verdicts import MARGIN, SHORT
from ludometer.analysis.studies.stopping_rule import Rule

LEADERS = 8
LOOKS = np.array(Rule("verdicts").looks(), float)
GAME = np.sqrt(0.25 * 0.75 * 2)                                 # standard error of a leader's share after one game
RUNS = 4_000


def band(error):
    """Standard errors on either side, at each look, of intervals that are wrong at any time with this chance."""
    return np.array([Boundary(int(games)).band(error) for games in LOOKS])


def walks(true, rng, error=GAME):
    """Estimates (..., looks) of true values (...)."""
    steps = np.sqrt(np.diff(LOOKS, prepend=0)) * error
    return true[..., None] + np.cumsum(rng.standard_normal((*true.shape, len(LOOKS))) * steps, axis=-1) / LOOKS


def clear(seen, half):
    """Whether a share off its fair one has its verdict, or is known to lie at an edge: (..., looks)."""
    outside, inside = abs(seen) - half > MARGIN, abs(seen) + half <= MARGIN
    return outside | inside | (half <= SHORT * MARGIN)


def first(found):
    """The first look (...,) at which something is so; the last one if it never is."""
    return np.where(found.any(axis=-1), found.argmax(axis=-1), len(LOOKS) - 1)


def at(seen, look):
    return np.take_along_axis(seen, look[..., None], -1)[..., 0]


@pytest.mark.verify
@pytest.mark.parametrize("spread", [0.02, 0.04])
def test_shares_of_a_run_that_waits_for_all_leaders_are_hardly_off(spread):
    rng, half = np.random.default_rng(1), band(1 - LEVEL ** (1 / LEADERS / HALVES)) * GAME / np.sqrt(LOOKS)
    true = rng.normal(0, spread, (RUNS, LEADERS))
    seen = walks(true, rng)
    farther = np.sign(abs(true) - MARGIN) * np.sign(true)       # away from the nearest edge
    found = clear(seen, half)
    whole = np.broadcast_to(first(found.all(axis=1))[:, None], true.shape)
    off = (at(seen, whole) - true) * farther
    last = first(found) == whole                                # for whom the run was played on
    assert abs(off.mean()) < 1e-4 and abs(np.mean(off > 0) - 0.5) < 0.01
    assert abs(off[last].mean()) < 0.1 * half[whole].mean()
    alone = (at(seen, first(found)) - true) * farther           # one leader alone, waited for by nobody else
    assert 5e-4 < alone.mean() < 2.5e-3 and np.mean(alone > 0) > 0.55


@pytest.mark.verify
def test_one_sided_verdicts_save_a_tenth_of_the_games_at_most():
    rng, halves = np.random.default_rng(2), GAME / np.sqrt(LOOKS)
    error = 1 - LEVEL ** (1 / LEADERS / HALVES)
    ratios = []
    for off in (0, 0.01, 0.015, 0.025, 0.03, 0.035, 0.045, 0.05, 0.07):
        seen = walks(np.full(RUNS, off), rng)
        two, one = (LOOKS[first(clear(seen, band(each) * halves))].mean() for each in (error, 2 * error))
        ratios.append(one / two)
    assert 0.88 < min(ratios) < max(ratios) < 0.94


@pytest.mark.verify
@pytest.mark.parametrize(("spread", "least"), [(0, 0.88), (0.005, 1.05), (0.01, 1.3), (0.04, 1.25)])
def test_a_sequential_ratio_test_needs_more_games_where_changes_vary(spread, least):
    """Against no change and a change by the margin, at the same looks and the same error for each leader."""
    rng, error, each = np.random.default_rng(3), 1.3 * GAME, 1 - LEVEL ** (1 / LEADERS)
    seen = walks(rng.normal(0, spread, (RUNS // 2, LEADERS)), rng, error)
    half = band(each) * error / np.sqrt(LOOKS)
    repeated = (abs(seen) > half) | (abs(seen) + half <= MARGIN)
    ratios = [(change * seen - change**2 / 2) * LOOKS / error**2 for change in (MARGIN, -MARGIN)]
    there, none = np.log((1 - each) / (each / 2)), np.log(each / (1 - each / 2))
    tested = np.logical_or.reduce([ratio >= there for ratio in ratios]) | np.logical_and.reduce(
        [np.logical_or.accumulate(ratio <= none, axis=-1) for ratio in ratios])
    games = [LOOKS[first(np.logical_or.accumulate(found, axis=-1).all(axis=1))].mean() for found in (tested, repeated)]
    assert games[0] / games[1] > least
