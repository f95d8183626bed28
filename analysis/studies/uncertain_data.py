"""What findings depend on: a cell compared with joint readings of all that is not known of the printed game.

Each reading fills in every doubtful value at once, and all are played on the cell's own deals. So a number, a win share
say, has a distribution over readings; a finding carries the share of readings in which it holds, and the rows of the
data on which it depends most. The statistics are in analysis/estimates/heterogeneity.py.
"""
from dataclasses import dataclass

import numpy as np
import pandas as pd

from ludometer.analysis.estimates.coverage import Coverage
from ludometer.analysis.estimates.heterogeneity import ScenarioSums, explained_shares
from ludometer.analysis.estimates.verdicts import BESIDE, DECIDED, MARGIN
from ludometer.analysis.results import NotebookResult, records
from ludometer.analysis.run_folders.manifest import boundary_of
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.tables import chances, faction_scores, factions, seats
from ludometer.analysis.tables.agreement import side_verdicts
from ludometer.analysis.tables.played_cell import WINS, played_cells
from ludometer.analysis.tables.questions import estimate
from ludometer.analysis.tables.sums import result_of, total_of_all
from ludometer.analysis.tables.who_wins import FACTION_SCORES, FACTION_WINS, SEAT_WINS
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.fields import Row, Rows
from ludometer.simcore.readings import unvaried_fields
from ludometer.simcore.tables import schema_of
from ludometer.simcore.uncertain import numbers

FEWEST = 10                                                     # readings from which anything is said
SAFE = 0.8                                                      # least share of readings in which a safe finding holds
SHOWN = 3                                                       # rows that a finding names at most
SEEN = 5                                                        # readings in which an input is another one, at least
CLEAR = 0.05                                                    # of p, below which one is named
WON, NONE = "chance to win", "none"                             # of a solo player; its verdict


@dataclass(frozen=True)
class Readings(NotebookResult):
    """A cell under its readings.

    cell: the Played that is read; numbers: of the readings. findings: a row per faction and seat, see findings_of().
    rows: a row per finding and row of the data, of those that explain most of its spread between readings: kind, item,
    table, row, value, low, high (share of the spread that the row alone explains) and p (that it explains none, for
    all rows and findings together). untested: {table: rows} that are reconstructed and in play, and that no reading
    changes; unvaried: {table: fields} that nobody knows of such rows, and that no reading varies.
    """

    FACTS = ("untested", "unvaried")

    cell: object
    numbers: list
    findings: pd.DataFrame
    rows: pd.DataFrame
    untested: dict
    unvaried: dict

    @property
    def title(self):
        """What was read, and how often."""
        return f"{self.cell.label}: {len(self.numbers)} readings of what is not known"

    @property
    def clear(self):
        """The rows on which findings detectably depend."""
        return self.rows[self.rows["p"] < CLEAR]

    def plain(self):
        """All of it as plain data."""
        return {"cell": self.cell.number, "readings": self.numbers, "games": self.cell.games,
                "findings": records(self.findings), "rows": records(self.rows),
                "untested": self.untested, "unvaried": self.unvaried}


def readings(run, cell=0):
    """The Readings of a cell of a Run, or of its folder. Raises DataError where fewer than FEWEST were played."""
    run = Run.of(run)
    known(str(cell), [str(each["cell"]) for each in run.cells], f"{run.path}: cell")
    cells = played_cells(run)
    return readings_of_cells(cells[cell],
                             [each for each in cells if each.about["of"] == cell and each.about.get("reading")])


