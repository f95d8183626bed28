"""Rurik's leaders against one another, and the roads that points come by."""

import numpy as np
import pandas as pd

from analysis.tables import PART, Question, estimate, moments, put


def matchups(cell):
    """How often each leader finishes ahead of each other one at the same table: columns leader, against, value, ...

    Equal ranks count half to both. Leaders are dealt at random, so this is the effect of the two leaders; where players
    chose them it is an association. Intervals are simultaneous for all pairs.
    """
    leaders = cell.names("faction")
    size = len(leaders)

    def sums(chunk):
        faction, rank = chunk["faction"].astype(np.int64), chunk["rank"]
        games = ahead = 0
        for one in range(chunk.players):
            for other in range(chunk.players):
                if one != other:
                    pair = faction[..., one] * size + faction[..., other]
                    won = np.where(rank[..., one] == rank[..., other], 0.5, rank[..., one] < rank[..., other])
                    games = games + chunk.sum_by(pair, size * size)
                    ahead = ahead + chunk.sum_by(pair, size * size, won)
        return games, ahead

    question = Question(("faction", "rank"), lambda cell: range(size * size), sums, proportion=True)
    frame = estimate(cell, question, "pair", family=size * (size - 1) // 2)
    pair = frame.pop("pair").to_numpy()
    frame.insert(0, "leader", np.array(leaders)[pair // size])
    frame.insert(1, "against", np.array(leaders)[pair % size])
    return frame


def roads(cell):
    """What each road to victory brings: one row per part of the score.

    points: mean of all seats; winners: of those who won; share: of all points the winners made; main: share of seats
    for which it was the largest part (equal ones divided); value, low, high: their win share, with simultaneous
    intervals. Players choose their road, so the win share is an association: it says who wins, not why.
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
    found = moments(cell, question)
    frame = pd.DataFrame({"road": question.items(cell)})
    put(frame, "points", found.ratio(3, 2))
    put(frame, "winners", found.ratio(5, 4))
    frame["share"] = frame["winners"] / frame["winners"].sum()
    put(frame, "main", found.ratio(0, 2, proportion=True))
    return frame.join(found.ratio(1, 0, family=len(parts), proportion=True).frame())
