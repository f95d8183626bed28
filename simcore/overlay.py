"""What is laid over a game's data: modules in their order, then the entries of --set; and who may change what."""
import re
from difflib import get_close_matches

from ludometer.simcore.datafiles import known_row, read_data
from ludometer.simcore.errors import DataError, known, likely_hint, normalised_name, row_meant, table
from ludometer.simcore.fields import NO_ROWS, SOURCES, Words, check_source, is_reconstructed, kind_of

NEAR = 0.75                                                     # the same of a row or field that was probably meant
ALIKE = 0.85                                                    # of letters that a misspelt name shares with its own
OWN_NAME = re.compile(r"[\w-]+")                                # of a user's file: an experiment has names beside it


def lay(game, schema, overlays, modules, settings):
    """The Draft of a game with these modules and settings laid over its data, not checked yet."""
    draft = read_data(game, schema)
    _lay_modules(draft, overlays, modules)
    for path, value in settings.items():
        _put(game, draft, path, value)
    return draft


def _lay_modules(draft, offered, chosen):
    for place, name in enumerate(chosen):
        known(name, offered, "module")
        for other in chosen[:place]:
            if other == name:
                raise DataError(f"module {name} is given twice")
            if name in offered[other]["module"]["excludes"] or other in offered[name]["module"]["excludes"]:
                raise DataError(f"modules {other} and {name} exclude each other: take one of them")
    for name in chosen:
        _lay_head(draft, name, offered[name]["module"])
    for name in chosen:
        source = f"{name}.toml"
        tables = {kind: rows for kind, rows in offered[name].items() if kind not in NO_ROWS}
        for kind, rows in tables.items():
            known(kind, draft.data, f"{source}: table")
            _check_room(draft, source, kind, rows)
        sources, readings = (table(offered[name].get(part, {}), f"{source}: {part}") for part in NO_ROWS[1:])
        for part, kinds in zip(NO_ROWS[1:], (sources, readings), strict=True):
            for kind in kinds:
                known(kind, tables, f"{source}: {part}")
        for kind, rows in tables.items():
            for row, value in rows.items():
                if kind == "knob":
                    known(row, draft.knobs, f"{source}: knob")
                    _change(draft, name, source, value, "knob", row)
                else:
                    _lay_row(draft, name, kind, row, value, sources.get(kind), readings.get(kind))


def _check_room(draft, source, kind, rows):
    # Before any of them is looked at: a hundred thousand would take minutes.
    most = len(draft.knobs) if kind == "knob" else draft.schema[kind].room or draft.schema[kind].rows
    if len(table(rows, f"{source}: {kind}")) > most:
        raise DataError(f"{source}: {kind}: {len(rows):,} rows, expected {most} at most")


def _lay_head(draft, name, head):
    """What a module says of the game as a whole: its players, and the tables whose rows it replaces."""
    if "players" in head:
        other, said = draft.said.setdefault("players", (name, head["players"]))
        if said != head["players"]:
            raise DataError(f"modules {other} and {name} disagree: players = {said} or {head['players']}")
        draft.head = draft.head | {"players": head["players"]}
    for kind in head.get("replaces", ()):
        known(kind, [kind for kind, rule in draft.schema.items() if rule.room is not None], f"{name}.toml: replaces")
        other, _ = draft.said.setdefault(("replaces", kind), (name, None))
        if other != name:
            raise DataError(f"modules {other} and {name} both replace {kind}: take one of them")
        draft.data[kind], draft.files[kind] = {}, f"{name}.toml"
    for kind in head.get("resizes", ()):
        known(kind, dict.fromkeys(total.table for total in draft.box.values()), f"{name}.toml: resizes")


def _lay_row(draft, module, kind, row, values, source, readings):
    """A module's row. source, readings: of the rows it adds to this table, where [source] or [readings] names some."""
    file = f"{module}.toml"
    values = dict(table(values, f"{file}: {kind} {row}"))
    said = values.pop("readings", None)
    before = dict(draft.data[kind].get(row, {}))
    if row not in draft.data[kind]:
        values = values if source is None else {"source": source} | values
        said = readings if said is None and is_reconstructed(values.get("source")) else said
        _add_row(draft, file, kind, row, values)
    if said is not None:
        draft.readings[kind, row] = file, said
    for key in values:
        if key != "source":
            _change(draft, module, file, values[key], kind, row, key)
    if "source" in values:
        source = check_source(values["source"], f"{file}: {kind} {row}")
        _agree(draft, module, source, kind, row, "source")
        if unvouched_fields(draft.schema[kind], before, values):
            check_source(before.get("source"), draft.where(kind, row))
            fields = [key for key in values if key in draft.schema[kind].fields]
            source = _source_of(before["source"], source, fields, file)
        draft.data[kind][row]["source"], draft.origin[kind, row, "source"] = source, file


def _source_of(before, source, fields, file):
    """The source of a row of which a file says these fields, and where they come from. before: what it was.

    The fields that the file leaves out keep the source they had, and the less known of both comes first, so that a row
    stays reconstructed until all of it is typed.
    """
    if SOURCES.index(kind_of(before)) >= SOURCES.index(kind_of(source)):
        return f"{before}; {', '.join(fields)} by {file}: {source}"
    return f"{source}; all but {', '.join(fields)}: {before}"


