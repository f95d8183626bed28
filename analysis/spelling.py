"""Short names in an experiment as whole ones, so that the same question has the same labels however it is typed."""
from contextlib import suppress

import simcore
from analysis import loaded
from simcore.errors import DataError
from simcore.overlay import full_name


def spelled_out(experiment):
    """{"set", "vary"} of an experiment with leader.boris.coins for boris.coins. Raises DataError.

    A row may be one that some of the modules bring.
    """
    if experiment.game not in simcore.games():
        return {}                                               # which is said later
    rows = {}
    for modules in experiment.vary.get("modules", [experiment.modules]):
        with suppress(DataError):                               # they may not go together, which is said later, too
            for table, each in loaded.tables_of(experiment.game, modules, files=experiment.files).catalogue[
                    "rows"].items():
                rows[table] = rows.get(table, {}) | each

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
