"""Intervals that hold whenever anyone looks: their boundaries, simulated paths, and planted shares."""
import itertools

import numpy as np
import pytest
from scipy import stats

from ludometer.analysis.estimates.coverage import BY_ITSELF, Coverage
from ludometer.analysis.estimates.group_sequential import (
    AT_PLAN,
    DOUBLED,
    ELSEWHERE,
    FOCAL,
    LENGTH,
    MIXTURE,
    WIDEST,
    Boundary,
    two_sided_band,
)
from ludometer.analysis.estimates.intervals import (
    Moments,
    intervals,
    significance,
)
from ludometer.analysis.estimates.verdicts import verdicts
from ludometer.analysis.studies.stopping_rule import Rule

PAGE = 1 - 0.95 ** (1 / 16)                                     # error of one of eight leaders on half a page
N = 10_000
KINDS = ((MIXTURE, None), (FOCAL, N), (LENGTH, N), (LENGTH, None))


def width(games, kind=MIXTURE, planned=None, error=PAGE):
    """How many times as long as the interval of a fixed number of games."""
    return Boundary(games, kind, planned).band(error) / two_sided_band(error)


def test_the_mixture_is_that_of_robbins():
    for games, error in ((500, 0.05), (20_000, 1e-3), (10**6, 0.2)):
        band, rate = Boundary(games).band(error), games / 500
        martingale = np.exp(rate * band**2 / (2 * (1 + rate))) / np.sqrt(1 + rate)
        assert martingale == pytest.approx(1 / error)
    assert [round(width(games), 2) for games in (500, 1_000, 10_000, 100_000, 10**6)] == [1.67, 1.47, 1.33, 1.39, 1.48]


