"""What data say of values that are not known: the readings of a row, read and checked when the data are loaded.

Beside its source a row may have `readings`, by field what its value may be, the printed or filled-in one among it:

    readings = {cost = "1..4", points = [4, 5, 6]}              # a whole number from 1 to 4; one of these values
    readings = {cost = "+-1", strength = "+-1 in 0..4"}         # a step down or up, within the schema's or these limits
    readings = {worker = "permuted"}                            # who has which value, among the rows that say so
    readings = {"cost+reward" = [[1, {market = 1}], ...]}       # values that belong together, or change places together
    readings = {"cost+reward" = "pool"}                         # those of another row, or of one of [pool.TABLE]

What a pool offers, each row that says so has one of: whole cards, say. No two that draw the same fields have the same,
nor what a row has in them that is known; those that draw other fields of it, a part of a card, are not asked.
[pool.crew] has rows as [crew] has, with all their fields and a source, that nobody plays but in readings.

A step on a list or a table of words is one for each of its numbers; a list that rises goes on rising, and words stay.
[readings] of a file has those of all reconstructed rows of a table that name none of their own, `[knob.x]` has a list
or a text. Whoever lays a value over a field, a module or --set, settles it: it then has no readings but that file's.
"""
import re
from dataclasses import dataclass, replace
from itertools import pairwise

from ludometer.simcore.errors import DataError, known, table
from ludometer.simcore.fields import (
    Number,
    Numbers,
    Words,
    check_list,
    check_number,
    check_source,
    is_reconstructed,
)

PERMUTED, POOL = "permuted", "pool"
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
STEP = re.compile(r"\+-(\d+)(?: in (-?\d+)\.\.(-?\d+))?")
MOST_VALUES = 100                                               # of a range or a list


@dataclass(frozen=True)
class Doubt:
    """The possible values of one or several fields of a row.

    table, row ("knob" and a name for knobs), fields: whose values are drawn together. values: those to draw from, each
    a tuple with one for each field; None where they are permuted, or steps. step: (size, lowest, highest), or None.
    pooled: whether no two rows have the same of these values.
    """
    table: str
    row: str
    fields: tuple
    values: tuple | None = None
    step: tuple | None = None
    pooled: bool = False

    @property
    def changes_places(self):
        """Whether values change places with those of other rows."""
        return self.values is None and self.step is None


def declared_doubts(draft, schema):
    """All Doubts of a Draft whose rows are checked, in the order of its tables. Raises DataError with file and field.

    Left out are fields that a later file or --set has settled, and rows that are reconstructed no more.
    """
    found, names = [], {kind: list(rows) for kind, rows in draft.data.items()}
    for (name, row), (file, said) in draft.readings.items():
        if name == "knob":
            if ("knob", row) not in draft.origin:
                found.append(_of_knob(draft, row, said))
        elif row in draft.data[name] and not _vouched_for(draft, file, name, row):
            for key, values in table(said, f"{file}: {name} {row}: readings").items():
                fields = tuple(key.split("+"))
                doubt = _of_row(draft, schema, names, file, name, row, fields, values)
                if all(draft.origin.get((name, row, field), file) == file for field in fields):
                    found.append(doubt)
    order = ["knob", *schema.SCHEMA]
    return sorted(_with_pools(draft, schema, found), key=lambda doubt: order.index(doubt.table))


def _with_pools(draft, schema, found):
    """The Doubts, those that draw from a pool with what it offers. Raises DataError if that is too little for them.

    It offers what the rows that draw have, and the pool of their table; each once, and nothing that a row has of which
    these fields are known.
    """
    drawing = {}
    for doubt in found:
        if doubt.pooled:
            drawing.setdefault((doubt.table, doubt.fields), []).append(doubt.row)
    offers = {}
    for (name, fields), rows in drawing.items():
        def values_of(row, fields=fields):
            return tuple(row[field] for field in fields)

        data, doubtful = draft.data[name], {doubt.row for doubt in found
                                            if doubt.table == name and not {*fields}.isdisjoint(doubt.fields)}
        there = map(values_of, [*(data[row] for row in rows), *checked_pool(draft, schema, name)])
        has = [values_of(values) for row, values in data.items() if row not in doubtful]
        offers[name, fields] = tuple({str(values): values for values in there if values not in has}.values())
        if len(offers[name, fields]) < len(rows):
            raise DataError(f"{name}: {len(rows)} rows draw {'+'.join(fields)} from a pool that offers them "
                            f"{len(offers[name, fields])} different ones; add rows to [pool.{name}], or settle some")
    return [replace(doubt, values=offers[doubt.table, doubt.fields]) if doubt.pooled else doubt for doubt in found]


