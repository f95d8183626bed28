"""Leaders against one another, and the roads points come by."""

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.rurik import questions as rurik
from ludometer.reports.elements.section import (
    ASSOCIATION,
    DEALT,
    Column,
    Finding,
    Section,
    against_rivals,
    only_where,
)
from ludometer.reports.elements.values import (
    change_value,
    common_bounds,
    count_value,
    in_common_order,
    join_rows,
    percent_value,
    points_value,
    possible_firsts,
    share_value,
    text_value,
    unknown_means,
    unknown_shares,
    with_value_columns,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, join, percent, points, pretty, share, signed_number
from ludometer.reports.wording.quotes import Words


@against_rivals
def matchups(page):
    """A section on which leader finishes ahead of which."""
    frames = {cell: page.table(rurik.matchups, cell) for cell in page.shown}
    section = Section("match-ups", "Match-ups: leader against leader", DEALT, (
        "Of the games that two leaders share, the percentage in which the leader of the row finishes ahead of the one "
        "of the column, equal ranks counting half. 50 is an even match."), rests=("leader",))
    squares = {}
    for cell, frame in frames.items():
        names = [name for name in page.ranked_factions() if name in set(frame["leader"])]
        square = frame.pivot(index="leader", columns="against", values="value")
        squares[cell] = square.reindex(index=names, columns=names)
    most = max(abs(square - 0.5).max().max() for square in squares.values())
    section.drawings = [[page.draw(
        cell, "Percentage of games in which one leader finishes ahead", basic.matrix,
        [page.faction(name) for name in square.index], square, most=most) for cell, square in squares.items()]]
    ahead = {cell: frame[frame["value"] >= 0.5].sort_values("value", ascending=False, kind="stable")
             for cell, frame in frames.items()}
    section.tables.append(page.over_cells(
        [Column("leader", text=True), Column("ahead of", text=True),
         Column("share", "of the games they share, with an interval for all pairs together"), Column("games")],
        ((cell, [text_value(page.faction(row["leader"])), text_value(page.faction(row["against"])), share_value(row),
                 count_value(row["n"])])
         for cell, frame in ahead.items() for _, row in frame.iterrows())))
    widest = ahead[page.base].loc[ahead[page.base]["low"].idxmax()]
    if widest["low"] > 0.5 and not page.base.confounded:
        section.findings.append(Finding("match-ups", "part5", Words(
            "{} against {} is the most uneven match seen: {} finishes ahead in {} of {} games{}.").format(
                bold(page.faction(widest["leader"])), bold(page.faction(widest["against"])),
                page.faction(widest["leader"]), share(widest),
                count(widest["n"]), ", an association" if page.base.dealing == "chosen" else "")))
    return section


@only_where(lambda page, cell: not cell.is_solo and len(page.table(rurik.newcomers, cell)))
def newcomers(page):
    """A section on whether the leaders of modules are as strong as those of the base game."""
    frames = {cell: page.table(rurik.newcomers, cell) for cell in page.shown}
    section = Section("new-leaders", "New leaders: do they fit with the others", DEALT, (
        "Each dot is by how many percentage points of win share a new leader is above the weakest, or below the "
        "strongest, leader of the base game in the same games, its line the interval for all of them together. With "
        "both above 0 it lies within the range of the others; a dot is filled where its whole interval lies on one "
        "side of 0. Where leaders are dealt at random, this is caused by them. Weakest and strongest were picked by "
        "these very games, which sets both a little too far out."),
        rests=("leader",))
    ends = {cell: pd.concat([with_value_columns(frame, side).assign(side=side)
                             for side in ("above", "below")]).sort_index(
        kind="stable") for cell, frame in frames.items()}
    bounds = basic.limits(*ends.values(), include=(-0.005, 0.005))
    section.drawings = [[page.draw(
        cell, "How far new leaders are inside the range of the others", range_figure, page, frame, bounds,
        caption=f"{page.name(cell)}: between {page.faction(frame['weakest'].iloc[0])} and "
                f"{page.faction(frame['strongest'].iloc[0])}")
        for cell, frame in ends.items()]]
    section.tables.append(page.over_cells(
        [Column("leader", text=True), Column("win share"), Column("weakest", "of the base game’s leaders", True),
         Column("above it", "percentage points"), Column("strongest", "of the base game’s leaders", True),
         Column("below it", "percentage points"), Column("fits", text=True), Column("games")],
        ((cell, [text_value(page.faction(row["leader"])), share_value(row), text_value(page.faction(row["weakest"])),
                 change_value(row, "above", 100, 1), text_value(page.faction(row["strongest"])),
                 change_value(row, "below", 100, 1), text_value(FITS[row["fits"]]), count_value(row["n"])])
         for cell, frame in frames.items() for _, row in frame.iterrows())))
    section.findings.append(newcomer_finding(page, frames[page.base]))
    return section


def range_figure(page, frame, bounds):
    """Dots of how far each new leader is above the weakest and below the strongest of the others."""
    tones = ["balanced" if row["low"] > 0 else "undecided" if row["high"] >= 0 else
             "weak" if row["side"] == "above" else "strong" for _, row in frame.iterrows()]
    return basic.dots(
        [f"{page.faction(row['leader'])}, {row['side']}" for _, row in frame.iterrows()], frame, bounds,
        lambda value: signed_number(100 * value), 0.0, colours=[basic.PALETTE[tone] for tone in tones],
        hollow=[tone == "undecided" for tone in tones], factor=100)


FITS = {"within": "within the range", "weaker": "weaker than all", "stronger": "stronger than all",
        "undecided": "undecided"}


def newcomer_finding(page, frame):
    """A sentence on each new leader, and whether it lies within the range of the others."""
    told = [Words("{} with {} of {} games: {}").format(
        bold(page.faction(row["leader"])), share(row), count(row["n"]), FITS[row["fits"]])
        for _, row in frame.iterrows()]
    shares = page.table(tables.factions, page.base).set_index("faction")
    least, most = frame.iloc[0][["weakest", "strongest"]]
    others = Words("The other leaders win from {} ({}) to {} ({}) of their games. ").format(
        percent(shares.loc[least, "value"], 1), page.faction(least), percent(shares.loc[most, "value"], 1),
        page.faction(most)) if not unknown_shares(shares.loc[[least, most]]) else ""
    return Finding("new leaders", "part5", Words("{}The new {}: {}.").format(
        others, "ones" if others else "leaders", join(told, "and")))


def roads(page):
    """A section on what each road to victory brings, and who wins by it."""
    frames = {cell: page.table(rurik.roads, cell).sort_values("value", ascending=False) for cell in page.shown}
    section = Section("roads", "Roads: which lead to victory", ASSOCIATION, (
        "Players by the road that brought them most of their points: each dot is the share of games these players win, "
        "its line the interval for all roads together. Players take the road that is open to them, so this is an "
        "association: it says who wins, not what a road is worth."), rests=("claim",))
    used = {cell: frame[frame["main"] > 0.005] for cell, frame in frames.items()}
    bounds = common_bounds(used)
    drawings = []
    for cell, frame in in_common_order(used, "road").items():
        colours = [basic.PARTS[cell.parts.index(f"vp_{road}") % len(basic.PARTS)] for road in frame["road"]]
        drawings.append(page.draw(
            cell, "Win share by main road", basic.dots, [pretty(road) for road in frame["road"]], frame, bounds[cell],
            percent, cell.fair, colours=colours, numbers=[percent(value, 1) for value in frame["value"]]))
    section.drawings = [drawings]
    section.tables.append(page.over_cells(
        [Column("road", text=True), Column("points", "mean of all players"),
         Column("winners", "mean points of winners"),
         Column("of winners’ points", "share of all points that winners made"),
         Column("main road of", "share of players for whom it was the largest part; equal parts divided"),
         Column("win share", "of these players: an association")],
        ((cell, [text_value(pretty(row["road"])), points_value(row, "points"), points_value(row, "winners"),
                 percent_value(row["share"]), share_value(row, "main"), share_value(row)])
         for cell, frame in frames.items() for _, row in frame.iterrows())))
    base = frames[page.base]
    if base["winners"].isna().all():                            # nobody wins
        return section
    rich = possible_firsts(base, "winners")                     # several where the games do not tell them apart
    if unknown_means(rich, "winners"):
        section.findings.append(Finding("roads", "part5", Words("{} to say what brings winners most points.").format(
            bold("Too few games")), news=False))
        return section
    section.findings.append(Finding("roads", "part5", Words(
        "Winners make most points by {}: {} points, {} of all they score; the average player makes {}.").format(*(
            join_rows(rich, spell) for spell in (
                lambda row: bold(row["road"]), lambda row: points(row, "winners"), lambda row: percent(row["share"]),
                lambda row: points(row, "points"))))))
    return section
