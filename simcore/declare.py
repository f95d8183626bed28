"""What a game declares once: words, events, columns of its results, knobs and features; and the C that follows from it.

A game's declared.py has Words, Kinds, Notes and COLUMNS; its knobs are rows of data/game.toml. FEATURES says what its
players look at, in the same file or in a declared.py of the players'. `write(folder)` turns them into declared.pxd
beside it: enums, the structs Knobs, Tally and Result, and the functions that fill them. Builds write that file; nobody
edits it. Python reads the same declarations, so a word has one place among its like.
"""
import ast
import re
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path

from simcore.errors import DataError, likely
from simcore.toml import read_toml

FILE, KNOBS_FILE = "declared.py", "data/game.toml"
NEEDED = ("KINDS", "NOTES", "COLUMNS")
# game, win (see engine.pxi), and no gaps between fields
WIDTHS = ("int64_t", "double", "uint64_t", "uint32_t", "int16_t")


class Words(tuple):
    """Words of data, logs or results in the order of their C enum; each is `prefix` and the word in capitals there.

    about: {word: what it means}. after: Words that come before these in the same enum (prefix and all).
    """

    def __new__(cls, about, prefix="", after=()):
        words = super().__new__(cls, (*after, *about))
        words.prefix, words.after = prefix, after
        words.about = {**getattr(after, "about", {}), **about}
        if twice := sorted({word for word in words if words.count(word) > 1}):
            raise DataError(f"{', '.join(map(repr, twice))}: appears twice among {', '.join(words)}")
        return words

    def named(self):
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
        return {name: len(self.after) + number for number, name in enumerate(self.named())}


class Kinds(Words):
    """Kinds of decisions; what the fields of their moves mean. KIND_... in C."""

    def __new__(cls, about):
        return super().__new__(cls, about, "KIND_")


class Notes(Words):
    """Events of a log that nobody decides; what their value and the fields of their moves mean. NOTE_... in C."""

    def __new__(cls, about):
        return super().__new__(cls, about, "NOTE_")

    def constants(self):
        return {name: f"MAX_KINDS + {number}" for number, name in enumerate(self.named())}


class Each(tuple):
    """Names made of words: Each("<action>_worth", ACTIONS), with a word in the place of <action>.

    Several places have a list each; the words of the last one change first. Raises DataError.
    """

    def __new__(cls, pattern, *lists):
        form = re.sub(r"<\w+>", "{}", pattern)
        if form.count("{}") != len(lists):
            raise DataError(f"{pattern!r}: expected as many lists of words as places such as <action>")
        names = super().__new__(cls, (form.format(*words) for words in product(*lists)))
        names.pattern = pattern
        return names


class All(Each):
    """Names of all features of another table: All("value", VALUE)."""

    def __new__(cls, table, features):
        names = tuple.__new__(cls, features)
        names.pattern = table
        return names


class Features(tuple):
    """Names of the features of a decision, or of a table of preferences that other scores use, in the order of weights.

    about: what is decided, or preferred. meanings: {name, Each, All, or a tuple of these: what they count}; names of an
    Each that count different things have {name, or a tuple of some: what they count}. prefix: of the names in C, by
    default that of the table. In C each name has its place, and each Each and All that of its first name.
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
        if wrong := sorted({name for name in names + explained if names.count(name) * explained.count(name) != 1}):
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


@dataclass(frozen=True)
class Column:
    """A column of the results: one number of one seat of one game.

    of: the table whose row the number names (-1 = none). set_of: the table of whose rows it is a set, bit i for row i.
    rows: which rows of the table these are, and in what order: a function from the table to their names; None = all.
    counted: what Tally counts for it during play: True for a field of its own name, by seat; else "field" for
    one of another name; "field[PLACE]" for a place in an array that is by seat too, and has a place for each word
    of its list. shared: counted for all seats at once, not by seat.
    """
    name: str
    about: str
    of: str = None
    set_of: str = None
    rows: object = None
    counted: object = False
    shared: bool = False
    width: str = None

    def __post_init__(self):
        if not re.fullmatch(r"[a-z]\w*", self.name):
            raise DataError(f"column {self.name!r}: expected small letters, digits and _, with a letter first")
        if self.width not in (None, *WIDTHS):
            raise DataError(f"column {self.name}: width = {self.width!r}, expected one of {', '.join(WIDTHS)}")

    @property
    def type(self):
        return self.width or ("uint64_t" if self.set_of else "int16_t")

    def names(self, data):
        """Names of the rows that its numbers or bits stand for. data: as simcore.tables.read() returns it."""
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
    """Columns for each of the words. name, about: with {} where the word belongs; counted: the array of Tally."""
    return tuple(Column(name.format(word), about.format((titles or {}).get(word, word)),
                        counted=f"{counted}[{place}]" if counted else False)
                 for word, place in zip(words, words.constants(), strict=True))


def columns(faction, *own, win=None, rank=None, score=None):
    """All columns of a game: those that every game has, then its own.

    faction: what a player's faction is, or None. win, rank, score: what these say, if not the same as in most games.
    """
    common = (
        Column("game", "number of the game in the experiment", width="int64_t"),
        Column("win", win or "share of the win: 1/k when k seats share it after every tie-break, else 0",
               width="double"),
        Column("seat", "0 begins the game"), Column("player", "place in the line-up"),
        Column("faction", faction or "-1: this game has none"), Column("rank", rank or "1 is best"),
        Column("score", score or "victory points"),
    )
    return (*common, *own)


# ---- what Python derives

def events(module):
    """{number in a log: word} of a game's decisions and notes. module: its declared.py."""
    from simcore.play import FIRST_NOTE
    return dict(enumerate(module.KINDS)) | {FIRST_NOTE + i: word for i, word in enumerate(module.NOTES)}


