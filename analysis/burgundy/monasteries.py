"""Monasteries: which lie on the board is luck, who takes and places them is not.

A phase lays out as many tiles as there are spaces, whoever took the last ones, so whether a monastery LAY ON THE BOARD
depends only on the deal and is the same for all seats: what follows from it is caused by the tile. Taking and placing
it are choices, and those numbers are associations. What a tile does to who wins is shown by an experiment that takes
it out of the supply, or changes its number, in one of its cells.
"""

import numpy as np
import pandas as pd

from ludometer.analysis.burgundy.odds.draw_tables import observed_monasteries
from ludometer.analysis.tables.agreement import add_agreed_estimates
from ludometer.analysis.tables.cards import cards
from ludometer.analysis.tables.questions import Question, add_estimates, moments, moments_with_populations
from ludometer.analysis.tables.sums import table

STAGES = ("monasteries_offered", "monasteries_taken", "monasteries_placed")


@table
def monasteries(cell):
    """One row per monastery: lay on the board, taken, placed; see stage_results(). Some score nothing at the end."""
    columns = {name: f"points_{name.removeprefix('monastery_')}" for name in cell.sets[STAGES[0]]}
    scoring = {name: column for name, column in columns.items() if cell.has(column)}
    return stage_results(cell, "monastery", STAGES, scoring, STAGES[2])


def stage_results(cell, item, stages, scoring, earner):
    """Steps to one row per item: on the board, taken, had at the end; see cards.cards().

    stages: three columns of sets; scoring: {name: column of the points from it}. Besides, brought: mean points from it,
    of those whom the stage `earner` counts, empty for items not in scoring. gain: points of the mean seat in games with
    it on the board less those in games without, caused by the item; intervals hold for all items together; empty where
    it always or never lay there.
    """
    frame = yield from cards(cell, item, stages)
    names = tuple(frame[item])
    bits = [cell.sets[stages[0]].index(name) for name in names]
    scoring = {name: scoring[name] for name in names if name in scoring}

    def sums(chunk):
        offered, earned = (chunk.bits(column, max(bits) + 1)[..., bits] for column in (stages[0], earner))
        lying = chunk.sum_bits(offered)
        seats = np.full(lying.shape, chunk.players**2)
        score = chunk.sum_bits(offered, chunk["score"])
        brought = np.concatenate([chunk.sum(chunk[scoring[name]]) if name in scoring else np.zeros((chunk.blocks, 1))
                                  for name in names], axis=1)
        return lying, score, seats - lying, chunk.sum(chunk["score"]) - score, chunk.sum_bits(earned), brought

    found, parts = yield from moments_with_populations(cell, Question(
        (stages[0], earner, "score", *scoring.values()), lambda cell: names, sums))
    add_estimates(frame, "brought", found.ratio(5, 4, family=max(len(scoring), 1)))
    frame.loc[~frame[item].isin(list(scoring)), ["brought", "brought_low", "brought_high"]] = np.nan
    always = (found.totals[:, 0] == 0) | (found.totals[:, 2] == 0)
    add_agreed_estimates(frame, cell, "gain", found, parts, lambda part, size: part.difference((1, 0), (3, 2), size),
                         max(int((~always).sum()), 1))
    frame.loc[always, ["gain", "gain_low", "gain_high"]] = np.nan
    return frame


@table
def on_board(cell):
    """How often each monastery lay on the board, beside the exact odds that it does; see observed_monasteries()."""
    numbers = cell.numbers["catalogue"]
    names = [name for name in cell.sets[STAGES[0]] if name in numbers["rows"]["tile"]]

    def sums(chunk):
        shown = chunk.bits(STAGES[0], len(names))[:, :, 0].sum(axis=1)
        return np.full(shown.shape, chunk.players), shown

    found = yield from moments(cell, Question((STAGES[0],), lambda cell: names, sums))
    shown = dict(zip(names, found.totals[:, 1], strict=True))
    return pd.DataFrame(observed_monasteries(cell.games, shown, numbers, cell.players, found)["rows"])
