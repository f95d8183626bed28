"""Positions typed in words: a position of a game in which some things are changed, as a table of TOML says.

    [seat.2]
    coins = 3

A game's typed.py has SEAT, {word: function(tables, state, seat, value, where)}, each of which changes one thing a seat
has, with what follows for others, and refuses what contradicts the position. Where more follows from pieces on the
board, settle(tables, position, where) works it out. The rules' own test of a position comes last.
"""
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.fields import check_number
from ludometer.simcore.games import engine, part


def changed_position(tables, position, said, where):
    """A copy of a position, a record at a step boundary, with changes {"seat": {"2": {word: value}}}.

    where: what messages call it. Raises DataError, with what contradicts what.
    """
    words = part(tables.game, "typed")
    if words is None:
        raise DataError(f"{where}: {tables.game} has no words for typed positions yet")
    found = position.reshape(1).copy()
    state = found[0]
    seats = range(int(state["pub"]["course"]["n_seats"]) - tables.unmanned)
    if not said:
        raise DataError(f"{where}: no changes; expected some such as [seat.0] {next(iter(words.SEAT))} = ...")
    for key in said:
        known(key, ("seat",), where)
    for name, things in table(said["seat"], f"{where}: seat").items():
        known(name, seats, f"{where}: seat")
        for word, value in table(things, f"{where}: seat.{name}").items():
            known(word, words.SEAT, f"{where}: seat.{name}")
            words.SEAT[word](tables, state, int(name), value, f"{where}: seat.{name}.{word}")
    if hasattr(words, "settle"):
        words.settle(tables, found, where)
    if not engine(tables.game).sound(tables, found):
        raise DataError(f"{where}: the position contradicts itself in a way that has no words yet; change fewer things "
                        "at once to find which")
    return found[0]


def table(value, where):
    """Return a table with names; raise DataError for anything else."""
    if not isinstance(value, dict) or not value:
        raise DataError(f"{where} = {value!r}, expected a table of names and values")
    return value


def number(field, most):
    """A function for SEAT that sets a number that a seat has, in an array of the State by seat.

    field: a function from a state and a seat to (array, place). most: largest value.
    """
    def put(tables, state, seat, value, where):
        array, place = field(state, seat)
        array[place] = check_number(value, (0, most), where)
    return put


def numbers_by_place(value, names, most, where):
    """{place among names: number} from a table of names and whole numbers up to `most`."""
    return {names.index(known(name, names, where)): check_number(each, (0, most), f"{where}.{name}")
            for name, each in table(value, where).items()}
