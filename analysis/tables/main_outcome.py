"""What a cell is asked first: the win shares of factions; where there are none to compare, of policies or of seats."""

from typing import NamedTuple

from ludometer.analysis.tables.played_cell import WINS
from ludometer.analysis.tables.questions import Question
from ludometer.analysis.tables.who_wins import FACTION_WINS, POLICY_WINS, SEAT_WINS
from ludometer.simcore.fields import SEAT


class Outcome(NamedTuple):
    """A question on who wins. item: what its rows are of; judged: whether their shares are compared with a fair one."""

    item: str
    question: Question
    judged: bool


def outcome(cell):
    """The Outcome of a played cell: of factions, or of policies or seats where factions tell nothing."""
    judged = not cell.is_solo and not cell.confounded
    if cell.has_factions and not cell.same_faction:
        return Outcome("faction", FACTION_WINS, judged)
    if len({name for names in cell.line_up for name in names}) > 1:
        return Outcome("policy", POLICY_WINS, judged)
    return seat_outcome(cell)


def seat_outcome(cell):
    """The Outcome by seats, which every cell has; of a solo game, by all its games."""
    return Outcome("game", WINS, False) if cell.is_solo else Outcome("seat", SEAT_WINS, True)


def common_outcome(cells):
    """The Outcome to compare cells by: their own if it is the same for all, otherwise that of seats.

    That of seats, too, if all that differs is what seats start with.
    """
    if only_seats_differ(cells):
        return seat_outcome(cells[0])
    found = [outcome(cell) for cell in cells]
    if len({each.item for each in found}) == 1:
        return found[0]._replace(judged=all(each.judged for each in found))
    return seat_outcome(next((cell for cell in cells if cell.is_solo), cells[0]))


def only_seats_differ(cells):
    """Whether cells differ, and in nothing but what seats start with."""
    differing = differing_knobs(cells)
    return (bool(differing) and all(map(seats_name, differing))
            and all(cell.about["modules"] == cells[0].about["modules"] for cell in cells))


def changed_items(cells, item, table):
    """The seats (from 0) or factions whose numbers alone differ between cells, in their order; [] where others differ.

    item: "seat", "faction", or another of which there are no numbers. table: that of factions.
    """
    if item == "seat":
        return sorted({int(name.split(".")[1]) - 1 for name in differing_knobs(cells)}) if only_seats_differ(
            cells) else []
    names = [name.split(".") for name in sorted(differing_knobs(cells))]
    if item != "faction" or any(name[0] != table for name in names) or any(
            cell.about["modules"] != cells[0].about["modules"] for cell in cells):
        return []
    return list(dict.fromkeys(name[1] for name in names))


def differing_knobs(cells):
    """The names of the knobs whose values differ between cells; what a seat starts with may be left out where 0."""
    first, *others = ({name: str(value) for name, value in cell.about["set"].items() if value or not seats_name(name)}
                      for cell in cells)
    return {name for other in others for name in {*first, *other} if first.get(name) != other.get(name)}


def seats_name(knob):
    """Whether this is the name of something that a seat starts with, seat.2.coins."""
    return knob.startswith(f"{SEAT}.")
