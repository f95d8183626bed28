"""What decides the game: who plays, what is dealt, luck and choices, where that was asked of a run."""
from ludometer.analysis.estimates.variance_components import DEALT
from ludometer.analysis.studies.run_skill_and_luck import is_outdated, kept_decides
from ludometer.analysis.studies.skill_and_luck import ALONE, IN_ALL, SCORE, WIN
from ludometer.reports.elements.section import DESCRIPTION, Column, Finding, Section, only_where
from ludometer.reports.elements.values import count_value, share_value, text_value
from ludometer.reports.wording.numbers_in_words import bold, plural, share
from ludometer.reports.wording.quotes import Words

TITLE = "What decides: skill, setup and luck"


@only_where(lambda page, cell: page.fact(kept_decides, cell) or page.fact(is_outdated, cell))
def decides(page):
    """A section on how much each part of a game decides, by itself and with all it works together with."""
    found = {cell: page.fact(kept_decides, cell) for cell in page.shown if page.fact(kept_decides, cell)}
    if not found:
        return Section("decides", TITLE, DESCRIPTION, "", answers=[("Is it a game of skill or of luck?", [Words(
            "What this folder keeps of it comes from an older version, which played one order of the players and "
            "halved what luck and choices decide only together. Ask again: <code>ludometer decides {}</code>.").format(
                page.base.run.path)])])
    from ludometer.reports.figures.study_figures import shares_of  # brings other studies, which most pages have not
    section = Section("decides", TITLE, DESCRIPTION, (
        "Each dot is what a part decides by itself of what differs from game to game in who wins; the ring is what it "
        "decides with all that it works together with. Lines are intervals for all of them together; grey is the same "
        "for points. What lies between dot and ring is decided only by several parts together, and counts in the ring "
        "of each of them. What is dealt in the setup cannot be exchanged while the luck of play stays as it is, so it "
        "has no ring. Deals were played many times over for this, with the same players in other orders around the "
        "table and in other seats, other luck after the setup and other choices of the same players, by a table of "
        "their own. What these players do not see in a position counts as luck."))
    section.drawings.append([page.draw(cell, "What each part decides of who wins, and of points", shares_of, each)
                             for cell, each in found.items()])
    section.tables.append(page.over_cells(
        [Column("part", text=True), Column("who wins, by itself", ALONE), Column("who wins, in all", IN_ALL),
         Column("points, by itself", ALONE), Column("points, in all", IN_ALL), Column("games")],
        ((cell, values) for cell, each in found.items() for values in parts(each))))
    section.findings.append(decides_finding(found[page.base]))
    return section


def parts(found):
    """The cells of a table row for each part of a Decides."""
    rows = {outcome: rows.rename(columns={"share": "value"}).set_index("part")
            for outcome, rows in found.rows.groupby("outcome")}
    return [[text_value(found.word(part)), *(share_value(rows[outcome].loc[part], name) for outcome in (WIN, SCORE)
                                             for name in ("", "total")), count_value(found.games)]
            for part in rows[WIN].index if part != DEALT]


def decides_finding(found):
    """Skill against luck in one sentence, of the players who sat at this table."""
    said = Words("; ").join(found.clauses(Words, bold, share))
    return Finding("decides", "part5", Words("{} at a table of {}: {} ({} of {}).").format(
        found.subject, found.table, said, plural(found.games, "game"), plural(found.deals, "deal")),
        apart=sum(len(row) - 1 for row in found.parts_in_words), named=True)
