"""The same question in two runs: what differs between them, and what has changed in who wins.

Cells with the same seed and number of players share their deals, whatever run they are in; their differences are taken
deal by deal. Others are compared as independent samples.
"""
import json
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from operator import attrgetter

import numpy as np
import pandas as pd

from ludometer.analysis.estimates.error_budget import ErrorBudget
from ludometer.analysis.estimates.intervals import Moments, independent_difference, interval_significance
from ludometer.analysis.estimates.paired import Pairs
from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.experiments.populations import shared_populations
from ludometer.analysis.results import NotebookResult, records
from ludometer.analysis.studies.sensitivity import value_of
from ludometer.analysis.tables import same_games, setup_changes
from ludometer.analysis.tables.agreement import agreed_differences
from ludometer.analysis.tables.differences import overall_change as changed_in_all
from ludometer.analysis.tables.differences import population_changes
from ludometer.analysis.tables.main_outcome import common_outcome
from ludometer.analysis.tables.played_cell import played_cells, setups
from ludometer.analysis.tables.questions import (
    CellWithCoverage,
    Parts,
    blocks_of,
    clocks,
    coverage_of,
    estimate,
    with_coverage,
    with_population,
)
from ludometer.analysis.tables.sums import result_of, same_blocks, together, total_of_all
from ludometer.simcore.errors import DataError, known

SIDES = ("one", "other")
SAID = ("verdict", "populations")                               # columns of what several populations say of a change


@dataclass(frozen=True)
class Pair(NotebookResult):
    """Two cells that are compared, one of each run.

    shared: the deals that both played, 0 where they share none. same: whether all games of these ended the same.
    differs: [{"what", "one", "other"}], what was not the same when they were played.
    rows: a row per item: how far off its fair share in `one` and in `other` (a solo player's chance to win as it is),
    with intervals that hold for all setups of both runs together (a page of both has others of what it gives no
    verdicts on, such as seats of a game with factions); value, low, high: the change from one to other, with intervals
    for all items and pairs together, whenever one looks; p of no change, for as many; of several populations verdict
    and populations, as of differences.difference(). course: the same for how the games run; empty where it cannot be
    known.
    """

    FACTS = ("shared", "same")

    one: object
    other: object
    item: str
    shared: int
    same: bool
    differs: list
    rows: pd.DataFrame
    course: pd.DataFrame

    def shown_parts(self):
        return {"differs": pd.DataFrame(self.differs), "rows": self.rows, "course": self.course}

    @property
    def title(self):
        """Which two cells."""
        return self.one.label if self.one.label == self.other.label else f"{self.one.label} and {self.other.label}"


@dataclass(frozen=True)
class Comparison(NotebookResult):
    """Two runs compared. pairs: their cells; interactions: how differently a cell differs from the first in the runs.

    interactions: a row per cell but the first and item, value, low, high and p of (cell - first) in the other run less
    the same in the one run, for all rows together, and what several populations say, as in Pair.rows. left: {"one",
    "other"}: labels of the setups that are not compared.
    """

    FACTS = ("one", "other")

    one: object
    other: object
    pairs: list
    interactions: pd.DataFrame
    left: dict

    def plain(self):
        """All of it as plain data."""
        return {"one": str(self.one.path), "other": str(self.other.path), "pairs": [
            {"one": pair.one.label, "other": pair.other.label, "item": pair.item, "shared_deals": pair.shared,
             "same_games": pair.same, "differs": pair.differs, "rows": records(pair.rows),
             "course": records(pair.course)} for pair in self.pairs],
            "interactions": records(self.interactions), "left_out": self.left}


def compare(one, other, cells=None):
    """The Comparison of two finished Runs of one game.

    cells: (number in one, number in other) of the two to compare; by default all that have the same label, or else all
    that were played with the same values, or else the first ones. Raises DataError where they cannot be compared.
    """
    if one.path.resolve() == other.path.resolve():
        raise DataError(f"{one.path} is given twice; a comparison needs two runs, and ludometer report {one.path} "
                        "compares the setups of one with each other")
    if one.game != other.game:
        raise DataError(f"{one.path} is a run of {one.game} and {other.path} one of {other.game}; runs of one game can "
                        "be compared")
    matched = matching_cells(played_cells(one), played_cells(other), cells)
    for pair in matched:
        if len({cell.is_solo for cell in pair}) > 1:
            raise DataError(f"{pair[0].label} and {pair[1].label}: a solo game has no fair share to compare with; name "
                            "two cells that can be compared")
    turned = [pair[::-1] for pair in matched]
    budget = ErrorBudget(len(setups([*played_cells(one), *played_cells(other)])))
    counted = []

    def count():
        counted.append((yield from setup_changes.win_change_count.steps(turned)))

    _, crossed, *compared = result_of(together(count(), interactions(matched), *(
        compare_cells(*pair, budget, lambda: counted[0], turned) for pair in matched)))
    return Comparison(one, other, compared, crossed, unpaired_setups((one, other), matched))


