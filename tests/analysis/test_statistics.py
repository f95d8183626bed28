"""Intervals cover what they promise, by simulation, and agree with SciPy and statsmodels where those overlap."""

import numpy as np
import pytest
import statsmodels.api as sm
from scipy import stats

from ludometer.analysis.estimates import intervals, verdicts
from ludometer.analysis.estimates.intervals import Moments
from ludometer.analysis.estimates.paired import paired_difference

FACTIONS, PLAYERS = 8, 4


def played(rng, blocks, strength, spread=0.5, seats=(0.2, 0, 0, -0.2)):
    """Games and wins (blocks, FACTIONS) of simulated deals: leaders without replacement, luck common to a block."""
    leaders = rng.random((blocks, FACTIONS)).argsort(axis=1)[:, :PLAYERS]
    deal = np.take(strength, leaders) + spread * rng.standard_normal((blocks, PLAYERS))
    games, wins = np.zeros((2, blocks, FACTIONS))
    rows = np.arange(blocks)
    for rotation in range(PLAYERS):
        force = deal + np.roll(seats, -rotation) + rng.gumbel(size=(blocks, PLAYERS))
        np.add.at(wins, (rows, leaders[rows, force.argmax(axis=1)]), 1)
    np.add.at(games, (np.repeat(rows, PLAYERS), leaders.ravel()), PLAYERS)
    return games, wins


STRENGTH = np.linspace(-0.6, 0.6, FACTIONS)


@pytest.fixture(scope="module")
def truth():
    games, wins = played(np.random.default_rng(1), 400_000, STRENGTH)
    return wins.sum(axis=0) / games.sum(axis=0)


def covered(truth, blocks, runs, family):
    """Share of runs whose intervals cover: each interval on its own, and all of them at once."""
    rng = np.random.default_rng(blocks)
    hits = np.empty((runs, FACTIONS))
    for run in range(runs):
        found = intervals.share(*played(rng, blocks, STRENGTH), family=family)
        hits[run] = (found.low <= truth) & (truth <= found.high)
    return hits.mean(), hits.all(axis=1).mean()


def test_share_intervals_cover(truth):
    single, _ = covered(truth, 300, 400, 1)
    _, together = covered(truth, 300, 400, FACTIONS)
    assert 0.935 < single < 0.965
    assert together > 0.925


@pytest.mark.verify
@pytest.mark.parametrize("blocks", [12, 40, 150, 600, 2500])
def test_share_intervals_cover_at_every_size(truth, blocks):
    single, _ = covered(truth, blocks, 1500, 1)
    _, together = covered(truth, blocks, 1500, FACTIONS)
    assert 0.94 < single < 0.995
    assert together > 0.94


@pytest.mark.parametrize(("chance", "blocks"), [(0.004, 150), (0.02, 100), (0.05, 40)])
@pytest.mark.parametrize("common", [0.0, 0.6])
def test_few_counts_cover(chance, blocks, common):
    """Rare events: the intervals stay honest where a t interval would be far too short, even when nothing was seen."""
    rng = np.random.default_rng(5)
    hits, empty = [], 0
    for _ in range(600):
        block = rng.random((blocks, 1)) < chance
        single = rng.random((blocks, 4)) < chance
        shared = rng.random((blocks, 1)) < common
        successes = np.where(shared, block, single).sum(axis=1, keepdims=True)
        found = intervals.share(np.full((blocks, 1), 4), successes)
        hits.append(found.low[0] <= chance <= found.high[0])
        empty += successes.sum() == 0
    assert np.mean(hits) > 0.92


@pytest.mark.parametrize("value", [1, 0.999, 0.97, 0.9, 0.7, 0.5, 0.2, 0.01])
@pytest.mark.parametrize("likeness", [0.2, 1, 6])
def test_the_interval_of_a_share_is_the_mirror_of_that_of_its_complement(value, likeness):
    """Lost and won games are the same games. likeness: of the error, compared with that of independent games."""
    blocks, n = 60, 240
    error = likeness * np.sqrt(value * (1 - value) / n)
    won, lost = (intervals.intervals([share], [error], [n], [blocks], proportion=True)
                 for share in (value, 1 - value))
    assert (won.low[0], won.high[0]) == pytest.approx((1 - lost.high[0], 1 - lost.low[0]), abs=1e-9)


