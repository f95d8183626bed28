"""What an author's rules in Python raised, in words: where, the line itself, what is wrong, and what would be right."""
import ast
import re
import sys
from pathlib import Path
from traceback import extract_tb, walk_tb

from ludometer.simcore.errors import DataError, likely_hint
from ludometer.simcore.python_game.compiled import author_place
from ludometer.simcore.python_game.position import Stopped
from ludometer.simcore.python_game.state_fields import LEAST, MOST, Each

MEANT = {                                                       # of Python's own message: what would be right
    "'tuple' object does not support item assignment": "what each seat has is changed by its methods; expected such as "
                                                       "self.hand[seat].append(card), fill([card]) or clear()",
    "'tuple' object has no attribute": "where each seat has one, expected that of a seat: "
                                       "self.hand[self.seat].append(card)"}
NO_CARD = re.compile(r"self\.(\w+): no card (-?\d+); it holds (\d+)")
DECLARED = {                                                    # what a class declares: the words it takes, an example
    "Number": (("about", "start", "hidden"), 'Number("coins at the end", 4)'),
    "Numbers": (("n", "about", "start", "hidden"), 'Numbers(9, "who has a field")'),
    "Pile": (("n", "of", "about", "hidden"), 'Pile(24, "cards", hidden=True)'),
    "Each": (("one", "about", "hidden"), 'Each(Number("coins at the end"))'),
    "Tally": (("about",), 'Tally("cards that were sold")'),
    "Knob": (("official", "range", "about", "tries", "source"), 'Knob(6, (3, 9), "rounds of a game", (5, 6, 7))'),
    "Table": (("text", "source", "factions"), 'Table("""...""", factions=True)')}
MANY = 500                                                      # turns, after which a game may be one without an end
OURS = re.compile(r"self\.|choose\(|again\(\)|nobody can choose|points\(\) and passed\(\)")     # beginnings of messages


def fault_in_words(layout):
    """The exception that is being handled, as the author of the game needs it; None where the game only stops, and the
    class KeyboardInterrupt, which is no fault of the game.

    layout: the Layout of the game. An exception raised below the author's file is told with the author's own line.
    """
    _, error, trace = sys.exc_info()
    if isinstance(error, Stopped):
        return None
    if isinstance(error, KeyboardInterrupt):
        return KeyboardInterrupt
    frames = [frame for frame in extract_tb(trace) if frame.filename == str(layout.file)]
    where = f"{layout.file}"
    if frames:
        where += f", line {frames[-1].lineno}, in {frames[-1].name}(): {frames[-1].line}"
        if "'NoneType' object" in str(error) and "faction[" in frames[-1].line:
            return (f"{where}\n  nobody has chosen a {layout.faction_word} yet; where players choose, they do so after "
                    "setup(): expected this in opening(self)")
    else:
        where += author_place(layout, extract_tb(trace))
    return f"{where}\n  {reason(error, layout)}{without_end(error, layout, trace)}"


def without_end(error, layout, trace):
    """A hint that the game may have no end, where a number has run over; else ""."""
    if not isinstance(error, OverflowError) or not str(error).startswith("self."):
        return ""
    positions = [frame.f_locals["self"] for frame, _ in walk_tb(trace)
                 if isinstance(frame.f_locals.get("self"), layout.cls)]
    turns = positions[-1].turns_played + 1 if positions else 0
    ends = any(isinstance(node, ast.Attribute) and node.attr == "end"
               for node in ast.walk(ast.parse(layout.file.read_text(encoding="utf-8"))))
    if ends and turns < MANY:
        return ""
    when = f"this was turn {turns:,}, and " * bool(turns)
    return f"; {when}perhaps the game does not end: expected self.end() in the turn that is the last"


