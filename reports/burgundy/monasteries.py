"""Monasteries: taken, placed, points brought, and what one on the board does to a game."""

from ludometer.analysis.burgundy import questions as burgundy
from ludometer.reports.elements.cards_taken import Cards, section_of, title_without_brackets
from ludometer.reports.elements.section import Column, Finding
from ludometer.reports.elements.values import (
    change_value,
    count_value,
    detectable_rows,
    optional_value,
    percent_value,
    points_value,
    share_value,
    text_value,
    with_value_columns,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, gain, points, signed_number
from ludometer.reports.wording.quotes import Words

MONASTERIES = Cards("monastery", "monasteries", "tile", "taken", "placed", "monasteries_placed")
EXPERIMENT = Words(
    "Taking and placing a monastery is a choice, so win shares here do not show what a tile is worth. For that, run an "
    "experiment that changes its number in one setup, <code>ludometer sweep burgundy --set "
    "tile.monastery_24.amount=4,0</code>, or that leaves the tile out where another can replace it, <code>ludometer "
    "sweep burgundy --module extra-tiles --set tile.monastery_6.coloured=1,0</code>.")
LYING = ("Which {kind.many} lie on the board is luck, and the same for all players: points gained when one lies there "
         "(filled where the whole interval lies on one side of no gain) are caused by it, compared with games that "
         "have another {kind.table} instead.")


def monasteries(page):
    """A section on how often monasteries lie on the board, are taken and placed, and on what they bring."""
    section = section_of(page, burgundy.monasteries, MONASTERIES, "Monasteries: taken, placed and what they bring")
    frames = {cell: page.table(burgundy.monasteries, cell) for cell in page.shown}
    section.tables.append(points_brought_table(
        page, frames, MONASTERIES, "mean points at the end from it, for players who placed it"))
    played = [cell for cell in page.shown if page.numbers[cell]["played"]]
    if played:
        section.tables.append(page.over_cells(
            [Column("monastery", text=True), Column("games"), Column("on the board", "share of games"),
             Column("exact odds"), Column("difference", "percentage points"),
             Column("z", "standard errors by which the share lies above the odds")],
            ((cell, [text_value(page.title("tile", row["tile"])), count_value(row["games"]), share_value(row),
                     percent_value(row["odds"]),
                     optional_value(row["difference"], lambda value: signed_number(100 * value)),
                     optional_value(row["z"], signed_number)])
             for cell in played for _, row in page.table(burgundy.on_board, cell).rename(
                 columns={"share": "value"}).iterrows()), "On the board: the games and the exact odds"))
    section.notes.append(EXPERIMENT)
    base = frames[page.base]
    if base["brought"].notna().any():
        rich, poor = (base.loc[pick] for pick in (base["brought"].idxmax(), base["brought"].idxmin()))
        section.findings.append(Finding("monasteries", "part5", Words(
            "Monasteries that score at the end bring players who placed them {} points ({}) to {} points ({}), an "
            "association.").format(
                points(poor, "brought"), bold(page.title("tile", poor["monastery"])), points(rich, "brought"),
                bold(page.title("tile", rich["monastery"])))))
    add_gains(page, section, frames, MONASTERIES)
    return section


def points_brought_table(page, frames, kind, about):
    """A Table of the points that each tile or shield brought, and of the gain when it lies on the board."""
    return page.over_cells(
        [Column(kind.one, text=True), Column("brought", about),
         Column("gain when on the board", "mean points of all players in games with it on the board less those in "
                f"games without, which exist where not all fit: caused by the {kind.table}")],
        ((cell, [text_value(page.title(kind.table, row[kind.one])), points_value(row, "brought", 1),
                 change_value(row, "gain")])
         for cell, frame in frames.items() for _, row in frame.iterrows()
         if row["brought"] == row["brought"] or row["gain"] == row["gain"]), f"Points from {kind.many}")


def add_gains(page, section, frames, kind):
    """Add figures of what a tile or shield on the board does to all players' points, and a finding."""
    lying = {cell: gains(frame) for cell, frame in frames.items() if frame["gain"].notna().any()}
    if not lying:
        return
    section.reading += f" {LYING.format(kind=kind)}"
    bounds = basic.limits(*lying.values(), include=(-0.5, 0.5))
    gained = [drawing for cell, frame in lying.items() for drawing in page.draw_rows(
        cell, f"Points gained by all when a {kind.one} lies on the board", basic.differences,
        [title_without_brackets(page.title(kind.table, name)) for name in frame[kind.one]], frame, bounds,
        signed_number,
        caption=f"Gain when on the board: {page.name(cell)}")]
    section.drawings = page.abreast([*section.drawings, gained])
    cell, frame = next(iter(lying.items()))
    moved = detectable_rows(frame)
    if len(moved):
        far = moved.iloc[0]
        section.findings.append(Finding(kind.many, "part5", Words(
            "{} on the board changes scores most: by {} points per player, caused by the {}.").format(
                bold(page.title(kind.table, far[kind.one])), gain(far), kind.table), cell=cell))


def gains(frame):
    """The rows of items that did not always lie on the board, with the gain as value, low and high."""
    return with_value_columns(frame[frame["gain"].notna()], "gain").sort_values("value", ascending=False)
