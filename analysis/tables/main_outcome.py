"""What a cell is asked first: the win shares of factions; where there are none to compare, of policies or of seats."""

from typing import NamedTuple

from ludometer.analysis.tables.played_cell import WINS
from ludometer.analysis.tables.questions import Question
from ludometer.analysis.tables.who_wins import FACTION_WINS, POLICY_WINS, SEAT_WINS


class Outcome(NamedTuple):
    """A question on who wins. item: what its rows are of; judged: whether their shares are compared with a fair one."""

    item: str
    question: Question
    judged: bool


def outcome(cell):
    """The Outcome of a played cell: of factions, or of policies or seats where factions tell nothing."""
    judged = not cell.alone and not cell.confounded
    if cell.has_factions and not cell.alike:
        return Outcome("faction", FACTION_WINS, judged)
    if len({name for names in cell.line_up for name in names}) > 1:
        return Outcome("policy", POLICY_WINS, judged)
    return seat_outcome(cell)


def seat_outcome(cell):
    """The Outcome by seats, which every cell has; of a solo game, by all its games."""
    return Outcome("game", WINS, False) if cell.alone else Outcome("seat", SEAT_WINS, True)


def common_outcome(cells):
    """The Outcome to compare cells by: their own if it is the same for all, otherwise that of seats."""
    found = [outcome(cell) for cell in cells]
    if len({each.item for each in found}) == 1:
        return found[0]._replace(judged=all(each.judged for each in found))
    return seat_outcome(next((cell for cell in cells if cell.alone), cells[0]))
