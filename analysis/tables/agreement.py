"""Verdicts of several populations: what all of them say holds, and what one of them contradicts depends on players.

Players learn what works against those whom they meet, and several ways of playing may work. What a seat or a faction
wins in one population is therefore no property of the game, unless others that learned apart from it agree.
"""
from functools import partial

import numpy as np
import pandas as pd

from ludometer.analysis.estimates import intervals
from ludometer.analysis.estimates import verdicts as verdicts_module
from ludometer.analysis.estimates.verdicts import BESIDE, EDGE, MARGIN, UNKNOWN
from ludometer.analysis.experiments.populations import shared_populations
from ludometer.analysis.tables.questions import add_estimates, planned_length, population_moments

DIFFERS = "depends on players"                                  # no verdict: populations contradict each other
WITHIN = "within"                                               # verdict on a difference: at most as large as a margin
OPEN = "undecided"
ALONE = "in each population alone"


def population_verdicts(cell, question, margin=MARGIN):
    """Steps to {item: [a dict for each population]} of verdicts on win shares; {} if a cell has no two populations.

    population; value, low and high of the share, which hold for all items and populations together, and sure, the
    verdict that they give; verdict and wanted as of verdicts.verdicts(), of games of the whole run, by intervals that
    hold for the items of the population. That all populations say so is claimed only where each does, so no such claim
    is wrong more often than that of one (an intersection-union test: R. L. Berger, Technometrics 24, 1982, 295-300).
    An item that a population has not played is left out.
    """
    names = shared_populations(cell)
    if not names:
        return {}
    found = intervals.Moments.of_all((yield from population_moments(cell, question)))
    items = [(name, item) for name in names for item in question.items(cell)]
    played = np.flatnonzero(found.totals[:, 0] > 0)
    shares, each = (found.of_items(played).ratio(family=family, proportion=True)
                    for family in (len(played), len({items[place][1] for place in played})))
    words, wanted = verdicts_module.verdicts(each, cell.fair, cell.games, margin, length=planned_length(cell, each))
    sure, _ = verdicts_module.verdicts(shares, cell.fair, cell.games, margin)
    result = {}
    for row, place in enumerate(played):
        name, item = items[place]
        result.setdefault(item, []).append({
            "population": name, **interval(shares, row),
            "sure": sure[row], "verdict": words[row], "wanted": int(wanted[row])})
    return result


def interval(found, place):
    """{"value", "low", "high"} of one of several Estimates, as plain data."""
    return {key: float(getattr(found, key)[place]) for key in ("value", "low", "high")}


def gain_rows(names, each, shares, cell, margin=MARGIN):
    """[a dict for each population] with keys as of population_verdicts(), on a gain against no gain.

    each, shares: Estimates of length 1 of each population, by intervals for it alone and for all of them together.
    """
    rows = []
    for name, one, sure in zip(names, each, shares, strict=True):
        words, wanted = verdicts_module.verdicts(one, 0, cell.games, margin, length=planned_length(cell, one))
        (certain,), _ = verdicts_module.verdicts(sure, 0, cell.games, margin)
        rows.append({"population": name, **interval(sure, 0), "sure": certain, "verdict": words[0],
                     "wanted": int(wanted[0])})
    return rows


def contradicts(verdict, low, high, margin=MARGIN):
    """Whether an interval, of a share less the fair one, excludes another population's verdict."""
    above, below, within = high < margin, low > -margin, low > margin or high < -margin
    return bool({"strong": above, "weak": below, "balanced": within, WITHIN: within,
                 BESIDE[0]: high < 0, BESIDE[1]: low > 0}.get(verdict, False))


def agreed_verdict(verdict, wanted, rows, fair, margin=MARGIN, populations=0):
    """(verdict, games needed to decide it) of a run whose populations must agree. rows: as of population_verdicts().

    The verdict is what all of them say; DIFFERS where the interval of one excludes the verdict of another or of the
    whole; else undecided. populations: how many there are, if more than have a row: those say nothing.
    """
    sure = [verdict, *(row["sure"] for row in rows)]
    if any(contradicts(word, row["low"] - fair, row["high"] - fair, margin) for word in sure for row in rows):
        return DIFFERS, 0
    said, missing = [verdict, *(row["verdict"] for row in rows)], len(rows) < populations
    if verdict != OPEN and len(set(said)) == 1 and not missing:
        return verdict, 0
    games = [wanted, *(row["wanted"] for row in rows), *[UNKNOWN] * missing]
    return OPEN, next((code for code in (EDGE, UNKNOWN) if code in games), max(games))


