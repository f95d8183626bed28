"""How much of an outcome's variance each part decides, by itself and with all that it works together with.

A deal is played several times, in all combinations of these: orders of the players round the table, moves of all
players by 0 to N - 1 seats, numbers of the luck of play, and numbers of the players' noise. Y is the outcome of a seat
in a game, E[Y | ...] its mean over all that is not named. Shares are Sobol's indices (I. M. Sobol', Mathematics and
Computers in Simulation 55, 2001, 271-280), of the variance of Y over deals, arrangements, luck, noise and seats:

    by itself   the variance of E[Y | part], the part alone being known: Sobol's first-order index
    in all      the mean variance of Y where all but the part is known: his total index. It holds all that the part
                decides together with others, so these shares add up to more than 1.

A part that means something only within another is known together with it, whose variance is taken away: neighbours for
a player, the setup for a seat, luck of play and noise for players who sit at a deal. By itself:

    skill       Var E[Y | player]
    neighbours  Var E[Y | player, order of the others] less that
    seat        Var E[Y | seat]
    faction     Var E[Y | faction]
    setup       Var E[Y | deal, seat] less Var E[Y | seat, faction]
    luck        Var E[Y | deal, arrangement, luck] less Var E[Y | deal, arrangement]
    choices     Var E[Y | deal, arrangement, noise] less the same
    together    what is left of 1: what only several of them decide together
    dealt       seat, faction, setup and luck, all that chance deals; in all: 1 less skill, neighbours and choices

When all players move on, those behind a seat change with the one who sits there. So skill has in all what neighbours
decide by themselves, too.

Second moments of conditional means are estimated without bias by products of two outcomes that share what is
conditioned on and nothing else (S. R. Searle, G. Casella and C. E. McCulloch, Variance Components, 1992, chapters 4 and
5): two games of a deal, or two deals. Totals are half the mean square of the difference of two outcomes that share all
but the part (M. J. W. Jansen, Computer Physics Communications 117, 1999, 35-43); all players sit in all seats, so for
skill and seats these are variances over all of them. Deals are the sample; standard errors are the jackknife's over
deals (B. Efron and C. Stein, Annals of Statistics 9, 1981, 586-596), which are too large rather than too small where a
part decides nothing. What goes by name is a sum of squares of a few means, so its interval is that of such a square
(noncentral_chi2.py); all else is a mean over deals and has Student's.

Shapes: B deals; see Replays.
"""
from dataclasses import dataclass

import numpy as np
import pandas as pd

from ludometer.analysis.estimates import intervals, noncentral_chi2
from ludometer.analysis.estimates.coverage import BY_ITSELF
from ludometer.analysis.experiments.seatings import seat_views

SKILL, NEIGHBOURS, SEAT, FACTION = "skill", "neighbours", "seat", "faction"
SETUP, LUCK, CHOICES = "setup", "luck", "choices"
PARTS = (SKILL, NEIGHBOURS, SEAT, FACTION, SETUP, LUCK, CHOICES)
TOGETHER = "together"               # what only several parts decide together
DEALT = "dealt"                     # all that chance brings: seat, faction, setup and luck of play
FEWEST = 20                         # deals; fewer do not show how much deals differ


@dataclass(frozen=True)
class Replays:
    """Outcomes of deals that were each played G * N * L * M times, and what the seats were in them.

    outcomes: {name: float (B, G, N, L, M, N)}: order, moves, luck, noise, seat; L and M at least 2. players: int (B, G,
    N, N), who sits where, numbers from 0, in each order after 0 to N - 1 moves by one seat. factions: (B, N), numbers
    from 0, or None where the deal does not say who has which, or there are none. weights (G,), pairs (G, G): of orders,
    as Orders has them.
    """

    outcomes: dict
    players: np.ndarray
    factions: np.ndarray | None
    weights: np.ndarray
    pairs: np.ndarray

    @property
    def players_differ(self):
        """Whether players differ, so that skill can."""
        return bool((self.players != self.players.flat[0]).any())

    @property
    def bound(self):
        """Whether a seat has the same faction in all deals, so that both explain the same."""
        return self.factions is not None and bool((self.factions == self.factions[0]).all(axis=0).any()) and (
            self.factions.shape[1] > 1)

    @property
    def neighbours(self):
        """Whether it can matter who sits behind whom: from three seats on, between players who differ."""
        return self.players_differ and self.players.shape[-1] > 2


