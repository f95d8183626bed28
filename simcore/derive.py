"""The C that follows from what a game declares: enums, the structs Knobs, Tally and Result, and what fills them.

`write(folder)` turns declared.py and the knobs of data/game.toml into the files MADE beside them. Builds write these;
nobody edits them. The struct Knobs has free places. A knob that is added takes one of them, wherever it stands in the
data, and declared.pxd keeps its time: a module that does not name the knob is right as it was compiled. So a build
compiles those that read it, and the engine, which alone needs the other file.
"""
import ast
import os
import re
from pathlib import Path
from types import ModuleType

from ludometer.simcore.declare import WIDTHS, Features, Notes, Words, mark
from ludometer.simcore.errors import DataError, likely_hint
from ludometer.simcore.toml import read_toml

FILE, KNOBS_FILE = "declared.py", "data/game.toml"
MADE = ("declared.pxd", "fill_knobs.pxd")                       # by a build
LEAST_SEATS = 4                                                 # some may be of nobody: see GameTables.unmanned
PLACES_MORE = 32                                                # the struct Knobs has a multiple of them, one free
NEEDED = ("KINDS", "NOTES", "COLUMNS")
STRUCT = re.compile(r"cdef struct Knobs:\n(?:    .*\n)+")
PLACES = {"SIGNS": "SIGN_", "INPUTS": "X_", "SHOWN": "Y_"}     # other lists of features: their prefixes


def write(folder):
    """Write the files MADE of the game in this folder, unless they are up to date."""
    path, filler = (Path(folder) / name for name in MADE)
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    text = pxd(folder, before)
    if text != before:
        time = path.stat().st_mtime_ns if _only_adds_knobs(before, text) else None
        path.write_text(text, encoding="utf-8")
        if time:
            os.utime(path, ns=(time, time))
    if has_rules(load_declared(folder)):
        text = filler_pxd(folder)
        if not filler.exists() or filler.read_text(encoding="utf-8") != text:
            filler.write_text(text, encoding="utf-8")


def _only_adds_knobs(before, text):
    # whether two texts of declared.pxd differ by knobs in places that were free
    structs = [STRUCT.search(each) for each in (before, text)]
    if None in structs:
        return False
    rest = [STRUCT.sub("", each) for each in (before, text)]
    old, new = (knob_places(each) for each in (before, text))
    return rest[0] == rest[1] and new[:len(old)] == old and _places(len(old)) == _places(len(new))


def knob_places(text):
    """Names of the knobs of a declared.pxd, in the order of the struct Knobs. text: of the file, "" for none."""
    found = STRUCT.search(text)
    return re.findall(r"^    int16_t ([a-z]\w*)$", found[0], re.MULTILINE) if found else []


def _places(knobs):
    # of a struct for so many knobs
    return PLACES_MORE * (knobs // PLACES_MORE + 1)


def load_declared(folder):
    """The module declared.py of this folder, loaded by itself: a build has no other part yet. Raises DataError."""
    path = Path(folder) / FILE
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text, FILE)):                # Python would take the last one
        words = {}
        for key in node.keys if isinstance(node, ast.Dict) else ():
            if isinstance(key, ast.Constant) and words.setdefault(key.value, key) is not key:
                raise DataError(f"{FILE}, line {key.lineno}: {key.value!r} appears twice")
    module = ModuleType("declared")
    exec(compile(text, str(path), "exec"), vars(module))        # not what Python may have kept of it a moment ago
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


def seats_of(folder):
    """Seats for which a position of a game has room: those of its players, and at least LEAST_SEATS."""
    players = read_toml(Path(folder) / KNOBS_FILE).get("game", {}).get("players", [])
    return max([LEAST_SEATS, *(each for each in players if isinstance(each, int))])     # see check_players()


def has_rules(module):
    """Whether a declared.py is that of rules; that of players who are apart from them has features alone."""
    return hasattr(module, "COLUMNS")


def pxd(folder, before=""):
    """The text of declared.pxd. before: what it was; knobs that it has keep their places. Raises DataError."""
    module = load_declared(folder)
    features = _features(module)
    if not has_rules(module):
        return HEAD.partition("\n")[0].replace(" and data/game.toml", "") + f"\n{features}"
    knobs = knobs_of(folder)
    lists = {name: words for name, words in vars(module).items() if isinstance(words, Words)}
    _check_names(lists)
    if twice := [column.name for i, column in enumerate(module.COLUMNS) if column.name in
                 [other.name for other in module.COLUMNS[:i]]]:
        raise DataError(f"{FILE}: COLUMNS: {twice[0]} appears twice; every game has the columns of columns()")
    places = {constant_: (number, len(words)) for words in lists.values()
              for constant_, number in words.constants().items()}
    parts = [f"cdef enum:\n    DECLARED = {mark(module)}\n    GAME_SEATS = {seats_of(folder)}\n",
             *(_enum(name, words) for name, words in lists.items())]
    parts += _knobs(knobs, before), _result(module.COLUMNS), _tally(module.COLUMNS, places)
    return "\n".join((HEAD, *parts, *([features] if features else [])))


