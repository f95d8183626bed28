"""Fields of a game in Python, and the Position through which its rules see them.

The State of such a game is a block of bytes like that of any other: a Course, then numbers of 16 bits. Fields that the
class declares say what lies where. A Position is laid over one State in one Ctx; its methods are the author's rules.
"""
from libc.stdint cimport int8_t, int16_t
from libc.string cimport memset
from ludometer.simcore.choice cimport MAX_KINDS, MAX_MOVES, Course, Ctx, Move, choose, course_of, dice, note
from ludometer.simcore.python_game.piles cimport (LEAST_STORED, MOST_STORED, append_card, check_seat, clear_pile,
                                                  find_card, place_of_card, place_of_number, pop_card)
from ludometer.simcore.python_game.shuffles cimport seek_shuffle
from ludometer.simcore.rng cimport Rng, rng_below

from ludometer.simcore.errors import likely_hint

LEAST, MOST = LEAST_STORED, MOST_STORED                         # of a number in a position
LINES = [""]                                                    # texts of logs, each once; an event has its number
_line_numbers = {"": 0}


class Stopped(Exception):
    """The game cannot go on, and its Ctx says why: the author's rules are left at once."""


# ---- fields

cdef class Field:
    """Something that a position holds. words: how many numbers of 16 bits it takes; copies: one, or one by seat."""

    def __set_name__(self, owner, name):
        self.name = name

    def place(self, int offset, int view_at, int seats):
        """Let the field of a game for so many lie at this word of the State, its view at this place of views."""
        self.offset, self.view_at = offset, view_at

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
        self.about, self.start, self.hidden, self.words, self.copies = about, start, hidden, 1, 1

    def __get__(self, obj, owner):
        return self if obj is None else (<Position>obj).numbers[self.offset]

    def __set__(self, obj, value):
        (<Position>obj).numbers[self.offset] = stored(value, self.name)


cdef class Numbers(Field):
    """A row of n whole numbers, field[0] to field[n - 1]."""
    cdef readonly int n, start

    def __init__(self, n, about="", start=0, hidden=False):
        self.n = self.words = n
        self.about, self.start, self.hidden, self.copies = about, start, hidden, 1

    def view(self, position, int offset):
        return NumbersView(position, offset, self.n, self.name)


cdef class Pile(Field):
    """A list of at most n rows of a table, in order: a deck, a hand, a row of tiles.

    of: the name of the table; without one, whole numbers lie there. hidden: nobody sees what lies there.
    """
    cdef readonly int n

    def __init__(self, n, of=None, about="", hidden=False):
        self.n, self.of, self.about, self.hidden, self.words, self.copies = n, of, about, hidden, n + 1, 1

    def view(self, position, int offset):
        return PileView(position, offset, self.n, self.name, self.of)


cdef class Each(Field):
    """A field of each seat: field[seat]. hidden: only its seat sees it."""
    cdef readonly Field one

    def __init__(self, one=None, about="", hidden=False):
        self.one = one or Number()
        self.about, self.hidden, self.of = about or self.one.about, hidden, self.one.of

    def __set_name__(self, owner, name):
        self.name = self.one.name = name

    def place(self, int offset, int view_at, int seats):
        super().place(offset, view_at, seats)
        self.words, self.copies = seats * self.one.words, seats

    def view(self, position, int offset):
        if isinstance(self.one, Number):
            return NumbersView(position, offset, self.copies, self.name)
        return tuple(self.one.view(position, offset + seat * self.one.words) for seat in range(self.copies))


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
        return stored(card, self.name) if self.table is None else card.number

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


# ---- what rules can do

