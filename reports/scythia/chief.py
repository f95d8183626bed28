"""The solo game: one seat against the nameless chief and a companion of his."""

from ludometer.analysis.scythia import questions as scythia
from ludometer.reports.elements.opponent import Opponent, chances_finding, opponent_section
from ludometer.reports.elements.section import DESCRIPTION, Finding, distinguishing_labels, only_where
from ludometer.reports.wording.numbers_in_words import points
from ludometer.reports.wording.quotes import Words

MEASURES = {
    "chief_score": "his points", "lead": "player ahead by", "chief_raids": "his raids",
    "chief_quests": "his quests", "chief_horses": "horses left to him",
}


@only_where(lambda page, cell: cell.is_solo)
def chief(page):
    """A section on how often one seat beats the chief, by his companion, and on how the chief fares."""
    cells = page.shown
    names = distinguishing_labels(page, cells, [companion(page, cell) for cell in cells])
    section = opponent_section(page, cells, scythia.chief, names, Opponent(
        "chief", "Chief: how often he is beaten", "Chance to beat the chief", "companion", MEASURES, ("chief", "plan")))
    section.findings += [
        chances_finding(page, cells, names, "chief", f"A solo player beats the chief{' with' * (len(cells) > 1)}"),
        chief_finding(page, cells[0], names[cells[0]])]
    return section


def companion(page, cell):
    """The title of the companion of the chief in a cell."""
    numbers = page.numbers[cell]
    return list(numbers["rows"]["chief"].values())[numbers["knobs"]["chief"]["value"] - 1]["title"]


def chief_finding(page, cell, name):
    """A sentence on how the chief fares in a setup."""
    first = page.table(scythia.chief, cell).set_index("measure")
    return Finding("chief", "part5", Words("The chief ({}) ends with {} points, {} raids and {} quests.").format(
        name, *(points(first.loc[f"chief_{what}"], "all") for what in ("score", "raids", "quests"))), cell=cell,
                   basis=DESCRIPTION)
