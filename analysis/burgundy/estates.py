"""What dukes build and how: tiles and buildings, dice, workers and silver, colours, and where their castle stands."""

import numpy as np
import pandas as pd

from ludometer.analysis.tables import contrasts
from ludometer.analysis.tables.questions import Question, add_estimates, moments
from ludometer.analysis.tables.sums import table, total
from ludometer.simcore.burgundy.declared import COLOURS
from ludometer.simcore.burgundy.maps import SPACES

TILES = ("placed_", "built_", "regions", "empty")               # beginnings of columns
TURNS = ("act_", "goods_", "sales", "workers_", "silver_", "purchases", "discards", "stored_", "ships", "first_rounds")


@table
def tiles(cell):
    """Tiles placed by colour, buildings by type, regions: means, winners beside others; see tables.contrasts()."""
    return contrasts.steps(cell, columns_of(cell, TILES))


@table
def turns(cell):
    """Dice by what they were used for, goods, workers, silver, purchases; see tables.contrasts()."""
    return contrasts.steps(cell, columns_of(cell, TURNS))


def columns_of(cell, beginnings):
    """The cell's columns with these beginnings, in the order of the run, without modules that are off."""
    return cell.used_columns([name for name in cell.columns if name.startswith(beginnings)])


@table
def bonuses(cell):
    """How often players won who completed n colours in time for a bonus tile: a row per number of tiles.

    large, small: mean numbers of them; seats; seats_share: of all seats; value: win share, points: mean score of these
    seats, with intervals for all rows together. Colours are completed by who builds well: an association.
    """
    def sums(chunk):
        first, second = chunk["colours_first"].astype(np.int64), chunk["colours_second"].astype(np.int64)
        size = len(COLOURS) + 1                                 # at most a tile for each
        return (np.full((chunk.blocks, size), chunk.players**2), *(
            chunk.sum_by(first + second, size, values) for values in (
                None, chunk["win"], chunk["score"], first, second)))

    columns = ("colours_first", "colours_second", "win", "score")
    found = yield from moments(cell, Question(columns, lambda cell: range(len(COLOURS) + 1), sums))
    return _seat_results(pd.DataFrame({"tiles": range(len(COLOURS) + 1)}), found, {"large": 4, "small": 5})


@table
def castles(cell):
    """How those fared whose first castle stood on a space: a row per duchy and space, counted as in the data.

    seats, seats_share, value, points: as in bonuses(). Where seats choose the space it is an association.
    """
    duchies = cell.names("faction")

    def places(chunk):
        return chunk["faction"].astype(np.int64) * SPACES + chunk["castle"]

    counts = yield from total(cell, ("faction", "castle"), lambda chunk: np.bincount(
        places(chunk).ravel(), minlength=len(duchies) * SPACES))
    there, number = np.flatnonzero(counts), np.cumsum(counts > 0) - 1       # one in ten of all spaces

    def sums(chunk):
        numbers = number[places(chunk)]
        return (np.full((chunk.blocks, len(there)), chunk.players**2), *(
            chunk.sum_by(numbers, len(there), values) for values in (None, chunk["win"], chunk["score"])))

    found = yield from moments(cell, Question(("faction", "castle", "win", "score"), lambda cell: there, sums))
    names = pd.DataFrame({"faction": np.array(duchies, object)[there // SPACES], "space": there % SPACES})
    return _seat_results(names, found, {})


def _seat_results(frame, found, means):
    """A frame's rows with seats, win share and mean points; rows without any seat are dropped."""
    frame["seats"] = found.totals[:, 1].astype(np.int64)
    family = int((frame["seats"] > 0).sum())
    add_estimates(frame, "seats_share", found.ratio(1, 0, family=family, proportion=True))
    add_estimates(frame, "points", found.ratio(3, 1, family=family))
    for name, place in means.items():
        frame[name] = found.ratio(place, 1, family=family).value
    frame = frame.join(found.ratio(2, 1, family=family, proportion=True).frame())
    return frame[frame["seats"] > 0].reset_index(drop=True)
