"""Where points come from, and what sets winners apart from the others."""

import numpy as np
import pandas as pd

from ludometer.analysis.tables.played_cell import PART
from ludometer.analysis.tables.questions import Question, add_means_by_win, estimate, moments
from ludometer.analysis.tables.sums import table


@table
def score_parts(cell, by=None):
    """Mean points of each part of the score; by: "faction", "policy", "rank" or "winner" (1 who won, 0 who did not).

    Shared wins count by their share. Intervals are simultaneous for all rows of the table.
    """
    def sums(chunk):
        parts = np.stack([chunk[name] for name in cell.parts], axis=-1)
        if by is None:
            return np.full((chunk.blocks, len(cell.parts)), chunk.players**2), parts.sum(axis=(1, 2), dtype=float)
        if by == "winner":
            weights = np.stack([1 - chunk["win"], chunk["win"]], axis=-1)
        elif by == "rank":
            weights = chunk["rank"][..., None] == np.arange(1, chunk.players + 1)
        else:
            codes = np.arange(len(chunk.names(by)))
            weights = chunk[by][..., None] == codes
        counts = weights.sum(axis=(1, 2), dtype=float)
        weights = weights.reshape(chunk.blocks, -1, weights.shape[-1]).astype(np.float32)
        parts = parts.reshape(chunk.blocks, -1, len(cell.parts)).astype(np.float32)
        points = np.matmul(weights.transpose(0, 2, 1), parts).reshape(chunk.blocks, -1)
        return np.repeat(counts, len(cell.parts), axis=1), points

    groups = {None: lambda: ("all",), "winner": lambda: (0, 1), "rank": lambda: range(1, cell.players + 1)}.get(
        by, lambda: cell.names(by))
    columns = (*cell.parts, *({None: (), "winner": ("win",)}.get(by, (by,))))
    question = Question(columns, lambda cell: [(group, part) for group in groups() for part in cell.parts], sums)
    frame = yield from estimate(cell, question, "key")
    frame.insert(0, "group", [group for group, _ in frame["key"]])
    frame.insert(1, "part", [PART.match(part)[1] for _, part in frame.pop("key")])
    return frame


@table
def decisive(cell):
    """How often each part of the score decides: share of wins by players who without it would not have been first.

    Nobody would have played the same without it: this says where wins come from, not what a rule would change.
    Intervals are simultaneous for all parts.
    """
    def sums(chunk):
        rest = np.stack([chunk["score"] - chunk[name] for name in cell.parts], axis=-1)
        behind = rest < rest.max(axis=2, keepdims=True)
        lost = (chunk["win"][..., None] * behind).sum(axis=(1, 2))
        return np.full(lost.shape, chunk.players), lost

    question = Question((*cell.parts, "score", "win"), lambda cell: [PART.match(part)[1] for part in cell.parts], sums,
                        proportion=True)
    return estimate(cell, question, "part")


@table
def contrasts(cell, columns, never_at_0=()):
    """How much seats have of each thing that a column counts, winners and others, and how often the most of it wins.

    all, winners, others: means of seats. gap: winners' mean less that of the others. value: share of the win that goes
    to who has most of it in a game, divided among joint ones; n: games in which not all have the same. never_at_0: of
    the columns, those whose 0 says that something never happened; such seats do not count. Intervals are simultaneous
    for all rows. Winners do more of nearly everything, so this is association. No rows without columns.
    """
    if not columns:
        return pd.DataFrame({"column": ()})

    def compared(chunk, name):
        values = chunk[name].astype(float)
        counted = values != 0 if name in never_at_0 else None
        most = values == values.max(axis=2, keepdims=True)
        differ = ~(most if counted is None else most | ~counted).all(axis=2)
        shared = (chunk["win"] * most).sum(axis=2) / most.sum(axis=2, dtype=float)
        return np.column_stack([*chunk.by_win(values[..., None], None if counted is None else counted[..., None]),
                                differ.sum(axis=1), (shared * differ).sum(axis=1)])

    def sums(chunk):                                            # column by column: 2.5 times as fast as all at once
        found = np.empty((8, chunk.blocks, len(columns)))
        for place, name in enumerate(columns):
            found[..., place] = compared(chunk, name).T
        return found

    found = yield from moments(cell, Question((*columns, "win"), lambda cell: columns, sums))
    frame = pd.DataFrame({"column": columns})
    add_means_by_win(frame, found)
    return frame.join(found.ratio(7, 6, family=len(columns), proportion=True).frame())


@table
def opponent(cell, columns):
    """One row per measure of the opponent of a solo game; no rows where seats play one another, or without columns.

    columns: what counts for the opponent, its score first. lead: the seat's points less that score, the last row. all:
    mean of all games; won, lost: of those that the seat won and lost; gap: won less lost. What goes with winning need
    not bring it about: associations. Intervals hold for all rows together.
    """
    if not cell.is_solo or not columns:
        return pd.DataFrame({"measure": ()})

    def sums(chunk):
        values = np.stack([chunk[name] for name in columns], axis=-1).astype(float)
        return chunk.by_win(np.concatenate([values, chunk["score"][..., None] - values[..., :1]], axis=-1))

    measures = (*columns, "lead")
    found = yield from moments(cell, Question((*columns, "score", "win"), lambda cell: measures, sums))
    frame = pd.DataFrame({"measure": measures})
    add_means_by_win(frame, found, ("all", "won", "lost"))
    frame["n"] = found.totals[:, 0].astype(np.int64)
    return frame
