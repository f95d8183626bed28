"""Which numbers of a game matter: each one step down and up, all on the same deals, ranked by what they change."""
import math
from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from ludometer.analysis.estimates.verdicts import BESIDE
from ludometer.analysis.experiments import game_tables
from ludometer.analysis.experiments.cell import check_cell
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.results import FINEST, NotebookResult, records
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.agreement import difference_verdicts, interval_hull
from ludometer.analysis.tables.differences import difference
from ludometer.analysis.tables.main_outcome import common_outcome
from ludometer.analysis.tables.played_cell import played_cells
from ludometer.analysis.tables.questions import Question
from ludometer.analysis.tables.sums import result_of
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.overlay import full_name
from ludometer.simcore.toml import flatten

GAMES = 4_000                                                   # of each cell
MOST_NAMED = 3                                                  # knobs that a sentence names
PROBE = 50                                                      # deals that show whether a step changes any game
SIDE_ALONE = 1e-9                                               # the size of a change of which only the side is certain
WINS, POINTS, TURNS = "wins", "points", "turns"
COURSE = ("winner", "margin", "close", "tie_break", "lead_changes")             # measures of course() to rank by
OUTCOMES = (WINS, POINTS, TURNS, *COURSE)
SHARES = (WINS, "close", "tie_break")                           # outcomes that are shares
SCORE = Question(("score",), lambda cell: (POINTS,), lambda chunk: (
    np.full((chunk.blocks, 1), chunk.players**2), chunk.sum(chunk["score"])))
LENGTH = Question(("turns",), lambda cell: (TURNS,), lambda chunk: (
    np.full((chunk.blocks, 1), chunk.players**2), chunk.sum(chunk["turns"])))


@dataclass(frozen=True)
class Sensitivity(NotebookResult):
    """What steps of knobs change, against the game as it was given.

    outcome: what they are ranked by. item: whose win shares change, "faction" say. steps: a row for each cell: knob,
    value and the `given` one; for the item that this knob moves most (for certain, if any), the change with its
    interval (for all rows and items together), and the same for points and, where the game counts them, turns; certain:
    how large this item's change (or that of another outcome) is at least in all populations of players, 0 where it may
    be none, SIDE_ALONE where only its side is certain; same: whether all games of a probe were the same, so that no
    more were played. knobs: their names, the one that changes most first. at_least: of each, the largest of its certain
    changes.
    dropped: {knob = value: why it cannot be played}.
    """

    FACTS = ("run", "outcome", "at_least", "dropped")

    run: Run
    outcome: str
    item: str
    steps: pd.DataFrame
    knobs: list
    at_least: dict
    dropped: dict

    @property
    def sentence(self):
        """Which knobs change the outcome for certain; where some or all may change nothing, what would tell."""
        tried = list(dict.fromkeys(self.steps.loc[~self.steps["same"].astype(bool), "knob"]))
        sure = sorted((knob for knob in tried if self.at_least[knob]), key=self.at_least.get, reverse=True)
        others = [knob for knob in tried if knob not in sure]
        factor, digits, unit = (100, 1, " percentage points") if self.outcome in SHARES else (1, 2, "")
        least = [factor * self.at_least[knob] for knob in sure]
        clauses = [f"{knob} by at least {said}{unit}" if (said := least_in_words(each, digits)) else knob
                   for knob, each in zip(sure, least, strict=True)]
        clauses[MOST_NAMED:] = [f"{len(sure) - MOST_NAMED} more"] * (len(sure) > MOST_NAMED)
        text = f"Certain to change {self.outcome}: {', '.join(clauses)}. " if sure else ""
        if not others:
            return text.strip()
        rest = (f"none of {'the other ' * bool(sure)}{len(others)} knobs can" if len(others) > 1 else
                f"{others[0]} cannot")
        return (f"{text}With {self.run.cells[0]['games']:,} games of each step {rest} be told from a knob that does "
                f"nothing to {self.outcome}{'; their order may be luck' * (len(others) > 1)}. Four times as many games "
                "halve the intervals, and larger steps change more.")

    def plain(self):
        """All of it as plain data."""
        return {"run": str(self.run.path), "sentence": self.sentence, "outcome": self.outcome, "item": self.item,
                "knobs": [{"knob": knob, "at_least": self.at_least[knob],
                           "steps": records(self.steps[self.steps["knob"] == knob])} for knob in self.knobs],
                "dropped": self.dropped}


