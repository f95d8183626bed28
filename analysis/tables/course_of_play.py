"""How the game runs: closeness, lead changes, what round decides, how scores are spread."""

import numpy as np
import pandas as pd

from ludometer.analysis.tables.questions import Question, estimate
from ludometer.analysis.tables.sums import table, total

WIDEST = 1000                                                   # points above 0 or below; what lies beyond counts as it
COURSE_SHARES = ("won", "close", "tie_break", "shared")         # measures of course() that are shares of games


@table
def course(cell):
    """Means over games of how they run: a row per measure, intervals simultaneous for all; shares as fractions of 1.

    winner, runner_up, last: mean scores. margin: points of the best score over the second (0 if shared). close: share
    of games with a margin of at most cell.close. tie_break: share in which the best score was reached by more than one.
    shared: share in which the win was. lead_changes: how often a game's sole leader, round by round, is another than
    before. Of a solo game, won: share of games won; score: mean score.
    """
    return estimate(cell, course_question(cell), "measure")


def course_question(cell):
    """The Question behind course()."""
    if cell.is_solo:
        return Question(("win", "score"), lambda cell: ("won", "score"), lambda chunk: (
            np.ones((chunk.blocks, 2)), np.concatenate([chunk.sum(chunk["win"]), chunk.sum(chunk["score"])], axis=1)),
            proportion=COURSE_SHARES)
    measures = ["winner", "runner_up", "last", "margin", "close", "tie_break", "shared"]
    several = len(cell.rounds) > 1
    names = (*measures, "lead_changes") if several else tuple(measures)

    def sums(chunk):
        scores = np.sort(chunk["score"][..., :cell.sides].astype(np.int32), axis=-1)
        margin = scores[..., -1] - scores[..., -2]
        found = [scores[..., -1], scores[..., -2], scores[..., 0], margin,
                 margin <= cell.close, margin == 0, chunk["win"].max(axis=-1) * cell.mates < 1]
        if several:
            found.append(lead_changes(chunk, cell.rounds, cell.sides))
        values = np.concatenate([chunk.sum(np.asarray(value, float)) for value in found], axis=1)
        return np.full(values.shape, chunk.players), values

    return Question((*cell.rounds, "win"), lambda cell: names, sums, proportion=COURSE_SHARES)


def is_leading(chunk, column):
    """Whether each seat has the most in a column of standings, alone or with others."""
    standing = chunk[column]
    return standing == standing.max(axis=-1, keepdims=True)


def lead_changes(chunk, rounds, sides=None):
    """Number of changes of the sole leader in each game, from round to round: (blocks, games).

    sides: of teams, how many there are, of which seats 0, 1, ... stand for one each.
    """
    changes = np.zeros((chunk.blocks, chunk.players), int)
    before = np.full(changes.shape, -1)
    for column in rounds:
        first = is_leading(chunk, column)
        if column == "score":
            first = first & (chunk["win"] > 0)                  # ties for the win are broken
        first = first[..., :sides]
        alone = np.where(first.sum(axis=-1) == 1, first.argmax(axis=-1), -1)
        changes += (alone >= 0) & (before >= 0) & (alone != before)
        before = np.where(alone >= 0, alone, before)
    return changes


@table
def rounds(cell):
    """After each round: how often those who lead then win, and how often the winner leads from then on to the end.

    leader_wins: share of the win that goes to who leads after the round, divided among joint leaders. for_good: share
    of wins by players who lead, alone or jointly, after this and every later round, but not after the one before; these
    add up to 1 and say which round decides. One row per round, intervals simultaneous for both columns.
    """
    columns = cell.rounds

    def sums(chunk):
        win = chunk["win"]
        wins, decided = [], []
        onwards = np.ones(win.shape, bool)
        for column in reversed(columns):
            first = is_leading(chunk, column)
            wins.append(cell.mates * chunk.sum((win * first).sum(axis=-1) / first.sum(axis=-1)))
            ahead = onwards & first
            if column != columns[-1]:
                decided.append(chunk.sum((win * (onwards & ~first)).sum(axis=-1)))
            onwards = ahead
        decided.append(chunk.sum((win * onwards).sum(axis=-1)))
        values = np.concatenate([*reversed(wins), *reversed(decided)], axis=1)
        return np.full(values.shape, chunk.players), values

    question = Question((*columns, "win"), lambda cell: range(2 * len(columns)), sums, proportion=True)
    frame = (yield from estimate(cell, question, "row")).drop(columns="row")
    wins, decided = frame[:len(columns)].reset_index(drop=True), frame[len(columns):].reset_index(drop=True)
    table = pd.DataFrame({"round": range(1, len(columns) + 1), "n": wins["n"], "blocks": wins["blocks"]})
    for name, part in (("leader_wins", wins), ("for_good", decided)):
        table[[name, f"{name}_low", f"{name}_high"]] = part[["value", "low", "high"]]
    return table


@table
def spread(cell):
    """How often each score and each winning margin occurs: columns points, scores, winners, margins (counts).

    Of a solo game, winners are the games won, and margins count nothing.
    """
    def counted(chunk):
        score = np.clip(chunk["score"].astype(np.int64), -WIDEST, WIDEST)
        best = np.sort(score[..., :cell.sides], axis=-1)
        winners, margins = ((score[chunk["win"] > 0], np.empty(0, np.int64)) if cell.is_solo else
                            (best[..., -1], best[..., -1] - best[..., -2]))
        return np.array([np.bincount(WIDEST + np.minimum(values.ravel(), WIDEST), minlength=2 * WIDEST + 1)
                         for values in (score, winners, margins)])

    counts = yield from total(cell, ("score", "win"), counted)
    there = counts.any(axis=0).nonzero()[0]
    first = min(there.min(), WIDEST)                            # 0 points, or fewer where they occur
    counts = counts[:, first:there.max() + 2]                   # to the first that never occurs
    frame = pd.DataFrame(counts.T, columns=["scores", "winners", "margins"])
    frame.insert(0, "points", np.arange(len(frame)) + first - WIDEST)
    return frame
