"""What a sweep finds while it plays: a line on who wins most and least so far."""
import time
from typing import Any

from ludometer.analysis.experiments.game_tables import item_names
from ludometer.analysis.results import signed_number
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.storage import Place
from ludometer.simcore.errors import DataError
from ludometer.simcore.seats import seat_name

EVERY = 5.0                         # seconds from one line to the next, at least: short sweeps need none
SHARE = 20                          # a line takes at most this part of the time


class SoFar:
    """A function (games played, games in all) that shows these, and now and then what the games say so far."""

    def __init__(self, folder: Place, show: Any) -> None:
        self.folder, self.show, self.next = folder, show, time.monotonic() + EVERY

    def __call__(self, played: int, total: int) -> None:
        self.show(played, total)
        start = time.monotonic()
        if start < self.next or played >= total:
            return
        self.show.so_far(findings_so_far(self.folder))
        taken = time.monotonic() - start
        self.next = start + max(EVERY, SHARE * taken)


def progress_with_findings(folder: Place, show: Any) -> Any:
    """The function that shows progress, with a line on what is found so far where anything is shown at all."""
    return SoFar(folder, show) if getattr(show, "shown", False) else show


def findings_so_far(folder: Place) -> str:
    """What the finished games of the first setup say: who wins most and least, against a fair share; "" if nothing yet.

    The intervals hold whenever one looks.
    """
    from ludometer.analysis import tables  # brings pandas and SciPy, while workers play
    from ludometer.analysis.tables.main_outcome import outcome
    from ludometer.analysis.tables.questions import estimate
    from ludometer.analysis.tables.sums import result_of

    try:
        run = Run.open(folder, partial=True)
        cell = next((cell for cell in tables.played_cells(run) if cell.games), None)
        if cell is None:
            return ""
        asked = outcome(cell)
        frame = result_of(estimate(cell, asked.question, asked.item)).sort_values("value", ascending=False)
    except (DataError, OSError):                                # a part that is only now being written
        return ""
    names = item_names(run.manifest["experiment"])
    rows = frame.iloc[[0, -1]] if len(frame) > 1 else frame
    told = [f"{item_title(row[asked.item], names)} {in_percent(row) if cell.is_solo else in_points(row, cell.fair)}"
            for _, row in rows.iterrows()]
    unit = "percent of games won" if cell.is_solo else "percentage points off a fair share"
    setup = f" of {cell.label}" if len(run.cells) > 1 else ""
    return f"so far, after {cell.games:,} games{setup}: {', '.join(told)} {unit}"


def item_title(item: Any, names: Any) -> str:
    """What an item is called: a seat by its place, a faction or policy by its name."""
    return str(seat_name(item)) if not isinstance(item, str) else str(names(item))


def in_percent(row: Any) -> str:
    """A share with its interval, in percent."""
    return "{:.1f} ({:.1f} to {:.1f})".format(*(100 * row[end] for end in ("value", "low", "high")))


def in_points(row: Any, fair: float) -> str:
    """A share less a fair one, with its interval, in percentage points."""
    value, low, high = (signed_number(100 * (row[end] - fair)) for end in ("value", "low", "high"))
    return f"{value} ({low} to {high})"
