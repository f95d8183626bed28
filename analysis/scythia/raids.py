"""Raids as they were played: where, for how many points, at which cost in wounds, crew and kumis."""

from itertools import chain

import numpy as np
import pandas as pd

from ludometer.analysis.tables import contrasts
from ludometer.analysis.tables.questions import Question, add_estimates, moments
from ludometer.analysis.tables.sums import table
from ludometer.simcore.scythia.declared import REGIONS

FIGHTS = ("strength", "kumis_spent", "wounds", "deaths", "first_raid")


@table
def regions(cell):
    """One row per region: how often seats raid there, and for how many points.

    raids, points: means of a seat; winners, others: mean points of winners and of the others. each: points of a raid;
    top: share of raids that reached the highest tier. share: of all points for raids that come from the region.
    seats_share: of seats that raided there at all; value: their win share, an association. Intervals of these hold for
    all regions together.
    """
    columns = [[f"{what}_{region}" for region in REGIONS] for what in ("raids", "points", "top")]

    def sums(chunk):
        raids, points, top = (np.stack([chunk[name] for name in names], axis=-1).astype(float) for names in columns)
        win = chunk["win"][..., None]
        raided = raids > 0
        seats, brought, wins, winners, losses, others = chunk.by_win(points)
        return (seats, raids.sum(axis=(1, 2)), brought, np.repeat(brought.sum(axis=1, keepdims=True), len(REGIONS), 1),
                raided.sum(axis=(1, 2)), (raided * win).sum(axis=(1, 2)), wins, winners, losses, others,
                top.sum(axis=(1, 2)))

    found = yield from moments(cell, Question((*chain(*columns), "win"), lambda cell: REGIONS, sums))
    frame, family = pd.DataFrame({"region": REGIONS}), len(REGIONS)
    for name, (above, below) in {"raids": (1, 0), "points": (2, 0), "winners": (7, 6), "others": (9, 8),
                                 "each": (2, 1)}.items():
        add_estimates(frame, name, found.ratio(above, below, family=family))
    add_estimates(frame, "share", found.ratio(2, 3, family=family))
    add_estimates(frame, "top", found.ratio(10, 1, family=family, proportion=True))
    add_estimates(frame, "seats_share", found.ratio(4, 0, family=family, proportion=True))
    return frame.join(found.ratio(5, 4, family=family, proportion=True).frame())


@table
def fights(cell):
    """Strength, kumis, wounds and deaths of all raids of a seat, and its first one if it has raided; see
    tables.contrasts().
    """
    return contrasts.steps(cell, FIGHTS, ("first_raid",))
