"""What a game declares once: words, events, columns of its results and knobs; and the C that follows from it.

A game's declared.py has Words, Kinds, Notes and COLUMNS; its knobs are rows of data/game.toml. `write(folder)`
turns them into declared.pxd beside it: enums, the structs Knobs, Tally and Result, and the functions that fill them.
Builds write that file; nobody edits it. Python reads the same declarations, so a word has one place among its like.
"""
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from simcore.toml import read_toml

KNOBS_FILE = "data/game.toml"
WIDTHS = ("int64_t", "double", "uint64_t", "int16_t")           # game, win (see engine.pxi), and no gaps between fields


class Words(tuple):
    """Words of data, logs or results in the order of their C enum; each is `prefix` and the word in capitals there.

    about: {word: what it means}. after: Words that come before these in the same enum (prefix and all).
    """

    def __new__(cls, about, prefix="", after=()):
        words = super().__new__(cls, (*after, *about))
        words.prefix, words.after = prefix, after
        words.about = {**getattr(after, "about", {}), **about}
        if len(words.about) < len(words):
            raise ValueError(f"a word appears twice among {', '.join(words)}")
        return words

    def constants(self):
        """{C name: number} of the words that are declared here."""
        return {constant(self.prefix, word): number for number, word in enumerate(self) if number >= len(self.after)}


class Kinds(Words):
    """Kinds of decisions; what the fields of their moves mean. KIND_... in C."""

    def __new__(cls, about):
        return super().__new__(cls, about, "KIND_")


class Notes(Words):
    """Events of a log that nobody decides; what their value and the fields of their moves mean. NOTE_... in C."""

    def __new__(cls, about):
        return super().__new__(cls, about, "NOTE_")

    def constants(self):
        return {constant(self.prefix, word): f"MAX_KINDS + {number}" for number, word in enumerate(self)}


@dataclass(frozen=True)
class Column:
    """A column of the results: one number of one seat of one game.

    of: the table whose row the number names (-1 = none). set_of: the table of whose rows it is a set, bit i for row i.
    counted: what Tally counts for it during play: True for a field of its own name, by seat; else "field" for
    one of another name; "field[PLACE]" for a place in an array that is by seat too. shared: counted for all seats at
    once, not by seat.
    """
    name: str
    about: str
    of: str = None
    set_of: str = None
    counted: object = False
    shared: bool = False
    width: str = None

    @property
    def type(self):
        return self.width or ("uint64_t" if self.set_of else "int16_t")


def each(words, name, about, counted=None, titles=None):
    """Columns for each of the words. name, about: with {} where the word belongs; counted: the array of Tally."""
    return tuple(Column(name.format(word), about.format((titles or {}).get(word, word)),
                        counted=f"{counted}[{place}]" if counted else False)
                 for word, place in zip(words, words.constants(), strict=True))


def columns(faction, *own, win=None):
    """All columns of a game: those that every game has, then its own. faction: what a player's faction is, or None."""
    common = (
        Column("game", "number of the game in the experiment", width="int64_t"),
        Column("win", win or "share of the win: 1/k when k seats share it after every tie-break, else 0",
               width="double"),
        Column("seat", "0 begins the game"), Column("player", "place in the line-up"),
        Column("faction", faction or "none in this game"), Column("rank", "1 is best"),
        Column("score", "victory points"),
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
    """The declared.py of this folder, read by itself: a build has no other part of the game yet."""
    spec = spec_from_file_location("declared", Path(folder) / "declared.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pxd(folder):
    """The text of declared.pxd."""
    module = declared(folder)
    knobs = read_toml(Path(folder) / KNOBS_FILE).get("knob", {})
    lists = {name: words for name, words in vars(module).items() if isinstance(words, Words)}
    places = {constant_: number for words in lists.values() for constant_, number in words.constants().items()}
    parts = [_enum(name, words) for name, words in lists.items()]
    return "\n".join((HEAD, *parts, _knobs(knobs), _result(module.COLUMNS), _tally(module.COLUMNS, places)))


HEAD = """# Made from declared.py and data/game.toml by the build: change those, not this file.
from libc.stdint cimport int16_t, int64_t, uint64_t
from simcore.choice cimport MAX_KINDS, MAX_SEATS
"""


def _enum(name, words):
    lines = [f"    {constant_} = {number}" for constant_, number in words.constants().items()]
    if not isinstance(words, Notes):
        lines.append(f"    N_{name} = {len(words)}")
    return "\n".join(["cdef enum:", *lines, ""])


def _knobs(knobs):
    fields = [f"    int16_t {name}" for name in knobs] or ["    int16_t none"]
    lines = [f"    knobs.{name} = values[\"{name}\"]" for name in knobs]
    return "\n".join(["cdef struct Knobs:", *fields, "",
                      "cdef inline int fill_knobs(Knobs *knobs, dict values) except -1:", *lines, "    return 0", ""])


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
            type_, size, shared = fields.get(field, (column.type, 0, column.shared))
            fields[field] = type_, max(size, 1 + places[place] if place else 0), shared
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
