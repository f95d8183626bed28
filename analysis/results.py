"""How numbers are shown to people, and how a notebook shows a result: what it says in words, its facts, its frames."""
import math
import re
from html import escape
from typing import ClassVar

SAID = ("title", "sentence", "answer")                          # attributes that say what was found, or of what
ROWS = 40                                                       # of a frame that are shown at most
FINEST = 4                                                      # decimals at most
UNKNOWN = "–"                                                   # where there is no number
WIDEST = 80                                                     # points, or percentage points, of an interval
LEAST_TOLD = 0.01                                               # of a share explained, below which it is open
TOO_FEW = "too few games"                                       # instead of a number whose interval is wider
NEGATIVE = re.compile(r"(?<![\w./,+-])-(?=\.?\d)(0\.0+(?!\d))?")  # a hyphen that begins a number, and one that is 0
LEAST_P = 0.0001                                                # below which a p value is not spelled out
# What moves a cursor, colours or reorders text, or stands for bytes that are no text; line ends and tabs may stay.
UNSEEN = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible_text(text):
    """A text with its control characters spelled out, so that a terminal does not obey them."""
    return UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", str(text))


def with_minus_signs(text):
    """A text whose negative numbers have a true minus sign instead of a hyphen: "−0.4 to 1.2"."""
    return NEGATIVE.sub(lambda found: found[1] or "−", text)


def signed_number(value, digits=1):
    """A difference as text with its sign: "+1.2" or "−0.4"."""
    if value != value:
        return UNKNOWN
    text = f"{round(abs(value), 9):.{digits}f}"                 # 2.15 and −2.15 end alike, however they were computed
    return ("" if float(text) == 0 else "+" if value > 0 else "−") + text


def p_value(p):
    """A p value with two or three digits: "0.83", "0.034", "0.0021", "< 0.0001"; it is never shown as 0."""
    if p != p:
        return UNKNOWN
    return f"< {LEAST_P}" if p < LEAST_P else f"{p:.{2 if p >= 0.1 else 3 if p >= 0.01 else FINEST}f}"


def decimals_off_zero(low, high, digits):
    """Number of decimals at which an interval that excludes 0 still does so when rounded; `digits` or more."""
    nearest = min(abs(low), abs(high))
    if not (low > 0 or high < 0):
        return digits
    return next((each for each in range(digits, FINEST) if round(nearest, each)), max(digits, FINEST))


def is_too_wide(low, high, share=False):
    """Whether an interval says so little that its number should not be shown: it is wider than WIDEST and around 0,
    or there is none, as of a single deal.

    In percentage points or points. share: of a share, which lies between 0 and 100 whatever it is. It is one rule for
    sentences, tables and terminal; data for machines keep all numbers.
    """
    if low != low or high != high:
        return True
    return high - low > WIDEST and (share or low <= 0 <= high)


class Probability(float):
    """A probability, or what it changes by, as text in percent; all other numbers of a table are amounts."""

    def __str__(self):
        if 0 < self < 0.0005 or 0.9995 < self < 1:              # neither impossible nor certain
            return "< 0.1 %" if self < 0.5 else "> 99.9 %"
        return f"{100 * self:.1f} %"


class NotebookResult:
    """Base of results that a notebook and print() show as text and tables. FACTS: attributes shown beside frames."""

    FACTS: ClassVar[tuple[str, ...]] = ()

    def _repr_html_(self):
        *texts, facts = map(escape, self._lines())
        said = "".join(f"<p><b>{text}</b></p>" for text in texts)
        return said + (f"<p>{facts}</p>" if facts else "") + "".join(
            part for name, value in self.shown_parts().items() for part in html_parts(name, value))

    def __str__(self):
        return "\n\n".join(filter(None, (*self._lines(), *(
            part for name, value in self.shown_parts().items() for part in text_parts(name, value)))))

    def _lines(self):
        # what it says, and its facts in a line
        facts = {name: inline_text(getattr(self, name)) for name in self.FACTS}
        return [*(str(text) for text in (getattr(self, name, None) for name in SAID) if text),
                "; ".join(f"{name_in_words(name)}: {text}" for name, text in facts.items() if text)]

    def shown_parts(self):
        """{name: a frame or a list of results} in the order in which they are shown."""
        return vars(self)


def html_parts(name, value):
    """HTML texts that show an attribute: a frame or row of numbers under its name, or results; else none."""
    if isinstance(value, list):
        return [each._repr_html_() for each in value if isinstance(each, NotebookResult)]
    frame = shown_frame(value)
    return [] if frame is None else [f"<p>{escape(name_in_words(name))}</p>" + frame.to_html(
        index=False, border=0, na_rep="", max_rows=ROWS, float_format=short_number)]


def text_parts(name, value):
    """Plain texts that show an attribute, as html_parts()."""
    if isinstance(value, list):
        return [str(each) for each in value if isinstance(each, NotebookResult)]
    frame = shown_frame(value)
    return [] if frame is None else [f"{name_in_words(name)}\n" + frame.to_string(
        index=False, na_rep="", max_rows=ROWS, float_format=short_number)]


def shown_frame(value):
    """A frame, or row of numbers, without columns that hold nothing; None for other values and where it has no rows."""
    if hasattr(value, "to_frame") and value.ndim == 1:
        value = value.to_frame().T
    if not hasattr(value, "to_html") or not len(value):
        return None
    return value.drop(columns=[name for name in value if value[name].isna().all()])


def name_in_words(name):
    """The name of an attribute in words: spaces for underscores."""
    return name.replace("_", " ")


def inline_text(value):
    """A value as text on one line: a number, a text, or a list or dict of these; "" for None."""
    if isinstance(value, dict):
        return ", ".join(f"{name} = {inline_text(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(inline_text, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else short_number(value) if isinstance(value, float) else str(value)


def short_number(number):
    """A number as text with few decimals and a true minus sign."""
    return (f"{number:.4f}" if abs(number) < 10 else f"{number:,.1f}").replace("-", "−")


def records(frame):
    """The rows of a frame as dicts, with None for missing or infinite numbers."""
    return known_numbers(frame.astype(object).where(frame.notna(), None).to_dict("records"))


def known_numbers(value):
    """A value of lists, dicts and numbers, with None for missing or infinite numbers, as JSON needs it."""
    if isinstance(value, dict):
        return {name: known_numbers(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [known_numbers(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
