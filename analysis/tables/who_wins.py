"""Who wins: win shares of factions, seats and policies, with their verdicts; chances against the game itself."""

import numpy as np
import pandas as pd

from analysis import statistics
from analysis.questions import Question, boundaries_of, estimate, moments, planned_length, put
from analysis.statistics import MARGIN

DEPENDS = "skill-dependent"                                     # no verdict: players one tier up give another
CONFOUNDED = "confounded"                                       # no verdict: faction and policy cannot be told apart


def _wins_by(column):
    def sums(chunk):
        codes = chunk[column].astype(np.int64)
        size = len(chunk.names(column))
        return chunk.sum_by(codes, size), chunk.sum_by(codes, size, chunk["win"])
    return Question((column, "win"), lambda cell: cell.names(column), sums, proportion=True)


def _mean_by(column, value):
    def sums(chunk):
        codes = chunk[column].astype(np.int64)
        size = len(chunk.names(column))
        return chunk.sum_by(codes, size), chunk.sum_by(codes, size, chunk[value])
    return Question((column, value), lambda cell: cell.names(column), sums)


FACTION_WINS, FACTION_SCORES = _wins_by("faction"), _mean_by("faction", "score")
POLICY_WINS, POLICY_SCORES = _wins_by("policy"), _mean_by("policy", "score")
SEAT_WINS = Question(
    ("win",), lambda cell: range(cell.players),
    lambda chunk: (np.full((chunk.blocks, chunk.players), chunk.players), chunk["win"].sum(axis=1)), proportion=True)
SEAT_SCORES = Question(
    ("score",), lambda cell: range(cell.players),
    lambda chunk: (np.full((chunk.blocks, chunk.players), chunk.players), chunk["score"].sum(axis=1)))


def factions(cell, margin=MARGIN):
    """Win share of each faction, with simultaneous intervals and the verdict, and its mean score; of several seats.

    Where factions are dealt at random this is the effect of being dealt one; where players chose them, an association.
    Where they are fixed to players of different policies the verdict is "confounded".
    """
    return _shares(cell, FACTION_WINS, FACTION_SCORES, "faction", margin)


def chances(cell, by=None):
    """A solo player's chance to win with each faction or policy; simultaneous intervals, and the mean score.

    by: "faction" or "policy"; by default factions, in a game that has none policies.

    gain: less the chance with all others, which is empty where there are none. There is no fair share that a chance
    against the game itself could be compared with, and so no verdict.
    """
    by = by or ("faction" if cell.has_factions else "policy")
    wins, scores = {"faction": (FACTION_WINS, FACTION_SCORES), "policy": (POLICY_WINS, POLICY_SCORES)}[by]

    def sums(chunk):
        counts, won = wins.sums(chunk)
        return counts, won, counts.sum(axis=1, keepdims=True) - counts, won.sum(axis=1, keepdims=True) - won

    found = moments(cell, Question(wins.columns, wins.items, sums))
    played = found.totals[:, 0] > 0
    family = int(played.sum())
    with statistics.whenever(boundaries_of(cell)):
        frame = pd.DataFrame({by: cell.names(by)}).join(found.ratio(family=family, proportion=True).frame())
        put(frame, "gain", found.difference((1, 0), (3, 2), family=family))
        put(frame, "score", moments(cell, scores).ratio(family=family))
    return frame[played].reset_index(drop=True)


def faction_scores(cell, family=None):
    """Mean score of each faction, with simultaneous intervals, and gain: less the mean of all others.

    Where all seats have the same one, this is what compares factions. Where only one was played, gain is empty.
    family: size of the family, by default all factions that were played.
    """
    names = cell.names("faction")

    def sums(chunk):
        counts, scores = FACTION_SCORES.sums(chunk)
        return counts, scores, counts.sum(axis=1, keepdims=True) - counts, scores.sum(axis=1, keepdims=True) - scores

    found = moments(cell, Question(FACTION_SCORES.columns, lambda cell: names, sums))
    played = found.totals[:, 0] > 0
    family = family or int(played.sum())
    with statistics.whenever(boundaries_of(cell)):
        frame = pd.DataFrame({"faction": names}).join(found.ratio(family=family).frame())
        put(frame, "gain", found.difference((1, 0), (3, 2), family=family))
    return frame[played].reset_index(drop=True)


def seats(cell, margin=MARGIN):
    """Win share of each seat (0 starts), with simultaneous intervals and the verdict, and its mean score."""
    return _shares(cell, SEAT_WINS, SEAT_SCORES, "seat", margin)


def line_up(cell, margin=MARGIN):
    """Win share of each policy of the line-up against the others in it, with verdict and mean score."""
    return _shares(cell, POLICY_WINS, POLICY_SCORES, "policy", margin)


def _shares(cell, wins, scores, item, margin=MARGIN):
    frame = estimate(cell, wins, item)
    found = statistics.Estimates(*(frame[name].to_numpy() for name in ("value", "low", "high", "error", "n", "blocks")))
    frame["fair"] = cell.fair
    frame["verdict"], frame["wanted"] = statistics.verdicts(
        found, cell.fair, cell.games, margin, length=planned_length(cell, found))
    if cell.confounded and item != "seat":
        frame["verdict"], frame["wanted"] = CONFOUNDED, 0
    points = estimate(cell, scores, item)
    frame[["score", "score_low", "score_high"]] = points[["value", "low", "high"]]
    return frame
