"""Intervals that hold at every look: against published constants, and on planted shares."""
import numpy as np
import pytest
from scipy import stats

from analysis import sequential
from analysis.statistics import Moments, intervals, repeated, simultaneous, together, verdicts
from analysis.until import Rule

LOOKS = (2000, 3000, 4500, 6750, 10125, 15188, 22781)


def band(error, looks):
    """Standard errors on either side of an estimate."""
    return stats.norm.isf((1 - sequential.each_look(1 - error, looks)) / 2)


@pytest.mark.parametrize("looks, constant", [(2, 2.178), (3, 2.289), (4, 2.361), (5, 2.413), (10, 2.555)])
def test_bands_of_equal_steps_are_those_of_pocock(looks, constant):
    # Jennison and Turnbull, Group Sequential Methods, 2000, table 2.1: two-sided error 0.05
    assert band(0.05, range(1, looks + 1)) == pytest.approx(constant, abs=0.001)


@pytest.mark.parametrize("error", [0.2, 0.05, 1e-3, 1e-6])
def test_the_band_is_left_with_the_promised_chance(error):
    assert sequential.leaving(band(error, LOOKS), LOOKS) == pytest.approx(error, rel=0.003)
    assert band(error, LOOKS) < stats.norm.isf((1 - (1 - error) ** (1 / len(LOOKS))) / 2)     # of independent looks
    assert band(error, LOOKS) > band(error, LOOKS[:-1]) > stats.norm.isf(error / 2)


def test_random_walks_leave_the_band_as_often_as_computed():
    steps = np.sqrt(np.diff(LOOKS, prepend=0))
    walks = np.cumsum(np.random.default_rng(5).normal(size=(200_000, len(LOOKS))) * steps, axis=1) / np.sqrt(LOOKS)
    left = (abs(walks) > 2.4).any(axis=1).mean()
    assert left == pytest.approx(sequential.leaving(2.4, LOOKS), abs=0.002) and 0.05 < left < 0.1


def test_one_look_costs_nothing_and_close_ones_little():
    assert sequential.each_look(0.95, ()) == sequential.each_look(0.95, (5000,)) == 0.95
    assert 1.96 < band(0.05, (10_000, 10_001)) < band(0.05, (10_000, 20_000))


def test_intervals_are_repeated_inside_the_context_alone():
    plain = simultaneous(0.95, 8)
    with repeated(LOOKS), together(2):
        each = simultaneous(0.95, 8)
        wide = intervals([0.5], [0.01], [1e6], [10**6])
    assert each == sequential.each_look(0.95 ** (1 / 16), LOOKS) > plain == simultaneous(0.95, 8)
    narrow = intervals([0.5], [0.01], [1e6], [10**6])
    with together(2):
        assert (wide.high - wide.value) / (narrow.high - narrow.value) == pytest.approx(
            band(1 - 0.95**0.5, LOOKS) / 1.96, rel=0.001)


def looked_at(rng, shares, runs, looks, paid=True, fair=0.25, margin=0.03):
    """What is found of planted shares (K,) at each look: words (looks, runs, K) and whether intervals hold them.

    A block is four games that one of the K or another one wins, alike within a block. paid: whether intervals are
    repeated ones; if not, everybody just looks again.
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
        with repeated(looks if paid else ()):
            found = total.ratio(family=items, proportion=True)
        truth = np.tile(shares, runs)
        words.append(verdicts(found, fair, look, margin)[0].reshape(runs, items))
        held.append(((found.low <= truth) & (truth <= found.high)).reshape(runs, items))
    return np.array(words), np.array(held)


def test_a_share_at_the_edge_gets_a_verdict_no_more_often_than_promised():
    rng, looks, runs = np.random.default_rng(3), Rule("verdicts", most=22_000).looks(), 400
    words, held = looked_at(rng, [0.28], runs, looks)
    decided = (words[:, :, 0] != "undecided").any(axis=0)
    assert (decided <= ~held[:, :, 0].all(axis=0)).all()        # at the edge a verdict is a missed share
    missed = (~held[:, :, 0]).any(axis=0).mean()
    assert 0.01 < missed <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / runs)
    naive = looked_at(np.random.default_rng(3), [0.28], runs, looks, paid=False)[1]
    assert (~naive[:, :, 0]).any(axis=0).mean() > 0.1           # what looking again costs where it is not paid for


def test_a_run_that_stops_by_the_length_of_its_interval_covers_as_promised():
    rng, looks, runs, total, before = np.random.default_rng(8), Rule("precision", 1, 40_000).looks(), 500, None, 0
    held, open_ = np.zeros(runs, bool), np.ones(runs, bool)
    for look in looks:
        total = total or Moments(runs, 2)
        won = rng.binomial(4, rng.beta(2.5, 7.5, ((look - before) // 4, runs)))     # 25 %, alike within blocks
        total.add(np.full(won.shape, 4), won)
        before = look
        found = total.ratio(proportion=True)
        stops = open_ & ((found.high - found.low) / 2 <= 0.01)
        held |= stops & (found.low <= 0.25) & (found.high >= 0.25)
        open_ &= ~stops
    assert not open_.any() and abs(held.mean() - 0.95) <= 3 * np.sqrt(0.05 * 0.95 / runs)


@pytest.mark.verify
@pytest.mark.parametrize("seed", [11, 12])
def test_all_verdicts_of_a_run_that_stops_are_right_as_often_as_promised(seed):
    """Eight factions, three of them on an edge of the band; the run stops when all others have their verdict."""
    rng, looks, runs, fair, margin = np.random.default_rng(seed), Rule("verdicts", most=50_000).looks(), 500, 0.12, 0.02
    shares = np.array([0.14, 0.10, 0.14, 0.12, 0.12, 0.16, 0.08, 0.12])
    words, held = looked_at(rng, shares, runs, looks, fair=fair, margin=margin)
    off = np.round(shares - fair, 6)
    edge = abs(off) == margin
    right = np.where(edge, "", np.where(off > margin, "strong", np.where(off < -margin, "weak", "balanced")))
    wrong = ((words != "undecided") & (words != right)).any(axis=(0, 2)).mean()
    missed = (~held).any(axis=(0, 2)).mean()
    bound = 0.05 + 3 * np.sqrt(0.05 * 0.95 / runs)
    assert wrong <= missed <= bound
    clear = (words != "undecided")[:, :, ~edge].all(axis=2)
    assert clear[-1].mean() > 0.95 and clear[:-1].any(axis=0).mean() > 0.8     # and it does stop
