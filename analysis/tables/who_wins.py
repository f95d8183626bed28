"""Who wins: win shares of factions, seats and policies, with their verdicts; chances against the game itself."""

import numpy as np
import pandas as pd

from ludometer.analysis.estimates import intervals, verdicts
from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.tables import agreement
from ludometer.analysis.tables.questions import (
    Question,
    add_estimates,
    estimate,
    moments,
    moments_with_populations,
    planned_length,
)
from ludometer.analysis.tables.sums import table, together

DEPENDS = "skill-dependent"                                     # no verdict: players one tier up give another
CONFOUNDED = "confounded"                                       # no verdict: faction and policy cannot be told apart


def codes_against_others(codes):
    """Codes (blocks, games, seats) of factions or policies, -1 in games in which all seats have the same one.

    The share of the win in such a game is fair whatever it is worth, so it says nothing of a policy or faction against
    others. A game of one seat counts: it is played against the game.
    """
    codes = codes.astype(np.int64)
    mirror = (codes == codes[..., :1]).all(axis=-1, keepdims=True) & (codes.shape[-1] > 1)
    return np.where(mirror, -1, codes)


def _question_against_others(column, value):
    def sums(chunk):
        codes, size = codes_against_others(chunk[column]), len(chunk.names(column))
        return chunk.sum_by(codes, size), chunk.sum_by(codes, size, chunk[value])
    return Question((column, value), lambda cell: cell.names(column), sums, proportion=value == "win")


def _question_in_all_games(column, value):
    def sums(chunk):
        codes, size = chunk[column].astype(np.int64), len(chunk.names(column))
        return chunk.sum_by(codes, size), chunk.sum_by(codes, size, chunk[value])
    return Question((column, value), lambda cell: cell.names(column), sums)


FACTION_WINS, FACTION_POINTS = _question_against_others("faction", "win"), _question_against_others("faction", "score")
POLICY_WINS, POLICY_POINTS = _question_against_others("policy", "win"), _question_against_others("policy", "score")
FACTION_SCORES = _question_in_all_games("faction", "score")
SEAT_WINS = Question(
    ("win",), lambda cell: range(cell.players),
    lambda chunk: (np.full((chunk.blocks, chunk.players), chunk.players), chunk["win"].sum(axis=1)), proportion=True)
SEAT_SCORES = Question(
    ("score",), lambda cell: range(cell.players),
    lambda chunk: (np.full((chunk.blocks, chunk.players), chunk.players), chunk["score"].sum(axis=1)))


@table
def factions(cell, margin=MARGIN):
    """Win share of each faction against others, with simultaneous intervals and the verdict, and its mean score.

    Where factions are dealt at random this is the effect of being dealt one; where players chose them, an association.
    Where they are fixed to players of different policies the verdict is "confounded".
    """
    return _shares(cell, FACTION_WINS, FACTION_POINTS, "faction", margin)


@table
def chances(cell, by=None):
    """A solo player's chance to win with each faction or policy; simultaneous intervals, and the mean score.

    by: "faction" or "policy"; by default factions, or policies in a game without factions.
    gain: less the chance with all others, which is empty where there are none; with gain_verdict and gain_populations
    where several populations play (agreement.add_agreed_estimates()). There is no fair share that a chance against the
    game itself could be compared with, and so no verdict.
    """
    by = by or ("faction" if cell.has_factions else "policy")
    wins, scores = {"faction": (FACTION_WINS, FACTION_POINTS), "policy": (POLICY_WINS, POLICY_POINTS)}[by]

    def sums(chunk):
        counts, won = wins.sums(chunk)
        return counts, won, counts.sum(axis=1, keepdims=True) - counts, won.sum(axis=1, keepdims=True) - won

    (found, parts), points = yield from together(
        moments_with_populations(cell, Question(wins.columns, wins.items, sums)), moments(cell, scores))
    played = found.totals[:, 0] > 0
    family = int(played.sum())
    frame = pd.DataFrame({by: cell.names(by)}).join(found.ratio(family=family, proportion=True).frame())
    add_estimates(frame, "score", points.ratio(family=family))
    agreement.add_agreed_estimates(frame, cell, "gain", found, parts, difference_from_others, family, MARGIN)
    return frame[played].reset_index(drop=True)


@table
def faction_scores(cell, family=None):
    """Mean score of each faction, with simultaneous intervals, and gain: less the mean of all others.

    Where all seats have the same one, this is what compares factions. Where only one was played, gain is empty. Of
    several populations: as in chances().
    family: size of the family, by default all factions that were played.
    """
    names = cell.names("faction")

    def sums(chunk):
        counts, scores = FACTION_SCORES.sums(chunk)
        return counts, scores, counts.sum(axis=1, keepdims=True) - counts, scores.sum(axis=1, keepdims=True) - scores

    found, parts = yield from moments_with_populations(cell, Question(FACTION_SCORES.columns, lambda cell: names, sums))
    played = found.totals[:, 0] > 0
    family = family or int(played.sum())
    frame = pd.DataFrame({"faction": names}).join(found.ratio(family=family).frame())
    agreement.add_agreed_estimates(frame, cell, "gain", found, parts, difference_from_others, family)
    return frame[played].reset_index(drop=True)


