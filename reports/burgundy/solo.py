"""The solo game: how often a duchy is filled, by target and duchy, and what stands in the way."""

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.burgundy import questions as burgundy
from ludometer.reports.burgundy.estates import column_label
from ludometer.reports.elements.opponent import chances_finding, steps_of, steps_table
from ludometer.reports.elements.section import (
    DESCRIPTION,
    Column,
    Finding,
    Section,
    distinguishing_labels,
    where_any,
)
from ludometer.reports.elements.values import count_value, percent_value, points_value, share_value, text_value
from ludometer.reports.elements.winners_contrast import contrast_table
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, join, percent, points, share
from ludometer.reports.wording.quotes import Words

NAMES = {
    "targets": "targets reached", "points_bought": "points bought", "swaps": "tiles got for goods",
    "blanks": "black sides placed",
}
FEW = 3                                                         # spaces left that have a column of their own


@where_any(burgundy.left)
def solo(page):
    """A section on how often a solo player fills the duchy, and on what is missing otherwise."""
    won = {cell: page.table(tables.course, cell).set_index("measure").loc["won"] for cell in page.shown}
    names = distinguishing_labels(page, page.shown, [goal(page, cell) for cell in page.shown])
    section = Section("solo", "Solo game: how often the duchy is filled", DESCRIPTION, (
        "Each dot is the share of games in which the player covers all spaces, its line the interval. All setups "
        "play the same deals, so the difference between setups is caused by what was changed."), rests=("duchy",))
    frame = pd.DataFrame(won.values())
    label = "Chance to fill the duchy"
    section.drawings = [[page.draw(
        page.base, label, basic.dots, list(names.values()), frame, basic.limits(frame, include=(0,)), percent,
        numbers=[percent(value, 1) for value in frame["value"]], caption=label)]]
    section.tables.append(page.over_cells(
        [Column("target", "points at which the counter starts again"), Column("filled", "share of games"),
         *(Column(f"{spaces} left", "share of games with this many empty spaces") for spaces in range(1, FEW + 1)),
         Column("more left"), Column("games")],
        ((cell, [count_value(page.numbers[cell]["knobs"]["solo_target"]["value"]), share_value(won[cell]),
                 *spaces_left_values(page.table(burgundy.left, cell)), count_value(won[cell]["n"])]) for cell in won),
        "Spaces left empty"))
    uncovered = {cell: page.table(burgundy.uncovered, cell) for cell in page.shown}
    section.tables.append(page.over_cells(
        [Column("duchy", text=True), Column("colour", text=True), Column("spaces", "without the starting castle"),
         Column("not covered", "mean spaces that no tile of the colour covers; black sides cover some of these"),
         Column("of filled duchies"), Column("of others")],
        ((cell, [text_value(page.faction(row["faction"])), text_value(row["colour"]), count_value(row["spaces"]),
                 points_value(row), points_value(row, "filled"), points_value(row, "unfilled")])
         for cell, rows in uncovered.items() for _, row in rows.iterrows()), "What stands in the way, by colour"))
    section.tables.append(contrast_table(
        page, {cell: page.table(burgundy.alone, cell) for cell in page.shown},
        lambda page, column: NAMES.get(column) or column_label(page, column),
        "Filled duchies beside others: an association"))
    if steps := steps_of(page, page.shown):
        section.tables.append(steps_table(page, steps, names))
    section.findings += findings(page, names, uncovered[page.base])
    return section


def spaces_left_values(frame):
    """The cells of a table row with the shares of games with 1, 2, ... FEW spaces left, and with more."""
    values = frame["value"]
    return [*(share_value(frame.iloc[spaces]) for spaces in range(1, FEW + 1)),
            percent_value(values[FEW + 1:].sum())]


def goal(page, cell):
    """The duchies and the target of a solo setup, in words."""
    duchies = [page.faction(name) for name in page.table(tables.chances, cell)["faction"]]
    return f"{join(duchies, 'or').unescape()}, target {page.numbers[cell]['knobs']['solo_target']['value']}"


def findings(page, names, uncovered):
    """Findings on the chance to fill the duchy in each cell, and on the tiles missing in the base cell."""
    found = [chances_finding(page, page.shown, names, "solo", f"A solo player fills the duchy{':' * (len(names) > 1)}")]
    if uncovered["unfilled"].isna().all():                      # nothing stood in the way
        return found
    near = page.table(burgundy.left, page.base).loc[1]
    lack = uncovered.loc[uncovered["unfilled"].idxmax()]
    duchy = page.faction(lack["faction"]) if uncovered["faction"].nunique() > 1 else "the duchy"
    text = Words("A single space is missing in {} of games. Where {} is not filled, {} tiles are missing most: they "
                  "leave {} spaces of their colour").format(
                      share(near), duchy, bold(lack["colour"]), points(lack, "unfilled"))
    if lack["filled"] == lack["filled"]:
        text += Words(", {} where it is").format(points(lack, "filled"))
    return [*found, Finding("solo", "part5", Words("{}.").format(text), cell=page.base)]