def unpaired_setups(runs, matched):
    """{side: labels of the setups of that run that have no counterpart in the other}."""
    return {side: [cell.label for cell in setups(played_cells(run)) if cell.number not in {pair[place].number
                                                                                           for pair in matched}]
            for place, (side, run) in enumerate(zip(SIDES, runs, strict=True))}


def matching_cells(first, second, cells):
    """[(cell, cell)]: pairs of cells of two runs that are to be compared."""
    if cells is not None:
        for run, number in zip((first, second), cells, strict=True):
            known(str(number), [str(cell.number) for cell in run], f"{run[0].run.path}: cell")
        return [(first[cells[0]], second[cells[1]])]
    for mark, ones, others in ((attrgetter("label"), first, second), (setup_key, setups(first), setups(second))):
        by_mark = {mark(cell): cell for cell in others}
        if found := [(cell, by_mark[mark(cell)]) for cell in ones if mark(cell) in by_mark]:
            return found
    return [(first[0], second[0])]


def setup_key(cell):
    """A key of a cell's data and players: cells with the same key answer the same question, whatever their labels."""
    return json.dumps([cell.about["tables"]["data_hash"], *(cell.about[key] for key in setup_changes.PLAYED)])


def compare_cells(one, other, budget, family, pairs):
    """Steps to the Pair that compares two played cells.

    budget: the ErrorBudget of their shares; family: a function that gives, once the games are read, of how many changes
    intervals hold together; pairs: all (other, one).
    """
    asked, families = common_outcome((one, other)), budget.families(verdict=True)
    shared = min(one.games, other.games) // one.players if other.shares_luck_with(one) else 0
    fair = [0 if cell.is_solo else cell.fair for cell in (one, other)]
    *shares, found, course, same = yield from together(
        *(estimate(cell.held_with(families), asked.question, asked.item) for cell in (one, other)),
        setup_changes.win_changes.steps(other, one, family, asked, freedom=True, off=fair[1] - fair[0]),
        course_of(one, other, pairs), same_games.steps(other, one))
    frames = [frame.set_index(asked.item) for frame in shares]
    items = [item for item in asked.question.items(one) if all(item in frame.index for frame in frames)]
    if not items:
        raise DataError(f"{one.label} and {other.label} have no {asked.item} in common")
    found = found.set_index(asked.item).loc[items]
    rows = pd.DataFrame({asked.item: items})
    for side, frame, even in zip(SIDES, frames, fair, strict=True):
        for end in ("value", "low", "high"):
            rows[side + f"_{end}" * (end != "value")] = frame.loc[items, end].to_numpy() - even
        rows[f"{side}_games"] = frame.loc[items, "n"].to_numpy().astype(int)
    for end in ("value", "low", "high", *SAID):
        if end in found:
            rows[end] = found[end].to_numpy()
    rows["p"] = interval_significance(*(rows[end].to_numpy() for end in ("value", "low", "high")),
                                      found["freedom"].to_numpy(), clocks(one, other) * family(),
                                      coverage=coverage_of(one, other))
    if same:
        rows["p"] = 1.0
    return Pair(one, other, asked.item, shared, same, setup_differences(one, other), rows, course)


def indices_of(items, asked, *cells):
    """Indices of these items among the items of a question, for each of the cells."""
    known_items = [list(asked.question.items(cell)) for cell in cells]
    return [[each.index(item) for item in items] for each in known_items]


def course_of(one, other, pairs):
    """Steps to a frame of course_changes() between two cells; empty if the data that were played are gone."""
    with suppress(DataError):
        found = yield from setup_changes.setup_course_changes.steps(
            other, one, setup_changes.course_change_count(pairs))
        return found[["measure", "value", "low", "high", *(end for end in SAID if end in found)]]
    return pd.DataFrame()


def setup_differences(one, other):
    """[{"what", "one", "other"}] of all that differed when two cells were played."""
    manifests = [cell.run.manifest for cell in (one, other)]
    found = {"rules version": [cell.about["tables"]["rules_version"] for cell in (one, other)],
             "data, with modules and set": [cell.about["tables"]["data_hash"][:12] for cell in (one, other)],
             "ludometer": [manifest["versions"].get("ludometer", "unknown") for manifest in manifests],
             "seed": [one.seed, other.seed]}
    found |= {key: [cell.about[key] for cell in (one, other)] for key in ("players", "games", "lineup", "modules")}
    found |= {"set": differing_settings(one, other), "factions": [cell.about["factions"] for cell in (one, other)]}
    policies = [manifest["policies"] for manifest in manifests]
    for name in policies[0].keys() & policies[1].keys():
        found[f"weights of {name}"] = ["as then", "changed"] if policies[0][name] != policies[1][name] else ["", ""]
    return [{"what": what, "one": before, "other": now} for what, (before, now) in found.items() if before != now]