def difference_from_others(found, family):
    """Estimates of each item's ratio less that of all other items, from Moments."""
    return found.difference((1, 0), (3, 2), family=family)


@table
def seats(cell, margin=MARGIN):
    """Win share of each seat (0 starts), with simultaneous intervals and the verdict, and its mean score."""
    return _shares(cell, SEAT_WINS, SEAT_SCORES, "seat", margin)


@table
def line_up(cell, margin=MARGIN):
    """Win share of each policy of the line-up against the others in it, with verdict and mean score.

    Of the games in which it met another policy, for each of its seats: so a fair share is one of the seats' number.
    """
    return _shares(cell, POLICY_WINS, POLICY_POINTS, "policy", margin)


@table
def shares_by_seat_count(cell):
    """Win shares of each policy by the number of seats it has in a game: policy, seats, value, low, high, ...

    A row for each number that occurs; value: the share of the win of one of its seats. Intervals hold together.
    """
    names = cell.names("policy")
    items = [(name, number) for name in names for number in range(1, cell.players + 1)]

    def sums(chunk):
        codes = codes_against_others(chunk["policy"])
        alike = (codes[..., :, None] == codes[..., None, :]).sum(axis=-1)
        places, size = np.where(codes < 0, -1, codes * chunk.players + alike - 1), len(items)
        return chunk.sum_by(places, size), chunk.sum_by(places, size, chunk["win"])

    frame = yield from estimate(cell, Question(("policy", "win"), lambda cell: items, sums, proportion=True), "item")
    frame.insert(0, "policy", [name for name, _ in frame["item"]])
    frame.insert(1, "seats", [number for _, number in frame["item"]])
    return frame.drop(columns="item")


@table
def wins_behind(cell):
    """Win shares of each policy by the policy it sits behind: policy, behind, value, low, high, ..., change.

    behind: the policy of the seat before it in turn order. change: less its share in games in which that policy sits
    elsewhere; empty where it never does. As players sit in all orders, who sits behind whom causes the changes. No rows
    where they sit in one order, in games of two, and where players are drawn, who then meet in other numbers. Intervals
    of the shares hold together, and so do those of the changes.
    """
    names = cell.names("policy")
    pairs = [(one, other) for one in names for other in names]

    def sums(chunk):
        codes = codes_against_others(chunk["policy"])
        before = np.where(codes < 0, -1, np.roll(codes, 1, axis=-1))
        places, size = np.where(codes < 0, -1, codes * len(names) + before), len(pairs)
        found = chunk.sum_by(places, size), chunk.sum_by(places, size, chunk["win"])
        whole = [chunk.sum_by(codes, len(names), values).repeat(len(names), axis=1) for values in (None, chunk["win"])]
        return *found, *(each - here for each, here in zip(whole, found, strict=True))

    if cell.players < 3 or len({*cell.line_up}) < 2 or cell.draws_players or cell.in_one_order:
        return pd.DataFrame(columns=["policy", "behind", "value", "low", "high", "change", "change_low", "change_high"])
    found, parts = yield from moments_with_populations(cell, Question(("policy", "win"), lambda cell: pairs, sums))
    there = found.totals[:, 0] > 0
    frame = pd.DataFrame(pairs, columns=["policy", "behind"]).join(
        found.ratio(family=int(there.sum()), proportion=True).frame())
    agreement.add_agreed_estimates(frame, cell, "change", found, parts, difference_from_others,
                                   int((there & (found.totals[:, 2] > 0)).sum()), MARGIN)
    return frame[there].reset_index(drop=True)


def _shares(cell, wins, scores, item, margin=MARGIN):
    frame, points, populations = yield from together(
        estimate(cell, wins, item), estimate(cell, scores, item), agreement.population_verdicts(cell, wins, margin))
    found = intervals.Estimates(*(frame[name].to_numpy() for name in ("value", "low", "high", "error", "n", "blocks")))
    frame["fair"] = cell.fair
    frame["verdict"], frame["wanted"] = verdicts.verdicts(
        found, cell.fair, cell.games, margin, length=planned_length(cell, found))
    agreement.agree_verdicts(frame, cell, item, populations, margin)
    if cell.confounded and item != "seat":
        frame["verdict"], frame["wanted"] = CONFOUNDED, 0
    frame[["score", "score_low", "score_high"]] = points[["value", "low", "high"]]
    return frame
