"""How a game declares the words of its positions, which simcore/typed.py writes and reads."""
from dataclasses import dataclass

from ludometer.simcore.errors import DataError, brief_repr

BITS = 64
LISTED = "listed"                                               # an axis whose places have no names: a list ...
BY_SEATS = "by seats"                                           # ... with as many as there are seats
OWNERS = ("seat", "duke")                                       # axes of what seats have
SEATS = "seats"                                                 # limits of the numbers of seats
TABLE, SEAT, HIDDEN, COUNTED = SECTIONS = ("table", "seat", "hidden", "counted")


@dataclass(frozen=True)
class Field:
    """How a field of the State is written in a file of a position.

    word: its key in the file; "" where the names of its places are the keys.
    path: where it lies in the State.
    axes: what the axes of its array are, in order: one of OWNERS, LISTED, BY_SEATS, or the names of places (Words, or
        the name of a table).
    of: what its numbers name, Words or a table; None where they are amounts. Like an axis it may be a function of a
        Spelling and a seat that gives names.
    cut: (start, end, *shape) of the part of the array that is meant, in another shape.
    sets: whether each number is a set of names, by bits.
    also: pairs of further names and their numbers.
    nothing: the number that a file leaves out.
    limits: the least and the largest amount, by default from 0 as far as there is room, or SEATS. A third says why, for
        messages. Like an axis they may be a function of a Spelling.
    first: the number in the file that stands for 0.
    needed: whether a file must say it.
    knob: what must be on for there to be any; "" for nothing.
    hidden: whether nobody sees it.
    covered: whether a seat's list may be said by its length alone, where what is hidden is dealt.
    """
    word: str
    path: str
    axes: tuple = ()
    of: object = None
    cut: tuple = ()
    sets: bool = False
    also: tuple = ()
    nothing: int = None
    limits: tuple = ()
    first: int = 0
    needed: bool = False
    knob: str = ""
    hidden: bool = False
    covered: bool = False

    @property
    def section(self):
        owned = any(map(is_owner, self.axes))
        return HIDDEN if self.hidden else SEAT if owned else TABLE

    @property
    def empty(self):
        if self.nothing is not None:
            return self.nothing
        return 0 if self.of is None or self.sets else -1


@dataclass(frozen=True)
class Cards:
    """Rows of a table that lie in one place at a time, each as often as in the position that a file is laid over.

    places: (section, word) of the fields where they lie. copies: a function of a Spelling that gives instead how often
    each row is there, None where that is not checked. out: how many may be out of the game, a function of a Spelling.
    """
    of: str
    places: tuple
    copies: object = None
    out: object = None


def seat_number(word, path, axes=(), **more):
    """The Field of numbers of seats, which count from 1 in files and from 0 in the State."""
    return Field(word, path, axes, limits=SEATS, first=1, **more)


def is_owner(axis):
    return isinstance(axis, str) and axis in OWNERS


def one_of_each(table):
    """For Cards.copies: each row of the table is there once."""
    return lambda spelling: [1] * len(spelling.names(table))


def all_of(table):
    """For Cards.out: any rows of the table may be out of the game."""
    return lambda spelling: len(spelling.names(table))


def spoken_place(section, word, *at):
    """Where something lies, as keys of a file."""
    if section == SEAT:
        return ".".join(["seat", at[0], word, *at[1:]]) if at else f"{word} of a seat"
    return ".".join([section, word, *at])


def check_table(value, where):
    """Return a table with names; raise DataError for anything else."""
    if not isinstance(value, dict):
        raise DataError(f"{where} = {brief_repr(value)}, expected a table of names and values")
    return value


def bits_of(numbers):
    """Numbers of the bits of sets, in lists as deep as the sets lie."""
    if isinstance(numbers, list):
        return [bits_of(each) for each in numbers]
    return [bit for bit in range(BITS) if numbers >> bit & 1]


def set_of(bits):
    """The sets whose bits these are; the reverse of bits_of()."""
    if any(isinstance(each, list) for each in bits):
        return [set_of(each) for each in bits]
    return sum(1 << bit for bit in bits)
