"""Words for differences without a verdict: that none exceeds a bound, or that the games are too few to tell."""
import numpy as np

from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.results import WIDEST as WIDEST_POINTS
from ludometer.analysis.tables.agreement import DIFFERS, interval_hull
from ludometer.reports.wording.numbers_in_words import bound, digits_for, number
from ludometer.reports.wording.quotes import Words

WIDEST = 0.25                                                   # of a bound on changes of win shares that says anything


def undetected(frame, none, whether, factor=100, unit="percentage points", limit=MARGIN):
    """Words for differences without a verdict: that none exceeds a bound, or that the games are too few.

    Intervals of several populations count too, and where these contradict each other, or not each of them says what all
    games together say, that is said.
    frame: of the differences, with value, low and high; none: the words where none exceeds the bound, with a place for
    it; whether: what may be so, in words; limit: of a bound that is worth being called none.
    """
    low, high = interval_hull(frame)
    most = np.maximum(high, -low).max()
    kind = "change of a share" if factor == 100 else "change"
    told = most < (WIDEST if factor == 100 else WIDEST_POINTS)  # also false where it is unknown
    size, limited = f"{number(factor * most, digits_for(0, factor * most))} {unit}", ""
    if told:
        limited = " " + bound(f"({at_most(frame)} {size})", most, kind)
    if "populations" in frame and (frame["verdict"] == DIFFERS).any():
        return Words("whether {} {}{}").format(whether, DIFFERS, limited)
    if ((frame["low"] > 0) | (frame["high"] < 0)).any():        # but not of each population by itself
        return Words("not each population says that {}{}").format(whether, limited)
    return Words(none).format(bound(size, most, kind)) if most <= limit else (
        Words("the games are too few to tell whether {}{}").format(whether, limited))


def at_most(frame):
    """Words in front of a bound on differences, which holds for each population where there are several."""
    return "in no population larger than" if "populations" in frame else "at most"


def undetected_change(frame, what, factor=100, unit="percentage points", limit=MARGIN):
    """undetected() of changes. what: that may change, in words."""
    verb = "change" if what.startswith("the mean points") else "changes"
    return undetected(frame, Words("no change is detectable in {} ({} {{}})").format(what, at_most(frame)),
                      Words("{} {}").format(what, verb), factor, unit, limit)