def shares(found):
    """DataFrame of the share of each component in the variance of each outcome of Replays.

    Columns: outcome, part (of PARTS those that differ, TOGETHER where there is skill or choice, and DEALT); share, low,
    high, by itself; total, total_low, total_high, with all that it works together with, nan where the deals cannot
    say: a faction or a setup does not change alone. All lie in [0, 1]; an estimate below 0 is given as 0. Shares of the
    parts and TOGETHER add up to 1 before that, unless factions are bound to seats: each then has what both explain.
    Intervals hold for all rows and both columns together.
    """
    differs = [name for name, axis in ((LUCK, 3), (CHOICES, 4)) if any(
        (outcome != outcome.take([0], axis)).any() for outcome in found.outcomes.values())]
    parts = {name: outcome_shares(outcome, found, differs) for name, outcome in found.outcomes.items()}
    family = sum(len(first) + len(total) for first, total, _ in parts.values())
    return pd.concat([outcome_rows(name, *each, family) for name, each in parts.items()], ignore_index=True)


def outcome_rows(name, first, total, seen, family):
    """Rows of shares() for one outcome: the components' shares with their intervals.

    first, total: {part: (B + 1,)}, the share in all deals and with each left out. seen: {part: share by itself with the
    noise of means} of those that go by name.
    """
    rows = pd.DataFrame({"outcome": name, "part": list(first)})
    rows[["share", "low", "high"]] = share_intervals(first, seen, family)
    totals = pd.DataFrame(share_intervals(total, {}, family), index=list(total))
    rows[["total", "total_low", "total_high"]] = totals.reindex(rows["part"]).to_numpy()
    return rows


def share_intervals(parts, seen, family):
    """Value, low and high, (P, 3), of P shares {part: (B + 1,)} by the jackknife, cut to [0, 1]."""
    if not parts:
        return np.empty((0, 3))
    values = np.stack(list(parts.values()), axis=1)
    deals = len(values) - 1
    error = np.sqrt((deals - 1) * np.var(values[1:], axis=0))
    one = intervals.intervals(values[0], error, np.full(len(parts), deals), np.full(len(parts), deals), family)
    squares = noncentral_chi2.square_intervals(values[0], error, np.array([seen.get(part, 0) for part in parts]), deals,
                                               BY_ITSELF.level(family))
    found = [one.value, *(np.where(np.isnan(end), other, end)
                          for end, other in zip(squares, (one.low, one.high), strict=True))]
    return np.stack(found, axis=1).clip(0, 1)


def outcome_shares(outcome, found, differs):
    """({part: own share}, {part: total share}, {part: observed share}) of an outcome, as outcome_rows() takes them.

    outcome: (B, G, N, L, M, N). differs: those of LUCK and CHOICES that change anything.
    """
    deals = leave_one_out(np.ones(len(outcome)))
    squares = {name: leave_one_out(value) / deals for name, value in mean_products(outcome, found).items()}
    named = mean_squares_by_level(outcome.mean(axis=(3, 4)), found)
    mean = named[()][0]
    variance = squares["game"] - mean
    whole = np.where(variance > 0, variance, np.inf)
    explained = {levels: square - mean for levels, (square, _) in named.items()}
    noisy = {levels: noise - named[()][1] for levels, (_, noise) in named.items()}
    first, total, seen = {}, {}, {}
    for name in (SKILL, SEAT, FACTION):
        if (name,) in named:
            first[name], seen[name] = explained[name,], noisy[name,]
    if found.neighbours:
        first[NEIGHBOURS] = explained[NEIGHBOURS,] - explained[SKILL,]
        seen[NEIGHBOURS] = noisy[NEIGHBOURS,] - noisy[SKILL,]
    placed = explained[tuple(name for name in (SEAT, FACTION) if (name,) in named)]
    first[SETUP] = squares[SETUP] - mean - placed
    for name, other in ((LUCK, CHOICES), (CHOICES, LUCK)):
        if name in differs:
            first[name] = squares["but", other] - squares["arrangement"]
    total |= {name: squares["game"] - squares["but", name] for name in first if ("but", name) in squares}
    first = {name: first[name] for name in PARTS if name in first}
    if SKILL in first or CHOICES in first:
        twice = first[SEAT] + first[FACTION] - placed if found.bound and FACTION in first else 0
        first[TOGETHER] = variance + twice - sum(first.values())
    first[DEALT] = placed + first[SETUP] + first.get(LUCK, 0)
    total[DEALT] = variance - sum(first[name] for name in (SKILL, NEIGHBOURS, CHOICES) if name in first)
    return *({name: value / whole for name, value in parts.items()} for parts in (first, total)), {
        name: value / whole[0] for name, value in seen.items()}


def mean_products(outcome, found):
    """{what two plays of a deal have in common: per-deal means (B,) of the product of their outcomes}.

    "game": all; ("but", part): all but a part. "arrangement": deal, seat and arrangement. SETUP: deal and seat.
    """
    orders, moves = range(outcome.shape[1]), range(outcome.shape[2])
    alike = weighted_sums(found.weights, [crossed_products(outcome[:, order], outcome[:, order]) for order in orders])
    means = outcome.mean(axis=2)                                # over who sits in a seat
    whoever = weighted_sums(found.pairs.ravel(), [crossed_products(means[:, one], means[:, other]) for one in orders
                                                  for other in orders])
    squares = {"game": alike[True, True], ("but", LUCK): alike[False, True], ("but", CHOICES): alike[True, False],
               "arrangement": alike[False, False], SETUP: whoever[False, False]}
    if found.players_differ:
        of_player = sum(np.roll(outcome[:, :, move], -move, axis=-1) for move in moves) / len(moves)
        for part, mean in ((SKILL, means), (SEAT, of_player)):
            squares["but", part] = (mean**2).mean(axis=(2, 3, 4)) @ found.weights
    if found.neighbours:
        squares["but", NEIGHBOURS] = cross_order_products(outcome, found)
    return squares


