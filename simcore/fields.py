"""What a row of a game's data may say: the kinds of fields, and the checks that all data share.

check() of a field returns the value as files spell it, index() as the engine wants it.
"""
from dataclasses import dataclass, field

from ludometer.simcore.errors import DataError, known, table

SOURCES = ("rulebook", "photographed", "published", "reconstructed")    # how the source of a row begins, best first
NEAREST = "nearest:"                                            # in a source: its row is not quite what is printed
BLANK = "none"                                                  # how files spell that there is no such number
MOST_PLAYERS = 8                                                # MAX_SEATS of choice.pxd
NO_ROWS = ("module", "source", "readings")                      # tables of a module's file that say something of it


class WordIn:
    """The place of a word's number in a table of words, put into words by a message: most are never told."""

    def __init__(self, where, word):
        self.where, self.word = where, word

    def __str__(self):
        return f"{self.where}: {self.word}"


class Field:
    default = None                                              # a field without one must be given

    def check(self, value, where, names):
        return value

    def index(self, value, names):
        return value


@dataclass
class Number(Field):
    """A whole number."""
    lowest: int
    highest: int
    default: int = None

    def check(self, value, where, names):
        return check_number(value, (self.lowest, self.highest), where)


@dataclass
class MaybeNumber(Number):
    """A whole number from 0 on, or BLANK, which is kept as -1."""

    def check(self, value, where, names):
        return -1 if value == BLANK else super().check(value, where, names)


@dataclass
class Numbers(Field):
    """A list of whole numbers."""
    lowest: int
    highest: int
    most: int
    default: list = None

    def check(self, value, where, names):
        if len(check_list(value, where)) > self.most:
            raise DataError(f"{where}: {len(value)} numbers, expected at most {self.most}")
        return [check_number(number, (self.lowest, self.highest), where) for number in value]


@dataclass
class Groups(Field):
    """A list of lists of different whole numbers, as pairs of neighbours are, or the spaces around something."""
    lowest: int
    highest: int
    size: tuple                                                 # fewest and most numbers of a list
    most: int
    default: list = None

    def check(self, value, where, names):
        if len(check_list(value, where)) > self.most:
            raise DataError(f"{where}: {len(value)} lists, expected at most {self.most}")
        for group in value:
            for number in check_list(group, where):
                check_number(number, (self.lowest, self.highest), where)
            if not self.size[0] <= len(set(group)) == len(group) <= self.size[1]:
                size = " to ".join(map(str, dict.fromkeys(self.size)))
                raise DataError(f"{where}: {group}, expected {size} different numbers")
        return value


@dataclass
class Word(Field):
    """One of the known words; the engine gets its place among them."""
    words: tuple

    def check(self, value, where, names):
        return known(value, self.words, where)

    def index(self, value, names):
        return self.words.index(value)


@dataclass
class Words(Field):
    """A table from known words to numbers above zero; 0 takes a word away."""
    words: tuple
    highest: int
    default: dict = None

    def check(self, value, where, names):
        for word, number in table(value, where).items():
            known(word, self.words, where)
            check_number(number, (0, self.highest), WordIn(where, word))
        return {word: number for word, number in value.items() if number}


@dataclass
class Row(Field):
    """The name of a row; the engine gets its place in its table, and -1 for "" if that is the default."""
    table: str
    default: str = None

    def check(self, value, where, names):
        return value if value == self.default else known(value, names[self.table], where)

    def index(self, value, names):
        return names[self.table].index(value) if value else -1


@dataclass
class Rows(Field):
    """A list of different names of rows; the engine gets their places."""
    table: str
    default: list = None

    def check(self, value, where, names):
        if len({str(name) for name in check_list(value, where)}) < len(value):
            raise DataError(f"{where} = {value}: a name appears twice")
        return [known(name, names[self.table], where) for name in value]

    def index(self, value, names):
        return [names[self.table].index(name) for name in value]


