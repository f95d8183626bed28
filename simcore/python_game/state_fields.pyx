"""Fields of a game in Python, and what its rules see of those that have places.

The State of such a game is a block of bytes like that of any other: a Course, then numbers of 16 bits. Fields that the
class declares say what lies where.
"""
from libc.stdint cimport int16_t
from ludometer.simcore.python_game.piles cimport (LEAST_STORED, MOST_STORED, append_card, clear_pile, find_card,
                                                  place_of_card, place_of_number, pop_card)
from ludometer.simcore.python_game.position cimport Position

from ludometer.simcore.errors import DataError

LEAST, MOST = LEAST_STORED, MOST_STORED                         # of a number in a position


cdef class Field:
    """Something that a position holds. words: how many numbers of 16 bits it takes; copies: one, or one by seat.

    hidden: False; True, and others do not see it; or the range of numbers that it may hold for whoever does not see it.
    """

    def __set_name__(self, owner, name):
        self.name = name

    def place(self, int offset, int view_at, int seats):
        """Let the field of a game for so many lie at this word of the State, its view at this place of views."""
        self.offset, self.view_at = offset, view_at

    def at(self, int seat=0):
        """The word of the State where the field begins; one by seat, that of this seat."""
        return self.offset + seat * self.one.words

    def __get__(self, obj, owner):
        return self if obj is None else (<Position>obj).views[self.view_at]

    def __set__(self, obj, value):
        raise AttributeError(f"self.{self.name} has places; expected self.{self.name}[...] = ..., or a method of it")

    def view(self, position, int offset):
        """What rules see of the field in a position."""
        raise NotImplementedError


cdef class Number(Field):
    """A whole number from -32,768 to 32,767; `start` is its value as the game begins."""
    cdef readonly int start

    def __init__(self, about="", start=0, hidden=False):
        self.about, self.start, self.words, self.copies = about, start_in(start), 1, 1
        self.one, self.hidden = self, hidden_in(hidden, self)

    def view(self, position, int offset):
        return None                                             # rules see the number itself

    def __get__(self, obj, owner):
        return self if obj is None else (<Position>obj).numbers[self.offset]

    def __set__(self, obj, value):
        (<Position>obj).numbers[self.offset] = stored(value, self.name)


cdef class Numbers(Field):
    """A row of n whole numbers, field[0] to field[n - 1]."""
    cdef readonly int n, start

    def __init__(self, n, about="", start=0, hidden=False):
        self.one, self.n = self, places_in(n, "Numbers")
        self.words = self.n
        self.about, self.start, self.hidden, self.copies = about, start_in(start), hidden_in(hidden, self), 1

    def view(self, position, int offset):
        return NumbersView(position, offset, self.n, self.name)


cdef class Pile(Field):
    """A list of at most n rows of a table, in order: a deck, a hand, a row of tiles.

    of: the name of the table; without one, whole numbers lie there. hidden: nobody sees what lies there.
    """
    cdef readonly int n

    def __init__(self, n, of=None, about="", hidden=False):
        self.one, self.n, self.of, self.about, self.copies = self, places_in(n, "Pile"), of, about, 1
        self.words, self.hidden = self.n + 1, hidden_in(hidden, self)

    def view(self, position, int offset):
        return PileView(position, offset, self.n, self.name, self.of)


cdef class Each(Field):
    """A field of each seat: field[seat]. hidden: only its seat sees it."""
    def __init__(self, one=None, about="", hidden=False):
        if isinstance(one, Each):
            raise DataError(f"Each({type(one).__name__}(...)): there is one for each seat already; expected "
                            f"{type(one).__name__}(...) alone")
        if one is not None and not isinstance(one, (Number, Numbers, Pile)):
            raise DataError(f"Each({one!r}): expected a field of one seat, such as Each(Number(\"coins\"))")
        self.one = one or Number()
        self.about, self.hidden, self.of = about or self.one.about, hidden_in(hidden, self.one), self.one.of

    def __set_name__(self, owner, name):
        self.name = self.one.name = name

    def place(self, int offset, int view_at, int seats):
        super().place(offset, view_at, seats)
        self.words, self.copies = seats * self.one.words, seats

    def view(self, position, int offset):
        if isinstance(self.one, Number):
            return NumbersView(position, offset, self.copies, self.name)
        return tuple(self.one.view(position, self.at(seat)) for seat in range(self.copies))


cdef class Tally(Each):
    """A number of each seat that is counted for the results; players do not look at it."""

    def __init__(self, about):
        super().__init__(Number(about))


cdef class Faction(Each):
    """The row of the table of factions that each seat plays: self.faction[seat]. of: that table."""

    def __init__(self, about, of):
        super().__init__(Number(about))
        self.of = of

    def view(self, position, int offset):
        return FactionView(super().view(position, offset), position.rules.rows[self.of])


