"""What setups change against the first one, at the error that such a question has: 5 % for each kind of change.

A run that varies something, and whoever compares two runs, asks what differs. So intervals on who wins hold together
for all setups that are compared, those on how games run by themselves too, and neither shares its error with what else
a page quotes. Pages, compare, sensitivity, plan and --until call these functions, and so have the same numbers.
"""
import numpy as np

from ludometer.analysis.strength.tiers_of_cells import cells_one_tier_up, tiers_of
from ludometer.analysis.tables.course_of_play import course_question
from ludometer.analysis.tables.differences import difference
from ludometer.analysis.tables.main_outcome import common_outcome
from ludometer.analysis.tables.paired_changes import course_changes, same_games
from ludometer.analysis.tables.questions import moments
from ludometer.analysis.tables.sums import table, together

PLAYED = ("players", "modules", "lineup", "factions")           # what a cell was played with, besides data and weights


def groups_of(cells, tiers=tiers_of):
    """Lists of cells to compare, each with the first of its list: cells with the same number of players.

    Where several setups were played again by players one tier up, what they change is asked of each tier: those of one
    line-up then are a list. tiers: as ludometer.analysis.strength.tiers_of_cells.tiers_of().
    """
    groups = {}
    for cell in cells:
        groups.setdefault(cell.players, []).append(cell)
    found = []
    for group in groups.values():
        line_ups = {}
        for cell in group:
            line_ups.setdefault(cell.about["lineup"], []).append(cell)
        known = {cell: tiers(cell) for cell in group} if 1 < len(line_ups) < len(group) else {}
        again = sum(above is not None for above in cells_one_tier_up(known, known, known.get).values())
        found += line_ups.values() if again > 1 else [group]
    return found


def pairs_of(cells, tiers=tiers_of):
    """[(cell, the cell it is compared with)] for all cells but the first of each list of groups_of()."""
    bases = {cell: group[0] for group in groups_of(cells, tiers) for cell in group}
    return [(cell, bases[cell]) for cell in cells if cell is not bases[cell]]


@table
def win_change_count(pairs, asked=None):
    """Number of changes of win shares in pairs (cell, base): the family size for win_changes(). asked: as there."""
    outcomes = [asked or common_outcome(pair) for pair in pairs]
    needed = {(cell, each.question): None for pair, each in zip(pairs, outcomes, strict=True) for cell in pair}
    there = {}
    for key, found in zip(needed, (yield from together(*(moments(*key) for key in needed))), strict=True):
        cell, question = key
        there[key] = {name for name, total in zip(question.items(cell), found.totals[:, 0], strict=True) if total}
    return max(sum(len(set.intersection(*(there[cell, each.question] for cell in pair)))
                   for pair, each in zip(pairs, outcomes, strict=True)), 1)


@table
def win_changes(cell, base, family, asked=None, **named):
    """Frame of changes of win shares from base to cell, as of difference(); exactly 0 if both are alike.

    asked: the Outcome that is compared, by default what the two have in common; its item names the column of items.
    named: as of difference().
    """
    asked = asked or common_outcome((cell, base))
    frame, alike = yield from together(difference(cell, base, asked.question, asked.item, family, **named),
                                       are_played_alike(cell, base))
    return zero_changes(frame) if alike else frame


def course_change_count(pairs):
    """Number of changes of course measures in pairs (cell, base): the family size for setup_course_changes()."""
    return max(sum(len(course_question(cell).items(cell)) for cell, _ in pairs), 1)


@table
def setup_course_changes(cell, base, family):
    """Frame of changes in how games run, as of course_changes(); exactly 0 if both cells are alike."""
    frame, alike = yield from together(course_changes.steps(cell, base, family), are_played_alike(cell, base))
    return zero_changes(frame) if alike else frame


def zero_changes(frame):
    """A frame of changes with all changes set to exactly 0."""
    return frame.assign(value=0.0, low=0.0, high=0.0, error=0.0, narrowed=np.nan).drop(
        columns=["verdict", "populations"], errors="ignore")


FAMILIES = {win_changes: win_change_count, setup_course_changes: course_change_count}


def are_played_alike(cell, base):
    """Steps to whether two cells were played with the same rules, data and players, and all shared games are equal.

    Where something differs and no game does, a later deal might, and intervals say how seldom.
    """
    policies = [each.run.manifest["policies"] for each in (cell, base)]
    hashes = [(each.about["tables"]["rules_version"], each.about["tables"]["data_hash"]) for each in (cell, base)]
    return (all(cell.about[key] == base.about[key] for key in PLAYED) and policies[0] == policies[1]
            and cell.about.get("gift") == base.about.get("gift") and hashes[0] == hashes[1]
            and (yield from same_games.steps(cell, base)))
