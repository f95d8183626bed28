"""Casualty checks: what the games saw, to be set beside the exact odds."""

import numpy as np
import pandas as pd

from analysis.rurik import odds
from analysis.tables import Question, block_sums

CARDS = range(odds.MOST_COUNTED + 1)
COLUMNS = tuple(f"{word}_{cards}" for cards in CARDS for word in ("checks", "casualties"))


def casualties(cell):
    """Checks by the cards they were to reveal, and the share that cost a troop, beside the odds of fresh decks.

    Columns as odds.compare() documents them; odds.READING says what may be concluded.
    """
    def sums(chunk):
        return [np.concatenate([chunk.sum(chunk[column]) for column in COLUMNS], axis=1)]

    found, = block_sums(cell, Question(COLUMNS, lambda cell: COLUMNS, sums))
    counts = {column: found[:, place] for place, column in enumerate(COLUMNS)}
    numbers = cell.numbers["catalogue"]
    return pd.DataFrame(odds.compare(counts, numbers)["rows"])
