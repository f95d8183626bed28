"""Shares of variance: planted ones are found, by itself and in all, and their intervals cover them."""
from functools import lru_cache

import numpy as np
import pytest

from ludometer.analysis.estimates import noncentral_chi2
from ludometer.analysis.estimates.variance_components import (
    CHOICES,
    DEALT,
    FACTION,
    LUCK,
    NEIGHBOURS,
    PARTS,
    SEAT,
    SETUP,
    SKILL,
    TOGETHER,
    Replays,
    level_sums,
    mean_products,
    outcome_rows,
    outcome_shares,
    shares,
    squared_means,
)
from ludometer.analysis.experiments.seatings import Orders, seat_views

N = 4                                                           # different players, seats and factions
M = 6                                                           # orders of them
# variances; at a table: of players in a deal's seat; cards: of luck, at: of luck in an arrangement; both: with choices
TRUTH = {SKILL: 4.0, NEIGHBOURS: 1.5, SEAT: 1.0, FACTION: 2.0, SETUP: 5.0, "table": 2.0, "cards": 2.0, "at": 2.0,
         CHOICES: 5.0, "both": 6.0}


@lru_cache
def fixed_effects():
    """{part: effects with mean 0 and variance 1} of what goes by name; of neighbours (players, orders)."""
    rng = np.random.default_rng(20)
    of_order = rng.standard_normal((N, M))
    of_order = of_order - of_order.mean(axis=0) - of_order.mean(axis=1, keepdims=True) + of_order.mean()
    found = {part: np.array([-1.5, -0.5, 0.5, 1.5]) / 1.25**0.5 for part in (SKILL, SEAT, FACTION)}
    return found | {NEIGHBOURS: of_order / of_order.std()}


def planted(deals, seed, truth=TRUTH, lucks=2, noises=2, skewed=False):
    """Replays of four different players whose parts have these variances."""
    rng = np.random.default_rng(seed)
    orders = Orders.of(range(N))
    players = orders.seatings(seed, deals).astype(int)
    factions = np.argsort(rng.random((deals, N)), axis=1)

    def effects(part, *shape):
        drawn = rng.standard_exponential(shape) - 1 if skewed else rng.standard_normal(shape)
        return truth.get(part, 0)**0.5 * drawn

    def fixed(part):
        return truth.get(part, 0)**0.5 * fixed_effects()[part]

    which = (players[:, :, :1, None, 0] * 0 + order_of(players)[:, :, None, None])
    outcome = 20 + fixed(SKILL)[players] + fixed(NEIGHBOURS)[players, which] + fixed(SEAT) + fixed(
        FACTION)[factions][:, None, None]
    table = effects("table", deals, N, N)
    table = (table - table.mean(axis=1, keepdims=True)) * (N / (N - 1))**0.5
    outcome = outcome + effects(SETUP, deals, 1, 1, N) + table[
        np.arange(deals)[:, None, None, None], players, np.arange(N)]
    games = deals, 2, N, lucks, noises, N
    outcome = outcome[:, :, :, None, None] + effects("cards", deals, 1, 1, lucks, 1, N)
    outcome = outcome + effects("at", deals, 2, N, lucks, 1, N) + effects(CHOICES, deals, 2, N, 1, noises, N)
    return Replays({"points": np.broadcast_to(outcome + effects("both", *games), games)}, players, factions,
                   orders.weights, orders.pairs)


def order_of(players):
    """(B, G) number of the order of four players in Orders."""
    every = Orders.of(range(N)).every
    return (players[:, :, 0, None] == every).all(axis=-1).argmax(axis=-1)


def true_shares(truth=TRUTH):
    """({part: share by itself}, {part: share in all}) of planted(): what moves among n equal ones varies by 1 - 1/n."""
    has = {part: truth.get(part, 0) for part in TRUTH}
    first = {part: has[part] for part in PARTS if part != LUCK} | {LUCK: has["cards"] + has["at"],
                                                                   TOGETHER: has["table"] + has["both"]}
    first[DEALT] = has[SEAT] + has[FACTION] + has[SETUP] + first[LUCK]
    by_game = has["at"] + has[CHOICES] + has["both"]
    total = {SKILL: has[SKILL] + has[NEIGHBOURS] + has["table"] + by_game * (1 - 1 / N),
             NEIGHBOURS: has[NEIGHBOURS] + by_game * (1 - 1 / M),
             SEAT: has[SEAT] + has[FACTION] + (has[SETUP] + has["table"] + has["cards"] + by_game) * (1 - 1 / N),
             LUCK: first[LUCK] + has["both"], CHOICES: has[CHOICES] + has["both"]}
    whole = sum(has.values())
    total[DEALT] = whole - has[SKILL] - has[NEIGHBOURS] - has[CHOICES]
    return ({part: value / whole for part, value in each.items()} for each in (first, total))


