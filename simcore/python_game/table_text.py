"""Rows of a Table: from text in the class, as a spreadsheet pastes it, or from a CSV or TOML file beside the game."""
import csv
import linecache
import re
import tomllib

from ludometer.simcore.errors import DataError
from ludometer.simcore.toml_faults import fault_in_words

FILES = (".csv", ".tsv", ".toml")                               # what a text names that is no table itself
TAKEN = ("name", "number", "title", "table", "source", "readings")      # what a row has in any case
NUMBER = re.compile(r"[+-]?\d+")
BROKEN = re.compile(r"[+-]?\d*[.,]\d+")                         # a number that no position can hold


def is_file_name(text):
    """Whether a text names a file of rows."""
    return "\n" not in text and text.strip().lower().endswith(FILES)


def rows_of_file(folder, name):
    """(fields, {row: {field: value}}, {row: title}) of a CSV or TOML file. Raises DataError with line and column."""
    path = folder / name
    if path.parent != folder:                                   # a run has a copy of all of them in one folder
        raise DataError(f"Table: {name}: expected the name of a file that lies beside the game's")
    try:
        text = path.read_text(encoding="utf-8-sig")
        if path.suffix.lower() == ".toml":
            return rows_of_toml(path.name, tomllib.loads(text))
    except FileNotFoundError:
        raise DataError(f"Table: {path}: there is no such file; expected it beside the game's") from None
    except UnicodeDecodeError:
        raise DataError(f"Table: {path.name}: it is not in UTF-8; save it as CSV UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"Table: {path.name}: {fault_in_words(text, error)}") from None
    except OSError as error:
        raise DataError(f"Table: {path.name}: {error}") from None
    first = text.partition("\n")[0]
    lines, found, start = text.splitlines(), [], 1
    reader = csv.reader(lines, delimiter=next((each for each in "\t;" if each in first), ","))
    for cells in reader:
        if reader.line_num > start and "".join(lines[start - 1:reader.line_num]).count('"') % 2:
            raise DataError(f"Table: {path.name}, line {start}: a quote is opened and never closed: {lines[start - 1]}")
        found.append((f"{path.name}, line {start}", cells))
        start = reader.line_num + 1
    return rows_of_lines(found, path.name)


def rows_of_text(text, frame):
    """The same of a text, whose words are parted by blanks, or by tabs. frame: in which it was given."""
    linecache.checkcache(frame.f_code.co_filename)
    lines, first = text.splitlines(), frame.f_lineno
    tabs = any("\t" in line.strip() for line in lines[:2])      # the first line may be empty
    found = []
    for number, line in enumerate(lines, first):
        there = linecache.getline(frame.f_code.co_filename, number).strip()
        place = f"line {number}" if line.strip() and line.strip() in there else f"{' '.join(line.split())!r}"
        cells = line.split("\t") if tabs else line.split()
        found.append((place, cells if line.strip() else []))
    return rows_of_lines(found, "its text")


def rows_of_lines(lines, whole):
    """The same of lines [(place, cells)]; the first that is not empty names the fields. whole: their place."""
    lines = [(place, [cell.strip() for cell in cells]) for place, cells in lines if any(map(str.strip, cells))]
    (place, head), *lines = lines or [(whole, [])]
    while head and not head[-1]:
        head = head[:-1]
    if not head or identifier(head[0]).lower() != "name":
        raise DataError(f"Table: {place}: the first line is {' '.join(head)!r}; expected `name` and the names of "
                        "fields")
    fields = [identifier(word) for word in head[1:]]
    for number, field in enumerate(fields):
        if not field or field in TAKEN or field in fields[:number]:
            raise DataError(f"Table: {place}: column {number + 2} is called {head[number + 1]!r}; expected a name of "
                            f"its own, and not {', '.join(TAKEN)}")
    rows, titles, places = {}, {}, {}
    for place, cells in lines:
        while len(cells) > len(head) and not cells[-1]:
            cells = cells[:-1]
        if len(cells) != len(head):
            raise DataError(f"Table: {place}: the row {' '.join(cells)!r} has {len(cells)} words; expected "
                            f"{len(head)}: {' '.join(head)}")
        for word, cell in zip(head, cells, strict=True):
            if not cell:
                raise DataError(f"Table: {place}, column {word}: the cell is empty; expected a whole number, or a word "
                                "such as none")
        name = identifier(cells[0])
        if name in rows:
            raise DataError(f"Table: {place}: two rows are called {name}; expected a name for each")
        rows[name], places[name] = dict(zip(fields, cells[1:], strict=True)), place
        if name != cells[0]:
            titles[name] = cells[0]
    return fields, rows_with_numbers(rows, fields, places), titles


def rows_of_toml(file, content):
    """The same of what a TOML file says: a table for each row."""
    rows = {identifier(name): values for name, values in content.items() if isinstance(values, dict)}
    if len(rows) != len(content) or not rows:
        raise DataError(f"Table: {file}: expected a table for each row, such as [barn] and below it price = 2")
    fields = list(next(iter(rows.values())))
    for name, values in rows.items():
        if missing := [field for field in fields if field not in values]:
            raise DataError(f"Table: {file}: {name}: {missing[0]} is missing; expected {', '.join(fields)}")
        for key, value in values.items():
            if key not in fields or not key.isidentifier() or key in TAKEN or type(value) not in (int, str):
                raise DataError(f"Table: {file}: {name}: {key} = {value!r}; expected whole numbers or words, called "
                                f"{', '.join(fields)} in each row")
    texts = {name: {key: str(values[key]) for key in fields} for name, values in rows.items()}
    return fields, rows_with_numbers(texts, fields, {name: f"{file}, {name}" for name in rows}), {
        identifier(name): name for name in content if identifier(name) != name}


def rows_with_numbers(rows, fields, places):
    """Rows whose cells are whole numbers in each field in which all are. Raises DataError where some are."""
    for field in fields:
        numbers = [name for name, cells in rows.items() if NUMBER.fullmatch(cells[field])]
        for name, cells in rows.items():
            if BROKEN.fullmatch(cells[field]):
                raise DataError(f"Table: {places[name]}, column {field}: {cells[field]} is no whole number; expected "
                                "one, such as the same in tenths")
            if numbers and name not in numbers:
                raise DataError(f"Table: {places[name]}, column {field}: {cells[field]!r} is no whole number, as "
                                f"{rows[numbers[0]][field]} of {numbers[0]} is; expected whole numbers in all rows, or "
                                "words in all")
            if numbers:
                cells[field] = int(cells[field])
    return rows


def identifier(text):
    """A name as rules can write it: what is none gets small letters and _ between them."""
    return text if text.isidentifier() else re.sub(r"\W+", "_", text.lower()).strip("_")
