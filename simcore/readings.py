"""Readings of what is not known: one joint filling of all doubtful values, drawn by number.

Reading 7 of a game with these modules is the same whatever deals are played with it. Every value has luck of its own
(a hash of the number and of its place), so a row that is added, or settled, leaves most others as they were: what is
refused is drawn again with other luck, all of it; and where rows draw from one pool, another may get what it had.
"""
import builtins
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby
from types import SimpleNamespace

from ludometer.simcore.datafiles import state_of
from ludometer.simcore.errors import DataError
from ludometer.simcore.fields import Row
from ludometer.simcore.games import game_name
from ludometer.simcore.tables import checked_draft, data_in_play, named_modules, read, reconstructed_rows, schema_of
from ludometer.simcore.uncertain import declared_doubts, numbers, rises

TRIES = 2000                                                    # fillings that rows refuse together, before giving up
MOST = 10**6                                                    # the highest number of a reading
PRIME = 2**61 - 1


def doubts(game, players, modules=(), set=None, files=None):
    """The Doubts (simcore/uncertain.py) that are in play with these players, modules and knobs. Raises DataError."""
    return _context(game, players, modules, set, files).doubts


def draw(game, number, players, modules=(), set=None, files=None):
    """The values of reading `number` that differ from the data: {path: value}, with paths as --set takes them.

    A value of several fields is drawn for all of them together, uniformly from those declared. What rows refuse
    together (tiers that fall, totals of the box that do not hold) is drawn again, all of it. Raises DataError where no
    filling is found, or nothing is in doubt.
    """
    context = _context(game, players, modules, set, files)
    if not context.doubts:
        raise DataError(f"{game}: nothing in play has other readings; ludometer games {game} --sources lists what is "
                        "reconstructed")
    return dict(_draw(context.key, number))


def varied_rows(game, players, modules=(), set=None, files=None):
    """{table: {row}} of the rows that readings vary, including rows that another row may name. Raises DataError.
    """
    context = _context(game, players, modules, set, files)
    found = {}
    for doubt in context.doubts:
        found.setdefault(doubt.table, builtins.set()).add(doubt.row)
        for place, field in enumerate(doubt.fields if doubt.table != "knob" else ()):
            rule = context.schema.SCHEMA[doubt.table].fields[field]
            if isinstance(rule, Row):
                names = {values[place] for values in doubt.values or (_now(context, doubt),)}
                found.setdefault(rule.table, builtins.set()).update(names - {""})
    return found


def unvaried_fields(game, players, modules=(), set=None, files=None):
    """{table: [field]} of what nobody knows of reconstructed rows in play, and no reading varies. Raises DataError.

    What is known of reconstructed rows is in KNOWN of the game's schema, by table or by "TABLE.ROW"; a game that has
    none is not asked.
    """
    context, found = _context(game, players, modules, set, files), {}
    if (known := getattr(context.schema, "KNOWN", None)) is None:
        return {}
    vary = {(doubt.table, doubt.row, field) for doubt in context.doubts for field in doubt.fields}
    data = read(context.key[0], modules, set, files)
    rows = [(row["table"], row["row"]) for row in reconstructed_rows(data, players)]
    for name, table in context.schema.SCHEMA.items():
        there = [row for kind, row in rows if kind == name]
        fields = [field for field in table.fields if field not in known.get(name, ()) and any(
            (name, row, field) not in vary and field not in known.get(f"{name}.{row}", ()) for row in there)]
        if fields:
            found[name] = fields
    return found


def _context(game, players, modules, set, files):
    game = game_name(game)
    modules, files = named_modules(modules, files)
    key = game, players, modules, repr(set or {}), repr(files), state_of(game)
    found = _contexts.get(key)
    if found is None:
        if len(_contexts) >= 64:
            _contexts.clear()
        found = _contexts[key] = _context_of(key, game, players, modules, set or {}, files)
    return found


_contexts = {}


def _context_of(key, game, players, modules, set, files):
    schema = schema_of(game)
    draft, _, _ = checked_draft(game, schema, modules, set, files)
    there = data_in_play(read(game, modules, set, files), players)
    found = [doubt for doubt in declared_doubts(draft, schema) if doubt.row in there[doubt.table]]
    return SimpleNamespace(
        key=key, draft=draft, schema=schema, doubts=found,
        tables={name: list(each) for name, each in groupby(found, key=lambda doubt: doubt.table)},
        turned={name for kind, name, *rest in draft.origin if kind == "knob" and not rest})


