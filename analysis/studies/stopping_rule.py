"""Runs that stop when it is clear: what is asked after each look, and playing until it is answered.

    verdicts          every faction is balanced, strong or weak, or its share is known to lie at the edge of the margin;
                      in a solo game, its chance to win is above that of all others, below it, or within 3 points of it
    precision=1       every share is known to within 1 percentage point
    difference=3      what the second cell changes for each faction is more than 0, less, or within 3 points; in a solo
                      game, of the chance to win with it
    within=3          every faction (seat, where there are none) is balanced by a margin of 3 points, or one is not
    seats=3           the same of every seat, in games with factions too

Looks are at numbers of games that rise by a tenth: they take 8 % of the time of four `club` of Rurik, and looks that
rise by half would take a fifth more games. Answers that decide when to stop are read from intervals that hold
whenever anyone looks (analysis/estimates/group_sequential.py), as are all others of such a run. So neither the looks
nor the most games allowed change any of them. Precision is not about where an interval lies, only about its length: as
the length that is asked for shrinks, the interval of a run that stops by its length covers as promised (Y. S. Chow and
H. Robbins, Annals of Mathematical Statistics 36, 1965, 457-462). So the games at which it stops count as if they had
been planned.
"""
import re
from dataclasses import dataclass

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.estimates import verdicts
from ludometer.analysis.estimates.error_budget import ErrorBudget
from ludometer.analysis.estimates.group_sequential import LENGTH, MIXTURE
from ludometer.analysis.estimates.verdicts import BESIDE, MARGIN, SHORT, UNFAIR
from ludometer.analysis.run_folders.ledger import boundary_record
from ludometer.analysis.run_folders.sweep import Play
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.agreement import DIFFERS, WITHIN, as_value, difference_verdicts, population_note
from ludometer.analysis.tables.played_cell import setups
from ludometer.simcore.errors import DataError, known, whole_number

FIRST, RATIO, STEP = 500, 1.1, 100                              # games of the first look, to the next, and rounded
MOST = 400_000                                                  # games of each cell, answered or not
ABOUT_BALANCE = ("within", "seats")
NAMES = ("verdicts", "precision", "difference", *ABOUT_BALANCE)
HOLDS = "intervals hold whenever one looks"
AT_EDGE = "at the edge"                                         # of the margin, where no verdict is worth its games
POINTS = {"precision": 1, **dict.fromkeys(("difference", "within", "seats"), 100 * MARGIN)}   # in percent, by default


