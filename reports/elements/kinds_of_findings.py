"""What verdicts of a setup are about: its factions or its seats, each with how they are judged and called."""
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ludometer.analysis import tables
from ludometer.analysis.tables.agreement import side_verdicts
from ludometer.reports.elements.tier_changes import seat_verdicts
from ludometer.reports.wording.numbers_in_words import pretty, seat_name

SHARE = (100, "percentage points of win share")                 # factor and unit of most kinds


class Kind(NamedTuple):
    """What the findings of a kind are about: an item of a table, its name, and how it differs between cells."""

    item: str
    name: Callable                                              # item -> text
    judged: Callable                                            # cell -> frame with item, value, low, high, verdict
    changes: Callable                                           # (cell, base, family) -> frame with item, value, ...
    factor: int                                                 # 100 for shares, 1 for points
    unit: str


def kinds(page, cell):
    """The kinds of findings that a cell can have."""
    return [*filter(None, (faction_kind(page, cell), seat_kind(page, cell)))]


def faction_kind(page, cell):
    """The Kind of findings on the factions of a cell, None where there is nothing to tell apart."""
    if not cell.has_factions:
        return None
    changes = (tables.faction_score_changes, 1, "points") if cell.same_faction else (tables.faction_changes, *SHARE)
    found = Kind("faction", page.faction, partial(judged_factions, page), *changes)
    return found if len(found.judged(cell)) > 1 else None


def judged_factions(page, cell):
    """The table of the factions of a cell with their verdicts: of wins, or of points where all have the same one."""
    frame = page.table(page.faction_question(cell), cell)
    return frame if "verdict" in frame else with_gain_verdicts(frame)


def seat_kind(page, cell):
    """The Kind of findings on the seats of a cell, None where there is nothing to tell apart."""
    found = Kind("seat", lambda seat: pretty(seat_name(seat)), lambda cell: seat_verdicts(page, cell),
                 tables.seat_changes, *SHARE)
    return found if not cell.is_solo and len(found.judged(cell)) > 1 else None


def with_gain_verdicts(frame):
    """The frame with a verdict by its column gain: above or below the others, or undecided."""
    return frame.assign(verdict=side_verdicts(frame, "gain"))
