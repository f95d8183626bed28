"""The solo game: how the Rebellion fares against one player, and what goes with beating it.

Where players play one another, the tables have no rows.
"""

import pandas as pd

from ludometer.analysis.rurik.modules import module_is_on
from ludometer.analysis.tables import contrasts, opponent
from ludometer.analysis.tables.questions import Question, estimate
from ludometer.analysis.tables.sums import table

COLUMNS = ("rebellion_score", "rebellion_unlocked")
DID = ("attacks", "troops_lost", "troops_taken", "structures", "regions_ruled", "forfeits")
BONUSES = 12                                                    # places of a household's mat


def against_rebellion(cell):
    """Whether a cell is a solo game against the Rebellion and its run has the columns for it."""
    return module_is_on(cell, "solo", *COLUMNS)


@table
def rebellion(cell):
    """How the Rebellion fares: its score, the bonuses it unlocked, the player's lead; see tables.opponent()."""
    return opponent.steps(cell, COLUMNS if against_rebellion(cell) else ())


@table
def decided(cell):
    """The player's points by part and actions in solo games, won games beside lost ones; see tables.contrasts()."""
    return contrasts.steps(cell, (*cell.parts, *DID) if against_rebellion(cell) else ())


@table
def unlocked(cell):
    """One row per number of bonuses that the Rebellion had unlocked at the end: how often, and the chance to win then.

    value: share of these games that the player won, n: such games. Bonuses are unlocked where the player is ahead on a
    track as well, so this is an association. Intervals hold for all rows.
    """
    if not against_rebellion(cell):
        return pd.DataFrame({"bonuses": ()})

    def sums(chunk):
        codes = chunk["rebellion_unlocked"].astype("int64")
        return chunk.sum_by(codes, BONUSES + 1), chunk.sum_by(codes, BONUSES + 1, chunk["win"])

    question = Question(("rebellion_unlocked", "win"), lambda cell: range(BONUSES + 1), sums, proportion=True)
    return (yield from estimate(cell, question, "bonuses"))
