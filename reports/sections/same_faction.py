"""What factions score where all seats of a game have the same one."""

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.tables.agreement import difference_verdicts
from ludometer.reports.elements.section import Column, Finding, faction_findings
from ludometer.reports.elements.undetected import no_difference
from ludometer.reports.elements.values import (
    TONES,
    change_value,
    count_value,
    points_value,
    text_value,
    with_value_columns,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, number, points, pretty
from ludometer.reports.wording.quotes import Words


def add_common_scores(page, section, cells):
    """Mean scores of factions, in cells where all seats of a game have the same one."""
    word, words = page.words["faction"], page.words["factions"]
    told = (f"Where all seats of a game have the same {word}, a dot is their mean score, its line the interval for all "
            f"{words} together; it is coloured where the {word} brings detectably more or fewer points than "
            "others.")
    section.reading = f"{section.reading} {told}".strip()
    groups = groups_by_setup(cells)
    frames = [common_scores(page, group) for group in groups]
    bounds = basic.limits(*frames)
    drawings = []
    for group, frame in zip(groups, frames, strict=True):
        tones = [TONES.get(each, "undecided") for each in difference_verdicts(frame, "gain")]
        drawings.append(page.draw(
            group[0], f"Mean score with the same {word} for all", basic.dots,
            [page.faction(name) for name in frame["faction"]], frame, bounds, lambda value: f"{value:g}",
            colours=[basic.PALETTE[tone] for tone in tones], hollow=[tone == "undecided" for tone in tones],
            numbers=[number(value) for value in frame["value"]],
            caption=f"{pretty(words)} of {len(group)} setups" if len(group) > 1 else ""))
    section.drawings.append(drawings)
    section.tables.append(page.over_cells(
        [Column(word, text=True), Column("mean points", "of all seats, with an interval for all rows of a figure"),
         Column("against others", f"less the mean score with the other {words} of the cell"),
         Column("seats", "that played it, over all games")],
        ((row["cell"], [text_value(page.faction(row["faction"])), points_value(row, "", page.digits),
                        change_value(row, "gain", digits=page.digits), count_value(row["n"])])
         for frame in frames for _, row in frame.iterrows())))
    section.notes.append(f"Where all have the same {word}, each wins its fair share with it; what it is worth shows in "
                         f"points, and these are caused by the {word}, since nothing else sets such games apart.")
    section.findings += faction_findings(groups[0][0], common_score_findings(page, frames[0]))


def groups_by_setup(cells):
    """Cells in groups that differ in nothing but the one faction that all their seats have."""
    groups = {}
    for cell in cells:
        rest = [cell.about[name] for name in ("players", "modules", "set", "lineup")]
        groups.setdefault(str(rest) if isinstance(cell.about["factions"], list) else cell, []).append(cell)
    return list(groups.values())


def common_scores(page, cells):
    """A frame of the mean scores of factions in these cells, the highest first; its column `cell` has their cells."""
    family = len(cells) if len(cells) > 1 else None
    frames = [page.table(tables.faction_scores, cell, family).assign(cell=cell) for cell in cells]
    return pd.concat(frames).sort_values("value", ascending=False, ignore_index=True)


def common_score_findings(page, frame):
    """A sentence on the factions that bring most and fewest points, or on none that is sure to, in a list."""
    word, (most, least) = page.words["faction"], (frame.iloc[0], frame.iloc[-1])
    same = f"With the same {word} for all, "
    if len(frame) == 1:
        cell = most["cell"]
        text = Words("{}{} brings {} points a {} ({} games).").format(
            same, bold(page.faction(most["faction"])), points(most), "seat" if cell.sides == cell.players else "team",
            count(most["n"] / cell.players))
    elif most["low"] > least["high"]:
        text = Words("{}seats score from {} points with {} to {} with {}.").format(
            same, points(least), bold(page.faction(least["faction"])), points(most),
            bold(page.faction(most["faction"])))
    else:
        text = Words("{}{}: from {} to {} a player, by {}.").format(same, no_difference(
            with_value_columns(frame, "gain"), Words("{} brings detectably more points than another").format(
                bold(f"no {word}")) + " (at most {})", f"any {word} brings more points than another", 1, "points",
            page.base.close), points(least), points(most), word)
    return [Finding("points", "part5", text, news=len(frame) == 1 or most["low"] > least["high"])]
