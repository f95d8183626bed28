"""What seats are called wherever people read: "first seat". Data count them from 0, and so do the logs of a game."""
import re

NAMES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
SEAT = re.compile(r"\bseat (\d+)\b")
GAP = re.compile("( {2,})")                                      # between two columns
SEATS = re.compile(r"\bseats (\d+) (and|to) (\d+)\b")


def ordinal(seat):
    """The ordinal of a seat in starting order: "first", or its number plus 1 where there is no word for it."""
    return NAMES[int(seat)] if seat < len(NAMES) else f"no. {int(seat) + 1}"


def seat_name(seat):
    """The name of a seat for players."""
    return f"{ordinal(seat)} seat" if seat < len(NAMES) else f"seat no. {int(seat) + 1}"


def name_seats(line):
    """A text or line of a log with seats called by their names. Gaps between columns shrink to make up for it."""
    found, longer = [], 0
    for place, part in enumerate(GAP.split(line)):
        if place % 2:                                           # a gap
            found.append(" " * max(2, len(part) - longer))
        else:
            found.append(_in_column(part))
            longer = len(found[-1]) - len(part)
    return "".join(found)


def _in_column(text):
    text = SEATS.sub(_several, text)
    return SEAT.sub(lambda found: seat_name(int(found[1])), text)


def _several(found):
    first, last = int(found[1]), int(found[3])
    return f"{ordinal(first)} {'and' if last == first + 1 else found[2]} {seat_name(last)}"
