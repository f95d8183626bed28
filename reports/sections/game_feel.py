"""How the game feels to its players: whether it drags, when it is decided, who comes back, how players open."""
from functools import partial

import pandas as pd

from ludometer.analysis.studies.comebacks import POINTS, distance_in_words
from ludometer.analysis.studies.followed_games import ESTIMATES
from ludometer.analysis.studies.game_feel import SHARES, SURE
from ludometer.analysis.studies.openings import EVERYBODY, usual_sequel
from ludometer.analysis.studies.places import COUNTED, first_boards
from ludometer.analysis.studies.run_feel import as_played, feel_of_played
from ludometer.reports.elements.section import DESCRIPTION, Column, Section, Table, Value
from ludometer.reports.elements.values import (
    count_value,
    optional_value,
    percent_value,
    points_value,
    share_value,
    text_value,
)
from ludometer.reports.figures import basic, feel_figures, place_maps
from ludometer.reports.wording.feel_in_words import LEAST, after_in_words, answers_in_words, with_setups
from ludometer.reports.wording.numbers_in_words import count, pretty
from ludometer.reports.wording.setup_names import names_for_figures
from ludometer.reports.wording.units import percent
from ludometer.simcore.games import part

FROM = {ESTIMATES: "what the players themselves estimate", POINTS: "the points that they have"}


def feel(page):
    """A section on how the games of the shown setups feel. No finding needs it, so nothing is played again before the
    page is written.
    """
    return Section("feel", "How the game feels", DESCRIPTION, "", complete=partial(add_feel, page))


def add_feel(page, section):
    """Fill the section from some games of the run, played again; returns whether any of them could be."""
    cells = {cell: each for cell in page.shown if (each := feel_of_cell(page, cell))}
    if not cells:
        return False
    base = next(iter(cells))
    found = cells[base]
    section.reading = reading_of(cells)
    section.answers = [
        (question, [with_setups(names, text) if len(page.given) > 1 else text for names, text in about])
        for question, about in answers_in_words({page.name(cell): each for cell, each in cells.items()})]
    if len(cells) > 1 and all("waiting" in [*each.measures["measure"]] for each in cells.values()):
        section.drawings.append([together(page, "Choices of others between two turns", cells, waiting,
                                          waits_of(cells))])
    if "decided" in found.over_time:
        section.drawings.append([page.draw(cell, "The chance of winners over the game", feel_figures.suspense,
                                           each.over_time) for cell, each in cells.items()
                                 if "decided" in each.over_time])
    enough = (found.comebacks["n"] >= LEAST) & ~basic.says_nothing(found.comebacks, 100, share=True)
    groups = {after_in_words(after): rows for after, rows in found.comebacks[enough].groupby(
        "after", sort=False) if len(rows) > 1}
    if groups:
        section.drawings.append([page.draw(base, "Share of the win by how far behind", feel_figures.comebacks, groups,
                                           unit_of(found))])
    over = [each.over_time for each in cells.values()]
    if all(each["options"].notna().any() for each in over):
        section.drawings.append([together(page, "Options of a choice over the game", cells, feel_figures.options,
                                          over)])
    maps = [
        page.draw(cell, "Where pieces go", place_maps.place_map, tables, each.places, each.side)
        for cell, each in cells.items()
        if place_maps.is_drawn(tables := page.fact(as_played, cell)[0].tables)]
    if maps:
        section.drawings.append(maps)
        section.notes.append("What winners have on a board, and who wins where something stands, is an association: "
                             "who is winning may have more of everything.")
    section.drawings = page.abreast(section.drawings)
    section.tables += [measures_table(page, cells), comebacks_table(page, found), calibration_table(found),
                       openings_table(found), places_table(page, base, found)]
    section.tables = [table for table in section.tables if table.rows]
    return True


def feel_of_cell(page, cell):
    """The Feel of a cell of the page, or None; the games that are played again are shared by the cells shown."""
    key = ("feel", cell, len(page.shown))
    if key not in page.made:
        found = page.fact(as_played, cell)
        page.made[key] = found and feel_of_played(cell, *found, len(page.shown))
    return page.made[key]


