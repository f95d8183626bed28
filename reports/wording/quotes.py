"""Texts that know which numbers they quote, so that data and the width of intervals follow from what a page says."""
import re
from typing import NamedTuple

from markupsafe import Markup

# An unknown number in front of what is counted, which takes an "of": a word that is none of these.
COUNTED = re.compile(
    r"(an unknown (?:number|amount)(?: \([^()]*\))?(?:</b>)?)(?= (?!(?:a|ahead|against|and|apart|as|at|below|by|each|"
    r"for|from|in|instead|is|less|more|of|on|or|per|than|to|where|with)\b)[a-z])")
SINGLE = re.compile(r"(?<![\w.,\-−+–])(?<!1 of )1([ \u202f])(game|deal|seat|player|row|check|setup)s\b")


def in_good_grammar(text):
    """The text with "of" behind an unknown number of things, and with 1 game, not games."""
    text = str(text)
    if "an unknown " in text:                                   # seldom, and the pattern is slow
        text = COUNTED.sub(r"\1 of", text)
    return SINGLE.sub(r"1\1\2", text)


class Quote(NamedTuple):
    """A number with its interval as a sentence has it (text), and the row of a table that it comes from."""

    text: str
    row: object
    value: float
    low: float
    high: float
    unit: str                                                   # "share", "mean", "median", "change", "change of a
                                                                # share" or "distance from a fair share"; "" for none
    bound: bool = False                                         # on several numbers, see numbers_in_words.bound()
    counts: bool = True                                         # as an interval by whose width words were chosen


class Words(Markup):
    """A text with markup and with `quotes`: the Quotes of all that was put into it, in the order of the text."""

    def __new__(cls, text="", quotes=None):
        words = super().__new__(cls, text)
        words.quotes = quotes_of(text) if quotes is None else tuple(quotes)
        return words

    def format(self, *parts, **named):
        """The text with these parts in it, as Markup has it, in good grammar, and with their quotes."""
        return Words(in_good_grammar(super().format(*parts, **named)), quotes_of(self, *parts, *named.values()))

    def join(self, parts):
        """The parts with this text between them, and with their quotes."""
        parts = list(parts)
        return Words(super().join(parts), quotes_of(*parts))

    def removeprefix(self, prefix):
        """The text without this at its beginning, with its quotes."""
        return Words(str(self).removeprefix(prefix), self.quotes)

    def removesuffix(self, suffix):
        """The text without this at its end, with its quotes."""
        return Words(str(self).removesuffix(suffix), self.quotes)

    def __add__(self, other):
        return Words("{}{}").format(self, other) if isinstance(other, str) else NotImplemented

    def __radd__(self, other):
        return Words("{}{}").format(other, self) if isinstance(other, str) else NotImplemented


def quotes_of(*texts):
    """The Quotes of several texts, in their order; a plain text has none."""
    return tuple(quote for text in texts for quote in getattr(text, "quotes", ()))


def with_capital(text):
    """The text with a capital letter at its beginning."""
    return Words(re.sub(r"^((?:<b>)?)(\w)", lambda found: found[1] + found[2].upper(), str(text)), quotes_of(text))


def count_intervals(text):
    """The number of intervals that a text quotes, and bounds on all intervals of a table.

    One that says nothing counts: by its width the words were chosen.
    """
    return sum(quote.counts for quote in quotes_of(text))