def differing_settings(one, other):
    """[{knob: value}] of each of two cells, without the knobs whose value is the same in both."""
    cells = (one, other)
    same = {knob for knob in one.about["set"] | other.about["set"] if cell_value(one, knob) == cell_value(other, knob)}
    return [{knob: value for knob, value in cell.about["set"].items() if knob not in same} for cell in cells]


def cell_value(cell, knob):
    """The value of a knob or of a number of a row in a cell that was played; None if the data are gone."""
    if knob in cell.about["set"]:
        return cell.about["set"][knob]
    with suppress(DataError):
        if cell.numbers["game"]["data_hash"] == cell.about["tables"]["data_hash"]:
            return value_of(knob, cell.numbers["catalogue"], cell)[0]
    return None


def joint_outcome(pairs):
    """((Outcome, items) to compare pairs by, the further pairs that share their deals with the first pair).

    There are none where only whole games could be compared.
    """
    first, *rest = pairs
    rest = [pair for pair in rest if all(cell.shares_luck_with(base) for cell, base in zip(pair, first, strict=True))]
    asked = common_outcome([cell for pair in (first, *rest) for cell in pair])
    items = [item for item in asked.question.items(first[0])
             if all(item in asked.question.items(cell) for pair in pairs for cell in pair)]
    return (asked, items), rest if asked.item != "game" else []


def interactions(pairs):
    """Steps to Comparison.interactions: how the difference of each pair from the first differs between the runs."""
    (asked, items), rest = joint_outcome(pairs)
    first, rows, family = pairs[0], [], len(items) * len(rest)
    estimates = yield from together(*(interaction_estimates(pair, first, asked, items) for pair in rest))
    for pair, (whole, *parts) in zip(rest, estimates, strict=True):
        each = clocks(*pair) * family
        found = whole(each)
        said = agreed_differences(found, parts, shared_populations(*pair, *first), each, MARGIN) if parts else ()
        p = interval_significance(found.value, found.low, found.high, found.freedom, each,
                                  coverage=coverage_of(*pair, *first))
        rows += [{"label": pair[0].label, asked.item: item, "value": found.value[place], "low": found.low[place],
                  "high": found.high[place], "p": p[place],
                  **{name: column[place] for name, column in zip(SAID, said, strict=False)}}
                 for place, item in enumerate(items) if np.isfinite(found.value[place])]
    return pd.DataFrame(rows)


def interaction_estimates(pair, first, asked, items):
    """Steps to functions of the size of a family that give Estimates (K,) of (other - its base) - (one - its base), of
    all games and of each population. pair, first: (one, other), and the base of each.
    """
    (one, other), cells = pair, (pair[1], first[1], pair[0], first[0])
    names = shared_populations(*cells)
    if not other.shares_luck_with(one):
        covered = [[CellWithCoverage(each, coverage_of(each, *cells)) for each in of] for of in (pair, first)]
        changed = yield from together(*(change(cell, base, [asked.question] * 2, indices_of(items, asked, cell, base))
                                        for change in (changed_in_all, population_changes)
                                        for cell, base in zip(*covered, strict=True)))
        wholes, parts = changed[:2], changed[2:]
        each = zip(*(part or [whole] * len(names) for whole, part in zip(wholes, parts, strict=True)), strict=True)

        def estimates(both, size):
            return independent_difference(*(side.estimates(size, proportion=True) for side in reversed(both)))

        return [partial(estimates, side) for side in (wholes, *(each if names else ()))]

    def sums(readers):
        chunks = same_blocks(readers)
        each = zip(chunks, indices_of(items, asked, *cells), strict=True)
        arrays = [array[:, places] for chunk, places in each for array in asked.question.sums(chunk)]
        return Parts([four_way_blocks(*arrays), *(four_way_blocks(*(array[there] for array in arrays))
                                                  for there in blocks_of(names, cells, chunks))])

    columns = [with_population(asked.question.columns_in(cell), cell) if names else asked.question.columns_in(cell)
               for cell in cells]
    found = yield from total_of_all(cells, columns, sums)
    return [partial(interaction, each) for each in with_coverage(found, *cells)]


def four_way_blocks(*arrays):
    """Pairs of block sums (B, K), counts and wins, of four cells: other, its base, one, its base.

    They differ in the blocks in which other less its base is not one less its base.
    """
    counts, wins = arrays[::2], arrays[1::2]
    moved = ~np.isclose(wins[0] - wins[1], wins[2] - wins[3], rtol=0, atol=1e-6) | (np.ptp(counts, axis=0) > 0)
    return Pairs(Moments.of(*arrays), moved.sum(axis=0))


def interaction(found, family):
    """Estimates (K,) of the interaction (other - its base) - (one - its base), from four_way_blocks()."""
    return found.moments.contrast([(1, 0, 1), (3, 2, -1), (5, 4, -1), (7, 6, 1)], found.differ, family)
