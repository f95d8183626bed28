"""Leaders against one another, and the roads points come by."""

from markupsafe import Markup

from analysis import rurik
from reports import figures
from reports.sections import (
    Column,
    Finding,
    Section,
    Value,
    against_rivals,
    aligned,
    common_bounds,
    count_value,
    points_value,
    share_value,
    text_value,
)
from reports.words import bold, count, percent, points, pretty, share


@against_rivals
def matchups(page):
    """Who finishes ahead of whom."""
    frames = {cell: page.table(rurik.matchups, cell) for cell in page.shown}
    section = Section("match-ups", "Match-ups: leader against leader", (
        "Of the games that two leaders share, the percentage in which the leader of the row finishes ahead of the one "
        "of the column, equal ranks counting half. 50 is an even match."), rests=("leader",))
    squares = {}
    for cell, frame in frames.items():
        names = [name for name in page.ranked() if name in set(frame["leader"])]
        square = frame.pivot(index="leader", columns="against", values="value")
        squares[cell] = square.reindex(index=names, columns=names)
    most = max(abs(square - 0.5).max().max() for square in squares.values())
    section.drawings = [[page.draw(cell, figures.matrix(
        [page.faction(name) for name in square.index], square, most=most),
        "Percentage of games in which one leader finishes ahead") for cell, square in squares.items()]]
    ahead = {cell: frame[frame["value"] >= 0.5].sort_values("value", ascending=False, kind="stable")
             for cell, frame in frames.items()}
    section.tables.append(page.over_cells(
        [Column("leader", text=True), Column("ahead of", text=True),
         Column("share", "of the games they share, with an interval for all pairs together"), Column("games")],
        [(cell, [text_value(page.faction(row["leader"])), text_value(page.faction(row["against"])), share_value(row),
                 count_value(row["n"])])
         for cell, frame in ahead.items() for _, row in frame.iterrows()]))
    widest = ahead[page.base].loc[ahead[page.base]["low"].idxmax()]
    if widest["low"] > 0.5:
        section.findings.append(Finding("match-ups", "part5", Markup(
            "{} against {} is the most uneven match: the first finishes ahead in {} of {} games.").format(
                bold(page.faction(widest["leader"])), bold(page.faction(widest["against"])), share(widest),
                count(widest["n"]))))
    return section


def roads(page):
    """What each road to victory brings, and who wins by it."""
    frames = {cell: page.table(rurik.roads, cell).sort_values("value", ascending=False) for cell in page.shown}
    section = Section("roads", "Roads: which lead to victory", (
        "Seats by the road that brought them most of their points: each dot is the share of games these seats win, its "
        "line the interval for all roads together. Players take the road that is open to them, so this is an "
        "association: it says who wins, not what a road is worth."), rests=("claim",))
    used = {cell: frame[frame["main"] > 0.005] for cell, frame in frames.items()}
    bounds = common_bounds(used)
    drawings = []
    for cell, frame in aligned(used, "road").items():
        colours = [figures.PARTS[cell.parts.index(f"vp_{road}") % len(figures.PARTS)] for road in frame["road"]]
        figure = figures.dots([pretty(road) for road in frame["road"]], frame, bounds[cell], percent, cell.fair,
                              colours=colours, numbers=[percent(value, 1) for value in frame["value"]])
        drawings.append(page.draw(cell, figure, "Win share by main road"))
    section.drawings = [drawings]
    section.tables.append(page.over_cells(
        [Column("road", text=True), Column("points", "mean of all seats"), Column("winners", "mean points of winners"),
         Column("of winners’ points", "share of all points that winners made"),
         Column("main road of", "share of seats for which it was the largest part; equal parts divided"),
         Column("win share", "of these seats: an association")],
        [(cell, [text_value(pretty(row["road"])), points_value(row, "points"), points_value(row, "winners"),
                 Value(percent(row["share"], 1), float(row["share"])), share_value(row, "main"), share_value(row)])
         for cell, frame in frames.items() for _, row in frame.iterrows()]))
    base = frames[page.base]
    if base["winners"].isna().all():                            # nobody wins
        return section
    rich = base.loc[base["winners"].idxmax()]
    section.findings.append(Finding("roads", "part5", Markup(
        "Winners make most of their points by {}: {} points, {} of all they score; the average seat makes {}.").format(
            bold(rich["road"]), points(rich, "winners"), percent(rich["share"]), points(rich, "points"))))
    return section
