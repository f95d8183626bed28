"""The text of a file of plays, whatever its encoding, and which form it has, by its content.

No library guesses here: a byte order mark, zeros in every other byte and what is no UTF-8 part all that spreadsheets
and apps write, and a guess that is wrong would misspell names without a word.
"""
import codecs
from pathlib import Path

from ludometer.simcore.errors import DataError
from ludometer.simcore.toml import unreadable_file

CSV, JSON, XML = "CSV", "JSON", "XML"
MOST_BYTES = 100_000_000                                        # of JSON or XML: a hundred thousand plays
FIRST = 4096                                                    # bytes that tell the form
MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
BINARY = {b"PK": "a spreadsheet or another ZIP archive", b"\x89PNG": "a picture", b"\xff\xd8\xff": "a picture",
          b"%PDF": "a PDF", b"SQLite format 3": "a database", b"\x1f\x8b": "a compressed file",
          b"\xd0\xcf\x11\xe0": "an old spreadsheet"}            # what it begins with: what it is


def text_and_form(path, most, wanted):
    """(text, CSV, JSON or XML) of a file; lines end with \\n. Raises DataError.

    most: bytes of CSV, of which a longer file is refused. wanted: what is expected, in words.
    """
    path = Path(path)
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise DataError(f"{path}: not a regular file; expected {wanted}")
        with path.open("rb") as file:
            first = file.read(FIRST)
            form = form_of(first.decode(encoding_of(path, first, wanted), "replace"))
            limit = most if form == CSV else MOST_BYTES
            content = first + file.read(max(limit + 1 - len(first), 0))
    except OSError as error:
        raise unreadable_file(path, error) from None
    if len(content) > limit:
        raise DataError(f"{path}: longer than {limit:,} bytes; " + (
            "leave out columns that are not read, or games" if form == CSV else "export fewer plays at once"))
    encoding = encoding_of(path, content, wanted)
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        raise DataError(f"{path}: this is no text in UTF-8, UTF-16 or Windows-1252; save it as CSV (UTF-8), with "
                        f"{wanted}") from None
    return text.replace("\r\n", "\n").replace("\r", "\n"), form


def encoding_of(path, content, wanted):
    """The encoding of a file that begins with these bytes. Raises DataError where they are no text."""
    for start, what in BINARY.items():
        if content.startswith(start):
            raise DataError(f"{path}: this is {what}, and no text; expected {wanted}")
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return encoding
    even, odd = content[0:FIRST:2].count(0), content[1:FIRST:2].count(0)
    if even or odd:
        if min(even, odd) > len(content[:FIRST]) // 20 or max(even, odd) < len(content[:FIRST]) // 10:
            raise DataError(f"{path}: this is no text; expected {wanted}")
        return "utf-16-le" if odd > even else "utf-16-be"
    try:
        codecs.getincrementaldecoder("utf-8")().decode(content)     # a character may be cut off at the end
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def form_of(text):
    """CSV, JSON or XML: the form of a text by its first character."""
    first = text.lstrip("\ufeff \t\r\n")[:1]
    return JSON if first in ("{", "[") and first else XML if first == "<" else CSV
