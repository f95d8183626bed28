"""Balance of cards and the like, which a game counts in sets: where each was offered, who took it, who did it.

Taking and doing are choices: players in a good position take other cards than players in a bad one, and only players
who do well get to do much. All these numbers are associations.
"""

import numpy as np
import pandas as pd

from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.tables.agreement import add_agreed_estimates
from ludometer.analysis.tables.differences import shifted_estimates
from ludometer.analysis.tables.questions import Question, add_estimates, moments_with_populations


def cards(cell, item, columns):
    """Steps to one row per card of three mask columns: to whom it was offered, who took it, and who did it.

    offered, taken, done: seats, counted once a game. offered_share: of all seats; taken_share: of those offered;
    done_share: of those who took it. taken_win, and value for those who did it: win shares; points: mean score of those
    who did it. Where several populations play, beyond: that share less the one of those who did another, with what all
    populations say of it. Each has low and high, simultaneous for all cards. Win shares and points are associations.
    """
    names = cell.sets.get(columns[2], ())

    def sums(chunk):
        offered, taken, done = (chunk.bits(column, len(names)) for column in columns)
        return (np.full((chunk.blocks, len(names)), chunk.players**2), chunk.sum_bits(offered), chunk.sum_bits(taken),
                chunk.sum_bits(done), chunk.sum_bits(taken, chunk["win"]), chunk.sum_bits(done, chunk["win"]),
                chunk.sum_bits(done, chunk["score"]))

    found, parts = yield from moments_with_populations(cell, Question(
        (*columns, "win", "score"), lambda cell: names, sums))
    frame = pd.DataFrame({item: names})
    for place, name in enumerate(("offered", "taken", "done"), 1):
        frame[name] = found.totals[:, place].astype(np.int64)

    def compared(above, below, proportion=True):
        """Ratios with intervals that hold for all cards that have one."""
        return found.ratio(above, below, int((found.totals[:, below] > 0).sum()), proportion=proportion)

    for name, (above, below) in {"offered_share": (1, 0), "taken_share": (2, 1), "done_share": (3, 2),
                                 "taken_win": (4, 2)}.items():
        add_estimates(frame, name, compared(above, below))
    add_estimates(frame, "points", compared(6, 3, proportion=False))
    frame = frame.join(compared(5, 3).frame())
    if parts:
        add_agreed_estimates(frame, cell, "beyond", found, parts, excess_win_shares,
                             int((found.totals[:, 3] > 0).sum()), MARGIN)
    return frame[frame["offered"] + frame["taken"] > 0].reset_index(drop=True)


def excess_win_shares(found, family):
    """Estimates of win shares of seats that did each card, less the share of seats that did other cards.

    These are taken to be known: they come from many more seats.
    """
    done, won = found.totals[:, 3], found.totals[:, 5]
    with np.errstate(all="ignore"):
        others = (won.sum() - won) / (done.sum() - done)
    return shifted_estimates(found.ratio(5, 3, family, proportion=True), others)


def holder_results(cell, item, column, offered=None):
    """Steps to one row per card of a mask column: how seats with it did, beside seats without it or with other cards.

    offered: a mask column of the cards that a game offers, if it does not offer all. Columns: offered, seats that were
    offered the card; seats, those that had it, once a game; seats_share, of all that could have had it; value, their
    win share; ahead, that less the win share of seats without it; points, their mean score; gain, their lead() less
    that of seats with other cards, counted once for each card. Who has many cards is ahead with each of them but gains
    with none, so cards are compared by gain. Intervals hold for all cards together; where several populations play,
    ahead and gain also have what all of them say (agreement.add_agreed_estimates()). All of it is association.
    """
    names = cell.sets.get(column, ())
    known = offered is not None and cell.has(offered)

    def sums(chunk):
        bits, win, led = chunk.bits(column, len(names)), chunk["win"], lead(chunk)
        seats = np.full((chunk.blocks, len(names)), chunk.players**2)
        had, won, led = chunk.sum_bits(bits), chunk.sum_bits(bits, win), chunk.sum_bits(bits, led)
        could = chunk.sum_bits(chunk.bits(offered, len(names))) if known else seats
        return (could, had, won, chunk.sum_bits(bits, chunk["score"]), led, seats - had, chunk.sum(win) - won,
                had.sum(axis=1, keepdims=True) - had, led.sum(axis=1, keepdims=True) - led)

    columns = (column, *((offered,) if known else ()), "win", "score")
    found, parts = yield from moments_with_populations(cell, Question(columns, lambda cell: names, sums))
    frame = pd.DataFrame({item: names, "seats": found.totals[:, 1].astype(np.int64)})
    family = int((frame["seats"] > 0).sum())
    if known:
        frame["offered"] = found.totals[:, 0].astype(np.int64)
    add_estimates(frame, "seats_share", found.ratio(1, 0, family=family, proportion=True))
    add_agreed_estimates(frame, cell, "ahead", found, parts, lambda part, size: part.difference((2, 1), (6, 5), size),
                         family)
    add_estimates(frame, "points", found.ratio(3, 1, family=family))
    add_agreed_estimates(frame, cell, "gain", found, parts, lambda part, size: part.difference((4, 1), (8, 7), size),
                         family)
    frame = frame.join(found.ratio(2, 1, family=family, proportion=True).frame())
    return frame[frame["seats"] > 0].reset_index(drop=True)


def lead(chunk):
    """Points of each seat less the mean of the others at its table; in a solo game its score."""
    score = chunk["score"].astype(float)
    if chunk.players == 1:
        return score
    return score - (score.sum(axis=-1, keepdims=True) - score) / (chunk.players - 1)