cdef class Position:
    """What a class inherits from Game: the fields of a position, and what rules do with it."""
    FIELDS = ()

    def __cinit__(self, rules=None):
        self.rules = rules
        self.views = [] if rules is None else [
            None if type(field) is Number else field.view(self, field.offset) for field in type(self).FIELDS]

    @property
    def seat(self):
        """Whose turn it is."""
        return course_of(self.numbers).to_move

    @property
    def seats(self):
        """All seats, in the order of play: range(number of players)."""
        return range(course_of(self.numbers).n_seats)

    @property
    def turns_played(self):
        """How many turns have been played, openings included."""
        return course_of(self.numbers).step

    def left_of(self, int seat):
        """The seat that follows in the order of play."""
        return (seat + 1) % course_of(self.numbers).n_seats

    def choose(self, str decision, options, seat=None):
        """Let a seat (by default the one whose turn it is) choose among options; returns the one it takes."""
        cdef Move moves[MAX_MOVES]
        cdef int8_t parts[4]
        cdef int i, j, who = course_of(self.numbers).to_move if seat is None else seat, n = len(options)
        if decision not in self.rules.decisions:
            raise KeyError(f"choose({decision!r}): no such decision{likely_hint(decision, self.rules.decisions)}; "
                           f"`decisions` has: {', '.join(self.rules.decisions)}")
        self.check_choice(n, decision)
        kind, codes = self.rules.decisions[decision]
        for i in range(n):
            memset(parts, 0, 4)
            words = options[i] if len(codes) > 1 else (options[i],)
            for j in range(len(codes)):
                parts[j] = <int8_t>code_of(codes[j], words[j], decision)
            moves[i] = Move(parts[0], parts[1], parts[2], parts[3])
        return options[self.pick(kind, who, moves, n)]

    cdef int check_choice(self, int n, str decision) except -1:
        if self.begins or self.ctx == NULL:
            raise RuntimeError("nobody can choose in setup(), points() and passed(); expected in opening() or turn()")
        if not 0 < n <= MAX_MOVES:
            raise ValueError(f"choose({decision!r}): {n or 'no'} options; expected 1 to {MAX_MOVES}")
        return 0

    cdef int pick(self, int kind, int who, const Move *moves, int n) except -1:
        # the place of what is chosen
        check_seat(self.numbers, who, "choose")
        asking.ctx, asking.state = self.ctx, self.numbers
        choose(self.ctx, self.numbers, who, kind, moves, n)
        asking.ctx = NULL
        if self.ctx.error:
            raise Stopped
        return self.ctx.picks[self.ctx.n_picks - 1]

    cdef int seek(self, Rng *rng) except -1:                    # the stream of the next shuffle of this step
        if self.ctx == NULL:
            raise RuntimeError("points() and passed() know no luck; expected a roll or a shuffle in setup() or turn()")
        seek_shuffle(rng, &self.ctx.luck, self.shuffles, self.begins, self.ctx.place)
        self.shuffles += 1

    cdef int shuffle_pile(self, int16_t *pile) except -1:
        cdef int i, j
        cdef int16_t card
        cdef Rng rng
        self.seek(&rng)
        for i in range(pile[0], 1, -1):
            j = 1 + rng_below(&rng, i)
            card = pile[i]
            pile[i] = pile[j]
            pile[j] = card
        return 0

    def roll(self, int sides=6):
        """A number from 1 to `sides`, drawn by the luck of this place in the game."""
        return self.rolled(sides)

    cdef int rolled(self, int sides) except -1:
        cdef Rng rng
        if self.begins or self.ctx == NULL:
            self.seek(&rng)
            return 1 + rng_below(&rng, sides)
        return 1 + rng_below(dice(self.ctx), sides)

    def log(self, text, seat=None):
        """Write a line into the log of the game, about this seat (by default the one whose turn it is)."""
        cdef int number
        if self.ctx == NULL or self.ctx.log == NULL:
            return
        number = _line_numbers.setdefault(text, len(LINES))
        if number == len(LINES):
            LINES.append(text)
        note(self.ctx, course_of(self.numbers).to_move if seat is None else seat, MAX_KINDS, number & 0x7FFF,
             Move(number >> 15 & 0x7F, number >> 22 & 0x7F, 0, 0))

    def again(self):
        """Give the next turn to the same seat."""
        self.passes = False

    def next_is(self, int seat):
        """Give the next turn to this seat."""
        self.give_turn(seat)

    cdef int give_turn(self, int seat) except -1:
        check_seat(self.numbers, seat, "next_is")
        (<Course *>self.numbers).to_move = seat
        self.passes = False
        return 0

    def end(self):
        """Let the game be over after this turn."""
        (<Course *>self.numbers).stage = STAGE_OVER

    # ---- what a class writes

    def setup(self):
        """Make the position as the game begins; nobody chooses anything yet."""

    def turn(self):
        """Play one turn of self.seat."""
        raise NotImplementedError("turn() is missing: what self.seat does when it has the turn")

    def points(self, seat):
        """Points of a seat; or a tuple: points, and then what breaks ties."""
        return self.score[seat]


cdef int code_of(codes, option, decision) except? -1:
    # the number by which a move names an option. codes: {word: number}, a range of numbers, or the name of a table
    if type(codes) is dict:
        if option not in codes:
            raise ValueError(f"choose({decision!r}): no word {option!r}{likely_hint(option, codes)}; `decisions` has: "
                             f"{', '.join(map(str, codes))}")
        return codes[option]
    if type(codes) is range:
        if option not in codes:
            raise ValueError(f"choose({decision!r}): {option!r}; expected from {codes.start} to {codes.stop - 1}")
        return option - codes.start
    if type(option) is str or getattr(option, "table", None) != codes:
        raise ValueError(f"choose({decision!r}): {option!r} is no row of {codes}; expected such as self.{codes}[0]")
    return option.number
