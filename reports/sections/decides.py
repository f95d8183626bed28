"""What decides the game: who plays, what is dealt, luck and choices, where that was asked of a run."""
from markupsafe import Markup

from analysis.components import CHOICES, DEALT, LUCK
from analysis.decides import ALONE, SCORE, WIN, possible
from analysis.kept_decides import of_cell
from reports.laboratory import shares_of
from reports.section import DESCRIPTION, Column, Finding, Section, where
from reports.values import count_value, percent_value, share_value, text_value
from reports.words import bold, join, plural, share


@where(lambda page, cell: page.fact(of_cell, cell))
def decides(page):
    """The share of each part in who wins and in points."""
    found = {cell: page.fact(of_cell, cell) for cell in page.shown}
    section = Section("decides", "What decides: skill, setup and luck", DESCRIPTION, (
        "Each dot is the share of a part in what differs from game to game in who wins, its line the interval for all "
        "parts together; grey is the same for points. Deals were played many times over for this, with the same "
        "players in other seats, other luck after the setup and other choices of the same players, by a table of their "
        "own. What these players do not see in a position counts as luck."))
    section.drawings.append([page.draw(cell, "Share of each part in who wins, and in points", shares_of, each)
                             for cell, each in found.items()])
    section.tables.append(page.over_cells(
        [Column("part", text=True), Column("who wins"), Column("by itself", ALONE), Column("points"),
         Column("of points by itself", ALONE), Column("games")],
        [(cell, values) for cell, each in found.items() for values in parts(each)]))
    section.findings.append(decides_finding(found[page.base]))
    return section


def parts(found):
    """A list of Values for each part of a Decides."""
    rows = {outcome: rows.rename(columns={"share": "value"}).set_index("part")
            for outcome, rows in found.rows.groupby("outcome")}
    return [[text_value(found.word(part)), *(value for outcome in (WIN, SCORE) for value in (
        share_value(within(rows[outcome].loc[part])), alone(rows[outcome].loc[part], part))), count_value(found.games)]
            for part in rows[WIN].index if part != DEALT]


def within(row):
    """A row whose estimate is neither below 0 nor above 1."""
    return {**row, "value": possible(row["value"])}


def alone(row, part):
    """The share of a part by itself, where it is another."""
    return percent_value(possible(row["alone"])) if part in (LUCK, CHOICES) else text_value("")


def decides_finding(found):
    """Skill against luck in one sentence, of the players who sat at this table."""
    said = join([Markup("{} {}").format(bold(row["part"]), share(row)) for row in found.against])
    return Finding("decides", "part5", Markup("{} at a table of {}: of who wins, {}{} ({} of {}).").format(
        found.subject, found.table, said, found.blurred, plural(found.games, "game"), plural(found.deals, "deal")),
        apart=len(found.against), named=True)
