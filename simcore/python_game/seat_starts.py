"""What a user gives to one seat to begin with, besides what the rules do: --set seat.2.coins=1."""
from ludometer.simcore.errors import DataError
from ludometer.simcore.fields import SEAT
from ludometer.simcore.python_game import state_fields
from ludometer.simcore.python_game.rule_numbers import PUBLISHED
from ludometer.simcore.seats import seat_name

RESERVED = ("title", "source")                                  # what every row of a table has
SCORE = "score"                                                 # may be less than nothing, as a handicap


def names_of_starts(layout):
    """Names of fields of which a seat can be given more than the others: single numbers of each seat."""
    return [name for name, field in layout.fields.items() if type(field) is state_fields.Each and layout.seats > 1
            and isinstance(field.one, state_fields.Number) and name not in RESERVED]


def rows_of_seats(seats):
    """The rows of the table of seats: nothing besides the rules."""
    return {str(seat + 1): {"title": seat_name(seat).capitalize(), "source": PUBLISHED} for seat in range(seats)}


def starts_in(data):
    """[(seat, name of a field, how much more)] of what is set in data, see ludometer.simcore.tables.read()."""
    return [(int(seat) - 1, name, more) for seat, row in data.get(SEAT, {}).items()
            for name, more in row.items() if more]


def give_more(position, starts):
    """Give seats what starts_in() says. Raises DataError where less than nothing would be left."""
    for seat, name, more in starts:
        if seat in position.seats:
            numbers = getattr(position, name)
            if numbers[seat] >= 0 > numbers[seat] + more and name != SCORE:
                raise DataError(f"{SEAT}.{seat + 1}.{name} = {more}: the rules give this seat {numbers[seat]} in "
                                f"setup(); expected at least {-numbers[seat]}")
            numbers[seat] += more
