"""Values of tables with their intervals, columns of win shares, and what figures side by side have in common."""

import numpy as np

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import BESIDE, DECIDED, MARGIN, POWER, round_significant
from ludometer.analysis.results import TOO_FEW, decimals_off_zero, is_too_wide
from ludometer.analysis.strength.ability_test import MISPLAYED
from ludometer.analysis.tables import agreement
from ludometer.reports.elements.section import TOLD, Column, Value
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import (
    UNKNOWN,
    about_share,
    bound,
    count,
    ends,
    interval_in_words,
    join,
    number,
    percent,
    plural,
    prospect,
    signed_number,
    wide_share,
)
from ludometer.reports.wording.quotes import Words
from ludometer.reports.wording.units import percent_of_fair

TONES = {BESIDE[0]: "strong", BESIDE[1]: "weak"}
POINTS = 100 * MARGIN                                           # the margin in percentage points
TOO_FEW_VALUE = Value(Words(f'<span class="i">{TOO_FEW}</span>'), "")


def text_value(value):
    return Value(value, str(value))


def count_value(value):
    return Value(count(value), float(value))


def number_value(value, shown, low, high, tone="", wide=False):
    """A number with its interval behind it in small type; without one where `low` is UNKNOWN, as nothing varies.

    wide: whether the interval says nothing, or there is none, so that the number is left out, too
    (ludometer.analysis.results.is_too_wide).
    """
    if value != value:
        return Value("–", "")
    if wide:
        return TOO_FEW_VALUE
    if low != UNKNOWN:
        shown = Words('{} <span class="i">{}</span>').format(shown, interval_in_words(low, high))
    return Value(shown, float(value), tone)


def share_value(row, name="", digits=1):
    """A share with its interval."""
    value, low, high = ends(row, name)
    return number_value(value, percent(value, digits), *(number(100 * end, digits) for end in (low, high)),
                        wide=wide_share(row, 100 * low, 100 * high))


def percent_value(value):
    """A share that has no interval; a dash where there is none, as of points that nobody made."""
    return optional_value(value, lambda share: percent(share, 1))


def points_value(row, name="", digits=2):
    """A mean with its interval."""
    value, low, high = ends(row, name)
    return number_value(value, *(number(part, digits) for part in (value, low, high)), wide=is_too_wide(low, high))


def optional_value(value, words):
    """A number in a table, as words() writes it; a dash where there is no number."""
    return Value("–", "") if value is None or value != value else Value(words(value), float(value))


def change_value(row, name="", factor=1, digits=2):
    """A difference with its interval, in a table; coloured where the whole interval lies on one side of 0."""
    value, low, high = (factor * part for part in ends(row, name))
    tone, digits = TONES.get(agreement.difference_verdict(row, name), ""), decimals_off_zero(low, high, digits)
    shown = number_value(value, *(signed_number(part, digits) for part in (value, low, high)), tone,
                         is_too_wide(low, high))
    said = agreement.population_note(row, name)
    return shown._replace(shown=Words('{} <span class="i">{}</span>').format(shown.shown, said)) if said else shown


NARROWED = Column("narrowed", "how many times narrower the interval is for playing the same deals under both")


def is_no_change(change):
    """Whether a difference is 0 in every deal, so that its interval is not worth showing. change: a row of a table."""
    factor = change.get("narrowed", float("nan"))               # of runs that share no deals there is none
    return change["value"] == 0 and factor != factor


def narrowed_value(row):
    """The factor by which pairing narrowed an interval, in a table."""
    factor = row.get("narrowed", float("nan"))
    return Value(f"{factor:.1f} ×", float(factor)) if factor == factor else Value("–", "")