cdef int stored(value, str name) except? -1:
    # a number that a position can hold
    if type(value) is not int and type(value) is not bool:
        raise TypeError(f"self.{name} = {value!r}; expected a whole number")
    if not LEAST_STORED <= value <= MOST_STORED:
        raise OverflowError(f"self.{name} = {value}; expected from {LEAST_STORED:,} to {MOST_STORED:,}")
    return value


def start_in(start):
    """What a number begins with. Raises DataError where a position cannot hold it."""
    if type(start) is not int or not LEAST_STORED <= start <= MOST_STORED:
        raise DataError(f"start = {start!r}; expected a whole number from {LEAST_STORED:,} to {MOST_STORED:,}")
    return start


def hidden_in(hidden, field):
    """What a field says of who sees it. Raises DataError for a range in which nothing lies, or of rows of a table."""
    if type(hidden) is bool:
        return hidden
    if field.of is not None or not isinstance(hidden, range) or not hidden or hidden.step != 1 \
            or hidden.start < LEAST_STORED or hidden.stop > MOST_STORED + 1:
        raise DataError(f"hidden = {hidden!r}; expected True, or of numbers what they may be, such as range(1, 7)")
    return hidden


def places_in(n, kind):
    """How many a field has room for. Raises DataError where that is none."""
    if type(n) is not int or not 0 < n <= MOST_STORED:
        raise DataError(f"{kind}({n!r}): expected how many it has room for, at least 1")
    return n


# ---- what rules see of fields with places

cdef class NumbersView:
    """Numbers of a position, like a list of fixed length."""
    cdef Position position
    cdef int offset, n
    cdef str name

    def __cinit__(self, Position position, int offset, int n, name):
        self.position, self.offset, self.n, self.name = position, offset, n, name

    cdef int at(self, int i) except -1:
        return self.offset + place_of_number(i, self.n, self.name)

    def __getitem__(self, int i):
        return self.position.numbers[self.at(i)]

    def __setitem__(self, int i, value):
        self.position.numbers[self.at(i)] = stored(value, self.name)

    def __len__(self):
        return self.n

    def __iter__(self):
        cdef int i
        return iter([self.position.numbers[self.offset + i] for i in range(self.n)])

    def __repr__(self):
        return repr(list(self))


cdef class FactionView:
    """The rows of the table of factions that seats play."""
    cdef NumbersView numbers
    cdef list rows

    def __cinit__(self, NumbersView numbers, list rows):
        self.numbers, self.rows = numbers, rows

    def __getitem__(self, int seat):
        cdef int row = self.numbers[seat]
        return None if row < 0 else self.rows[row]


cdef class PileView:
    """A pile of a position, like a list: append, extend, pop, remove, clear, iteration, `in`, len, [i]."""
    cdef Position position
    cdef int offset, room
    cdef str name, table

    def __cinit__(self, Position position, int offset, int room, name, table):
        self.position, self.offset, self.room, self.name, self.table = position, offset, room, name, table

    cdef inline int16_t *pile(self):
        return self.position.numbers + self.offset

    cdef inline object row(self, int number):
        return number if self.table is None else (<list>self.position.rules.rows[self.table])[number]

    cdef inline int number(self, card) except? -1:
        if self.table is None:
            return stored(card, self.name)
        if getattr(card, "table", None) != self.table:
            raise ValueError(f"self.{self.name}: {card!r} is no row of {self.table}; expected such as "
                             f"self.{self.table}[0], or what choose() returned")
        return card.number

    def __len__(self):
        return self.pile()[0]

    def __iter__(self):
        cdef int i
        return iter([self.row(self.pile()[1 + i]) for i in range(self.pile()[0])])

    def __getitem__(self, int i):
        return self.row(self.pile()[1 + place_of_card(self.pile(), i, self.name)])

    def __contains__(self, card):
        return card in list(self)

    def __repr__(self):
        return repr(list(self))

    def append(self, card):
        """Put a card on top, behind the others."""
        append_card(self.pile(), self.room, self.number(card), self.name)

    def extend(self, cards):
        """Put cards on top, one after the other."""
        for card in list(cards):
            self.append(card)

    def pop(self, int i=-1):
        """Take away the top card, or the one at place i, and return it."""
        return self.row(pop_card(self.pile(), i, self.name))

    def remove(self, card):
        """Take away a card, wherever it lies in the pile, and return it."""
        cdef int i = find_card(self.pile(), self.number(card))
        if i < 0:
            raise ValueError(f"self.{self.name}.remove({card!r}): it is not there; there lie: {list(self)}")
        pop_card(self.pile(), i, self.name)
        return card

    def clear(self):
        """Take all cards away."""
        clear_pile(self.pile(), self.room)

    def fill(self, cards):
        """Hold these cards instead."""
        cards = list(cards)
        self.clear()
        self.extend(cards)

    def shuffle(self):
        """Put the cards into an order that the luck of this place in the game draws."""
        self.position.shuffle_pile(self.pile())