def test_error_is_the_cluster_robust_one():
    """Ratio of block sums = regression on a constant with errors clustered by block."""
    rng = np.random.default_rng(2)
    games, wins = played(rng, 60, STRENGTH)
    found = intervals.share(games, wins)
    for item in range(FACTIONS):
        here = games[:, item] > 0
        y = np.concatenate([np.arange(4) < w for w in wins[here, item]]).astype(float)
        fit = sm.OLS(y, np.ones(len(y))).fit(
            cov_type="cluster", cov_kwds={"groups": np.repeat(np.arange(here.sum()), 4)})
        assert found.value[item] == pytest.approx(fit.params[0])
        assert found.error[item] == pytest.approx(fit.bse[0])
        assert found.blocks[item] == here.sum()


def test_equal_blocks_give_the_t_interval_of_scipy():
    rng = np.random.default_rng(3)
    sums = rng.normal(8, 3, (50, 1))
    found = intervals.mean(np.full((50, 1), 4), sums)
    low, high = stats.ttest_1samp(sums[:, 0] / 4, 0).confidence_interval(0.95)
    assert (found.low[0], found.high[0]) == pytest.approx((low, high))


def test_paired_difference_is_the_paired_t_test_and_says_what_pairing_gained():
    rng = np.random.default_rng(4)
    luck = rng.normal(0, 3, (200, 1))
    one, other = luck + rng.normal(1, 1, (200, 1)), luck + rng.normal(0, 1, (200, 1))
    games = np.full((200, 1), 4)
    found = paired_difference(games, one, games, other)
    low, high = stats.ttest_rel(one[:, 0] / 4, other[:, 0] / 4).confidence_interval(0.95)
    assert (found.low[0], found.high[0]) == pytest.approx((low, high), rel=1e-3)
    assert found.narrowed[0] == pytest.approx(np.sqrt(10), rel=0.15)    # variances 10 + 10 against 2


@pytest.mark.parametrize("proportion", [True, False])
def test_cells_equal_in_every_block_differ_by_exactly_nothing(proportion):
    games, wins = played(np.random.default_rng(5), 100, STRENGTH)
    found = paired_difference(games, wins, games, wins, proportion=proportion)
    assert (found.value == 0).all() and np.isnan(found.narrowed).all()
    assert (found.low < 0).all() and (found.high > 0).all()     # blocks not yet played may differ


def test_the_rule_of_three_bounds_what_equal_cells_may_differ_by():
    """Of 3,000 equal blocks, with 95 % probability less than one in a thousand would differ, by all its games at most.
    """
    games = np.full((3000, 1), 4)
    wins = np.random.default_rng(10).binomial(4, 0.25, (3000, 1))
    found = paired_difference(games, wins, games, wins, proportion=True)
    assert (-found.low[0], found.high[0]) == pytest.approx((0.001, 0.001), rel=0.01)
    many = paired_difference(games, wins, games, wins, family=16, proportion=True)
    assert many.high[0] < 0.002                                 # Student's t would say 4 points
    points = paired_difference(games, 10 * wins, games, 10 * wins)
    assert points.high[0] == pytest.approx(0.001 * np.sqrt(2) * (10 * wins / 4).std(), rel=0.01)


@pytest.mark.parametrize("changed", [0.0003, 0.003, 0.03])
def test_cells_that_seldom_differ_are_covered(changed):
    """The true difference is inside whether no block of those played differs or some do."""
    rng, hits, blocks = np.random.default_rng(11), [], 300
    games = np.full((blocks, 1), 4)
    for _ in range(600):
        wins = rng.binomial(4, 0.25, (blocks, 1))
        other = np.where(rng.random((blocks, 1)) < changed, np.minimum(wins + 1, 4), wins)
        truth = changed * (1 - 0.25**4) / 4
        found = paired_difference(games, other, games, wins, proportion=True)
        hits.append(found.low[0] <= truth <= found.high[0])
    assert np.mean(hits) > 0.93


