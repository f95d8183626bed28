"""Balance of agendas, deeds and schemes."""

from markupsafe import Markup

from analysis import rurik
from reports import figures
from reports.cards import Cards, section_of
from reports.sections import (
    Column,
    Finding,
    Section,
    aligned,
    change_value,
    common_bounds,
    count_value,
    even,
    points_value,
    share_value,
    text_value,
)
from reports.words import bold, count, gain, percent, share

DEEDS = Cards("deed", "deeds", "deed", "taken", "accomplished")
SCHEMES = Cards("scheme", "schemes", "scheme", "kept", "played")


def agendas(page):
    """What being dealt an agenda is worth, and how those who kept it fared."""
    frames = {cell: page.table(rurik.agendas, cell).sort_values("value", ascending=False) for cell in page.shown}
    section = Section("agendas", "Agendas: dealt, kept and met", (
        "Each dot is the share of games won by those who were dealt the agenda, its line the interval for all agendas "
        "together. Agendas are dealt at random, so this is caused by the deal. The small grey marks are those who kept "
        "it: that was their choice, and how they fare is an association."), rests=("agenda",))
    kept = {cell: frame[["kept_win", "kept_win_low", "kept_win_high"]].set_axis(["value", "low", "high"], axis=1)
            for cell, frame in frames.items()}
    bounds = common_bounds(frames, kept)
    drawings = []
    for cell, frame in aligned(frames, "agenda").items():
        above, below = frame["low"] > cell.fair, frame["high"] < cell.fair
        colours = [figures.PALETTE["strong" if up else "weak" if down else "undecided"]
                   for up, down in zip(above, below, strict=True)]
        figure = figures.dots([page.title("agenda", name) for name in frame["agenda"]], frame, bounds[cell], percent,
                              cell.fair, colours=colours, hollow=~(above | below), second=kept[cell].loc[frame.index],
                              numbers=[percent(value, 1) for value in frame["value"]])
        drawings.append(page.draw(cell, figure, "Win share of those dealt and of those who kept each agenda"))
    section.drawings = [drawings]
    section.tables.append(page.over_cells(
        [Column("agenda", text=True), Column("dealt", "seats that were dealt it"),
         Column("win share, dealt", "caused by the deal"),
         Column("points gained", "mean of those dealt it less that of all others: caused by the deal"),
         Column("kept", "of those dealt it"), Column("met", "of those who kept it"),
         Column("win share, kept", "an association"), Column("points, kept", "an association")],
        [(cell, [text_value(page.title("agenda", row["agenda"])), count_value(row["dealt"]), share_value(row),
                 change_value(row, "gain"), share_value(row, "kept_share", 0), share_value(row, "met_share", 0),
                 share_value(row, "kept_win"), points_value(row, "kept_points", 1)])
         for cell, frame in frames.items() for _, row in frame.iterrows()]))
    section.findings.append(agenda_finding(page, frames[page.base]))
    return section


def agenda_finding(page, frame):
    """A sentence on the agenda that matters most when dealt, or on none doing so."""
    fair = page.base.fair
    moved = frame[(frame["low"] > fair) | (frame["high"] < fair)]
    if not len(moved):
        return Finding("agendas", "part5", Markup(
            "{} is sure to matter when dealt: those dealt one win from {} to {}, by agenda, and every interval holds "
            "{} of {} ({} seats each).").format(
                bold("No agenda"), percent(frame["value"].min(), 1), percent(frame["value"].max(), 1),
                even(page.base), percent(fair),
                count(frame["dealt"].median())))
    row = moved.loc[(moved["value"] - fair).abs().idxmax()]
    others = f" Another {len(moved) - 1} of {len(frame)} agendas matter for sure, but less." if len(moved) > 1 else ""
    return Finding("agendas", "part5", Markup(
        "Being dealt {} matters most: it makes players win {} of {} games, and moves scores by {} points.{}").format(
            bold(page.title("agenda", row["agenda"])), share(row), count(row["dealt"]), gain(row, "gain"), others))


def deeds(page):
    """How often deeds are taken and accomplished, and how those fared who did."""
    return section_of(page, rurik.deeds, DEEDS, "Deeds: taken and accomplished")


def schemes(page):
    """How often schemes are kept and played, and how those fared who did."""
    return section_of(page, rurik.schemes, SCHEMES, "Schemes: kept and played")