def test_a_planned_number_of_games_costs_little_and_all_others_more():
    assert [round(width(games, FOCAL, N), 2) for games in (N // 10, N // 2, N - 4, N, N + 4, 3 * N, 10 * N)] == [
        1.57, 1.51, 1.49, 1.02, 1.49, 1.53, 1.57]
    assert two_sided_band(PAGE) ** 2 * 1.05 > Boundary(N, FOCAL, N).band(PAGE) ** 2        # 5 % more games
    lengths = [width(N * 2**k, FOCAL, N) / 2 ** (k / 2) for k in range(8)]
    assert all(b < 0.9 * a for a, b in itertools.pairwise(lengths))     # doubling always narrows
    assert pytest.approx(1) == AT_PLAN + DOUBLED + ELSEWHERE


def test_the_focal_boundary_spends_what_it_promises():
    """2Φ(-c0) + 4 c0 φ(a), and what its doublings have, is the error; a is the boundary beside N."""
    for error in (0.2, 0.05, 1e-6):
        middle, beside = (Boundary(games, FOCAL, N).band(error) for games in (N, N + 1))
        spent = 2 * stats.norm.sf(middle) + 4 * middle * stats.norm.pdf(beside)
        doubled = sum(2 * stats.norm.sf(two_sided_band(DOUBLED * error / 2**k)) for k in range(1, 60))
        assert spent + doubled == pytest.approx(error, rel=1e-3) and beside > middle


@pytest.mark.parametrize("kind", [FOCAL, LENGTH])
@pytest.mark.parametrize("error", [0.2, 0.05, 1e-6])
def test_a_plan_and_its_doublings_have_their_parts_of_the_error(kind, error):
    at = [2 * stats.norm.sf(Boundary(N * 2**k, kind, N).band(error)) for k in range(6)]
    assert at == pytest.approx([AT_PLAN * error, *(DOUBLED * error / 2**k for k in range(1, 6))])


@pytest.mark.parametrize("planned", [None, N])
def test_a_run_that_stops_by_the_length_of_its_intervals_has_a_mixture_at_all_other_times(planned):
    """A martingale that begins at 1 reaches 1 / p with probability p: what is left of the error."""
    for games in (500, 3 * N, 10**6):
        band, rate = Boundary(games, LENGTH, planned).band(0.05), games / 500
        assert np.sqrt(1 + rate) / np.exp(rate * band**2 / (2 * (1 + rate))) == pytest.approx(ELSEWHERE * 0.05)


@pytest.mark.parametrize("kind, planned", KINDS)
@pytest.mark.parametrize("games", [12, 500, 9_999, N, 20_000, 31_000])
def test_p_values_are_the_errors_whose_intervals_end_there(kind, planned, games):
    boundary = Boundary(games, kind, planned)
    bands = [boundary.band(error) for error in (0.9, 0.3, 0.05, 1e-4, 1e-9)]
    assert bands == sorted(bands) and bands[-1] <= WIDEST and bands[2] > 1.96
    for error, band in zip((0.3, 0.05, 1e-4), bands[1:], strict=False):
        if band < WIDEST:
            assert boundary.error(2 * stats.norm.sf([band]))[0] == pytest.approx(error, rel=1e-6)
    assert np.isnan(boundary.error([np.nan])[0]) and boundary.error([1.0])[0] == 1


def test_whole_deals_of_three_are_as_planned_too():
    assert [Boundary(games, FOCAL, 100, 3).doublings for games in (99, 102, 201, 204, 402)] == [None, 0, 1, None, 2]


def test_levels_follow_from_games_alone_and_the_widest_counts():
    plain = BY_ITSELF.level(8)
    coverage = Coverage.at_any_time(Boundary(5_000))
    each = coverage.level(16)
    wide = intervals([0.5], [0.01], [1e6], [10**6], family=2, coverage=coverage)
    far = significance(np.array([0.03]), np.array([0.01]), np.array([10**6]), 2, coverage)
    assert each == Boundary(5_000).level(0.95 ** (1 / 16)) > plain == BY_ITSELF.level(8)
    assert (wide.high - wide.value)[0] / 0.01 == pytest.approx(Boundary(5_000).band(1 - 0.95**0.5), rel=1e-3)
    assert far[0] > significance(np.array([0.03]), np.array([0.01]), np.array([10**6]))[0]
    both = [Boundary(N, FOCAL, N), Boundary(N)]
    assert Coverage.at_any_time(*both).level() == both[1].level(0.95) > both[0].level(0.95)


@pytest.mark.parametrize("value, excludes", [(0.0352, True), (0.0348, False)])
def test_p_values_and_intervals_agree(value, excludes):
    boundary = Boundary(5_000)
    band = boundary.band(1 - 0.95 ** (1 / 4)) * 0.01
    coverage = Coverage.at_any_time(boundary)
    found = intervals([value], [0.01], [1e6], [10**6], family=4, coverage=coverage)
    p = significance(found.value, found.error, found.freedom, 4, coverage)
    assert (found.low[0] > 0) == (p[0] < 0.05) == (value > band) == excludes


# Simulated paths: sums of independent normal steps

def paths(times, runs, rng):
    """|W| / √t of Brownian motions at these times, (runs, times)."""
    steps = np.sqrt(np.diff(times, prepend=0))
    return abs(np.cumsum(rng.standard_normal((runs, len(times))) * steps, axis=1) / np.sqrt(times))


def missed(times, kind, planned, error, runs, seed=1):
    """The share of runs whose interval misses at any of these times."""
    bands = np.array([Boundary(int(games), kind, planned).band(error) for games in times])
    rng, batches = np.random.default_rng(seed), max(1, runs // 2_000)
    return np.mean([(paths(times, runs // batches, rng) > bands).any(axis=1).mean() for _ in range(batches)])


def slack(error, runs):
    """Three standard errors of a share of runs."""
    return 3 * np.sqrt(error * (1 - error) / runs)


@pytest.mark.parametrize("kind", [MIXTURE, FOCAL, LENGTH])
def test_paths_that_are_looked_at_all_the_time_leave_the_boundary_as_seldom_as_promised(kind):
    times = np.unique([*np.geomspace(500, 10**6, 120).astype(int), *(N * 2**k for k in range(6))])
    planned = None if kind == MIXTURE else N
    share = missed(times, kind, planned, 0.2, 2_000)
    assert 0.1 < share <= 0.2 + slack(0.2, 2_000)
    band = two_sided_band(0.2)
    assert (paths(times, 500, np.random.default_rng(2)) > band).any(axis=1).mean() > 0.6   # of a fixed number


@pytest.mark.verify
@pytest.mark.parametrize("error", [0.05, PAGE])
@pytest.mark.parametrize("kind", [MIXTURE, FOCAL, LENGTH])
def test_boundaries_keep_their_promise_from_a_hundredth_to_a_thousand_times_the_plan(kind, error):
    times = np.unique([*np.geomspace(N / 100, N * 1_000, 1_000).astype(int), *(N * 2**k for k in range(10))])
    runs = 40_000
    share = missed(times, kind, None if kind == MIXTURE else N, error, runs)
    assert 0.5 * error < share <= error + slack(error, runs)


@pytest.mark.verify
def test_raising_the_most_in_steps_misses_no_more_than_promised():
    """Equal bands that are made for the looks of each `most` missed in 7 to 12.5 % of such runs."""
    rng, runs, error = np.random.default_rng(4), 20_000, 0.05
    steps = [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000]
    times = sorted({look for most in steps for look in Rule("verdicts", most=most).looks()})
    bands = np.array([Boundary(games).band(error) for games in times])
    share = np.mean([(paths(np.array(times), 2_000, rng) > bands).any(axis=1).mean() for _ in range(runs // 2_000)])
    assert 0.01 < share <= error + slack(error, runs)


# Shares of games

def looked_at(rng, shares, runs, looks, kind=MIXTURE, planned=None, fair=0.25, margin=0.03, paid=True):
    """What is found of planted shares (K,) at each look: words (looks, runs, K) and whether intervals hold them.

    A block is four games that one of the K or another one wins, alike within a block. paid: whether intervals hold
    whenever one looks; if not, everybody just looks again.
    """
    items = len(shares)
    total, words, held, before = Moments(runs * items, 2), [], [], 0
    for look in looks:
        blocks = (look - before) // 4
        chances = np.append(shares, 1 - sum(shares))
        first = rng.multinomial(1, chances, (blocks, runs))[..., :items]    # game 1, which game 2 repeats
        won = (2 * first + rng.multinomial(2, chances, (blocks, runs))[..., :items]).reshape(blocks, runs * items)
        total.add(np.full(won.shape, 4), won)
        before += 4 * blocks
        coverage = Coverage.at_any_time(Boundary(before, kind, planned)) if paid else BY_ITSELF
        found = total.covering(coverage).ratio(family=items, proportion=True)
        truth = np.tile(shares, runs)
        words.append(verdicts(found, fair, look, margin)[0].reshape(runs, items))
        held.append(((found.low <= truth) & (truth <= found.high)).reshape(runs, items))
    return np.array(words), np.array(held)


def test_a_share_at_the_edge_gets_a_verdict_no_more_often_than_promised():
    looks, runs = Rule("verdicts", most=10_000).looks(), 300
    words, held = looked_at(np.random.default_rng(3), [0.28], runs, looks)
    decided = (words[:, :, 0] != "undecided").any(axis=0)
    assert (decided <= ~held[:, :, 0].all(axis=0)).all()        # at the edge a verdict is a missed share
    assert 0 < (~held[:, :, 0]).any(axis=0).mean() <= 0.05 + slack(0.05, runs)
    naive = looked_at(np.random.default_rng(3), [0.28], runs, looks, paid=False)[1]
    assert (~naive[:, :, 0]).any(axis=0).mean() > 0.15          # what looking again costs where it is not paid for


def test_a_run_that_stops_by_the_length_of_its_interval_covers_as_promised():
    rng, looks, runs, total, before = np.random.default_rng(8), Rule("precision", 1, 30_000).looks()[10::2], 500, 0, 0
    held, open_ = np.zeros(runs, bool), np.ones(runs, bool)
    for look in looks:
        total = total or Moments(runs, 2)
        won = rng.binomial(4, rng.beta(2.5, 7.5, ((look - before) // 4, runs)))     # 25 %, alike within blocks
        total.add(np.full(won.shape, 4), won)
        before = look
        as_if_stopped = Coverage.at_any_time(Boundary(look, LENGTH, look))
        found = total.covering(as_if_stopped).ratio(proportion=True)
        stops = open_ & ((found.high - found.low) / 2 <= 0.01)
        held |= stops & (found.low <= 0.25) & (found.high >= 0.25)
        open_ &= ~stops
    promised = 1 - 0.05 * AT_PLAN
    assert not open_.any() and abs(held.mean() - promised) <= slack(0.04, runs)


@pytest.mark.verify
@pytest.mark.parametrize("seed", [11, 12])
@pytest.mark.parametrize("kind, planned", [(MIXTURE, None), (FOCAL, 10_000)])
def test_all_verdicts_of_runs_that_are_looked_at_often_are_right_as_often_as_promised(kind, planned, seed):
    """Eight factions, three of them on an edge of the band; most others have their verdict at last."""
    runs, fair, margin = 300, 0.12, 0.02
    looks, rng = [*Rule("verdicts", most=50_000).looks()[::2], 50_000], np.random.default_rng(seed)
    looks = sorted({*looks, *((planned, 2 * planned, 4 * planned) if planned else ())})
    shares = np.array([0.14, 0.10, 0.14, 0.12, 0.12, 0.16, 0.08, 0.12])
    words, held = looked_at(rng, shares, runs, looks, kind, planned, fair, margin)
    off = np.round(shares - fair, 6)
    edge = abs(off) == margin
    right = np.where(edge, "", np.where(off > margin, "strong", np.where(off < -margin, "weak", "balanced")))
    wrong = ((words != "undecided") & (words != right)).any(axis=(0, 2)).mean()
    assert wrong <= (~held).any(axis=(0, 2)).mean() <= 0.05 + slack(0.05, runs)
    clear = (words != "undecided")[:, :, ~edge].all(axis=2)
    assert clear[-1].mean() > 0.85 and clear[:-1].any(axis=0).mean() > 0.8     # and it does stop
