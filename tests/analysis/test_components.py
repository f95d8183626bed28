"""Components of variance: planted ones are found, their intervals cover them, and shares add up."""
from itertools import permutations

import numpy as np
import pytest

from analysis import noncentral
from analysis.components import (
    CHOICES,
    DEALT,
    FACTION,
    LUCK,
    PARTS,
    SEAT,
    SETUP,
    SKILL,
    Replays,
    by_name,
    framed,
    portions,
    shapley,
    shares,
    squared_means,
    squares_seen,
)

TRUTH = {SKILL: 4.0, SEAT: 1.0, FACTION: 2.0, SETUP: 5.0, LUCK: 3.0, CHOICES: 6.0}      # variances
LEVELS = 4                                                      # players, seats and factions


def planted(deals, seed, truth=TRUTH, lucks=2, noises=2, skewed=False):
    """Replays whose parts have these variances; "both" of luck and choices is what they cause only together."""
    rng = np.random.default_rng(seed)

    def effects(part, *shape):
        drawn = rng.standard_exponential(shape) - 1 if skewed else rng.standard_normal(shape)
        return truth.get(part, 0)**0.5 * drawn

    def fixed(part):
        return truth.get(part, 0)**0.5 * np.array([-1.5, -0.5, 0.5, 1.5]) / 1.25**0.5

    players = (np.arange(LEVELS)[:, None] + np.arange(LEVELS)) % LEVELS
    factions = np.argsort(rng.random((deals, LEVELS)), axis=1)
    games = deals, LEVELS, lucks, noises, LEVELS
    outcome = 20 + fixed(SKILL)[players][:, None, None] + fixed(SEAT) + fixed(FACTION)[factions][:, None, None, None]
    outcome = outcome + effects(SETUP, deals, 1, 1, 1, LEVELS) + effects(LUCK, deals, 1, lucks, 1, LEVELS)
    outcome = outcome + effects(CHOICES, deals, LEVELS, 1, noises, LEVELS) + effects("both", *games)
    return Replays({"points": np.broadcast_to(outcome, games)}, players, factions)


def true_shares(truth=TRUTH):
    both = truth.get("both", 0)
    found = truth | {LUCK: truth[LUCK] + both / 2, CHOICES: truth[CHOICES] + both / 2}
    found = {part: found[part] / sum(truth.values()) for part in PARTS}
    return found | {DEALT: found[SEAT] + found[FACTION] + found[SETUP] + found[LUCK]}


def rows_of(found, outcome="points"):
    return found[found["outcome"] == outcome].set_index("part")


def test_planted_components_are_found():
    rows = rows_of(shares(planted(1500, 1)))
    for part, true in true_shares().items():
        assert rows.loc[part, "low"] <= true <= rows.loc[part, "high"], part
        assert rows.loc[part, "high"] - rows.loc[part, "low"] < 0.09, part
    assert rows.loc[list(PARTS), "share"].sum() == pytest.approx(1, abs=1e-12)


def test_what_luck_and_choices_cause_only_together_is_halved():
    truth = TRUTH | {"both": 10.0, CHOICES: 1.0}
    rows = rows_of(shares(planted(1500, 2, truth, lucks=3)))
    for part, true in true_shares(truth).items():
        assert rows.loc[part, "share"] == pytest.approx(true, abs=0.03), part
    whole = sum(truth.values())
    assert rows.loc[LUCK, "alone"] == pytest.approx(truth[LUCK] / whole, abs=0.03)
    assert rows.loc[CHOICES, "alone"] == pytest.approx(truth[CHOICES] / whole, abs=0.03)


@pytest.mark.parametrize("part", [SKILL, SEAT, FACTION, SETUP])
def test_a_part_that_decides_nothing_has_no_share(part):
    rows = rows_of(shares(planted(400, 3, TRUTH | {part: 0.0})))
    assert abs(rows.loc[part, "share"]) < 0.02
    assert rows.loc[part, "low"] == 0 < rows.loc[part, "high"] < 0.1


@pytest.mark.parametrize("part", [LUCK, CHOICES])
def test_luck_or_choices_that_change_no_game_have_no_row(part):
    rows = rows_of(shares(planted(400, 3, TRUTH | {part: 0.0})))
    assert part not in rows.index
    assert rows.loc[[name for name in PARTS if name != part], "share"].sum() == pytest.approx(1)


def test_shares_are_those_of_shapley_where_parts_overlap():
    # a faction that always sits in one seat: what they explain together is halved
    found = planted(300, 4, TRUTH | {FACTION: 0.0})
    rows = rows_of(shares(Replays(found.outcomes, found.players, np.tile(np.arange(LEVELS), (300, 1)))))
    alone = rows_of(shares(Replays(found.outcomes, found.players, None)))
    assert rows.loc[SEAT, "share"] == pytest.approx(rows.loc[FACTION, "share"])
    assert rows.loc[SEAT, "share"] == pytest.approx(alone.loc[SEAT, "share"] / 2, abs=1e-4)
    assert FACTION not in alone.index


