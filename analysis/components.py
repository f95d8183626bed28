"""What outcomes vary by: components of variance from deals that were each played several times, and their shares.

A deal d is played with K arrangements of the same players, with L numbers of the luck of play and M of the players'
noise, all combined; N seats have an outcome in each of these games. The total variance of an outcome goes down a ladder
(E the mean over what is not named):

    by name      E[Y | player, seat, faction], by Shapley's value among the three: they need not be orthogonal
    setup        what E[Y | deal, seat, player] varies beyond these means
    play         what is left: between the luck of play and the choices of players, which are crossed, so that what both
                 cause only together is halved

Shapley's value is the mean, over all orders in which parts may come, of the variance that a part adds (A. B. Owen,
SIAM/ASA J. Uncertainty Quantification 2, 2014, 245-251). The second moments of conditional means are estimated without
bias by products of outcomes that share what is conditioned on and nothing else (S. R. Searle, G. Casella and C. E.
McCulloch, Variance Components, 1992, chapters 4 and 5): two games of a deal, or two deals. Deals are the sample;
standard errors are the jackknife's over deals (B. Efron and C. Stein, Annals of Statistics 9, 1981, 586-596), which are
too large rather than too small where a part decides nothing. What goes by name is a sum of squares of a few means, so
its interval is that of such a square (noncentral.py); the other parts are means over deals and have Student's.

Shapes: B deals; see Replays.
"""
from dataclasses import dataclass
from itertools import combinations
from math import factorial

import numpy as np
import pandas as pd

from analysis import noncentral, statistics

SKILL, SEAT, FACTION, SETUP, LUCK, CHOICES = "skill", "seat", "faction", "setup", "luck", "choices"
PARTS = (SKILL, SEAT, FACTION, SETUP, LUCK, CHOICES)
DEALT = "dealt"                     # all that chance brings: seat, faction, setup and luck of play
FEWEST = 20                         # deals; fewer do not show how much deals differ


@dataclass(frozen=True)
class Replays:
    """Outcomes of deals that were each played K * L * M times, and what the seats were in them.

    outcomes: {name: float (B, K, L, M, N)}, with L and M at least 2. players: (K, N), who sits where, numbers from 0.
    factions: (B, N), numbers from 0, or None where the deal does not say who has which, or there are none.
    """

    outcomes: dict
    players: np.ndarray
    factions: np.ndarray | None


def shares(found):
    """The share of each part in the variance of each outcome of Replays: a DataFrame with a row for each.

    Columns: outcome, part (of PARTS those that differ, then DEALT), share, low, high, alone (the share that a part
    explains if nothing else is known but what comes before it on the ladder; None for DEALT). Shares of the parts add
    up to 1, and one that is near 0 may be found below it. Intervals, cut off at 0 and 1, hold for all rows together.
    """
    differs = [name for name, axis in ((LUCK, 2), (CHOICES, 3)) if any(
        (outcome != outcome.take([0], axis)).any() for outcome in found.outcomes.values())]
    parts = {name: portions(outcome, found.players, found.factions, differs)
             for name, outcome in found.outcomes.items()}
    family = sum(len(each) for each, *_ in parts.values())
    return pd.concat([framed(name, *each, family) for name, each in parts.items()], ignore_index=True)


def framed(name, parts, alone, seen, family):
    """The rows of an outcome.

    parts: {part: (B + 1,)}, the share in all deals and with each left out. seen: {part: share with the noise of means}
    of those that go by name.
    """
    values = np.stack(list(parts.values()), axis=1)
    deals = len(values) - 1
    error = np.sqrt((deals - 1) * np.var(values[1:], axis=0))
    one = statistics.intervals(values[0], error, np.full(len(parts), deals), np.full(len(parts), deals), family)
    ends = noncentral.squares(values[0], error, np.array([seen.get(part, 0) for part in parts]), deals,
                              statistics.simultaneous(statistics.LEVEL, family))
    low, high = (np.where(np.isnan(end), other, end).clip(0, 1)
                 for end, other in zip(ends, (one.low, one.high), strict=True))
    return pd.DataFrame({"outcome": name, "part": list(parts), "share": one.value, "low": low, "high": high,
                         "alone": [alone.get(part) for part in parts]})


