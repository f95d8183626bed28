"""Balance of cards and the like, which a game counts in sets: where it was offered, who took it, who did it.

Taking and doing are choices: players in a good position take other cards than players in a bad one, and only who does
well gets to do much. All these numbers are associations.
"""

import numpy as np
import pandas as pd

from analysis.tables import Question, moments, put


def cards(cell, item, columns):
    """One row per card of three mask columns: those whom it was offered, who took it, and who did it.

    offered, taken, done: seats, counted once a game. offered_share: of all seats; taken_share: of those offered;
    done_share: of those who took it. taken_win, and value for those who did it: win shares; points: mean score of those
    who did it. Each has low and high; those of the win shares and of points are simultaneous for all cards. Win shares
    and points are associations.
    """
    names = cell.sets.get(columns[2], ())

    def sums(chunk):
        offered, taken, done = (chunk.bits(column, len(names)) for column in columns)
        return (np.full((chunk.blocks, len(names)), chunk.players**2), chunk.sum_bits(offered), chunk.sum_bits(taken),
                chunk.sum_bits(done), chunk.sum_bits(taken, chunk["win"]), chunk.sum_bits(done, chunk["win"]),
                chunk.sum_bits(done, chunk["score"]))

    found = moments(cell, Question((*columns, "win", "score"), lambda cell: names, sums))
    frame = pd.DataFrame({item: names})
    for place, name in enumerate(("offered", "taken", "done"), 1):
        frame[name] = found.totals[:, place].astype(np.int64)
    family = max(1, int((frame["done"] > 0).sum()))
    for name, (above, below) in {"offered_share": (1, 0), "taken_share": (2, 1), "done_share": (3, 2)}.items():
        put(frame, name, found.ratio(above, below, proportion=True))
    put(frame, "taken_win", found.ratio(4, 2, family=family, proportion=True))
    put(frame, "points", found.ratio(6, 3, family=family))
    frame = frame.join(found.ratio(5, 3, family=family, proportion=True).frame())
    return frame[frame["offered"] + frame["taken"] > 0].reset_index(drop=True)
