"""The solo game: one seat against the nameless chief and a companion of his."""

import pandas as pd
from markupsafe import Markup

from analysis import scythia, tables
from reports import figures
from reports.sections import Column, Finding, Section, change_value, count_value, points_value, share_value, text_value
from reports.words import bold, count, join, percent, points, share

MEASURES = {
    "chief_score": "his points", "lead": "seat ahead by", "chief_raids": "his raids",
    "chief_quests": "his quests", "chief_horses": "horses left to him",
}


def chief(page):
    """How often one seat beats the chief, by his companion, and how he fares."""
    cells = [cell for cell in page.shown if cell.alone]
    if not cells:
        return None
    names = dict(zip(cells, companions(page, cells), strict=True))
    won = {cell: page.table(tables.course, cell).set_index("measure").loc["won"] for cell in cells}
    found = {cell: page.table(scythia.chief, cell).set_index("measure") for cell in cells}
    section = Section("chief", "Chief: how often he is beaten", (
        "Each dot is the share of games in which one seat beats the chief with such a companion, its line the "
        "interval. All cells play the same deals, so what differs is caused by the companion, or by what else sets "
        "cells apart."),
        rests=("chief", "plan"))
    frame = pd.DataFrame(won.values())
    label = "Chance to beat the chief"
    section.drawings = [[page.draw(cells[0], figures.dots(
        list(names.values()), frame, figures.limits(frame, include=(0,)), percent,
        numbers=[percent(value, 1) for value in frame["value"]]), label, label)]]
    section.tables.append(page.over_cells(
        [Column("companion", text=True), Column("chance to win"), *(
            Column(words, "mean over all games") for words in MEASURES.values()), Column("games")],
        [(cell, [text_value(names[cell]), share_value(won[cell]), *measured(found[cell], "all"),
                 count_value(won[cell]["n"])]) for cell in cells], "All games"))
    section.tables.append(page.over_cells(
        [Column("companion", text=True), Column("games", text=True), *(
            Column(words, "mean over these games: an association") for words in MEASURES.values())],
        [(cell, [text_value(names[cell]), text_value(of), *measured(found[cell], of)])
         for cell in cells for of in ("won", "lost")], "Games that the seat won and lost"))
    section.findings.append(chief_finding(cells, names, won, found))
    return section


def measured(found, of):
    """The values under MEASURES of a table of the chief: of all games, those won, or those lost."""
    return [(change_value if measure == "lead" else points_value)(found.loc[measure], of) for measure in MEASURES]


def companions(page, cells):
    """What sets each cell's chief apart: his companion, or the cell's name where several have the same one."""
    rows = [list(page.numbers[cell]["rows"]["chief"].values()) for cell in cells]
    names = [row[page.numbers[cell]["knobs"]["chief"]["value"] - 1]["title"] for cell, row in zip(
        cells, rows, strict=True)]
    return names if len(set(names)) == len(names) else [page.name(cell) for cell in cells]


def chief_finding(cells, names, won, found):
    """A sentence on the chance to beat each chief, and on his points."""
    told = join(Markup("{} in {} of {} games").format(bold(names[cell]), share(won[cell]), count(won[cell]["n"]))
                for cell in cells)
    first = cells[0]
    return Finding("chief", "part5", Markup(
        "One seat beats the chief with {}. With the first he has {} points in the end, {} raids and {} quests.").format(
            told, points(found[first].loc["chief_score"], "all"), points(found[first].loc["chief_raids"], "all"),
            points(found[first].loc["chief_quests"], "all")))
