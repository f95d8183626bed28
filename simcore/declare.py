"""What a game declares once: words, events, columns of its results, and what its players look at.

A game's declared.py has Words, Kinds, Notes and COLUMNS; its knobs are rows of data/game.toml. FEATURES says what its
players look at, by decision, and SIGNS what a position shows about who will win, in the same file or in a declared.py
of the players'. derive.py makes the C that follows. Python reads the same declarations, so a word has one place among
its like.
"""
import re
from collections import Counter
from dataclasses import dataclass
from itertools import product
from zlib import crc32

from ludometer.simcore.errors import DataError

# of columns, in the order in which a row has them: game and win come first (see choice.pxd)
WIDTHS = ("int64_t", "double", "uint64_t", "uint32_t", "int16_t")


class Words(tuple):
    """Words of data, logs or results in the order of their C enum; each is `prefix` and the word in capitals there.

    about: {word: what it means}. after: Words that come before these in the same enum (prefix and all).
    """

    def __new__(cls, about, prefix="", after=()):
        words = super().__new__(cls, (*after, *about))
        words.prefix, words.after = prefix, after
        words.about = {**getattr(after, "about", {}), **about}
        if twice := sorted(word for word, times in Counter(words).items() if times > 1):
            raise DataError(f"{', '.join(map(repr, twice))}: appears twice among {', '.join(words)}")
        return words

    def c_names(self):
        """{C name: word} of the words that are declared here. Raises DataError."""
        found = {}
        for word in self[len(self.after):]:
            name = constant(self.prefix, word)
            if not re.fullmatch(r"[A-Z_][A-Z0-9_]*", name):
                raise DataError(f"{word!r}: {name} is no name in C: expected letters, digits, - and _, with a letter "
                                "first (or a prefix)")
            if name in found:
                raise DataError(f"{found[name]!r} and {word!r} are both {name} in C: rename one")
            found[name] = word
        return found

    def constants(self):
        """{C name: number} of the words that are declared here."""
        return {name: len(self.after) + number for number, name in enumerate(self.c_names())}


class Kinds(Words):
    """Kinds of decisions; what the fields of their moves mean. KIND_... in C."""

    def __new__(cls, about):
        return super().__new__(cls, about, "KIND_")


class Notes(Words):
    """Events of a log that nobody decides; what their value and the fields of their moves mean. NOTE_... in C."""

    def __new__(cls, about):
        return super().__new__(cls, about, "NOTE_")

    def constants(self):
        return {name: f"MAX_KINDS + {number}" for number, name in enumerate(self.c_names())}


class Each(tuple):
    """Names made of words: Each("<action>_worth", ACTIONS), with a word in the place of <action>.

    Several places have a list each; the words of the last one change first. Raises DataError.
    """

    def __new__(cls, pattern, *lists):
        form = re.sub(r"<\w+>", "{}", pattern)
        if form.count("{}") != len(lists):
            raise DataError(f"{pattern!r}: expected as many lists of words as places such as <action>")
        rows = list(product(*lists))
        names = super().__new__(cls, (form.format(*words) for words in rows))
        names.pattern = pattern
        names.words = [dict(zip(re.findall(r"<(\w+)>", pattern), words, strict=True)) for words in rows]
        return names


class All(Each):
    """Names of all features of another table: All("value", VALUE)."""

    def __new__(cls, table, features):
        names = tuple.__new__(cls, features)
        names.pattern = table
        return names


class Features(tuple):
    """Names of the features of a decision, of preferences that other scores use, or of a position, in order of weights.

    about: what is decided, preferred or shown. meanings: {name, Each, All, or a tuple of these: what they count}; names
    of an Each that count different things have {name, or a tuple of some: what they count}. prefix: of the names in C,
    by default that of the table, and SIGN_ for SIGNS. In C each name has its place, and each Each and All that of its
    first name.
    """

    def __new__(cls, about, meanings=None, prefix=None):
        parts, groups = [], []                                  # in the order of weights, as they are explained
        for key, meaning in (meanings or {}).items():
            parts += (own := (key,) if isinstance(key, (str, Each)) else key)
            groups += [((names,) if isinstance(names, str) else names, said) for names, said in meaning.items()
                       ] if isinstance(meaning, dict) else [(own, meaning)]
        names, explained = (sum(((part,) if isinstance(part, str) else tuple(part) for part in those), ())
                            for those in (parts, (part for group, _ in groups for part in group)))
        features = super().__new__(cls, names)
        features.about, features.parts, features.groups, features.prefix = about, parts, groups, prefix
        times, said = Counter(names), Counter(explained)
        if wrong := sorted(name for name in times | said if times[name] * said[name] != 1):
            raise DataError(f"{', '.join(map(repr, wrong))}: expected once, and with one meaning, among the features "
                            f"of: {about}")
        return features

    def constants(self, prefix):
        """{C name: number}: where each name, or each run of names made of words, begins. Raises DataError."""
        found, place = {}, 0
        for part in self.parts:
            name = part if isinstance(part, str) else re.sub(r"[<>]", "", part.pattern)
            if not re.fullmatch(r"[a-z]\w*", name):
                raise DataError(f"feature {name!r}: expected small letters, digits and _, with a letter first")
            if constant(prefix, name) in found:
                raise DataError(f"feature {name!r}: another is {constant(prefix, name)} in C too: rename one")
            found[constant(prefix, name)] = place
            place += 1 if isinstance(part, str) else len(part)
        return found


POINTS = ("vp_", "score", "points_")                            # how names of columns begin that count points


