"""What is given to a player at the start of a deal, and not in its twin deal, to see what it causes.

A gift is written as `scheme.attack_coin`: a player drawn for each block gets this row, and what it held instead lies
where the row was. All rows of a table are `scheme.*`, some are `scheme.attack_*`. Or as `leader.boris=maria`: wherever
boris would be, maria is, and the other way round. GIFTS of a game's declared.py names the tables whose rows seats hold
at the start, in the order in which its gifts.pyx counts them, and LAID behind them those whose rows lie on the table in
some deals and stay in the box in others. A gift of these puts the row into the deal, or takes it out where it lies in
it, in exchange for another that the block draws.
"""
import re

from ludometer.simcore.datafiles import known_row
from ludometer.simcore.errors import DataError, known, normalised_name, row_meant
from ludometer.simcore.games import part

COLUMN = "given"                                                # of the results of games with a gift
GOT = ("no", "received", "gave", "had")                         # what it says, by number
RECEIVED, GAVE, HAD = (GOT.index(word) for word in ("received", "gave", "had"))
ALL = "*"                                                       # any letters: every row of a table that is so called


def kinds(game):
    """{table: what a gift of its rows means} of a game; {} where nothing can be given."""
    declared = part(game, "declared")
    offered = getattr(declared, "LAID", None) or getattr(declared, "GIFTS", None)
    if not offered:
        return {}
    modules = {table: module_of(game, table) for table in offered}
    return {table: f"{meaning} (module {modules[table]})" if modules[table] else meaning
            for table, meaning in offered.about.items()}


def module_of(game, table):
    """The module without which no rows of a table are dealt, or None; GIFT_MODULES of the game says it."""
    return getattr(part(game, "declared"), "GIFT_MODULES", {}).get(table)


def laid_kinds(game):
    """The tables whose rows lie on the table for all seats; a gift of one decides whether it is in the deal."""
    offered = getattr(part(game, "declared"), "LAID", None)
    return list(offered)[len(offered.after):] if offered else []


def expand_gifts(game, rows, texts):
    """The gifts that texts such as "scheme.*" stand for, each once. rows: {table: {row: ...}}. Raises DataError."""
    found = {}
    for text in texts:
        table, row, _ = parse_gift(game, rows, text, swap=False)
        found |= dict.fromkeys(f"{table}.{name}" for name in (rows_called(row, rows[table]) if ALL in row else [row]))
    return list(found)


def rows_called(pattern, names):
    """The names that a pattern with stars stands for."""
    letters = re.compile(".*".join(map(re.escape, pattern.split(ALL))))
    return [name for name in names if letters.fullmatch(name)]


def parse_gift(game, rows, text, swap):
    """(table, row, other) that the text of a gift or a swap names; other is None for a gift. Raises DataError."""
    option, right = ("swap", "leader.boris=maria") if swap else ("give", "scheme.attack_coin")
    offered = kinds(game)
    if not offered:
        raise DataError(f"{option} {text}: nothing can be given in {game}, where players hold nothing that others "
                        "could hold at the start")
    table, dot, names = text.partition(".")
    names = names.split("=")
    table = normalised_name(table, offered)
    there = [each for each in offered if row_meant(text, rows[each]) in rows[each]]
    if not dot and not swap and len(there) == 1:                # a row of one table alone
        table, dot, names = *there, ".", [text]
    if not dot or len(names) != 1 + swap or not all(names):
        there = rows.get(table, {})
        if swap and names[0] in there:                          # only what takes its place is missing
            right = f"{table}.{names[0]}={next((name for name in there if name != names[0]), '')}"
        also = f"; two rows trade places by swap {text}" if not swap and len(names) == 2 else ""
        what = "two rows" if swap else "a row"
        raise DataError(f"{option} {text}: expected a table and {what}, such as {right}{also} (tables: "
                        f"{', '.join(offered)})")
    known(table, offered, f"{option} {text}: table")
    if swap and (twice := names[1].removeprefix(f"{table}.")) in rows[table] and twice != names[1]:
        raise DataError(f"{option} {text}: the table is written once, as in {table}.{names[0]}={twice}")
    if ALL in names[0] and not swap and not rows_called(names[0], rows[table]):
        raise DataError(f"{option} {text}: no {table} is called {names[0]!r}, * standing for any letters; known: "
                        f"{', '.join(rows[table])}")
    names = [name if ALL in name and not swap else known_row(
        game, table, name, rows[table], f"{option} {text}: {table}") for name in names]
    return (table, names[1], names[0]) if swap else (table, names[0], None)


def gift_of(tables, text):
    """The gift (kind, row, other) in the engine's numbers, from its text, with = for a swap. Raises DataError."""
    table, row, other = parse_gift(tables.game, tables.catalogue["rows"], text, "=" in text)
    places = list(tables.data[table])
    return list(kinds(tables.game)).index(table), places.index(row), -1 if other is None else places.index(other)