def readings_of_cells(base, cells, ask=lambda question, cell: question(cell)):
    """The Readings of a Played cell, from the cells that are readings of it. Raises DataError if they are too few.

    ask: how a table of the baseline is made, so that its verdicts are those that a page gives.
    """
    if len(cells) < FEWEST:
        raise DataError(f"{base.run.path}: {len(cells)} readings of cell {base.number}, expected {FEWEST} or more; "
                        "ludometer sweep --readings 40 plays some")
    found = [(kind, item, fair, value, between) for kind, fair, value, each in measures(base, cells, ask)
             for item, between in each.items()]
    inputs = inputs_of(base, cells)
    untested = untested_rows(base, cells)
    unvaried = unvaried_fields(base.game, base.players, base.about["modules"], base.about["set"],
                               base.run.manifest["experiment"].get("files"))
    level = Coverage.at_any_time(base.boundary, boundary_of(base.run.manifest, len(cells))).level(len(found))
    faction = base.numbers["game"]["factions"]
    frame = pd.DataFrame([findings_of(*each, level) for each in found])
    rows = [(kind, item, *key, *each) for kind, item, _, _, between in found
            for key, *each in explained_shares(between, inputs, level, len(found), (faction, item), SHOWN)]
    if len(frame):
        frame["stands"] = [finding_status(row, untested or unvaried) for row in frame.to_dict("records")]
    return Readings(base, [cell.about["reading"] for cell in cells], frame, pd.DataFrame(
        rows, columns=["kind", "item", "table", "row", "value", "low", "high", "p"]), untested, unvaried)


# What is measured

def measures(base, cells, ask):
    """[(kind, fair share, baseline frame by item, {item: Heterogeneity})] for each measure of a cell.

    Win shares of factions, off a fair one; where all seats have the same one, points, and for a solo player chances to
    win, both against those of all others; then win shares of seats. Before all a solo player's chance to win, of which
    there is no verdict. fair: None where others are compared with.
    """
    found = []
    if base.is_solo:
        frame = result_of(estimate(base, WINS, WON)).assign(verdict=NONE)
        found.append((WON, None, frame, shares(base, cells, WINS)))
    if base.has_factions and base.same_faction:
        found.append(("points", None, gain_as_value(ask(faction_scores, base)),
                      gain_heterogeneity(base, cells, FACTION_SCORES)))
    elif base.has_factions and base.is_solo:
        found.append(("faction", None, gain_as_value(ask(chances, base)),
                      gain_heterogeneity(base, cells, FACTION_WINS)))
    elif base.has_factions:
        found.append(("faction", base.fair, ask(factions, base), shares(base, cells, FACTION_WINS)))
    if not base.is_solo and base.sides == base.players:
        found.append(("seat", base.fair, ask(seats, base), shares(base, cells, SEAT_WINS)))
    item = {"seat": "seat", WON: WON}
    return [(kind, fair, frame.set_index(item.get(kind, "faction")), each)
            for kind, fair, frame, each in found if len(each) > 1 or kind == WON]


def gain_as_value(frame):
    """A frame whose value and verdict are those of the gain over the others."""
    return frame.assign(value=frame["gain"], verdict=side_verdicts(frame, "gain"))


def shared_block_estimates(base, cells, question, sums=lambda counts, sums: (counts, sums)):
    """(items of the baseline, ScenarioSums) of a question in all readings, over the blocks that all have.

    sums: what variables counts and sums, each (blocks, items), make.
    """
    names = list(question.items(base))
    places = [[list(question.items(cell)).index(name) for name in names] for cell in cells]

    def of_readers(readers):
        found = [[array[:, place] for array in question.sums(read())]
                 for read, place in zip(readers, places, strict=True)]
        blocks = min(len(counts) for counts, _ in found)
        variables = [sums(*(array[:blocks] for array in each)) for each in found]
        return ScenarioSums(*(np.stack(arrays) for arrays in zip(*variables, strict=True)))

    return names, result_of(total_of_all(cells, [question.columns_in(cell) for cell in cells], of_readers))


def shares(base, cells, question):
    """{item: Heterogeneity} of a ratio between readings, for items that occur in all readings."""
    names, found = shared_block_estimates(base, cells, question)
    there = (found.totals_of(0) > 0).all(axis=1)
    return {name: found.heterogeneity(place) for place, name in enumerate(names) if there[place]}


def gain_heterogeneity(base, cells, question):
    """{item: Heterogeneity} of a ratio less that of all other items, for items that occur in all readings."""
    names, found = shared_block_estimates(base, cells, question, lambda counts, sums: (
        counts, sums, *(array.sum(axis=1, keepdims=True) - array for array in (counts, sums))))
    there = ((found.totals_of(0) > 0) & (found.totals_of(2) > 0)).all(axis=1)
    return {name: found.heterogeneity(place) for place, name in enumerate(names) if there[place]}


# What is found