def verdict_value(row, words=None):
    """A verdict in a table; an undecided one with the number of games that would decide it."""
    verdict = row["verdict"]
    shown = Words('<span class="tag {}">{}</span>').format(
        verdict.replace(" ", "-"), words[verdict] if words else verdict)
    if verdict == "undecided":
        wanted = row["wanted"]
        words = f"{count(round_significant(wanted))} games" if wanted > 0 else prospect(row).removeprefix("it lies ")
        shown += Words(' <span class="i">{}</span>').format(words)
    if verdict == tables.DIFFERS:
        shown += Words(' <span class="i">{}</span>').format(each_population(row))
    order = ("weak", tables.CONFOUNDED, MISPLAYED, tables.DEPENDS, tables.DIFFERS, "undecided", "balanced", "strong")
    return Value(shown, order.index(verdict))


def each_population(row):
    """The share that each population found, such as "25.1 and 29.8 % in the populations north and south".
    """
    *others, last = [each["value"] for each in row["populations"]]
    shares = join([*(f"{100 * value:.1f}" for value in others), percent(last, 1)])
    names = join([each["population"] for each in row["populations"]])
    return f"{shares} in the population{'s' * bool(others)} {names}"


# Win shares

SHARE_COLUMNS = (
    Column("win share", "share of its games won, one for each player who had it, with the interval; intervals hold for "
           "all rows of a setup together"),
    Column("off fair", "win share less a fair share, in percentage points"),
    Column("verdict", f"the whole interval within {100 * MARGIN:.0f} percentage points of fair share, or outside; "
           f"undecided: the games of a new run that would decide it with about {percent(POWER)} probability, on "
           "average over shares, where that can be estimated; of several populations of players all must say so", True),
    Column("mean points", "mean score, with the interval"),
    Column("games", "games it was played in, each counted once for every player who had it"),
)


def share_values(page, row):
    """The cells of a table row under the columns SHARE_COLUMNS."""
    off = row["value"] - row["fair"]
    shown = TOO_FEW_VALUE if wide_share(row, 100 * row["low"], 100 * row["high"]) else Value(
        signed_number(100 * off), float(off))
    return (share_value(row), shown, verdict_value(row),
            points_value(row, "score", page.digits), count_value(row["n"]))


def games_of(number, several):
    """A number of games in words. several: it may have been played by several players of a game, who count apart."""
    return f"the {count(number)} times it was played" if several else f"{count(number)} games"


def share_reading(what):
    """The explanation of a figure of win shares."""
    return (f"Each dot is the share of games won by a {what}, its line the interval for all of them together; the "
            f"vertical line is a fair share, the band {100 * MARGIN:.0f} percentage points around it. Filled dots are "
            f"decided: the whole interval lies inside the band (balanced) or outside it (strong, weak), in each "
            f"population where several play, and nothing contradicts that (misplayed, skill-dependent, depends on "
            f"players).")


def points_off(frame):
    """A frame of win shares in percentage points off a fair share, with a column: whether each is decided."""
    scaled = {name: 100 * (frame[name] - frame["fair"]) for name in ("value", "low", "high")}
    return frame.assign(**scaled, decided=frame["verdict"].isin(DECIDED))


def distance_from_fair(row):
    """How far a share is from the fair share, in words."""
    off = signed_number(100 * (row["value"] - row["fair"]))
    if not float(off.lstrip("+−")):
        return f"which is a fair share of {percent_of_fair(row['fair'])}"
    return (f"{off.lstrip('+−')} percentage points {'above' if off.startswith('+') else 'below'} a fair share of "
            f"{percent_of_fair(row['fair'])}")


def side_and_prospect(row):
    """How an undecided share could be decided; before that, on which side of a fair share it certainly lies, where all
    games together leave open only whether it is beyond the margin.
    """
    low, high = (row[end] - row["fair"] for end in ("low", "high"))
    side = "above" if 0 < low <= MARGIN < high else "below" if low < -MARGIN <= high < 0 else ""
    if not side:
        return prospect(row)
    over = "over all games " * bool(row.get("populations"))
    return f"{over}it is certainly {side}, and whether beyond {POINTS:g} points is open: {prospect(row)}"


