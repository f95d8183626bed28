"""Positions as files with a single entry changed: what whoever types one may get wrong."""
import numpy as np

from ludometer.analysis.decisions.candidates_in_words import moves_in_words
from ludometer.simcore.errors import DataError
from ludometer.simcore.play import ask, play_one
from ludometer.simcore.typed import Spelling, read_position
from ludometer.simcore.weigh import weigh

NUMBERS = 0, 1, 2, 9, 77, 127, 255, 40_000
OTHERS = "nobody", "", [], {}, [1, 2], 0.5, True, -1


def entries(value, path=()):
    """Paths of all entries of a table, inner ones too."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in inner:
        yield (*path, name)
        yield from entries(each, (*path, name))


def entry_at(table, path):
    for name in path:
        table = table[name]
    return table


def with_entry(table, path, value):
    """A copy of a table with another value at a path; None leaves it out."""
    if not path:
        return value
    found, (name, *rest) = table.copy(), path
    inner = with_entry(table[name] if rest else None, rest, value)
    if inner is None:
        del found[name]
    else:
        found[name] = inner
    return found


def missing_words(tables, position, said):
    """[(path, Field)] of all that a file could say and does not."""
    spelling = Spelling(tables, position)
    places = [(section, (section,)) for section in ("table", "hidden") if isinstance(said.get(section), dict)]
    places += [("seat", ("seat", seat)) for seat in said["seat"]]
    return [((*path, field.word), field) for section, path in places for field in spelling.words.FIELDS
            if field.section == section and field.word and field.word not in entry_at(said, path)]


def other_values(value, names):
    """What could stand in place of a value. names: that the file has elsewhere."""
    if isinstance(value, bool) or value is None:
        return [*OTHERS, *NUMBERS]
    if isinstance(value, int):
        return [value + 1, value - 1, *NUMBERS, *OTHERS[:3]]
    if isinstance(value, str):
        return [*names, *OTHERS]
    if isinstance(value, list):
        return [value[1:], value[:-1], value[::-1], value + value[:1], value + value[-1:], [*value, 1], [*value, "x"],
                *OTHERS[:1], 3]
    return [*OTHERS[:3], {**value, "x": 1}, {}]


def changes(tables, position, said, rng, most):
    """[(path, the file after the change)], at most so many, of changes of a single entry picked at random."""
    paths = list(entries(said))
    names = sorted({name for path in paths for name in [entry_at(said, path)] if isinstance(name, str)})
    found = []
    for path in paths:
        value = entry_at(said, path)
        some = [names[place] for place in rng.choice(len(names), min(4, len(names)), replace=False)]
        found += [(path, None), *((path, other) for other in other_values(value, some)
                                  if other != value or type(other) is not type(value))]
    for path, field in missing_words(tables, position, said):
        rows = list(tables.data[field.of])[:3] if isinstance(field.of, str) else [] if (
            field.of is None or callable(field.of)) else list(field.of)[:3]
        found += [(path, other) for name in rows for other in (name, [name])]
        found += [(path, other) for number in NUMBERS for other in (number, [number] * 2)]
    order = rng.permutation(len(found))[:most]
    return [(found[place][0], with_entry(said, *found[place])) for place in order]


def what_is_wrong(tables, players, start, path, said, seed=5):
    """What is wrong with how a changed file is taken, in words; "" where it is refused well, or asked and played."""
    try:
        position = read_position(tables, said, "here", start)
    except DataError as error:
        message = str(error)
        word = path[1 + (path[0] == "seat")] if len(path) > 1 + (path[0] == "seat") else ""
        named = len(path) < 2 + (path[0] == "seat") or str(word) in message
        return "" if named and "no words yet" not in message else f"refused: {message}"
    except Exception as error:
        return f"reading: {type(error).__name__}: {error}"
    try:
        waiting = ask(tables, seed, 0, position, [])
        if waiting.seat >= 0:
            moves_in_words(tables, players, seed, 0, position, [], range(min(3, len(waiting.moves))))
            weigh(tables, players, seed, 0, position, [], np.arange(min(3, len(waiting.moves))), 0, 2)
        play_one(tables, players, seed, 0, position=position)
    except Exception as error:
        return f"accepted, then {type(error).__name__}: {error}"
    return ""