def agree_verdicts(frame, cell, item, populations, margin=MARGIN):
    """Replace the verdicts of a frame by those on which all populations agree, and add those of each."""
    if populations:
        frame["populations"] = [populations.get(name, []) for name in frame[item]]
        frame["verdict"], frame["wanted"] = zip(*(
            agreed_verdict(*given, cell.fair, margin, len(cell.populations))
            for given in zip(frame["verdict"], frame["wanted"], frame["populations"], strict=True)), strict=True)


# Differences

def agreed_differences(whole, apart, names, family, margin=0):
    """(verdicts, [a dict for each population] of each) on K differences, as pandas Series of length K.

    whole: Estimates (K,) of all games. apart: of each of these populations a function of the size of a family that
    gives its Estimates (K,); family: that of `whole`. margin: of each, or of all, by which a difference is WITHIN.
    Verdicts are the words of BESIDE where the whole intervals lie on that side of 0, or WITHIN, as all games and all
    populations say, else "undecided" or DIFFERS, by the rules of agreed_verdict(). The dicts have keys as those of
    population_verdicts().
    """
    margins = np.broadcast_to(margin, whole.value.shape)
    each, shares = ([estimates(size) for estimates in apart] for size in (family, family * len(names)))
    verdicts, populations = [], []
    for place, limit in enumerate(margins):
        rows = [{"population": name, **interval(sure, place), "sure": difference_word(sure, place, limit),
                 "verdict": difference_word(one, place, limit), "within": is_within(one, place, limit), "wanted": 0}
                for name, one, sure in zip(names, each, shares, strict=True) if np.isfinite(sure.value[place])]
        said = {difference_word(whole, place, limit), *(row["verdict"] for row in rows)}
        if len(said) == 1 and said <= {*BESIDE} and len(rows) == len(names):
            word, = said                                        # also where it is little in one of them
        else:
            word, _ = agreed_verdict(difference_word(whole, place, limit), 0, rows, 0, limit, len(names))
        if word == OPEN and len(rows) == len(names) and is_within(whole, place, limit) and all(
                row["within"] for row in rows):                 # whichever side of 0
            word = WITHIN
        verdicts.append(word)
        populations.append(rows)
    return pd.Series(verdicts, dtype=object), pd.Series(populations, dtype=object)


def is_within(found, place, margin):
    """Whether the interval of the difference at this place lies within ± margin."""
    return bool(found.low[place] >= -margin and found.high[place] <= margin)


def difference_word(found, place, margin):
    """The verdict of the interval of one difference: a word of BESIDE, WITHIN or "undecided"."""
    word = str(verdicts_module.verdict_against_others(found.low[place], found.high[place]))
    return WITHIN if word == OPEN and is_within(found, place, margin) else word


def add_agreed_estimates(frame, cell, name, found, parts, of, family, margin=0):
    """Add differences within a cell to a frame: name, name_low and name_high, and with several populations
    name_verdict and name_populations, as agreed_differences() gives them.

    found, parts: of all games and of each population, as questions.moments_with_populations() gives them. of: a
    function of one of them and the size of a family that gives Estimates of the differences.
    """
    whole = of(found, family)
    add_estimates(frame, name, whole)
    add_population_verdicts(frame, cell, name, whole, parts, of, family, margin)


def add_population_verdicts(frame, cell, name, whole, parts, of, family, margin=0):
    """Add verdicts of populations on differences to a frame. whole: Estimates; others as for add_agreed_estimates()."""
    if parts:
        before = f"{name}_" * bool(name)
        frame[f"{before}verdict"], frame[f"{before}populations"] = agreed_differences(
            whole, [partial(of, part) for part in parts], shared_populations(cell), family, margin)


def difference_verdicts(frame, name=""):
    """The verdict on each difference of a frame (K,): a word of BESIDE where all populations agree, if there are
    several, else WITHIN, DIFFERS or "undecided". name: of the columns, by default value, low and high.
    """
    before = f"{name}_" * bool(name)
    if f"{before}populations" in frame:
        return frame[f"{before}verdict"].to_numpy(object)
    return verdicts_module.verdict_against_others(*(frame[f"{before}{end}"].to_numpy() for end in ("low", "high")))


def side_verdicts(frame, name=""):
    """The verdict on each difference of a frame, with "undecided" for WITHIN; for measures without a fair share."""
    found = difference_verdicts(frame, name)
    return np.where(found == WITHIN, OPEN, found)


