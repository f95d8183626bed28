"""Readings of what is not known of Scythia: each takes 45 ms to draw, and several tests look at the same ones."""
from functools import cache

from ludometer.simcore.readings import draw


@cache
def scythia_reading(number):
    """The values of the reading of this number, of four players. Whoever asks for it changes nothing."""
    return draw("scythia", number, 4)
