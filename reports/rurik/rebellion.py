"""The solo game: one player against the Rebellion."""

import numpy as np

from ludometer.analysis.rurik import questions as rurik
from ludometer.reports.elements.opponent import Opponent, chances_finding, opponent_section
from ludometer.reports.elements.section import (
    ASSOCIATION,
    DESCRIPTION,
    Column,
    Finding,
    distinguishing_labels,
    where_any,
)
from ludometer.reports.elements.values import count_value, join_rows, possible_firsts, share_value, with_value_columns
from ludometer.reports.elements.winners_contrast import contrast_table
from ludometer.reports.figures import basic
from ludometer.reports.rurik.modules import DOINGS
from ludometer.reports.wording.numbers_in_words import bold, gain, points, pretty, signed_number
from ludometer.reports.wording.quotes import Words

MEASURES = {"rebellion_score": "its points", "lead": "player ahead by", "rebellion_unlocked": "bonuses it unlocked"}
REBELLION = Opponent(
    "rebellion", "Rebellion: how often it is beaten", "Chance to beat the Rebellion", "level", MEASURES,
    ("household", "bonus", "rebellion"))


@where_any(rurik.rebellion)
def rebellion(page):
    """A section on how often the player beats the Rebellion, by its level, and on what goes with it."""
    cells = page.shown
    names = distinguishing_labels(page, cells, [level(page, cell) for cell in cells])
    section = opponent_section(page, cells, rurik.rebellion, names, REBELLION)
    frames = {cell: page.table(rurik.decided, cell) for cell in cells}
    gaps = {cell: with_value_columns(frame, "gap") for cell, frame in frames.items()}
    bounds = basic.limits(*gaps.values(), include=(-0.5, 0.5))
    section.drawings.append([page.draw(
        cell, "What the player has more of in games won", basic.differences,
        [rebellion_column_label(page, name) for name in frame["column"]], frame, bounds,
        lambda value: signed_number(value, 2),
        caption=f"More in games won: {names[cell]}")
        for cell, frame in gaps.items()])
    section.reading += (" The other figures show what the player has more of in games won than in games lost: an "
                        "association.")
    section.tables.append(contrast_table(page, frames, rebellion_column_label, "The player in games won and lost"))
    section.tables.append(page.over_cells(
        [Column("bonuses the Rebellion unlocked"), Column("chance to win", "of these games: an association"),
         Column("games")],
        ((cell, [count_value(row["bonuses"]), share_value(row), count_value(row["n"])])
         for cell in cells for _, row in page.table(rurik.unlocked, cell).iterrows()), "By bonuses unlocked"))
    section.notes.append("The Rebellion unlocks bonuses where the player is ahead of it on the claim tracks, so more "
                         "of them go with winning, though each of them helps it.")
    section.findings.append(chances_finding(page, cells, names, "rebellion", (
        f"A solo player beats the Rebellion{', by its level:' * (len(cells) > 1)}")))
    section.findings += rebellion_findings(page, cells[0], names[cells[0]])
    return section


def level(page, cell):
    """The level of a setup's Rebellion, in words."""
    numbers = page.numbers[cell]
    return pretty(list(numbers["rows"]["household"])[numbers["knobs"]["rebellion_level"]["value"] - 1])


def rebellion_column_label(page, column):
    """A column of the table of games won and lost, in words."""
    return DOINGS[column] if column in DOINGS else f"points, {page.part(column.removeprefix('vp_'))}"


def rebellion_findings(page, first, name):
    """Sentences on how the Rebellion fares in a setup, and on what goes with beating it most."""
    found = page.table(rurik.rebellion, first).set_index("measure")
    told = [Finding("rebellion", "part5", Words(
        "The Rebellion ({}) has {} points in the end and {} bonuses unlocked.").format(name, *(
            points(found.loc[f"rebellion_{what}"], "all") for what in ("score", "unlocked"))), cell=first,
                    basis=DESCRIPTION)]
    parts = page.table(rurik.decided, first)
    parts = parts[parts["column"].isin(first.parts) & parts["gap"].notna()]
    if len(parts):
        sizes = parts[["gap", "gap_low", "gap_high"]].mul(np.sign(parts["gap"]), axis=0)  # whichever way they differ
        low, high = (sizes[["gap_low", "gap_high"]].agg(end, axis=1) for end in ("min", "max"))
        far = parts.loc[possible_firsts(sizes.assign(gap_low=low, gap_high=high), "gap").index]
        told.append(Finding("rebellion", "part5", Words(
            "Of the player’s points, those from {} differ most between games won and lost: {}, an association; the "
            "Rebellion’s own differ by {}.").format(
                join_rows(far, lambda row: bold(page.part(row["column"].removeprefix("vp_")))),
                join_rows(far, lambda row: gain(row, "gap")),
                gain(found.loc["rebellion_score"], "gap")), cell=first, basis=ASSOCIATION))
    return told