def rows_of(found, outcome="points"):
    return found[found["outcome"] == outcome].set_index("part")


def missed(rows, truth):
    """The (column, part) whose interval does not cover what was planted."""
    first, total = true_shares(truth)
    return [(column, part) for column, true in (("", first), ("total_", total)) for part, share in true.items()
            if part in rows.index and not
            rows.loc[part, f"{column}low"] - 1e-9 <= share <= rows.loc[part, f"{column}high"] + 1e-9]


def test_planted_shares_are_found():
    found = planted(1200, 1)
    rows = rows_of(shares(found))
    assert [*rows.index] == [*PARTS, TOGETHER, DEALT] and not missed(rows, TRUTH)
    assert (rows["high"] - rows["low"] < 0.09).all() and not (rows["total_high"] - rows["total_low"] >= 0.09).any()
    assert rows.loc[[*PARTS, TOGETHER], "share"].sum() == pytest.approx(1, abs=1e-12)
    assert rows["total"].isna().tolist() == [part in (FACTION, SETUP, TOGETHER) for part in rows.index]


def test_more_luck_and_noise_give_the_same_shares():
    assert not missed(rows_of(shares(planted(600, 2, lucks=3, noises=4))), TRUTH)


@pytest.mark.parametrize("part", [SKILL, NEIGHBOURS, SEAT, FACTION, SETUP])
def test_a_part_that_decides_nothing_by_itself_has_no_share(part):
    rows = rows_of(shares(planted(400, 3, TRUTH | {part: 0.0})))
    assert rows.loc[part, "share"] < 0.02
    assert rows.loc[part, "low"] == 0 < rows.loc[part, "high"] < 0.1


def test_a_part_that_works_with_nothing_decides_as_much_in_all_as_by_itself():
    rows = rows_of(shares(planted(400, 4, TRUTH | {"table": 0.0, "at": 0.0, "both": 0.0, CHOICES: 0.0})))
    for part in (NEIGHBOURS, LUCK):
        assert rows.loc[part, "total"] == pytest.approx(rows.loc[part, "share"], abs=0.06), part
    assert rows.loc[SKILL, "total"] == pytest.approx(rows.loc[[SKILL, NEIGHBOURS], "share"].sum(), abs=0.06)
    assert rows.loc[TOGETHER, "share"] < 0.02 and CHOICES not in rows.index
    alone = rows_of(shares(planted(400, 4, {SKILL: 1.0, NEIGHBOURS: 0.0, "cards": 1.0, CHOICES: 0.0})))
    assert alone.loc[NEIGHBOURS, "total"] == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("part", [LUCK, CHOICES])
def test_luck_or_choices_that_change_no_game_have_no_row(part):
    none = {"cards": 0.0, "at": 0.0, "both": 0.0} if part == LUCK else {CHOICES: 0.0, "both": 0.0}
    rows = rows_of(shares(planted(400, 3, TRUTH | none)))
    assert part not in rows.index and not missed(rows, TRUTH | none)


def test_factions_bound_to_seats_share_what_both_explain():
    found = planted(300, 4, TRUTH | {FACTION: 0.0})
    bound = rows_of(shares(Replays(found.outcomes, found.players, np.tile(np.arange(N), (300, 1)), found.weights,
                                   found.pairs)))
    free = rows_of(shares(Replays(found.outcomes, found.players, None, found.weights, found.pairs)))
    assert bound.loc[FACTION, "share"] == bound.loc[SEAT, "share"] == free.loc[SEAT, "share"]
    assert bound.loc[TOGETHER, "share"] == pytest.approx(free.loc[TOGETHER, "share"], abs=1e-12)
    assert FACTION not in free.index


def test_parts_that_cannot_differ_are_left_out():
    found = planted(60, 6)
    one = Replays({"points": found.outcomes["points"][:, :1]}, np.zeros((60, 1, N, N), int), found.factions, np.ones(1),
                  np.ones((1, 1)))
    assert not {SKILL, NEIGHBOURS} & {*rows_of(shares(one)).index}
    solo = Replays({"points": found.outcomes["points"][:, :1, :1, ..., :1]}, np.zeros((60, 1, 1, 1), int), None,
                   np.ones(1), np.ones((1, 1)))
    rows = rows_of(shares(solo))
    assert [*rows.index] == [SETUP, LUCK, CHOICES, TOGETHER, DEALT]
    assert rows.loc[[SETUP, LUCK, CHOICES, TOGETHER], "share"].sum() == pytest.approx(1)
    orders = Orders.of((0, 1))
    two = Replays({"points": found.outcomes["points"][:, :1, :2, ..., :2]}, orders.seatings(1, 60), None,
                  orders.weights, orders.pairs)
    assert SKILL in rows_of(shares(two)).index and NEIGHBOURS not in rows_of(shares(two)).index


