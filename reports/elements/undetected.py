"""Words for differences without a verdict: that none exceeds a bound, or that the games are too few to tell."""
import numpy as np

from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.results import WIDEST as WIDEST_POINTS
from ludometer.analysis.tables.agreement import DIFFERS, interval_hull
from ludometer.reports.wording.numbers_in_words import bound, digits_for, number
from ludometer.reports.wording.quotes import Words

WIDEST = 0.25                                                   # of a bound on changes of win shares that says anything


def no_difference(frame, none, whether, factor=100, unit="percentage points", limit=MARGIN, behind=""):
    """Words for differences without a verdict: that none exceeds a bound, or that the games are too few.

    Intervals of several populations count too, and where these contradict each other, that is said.
    frame: of the differences, with value, low and high; none: the words where none exceeds the bound, with a place for
    it; whether: what may be so, in words; limit: of a bound that is worth being called none; behind: words to follow
    where none is.
    """
    if differs(frame):
        return Words("whether {} {}{}").format(whether, DIFFERS, behind)
    most = largest_possible(frame)
    if most <= limit:                                           # false where it is unknown
        return Words(none).format(bound(size_in_words(most, factor, unit), most, kind(factor)))
    return Words("the games are too few to tell whether {}{}").format(whether, behind)


def undetected_change(frame, what, factor=100, unit="percentage points", limit=MARGIN):
    """Words for changes without a verdict, as no_difference(), with a bound wherever there is one that says anything.

    Where not each population says what all games together say, that is said. what: that may change, in words.
    """
    changes = Words("{} {}").format(what, "change" if what.startswith("the mean points") else "changes")
    each = " in each population" * ("populations" in frame)
    most, limited = largest_possible(frame), ""
    if most < (WIDEST if factor == 100 else WIDEST_POINTS):
        limited = " " + bound(f"(at most {size_in_words(most, factor, unit)}{each})", most, kind(factor))
    if ((frame["low"] > 0) | (frame["high"] < 0)).any() and not differs(frame):     # but not of each population alone
        several, size = what.startswith("any "), size_in_words(most, factor, unit)
        happens = Words("some {}").format(changes.removeprefix("any ")) if several else changes
        limit = f"({'none' if several else 'not'} by more than {size} in any population)"
        return Words("over all games {}, which is not certain in each population alone{}").format(
            happens, " " + bound(limit, most, kind(factor)) if limited else "")
    return no_difference(frame, Words("no change is detectable in {} (at most {{}}{})").format(what, each), changes,
                         factor, unit, limit, limited)


def differs(frame):
    """Whether populations contradict each other on any of the differences."""
    return "populations" in frame and (frame["verdict"] == DIFFERS).any()


def largest_possible(frame):
    """The largest size of any of the differences that an interval holds, of all games or of a population; NaN where one
    has no interval, or there is no difference.
    """
    low, high = interval_hull(frame)
    return np.maximum(high, -low).max() if len(frame) else np.nan


def size_in_words(most, factor, unit):
    """A bound with its unit."""
    return f"{number(factor * most, digits_for(0, factor * most))} {unit}"


def kind(factor):
    """What differences are of, for those who read the data: shares, or points."""
    return "change of a share" if factor == 100 else "change"