def sensitivity(experiment, out, knobs=None, outcome=WINS, jobs=None, progress=lambda played, total: None):
    """The Sensitivity of an Experiment that varies nothing, played into the run folder `out`.

    knobs: {name: values, or None for one step down and up}, by default all that the game has but the switches of
    modules. outcome: one of OUTCOMES. Raises DataError.
    """
    known(outcome, OUTCOMES, "outcome")
    base = experiment.only_cell("sensitivity: the steps are what is varied")
    if outcome == TURNS and TURNS not in base.tables.columns:
        raise DataError(f"outcome: {experiment.game} does not count turns; known: {', '.join(OUTCOMES)}")
    steps, dropped = steps_of(base, knobs)
    moved = [step for step in steps if changes_games(base, step, experiment.seed)]
    if not moved:
        raise DataError(f"{experiment.game}: none of these steps changes any of {PROBE} deals"
                        + "".join(f"; {name}: {why}" for name, why in dropped.items()))
    values = experiment.plain() | {"set": {}, "vary": {"set": [base.set, *(base.set | dict([step]) for step in moved)]}}
    run = sweep(Experiment.make(values), out, jobs, progress=progress)
    return ranked_sensitivity(run, moved, [step for step in steps if step not in moved], base, outcome, dropped)


# Steps

def steps_of(base, knobs):
    """([(knob, value)], {"knob = value": why it cannot be played}) of a cell. knobs: as for sensitivity()."""
    offers = base.tables.catalogue
    asked = knobs or dict.fromkeys(name for name in offers["knobs"] if name not in switches(base))
    steps, dropped = [], {}
    for asked_for, values in asked.items():
        name = full_name(asked_for, offers["rows"])
        given, about = value_of(name, offers, base)
        for value in one_step(given, about, name) if values is None else values:
            if value == given:
                continue
            try:
                check_cell(replace(base, set=base.set | {name: value}))
                steps.append((name, value))
            except DataError as error:
                if knobs:
                    raise
                dropped[f"{name} = {value}"] = str(error)
    return steps, dropped


def value_of(name, offers, base):
    """(present value, entry in the catalogue) of a knob or a number of a row. Raises DataError."""
    table, _, place = name.partition(".")
    if not place:
        about = offers["knobs"][known(name, offers["knobs"], f"{base.game}: knob")]
        return about["value"], about
    return flatten(offers["rows"].get(table, {})).get(place), {}


def one_step(value, about, name):
    """The values one step below and above: the nearest ones worth trying, else the next whole numbers allowed."""
    if not about:
        raise DataError(f"{name} is a number of a row, which has no steps of its own; name its values, as in "
                        f"--knob {name}=1,2")
    (low, high), tried = about["range"], about.get("try", ())
    below, above = [each for each in tried if each < value], [each for each in tried if each > value]
    found = (max(below) if below else value - 1, min(above) if above else value + 1)
    return [each for each in found if low <= each <= high]


def switches(base):
    """Names of the knobs, 0 or 1, that modules turn on; they are no numbers to be turned by steps."""
    found = set()
    for module in base.tables.catalogue["modules"]:
        with suppress(DataError):                               # contradicts another module, or needs one
            there = game_tables.tables_of(base.game, [module]).catalogue["knobs"]
            found |= {name for name, about in there.items()
                      if about["range"] == [0, 1] and about["value"] != about["official"]}
    return found