def difference_verdict(row, name=""):
    """The verdict on the difference in a single row; see difference_verdicts()."""
    before = f"{name}_" * bool(name)
    if f"{before}populations" in row:
        return str(row[f"{before}verdict"])
    return str(verdicts_module.verdict_against_others(row[f"{before}low"], row[f"{before}high"]))


def interval_hull(frame):
    """(low, high), each (K,): the hull of a difference's interval and those of its populations."""
    low, high = frame["low"].to_numpy(), frame["high"].to_numpy()
    if "populations" not in frame:
        return low, high
    each = [pd.DataFrame(rows, columns=["low", "high"]) for rows in frame["populations"]]
    lows, highs = ([[end, *rows[name]] for end, rows in zip(own, each, strict=True)]
                   for name, own in (("low", low), ("high", high)))
    return np.array([np.fmin.reduce(row) for row in lows]), np.array([np.fmax.reduce(row) for row in highs])


def as_value(frame, name):
    """The frame with difference `name` as its value, low, high and verdict."""
    ends = {end: f"{name}_{end}" for end in ("low", "high", "verdict", "populations")}
    return frame.assign(value=frame[name], **{end: frame[column] for end, column in ends.items() if column in frame})


def reversed_differences(frame):
    """A frame of differences with the opposite sign."""
    frame = frame.assign(value=-frame["value"], low=-frame["high"], high=-frame["low"])
    if "populations" not in frame:
        return frame
    other = dict(zip(BESIDE, BESIDE[::-1], strict=True))
    return frame.assign(verdict=frame["verdict"].replace(other), populations=[[row | {
        "value": -row["value"], "low": -row["high"], "high": -row["low"],
        **{key: other.get(row[key], row[key]) for key in ("sure", "verdict")}} for row in rows]
        for rows in frame["populations"]])


# In words

SAID = {BESIDE[0]: "more", BESIDE[1]: "less", WITHIN: "within the margin"}


def population_note(row, name="", margin=MARGIN, short=False):
    """A short note on populations that disagree, on a share or a difference, such as
    "population north: strong, south: balanced"; else nothing.

    That is where they contradict each other, and where not each says that it is strong, weak or balanced, or more or
    less than 0, as all games together do. row: of a frame, as a Series or dict; name: as of difference_verdicts();
    margin: of shares; short: as a count of populations, for tables on a terminal.
    """
    before = f"{name}_" * bool(name)
    rows = row.get(f"{before}populations")
    if not isinstance(rows, list) or not rows:
        return ""
    verdict, low, high = (row[f"{before}{key}"] for key in ("verdict", "low", "high"))
    if "fair" in row and not name:
        low, high = low - row["fair"], high - row["fair"]
        sure = low > margin or high < -margin or (low >= -margin and high <= margin)
    else:
        sure = low > 0 or high < 0
    if verdict == DIFFERS or (verdict == OPEN and sure):
        return (population_counts if short else population_words)(rows)
    return ""


def rows_with_populations(frame, name=""):
    """[(row as a dict, what its populations say)] of a frame, for a table on a terminal: "more in 2 of 3", "all of 3"
    or a dash where there is no verdict. None of a row without populations, and of all rows where these would be dashes.
    """
    def text_of(row):
        populations, verdict = (row.get(f"{name}_{key}" if name else key) for key in ("populations", "verdict"))
        if not isinstance(populations, list) or not populations:
            return None
        agreed = "–" if verdict in (OPEN, DIFFERS) else f"all of {len(populations)}"
        return population_note(row, name, short=True) or agreed

    rows = [(row, text_of(row)) for row in frame.to_dict("records")]
    return rows if {text for _, text in rows} - {None, "–"} else [(row, None) for row, _ in rows]


def bracketed_note(row):
    """The note of population_note() in brackets, to follow a share in a text; "" if there is none."""
    said = population_note(row)
    return f" ({said})" if said else ""


def population_words(rows):
    """The verdict of each population, as short text. rows: as of population_verdicts()."""
    words = verdict_words(rows)
    if len(set(words)) == 1 < len(rows):
        return f"{words[0]} {ALONE}"
    return "population " + ", ".join(f"{row['population']}: {word}" for row, word in zip(rows, words, strict=True))


def population_counts(rows):
    """Number of populations with each verdict, as short text: "more in 2 of 3". rows: as of population_verdicts()."""
    words = verdict_words(rows)
    said = ", ".join(f"{word} in {words.count(word)}" for word in dict.fromkeys(words) if word != OPEN)
    return f"{said or 'in none'} of {len(rows)}"


def verdict_words(rows):
    """The words for the verdict of each population. rows: as of population_verdicts()."""
    return [SAID.get(row["verdict"], row["verdict"]) for row in rows]