def checked_pool(draft, schema, name):
    """The rows of the pool of a table, with all their fields. Raises DataError with the row at fault."""
    rule, names = schema.SCHEMA[name], {kind: list(rows) for kind, rows in draft.data.items()}
    found = []
    for row, values in table(draft.pool.get(name, {}), f"pool: {name}").items():
        where = f"pool: {name} {row}"
        for key in table(values, where):
            known(key, (*rule.fields, "source"), where)
        check_source(values.get("source"), where)
        if missing := [key for key, kind in rule.fields.items() if key not in values and kind.default is None]:
            raise DataError(f"{where}: {missing[0]} is missing; a row has {', '.join(rule.fields)}")
        found.append({key: kind.check(values.get(key, kind.default), f"{where}: {key}", names)
                      for key, kind in rule.fields.items()})
    return found


def _vouched_for(draft, file, name, row):
    # a row that was reconstructed, and that a later file says to be known
    return (draft.origin.get((name, row, "source"), file) != file
            and not is_reconstructed(draft.data[name][row]["source"]))


def _of_knob(draft, name, said):
    where = f"{draft.where('knob', name)}: readings"
    if said == POOL:
        raise DataError(f"{where} = {said!r}, expected a range or a list of values: knobs have no pool")
    knob = draft.knobs[name]
    rule = Number(*knob["range"])
    values = _values(said, (rule,), where, {}, [knob["official"]])
    return Doubt("knob", name, (name,), **values)


def _of_row(draft, schema, names, file, name, row, fields, said):
    where = f"{file}: {name} {row}: readings"
    rules = tuple(schema.SCHEMA[name].fields[known(field, schema.SCHEMA[name].fields, where)] for field in fields)
    where = f"{where}: {'+'.join(fields)}"
    settled = any(draft.origin.get((name, row, field), file) != file for field in fields)
    given = None if settled else [draft.data[name][row][field] for field in fields]
    return Doubt(name, row, fields, **_values(said, rules, where, names, given))


def _values(said, rules, where, names, given):
    """{"values" or "step"} of what is said of fields with these rules; given: their values, None where settled."""
    if said in (PERMUTED, POOL):
        return {"pooled": said == POOL}
    if isinstance(said, str):
        if len(rules) > 1:
            raise DataError(f"{where} = {said!r}, expected \"{PERMUTED}\", \"{POOL}\" or a list: the fields belong "
                            "together")
        return _range(said, rules[0], where, given)
    values = []
    for value in check_list(said, where):
        parts = check_list(value, where) if len(rules) > 1 else [value]
        if len(parts) != len(rules):
            raise DataError(f"{where}: {value}, expected a list of {len(rules)} values, one for each field")
        values.append(tuple(rule.check(part, where, names) for rule, part in zip(rules, parts, strict=True)))
    if not 2 <= len(values) <= MOST_VALUES:
        raise DataError(f"{where}: {len(values)} values, expected 2 to {MOST_VALUES}")
    if given is not None and tuple(given) not in values:
        raise DataError(f"{where}: the value in the data, {' with '.join(map(str, given))}, is not among them")
    return {"values": tuple(values)}


def _range(said, rule, where, given):
    """The same of a text: a range or a step."""
    if (found := RANGE.fullmatch(said)) and isinstance(rule, Number):
        lowest, highest = map(int, found.groups())
        if not 1 <= highest - lowest < MOST_VALUES:
            raise DataError(f"{where} = {said!r}, expected a range of 2 to {MOST_VALUES} numbers")
        return _values(list(range(lowest, highest + 1)), (rule,), where, {}, given)
    found = STEP.fullmatch(said)
    if not found or not isinstance(rule, Number | Numbers | Words):
        number = "\"1..3\", \"+-1\", \"+-1 in 0..4\", " if isinstance(rule, Number) else ""
        steps = "\"+-1\", \"+-1 in 0..4\", " if isinstance(rule, Numbers | Words) else ""
        raise DataError(f"{where} = {said!r}, expected {number or steps}\"{PERMUTED}\", \"{POOL}\" or a list of values")
    limits = (1, rule.highest) if isinstance(rule, Words) else (rule.lowest, rule.highest)
    size = check_number(int(found[1]), (1, MOST_VALUES), where)
    lowest, highest = (int(end) if end else limit for end, limit in zip(found.groups()[1:], limits, strict=True))
    check_number(lowest, limits, where)
    check_number(highest, (lowest, limits[1]), where)
    for number in numbers(given[0]) if given else ():
        check_number(number, (lowest, highest), f"{where} = {said!r}: the value in the data")
    return {"step": (size, lowest, highest)}


def numbers(value):
    """The numbers in a value: the value itself, those of a list, or those of a table of words."""
    return list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else [value]


def rises(values):
    """Whether no number of a list is lower than the one before, and not all are the same."""
    return values[0] < values[-1] and all(low <= high for low, high in pairwise(values)) if values else False