def _check_names(lists):
    # all enums share the names of C
    found = {"DECLARED": "the mark of a build", "GAME_SEATS": "the seats of a position"}
    for name, words in lists.items():
        try:
            own = [(constant_, f"{word!r} of {name}") for constant_, word in words.c_names().items()]
        except DataError as error:
            raise DataError(f"{FILE}: {name}: {error}") from None
        for constant_, where in (*own, (f"N_{name}", f"the number of {name}")):
            if constant_ in found:
                raise DataError(f"{FILE}: {found[constant_]} and {where} are both {constant_} in C: give one of them "
                                "a prefix")
            found[constant_] = where


HEAD = """# Made from declared.py and data/game.toml by the build: change those, not this file.
from libc.stdint cimport int16_t, int64_t, uint32_t, uint64_t
from ludometer.simcore.choice cimport MAX_KINDS
"""
FILLER_HEAD = """# Made from data/game.toml by the build: change that, not this file.
from .declared cimport Knobs
"""


def _enum(name, words):
    lines = [f"    {constant_} = {number}" for constant_, number in words.constants().items()]
    if not isinstance(words, Notes):
        lines.append(f"    N_{name} = {len(words)}")
    return "\n".join(["cdef enum:", *lines, ""])


def _features(module):
    # by table of FEATURES its place among all, and those of its features; then the places of SIGNS, INPUTS and SHOWN
    tables = [(f"FEATURES: {table}", features, f"W_{table.upper()}_", {f"TABLE_{table.upper()}": number})
              for number, (table, features) in enumerate(getattr(module, "FEATURES", {}).items())]
    found, parts = {}, []
    lists = [(name, getattr(module, name), prefix, {}) for name, prefix in PLACES.items() if hasattr(module, name)]
    for where, features, prefix, own in [*tables, *lists]:
        if not isinstance(features, Features):
            raise DataError(f"{FILE}: {where}: expected Features(what it is about, {{name: what it counts}})")
        prefix = features.prefix or prefix
        try:
            own |= features.constants(prefix)
        except DataError as error:
            raise DataError(f"{FILE}: {where}: {error}") from None
        own |= {f"N_{prefix.rstrip('_')}": len(features)}
        for name in own:
            if name in found:
                raise DataError(f"{FILE}: {found[name]} and {where} are both {name} in C: give one of them another "
                                "prefix")
            found[name] = where
        parts += ["cdef enum:", *(f"    {name} = {place}" for name, place in own.items()), ""]
    return "\n".join(parts)


def _knobs(knobs, before):
    kept = knob_places(before) if knobs.keys() >= {*knob_places(before)} else []
    names = [*kept, *(name for name in knobs if name not in kept)]
    return "\n".join(["cdef struct Knobs:", *(f"    int16_t {name}" for name in names),
                      f"    int16_t _free[{_places(len(names)) - len(names)}]", ""])


def filler_pxd(folder):
    """The text of fill_knobs.pxd, which the engine alone cimports. Raises DataError."""
    knobs = knobs_of(folder)
    lines = [f"    knobs.{name} = values[\"{name}\"]" for name in knobs]
    return "\n".join([FILLER_HEAD, "cdef inline int fill_knobs(Knobs *knobs, dict values) except -1:",
                      f"    if values.keys() != {{{', '.join(f'{name!r}' for name in knobs) or '*()'}}}:",
                      "        raise ValueError", *lines, "    return 0", ""])


def _tally_field(column):
    # (field of Tally, its place in an array or None)
    field = column.name if column.counted is True else column.counted
    field, _, place = field.partition("[")
    return field, place.rstrip("]") or None


def _tally(declared, places):
    fields, lines = {}, []
    for column in declared:
        if column.counted:
            field, place = _tally_field(column)
            if place and not (place in places and isinstance(places[place][0], int)):
                near = likely_hint(place, [name for name, (number, _) in places.items() if isinstance(number, int)])
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
              + ("" if fields[field][2] else "[GAME_SEATS]") for field in order]
    return "\n".join(["cdef struct Tally:", *(struct or ["    int16_t none"]), "",
                      "cdef inline void fill_counted(Result *row, const Tally *tally, int seat) noexcept nogil:",
                      *(lines or ["    pass"]), ""])


def _result(declared):
    # packed: rows of a batch lie side by side, and their bytes are compared; bytes that nobody writes would differ
    order = sorted(declared, key=lambda column: WIDTHS.index(column.type))
    return "\n".join(["cdef packed struct Result:", *(f"    {column.type} {column.name}" for column in order), ""])
