"""The values of an experiment as they are written: their full names, what they may be, and what is said of others."""
import os
from pathlib import Path

from ludometer import simcore
from ludometer.analysis.experiments.cell import check_factions
from ludometer.simcore.errors import DataError, normalised_name
from ludometer.simcore.games import game_name, home, is_folder
from ludometer.simcore.overlay import full_name
from ludometer.simcore.tables import is_path, named_modules
from ludometer.simcore.toml import flatten

VARIED = ("modules", "set", "set.<knob>", "lineup", "players", "factions")
EXPECTED = {                                                    # by type of pydantic's errors
    "int_type": "expected a whole number", "int_parsing": "expected a whole number",
    "int_from_float": "expected a whole number", "float_parsing": "expected a number",
    "greater_than_equal": "expected {ge} or more",
    "less_than_equal": "expected {le:,} or less", "less_than": "expected less than {lt:,}",
    "string_type": "expected text", "list_type": "expected a list", "dict_type": "expected a table",
    "bool_type": "expected true or false",
}


def plain_values(values, folder=None):
    """An experiment's values in plain names: of modules, with what their files hold under `files`; of the game, with
    its `home`, where it is given by path; and of knobs, with dots for tables in tables.

    folder: that of the file they stand in, where paths begin; the game is named later. Values of another shape than an
    experiment's are left to be refused.
    """
    files, vary, game = values.get("files", {}), values.get("vary"), values.get("game")
    if isinstance(files, dict):
        values = values | {"files": (files := dict(files))}
        if "modules" in values:
            values["modules"] = module_names(values["modules"], files, folder)
        if isinstance(vary, dict) and isinstance(vary.get("modules"), list):
            values["vary"] = vary | {"modules": [module_names(each, files, folder) for each in vary["modules"]]}
    if isinstance(game, str) and folder:
        values = values | {"game": str(Path(folder) / game) if os.sep in game else game}
    elif isinstance(game, str) and is_folder(game):
        values = values | {"game": (name := game_name(game)), "home": home(name)}
    elif isinstance(game, str):
        values = values | {"game": normalised_name(game, simcore.games())}
    return values | {"set": flatten(values["set"])} if isinstance(values.get("set"), dict) else values


def module_names(modules, files, folder):
    """Names of a list of modules, which may be paths from this folder; what is read of these is added to `files`."""
    if not isinstance(modules, list) or not all(isinstance(module, str) for module in modules):
        return modules
    names, own = named_modules([str(Path(folder or ".") / module) if is_path(module) else module
                                for module in modules], files)
    files.update(own)
    return list(names)


def check_varied(key, value):
    """Raise ValueError unless value is one that a key of [vary] can take."""
    if key == "modules" and not (isinstance(value, list) and all(isinstance(name, str) for name in value)):
        raise ValueError(f"modules: {value!r} is no list of modules; right would be [[], [\"some-module\"]]")
    if key == "set" and not isinstance(value, dict):
        raise ValueError(f"set: {value!r} is no table of knobs; right would be [{{}}, {{some_knob = 1}}]")
    if key == "players" and type(value) is not int:
        raise ValueError(f"players: {value!r} is no whole number")
    if key == "lineup" and not isinstance(value, str):
        raise ValueError(f"lineup: {value!r} is no line-up; right would be \"club\" or \"club*2,random*2\"")
    if key == "factions":
        check_factions(value)


def whole_knob_names(experiment, given):
    """{"set", "vary"} of an Experiment with whole names of knobs: leader.boris.coins for boris.coins.

    So the same question has the same labels however it is typed. given: its other keys that fix something. Raises
    DataError where a name could be of two rows, or something is given twice, or both fixed and varied.
    """
    rows = experiment.rows if experiment.game in simcore.games() else {}        # that it is unknown is said later

    def whole(values, prefix=""):
        found = {}
        for key, value in values.items():
            name = prefix + full_name(key.removeprefix(prefix), rows) if key.startswith(prefix) else key
            if name in found:
                raise DataError(f"{name} is given twice, once without its table")
            found[name] = value
        return found

    fixed, vary = whole(experiment.set), whole(experiment.vary, "set.")
    if "set" in vary:
        vary["set"] = [whole(one) for one in vary["set"]]
    given = given | {f"set.{knob}" for knob in fixed}
    for key, each in vary.items():
        for name in sorted({f"set.{knob}" for knobs in each for knob in knobs} if key == "set" else {key}):
            if name in given:
                raise DataError(f"{name} is both fixed and varied; keep one of the two")
            if name != key and name in vary:
                raise DataError(f"{name} is varied twice, by itself and in set; keep one of the two")
    return {"set": fixed, "vary": vary}


def error_sentence(error, where):
    """A pydantic error of an experiment as one sentence, which begins with `where`."""
    key = ".".join(map(str, error["loc"]))
    message = error["msg"].removeprefix("Value error, ")
    if error["type"] == "missing":
        games = simcore.games()
        return f"{where}: {key} is missing" + (
            f"; expected such as game = \"{games[0]}\"; known: {', '.join(games)}" * (key == "game"))
    if error["type"] == "value_error":
        return f"{where}: {message}"
    if error["type"] in EXPECTED:
        message = EXPECTED[error["type"]].format(**error.get("ctx", {}))
    hint = "; to play without readings, leave it out" * (key == "readings")
    return f"{where}: {key} = {error['input']!r}: {message[0].lower()}{message[1:]}{hint}"
