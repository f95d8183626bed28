"""Rurik's leaders against one another, and the roads that points come by."""

from itertools import permutations

import numpy as np
import pandas as pd

from ludometer.analysis.estimates.verdicts import BESIDE, MARGIN
from ludometer.analysis.tables.agreement import add_agreed_estimates, difference_verdicts
from ludometer.analysis.tables.played_cell import PART
from ludometer.analysis.tables.questions import Question, add_estimates, estimate, moments, moments_with_populations
from ludometer.analysis.tables.sums import table, together
from ludometer.analysis.tables.who_wins import FACTION_WINS
from ludometer.simcore.tables import read


@table
def matchups(cell):
    """How often each leader finishes ahead of each other one at the same table: columns leader, against, value, ...

    Equal ranks count half to both. Leaders are dealt at random, so this is the effect of the two leaders; where players
    chose them it is an association. Intervals are simultaneous for all pairs.
    """
    leaders = cell.names("faction")
    size = len(leaders)

    def sums(chunk):
        one, other = zip(*permutations(range(chunk.players), 2), strict=True)
        faction, rank = chunk["faction"].astype(np.int64), chunk["rank"]
        pairs = faction[..., one] * size + faction[..., other]
        ahead = np.where(rank[..., one] == rank[..., other], 0.5, rank[..., one] < rank[..., other])
        return chunk.sum_by(pairs, size * size), chunk.sum_by(pairs, size * size, ahead)

    question = Question(("faction", "rank"), lambda cell: range(size * size), sums, proportion=True)
    frame = yield from estimate(cell, question, "pair", family=size * (size - 1) // 2)
    pair = frame.pop("pair").to_numpy()
    frame.insert(0, "leader", np.array(leaders)[pair // size])
    frame.insert(1, "against", np.array(leaders)[pair % size])
    return frame


@table
def newcomers(cell):
    """One row per leader that a module brings: whether it lies within the range of the leaders of the base game.

    value: its win share; weakest, strongest: the base game's leaders with the lowest and the highest one, and above,
    below: by how much its share is above the one and below the other. fits: "within" where it is detectably neither
    weaker than the weakest nor stronger than the strongest, "weaker" or "stronger" where it is detectably that, else
    "undecided". All intervals are simultaneous, all differences taken in the same blocks; the two ends were chosen by
    this very sample and lie a little too far out. Dealt at random, so caused by the leader. No rows without newcomers.
    """
    old = set(read(cell.game)["leader"])
    names = cell.names("faction")
    new = [place for place, name in enumerate(names) if name not in old]
    if not new:
        return pd.DataFrame({"leader": ()})
    games, wins = (yield from moments(cell, FACTION_WINS)).totals.T
    shares = np.where(games > 0, wins / np.maximum(games, 1), np.nan)
    played = [place for place, name in enumerate(names) if name in old and games[place]]
    new = [place for place in new if games[place]]
    if not new or not played:
        return pd.DataFrame({"leader": ()})
    least, most = (played[pick(shares[played])] for pick in (np.argmin, np.argmax))
    frame = pd.DataFrame({"leader": [names[place] for place in new], "weakest": names[least], "strongest": names[most]})

    def beside(one, other):
        """Steps to Moments of the leaders of one list and of those of another, pair by pair."""
        def sums(chunk):
            games, wins = FACTION_WINS.sums(chunk)
            return games[:, one], wins[:, one], games[:, other], wins[:, other]
        pairs = [*zip(one, other, strict=True)]
        return moments_with_populations(cell, Question(FACTION_WINS.columns, lambda cell: pairs, sums))

    weakest, strongest = yield from together(beside(new, [least] * len(new)), beside([most] * len(new), new))
    frame = frame.join(weakest[0].ratio(family=len(new), proportion=True).frame())
    for name, found in (("above", weakest), ("below", strongest)):
        add_agreed_estimates(frame, cell, name, *found, lambda part, size: part.difference(family=size), 2 * len(new),
                             MARGIN)
    above, below = (difference_verdicts(frame, name) for name in ("above", "below"))
    more, less = BESIDE
    frame["fits"] = np.select([above == less, below == less, (above == more) & (below == more)],
                              ["weaker", "stronger", "within"], "undecided")
    return frame.sort_values("value", ascending=False, ignore_index=True)


@table
def roads(cell):
    """What each road to victory brings: one row per part of the score.

    points: mean of all seats; winners: of those who won; share: of all points the winners made; main: share of seats
    for which it was the largest part (equal ones divided); value, low, high: their win share. Intervals hold for all
    roads together. Players choose their road, so the win share is an association: it says who wins, not why.
    """
    parts = cell.parts

    def sums(chunk):
        points = np.stack([chunk[name] for name in parts], axis=-1).reshape(chunk.blocks, -1, len(parts)).astype(float)
        win = chunk["win"].reshape(chunk.blocks, -1, 1)
        largest = (points == points.max(axis=-1, keepdims=True)) & (points > 0)
        largest = largest / np.maximum(largest.sum(axis=-1, keepdims=True), 1)
        rows = np.full((chunk.blocks, len(parts)), chunk.players**2)
        wins = np.repeat(chunk.wins(), len(parts), axis=1)
        return (largest.sum(axis=1), (largest * win).sum(axis=1), rows, points.sum(axis=1), wins,
                (points * win).sum(axis=1))

    question = Question((*parts, "win"), lambda cell: [PART.match(part)[1] for part in parts], sums)
    found = yield from moments(cell, question)
    frame = pd.DataFrame({"road": question.items(cell)})
    add_estimates(frame, "points", found.ratio(3, 2, family=len(parts)))
    add_estimates(frame, "winners", found.ratio(5, 4, family=len(parts)))
    frame["share"] = frame["winners"] / frame["winners"].sum()
    add_estimates(frame, "main", found.ratio(0, 2, family=len(parts), proportion=True))
    return frame.join(found.ratio(1, 0, family=len(parts), proportion=True).frame())