def false_moves(blocks, runs, family=FACTIONS):
    """How often two cells of fair games, without common luck, seem to differ in the win share of any faction."""
    rng, found = np.random.default_rng(12), 0
    for _ in range(runs):
        one, other = (intervals.share(*played(rng, blocks, np.zeros(FACTIONS)), family) for _ in range(2))
        change = intervals.independent_difference(one, other)
        found += ((change.low > 0) | (change.high < 0)).any()
    return found / runs


@pytest.mark.parametrize("blocks", [5, 50])
def test_cells_without_common_luck_seldom_seem_to_differ(blocks):
    assert false_moves(blocks, 300) < 0.05


def test_independent_means_have_the_interval_of_welch():
    rng = np.random.default_rng(13)
    one, other = rng.normal(8, 3, (400, 1)), rng.normal(7, 5, (400, 1))
    found = intervals.independent_difference(*(intervals.mean(np.ones((400, 1)), each) for each in (one, other)))
    low, high = stats.ttest_ind(one[:, 0], other[:, 0], equal_var=False).confidence_interval(0.95)
    assert (found.low[0], found.high[0]) == pytest.approx((low, high), abs=1e-3)


def test_equal_blocks_of_a_mean_may_be_chance():
    """Two deals in which a rare card brought 20 points do not say that it always does."""
    found = intervals.mean(np.full((2, 1), 1), np.full((2, 1), 20.0))
    assert found.low[0] < 15 and found.high[0] > 25
    found = intervals.mean(np.full((5000, 1), 4), np.zeros((5000, 1)))
    assert found.value[0] == 0 < found.high[0] < 0.001
    assert found.high[0] == -found.low[0]


def rare_means(blocks, chance, runs=1500):
    """Share of intervals that cover the mean points of seats with a rare card, of those runs that give one."""
    rng, hits = np.random.default_rng(14), []
    for _ in range(runs):
        deal = rng.poisson(3, (blocks, 1))
        with_card = rng.random((blocks, 16)) < chance * rng.gamma(0.5, 2, (blocks, 1))
        points = 12 + deal + rng.poisson(4, (blocks, 16))
        found = intervals.mean(with_card.sum(axis=1)[:, None], (points * with_card).sum(axis=1)[:, None])
        if np.isfinite(found.low[0]):
            hits.append(found.low[0] <= 19 <= found.high[0])
    return np.mean(hits)


@pytest.mark.parametrize(("blocks", "chance"), [(12, 0.02), (12, 0.1), (50, 0.005), (50, 0.02)])
def test_means_with_rare_cards_cover(blocks, chance):
    assert rare_means(blocks, chance) > 0.94


def paired_cover(runs, blocks):
    rng = np.random.default_rng(6)
    changed = STRENGTH + np.array([0.5, 0, 0, 0, 0, 0, 0, 0])
    truth = None
    hits, sizes = [], [200_000] + [blocks] * runs
    for size in sizes:
        seed = rng.integers(2**32)
        first = played(np.random.default_rng(seed), size, STRENGTH)
        second = played(np.random.default_rng(seed), size, changed)
        found = paired_difference(*second, *first, family=FACTIONS)
        if truth is None:
            truth = found.value
        else:
            assert np.nanmedian(found.narrowed) > 1.5
            hits.append(((found.low <= truth) & (truth <= found.high)).all())
    return np.mean(hits)


def test_paired_intervals_cover():
    assert paired_cover(200, 300) > 0.91


@pytest.mark.verify
def test_paired_intervals_cover_at_length():
    assert paired_cover(3000, 400) > 0.94


