"""Run folders in a notebook: what a run says, as frames, figures and a table of its setups."""
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, Literal

from ludometer.analysis.run_folders.run import Run
from ludometer.api.values import Folder, Place, Source
from ludometer.simcore.errors import known, likely_hint

if TYPE_CHECKING:                                               # what takes half a second
    import pandas as pd
    from matplotlib.axes import Axes

    from ludometer.analysis.studies.run_comparison import Comparison

Part = Literal["winner", "faction", "policy", "rank"]

SHOWN = 30                                                      # cells of a run that a notebook lists at most


def open(path: Folder, partial: bool = False) -> "OpenRun":
    """The run in a folder: an OpenRun, which has its games and, as frames and figures, what they say.

    partial: whether it may be a run that was stopped. Raises DataError where there is none, or it is damaged.
    """
    return OpenRun.open(path, partial)  # type: ignore[no-untyped-call]


class OpenRun(Run):
    """A Run with what it says: the numbers and intervals of its report, as frames of pandas (frames.py).

    The game's word for its factions will do for factions(): run.leaders(), run.duchies() or run.heroes(). What a run
    says is worked out once: after lm.audit_run() open it again.
    """

    @classmethod
    def of_run(cls, run: Run) -> "OpenRun":
        """The same run with these methods."""
        found = cls(run.path, run.manifest)
        found.newly_played = run.newly_played
        return found

    @cached_property
    def _quick(self) -> Any:
        from ludometer.reports.document.frames import quick_page  # brings matplotlib: half a second
        return quick_page(self)

    @cached_property
    def _composition(self) -> dict[str, Any]:
        from ludometer.reports.document.report import compose
        return compose([self], draws=False)

    @property
    def _full_page(self) -> Any:
        """The page with the intervals that its sentences make necessary, which takes as long as composing them."""
        return self._composition["page"]

    def setups(self) -> "pd.DataFrame":
        """What was played: a row for each cell."""
        from ludometer.reports.document.frames import setups
        return setups(self)

    def factions(self) -> "pd.DataFrame":
        """Who wins, by faction: a row for each faction of each setup, with interval and verdict. Raises DataError."""
        from ludometer.reports.document.frames import factions
        return factions(self._quick)

    def seats(self) -> "pd.DataFrame":
        """What turn order is worth: a row for each seat of each setup, with interval and verdict. Raises DataError."""
        from ludometer.reports.document.frames import seats
        return seats(self._full_page)

    def policies(self) -> "pd.DataFrame":
        """What each policy wins against the others of its line-up, with interval and verdict. Raises DataError."""
        from ludometer.reports.document.frames import policies
        return policies(self._full_page)

    def verdicts(self) -> "pd.DataFrame":
        """What the report judges first, in points off a fair share: a row for each item of each setup."""
        from ludometer.reports.document.frames import verdicts
        return verdicts(self._quick if self._quick.has_factions else self._full_page)

    def scores(self, by: Part | None = None) -> "pd.DataFrame":
        """Where points come from: mean points of each part of the score.

        by: "winner", "faction", "policy" or "rank", for the points of each of these. Raises DataError.
        """
        from ludometer.reports.document.frames import scores
        return scores(self._full_page, by)

    def course(self) -> "pd.DataFrame":
        """How games run: closeness, ties, lead changes, a row for each measure of each setup."""
        from ludometer.reports.document.frames import course
        return course(self._full_page)

    @property
    def plot(self) -> "Plots":
        """Figures: run.plot.factions(), seats(), policies() and scores(), on axes of matplotlib."""
        return Plots(self)

    def findings(self) -> "pd.DataFrame":
        """What the report finds, a row for each number that a sentence quotes, as lm.findings()."""
        from ludometer.api.report import findings_frame
        return findings_frame(self._composition)

    def compare(self, other: Source, cells: tuple[int, int] | None = None) -> "Comparison":
        """The same question here and in another run: a Comparison, as lm.compare()."""
        from ludometer.api.studies import compare
        return compare(self, other, cells)

    def report(self, out: Folder | None = None) -> Place:
        """Write the report; returns its path, as lm.report()."""
        from ludometer.api.report import report
        return report(self, out=out)

    @cached_property
    def _word(self) -> str:
        """What the game calls its factions, as attributes are named: "leaders"."""
        from ludometer.reports.document.report import words_and_sections
        return words_and_sections(self.game)[0]["factions"].replace(" ", "_")

    def __getattr__(self, name: str) -> Any:
        return as_factions(self, self, name)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), self._word})

    def _repr_html_(self) -> str:
        """The run as a notebook shows it: what was played."""
        unfinished = f" of {self.games_asked:,}" if self.games < self.games_asked else ""
        head = f"{self.game}: {self.games:,}{unfinished} games in {self.path}"
        frame = self.setups()
        frame = frame.astype(object).where(frame.notna(), "")
        used = [name for name in frame if (frame[name] != "").any()]
        return f"<p><b>{escape(head)}</b></p>{frame[used].to_html(index=False, border=0, max_rows=SHOWN)}"


