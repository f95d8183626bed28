"""How the game runs: closeness, lead changes, what round decides."""

from ludometer.analysis import tables
from ludometer.analysis.results import is_too_wide
from ludometer.reports.elements.section import DESCRIPTION, Column, Finding, Section, Value
from ludometer.reports.elements.values import count_value, points_value, share_value, text_value
from ludometer.reports.elements.winners_contrast import contrast_table
from ludometer.reports.figures import basic
from ludometer.reports.sections.solo import chance_finding
from ludometer.reports.wording.course_measures import MEASURES
from ludometer.reports.wording.numbers_in_words import bold, count, plural, points, pretty, share
from ludometer.reports.wording.quotes import Words
from ludometer.simcore.games import part


def course(page):
    """How the game runs: closeness, lead changes, what round decides."""
    word = page.words["stage"]
    section = Section("course", "Course: how the game runs", DESCRIPTION, (
        "The curves show how final scores are spread, with their means below."))
    several = [cell for cell in page.shown if len(cell.rounds) > 1 and not cell.is_solo]
    if several:
        section.reading = (
            f"The line shows how often whoever leads after a {word} goes on to win; the bars show after which {word} "
            f"winners took the lead for good. {section.reading}")
    rounds = [page.draw(
        cell, f"Win share of who leads after each {word}", basic.rounds, page.table(tables.rounds, cell), cell.fair,
        page.stages(cell)) for cell in several]
    spreads = [page.draw(cell, "Spread of scores", basic.spread, page.table(tables.spread, cell))
               for cell in page.shown]
    section.drawings = page.abreast([rounds, spreads])
    section.tables.append(page.over_cells(
        [Column("measure", text=True), Column("mean or share", "over games, with the interval"), Column("games")],
        ((cell, [text_value(MEASURES[row["measure"]].title(cell.close, word)),
                 (share_value if MEASURES[row["measure"]].share else points_value)(row), count_value(row["n"])])
         for cell in page.shown for _, row in page.table(tables.course, cell).iterrows()), "Over the whole game"))
    if several:
        section.tables.append(page.over_cells(
            [Column(f"after {word}"), Column("leader then wins", "joint leaders share"),
             Column("lead taken for good", f"share of winners who lead from this {word} to the end, but not before"),
             Column("games")],
            ((cell, [Value(stage.removeprefix(f"{word} "), int(row["round"])), share_value(row, "leader_wins"),
                     share_value(row, "for_good"), count_value(row["n"])])
             for cell in several for stage, (_, row) in zip(
                 page.stages(cell), page.table(tables.rounds, cell).iterrows(), strict=True)),
            f"{pretty(word)} by {word}"))
    if part(page.base.game, "sections") is None:                # no other chapter shows them
        section.tables.append(contrast_table(
            page, {cell: page.table(tables.contrasts, cell, cell.counts) for cell in page.shown},
            lambda page, name: f"{page.base.columns[name]} ({name})", "What the game counts of each player"))
    found = page.table(tables.course, page.base).set_index("measure")
    if page.base.is_solo:
        if not page.has_factions:                               # else the chapter on them has it
            section.findings.append(chance_finding(page, page.base))
        section.findings.append(Finding("course", "part5", Words("A solo player scores {} points.").format(
            bold(points(found.loc["score"])))))
        return section
    if all(is_too_wide(*found.loc[measure, ["low", "high"]]) for measure in ("winner", "margin")):
        section.findings.append(Finding("course", "part5", Words(
            "{} ({}) to say how many points winners score.").format(
                bold("Too few games"), count(found.loc["winner", "n"])), news=False))
        return section
    words = Words("Winners score {} points, {} more than the second; {} of {} games are decided by {} or less.")
    words = words.format(bold(points(found.loc["winner"])), points(found.loc["margin"]), share(found.loc["close"]),
                         count(found.loc["winner", "n"]), plural(page.base.close, "point"))
    if page.base in several:
        last, stage = page.table(tables.rounds, page.base).iloc[-2], page.stages(page.base)[-1]
        before = f"the last {word}" if stage.startswith(word) else stage
        words += Words(" Whoever leads before {} wins {}; the lead changes {} times a game.").format(
            before, share(last, "leader_wins"), points(found.loc["lead_changes"]))
    section.findings.append(Finding("course", "part5", words))
    return section