def changes_games(base, step, seed):
    """Whether a step of a knob changes any game of the first PROBE deals."""
    games = PROBE * base.players
    one, other = (cell.play_batch(seed, 0, games) for cell in (base, replace(base, set=base.set | dict([step]))))
    return one.tobytes() != other.tobytes()


# Changes

def ranked_sensitivity(run, moved, same, base, outcome, dropped):
    """The Sensitivity of a run. moved: steps of its cells after the first, in order; same: steps not played."""
    cells = played_cells(run)
    asked = common_outcome(cells)
    pairs = setup_changes.pairs_of(cells)
    family = setup_changes.win_change_count(pairs, asked)
    wins = {step: setup_changes.win_changes(*pair, family, asked).set_index(asked.item)
            for step, pair in zip(moved, pairs, strict=True)}
    also = {POINTS: SCORE} | ({TURNS: LENGTH} if cells[0].has(TURNS) else {})
    others = {name: [result_of(difference(cell, cells[0], question, "what", len(moved))).iloc[0]
                     for cell in cells[1:]]
              for name, question in also.items()}
    if outcome in COURSE:
        others[outcome] = [row_of(setup_changes.setup_course_changes(*pair, setup_changes.course_change_count(pairs)),
                                  outcome, cells[0])
                           for pair in pairs]
    bounds, rows = {}, []
    for place, step in enumerate(moved):
        knob = step[0]
        beside = pd.concat([wins[each] for each in moved if each[0] == knob])
        named = beside.index[np.lexsort((beside["value"].abs(), certain_changes(beside)))[-1]]
        row = {"knob": knob, "value": step[1], "given": value_of(knob, base.tables.catalogue, base)[0],
               asked.item: named, **interval_columns(wins[step].loc[named], WINS)}
        for name, found in others.items():
            row |= interval_columns(found[place], name)
        shown = wins[step].loc[[named]] if outcome == WINS else pd.DataFrame([others[outcome][place]])
        row["certain"] = certain_changes(shown).max()
        bounds[knob] = max(bounds.get(knob, 0.0), row["certain"])
        rows.append(row | {"deals": cells[0].games // cells[0].players, "same": False})
    rows += [{"knob": knob, "value": value, "given": value_of(knob, base.tables.catalogue, base)[0], "same": True}
             for knob, value in same]
    frame = pd.DataFrame(rows).astype({"value": object, "given": object})
    frame[asked.item] = frame[asked.item].convert_dtypes()      # seats stay whole numbers beside none
    sizes = frame.groupby("knob", sort=False)[outcome].agg(lambda values: values.abs().max()).fillna(0)
    order = list(sizes.sort_values(ascending=False, kind="stable").index)
    return Sensitivity(run, outcome, asked.item, frame, order, {knob: bounds.get(knob, 0.0) for knob in order}, dropped)


def certain_changes(frame):
    """The size (K,) that each difference of a frame has at least in every population; 0 where none is certain.

    SIDE_ALONE where only its side is certain: populations must agree on that one by one, on sizes all together.
    """
    low, high = interval_hull(frame)
    return np.where(np.isin(difference_verdicts(frame), BESIDE), np.maximum(np.maximum(low, -high), SIDE_ALONE), 0.0)


def least_in_words(value, digits):
    """A certain change as text, rounded down, with more decimals where it would be 0; "" where only its side is."""
    for each in range(digits, FINEST + 1):
        if shown := math.floor(value * 10**each + 1e-9) / 10**each:
            return f"{shown:.{each}f}"
    return ""


def row_of(frame, measure, cell):
    """The row of one measure in a frame of course_changes(). Raises DataError if the game has no such measure."""
    known(measure, frame["measure"], f"{cell.game}: outcome")
    return frame.set_index("measure").loc[measure]


def interval_columns(row, name):
    """Columns name, name_low and name_high, from a row's value, low and high."""
    return {name: row["value"], f"{name}_low": row["low"], f"{name}_high": row["high"]}