class Plots:
    """Figures of an OpenRun. Each is drawn on the axes `ax`, by default on new ones, and returns them.

    cell: the number of the only setup to draw, by default all of them, side by side. Raises DataError as the frames of
    the same names do. run.plot.leaders() and the like will do for factions().
    """

    def __init__(self, run: OpenRun) -> None:
        self._run = run

    def factions(self, cell: int | None = None, ax: "Axes | None" = None) -> Any:
        """Who wins, by faction: percentage points off a fair share, and what else verdicts() is in."""
        from ludometer.reports.document.frames import check_factions, unit
        from ludometer.reports.elements.notebook_plots import dots
        page = self._run._quick
        check_factions(page)
        label, band = unit(page)
        return dots(self._rows_of_setup(self._run.verdicts(), cell), label, band, ax=ax)

    def seats(self, cell: int | None = None, ax: "Axes | None" = None) -> Any:
        """What turn order is worth: percentage points off a fair share."""
        return self._off(self._run.seats(), cell, False, ax)

    def policies(self, cell: int | None = None, ax: "Axes | None" = None) -> Any:
        """What each policy wins: percentage points off a fair share."""
        return self._off(self._run.policies().rename(columns={"policy": "name"}), cell, True, ax)

    def scores(self, by: Part | None = None, cell: int | None = None, ax: "Axes | None" = None) -> Any:
        """Where points come from: bars of the parts of the score. by: as for OpenRun.scores()."""
        from ludometer.reports.elements.notebook_plots import stacks
        return stacks(self._rows_of_setup(self._run.scores(by), cell), ax)

    def _off(self, frame: "pd.DataFrame", cell: int | None, by_size: bool, ax: "Axes | None") -> Any:
        from ludometer.reports.elements.notebook_plots import dots
        from ludometer.reports.elements.values import points_off
        rows = points_off(self._rows_of_setup(frame, cell))
        return dots(rows, "percentage points off a fair share", True, by_size, ax)

    def _rows_of_setup(self, frame: "pd.DataFrame", cell: int | None) -> "pd.DataFrame":
        """The rows of a setup, or all of them. Raises DataError where there is none."""
        if cell is None:
            return frame
        known(str(cell), list(dict.fromkeys(map(str, frame["cell"]))), f"{self._run.path}: cell")
        return frame[frame["cell"] == cell]

    def __getattr__(self, name: str) -> Any:
        return as_factions(self, self._run, name)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), self._run._word})


def as_factions(found: OpenRun | Plots, run: OpenRun, name: str) -> Any:
    """The method factions() of an object, under the game's own word for them. Raises AttributeError for others."""
    if not name.startswith("_") and name == run._word:
        return found.factions
    hint = "" if name.startswith("_") else likely_hint(name, [each for each in dir(found) if each[0] != "_"])
    raise AttributeError(f"{type(found).__name__!r} object has no attribute {name!r}{hint}")