def crossed_products(one, other):
    """{(same luck, same noise): per-deal means (B,) of products of two outcomes that have these in common}."""
    lucks, noises = one.shape[-3:-1]
    both = (one * other).sum(axis=(-3, -2))
    luck = (one.sum(axis=-2) * other.sum(axis=-2)).sum(axis=-2)
    noise = (one.sum(axis=-3) * other.sum(axis=-3)).sum(axis=-2)
    every = one.sum(axis=(-3, -2)) * other.sum(axis=(-3, -2))
    pairs = {(True, True): both, (True, False): (luck - both) / (noises - 1),
             (False, True): (noise - both) / (lucks - 1),
             (False, False): (every - luck - noise + both) / ((lucks - 1) * (noises - 1))}
    return {same: (each / (lucks * noises)).reshape(len(one), -1).mean(axis=1) for same, each in pairs.items()}


def weighted_sums(weights, found):
    """Weighted sum, key by key, of dicts of arrays."""
    return {key: sum(weight * each[key] for weight, each in zip(weights, found, strict=True)) for key in found[0]}


def cross_order_products(outcome, found):
    """Per-deal means (B,) of products of a player's outcomes in two different orders, with luck and noise alike.

    The orders, and where in each of them the player is, are drawn one independently of the other.
    """
    whole = 0
    for player, often in zip(*np.unique(found.players[0, 0, 0], return_counts=True), strict=True):
        mean = (outcome * (found.players == player)[:, :, :, None, None]).sum(axis=2) / often
        both = np.einsum("bglms,gh,bhlms->blms", mean, found.pairs, mean)
        whole = whole + often / outcome.shape[2] * both.mean(axis=(1, 2, 3))
    return whole


def mean_squares_by_level(means, found):
    """{levels: (mean square of group means (B + 1,), the same with noise)}, groups being combinations of levels.

    levels: tuples of those of SKILL, NEIGHBOURS (who sits there and who behind), SEAT and FACTION that can differ.
    """
    at = {SKILL: found.players, NEIGHBOURS: seat_views(found.players),
          SEAT: np.broadcast_to(np.arange(means.shape[-1]), means.shape)}
    if found.factions is not None:
        at[FACTION] = np.broadcast_to(found.factions[:, None, None], means.shape)
    differ = [name for name, level in at.items() if (level != level.flat[0]).any()]
    wanted = [(), *((name,) for name in differ), tuple(name for name in (SEAT, FACTION) if name in differ)]
    weights = np.broadcast_to(found.weights[:, None, None], means.shape)
    return {levels: squared_means(*level_sums(means, weights, [at[name] for name in levels])) for levels in wanted}


def level_sums(means, weights, levels):
    """Weighted (sums, counts), each (B, groups), of outcomes by group; levels: arrays of the same shape."""
    place = np.zeros(means.shape, np.int64)
    for level in levels:
        place = place * (int(level.max()) + 1) + level
    sums, counts = np.zeros((2, len(means), int(place.max()) + 1))
    at = np.broadcast_to(np.arange(len(means))[:, None, None, None], means.shape), place
    np.add.at(sums, at, weights * means)
    np.add.at(counts, at, weights)
    return sums, counts


def leave_one_out(values):
    """Sums (B + 1, ...) over deals of values (B, ...): of all, then with each deal left out."""
    total = values.sum(axis=0, keepdims=True)
    return np.concatenate([total, total - values])


def squared_means(sums, counts):
    """(mean square of group means (B + 1,) without noise, the same of all deals with noise), from level_sums().

    Without noise it comes from products of outcomes of two different deals. A level that fewer than two deals have
    counts for nothing, and there are at least three deals.
    """
    seen = leave_one_out(counts)
    pairs = seen**2 - leave_one_out(counts**2)
    pairs = np.where(pairs > 1e-9 * seen**2, pairs, 0)          # one deal less itself, but for rounding
    square = np.divide(leave_one_out(sums)**2 - leave_one_out(sums**2), pairs, out=np.zeros_like(pairs),
                       where=pairs > 0)
    weight = seen * (pairs > 0)
    there = pairs[0] > 0
    noisy = np.sum(sums.sum(axis=0)[there]**2 / seen[0, there]) / seen[0, there].sum()
    return (weight * square).sum(axis=1) / weight.sum(axis=1), noisy
