"""A bar that shows how far a computation is, and the answers that a sweep has so far."""
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, RenderableType
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ludometer.analysis.results import visible_text, with_minus_signs

if TYPE_CHECKING:
    import pandas as pd


class Bar(Progress):
    """A progress bar, below a table of the answers, or a line on what is known so far."""

    known: RenderableType | None = None

    def get_renderables(self) -> Iterable[RenderableType]:
        return [*([self.known] if self.known else []), *super().get_renderables()]


@contextmanager
def progress_bar(wanted: bool = True, what: str = "games") -> Iterator[Any]:
    """A function (games played, games in all) that moves a bar on stderr; silent where stderr is no terminal.

    what: is counted, in words.

    Its attribute `answers`, a function (games of each cell, answers of analysis/studies/stopping_rule.py), shows these
    above the bar; so_far, a function of a line, shows that; shown says whether anything is.
    """
    if not wanted or not sys.stderr.isatty():
        def silent(played: int, total: int) -> None:
            pass

        silent.answers = lambda games, answers: None            # type: ignore[attr-defined]
        silent.shown = False                                    # type: ignore[attr-defined]
        yield silent
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TextColumn("{task.fields[rate]}"),
               TimeRemainingColumn(), TextColumn("left"))
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("checking the experiment", total=None, rate="")

        def show(played: int, total: int) -> None:
            if bar.tasks[0].total is None:                      # what an earlier run played says nothing of this speed
                bar.reset(task, description=what, total=total, completed=played, rate="")
            speed = bar.tasks[0].speed
            bar.update(task, completed=played, total=total, rate=f"{speed:,.0f} games/s" if speed else "")

        def answers(games: int, found: "pd.DataFrame") -> None:
            bar.known = answers_table(games, found)
            bar.refresh()

        def so_far(line: str) -> None:
            bar.known = Text(visible_text(line)) if line else bar.known
            bar.refresh()

        show.answers, show.so_far, show.shown = answers, so_far, True       # type: ignore[attr-defined]
        yield show


def answers_table(games: int, answers: "pd.DataFrame") -> Table:
    """A rich Table of answers, the unclear ones first. answers: a frame as stopping_rule.py makes it."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title_justify="left", title=(
        f"after {games:,} games of each cell: {int(answers['clear'].sum())} of {len(answers)} clear"))
    several = answers["cell"].nunique() > 1
    for head in (*(("cell",) if several else ()), "", "%", "interval", "answer"):
        table.add_column(head, justify="right" if head == "%" else "left")
    for _, row in answers.sort_values(["clear", "value"], ascending=[True, False]).iterrows():
        table.add_row(*((visible_text(row["cell"]),) if several else ()), *answer_texts(row))
    return table


def answer_texts(row: "pd.Series") -> tuple[str, str, str, str]:
    """The texts of a row of answers: the item, its value and interval in percent, and the answer."""
    value, low, high = (with_minus_signs(f"{100 * row[name]:.2f}") for name in ("value", "low", "high"))
    return escape(visible_text(row["item"])), value, f"{low} to {high}", row["answer"]
