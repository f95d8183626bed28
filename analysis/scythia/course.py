"""How a game of Scythia runs: how long and to which end, what workers do in the village, how the chief fares."""

import numpy as np
import pandas as pd

from ludometer.analysis.tables import contrasts, opponent
from ludometer.analysis.tables.questions import Question, add_estimates, moments
from ludometer.analysis.tables.sums import table, total

ENDINGS = ("plunder", "quests", "idle", "locked")               # what the column `ends` counts from 1
LONGEST = 500                                                   # rounds; longer games count as it
HOUSEHOLD = ("hires", "drawn", "heroics", "passes", "eagles", "horses", "crew_left", "gold", "equipment", "wagons",
             "livestock", "silver_left", "provisions_left", "kumis_left", "hand_left")
CHIEF = ("chief_score", "chief_raids", "chief_quests", "chief_horses")


def rounds_of(chunk):
    """Number of rounds of each game (blocks, games): turns of the seat with most; the chief's turns do not count."""
    alternate = chunk.players + (chunk.players == 1)
    return -(-chunk["turns"][..., 0].astype(np.int64) // alternate)


def turns_of(chunk):
    """Turns of a player in each game (blocks, games), a mean over the seats; the chief's do not count."""
    return rounds_of(chunk) if chunk.players == 1 else chunk["turns"][..., 0] / chunk.players


@table
def lengths(cell):
    """How many games lasted how many rounds, by what ended them: columns ending, rounds, games, share (of all games).

    Every ending that occurred has a row for each number of rounds from the shortest to the longest game.
    """
    shape = len(ENDINGS), LONGEST + 1

    def counted(chunk):
        rounds, ends = np.minimum(rounds_of(chunk), LONGEST), chunk["ends"][..., 0].astype(np.int64) - 1
        return np.bincount((ends * (LONGEST + 1) + rounds).ravel(), minlength=np.prod(shape)).reshape(shape)

    counts = yield from total(cell, ("turns", "ends"), counted)
    first, last = np.flatnonzero(counts.sum(axis=0))[[0, -1]]
    rounds = np.arange(first, last + 1)
    return pd.concat([pd.DataFrame({
        "ending": ending, "rounds": rounds, "games": games[rounds], "share": games[rounds] / counts.sum()})
        for ending, games in zip(ENDINGS, counts, strict=True) if games.any()], ignore_index=True)


@table
def endings(cell):
    """One row per condition that ends a game, and one for all: how often it does, and after how many turns.

    value: share of games, n: games, of all. turns: of a player, mean of these games. by_winner: share of them that
    whoever then won brought to the end. Intervals hold for all conditions together.
    """
    size = len(ENDINGS) + 1

    def sums(chunk):
        ends = chunk["ends"][..., 0].astype(np.int64) - 1
        ender = chunk["ended_by"]
        by_winner = (chunk["win"] * (chunk.seats() == ender)).sum(axis=-1)
        by_winner = by_winner + (1 - chunk["win"].sum(axis=-1)) * (ender[..., 0] == chunk.players)      # the chief
        found = [chunk.sum_by(ends, len(ENDINGS), values) for values in (None, turns_of(chunk), by_winner)]
        found = [np.concatenate([each, each.sum(axis=1, keepdims=True)], axis=1) for each in found]
        return np.full((chunk.blocks, size), chunk.players), *found

    found = yield from moments(cell, Question(
        ("ends", "ended_by", "turns", "win"), lambda cell: (*ENDINGS, "all"), sums))
    frame = pd.DataFrame({"ending": (*ENDINGS, "all")})
    add_estimates(frame, "turns", found.ratio(2, 1, family=len(ENDINGS)))
    add_estimates(frame, "by_winner", found.ratio(3, 1, family=len(ENDINGS), proportion=True))
    return frame.join(found.ratio(1, 0, family=len(ENDINGS), proportion=True).frame())


@table
def village(cell):
    """Actions carried out in each building; see tables.contrasts()."""
    return contrasts.steps(cell, tuple(name for name in cell.columns if name.startswith("acts_")))


@table
def household(cell):
    """Hires, cards, uses of the hero, actions forgone, and what is left at the end; see tables.contrasts()."""
    return contrasts.steps(cell, HOUSEHOLD)


@table
def chief(cell):
    """How the chief fares against one seat; see tables.opponent(). His horses are those left to him."""
    return opponent.steps(cell, CHIEF)