@dataclass
class Letters(Field):
    """A picture in lines of letters; the engine gets the places of all letters, line by line, counted from `first`.

    Blanks within a line do not matter; in one line, as in --set, they separate the lines of the picture. A question
    mark is a letter that nobody has typed yet.
    """
    letters: str
    lengths: tuple = None                                       # of the lines; None: any
    default: str = None
    first: int = 0

    def check(self, value, where, names):
        if not isinstance(value, str):
            raise DataError(f"{where} = {value!r}, expected a text")
        lines = value.strip("\n").split("\n") if "\n" in value else value.split()
        lines = ["".join(line.split()) for line in lines]
        for number, line in enumerate(lines, 1):
            if "?" in line:
                raise DataError(f"{where}: line {number}: a ? is still to be replaced by what is printed there, one of "
                                f"{', '.join(self.letters)}")
            for letter in line:
                if letter not in self.letters:
                    known(letter, self.letters, f"{where}: line {number}")
        if self.lengths is not None:
            check_lines(lines, self.lengths, where)
        return " ".join(lines)

    def index(self, value, names):
        return [self.letters.index(letter) + self.first for letter in value if letter != " "]


@dataclass
class Table:
    """A table of a game: its fields, and how many rows it has. Every row also has a title and a source."""
    fields: dict
    rows: int = None                                            # how many, or ...
    room: int = None                                            # ... open: modules may add rows, up to this many
    in_play: object = lambda row, knob, players: True
    checked: dict = field(default_factory=dict, init=False, repr=False, compare=False)      # by tables.py


SEAT = "seat"                                                   # the table that seat_table() describes


def seat_table(seats=4, /, **most):
    """The Table `seat` of a game: what each seat starts with in addition to what the rules give every player.

    Its rows are "1" to "4", or as many as there are seats, in the order of play; its fields are 0 unless a user sets
    them, as in --set seat.2.coins=1. most: by field, the limit: 3 for -3 to 3, (0, 3) for these.
    """
    limits = {name: most if isinstance(most, tuple) else (-most, most) for name, most in most.items()}
    return Table({name: Number(*limit, default=0) for name, limit in limits.items()}, rows=seats)


# ---- checks of single values

def check_number(value, limits, where, why=""):
    """Refuse what is not a whole number within limits; True and 2.0 are not, and hint at a slip.

    why: what the limits are, in words for the message.
    """
    lowest, highest = limits
    if type(value) is not int or not lowest <= value <= highest:
        expected = f"a whole number from {lowest} to {highest}" if lowest < highest else f"{lowest}"
        raise DataError(f"{where} = {value!r}, expected {expected}{', ' * bool(why)}{why}")
    return value


def check_start(more, data, knob, where):
    """Refuse to take more away at the start than the knob of this name gives. where: how a message calls the number."""
    given = data["knob"][knob]
    if given + more < 0:
        raise DataError(f"{where} = {more}, expected at least {-given} with {knob} = {given}")


def check_seats(data, knobs, where):
    """check_start() for each row of the Table `seat`. knobs: {field: knob}, or {field: [the knob of each seat]}."""
    for place, (name, row) in enumerate(data[SEAT].items()):
        for key, knob in knobs.items():
            check_start(row[key], data, knob if isinstance(knob, str) else knob[place], where(SEAT, name, key))


def check_lines(lines, lengths, where):
    """Refuse lines of a picture of other lengths."""
    if len(lines) != len(lengths):
        raise DataError(f"{where}: {len(lines)} lines, expected {len(lengths)}")
    for number, (line, length) in enumerate(zip(lines, lengths, strict=True), 1):
        if len(line) != length:
            raise DataError(f"{where}: line {number}: {len(line)} letters, expected {length}")


def check_players(value, where):
    """Refuse what is not the fewest and the most players."""
    if len(check_list(value, where)) != 2:
        raise DataError(f"{where} = {value}, expected the fewest and the most")
    fewest = check_number(value[0], (1, MOST_PLAYERS), where)
    check_number(value[1], (fewest, MOST_PLAYERS), where)


def check_list(value, where):
    """Refuse what is not a list."""
    if not isinstance(value, list | tuple):
        raise DataError(f"{where} = {value!r}, expected a list")
    return list(value)


def check_source(value, where):
    """Refuse a source that does not say what kind it is of."""
    if not isinstance(value, str) or not value.startswith(SOURCES):
        raise DataError(f"{where}: source = {value!r}, expected a text that begins with {' or '.join(SOURCES)}")
    return value


def kind_of(source):
    """The one of SOURCES that a source belongs to: its beginning, but the last one where it says NEAREST."""
    return SOURCES[-1] if NEAREST in source else next(kind for kind in SOURCES if source.startswith(kind))


def is_reconstructed(source):
    """Whether a row with this source, or None, is not known from the printed game."""
    return str(source).startswith(SOURCES[-1]) or NEAREST in str(source)
