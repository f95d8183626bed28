"""What depends on skill: verdicts compared with those of players one tier up, and whose wins change there.

A verdict is contradicted where the interval one tier up shows it to be wrong there, whether or not another verdict is
decided. A faction or seat whose verdict is contradicted has none.
"""

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import DECIDED, UNFAIR
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.agreement import contradicts, reversed_differences
from ludometer.analysis.tables.main_outcome import common_outcome, seat_outcome
from ludometer.reports.elements.values import detectable_rows
from ludometer.reports.wording.numbers_in_words import seat_name


def seat_verdicts(page, cell):
    """The table of seats of a cell; a verdict that players one tier up contradict is marked as such."""
    key = (seat_verdicts, cell, page.families(tables.seats))
    if key not in page.made:
        frame = page.table(tables.seats, cell).copy()
        frame.loc[frame["seat"].isin(contradicted_seats(page, cell).keys()), ["verdict", "wanted"]] = tables.DEPENDS, 0
        page.made[key] = frame
    return page.made[key]


def seats_decided_above(page, cell):
    """{seat: (row here, row one tier up)} of seats undecided or contradicted here and strong or weak one tier up."""
    wrong = contradicted_seats(page, cell)
    return {seat: rows for seat, rows in seats_in_two_tiers(page, cell).items()
            if (rows[0]["verdict"] == "undecided" or seat in wrong) and rows[1]["verdict"] in UNFAIR}


def seats_in_two_tiers(page, cell):
    """{seat: (row here, row one tier up)} of all seats; {} if no higher tier has played this setup."""
    above = page.one_tier_up(cell)
    if above is None or cell.is_solo or cell.sides != cell.players:
        return {}
    here, there = (page.table(tables.seats, one).set_index("seat") for one in (cell, above))
    return {seat: (row, there.loc[seat]) for seat, row in here.iterrows()}


def contradicted_seats(page, cell):
    """{seat: (row here, row one tier up)} of the seats whose verdict players one tier up contradict."""
    return contradicted_items(seats_in_two_tiers(page, cell))


def contradicted_items(items):
    """The items of {item: (row here, row one tier up)} whose verdict players one tier up contradict."""
    return {item: rows for item, rows in items.items() if rows[0]["verdict"] in DECIDED and is_contradicted(*rows)}


def is_contradicted(here, there):
    """Whether the interval of a share one tier up excludes the verdict of the row here."""
    return contradicts(here["verdict"], there["low"] - there["fair"], there["high"] - there["fair"])


def changes_one_tier_up(page):
    """[(cell, cell one tier up, item, frame of changes)]: how win shares change with players one tier up.

    Of pairs that a chapter on variants compares, only what that leaves out. These intervals hold together, and do not
    share the error of what else the page quotes.
    """
    key = ("one tier up", tuple(page.given))
    if key not in page.made:
        asked = [(cell, above, outcome) for cell in page.given if (above := page.one_tier_up(cell)) and not cell.is_solo
                 for outcome in outcomes_shared_with_tier_above(page, cell, above)]
        family = sum(setup_changes.win_change_count([(above, cell)], outcome) for cell, above, outcome in asked)
        page.made[key] = [(cell, above, outcome.item, setup_changes.win_changes(above, cell, family, outcome))
                          for cell, above, outcome in asked]
    return page.made[key]


def outcomes_shared_with_tier_above(page, cell, above):
    """The Outcomes by which a cell and the cell one tier up are compared: the common one, and seats."""
    first = common_outcome((cell, above))
    seats = [seat_outcome(cell)] if first.item != "seat" and cell.sides == cell.players else []
    return ([] if compared_in_variants(page, cell, above) else [first]) + seats


def tier_changes_in_variants(page):
    """The same as changes_one_tier_up(), for the pairs of cells that the chapter on variants compares."""
    found = []
    for cell in page.given:
        above = page.one_tier_up(cell)
        if above and not cell.is_solo and compared_in_variants(page, cell, above):
            upward = page.firsts.get(above) is cell
            frame = page.changes(setup_changes.win_changes, above if upward else cell)
            if not upward:
                frame = reversed_differences(frame)
            found.append((cell, above, common_outcome((cell, above)).item, frame))
    return found


def proven_changes(found):
    """[(cell, cell one tier up, item, row)] of changes whose interval excludes 0, the largest first.

    found: as changes_one_tier_up() gives it. Of two seats the second is left out: it loses what the first one gains.
    """
    return sorted([(cell, above, item, row) for cell, above, item, frame in found for _,
                   row in detectable_rows(frame).iterrows()
                   if item != "seat" or cell.players > 2 or row["seat"] == 0], key=lambda each: -abs(each[-1]["value"]))


def item_label(page, item, name):
    """A faction or seat in words."""
    return page.faction(name) if item == "faction" else f"the {seat_name(name)}"


def compared_in_variants(page, cell, above):
    """Whether the chapter on variants compares these two cells."""
    return page.firsts.get(above) is cell or page.firsts.get(cell) is above