def test_shapley_is_the_mean_over_all_orders():
    rng = np.random.default_rng(5)
    sets = [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]
    explained = {chosen: 0.0 if not chosen else rng.random() for chosen in sets}
    for place in range(3):
        added = []
        for order in permutations(range(3)):
            before = tuple(sorted(order[:order.index(place)]))
            added.append(explained[tuple(sorted((*before, place)))] - explained[before])
        assert shapley(explained, place, 3) == pytest.approx(np.mean(added))


def test_parts_that_cannot_differ_are_left_out():
    found = planted(60, 6)
    one = Replays({"points": found.outcomes["points"][:, :1]}, np.zeros((1, LEVELS), int), found.factions)
    assert SKILL not in rows_of(shares(one)).index
    solo = Replays({"points": found.outcomes["points"][:, :1, ..., :1]}, np.zeros((1, 1), int), None)
    rows = rows_of(shares(solo))
    assert [*rows.index] == [SETUP, LUCK, CHOICES, DEALT]
    assert rows.loc[[SETUP, LUCK, CHOICES], "share"].sum() == pytest.approx(1)


def test_an_outcome_that_never_varies_has_no_shares():
    found = planted(30, 7)
    rows = rows_of(shares(Replays({"points": np.ones_like(found.outcomes["points"])}, found.players, found.factions)))
    assert (rows["share"] == 0).all() and (rows["high"] < 0.2).all()


def test_squared_means_use_no_deal_twice():
    # the mean product of two different deals' means, and of those that are left where one is left out
    outcome = planted(3, 8).outcomes["points"].mean(axis=(2, 3))
    _, sums, counts = by_name(outcome, np.zeros((LEVELS, LEVELS), int), None)
    one, two, three = outcome.mean(axis=(1, 2))
    pairs = [two * three, one * three, one * two]
    assert squared_means(sums, counts, ()) == pytest.approx([np.mean(pairs), *pairs])


def test_squares_as_they_are_seen_hold_the_noise_of_means():
    outcome = planted(3, 8).outcomes["points"].mean(axis=(2, 3))
    levels, sums, counts = by_name(outcome, np.zeros((LEVELS, LEVELS), int), None)
    assert levels == (SEAT,) and squares_seen(sums, counts, ()) == pytest.approx(outcome.mean()**2)
    assert squares_seen(sums, counts, (0,)) == pytest.approx(np.mean(outcome.mean(axis=(0, 1))**2))


def test_parts_that_go_by_name_have_the_intervals_of_squares(monkeypatch):
    def ends(value, error, seen, blocks, level):
        noise = dict(zip((SKILL, SEAT, FACTION), seen - value, strict=False))
        assert all(0 < noise[part] < 0.05 for part in noise) and (seen[3:] == 0).all()
        return np.where(seen > 0, [[0.125], [0.25]], np.nan)

    monkeypatch.setattr(noncentral, "squares", ends)
    rows = rows_of(shares(planted(60, 9)))
    named = rows.index.isin((SKILL, SEAT, FACTION))
    assert (rows[named][["low", "high"]].to_numpy() == (0.125, 0.25)).all()
    assert not rows[~named][["low", "high"]].isin((0.125, 0.25)).any(axis=None)


@pytest.mark.verify
@pytest.mark.parametrize(("deals", "skewed"), [(100, False), (200, False), (200, True)])
@pytest.mark.parametrize("few", [{}, {SEAT: 0.0}, {SETUP: 0.0}, {SKILL: 0.05, SEAT: 0.1, FACTION: 0.3}])
def test_intervals_cover_planted_shares(deals, skewed, few):
    # all rows together, in 400 runs: 3.3 standard errors below what is promised
    truth = TRUTH | few
    wanted = true_shares(truth)
    covered = 0
    for seed in range(400):
        rows = rows_of(shares(planted(deals, seed, truth, skewed=skewed)))
        covered += all(rows.loc[part, "low"] <= true <= rows.loc[part, "high"] for part, true in wanted.items())
    assert covered >= 0.95 * 400 - 3.3 * (400 * 0.95 * 0.05)**0.5


@pytest.mark.verify
@pytest.mark.parametrize("share", [0.0, 0.005, 0.03])
def test_a_small_share_of_the_setup_is_missed_as_rarely_as_promised(share):
    # by each of its ends, alone among the rows, in 800 runs of 80 deals: 3.3 standard errors above 2.5 %
    truth = {SKILL: 1.0, SEAT: 0.5, FACTION: 0.5, SETUP: 0.0, LUCK: 9.0, CHOICES: 9.0}
    truth[SETUP] = share / (1 - share) * sum(truth.values())
    missed = np.zeros(2)
    for seed in range(800):
        found = planted(80, seed, truth)
        rows = framed("points", *portions(found.outcomes["points"], found.players, found.factions, (LUCK, CHOICES)), 1)
        low, high = rows.set_index("part").loc[SETUP, ["low", "high"]]
        missed += low > share, high < share
    assert (missed <= 0.025 * 800 + 3.3 * (800 * 0.025 * 0.975)**0.5).all()
