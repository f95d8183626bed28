"""Reads TOML that a person has typed, in files and on the command line, and writes it. What is wrong is a DataError.

TOML itself sets no limits, so a small file could take minutes or all memory, and knows values that no file of ours
has. Both are refused here, for every file alike.
"""
import json
import re
import tomllib
from datetime import date, time
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from ludometer.simcore.errors import DataError
from ludometer.simcore.toml_faults import fault_in_words

PACKAGE = Path(__file__).parents[1]                             # in which are all files that come with Ludometer
PARSED = "parsed.json"                                          # made by a build: {file: [its SHA-256, its content]}
MOST_BYTES = 1_000_000                                          # an experiment holds modules and policies
MOST_DEPTH = 20                                                 # tables and lists inside each other
MOST_INTEGER = 2**63 - 1                                        # what TOML promises
BARE = re.compile(r"[\w-]+")                                    # a key that needs no quotes
# A key of many parts: tomllib needs memory that grows with the square of them.
LONG_KEY = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+)""" + f"{{{MOST_DEPTH}}}")
ADDRESS = re.compile(r"([A-Za-z][\w+.-]+):/+(.*)", re.DOTALL)    # of which a Path keeps one /
LONG_NUMBER = re.compile(r"\d[\d_]{4000}")                      # Python refuses to convert more than 4,300 digits


def read_toml(path, name=None, most=MOST_BYTES):
    """A TOML file as a dict. path: of a file, or of one inside a package. name: what messages call it. most: bytes.

    Raises DataError with the name, the line or key that is wrong, and what would be right.
    """
    name = name or path.name
    if "\0" in str(path):
        raise DataError(f"{str(path)!r}: not the name of a file")
    try:
        if path.exists() and not path.is_file() and not path.is_dir():      # reading a pipe could wait for ever
            raise DataError(f"{name}: not a regular file; expected a text file in TOML")
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise unreadable_file(path, error) from None
    if len(content) > most:
        raise DataError(f"{name}: longer than {most:,} bytes, which is more than a file of this kind can need")
    try:
        return parse_toml(content.decode("utf-8-sig"), name)                # with or without a byte order mark
    except UnicodeDecodeError:
        raise DataError(f"{name}: not TOML: not UTF-8 text; save the file in the encoding UTF-8") from None


def unreadable_file(path, error):
    """The DataError on a file that cannot be read because of an OSError."""
    address = ADDRESS.fullmatch(str(path))
    if address:
        return DataError(f"{address[1]}://{address[2]}: an address; this file is read from this machine alone, so copy "
                         f"it into a folder")
    return DataError(f"{path}: {error.strerror.lower()}")


def read_shipped(path):
    """The content of a file that comes with Ludometer: parsed once while it stays the same, a copy for each caller."""
    state = path.stat()
    return json.loads(_as_json(path, state.st_mtime_ns, state.st_size))


@lru_cache(maxsize=256)
def _as_json(path, changed, size):
    mark, content = _kept_at_build().get(str(path), ("", ""))
    return content if mark and mark == _sha256(path) else json.dumps(read_toml(path))


@cache
def _kept_at_build():
    # {path: (SHA-256 of the file, its content as JSON)} at the last build; a file that has changed since is parsed
    file = Path(__file__).with_name(PARSED)
    found = json.loads(file.read_bytes()) if file.is_file() else {}
    return {str(PACKAGE / name): said for name, said in found.items()}


def _sha256(path):
    return sha256(path.read_bytes()).hexdigest()


def write_parsed():
    """Write down what all TOML files of the package say, for read_shipped(); a build does so.

    Of the games these are 127 files, which then take 10 ms of processor time instead of 170. The file keeps its time
    where nothing is new: what a run has said is known by the times of all files (commands/said_before.py).
    """
    folders = PACKAGE, PACKAGE / "simcore", PACKAGE / "policies"            # rglob() enters no links
    paths = sorted({path for folder in folders for path in folder.rglob("*.toml")})
    text = json.dumps({path.relative_to(PACKAGE).as_posix(): (_sha256(path), json.dumps(read_toml(path)))
                       for path in paths}, indent=0)
    file = PACKAGE / "simcore" / PARSED
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


def parse_toml(text, name):
    """The content of a text in TOML as a dict. Raises the same errors as read_toml()."""
    try:
        content = _parse(text, name)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name}: not TOML: {fault_in_words(text, error)}") from None
    _check(content, name)
    return content


def read_values(text, where):
    """The list of values in a text such as "2,3,4" or "[1, 2]", in TOML's spelling or as single words.

    Raises DataError for values that no file may have either.
    """
    try:
        values = _parse(f"values = [{text}]", where)["values"]
    except tomllib.TOMLDecodeError:
        return [word.strip() for word in text.split(",")]
    for value in values:
        _check(value, where)
    return values


def _parse(text, name):
    if long := LONG_KEY.search(text):
        raise DataError(f"{name}: {_line(text, long)}a key of more than {MOST_DEPTH} parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise DataError(f"{name}: tables or lists more than {MOST_DEPTH} deep inside each other") from None
    except ValueError:
        place = _line(text, LONG_NUMBER.search(text))
        raise DataError(f"{name}: {place}a number of thousands of digits; expected 18 at most") from None


def _line(text, match):
    # where a match begins, if there is a choice of lines
    return f"line {text.count(chr(10), 0, match.start()) + 1}: " if match and "\n" in text else ""


def _check(content, name):
    # Depth first with a list of its own: values may be as deep as the parser's recursion goes.
    todo = [((), content)]
    while todo:
        keys, value = todo.pop()
        if len(keys) > MOST_DEPTH:
            raise DataError(f"{name}: tables or lists more than {MOST_DEPTH} deep inside each other")
        if isinstance(value, dict):
            todo += [((*keys, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            todo += [((*keys, str(place)), inner) for place, inner in enumerate(value)]
        elif isinstance(value, int) and abs(value) > MOST_INTEGER:
            raise DataError(f"{_place(name, keys)}: a whole number beyond 64 bits; expected 18 digits at most")
        elif isinstance(value, date | time):                    # a datetime is a date
            raise DataError(f"{_place(name, keys)} = {value}: a date or time, and no file of this kind has one; if a "
                            "text is meant, put it in quotes")


def _place(name, keys):
    key = ".".join(key if BARE.fullmatch(key) else ascii(key) for key in keys)
    return f"{name}: {key}" if key else name


def flatten(values, prefix=""):
    """Nested tables as one with dotted keys: {"leader": {"boris": {"coins": 1}}} as {"leader.boris.coins": 1}."""
    found = {}
    for key, value in values.items():
        if isinstance(value, dict):
            found |= flatten(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = value
    return found


# Writing

def toml_lines(values, above=()):
    """The lines of a TOML table, inner tables behind its own values. above: the names of the outer tables."""
    lines = [f"{toml_key(key, above)} = {toml(value)}" for key, value in values.items()
             if not isinstance(value, dict | None)]
    if above and (lines or not values):
        lines = ["", f"[{'.'.join(above)}]", *lines]
    for key, inner in values.items():
        if isinstance(inner, dict) and (inner or above):
            lines += toml_lines(inner, (*above, toml_key(key, above)))
    return lines


def toml_key(key, above):
    """The spelling of a key in TOML. Dots in names of knobs separate tables, as an experiment reads them."""
    bare = r"[\w.-]+" if above in (("set",), ("vary",)) else r"[\w-]+"
    return key if re.fullmatch(bare, key, re.ASCII) else toml(key)


def toml(value):
    """The spelling of a value in TOML, which is JSON's for all but tables inside lists."""
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml_key(key, ())} = {toml(each)}" for key, each in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)
