"""Where pieces of one game go: what each side has in each place of a board, and when it had the first of it there."""
from typing import NamedTuple

import numpy as np


class Pieces(NamedTuple):
    """Of one kind of pieces on one board, arrays by side and place.

    amounts: at the end of the game, or of what is done in the whole game; NaN where a place is not in play, or is of
    another side's board. first: when the first one came there, NaN where none ever did.
    """

    amounts: np.ndarray
    first: np.ndarray

    def in_play_only(self, in_play):
        """The same without places that are not in play. in_play: a mask that fits places, or sides and places."""
        return Pieces(*(np.where(in_play, each, np.nan) for each in self))


def standing(amounts, times):
    """The Pieces that stand on a board. amounts: (positions, sides, places); times: when each position was reached."""
    there = np.asarray(amounts) > 0
    return Pieces(np.asarray(amounts)[-1].astype(float),
                  np.where(there.any(axis=0), np.asarray(times, float)[there.argmax(axis=0)], np.nan))


def pieces_of(sides, places, times, shape):
    """The Pieces of what is done at places, one entry each of sides, places and times. shape: (sides, places) of all.
    """
    amounts, first = np.zeros(shape), np.full(shape, np.inf)
    np.add.at(amounts, (sides, places), 1)
    np.minimum.at(first, (sides, places), times)
    return Pieces(amounts, np.where(amounts > 0, first, np.nan))
