"""Modules of any game: which cells differ by them alone, and whether it pays to use them."""

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import MARGIN, POWER
from ludometer.analysis.tables.agreement import population_note
from ludometer.analysis.tables.module_worth import PURIST, has_users_and_ignorers, worth
from ludometer.reports.elements.section import CAUSAL, CHANGES, Column, Finding, Section, Table, Value
from ludometer.reports.elements.values import (
    change_value,
    count_value,
    points_value,
    text_value,
    verdict_value,
    with_value_columns,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, gain, join, plural, points, prospect, signed_number
from ludometer.reports.wording.quotes import Words
from ludometer.reports.wording.units import percent

VERDICTS = {"strong": "clearly worth using", "balanced": "not worth using for these players",
            "weak": "better ignored by these players", "undecided": "undecided", tables.DIFFERS: tables.DIFFERS}


def cell_with_fewer_modules(cell, cells):
    """The cell with the most of this cell's modules, but not all of them, and all else equal; None if there is none.

    Between two such cells, what differs between their games is caused by the modules.
    """
    alike = [other for other in cells if other.players == cell.players and all(
        other.about[key] == cell.about[key] for key in ("set", "lineup", "factions")) and set(
            other.about["modules"]) < set(cell.about["modules"])]
    return max(alike, key=lambda other: len(other.about["modules"]), default=None)


def pairs_by_modules(page):
    """({cell: the cell with fewer modules} for the first cells that have one, notes on the cells left out)."""
    pairs = [(cell, other) for cell in page.given if (other := cell_with_fewer_modules(cell, page.given))]
    told, left = pairs[:CHANGES], pairs[CHANGES:]
    return dict(told), [
        f"{plural(len(left), 'more setup')} with modules played, but not compared here."] if left else []


def added_modules(page, cell, other=None):
    """The modules that a cell has and another cell has not, in words; without another cell, all of them."""
    offered = page.numbers[page.base]["modules"] | page.numbers[page.base]["alternatives"]
    return join(offered.get(name, {}).get("title") or title
                for name, title in zip(cell.about["modules"], page.module_titles(cell), strict=True)
                if other is None or name not in other.about["modules"]).unescape()


def worth_using(page):
    """A section on whether it pays to use each cell's modules; None unless some use and some ignore them."""
    cells = [cell for cell in page.given if has_users_and_ignorers(cell)]
    if not cells:
        return None
    pairs = {cell: cell_with_fewer_modules(cell, cells) for cell in cells}
    found = {cell: page.table(worth, cell, other, len(cells)) for cell, other in pairs.items()}
    section = Section("worth", "Worth of modules: who uses them and who ignores them", CAUSAL, (
        f"The policy {PURIST} plays the base game and values nothing of what modules bring; here it meets players who "
        "use them, in every seat of the same deals, so what differs is caused by using them. Each dot is what that "
        "gains in percentage points of win share, its line the interval for all dots together: of the side with fewer "
        "players, against a fair share; of a module added to others, against the same without it. A module is clearly "
        f"worth using where the whole interval lies above the band of {100 * MARGIN:.0f} points around no gain, and "
        "not worth using for these players where it lies within; better players may get more out of it."))
    section.drawings.append([
        gains_figure(page, {cell: found[cell] for cell in cells if cell.players == players}, pairs, players)
        for players in dict.fromkeys(cell.players for cell in cells)])
    section.tables.append(Table(
        [Column("modules", text=True), Column("players"), Column("line-up", text=True),
         Column("who uses them", "their win share as times a fair share"), Column("who ignores them", "the same"),
         Column("gain", "in percentage points of win share: of the fewer at the table against a fair share, or against "
                "the same without the modules added"),
         Column("verdict", f"clearly worth using: the whole interval of the gain above {100 * MARGIN:.0f} percentage "
                "points; not worth using: within them; undecided: the games of a new run that would decide it with "
                f"about {percent(POWER)} probability, where that can be said", True),
         Column("games")],
        ([Value(compared_modules(page, cell, pairs[cell]), page.cells.index(cell)), count_value(cell.players),
          text_value(cell.about["lineup"]),
          *(points_value(multiple_of_fair_share(cell, row, side)) for side in ("use", "ignore")),
          change_value(row, "gain", 100), verdict_value(row, VERDICTS), count_value(cell.games)]
         for cell, row in found.items())))
    groups = {}
    for cell, other in pairs.items():
        groups.setdefault(compared_modules(page, cell, other), []).append(cell)
    section.findings = [worth_finding(page, {cell: found[cell] for cell in group}, pairs) for group in groups.values()]
    return section


def compared_modules(page, cell, other):
    """The modules whose gain is measured, in words, with those that they were added to."""
    return added_modules(page, cell, other) + (f" added to {added_modules(page, other)}" if other else "")


def multiple_of_fair_share(cell, row, side):
    """The win share of those who use or ignore modules, as a multiple of a fair share: a row."""
    return {name: row[side + end] / cell.fair for name, end in (("value", ""), ("low", "_low"), ("high", "_high"))}


def gains_figure(page, found, pairs, players):
    """A Drawing of what using modules gains, in cells with the same number of players."""
    cells = list(found)
    frame = with_value_columns(pd.DataFrame(found.values()), "gain")
    bounds = basic.limits(frame, include=(-1.4 * MARGIN, 1.4 * MARGIN))
    return page.draw(
        cells[0], "What using modules gains, in percentage points of win share", basic.dots,
        [added_modules(page, cell, pairs[cell]) for cell in cells], frame, bounds,
        lambda value: signed_number(100 * value, 0),
        0.0,
        (-MARGIN, MARGIN), [basic.PALETTE.get(verdict, basic.PALETTE["undecided"]) for verdict in frame["verdict"]],
        frame["verdict"].isin(("undecided", tables.DIFFERS)),
        numbers=[signed_number(100 * value) for value in frame["value"]], factor=100,
        caption=f"Gain by using modules: {plural(players, 'player')}")


def worth_finding(page, found, pairs):
    """A finding on what using the modules of these cells is worth, by number of players."""
    cell = next(iter(found))
    other = pairs[cell]
    verdicts = {row["verdict"] for row in found.values()}
    told = Words("; ").join(worth_clause(cell, row) for cell, row in found.items())
    tone = next(iter(verdicts)) if len(verdicts) == 1 else "undecided"
    return Finding("worth", "undecided" if tone == tables.DIFFERS else tone, Words("{}{}: {}.").format(
        bold(added_modules(page, cell, other)), f" added to {added_modules(page, other)}" if other else "", told),
        news=verdicts != {"undecided"})


def worth_clause(cell, row):
    """A clause on what using modules is worth in a cell."""
    text = Words("with {} {}, {} percentage points of win share").format(
        plural(cell.players, "player"), VERDICTS[row["verdict"]], gain(row, "gain", 100))
    if row["verdict"] == "undecided":
        text += f"; {prospect(row)}"
    if said := population_note(row.to_dict() | {"low": row["gain_low"], "high": row["gain_high"], "fair": 0}):
        text += f"; {said}"
    it = "it" if len(cell.about["modules"]) == 1 else "them"
    use, ignore = (points(multiple_of_fair_share(cell, row, side), digits=2) for side in ("use", "ignore"))
    return Words("{} (whoever uses {} wins {} times a fair share, whoever ignores {} {} times, in {} games)").format(
        text, it, use, it, ignore, count(cell.games))
