"""Names of numbers in an experiment: short ones as whole ones, so that the same question has the same labels however it
is typed; and how labels call them.
"""
from ludometer import simcore
from ludometer.analysis.experiments.game_tables import title_of
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part
from ludometer.simcore.overlay import full_name


def full_knob_names(experiment):
    """{"set", "vary"} of an experiment with full names, leader.boris.coins for boris.coins. Raises DataError."""
    if experiment.game not in simcore.games():
        return {"set": experiment.set, "vary": experiment.vary}         # which is said later
    rows = experiment.rows

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
