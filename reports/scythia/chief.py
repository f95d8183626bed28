"""The solo game: one seat against the nameless chief and a companion of his."""

from markupsafe import Markup

from analysis.scythia import questions as scythia
from reports.opponent import Opponent, chances_told, opponent_section
from reports.section import Finding, told_apart, where
from reports.words import points

MEASURES = {
    "chief_score": "his points", "lead": "player ahead by", "chief_raids": "his raids",
    "chief_quests": "his quests", "chief_horses": "horses left to him",
}


@where(lambda page, cell: cell.alone)
def chief(page):
    """How often one seat beats the chief, by his companion, and how he fares."""
    cells = page.shown
    names = told_apart(page, cells, [companion(page, cell) for cell in cells])
    section = opponent_section(page, cells, scythia.chief, names, Opponent(
        "chief", "Chief: how often he is beaten", "Chance to beat the chief", "companion", MEASURES, ("chief", "plan")))
    section.findings.append(chief_finding(page, cells, names))
    return section


def companion(page, cell):
    """The companion of a cell's chief."""
    numbers = page.numbers[cell]
    return list(numbers["rows"]["chief"].values())[numbers["knobs"]["chief"]["value"] - 1]["title"]


def chief_finding(page, cells, names):
    """A sentence on the chance to beat each chief, and on his points."""
    first = page.table(scythia.chief, cells[0]).set_index("measure")
    return Finding("chief", "part5", Markup(
        "A solo player beats the chief with {}. With the first companion the chief ends with {} points, {} raids and "
        "{} quests.").format(
            chances_told(page, cells, names), *(points(first.loc[f"chief_{what}"], "all") for what in (
                "score", "raids", "quests"))))
