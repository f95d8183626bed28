"""How numbers and findings are put into words: one way for figures, tables and sentences.

A row is a row of a table of analysis. Its number `name` has the interval `name_low` to `name_high`; without a name it
is `value`, `low` and `high`.
"""

import re
from contextlib import contextmanager
from contextvars import ContextVar
from math import ceil, log10
from typing import NamedTuple

from markupsafe import Markup, escape

from ludometer.analysis.estimates.verdicts import DECIDED, EDGE, POWER, round_significant
from ludometer.analysis.results import TOO_FEW, UNKNOWN, decimals_off_zero, is_too_wide, signed_number
from ludometer.reports.wording.units import NARROW, percent
from ludometer.simcore.seats import seat_name

WITHIN, BEYOND = "each interval within", "changes by more than"  # what a bound on several intervals begins with
_noted = ContextVar("numbers put into words", default=None)
__all__ = [
    "BEYOND",
    "UNKNOWN",
    "WITHIN",
    "about_share",
    "bold",
    "collect_quotes",
    "count",
    "digits_for",
    "ends",
    "gain",
    "interval_in_words",
    "intervals",
    "join",
    "note_bound",
    "number",
    "off_share",
    "percent",
    "plural",
    "points",
    "pretty",
    "prospect",
    "quotes",
    "seat_name",
    "share",
    "signed_number",
    "with_different_games",
]


def pretty(name):
    """A name of the data as readers see it where it has no title: "market_day" becomes "Market day"."""
    text = str(name).replace("_", " ").strip()
    return text[:1].upper() + text[1:]


def number(value, digits=1):
    """A number with this many decimals, and a minus sign that is one."""
    if value != value:
        return UNKNOWN
    text = f"{value:,.{digits}f}"
    return text.replace("-", "−") if float(text.replace(",", "")) else text.lstrip("-")


def count(value):
    """A whole number with thousands apart."""
    return f"{round(value):,}"


def plural(value, one, many=None):
    """A number with its noun: "1 game", "2 games"."""
    return f"{count(value)}{NARROW}{one if value == 1 else many or one + 's'}"


def with_different_games(text, games):
    """(sentence with the number of different games in it, ""), or (sentence, that number as a clause of its own).

    games: of each setup that it comes from (how many were played, how many of them are different).
    """
    played, different = map(sum, zip(*games, strict=True))
    if played == different:
        return text, ""
    said = f"{count(different)} of {count(played)} games are different"
    if len(set(games)) > 1:
        return text, said
    number = rf"(?<![\d,]){count(games[0][0])}[ {NARROW}]games\b"
    aside = f", {count(games[0][1])} of them different"
    made, found = re.subn(rf"{number}(?=[,.;)])", rf"\g<0>{aside}", str(text), count=1)
    if not found:
        made, found = re.subn(number, rf"\g<0>{aside},", made, count=1)
    return (Markup(made), "") if found else (text, said)


def prospect(wanted):
    """How an undecided verdict could be decided, as a clause: "a new run of about 12,000 games would decide it"."""
    if wanted == EDGE:
        return "it lies on the edge of the margin"
    if wanted > 0:
        return (f"a new run of about {count(round_significant(wanted))} games would decide it with about "
                f"{percent(POWER)} probability")
    return "too few games to tell"


def ends(row, name=""):
    """(value, low, high) of the number `name` of a row."""
    return (row[name], row[f"{name}_low"], row[f"{name}_high"]) if name else (row["value"], row["low"], row["high"])


def digits_for(low, high, least=1, most=3):
    """The number of decimals that tells the two ends of an interval apart."""
    return min(max(least, ceil(-log10(high - low))), most) if high > low else least


class Quote(NamedTuple):
    """A number with its interval as a sentence has it (text), and the row of a table that it comes from."""

    text: str
    row: object
    value: float
    low: float
    high: float
    unit: str                                                   # "share", "mean", "change", "change of a share" or
                                                                # "distance from a fair share"
    bound: bool = False                                         # on several numbers, see note_bound()


