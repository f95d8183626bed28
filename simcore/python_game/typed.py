"""Words for positions of a game in Python, which follow from the fields that its class declares; see simcore/typed.py.

A number is an amount, a pile a list: of the names of its rows, or of numbers.
"""
import random
from collections import Counter
from types import SimpleNamespace

import numpy as np

from ludometer.simcore.errors import DataError
from ludometer.simcore.position_fields import LISTED, SEAT, SEATS, Field, seat_number
from ludometer.simcore.python_game import state_fields
from ludometer.simcore.python_game.layout import FIRST_TURN

ANY = -2**15, 2**15 - 1
NOTHING = -1                                                    # in a list of rows, behind its end ...
BEYOND = ANY[0]                                                 # ... and in a list of numbers


def words(layout):
    """What typed.py of another game has."""
    stages = ("factions", "opening", "turns", "over")

    def views(spelling):
        """Piles as arrays: what lies there, from the bottom."""
        return {field.name: pile_as_lists(spelling.position[0][field.name], field)
                for field in layout.fields.values() if is_pile(field)}

    def deal(spelling, where):
        """Rows of a table that lie nowhere else, in an order by chance, go to hands said by their size, and then to the
        first pile where nobody sees them."""
        for table in layout.tables:
            piles = [field for field in layout.fields.values() if is_pile(field) and field.one.of == table]
            covered = [field for field in piles if spelled_field(layout, field).hidden]
            hands = [(field, seat, number) for field in piles for seat, number in spelling.known_lengths(field.name)]
            if not covered and not hands:
                continue
            before, now = (Counter(row for field in piles if field not in some
                                   for row in views_of[field.name].ravel().tolist() if row != NOTHING)
                           for views_of, some in ((views(SimpleNamespace(position=[spelling.start])), ()),
                                                  (spelling.views, covered)))
            rows = sorted((before - now).elements())
            random.Random(0).shuffle(rows)
            for field, seat, number in hands:
                if len(rows) < number:
                    raise DataError(f"{where}: seat.{seat + 1}.{field.name} = {number}, but only {len(rows)} of "
                                    f"{table} lie nowhere else")
                spelling.views[field.name][seat, :number], rows = rows[:number], rows[number:]
            for field in covered:
                array = spelling.views[field.name]
                array[...] = NOTHING
                array[:len(rows)], rows = rows[:len(array)], rows[len(array):]

    def derive(spelling, where):
        for field in layout.fields.values():
            if is_pile(field):
                write_pile(spelling.views[field.name], spelling.position[field.name][0], field)

    fields = [Field("steps", "pub.course.step"), Field("stage", "pub.course.stage", of=stages, needed=True),
              seat_number("to_move", "pub.course.to_move", needed=True)]
    if layout.first_at:                                         # it counts seats from 1 already
        fields.append(Field(FIRST_TURN, FIRST_TURN, limits=SEATS))
    return SimpleNamespace(FIELDS=(*fields, *(spelled_field(layout, field) for field in layout.fields.values())),
                           views=views, deal=deal, derive=derive)


def spelled_field(layout, field):
    """The Field of simcore/typed.py that spells a field of the class."""
    one, owned = field.one, isinstance(field, state_fields.Each)
    axes = (SEAT,) * owned + (LISTED,) * (is_pile(field) or one.words > 1)
    hidden = bool(field.hidden or one.hidden) and not owned
    if is_pile(field):
        return Field(field.name, f"@{field.name}", axes, of=one.of, nothing=NOTHING if one.of else BEYOND, limits=ANY,
                     hidden=hidden, covered=bool(one.of and owned and (field.hidden or one.hidden)))
    cut = (0, field.words, field.copies, one.words) if owned and one.words > 1 else ()
    return Field(field.name, field.name, axes, of=field.of, cut=cut, limits=ANY, hidden=hidden)


def is_pile(field):
    return isinstance(field.one, state_fields.Pile)


def pile_as_lists(numbers, field):
    """What lies in a pile, or in that of each seat, behind each other; the rest is empty."""
    one = field.one
    rows = numbers.reshape(field.copies, one.words)
    found = rows[:, 1:].copy()
    found[np.arange(one.words - 1) >= rows[:, :1]] = NOTHING if one.of else BEYOND
    return found if isinstance(field, state_fields.Each) else found[0]


def write_pile(lists, numbers, field):
    """The reverse of pile_as_lists()."""
    one = field.one
    rows, lists = numbers.reshape(field.copies, one.words), lists.reshape(field.copies, one.words - 1)
    there = lists != (NOTHING if one.of else BEYOND)
    rows[:] = 0
    rows[:, 0] = there.sum(axis=1)
    for row, own, kept in zip(rows, lists, there, strict=True):
        row[1:1 + kept.sum()] = own[kept]