@lru_cache(maxsize=4096)
def _draw(key, number):
    context = _contexts[key]
    draft, error = context.draft, None
    for attempt in range(TRIES):
        data = dict(draft.data)
        try:
            for name, doubts_ in context.tables.items():
                data[name] = _table(context, name, doubts_, f"{number} {attempt}")
            context.schema.settle(_copy_of_rows(data), context.turned, draft.where)
        except DataError as refused:
            error = refused
            continue
        return tuple(_differing(context, data))
    raise DataError(f"{key[0]}: reading {number}: {TRIES:,} drawn fillings do not fit together; the last one: {error}")


def _copy_of_rows(data):
    # settle() may work out what follows from a knob
    return {name: {row: dict(values) for row, values in rows.items()} if name != "knob" else dict(rows)
            for name, rows in data.items()}


def _table(context, name, doubts_, seed):
    """The rows of a table filled in, with the totals of the box that it had. Raises DataError where none fits."""
    before = context.draft.data[name]
    totals = [total for total in context.draft.box.values() if total.table == name]
    for attempt in range(TRIES):
        rows = dict(before)
        for doubt, values in _fill(context, doubts_, f"{seed} {attempt}"):
            if name == "knob":
                rows[doubt.row] = values[0]
            else:
                rows[doubt.row] = rows[doubt.row] | dict(zip(doubt.fields, values, strict=True))
        if all(sum(total.count(rows).values()) == sum(total.count(before).values()) for total in totals):
            return rows
    raise DataError(f"{context.draft.where(name)}: the totals of the box do not hold in any of {TRIES:,} fillings")


def _differing(context, data):
    for doubt in context.doubts:
        for field in doubt.fields:
            if doubt.table == "knob":
                path, before, now = field, context.draft.data["knob"][field], data["knob"][field]
            else:
                path = f"{doubt.table}.{doubt.row}.{field}"
                before, now = (rows[doubt.table][doubt.row][field] for rows in (context.draft.data, data))
            if before != now:
                yield path, now


def _fill(context, doubts_, seed):
    """(Doubt, values) of these doubts in one try."""
    pools, free = {}, {}
    for doubt in doubts_:
        place = f"{seed} {doubt.table} {doubt.row} {'+'.join(doubt.fields)}"
        if doubt.changes_places:
            pools.setdefault((doubt.table, doubt.fields), []).append((_luck(place), doubt))
        elif doubt.pooled:
            if doubt.fields not in free:
                free[doubt.fields] = {_luck(f"{seed} {doubt.table} {offer}"): offer for offer in doubt.values}
            own = _luck(place)                                  # each row ranks what is offered in an order of its own
            yield doubt, free[doubt.fields].pop(max(free[doubt.fields], key=lambda offer: own * offer % PRIME))
        elif doubt.values:
            yield doubt, doubt.values[_luck(place) % len(doubt.values)]
        else:
            yield doubt, (_step(_now(context, doubt)[0], doubt.step, place),)
    for pool in pools.values():
        shuffled = [doubt for _, doubt in sorted(pool, key=lambda each: each[0])]
        for (_, doubt), other in zip(pool, shuffled, strict=True):
            yield doubt, _now(context, other)


def _now(context, doubt):
    """The values in the data."""
    if doubt.table == "knob":
        return (context.draft.data["knob"][doubt.row],)
    return tuple(context.draft.data[doubt.table][doubt.row][field] for field in doubt.fields)


def _step(value, step, place):
    """A value with each of its numbers moved by at most a step, uniformly within the limits."""
    size, lowest, highest = step
    moved = []
    for i, number in enumerate(numbers(value)):
        low, high = max(number - size, lowest), min(number + size, highest)
        moved.append(low + _luck(f"{place} {i}") % (high - low + 1))
    if isinstance(value, dict):
        return dict(zip(value, moved, strict=True))
    if not isinstance(value, list):
        return moved[0]
    return sorted(moved) if rises(value) else moved


def _luck(place):
    """A whole number of 64 bits that belongs to this place alone."""
    return int.from_bytes(blake2b(place.encode(), digest_size=8).digest())
