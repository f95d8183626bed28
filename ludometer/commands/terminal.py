"""What a terminal shows: lines, tables, and the progress of a sweep."""
import json
import os
import re
import sys
from contextlib import contextmanager

from ludometer.analysis.results import (
    TOO_FEW,
    Probability,
    decimals_off_zero,
    is_too_wide,
    known_numbers,
    short_number,
    signed_number,
    visible_text,
    with_minus_signs,
)
from ludometer.simcore.errors import DataError

NO_NUMBER = re.compile(r"(?<![\w.])[-+−]?nan(?: %)?(?![\w.])")      # as formats write what is not known
NEVER = "no number"                 # of games is enough
GAP = 3                             # columns between two of a table
WIDE = 120                          # columns, where the output goes to a file
_records = []                       # lists of what is printed meanwhile, see record_output()


class EnoughRead(Exception):
    """The reader of standard output, such as head, has closed it."""


class Output:
    """Standard output whose OSErrors have its name."""

    NAME = "standard output"

    def __init__(self, stream):
        self.stream = stream

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def write(self, text):
        with self.named_in_errors():
            return self.stream.write(text)

    def flush(self):
        with self.named_in_errors():
            self.stream.flush()

    @contextmanager
    def named_in_errors(self):
        try:
            yield
        except OSError as error:
            error.filename = self.NAME
            raise


@contextmanager
def standard_streams():
    """A context that makes sure that output is written, or that one error says why not.

    Raises DataError where standard output is closed, EnoughRead where its reader has closed it, otherwise an OSError
    with its name.
    """
    if sys.stderr is None:                                      # or messages would go to standard output
        sys.stderr = open(os.devnull, "w", encoding="utf-8")    # noqa: SIM115
    if sys.stdout is None:
        raise DataError(f"{Output.NAME} is closed; to see nothing, use >/dev/null")
    stream = sys.stdout
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")           # for letters that the locale does not have
    sys.stdout = Output(stream)
    try:
        yield
        sys.stdout.flush()
    except (OSError, SystemExit) as error:
        if isinstance(error, SystemExit) and isinstance(error.__context__, OSError):
            error = error.__context__                           # typer exits where a pipe is broken
        if getattr(error, "filename", None) == Output.NAME:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())      # takes what has not been written
            if isinstance(error, BrokenPipeError):
                raise EnoughRead from None
        raise error
    finally:
        sys.stdout = stream


@contextmanager
def record_output():
    """A context that gives a list of all that say() and show_rows() print meanwhile, as plain data for say_again()."""
    _records.append(said := [])
    try:
        yield said
    finally:
        _records.pop()


def say_again(said):
    """Print what was recorded, as this terminal shows it."""
    for what in said:
        print(what) if isinstance(what, str) else print_table(*what)


def say(text):
    """Print a text that may come from a user's file or folder."""
    record(text := visible_text(text))
    print(text)


def record(what):
    """Add a text, or the arguments of print_table(), to all that is recorded."""
    for said in _records:
        said.append(what)


def print_json(value):
    """Print a value as JSON, with null where there is no number."""
    say(json.dumps(known_numbers(value), indent=1, ensure_ascii=False, allow_nan=False, default=native))


def native(value):
    """A NumPy value as a plain one, for JSON."""
    if getattr(value, "dtype", None) is not None and value.dtype.names:
        return {name: native(value[name]) for name in value.dtype.names}
    return known_numbers(value.tolist()) if hasattr(value, "tolist") else str(value)


def time_announcer(jobs, doing, option):
    """A function of (what, seconds) that announces on stderr how long something takes at least: few games say it.

    jobs: threads, None = one for each core. doing: a verb; option: what asks for less of it.
    """
    from joblib import cpu_count  # brings much that --help does without
    threads = jobs or cpu_count()

    def announce(what, seconds):
        print(f"ludometer: at least {duration(seconds)} with {plural(threads, 'thread')} to {doing} {what}; "
              f"fewer --{option} take less time", file=sys.stderr)

    return announce


def duration(seconds):
    """A time in words, rounded: "40 s", "3 min", "2.5 h"."""
    if seconds == float("inf"):
        return ""
    for size, unit in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.{1 if seconds < 10 * size else 0}f} {unit}"
    return f"{max(seconds, 1):.0f} s"


def plural(number, noun):
    """A number with its noun: 1 player, 2 players."""
    return f"{number} {noun}{'s' * (number != 1)}"


