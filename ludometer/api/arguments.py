"""Several values of a knob in a notebook's `set`, as `--set start_coins=2,3,4` has them on the command line."""
from contextlib import suppress

from ludometer.simcore.errors import DataError, understood
from ludometer.simcore.fields import Groups, Letters, Numbers, Rows
from ludometer.simcore.games import games, part
from ludometer.simcore.toml import flat

LISTS = (Numbers, Groups, Rows, Letters)                        # fields of rows whose value is itself a list


def varied(values, game):
    """The values of an experiment, with those of `set` that are lists of values moved to `vary`: each makes a cell.

    A list of one value fixes it. Of a field that holds a list, a list of lists is several values, and any other is the
    value. values: as for sweep(), whose lists may be tuples, ranges and arrays of NumPy. game: a function that gives
    its name, or None where a file has none, which is complained about later.
    """
    if not isinstance(values.get("set"), dict):
        return values
    knobs = {knob: listed(value) for knob, value in flat(values["set"]).items()}
    lists = list_fields(game()) if any(isinstance(value, list) for value in knobs.values()) else set()
    fixed, vary = {}, {}
    for knob, value in knobs.items():
        many = isinstance(value, list) and value and (
            not lists & {*knob.split(".")} or all(isinstance(each, list) for each in value))
        if many and len(value) > 1:
            vary[f"set.{knob}"] = value
        else:
            fixed[knob] = value[0] if many else value
    if not vary:
        return values | {"set": fixed}
    before = values.get("vary", {})
    return values | {"set": fixed, "vary": before | vary if isinstance(before, dict) else before}


def list_fields(game):
    """Names of the fields of the game's rows that hold lists."""
    schema = None
    with suppress(DataError):                                   # no such game
        schema = part(understood(str(game), games()), "schema")
    return {name for table in schema.SCHEMA.values() for name, rule in table.fields.items()
            if isinstance(rule, LISTS)} if schema else set()


def listed(value):
    """What is like a list as a list of plain values; all else, but for NumPy's numbers, as it is."""
    if hasattr(value, "tolist"):
        return value.tolist()
    return [listed(each) for each in value] if isinstance(value, list | tuple | range) else value