def reading_of(cells):
    """How to read the section."""
    found, games = next(iter(cells.values())), sorted({each.games for each in cells.values()})
    most = f" to {count(games[-1])}" if len(games) > 1 else ""
    text = (f"{count(games[0])}{most} games of each setup were played again, and followed choice by choice: decisions "
            "with more than one option. Time is the share of a game’s choices.")
    if "decided" not in found.over_time:
        return text
    return (f"{text} The chance to win on the way is {FROM[found.by]}, corrected by other games; the table on it says "
            "how far it can be believed. The band holds the chances of four winners in five, the line halves them, and "
            f"a game is decided once its winner’s chance stays at {percent(SURE)} or above.")


def unit_of(found):
    """What sides are behind in."""
    return "points" if (found.comebacks["by"] == POINTS).all() else "chance to win"


def together(page, label, cells, figure, found):
    """A Drawing of several setups. figure: a function of their names and of what was found of them."""
    names, caption = names_for_figures(map(page.name, cells), label)
    drawing = page.draw(page.base, label, figure, names, found, caption=caption)
    drawing.cell = None
    return drawing


def waiting(names, frame):
    """A figure of the choices of others between two turns, a row for each setup."""
    return basic.dots(names, frame, basic.limits(frame, include=[0]), lambda value: f"{value:.1f}")


def waits_of(cells):
    """The rows of the measure of waiting of several setups, as one frame."""
    return pd.concat([each.measures[each.measures["measure"] == "waiting"] for each in cells.values()],
                     ignore_index=True)


def measures_table(page, cells):
    """A table of the measures of all setups."""
    return page.over_cells(
        [Column("measure", text=True), Column("mean or share", "with intervals for all measures of a setup together"),
         Column("counted", "games, or what the mean is over")],
        [(cell, [text_value(each.words[row["measure"]]),
                 (share_value if row["measure"] in SHARES else points_value)(row), count_value(row["n"])])
         for cell, each in cells.items() for _, row in each.measures.iterrows()], "How it feels")


def comebacks_table(page, found):
    """A table of who comes back, in the baseline."""
    return Table(
        [Column("after", text=True), Column(f"behind the first, in {unit_of(found)}"),
         Column("share of the win", "with intervals for all rows together"),
         Column(found.seats)],
        [[text_value(after_in_words(row["after"])), Value(distance_in_words(row), row["least"]),
          share_value(row), count_value(row["n"])] for _, row in found.comebacks.iterrows()], "Who comes back")


def calibration_table(found):
    """A table of how often sides with a chance won."""
    return Table([Column("chance said", "mean of a tenth of all chances"), Column("won"), Column("chances")], [
        [percent_value(row["said"]), percent_value(row["won"]), count_value(row["n"])]
        for _, row in found.calibration.iterrows()], "Can these chances be believed?")


def openings_table(found):
    """A table of what players do first, and mostly next."""
    rows = found.openings[found.openings["by"] == EVERYBODY]
    first = rows[rows["after"] == ""].to_dict("records")
    then = [usual_sequel(rows, row) for row in first]
    return Table(
        [Column("choice", text=True), Column("first move", text=True), Column("made by"),
         Column("share of the win", "an association; with intervals for the moves of a choice together"),
         Column("then mostly", text=True), Column("seats")],
        [[text_value(pretty(row["kind"])), text_value(row["move"]), percent_value(row["share"]), share_value(row),
          text_value(f"{next_[0]} ({percent(next_[1])})" if next_ else ""), count_value(row["n"])]
         for row, next_ in zip(first, then, strict=True)], "What players do first")


def places_table(page, base, found):
    """A table of what stands in each place of the boards, in the baseline; places with too few of it come last."""
    rows = sorted(first_boards(found.places).to_dict("records"), key=lambda row: row["held"] < LEAST)
    own = part(base.game, "places")
    return Table(
        [Column("board", text=True), Column("pieces", text=True), Column("place", text=True),
         Column(f"a {found.side} has", f"mean {COUNTED}"),
         Column("winners have", "with intervals for all places together"),
         Column(f"{found.side}s with any"), Column("first", f"the {own.WHEN if own else 'time'} in which the first one "
                                                   f"came, by the median of {found.side}s who ever had one"),
         Column("share of the win", f"of {found.side}s with any, with intervals for all places together"),
         Column(found.seats)],
        [[*(text_value(row[name]) for name in ("board", "pieces", "place")), Value(f"{row['mean']:.2f}", row["mean"]),
          points_value(row, "winners"),
          percent_value(row["share"]), optional_value(row["first"], "{:g}".format),
          share_value(row) if row["held"] >= LEAST else Value("–", ""), count_value(row["held"])] for row in rows],
        "What stands where")
