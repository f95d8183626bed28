"""A game's tables, made once in a process: a cell is checked, described, timed and played with the same ones."""
import re
from contextlib import suppress
from numbers import Integral

from ludometer import simcore
from ludometer.analysis.experiments import game_tables
from ludometer.simcore.datafiles import state_of
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import named
from ludometer.simcore.seats import seat_name

MOST_KEPT = 128                                                 # tables, of about 0.5 MB each
_kept = {}                                                      # {what was asked, and the game's files then: tables}


def tables_of(game, modules=(), set=None, files=None):
    """simcore.load() of modules by name, but the same tables as before if nothing has changed since.

    Tables are constant, so cells, runs and threads may share them. Raises DataError.
    """
    game = named(game)
    asked = game, repr((tuple(modules), set or {}, files or {})), state_of(game)        # 1 is not True, order counts
    found = _kept.get(asked)
    if found is None:
        found = _kept[asked] = simcore.load(game, modules, set, files)
        if len(_kept) > MOST_KEPT:
            del _kept[next(iter(_kept))]                        # the oldest
    return found


def rows_of(asked):
    """{table: {row: {field: value ...}}} of a game's data, with what any of the modules bring that are played.

    asked: an experiment as plain data, as a manifest has it; `game` is all that it must say.
    """
    rows = {}
    for modules in asked.get("vary", {}).get("modules", [asked.get("modules", [])]):
        with suppress(DataError):                               # they may not go together, which is said later
            there = game_tables.tables_of(asked["game"], modules, files=asked.get("files"))
            for table, each in there.catalogue["rows"].items():
                rows[table] = rows.get(table, {}) | each
    return rows


def titled(table, title):
    """A printed name; one that is but a number, "No. 8", with the word for what it counts: "Duchy No. 8"."""
    return f"{table.capitalize()} {title}" if title.startswith("No. ") else title


def title_of(rows, table, row):
    """What a row is called; None where it has no printed name, or one that others of its table have too."""
    there = rows.get(table, {})
    title = there.get(row, {}).get("title")
    alone = title and sum(each.get("title") == title for each in there.values()) == 1
    return titled(table, title) if alone else None


def row_label(rows, table, row):
    """What a row is called: by its printed name, or where that does not tell it apart as the data call it."""
    return title_of(rows, table, row) or row


def faction_word(game):
    """What a game calls what its players may be, such as "leader"; "faction" where it has none."""
    return game_tables.tables_of(game).data["game"]["factions"] or "faction"


def item_names(asked):
    """A function that says what a faction or seat of a game is called, as data have them. asked: as for rows_of()."""
    table, rows = game_tables.tables_of(asked["game"]).data["game"]["factions"], rows_of(asked)
    return lambda item: seat_name(item) if isinstance(item, Integral) else row_label(rows, table, item)


def module_title(asked, name):
    """What a module is called: a user's own file by the title that it gives itself, one of the game by its name."""
    module = (asked.get("files") or {}).get(name, {}).get("module", {})
    return (module.get("title") if isinstance(module, dict) else None) or name


def with_titles(label, asked):
    """The label of a cell, in which titles stand instead of the names of a user's own files."""
    for name in asked.get("files") or {}:
        title = module_title(asked, name)
        label = re.sub(rf"(?<![\w-]){re.escape(name)}(?=,|$| \+)", lambda _, title=title: title, label)
    return label