@contextmanager
def collect_quotes():
    """A context that gives a list; each number that is worded with its interval inside it adds a Quote there."""
    token = _noted.set([])
    try:
        yield _noted.get()
    finally:
        _noted.reset(token)


def note_quote(text, row, name, unit):
    """Return the text, and record it as the Quote of a row's number if quotes are being collected."""
    if _noted.get() is not None:
        _noted.get().append(Quote(text, row, *ends(row, name), unit))
    return text


def share(row, name=""):
    """A share with its interval, in percent: "31.2 % (30.1–32.3)"."""
    value, low, high = (100 * part for part in ends(row, name))
    if wide_share(row, low, high):
        return f"an unknown share ({TOO_FEW})"
    digits = digits_for(low, high)
    text = f"{number(value, digits)}{NARROW}%{bracket(number(low, digits), number(high, digits))}"
    return note_quote(text, row, name, "share")


def wide_share(row, low, high):
    """Whether the interval of a share is too wide to say anything and no verdict was decided by it."""
    return is_too_wide(low, high, share=True) and row.get("verdict") not in DECIDED


def about_share(row):
    """A share without its interval, which is recorded as a Quote: "31.2 %"."""
    return note_quote(percent(row["value"], 1), row, "", "share")


def points(row, name="", digits=None):
    """A mean with its interval: "16.5 (16.4–16.6)". digits: decimals, by default as many as tell its ends apart."""
    value, low, high = ends(row, name)
    if is_too_wide(low, high):
        return f"an unknown number ({TOO_FEW}) of"
    digits = digits_for(low, high) if digits is None else digits
    return note_quote(f"{number(value, digits)}{bracket(number(low, digits), number(high, digits))}", row, name, "mean")


def off_share(row):
    """The distance of a share from a fair share, in percentage points: "+3.1 (+1.2 to +5.0)"."""
    off = row.copy()
    off[["value", "low", "high"]] -= row["fair"]
    return gain(off, factor=100, unit="distance from a fair share")


def gain(row, name="", factor=1, unit=""):
    """A difference with its interval, all with their signs: "+0.44 (+0.32 to +0.56)"."""
    value, low, high = (factor * part for part in ends(row, name))
    if is_too_wide(low, high):
        return f"an unknown amount ({TOO_FEW})"
    digits = decimals_off_zero(low, high, digits_for(low, high))
    text = signed_number(value, digits) + bracket(signed_number(low, digits), signed_number(high, digits))
    return note_quote(text, row, name, unit or ("change of a share" if factor == 100 else "change"))


def note_bound(text, most, unit):
    """Return the text, and record that it bounds the size of several numbers, if quotes are being collected."""
    if _noted.get() is not None:
        _noted.get().append(Quote(text, {}, float("nan"), -most, most, unit, True))
    return text


def bracket(low, high):
    """An interval in brackets with a space in front; empty where a single deal gives no interval."""
    return "" if UNKNOWN in (low, high) else f" ({interval_in_words(low, high)})"


def intervals(text):
    """The intervals in a text, as bracket() wrote them, and bounds on all intervals of a table.

    One that says nothing counts: by its width the words were chosen.
    """
    bracketed = r"\([−+]?\d[\d.,]*(?:–| to )[−+]?\d[\d.,]*\)|\(at most [−+]?\d"
    return re.findall(rf"{bracketed}|\({TOO_FEW}\)|{WITHIN}|{BEYOND} \d", text)


def quotes(text):
    """The number of intervals in a text."""
    return len(intervals(text))


def interval_in_words(low, high):
    """Two ends as one text, with "to" where a sign would meet the dash."""
    return f"{low} to {high}" if {"−", "+"} & {low[0], high[0]} else f"{low}–{high}"


def bold(text):
    """The text in bold."""
    return Markup("<b>{}</b>").format(text)


def join(items, last="and"):
    """Items as a sentence lists them: "a, b and c"."""
    items = [escape(item) for item in items]
    if len(items) < 2:
        return Markup("").join(items)
    return Markup(", ").join(items[:-1]) + Markup(f" {last} ") + items[-1]
