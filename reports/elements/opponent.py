"""Sections on the opponent that one seat alone plays against, which is no seat itself.

Setups play the same deals, so what differs in the chance to win is caused by what sets them apart. What goes with
winning inside of a setup is an association, and stands in findings of its own.
"""

from itertools import pairwise
from typing import NamedTuple

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import BESIDE
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.agreement import bracketed_note, difference_verdict
from ludometer.reports.elements.section import CAUSAL, DESCRIPTION, TOLD, Column, Finding, Section, Table
from ludometer.reports.elements.values import (
    NARROWED,
    change_value,
    count_value,
    narrowed_value,
    points_value,
    share_value,
    text_value,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, gain, join, percent, share
from ludometer.reports.wording.quotes import Words

WITH = ("modules", "lineup", "factions")                        # what solo setups may differ in, besides knobs


class Opponent(NamedTuple):
    """The words for an opponent: key and title of its section, the chance to beat it, what makes setups differ.

    measures: {measure of tables.opponent(): in words}; rests: tables of the data that it is made from.
    """

    key: str
    title: str
    chance: str
    differs: str
    measures: dict
    rests: tuple


def opponent_section(page, cells, question, names, called):
    """A section on how cells of one seat fare against the opponent that names gives for each cell."""
    won = {cell: games_won_row(page, cell) for cell in cells}
    found = {cell: page.table(question, cell).set_index("measure") for cell in cells}
    section = Section(called.key, called.title, DESCRIPTION, (
        f"Each dot is the share of games that a solo player wins, by {called.differs}, its line the interval. All "
        f"setups play the same deals, so what differs is caused by the {called.differs}, or by what else sets them "
        "apart."),
        rests=called.rests)
    frame = pd.DataFrame(won.values())
    section.drawings = [[page.draw(
        cells[0], called.chance, basic.dots, list(names.values()), frame, basic.limits(frame, include=(0,)),
        percent, numbers=[percent(value, 1) for value in frame["value"]], caption=called.chance)]]
    section.tables.append(page.over_cells(
        [Column(called.differs, text=True), Column("chance to win"), *(
            Column(words, "mean over all games") for words in called.measures.values()), Column("games")],
        ((cell, [text_value(names[cell]), share_value(won[cell]), *measure_values(called, found[cell], "all"),
                 count_value(won[cell]["n"])]) for cell in cells), "All games"))
    section.tables.append(page.over_cells(
        [Column(called.differs, text=True), Column("games", text=True), *(
            Column(words, "mean over these games: an association") for words in called.measures.values())],
        ((cell, [text_value(names[cell]), text_value(of), *measure_values(called, found[cell], of)])
         for cell in cells for of in ("won", "lost")), "Games that the player won and lost"))
    if steps := steps_of(page, cells):
        section.tables.append(steps_table(page, steps, names))
    return section


def steps_of(page, cells):
    """[(cell, the cell before it, change of the chance to win)] of neighbours that differ in one respect.

    Against the first one the number is that of the chapter on variants, whose error it shares.
    """
    steps = [(cell, before) for before, cell in pairwise(cells) if count_differences(cell, before) == 1]
    others = [pair for pair in steps if page.firsts.get(pair[0]) is not pair[1]]
    return [(cell, before, page.table(tables.chance_changes, cell, before, len(others)).iloc[0]
             if (cell, before) in others else
             page.changes(setup_changes.setup_course_changes, cell).set_index("measure").loc["won"])
            for cell, before in steps]


def count_differences(one, other):
    """The number of respects in which two setups differ: modules, players, factions, and each knob."""
    knobs = {**one.about["set"], **other.about["set"]}
    return sum(one.about[key] != other.about[key] for key in WITH) + sum(
        one.about["set"].get(knob) != other.about["set"].get(knob) for knob in knobs)


def steps_table(page, steps, names):
    """The Table of what each setup changes against the one before it."""
    return Table(
        [Column("setup", text=True), Column("against", text=True),
         Column("chance to win", "change in percentage points; intervals against the first setup are those of the "
                                 "chapter on variants, the others hold together"), NARROWED],
        ([text_value(names[cell]), text_value(names[before]), change_value(row, factor=100), narrowed_value(row)]
         for cell, before, row in steps), "From one setup to the next")


def chances_finding(page, cells, names, key, who):
    """The finding on the chance to win in each setup, and on what one setup changes against the one before it.

    who: "A solo player beats the Rebellion", to which the chances are added. It is causal where setups share their
    deals; of a single one it describes.
    """
    text = Words("{} {}.").format(who, chances_in_words(page, cells, names))
    steps = steps_of(page, cells)[:TOLD]
    firsts = sum(page.firsts.get(cell) is before for cell, before, _ in steps)      # told in the chapter on variants
    if firsts < len(steps):
        text += Words(" Step by step the chance to win changes by, in percentage points, {}.").format(join(
            Words("{} from {} to {}{}").format(
                gain(row, factor=100), names[before], bold(names[cell]),
                "" if difference_verdict(row) in BESIDE else bracketed_note(row) or " (not detectable)")
            for cell, before, row in steps))
    caused = len(cells) > 1 and all(cell.shares_luck_with(cells[0]) for cell in cells)
    return Finding(key, "part5", text, cells=tuple(cells), basis=CAUSAL if caused else DESCRIPTION,
                   apart=firsts * (firsts < len(steps)))


def games_won_row(page, cell):
    """The row of tables.course() with the share of games that the only player of a cell won."""
    return page.table(tables.course, cell).set_index("measure").loc["won"]


def measure_values(called, found, of):
    """The cells of a table row with the opponent's measures: of all games, those won, or those lost."""
    return [(change_value if measure == "lead" else points_value)(found.loc[measure], of)
            for measure in called.measures]


def chances_in_words(page, cells, names):
    """The chance to win in each cell, such as "Trader in 31.2 % (30.1–32.3) of 300 games"; one cell has no name."""
    if len(cells) == 1:
        won = games_won_row(page, cells[0])
        return Words("in {} of {} games").format(share(won), count(won["n"]))
    return join(Words("{} in {} of {} games").format(
        bold(names[cell]), share(games_won_row(page, cell)), count(games_won_row(page, cell)["n"])) for cell in cells)
