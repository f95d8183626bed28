"""What a gift causes: seats that got something against the same seats of the twin deals, in which nobody did; and deals
in which something lies on the table against twin deals in which it stays in the box.
"""
import numpy as np
import pandas as pd

from analysis.forced import on_table
from analysis.pairs import paired
from analysis.played import Played
from analysis.questions import looks_of, put
from analysis.statistics import repeated
from simcore.gifts import COLUMN, GAVE, RECEIVED

MEASURES = {"win": "win", "points": "score"}                    # what is compared, and its column
WHO = ("", "others_")                                           # who got it, and their rivals


def gifts(cell, laid=False):
    """The Played cells of the same run whose twin this cell is, each with a gift to a player.

    laid: instead those with a gift of what lies on the table for all.
    """
    return [Played(cell.run, about["cell"]) for about in cell.run.cells
            if about.get("twin") == cell.number and cell.run.games_of(about["cell"])
            and on_table(cell.run.game, about["gift"]) == laid]


def effects(cell, twins=1):
    """One row per gift that a cell is the twin of, what it causes: those who got it, and others, with it less without.

    twins: how many such cells are asked for; what is caused has an error of its own, 5 % for all of them.

    Columns: gift; deals: in which somebody got it who had it not anyway; changed: of their games in which somebody did,
    the share that ends with other points or another winner than the twin; win and points of those who got it,
    others_win and others_points of their rivals in these games, each with low and high, which hold for all rows
    together; variance_ratio: by which factor the variance of `win` would be larger if the two cells did not share their
    deals. Deals in which who is drawn had it anyway are left out: the effect is that of holding it against not holding
    it. Of a swap a=b it is the effect of b against a: who has b instead of a counts with it, and who has a instead of b
    the other way round. Sorted by `win`, the best first.
    """
    forced = gifts(cell)
    sums = [_block_sums(other, cell) for other in forced]
    frame = pd.DataFrame({"gift": [other.about["gift"] for other in forced],
                          "deals": [int(np.count_nonzero(found[""][0])) for found in sums],
                          "changed": [_changed(other, cell) for other in forced]})
    if not forced:
        return frame
    family = len(forced) * twins
    for who in WHO:
        for place, measure in enumerate(MEASURES):
            counts, with_it, without = (np.stack(arrays, axis=1) for arrays in zip(*(
                (one[who][0], one[who][1][place], one[who][2][place]) for one in sums), strict=True))
            with repeated(looks_of(cell)):
                found = paired(counts, with_it, counts, without, family=family, proportion=measure == "win")
            put(frame, who + measure, found)
            if who + measure == "win":
                frame["variance_ratio"] = found.narrowed**2
    return frame.sort_values("win", ascending=False, kind="stable").reset_index(drop=True)


def laid_effects(cell, twins=1):
    """One row per gift of what lies on the table that a cell is the twin of: what its lying there causes.

    twins: as for effects(). Columns: gift; deals: in which it was put on the table, or taken from it, which counts the
    other way round; changed: as in effects(); points: of a seat, the mean of all; seat_0 and so on: win shares by seat;
    each with low and high, which hold for all rows and seats together; variance_ratio: of points, by which factor their
    variance would be larger if the two cells did not share their deals. Of a swap a=b it is the effect of b against a.
    Sorted by points, the most first.
    """
    forced = gifts(cell, laid=True)
    sums = [_seat_sums(other, cell) for other in forced]
    frame = pd.DataFrame({"gift": [other.about["gift"] for other in forced],
                          "deals": [int(np.count_nonzero(counts)) for counts, _, _ in sums],
                          "changed": [_changed(other, cell) for other in forced]})
    if not forced:
        return frame
    counts, with_it, without = (np.stack(arrays, axis=1) for arrays in zip(*sums, strict=True))
    family, games = len(forced) * twins, counts / cell.players
    with repeated(looks_of(cell)):
        points = paired(counts, with_it[..., -1], counts, without[..., -1], family=family)
        put(frame, "points", points)
        frame["variance_ratio"] = points.narrowed**2
        for seat in range(cell.players):
            put(frame, f"seat_{seat}", paired(games, with_it[..., seat], games, without[..., seat],
                                              family=family * cell.players, proportion=True))
    return frame.sort_values("points", ascending=False, kind="stable").reset_index(drop=True)


def _changed(cell, twin):
    """Of the games in which the gift changed what lies where, the share that ends otherwise; nan where none are."""
    games, others, columns = 0, 0, tuple(MEASURES.values())
    for chunk, other in zip(cell.chunks((*columns, COLUMN)), twin.chunks(columns), strict=True):
        counted = np.isin(chunk[COLUMN], (RECEIVED, GAVE)).any(axis=-1)
        differs = np.any([(chunk[name] != other[name]).any(axis=-1) for name in columns], axis=0)
        games, others = games + counted.sum(), others + (counted & differs).sum()
    return others / games if games else np.nan


def _seat_sums(cell, twin):
    """Seats of each block whose deal was changed (blocks,), and what they won by seat and scored in all with it on the
    table and without, (blocks, seats + 1).
    """
    counts, found = [], ([], [])
    columns = tuple(MEASURES.values())
    for chunk, other in zip(cell.chunks((*columns, COLUMN)), twin.chunks(columns), strict=True):
        sign = np.where(chunk[COLUMN] == RECEIVED, 1, 0) - (chunk[COLUMN] == GAVE)
        counts.append(np.abs(sign).sum(axis=(1, 2), dtype=float))
        for place, (when, otherwise) in enumerate(((1, -1), (-1, 1))):
            values = [chunk[name] * (sign == when) + other[name] * (sign == otherwise) for name in columns]
            found[place].append(np.column_stack([values[0].sum(axis=1), values[1].sum(axis=(1, 2))]))
    return np.concatenate(counts), *(np.concatenate(parts) for parts in found)


def _block_sums(cell, twin):
    """{who: (counts, [with it by measure], [without it by measure])}, arrays (blocks,)."""
    swap, parts = "=" in cell.about["gift"], {who: [] for who in WHO}
    columns = tuple(MEASURES.values())
    for chunk, other in zip(cell.chunks((*columns, COLUMN)), twin.chunks(columns), strict=True):
        got = chunk[COLUMN]
        values = [(chunk[name], other[name]) for name in columns]
        for who, sign in zip(WHO, _signs(got, swap), strict=True):
            here, there = sign > 0, sign < 0
            parts[who].append((
                (here | there).sum(axis=(1, 2), dtype=float),
                [(a * here + b * there).sum(axis=(1, 2), dtype=float) for a, b in values],
                [(b * here + a * there).sum(axis=(1, 2), dtype=float) for a, b in values]))
    return {who: (np.concatenate([part[0] for part in found]),
                  *(np.stack([np.concatenate([part[i][j] for part in found]) for j in range(len(columns))])
                    for i in (1, 2))) for who, found in parts.items()}


def _signs(got, swap):
    """For receivers and for others (blocks, games, seats): 1 where the cell has the gift and the twin has not, -1 the
    other way round, 0 where the seat says nothing.
    """
    own = (got == RECEIVED).astype(int) - (got == GAVE if swap else 0)
    at_table = np.sign(own.sum(axis=-1, keepdims=True))         # of both kinds, there is no one way round
    return own, np.where(own == 0, at_table, 0)
