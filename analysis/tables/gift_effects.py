"""What a gift causes: seats that got something against the same seats in the same deals without the gift; and deals in
which something lies on the table against the same deals in which it stays in the box.
"""
from functools import partial
from itertools import product

import numpy as np
import pandas as pd

from ludometer.analysis.estimates.paired import Pairs
from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.experiments.forced_deals import lies_on_table
from ludometer.analysis.experiments.populations import shared_populations
from ludometer.analysis.tables.agreement import add_population_verdicts
from ludometer.analysis.tables.played_cell import Played
from ludometer.analysis.tables.questions import Parts, add_estimates, blocks_of, coverage_of, with_population
from ludometer.analysis.tables.sums import same_blocks, table, together, total_of_all
from ludometer.simcore.gifts import COLUMN, GAVE, RECEIVED

MEASURES = {"win": "win", "points": "score"}                    # what is compared, and its column
WHO = ("", "others_")                                           # who got it, and their rivals


def gifts(cell, laid=False):
    """The Played cells of the same run that are this cell with a gift to a player.

    laid: instead those with a gift of what lies on the table for all.
    """
    return [Played(cell.run, about["cell"]) for about in cell.run.cells
            if about.get("twin") == cell.number and cell.run.games_of(about["cell"])
            and lies_on_table(cell.run.game, about["gift"]) == laid]


class GiftEffect:
    """The effects of a gift: sums over blocks of a cell with the gift and of its twin without it.

    pairs: Pairs of what is compared, with the gift and without; apart: the same of each population of the twin. games:
    float (2,), games in which the gift changed what lies where, and those of them that end otherwise.
    """

    def __init__(self, pairs, games, apart=()):
        self.pairs, self.games, self.apart = pairs, games, Parts(apart)

    def __iadd__(self, other):
        """Count further blocks."""
        self.pairs += other.pairs
        self.games += other.games
        self.apart += other.apart
        return self

    @property
    def share_changed(self):
        """Of the games in which the gift changed what lies where, the share that ends otherwise; nan of none."""
        games, otherwise = self.games
        return otherwise / games if games else np.nan

    def deals(self, place):
        """The deals in which what stands at this place of the pairs was compared."""
        return int(self.pairs.moments.seen[place, 0])


@table
def effects(cell, twins=1):
    """One row per gift in the twins of a cell: its effects on who got it and on others, with it less without.

    twins: how many such cells are asked for; what is caused has an error of its own, 5 % for all of them.

    Columns: gift; deals: in which somebody got it who had it not anyway; changed: of their games in which somebody did,
    the share that ends with other points or another winner than the twin; win and points of those who got it,
    others_win and others_points of their rivals in these games, each with low and high, which hold for all rows
    together, and where several populations play with what they say (agreement.add_population_verdicts());
    variance_ratio: by which factor the variance of `win` would be larger if the two cells did not share their deals.
    Deals in which who is drawn had it anyway are left out: the effect is that of holding it against not holding it. Of
    a swap a=b it is the effect of b against a: who has b instead of a counts with it, and who has a instead of b the
    other way round. Sorted by `win`, the best first.
    """
    forced = gifts(cell)
    found = yield from together(*(_gift_effect(other, cell, partial(_holder_pairs, swap="=" in other.about["gift"]))
                                  for other in forced))
    frame = _gift_frame(forced, found, 0)
    if not forced:
        return frame
    for place, (who, measure) in enumerate(product(WHO, MEASURES)):
        each = _add_gift_estimates(frame, cell, who + measure, found, place, len(forced) * twins, measure == "win")
        if who + measure == "win":
            frame["variance_ratio"] = each.narrowed**2
    return frame.sort_values("win", ascending=False, kind="stable").reset_index(drop=True)


@table
def laid_effects(cell, twins=1):
    """One row per row that twins of a cell lay on the table for all: the effects of its lying there.

    twins: as for effects(). Columns: gift; deals: in which it was put on the table, or taken from it, which counts the
    other way round; changed: as in effects(); points: of a seat, the mean of all; seat_0 and so on: win shares by seat;
    each as there, with low and high that hold for all rows and seats together; variance_ratio: of points, by which
    factor their variance would be larger if the two cells did not share their deals. Of a swap a=b it is the effect of
    b against a. Sorted by points, the most first.
    """
    forced = gifts(cell, laid=True)
    found = yield from together(*(_gift_effect(other, cell, _table_pairs) for other in forced))
    frame, family = _gift_frame(forced, found, cell.players), len(forced) * twins
    if not forced:
        return frame
    frame["variance_ratio"] = _add_gift_estimates(frame, cell, "points", found, cell.players, family).narrowed**2
    for seat in range(cell.players):
        _add_gift_estimates(frame, cell, f"seat_{seat}", found, seat, family * cell.players, True)
    return frame.sort_values("points", ascending=False, kind="stable").reset_index(drop=True)


