"""Monasteries: taken, placed, points brought, and what it does to a game that one lies on the board."""

from markupsafe import Markup

from analysis import burgundy
from reports import figures
from reports.cards import Cards, section_of, short
from reports.sections import (
    Column,
    Finding,
    change_value,
    count_value,
    maybe,
    points_value,
    share_value,
    sure,
    text_value,
    told_of,
)
from reports.words import bold, gain, percent, points, signed

MONASTERIES = Cards("monastery", "monasteries", "tile", "taken", "placed")
EXPERIMENT = Markup(
    "Who takes and places a monastery is a choice, so win shares here do not tell what a tile is worth. An experiment "
    "does that changes its number in one of its cells, <code>ludometer sweep burgundy --set "
    "tile.monastery_24.amount=4,0</code>, or leaves the tile out where others can take its place, <code>ludometer "
    "sweep burgundy --module extra-tiles --set tile.monastery_6.coloured=1,0</code>.")
LYING = ("Which monasteries lie on the board is luck, and the same for all seats: points gained when one lies there "
         "(filled where the whole interval lies on one side of none) are caused by it, against games with another tile "
         "in its place.")


def monasteries(page):
    """How often monasteries lie on the board, are taken and placed, and what they bring."""
    section = section_of(page, burgundy.monasteries, MONASTERIES, "Monasteries: taken, placed and what they bring")
    frames = {cell: page.table(burgundy.monasteries, cell) for cell in page.shown}
    lying = {cell: gains(frame) for cell, frame in frames.items() if frame["gain"].notna().any()}
    section.tables.append(page.over_cells(
        [Column("monastery", text=True), Column("brought", "mean points at the end from it, of those who placed it"),
         Column("gain when on the board", "mean points of all seats in games with it on the board less those in games "
                "without, which there are where not all fit: caused by the tile")],
        [(cell, [text_value(page.title("tile", row["monastery"])), points_value(row, "brought", 1),
                 change_value(row, "gain")])
         for cell, frame in frames.items() for _, row in frame.iterrows()
         if row["brought"] == row["brought"] or row["gain"] == row["gain"]], "Points from monasteries"))
    played = [cell for cell in page.shown if page.numbers[cell]["played"]]
    if played:
        section.tables.append(page.over_cells(
            [Column("monastery", text=True), Column("games"), Column("on the board", "share of games"),
             Column("exact odds"), Column("difference", "percentage points"),
             Column("z", "standard errors by which the share lies above the odds")],
            [(cell, [text_value(page.title("tile", row["tile"])), count_value(row["games"]), share_value(row),
                     maybe(row["odds"], lambda value: percent(value, 1)),
                     maybe(row["difference"], lambda value: signed(100 * value)), maybe(row["z"], signed)])
             for cell in played for _, row in page.table(burgundy.on_board, cell).rename(
                 columns={"share": "value"}).iterrows()], "On the board: the games and the exact odds"))
    section.notes.append(EXPERIMENT)
    base = frames[page.base]
    if base["brought"].notna().any():
        rich, poor = (base.loc[pick] for pick in (base["brought"].idxmax(), base["brought"].idxmin()))
        section.findings.append(Finding("monasteries", "part5", Markup(
            "Monasteries that score at the end bring those who placed them {} points, by {}, to {}, by {}.").format(
                points(poor, "brought"), bold(page.title("tile", poor["monastery"])), points(rich, "brought"),
                bold(page.title("tile", rich["monastery"])))))
    if not lying:
        return section
    section.reading += f" {LYING}"
    bounds = figures.limits(*lying.values(), include=(-0.5, 0.5))
    gained = [page.draw(cell, figures.differences(
        [short(page.title("tile", name)) for name in frame["monastery"]], frame, bounds, signed),
        "Points gained by all when a monastery lies on the board", f"Gain when on the board: {page.name(cell)}")
        for cell, frame in lying.items()]
    section.drawings = [section.drawings[0] + gained] if len(page.shown) == 1 else [*section.drawings, gained]
    cell, frame = next(iter(lying.items()))
    moved = sure(frame)
    if len(moved):
        far = moved.iloc[0]
        section.findings += told_of(page, cell, [Finding("monasteries", "part5", Markup(
            "That {} lies on the board moves the points of all most: by {} a seat, caused by the tile.").format(
                bold(page.title("tile", far["monastery"])), gain(far)))])
    return section


def gains(frame):
    """The monasteries that did not always lie on the board, with the gain as value, low and high."""
    found = frame.loc[frame["gain"].notna(), ["monastery", "gain", "gain_low", "gain_high"]]
    return found.set_axis(["monastery", "value", "low", "high"], axis=1).sort_values("value", ascending=False)
