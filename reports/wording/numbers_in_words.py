"""How numbers and findings are put into words: one way for figures, tables and sentences.

A row is a row of a table of analysis. Its number `name` has the interval `name_low` to `name_high`; without a name it
is `value`, `low` and `high`.
"""

import re
from math import ceil, log10

from ludometer.analysis.estimates.verdicts import DECIDED, EDGE, POWER, round_significant
from ludometer.analysis.results import TOO_FEW, UNKNOWN, decimals_off_zero, is_too_wide, signed_number
from ludometer.reports.wording.quotes import Quote, Words, count_intervals, quotes_of
from ludometer.reports.wording.units import NARROW, percent
from ludometer.simcore.seats import seat_name

WITHIN, BEYOND = "each interval within", "changes by more than"  # what a bound on several intervals begins with
__all__ = [
    "BEYOND",
    "UNKNOWN",
    "WITHIN",
    "about_share",
    "bold",
    "bound",
    "count",
    "count_intervals",
    "digits_for",
    "ends",
    "gain",
    "interval_in_words",
    "join",
    "number",
    "off_share",
    "percent",
    "plural",
    "points",
    "pretty",
    "prospect",
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
    aside = f"{count(games[0][1])} of them different"
    made, found = re.subn(rf"{number}(?=[,.;)])", rf"\g<0>, {aside}", str(text), count=1)
    if not found:
        made, found = re.subn(number, rf"\g<0> ({aside})", made, count=1)
    return (Words(made, quotes_of(text)), "") if found else (text, said)


OF_ONE_POPULATION = " of at least one population"               # are too few: each must give the verdict alone


def prospect(row):
    """How an undecided row could be decided, as a clause: "a new run of about 12,000 games would decide it"."""
    wanted = row["wanted"]
    if wanted == EDGE:
        return "it lies on the edge of the margin"
    if wanted > 0:
        return (f"a new run of about {count(round_significant(wanted))} games would decide it with about "
                f"{percent(POWER)} probability")
    return f"too few games{OF_ONE_POPULATION * bool(row.get('populations'))} to tell"


def ends(row, name=""):
    """(value, low, high) of the number `name` of a row."""
    return (row[name], row[f"{name}_low"], row[f"{name}_high"]) if name else (row["value"], row["low"], row["high"])


def digits_for(low, high, least=1, most=3):
    """The number of decimals that tells the two ends of an interval apart."""
    return min(max(least, ceil(-log10(high - low))), most) if high > low else least


def with_quote(text, row, name, unit, counts=True):
    """The text as Words that quote a row's number. counts: whether its interval stands there."""
    return Words(text, [Quote(text, row, *ends(row, name), unit, counts=counts)])


def unknown(what, row, name=""):
    """Words for a number whose interval says nothing, or that has none; such an interval counts, but is no data."""
    return with_quote(what, row, name, "")


def share(row, name=""):
    """A share with its interval, in percent: "31.2 % (30.1–32.3)"."""
    value, low, high = (100 * part for part in ends(row, name))
    if wide_share(row, low, high):
        return unknown(f"an unknown share ({TOO_FEW})", row, name)
    digits = digits_for(low, high)
    interval = interval_in_words(number(low, digits), number(high, digits))
    return with_quote(f"{number(value, digits)}{NARROW}% ({interval})", row, name, "share")


def wide_share(row, low, high):
    """Whether the interval of a share is too wide to say anything and no verdict was decided by it."""
    return is_too_wide(low, high, share=True) and row.get("verdict") not in DECIDED


def about_share(row):
    """A share without its interval, which is data: "31.2 %"."""
    return with_quote(percent(row["value"], 1), row, "", "share", counts=False)


def points(row, name="", digits=None, unit="mean"):
    """A mean or median with its interval: "16.5 (16.4–16.6)". digits: decimals, by default as many as tell its ends
    apart. unit: which of the two.
    """
    value, low, high = ends(row, name)
    if is_too_wide(low, high):
        return unknown(f"an unknown number ({TOO_FEW})", row, name)
    digits = digits_for(low, high) if digits is None else digits
    interval = interval_in_words(number(low, digits), number(high, digits))
    return with_quote(f"{number(value, digits)} ({interval})", row, name, unit)


def off_share(row):
    """The distance of a share from a fair share, in percentage points: "+3.1 (+1.2 to +5.0)"."""
    off = row.copy()
    off[["value", "low", "high"]] -= row["fair"]
    return gain(off, factor=100, unit="distance from a fair share")


def gain(row, name="", factor=1, unit=""):
    """A difference with its interval, all with their signs: "+0.44 (+0.32 to +0.56)"."""
    value, low, high = (factor * part for part in ends(row, name))
    if is_too_wide(low, high):
        return unknown(f"an unknown amount ({TOO_FEW})", row, name)
    digits = decimals_off_zero(low, high, digits_for(low, high))
    interval = interval_in_words(signed_number(low, digits), signed_number(high, digits))
    return with_quote(f"{signed_number(value, digits)} ({interval})", row, name,
                      unit or ("change of a share" if factor == 100 else "change"))


def bound(text, most, unit):
    """The text as Words that bound the size of several numbers."""
    return Words(text, [Quote(text, {}, float("nan"), -most, most, unit, True, counts=most == most)])


def interval_in_words(low, high):
    """Two ends as one text, with "to" where a sign would meet the dash."""
    return f"{low} to {high}" if {"−", "+"} & {low[0], high[0]} else f"{low}–{high}"


def bold(text):
    """The text in bold."""
    return Words("<b>{}</b>").format(text)


def join(items, last="and"):
    """Items as a sentence lists them: "a, b and c"."""
    items = list(items)
    if len(items) < 2:
        return Words("").join(items)
    return Words("{} {} {}").format(Words(", ").join(items[:-1]), last, items[-1])
