"""Who comes back: how often those win who are so far behind after a round, or when part of the game is over."""
from dataclasses import replace

import numpy as np
import pandas as pd

from ludometer.analysis.estimates import intervals
from ludometer.analysis.studies.followed_games import QUARTERS

POINTS, CHANCE = "points", "chance"
STEPS = 5                                                       # of how far behind, besides those who are not
USUAL = 0.95                                                    # share of those behind that lie within them
ROUND = (1, 2, 5)                                               # times a power of ten: how wide a step is
PERCENT = 0.1                                                   # the same of chances
COLUMNS = ("after", "by", "least", "most", "behind", "value", "low", "high", "n")


def comebacks(sample, chances, players):
    """A row for each distance behind, after each round: the share of the win of those sides with its interval, and n.

    after: which round, or part of the game. by: what they are behind in: "points", or "chance" where a game shows none.
    least, most: the distances of the row, from 0 and 0 for those who are not behind; behind: their mean. sample:
    Followed games, whole deals of this number of players; chances: of their sides at TIMES, or None of each.
    """
    by, standings = standings_to_compare(sample, chances)
    rows = []
    for after in dict.fromkeys(name for each in standings for name in each):
        distance = [each[after].max() - each[after] if after in each else np.empty(0) for each in standings]
        edges = edges_of(np.concatenate(distance), by)
        found = [row_of(distance, [one.won for one in sample], players, bounds)
                 for bounds in zip((0, *edges[:-1]), edges, strict=True)]
        rows += [{"after": after, "by": by, **row} for row in found if row["n"]]
    for row, (_, low, high) in zip(rows, ends_of(rows), strict=True):
        row["low"], row["high"] = low, high
        del row["blocks"]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def standings_to_compare(sample, chances):
    """(what sides are compared by, {after: value of each side} of each game); by points where any differ."""
    if any(np.ptp(points) for one in sample for points in one.standings.values()):
        return POINTS, [one.standings for one in sample]
    return CHANCE, [{name: path[at] for name, at in QUARTERS.items()} if path is not None and len(one.scores) > 1
                    else {} for one, path in zip(sample, chances, strict=True)]


def with_played_rounds(sample):
    """Followed games without standings of when no side had points in any; later rounds than are played have none."""
    played = {name for one in sample for name, points in one.standings.items() if np.any(points)}
    return [replace(one, standings={name: points for name, points in one.standings.items() if name in played})
            for one in sample]


def edges_of(distance, by):
    """The upper ends of the steps of a distance, from 0 to infinity."""
    behind = distance[distance > 0]
    if not len(behind):
        return [0.0]
    usual = np.quantile(behind, USUAL)
    step = PERCENT if by == CHANCE else next(
        size for power in range(9) for size in (10**power * each for each in ROUND) if size * STEPS >= usual)
    count = int(min(STEPS, max(1, np.ceil(behind.max() / step - 1e-9))))
    return [0.0, *(step * np.arange(1, count)), np.inf]


def row_of(distance, won, players, bounds):
    """A row of comebacks without its interval. bounds: of the distances, the lower one left out but for 0 and 0."""
    least, most = bounds
    within = [(each <= most) & ((each > least) | (most == 0)) for each in distance]
    blocks = np.array([(inside.sum(), shares[inside].sum() if len(inside) else 0)
                       for inside, shares in zip(within, won, strict=True)], float)
    return {"least": least, "most": most, "n": int(blocks[:, 0].sum()),
            "behind": sum(each[inside].sum() for each, inside in zip(distance, within, strict=True)) / max(
                blocks[:, 0].sum(), 1), "value": blocks[:, 1].sum() / max(blocks[:, 0].sum(), 1),
            "blocks": blocks.reshape(-1, players, 2).sum(axis=1)}


def ends_of(rows):
    """[(share of the win, low, high)] of rows, with intervals that hold for all of them together."""
    if not rows:
        return []
    counts, sums = np.moveaxis(np.array([row["blocks"] for row in rows]), 2, 0)
    found = intervals.mean(counts.T, sums.T, family=len(rows), proportion=True)
    return list(zip(found.value, found.low, found.high, strict=True))


def distance_in_words(row):
    """How far behind the sides of a row of comebacks are: "3 to 4" points, "20 to 30 %" of the chance."""
    factor, unit, first = (1, "", 1) if row["by"] == POINTS else (100, " %", 0)
    least, most = factor * row["least"], factor * row["most"]
    if most == 0:
        return "not behind"
    if most == np.inf:
        return f"more than {least:.0f}{unit}"
    return f"{most:.0f}{unit}" if least + first == most else f"{least + first:.0f} to {most:.0f}{unit}"
