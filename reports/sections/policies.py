"""How the policies of a line-up fare against one another."""

from collections import Counter

import numpy as np

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import BESIDE, MARGIN
from ludometer.analysis.tables.agreement import as_value, bracketed_note, difference_verdicts
from ludometer.reports.elements.section import CAUSAL, Column, Finding, Section, only_where
from ludometer.reports.elements.setups_overlay import overlay_or_single
from ludometer.reports.elements.undetected import no_difference
from ludometer.reports.elements.values import (
    SHARE_COLUMNS,
    change_value,
    common_bounds,
    count_value,
    games_of,
    share_reading,
    share_value,
    share_values,
    text_value,
)
from ludometer.reports.figures import basic
from ludometer.reports.sections.solo import add_chances, chances_finding
from ludometer.reports.wording.numbers_in_words import bold, gain, join, percent, pretty, share
from ludometer.reports.wording.quotes import Words, with_capital

LINE_UP = "line-up"                                             # its chapter


@only_where(lambda page, cell: len(cell.names("policy")) > 1)
def line_up(page):
    """How the policies of a line-up fare against one another."""
    alone = [cell for cell in page.shown if cell.is_solo]
    section = Section(LINE_UP, "Policies: who plays better", CAUSAL, "")
    if alone:
        add_chances(page, section, alone, "policy", "policy")
        section.findings += [chances_finding(page, cell) for cell in alone]
    frames = {cell: page.table(tables.line_up, cell).sort_values("value", ascending=False) for cell in page.shown
              if not cell.is_solo}
    frames = {cell: frame for cell, frame in frames.items() if len(frame) > 1}
    if not frames:
        return section if alone else None
    section.reading = f"{share_reading('policy of the line-up')} {section.reading}".strip()
    bounds = common_bounds(frames)
    section.drawings += [overlay_or_single(page, "Policies", frames, "policy", str, lambda cell, frame: page.draw(
        cell, "Win share of each policy with intervals", basic.shares, list(frame["policy"]), frame, cell.fair,
        MARGIN, bounds[cell]))]
    section.tables.append(page.over_cells([Column("policy", text=True), *SHARE_COLUMNS], [
        (cell, [text_value(row["policy"]), *share_values(page, row)])
        for cell, frame in frames.items() for _, row in frame.iterrows()]))
    cell, frame = next(iter(frames.items()))
    if cell.confounded:                                         # the chapter on factions says why
        section.notes.append(f"{pretty(page.words['factions'])} were fixed to players, so a policy’s share may be due "
                             f"to its {page.words['faction']}.")
        return section
    add_numbers(page, section, frames)
    add_neighbours(page, section, frames)
    section.notes.append(
        f"{'Policies are drawn at random for each deal. ' if cell.draws_players else ''}{seating_clause(cell)}, so "
        f"these shares are caused by the policies{', and by what they choose' * (cell.dealing == 'chosen')}."
        + " Games in which all seats have the same policy do not count." * cell.draws_players)
    section.findings.append(best_and_last(page, cell, frame))
    if found := neighbours_finding(page, cell):
        section.findings.append(found)
    return section


def seating_clause(cell):
    """How players are seated in the deals of a cell, as a clause."""
    if cell.changes_orders:
        return "Players rotate through all seats, in orders around the table that change from deal to deal"
    if cell.in_one_order:
        return "Players rotate through all seats, but always sit behind the same neighbour"
    return "Players rotate through all seats"


def best_and_last(page, cell, frame):
    """The sentence on what the best and the worst policy of a line-up win."""
    best, last = frame.iloc[0], frame.iloc[-1]
    others = join([row["policy"] for _, row in frame.iloc[1:].iterrows()])
    words = Words("{} {} of {} against {}{}{}; {} {}{}{}.").format(
        *subject(cell, best), games_of(best["n"], several_seats(cell)), others, all_seats_clause(cell, best),
        bracketed_note(best),
        *subject(cell, last), all_seats_clause(cell, last), bracketed_note(last))
    return Finding("policies", "part5", words, cell=cell, verdict=not page.has_factions)


def subject(cell, row):
    """(policy as the subject of a sentence, the verb with what one of its seats wins)."""
    seats = seats_of_policy(cell, row["policy"])
    who = bold(row["policy"])
    return who, Words("wins {}" if seats == 1 else f"has {seats} seats, each of which wins {{}}").format(share(row))


def all_seats_clause(cell, row):
    """What all seats of a policy win together, as a clause; "" where it has one seat or players are drawn."""
    seats = seats_of_policy(cell, row["policy"])
    return f", {seats} together {percent(seats * row['value'], 1)}" if seats > 1 else ""


def seats_of_policy(cell, policy):
    """The number of seats that a policy has in a game; 1 where players are drawn."""
    return 1 if cell.draws_players else sum(names[0] == policy for names in cell.line_up)


def several_seats(cell):
    """Whether some policy may have several seats of a game."""
    return max(Counter(name for names in cell.line_up for name in set(names)).values()) > 1


# How many of it, and behind whom

def add_numbers(page, section, frames):
    """Add a table of what policies win by how many seats they have, of cells in which that differs."""
    found = {cell: page.table(tables.shares_by_seat_count, cell) for cell in frames if cell.draws_players
             and cell.players > 2}
    if any(frame["policy"].duplicated().any() for frame in found.values()):
        section.tables.append(page.over_cells(
            [Column("policy", text=True), Column("seats", "how many seats of the game it has"),
             Column("win share", "of one of these seats, with the interval; intervals of a setup hold together"),
             Column("games", "games, each counted once for every seat that it had")],
            ((cell, [text_value(row["policy"]), count_value(row["seats"]), share_value(row), count_value(row["n"])])
             for cell, frame in found.items() for _, row in frame.iterrows()), "By how many of it sit at the table"))


def add_neighbours(page, section, frames):
    """Add a table of what policies win behind each other, of cells whose players sit in all orders."""
    found = {cell: page.table(tables.wins_behind, cell) for cell in frames}
    if any(map(len, found.values())):
        section.tables.append(page.over_cells(
            [Column("policy", text=True), Column("behind", "the policy of the seat before it in turn order", True),
             Column("win share", "with the interval; intervals of a setup hold together"),
             Column("change", "less its share where that policy sits elsewhere, in percentage points"),
             Column("games", "games, each counted once for every seat that it had")],
            ((cell, [text_value(row["policy"]), text_value(row["behind"]), share_value(row),
                     change_value(row, "change", 100, 1), count_value(row["n"])])
             for cell, frame in found.items() for _, row in frame.iterrows()), "Who sits behind whom"))


def neighbours_finding(page, cell):
    """The sentence on the neighbour that changes most what a policy wins; None where no order is another."""
    frame = page.table(tables.wins_behind, cell)
    frame = frame[frame["change"].notna()]
    if frame.empty:
        return None
    clear = frame[np.isin(difference_verdicts(frame, "change"), BESIDE)]
    if clear.empty:
        return Finding("policies", "part5", Words("{}.").format(with_capital(no_difference(
            as_value(frame, "change"), Words("{} makes no detectable difference (at most {{}})").format(
                bold("who sits behind whom")), "who sits behind whom makes a difference"))), cell=cell, news=False)
    row = clear.loc[clear["change"].abs().idxmax()]
    return Finding("policies", "part5", Words(
        "{}: behind {}, the win share of {} changes by {} percentage points.").format(
            bold("Who sits behind whom matters"), row["behind"], row["policy"], gain(row, "change", factor=100)),
                   cell=cell)
