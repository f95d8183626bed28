"""The manifest of a run folder: what must be in it, reading it, and describing what is about to be played.

It is read as written by anyone: what does not fit the schema ends in one message that names the place.
"""
import json
import platform
import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from textwrap import indent

import joblib
from pydantic import ValidationError

from ludometer.analysis.estimates.group_sequential import FOCAL, Boundary
from ludometer.analysis.experiments import lineup as lineups
from ludometer.analysis.experiments.populations import POPULATED, populations_of
from ludometer.analysis.run_folders.manifest_schema import FORMAT, PLACE, SHORT, Manifest
from ludometer.analysis.run_folders.older_manifests import seated_in_one_order
from ludometer.analysis.run_folders.storage import place_of
from ludometer.simcore.errors import DataError
from ludometer.simcore.gifts import COLUMN

NAME = "manifest.json"
NO_PARTS = '\n "parts": []'                                     # of a manifest without any, as it is written
PACKAGES = ("ludometer", "numpy", "pandas", "pyarrow", "joblib")
LEADING = (*PLACE, "faction", "policy", "score", "rank", "win")
ADDED = {                           # columns that are not the engine's
    "cell": "cell of the experiment, as numbered in the manifest",
    "block": "deal of luck: the same for `players` games, one for each rotation of the players around the table",
    "policy": "name of the policy that chose for this seat",
}
GIVEN = {COLUMN: "what happened to the seat by the gift of the cell, before its first turn: received (it got it), gave "
                 "(it had it, and lost it to the exchange), had (it was drawn to get it and had it anyway), no"}
CALLED = {"home": "the game's folder"}                          # keys of an experiment that messages call otherwise

def read_manifest(path):
    """The manifest of a run folder as a plain dict. Raises DataError where there is none that can be read."""
    path = place_of(path)
    if not path.exists():
        raise DataError(f"{path} does not exist; a run folder is made by: ludometer sweep")
    if path.is_file():
        right = (f"its folder {path.parent}" if (path.parent / NAME).is_file() else
                 f"ludometer sweep {path} plays it into one" if path.suffix == ".toml" else "it has no games")
        raise DataError(f"{path} is a file, and not a run folder; {right}")
    file = path / NAME
    if not file.is_file():                                      # a pipe would be waited for
        raise DataError(f"{path} is not a run folder: it has no {NAME}")
    try:
        text = file.read_bytes()
    except OSError as error:
        raise DataError(f"{file} cannot be read: {error.strerror.lower()}") from None
    try:
        checked = Manifest.model_validate_json(text)
        manifest = json.loads(text, parse_constant=refuse_constant)
    except ValidationError as error:
        found = error.errors()[0]
        version = found["loc"] == ("format",) and type(found["input"]) is int
        raise DataError(f"{path}: a run of format {SHORT.repr(found['input'])}; this version reads format {FORMAT}"
                        if version else damage_message(file, error_in_words(found))) from None
    except ValueError as error:                                 # what Python's reader refuses: NaN, endless numbers
        raise DataError(damage_message(file, str(error))) from None
    manifest["machine"].setdefault("begun", [])
    if not manifest.get("looks"):
        manifest["looks"] = [{"games": checked.experiment.games, "asked": f"games = {checked.experiment.games}"}]
    manifest["experiment"] = checked.experiment.plain()
    return manifest if checked.seating else seated_in_one_order(manifest)


def manifest_bytes(manifest, texts):
    """The bytes of a manifest's file.

    texts: those of parts that were written before, which are the most of it: a manifest of 8,334 parts takes 8 ms
    instead of 40. New ones are added.
    """
    keys = [tuple(part.values()) for part in manifest["parts"]]
    for key, part in zip(keys, manifest["parts"], strict=True):
        if key not in texts:
            texts[key] = indent(to_text(part), "  ")
    parts = ",\n".join(texts[key] for key in keys)
    head, foot = to_text(manifest | {"parts": []}).split(NO_PARTS)
    return f'{head}{NO_PARTS[:-1]}\n{parts}\n ]{foot}\n'.encode() if parts else f"{head}{NO_PARTS}{foot}\n".encode()


def to_text(value):
    """A value as JSON text, in the layout of a manifest."""
    return json.dumps(value, indent=1, ensure_ascii=False)


def refuse_constant(constant):
    raise ValueError(f"{constant} is no number of JSON")


def error_in_words(error):
    """A pydantic error of a manifest in words: key, value, and what was expected."""
    key = ".".join(map(str, error["loc"])) or "it"
    message = error["msg"].removeprefix("Value error, ")
    if error["type"] == "missing":
        return f"{key} is missing"
    if error["type"] == "json_invalid":
        return message[0].lower() + message[1:]
    if error["type"] == "value_error":
        return message if key == "it" else f"{key}: {message}"
    return f"{key} = {SHORT.repr(error['input'])}: {message[0].lower()}{message[1:]}"


def damage_message(file, what):
    """Text of the error for a damaged manifest, on one line and without control characters."""
    what = re.sub(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]", "?", what)
    return (f"{file} is damaged: {what}. Restore the file, or sweep the experiment into another folder; the parts "
            f"alone do not say what was played")


# What is about to be played

