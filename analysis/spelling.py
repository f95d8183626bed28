"""Names of numbers in an experiment: short ones as whole ones, so that the same question has the same labels however it
is typed; and how labels call them.
"""
from contextlib import suppress

import simcore
from analysis import loaded
from simcore.errors import DataError
from simcore.overlay import full_name


def spelled_out(experiment):
    """{"set", "vary"} of an experiment with leader.boris.coins for boris.coins. Raises DataError."""
    if experiment.game not in simcore.games():
        return {}                                               # which is said later
    rows = rows_of(experiment)

    def named(values, prefix=""):
        found = {}
        for key, value in values.items():
            whole = key
            if key.startswith(prefix):
                whole = prefix + full_name(key.removeprefix(prefix), rows)
            if whole in found:
                raise DataError(f"{whole} is given twice, once without its table")
            found[whole] = value
        return found

    vary = named(experiment.vary, "set.")
    if "set" in vary:
        vary["set"] = [named(one) for one in vary["set"]]
    return {"set": named(experiment.set), "vary": vary}


def rows_of(experiment):
    """{table: {row: {field: value ...}}} of the game's data, with what any of the experiment's modules bring."""
    rows = {}
    for modules in experiment.vary.get("modules", [experiment.modules]):
        with suppress(DataError):                               # they may not go together, which is said later
            for table, each in loaded.tables_of(experiment.game, modules, files=experiment.files).catalogue[
                    "rows"].items():
                rows[table] = rows.get(table, {}) | each
    return rows


def called(experiment, knob):
    """What labels call a knob or a number of a row: by the row's printed name, "Boris: coins", if no other has it."""
    table, _, place = knob.partition(".")
    row, _, field = place.partition(".")
    rows = rows_of(experiment).get(table, {}) if field else {}
    title = rows.get(row, {}).get("title")
    alone = title and sum(each.get("title") == title for each in rows.values()) == 1
    return f"{title}: {field.replace('_', ' ')}" if alone else knob