@dataclass(frozen=True)
class Column:
    """A column of the results: one number of one seat of one game.

    of: the table whose row the number names (-1 = none). set_of: the table of whose rows it is a set, bit i for row i.
    rows: which rows of the table these are, and in what order: a function from the table to their names; None = all.
    counted: what Tally counts for it during play: True for a field of its own name, by seat; else "field" for
    one of another name; "field[PLACE]" for a place in an array that is by seat too, and has a place for each word
    of its list. shared: counted for all seats at once, not by seat. unit: of the number, by default points where the
    name says so, and otherwise a count of what `about` names. least, most: what it can be, None = no limit is declared;
    most may be in words.
    """
    name: str
    about: str
    of: str = None
    set_of: str = None
    rows: object = None
    counted: object = False
    shared: bool = False
    width: str = None
    unit: str = None
    least: int = 0
    most: object = None

    def __post_init__(self):
        if not re.fullmatch(r"[a-z]\w*", self.name):
            raise DataError(f"column {self.name!r}: expected small letters, digits and _, with a letter first")
        if self.width not in (None, *WIDTHS):
            raise DataError(f"column {self.name}: width = {self.width!r}, expected one of {', '.join(WIDTHS)}")

    @property
    def unit_in_words(self):
        """Its unit in words."""
        if self.of or self.set_of:
            return f"{'a row' if self.of else 'rows'} of {self.of or self.set_of}"
        return self.unit or ("points" if self.name.startswith(POINTS) else "count")

    @property
    def span(self):
        """What it can be, in words; "" where it names rows."""
        if self.of or self.set_of:
            return ""
        if self.most is not None:
            return f"{self.least} to {self.most}"
        return "any" if self.least is None else f"from {self.least}"

    @property
    def type(self):
        return self.width or ("uint64_t" if self.set_of else "int16_t")

    def names(self, data):
        """Names of the rows that its numbers or bits stand for. data: as ludometer.simcore.tables.read() returns it."""
        table = data[self.of or self.set_of]
        return tuple(self.rows(table) if self.rows else table)


@dataclass(frozen=True)
class Optional:
    """Something that a seat may do and may leave: what a policy's `never` can name.

    about: what it is. moves: those of each decision, as moves_of() makes them. of: who has it, as fields of the row of
    its faction, {} for every faction, None for everybody alike. module: which brings it.
    """
    about: str
    moves: tuple
    of: dict = None
    module: str = None

    def numbers(self, kinds):
        """[(decision, first and last Move.what, least Move.extra)] of its moves. kinds: Kinds of the game."""
        return [(kinds.index(kind), first, last, extra) for kind, first, last, extra in self.moves]

    def owners(self, rows):
        """Names of those rows of the factions that have it; (None,) where everybody has. rows: {name: fields}."""
        if self.of is None:
            return (None,)
        return tuple(name for name, row in rows.items() if all(row[key] == value for key, value in self.of.items()))


LEAST, MOST = -128, 127                                         # of what a move's field holds


def moves_of(*decisions, words=None, first=None, last=None, extra=LEAST):
    """The moves of some decisions, for Optional: words from `first` to `last` (one word, if that is not given).

    words: the Words that Move.what counts there; None: first and last are numbers. extra: least Move.extra.
    """
    start, end = (words.index(first), words.index(last or first)) if words else (first, last)
    return tuple((decision, start, end, extra) for decision in decisions)


def each(words, name, about, counted=None, titles=None):
    """A Column for each of the words. name, about: with {} for the word; counted: the array of Tally."""
    return tuple(Column(name.format(word), about.format((titles or {}).get(word, word)),
                        counted=f"{counted}[{place}]" if counted else False)
                 for word, place in zip(words, words.constants(), strict=True))


DECIDED = (                                                     # columns that choices.pxi counts
    Column("decisions", "decisions of this player between several options", counted=True),
    Column("options", "options of these decisions, all together", counted=True),
)
COMMON = ("game", "win", "seat", "player", "faction", "rank", "score")            # columns of every game


def columns(faction, *own, win=None, rank=None, score=None):
    """All columns of a game: the ones that every game has, followed by its own.

    faction: what a player's faction is, or None. win, rank, score: what these say, if not the same as in most games.
    """
    common = (
        Column("game", "number of the game in the experiment", width="int64_t", unit="number"),
        Column("win", win or "share of the win: 1/k when k seats share it after every tie-break, else 0",
               width="double", unit="share", most=1),
        Column("seat", "0 begins the game", unit="number", most="players - 1"),
        Column("player", "place in the line-up", unit="number", most="players - 1"),
        Column("faction", faction or "-1: this game has none", unit="name"),
        Column("rank", rank or "1 is best", unit="number", least=1, most="players, or 2 in a solo game"),
        Column("score", score or "victory points"),
    )
    return (*common, *own)


def events(module):
    """{number in a log: word} of a game's decisions and notes. module: its declared.py."""
    from ludometer.simcore.play import FIRST_NOTE
    return dict(enumerate(module.KINDS)) | {FIRST_NOTE + i: word for i, word in enumerate(module.NOTES)}


def mark(module):
    """A checksum of all that a game's declared.py says in C: its words, columns and features, in their order.

    Builds compile it, so that an engine that was made from other declarations is refused and not misread.
    """
    words = [(name, words.prefix, tuple(words)) for name, words in vars(module).items() if isinstance(words, Words)]
    columns_ = [(column.name, column.type, column.counted, column.shared) for column in module.COLUMNS]
    features = [(table, tuple(names)) for table, names in getattr(module, "FEATURES", {}).items()]
    return crc32(repr((words, columns_, features)).encode()) & 0x7FFFFFFF


def constant(prefix, word):
    """The C name of a word."""
    return prefix + word.upper().replace("-", "_")
