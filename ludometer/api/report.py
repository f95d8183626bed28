"""What a run says, as a notebook asks for it: its page, its findings as data, and whether it keeps within limits."""
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

import pandas as pd

from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.storage import place_of
from ludometer.api.values import Folder, Place, Source
from ludometer.simcore.errors import DataError

if TYPE_CHECKING:
    from ludometer.reports.document.checks import Check  # brings matplotlib: half a second


@overload
def report(*paths: Source, out: Folder | None = None, findings: Literal[False] = False, played: Folder | None = None,
           jobs: int | None = None) -> Place: ...
@overload
def report(*paths: Source, out: Folder | None = None, findings: Literal[True], played: Folder | None = None,
           jobs: int | None = None) -> tuple[Place, list[dict[str, Any]]]: ...
def report(*paths: Source, out: Folder | None = None, findings: bool = False, played: Folder | None = None,
           jobs: int | None = None) -> Place | tuple[Place, list[dict[str, Any]]]:
    """Write the report of one run or several as one HTML file; returns its path, by default report.html in the first.

    paths: run folders or Runs. findings: whether to return (path, findings as lists and dicts) instead. played: a file
    of games that people played, to be compared with these: an export of BG Stats, plays of BoardGameGeek, or CSV. jobs:
    threads that read games, by default one per core; the page is the same for any number. Raises DataError.
    """
    page, made = write_page(paths, out, played, jobs)
    return (page, made["findings"]) if findings else page


def write_page(paths: Sequence[Source], out: Folder | None = None, played: Folder | None = None,
               jobs: int | None = None, keep: bool = False) -> tuple[Place, dict[str, Any]]:
    """(path of the report, the dict that describes it). Arguments as of report() and the other write_page()."""
    from ludometer.analysis.tables.sums import threads
    from ludometer.reports.document import report  # brings matplotlib: half a second

    with threads(jobs):
        return report.write_page(folders_of(paths), out, played, keep)


def findings(*paths: Source) -> pd.DataFrame:
    """What the report of one run or several finds: a DataFrame with a row for each number that a sentence quotes.

    paths: run folders or Runs. Columns: chapter; what, item: what the number is of; cell, setup; value, low, high, as
    fractions of 1 where unit is a share; bound: whether it is no estimate but a bound, each of several numbers lying
    from low to high, so that value is empty; verdict; basis: causal, association, description or exact; among: of
    verdicts and changes, of which players they speak where better ones were not asked; players: how many; sources: how
    much of the data is reconstructed; text: the sentence. A sentence without such a number has one row. The first row
    is the headline. Raises DataError.
    """
    from ludometer.reports.document.report import compose

    return findings_frame(compose(folders_of(paths), draws=False))


def findings_frame(made: dict[str, Any]) -> pd.DataFrame:
    """A DataFrame of the headline and findings that compose() made, as findings() returns it."""
    from ludometer.reports.document.findings import COLUMNS, rows

    first = dict.fromkeys(COLUMNS) | {"chapter": "headline", "text": made["headline"]}
    return pd.DataFrame([first, *rows(made["findings"])], columns=list(COLUMNS))


def check(*paths: Source, max_off: float | None = None, causal: float | None = None,
          strict: bool = False) -> "Check":
    """Whether all factions and seats of one run or several keep within a limit: a Check, true where nothing fails.

    paths: run folders or Runs. max_off: percentage points off a fair share that are allowed, by default 3. causal:
    percentage points by which a gift may change who wins; None leaves gifts out. strict: whether what is not known
    fails. Raises DataError.
    """
    from ludometer.reports.document.checks import MOST_OFF, check

    return check(folders_of(paths), MOST_OFF if max_off is None else max_off, causal, strict)


def folders_of(paths: Sequence[Source]) -> list[Place]:
    """The folders of runs, each once. Raises DataError."""
    folders = [path.path if isinstance(path, Run) else place_of(path) for path in paths]
    if not folders:
        raise DataError("no run folder given")
    for folder in folders:
        if folders.count(folder) > 1:
            raise DataError(f"{folder} is given twice")
    return folders