def change(row, name="", factor=1, digits=2):
    """A difference with its interval, "+1.5 (−0.2 to +3.1)"; None where there is no difference, and "too few games"
    where the interval says nothing, or there is none.

    row: with name, name_low and name_high, or without a name value, low and high; factor: that each is multiplied by.
    """
    keys = (name, f"{name}_low", f"{name}_high") if name else ("value", "low", "high")
    value, low, high = (factor * row[key] for key in keys)
    if value != value:
        return None
    if is_too_wide(low, high):
        return TOO_FEW
    digits = decimals_off_zero(low, high, digits)
    value, low, high = (signed_number(each, digits) for each in (value, low, high))
    return f"{value} ({low} to {high})"


def share_with_interval(value, low, high, digits=1):
    """A share in percent with its interval, "12.3 % (10.1 to 14.6)", or TOO_FEW; None where there is none.

    value, low, high: in percent; low and high are no numbers where no interval is known.
    """
    if value != value:
        return None
    if is_too_wide(low, high, share=True):
        return TOO_FEW
    return f"{value:.{digits}f} % ({low:.{digits}f} to {high:.{digits}f})"


def unless_too_wide(texts, low, high, share=False):
    """Cells of a table, a number and the ends of its interval in this order, or TOO_FEW and nothing in their place.

    texts: {column: text}. low, high: in percent or points; share: whether they are of a share.
    """
    if not is_too_wide(low, high, share):
        return texts
    first, *others = texts
    return {first: TOO_FEW, **dict.fromkeys(others)}


def show_rows(title, rows, note=""):
    """Print a table. rows: dicts whose keys are the columns; a column without any value is left out.

    Columns become narrower on a narrow terminal, but no word is cut: where the longest words of all columns do not
    fit side by side, each row becomes a short paragraph.
    """
    columns = []
    for key in dict.fromkeys(key for row in rows for key in row):
        texts = [cell(row.get(key)) for row in rows]
        if any(texts):
            head = visible_text(key.replace("_", " ") if key.isidentifier() else key)
            columns.append((head, all(isinstance(row.get(key), int | float) for row in rows), texts))
    table = visible_text(title), columns, visible_text(note)
    record(table)
    print_table(*table)


def print_table(title, columns, note):
    """Print a table of texts. columns: (head, whether it has numbers alone, the texts of its cells) of each."""
    from rich import box  # 50 ms, which a log or JSON needs not
    from rich.console import Console
    from rich.markup import escape
    from rich.padding import Padding
    from rich.table import Table

    screen = Console(width=None if sys.stdout.isatty() else WIDE, highlight=False)
    screen.print(escape(title), style="bold")
    heads, texts = [head for head, *_ in columns], [texts for *_, texts in columns]
    widths = fitting_widths([[head, *texts] for head, _, texts in columns],
                            screen.width - GAP * len(columns) - 1)  # rich before 14.3 pads the outer edges too
    if not columns:
        screen.print("  none")
    elif widths is None:
        for first, *others in zip(*texts, strict=True):
            screen.print(escape(first))
            parts = [f"{head}: {text}" for head, text in zip(heads[1:], others, strict=True) if text]
            screen.print(Padding(escape("; ".join(parts)), (0, 0, 0, 4)))
    else:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for (head, numeric, _), width in zip(columns, widths, strict=True):
            table.add_column(head, justify="right" if numeric else "left", width=width)
        for line in zip(*texts, strict=True):
            table.add_row(*map(escape, line))
        screen.print(table)
    if note:
        screen.print(escape(note), style="italic")
    screen.print()


def fitting_widths(columns, room):
    """Widths of text columns that together fill at most `room`, none below its longest word; None if impossible."""
    widths = [max(map(len, texts)) for texts in columns]
    least = [max(len(word) for text in texts for word in text.split() or [""]) for texts in columns]
    if sum(least) > room:
        return None
    while sum(widths) > room:
        widest = max((i for i in range(len(widths)) if widths[i] > least[i]), key=lambda i: widths[i])
        widths[widest] -= 1
    return widths


def cell(value):
    """A value as the text of a table's cell."""
    if isinstance(value, Probability):
        return str(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return short_number(value) if value == value else ""
    if isinstance(value, int):
        return with_minus_signs(f"{value:,}")
    if isinstance(value, list | tuple):
        return ", ".join(map(cell, value))
    if isinstance(value, dict):
        return ", ".join(f"{cell(key)} {cell(each)}" for key, each in value.items())
    return "" if value is None else with_minus_signs(NO_NUMBER.sub("–", visible_text(value)))


def number(games):
    """A number of games as a text, NEVER for infinity."""
    return f"{games:,.0f}" if games < float("inf") else NEVER
