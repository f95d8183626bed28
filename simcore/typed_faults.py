"""Which entry of a typed position contradicts the others, where the rules say only that some do: found by trial."""
from ludometer.simcore.errors import DataError, brief_repr
from ludometer.simcore.position_fields import SEAT, TABLE

SHOWN = 3                                                       # entries that a message names


def contradiction_in_words(said, start, read):
    """The entries that alone make a position impossible, with what would be possible in their place, in a sentence.

    said: a position as a table that contradicts itself; start: one that does not. read: a function that raises
    DataError where a table contradicts itself.
    """
    found = {}
    for path in paths_of_entries(said):
        if any(inner[:len(path)] == path for inner in found):
            continue
        value, before = (entry_at(table, path) for table in (said, start))
        for other in [None] + [before] * (before is not None):
            if other != value and is_possible(with_entry(said, path, other), read):
                found[path] = words_of_change(".".join(path), value, other)
                break
        if len(found) == SHOWN:
            break
    if not found:
        return ("the position contradicts itself in a way that has no words yet; change fewer things at once to find "
                "which")
    return f"this position cannot come about; the rules would allow it {', or '.join(found.values())}"


def words_of_change(name, value, other):
    """What is done to an entry that is given another value; None: it is left out."""
    entry = f"[{name}]" if isinstance(value, dict) else f"{name} = {brief_repr(value)}"
    if other is None:
        return f"without {entry}"
    return f"with another {entry}" if isinstance(value, dict) else f"with {brief_repr(other)} in place of {entry}"


def is_possible(said, read):
    """Whether a table is read without an error."""
    try:
        read(said)
    except DataError:
        return False
    return True


def paths_of_entries(said):
    """Paths of the entries of a position, ("seat", "2", "coins"): those of the table first, and of tables the inner
    ones before the whole.
    """
    for section in sorted(said, key=lambda section: section != TABLE):
        if isinstance(said[section], dict):
            for path in inner_paths(said[section], (section,)):
                if len(path) > 1 + (section == SEAT):
                    yield path


def inner_paths(table, path):
    """Paths of all that lies in a table, the innermost first."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from inner_paths(value, (*path, name))
        yield (*path, name)


def entry_at(table, path):
    """What stands at a path of a table; None where nothing does."""
    for name in path:
        table = table.get(name) if isinstance(table, dict) else None
    return table


def with_entry(table, path, value):
    """A copy of a table with another value at a path, or with nothing there."""
    name, *rest = path
    found = dict(table)
    found[name] = with_entry(found.get(name, {}), rest, value) if rest else value
    if found[name] is None:
        del found[name]
    return found
