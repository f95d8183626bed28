"""What a place on the bridge is worth: seats count from 0 in the order in which they stand there at the start."""

import numpy as np
import pandas as pd

from ludometer.analysis.tables.agreement import add_population_verdicts
from ludometer.analysis.tables.questions import Question, add_estimates, moments_with_populations
from ludometer.analysis.tables.sums import table


@table
def bridge(cell):
    """One row per seat: its points against the others' at the table, rounds begun first, and spaces moved.

    points, first_rounds, ships: means of the seat. value, low, high: its mean points less those of all other seats in
    the same games, with intervals for all seats together. Players rotate through the seats, so all of this is caused by
    the seat: by its place on the bridge and the workers that make up for it.
    """
    seats = cell.players

    def sums(chunk):
        found = []
        for name in ("score", "first_rounds", "ships"):
            found.append(chunk[name].sum(axis=1, dtype=float))
        others = found[0].sum(axis=1, keepdims=True) - found[0]
        games = np.full(found[0].shape, seats)
        return games, *found, games * (seats - 1), others

    found, parts = yield from moments_with_populations(cell, Question(
        ("score", "first_rounds", "ships"), lambda cell: range(seats), sums))
    frame = pd.DataFrame({"seat": range(seats)}).join(lead_over_others(found, seats).frame())
    add_population_verdicts(frame, cell, "", lead_over_others(found, seats), parts, lead_over_others, seats)
    for place, name in enumerate(("points", "first_rounds", "ships"), 1):
        add_estimates(frame, name, found.ratio(place, 0, family=seats))
    return frame


def lead_over_others(found, family):
    """Estimates of each seat's mean points less the mean points of all other seats, from Moments."""
    return found.difference((1, 0), (5, 4), family=family)
