"""What a variant changes: a cell against another, paired by block where both share their luck."""

import numpy as np

from ludometer.analysis.tables.course_of_play import course_question
from ludometer.analysis.tables.differences import difference
from ludometer.analysis.tables.played_cell import PART, WINS
from ludometer.analysis.tables.questions import Question
from ludometer.analysis.tables.sums import same_blocks, table, total_of_all
from ludometer.analysis.tables.who_wins import FACTION_SCORES, FACTION_WINS, POLICY_WINS, SEAT_WINS


@table
def same_games(cell, base):
    """Whether all games of deals that both cells played end with the same scores and wins, seat by seat."""
    columns = ("score", "win")

    def differ(readers):
        one, other = same_blocks(readers)
        return int(any((one[name] != other[name]).any() for name in columns))

    return cell.shares_luck_with(base) and not (yield from total_of_all((cell, base), (columns, columns), differ))


@table
def faction_changes(cell, base, family=None):
    """Win share of each faction in cell minus that in base, paired where both share their luck."""
    return difference(cell, base, FACTION_WINS, "faction", family)


@table
def faction_score_changes(cell, base, family=None):
    """Mean score with each faction in cell minus that in base, paired where both share their luck."""
    return difference(cell, base, FACTION_SCORES, "faction", family)


@table
def seat_changes(cell, base, family=None):
    """Win share of each seat in cell minus that in base."""
    return difference(cell, base, SEAT_WINS, "seat", family)


@table
def policy_changes(cell, base, family=None):
    """Win share of each policy in cell minus that in base."""
    return difference(cell, base, POLICY_WINS, "policy", family)


@table
def part_changes(cell, base, family=None):
    """Mean points of each part of the score in cell minus those in base, the whole score first."""
    either = {*cell.parts, *base.parts}
    columns = ("score", *(name for name in cell.columns if name in either))

    def sums(chunk):
        values = np.concatenate([chunk.sum(chunk[name]) for name in columns], axis=1)
        return np.full(values.shape, chunk.players**2), values

    names = ["score", *(PART.match(part)[1] for part in columns[1:])]
    return difference(cell, base, Question(columns, lambda cell: names, sums), "part", family)


@table
def chance_changes(cell, base, family=1):
    """The chance of one seat to win against the game itself in cell minus that in base."""
    return difference(cell, base, WINS, "measure", family)


@table
def course_changes(cell, base, family=None):
    """Measures of course() in cell minus those in base, intervals simultaneous for all of them."""
    return difference(cell, base, (course_question(cell), course_question(base)), "measure", family)
