"""Monasteries: which lie on the board is luck, who takes and places them is not.

A phase lays out as many tiles as there are spaces, whoever took the last ones, so whether a monastery LAY ON THE BOARD
hangs on the deal alone and is the same for all seats: what follows from it is caused by the tile. Taking and placing it
are choices, and those numbers are associations. What a tile does to who wins, an experiment tells that takes it out of
the supply, or changes its number, in one of its cells.
"""

import numpy as np
import pandas as pd

from analysis.burgundy import odds
from analysis.cards import cards
from analysis.tables import Question, block_sums, moments, put

STAGES = ("monasteries_offered", "monasteries_taken", "monasteries_placed")


def monasteries(cell):
    """One row per monastery: lay on the board, taken, placed; see cards.cards().

    Besides, brought: mean points at the end from it, of those who placed it, empty for monasteries that score nothing
    then. gain: points of the mean seat in games with it on the board less those in games without, caused by the tile;
    intervals hold for all monasteries together; empty where it always or never lay there.
    """
    frame = cards(cell, "monastery", STAGES)
    names = tuple(frame["monastery"])
    bits = [cell.sets[STAGES[0]].index(name) for name in names]
    scoring = {name: column for name in names if cell.has(column := f"points_{name.removeprefix('monastery_')}")}

    def sums(chunk):
        offered, placed = (chunk.bits(column, max(bits) + 1)[..., bits] for column in (STAGES[0], STAGES[2]))
        lying = chunk.sum_bits(offered)
        seats = np.full(lying.shape, chunk.players**2)
        score = chunk.sum_bits(offered, chunk["score"])
        brought = np.concatenate([chunk.sum(chunk[scoring[name]]) if name in scoring else np.zeros((chunk.blocks, 1))
                                  for name in names], axis=1)
        return lying, score, seats - lying, chunk.sum(chunk["score"]) - score, chunk.sum_bits(placed), brought

    found = moments(cell, Question((STAGES[0], STAGES[2], "score", *scoring.values()), lambda cell: names, sums))
    put(frame, "brought", found.ratio(5, 4, family=max(len(scoring), 1)))
    frame.loc[~frame["monastery"].isin(list(scoring)), ["brought", "brought_low", "brought_high"]] = np.nan
    always = (found.totals[:, 0] == 0) | (found.totals[:, 2] == 0)
    put(frame, "gain", found.difference((1, 0), (3, 2), family=max(int((~always).sum()), 1)))
    frame.loc[always, ["gain", "gain_low", "gain_high"]] = np.nan
    return frame


def on_board(cell):
    """How often each monastery lay on the board, beside the exact odds that it does; see odds.compare()."""
    numbers = cell.numbers["catalogue"]
    names = [name for name in cell.sets[STAGES[0]] if name in numbers["rows"]["tile"]]

    def sums(chunk):
        return [chunk.bits(STAGES[0], len(names))[:, :, 0].sum(axis=1)]

    found, = block_sums(cell, Question((STAGES[0],), lambda cell: names, sums))
    games = np.full(len(found), cell.players)
    shown = {name: found[:, place] for place, name in enumerate(names)}
    return pd.DataFrame(odds.compare(games, shown, numbers, cell.players)["rows"])
