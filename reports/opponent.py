"""Sections on the opponent that one seat alone plays against, which is no seat itself."""

from typing import NamedTuple

import pandas as pd
from markupsafe import Markup

from analysis import tables
from reports import figures
from reports.section import DESCRIPTION, Column, Section
from reports.values import change_value, count_value, points_value, share_value, text_value
from reports.words import bold, count, join, percent, share


class Opponent(NamedTuple):
    """What an opponent is called: the key and title of its section, the chance to beat it, what tells cells apart.

    measures: {measure of tables.opponent(): in words}; rests: tables of the data that it is made from.
    """

    key: str
    title: str
    chance: str
    differs: str
    measures: dict
    rests: tuple


def opponent_section(page, cells, question, names, called):
    """A section on cells of one seat, from a question like tables.opponent(). names: what each cell's opponent is."""
    won = {cell: won_in(page, cell) for cell in cells}
    found = {cell: page.table(question, cell).set_index("measure") for cell in cells}
    section = Section(called.key, called.title, DESCRIPTION, (
        f"Each dot is the share of games that a solo player wins, by {called.differs}, its line the interval. All "
        f"setups play the same deals, so what differs is caused by the {called.differs}, or by what else sets them "
        "apart."),
        rests=called.rests)
    frame = pd.DataFrame(won.values())
    section.drawings = [[page.draw(
        cells[0], called.chance, figures.dots, list(names.values()), frame, figures.limits(frame, include=(0,)),
        percent, numbers=[percent(value, 1) for value in frame["value"]], caption=called.chance)]]
    section.tables.append(page.over_cells(
        [Column(called.differs, text=True), Column("chance to win"), *(
            Column(words, "mean over all games") for words in called.measures.values()), Column("games")],
        [(cell, [text_value(names[cell]), share_value(won[cell]), *measured(called, found[cell], "all"),
                 count_value(won[cell]["n"])]) for cell in cells], "All games"))
    section.tables.append(page.over_cells(
        [Column(called.differs, text=True), Column("games", text=True), *(
            Column(words, "mean over these games: an association") for words in called.measures.values())],
        [(cell, [text_value(names[cell]), text_value(of), *measured(called, found[cell], of)])
         for cell in cells for of in ("won", "lost")], "Games that the player won and lost"))
    return section


def won_in(page, cell):
    """The share of games that one seat won, a row of tables.course()."""
    return page.table(tables.course, cell).set_index("measure").loc["won"]


def measured(called, found, of):
    """Values of the measures of a table of the opponent: of all games, those won, or those lost."""
    return [(change_value if measure == "lead" else points_value)(found.loc[measure], of)
            for measure in called.measures]


def chances_told(page, cells, names):
    """The chance to win in each cell, in words: "Trader in 31.2 % (30.1–32.3) of 300 games, ..."."""
    return join(Markup("{} in {} of {} games").format(
        bold(names[cell]), share(won_in(page, cell)), count(won_in(page, cell)["n"])) for cell in cells)