def zones(kind, fair):
    """{verdict: (low, high)}: the range of true values for each verdict; {} for a solo player's chance to win."""
    if kind == WON:
        return {}
    if fair is None:
        return {"above": (0, np.inf), "below": (-np.inf, 0)}
    return {"strong": (fair + MARGIN, np.inf), "balanced": (fair - MARGIN, fair + MARGIN),
            "weak": (-np.inf, fair - MARGIN)}


def findings_of(kind, item, fair, frame, between, level):
    """One finding as a dict: kind, item; base: the baseline's value; verdict; whether the baseline decides it.

    An undecided one has the verdict that holds in most readings. value: mean over readings; sd: spread of the number
    itself between readings, low and high luck of deals taken off; least, most: between which 95 % of readings lie.
    share, share_low, share_high: of readings in which the verdict holds; shares: the same for each verdict, without
    intervals. Intervals hold for all findings together.
    """
    found = {verdict: between.share(*zone, level) for verdict, zone in zones(kind, fair).items()}
    given = frame.loc[item, "verdict"] if item in frame.index else "undecided"
    decided = given in (*DECIDED, *BESIDE)
    verdict = given if decided else max(found, key=lambda each: found[each][0], default=NONE)
    share, low, high = found.get(verdict, (np.nan,) * 3)
    return {"kind": kind, "item": item, "base": frame["value"].get(item, np.nan), "verdict": verdict,
            "decided": decided, "value": between.mean, "sd": between.sd, "least": between.span[0],
            "most": between.span[1], "share": share, "share_low": low, "share_high": high,
            "shares": {each: value for each, (value, _, _) in found.items()}}


def finding_status(finding, untested):
    """Whether a finding is reliable: "safe", "untested" (some rows or fields were never varied), "depends", "open".

    NONE of a number without a verdict. untested: what was never varied.
    """
    if finding["verdict"] == NONE:
        return NONE
    if finding["share_low"] >= SAFE:
        return "untested" if untested else "safe"
    return "depends" if finding["share_high"] < SAFE else "open"


# What it depends on

def inputs_of(base, cells):
    """{(table, row): (R, d)}: numbers that code the values of each row that R readings vary.

    A number is itself, a list or a table of words its sum, and what has no numbers one column for each value it has but
    the first. Left out are columns that are the same in all but a few readings, which would explain an odd one exactly.
    """
    found = {}
    for path in dict.fromkeys(path for cell in cells for path in cell.about["filled"]):
        table, _, place = path.rpartition(".")[0].partition(".") if "." in path else ("knob", "", path)
        before = catalogue_value(base.numbers["catalogue"], path)
        columns = [column for column in number_columns([cell.about["filled"].get(path, before) for cell in cells])
                   if len(column) - np.unique(column, return_counts=True)[1].max() >= SEEN]
        if columns:
            found.setdefault((table, place), []).extend(columns)
    return {key: np.column_stack(columns) for key, columns in found.items()}


def catalogue_value(catalogue, path):
    """The value in a catalogue at a path: of a knob, or of a field of a row."""
    if "." not in path:
        return catalogue["knobs"][path]["value"]
    table, row, field = path.split(".")
    return catalogue["rows"][table][row][field]


def number_columns(values):
    """Columns of numbers that code the values of all readings."""
    flat = [numbers(value) for value in values]
    if all(isinstance(number, int) for each in flat for number in each):
        return [np.array([sum(each) for each in flat], float)]
    names = sorted({str(value) for value in values})
    return [np.array([str(value) == name for value in values], float) for name in names[1:]]


def untested_rows(base, cells):
    """{table: rows} of reconstructed rows in play that no reading changes or refers to."""
    schema, changed = schema_of(base.game).SCHEMA, {("knob", path) for cell in cells for path in cell.about["filled"]}
    for cell in cells:
        for path, value in cell.about["filled"].items():
            if "." in path:
                table, row, field = path.split(".")
                changed.add((table, row))
                rule = schema[table].fields[field]
                if isinstance(rule, Row | Rows):
                    before = catalogue_value(base.numbers["catalogue"], path)
                    changed |= {(rule.table, name) for each in (value, before)
                                for name in (each if isinstance(each, list) else [each])}
    found = {}
    for row in base.about["tables"]["reconstructed"]:
        if (row["table"], row["row"]) not in changed:
            found.setdefault(row["table"], []).append(row["row"])
    return found