def test_moments_of_parts_are_moments_of_the_whole():
    rng = np.random.default_rng(7)
    games, wins = played(rng, 90, STRENGTH)
    whole = Moments(FACTIONS, 2).add(games, wins)
    parts = Moments(FACTIONS, 2)
    for start in range(0, 90, 25):
        parts.add(games[start:start + 25], wins[start:start + 25])
    np.testing.assert_allclose(parts.products, whole.products)
    np.testing.assert_array_equal(parts.seen, whole.seen)
    np.testing.assert_allclose(parts.ratio().low, whole.ratio().low)


def estimates(value, error, blocks=10_000):
    one = np.atleast_1d
    return intervals.intervals(one(value), one(error), one(40 * blocks), one(blocks), proportion=True)


@pytest.mark.parametrize(("value", "error", "word"), [
    (0.25, 0.01, "balanced"), (0.27, 0.004, "balanced"), (0.32, 0.01, "strong"), (0.19, 0.01, "weak"),
    (0.265, 0.01, "undecided"), (0.29, 0.01, "undecided"), (0.25, 0.02, "undecided"),
])
def test_verdict_is_read_from_the_whole_interval(value, error, word):
    words, wanted = verdicts.verdicts(estimates(value, error), 0.25, games=4000)
    assert words[0] == word
    assert (wanted[0] != 0) == (word == "undecided")


@pytest.mark.parametrize(("value", "error", "blocks", "wanted"), [
    (0.28, 0.003, 10_000, verdicts.EDGE), (0.2795, 0.003, 10_000, verdicts.EDGE),
    (0.28, 0.01, 1000, verdicts.UNKNOWN), (0.25, 0.05, 50, verdicts.UNKNOWN),         # the interval is no answer yet
    (np.nan, np.nan, 0, verdicts.UNKNOWN), (0.25, np.nan, 1, verdicts.UNKNOWN)])
def test_only_short_intervals_lie_on_the_edge(value, error, blocks, wanted):
    word, found = verdicts.verdicts(estimates(value, error, blocks), 0.25, 4000)
    assert (word[0], found[0]) == ("undecided", wanted)


def test_exactly_fair_shares_lie_on_no_edge():
    """200 games of 8 fair leaders: whatever the dice, the games are too few to tell."""
    rng = np.random.default_rng(15)
    for _ in range(50):
        games, wins = played(rng, 50, np.zeros(FACTIONS), seats=(0, 0, 0, 0))
        word, wanted = verdicts.verdicts(intervals.share(games, wins, FACTIONS), 0.25, 200)
        assert (wanted[word == "undecided"] == verdicts.UNKNOWN).all()


@pytest.mark.parametrize(("below", "above", "told"), [
    (0.028, 0.028, False), (0.021, 0.021, False), (0.018, 0.018, True),
    (0.0165, 0.0215, True), (0.0215, 0.0165, True)])            # the mean of both parts counts, on either side of fair
@pytest.mark.parametrize("side", [-1, 1])
def test_games_are_wanted_only_where_intervals_are_clearly_shorter_than_the_band(below, above, told, side):
    """Where half the interval is about as long as the margin, only errors estimated too small would give a number."""
    value, error = 0.25 + side * 0.0455, np.array([0.007])
    found = intervals.Estimates(np.array([value]), np.array([value - below]), np.array([value + above]), error,
                                error, error)
    word, wanted = verdicts.verdicts(found, 0.25, 8000)
    assert word[0] == "undecided" and (wanted[0] > 0) == told


def test_games_wanted_stay_within_reach():
    for value in np.arange(0.262, 0.31, 0.0007):
        word, wanted = verdicts.verdicts(estimates(value, 0.01), 0.25, 4000)
        assert word[0] != "undecided" or 4000 < wanted[0] <= verdicts.REACH * 4000 or wanted[0] in (
            verdicts.UNKNOWN, verdicts.EDGE)


@pytest.mark.parametrize(("off", "times"), [
    (0.0, 1), (0.05, 1), (0.03, np.inf), (0.02, None), (-0.02, None), (0.04, None), (-0.04, None)])
