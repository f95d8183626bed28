"""Where points come from."""

from ludometer.analysis import tables
from ludometer.reports.elements.section import DESCRIPTION, Column, Section, Value, only_where
from ludometer.reports.elements.values import points_value, text_value
from ludometer.reports.figures import basic


@only_where(lambda page, cell: cell.parts)
def scores(page):
    """A section on the parts that scores are made up of."""
    who = f"winners, of all others, and of each {page.words['faction']}" if page.has_factions else (
        "winners, and of all others")
    section = Section("points", "Points: where they come from", DESCRIPTION, (
        f"Each bar is a mean score, made up of its parts, which the colours name: of {who}. The numbers are points."),
        rests=("knob",))
    bars = {cell: score_bars(page, cell) for cell in page.shown}
    values = {cell: [[part["value"] for part in row] for row in rows] for cell, (_, _, rows) in bars.items()}
    most = max(sum(row) for rows in values.values() for row in rows)
    section.drawings = [[page.draw(
        cell, "Mean points by part of the score", basic.stacks, labels, parts, values[cell], most)
        for cell, (labels, parts, _) in bars.items()]]
    every = list(dict.fromkeys(part for _, parts, _ in bars.values() for part in parts))

    def values_of(parts, row):
        found = dict(zip(parts, row, strict=True))
        return [points_value(found[part], digits=page.digits) if part in found else Value("–", "") for part in every]

    section.tables.append(page.over_cells(
        [Column("who", text=True), *(Column(part, "mean points, with the interval") for part in every)],
        ((cell, [text_value(label), *values_of(parts, row)])
         for cell, (labels, parts, rows) in bars.items() for label, row in zip(labels, rows, strict=True))))
    return section


def score_bars(page, cell):
    """(labels, names of the parts, rows with value, low and high of each part) of a cell: winners, others, factions."""
    parts = [part.removeprefix("vp_") for part in cell.parts]
    groups = ("winner", "faction") if page.has_factions else ("winner",)
    found = {(by, group): rows.set_index("part").loc[parts].to_dict("records")
             for by in groups for group, rows in page.table(tables.score_parts, cell, by).groupby("group", sort=False)}
    won, lost = ("Games won", "Games lost") if cell.is_solo else ("Winners", "Others")
    names = {("winner", 1): won, ("winner", 0): lost}
    names |= {("faction", name): page.faction(name) for name in page.ranked_factions()}
    there = [key for key in names if key in found]              # alone, one may win all games or none
    return [names[key] for key in there], [page.part(part) for part in parts], [found[key] for key in there]