def portions(outcome, players, factions, differs):
    """({part: shares (B + 1,)}, {part: share alone}, {part: share as seen}) of an outcome, as framed() takes them.

    outcome: (B, K, L, M, N). differs: those of LUCK and CHOICES that change anything.
    """
    names, sums, counts = by_name(outcome.mean(axis=(2, 3)), players, factions)
    squares = {key: left_out(value) / left_out(np.ones(len(value))) for key, value in products(outcome).items()}
    mean = squared_means(sums, counts, ())
    sets = [chosen for size in range(len(names) + 1) for chosen in combinations(range(len(names)), size)]
    explained = {chosen: squared_means(sums, counts, chosen) - mean for chosen in sets}
    noisy = {chosen: squares_seen(sums, counts, chosen) - squares_seen(sums, counts, ()) for chosen in sets}
    total = squares["game"] - mean
    whole = np.where(total > 0, total, np.inf)
    parts = {name: shapley(explained, place, len(names)) / whole for place, name in enumerate(names)}
    parts[SETUP] = (squares[SETUP] - mean - explained[tuple(range(len(names)))]) / whole
    seen = {name: shapley(noisy, place, len(names)) / whole[0] for place, name in enumerate(names)}
    alone = {name: explained[place,] / whole for place, name in enumerate(names)} | {SETUP: parts[SETUP]}
    together = (squares["game"] - squares[LUCK] - squares[CHOICES] + squares[SETUP]) / whole
    for name in differs:
        alone[name] = (squares[name] - squares[SETUP]) / whole
        parts[name] = alone[name] + together / 2
    parts[DEALT] = sum(parts[name] for name in (SEAT, FACTION, SETUP, LUCK) if name in parts)
    return parts, {name: float(value[0]) for name, value in alone.items()}, seen


def products(outcome):
    """Means over each deal (B,) of products of two outcomes of a seat that share what is named, and nothing later.

    "game": all; LUCK, CHOICES: the setup, the arrangement and the luck of play or the noise; SETUP: but these two.
    """
    lucks, noises = outcome.shape[2:4]
    square = (outcome**2).sum(axis=(2, 3))
    luck, noise = (outcome.sum(axis=3)**2).sum(axis=2), (outcome.sum(axis=2)**2).sum(axis=2)
    both = outcome.sum(axis=(2, 3))**2
    pairs = {"game": square / (lucks * noises),
             LUCK: (luck - square) / (lucks * noises * (noises - 1)),
             CHOICES: (noise - square) / (lucks * noises * (lucks - 1)),
             SETUP: (both - luck - noise + square) / (lucks * noises * (lucks - 1) * (noises - 1))}
    return {name: each.mean(axis=(1, 2)) for name, each in pairs.items()}


def by_name(means, players, factions):
    """(parts that can differ, sums, counts) of the means (B, K, N) of seats: sums and counts are (B, levels...)."""
    deals, _, seats = means.shape
    levels = {SKILL: np.broadcast_to(players, means.shape),
              SEAT: np.broadcast_to(np.arange(seats), means.shape)}
    if factions is not None:
        levels[FACTION] = np.broadcast_to(factions[:, None], means.shape)
    levels = {name: level for name, level in levels.items() if (level != level.flat[0]).any()}
    shape = deals, *(int(level.max()) + 1 for level in levels.values())
    at = np.broadcast_to(np.arange(deals)[:, None, None], means.shape), *levels.values()
    sums, counts = np.zeros(shape), np.zeros(shape)
    np.add.at(sums, at, means)
    np.add.at(counts, at, 1)
    return tuple(levels), sums, counts


def left_out(values):
    """Sums (B + 1, ...) over deals of values (B, ...): of all, then with each deal left out."""
    total = values.sum(axis=0, keepdims=True)
    return np.concatenate([total, total - values])


def squared_means(sums, counts, chosen):
    """The mean square (B + 1,) of the means by the chosen levels, from products of outcomes of two different deals.

    A combination of levels that fewer than two deals have counts for nothing, and there are at least three deals.
    """
    sums, counts = (by_levels(each, chosen) for each in (sums, counts))
    seen = left_out(counts)
    pairs = seen**2 - left_out(counts**2)
    square = np.divide(left_out(sums)**2 - left_out(sums**2), pairs, out=np.zeros_like(pairs), where=pairs > 0)
    weight = seen * (pairs > 0)
    return (weight * square).sum(axis=1) / weight.sum(axis=1)


def squares_seen(sums, counts, chosen):
    """The mean square of the same means in all deals as they are, with their noise."""
    sums, counts = (by_levels(each, chosen) for each in (sums, counts))
    whole = counts.sum(axis=0)
    there = whole**2 > (counts**2).sum(axis=0)
    return np.sum(sums.sum(axis=0)[there]**2 / whole[there]) / whole[there].sum()


def by_levels(values, chosen):
    """Sums (B, levels) over all that is not chosen of values (B, levels...)."""
    return values.sum(axis=tuple(axis + 1 for axis in range(values.ndim - 1) if axis not in chosen)).reshape(
        len(values), -1)


def shapley(explained, place, n):
    """What the part at this place adds to what sets of n parts explain, over all orders. explained: {set: value}."""
    total = 0
    for before, value in explained.items():
        if place not in before:
            weight = factorial(len(before)) * factorial(n - len(before) - 1) / factorial(n)
            total = total + weight * (explained[tuple(sorted((*before, place)))] - value)
    return total