def test_an_outcome_that_never_varies_has_no_shares():
    found = planted(30, 7)
    rows = rows_of(shares(Replays({"points": np.ones_like(found.outcomes["points"])}, found.players, found.factions,
                                  found.weights, found.pairs)))
    assert (rows["share"] == 0).all() and (rows["high"] < 0.2).all() and (rows["total"].dropna() == 0).all()


def test_no_share_lies_outside_its_interval_or_below_zero():
    for seed in range(20):
        rows = shares(planted(20, seed, {SKILL: 0.0, NEIGHBOURS: 0.0, SEAT: 0.1, CHOICES: 5.0, "both": 9.0}))
        for names in (("share", "low", "high"), ("total", "total_low", "total_high")):
            value, low, high = (rows[name].dropna() for name in names)
            assert ((low >= 0) & (low <= value) & (value <= high) & (high <= 1)).all()


@pytest.mark.parametrize("players", [(0, 1, 2, 3), (0, 0, 1, 2), (0, 0, 1, 1), (0, 1, 1, 1), (0, 1, 2), (0, 0, 1)])
def test_two_orders_of_a_deal_say_on_average_what_all_of_them_say(players):
    """Any function of the arrangement: all orders of a deal played, as weighted, or two of them, many times over."""
    orders, rng, lucks = Orders.of(players), np.random.default_rng(30), 2
    n, deals = len(players), 3000
    seats = np.stack([np.roll(orders.every, move, axis=-1) for move in range(n)], axis=1)[None]
    games = rng.standard_exponential((1, len(orders.every), n, lucks, 2, n))
    for order, period in enumerate(orders.periods):             # an order that repeats itself is the same game
        games[:, order] = games[:, order, np.arange(n) % period]
    everything = Replays({}, seats, None, orders.chances, np.outer(orders.chances, orders.chances))
    true = {key: value[0] for key, value in mean_products(games, everything).items()}
    drawn = orders.seatings(5, deals)
    which = (drawn[:, :, :1] == orders.every[None, None]).all(axis=-1).argmax(axis=-1)
    sampled = mean_products(games[0][which], Replays({}, drawn, None, orders.weights, orders.pairs))
    for key, value in sampled.items():
        error = value.std() / deals**0.5
        assert abs(value.mean() - true[key]) <= 4.5 * error + 1e-12, key


def test_in_another_order_a_player_stays_in_its_seat():
    """By hand: A, B and B at three seats, whose two arrangements with B in the first seat give it 1 and 3 points."""
    orders = Orders.of((0, 1, 1))
    seats = orders.seatings(1, 2)
    points = np.zeros((2, 1, 3, 2, 2, 3))
    for move in range(3):
        first = seats[0, 0, move].tolist()
        points[:, 0, move, :, :, 0] = {(0, 1, 1): 5, (1, 0, 1): 1, (1, 1, 0): 3}[tuple(first)]
    found = mean_products(points, Replays({}, seats, None, orders.weights, orders.pairs))
    assert found["game"] == pytest.approx((25 + 1 + 9) / 9)
    assert found["but", NEIGHBOURS] == pytest.approx((25 + 2 * 2**2) / 9)
    assert found["but", SKILL] == pytest.approx((9 / 3)**2 / 3)
    assert found["but", SEAT] == pytest.approx(((5 / 3)**2 + (1 / 3)**2 + (3 / 3)**2) / 3)


def test_squared_means_use_no_deal_twice():
    # the mean product of two different deals' means, and of those that are left where one is left out
    outcome = planted(3, 8).outcomes["points"].mean(axis=(3, 4))
    one, two, three = outcome.mean(axis=(1, 2, 3))
    pairs = [two * three, one * three, one * two]
    square, noisy = squared_means(*level_sums(outcome, np.ones(outcome.shape), []))
    assert square == pytest.approx([np.mean(pairs), *pairs]) and noisy == pytest.approx(outcome.mean()**2)
    seat = np.broadcast_to(np.arange(N), outcome.shape)
    assert squared_means(*level_sums(outcome, np.ones(outcome.shape), [seat]))[1] == pytest.approx(
        np.mean(outcome.mean(axis=(0, 1, 2))**2))