# ---- the C that follows

def constant(prefix, word):
    """The C name of a word."""
    return prefix + word.upper().replace("-", "_")


def write(folder):
    """Write declared.pxd of the game in this folder if it would change."""
    text, path = pxd(folder), Path(folder) / "declared.pxd"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def declared(folder):
    """The declared.py of this folder, read by itself: a build has no other part of the game yet. Raises DataError."""
    path = Path(folder) / FILE
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), FILE)):        # Python would take the last one
        words = {}
        for key in node.keys if isinstance(node, ast.Dict) else ():
            if isinstance(key, ast.Constant) and words.setdefault(key.value, key) is not key:
                raise DataError(f"{FILE}, line {key.lineno}: {key.value!r} appears twice")
    spec = spec_from_file_location("declared", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in NEEDED if not hasattr(module, "FEATURES") or hasattr(module, "COLUMNS") else ():
        if not hasattr(module, name):
            raise DataError(f"{FILE}: {name} is missing; it may be empty")
    return module


def knobs_of(folder):
    """The knobs of a game's data: {name: definition}. Raises DataError."""
    knobs = read_toml(Path(folder) / KNOBS_FILE).get("knob", {})
    for name in knobs:
        if not re.fullmatch(r"[a-z]\w*", name):
            raise DataError(f"{KNOBS_FILE}: knob {name!r}: expected small letters, digits and _, with a letter first")
    return knobs


def unread(folder):
    """Knobs that no rule reads: neither as knob.NAME in Cython, nor as knob["NAME"] there or in schema.py.

    A name that is put together, as in knob[f"start_{good}"], stands for all that it may become.
    """
    files = [path for pattern in ("*.pyx", "*.pxd", "schema.py") for path in Path(folder).glob(pattern)
             if path.name != "declared.pxd"]
    found = re.findall(r"""\bknobs?(?:["']\])?(?:\.(\w+)|\[f?["']([\w{}]+)["']\])""",
                       "\n".join(re.sub(r"#.*", "", path.read_text(encoding="utf-8")) for path in files))
    read = [re.sub(r"\{\w+\}", r"\\w+", field or key) for field, key in found]
    return [name for name in knobs_of(folder) if not any(re.fullmatch(one, name) for one in read)]


def pxd(folder):
    """The text of declared.pxd. Raises DataError."""
    module = declared(folder)
    features = _features(getattr(module, "FEATURES", {}))
    if not hasattr(module, "COLUMNS"):                          # that of players who are apart from their rules
        return HEAD.partition("\n")[0].replace(" and data/game.toml", "") + f"\n{features}"
    knobs = knobs_of(folder)
    lists = {name: words for name, words in vars(module).items() if isinstance(words, Words)}
    _check_names(lists)
    if twice := [column.name for i, column in enumerate(module.COLUMNS) if column.name in
                 [other.name for other in module.COLUMNS[:i]]]:
        raise DataError(f"{FILE}: COLUMNS: {twice[0]} appears twice; every game has the columns of columns()")
    places = {constant_: (number, len(words)) for words in lists.values()
              for constant_, number in words.constants().items()}
    parts = [_enum(name, words) for name, words in lists.items()]
    parts += _knobs(knobs), _result(module.COLUMNS), _tally(module.COLUMNS, places)
    return "\n".join((HEAD, *parts, *([features] if features else [])))


def _check_names(lists):
    # all enums share the names of C
    found = {}
    for name, words in lists.items():
        try:
            own = [(constant_, f"{word!r} of {name}") for constant_, word in words.named().items()]
        except DataError as error:
            raise DataError(f"{FILE}: {name}: {error}") from None
        for constant_, where in (*own, (f"N_{name}", f"the number of {name}")):
            if constant_ in found:
                raise DataError(f"{FILE}: {found[constant_]} and {where} are both {constant_} in C: give one of them "
                                "a prefix")
            found[constant_] = where


HEAD = """# Made from declared.py and data/game.toml by the build: change those, not this file.
from libc.stdint cimport int16_t, int64_t, uint32_t, uint64_t
from simcore.choice cimport MAX_KINDS, MAX_SEATS
"""


def _enum(name, words):
    lines = [f"    {constant_} = {number}" for constant_, number in words.constants().items()]
    if not isinstance(words, Notes):
        lines.append(f"    N_{name} = {len(words)}")
    return "\n".join(["cdef enum:", *lines, ""])


def _features(tables):
    # by table its place among all, and those of its features
    found, parts = {}, []
    for number, (table, features) in enumerate(tables.items()):
        if not isinstance(features, Features):
            raise DataError(f"{FILE}: FEATURES: {table}: expected Features(what it decides, {{name: what it counts}})")
        prefix = features.prefix or f"W_{table.upper()}_"
        try:
            own = {f"TABLE_{table.upper()}": number} | features.constants(prefix)
        except DataError as error:
            raise DataError(f"{FILE}: FEATURES: {table}: {error}") from None
        own |= {f"N_{prefix.rstrip('_')}": len(features)}
        for name in own:
            if name in found:
                raise DataError(f"{FILE}: FEATURES: {found[name]} and {table} are both {name} in C: give one of them "
                                "another prefix")
            found[name] = table
        parts += ["cdef enum:", *(f"    {name} = {place}" for name, place in own.items()), ""]
    return "\n".join(parts)


def _knobs(knobs):
    fields = [f"    int16_t {name}" for name in knobs] or ["    int16_t none"]
    lines = [f"    knobs.{name} = values[\"{name}\"]" for name in knobs]
    return "\n".join(["cdef struct Knobs:", *fields, "",
                      "cdef inline int fill_knobs(Knobs *knobs, dict values) except -1:",
                      f"    if values.keys() != {{{', '.join(f'{name!r}' for name in knobs) or '*()'}}}:",
                      "        raise ValueError", *lines, "    return 0", ""])


def _counted(column):
    # (field of Tally, its place in an array or None)
    field = column.name if column.counted is True else column.counted
    field, _, place = field.partition("[")
    return field, place.rstrip("]") or None


def _tally(declared, places):
    fields, lines = {}, []
    for column in declared:
        if column.counted:
            field, place = _counted(column)
            if place and not (place in places and isinstance(places[place][0], int)):
                near = likely(place, [name for name, (number, _) in places.items() if isinstance(number, int)])
                raise DataError(f"{FILE}: column {column.name}: counted = {column.counted!r}: no word is {place} in C"
                                f"{near}")
            type_, size, shared = fields.get(field, (column.type, 0, column.shared))
            if field in fields and (column.shared != shared or (place is None) != (size == 0)):
                raise DataError(f"{FILE}: column {column.name}: counted = {column.counted!r}: other columns count "
                                f"{field} {'for all seats at once' if shared else 'by seat'}"
                                f"{' and by place' if size else ''}")
            fields[field] = type_, max(size, places[place][1] if place else 0), shared
            at = (f"[{place}]" if place else "") + ("" if column.shared else "[seat]")
            lines.append(f"    row.{column.name} = tally.{field}{at}")
    order = sorted(fields, key=lambda field: WIDTHS.index(fields[field][0]))
    struct = [f"    {fields[field][0]} {field}" + (f"[{fields[field][1]}]" if fields[field][1] else "")
              + ("" if fields[field][2] else "[MAX_SEATS]") for field in order]
    return "\n".join(["cdef struct Tally:", *(struct or ["    int16_t none"]), "",
                      "cdef inline void fill_counted(Result *row, const Tally *tally, int seat) noexcept nogil:",
                      *(lines or ["    pass"]), ""])


def _result(declared):
    order = sorted(declared, key=lambda column: WIDTHS.index(column.type))
    return "\n".join(["cdef struct Result:", *(f"    {column.type} {column.name}" for column in order), ""])