def range_within_margin(frame):
    """(least share, largest share, margin), each in words, of shares that all lie within the margin."""
    least, most = (about_share(frame.loc[place]) for place in (frame["value"].idxmin(), frame["value"].idxmax()))
    return least, most, bound(plural(POINTS, "percentage point"), MARGIN, "distance from a fair share")


def reference_line_name(cell):
    """What the vertical line in a figure of a cell's win shares stands for, in words."""
    return "the mean of all games" if cell.is_solo else "a fair share"


# Figures side by side

def common_bounds(frames, *more):
    """{cell: limits of its axis}, the same for all cells with the same number of players."""
    found = {}
    for players in {cell.players for cell in frames}:
        cells = [cell for cell in frames if cell.players == players]
        edges = [cell.fair + side * 1.4 * MARGIN for cell in cells for side in (-1, 1)]
        limits = basic.limits(*(each[cell] for each in (frames, *more) for cell in cells), include=edges)
        found |= dict.fromkeys(cells, limits)
    return found


def in_common_order(frames, item):
    """{cell: frame} with the items in the order of the first frame, so that figures can be compared."""
    order = list(next(iter(frames.values()))[item])
    place = {name: i for i, name in enumerate(order)}
    return {cell: frame.sort_values(item, key=lambda names: names.map(lambda name: place.get(name, len(place))))
            for cell, frame in frames.items()}


# Rows of a table that stand out

SELDOM = 4                                                      # times fewer seats than in the median row are few


def seldom_seen(numbers):
    """A mask of the rows that rest on too few seats. numbers: of seats in each row."""
    return numbers * SELDOM < numbers.median()


def detectable_rows(frame):
    """The rows whose interval excludes 0 in every population, the largest value first."""
    moved = frame[np.isin(agreement.difference_verdicts(frame), BESIDE)]
    return moved.loc[moved["value"].abs().sort_values(ascending=False, kind="stable").index]


MOST_FIRSTS = 3                                                 # rows that share a first place in a sentence


def possible_firsts(frame, name="value", most=True):
    """The rows that may be first: the row with the largest `name`, and those that its interval or theirs does
    not tell apart from it; most: else the smallest. From the first on, at most MOST_FIRSTS of them.
    """
    frame = frame.sort_values(name, ascending=not most, kind="stable")
    first = frame.iloc[0]
    near = (frame[f"{name}_high"] >= first[name]) | (frame[name] >= first[f"{name}_low"]) if most else (
        frame[f"{name}_low"] <= first[name]) | (frame[name] <= first[f"{name}_high"])
    return frame[near | (frame.index == first.name)].head(MOST_FIRSTS)


def unknown_means(frame, name):
    """Whether the mean `name` of any row has an interval that says nothing, or none."""
    return any(is_too_wide(*each) for each in frame[[f"{name}_low", f"{name}_high"]].to_numpy())


def unknown_shares(frame, name=""):
    """Whether the share `name` of any row, by default its value, has an interval that says nothing, or none."""
    return any(wide_share(row, *(100 * end for end in ends(row, name)[1:])) for _, row in frame.iterrows())


def join_rows(rows, spell):
    """The texts that a function writes for each row, as a list in a sentence."""
    return join([spell(row) for _, row in rows.iterrows()])


def with_value_columns(frame, name):
    """The frame with the columns value, low and high taken from its number `name`."""
    return agreement.as_value(frame, name)


def doubts(frame, called, name=""):
    """Clauses on differences of which several populations alone leave no verdict: "; Boris depends on players
    (population north: more, south: less)"; called: a function of a row that names it. Of many the first ones.
    """
    rows = [(row, said) for _, row in frame.iterrows() if (said := agreement.population_note(row, name))]
    verdict = f"{name}_verdict" if name else "verdict"
    clauses = [Words("; {} {} ({})").format(
        called(row), tables.DIFFERS if row[verdict] == tables.DIFFERS else "is undecided", said)
        for row, said in rows[:TOLD]]
    if more := len(rows[TOLD:]):
        clauses.append(f"; not all populations agree on {more} more")
    return Words("").join(clauses)
