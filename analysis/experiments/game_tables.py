"""A game's tables, made once in a process: a cell is checked, described, timed and played with the same ones."""
import re
from contextlib import suppress
from numbers import Integral

from ludometer import simcore
from ludometer.simcore.datafiles import state_of
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import game_name, part, python_path
from ludometer.simcore.seats import seat_name

MOST_KEPT = 128                                                 # tables, of about 0.5 MB each
_kept = {}                                                      # {what was asked, and the game's files then: tables}


def tables_of(game, modules=(), set=None, files=None):
    """The loaded tables of a game with some modules; the same object as before if nothing has changed.

    Tables are constant, so cells, runs and threads may share them. Raises DataError.
    """
    game = game_name(game)
    asked = game, repr((tuple(modules), set or {}, files or {})), state_of(game)        # 1 is not True, order counts
    found = _kept.get(asked)
    if found is None:
        found = _kept[asked] = simcore.load(game, modules, set, files)
        if len(_kept) > MOST_KEPT:
            del _kept[next(iter(_kept))]                        # the oldest
    return found


def data_rows(asked):
    """{table: {row: {field: value}}} of a game's data, with the rows of all modules of an experiment.

    asked: an experiment as plain data, as a manifest has it; `game` is all that it must say.
    """
    rows = {}
    for modules in asked.get("vary", {}).get("modules", [asked.get("modules", [])]):
        with suppress(DataError):                               # they may not go together, which is said later
            there = tables_of(asked["game"], modules, files=asked.get("files"))
            for table, each in there.catalogue["rows"].items():
                rows[table] = rows.get(table, {}) | each
    return rows


def full_title(table, title):
    """A printed name; a mere number gets the word for what it counts: "No. 8" becomes "Duchy No. 8"."""
    return f"{table.capitalize()} {title}" if title.startswith("No. ") else title


def title_of(rows, table, row):
    """The printed name of a row; None if it has none, or shares it with another row of its table."""
    there = rows.get(table, {})
    title = there.get(row, {}).get("title")
    alone = title and sum(each.get("title") == title for each in there.values()) == 1
    return full_title(table, title) if alone else None


def row_label(rows, table, row):
    """The label of a row: its printed name, or its name in the data where the printed one is ambiguous."""
    return title_of(rows, table, row) or row


def knob_label(rows, knob, game):
    """What labels call a knob or a number of a row: by the row's printed name, "Boris: amount", if no other has it.

    rows: of the game's data, by table. What comes on top of what all start with is called extra: "Boris: extra coins".
    """
    table, _, place = knob.partition(".")
    row, _, field = place.partition(".")
    title = title_of(rows, table, row) if field else None
    added = getattr(part(game, "declared"), "ADDED", {}) if title and game in simcore.games() else {}
    more = "extra " * (field in added.get(table, ()))
    return f"{title}: {more}{field.replace('_', ' ')}" if title else knob


def faction_word(game):
    """The game's word for its factions, such as "leader"; "faction" if the game has none."""
    said = getattr(part(game, "sections"), "WORDS", {}) if python_path(game) else {}
    return said.get("faction") or tables_of(game).data["game"]["factions"] or "faction"


def item_names(asked):
    """A function that gives the label of a faction or seat of a game. asked: as for data_rows()."""
    table, rows = tables_of(asked["game"]).data["game"]["factions"], data_rows(asked)
    return lambda item: seat_name(item) if isinstance(item, Integral) else row_label(rows, table, item)


def module_title(asked, name):
    """The title of a module: for a user's own file the title written in it, otherwise the module's name."""
    module = (asked.get("files") or {}).get(name, {}).get("module", {})
    return (module.get("title") if isinstance(module, dict) else None) or name


def with_titles(label, asked):
    """The label of a cell with the titles of a user's own files in place of their names."""
    for name in asked.get("files") or {}:
        title = module_title(asked, name)
        label = re.sub(rf"(?<![\w-]){re.escape(name)}(?=,|$| \+)", lambda _, title=title: title, label)
    return label
