"""Raids: where, for how many points, and what they cost."""

from ludometer.analysis.scythia import questions as scythia
from ludometer.reports.elements.section import Column, Finding
from ludometer.reports.elements.values import (
    count_value,
    join_rows,
    points_value,
    possible_firsts,
    share_value,
    text_value,
)
from ludometer.reports.elements.winners_contrast import add_bars, contrast_section
from ludometer.reports.wording.numbers_in_words import bold, count, points, share
from ludometer.reports.wording.quotes import Words
from ludometer.simcore.scythia.declared import REGIONS

NAMES = {
    "strength": "strength of all raids", "kumis_spent": "kumis spent", "wounds": "wounds taken",
    "deaths": "crew that died", "first_raid": "turn of the first raid, of those who raid",
}


def raids(page):
    """A section on how often seats raid each region, for how many points, and how winners differ."""
    section = contrast_section(page, scythia.fights, "raids", "Raids: where points are taken",
                               ("settlement", "space", "die"), lambda page, column: NAMES[column])
    frames = {cell: page.table(scythia.regions, cell) for cell in page.shown}
    add_bars(page, section, frames, [page.title("region", region) for region in REGIONS],
             "Points for raids by region", "Points for raids")
    section.reading = ("The bars are mean points for the strength of raids, by region: of winners and of the others, "
                       f"or of games won and lost by a solo player. {section.reading}")
    section.tables[0].caption = "What raids take"
    section.tables.insert(0, page.over_cells(
        [Column("region", text=True), Column("raids", "mean of a player"), Column("points a raid"),
         Column("highest tier", "share of raids there that reached it"),
         Column("points", "mean of a player"), Column("share", "of all points for raids"),
         Column("raided by", "share of players who raided there at all"),
         Column("win share of these", "an association"), Column("players", "who raided there, in all games")],
        ((cell, [text_value(page.title("region", row["region"])), points_value(row, "raids"),
                 points_value(row, "each"), share_value(row, "top"), points_value(row, "points"),
                 share_value(row, "share"), share_value(row, "seats_share"), share_value(row), count_value(row["n"])])
         for cell, frame in frames.items() for _, row in frame.iterrows()), "By region"))
    section.findings.append(raids_finding(page, page.base, frames[page.base]))
    return section


def raids_finding(page, cell, frame):
    """Sentences on the region that brings most points, on highest tiers, and on wounds and deaths."""
    best = possible_firsts(frame, "share")
    ends = frame.loc[list(dict.fromkeys((frame["top"].idxmax(), frame["top"].idxmin())))]
    tiers = Words(", ").join(Words("by {} of the raids in {}").format(
        share(row, "top"), page.title("region", row["region"])) for _, row in ends.iterrows())
    fights = page.table(scythia.fights, cell).set_index("column")
    return Finding("raids", "part5", Words(
        "{} {} most points for raids: {}, by {} raids of a player at {} points each. The highest tier is "
        "reached {}. The raids of a player wound {} crew members and kill {} ({} games).").format(
            join_rows(best, lambda row: bold(page.title("region", row["region"]))),
            "brings" if len(best) == 1 else "bring", join_rows(best, lambda row: share(row, "share")),
            join_rows(best, lambda row: points(row, "raids")), join_rows(best, lambda row: points(row, "each")),
            tiers, points(fights.loc["wounds"], "all"), points(fights.loc["deaths"], "all"),
            count(cell.games)))