@dataclass(frozen=True)
class Rule:
    """A rule that says when a run has its answers, and the most games of each cell.

    runs: how many runs are played until this, whose intervals then hold together.
    """

    name: str
    points: float | None = None
    most: int = MOST
    runs: int = 1

    @classmethod
    def read(cls, text, most=None, what="until =", names=NAMES):
        """The Rule that a text such as "verdicts" or "precision=1" stands for. what: its name in a DataError. names: of
        rules that a DataError lists.
        """
        name, equals, points = text.partition("=")
        spoken = re.fullmatch(r"(\w+)[\s:]+([\d.]+)\s*%?", text.strip())
        if spoken and spoken[1] in POINTS:
            raise DataError(f"{what} {text}: expected {spoken[1]}={spoken[2]}")
        if name not in NAMES:
            known(name, names, what.removesuffix(" ="))
        if equals and name not in POINTS:
            raise DataError(f"{what} {text}: {name} takes no number")
        try:
            points = float(points) if equals else POINTS.get(name)
        except ValueError:
            points = -1
        if points is not None and not 0.01 <= points <= 50:
            raise DataError(f"{what} {text}: expected percentage points from 0.01 to 50, such as {name}=1")
        return cls(name, points, MOST if most is None else whole_number(most, 1, "most"))

    def __str__(self):
        return self.name if self.points is None else f"{self.name}={self.points:g}"

    @property
    def kind(self):
        """The boundary of a run that is played until this from its first game on."""
        return LENGTH if self.name == "precision" else MIXTURE

    @property
    def margin(self):
        """How far off a fair share is balanced, as a fraction of 1."""
        return self.points / 100 if self.is_about_balance else MARGIN

    @property
    def is_about_balance(self):
        """Whether it asks if all factions or all seats are balanced, rather than of each what it is."""
        return self.name in ABOUT_BALANCE

    def looks(self):
        """Games of each cell at which is looked: the last are the most. Others do not depend on these."""
        found, games = set(), FIRST
        while games < self.most:
            found.add(verdicts.round_significant(games) // STEP * STEP)
            games *= RATIO
        return [*sorted(each for each in found if each < self.most), self.most]

    def check(self, cells):
        """Raise DataError where these setups, of an Experiment or of a run, cannot answer, whatever their games say."""
        if self.is_about_balance and any(cell.players == 1 for cell in cells):
            raise DataError(f"until = {self}: a solo game has no fair share to be within; right would be verdicts, "
                            "precision=1, or difference=3 between two setups")
        if self.name != "difference":
            return
        if len(cells) != 2:
            which = f"; choose two of them: {', '.join(cell.label for cell in cells[:6])}" if len(cells) > 2 else ""
            raise DataError(f"until = {self}: {len(cells)} setup{'s' * (len(cells) != 1)}; expected two, as in --set "
                            f"start_coins=3,2{which}")
        if cells[0].players != cells[1].players:
            raise DataError(f"until = {self}: expected two setups with as many players")

    def answers(self, run):
        """A frame of what is asked: cell, item, value, low, high, answer, and whether it is an answer (`clear`).

        Of several populations also what each says, in short, where they alone leave no verdict (`populations`).
        Intervals hold for all rows of a frame, whenever anyone looks. Raises DataError where the run cannot answer.
        """
        cells = setups(tables.played_cells(run))
        self.check(cells)
        frames = self._differences(cells) if self.name == "difference" else [
            self._shares(cell, len(cells)) for cell in cells]
        frame = pd.concat(frames, ignore_index=True)
        if "populations" in frame:
            frame["populations"] = [population_note(row, margin=self.margin) for row in frame.to_dict("records")]
        return frame[["cell", "item", "value", "low", "high", "answer", "clear",
                      *(["populations"] if "populations" in frame else ())]]

    def _with_intervals(self, cell, cells):
        """One of this many cells, for tables with the intervals that a page of all runs gives to verdicts."""
        return cell.held_with(ErrorBudget(cells * self.runs).families(verdict=True))

    def _shares(self, cell, cells):
        """The answers of one of this many cells, with the intervals that a page gives to verdicts."""
        whole = self.is_about_balance
        if cell.is_solo and self.name == "verdicts":
            return self._chances(cell, cells)
        if cell.same_faction and not whole:
            raise DataError(f"until = {self}: all seats of a game have the same faction, so win shares say nothing")
        if cell.confounded and self.name not in ("precision", "seats"):
            raise DataError(f"until = {self}: factions are fixed to players of different policies, so there are "
                            "no verdicts; draw policies from the same ones, as in --lineup 'club|casual'")
        question, item = balance_share_table(cell, self) if whole else share_table(cell)
        held = self._with_intervals(cell, cells)
        frame = question(held) if self.name == "precision" else question(held, self.margin)
        if self.name == "precision":
            half = (frame["high"] - frame["low"]) * 50
            frame["answer"], frame["clear"] = [f"within {each:.2f} points" for each in half], half <= self.points
        else:
            short = interval_lengths(frame) / 2 <= SHORT * self.margin  # and yet undecided
            frame["answer"] = frame["verdict"].where((frame["verdict"] != "undecided") | ~short, AT_EDGE)
            frame["clear"] = frame["answer"] != "undecided"
            if whole:
                frame["clear"] |= frame["verdict"].isin((*UNFAIR, DIFFERS)).any()
        return frame.rename(columns={item: "item"}).assign(cell=cell.label)

    def _chances(self, cell, cells):
        """The answers of one of this many solo cells: each faction's chance to win less that of all others."""
        frame = tables.chances(self._with_intervals(cell, cells))
        if frame["gain"].isna().all():
            raise DataError(f"until = {self}: the solo player has one {frame.columns[0]} alone, which no others can be "
                            "compared with; right would be precision=1")
        return with_answers(as_value(frame, "gain"), self.margin, "above", "below").assign(cell=cell.label)

    def _differences(self, cells):
        """The answers on what the second of two cells changes."""
        base, cell = cells
        if cell.same_faction or base.same_faction:
            raise DataError(f"until = {self}: all seats of a game have the same faction, so win shares say nothing")
        frame = setup_changes.win_changes(cell, base, setup_changes.win_change_count([(cell, base)]),
                                          margin=self.points / 100)
        return [with_answers(frame, self.points / 100, "more", "less").assign(cell=f"{cell.label} less {base.label}")]


def interval_lengths(frame):
    """Lengths of the intervals of a frame's rows; with populations, of the longest interval of each row."""
    longest = frame["high"] - frame["low"]
    if "populations" in frame:
        longest = longest.combine(frame["populations"].map(
            lambda rows: max((row["high"] - row["low"] for row in rows), default=0)), max)
    return longest


def with_answers(frame, margin, more, less):
    """A frame of differences with a column of answers: more, less, within the margin, or "undecided".

    Of several populations they were made with that margin.
    """
    frame = frame.rename(columns={frame.columns[0]: "item"})
    said = pd.Series(difference_verdicts(frame), frame.index)
    if "populations" not in frame:
        said[(said == "undecided") & (frame["low"] >= -margin) & (frame["high"] <= margin)] = WITHIN
    frame["answer"] = said.replace(dict(zip((*BESIDE, WITHIN), (more, less, f"within {100 * margin:g} points"),
                                            strict=True)))
    return frame.assign(clear=frame["answer"] != "undecided")


def ending_in_words(run):
    """How a run with a stopping rule ended, in words: "clear at 3,000 games of each setup"."""
    settled, last = run.manifest["until"]["settled"], run.manifest["looks"][-1]["games"]
    if settled is None:
        return f"not clear at {last:,} games of each setup"
    grown = f", and grown to {last:,} since" if settled < last else ""
    return f"clear at {settled:,} games of each setup{grown}"


def share_table(cell):
    """(table of the win shares that verdicts on a cell are about, name of its first column)."""
    if cell.has_factions:
        return (tables.chances if cell.is_solo else tables.factions), "faction"
    if not cell.is_solo and len({name for names in cell.line_up for name in names}) == 1:
        return tables.seats, "seat"                             # one policy meets no other
    return (tables.chances if cell.is_solo else tables.line_up), "policy"


def balance_share_table(cell, rule):
    """(table of the win shares that a Rule about balance wants equal, name of its first column)."""
    by_faction = rule.name == "within" and cell.has_factions and not cell.same_faction
    return (tables.factions, "faction") if by_faction else (tables.seats, "seat")


def sweep_until(experiment, out, rule, jobs=None, backend=None, progress=lambda played, total: None,
                news=lambda games, answers: None, upto=None):
    """Play an Experiment into `out` until a Rule has its answers, and return the Run; a stopped one goes on.

    upto: one of the rule's looks, to play to that alone, whatever was clear before. news: called with the games of each
    cell and the frame of answers at each look. Others and errors as for sweep().
    The manifest holds the rule and where it was settled.
    """
    play = Play(experiment, out, jobs, backend)
    rule.check([cell for cell in play.cells if cell.is_setup])
    with play:
        done = play.looks[-1] if play.looks else 0
        if done > rule.most:
            raise DataError(f"{out} holds {done:,} games in each cell, and most = {rule.most:,} asks for fewer")
        old = play.manifest.get("until") or {"rule": None, "settled": None}
        until = play.manifest["until"] = {
            "rule": str(rule), "settled": old["settled"] if old["rule"] == str(rule) else None}
        bounds = play.manifest.setdefault("boundary", boundary_record(rule.kind))
        if done and until != old:
            play.save()
        total = rule.most * len(play.cells)
        for games in [upto] if upto else [look for look in rule.looks() if look >= done]:
            run = play.play_to(games, f"until = {rule}", lambda played, _: progress(played, total))
            by_length = rule.kind == LENGTH and bounds == boundary_record(LENGTH)  # would this be short enough here?
            run.manifest["boundary"] = boundary_record(LENGTH, games) if by_length else bounds
            answers = rule.answers(run)
            news(games, answers)
            until["settled"] = games if answers["clear"].all() else None
            if until["settled"] and by_length:
                bounds["planned"] = games
            if run.manifest["until"] != until or (until["settled"] and by_length):
                play.save()
            if until["settled"]:
                break
    return play.finished_now()