def reason(error, layout):
    """What is wrong and what would be right, of an exception that rules raised."""
    lacks = f"'{layout.cls.__name__}' object has no attribute '"
    if isinstance(error, AttributeError) and str(error).startswith(lacks):
        fields = [*layout.fields, *layout.tables, *layout.knobs]
        name = str(error)[len(lacks):].split("'")[0]            # Python tells error.name only of what is read
        if name == "faction":
            return ("self.faction is not declared; expected the table of which each player is a row to be marked: "
                    "Table(..., factions=True)")
        return (f"self.{name} is not declared{likely_hint(name, fields)}; expected what the class "
                f"declares: {', '.join(fields)}; or write {name} = Number(...) in it")
    if isinstance(error, NotImplementedError | DataError):
        return str(error)
    if found := re.fullmatch("'row of (\\w+)' object has no attribute '(\\w+)'", str(error)):
        known = ["name", "title", "number", *layout.tables[found[1]].fields]
        return f"rows of {found[1]} have no {found[2]!r}{likely_hint(found[2], known)}; they have: {', '.join(known)}"
    if "NumbersView" in str(error):
        return "this field has a number for each seat or place; expected such as self.coins[self.seat] -= 1"
    if (found := NO_CARD.fullmatch(str(error))) and found[3] == "0":
        each = "[self.seat]" * isinstance(layout.fields[found[1]], Each)
        return f"self.{found[1]} is empty; expected that rules look first, such as: if self.{found[1]}{each}"
    if found:
        pile = f"self.{found[1]}"
        return f"{pile} has no card {found[2]}: it holds {found[3]}, from {pile}[0] to {pile}[{int(found[3]) - 1}]"
    for words, right in MEANT.items():
        if words in str(error):
            return f"{type(error).__name__}: {error}; {right}"
    message = str(error.args[0] if isinstance(error, KeyError) and error.args else error)
    return message if OURS.match(message) else f"{type(error).__name__}: {message}"     # Python's own


def fault_of_file(file, error):
    """What is wrong with a game file that Python cannot run, in one line with its place."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}: {error.msg}: {(error.text or '').strip()}"
    frames = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename) == Path(file)]
    place = f", line {frames[-1].lineno}: {frames[-1].line}\n  " if frames else ": "
    if frames and isinstance(error, TypeError) and (said := misdeclaration(file, frames[-1], error)):
        return f"{file}{place}{said}"
    kind = "" if isinstance(error, DataError) else f"{type(error).__name__}: "
    return f"{file}{place}{kind}{error}"


def misdeclaration(file, frame, error):
    """What is wrong with the call of one of DECLARED that raised a TypeError, and what would be right; "" for others.

    frame: of the traceback, in the author's file.
    """
    calls = {getattr(node.func, "id", getattr(node.func, "attr", "")): node
             for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))
             if isinstance(node, ast.Call) and (node.lineno, node.col_offset) == (frame.lineno, frame.colno)}
    for name, node in calls.items():
        if name in DECLARED:
            known, example = DECLARED[name]
            wrong = [word.arg for word in node.keywords if word.arg not in (None, *known)]
            if wrong:
                return (f"{name} has no {wrong[0]!r}{likely_hint(wrong[0], known)}; it takes: {', '.join(known)}; such "
                        f"as {example}")
            return f"{name}: {str(error).removeprefix(f'{name}.')}; expected such as {example}"
    return ""


def endless(layout, position):
    """What is said of a game that does not end: whose turn it is, and what the fields hold."""
    held = "\n".join(f"  self.{name} = {value_in_words(field, getattr(position, name))}"
                     for name, field in layout.fields.items())
    return DataError(f"the game does not end: {position.turns_played + 1:,} turns were played; expected self.end() "
                     f"in the turn that is the last\n  turn of seat {position.seat}, of {len(position.seats)} seats\n"
                     f"{held}")


def value_in_words(field, value):
    """What a field holds, in words."""
    return list(value) if field.words > 1 else value


def whole_points(layout, position, seat):
    """Points of a seat. Raises DataError where they are no whole number that a result can hold."""
    points = position.points(seat)
    numbers = points if isinstance(points, tuple) else (points,)
    if not numbers or any(type(each) not in (int, bool) for each in numbers) or not LEAST <= numbers[0] <= MOST:
        code = layout.cls.points.__code__ if hasattr(layout.cls.points, "__code__") else None
        place = f"line {code.co_firstlineno}: def points(self, seat)\n  " if code else ""
        raise DataError(f"{place}points({seat}) returned {points!r}; expected a whole number from -32,768 to 32,767, "
                        "or a tuple of whole numbers")
    return points