def _gift_frame(forced, found, place):
    """Frame with a row for each cell with a gift: gift, deals, share of games changed. place: of Pairs of deals."""
    return pd.DataFrame({"gift": [other.about["gift"] for other in forced],
                         "deals": [each.deals(place) for each in found],
                         "changed": [each.share_changed for each in found]})


def _joined_pairs(found, place):
    """Pairs of all these, each cut to the item at this place."""
    return Pairs.of_all([each.of_items([place]) for each in found])


def _add_gift_estimates(frame, cell, name, found, place, family, proportion=False):
    """Add the effects of gifts at this place of their Pairs to a frame, and return them as Estimates."""
    def estimates(pairs, size):
        return pairs.estimates(size, proportion=proportion)

    whole, *apart = (_joined_pairs(pairs, place).covering(coverage_of(cell))
                     for pairs in zip(*([each.pairs, *each.apart] for each in found), strict=True))
    each = estimates(whole, family)
    add_estimates(frame, name, each)
    add_population_verdicts(frame, cell, name, each, apart, estimates, family, MARGIN if proportion else 0)
    return each


def _gift_effect(cell, twin, compared):
    """Steps to the GiftEffect of one gift. compared(got, here, there): Pairs of block sums of values in both cells."""
    columns, names = tuple(MEASURES.values()), shared_populations(twin)

    def sums(readers):
        other, chunk = same_blocks(readers)
        got = chunk[COLUMN]
        counted = np.isin(got, (RECEIVED, GAVE)).any(axis=-1)
        differs = np.any([(chunk[name] != other[name]).any(axis=-1) for name in columns], axis=0)
        here, there = ([each[name] for name in columns] for each in (chunk, other))
        return GiftEffect(compared(got, here, there), np.array([counted.sum(), (counted & differs).sum()], float), (
            compared(got[of], [each[of] for each in here], [each[of] for each in there])
            for of in blocks_of(names, [twin], [other])))

    return total_of_all((twin, cell), (with_population(columns, twin), (*columns, COLUMN)), sums)


def _table_pairs(got, here, there):
    """Pairs of wins by seat and of total points, with a row on the table and without it."""
    sign = np.where(got == RECEIVED, 1, 0) - (got == GAVE)
    seats = np.abs(sign).sum(axis=(1, 2), dtype=float)[:, None]
    counts = np.hstack([seats / got.shape[-1]] * got.shape[-1] + [seats])
    with_it, without = (
        np.column_stack([won.sum(axis=1), points.sum(axis=(1, 2))]) for won, points in (
            [a * (sign == when) + b * (sign == -when) for a, b in zip(here, there, strict=True)] for when in (1, -1)))
    return Pairs.of(counts, with_it, counts, without)


def _holder_pairs(got, here, there, swap):
    """Pairs of wins and points, of receivers and of others, in the order of WHO and MEASURES."""
    columns = []
    for sign in _signs(got, swap):
        with_it, without = sign > 0, sign < 0
        counts = (with_it | without).sum(axis=(1, 2), dtype=float)
        columns += [(counts, (a * with_it + b * without).sum(axis=(1, 2), dtype=float), counts,
                     (b * with_it + a * without).sum(axis=(1, 2), dtype=float))
                    for a, b in zip(here, there, strict=True)]
    return Pairs.of(*(np.stack(arrays, axis=1) for arrays in zip(*columns, strict=True)))


def _signs(got, swap):
    """For receivers and for others (blocks, games, seats): 1 where the cell has the gift and the twin has not, -1 the
    other way round, 0 where the seat says nothing.
    """
    own = (got == RECEIVED).astype(int) - (got == GAVE if swap else 0)
    at_table = np.sign(own.sum(axis=-1, keepdims=True))         # of both kinds, there is no one way round
    return own, np.where(own == 0, at_table, 0)
