"""What a terminal shows: tables, and the progress of a sweep."""
import sys
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

WIDE = 120                          # columns, where the output goes to a file
GAP = 3                             # columns between two of a table


def console():
    """Standard output."""
    return Console(width=None if sys.stdout.isatty() else WIDE, highlight=False)


@contextmanager
def progress_bar(wanted=True):
    """A function (games played, games in all) that moves a bar on stderr; silent where stderr is no terminal."""
    if not wanted or not sys.stderr.isatty():
        yield lambda played, total: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games"), TextColumn("{task.fields[rate]}"),
               TimeRemainingColumn(), TextColumn("left"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=None, rate="")

        def show(played, total):
            if bar.tasks[0].total is None:                      # what an earlier sitting played is no speed of this one
                bar.reset(task, total=total, completed=played, rate="")
            speed = bar.tasks[0].speed
            bar.update(task, completed=played, total=total, rate=f"{speed:,.0f} games/s" if speed else "")
        yield show


def show_rows(title, rows, note=""):
    """Print a table. rows: dicts with the same keys, which become its columns; those without any value are left out.

    Columns become narrower where the terminal asks for it, but no word is cut: where even the longest words of all
    columns have no room side by side, each row becomes a short paragraph.
    """
    keys = [key for key in (rows[0] if rows else {}) if any(cell(row[key]) for row in rows)]
    texts = {key: [key.replace("_", " "), *(cell(row[key]) for row in rows)] for key in keys}
    screen = console()
    screen.print(escape(title), style="bold")
    widths = fitted(texts.values(), screen.width - GAP * len(keys) - 1)     # rich before 14.3 pads the outer edges too
    if not rows:
        screen.print("  none")
    elif widths is None:
        for row in rows:
            screen.print(escape(cell(row[keys[0]])))
            told = [f"{texts[key][0]}: {cell(row[key])}" for key in keys[1:] if cell(row[key])]
            screen.print(Padding(escape("; ".join(told)), (0, 0, 0, 4)))
    else:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for key, width in zip(keys, widths, strict=True):
            numeric = all(isinstance(row[key], int | float) for row in rows)
            table.add_column(texts[key][0], justify="right" if numeric else "left", width=width)
        for row in rows:
            table.add_row(*(escape(cell(row[key])) for key in keys))
        screen.print(table)
    if note:
        screen.print(escape(note), style="italic")
    screen.print()


def fitted(columns, room):
    """Widths of columns of texts that fill at most `room`, none below its longest word; None if there are no such."""
    widths = [max(map(len, texts)) for texts in columns]
    least = [max(len(word) for text in texts for word in text.split() or [""]) for texts in columns]
    if sum(least) > room:
        return None
    while sum(widths) > room:
        widest = max((i for i in range(len(widths)) if widths[i] > least[i]), key=lambda i: widths[i])
        widths[widest] -= 1
    return widths


def cell(value):
    """A value as a table shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4f}" if abs(value) < 10 else f"{value:,.1f}"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, list | tuple):
        return ", ".join(map(cell, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {cell(each)}" for key, each in value.items())
    return "" if value is None else str(value)
