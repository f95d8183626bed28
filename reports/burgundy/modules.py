"""What modules add: points and variance, and whether they help a duchy or a seat, against cells with fewer modules."""

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.burgundy.modules import spread_change, spread_of
from ludometer.analysis.estimates.intervals import Estimates
from ludometer.analysis.estimates.verdicts import BESIDE
from ludometer.analysis.tables.agreement import agreed_differences, difference_verdict
from ludometer.analysis.tables.sums import table
from ludometer.reports.elements.module_pairs import added_modules, pairs_by_modules
from ludometer.reports.elements.section import CAUSAL, Column, Finding, Section, Table, Value
from ludometer.reports.elements.undetected import no_difference, undetected_change
from ludometer.reports.elements.values import (
    NARROWED,
    change_value,
    detectable_rows,
    narrowed_value,
    points_value,
    text_value,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, gain, join, points, seat_name, signed_number
from ludometer.reports.wording.quotes import Words


def modules(page):
    """A section on what modules change against the same setup with fewer; None if no cell has fewer."""
    pairs, notes = pairs_by_modules(page)
    if not pairs:
        return None
    family = len(pairs)
    scores = {cell: page.table(tables.part_changes, cell, other, family).iloc[0] for cell, other in pairs.items()}
    spreads = {cell: page.table(spread_change, cell, other, family) for cell, other in pairs.items()}
    duchies = {cell: page.table(duchy_point_changes, cell, other, family) for cell, other in pairs.items()}
    seats = {cell: duchies[cell][:0] if cell.is_solo else page.table(
        tables.seat_changes, cell, other, cell.players * family) for cell, other in pairs.items()}
    section = Section("modules", "Modules: points, variance, duchies and seats", CAUSAL, (
        "Each setup is compared with the one that has most of its modules, but not all, and plays the same deals: "
        "the difference is caused by the modules added. Dots show how many points a player gains, lines the intervals "
        "for all comparisons together; a dot is filled where the whole interval lies on one side of no change."),
        notes=notes, rests=("duchy",))
    names = {cell: added_modules(page, cell, other) for cell, other in pairs.items()}
    frame = pd.DataFrame(scores.values())
    label = "Points that modules add per player"
    section.drawings = [[page.draw(
        page.base, label, basic.differences, list(names.values()), frame, basic.limits(frame, include=(-1, 1)),
        signed_number, caption=label)]]
    section.tables.append(Table(
        [Column("added", text=True), Column("to", text=True), Column("points", "change of a player’s mean score"),
         NARROWED, Column("spread", "standard deviation of a player’s score"), Column("spread before"),
         Column("variance", "change, in squared points")],
        ([Value(names[cell], page.cells.index(cell)), page.cell_value(other), change_value(scores[cell]),
          narrowed_value(scores[cell]), points_value(page.table(spread_of, cell)),
          points_value(page.table(spread_of, other)),
          change_value(spreads[cell], digits=0)] for cell, other in pairs.items()),
        "Points and variance"))
    section.tables.append(Table(
        [Column("added", text=True), Column("to", text=True), Column("what", text=True),
         Column("change", "of win shares in percentage points; of points beyond what all duchies gain")],
        ([Value(names[cell], page.cells.index(cell)), page.cell_value(pairs[cell]), text_value(what),
          change_value(row, factor=factor)]
         for cell in pairs for what, row, factor in (
             *((f"win share, {seat_name(row['seat'])}", row, 100)
               for _, row in seats[cell].iterrows()),
             *((f"points, {page.faction(row['faction'])}", row, 1) for _, row in duchies[cell].iterrows()))),
        "Whom modules help"))
    section.findings += [finding(page, cell, other, names[cell], scores[cell], spreads[cell],
                                 duchies[cell], seats[cell]) for cell, other in pairs.items()]
    return section


@table
def duchy_point_changes(cell, other, family):
    """The change of each duchy's points from the other cell to this one, less the mean of these changes.

    Intervals are those of the changes themselves, for all duchies and cells together: the mean's own error is small.
    """
    common = set(other.names("faction")) & set(cell.names("faction"))
    frame = yield from tables.faction_score_changes.steps(cell, other, max(len(common), 1) * family)
    return changes_beyond_mean(frame)


def changes_beyond_mean(frame):
    """A frame of changes less their mean; each population's changes are less its own mean."""
    middle = frame["value"].mean()
    frame = frame.assign(**{name: frame[name] - middle for name in ("value", "low", "high")})
    if "populations" not in frame or not frame["populations"].map(len).any():       # with few deals none says anything
        return frame
    means = pd.DataFrame([row for rows in frame["populations"] for row in rows]).groupby("population")["value"].mean()
    ends = {name: pd.DataFrame([{row["population"]: row[name] - means[row["population"]] for row in rows}
                                for rows in frame["populations"]]).reindex(columns=means.index)
            for name in ("value", "low", "high")}
    whole, *apart = (Estimates(*(one[name].to_numpy() for name in ("value", "low", "high")), None, None, None)
                     for one in (frame, *({name: ends[name][each] for name in ends} for each in means.index)))
    said, populations = agreed_differences(whole, [lambda _, own=own: own for own in apart], means.index, 1)
    return frame.assign(verdict=said.to_numpy(), populations=populations.to_numpy())


def finding(page, cell, other, name, score, spread, duchies, seats):
    """A finding on what the modules of a cell add to scores, and whom they help. duchies, seats: frames of changes."""
    text = Words("{} added to {}: {} points per player, ").format(bold(name), page.name(other), gain(score))
    moves = dict(zip(BESIDE, ("is wider", "is narrower"), strict=True))
    moved = moves.get(difference_verdict(spread), "is not known to change")
    text += Words("whose spread {}: a standard deviation of {} instead of {}").format(
        moved, points(page.table(spread_of, cell)), points(page.table(spread_of, other)))
    told = [Words("{} {} points beyond the mean").format(page.faction(row["faction"]), gain(row))
            for _, row in detectable_rows(duchies).head(2).iterrows()]
    told += [Words("{} {} percentage points").format(seat_name(row["seat"]), gain(row, factor=100))
             for _, row in detectable_rows(seats).head(2).iterrows()]
    text += Words("; {}.").format(join(told) if told else Words("; ").join([
        *([no_difference(
            duchies, "no duchy’s points change by more than {} beyond the mean",
            "any duchy’s points change beyond the mean", 1, "points", cell.close)] if len(duchies) else []),
        *([undetected_change(seats, "any seat’s win share")] if len(seats) else [])]))
    return Finding("modules", "part5", text, cells=(cell, other))
