"""Verdicts of several populations: what all of them say holds, and what one of them contradicts depends on players.

Players learn what works against those whom they meet, and several ways of playing may work. What a seat or a faction
wins in one population is therefore no property of the game, unless others that learned apart from it agree.
"""
import numpy as np

from analysis import statistics
from analysis.questions import Question, boundaries_of, moments, planned_length
from analysis.statistics import DECIDED, EDGE, LEVEL, MARGIN, UNKNOWN

DIFFERS = "depends on players"                                  # no verdict: populations contradict each other


def asked_apart(question, names):
    """A Question asked of each of these populations apart; items are (population, item), population by population."""
    def sums(chunk):
        of, codes = chunk["population"].max(axis=(1, 2)), map(chunk.names("population").index, names)
        there = [(of == code)[:, np.newaxis] for code in codes]
        return tuple(np.concatenate([array * each for each in there], axis=1) for array in question.sums(chunk))

    return Question((*question.columns, "population"),
                    lambda cell: [(name, item) for name in names for item in question.items(cell)], sums,
                    question.proportion)


def apart(cell, question, margin=MARGIN):
    """{item: [a dict for each population of the cell]} of a question on win shares; empty where there are not several.

    population; value, low and high of the share, which hold for all items and populations together, and sure, the
    verdict that they give; verdict and wanted as of statistics.verdicts(), of games of the whole run, by intervals that
    hold for the items of the population. That all populations say so is claimed only where each does, so no such claim
    is wrong more often than that of one (an intersection-union test: R. L. Berger, Technometrics 24, 1982, 295-300).
    An item that a population has not played is left out.
    """
    names = cell.populations
    if len(names) < 2:
        return {}
    asked = asked_apart(question, names)
    found, items = moments(cell, asked), asked.items(cell)
    played = np.flatnonzero(found.totals[:, 0] > 0)
    with statistics.whenever(boundaries_of(cell)):
        shares, each = (found.of_items(played).ratio(family=family, level=LEVEL, proportion=True)
                        for family in (len(played), len({items[place][1] for place in played})))
    words, wanted = statistics.verdicts(each, cell.fair, cell.games, margin, length=planned_length(cell, each))
    sure, _ = statistics.verdicts(shares, cell.fair, cell.games, margin)
    result = {}
    for row, place in enumerate(played):
        name, item = items[place]
        result.setdefault(item, []).append({
            "population": name,
            **{key: float(getattr(shares, key)[row]) for key in ("value", "low", "high")},
            "sure": sure[row], "verdict": words[row], "wanted": int(wanted[row])})
    return result


def contradicts(verdict, low, high, margin=MARGIN):
    """Whether an interval of what a share is off the fair one excludes this verdict of others; never that of none."""
    return bool({"strong": high < margin, "weak": low > -margin, "balanced": low > margin or high < -margin}.get(
        verdict, False))


def agreed(verdict, wanted, rows, fair, margin=MARGIN, populations=0):
    """(verdict, games that would decide it) of a whole run that has this verdict alone, and of populations: of apart().

    The verdict is what all of them say; DIFFERS where the interval of one excludes the verdict of another or of the
    whole; else undecided. populations: how many there are, if more than have a row: those say nothing.
    """
    sure = [verdict, *(row["sure"] for row in rows)]
    if any(contradicts(word, row["low"] - fair, row["high"] - fair, margin) for word in sure for row in rows):
        return DIFFERS, 0
    said, missing = [verdict, *(row["verdict"] for row in rows)], len(rows) < populations
    if verdict in DECIDED and len(set(said)) == 1 and not missing:
        return verdict, 0
    games = [wanted, *(row["wanted"] for row in rows), *[UNKNOWN] * missing]
    return "undecided", next((code for code in (EDGE, UNKNOWN) if code in games), max(games))