def test_a_level_of_two_deals_counts_for_nothing_where_one_of_them_is_left_out():
    """The other one has no second deal, although sums less a part of them leave a pair behind, by rounding."""
    rng = np.random.default_rng(9)
    counts = rng.random((6, 8))
    counts[2:, 1:] = 0
    means = rng.normal(size=counts.shape)

    def of_pairs(deals):
        pairs = [(one, other) for one in deals for other in deals if one != other]
        weight = np.array([[counts[one] * counts[other], counts[one] * means[one] * counts[other] * means[other]]
                           for one, other in pairs]).sum(axis=0)
        there = weight[0] > 0
        return np.average(weight[1][there] / weight[0][there], weights=counts[deals].sum(axis=0)[there])

    expected = [of_pairs([deal for deal in range(6) if deal != left]) for left in (None, *range(6))]
    assert squared_means(counts * means, counts)[0] == pytest.approx(expected)


def test_parts_that_go_by_name_have_the_intervals_of_squares(monkeypatch):
    named = (SKILL, NEIGHBOURS, SEAT, FACTION)

    def ends(value, error, seen, blocks, level):
        assert all(0 < noise < 0.1 for noise in (seen - value)[:4][seen[:4] > 0]) and (seen[4:] == 0).all()
        return np.where(seen > 0, [[0.125], [0.25]], np.nan)

    monkeypatch.setattr(noncentral_chi2, "square_intervals", ends)
    rows = rows_of(shares(planted(60, 9)))
    there = rows.index.isin(named)
    assert (rows[there][["low", "high"]].to_numpy() == (0.125, 0.25)).all()
    assert not rows[~there][["low", "high"]].isin((0.125, 0.25)).any(axis=None)


def test_views_are_who_sits_there_and_who_behind():
    seen = seat_views(np.array([[[[0, 1, 2], [2, 0, 1], [0, 2, 1]]]]))[0, 0]
    assert (seen[1] == np.roll(seen[0], 1)).all() and len(np.unique(seen)) == 6


FEW = [{}, {NEIGHBOURS: 0.0, SETUP: 0.0}, {SKILL: 0.05, NEIGHBOURS: 0.02, SEAT: 0.1, FACTION: 0.3, "table": 0.0},
       {CHOICES: 0.2, "at": 0.0, "cards": 0.0, "both": 20.0}, {"both": 0.0, "at": 0.0, CHOICES: 0.5}]


@pytest.mark.verify
@pytest.mark.parametrize(("deals", "skewed"), [(40, False), (200, True)])
@pytest.mark.parametrize("few", FEW)
def test_intervals_cover_planted_shares(deals, skewed, few):
    # all rows and both columns together, in 300 runs: 3.3 standard errors below what is promised
    truth = TRUTH | few
    covered = sum(not missed(rows_of(shares(planted(deals, seed, truth, skewed=skewed))), truth) for seed in range(300))
    assert covered >= 0.95 * 300 - 3.3 * (300 * 0.95 * 0.05)**0.5


@pytest.mark.verify
@pytest.mark.parametrize("few", FEW[2:4])
def test_each_interval_alone_covers_as_often_as_promised(few):
    # of 95 %, in 600 runs of 100 deals: 3.3 standard errors below
    truth = TRUTH | few
    misses = {}
    for seed in range(600):
        found = planted(100, seed, truth)
        rows = outcome_rows("points", *outcome_shares(found.outcomes["points"], found, (LUCK, CHOICES)),
                            1).set_index("part")
        for each in missed(rows, truth):
            misses[each] = misses.get(each, 0) + 1
    assert max(misses.values(), default=0) <= 0.05 * 600 + 3.3 * (600 * 0.05 * 0.95)**0.5, misses


@pytest.mark.verify
@pytest.mark.parametrize("share", [0.0, 0.005, 0.03])
def test_a_small_share_of_the_setup_is_missed_as_rarely_as_promised(share):
    # by each of its ends, alone among the rows, in 800 runs of 80 deals: 3.3 standard errors above 2.5 %
    truth = {SKILL: 1.0, SEAT: 0.5, FACTION: 0.5, SETUP: 0.0, "cards": 9.0, CHOICES: 9.0}
    truth[SETUP] = share / (1 - share) * sum(truth.values())
    missed = np.zeros(2)
    for seed in range(800):
        found = planted(80, seed, truth)
        rows = outcome_rows("points", *outcome_shares(found.outcomes["points"], found, (LUCK, CHOICES)), 1)
        low, high = rows.set_index("part").loc[SETUP, ["low", "high"]]
        missed += low > share, high < share
    assert (missed <= 0.025 * 800 + 3.3 * (800 * 0.025 * 0.975)**0.5).all()
