"""How long a headline or a finding of the first screen may be, and how it is shortened."""
import re

from markupsafe import Markup

from ludometer.reports.wording.quotes import Words, quotes_of
from ludometer.reports.wording.units import NARROW

MOST_WORDS = 25                                                 # of a headline
LONG = 170                                                      # letters of a finding that stand there whole
ENDINGS = re.compile(r"(?<!&amp); |(?<=[a-z)%\d])\. (?=[A-Z<])")
PART_END = re.compile(r"(?<!&amp)(?<!&lt)(?<!&gt)(?<!&#34)(?<!&#39); ")
INTERVAL = re.compile(r" \([^()]*\)")
ASSOCIATION = "association"
DEPENDS = ("depends on skill", "depends on players")


def fits(text):
    """Whether a text has at most MOST_WORDS words; a number and its unit are one."""
    return len(Markup(str(text).replace(NARROW, "")).striptags().split()) <= MOST_WORDS


def first_that_fits(texts):
    """The first of several texts that is short enough; else the first that is so without its intervals and other
    brackets; else the first part of one before a semicolon that is so; else the shortest. No sentence is cut.
    """
    texts = list(texts)
    bare = [without_brackets(text) for text in texts]
    parts = [Words(PART_END.split(str(text))[0], ()) for text in bare]
    return next(filter(fits, (*texts, *bare, *parts)), None) or min(parts, key=lambda text: len(text.striptags()))


def without_brackets(text):
    """The text without what stands in brackets, but for what calls it an association."""
    return Words(INTERVAL.sub(lambda found: found[0] if ASSOCIATION in found[0] else "", str(text)), ())


def names_in(text):
    """The set of the names in bold in a text."""
    return set(re.findall(r"<b>(.*?)</b>", text))


def first_clause(text):
    """The first clause of a long finding; words for an association, or for what depends on skill, are kept."""
    text = Words(text)
    if len(text.striptags()) <= LONG:
        return text
    ends = [end.start() for end in ENDINGS.finditer(str(text)) if text.count("<b>", 0, end.start()) == text.count(
        "</b>", 0, end.start())]
    short = Markup(str(text)[:min(ends, default=None)].rstrip("."))
    if ASSOCIATION in text and ASSOCIATION not in short:
        short += ": an association"
    for depends in DEPENDS:
        if depends in text and depends not in short:
            short += f"; but that {depends}"
    return Words(short + Markup("."), [quote for quote in quotes_of(text) if quote.text in short])