def unvouched_fields(rule, before, values):
    """The fields of a row that a file leaves as they were, and so does not vouch for. rule: the row's Table.

    None where the file says a source alone: then it vouches for the row as it stands.
    """
    if not values.keys() & rule.fields.keys():
        return []
    return [key for key, field_ in rule.fields.items()
            if key not in values and before.get(key, field_.default) != field_.default]


def _add_row(draft, source, kind, row, values):
    rule = draft.schema[kind]
    where = f"{source}: {kind}"
    if rule.room is None:
        known(row, draft.data[kind], where)
    if not OWN_NAME.fullmatch(row):
        raise DataError(f"{where} {row!a}: expected a name of letters, digits, - and _")
    needed = [key for key, field_ in rule.fields.items() if field_.default is None] + ["source"]
    missing = [key for key in needed if key not in values]
    if missing and ("replaces", kind) in draft.said:
        raise DataError(f"{where} {row}: {', '.join(missing)} missing; all rows of a table that is replaced are new")
    if missing == ["source"] and len(needed) > 1:               # all but this typed: hardly a row that is there
        raise DataError(f"{where} {row}: source is missing; a new row says where it comes from, as in source = "
                        f"\"reconstructed: made up\"{likely_hint(row, draft.data[kind], ALIKE)}")
    if missing:
        raise DataError(f"{where}: no row {row} to change{likely_hint(row, draft.data[kind])}, and a new one needs "
                        f"{', '.join(missing)} too; known: {', '.join(draft.data[kind])}")
    draft.data[kind][row] = {}
    draft.files[kind, row] = source


def full_name(path, rows):
    """The entry of --set with its table: leader.boris.coins for boris.coins. Raises DataError where two fit.

    rows: {table: {row: {field: value}}}. What names no row of any table is given back as it is.
    """
    name, *rest = path.split(".")
    if not rest:
        return path
    if (table := normalised_name(name, rows)) in rows:
        return ".".join([table, row_meant(rest[0], rows[table]), *rest[1:]])
    found = {table: row for table, each in rows.items() if (row := row_meant(name, each)) in each}
    if len(found) > 1:
        fields = [field for table, row in found.items() for field in rows[table][row]]
        meant = {rest[0], *get_close_matches(rest[0], fields, 1, NEAR)}
        found = {table: row for table, row in found.items() if meant & {*rows[table][row]}} or found
    if len(found) > 1:
        raise DataError(f"set: {path}: which of {' and '.join(f'{table}.{path}' for table in found)} is meant?")
    return ".".join([*next(iter(found.items())), *rest]) if found else path


def _likely_row(name, rows):
    """(table, row) of the row that was probably meant; None where none is close."""
    places = {row: table for table, each in reversed(rows.items()) for row in each}     # the first table that has it
    return next(((places[row], row) for row in get_close_matches(name, places, 1, NEAR)), None)


def _put(game, draft, path, value):
    """One entry of --set: a knob, or table.row.field, or table.row.field.word."""
    rows = {kind: draft.data[kind] for kind in draft.schema}
    path = full_name(path, rows)
    name, *rest = path.split(".")
    if not rest:
        known(name, draft.knobs, "set: knob")
        _change(draft, None, "set", value, "knob", name)
        return
    if name not in draft.schema and (meant := _likely_row(name, rows)):
        raise DataError(f"set: {path}: no table {name!r} (did you mean '{'.'.join([*meant, *rest])}'?)")
    known(name, draft.schema, f"set: {path}: table")
    row = known_row(game, name, rest[0], draft.data[name], f"set: {name}")
    if len(rest) not in (2, 3):
        raise DataError(f"set: {path}: expected a knob, table.row.field or table.row.field.word")
    rule = draft.schema[name].fields[known(rest[1], draft.schema[name].fields, f"set: {name} {row}")]
    if len(rest) == 3:
        if not isinstance(rule, Words):
            raise DataError(f"set: {path}: {rest[1]} has no words; set {name}.{row}.{rest[1]} itself")
        known(rest[2], rule.words, f"set: {name} {row}: {rest[1]}")
        value = draft.data[name][row].get(rest[1], {}) | {rest[2]: value}
    _change(draft, None, "set", value, name, row, rest[1])


def _agree(draft, module, value, *place):
    # Two modules may say the same, but must not disagree; --set has the last word.
    other, said = draft.said.setdefault(place, (module, value))
    if said != value:
        raise DataError(f"modules {other} and {module} disagree: {' '.join(place)} = {said!r} or {value!r}")


def _change(draft, module, source, value, *place):
    if module is not None:
        _agree(draft, module, value, *place)
    if place[0] == "knob":
        draft.data["knob"][place[1]] = value
    else:
        name, row, key = place
        values = table(draft.data[name][row], draft.where(name, row))
        another = draft.files[name, row] != source and values.get(key) != value
        if another and key != "title" and "source" in values:
            values["source"] = f"{values['source']}; {key} by {source}"     # the number is no longer the source's
        values[key] = value
    draft.origin[place] = source