def describe(experiment):
    """The manifest of a run before it is played; only `versions` and `machine` depend on the machine."""
    cells = experiment.cells()
    configs, described, sets, populations = {}, [], {}, {}
    for cell in cells:
        tables, specs = cell.tables, cell.policies
        as_read = cell.reading is not None and cell.of is not None      # with the rows of the cell that it reads
        configs |= {name: spec.config for name, spec in specs.items() if name not in configs}
        populations |= populations_of(specs.values())
        described.append({
            "cell": cell.number, "label": cell.label, "players": cell.players, "games": cell.games,
            "modules": cell.modules, "alternative": cell.alternative, "of": cell.of, "set": cell.set,
            "lineup": cell.lineup, "factions": cell.factions,
            "tables": {"rules_version": tables.rules_version, "data_hash": tables.data_hash,
                       "reconstructed": [] if as_read else tables.reconstructed(cell.players)}})
        if cell.gift:
            described[-1] |= {"gift": cell.gift, "twin": cell.twin}
        if cell.reading is not None:
            described[-1] |= {"reading": cell.reading, "filled": cell.filled}
        for name, members in tables.sets.items():
            shorter, longer = sorted([sets.get(name, []), list(members)], key=len)
            if longer[:len(shorter)] == shorter:
                sets[name] = longer
            else:                                               # of modules that each add rows of their own
                described[-1].setdefault("sets", {})[name] = list(members)
    some = (POPULATED if populations else {}) | (GIVEN if any(cell.gift for cell in cells) else {})
    tables = cells[0].tables
    columns, first = {**ADDED, **tables.columns, **some}, leading_columns(tables)
    order = [*first, *(name for name in tables.result_dtype.names if name not in (*LEADING, "player")), *some]
    return {
        "format": FORMAT, "complete": False, "experiment": experiment.plain(), "cells": described, "policies": configs,
        "columns": {name: columns[name] for name in order}, "sets": sets, "parts": [],
        **({"populations": populations} if populations else {}),
        "seating": lineups.SEATING, "looks": [],
        "versions": {"python": platform.python_version()}
        | {package: installed_version(package) for package in PACKAGES},
        "machine": {"system": platform.platform(), "processor": processor(), "cores": joblib.cpu_count(),
                    "seconds": 0, "begun": []},
    }


def leading_columns(tables):
    """Names of the columns that come first in the files of a game; `faction` only if the game has factions."""
    return tuple(name for name in LEADING if name != "faction" or tables.names["faction"])


def installed_version(package):
    """The version of an installed package, or "not installed"."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def processor():
    """The machine's name of its processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def differences(old, manifest):
    """Differences, in words, between an old manifest and a new one that would change games or files.

    Not how many games of each cell there are, nor that there are more readings: a run can grow.
    """
    readings, wanted = (each["experiment"].get("readings", 0) for each in (old, manifest))
    changes = [f"{CALLED.get(key, key)} was {old['experiment'].get(key)!r} and is now "
               f"{manifest['experiment'].get(key)!r}" for key in {**old["experiment"], **manifest["experiment"]}
               if key not in ("games", "readings")
               and old["experiment"].get(key) != manifest["experiment"].get(key)]
    if changes and any(lineups.BEHIND in cell["lineup"] for cell in old["cells"]):
        changes.append("> between players: they sat in one order in every deal, and --more goes on like that")
    if wanted < readings:
        changes.append(f"it has {readings} readings, and readings = {wanted} asks for fewer")
    for before, now in zip(old["cells"], manifest["cells"], strict=False):
        versions = before["tables"]["rules_version"], now["tables"]["rules_version"]
        if versions[0] != versions[1]:
            changes.append(f"it was played by rules {versions[0]}, and these are rules {versions[1]}")
        elif before["tables"]["data_hash"] != now["tables"]["data_hash"] and not (
                changes and game_determinants(before) != game_determinants(now)):  # which says what is other data
            changes.append(f"the game's data have changed (cell {now['cell']}, {now['label']})")
    changes += [f"the policy {name} has changed" for name, config in manifest["policies"].items()
                if old["policies"].get(name) != config]
    if changes:                                                 # the rest would follow from it
        return changes
    before, now = list(old["columns"]), list(manifest["columns"])
    if before != now:
        others = [f"without {name}" for name in before if name not in now]
        others += [f"with {name}" for name in now if name not in before]
        changes.append(f"this version of ludometer writes other columns ({', '.join(others) or 'in another order'})")
    if old["sets"] != manifest["sets"]:
        changes.append("this version of ludometer gives other names to the bits of sets")
    there = manifest["cells"][:len(old["cells"])] if wanted > readings else manifest["cells"]
    if [game_determinants(cell) for cell in old["cells"]] != [game_determinants(cell) for cell in there]:
        changes.append("this version of ludometer makes other cells of the experiment")
    return changes


def game_determinants(cell):
    """The fields of a cell in a manifest that its games depend on: all but label, number of games and tables."""
    return {key: value for key, value in cell.items() if key not in ("label", "games", "tables")}


def readings_after(manifest, more):
    """Number of readings of each setup once `more` are added; unchanged if an equal request was stopped."""
    there, steps = readings_asked(manifest), [0, *manifest.get("readings", ())]
    stopped = not manifest["complete"] and len(steps) > 1 and steps[-1] - steps[-2] == more
    return there if stopped else there + more


def add_readings(manifest, old):
    """Enter into a manifest the numbers of readings that its old one had; returns whether more are wanted."""
    there, wanted = readings_asked(old), readings_asked(manifest)
    steps = old.get("readings", [there] if there else [])
    if wanted > there:
        manifest["readings"] = [*steps, wanted]
    elif "readings" in old:
        manifest["readings"] = steps
    return wanted > there


def readings_asked(manifest):
    """Number of joint readings of each setup that the experiment of a manifest asks for."""
    return manifest["experiment"].get("readings", 0)


def boundary_of(manifest, played):
    """The Boundary of intervals over this many readings; it allows for readings that are added later."""
    return Boundary(played, FOCAL, manifest.get("readings", [played])[0])