def test_times_wanted_are_the_ones_that_decide(off, times):
    """Against a simulation of the share, by its error, and of the run, by its own."""
    half, error = np.array([0.008]), np.array([0.004])
    found = verdicts.games_factor(np.array([off]), half, half, error, 0.03)[0]
    if times is not None:
        assert found == times
        return
    rng = np.random.default_rng(9)
    share = off + error * rng.standard_normal(100_000)
    later = share + error / np.sqrt(found) * rng.standard_normal(len(share))
    reach = half / np.sqrt(found)
    decided = (np.abs(later) + reach <= 0.03) | (np.abs(later) - reach > 0.03)
    assert decided.mean() == pytest.approx(verdicts.POWER, abs=0.015)


def came_true(rng, blocks, pairs):
    """How many runs said what a new one would want, and the share of those in which such a new one was decided.

    Each is of leaders whose strengths lie around one another as those of games do, so that some are near the edge.
    """
    said = decided = 0
    for _ in range(pairs):
        strength = 0.16 * rng.standard_normal(FACTIONS)
        games, wins = played(rng, blocks, strength)
        word, wanted = verdicts.verdicts(intervals.share(games, wins, FACTIONS), 0.25, 4 * blocks)
        for leader in np.flatnonzero((word == "undecided") & (wanted > 0)):
            games, wins = played(rng, wanted[leader] // PLAYERS, strength)
            again, _ = verdicts.verdicts(intervals.share(games, wins, FACTIONS), 0.25, wanted[leader])
            said, decided = said + 1, decided + (again[leader] != "undecided")
    return said, decided / said


@pytest.mark.verify
@pytest.mark.parametrize("blocks", [2000, 3000])
def test_a_new_run_of_the_games_wanted_decides_nine_times_of_ten(blocks):
    said, decided = came_true(np.random.default_rng(blocks), blocks, 240)
    assert said > 100 and 0.83 < decided < 0.97


def test_nothing_observed_is_no_number():
    found = intervals.share(np.zeros((5, 1)), np.zeros((5, 1)))
    assert np.isnan(found.value[0]) and np.isnan(found.low[0]) and found.blocks[0] == 0


def test_one_block_gives_no_false_certainty():
    found = intervals.share([[4.0]], [[4.0]])
    assert found.low[0] < 0.05 and found.high[0] == 1
    found = paired_difference([[4.0]], [[60.0]], [[4.0]], [[0.0]])
    assert found.value[0] == 15 and np.isnan(found.low[0]) and np.isnan(found.high[0])


def test_wilson_interval():
    low, high = intervals.proportion(3, 10)
    assert (low, high) == pytest.approx(stats.binomtest(3, 10).proportion_ci(method="wilson"))


@pytest.mark.parametrize(("number", "expected"), [(0, 0), (7, 7), (12345, 12000), (98700, 99000), (996, 1000)])
def test_rounded(number, expected):
    assert verdicts.round_significant(number) == expected


def test_quick_distributions_are_those_of_scipy_stats_and_statsmodels_to_the_last_bit():
    rng = np.random.default_rng(1)
    trials, share = np.exp(rng.uniform(0, 14, 3_000)), rng.random(3_000) ** 3
    share[:100], share[100:200] = 0, 1
    for error in (0.05, 0.05 / 8, 1e-6):
        low, high = sm.stats.proportion_confint(share * trials, trials, error, method="beta")
        low[low <= np.finfo(float).tiny] = 0                    # what scipy gives for an end too small to tell
        assert np.array_equal(intervals.clopper_pearson(share * trials, trials, error), (low, high))
    off, below, above, spread = rng.normal(0, 0.1, 3_000), *rng.exponential(0.05, (3, 3_000))
    strong, weak = (stats.norm.sf((0.03 + below - off) / spread), stats.norm.cdf((-0.03 - above - off) / spread))
    assert np.array_equal(verdicts.verdict_chances(off, below, above, spread, 0.03)[:2], [strong, weak])
    freedom = rng.integers(1, 9_000, 3_000)
    usual = -np.expm1(np.log1p(-np.minimum(2 * stats.t.sf(np.abs(off) / spread, freedom), 1 - 1e-16)))
    assert np.array_equal(intervals.significance(off, spread, freedom), usual)
